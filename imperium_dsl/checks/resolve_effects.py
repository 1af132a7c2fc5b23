"""Effects: the forms that join phrases, keywords and handlers."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve_events import EventResolver
from imperium_dsl.checks.scope import Scope, Unresolved, beginning
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame, Frames
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.program.walk import mentions
from imperium_dsl.syntax import ast_declarations as decl
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns
from imperium_dsl.syntax.print_nouns import print_noun
from imperium_dsl.syntax.problems_words import ToForInto

_Steps = (
    ast.Phrase | ast.Stop | ast.Let | ast.SetNumber | ast.Result | ast.Once | ast.Allow | ast.Forbid
)  # what stands alone on a line


class EffectResolver(EventResolver):
    """Adds effects; problems are collected in ``found``, and the rest of the text is still read."""

    def __init__(self, vocabulary: Vocabulary, frames: Frames, keywords: dict[str, decl.Keyword]) -> None:
        super().__init__(vocabulary, frames)
        self.keywords = keywords
        self.found: list[Problem] = []
        self.results: dict[str, str | None] = {}
        self.bodies: dict[str, e.Keyword] = {}

    def effect(self, effect: ast.Effect, scope: Scope) -> e.Effect:
        """An effect; what cannot be resolved becomes nothing and a problem."""
        try:
            found = self._step(effect, scope) if isinstance(effect, _Steps) else self._form(effect, scope)
        except Unresolved as unresolved:
            self.found.append(unresolved.problem)
            self._bind_anyway(effect, scope)
            return e.Sequence((), span=effect.span)
        self.check_read(*heads(effect))
        return found

    def check_read(self, *nodes: nouns.Node | None) -> None:
        """Every part of these must have got a meaning."""
        self.found.extend(self.attention.unread(*nodes))

    def _bind_anyway(self, effect: ast.Effect, scope: Scope) -> None:
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

    def _form(self, effect: ast.Effect, scope: Scope) -> e.Effect:
        span = effect.span
        match effect:
            case ast.Sequence():
                return e.Sequence(tuple(self.effect(s, scope) for s in effect.steps), span=span)
            case ast.Cost():
                if self._names_a_place(effect.effect, scope):
                    raise Unresolved(ToForInto(effect.price.span.to(effect.effect.span)))
                price = self.effect(effect.price, scope)
                return e.Cost(price, self.effect(effect.effect, scope), span=span)
            case ast.InFull():  # a price that buys nothing
                return e.Cost(self.effect(effect.body, scope), e.Do("skip", (), span=span), span=span)
            case ast.May():
                (body,) = self._paths(scope, effect.body, skippable=True)
                return e.May(body, span=span)
            case ast.Choose():
                options = self._paths(scope, *effect.options, skippable=False)
                return e.Choose(effect.mode == "try", options, span=span)
            case ast.EachPlayer():
                return self._each_player(effect, scope)
            case ast.If():
                return self._if(effect, scope)
            case ast.ForEach():
                return self._for_each(effect, scope)
            case ast.Repeat():
                times = self.counted(effect.times, scope)
                return e.Repeat(times, self._loop_body(effect.body, scope), span=span)
            case ast.Window():
                return e.Window(self._loop_body(effect.body, scope), span=span)
            case _:
                raise AssertionError(effect)

    def _names_a_place(self, effect: ast.Effect, scope: Scope) -> bool:
        """``put this to attic``: the name of a zone where an effect should be"""
        if not isinstance(effect, ast.Phrase) or effect.arguments:
            return False
        text = " ".join([effect.words, *(print_noun(part) for part in effect.object)])
        if text not in self.words.zones:
            return False
        return effect.words not in self.frames.by_verb or not self.match(effect, scope)

    def _paths(self, scope: Scope, *effects: ast.Effect, skippable: bool) -> tuple[e.Effect, ...]:
        """Effects of which one happens, or perhaps none."""
        paths = [scope.inner() for _ in effects]
        found = tuple(self.effect(effect, path) for effect, path in zip(effects, paths, strict=True))
        scope.join(*paths, *([scope.inner()] if skippable else []))
        scope.it = None
        return found

    def _if(self, effect: ast.If, scope: Scope) -> e.If:
        condition = self.condition(effect.condition, scope)
        branches = (effect.body,) if effect.otherwise is None else (effect.body, effect.otherwise)
        body, *otherwise = self._paths(scope, *branches, skippable=effect.otherwise is None)
        return e.If(condition, body, otherwise[0] if otherwise else None, span=effect.span)

    def _each_player(self, effect: ast.EachPlayer, scope: Scope) -> e.EachPlayer:
        who = effect.who
        if isinstance(who.core, nouns.Pronoun) and who.core.word == "them" and not scope.handler:
            raise Unresolved(problems.Misplaced(who.span, "`them:`", "outside a handler"))
        if who.quantity is not None and who.quantity.kind in ("any", "any_other", "exactly"):
            raise Unresolved(problems.Misplaced(who.quantity.span, "a choice of a player", "before a colon"))
        try:
            players = self.players(who, scope)
        except Unresolved as unresolved:
            if isinstance(unresolved.problem, problems.WrongType) and isinstance(who.core, nouns.Words):
                text = " ".join(who.core.units[0].words)
                raise Unresolved(problems.NotAPlayer(who.span, text)) from None
            raise
        before = set(scope.seen)
        body = self.effect(effect.body, scope)
        scope.collect(before)
        return e.EachPlayer(players, body, effect.secretly, span=effect.span)

    def _for_each(self, effect: ast.ForEach, scope: Scope) -> e.ForEach:
        type_, over = self.any_value(effect.noun, scope)
        if type_ not in ("cards", "players", "word", "holder"):
            raise self.wrong(effect.noun.span, "cards, players, words or slots", f"a {type_}")
        before = scope.variables.get(effect.variable), scope.seen.get(effect.variable)
        scope.bind(effect.variable, type_, effect.span)
        scope.it = None
        body = self._loop_body(effect.body, scope)
        scope.restore(effect.variable, *before)  # a member is known inside the loop only
        return e.ForEach(over, type_, effect.variable, body, span=effect.span)

    def _loop_body(self, body: ast.Effect, scope: Scope) -> e.Effect:
        before, scope.loop, seen = scope.loop, True, set(scope.seen)
        found = self.effect(body, scope)
        scope.collect(seen)
        scope.loop, scope.it = before, None
        return found

    # ---- steps

    def _step(self, effect: _Steps, scope: Scope) -> e.Effect:
        match effect:
            case ast.Phrase():
                return self.do(effect, scope)
            case ast.Stop():
                if not scope.loop:
                    raise Unresolved(problems.Misplaced(effect.span, "`stop`", "outside a loop"))
                return e.Stop(span=effect.span)
            case ast.Let():
                return self._let(effect, scope)
            case ast.SetNumber():
                return self._set_number(effect, scope)
            case ast.Result():
                if not scope.keyword:
                    raise Unresolved(problems.Misplaced(effect.span, "`result`", "outside a keyword"))
                return e.Result(self.any_value(effect.noun, scope)[1], span=effect.span)
            case ast.Once():
                would = effect.when.would and not effect.when.instead
                inner = scope.inner(handler=True, would=would, it="card", loop=False, keyword=False)
                pattern = self.pattern(effect.when, inner)
                body = self.effect(effect.body, inner)
                return e.Once(about_amount(pattern, body), body, span=effect.span)
            case ast.Allow() | ast.Forbid():
                return self.grant(effect.phrase, isinstance(effect, ast.Allow), None, False, scope)

    def any_value(self, np: nouns.NounPhrase, scope: Scope) -> tuple[str, v.Value]:
        """A noun phrase whose type is what it looks like."""
        kind = self.classify(np, scope)
        match kind:
            case "players":
                inside = next((m for m in np.modifiers if isinstance(m.core, nouns.Variable)), None)
                if inside is not None and inside.word == "in" and self.kernel(np, "player"):
                    return "players", self.players(self.simple(inside), scope)
                return "players", self.players(np, scope)
            case "holder":
                variable = isinstance(np.core, nouns.Variable)
                return "holder", self.holder(np, scope) if variable else self.spots(np, scope)
            case "word":
                noun = self.head(np, "trait", "group")
                if noun is not None:
                    return "word", v.WordsIn(self.words.words_of(noun.name) or (), span=np.span)
                return "word", self.word(np, scope)
            case "number" | "amount":
                return "number", self.counted(np, scope)
            case "ability":
                return "ability", self.ability(np, scope)
            case "cards" | "count" | "edge":
                return "cards", self.cards(np, scope)
            case _:
                raise self.wrong(np.span, "cards, players, words or slots", kind)

    def _let(self, effect: ast.Let, scope: Scope) -> e.Let:
        if isinstance(effect.value, nouns.NounPhrase):
            type_, value = self.any_value(effect.value, scope)
        else:
            type_, value = "number", self.number(effect.value, scope)
        scope.bind(effect.variable, type_, effect.span)
        return e.Let(effect.variable, type_, value, span=effect.span)

    def _set_number(self, effect: ast.SetNumber, scope: Scope) -> e.SetNumber:
        noun = self.head(effect.target, "number")
        if noun is None:
            raise self.wrong(effect.target.span, "a declared number", "something else")
        target = self.number_of(noun.name, effect.target, scope)
        until = None if effect.until is None else self.end(effect.until)
        return e.SetNumber(target, self.number(effect.value, scope), until, span=effect.span)

    # ---- keywords and handlers

    def result_of(self, frame: Frame) -> str | None:
        if frame.primitive:
            return frame.result
        if frame.key not in self.results:
            self.results[frame.key] = None  # a keyword that needs itself is reported as recursion
            self.keyword(frame)
        return self.results[frame.key]

    def keyword(self, frame: Frame) -> e.Keyword:
        """The body of a keyword, resolved once."""
        if frame.key in self.bodies:
            return self.bodies[frame.key]
        declaration = self.keywords[frame.key]
        scope = Scope(this="card", keyword=True)
        for parameter in frame.parameters:
            type_ = "number" if parameter.type == "count" else parameter.type
            scope.bind(parameter.name, type_, declaration.frame.span)
        self.results.setdefault(frame.key, None)
        body = self.effect(declaration.body, scope)
        self.results[frame.key] = result_type(body, scope)
        self.bodies[frame.key] = e.Keyword(frame.key, body, declaration.doc, span=declaration.span)
        return self.bodies[frame.key]

    def handler(self, declaration: decl.Handler, scope: Scope) -> e.Handler | None:
        """``when ...: ...``"""
        when = declaration.when
        inner = scope.inner(handler=True, would=when.would and not when.instead, it="card")
        try:
            if declaration.kind is not None and declaration.kind not in self.words.abilities:
                known = tuple(self.words.abilities)
                span = beginning(declaration.span, declaration.kind)
                raise Unresolved(problems.UnknownKind(span, declaration.kind, known))
            pattern = self.pattern(when, inner)
        except Unresolved as unresolved:
            self.found.append(unresolved.problem)
            return None
        self.check_read(when)
        body = self.effect(declaration.body, inner)
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
        case _:
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
