"""Effects: the forms that join phrases, keywords and handlers."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve import abilities, events, lookup, phrases, unread, values
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, beginning, wrong
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame
from imperium_dsl.program.walk import mentions
from imperium_dsl.syntax import ast_declarations as decl
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns
from imperium_dsl.syntax.print_nouns import print_noun
from imperium_dsl.syntax.problems_words import ToForInto

_Steps = (
    ast.Phrase | ast.Stop | ast.Let | ast.SetNumber | ast.Result | ast.Once | ast.Allow | ast.Forbid
)  # what stands alone on a line
_Forms = (
    ast.Sequence
    | ast.Cost
    | ast.InFull
    | ast.May
    | ast.Choose
    | ast.EachPlayer
    | ast.If
    | ast.ForEach
    | ast.Repeat
    | ast.Window
)  # what has effects inside


def as_effect(r: Resolving, effect: ast.Effect, scope: Scope) -> e.Effect:
    """An effect; what cannot be resolved becomes nothing and a problem."""
    try:
        found = _as_step(r, effect, scope) if isinstance(effect, _Steps) else _as_form(r, effect, scope)
    except Unresolved as unresolved:
        r.found.append(unresolved.problem)
        _bind_anyway(effect, scope)
        return e.Sequence((), span=effect.span)
    unread.check(r, *heads(effect))
    return found


def _bind_anyway(effect: ast.Effect, scope: Scope) -> None:
    """A phrase that failed still binds its name, so that one slip is one error."""
    if isinstance(effect, ast.Phrase):
        for argument in effect.arguments:
            core = argument.parts[0].core
            if argument.preposition == "as" and isinstance(core, nouns.Variable):
                scope.bind(core.name, "cards", effect.span)
        scope.it = "card"
    elif isinstance(effect, ast.Let):
        scope.bind(effect.variable, "cards", effect.span)


# ---- forms


def _as_form(r: Resolving, effect: _Forms, scope: Scope) -> e.Effect:
    span = effect.span
    match effect:
        case ast.Sequence():
            return e.Sequence(tuple(as_effect(r, s, scope) for s in effect.steps), span=span)
        case ast.Cost():
            if _names_a_place(r, effect.effect, scope):
                raise Unresolved(ToForInto(effect.price.span.to(effect.effect.span)))
            price = as_effect(r, effect.price, scope)
            return e.Cost(price, as_effect(r, effect.effect, scope), span=span)
        case ast.InFull():  # a price that buys nothing
            return e.Cost(as_effect(r, effect.body, scope), e.Do("skip", (), span=span), span=span)
        case ast.May():
            (body,) = _as_paths(r, scope, effect.body, skippable=True)
            return e.May(body, span=span)
        case ast.Choose():
            options = _as_paths(r, scope, *effect.options, skippable=False)
            return e.Choose(effect.mode == "try", options, span=span)
        case ast.EachPlayer():
            return _each_player(r, effect, scope)
        case ast.If():
            return _as_if(r, effect, scope)
        case ast.ForEach():
            return _for_each(r, effect, scope)
        case ast.Repeat():
            times = values.as_counted(r, effect.times, scope)
            return e.Repeat(times, _loop_body(r, effect.body, scope), span=span)
        case ast.Window():
            return e.Window(_loop_body(r, effect.body, scope), span=span)


def _names_a_place(r: Resolving, effect: ast.Effect, scope: Scope) -> bool:
    """``put this to attic``: the name of a zone where an effect should be"""
    if not isinstance(effect, ast.Phrase) or effect.arguments:
        return False
    text = " ".join([effect.words, *(print_noun(part) for part in effect.object)])
    if text not in r.words.zones:
        return False
    return effect.words not in r.declared.frames.by_verb or not phrases.fitting_frames(r, effect, scope)


def _as_paths(r: Resolving, scope: Scope, *effects: ast.Effect, skippable: bool) -> tuple[e.Effect, ...]:
    """Effects of which one happens, or perhaps none."""
    paths = [scope.inner() for _ in effects]
    found = tuple(as_effect(r, effect, path) for effect, path in zip(effects, paths, strict=True))
    scope.join(*paths, *([scope.inner()] if skippable else []))
    scope.it = None
    return found


def _as_if(r: Resolving, effect: ast.If, scope: Scope) -> e.If:
    condition = values.as_condition(r, effect.condition, scope)
    branches = (effect.body,) if effect.otherwise is None else (effect.body, effect.otherwise)
    body, *otherwise = _as_paths(r, scope, *branches, skippable=effect.otherwise is None)
    return e.If(condition, body, otherwise[0] if otherwise else None, span=effect.span)


def _each_player(r: Resolving, effect: ast.EachPlayer, scope: Scope) -> e.EachPlayer:
    who = effect.who
    if isinstance(who.core, nouns.Pronoun) and who.core.word == "them" and not scope.handler:
        raise Unresolved(problems.Misplaced(who.span, "`them:`", "outside a handler"))
    if who.quantity is not None and who.quantity.kind in ("any", "any_other", "exactly"):
        raise Unresolved(problems.Misplaced(who.quantity.span, "a choice of a player", "before a colon"))
    try:
        players = values.as_players(r, who, scope)
    except Unresolved as unresolved:
        if isinstance(unresolved.problem, problems.WrongType) and isinstance(who.core, nouns.Words):
            text = " ".join(who.core.units[0].words)
            raise Unresolved(problems.NotAPlayer(who.span, text)) from None
        raise
    before = set(scope.seen)
    body = as_effect(r, effect.body, scope)
    scope.collect(before)
    return e.EachPlayer(players, body, effect.secretly, span=effect.span)


def _for_each(r: Resolving, effect: ast.ForEach, scope: Scope) -> e.ForEach:
    type_, over = as_anything(r, effect.noun, scope)
    if type_ not in ("cards", "players", "word", "holder"):
        raise wrong(effect.noun.span, "cards, players, words or slots", f"a {type_}")
    before = scope.variables.get(effect.variable), scope.seen.get(effect.variable)
    scope.bind(effect.variable, type_, effect.span)
    scope.it = None
    body = _loop_body(r, effect.body, scope)
    scope.restore(effect.variable, *before)  # a member is known inside the loop only
    return e.ForEach(over, type_, effect.variable, body, span=effect.span)


def _loop_body(r: Resolving, body: ast.Effect, scope: Scope) -> e.Effect:
    before, scope.loop, seen = scope.loop, True, set(scope.seen)
    found = as_effect(r, body, scope)
    scope.collect(seen)
    scope.loop, scope.it = before, None
    return found


# ---- steps


def _as_step(r: Resolving, effect: _Steps, scope: Scope) -> e.Effect:
    match effect:
        case ast.Phrase():
            return phrases.as_do(r, effect, scope)
        case ast.Stop():
            if not scope.loop:
                raise Unresolved(problems.Misplaced(effect.span, "`stop`", "outside a loop"))
            return e.Stop(span=effect.span)
        case ast.Let():
            return _as_let(r, effect, scope)
        case ast.SetNumber():
            return _set_number(r, effect, scope)
        case ast.Result():
            if not scope.keyword:
                raise Unresolved(problems.Misplaced(effect.span, "`result`", "outside a keyword"))
            return e.Result(as_anything(r, effect.noun, scope)[1], span=effect.span)
        case ast.Once():
            would = effect.when.would and not effect.when.instead
            inner = scope.inner(handler=True, would=would, it="card", loop=False, keyword=False)
            pattern = events.as_pattern(r, effect.when, inner)
            body = as_effect(r, effect.body, inner)
            return e.Once(about_amount(pattern, body), body, span=effect.span)
        case ast.Allow() | ast.Forbid():
            return events.as_grant(r, effect.phrase, isinstance(effect, ast.Allow), None, False, scope)


def as_anything(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> tuple[str, v.Value]:
    """A noun phrase whose type is what it looks like."""
    kind = lookup.classify(r, np, scope)
    match kind:
        case "players":
            inside = next((m for m in np.modifiers if isinstance(m.core, nouns.Variable)), None)
            if inside is not None and inside.word == "in" and lookup.kernel_noun(r, np, "player"):
                return "players", values.as_players(r, lookup.alone(r, inside), scope)
            return "players", values.as_players(r, np, scope)
        case "holder":
            variable = isinstance(np.core, nouns.Variable)
            return "holder", values.as_holder(r, np, scope) if variable else values.as_spots(r, np, scope)
        case "word":
            noun = lookup.head_noun(r, np, "trait", "group")
            if noun is not None:
                return "word", v.WordsIn(r.words.words_of(noun.name) or (), span=np.span)
            return "word", values.as_word(r, np, scope)
        case "number" | "amount":
            return "number", values.as_counted(r, np, scope)
        case "ability":
            return "ability", abilities.as_ability(r, np, scope)
        case "cards" | "count" | "edge":
            return "cards", values.as_cards(r, np, scope)
        case _:
            raise wrong(np.span, "cards, players, words or slots", kind)


def _as_let(r: Resolving, effect: ast.Let, scope: Scope) -> e.Let:
    if isinstance(effect.value, nouns.NounPhrase):
        type_, value = as_anything(r, effect.value, scope)
    else:
        type_, value = "number", values.as_number(r, effect.value, scope)
    scope.bind(effect.variable, type_, effect.span)
    return e.Let(effect.variable, type_, value, span=effect.span)


def _set_number(r: Resolving, effect: ast.SetNumber, scope: Scope) -> e.SetNumber:
    noun = lookup.head_noun(r, effect.target, "number")
    if noun is None:
        raise wrong(effect.target.span, "a declared number", "something else")
    target = values.as_number_of(r, noun.name, effect.target, scope)
    until = None if effect.until is None else phrases.as_end(r, effect.until)
    return e.SetNumber(target, values.as_number(r, effect.value, scope), until, span=effect.span)


# ---- keywords and handlers


def as_keyword(r: Resolving, frame: Frame) -> tuple[e.Keyword, str | None]:
    """The body of a keyword, and the type of what it yields."""
    declaration = r.declared.keywords[frame.key]
    scope = Scope(this="card", keyword=True)
    for parameter in frame.parameters:
        type_ = "number" if parameter.type == "count" else parameter.type
        scope.bind(parameter.name, type_, declaration.frame.span)
    body = as_effect(r, declaration.body, scope)
    return e.Keyword(frame.key, body, declaration.doc, span=declaration.span), result_type(body, scope)


def as_handler(r: Resolving, declaration: decl.Handler, scope: Scope) -> e.Handler | None:
    """``when ...: ...``"""
    when = declaration.when
    inner = scope.inner(handler=True, would=when.would and not when.instead, it="card")
    try:
        if declaration.kind is not None and declaration.kind not in r.words.abilities:
            known = tuple(r.words.abilities)
            span = beginning(declaration.span, declaration.kind)
            raise Unresolved(problems.UnknownKind(span, declaration.kind, known))
        pattern = events.as_pattern(r, when, inner)
    except Unresolved as unresolved:
        r.found.append(unresolved.problem)
        return None
    unread.check(r, when)
    body = as_effect(r, declaration.body, inner)
    return e.Handler(about_amount(pattern, body), body, declaration.kind, span=declaration.span)


def about_amount(pattern: e.Pattern, body: e.Effect) -> e.Pattern:
    """A handler that changes AMOUNT runs before the cards are picked."""
    return evolve(pattern, about_amount=pattern.would and mentions(body, e.ChangeAmount))


def heads(effect: ast.Effect) -> tuple[nouns.Node | None, ...]:
    """The phrase and nouns of an effect, without the effects inside it."""
    match effect:
        case ast.Phrase():
            return (effect,)
        case ast.EachPlayer():
            return (effect.who,)
        case ast.If():
            return (effect.condition,)
        case ast.ForEach() | ast.Result():
            return (effect.noun,)
        case ast.Repeat():
            return (effect.times,)
        case ast.Let():
            return (effect.value,)
        case ast.SetNumber():
            return effect.target, effect.value, effect.until
        case ast.Once():
            return (effect.when,)
        case ast.Allow() | ast.Forbid():
            return (effect.phrase,)
        case ast.Sequence() | ast.Cost() | ast.InFull() | ast.May() | ast.Choose() | ast.Window() | ast.Stop():
            return ()


def result_type(body: e.Effect, scope: Scope) -> str | None:
    """The type of what a keyword yields: of ``result``, else of its last phrase."""
    match body:
        case e.Result():
            return type_of_value(body.value, scope)
        case e.Do():
            return body.result
        case e.Sequence():
            return next((found for s in reversed(body.steps) if (found := result_type(s, scope))), None)
        case e.ForEach() | e.Repeat() | e.Window() | e.May() | e.EachPlayer():
            return result_type(body.body, scope)
        case e.Cost():
            return result_type(body.effect, scope)
        case e.If():
            otherwise = None if body.otherwise is None else result_type(body.otherwise, scope)
            return result_type(body.body, scope) or otherwise
        case e.Choose():
            return result_type(body.options[0], scope) if body.options else None
        case e.Stop() | e.Let() | e.ChangeAmount() | e.SetNumber() | e.Once() | e.Grant():
            return None


def type_of_value(value: v.Value, scope: Scope) -> str:
    """The type of what ``result`` names."""
    if isinstance(value, v.CardVar | v.Select | v.TopOf | v.This | v.It):
        return "cards"
    if isinstance(value, v.NumberVar):
        return scope.variables.get(value.name, "number")
    if isinstance(value, v.PlayerVar):
        return "players"
    return "number"
