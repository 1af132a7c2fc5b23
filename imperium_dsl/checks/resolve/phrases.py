"""Phrases to frames with typed arguments."""

from __future__ import annotations

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve import abilities, lookup, values
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, beginning, wrong
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import ACCEPTS, CARD_TYPES, Frame, Parameter
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns

Given = dict[str, tuple[nouns.NounPhrase, ...]]  # by preposition
CHANGES = {"raise": 1, "lower": -1}  # of AMOUNT


# ---- matching


def arguments_of(phrase: ast.Phrase) -> Given:
    """The arguments by preposition."""
    given: Given = {}
    for argument in phrase.arguments:
        if argument.preposition in given:
            what = f"a second `{argument.preposition}`"
            raise Unresolved(problems.Misplaced(argument.span, what, "in one phrase"))
        given[argument.preposition] = argument.parts
    return given


def binding_of(given: Given) -> str | None:
    """The name after ``as``, if it is a binding."""
    parts = given.get("as")
    if parts and len(parts) == 1 and isinstance(parts[0].core, nouns.Variable):
        np = parts[0]
        if np.quantity is None and not np.modifiers and np.having is None:
            return parts[0].core.name
    return None


def fitting_frames(r: Resolving, phrase: ast.Phrase, scope: Scope, loose: bool = False) -> list[Frame]:
    """The frames that fit; ``loose`` (patterns) allows missing object and arguments."""
    found = candidates(r, phrase.words) if loose else r.declared.frames.by_verb.get(phrase.words, ())
    if not found:
        span = beginning(phrase.span, phrase.verb)
        raise Unresolved(problems.UnknownVerb(span, phrase.words, tuple(r.declared.frames.by_verb)))
    object_ = lookup.classify(r, phrase.object[0], scope) if phrase.object else None
    kinds = _kinds_given(r, phrase, scope)
    return [f for f in found if fits(f, object_, kinds, loose)]


def candidates(r: Resolving, verb: str) -> tuple[Frame, ...]:
    """The frames of a verb in its base form or the third person."""
    base = r.declared.frames.by_third_person.get(verb, verb)
    return (
        *r.declared.frames.by_verb.get(verb, ()),
        *(r.declared.frames.by_verb.get(base, ()) if base != verb else ()),
    )


def _kinds_given(r: Resolving, phrase: ast.Phrase, scope: Scope) -> dict[str, str]:
    """What the arguments look like, without a binding and ``per``."""
    given = arguments_of(phrase)
    if binding_of(given) is not None:
        given.pop("as")
    given.pop("per", None)
    return {p: lookup.classify(r, parts[0], scope) for p, parts in given.items()}


def fits(frame: Frame, object_: str | None, given: dict[str, str], loose: bool) -> bool:
    """Does a frame fit what is given?"""
    if object_ is None:
        if frame.object is not None and not loose and not frame.object.optional:
            return False
    elif frame.object is None or object_ not in ACCEPTS[frame.object.type]:
        return False
    declared = dict(frame.arguments)
    for preposition, kind in given.items():
        if preposition in declared:
            type_ = declared[preposition].type
            if kind not in ACCEPTS[type_] and not (kind == "cards" and type_ == "word"):
                return False
        elif preposition == "from":
            if frame.from_zone is None or kind != "zone":
                return False
        elif preposition != "until" or not loose:
            return False
    missing = [p for p, parameter in frame.arguments if p not in given and not parameter.optional]
    return loose or not missing


def one_frame(r: Resolving, phrase: ast.Phrase, scope: Scope) -> Frame:
    """The single frame of a phrase."""
    fitting = fitting_frames(r, phrase, scope)
    if len(fitting) != 1:
        raise no_frame(r, phrase, scope)
    return fitting[0]


def no_frame(r: Resolving, phrase: ast.Phrase, scope: Scope) -> Unresolved:
    """What the verb takes, and what it was given."""
    frames = candidates(r, phrase.words)
    object_ = lookup.classify(r, phrase.object[0], scope) if phrase.object else None
    kinds = _kinds_given(r, phrase, scope)
    given = [phrase.words, *([] if object_ is None else [object_]), *(f"{p} {kind}" for p, kind in kinds.items())]
    said, better = _better_preposition(phrase, frames, object_, kinds)
    known = tuple(f.shape for f in frames)
    return Unresolved(problems.NoFrame(phrase.span, phrase.words, " ".join(given), known, said, better))


