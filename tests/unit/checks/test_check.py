from __future__ import annotations

import pytest
from hypothesis import given, settings

from imperium_dsl import bundled
from imperium_dsl.api import compile_game
from imperium_dsl.checks.check import check_files
from imperium_dsl.diagnostics.model import Severity
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.parser import parse_source
from tests.strategies_ast import files
from tests.unit.checks.demo import PRELUDE, check_demo

DEMO, _ = parse_source(SourceFile("prelude.imp", PRELUDE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", bundled.games())
def test_shipped_text_has_neither_errors_nor_warnings(game):
    found = compile_game(game)

    assert found.program is not None
    assert [diagnostic.message for diagnostic in found.diagnostics] == []


@given(files)
@settings(max_examples=200)
def test_any_text_gives_a_program_or_problems(file):
    program, problems = check_files([DEMO, file])
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]

    assert (program is None) == bool(errors)
    assert all(problem.message() and problem.report() for problem in problems)


def test_one_slip_is_one_error():
    _, problems = check_demo('card "Bell" XXX1:\n  ring: shevle 1 card as C and add 1 gem onto C and shelve C\n')

    assert [problem.code for problem in problems] == ["E202"]


def test_a_slip_in_a_model_is_told_once():
    cards = "".join(f'card "Bell" YYY{i}:\n  like "Bells"\n' for i in range(1, 4))
    _, problems = check_demo(f'model "Bells":\n  ring: earn 1 gme\n{cards}')

    assert [problem.code for problem in problems] == ["E201"]


def test_warnings_do_not_stop_the_program():
    program, problems = check_demo('card "Bell" XXX1:\n  ring: choose earn 1 gem or earn 1 gem\n')

    assert program is not None
    assert {problem.slug for problem in problems} >= {"identical-options"}
