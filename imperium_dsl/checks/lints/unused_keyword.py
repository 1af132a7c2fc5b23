"""W507: a keyword that nobody uses."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts
from imperium_dsl.diagnostics.model import Problem, Severity


@frozen
class UnusedKeyword(Problem):
    """A keyword is declared, and no phrase uses it.

    ## Why it matters
    It is left over, or the phrases that were to use it say something else.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    keyword shelve (C: cards in hand): move C into shelf
    set "Demo" XXX 1
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
    keyword shelve (C: cards in hand): move C into shelf
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: shelve this
    ```
    """

    code, slug = "W507", "unused-keyword"
    severity = Severity.WARNING
    keyword: str

    def message(self) -> str:
        return f"nobody uses the keyword `{self.keyword}`"


def check(facts: Facts) -> Iterator[Problem]:
    """Keywords without a phrase; without cards a game is not complete, and nothing can be said."""
    if facts.program.faces:
        for key in facts.program.keywords:
            frame = facts.program.frames.by_key[key]
            if key not in facts.said.done and frame.span is not None:
                yield UnusedKeyword(frame.span, frame.shape)
