from __future__ import annotations

import os
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imperium_dsl.reading.read import LARGEST_FILE, LONGEST_LINE, check_name, decode_source, read_source
from imperium_dsl.source.span import Span


def found(reading):
    return [(problem.slug, problem.span.start) for problem in reading.problems]


def slugs(reading):
    return [problem.slug for problem in reading.problems]


def test_a_good_file_is_read_and_named_as_asked(tmp_path):
    path = tmp_path / "demo.imp"
    path.write_text("# Føroyar\n", encoding="utf-8")

    reading = read_source(path, "cards/demo.imp")

    assert (reading.source.name, reading.source.text, reading.problems) == (
        "cards/demo.imp",
        "# Føroyar\n",
        (),
    )


def test_windows_line_ends_and_a_byte_order_mark_disappear():
    assert decode_source("a.imp", b"\xef\xbb\xbfone\r\ntwo\r\n").source.text == "one\ntwo\n"


def test_a_missing_file_is_named(tmp_path):
    reading = read_source(tmp_path / "gone.imp", "gone.imp")

    assert [problem.message() for problem in reading.problems] == ["there is no file `gone.imp`"]


def test_a_file_taken_for_a_folder_is_missing(tmp_path):
    (tmp_path / "file").write_text("x")

    assert slugs(read_source(tmp_path / "file" / "demo.imp")) == ["file-not-found"]


def test_a_folder_is_not_a_file(tmp_path):
    reading = read_source(tmp_path, "cards")

    assert [problem.message() for problem in reading.problems] == ["`cards` is a folder, not a file"]


def test_a_device_is_refused_and_never_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.imp")

    assert slugs(read_source(tmp_path / "pipe.imp")) == ["not-a-file"]


@pytest.fixture
def secret(tmp_path):
    path = tmp_path / "secret.imp"
    path.write_text("# x")
    path.chmod(0)
    return path


def test_a_file_without_permission_is_unreadable(secret, nobody):
    assert slugs(read_source(secret)) == ["unreadable-file"]


def test_a_link_to_itself_is_unreadable(tmp_path):
    path = tmp_path / "loop.imp"
    path.symlink_to(path)

    assert slugs(read_source(path)) == ["unreadable-file"]


def test_a_path_that_no_system_accepts_is_unreadable(tmp_path):
    assert slugs(read_source(tmp_path / "a\0b.imp")) == ["unreadable-file"]
    assert slugs(read_source(tmp_path / ("a" * 5000))) == ["unreadable-file"]


def test_the_largest_file_is_accepted_and_one_byte_more_is_not():
    line = b"# " + b"x" * 61 + b"\n"
    largest = line * (LARGEST_FILE // len(line))

    assert slugs(decode_source("a.imp", largest)) == []
    assert slugs(decode_source("a.imp", largest + b"\n")) == ["file-too-large"]


def test_a_huge_file_is_refused_without_reading_it_all(tmp_path):
    path = tmp_path / "huge.imp"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    tracemalloc.start()

    reading = read_source(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert slugs(reading) == ["file-too-large"]
    assert peak < 4 * LARGEST_FILE


def test_bytes_that_are_not_utf_8_are_pointed_at():
    reading = decode_source("a.imp", "# ø\r\n# F".encode() + b"\xf8royar")

    assert found(reading) == [("not-utf-8", 7)]
    assert reading.source.line_col(7) == (2, 4)
    assert reading.problems[0].label() == "byte 0xF8 does not belong here"


def test_utf_16_is_recognised():
    reading = decode_source("a.imp", "# demo".encode("utf-16"))

    assert reading.problems[0].notes() == ("the file begins like UTF-16",)


def test_encoded_surrogates_are_not_utf_8():
    assert slugs(decode_source("a.imp", b"# \xed\xa0\x80")) == ["not-utf-8"]


def test_a_nul_is_found_among_other_text():
    assert found(decode_source("a.imp", b"# a\0b\n")) == [("nul-byte", 3)]


def test_each_bidirectional_control_is_reported_with_its_code_point():
    reading = decode_source("a.imp", "# a\u202eb\n# \u2066c\n".encode())

    assert [problem.message() for problem in reading.problems] == [
        "bidirectional control character U+202E RIGHT-TO-LEFT OVERRIDE",
        "bidirectional control character U+2066 LEFT-TO-RIGHT ISOLATE",
    ]


def test_unseen_characters_and_lone_carriage_returns_are_reported():
    reading = decode_source("a.imp", "# a\u200bb\rc\n".encode())

    assert found(reading) == [("unseen-character", 3), ("unseen-character", 5)]


def test_a_binary_file_gives_a_bounded_number_of_problems():
    assert len(decode_source("a.imp", b"\0" * 10_000 + b"\n").problems) < 30


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_line_may_have_the_greatest_length_and_not_more(end):
    fits, too_long = "x" * LONGEST_LINE + end, "ok\n" + "x" * (LONGEST_LINE + 1) + end

    assert found(decode_source("a.imp", fits.encode())) == []
    assert found(decode_source("a.imp", too_long.encode())) == [("line-too-long", 3 + LONGEST_LINE)]


def test_a_tab_in_the_indentation_is_reported_once_with_the_number_of_lines():
    reading = decode_source("a.imp", b"a\n  \tb\n\tc\nd\te\n")

    assert found(reading) == [("tab-indentation", 4)]
    assert reading.problems[0].notes() == ("2 lines of this file are indented with tabs",)


@pytest.mark.parametrize("text", ["", "\n", "  \n\n ", "\ufeff"])
def test_a_file_of_white_space_is_empty(text):
    assert slugs(decode_source("a.imp", text.encode())) == ["empty-file"]


def test_a_look_alike_in_a_name_is_pointed_at_inside_the_name():
    problem = check_name("Gr\u0430nary", Span("a.imp", 10, 17))

    assert problem is not None
    assert problem.span == Span("a.imp", 12, 13)
    assert problem.message() == "look-alike letter U+0430 CYRILLIC SMALL LETTER A in the name `Gr\u0430nary`"
    assert problem.label() == "looks like the Latin letter `a`"


def test_an_honest_name_is_no_problem():
    assert check_name("Føroyar", Span("a.imp", 10, 17)) is None


@given(st.binary())
def test_any_bytes_are_read_or_refused_without_a_crash(raw):
    reading = decode_source("a.imp", raw)

    for problem in reading.problems:
        assert problem.report().message
        assert 0 <= problem.span.start <= problem.span.end
