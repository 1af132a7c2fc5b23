from __future__ import annotations

import pytest

from imperium_dsl import api
from imperium_dsl.diagnostics.pages import example
from imperium_dsl.packs import problems, problems_english, problems_folder
from imperium_dsl.packs.stack import Layer
from imperium_dsl.reading.read import decode_source

PROBLEMS = (*problems.PROBLEMS, *problems_folder.PROBLEMS, *problems_english.PROBLEMS)


def triggered(text):
    """The codes of a text that lies on a game without a word."""
    layers = [
        (Layer("", frozenset(), ()), ()),
        (Layer("pack", frozenset(), ()), (decode_source("a.imp", text.encode()),)),
    ]
    return {each.code for each in api.check_layers(layers).diagnostics if each.severity.value == "error"}


@pytest.mark.parametrize(
    "problem", [each for each in PROBLEMS if example(each) is not None], ids=lambda problem: problem.code
)
def test_an_example_triggers_exactly_its_code_and_its_cure_triggers_nothing(problem):
    shown = example(problem)

    assert triggered(shown.wrong) == {problem.code}
    assert triggered(shown.right) == set()


def test_codes_and_slugs_are_unique_and_in_order():
    codes = [problem.code for problem in PROBLEMS]

    assert codes == sorted(set(codes))
    assert len({problem.slug for problem in PROBLEMS}) == len(PROBLEMS)
    assert all("E420" <= code <= "E439" for code in codes)
