"""Rules that go on and on without a decision: a typed error, and the game is as it was."""

from __future__ import annotations

import pytest

from imperium_dsl.api import compile_sources
from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.play.rules import Rules
from imperium_dsl.reading.read import decode_source
from tests.laws.games import Setting
from tests.laws.side_by_side import SideBySide, pair_of

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

GREEDY = """
game greedy
seats 1
token coin (coins)
zone tray: unordered, public

keyword gain (A: amount):
  add A onto you

procedure set-up:
  add 2 coins onto you
procedure round:
  choose
    double
    or REST

keyword double:
  repeat (coins) times: gain 30 coins
"""

GROWING = """
game greedy
seats 1
token coin (coins)
zone tray: unordered, public
number depth = 2

keyword gain (A: amount):
  add A onto you

procedure round:
  choose
    gain 1 coin
    or gain 2 coins
  repeat 60 times: GROWTH
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


def both_of(text: str) -> SideBySide:
    pair = pair_of(compile_sources([decode_source("greedy.imp", text.encode())]))
    game = pair.rules.new(["player-1"])
    both = SideBySide(pair, Setting("greedy", ("player-1",), 0, ()), game)
    both.start(game.start.cells())
    return both


def test_a_loop_with_a_large_number_is_broken_off_by_both_interpreters() -> None:
    both = both_of(GREEDY.replace("REST", "add 1 coin onto you"))
    both.choose(0)
    both.choose(0)

    for go_on in (both.fast.take, both.slow.reply):
        with pytest.raises(OutOfBudget, match="rounds of loops without a decision"):  # noqa: PT012  now or soon
            go_on(0)
            go_on(0)


def test_a_choice_between_too_many_numbers_is_refused_by_both_interpreters() -> None:
    both = both_of(
        GREEDY.replace("double\n    or REST", "gain 30000 coins\n    or remove any number of coins from you")
    )

    for go_on in (both.fast.take, both.slow.reply):
        with pytest.raises(OutOfBudget, match="a choice between more than"):
            go_on(0)


@pytest.mark.parametrize(("handlers", "reason"), [(12, "answers of handlers"), (70, "too deep"), (400, "too deep")])
def test_handlers_that_answer_each_other_are_broken_off_by_both_interpreters(handlers: int, reason: str) -> None:
    text = GREEDY.replace("REST", "gain 1 coin") + handlers * "when any player gains coin: gain 1 coin\n"
    both = both_of(text)

    for go_on in (both.fast.take, both.slow.reply):
        with pytest.raises(OutOfBudget, match=reason):
            go_on(1)


GROWTH = ("gain (coins) coins", "add (coins) coins onto you", "gain 1 coin per coin", "set depth = (depth * depth)")


@pytest.mark.parametrize("growth", GROWTH)
def test_a_number_that_grows_without_end_is_refused_by_both_interpreters(growth: str) -> None:
    both = both_of(GROWING.replace("GROWTH", growth))

    for go_on in (both.fast.take, both.slow.reply):
        with pytest.raises(OutOfBudget, match="a number of more than"):
            go_on(1)


def test_a_roll_of_more_sides_than_chance_has_is_refused_by_both_interpreters() -> None:
    sides = "999999999 * 999999999 * 999"
    both = both_of(GROWING.replace("repeat 60 times: GROWTH", f"roll ({sides}) as N\n  gain N coins"))

    for go_on in (both.fast.take, both.slow.reply):
        with pytest.raises(OutOfBudget, match="a roll of more than"):
            go_on(1)
