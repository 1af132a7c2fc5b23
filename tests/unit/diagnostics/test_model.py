from __future__ import annotations

import pytest
from attrs import frozen

from imperium_dsl.diagnostics.model import Diagnostic, Label, Problem, Severity
from imperium_dsl.diagnostics.pages import Example, example, page
from imperium_dsl.source.span import Span

HERE, THERE = Span("a.imp", 4, 7), Span("b.imp", 0, 2)


@frozen
class UnknownWord(Problem):
    r"""A phrase uses a word that nothing declares.

    ## Why it matters
    Nobody knows what to do.

    ## Example
    ```imp escaped
    gian\u{0021} \x{FF}
    ```
    Write instead:
    ```imp
    gain \u{0021}
    ```
    """

    code, slug = "E999", "unknown-word"
    word: str

    def message(self) -> str:
        return f"unknown word `{self.word}`"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(THERE, "declared here"),)


@frozen
class Shell(Problem):
    """Something about files.

    ## Example
    ```sh
    rm a
    ```
    Write instead:
    ```sh
    ls a
    ```
    """

    code, slug, severity = "W999", "about-files", Severity.WARNING

    def message(self) -> str:
        return "a file"


@frozen
class Bare(Problem):
    """No example."""

    code, slug = "E998", "bare"


@frozen
class Half(Problem):
    """Half an example.

    ## Example
    ```imp
    x
    ```
    """

    code, slug = "E997", "half"


def test_a_problem_reports_itself_as_plain_data():
    assert UnknownWord(HERE, "gian").report() == Diagnostic(
        code="E999",
        slug="unknown-word",
        severity=Severity.ERROR,
        message="unknown word `gian`",
        primary=Label(HERE, ""),
        secondary=(Label(THERE, "declared here"),),
        notes=(),
        help=None,
    )


def test_a_problem_may_be_a_warning():
    assert Shell(HERE).report().severity is Severity.WARNING


def test_a_problem_without_a_message_is_a_bug():
    with pytest.raises(NotImplementedError):
        Bare(HERE).report()


def test_the_page_begins_with_the_code_and_ends_with_the_cure():
    text = page(UnknownWord)

    assert text.startswith("# E999: unknown-word\n\nA phrase uses a word that nothing declares.\n\n## Why it matters\n")
    assert text.endswith("Write instead:\n```imp\ngain \\u{0021}\n```\n")


def test_escapes_are_read_only_in_a_block_marked_so():
    assert example(UnknownWord) == Example("gian! \udcff\n", "gain \\u{0021}\n")


def test_an_example_about_files_is_not_compiled():
    assert example(Shell) is None


@pytest.mark.parametrize("problem", [Bare, Half])
def test_a_page_without_two_examples_is_a_bug(problem):
    with pytest.raises(ValueError, match=problem.__name__):
        example(problem)
