"""What is possible whatever the position, and what never is."""

from __future__ import annotations

from imperium_dsl.checks.lints.facts import Facts
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs


def always(facts: Facts, effect: e.Effect) -> bool:
    """Does the effect always change something, with no cost in the way?"""
    match effect:
        case e.Do():
            return _always_done(facts, effect)
        case e.Sequence():
            return any(always(facts, step) for step in effect.steps) and not any(_costs(s) for s in effect.steps)
        case e.Choose():
            return any(always(facts, option) for option in effect.options)
        case e.If():
            return effect.otherwise is not None and always(facts, effect.body) and always(facts, effect.otherwise)
        case _:
            return False


def _always_done(facts: Facts, do: e.Do) -> bool:
    """Does the phrase bring tokens into being, itself or by the keyword that it is?"""
    made = verbs.row(do.frame).creates
    if made is not None:
        return _is_positive(do.argument(made))
    keyword = facts.program.keywords.get(do.frame)
    if keyword is None or do.per is not None:
        return False
    given = [a.value for a in do.arguments if isinstance(a.value, v.Amount)]
    if given and isinstance(keyword.body, e.Do) and verbs.row(keyword.body.frame).creates:
        return _is_positive(given[0])
    return always(facts, keyword.body)


def _is_positive(amount: v.Value | None) -> bool:
    return isinstance(amount, v.Amount) and any(_positive(part) for part in amount.parts)


def _positive(part: v.AmountPart) -> bool:
    return part.mode == "exactly" and isinstance(part.number, v.Const) and part.number.value > 0


def _costs(effect: e.Effect) -> bool:
    return isinstance(effect, e.Cost)


def never(facts: Facts, effect: e.Effect) -> str | None:
    """Why the effect can never be carried out in full, if that is so."""
    match effect:
        case e.Do():
            return _never_done(facts, effect)
        case e.Sequence():
            return next((why for step in effect.steps if (why := never(facts, step))), None)
        case e.If() if effect.otherwise is None and impossible(facts, effect.condition):
            return "its condition never holds"
        case e.Choose() if effect.options:
            reasons = [never(facts, option) for option in effect.options]
            return reasons[0] if None not in reasons else None
        case _:
            return None


def _never_done(facts: Facts, do: e.Do) -> str | None:
    if verbs.row(do.frame).is_vain:
        return f"`{do.frame}` never succeeds"
    if (verb := facts.program.frames.by_key[do.frame].words) in facts.forbidden:
        return f"`cannot {verb}` forbids it"
    taking = facts.taking
    for argument in do.arguments:
        value = argument.value
        if (do.frame, argument.name) in taking and isinstance(value, v.Amount):
            missing = [p.kind for p in value.parts if _positive(p) and p.kind and p.kind not in facts.added]
            if missing:
                return f"nothing ever adds `{missing[0]}`"
        if argument.type == "cards" and isinstance(value, v.Chosen) and value.kind == "exactly":
            zones = value.cards.zones if isinstance(value.cards, v.Select) else None
            empty = [z.zone for z in zones or () if isinstance(z, v.ZoneOf) and z.zone not in facts.filled]
            if zones and len(empty) == len(zones):
                return f"nothing ever gets into `{empty[0]}`"
    return None


# ---- conditions


def impossible(facts: Facts, condition: v.Condition) -> bool:
    """Does the condition hold in no position at all?"""
    match condition:
        case v.Compared(left=v.Const(value=left), right=v.Const(value=right)):
            return not compare(condition.sign, left, right)
        case v.Compared(left=v.SeatCount(), right=v.Const(value=value)):
            return not any(compare(condition.sign, seats, value) for seats in facts.program.words.seats)
        case v.Both():
            if impossible(facts, condition.left) or impossible(facts, condition.right):
                return True
            return contradict(facts, condition.left, condition.right)
        case v.Either():
            return impossible(facts, condition.left) and impossible(facts, condition.right)
        case _:
            return False


def contradict(facts: Facts, left: v.Condition, right: v.Condition) -> bool:
    """``C and not C``; two words of a trait that allows one; two values of one option"""
    if v.Negation(left, span=left.span) == right or v.Negation(right, span=right.span) == left:
        return True
    words = facts.program.words
    match left, right:
        case v.OptionIs(), v.OptionIs():
            return left.option == right.option and left.value != right.value
        case v.HasWord(filter=v.Filter(words=(one,))), v.HasWord(filter=v.Filter(words=(other,))):
            trait = words.traits[words.trait_of[one]]
            return left.of == right.of and one != other and other in trait.words and trait.single
        case _:
            return False


def compare(sign: str, left: int, right: int) -> bool:
    """Two numbers as a condition compares them."""
    match sign:
        case ">":
            return left > right
        case "<":
            return left < right
        case ">=":
            return left >= right
        case "<=":
            return left <= right
        case _:
            return left == right
