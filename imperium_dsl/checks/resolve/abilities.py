"""Noun phrases to abilities, and to words that may be named."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve import lookup, values
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, wrong
from imperium_dsl.program import values as v
from imperium_dsl.syntax import ast_nouns as nouns

# ---- abilities


def as_ability(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Abilities | v.AbilityVar:
    """``tap of 1 red in hand of another player``"""
    core, span = np.core, np.span
    if isinstance(core, nouns.Variable):
        if (type_ := scope.type_of(core.name, core.span)) != "ability":
            raise wrong(span, "an ability", type_)
        return v.AbilityVar(core.name, span=span)
    if not isinstance(core, nouns.Words):
        raise wrong(span, "an ability", "something else")
    kinds = tuple(_ability_kind(r, unit) for unit in core.units)
    owner = lookup.behind_of(r, np, kinds[0])
    words, players = _words_with(r, owner, scope)
    if words:
        return v.Abilities(kinds, None, words, players, span=span)
    return v.Abilities(kinds, values.as_chosen(r, evolve(owner, having=np.having), scope), span=span)


def _ability_kind(r: Resolving, unit: nouns.Unit) -> str:
    noun = lookup.noun_of(r, unit, "ability")
    if noun is None:
        known = tuple(r.words.abilities)
        raise Unresolved(problems.UnknownKind(unit.span, " ".join(unit.words), known))
    return noun.name


def _words_with(r: Resolving, owner: nouns.NounPhrase, scope: Scope) -> tuple[tuple[str, ...], v.Players | None]:
    """``any sort of another player``: abilities that belong to words"""
    noun = lookup.head_noun(r, owner, "trait", "word")
    if noun is None or (noun.kind == "word" and owner.quantity is not None):
        return (), None
    if any(m.word == "in" for m in owner.modifiers):
        return (), None
    if owner.quantity is not None and owner.quantity.kind == "any":
        r.read(owner.quantity)
    players = (
        values.as_players(r, lookup.behind_of(r, owner, noun.name), scope)
        if owner.modifiers
        else v.You(span=owner.span)
    )
    return r.words.words_of(noun.name) or (), players


# ---- words that may be named


def as_nameable(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.WordsIn:
    """``1 word in K``, ``1 sort except M in hand of P``: what may be named"""
    quantity = np.quantity
    if quantity is not None and isinstance(quantity.amount, nouns.Literal) and quantity.amount.value == 1:
        r.read(quantity)
    if lookup.kernel_noun(r, np, "word"):
        return _listed_words(r, np, scope)
    noun = lookup.head_noun(r, np, "trait")
    if noun is None:
        raise wrong(np.span, "words to name", "something else")
    among = None
    if np.modifiers or np.having:
        found = values.as_cards(r, evolve(np, quantity=None), scope)
        if not isinstance(found, v.Select):
            raise wrong(np.span, "words to name", "cards")
        among = found
    return v.WordsIn(r.words.traits[noun.name].words, None, among, span=np.span)


def _listed_words(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.WordsIn:
    """``1 word in K``, ``1 word in red/blue``"""
    if not np.modifiers or np.modifiers[0].word != "in":
        raise wrong(np.span, "`word in ...`", "`word` alone")
    inside = lookup.alone(r, np.modifiers[0])
    if isinstance(inside.core, nouns.Variable):
        if (type_ := scope.type_of(inside.core.name, inside.core.span)) != "kind":
            raise wrong(inside.span, "a kind of cards", type_)
        return v.WordsIn((), inside.core.name, span=np.span)
    if not isinstance(inside.core, nouns.Words):
        raise wrong(inside.span, "words", "something else")
    found: list[str] = []
    for unit in inside.core.units:
        noun = lookup.noun_of(r, unit, "word", "group", "trait")
        words = None if noun is None else r.words.words_of(noun.name)
        if words is None:
            raise wrong(unit.span, "words", f"`{' '.join(unit.words)}`")
        found.extend(words)
    return v.WordsIn(tuple(found), span=np.span)
