"""Checked programs for the tests of the printer: the shipped games, and small texts."""

from __future__ import annotations

import functools

from imperium_dsl.api import compile_game
from imperium_dsl.checks.check import check_files
from imperium_dsl.english import texts
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.parser import parse_source

SMALL = """
game sample
seats 2, 3
option reading = plain or odd
token coin (coins)
trait colour: red, green, knight (knights)
trait mood of player: calm, angry
field worth: value over owned
zone hand of player: unordered, owner-only, start
zone deck of player: ordered, hidden
zone table: sequenced, public
group owned = hand, deck
number limit of player = 5
number toll of player = 3, at least 1
flag tired of player per turn
ability act
ability glow while this in hand

## Shown to all.
keyword shout (C: cards in hand) for (P: players):
  reveal C

keyword earn (A: amount):
  add A onto you

keyword drop off (C: cards in hand) onto (Z: place):
  move C onto Z

set "Small" SML 1
"""


def check_text(*texts):
    files = []
    for number, text in enumerate(texts):
        file, problems = parse_source(SourceFile(f"text{number}.imp", text))

        assert problems == []
        files.append(file)
    game, problems = check_files(files)

    assert [problem.message() for problem in problems if problem.code.startswith("E")] == []
    assert game is not None
    return game.program


@functools.cache
def shipped(game):
    program = compile_game(game).program

    assert program is not None
    return program


def face_of(members):
    """The only face of a small game, with these members."""
    lines = "\n".join(f"  {line}" for line in members.strip("\n").split("\n"))
    program = check_text(SMALL, f'card "Card" SML1:\n{lines}\n')
    return program, program.faces[0]


def face_text(program, face, options=texts.NO_OPTIONS):
    """The text of a face, one line for each ability."""
    return "\n".join(texts.face(texts.context_of(program, options), face))
