"""All declarations of a game to a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, field

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Declarations
from imperium_dsl.checks.readings import readings
from imperium_dsl.checks.resolve_cards_file import CardFileResolver
from imperium_dsl.checks.scope import Scope, Unresolved, beginning
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import PARAMETER_TYPES, Frames
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import mentions, walk
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.ast_effects import Phrase

PRICE = "price"  # `strict price`: every cost of a text, whatever its verbs


@define
class _Parts:
    """A program under construction."""

    handlers: list[e.Handler] = field(factory=list)
    grants: list[e.Grant] = field(factory=list)
    checks: list[e.Check] = field(factory=list)
    belongings: list[e.Belonging] = field(factory=list)
    faces: list[e.Face] = field(factory=list)
    tables: list[e.Table] = field(factory=list)
    policies: list[e.Policy] = field(factory=list)
    procedures: dict[str, e.Procedure] = field(factory=dict)
    abilities: dict[str, e.AbilityKind] = field(factory=dict)
    numbers: dict[str, v.Number | dict[int, int]] = field(factory=dict)
    floors: dict[str, int] = field(factory=dict)
    strict: list[tuple[str, v.Condition | None]] = field(factory=list)
    loose: v.Condition | None = None


def resolve_program(known: Declarations, declarations: Sequence[ast.Declaration]) -> tuple[Program, list[Problem]]:
    """The program, and what is wrong with it; with problems it has holes."""
    resolver = CardFileResolver(known)
    resolver.model_members = {}
    resolver.numbers_seen = {}
    for frame in in_order(known.frames, known.keywords):
        resolver.keyword(known.frames.by_key[frame])
    parts = _Parts()
    for d in declarations:
        try:
            _resolve(resolver, d, parts)
        except Unresolved as unresolved:
            resolver.found.append(unresolved.problem)
    program = Program(
        known.words, known.frames, parts.numbers, resolver.bodies, parts.procedures, parts.abilities,
        tuple(parts.handlers), tuple(parts.grants), tuple(parts.checks), tuple(parts.belongings),
        tuple(parts.faces), tuple(known.sets.values()), tuple(parts.tables), tuple(parts.policies),
        parts.floors, tuple(parts.strict), parts.loose,
    )  # fmt: skip
    return program, resolver.found


def in_order(frames: Frames, keywords: Mapping[str, ast.Keyword]) -> Iterator[str]:
    """The keywords, each after those its body uses, so that what these yield is known."""
    of_verb = {verb: [f.key for f in found if not f.primitive] for verb, found in frames.by_verb.items()}
    uses = {
        key: [k for n in walk(d.body) if isinstance(n, Phrase) for k in of_verb.get(n.words, ())]
        for key, d in keywords.items()
    }
    seen: set[str] = set()
    for start in keywords:
        stack = [(start, iter(uses[start]))] if start not in seen else []
        seen.add(start)
        while stack:
            key, rest = stack[-1]
            following = next((k for k in rest if k not in seen), None)
            if following is None:
                stack.pop()
                yield key
            else:
                seen.add(following)
                stack.append((following, iter(uses[following])))


# ---- declarations


def _resolve(resolver: CardFileResolver, d: ast.Declaration, into: _Parts) -> None:  # noqa: C901  one case for each kind
    match d:
        case ast.Handler():
            handler = resolver.handler(d, Scope())
            into.handlers.extend([] if handler is None else [handler])
        case ast.Permission():
            into.grants.append(resolver.grant(d.phrase, d.allowed, d.condition, d.unless, Scope()))
            resolver.check_read(d.phrase, d.condition)
        case ast.Check():
            condition = resolver.condition(d.condition, Scope())
            resolver.check_read(d.condition)
            body = resolver.effect(d.body, Scope())
            into.checks.append(e.Check(condition, body, mentions(condition, v.You), span=d.span))
        case ast.Belonging():
            belonging = resolver.belonging(d)
            into.belongings.extend([] if belonging is None else [belonging])
        case ast.Card():
            into.faces.extend(resolver.faces(d))
        case ast.Model():
            resolver.model(d)
        case ast.Procedure():
            into.procedures[d.name] = _procedure(resolver, d)
        case ast.AbilityKind():
            into.abilities[d.name] = _ability(resolver, d)
        case ast.Number():
            this = "card" if "card" in d.index else None
            into.numbers[d.name] = resolver.number(d.value, Scope(this=this))
            resolver.check_read(d.value)
            if d.floor is not None:
                into.floors[d.name] = d.floor
        case ast.NumberTable():
            into.numbers[d.name] = dict(d.rows)
        case ast.Table():
            into.tables.append(_table(resolver, d))
        case ast.Policy():
            into.policies.append(e.Policy(d.role, tuple(_preference(resolver, x) for x in d.lines), span=d.span))
        case ast.Strict():
            _strict(resolver, d, into)
        case ast.Loose():
            into.loose = resolver.condition(d.condition, Scope())
            resolver.check_read(d.condition)
        case _:
            pass


def _procedure(resolver: CardFileResolver, d: ast.Procedure) -> e.Procedure:
    scope = Scope()
    name = type_ = None
    if d.parameter is not None:
        name, type_ = d.parameter.name, d.parameter.type
        if type_ not in PARAMETER_TYPES:
            raise Unresolved(problems.UnknownWord(d.parameter.span, type_, PARAMETER_TYPES))
        scope.bind(name, type_, d.parameter.span)
    return e.Procedure(d.name, name, type_, resolver.effect(d.body, scope), span=d.span)


def _ability(resolver: CardFileResolver, d: ast.AbilityKind) -> e.AbilityKind:
    """A kind may belong to cards or to words: whichever its conditions are about."""
    scope = Scope(this="word" if d.name in resolver.declared.word_kinds else "card", kind=True)
    exists = None if d.exists is None else resolver.condition(d.exists, scope)
    gate = None if d.gate is None else resolver.condition(d.gate, scope)
    resolver.check_read(d.exists, d.gate)
    price = None if d.price is None else resolver.effect(d.price, scope)
    return e.AbilityKind(d.name, exists, gate, price, span=d.span)


def _table(resolver: CardFileResolver, d: ast.Table) -> e.Table:
    rows = []
    for written in d.rows:
        for row in readings(written, resolver.words):
            match = None if row.match is None else resolver.filter(row.match, Scope())
            condition = None if row.condition is None else resolver.condition(row.condition, Scope())
            resolver.check_read(row.match, row.condition)
            body = resolver.effect(row.body, Scope(this="card"))
            rows.append(e.Row(match, body, condition, span=row.span))
    return e.Table(d.words, tuple(rows), d.doc, span=d.span)


ANY_VERB = "pick"  # in a policy: whatever is done with the card


def _preference(resolver: CardFileResolver, phrase: Phrase) -> e.Preference:
    """``pick card in play by order of it``"""
    if phrase.words not in resolver.frames.by_verb:
        span = beginning(phrase.span, phrase.verb)
        raise Unresolved(problems.UnknownVerb(span, phrase.words, tuple(resolver.frames.by_verb)))
    given = resolver.arguments(phrase)
    if len(phrase.object) != 1 or set(given) != {"by"}:
        raise Unresolved(problems.Misplaced(phrase.span, f"`{phrase.words}` in this form", "in a policy"))
    cards = resolver.cards(phrase.object[0], Scope(events=True))
    if not isinstance(cards, v.Select) or not cards.zones:
        raise resolver.wrong(phrase.object[0].span, "cards and the zone they lie in", "something else")
    if len(given["by"]) > 1:
        raise resolver.wrong(given["by"][1].span, "one number; arithmetic stands in brackets", "a sum")
    by = resolver.number(given["by"][0], Scope(it="card"))
    resolver.read(phrase.object[0], given["by"][0])
    resolver.check_read(phrase)
    verb = None if phrase.words == ANY_VERB else phrase.words
    return e.Preference(verb, cards, by, span=phrase.span)


def _strict(resolver: CardFileResolver, d: ast.Strict, into: _Parts) -> None:
    condition = None if d.condition is None else resolver.condition(d.condition, Scope())
    resolver.check_read(d.condition)
    for verb in d.verbs:
        if verb != PRICE and verb not in resolver.frames.by_verb:
            raise Unresolved(problems.UnknownVerb(d.span, verb, (*resolver.frames.by_verb, PRICE)))
        into.strict.append((verb, condition))
