"""Every text that is shipped can be read aloud; some of it exactly as recorded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from imperium_dsl import bundled
from imperium_dsl.english import texts, words
from imperium_dsl.english.texts import context_of
from tests.unit.english.programs import face_text, shipped

GOLDEN = Path(__file__).parent / "faces.md"
BLOCK = re.compile(r"## (?P<number>\S+) (?P<name>[^\n]+)\n```text\n(?P<text>.*?)```\n", re.DOTALL)
SENTENCES = re.compile(r"([A-Z“0-9-][^.]*[^.\s]\.( |$))+")


def recorded():
    return {found["number"]: found["text"] for found in BLOCK.finditer(GOLDEN.read_text(encoding="utf-8"))}


def faces():
    return {face.number: face for game in bundled.games() for face in shipped(game).faces}


def lines_of(game):
    """Every line that the printer writes for a game."""
    program = shipped(game)
    c = context_of(program)
    for face in program.faces:
        yield from texts.face(c, face)
    for belonging in program.belongings:
        yield from texts.belonging(c, belonging)
    for keyword in program.keywords.values():
        yield texts.keyword(c, keyword)[-1]
    for procedure in program.procedures.values():
        yield texts.effect(c, procedure.body)
    for member in (*program.handlers, *program.grants):
        yield from texts.ability(c, member)
    for check in program.checks:
        yield texts.check(c, check)
    for table in program.tables:
        for row in table.rows:
            yield texts.row(c, row)
    for kind in program.abilities.values():
        if kind.price is not None:
            yield texts.effect(c, kind.price)


@pytest.mark.parametrize("game", bundled.games())
def test_everything_shipped_reads_as_whole_sentences(game):
    odd = [line for line in lines_of(game) if line and not SENTENCES.fullmatch(line)]

    assert odd == []


@pytest.mark.parametrize("game", bundled.games())
def test_no_template_is_left_open(game):
    left = [line for line in lines_of(game) if re.search(r"[{}~\[\]_]|None| ,|  |\b(\w+) \1\b", line)]

    assert left == []


@pytest.mark.parametrize("number", list(recorded()))
def test_a_face_reads_as_recorded(number, update):
    face = faces()[number]
    game = next(game for game in bundled.games() if face in shipped(game).faces)
    actual = face_text(shipped(game), face) + "\n"
    if update:
        record(number, actual)
        return

    assert actual == recorded()[number]


@pytest.mark.parametrize("game", bundled.games())
def test_one_token_is_told_by_its_singular(game):
    c = context_of(shipped(game))
    several = {words.token(c, token) for token in c.vocabulary.tokens} - {
        words.token(c, t, many=False) for t in c.vocabulary.tokens
    }
    many = re.compile(rf"(?<![0-9-])1 ({'|'.join(several)})\b")

    assert several
    assert [line for line in lines_of(game) if many.search(line)] == []


def record(number, text):
    def block(found):
        return (
            found[0].replace(f"```text\n{found['text']}", f"```text\n{text}") if found["number"] == number else found[0]
        )

    GOLDEN.write_text(BLOCK.sub(block, GOLDEN.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.mark.parametrize("game", bundled.games())
def test_every_reading_of_a_table_can_be_read_aloud(game):
    program = shipped(game)
    for option, values in program.words.options.items():
        for value in values:
            for face in program.faces:
                face_text(program, face, {option: value})
