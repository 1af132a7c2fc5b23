from __future__ import annotations

import pytest

from imperium_dsl.diagnostics.pages import example
from imperium_dsl.reading import problems as reading
from imperium_dsl.reading.read import decode_source
from imperium_dsl.syntax.parser import parse_source
from imperium_dsl.syntax.problems import PROBLEMS

BOTH = (*reading.PROBLEMS, *PROBLEMS)
COMPILABLE = [problem for problem in BOTH if example(problem) is not None]


def codes_of(text):
    """What reading and parsing find, as a command does them: one after the other."""
    read = decode_source("example.imp", text.encode("utf-8", "surrogateescape"))
    problems = read.problems or parse_source(read.source)[1]
    return [problem.code for problem in problems]


@pytest.mark.parametrize("problem", COMPILABLE, ids=lambda problem: problem.code)
def test_an_example_triggers_exactly_its_code_and_its_cure_triggers_nothing(problem):
    shown = example(problem)

    assert codes_of(shown.wrong) == [problem.code]
    assert codes_of(shown.right) == []


@pytest.mark.parametrize("problem", COMPILABLE, ids=lambda problem: problem.code)
def test_a_message_is_one_line_in_lower_case_without_a_full_stop(problem):
    read = decode_source("example.imp", example(problem).wrong.encode("utf-8", "surrogateescape"))
    found = [*read.problems, *parse_source(read.source)[1]][0].report()

    assert "\n" not in found.message
    assert not found.message.endswith(".")
    assert not found.message[0].isupper()


def test_codes_and_slugs_are_unique_and_in_order():
    codes = [problem.code for problem in BOTH]

    assert codes == sorted(set(codes))
    assert len({problem.slug for problem in BOTH}) == len(BOTH)
