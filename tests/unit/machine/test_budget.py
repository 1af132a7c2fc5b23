"""Rules that go on and on without a decision: a typed error, and the game is as it was."""

from __future__ import annotations

import pytest

from imperium_dsl.api import compile_sources
from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.machine.game import Rules
from imperium_dsl.reading.read import decode_source

IDLE = """
game idle
seats 2
token coin (coins)
zone tray: unordered, public

procedure set-up:
  each player: add 1 coin onto you
procedure round:
  each player: run turn
procedure turn:
  if coins < 3: choose
    add 1 coin onto you
    or add 5 coins onto you
"""


def rules_of(text: str) -> Rules:
    ruleset = compile_sources([decode_source("idle.imp", text.encode())]).ruleset
    assert ruleset is not None
    return Rules(ruleset)


def test_rounds_in_which_nobody_decides_are_broken_off() -> None:
    with pytest.raises(OutOfBudget, match="steps of the rules without a decision"):
        rules_of(IDLE.replace("coins < 3", "coins > 3")).new(2)


def test_a_game_that_runs_out_of_its_budget_stays_as_it_was() -> None:
    game = rules_of(IDLE).new(2)
    game.choose(1)
    before, asked = game.hash(), game.decision

    with pytest.raises(OutOfBudget):
        game.choose(1)

    assert game.hash() == before
    assert game.decision is not None
    assert asked is not None
    assert game.decision.to_json() == asked.to_json()
    game.choose(0)
    game.undo(2)

    assert game.hash() == rules_of(IDLE).new(2).hash()
