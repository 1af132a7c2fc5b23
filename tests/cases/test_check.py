from __future__ import annotations

from pathlib import Path

import pytest

from imperium_dsl.checks.check import check_files
from imperium_dsl.diagnostics.render_text import render_text
from imperium_dsl.scenarios.proofread import proofread
from imperium_dsl.source.text import SourceFile, SourceMap
from imperium_dsl.syntax.parser import parse_source
from tests.cases.case_files import cases_in, compare, name_of, placed_slugs

FOLDER = Path(__file__).parent / "check"
PRELUDE = SourceFile("prelude.imp", (FOLDER / "prelude.imp").read_text(encoding="utf-8"))
CASES = cases_in(FOLDER)


def problems_of(source):
    """What is wrong with a text: a game of its own, or something that the demo game gets."""
    sources = [source] if source.text.startswith("game ") else [PRELUDE, source]
    files, found = [], []
    for each in sources:
        file, problems = parse_source(each)
        files.append(file)
        found.extend(problems)
    game, problems = check_files(files)
    found.extend(problems)
    mapped = SourceMap.of(sources)
    if game is not None:
        found.extend(proofread(game, mapped))
    return [problem for problem in found if problem.span.file == source.name], mapped


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_text_is_sound_or_has_its_diagnostics(case, update):
    problems, sources = problems_of(case.source)

    assert case.line_errors in (set(), placed_slugs(problems, case.source))
    if case.kind == "diagnostics":
        compare(case, render_text([problem.report() for problem in problems], sources), update)
    else:
        assert case.line_errors


def test_the_demo_game_is_sound():
    file, problems = parse_source(PRELUDE)
    _, found = check_files([file])

    assert [*problems, *found] == []
