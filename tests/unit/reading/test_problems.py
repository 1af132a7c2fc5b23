from __future__ import annotations

import re

import pytest

from imperium_dsl.diagnostics.pages import example
from imperium_dsl.reading.problems import PROBLEMS, LookAlikeLetter
from imperium_dsl.reading.read import check_name, decode_source
from imperium_dsl.source.span import Span

COMPILABLE = [problem for problem in PROBLEMS if example(problem) is not None]


def triggered(text):
    """The codes that reading gives for a text, with the names in quotes checked as the parser checks them."""
    reading = decode_source("example.imp", text.encode("utf-8", "surrogateescape"))
    names = (check_name(name, Span("example.imp", 0, 0)) for name in re.findall(r'"(.*?)"', text))
    return {problem.code for problem in (*reading.problems, *names) if problem is not None}


@pytest.mark.parametrize("problem", COMPILABLE, ids=lambda problem: problem.code)
def test_an_example_triggers_exactly_its_code_and_its_cure_triggers_nothing(problem):
    shown = example(problem)

    assert triggered(shown.wrong) == {problem.code}
    assert triggered(shown.right) == set()


def test_codes_and_slugs_are_unique_and_in_order():
    codes = [problem.code for problem in PROBLEMS]

    assert codes == sorted(set(codes))
    assert len({problem.slug for problem in PROBLEMS}) == len(PROBLEMS)


def test_codes_stay_in_the_block_of_this_package():
    assert all("E101" <= problem.code <= "E119" for problem in PROBLEMS)


def test_a_look_alike_without_a_plain_letter_still_has_a_label():
    problem = LookAlikeLetter(Span("a.imp", 0, 1), "\ufb01sher", "\ufb01")

    assert problem.label() == "not the letter it looks like"
