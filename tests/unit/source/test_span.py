from __future__ import annotations

import pytest

from imperium_dsl.source.span import Span


def test_two_spans_join_to_the_smallest_that_covers_both():
    joined = Span("a.imp", 7, 9).to(Span("a.imp", 2, 4))

    assert joined == Span("a.imp", 2, 9)


def test_a_span_inside_another_adds_nothing():
    assert Span("a.imp", 0, 9).to(Span("a.imp", 2, 4)) == Span("a.imp", 0, 9)


def test_spans_of_two_files_do_not_join():
    with pytest.raises(ValueError, match=r"a\.imp and b\.imp"):
        Span("a.imp", 0, 1).to(Span("b.imp", 0, 1))
