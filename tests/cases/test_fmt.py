from __future__ import annotations

from pathlib import Path

import pytest

from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.format import format_source
from tests.cases.case_files import cases_in, compare, name_of

CASES = cases_in(Path(__file__).parent / "fmt")


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_text_is_formatted_as_recorded_and_stays_so(case, update):
    formatted = format_source(case.source)

    assert isinstance(formatted, str)
    compare(case, formatted, update)
    assert format_source(SourceFile("case.imp", formatted)) == formatted
