"""What a text must do strictly: cut out of it, to be tried before it is started."""

from __future__ import annotations

from typing import assert_never

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import mentions, walk


def is_strict(program: Program, frame: Frame) -> bool:
    """``strict pay``: does the verb always run in full or not at all?"""
    return (frame.words, None) in program.strict_rules


def skeleton(program: Program, node: e.Effect, *, prices: bool) -> e.Effect | None:
    """Only what a text must do strictly, outside may, if and other players' parts; perhaps all its prices."""
    match node:
        case e.Do():
            return node if is_strict(program, program.frames.by_key[node.frame]) and not needs_names(node) else None
        case e.Sequence():
            return in_order(node, [skeleton(program, step, prices=prices) for step in node.steps])
        case e.Cost():
            whole = prices and not needs_names(node.price)
            price = node.price if whole else skeleton(program, node.price, prices=False)
            return in_order(node, [price, skeleton(program, node.effect, prices=prices)])
        case e.Choose():
            return None if node.first_able else each_strict(program, node, prices=prices)
        case e.May() | e.EachPlayer() | e.If() | e.ForEach() | e.Repeat() | e.Window() | e.Stop():
            return None
        case e.Let() | e.ChangeAmount() | e.SetNumber() | e.Result() | e.Once() | e.Grant():
            return None
        case _:
            assert_never(node)


def in_order(node: e.Effect, steps: list[e.Effect | None]) -> e.Sequence | None:
    """Those of the steps that there are."""
    found = tuple(step for step in steps if step is not None)
    return e.Sequence(found, span=node.span) if found else None


def each_strict(program: Program, node: e.Choose, *, prices: bool) -> e.Choose | None:
    """A choice is strict if every option is."""
    found = []
    for option in node.options:
        part = skeleton(program, option, prices=prices)
        if part is None:
            return None
        found.append(part)
    return e.Choose(False, tuple(found), span=node.span)


def strict_option(program: Program, node: e.Effect) -> e.Effect | None:
    """What an option must do strictly; ``if C: A`` with no more of A than must be, as it is possible only if C."""
    if not isinstance(node, e.If) or node.otherwise is not None:
        return skeleton(program, node, prices=False)
    body = skeleton(program, node.body, prices=False)
    return e.If(node.condition, body or e.Sequence((), span=node.span), span=node.span)


def needs_names(node: e.Effect) -> bool:
    """Does it speak of something that an earlier phrase binds?"""
    bound = {n.bind for n in walk(node) if isinstance(n, e.Do)}
    names = {n.name for n in walk(node) if isinstance(n, v.CardVar | v.NumberVar)}
    return bool(names - bound) or mentions(node, v.It)
