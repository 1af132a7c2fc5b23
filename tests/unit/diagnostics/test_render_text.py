from __future__ import annotations

import textwrap

from hypothesis import given
from hypothesis import strategies as st

from imperium_dsl.diagnostics.model import Diagnostic, Label, Severity
from imperium_dsl.diagnostics.render_text import render_text, summary
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceFile, SourceMap


def finding(span, label="", *, message="something is wrong", severity=Severity.ERROR, **rest):
    return Diagnostic("E202", "unknown-zone", severity, message, Label(span, label), **rest)


def rendered(text, diagnostic, **options):
    return render_text([diagnostic], SourceMap.of([SourceFile("a.imp", text)]), **options)


def expected(text):
    return textwrap.dedent(text).lstrip("\n")


def place_of(text, word):
    start = text.index(word)
    return Span("a.imp", start, start + len(word))


def test_a_finding_shows_its_line_a_caret_and_the_help():
    text = "\n" * 40 + "  put this card into histroy\n"
    diagnostic = finding(
        place_of(text, "histroy"),
        "not a zone",
        message="unknown zone `histroy`",
        help="did you mean `history`?",
    )

    assert rendered(text, diagnostic) == expected(
        """
        error[E202]: unknown zone `histroy`
          --> a.imp:41:22
           |
        41 |   put this card into histroy
           |                      ^^^^^^^ not a zone
           = help: did you mean `history`?
        """
    )


def test_both_halves_of_a_conflict_are_shown_in_the_order_of_the_file():
    text = 'card "A" 1:\n\n\ncard "B" 1:\n'
    diagnostic = finding(
        Span("a.imp", 23, 24),
        "used again",
        secondary=(Label(Span("a.imp", 9, 10), "first used"),),
        notes=("a", "b\nc"),
    )

    assert rendered(text, diagnostic) == expected(
        """
        error[E202]: something is wrong
         --> a.imp:4:10
          |
        1 | card "A" 1:
          |          - first used
        ...
        4 | card "B" 1:
          |          ^ used again
          = note: a
          = note: b
                  c
        """
    )


def test_two_marks_on_one_line_share_it():
    diagnostic = finding(Span("a.imp", 0, 3), "this", secondary=(Label(Span("a.imp", 8, 11), "and this"),))

    assert rendered("one and two", diagnostic) == expected(
        """
        error[E202]: something is wrong
         --> a.imp:1:1
          |
        1 | one and two
          | ^^^ this
          |         --- and this
        """
    )


def test_a_second_file_has_its_own_excerpt():
    sources = SourceMap.of([SourceFile("a.imp", "one\n"), SourceFile("b.imp", "\ntwo\n")])
    diagnostic = finding(Span("a.imp", 0, 3), secondary=(Label(Span("b.imp", 1, 4), "other"),))

    assert render_text([diagnostic], sources) == expected(
        """
        error[E202]: something is wrong
         --> a.imp:1:1
          |
        1 | one
          | ^^^
         ::: b.imp:2:1
          |
        2 | two
          | --- other
        """
    )


def test_a_span_of_several_lines_is_marked_on_the_first():
    assert rendered("one two\nthree", finding(Span("a.imp", 4, 10))).splitlines()[-1] == "  |     ^^^"


def test_a_place_at_the_end_of_a_line_or_file_has_a_caret():
    assert rendered("one\n", finding(Span("a.imp", 3, 3))).splitlines()[-1] == "  |    ^"
    assert rendered("one\n", finding(Span("a.imp", 4, 4))).splitlines()[-2:] == ["2 |", "  | ^"]


def test_a_file_that_was_not_read_has_no_excerpt():
    diagnostic = finding(Span("gone.imp", 0, 0), message="there is no file", help="look again")

    assert render_text([diagnostic], SourceMap()) == expected(
        """
        error[E202]: there is no file
         --> gone.imp
          = help: look again
        """
    )


def test_a_long_line_is_cut_around_the_caret():
    text = "a" * 500 + "wrong" + "b" * 400
    shown = rendered(text, finding(place_of(text, "wrong"), "here")).splitlines()

    assert shown[3].startswith("1 | ...aaa")
    assert shown[3].endswith("bbb...")
    assert len(shown[3]) <= 110
    assert shown[3].index("wrong") == shown[4].index("^^^^^ here")


def test_a_long_line_is_shown_again_for_a_mark_elsewhere():
    text = "first" + "a" * 500 + "wrong" + "b" * 400
    diagnostic = finding(place_of(text, "wrong"), secondary=(Label(place_of(text, "first"), "before"),))
    shown = rendered(text, diagnostic).splitlines()

    assert shown[3].startswith("1 | firsta")
    assert shown[4] == "  | ----- before"
    assert shown[5].index("wrong") == shown[6].index("^^^^^")


def test_wide_letters_and_tabs_keep_the_caret_in_place():
    assert rendered("\t日本 x", finding(Span("a.imp", 4, 5))).splitlines()[-2:] == [
        "1 |  日本 x",
        "  |       ^",
    ]
    assert rendered("e\u0301 x", finding(Span("a.imp", 3, 4))).splitlines()[-1] == "  |   ^"


def test_hidden_characters_never_reach_the_terminal():
    text = "a\u202eb\x1b[31mc\ud800"
    shown = rendered(text, finding(Span("a.imp", 0, 1), text, message=text, help=text))

    shown.encode("utf-8")
    assert not set(shown) & set("\u202e\x1b\ud800")


def test_a_megabyte_in_a_message_is_shortened():
    assert len(rendered("x", finding(Span("a.imp", 0, 1), "y" * 10**6, message="x" * 10**6))) < 10_000


def test_colour_only_when_asked():
    diagnostic = finding(Span("a.imp", 0, 1), "here", severity=Severity.WARNING)

    assert "\x1b" not in rendered("x", diagnostic)
    assert rendered("x", diagnostic, colour=True).startswith("\x1b[1;33mwarning[E202]\x1b[0m")


def test_colour_changes_nothing_but_the_colour():
    diagnostic = finding(Span("a.imp", 0, 1), "here", notes=("a",))
    coloured = rendered("x", diagnostic, colour=True)
    for code in ("0", "1", "1;31", "1;34"):
        coloured = coloured.replace(f"\x1b[{code}m", "")

    assert coloured == rendered("x", diagnostic)


def test_findings_are_sorted_and_separated():
    sources = SourceMap.of([SourceFile("a.imp", "one\n")])
    late, early = finding(Span("a.imp", 2, 3), message="late"), finding(Span("a.imp", 0, 1), message="early")
    heads = [line for line in render_text([late, early], sources).splitlines() if not line or line.startswith("error")]

    assert heads == ["error[E202]: early", "", "error[E202]: late"]


def test_the_summary_counts_errors_and_warnings():
    error, warning = finding(Span("a.imp", 0, 1)), finding(Span("a.imp", 0, 1), severity=Severity.WARNING)

    assert summary([error, warning, warning]) == "1 error, 2 warnings"
    assert summary([]) == ""


ANYTHING = st.text(st.characters(exclude_categories=()))
OFFSET = st.integers(-5, 50)


@given(ANYTHING, OFFSET, OFFSET, OFFSET, ANYTHING, st.booleans())
def test_any_text_and_any_span_are_rendered_without_a_crash(text, start, end, other, words, colour):
    diagnostic = finding(
        Span("a.imp", start, end), words, message=words, secondary=(Label(Span("a.imp", other, end), words),)
    )

    rendered(text, diagnostic, colour=colour).encode("utf-8")