def _better_preposition(
    phrase: ast.Phrase, frames: tuple[Frame, ...], object_: str | None, given: dict[str, str]
) -> tuple[str | None, tuple[str, ...]]:
    """A preposition of the phrase, and those with which the verb would take the rest as it is."""
    tries = [(p, kind, {q: k for q, k in given.items() if q != p}) for p, kind in given.items()]
    if phrase.object and len(phrase.object) == 1:
        tries.extend((m.word, "zone", given) for m in phrase.object[0].modifiers[-1:] if m.word in ("in", "on"))
    for said, kind, rest in tries:
        declared = {p: None for frame in frames for p, _ in frame.arguments if p not in given}
        right = tuple(p for p in declared if any(fits(f, object_, {**rest, p: kind}, False) for f in frames))
        if right:
            return said, tuple(p for p in right if p.startswith(said)) or right
    return None, ()


# ---- the phrase


def as_do(r: Resolving, phrase: ast.Phrase, scope: Scope) -> e.Effect:
    """A phrase with its frame and its arguments."""
    change = _change_amount(r, phrase, scope)
    if change is not None:
        return change
    frame = one_frame(r, phrase, scope)
    given = arguments_of(phrase)
    per = _times(r, given["per"], scope) if "per" in given else None
    found: list[e.Argument] = []
    for preposition, parameter in frame.slots:
        parts = phrase.object if preposition is None else given.get(preposition, ())
        if parts:
            found.append(as_argument(r, parameter, parts, scope, frame, source_of(r, parameter, given, frame)))
        else:
            found.extend(_left_out(r, parameter, scope, frame))
    _check_named(phrase, frame, found)
    result = r.yields(frame)
    bind = binding_of(given)
    done = e.Do(frame.key, tuple(found), per, bind, result, span=phrase.span)
    if bind is not None:
        r.read(given["as"][0])
        if result is None:
            where = f"after `{frame.words}`: it yields nothing"
            raise Unresolved(problems.Misplaced(phrase.span, f"`as {bind}`", where))
        scope.bind(bind, result, phrase.span)
    scope.it = single(done) if result == "cards" else None
    return done


def _check_named(phrase: ast.Phrase, frame: Frame, arguments: list[e.Argument]) -> None:
    """What is treated as something else is called by its name, not by the name of a parameter."""
    named = verbs.row(frame.key).picks
    for argument in arguments:
        value = argument.value
        if argument.name in named and isinstance(value, v.Chosen):
            parts = value.cards.parts if isinstance(value.cards, v.CardSum) else (value,)
            if any(part.weight is None for part in parts):
                raise wrong(phrase.span, "words that cards have, each by its name", "a kind")


def source_of(r: Resolving, parameter: Parameter, given: Given, frame: Frame) -> nouns.NounPhrase | None:
    """The zone after ``from``, where the frame has no such parameter itself."""
    if parameter is not frame.from_zone or "from" not in given or "from" in dict(frame.arguments):
        return None
    parts = given["from"]
    if len(parts) > 1:
        raise wrong(parts[1].span, "zones joined by `/`", "a sum")
    r.read(parts[0])
    return parts[0]


def _times(r: Resolving, parts: tuple[nouns.NounPhrase, ...], scope: Scope) -> v.Number:
    np = parts[0]
    r.read(np)
    if np.quantity is not None and np.quantity.kind == "exactly" and np.core is not None:
        return values.as_share(r, nouns.Per(nouns.Literal(1, span=np.span), np, span=np.span), scope)
    return values.as_counted(r, np, scope)


def _left_out(r: Resolving, parameter: Parameter, scope: Scope, frame: Frame) -> list[e.Argument]:
    """The default of a parameter, read where the phrase stands."""
    default = r.declared.default(frame, parameter.name)
    if default is None or lookup.kernel_noun(r, default, "nothing"):
        return []
    return [as_argument(r, parameter, (default,), scope, frame)]


def _change_amount(r: Resolving, phrase: ast.Phrase, scope: Scope) -> e.ChangeAmount | None:
    """``raise AMOUNT by 1``"""
    if phrase.verb not in CHANGES or len(phrase.object) != 1:
        return None
    np = phrase.object[0]
    if not isinstance(np.core, nouns.Variable) or np.core.name != "AMOUNT" or phrase.particle is not None:
        return None
    given = arguments_of(phrase)
    if not scope.would or set(given) != {"by"}:
        what = f"`{phrase.verb} AMOUNT`"
        raise Unresolved(problems.Misplaced(phrase.span, what, "outside a `would` handler"))
    r.read(np, given["by"][0])
    by = values.as_number(r, given["by"][0], scope)
    return e.ChangeAmount(by, CHANGES[phrase.verb], span=phrase.span)


