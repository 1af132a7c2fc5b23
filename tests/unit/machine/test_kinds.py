"""What a keyword is told to look for."""

from __future__ import annotations

import pytest

from imperium_dsl.api import compile_sources
from imperium_dsl.play.rules import Rules
from imperium_dsl.reading.read import decode_source

STACK = """
game stack
seats 1
trait sort: oak
zone stock: ordered, hidden, start
zone table: sequenced, public

keyword lay (K: kind):
  move K into table

procedure round:
  choose
    lay top of stock
    or lay bottom of stock
    or lay top 2 of stock
    or lay bottom 2 of stock

set "Stack" STK 3
card "Ash" STK1:
  oak
card "Beech" STK2:
  oak
card "Cedar" STK3:
  oak
"""


@pytest.mark.parametrize(
    ("label", "laid"),
    [
        ("lay top of stock", ["Ash"]),
        ("lay bottom of stock", ["Cedar"]),
        ("lay top 2 of stock", ["Ash", "Beech"]),
        ("lay bottom 2 of stock", ["Cedar", "Beech"]),
    ],
)
def test_either_end_of_a_deck_is_a_kind_of_card(label, laid):
    compiled = compile_sources([decode_source("stack.imp", STACK.encode())])
    game = Rules(compiled.ruleset).new(["player-1"])

    game.choose(next(option for option in game.decision.options if option.label == label))

    assert [card.name for zone in game.view(0).zones if zone.name == "table" for card in zone.cards] == laid
