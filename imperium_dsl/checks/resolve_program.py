"""All declarations of a game to a program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from imperium_dsl.checks import problems
from imperium_dsl.checks.readings import readings
from imperium_dsl.checks.resolve_cards_file import CardFileResolver
from imperium_dsl.checks.scope import Scope, Unresolved, beginning
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import CARD_TYPES, Frame, Frames, Parameter
from imperium_dsl.program.program import CardSet, Program
from imperium_dsl.program.vocabulary import PARAMETER_TYPES, Vocabulary
from imperium_dsl.program.walk import mentions, walk
from imperium_dsl.source.node import Node
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.ast_effects import Phrase
from imperium_dsl.syntax.ast_scenarios import LedgerEntry

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


def resolve_program(vocabulary: Vocabulary, declarations: list[ast.Declaration]) -> tuple[Program, list[Problem]]:
    """The program, and what is wrong with it; with problems it has holes."""
    frames, keywords, found = _frames(vocabulary, declarations)
    resolver = CardFileResolver(vocabulary, frames, keywords)
    resolver.models = {}
    resolver.model_members = {}
    resolver.numbers_seen = {}
    resolver.sets = {}
    for d in declarations:
        if isinstance(d, ast.Model):
            found.extend(_first(d, resolver.models.setdefault(d.name, d), f'model "{d.name}"'))
    of_words = [d for d in declarations if isinstance(d, ast.Belonging)]
    resolver.word_kinds = {m.kind for d in of_words for m in d.members if isinstance(m, ast.Text)}
    sets: dict[str, ast.CardSet] = {}
    for d in declarations:
        if isinstance(d, ast.CardSet):
            found.extend(_first(d, sets.setdefault(d.prefix, d), f"set {d.prefix}"))
            resolver.sets.setdefault(d.prefix, CardSet(d.name, d.prefix, d.count, d.words, d.span))
    for frame in in_order(frames, keywords):
        resolver.keyword(frames.by_key[frame])
    parts = _Parts()
    for d in declarations:
        try:
            _resolve(resolver, d, parts)
        except Unresolved as unresolved:
            resolver.found.append(unresolved.problem)
    program = Program(
        vocabulary, frames, parts.numbers, resolver.bodies, parts.procedures, parts.abilities,
        tuple(parts.handlers), tuple(parts.grants), tuple(parts.checks), tuple(parts.belongings),
        tuple(parts.faces), tuple(resolver.sets.values()), tuple(parts.tables), tuple(parts.policies),
        tuple(d for d in declarations if isinstance(d, ast.Ledger)),
        tuple(d for d in declarations if isinstance(d, ast.Scenario)), parts.floors, tuple(parts.strict),
        parts.loose,
    )  # fmt: skip
    return program, [*found, *resolver.found, *_ledger(program)]


def _first(d: ast.Model | ast.CardSet, first: Node, what: str) -> Iterator[Problem]:
    if first is not d:
        yield problems.DeclaredTwice(d.span, what, first.span)


def _ledger(program: Program) -> Iterator[Problem]:
    """A rule has one entry."""
    first: dict[str, LedgerEntry] = {}
    for entry in program.ledger:
        if first.setdefault(entry.id, entry) is not entry:
            yield problems.DeclaredTwice(entry.span, entry.id, first[entry.id].span)


# ---- frames


def _frames(
    vocabulary: Vocabulary, declarations: Iterable[ast.Declaration]
) -> tuple[Frames, dict[str, ast.Keyword], list[Problem]]:
    frames = Frames()
    for verb in verbs.KERNEL:
        assert frames.add(verb.frame) is None, verb.frame.key
    keywords: dict[str, ast.Keyword] = {}
    found: list[Problem] = []
    for d in declarations:
        if not isinstance(d, ast.Keyword):
            continue
        wrong = list(_parameters(vocabulary, d.frame))
        found.extend(wrong)
        if any(isinstance(problem, problems.UnknownWord) for problem in wrong):
            continue
        frame = _frame_of(d)
        clash = frames.add(frame)
        if clash is not None:
            found.append(problems.OverlappingFrames(d.frame.span, frame.key, clash.key, clash.span))
        else:
            keywords[frame.key] = d
    return frames, keywords, found


def _frame_of(keyword: ast.Keyword) -> Frame:
    """The frame of a declared keyword; what it yields is found out later."""

    def parameter(p: ast.Parameter) -> Parameter:
        return Parameter(p.name, p.type, p.zones, p.default, p.default is not None)

    head = keyword.frame
    object_ = None if head.object is None else parameter(head.object)
    arguments = tuple((preposition, parameter(p)) for preposition, p in head.arguments)
    return Frame(head.words, object_, arguments, None, False, head.span)


def _parameters(vocabulary: Vocabulary, frame: ast.Frame) -> Iterator[Problem]:
    names: dict[str, ast.Parameter] = {}
    prepositions: set[str] = set()
    for preposition, parameter in ((None, frame.object), *frame.arguments):
        if parameter is None:
            continue
        if parameter.type not in PARAMETER_TYPES:
            yield problems.UnknownWord(parameter.span, parameter.type, PARAMETER_TYPES)
        if parameter.name in names:
            yield problems.DeclaredTwice(parameter.span, parameter.name, names[parameter.name].span)
        names[parameter.name] = parameter
        if preposition is not None and preposition in prepositions:
            yield problems.Misplaced(parameter.span, f"a second `{preposition}`", "in one frame")
        prepositions.add(preposition or "")
        if parameter.zones and parameter.type not in CARD_TYPES:
            yield problems.Misplaced(parameter.span, "a default zone", f"at a parameter of type {parameter.type}")
        for zone in parameter.zones:
            if zone not in vocabulary.zones and zone not in vocabulary.zone_groups:
                known = (*vocabulary.zones, *vocabulary.zone_groups)
                yield problems.UnknownWord(parameter.span, zone, known)


def in_order(frames: Frames, keywords: dict[str, ast.Keyword]) -> Iterator[str]:
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
    scope = Scope(this="word" if d.name in resolver.word_kinds else "card", kind=True)
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