# ---- arguments


def as_argument(
    r: Resolving,
    parameter: Parameter,
    parts: tuple[nouns.NounPhrase, ...],
    scope: Scope,
    frame: Frame,
    source: nouns.NounPhrase | None = None,
) -> e.Argument:
    """The value of one parameter."""
    if len(parts) > 1 and not takes_sum(frame, parameter, scope):
        raise wrong(parts[1].span, "one thing", "a sum")
    r.read(*parts)
    if parameter.type in CARD_TYPES:
        value: v.Value = _cards_of(r, parameter, parts, scope, frame, source)
    elif parameter.type == "amount":
        value = values.as_amount(r, parts, scope)
    else:
        value = _value_of(r, parameter, parts[0], scope, frame)
    return e.Argument(parameter.name, parameter.type, value, span=parts[0].span)


def _cards_of(
    r: Resolving,
    parameter: Parameter,
    parts: tuple[nouns.NounPhrase, ...],
    scope: Scope,
    frame: Frame,
    source: nouns.NounPhrase | None,
) -> v.Value:
    is_shown = verbs.row(frame.key).shows == parameter.name
    nowhere = parameter.type == "kind" or (is_shown and scope.events)
    return values.as_card_sum(r, parts, scope, parameter.zones, source, nowhere)


def _value_of(r: Resolving, parameter: Parameter, np: nouns.NounPhrase, scope: Scope, frame: Frame) -> v.Value:
    """A value of the parameter's type."""
    match parameter.type:
        case "count":
            return _how_many(r, np, scope)
        case "number":
            return values.as_number(r, np, scope)
        case "zone":
            return values.as_zone(r, np, scope)
        case "place":
            return values.as_place(r, np, scope)
        case "holder" | "spot":
            return _holder_of(r, np, scope)
        case "players":
            return values.as_players(r, np, scope)
        case "word":
            return abilities.as_nameable(r, np, scope) if verbs.row(frame.key).asks else values.as_word(r, np, scope)
        case "ability":
            return abilities.as_ability(r, np, scope)
        case "flag":
            return values.as_flag(r, np, scope)
        case "procedure":
            return _procedure_of(r, np)
        case "end":
            return v.EndOf(as_end(r, np), span=np.span)
        case _:
            raise AssertionError(parameter.type)


def _how_many(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.HowMany:
    if isinstance(np.core, nouns.Variable):
        return v.HowMany("exactly", v.NumberVar(np.core.name, span=np.span), span=np.span)
    kind, number = values.quantity_of(r, np, scope)
    return v.HowMany(kind, number or v.Const(1, span=np.span), span=np.span)


def _holder_of(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Value:
    """A holder; cards among which one is picked keep their quantity."""
    kind = lookup.classify(r, np, scope)
    if np.quantity is not None and kind in ("cards", "count"):
        return values.as_chosen(r, np, scope)
    if scope.events and kind in ("cards", "count", "word"):
        return values.as_chosen(r, np, scope)
    return values.as_holder(r, np, scope)


def _procedure_of(r: Resolving, np: nouns.NounPhrase) -> v.ProcedureIs:
    """A declared procedure."""
    noun = lookup.head_noun(r, np, "procedure")
    if noun is None:
        raise wrong(np.span, "a procedure", "something else")
    return v.ProcedureIs(noun.name, span=np.span)


def as_end(r: Resolving, np: nouns.NounPhrase) -> str:
    """``end of turn``, ``game``, ``nothing``"""
    name = lookup.kernel_noun(r, np, "end", "game", "series", "turn", "round", "nothing")
    if name == "end":
        name = lookup.kernel_noun(r, lookup.behind_of(r, np, "end"), "turn", "round", "game", "series")
    if name is None:
        raise wrong(np.span, "an end", "something else")
    return name


def takes_sum(frame: Frame, parameter: Parameter, scope: Scope) -> bool:
    """Cards and amounts add up, and so does what something is treated as; an event is never a sum."""
    if scope.events:
        return False
    return parameter.type in ("cards", "amount") or parameter.name in verbs.row(frame.key).sums


def single(done: e.Do) -> str:
    """Does the phrase yield exactly one card, or perhaps several?"""
    for argument in done.arguments:
        value = argument.value
        if isinstance(value, v.Chosen):
            if isinstance(value.cards, v.TopOf):
                return "card" if value.cards.count is None else "cards"
            if value.kind == "exactly":
                return "card" if isinstance(value.amount, v.Const) and value.amount.value == 1 else "cards"
            return "card" if isinstance(value.cards, v.This | v.It) else "cards"
    return "cards"
