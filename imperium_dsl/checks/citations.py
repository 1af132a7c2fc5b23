"""The rules that declarations name at the ends of their lines: which, behind what, and whether a ledger has them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.citations import Citations, Stretch, Stretches
from imperium_dsl.program.walk import walk
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.ast_rules import Line, RuleIds


def read_citations(declarations: Iterable[ast.Declaration]) -> tuple[Citations, list[Problem]]:
    """Which rules are behind which text, and those that no ledger has."""
    citations = Citations()
    found: list[Problem] = []
    kept = list(declarations)
    known = tuple(entry.id for d in kept if isinstance(d, ast.Ledger) for entry in d.entries)
    for declaration in kept:
        for line in walk(declaration):
            if isinstance(line, Line) and line.rules:
                found.extend(problem for ids in line.rules for problem in unknown_rules(ids, known))
                add(citations.lines, line, line.rules[0].span.start)
        if isinstance(declaration, Line) and declaration.rules:
            add(citations.declarations, declaration, declaration.span.end)
    return citations, found


def add(stretches: dict[str, Stretches], line: Line, end: int) -> None:
    stretch = Stretch(line.span.start, end, tuple(map(str, line.rules)))
    stretches.setdefault(line.span.file, Stretches()).add(stretch)


def unknown_rules(ids: RuleIds, known: Collection[str]) -> Iterator[Problem]:
    """The first of these rules that no ledger has."""
    rules: Iterable[str] = (ids.first,)
    if ids.last is not None:
        stem, _, first = ids.first.rpartition("-")
        if not first.isdecimal() or int(first) >= ids.last:
            yield problems.Misplaced(ids.span, f"`{ids}`", "as a range: the lower number comes first")
            return
        rules = (f"{stem}-{number}" for number in range(int(first), ids.last + 1))
    for rule in rules:
        if rule not in known:
            yield problems.UnknownWord(ids.span, rule, tuple(known))
            return
