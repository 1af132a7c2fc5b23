"""Effects and numbers with the options of a table settled: what a card says to players who agreed on their readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from attrs import evolve

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program


def settled(program: Program, options: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value; the first declared value is the default."""
    return {name: options.get(name, values[0]) for name, values in program.words.options.items()}


def decide(x: v.Condition, options: Mapping[str, str]) -> v.Condition | bool:
    """The condition without its options; true or false if nothing else is left."""
    match x:
        case v.OptionIs():
            return options[x.option] == x.value
        case v.Negation():
            inner = decide(x.inner, options)
            return not inner if isinstance(inner, bool) else evolve(x, inner=inner)
        case v.Both() | v.Either():
            left, right = decide(x.left, options), decide(x.right, options)
            neutral = isinstance(x, v.Both)
            if isinstance(left, bool):
                return right if left is neutral else left
            if isinstance(right, bool):
                return left if right is neutral else right
            return evolve(x, left=left, right=right)
        case (
            v.Compared() | v.HasWord() | v.Some() | v.AnyPlayer() | v.FlagSet() | v.Done() | v.Possible()
            | v.SamePlayer() | v.SameCard()
        ):  # fmt: skip
            return x
        case _:
            assert_never(x)


def simplify_number(number: v.Number, options: Mapping[str, str]) -> v.Number:
    """The number without branches that these options never take."""
    match number:
        case v.IfElse():
            value, otherwise = (simplify_number(n, options) for n in (number.value, number.otherwise))
            condition = decide(number.condition, options)
            if isinstance(condition, bool):
                return value if condition else otherwise
            return evolve(number, condition=condition, value=value, otherwise=otherwise)
        case v.Math():
            left, right = (simplify_number(n, options) for n in (number.left, number.right))
            return evolve(number, left=left, right=right)
        case v.Share():
            return evolve(number, value=simplify_number(number.value, options))
        case (
            v.Const() | v.NumberVar() | v.Tokens() | v.Count() | v.CountPlayers() | v.NumberOf() | v.FieldOf()
            | v.OrderOf() | v.SeatCount() | v.OptionNumber() | v.OfAsker()
        ):  # fmt: skip
            return number
        case _:
            assert_never(number)


def is_nothing(effect: e.Effect) -> bool:
    """Is there nothing left to do?"""
    return isinstance(effect, e.Sequence) and not effect.steps


def simplify(effect: e.Effect, options: Mapping[str, str]) -> e.Effect:
    """The effect without branches that these options never take, and without sequences inside sequences."""
    match effect:
        case e.If():
            body = simplify(effect.body, options)
            otherwise = None if effect.otherwise is None else simplify(effect.otherwise, options)
            condition = decide(effect.condition, options)
            if isinstance(condition, bool):
                return body if condition else otherwise or e.Sequence((), span=effect.span)
            return evolve(effect, condition=condition, body=body, otherwise=otherwise)
        case e.Sequence():
            steps: list[e.Effect] = []
            for step in effect.steps:
                simple = simplify(step, options)
                steps.extend(simple.steps if isinstance(simple, e.Sequence) else (simple,))
            if len(steps) == 1:
                return steps[0]
            return effect if is_same(steps, effect.steps) else evolve(effect, steps=tuple(steps))
        case e.Cost():
            price, then = simplify(effect.price, options), simplify(effect.effect, options)
            is_plain = price is effect.price and then is effect.effect
            return effect if is_plain else evolve(effect, price=price, effect=then)
        case e.Choose():
            found = [simplify(option, options) for option in effect.options]
            return effect if is_same(found, effect.options) else evolve(effect, options=tuple(found))
        case e.May() | e.EachPlayer() | e.ForEach() | e.Repeat() | e.Window() | e.Once():
            body = simplify(effect.body, options)
            return effect if body is effect.body else evolve(effect, body=body)
        case e.Do() | e.Stop() | e.Let() | e.ChangeAmount() | e.SetNumber() | e.Result() | e.Grant():
            return effect
        case _:
            assert_never(effect)


def is_same(some: Sequence[e.Effect], others: Sequence[e.Effect]) -> bool:
    """Are these the very same effects?"""
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))


def simplify_handler(handler: e.Handler, options: Mapping[str, str]) -> e.Handler | None:
    """The handler, or nothing if these options switch it off."""
    body = simplify(handler.body, options)
    if handler.pattern.condition is None:
        return handler if body is handler.body else evolve(handler, body=body)
    condition = decide(handler.pattern.condition, options)
    if condition is False:
        return None
    pattern = evolve(handler.pattern, condition=None if condition is True else condition)
    return evolve(handler, pattern=pattern, body=body)
