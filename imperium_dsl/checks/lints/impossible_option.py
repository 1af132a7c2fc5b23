"""W501: an option that can never be taken."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.checks.lints.possible import always, never
from imperium_dsl.diagnostics.model import Problem, Severity
from imperium_dsl.program import effects as e


@frozen
class ImpossibleOption(Problem):
    """An option of `choose` or `try` can never be taken.

    ## Why it matters
    Somebody wrote it, so somebody expects it to be offered.
    In `try`, nothing behind an option that is always possible is ever reached.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: choose
        add 1 gem onto you
        or if seats > 4: add 2 gems onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add 1 gem onto you
    ```
    """

    code, slug = "W501", "impossible-option"
    severity = Severity.WARNING
    why: str

    def message(self) -> str:
        return f"this option can never be taken: {self.why}"


def check(texts: Texts, facts: Facts) -> Iterator[Problem]:
    """Options that are never possible, and those behind one that always is."""
    for choice in texts.all(e.Choose):
        certain = False
        for option in choice.options:
            why = "the one before it is always possible" if certain else never(facts, option)
            if why is not None:
                yield ImpossibleOption(option.span, why)
            certain = certain or (choice.first_able and always(facts, option))
