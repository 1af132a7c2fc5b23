"""W503: a handler that nothing raises."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.diagnostics.model import Problem, Severity
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs


@frozen
class UnraisedTrigger(Problem):
    """A handler waits for something that no text ever does.

    ## Why it matters
    The handler never runs.
    Most often it names a verb that looks like the one meant.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add 1 gem onto you
      when this enters shelf: add 1 gem onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: move this into shelf
      when this enters shelf: add 1 gem onto you
    ```
    """

    code, slug = "W503", "unraised-trigger"
    severity = Severity.WARNING
    verb: str

    def message(self) -> str:
        return f"nothing ever raises this: no text does `{self.verb}` like that"


def check(texts: Texts, facts: Facts) -> Iterator[Problem]:
    """Patterns that match no event; without cards a game is not complete, and nothing can be said."""
    if facts.program.faces:
        for pattern in texts.all(e.Pattern):
            if not raised(facts, pattern):
                yield UnraisedTrigger(pattern.span, pattern.verb)


def raised(facts: Facts, pattern: e.Pattern) -> bool:
    """Can the event happen?"""
    if verbs.happens(pattern.verb) is None:
        return not facts.said.done.isdisjoint(pattern.frames)
    for argument in pattern.arguments:
        match argument.value:
            case v.ZoneOf(zone=zone):
                return zone in facts.filled
            case v.ProcedureIs(name=name):
                return name in facts.run
            case _:
                pass
    return True
