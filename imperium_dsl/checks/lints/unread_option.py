"""W508: a switch that nothing asks about."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts
from imperium_dsl.diagnostics.model import Problem, Severity


@frozen
class UnreadOption(Problem):
    """An option is declared, and no condition or number asks for its value.

    ## Why it matters
    A table that chooses another value plays the same game as before.

    ## Example
    ```imp
    game demo
    seats 2
    option start = rich or poor
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add 1 gem onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    option start = rich or poor
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add (2 if start is rich else 1) gems onto you
    ```
    """

    code, slug = "W508", "unread-option"
    severity = Severity.WARNING
    option: str

    def message(self) -> str:
        return f"nothing asks about the option `{self.option}`"


def check(facts: Facts) -> Iterator[Problem]:
    """Options that no text reads; without cards a game is not complete, and nothing can be said."""
    if not facts.program.faces:
        return
    read = facts.said.options
    words = facts.program.words
    for name in words.options:
        declared = next((noun.span for noun in facts.declarations.nouns.get(name, ()) if noun.kind == "option"), None)
        if name not in read and declared is not None and len(words.options[name]) > 1:
            yield UnreadOption(declared, name)
