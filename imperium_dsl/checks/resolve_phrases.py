"""Phrases to frames with typed arguments."""

from __future__ import annotations

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Declarations
from imperium_dsl.checks.resolve_abilities import AbilityResolver
from imperium_dsl.checks.scope import Scope, Unresolved, beginning
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import ACCEPTS, CARD_TYPES, Frame, Parameter
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns

Given = dict[str, tuple[nouns.NounPhrase, ...]]


class PhraseResolver(AbilityResolver):
    """Adds phrases."""

    def __init__(self, declarations: Declarations) -> None:
        super().__init__(declarations)
        self.frames = declarations.frames

    # ---- matching

    def arguments(self, phrase: ast.Phrase) -> Given:
        """The arguments by preposition."""
        given: Given = {}
        for argument in phrase.arguments:
            if argument.preposition in given:
                what = f"a second `{argument.preposition}`"
                raise Unresolved(problems.Misplaced(argument.span, what, "in one phrase"))
            given[argument.preposition] = argument.parts
        return given

    def binding(self, given: Given) -> str | None:
        """The name after ``as``, if it is a binding."""
        parts = given.get("as")
        if parts and len(parts) == 1 and isinstance(parts[0].core, nouns.Variable):
            np = parts[0]
            if np.quantity is None and not np.modifiers and np.having is None:
                return parts[0].core.name
        return None

    def match(self, phrase: ast.Phrase, scope: Scope, loose: bool = False) -> list[Frame]:
        """The frames that fit; ``loose`` (patterns) allows missing object and arguments."""
        found = self.candidates(phrase.words) if loose else self.frames.by_verb.get(phrase.words, ())
        if not found:
            span = beginning(phrase.span, phrase.verb)
            raise Unresolved(problems.UnknownVerb(span, phrase.words, tuple(self.frames.by_verb)))
        object_ = self.classify(phrase.object[0], scope) if phrase.object else None
        kinds = self._kinds(phrase, scope)
        return [f for f in found if self.fits(f, object_, kinds, loose)]

    def candidates(self, verb: str) -> tuple[Frame, ...]:
        """The frames of a verb in its base form or the third person."""
        base = self.frames.by_third_person.get(verb, verb)
        return (*self.frames.by_verb.get(verb, ()), *(self.frames.by_verb.get(base, ()) if base != verb else ()))

    def _kinds(self, phrase: ast.Phrase, scope: Scope) -> dict[str, str]:
        """What the arguments look like, without a binding and ``per``."""
        given = self.arguments(phrase)
        if self.binding(given) is not None:
            given.pop("as")
        given.pop("per", None)
        return {p: self.classify(parts[0], scope) for p, parts in given.items()}

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

    def one_frame(self, phrase: ast.Phrase, scope: Scope) -> Frame:
        """The single frame of a phrase."""
        fitting = self.match(phrase, scope)
        if len(fitting) != 1:
            raise self.no_frame(phrase, scope)
        return fitting[0]

    def no_frame(self, phrase: ast.Phrase, scope: Scope) -> Unresolved:
        """What the verb takes, and what it was given."""
        frames = self.candidates(phrase.words)
        object_ = self.classify(phrase.object[0], scope) if phrase.object else None
        kinds = self._kinds(phrase, scope)
        given = [phrase.words, *([] if object_ is None else [object_]), *(f"{p} {kind}" for p, kind in kinds.items())]
        wrong, right = self._preposition(phrase, frames, object_, kinds)
        known = tuple(f.shape for f in frames)
        return Unresolved(problems.NoFrame(phrase.span, phrase.words, " ".join(given), known, wrong, right))

    def _preposition(
        self, phrase: ast.Phrase, frames: tuple[Frame, ...], object_: str | None, given: dict[str, str]
    ) -> tuple[str | None, tuple[str, ...]]:
        """A preposition of the phrase, and those with which the verb would take the rest as it is."""
        tries = [(p, kind, {q: k for q, k in given.items() if q != p}) for p, kind in given.items()]
        if phrase.object and len(phrase.object) == 1:
            tries.extend((m.word, "zone", given) for m in phrase.object[0].modifiers[-1:] if m.word in ("in", "on"))
        for wrong, kind, rest in tries:
            declared = {p: None for frame in frames for p, _ in frame.arguments if p not in given}
            right = tuple(p for p in declared if any(self.fits(f, object_, {**rest, p: kind}, False) for f in frames))
            if right:
                return wrong, tuple(p for p in right if p.startswith(wrong)) or right
        return None, ()

    # ---- the phrase

    def do(self, phrase: ast.Phrase, scope: Scope) -> e.Effect:
        """A phrase with its frame and its arguments."""
        change = self._change_amount(phrase, scope)
        if change is not None:
            return change
        frame = self.one_frame(phrase, scope)
        given = self.arguments(phrase)
        per = self._per(given["per"], scope) if "per" in given else None
        found: list[e.Argument] = []
        for preposition, parameter in frame.slots:
            parts = phrase.object if preposition is None else given.get(preposition, ())
            if parts:
                found.append(self.argument(parameter, parts, scope, frame, self.source(parameter, given, frame)))
            else:
                found.extend(self._fallback(parameter, scope, frame))
        if frame.words == "treat":
            self._check_treated(phrase, found)
        result = self.result_of(frame)
        bind = self.binding(given)
        done = e.Do(frame.key, tuple(found), per, bind, result, span=phrase.span)
        if bind is not None:
            self.read(given["as"][0])
            if result is None:
                where = f"after `{frame.words}`: it yields nothing"
                raise Unresolved(problems.Misplaced(phrase.span, f"`as {bind}`", where))
            scope.bind(bind, result, phrase.span)
        scope.it = single(done) if result == "cards" else None
        return done

    def _check_treated(self, phrase: ast.Phrase, arguments: list[e.Argument]) -> None:
        """What is treated as something else is called by its name, not by the name of a parameter."""
        for argument in arguments:
            value = argument.value
            if not isinstance(value, v.Chosen):
                continue
            parts = value.cards.parts if isinstance(value.cards, v.CardSum) else (value,)
            if any(part.weight is None for part in parts):
                raise self.wrong(phrase.span, "words that cards have, each by its name", "a kind")

    def source(self, parameter: Parameter, given: Given, frame: Frame) -> nouns.NounPhrase | None:
        """The zone after ``from``, where the frame has no such parameter itself."""
        if parameter is not frame.from_zone or "from" not in given or "from" in dict(frame.arguments):
            return None
        parts = given["from"]
        if len(parts) > 1:
            raise self.wrong(parts[1].span, "zones joined by `/`", "a sum")
        self.read(parts[0])
        return parts[0]

    def _per(self, parts: tuple[nouns.NounPhrase, ...], scope: Scope) -> v.Number:
        np = parts[0]
        self.read(np)
        if np.quantity is not None and np.quantity.kind == "exactly" and np.core is not None:
            return self.share(nouns.Per(nouns.Literal(1, span=np.span), np, span=np.span), scope)
        return self.counted(np, scope)

    def _fallback(self, parameter: Parameter, scope: Scope, frame: Frame) -> list[e.Argument]:
        """The default of a parameter, read where the phrase stands."""
        default = self.declared.default(frame, parameter.name)
        if default is None or self.kernel(default, "nothing"):
            return []
        return [self.argument(parameter, (default,), scope, frame)]

    def result_of(self, frame: Frame) -> str | None:
        """The type of what a frame yields."""
        return frame.result

    def _change_amount(self, phrase: ast.Phrase, scope: Scope) -> e.ChangeAmount | None:
        """``raise AMOUNT by 1``"""
        if phrase.verb not in ("raise", "lower") or len(phrase.object) != 1:
            return None
        np = phrase.object[0]
        if not isinstance(np.core, nouns.Variable) or np.core.name != "AMOUNT" or phrase.particle is not None:
            return None
        given = self.arguments(phrase)
        if not scope.would or set(given) != {"by"}:
            what = f"`{phrase.verb} AMOUNT`"
            raise Unresolved(problems.Misplaced(phrase.span, what, "outside a `would` handler"))
        self.read(np, given["by"][0])
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
        if len(parts) > 1 and not takes_sum(frame, parameter, scope):
            raise self.wrong(parts[1].span, "one thing", "a sum")
        self.read(*parts)
        if parameter.type in CARD_TYPES:
            value: v.Value = self._cards_value(parameter, parts, scope, frame, source)
        elif parameter.type == "amount":
            value = self.amount(parts, scope)
        else:
            value = self._value(parameter, parts[0], scope, frame)
        return e.Argument(parameter.name, parameter.type, value, span=parts[0].span)

    def _cards_value(
        self,
        parameter: Parameter,
        parts: tuple[nouns.NounPhrase, ...],
        scope: Scope,
        frame: Frame,
        source: nouns.NounPhrase | None,
    ) -> v.Value:
        is_shown = verbs.row(frame.key).shows == parameter.name
        nowhere = parameter.type == "kind" or (is_shown and scope.events)
        return self.card_sum(parts, scope, parameter.zones, source, nowhere)

    def _value(self, parameter: Parameter, np: nouns.NounPhrase, scope: Scope, frame: Frame) -> v.Value:
        """A value of the parameter's type."""
        match parameter.type:
            case "count":
                return self._how_many(np, scope)
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
                return self.nameable(np, scope) if verbs.row(frame.key).asks else self.word(np, scope)
            case "ability":
                return self.ability(np, scope)
            case "flag":
                return self.flag(np, scope)
            case "procedure":
                return self.procedure(np)
            case "end":
                return v.EndOf(self.end(np), span=np.span)
            case _:
                raise AssertionError(parameter.type)

    def _how_many(self, np: nouns.NounPhrase, scope: Scope) -> v.HowMany:
        if isinstance(np.core, nouns.Variable):
            return v.HowMany("exactly", v.NumberVar(np.core.name, span=np.span), span=np.span)
        kind, number = self.quantity(np, scope)
        return v.HowMany(kind, number or v.Const(1, span=np.span), span=np.span)

    def holder_value(self, np: nouns.NounPhrase, scope: Scope) -> v.Value:
        """A holder; cards among which one is picked keep their quantity."""
        kind = self.classify(np, scope)
        if np.quantity is not None and kind in ("cards", "count"):
            return self.chosen(np, scope)
        if scope.events and kind in ("cards", "count", "word"):
            return self.chosen(np, scope)
        return self.holder(np, scope)

    def procedure(self, np: nouns.NounPhrase) -> v.ProcedureIs:
        """A declared procedure."""
        noun = self.head(np, "procedure")
        if noun is None:
            raise self.wrong(np.span, "a procedure", "something else")
        return v.ProcedureIs(noun.name, span=np.span)

    def end(self, np: nouns.NounPhrase) -> str:
        """``end of turn``, ``game``, ``nothing``"""
        name = self.kernel(np, "end", "game", "series", "turn", "round", "nothing")
        if name == "end":
            name = self.kernel(self.of(np, "end"), "turn", "round", "game", "series")
        if name is None:
            raise self.wrong(np.span, "an end", "something else")
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
