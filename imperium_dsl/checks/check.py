"""The files of one game to a checked program, or to what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from imperium_dsl.checks.bounds import too_long
from imperium_dsl.checks.citations import read_citations
from imperium_dsl.checks.declare import collect
from imperium_dsl.checks.guarantees import GUARANTEES
from imperium_dsl.checks.resolve_program import resolve_program
from imperium_dsl.checks.rules import RULES
from imperium_dsl.checks.survey import Survey
from imperium_dsl.diagnostics.model import Problem, Severity
from imperium_dsl.program.program import Program
from imperium_dsl.syntax import ast_declarations as ast


def check_files(files: Iterable[ast.File]) -> tuple[Program | None, list[Problem]]:
    """The checked program (only if nothing is wrong), and all findings, warnings included."""
    declarations = [d for file in files for d in file.declarations]
    vocabulary, found = collect(declarations)
    program, problems = resolve_program(vocabulary, declarations)
    citations, unknown = read_citations(declarations)
    found.extend((*problems, *unknown))
    program = evolve(program, citations=citations)
    if not found:
        found.extend(problem for guarantee in GUARANTEES for problem in guarantee(program))
    if not found:  # bounds can be computed only of what ends
        found.extend(too_long(program))
    if not found:
        survey = Survey(program)
        found.extend(problem for rule in RULES for problem in rule(survey))
    stopped = any(problem.severity is Severity.ERROR for problem in found)
    return (None if stopped else program), list(dict.fromkeys(found))
