"""What a text must do strictly: cut out of it, to be tried before it is started."""

from __future__ import annotations

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.walk import mentions, walk
from imperium_dsl.reference.world import World


def skeleton(world: World, node: e.Effect, *, prices: bool = False) -> e.Effect | None:
    """Only what a text must do strictly, outside may, if and other players' parts; perhaps all its prices."""
    match node:
        case e.Do():
            return node if world.is_strict(world.frame(node.frame)) and not needs_names(node) else None
        case e.Sequence():
            return in_order(node, [skeleton(world, step, prices=prices) for step in node.steps])
        case e.Cost():
            whole = prices and not needs_names(node.price)
            price = node.price if whole else skeleton(world, node.price)
            return in_order(node, [price, skeleton(world, node.effect, prices=prices)])
        case e.Choose(first_able=False):
            options = [skeleton(world, option, prices=prices) for option in node.options]
            found = tuple(option for option in options if option is not None)
            return e.Choose(False, found, span=node.span) if len(found) == len(options) else None
        case _:
            return None


def in_order(node: e.Effect, steps: list[e.Effect | None]) -> e.Sequence | None:
    """Those of the steps that there are."""
    found = tuple(step for step in steps if step is not None)
    return e.Sequence(found, span=node.span) if found else None


def needs_names(node: e.Effect) -> bool:
    """Does it speak of something that an earlier phrase binds?"""
    bound = {n.bind for n in walk(node) if isinstance(n, e.Do)}
    names = {n.name for n in walk(node) if isinstance(n, v.CardVar | v.NumberVar)}
    return bool(names - bound) or mentions(node, v.It)
