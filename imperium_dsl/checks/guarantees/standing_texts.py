"""A text that holds by itself only changes numbers and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import verbs
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body


def check(program: Program, bodies: Sequence[Body]) -> Iterator[Problem]:
    """Steps of standing texts that are no modifiers."""
    for body in bodies:
        kind = program.abilities.get(body.owner.kind or "") if isinstance(body.owner, e.Text | e.Handler) else None
        if kind is None or not kind.standing:
            continue
        if isinstance(body.owner, e.Handler):
            yield problems.StandingEffect(body.owner.span, kind.name)
        else:
            yield from _no_modifiers(body.effect, kind.name)


def _no_modifiers(effect: e.Effect, kind: str) -> Iterator[Problem]:
    match effect:
        case e.Sequence():
            for step in effect.steps:
                yield from _no_modifiers(step, kind)
        case e.Do() if verbs.row(effect.frame).stands:
            if effect.argument("L") is not None:
                yield problems.Misplaced(effect.span, "`until`", "in a text that stands while its card does")
        case e.Grant():
            if effect.until is not None:
                yield problems.Misplaced(effect.span, "`until`", "in a text that stands while its card does")
        case _:
            yield problems.StandingEffect(effect.span, kind)
