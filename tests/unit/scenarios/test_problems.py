"""The page of each code: its example fails with exactly that code, and its cure passes."""

from __future__ import annotations

import pytest

from imperium_dsl.catalogue import problems_by_code
from imperium_dsl.diagnostics.pages import body, example
from tests.unit.scenarios.demo import outcomes

PROBLEMS = [
    problem for problem in problems_by_code().values() if problem.__module__.startswith("imperium_dsl.scenarios.")
]
BUG = "E724"  # of which there is no example


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.code)
def test_a_page_tells_why_it_matters(problem):
    assert "## Why it matters" in body(problem)


@pytest.mark.parametrize("problem", [each for each in PROBLEMS if each.code != BUG], ids=lambda problem: problem.code)
def test_an_example_fails_with_its_code_and_its_cure_passes(problem):
    shown = example(problem)

    assert [each.problem.code for each in outcomes(shown.wrong)] == [problem.code]
    assert [each.problem for each in outcomes(shown.right)] == [None]


def test_codes_tell_the_family():
    assert {problem.code[:2] for problem in PROBLEMS} == {"E7"}
