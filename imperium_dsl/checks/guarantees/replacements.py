"""Nothing replaces an event by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body


def check(program: Program, bodies: Sequence[Body]) -> Iterator[Problem]:
    """Handlers that put the very thing that they replace in its place."""
    for body in bodies:
        if isinstance(body.owner, e.Handler) and body.owner.pattern.instead:
            for step in _always(body.effect):
                if repeats(program, body.owner.pattern, step):
                    yield problems.ReplacesItself(step.span, body.owner.pattern.verb, body.owner.pattern.span)


def _always(effect: e.Effect) -> Iterator[e.Do]:
    """The phrases that are carried out whatever happens."""
    if isinstance(effect, e.Sequence):
        for step in effect.steps:
            yield from _always(step)
    elif isinstance(effect, e.Do):
        yield effect


def repeats(program: Program, pattern: e.Pattern, step: e.Do) -> bool:
    """Is the phrase the event that the pattern answers, about the same cards?"""
    if pattern.verb == "enter":
        zone = next((a.value for a in pattern.arguments), None)
        places = [a.value for a in step.arguments if a.type == "place"]
        return places == [zone] and any(_is_object(a.value) for a in step.arguments)
    if program.frames.by_key[step.frame].words != pattern.verb or step.frame not in pattern.frames:
        return False
    said = {a.name: a.value for a in pattern.arguments}
    return all(_is_object(a.value) or a.value == said.get(a.name) for a in step.arguments)


def _is_object(value: v.Value) -> bool:
    """``it`` or ``OBJECT``: what the event is about."""
    cards = value.cards if isinstance(value, v.Chosen) else value
    return isinstance(cards, v.It) or (isinstance(cards, v.CardVar) and cards.name == "OBJECT")
