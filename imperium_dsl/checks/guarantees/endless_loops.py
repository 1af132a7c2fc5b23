"""Every round of a ``repeat:`` has a decision that offers ``stop``: it ends when its player wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body, walk
from imperium_dsl.source.span import Span


def check(_: Program, bodies: Sequence[Body]) -> Iterator[Problem]:
    """The loops that may go on for ever."""
    for body in bodies:
        for node in walk(body.effect):
            if isinstance(node, e.Window) and not offers_stop(node.body):
                start = node.span.start
                yield problems.WindowWithoutStop(Span(node.span.file, start, start + len("repeat")))


def offers_stop(effect: e.Effect) -> bool:
    """Does every way through the effect meet a decision that can end the loop around it?"""
    match effect:
        case e.Choose():
            return not effect.first_able and any(stops(option) for option in effect.options)
        case e.May():
            return stops(effect.body)
        case e.Sequence():
            return any(offers_stop(step) for step in effect.steps)
        case e.Cost():
            return offers_stop(effect.price)
        case e.If():
            return effect.otherwise is not None and offers_stop(effect.body) and offers_stop(effect.otherwise)
        case e.EachPlayer():
            return everybody(effect.players) and offers_stop(effect.body)
        case _:
            return False


def stops(effect: e.Effect) -> bool:
    """Does the effect reach ``stop`` if it is carried out?"""
    match effect:
        case e.Stop():
            return True
        case e.Sequence():
            return any(stops(step) for step in effect.steps)
        case _:
            return offers_stop(effect)


def everybody(players: v.Players) -> bool:
    """Is there always such a player?"""
    match players:
        case v.Everyone():
            return not (players.words or players.having or players.other)
        case v.PlayerVar():
            return False
        case _:
            return True
