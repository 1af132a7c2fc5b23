"""The files of one game to a checked program, or to what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from imperium_dsl.checks import problems
from imperium_dsl.checks.citations import read_citations
from imperium_dsl.checks.declarations import Declarations
from imperium_dsl.checks.declare import declare
from imperium_dsl.checks.guarantees import bounds, broken
from imperium_dsl.checks.lints import doubtful
from imperium_dsl.checks.lints.facts import Facts, said, texts_of
from imperium_dsl.checks.resolve.declaration import resolve
from imperium_dsl.checks.resolve.keywords import resolve_keywords, resolve_models
from imperium_dsl.checks.resolve.program import program_of
from imperium_dsl.diagnostics.model import Problem, Severity
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import distinct_bodies
from imperium_dsl.syntax import ast_declarations as ast


@frozen
class CheckedGame:
    """A game without errors: its program, and what stands beside it in the text."""

    program: Program
    declarations: Declarations  # what further phrases, of scenarios, are read against
    ledgers: tuple[ast.Ledger, ...]
    scenarios: tuple[ast.Scenario, ...]

    @property
    def rules(self) -> tuple[ast.LedgerEntry, ...]:
        """The entries of all ledgers."""
        return tuple(entry for ledger in self.ledgers for entry in ledger.entries)


def check_files(files: Iterable[ast.File]) -> tuple[CheckedGame | None, list[Problem]]:
    """The checked game (only if nothing is wrong), and all findings, warnings included."""
    written = [d for file in files for d in file.declarations]
    declarations, found = declare(written)
    keywords, declarations, wrong = resolve_keywords(declarations)
    found.extend(wrong)
    declarations, wrong = resolve_models(declarations, written)
    found.extend(wrong)
    resolved = [resolve(declarations, d) for d in written]
    found.extend(problem for each in resolved for problem in each.problems)
    program, wrong = program_of(declarations, keywords, (piece for each in resolved for piece in each.pieces))
    found.extend(wrong)
    citations, wrong = read_citations(written)
    found.extend(wrong)
    program = evolve(program, citations=citations)
    game = CheckedGame(
        program,
        declarations,
        tuple(d for d in written if isinstance(d, ast.Ledger)),
        tuple(d for d in written if isinstance(d, ast.Scenario)),
    )
    found.extend(_rules_twice(game))
    if not found:
        found.extend(broken(program, bodies := tuple(distinct_bodies(program))))
        if not found:  # bounds can be computed only of what ends
            found.extend(bounds.check(program, bodies))
        if not found:
            texts = texts_of(program, bodies)
            found.extend(doubtful(texts, Facts(program, declarations, said(texts))))
    stopped = any(problem.severity is Severity.ERROR for problem in found)
    return (None if stopped else game), list(dict.fromkeys(found))


def _rules_twice(game: CheckedGame) -> Iterator[Problem]:
    """A rule has one entry in all ledgers."""
    first: dict[str, ast.LedgerEntry] = {}
    for entry in game.rules:
        if first.setdefault(entry.id, entry) is not entry:
            yield problems.DeclaredTwice(entry.span, entry.id, first[entry.id].span)
