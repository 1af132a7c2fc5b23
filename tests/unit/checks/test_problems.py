from __future__ import annotations

import pytest

from imperium_dsl.catalogue import problems_by_code
from imperium_dsl.checks.check import check_files
from imperium_dsl.diagnostics.pages import body, example
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.parser import parse_source

PROBLEMS = [problem for problem in problems_by_code().values() if problem.__module__.startswith("imperium_dsl.checks.")]


def codes(text):
    file, problems = parse_source(SourceFile("example.imp", text))
    _, found = check_files([file])
    return {problem.code for problem in (*problems, *found)}


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.code)
def test_an_example_triggers_exactly_its_code_and_its_cure_triggers_nothing(problem):
    shown = example(problem)

    assert codes(shown.wrong) == {problem.code}
    assert codes(shown.right) == set()


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.code)
def test_a_page_tells_why_it_matters(problem):
    assert "## Why it matters" in body(problem)


def test_codes_tell_the_family():
    families = {"E2", "E3", "E4", "W5"}

    assert {problem.code[:2] for problem in PROBLEMS} == families
    assert len({problem.slug for problem in PROBLEMS}) == len(PROBLEMS)
