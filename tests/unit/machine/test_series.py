"""A game that begins anew: what stays, what does not, and what is told of the games that are over."""

from __future__ import annotations

import random
from textwrap import dedent

import pytest

from imperium_dsl.api import compile_sources
from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.play.rules import Rules
from imperium_dsl.play.series import lasting, series_of
from imperium_dsl.reading.read import decode_source
from tests.laws.games import Setting
from tests.laws.side_by_side import SideBySide, pair_of

LADDER = """
game ladder
seats 1, 2
token coin (coins)
trait sort: red, blue
trait fate: kept, spoilt
trait mood of player: one of calm, wild
zone stock: unordered, hidden, start
zone table: unordered, public
zone hand of player: unordered, owner-only
number wins = 0
number luck of player = 5
number short = 0
number purse of player = coins
number points of player = wins + luck
flag tired of player per series
flag warned per series
flag busy per game
set "Ladder" LAD 3
card "Ant" LAD1:
  red
card "Bee" LAD2:
  blue
card "Cow" LAD3:
  red
procedure set-up:
  each player: become calm
  move all kept in stock into table
  move all card in stock into hand
  each player: add 1 coin onto you
  if warned: pick 1 red in hand/table as C and drop red from C until end of series
  if warned: unmark warned and restart
procedure round: each player: run turn
procedure turn:
  add 2 coins onto you
  mark busy
  raise short by 1 until end of game
  choose
    run climbing
    or run falling
    or run warning
    or run stopping
    or skip
procedure climbing:
  raise wins by 1 until end of series
  become wild
  pick 1 card in hand/table as C
  lend kept onto C until end of series
  rank each player by purse
  restart
procedure falling:
  set luck = 3 until end of series
  mark tired
  drop kept from kept in table until end of series
  restart
procedure warning:
  mark warned
  restart
procedure stopping:
  rank each player by points
  end game
"""
CLIMB, FALL, WARN, STOP, SKIP = range(5)


def ladder(text=LADDER):
    found = compile_sources([decode_source("a.imp", dedent(text).encode())])
    assert [d.message for d in found.diagnostics if d.severity.value == "error"] == []
    return found


def begun(seats=1, seed=1):
    return Rules(ladder().ruleset).new(seats, seed=seed)


def play(game, *indexes):
    for index in indexes:
        game.choose(index)
    return game


def names(game, zone):
    return [card.name for z in game.view(0).zones if z.name == zone for card in z.cards]


def test_cards_tokens_flags_and_numbers_are_as_before_the_set_up():
    game = play(begun(), SKIP, CLIMB, 0)
    view = game.view(0)

    assert view.players[0].tokens == {"coin": 3}
    assert view.players[0].words == {"mood": "calm"}
    assert view.marks == ("busy",)  # of this turn
    assert view.round == 1
    assert view.turn == 3  # turns are counted on


def test_what_lasts_until_the_end_of_the_series_stays():
    game = play(begun(), CLIMB, 0)

    assert names(game, "table") == ["Ant"]
    assert names(game, "hand") == ["Bee", "Cow"]
    assert lasting(game, 0).numbers == {"wins": 1}
    assert lasting(game, 0).got == {"kept": ("Ant",)}

    play(game, FALL)

    assert names(game, "table") == []
    assert game.view(0).players[0].marks == ("tired",)
    assert lasting(game, 0).numbers == {"wins": 1, "luck of player-1": -2}
    assert lasting(game, 0).got == {}


def test_what_lasts_until_the_end_of_the_game_does_not():
    game = play(begun(), SKIP, SKIP, CLIMB, 0, STOP)

    assert game.result.scores == {"player-1": (6,)}  # a win, and luck
    assert "short" not in lasting(game, 0).numbers


def test_chance_goes_on():
    text = LADDER.replace("each player: add 1 coin", "roll 1000 as N and each player: add N coins")
    game = Rules(ladder(text).ruleset).new(1, seed=3)
    first = game.view(0).players[0].tokens["coin"]

    assert play(game, CLIMB, 0).view(0).players[0].tokens["coin"] != first


def test_each_game_of_the_series_is_told():
    game = play(begun(), CLIMB, 1, SKIP, FALL, CLIMB, 0, STOP)
    one, two, three, four = series_of(game, 0)

    assert one.scores == {"player-1": (3,)}
    assert one.left.numbers == {"wins": 1}
    assert one.left.got == {"kept": ("Bee",)}
    assert one.is_over
    assert one.words == ((),)  # it did not stay calm
    assert two.scores == {}
    assert two.left.lost == {"kept": ("Bee",)}
    assert two.left.numbers == {"luck of player-1": -2}
    assert two.words == (("calm",),)
    assert three.left.numbers == {"wins": 1}
    assert four.is_over
    assert four.scores == {"player-1": (5,)}
    assert lasting(game, 0).got == {"kept": ("Ant",)}


def test_a_set_up_that_is_begun_again_is_no_game_and_belongs_to_the_one_before():
    game = play(begun(), WARN)

    assert game.decision.prompt.startswith("pick 1 red")
    play(game, 1)
    one, two = series_of(game, 0)

    assert one.left.lost == {"red": ("Cow",)}
    assert one.is_over
    assert two.left.lost == {}
    assert not two.is_over
    assert game.view(0).marks == ("busy",)


def test_nobody_is_told_the_name_of_a_card_they_did_not_see():
    assert lasting(play(begun(2), CLIMB, 0), 1).got == {"kept": ("Ant",)}  # it lies on the table now

    hidden = ladder(LADDER.replace("move all kept in stock into table", "skip"))
    game = play(Rules(hidden.ruleset).new(2, seed=1), CLIMB, 0)
    assert lasting(game, 0).got == {"kept": ("Ant",)}
    assert lasting(game, 1).got == {"kept": ("a hidden card",)}
    assert lasting(game, None).got == {"kept": ("a hidden card",)}
    told = {viewer: [e for e in game.events_for(viewer) if e.what == "lasting" and e.cards] for viewer in (0, 1)}
    assert [card.name for event in told[0] for card in event.cards] == ["Ant"]
    assert [card.name for event in told[1] for card in event.cards] == [None]
    assert [e.amount for e in game.events if e.what == "lasting"] == [1, 1]


def test_a_series_is_saved_restored_undone_and_replayed():
    game = play(begun(seed=4), SKIP, CLIMB, 1, FALL, WARN, 0, SKIP)
    again = game.rules.restore(game.save(), verify=True)

    assert again.hash() == game.hash()
    assert series_of(again, 0) == series_of(game, 0)
    before = game.hash()
    play(game, CLIMB, 0)
    game.undo(2)
    assert game.hash() == before
    assert len(series_of(game, 0)) == 4


def test_a_game_that_never_begins_stops_with_an_error():
    found = ladder(LADDER.replace("unmark warned and restart", "restart"))
    game = Rules(found.ruleset).new(1)

    with pytest.raises(OutOfBudget):
        play(game, WARN, 0, 0, 0)


@pytest.mark.parametrize("seats", [1, 2])
def test_both_interpreters_agree(seats):
    pair = pair_of(ladder(LADDER.replace("    or run stopping\n", "")))
    for seed in range(6):
        setting = Setting("ladder", tuple(f"p{i}" for i in range(seats)), seed, ())
        both = SideBySide(pair, setting, pair.new(setting))
        both.start(both.fast.start.cells())

        assert both.go_on(random.Random(seed), 60) == 60
