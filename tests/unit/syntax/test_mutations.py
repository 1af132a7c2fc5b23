"""Texts that were changed at random give diagnostics, never an exception."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from imperium_dsl.diagnostics.render_text import render_text
from imperium_dsl.source.text import SourceFile, SourceMap
from imperium_dsl.syntax.format import format_source
from imperium_dsl.syntax.grammar import literal_words
from imperium_dsl.syntax.parser import parse_source
from imperium_dsl.syntax.printer import print_file
from imperium_dsl.syntax.scan import TOKEN

SAMPLE = (Path(__file__).parent / "sample.imp").read_text(encoding="utf-8")
CHARACTERS = "\n\n  \"()#:,+-*/=<>aAzZ019_'\t\0é“§"
ROUNDS = 40


def pieces_of(text):
    return [token[0] for token in TOKEN.finditer(text)]


def mutated(text, chance):
    """A few tokens or characters removed, doubled, exchanged or replaced."""
    pieces = pieces_of(text) if chance.random() < 0.7 else list(text)
    start = chance.randrange(len(pieces))
    pieces = pieces[start : start + 400]  # the cost of a round does not grow with the sample
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(pieces))
        match chance.randrange(6):
            case 0:
                pieces[at] = ""
            case 1:
                pieces[at] *= 2
            case 2:
                other = chance.randrange(len(pieces))
                pieces[at], pieces[other] = pieces[other], pieces[at]
            case 3:
                pieces[at] = chance.choice(CHARACTERS)
            case 4:
                pieces[at] = chance.choice(sorted(literal_words()))
            case _:
                pieces[at] = "\n" + "  " * chance.randrange(4)
    return "".join(pieces)


@pytest.mark.parametrize("seed", range(25))
def test_a_changed_text_gives_diagnostics_or_another_text(seed):
    chance = random.Random(seed)
    for _ in range(ROUNDS):
        source = SourceFile("changed.imp", mutated(SAMPLE, chance))
        file, problems = parse_source(source)
        render_text([problem.report() for problem in problems], SourceMap.of([source]))
        text = print_file(file)

        assert all(0 <= p.span.start <= p.span.end <= len(source.text) + 1 for p in problems)
        assert parse_source(SourceFile("printed.imp", text)) == (file, [])
        if not problems:
            formatted = format_source(source)

            assert isinstance(formatted, str)
            assert format_source(SourceFile("formatted.imp", formatted)) == formatted
