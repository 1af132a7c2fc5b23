"""Permissions that are used up."""

from __future__ import annotations

from imperium_dsl.api import compile_sources
from imperium_dsl.play.rules import Rules
from imperium_dsl.reading.read import decode_source

GATE = """
game gate
seats 1
trait colour: red, blue
zone hand of player: unordered, owner-only
zone stock: unordered, hidden, start
zone table: unordered, public

keyword lay (C: cards in hand):
  move C into table

cannot lay red

procedure set-up:
  each player: move all cards in stock into hand

procedure turn:
  can lay 1 red until end of turn
  repeat:
    choose
      lay 1 card
      or stop

procedure round:
  each player: run turn

set "Gate" GAT 5
card "Poppy" GAT1:
  red
card "Rose" GAT2:
  red
card "Iris" GAT3:
  blue
card "Lupin" GAT4:
  blue
card "Scilla" GAT5:
  blue
"""


def offered(game):
    return {option.label: option for option in game.decision.options}


def test_a_permission_with_a_number_is_used_up_by_cards_that_need_it():
    ruleset = compile_sources([decode_source("gate.imp", GATE.encode())]).ruleset
    game = Rules(ruleset).new(1)

    game.choose(offered(game)["lay 1 card"])
    assert offered(game).keys() == {"Poppy", "Rose", "Iris", "Lupin", "Scilla"}
    game.choose(offered(game)["Iris"])
    game.choose(offered(game)["lay 1 card"])
    assert offered(game).keys() == {"Poppy", "Rose", "Lupin", "Scilla"}
    game.choose(offered(game)["Rose"])
    game.choose(offered(game)["lay 1 card"])
    assert offered(game).keys() == {"Lupin", "Scilla"}
