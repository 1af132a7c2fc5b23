"""W506: a set has more or fewer cards than it declares."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts
from imperium_dsl.diagnostics.model import Problem, Severity

FACE = re.compile(r"(?P<number>[0-9]+)[A-Z]?$")  # the letters after a number tell the faces of one card apart


@frozen
class SetCount(Problem):
    """A set declares how many cards it has, and another number is written.

    ## Why it matters
    A card is missing, or one too many was written.
    Two faces of one card, such as `XXX1A` and `XXX1B`, count once.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 2
    card "Bell" XXX1:
      ring: move this into shelf
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: move this into shelf
    ```
    """

    code, slug = "W506", "set-count"
    severity = Severity.WARNING
    prefix: str
    declared: int
    written: int
    missing: tuple[str, ...] = ()

    def message(self) -> str:
        return f"set {self.prefix} declares {self.declared} cards, and {self.written} are written"

    def notes(self) -> tuple[str, ...]:
        return (f"not written: {', '.join(self.missing)}",) if self.missing else ()


def check(facts: Facts) -> Iterator[Problem]:
    """Sets whose count is wrong; a set without any card is not here yet."""
    for card_set in facts.program.sets:
        numbers = set()
        for face in facts.program.faces:
            match = FACE.search(face.number)
            if face.set == card_set.prefix and match is not None:
                numbers.add(int(match["number"]))
        if numbers and len(numbers) != card_set.count and card_set.span is not None:
            expected = range(1, card_set.count + 1)
            missing = [f"{card_set.prefix}{n}" for n in expected if n not in numbers]
            known = tuple(missing) if numbers <= set(expected) else ()
            yield SetCount(card_set.span, card_set.prefix, card_set.count, len(numbers), known)
