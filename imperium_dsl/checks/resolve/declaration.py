"""One declaration to what it is in the program: a function of its text and of what all texts declare, no more."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Declarations, Members
from imperium_dsl.checks.resolve import effects, events, members, option_rows, phrases, unread, values
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, beginning, wrong
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import PARAMETER_TYPES
from imperium_dsl.program.walk import mentions
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.ast_effects import Phrase

PRICE = "price"  # `strict price`: every cost of a text, whatever its verbs
ANY_VERB = "pick"  # in a policy: whatever is done with the card


@frozen
class CardText:
    """What a card consists of; its faces have numbers, which no other card may have."""

    card: ast.Card
    members: Members


@frozen
class NumberValue:
    """What a declared number is at first, and how low it can go."""

    name: str
    value: v.Number | dict[int, int]
    floor: int | None


@frozen
class StrictRule:
    """A verb, or ``price``, that is always done in full or not at all; perhaps only if ..."""

    verb: str
    condition: v.Condition | None


@frozen
class LooseChoice:
    """When options that are not possible may be chosen."""

    condition: v.Condition


Piece: TypeAlias = (
    e.Handler | e.Grant | e.Check | e.Belonging | e.Procedure | e.AbilityKind | e.Table | e.Policy
    | CardText | NumberValue | StrictRule | LooseChoice
)  # fmt: skip


@frozen
class Resolved:
    """What a declaration is in the program, and what is wrong with it; with problems it has holes."""

    pieces: tuple[Piece, ...]
    problems: tuple[Problem, ...]


def resolve(declared: Declarations, d: ast.Declaration) -> Resolved:
    """One declaration; those that say what words mean are in the declarations already, and are nothing here."""
    r = Resolving.of(declared)
    try:
        pieces = _pieces(r, d)
    except Unresolved as unresolved:
        r.found.append(unresolved.problem)
        pieces = ()
    return Resolved(pieces, tuple(r.found))


def _pieces(r: Resolving, d: ast.Declaration) -> tuple[Piece, ...]:
    match d:
        case ast.Handler():
            handler = effects.as_handler(r, d, Scope())
            return () if handler is None else (handler,)
        case ast.Permission():
            grant = events.as_grant(r, d.phrase, d.allowed, d.condition, d.unless, Scope())
            unread.check(r, d.phrase, d.condition)
            return (grant,)
        case ast.Check():
            condition = values.as_condition(r, d.condition, Scope())
            unread.check(r, d.condition)
            body = effects.as_effect(r, d.body, Scope())
            return (e.Check(condition, body, mentions(condition, v.You), span=d.span),)
        case ast.Belonging():
            belonging = members.as_belonging(r, d)
            return () if belonging is None else (belonging,)
        case ast.Card():
            return (CardText(d, members.as_members(r, d.members, Scope(this="card"), like=True)),)
        case ast.Procedure():
            return (_procedure(r, d),)
        case ast.AbilityKind():
            return (_ability(r, d),)
        case ast.Number():
            value = values.as_number(r, d.value, Scope(this="card" if "card" in d.index else None))
            unread.check(r, d.value)
            return (NumberValue(d.name, value, d.floor),)
        case ast.NumberTable():
            return (NumberValue(d.name, dict(d.rows), None),)
        case ast.Table():
            return (_table(r, d),)
        case ast.Policy():
            return (e.Policy(d.role, tuple(_preference(r, x) for x in d.lines), span=d.span),)
        case ast.Strict():
            return tuple(_strict(r, d))
        case ast.Loose():
            found = values.as_condition(r, d.condition, Scope())
            unread.check(r, d.condition)
            return (LooseChoice(found),)
        case _:
            return ()


def _procedure(r: Resolving, d: ast.Procedure) -> e.Procedure:
    scope = Scope()
    name = type_ = None
    if d.parameter is not None:
        name, type_ = d.parameter.name, d.parameter.type
        if type_ not in PARAMETER_TYPES:
            raise Unresolved(problems.UnknownWord(d.parameter.span, type_, PARAMETER_TYPES))
        scope.bind(name, type_, d.parameter.span)
    return e.Procedure(d.name, name, type_, effects.as_effect(r, d.body, scope), span=d.span)


def _ability(r: Resolving, d: ast.AbilityKind) -> e.AbilityKind:
    """A kind may belong to cards or to words: whichever its conditions are about."""
    scope = Scope(this="word" if d.name in r.declared.word_kinds else "card", kind=True)
    exists = None if d.exists is None else values.as_condition(r, d.exists, scope)
    gate = None if d.gate is None else values.as_condition(r, d.gate, scope)
    unread.check(r, d.exists, d.gate)
    price = None if d.price is None else effects.as_effect(r, d.price, scope)
    return e.AbilityKind(d.name, exists, gate, price, span=d.span)


def _table(r: Resolving, d: ast.Table) -> e.Table:
    rows = []
    for written in d.rows:
        for row in option_rows.rows_of(written, r.words):
            match = None if row.match is None else values.as_filter(r, row.match, Scope())
            condition = None if row.condition is None else values.as_condition(r, row.condition, Scope())
            unread.check(r, row.match, row.condition)
            body = effects.as_effect(r, row.body, Scope(this="card"))
            rows.append(e.Row(match, body, condition, span=row.span))
    return e.Table(d.words, tuple(rows), d.doc, span=d.span)


def _preference(r: Resolving, phrase: Phrase) -> e.Preference:
    """``pick card in play by order of it``"""
    verbs = r.declared.frames.by_verb
    if phrase.words not in verbs:
        span = beginning(phrase.span, phrase.verb)
        raise Unresolved(problems.UnknownVerb(span, phrase.words, tuple(verbs)))
    given = phrases.arguments_of(phrase)
    if len(phrase.object) != 1 or set(given) != {"by"}:
        raise Unresolved(problems.Misplaced(phrase.span, f"`{phrase.words}` in this form", "in a policy"))
    cards = values.as_cards(r, phrase.object[0], Scope(events=True))
    if not isinstance(cards, v.Select) or not cards.zones:
        raise wrong(phrase.object[0].span, "cards and the zone they lie in", "something else")
    if len(given["by"]) > 1:
        raise wrong(given["by"][1].span, "one number; arithmetic stands in brackets", "a sum")
    by = values.as_number(r, given["by"][0], Scope(it="card"))
    r.read(phrase.object[0], given["by"][0])
    unread.check(r, phrase)
    verb = None if phrase.words == ANY_VERB else phrase.words
    return e.Preference(verb, cards, by, span=phrase.span)


def _strict(r: Resolving, d: ast.Strict) -> list[StrictRule]:
    condition = None if d.condition is None else values.as_condition(r, d.condition, Scope())
    unread.check(r, d.condition)
    verbs = r.declared.frames.by_verb
    found = []
    for verb in d.verbs:
        if verb != PRICE and verb not in verbs:
            raise Unresolved(problems.UnknownVerb(d.span, verb, (*verbs, PRICE)))
        found.append(StrictRule(verb, condition))
    return found
