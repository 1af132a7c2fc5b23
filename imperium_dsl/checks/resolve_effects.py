"""Effects: the forms that join phrases, handlers' patterns, permissions."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks import program_effects as e
from imperium_dsl.checks import program_values as v
from imperium_dsl.checks.frames import Frame, Frames
from imperium_dsl.checks.resolve_phrases import PhraseResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.checks.vocabulary import Vocabulary
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.syntax import ast_declarations as decl
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns


class EffectResolver(PhraseResolver):
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
            return self._effect(effect, scope)
        except Unresolved as unresolved:
            self.found.append(unresolved.problem)
            self._bind_anyway(effect, scope)
            return e.Sequence((), span=effect.span)

    def _bind_anyway(self, effect: ast.Effect, scope: Scope) -> None:
        """A phrase that failed still binds its name, so that one slip is one error."""
        if isinstance(effect, ast.Phrase):
            for argument in effect.arguments:
                core = argument.parts[0].core
                if argument.preposition == "as" and isinstance(core, nouns.Variable):
                    scope.bind(core.name, "cards")
            scope.it = "card"

    def _effect(self, effect: ast.Effect, scope: Scope) -> e.Effect:
        span = effect.span
        match effect:
            case ast.Phrase():
                return self.do(effect, scope)
            case ast.Sequence():
                return e.Sequence(tuple(self.effect(s, scope) for s in effect.steps), span=span)
            case ast.Cost():
                price = self.effect(effect.price, scope)
                return e.Cost(price, self.effect(effect.effect, scope), span=span)
            case ast.May():
                return e.May(self.effect(effect.body, scope), span=span)
            case ast.Choose():
                before = scope.it
                options = []
                for option in effect.options:
                    scope.it = before
                    options.append(self.effect(option, scope))
                scope.it = None
                return e.Choose(effect.mode == "try", tuple(options), span=span)
            case ast.EachPlayer():
                return self._each_player(effect, scope)
            case ast.If():
                condition = self.condition(effect.condition, scope)
                before = scope.it
                body = self.effect(effect.body, scope)
                scope.it = before
                otherwise = None if effect.otherwise is None else self.effect(effect.otherwise, scope)
                scope.it = None
                return e.If(condition, body, otherwise, span=span)
            case ast.ForEach():
                return self._for_each(effect, scope)
            case ast.Repeat():
                times = self.counted(effect.times, scope)
                return e.Repeat(times, self.effect(effect.body, scope), span=span)
            case ast.Window():
                return e.Window(self.effect(effect.body, scope), span=span)
            case ast.Stop():
                return e.Stop(span=span)
            case ast.Let():
                return self._let(effect, scope)
            case ast.SetNumber():
                return self._set_number(effect, scope)
            case ast.Result():
                return e.Result(self.any_value(effect.noun, scope)[1], span=span)
            case ast.Once():
                inner = scope.inner(handler=True, it="card")
                pattern = self.pattern(effect.when, inner)
                return e.Once(pattern, self.effect(effect.body, inner), span=span)
            case ast.Allow():
                return self.grant(effect.phrase, True, None, False, scope)
            case ast.Forbid():
                return self.grant(effect.phrase, False, None, False, scope)
        raise AssertionError(effect)

    def _each_player(self, effect: ast.EachPlayer, scope: Scope) -> e.EachPlayer:
        if (
            isinstance(effect.who.core, nouns.Pronoun)
            and effect.who.core.word == "them"
            and not scope.handler
        ):
            raise Unresolved(problems.Misplaced(effect.who.span, "`them:`", "outside a handler"))
        try:
            players = self.players(effect.who, scope)
        except Unresolved as unresolved:
            if isinstance(unresolved.problem, problems.WrongType):
                text = " ".join(getattr(getattr(effect.who.core, "units", [None])[0], "words", ())) or "this"
                raise Unresolved(problems.NotAPlayer(effect.who.span, text)) from None
            raise
        return e.EachPlayer(players, self.effect(effect.body, scope), effect.secretly, span=effect.span)

    def _for_each(self, effect: ast.ForEach, scope: Scope) -> e.ForEach:
        np = effect.noun
        type_, over = self.any_value(np, scope)
        scope.bind(effect.variable, type_)
        scope.it = None
        return e.ForEach(over, type_, effect.variable, self.effect(effect.body, scope), span=effect.span)

    def any_value(self, np: nouns.NounPhrase, scope: Scope) -> tuple[str, v.Value]:
        """A noun phrase whose type is what it looks like."""
        kind = self.classify(np, scope)
        match kind:
            case "players":
                inside = next(
                    (m for m in np.modifiers if m.word == "in" and isinstance(m.core, nouns.Variable)), None
                )
                return "players", self.players(self.simple(inside) if inside is not None else np, scope)
            case "holder":
                return "holder", self.spots(np, scope) if not isinstance(
                    np.core, nouns.Variable
                ) else self.holder(np, scope)
            case "word":
                noun = self.head(np, "trait", "group")
                if noun is not None:
                    return "word", v.WordsIn(self.words.words_of(noun.name) or (), span=np.span)
                if isinstance(np.core, nouns.Words) and not self.kernel(np, "word") and scope.over is None:
                    field = self.head(np, "field")
                    if field is None:
                        return "word", self.word(np, scope)
                return "word", self.word(np, scope)
            case "number" | "amount":
                return "number", self.counted(np, scope)
            case "ability":
                return "ability", self.ability(np, scope)
            case "cards" | "count" | "edge":
                return "cards", self.cards(np, scope)
        raise self.wrong(np.span, "cards, players, words or slots", kind)

    def _let(self, effect: ast.Let, scope: Scope) -> e.Let:
        if isinstance(effect.value, nouns.NounPhrase):
            type_, value = self.any_value(effect.value, scope)
        else:
            type_, value = "number", self.number(effect.value, scope)
        scope.bind(effect.variable, type_)
        return e.Let(effect.variable, type_, value, span=effect.span)

    def _set_number(self, effect: ast.SetNumber, scope: Scope) -> e.SetNumber:
        noun = self.head(effect.target, "number")
        if noun is None:
            raise self.wrong(effect.target.span, "a declared number", "something else")
        target = self.number_of(noun.name, effect.target, scope)
        until = None if effect.until is None else self.end(effect.until)
        return e.SetNumber(target, self.number(effect.value, scope), until, span=effect.span)

    # ---- results of keywords

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
        scope = Scope(this="card")
        for parameter in frame.parameters:
            scope.bind(parameter.name, "number" if parameter.type == "count" else parameter.type)
        body = self.effect(declaration.body, scope)
        self.results[frame.key] = result_type(body, scope)
        self.bodies[frame.key] = e.Keyword(frame.key, body, declaration.doc, span=declaration.span)
        return self.bodies[frame.key]

    # ---- handlers

    def pattern(self, when: ast.When, scope: Scope) -> e.Pattern:
        """The events that a handler answers."""
        events = scope.inner(events=True)
        fitting = self.match(when.phrase, events, loose=True)
        if not fitting:
            known = tuple(f.key for f in self.frames.by_verb.get(when.phrase.words, ()))
            raise Unresolved(problems.NoFrame(when.phrase.span, when.phrase.words, "in `when`", known))
        verb = fitting[0].words
        subject = self._subject(when, verb, events)
        arguments = self._pattern_arguments(when.phrase, fitting[0], events)
        condition = None if when.condition is None else self.condition(when.condition, scope)
        scope.it = "card" if any(about_cards(a) for a in arguments) or subject.subject == "cards" else None
        frames = tuple(f.key for f in fitting)
        return evolve(
            subject, frames=frames, verb=verb, arguments=arguments, condition=condition, would=when.would,
            instead=when.instead,
        )  # fmt: skip

    def _subject(self, when: ast.When, verb: str, scope: Scope) -> e.Pattern:
        empty = e.Pattern("you", (), verb, when.would, when.instead, span=when.span)
        zone_event = verb in ("enter", "leave")
        match when.subject_kind:
            case "pronoun" if when.subject == "this":
                if zone_event:
                    return evolve(empty, subject="cards", this_card=True)
                return empty
            case "pronoun":
                return empty
            case "variable":
                return evolve(empty, subject="bound", player=v.PlayerVar(when.subject, span=when.span))
            case "name":
                names = (self.check_name(when.subject, when.span),)
                return evolve(empty, subject="cards", cards=v.Filter(names=names, span=when.span))
        unit = nouns.Unit((when.subject,), span=when.span)
        row = self.row(unit)[0]
        other = when.quantifier in ("any_other", "each_other")
        for noun in row:
            if noun.kind == "kernel" and noun.name == "player":
                return evolve(empty, subject="other" if other else "any")
            if noun.kind == "kernel" and noun.name == "card" and zone_event:
                return evolve(empty, subject="cards", cards=v.Filter(span=when.span))
            if noun.kind == "word" and zone_event:
                return evolve(empty, subject="cards", cards=v.Filter((noun.name,), span=when.span))
            if noun.kind == "word" and self.words.traits[self.words.trait_of[noun.name]].of_player:
                return evolve(empty, subject="other" if other else "any", words=(noun.name,))
        raise self.wrong(when.span, "a player or a card", f"`{when.subject}`")

    def _pattern_arguments(self, phrase: ast.Phrase, frame: Frame, scope: Scope) -> tuple[e.Argument, ...]:
        given = self.arguments(phrase)
        found = []
        source = given["from"][0] if "from" in given and "from" not in dict(frame.arguments) else None
        if frame.object is not None and phrase.object:
            found.append(self.argument(evolve(frame.object, zones=()), phrase.object, scope, frame, source))
        for preposition, parameter in frame.arguments:
            if preposition in given:
                found.append(self.argument(evolve(parameter, zones=()), given[preposition], scope, frame))
        return tuple(found)

    def handler(self, declaration: decl.Handler, scope: Scope) -> e.Handler | None:
        """``when ...: ...``"""
        inner = scope.inner(handler=True, it="card")
        try:
            if declaration.kind is not None and declaration.kind not in self.words.abilities:
                known = tuple(self.words.abilities)
                raise Unresolved(problems.UnknownKind(declaration.span, declaration.kind, known))
            pattern = self.pattern(declaration.when, inner)
        except Unresolved as unresolved:
            self.found.append(unresolved.problem)
            return None
        body = self.effect(declaration.body, inner)
        pattern = evolve(pattern, about_amount=pattern.would and changes_amount(body))
        return e.Handler(pattern, body, declaration.kind, span=declaration.span)

    # ---- permissions

    def grant(
        self, phrase: ast.Phrase, allowed: bool, condition: nouns.Expr | None, unless: bool, scope: Scope
    ) -> e.Grant:
        """``can P``, ``cannot P``"""
        events = scope.inner(events=True)
        given = self.arguments(phrase)
        fitting = self.match(phrase, events, loose=True)
        if not fitting:
            known = tuple(f.key for f in self.frames.by_verb.get(phrase.words, ()))
            raise Unresolved(problems.NoFrame(phrase.span, phrase.words, "in a permission", known))
        found: v.Condition | None = None
        if condition is not None:
            found = self.condition(condition, scope)
            if unless:
                found = v.Negation(found, span=condition.span)
        until = self.end(given["until"][0]) if "until" in given else None
        cards: v.Cards | None = None
        count = None
        if phrase.object and self.classify(phrase.object[0], events) in ("cards", "count", "word", "edge"):
            np = phrase.object[0]
            cards = self.cards(np, events)
            if np.quantity is not None and isinstance(np.quantity.amount, nouns.Literal):
                count = np.quantity.amount.value
        zones: tuple[v.Place, ...] = ()
        if "from" in given and "from" not in dict(fitting[0].arguments):
            source = given["from"][0]
            zones, _ = self.zones(
                nouns.Modifier("in", None, source.core, span=source.span), list(source.modifiers), scope
            )  # type: ignore[arg-type]
        return self._grant(phrase, allowed, fitting, cards, zones, count, found, until)

    def _grant(
        self,
        phrase: ast.Phrase,
        allowed: bool,
        fitting: list[Frame],
        cards: v.Cards | None,
        zones: tuple[v.Place, ...],
        count: int | None,
        condition: v.Condition | None,
        until: str | None,
    ) -> e.Grant:
        return e.Grant(
            allowed, fitting[0].words, tuple(f.key for f in fitting), cards, zones, count, condition, until,
            span=phrase.span,
        )  # fmt: skip


def result_type(body: e.Effect, scope: Scope) -> str | None:
    """The type of what a keyword yields: of ``result``, else of its last phrase."""
    match body:
        case e.Result():
            value = body.value
            if isinstance(value, v.CardVar | v.Select | v.TopOf | v.This | v.It):
                return "cards"
            if isinstance(value, v.NumberVar):
                return scope.variables.get(value.name, "number")
            if isinstance(value, v.PlayerVar):
                return "players"
            return "number"
        case e.Do():
            return body.result
        case e.Sequence():
            for step in reversed(body.steps):
                found = result_type(step, scope)
                if found is not None:
                    return found
            return None
        case e.ForEach() | e.Repeat() | e.Window() | e.May() | e.EachPlayer():
            return result_type(body.body, scope)
        case e.Cost():
            return result_type(body.effect, scope)
        case e.If():
            return result_type(body.body, scope) or (
                None if body.otherwise is None else result_type(body.otherwise, scope)
            )
        case e.Choose():
            return result_type(body.options[0], scope) if body.options else None
    return None


def about_cards(argument: e.Argument) -> bool:
    """Does this part of a pattern speak of cards?"""
    return argument.type in ("cards", "kind") or isinstance(argument.value, v.Chosen | v.Select)


def changes_amount(effect: e.Effect) -> bool:
    """Does the effect raise or lower AMOUNT?"""
    match effect:
        case e.ChangeAmount():
            return True
        case e.Sequence():
            return any(changes_amount(s) for s in effect.steps)
        case e.Cost():
            return changes_amount(effect.price) or changes_amount(effect.effect)
        case e.May() | e.EachPlayer() | e.ForEach() | e.Repeat() | e.Window():
            return changes_amount(effect.body)
        case e.If():
            return changes_amount(effect.body) or (
                effect.otherwise is not None and changes_amount(effect.otherwise)
            )
        case e.Choose():
            return any(changes_amount(o) for o in effect.options)
    return False
