from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceFile, SourceMap


@pytest.mark.parametrize(
    ("offset", "place"),
    [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (4, (3, 1)), (5, (3, 2)), (99, (3, 2)), (-1, (1, 1))],
)
def test_an_offset_becomes_a_line_and_a_column(offset, place):
    assert SourceFile("a.imp", "ab\n\nc").line_col(offset) == place


@pytest.mark.parametrize(("line", "text"), [(1, "ab"), (2, ""), (3, "c"), (0, ""), (4, ""), (-1, "")])
def test_a_line_is_read_without_its_end(line, text):
    assert SourceFile("a.imp", "ab\n\nc").line_text(line) == text


def test_an_empty_file_has_one_empty_line():
    empty = SourceFile("a.imp", "")

    assert (empty.line_col(0), empty.line_text(1)) == ((1, 1), "")


def test_only_a_line_feed_ends_a_line():
    assert SourceFile("a.imp", "a\x0bb\u2028c\rd").line_text(1) == "a\x0bb\u2028c\rd"


@given(st.text("ab\n"), st.integers(0, 50))
def test_line_and_column_lead_back_to_the_offset(text, offset):
    source = SourceFile("a.imp", text)
    line, column = source.line_col(offset)

    assert source.line_starts[line - 1] + column - 1 == min(offset, len(text))


def test_files_with_equal_name_and_text_are_equal_also_after_their_lines_were_counted():
    one, other = SourceFile("a.imp", "x\ny"), SourceFile("a.imp", "x\ny")
    one.line_col(2)

    assert one == other
    assert hash(one) == hash(other)


def test_a_map_of_files_gives_both_ends_of_a_span():
    sources = SourceMap.of([SourceFile("a.imp", "one\ntwo\n")])

    assert sources.place(Span("a.imp", 1, 6)) == (1, 2, 2, 3)


def test_a_place_in_a_file_that_was_never_read_is_its_beginning():
    assert SourceMap().place(Span("missing.imp", 5, 9)) == (1, 1, 1, 1)
