"""The files of one game to a checked program, or to what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable

from imperium_dsl.checks import problems
from imperium_dsl.checks import program_effects as e
from imperium_dsl.checks import program_values as v
from imperium_dsl.checks.frames import Frames, from_keyword, primitive_frames
from imperium_dsl.checks.program import CardSet, Program
from imperium_dsl.checks.resolve_cards_file import CardFileResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.checks.vocabulary import PARAMETER_TYPES, Vocabulary, collect
from imperium_dsl.checks.walk import mentions
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.syntax import ast_declarations as ast


def check_files(files: Iterable[ast.File]) -> tuple[Program | None, list[Problem]]:
    """The checked program (only if nothing is wrong), and all findings."""
    declarations = [d for file in files for d in file.declarations]
    vocabulary, found = collect(declarations)
    frames, keywords, clashes = _frames(declarations)
    found.extend(clashes)
    resolver = CardFileResolver(vocabulary, frames, keywords)
    program = _resolve(resolver, vocabulary, frames, declarations)
    found.extend(resolver.found)
    return (None if found else program), found


def _frames(declarations: list[ast.Declaration]) -> tuple[Frames, dict[str, ast.Keyword], list[Problem]]:
    frames = primitive_frames()
    keywords: dict[str, ast.Keyword] = {}
    found: list[Problem] = []
    for d in declarations:
        if not isinstance(d, ast.Keyword):
            continue
        parameters = [p for p in (d.frame.object, *(p for _, p in d.frame.arguments)) if p is not None]
        unknown = [p for p in parameters if p.type not in PARAMETER_TYPES]
        if unknown:
            found.extend(problems.UnknownWord(p.span, p.type, PARAMETER_TYPES) for p in unknown)
            continue
        frame = from_keyword(d)
        clash = frames.add(frame)
        if clash is not None:
            found.append(clash)
        else:
            keywords[frame.key] = d
    return frames, keywords, found


def _resolve(
    resolver: CardFileResolver, words: Vocabulary, frames: Frames, declarations: list[ast.Declaration]
) -> Program:
    resolver.models = {d.name: d for d in declarations if isinstance(d, ast.Model)}
    resolver.sets = {
        d.prefix: CardSet(d.name, d.prefix, d.count, d.words)
        for d in declarations
        if isinstance(d, ast.CardSet)
    }
    resolver.numbers_seen = {}
    of_words = [d for d in declarations if isinstance(d, ast.Belonging)]
    resolver.word_kinds = {m.kind for d in of_words for m in d.members if isinstance(m, ast.Text)}
    handlers: list[e.Handler] = []
    grants: list[e.Grant] = []
    checks: list[e.Check] = []
    belongings: list[e.Belonging] = []
    faces: list[e.Face] = []
    tables: list[e.Table] = []
    policies: list[e.Policy] = []
    procedures: dict[str, e.Procedure] = {}
    abilities: dict[str, e.AbilityKind] = {}
    numbers: dict[str, v.Number | dict[int, int]] = {}
    floors: dict[str, int] = {}
    for frame in list(frames.by_key.values()):
        if not frame.primitive:
            resolver.keyword(frame)
    for d in declarations:
        try:
            match d:
                case ast.Handler():
                    handler = resolver.handler(d, Scope())
                    handlers.extend([] if handler is None else [handler])
                case ast.Permission():
                    grants.append(resolver.grant(d.phrase, d.allowed, d.condition, d.unless, Scope()))
                case ast.Check():
                    condition = resolver.condition(d.condition, Scope())
                    per_player = mentions(condition, v.You)
                    checks.append(
                        e.Check(condition, resolver.effect(d.body, Scope()), per_player, span=d.span)
                    )
                case ast.Belonging():
                    belonging = resolver.belonging(d)
                    belongings.extend([] if belonging is None else [belonging])
                case ast.Card():
                    faces.extend(resolver.faces(d))
                case ast.Procedure():
                    procedures[d.name] = _procedure(resolver, d)
                case ast.AbilityKind():
                    abilities[d.name] = _ability(resolver, d)
                case ast.Number():
                    this = "card" if "card" in d.index else None
                    numbers[d.name] = resolver.number(d.value, Scope(this=this))
                    if d.floor is not None:
                        floors[d.name] = d.floor
                case ast.NumberTable():
                    numbers[d.name] = dict(d.rows)
                case ast.Table():
                    tables.append(_table(resolver, d))
                case ast.Policy():
                    lines = tuple(resolver.effect(line, Scope(it="card")) for line in d.lines)
                    policies.append(e.Policy(d.role, lines, span=d.span))
                case _:
                    pass
        except Unresolved as unresolved:
            resolver.found.append(unresolved.problem)
    return Program(
        words, frames, numbers, resolver.bodies, procedures, abilities, tuple(handlers), tuple(grants), tuple(checks),
        tuple(belongings), tuple(faces), tuple(resolver.sets.values()), tuple(tables), tuple(policies),
        tuple(entry for d in declarations if isinstance(d, ast.Ledger) for entry in d.entries),
        tuple(d for d in declarations if isinstance(d, ast.Scenario)), floors,
    )  # fmt: skip


def _procedure(resolver: CardFileResolver, d: ast.Procedure) -> e.Procedure:
    scope = Scope()
    name = type_ = None
    if d.parameter is not None:
        name, type_ = d.parameter.name, d.parameter.type
        scope.bind(name, type_)
    return e.Procedure(d.name, name, type_, resolver.effect(d.body, scope), span=d.span)


def _ability(resolver: CardFileResolver, d: ast.AbilityKind) -> e.AbilityKind:
    """A kind may belong to cards or to words: whichever its conditions are about."""
    scope = Scope(this="word" if d.name in resolver.word_kinds else "card", kind=True)
    exists = None if d.exists is None else resolver.condition(d.exists, scope)
    gate = None if d.gate is None else resolver.condition(d.gate, scope)
    price = None if d.price is None else resolver.effect(d.price, scope)
    return e.AbilityKind(d.name, exists, gate, price, span=d.span)


def _table(resolver: CardFileResolver, d: ast.Table) -> e.Table:
    rows = []
    for row in d.rows:
        match = None if row.match is None else resolver.filter(row.match, Scope())
        rows.append(e.Row(match, resolver.effect(row.body, Scope(this="card")), span=row.span))
    return e.Table(d.words, tuple(rows), span=d.span)
