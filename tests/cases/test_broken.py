"""Whole games with many slips: one run tells them all, each on its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from imperium_dsl import api
from imperium_dsl.reading.read import decode_source
from tests.cases.case_files import EXPECTED_ERROR

FILES = sorted((Path(__file__).parent / "broken").glob("*.imp"))


def announced(text):
    """Line and slug of each problem that a comment announces."""
    return {
        (number, slug)
        for number, line in enumerate(text.split("\n"), start=1)
        for found in EXPECTED_ERROR.finditer(line)
        for slug in re.findall(r"\[([a-z0-9-]+)\]", found["slugs"])
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_one_run_tells_all_that_is_wrong(path):
    text = path.read_text(encoding="utf-8")
    compiled = api.compile_sources([decode_source(path.name, text.encode())])
    told = {(compiled.sources.place(d.primary.span)[0], d.slug) for d in compiled.diagnostics}

    assert told == announced(text)


def test_there_is_a_text_for_every_stage():
    assert {path.stem for path in FILES} == {"form", "meaning", "effects", "lints"}
