from __future__ import annotations

from pathlib import Path

import pytest

from imperium_dsl.diagnostics.render_text import render_text
from imperium_dsl.source.text import SourceMap
from imperium_dsl.syntax.parser import parse_source
from imperium_dsl.syntax.printer import print_file
from tests.cases.case_files import cases_in, compare, name_of, placed_slugs

CASES = cases_in(Path(__file__).parent / "parse")


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_text_parses_to_its_canonical_form_or_to_its_diagnostics(case, update):
    file, problems = parse_source(case.source)

    assert case.line_errors in (set(), placed_slugs(problems, case.source))
    if case.kind == "diagnostics":
        reports = [problem.report() for problem in problems]
        compare(case, render_text(reports, SourceMap.of([case.source])), update)
    elif case.kind == "canonical":
        assert problems == []
        compare(case, print_file(file), update)
    else:
        assert case.line_errors
