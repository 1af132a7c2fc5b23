"""What handlers answer, and what permissions speak of."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve import lookup, phrases, values
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, wrong
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import CARD_TYPES, Frame
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns

# ---- handlers


def as_pattern(r: Resolving, when: ast.When, scope: Scope) -> e.Pattern:
    """The events that a handler answers."""
    inner = scope.inner(events=True)
    fitting = _fitting_alike(r, when.phrase, inner)
    verb = fitting[0].words
    if verbs.happens(verb) in ("card", "zone") and not when.phrase.object:
        raise phrases.no_frame(r, when.phrase, scope)
    subject = _subject_of(r, when, verb, scope)
    given = phrases.arguments_of(when.phrase)
    arguments = []
    for preposition, parameter in fitting[0].slots:
        parts = when.phrase.object if preposition is None else given.get(preposition, ())
        if parts:
            source = phrases.source_of(r, parameter, given, fitting[0])
            one = phrases.as_argument(r, evolve(parameter, zones=()), parts, inner, fitting[0], source)
            arguments.append(one)
    condition = None if when.condition is None else values.as_condition(r, when.condition, scope)
    about_cards = any(speaks_of_cards(a) for a in arguments) or subject.subject == "cards"
    scope.it = "card" if about_cards else None
    return evolve(
        subject, frames=tuple(f.key for f in fitting), verb=verb, arguments=tuple(arguments),
        condition=condition, would=when.would, instead=when.instead,
    )  # fmt: skip


def _fitting_alike(r: Resolving, phrase: ast.Phrase, scope: Scope) -> list[Frame]:
    """The frames of a pattern; what it says of their arguments must mean the same for all."""
    fitting = phrases.fitting_frames(r, phrase, scope, loose=True)
    prepositions = {a.preposition for a in phrase.arguments} | ({None} if phrase.object else set())
    said = {tuple((p, x.name, x.type) for p, x in f.slots if p in prepositions) for f in fitting}
    if len(said) != 1:
        raise phrases.no_frame(r, phrase, scope)
    return fitting


def _subject_of(r: Resolving, when: ast.When, verb: str, scope: Scope) -> e.Pattern:
    empty = e.Pattern("you", (), verb, when.would, when.instead, span=when.span)
    zone_event = verbs.happens(verb) == "card"
    match when.subject_kind:
        case "pronoun" if when.subject == "this":
            if zone_event and scope.this == "card":
                return evolve(empty, subject="cards", this_card=True)
            raise Unresolved(problems.Misplaced(when.span, "`this`", "as what does something: a player does"))
        case "pronoun":
            return empty
        case "variable":
            if (type_ := scope.type_of(when.subject, when.span)) != "players":
                raise wrong(when.span, "a player", type_)
            return evolve(empty, subject="bound", player=v.PlayerVar(when.subject, span=when.span))
        case "name":
            if not zone_event:
                raise wrong(when.span, "a player", f'"{when.subject}"')
            names = (lookup.known_name(r, when.subject, when.span),)
            return evolve(empty, subject="cards", cards=v.Filter(names=names, span=when.span))
        case _:
            return _worded_subject(r, when, empty, zone_event)


def _worded_subject(r: Resolving, when: ast.When, empty: e.Pattern, zone_event: bool) -> e.Pattern:
    row = lookup.nouns_of(r, nouns.Unit((when.subject,), span=when.span))[0]
    other = when.quantifier in ("any_other", "each_other")
    for noun in row:
        if noun.kind == "kernel" and noun.name == "player":
            return evolve(empty, subject="other" if other else "any")
        if zone_event and not other:
            if noun.kind == "kernel" and noun.name == "card":
                return evolve(empty, subject="cards", cards=v.Filter(span=when.span))
            words = r.words.words_of(noun.name) if noun.kind in ("word", "group", "trait") else None
            if words:
                return evolve(empty, subject="cards", cards=v.Filter(words, span=when.span))
        if noun.kind == "word" and r.words.traits[r.words.trait_of[noun.name]].of_player:
            return evolve(empty, subject="other" if other else "any", words=(noun.name,))
    raise wrong(when.span, "a player or a card", f"`{when.subject}`")


# ---- permissions


def as_grant(
    r: Resolving, phrase: ast.Phrase, allowed: bool, condition: nouns.Expr | None, unless: bool, scope: Scope
) -> e.Grant:
    """``can P``, ``cannot P``"""
    inner = scope.inner(events=True)
    given = phrases.arguments_of(phrase)
    fitting = _fitting_alike(r, phrase, inner)
    found: v.Condition | None = None
    if condition is not None:
        found = values.as_condition(r, condition, scope)
        if unless:
            found = v.Negation(found, span=condition.span)
    until = None
    if "until" in given:
        r.read(given["until"][0])
        until = phrases.as_end(r, given["until"][0])
    parameter = fitting[0].from_zone
    source = None if parameter is None else phrases.source_of(r, parameter, given, fitting[0])
    zones: tuple[v.Place, ...] = ()
    if source is not None and allowed:
        zones, _ = values.as_zones_named(r, source, scope)
        source = None
    cards, count = _granted_cards(r, phrase, fitting[0], allowed, inner, source)
    return e.Grant(
        allowed, fitting[0].words, tuple(f.key for f in fitting), cards, zones, count, found, until,
        span=phrase.span,
    )  # fmt: skip


def _granted_cards(
    r: Resolving, phrase: ast.Phrase, frame: Frame, allowed: bool, scope: Scope, source: nouns.NounPhrase | None
) -> tuple[v.Cards | None, int | None]:
    """Which cards a permission speaks of, and how many of them until it is used up.

    ``can ... from Z`` adds a place to look in, ``cannot ... from Z`` is about the cards there.
    """
    if len(phrase.object) != 1 or frame.object is None:
        return None, None
    np = phrase.object[0]
    if frame.object.type not in (*CARD_TYPES, "word", "count"):
        return None, None
    cards = values.as_cards(r, np, scope, (), source)
    r.read(np)
    match np.quantity:
        case nouns.Quantity(kind="exactly", amount=nouns.Literal(value=count)) if allowed:
            r.read(np.quantity)
            return cards, count
        case _:
            return cards, None


def speaks_of_cards(argument: e.Argument) -> bool:
    """Does this part of a pattern speak of cards?"""
    return argument.type in CARD_TYPES or isinstance(argument.value, v.Chosen | v.Select)
