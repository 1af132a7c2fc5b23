"""Noun phrases to abilities and to words that may be named."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve_conditions import ConditionResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.program import values as v
from imperium_dsl.syntax import ast_nouns as nouns


class AbilityResolver(ConditionResolver):
    """Adds abilities and nameable words."""

    # ---- abilities

    def ability(self, np: nouns.NounPhrase, scope: Scope) -> v.Abilities | v.AbilityVar:
        """``tap of 1 red in hand of another player``"""
        core, span = np.core, np.span
        if isinstance(core, nouns.Variable):
            if (type_ := scope.type_of(core.name, core.span)) != "ability":
                raise self.wrong(span, "an ability", type_)
            return v.AbilityVar(core.name, span=span)
        if not isinstance(core, nouns.Words):
            raise self.wrong(span, "an ability", "something else")
        kinds = tuple(self._kind(unit) for unit in core.units)
        owner = self.of(np, kinds[0])
        words, players = self._of_words(owner, scope)
        if words:
            return v.Abilities(kinds, None, words, players, span=span)
        return v.Abilities(kinds, self.chosen(evolve(owner, having=np.having), scope), span=span)

    def _kind(self, unit: nouns.Unit) -> str:
        noun = self.noun(unit, "ability")
        if noun is None:
            known = tuple(self.words.abilities)
            raise Unresolved(problems.UnknownKind(unit.span, " ".join(unit.words), known))
        return noun.name

    def _of_words(self, owner: nouns.NounPhrase, scope: Scope) -> tuple[tuple[str, ...], v.Players | None]:
        """``any sort of another player``: abilities that belong to words"""
        noun = self.head(owner, "trait", "word")
        if noun is None or (noun.kind == "word" and owner.quantity is not None):
            return (), None
        if any(m.word == "in" for m in owner.modifiers):
            return (), None
        if owner.quantity is not None and owner.quantity.kind == "any":
            self.read(owner.quantity)
        players = self.players(self.of(owner, noun.name), scope) if owner.modifiers else v.You(span=owner.span)
        return self.words.words_of(noun.name) or (), players

    # ---- words that may be named

    def nameable(self, np: nouns.NounPhrase, scope: Scope) -> v.WordsIn:
        """``1 word in K``, ``1 sort except M in hand of P``: what may be named"""
        quantity = np.quantity
        if quantity is not None and isinstance(quantity.amount, nouns.Literal) and quantity.amount.value == 1:
            self.read(quantity)
        if self.kernel(np, "word"):
            return self._words_in(np, scope)
        noun = self.head(np, "trait")
        if noun is None:
            raise self.wrong(np.span, "words to name", "something else")
        among = None
        if np.modifiers or np.having:
            found = self.cards(evolve(np, quantity=None), scope)
            if not isinstance(found, v.Select):
                raise self.wrong(np.span, "words to name", "cards")
            among = found
        return v.WordsIn(self.words.traits[noun.name].words, None, among, span=np.span)

    def _words_in(self, np: nouns.NounPhrase, scope: Scope) -> v.WordsIn:
        """``1 word in K``, ``1 word in red/blue``"""
        if not np.modifiers or np.modifiers[0].word != "in":
            raise self.wrong(np.span, "`word in ...`", "`word` alone")
        inside = self.simple(np.modifiers[0])
        if isinstance(inside.core, nouns.Variable):
            if (type_ := scope.type_of(inside.core.name, inside.core.span)) != "kind":
                raise self.wrong(inside.span, "a kind of cards", type_)
            return v.WordsIn((), inside.core.name, span=np.span)
        if not isinstance(inside.core, nouns.Words):
            raise self.wrong(inside.span, "words", "something else")
        found: list[str] = []
        for unit in inside.core.units:
            noun = self.noun(unit, "word", "group", "trait")
            words = None if noun is None else self.words.words_of(noun.name)
            if words is None:
                raise self.wrong(unit.span, "words", f"`{' '.join(unit.words)}`")
            found.extend(words)
        return v.WordsIn(tuple(found), span=np.span)
