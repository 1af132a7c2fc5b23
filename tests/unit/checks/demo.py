"""The demo game of the cases, with more text."""

from __future__ import annotations

from pathlib import Path

from imperium_dsl.checks.check import check_files
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.parser import parse_source

PRELUDE = Path(__file__).parents[2] / "cases" / "check" / "prelude.imp"


def check_demo(text):
    """The demo game with a text, and what is wrong with it."""
    sources = [
        SourceFile("prelude.imp", PRELUDE.read_text(encoding="utf-8")),
        SourceFile("text.imp", text),
    ]
    files = []
    for source in sources:
        file, problems = parse_source(source)

        assert problems == []
        files.append(file)
    return check_files(files)


def demo(text):
    """The program of the demo game with a text that has no error."""
    return checked(text).program


def checked(text):
    """The demo game with a text that has no error."""
    game, problems = check_demo(text)

    assert game is not None, [problem.message() for problem in problems]
    return game


def text_of(phrase):
    """What a phrase means as the text of a card."""
    return demo(f'card "Bell" XXX1:\n  ring: {phrase}\n').faces[0].texts[0].body
