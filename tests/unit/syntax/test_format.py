from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from imperium_dsl import bundled
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.format import format_source, read_tokens
from imperium_dsl.syntax.parser import parse_source
from imperium_dsl.syntax.printer import print_file
from imperium_dsl.syntax.scan import TOKEN
from tests.strategies_ast import files

SAMPLE = (Path(__file__).parent / "sample.imp").read_text(encoding="utf-8")
SHIPPED = [path for game in bundled.games() for path in bundled.shipped_files(game)]


def formatted(text):
    result = format_source(SourceFile("text.imp", text))

    assert isinstance(result, str), result
    return result


def comments_of(text):
    return Counter(comment.text for comment in read_tokens(text).comments)


def check_formatting(text):
    """The laws of formatting, for a text that parses."""
    file, problems = parse_source(SourceFile("text.imp", text))
    result = formatted(text)

    assert problems == []
    assert parse_source(SourceFile("text.imp", result)) == (file, [])
    assert comments_of(result) == comments_of(text)
    assert formatted(result) == result


def disordered(text, chance):
    """The same tokens and blocks with other spaces, indentation, empty lines and comments."""
    unit = chance.choice((1, 2, 3, 4))
    lines = []
    for number, line in enumerate(text.split("\n")):
        for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
            kind = chance.choice(("", "# own", "## doc", "# ---- banner"))
            lines.append(" " * chance.randrange(9) * bool(kind) + (kind and f"{kind} {number}.{len(lines)}"))
        depth = (len(line) - len(line.lstrip(" "))) // 2
        spaced = "".join(
            " " * chance.choice((1, 1, 3)) if token[0].isspace() else token[0] for token in TOKEN.finditer(line.strip())
        )
        tail = chance.choice(("", "", "", "# beside", "   # beside", " # two # signs"))
        comment = f" {tail} {number}" if tail and spaced else ""
        lines.append(" " * (depth * unit) * bool(spaced) + spaced + comment)
    return "\n".join(lines)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(files, st.randoms(use_true_random=False))
def test_any_text_keeps_its_meaning_and_its_comments(file, chance):
    check_formatting(disordered(print_file(file), chance))


@pytest.mark.parametrize("seed", range(20))
def test_a_disordered_text_keeps_its_meaning_and_its_comments(seed):
    check_formatting(disordered(SAMPLE, random.Random(seed)))


@pytest.mark.parametrize("path", SHIPPED, ids=bundled.display_name)
def test_shipped_text_keeps_its_meaning_and_its_comments(path):
    check_formatting(path.read_text(encoding="utf-8"))


def test_a_text_with_problems_is_not_formatted():
    result = format_source(SourceFile("text.imp", "card\n"))

    assert [problem.slug for problem in result] == ["unexpected-word"]


@pytest.mark.parametrize("text", ["", "\n\n", "# only\n", "  # indented\n\n\n# other"])
def test_a_text_without_declarations_keeps_its_comments(text):
    check_formatting(text)


def test_a_text_without_a_last_line_end_gets_one():
    assert formatted("token coin") == "token coin\n"
