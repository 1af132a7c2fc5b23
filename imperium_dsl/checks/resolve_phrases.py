"""Phrases to frames with typed arguments."""

from __future__ import annotations

from imperium_dsl.checks import problems
from imperium_dsl.checks import program_effects as e
from imperium_dsl.checks import program_values as v
from imperium_dsl.checks.frames import ACCEPTS, Frame, Frames, Parameter, candidates
from imperium_dsl.checks.resolve_numbers import NumberResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.checks.vocabulary import Vocabulary
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns

_CARD_TYPES = ("cards", "kind")


class PhraseResolver(NumberResolver):
    """Adds phrases, abilities and nameable words."""

    def __init__(self, vocabulary: Vocabulary, frames: Frames) -> None:
        super().__init__(vocabulary)
        self.frames = frames

    # ---- matching

    def arguments(self, phrase: ast.Phrase) -> dict[str, tuple[nouns.NounPhrase, ...]]:
        """The arguments by preposition."""
        given: dict[str, tuple[nouns.NounPhrase, ...]] = {}
        for argument in phrase.arguments:
            if argument.preposition in given:
                raise Unresolved(
                    problems.Misplaced(argument.span, f"a second `{argument.preposition}`", "here")
                )
            given[argument.preposition] = argument.parts
        return given

    def binding(self, given: dict[str, tuple[nouns.NounPhrase, ...]]) -> str | None:
        """The name after ``as``, if it is a binding."""
        parts = given.get("as")
        if parts and len(parts) == 1 and isinstance(parts[0].core, nouns.Variable):
            np = parts[0]
            if np.quantity is None and not np.modifiers and np.having is None:
                return parts[0].core.name
        return None

    def match(self, phrase: ast.Phrase, scope: Scope, loose: bool = False) -> list[Frame]:
        """The frames that fit; ``loose`` (patterns) allows missing object and arguments."""
        found = (
            list(candidates(self.frames, phrase.words))
            if loose
            else self.frames.by_verb.get(phrase.words, [])
        )
        if not found:
            raise Unresolved(problems.UnknownVerb(phrase.span, phrase.words, tuple(self.frames.by_verb)))
        given = self.arguments(phrase)
        if self.binding(given) is not None:
            given.pop("as")
        given.pop("per", None)
        object_ = self.classify(phrase.object[0], scope) if phrase.object else None
        kinds = {p: self.classify(parts[0], scope) for p, parts in given.items()}
        return [f for f in found if self.fits(f, object_, kinds, loose)]

    def fits(self, frame: Frame, object_: str | None, given: dict[str, str], loose: bool) -> bool:
        """Does a frame fit what is given?"""
        if object_ is None:
            if frame.object is not None and not loose and not frame.object.optional:
                return False
        elif frame.object is None or object_ not in ACCEPTS[frame.object.type]:
            return False
        declared = dict(frame.arguments)
        for preposition, kind in given.items():
            if preposition in declared:
                if kind not in ACCEPTS[declared[preposition].type] and not (
                    kind == "cards" and declared[preposition].type == "word"
                ):
                    return False
            elif preposition == "from":
                if frame.object is None or frame.object.type not in _CARD_TYPES or kind != "zone":
                    return False
            elif preposition != "until" or not loose:
                return False
        missing = [p for p, parameter in frame.arguments if p not in given and not parameter.optional]
        return loose or not missing

    def one_frame(self, phrase: ast.Phrase, scope: Scope) -> Frame:
        """The single frame of a phrase."""
        fitting = self.match(phrase, scope)
        if len(fitting) != 1:
            known = tuple(f.key for f in self.frames.by_verb.get(phrase.words, ()))
            given = " ".join(
                [phrase.words]
                + ([self.classify(phrase.object[0], scope)] if phrase.object else [])
                + [f"{a.preposition} {self.classify(a.parts[0], scope)}" for a in phrase.arguments
                   if a.preposition != "per" and not (a.preposition == "as" and self.binding(self.arguments(phrase)))]
            )  # fmt: skip
            raise Unresolved(problems.NoFrame(phrase.span, phrase.words, given, known))
        return fitting[0]

    # ---- the phrase

    def do(self, phrase: ast.Phrase, scope: Scope) -> e.Effect:
        """A phrase with its frame and its arguments."""
        change = self._change_amount(phrase, scope)
        if change is not None:
            return change
        frame = self.one_frame(phrase, scope)
        given = self.arguments(phrase)
        bind = self.binding(given)
        per = None
        if "per" in given:
            per = self._per(given["per"][0], scope)
        found: list[e.Argument] = []
        source = given["from"][0] if "from" in given and "from" not in dict(frame.arguments) else None
        if frame.object is not None:
            if phrase.object:
                found.append(self.argument(frame.object, phrase.object, scope, frame, source))
            else:
                found.extend(self._fallback(frame.object, scope, frame))
        for preposition, parameter in frame.arguments:
            if preposition in given:
                found.append(self.argument(parameter, given[preposition], scope, frame))
            else:
                found.extend(self._fallback(parameter, scope, frame))
        result = self.result_of(frame)
        done = e.Do(frame.key, tuple(found), per, bind, result, span=phrase.span)
        if bind is not None:
            if result is None:
                raise Unresolved(
                    problems.Misplaced(
                        phrase.span, f"`as {bind}`", f"after `{frame.words}`: it yields nothing"
                    )
                )
            scope.bind(bind, result)
        scope.it = self._single(done) if result == "cards" else None
        return done

    def _per(self, np: nouns.NounPhrase, scope: Scope) -> v.Number:
        if np.quantity is not None and np.quantity.kind == "exactly" and np.core is not None:
            return self._share(nouns.Per(nouns.Literal(1, span=np.span), np, span=np.span), scope)
        return self.counted(np, scope)

    def _fallback(self, parameter: Parameter, scope: Scope, frame: Frame) -> list[e.Argument]:
        """The default of a parameter, read where the phrase stands."""
        if parameter.default is None or self.kernel(parameter.default, "nothing"):
            return []
        return [self.argument(parameter, (parameter.default,), scope, frame)]

    def _single(self, done: e.Do) -> str:
        """Does the phrase yield exactly one card, or perhaps several?"""
        for argument in done.arguments:
            value = argument.value
            if isinstance(value, v.Chosen):
                if isinstance(value.cards, v.TopOf):
                    return "card" if value.cards.count is None else "cards"
                if value.kind == "exactly":
                    return (
                        "card" if isinstance(value.amount, v.Const) and value.amount.value == 1 else "cards"
                    )
                if isinstance(value.cards, v.This | v.It):
                    return "card"
                return "cards"
        return "cards"

    def result_of(self, frame: Frame) -> str | None:
        """The type of what a frame yields."""
        return frame.result

    def _change_amount(self, phrase: ast.Phrase, scope: Scope) -> e.ChangeAmount | None:
        """``raise AMOUNT by 1``"""
        if phrase.verb not in ("raise", "lower") or len(phrase.object) != 1:
            return None
        core = phrase.object[0].core
        if not isinstance(core, nouns.Variable) or core.name != "AMOUNT":
            return None
        given = self.arguments(phrase)
        if not scope.handler or set(given) != {"by"}:
            raise Unresolved(
                problems.Misplaced(phrase.span, f"`{phrase.verb} AMOUNT`", "outside a `would` handler")
            )
        sign = 1 if phrase.verb == "raise" else -1
        return e.ChangeAmount(self.number(given["by"][0], scope), sign, span=phrase.span)

    # ---- arguments

    def argument(
        self,
        parameter: Parameter,
        parts: tuple[nouns.NounPhrase, ...],
        scope: Scope,
        frame: Frame,
        source: nouns.NounPhrase | None = None,
    ) -> e.Argument:
        """The value of one parameter."""
        np = parts[0]
        value = self.value(parameter, parts, scope, frame, source)
        return e.Argument(parameter.name, parameter.type, value, span=np.span)

    def value(
        self,
        parameter: Parameter,
        parts: tuple[nouns.NounPhrase, ...],
        scope: Scope,
        frame: Frame,
        source: nouns.NounPhrase | None,
    ) -> v.Value:
        """A value of the parameter's type."""
        np = parts[0]
        match parameter.type:
            case "cards":
                loose = frame.words in ("reveal", "see") and scope.events
                return self.card_sum(parts, scope, parameter.zones, source, loose)
            case "kind":
                return self.chosen(np, scope, parameter.zones, source, nowhere=True)
            case "count":
                kind, number = self.quantity(np, scope)
                if isinstance(np.core, nouns.Variable):
                    return v.HowMany("exactly", v.NumberVar(np.core.name, span=np.span), span=np.span)
                return v.HowMany(kind, number or v.Const(1, span=np.span), span=np.span)
            case "amount":
                return self.amount(parts, scope)
            case "number":
                return self.number(np, scope)
            case "zone":
                return self.zone(np, scope)
            case "place":
                return self.place(np, scope)
            case "holder" | "spot":
                return self.holder_value(np, scope)
            case "players":
                return self.players(np, scope)
            case "word":
                return self.nameable(np, scope) if frame.words == "name" else self.word(np, scope)
            case "ability":
                return self.ability(np, scope)
            case "flag":
                return self.flag(np, scope)
            case "procedure":
                noun = self.head(np, "procedure")
                if noun is None:
                    raise self.wrong(np.span, "a procedure", "something else")
                return v.ProcedureIs(noun.name, span=np.span)
            case "end":
                return v.EndOf(self.end(np), span=np.span)
        raise AssertionError(parameter.type)

    def holder_value(self, np: nouns.NounPhrase, scope: Scope) -> v.Value:
        """A holder; cards among which one is picked keep their quantity."""
        if np.quantity is not None and self.classify(np, scope) in ("cards", "count"):
            return self.chosen(np, scope)
        if scope.events and self.classify(np, scope) in ("cards", "count", "word"):
            return self.chosen(np, scope)
        return self.holder(np, scope)

    def end(self, np: nouns.NounPhrase) -> str:
        """``end of turn``, ``game``, ``nothing``"""
        name = self.kernel(np, "end", "game", "turn", "round", "nothing")
        if name == "end" and np.modifiers:
            name = self.kernel(np.modifiers[0], "turn", "round", "game")
        if name is None:
            raise self.wrong(np.span, "an end", "something else")
        return name

    def nameable(self, np: nouns.NounPhrase, scope: Scope) -> v.WordsIn:
        """``1 word in K``, ``1 domain except M in area of P``: what may be named"""
        span = np.span
        modifiers = list(np.modifiers)
        if self.kernel(np, "word"):
            core = modifiers[0].core if modifiers else None
            if isinstance(core, nouns.Variable):
                return v.WordsIn((), core.name, span=span)
            words: list[str] = []
            if isinstance(core, nouns.Words):
                for unit in core.units:
                    noun = self.noun(unit, "word", "group", "trait")
                    words.extend(self.words.words_of(noun.name) or () if noun is not None else ())
            if not words:
                raise self.wrong(span, "words", "something else")
            return v.WordsIn(tuple(words), span=span)
        noun = self.head(np, "trait")
        if noun is None:
            raise self.wrong(span, "words to name", "something else")
        among = None
        if modifiers:
            everything = nouns.NounPhrase(None, np.core, np.modifiers, np.having, span=span)
            found = self.cards(everything, scope)
            among = found if isinstance(found, v.Select) else None
        return v.WordsIn(self.words.traits[noun.name].words, None, among, span=span)

    def ability(self, np: nouns.NounPhrase, scope: Scope) -> v.Abilities | v.AbilityVar:
        """``exhaust of 1 pinned in play of another player``"""
        core, span = np.core, np.span
        if isinstance(core, nouns.Variable):
            return v.AbilityVar(core.name, span=span)
        if not isinstance(core, nouns.Words) or not np.modifiers:
            raise self.wrong(span, "an ability", "something else")
        kinds = []
        for unit in core.units:
            noun = self.noun(unit, "ability")
            if noun is None:
                raise Unresolved(
                    problems.UnknownKind(unit.span, " ".join(unit.words), tuple(self.words.abilities))
                )
            kinds.append(noun.name)
        first, rest = np.modifiers[0], np.modifiers[1:]
        words, players = self._ability_words(first, rest, scope)
        if words:
            return v.Abilities(tuple(kinds), None, words, players, span=span)
        return v.Abilities(tuple(kinds), self.chosen(self.simple(first, rest), scope), span=span)

    def _ability_words(
        self, first: nouns.Modifier, rest: tuple[nouns.Modifier, ...], scope: Scope
    ) -> tuple[tuple[str, ...], v.Players | None]:
        """``any domain of another player``: abilities that belong to words"""
        noun = self.head(first, "trait", "word")
        if (
            noun is None
            or (noun.kind == "word" and first.quantity is not None)
            or any(m.word == "in" for m in rest)
        ):
            return (), None
        players = self.players(self.simple(rest[0]), scope) if rest else v.You(span=first.span)
        return self.words.words_of(noun.name) or (), players
