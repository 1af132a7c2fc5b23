"""Effects and numbers with the options of a table settled: what a card says to players who agreed on their readings."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

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
            return not inner if isinstance(inner, bool) else attrs.evolve(x, inner=inner)
        case v.Both() | v.Either():
            left, right = decide(x.left, options), decide(x.right, options)
            neutral = isinstance(x, v.Both)
            if isinstance(left, bool):
                return right if left is neutral else left
            if isinstance(right, bool):
                return left if right is neutral else right
            return attrs.evolve(x, left=left, right=right)
        case _:
            return x


def simplify_number(number: v.Number, options: Mapping[str, str]) -> v.Number:
    """The number without branches that these options never take."""
    match number:
        case v.IfElse():
            value, otherwise = (simplify_number(n, options) for n in (number.value, number.otherwise))
            condition = decide(number.condition, options)
            if isinstance(condition, bool):
                return value if condition else otherwise
            return attrs.evolve(number, condition=condition, value=value, otherwise=otherwise)
        case v.Math():
            left, right = (simplify_number(n, options) for n in (number.left, number.right))
            return attrs.evolve(number, left=left, right=right)
        case v.Share():
            return attrs.evolve(number, value=simplify_number(number.value, options))
        case _:
            return number


def nothing(effect: e.Effect) -> bool:
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
            return attrs.evolve(effect, condition=condition, body=body, otherwise=otherwise)
        case e.Sequence():
            steps: list[e.Effect] = []
            for step in effect.steps:
                found = simplify(step, options)
                steps.extend(found.steps if isinstance(found, e.Sequence) else (found,))
            return steps[0] if len(steps) == 1 else attrs.evolve(effect, steps=tuple(steps))
        case e.Cost():
            price, then = simplify(effect.price, options), simplify(effect.effect, options)
            return attrs.evolve(effect, price=price, effect=then)
        case e.Choose():
            return attrs.evolve(effect, options=tuple(simplify(o, options) for o in effect.options))
        case e.May() | e.EachPlayer() | e.ForEach() | e.Repeat() | e.Window() | e.Once():
            return attrs.evolve(effect, body=simplify(effect.body, options))
        case _:
            return effect


def simplify_handler(handler: e.Handler, options: Mapping[str, str]) -> e.Handler | None:
    """The handler, or nothing if these options switch it off."""
    body = simplify(handler.body, options)
    if handler.pattern.condition is None:
        return attrs.evolve(handler, body=body)
    condition = decide(handler.pattern.condition, options)
    if condition is False:
        return None
    pattern = attrs.evolve(handler.pattern, condition=None if condition is True else condition)
    return attrs.evolve(handler, pattern=pattern, body=body)
