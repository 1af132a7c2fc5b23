"""Undo, when something was learnt since: the policy that forbids it."""

from __future__ import annotations

import random

import pytest

from imperium_dsl import load_game
from imperium_dsl.api import compile_sources
from imperium_dsl.machine.errors import UndoForbidden
from imperium_dsl.play.game import Game
from imperium_dsl.play.rules import Rules
from imperium_dsl.reading.read import decode_source

PEEK = """
game peek
seats 2
zone box: unordered, hidden, start
zone deck: ordered, hidden
zone bag: unordered, hidden
zone table: unordered, public
zone hand of player: unordered, owner-only

set "All" ALL 2
card "Fox" ALL1:
  copies 3
card "Owl" ALL2:
  copies 3

procedure set-up:
  move all cards in box into deck
  each player: move top of deck into hand
procedure round:
  each player: run turn
procedure turn:
  choose
    see top of deck and move top of deck into bag
    or move top of deck into hand
    or move top of deck into table
    or roll 6 as N and move top of deck into bag
    or move top of deck into bag
    or move card in hand into table
"""
SEEN, DRAWN, SHOWN, ROLLED, UNSEEN, PLAYED = range(6)


@pytest.fixture
def game() -> Game:
    ruleset = compile_sources([decode_source("peek.imp", PEEK.encode())]).ruleset
    assert ruleset is not None
    return Rules(ruleset).new(2, seed=1)


@pytest.mark.parametrize("choice", [SEEN, DRAWN, SHOWN, ROLLED])
def test_what_was_learnt_cannot_be_taken_back(game: Game, choice: int) -> None:
    game.choose(choice)
    after = game.hash()

    with pytest.raises(UndoForbidden, match=r"saw|chance"):
        game.undo(is_strict=True)

    assert game.hash() == after


@pytest.mark.parametrize("choice", [UNSEEN, PLAYED])
def test_what_taught_whoever_decided_nothing_can(game: Game, choice: int) -> None:
    before = game.hash()
    game.choose(choice)
    game.undo(is_strict=True)

    assert game.hash() == before


def test_a_card_seen_and_hidden_again_is_not_forgotten(game: Game) -> None:
    for choice in (SEEN, UNSEEN, UNSEEN):
        game.choose(choice)

    game.undo(2, is_strict=True)
    with pytest.raises(UndoForbidden, match="player-1 saw a card since then"):
        game.undo(1, is_strict=True)


def test_without_the_policy_everything_can_be_taken_back(game: Game) -> None:
    before = game.hash()
    for choice in (SEEN, DRAWN, ROLLED):
        game.choose(choice)
    game.undo(3)

    assert game.hash() == before


def test_a_restored_game_is_as_strict_as_the_one_that_was_saved() -> None:
    rules = load_game("civ")
    game = rules.new(3, seed=5)
    chance = random.Random(5)
    answers = []
    for _ in range(60):
        assert game.decision is not None
        game.choose(chance.randrange(len(game.decision.options)))
        for n in (1, 2, 4):
            said = []
            for one in (game.clone(), rules.restore(game.save())):
                try:
                    one.undo(min(n, len(game.choices)), is_strict=True)
                    said.append("undone")
                except UndoForbidden as error:
                    said.append(str(error))
            assert said[0] == said[1]
            answers.append(said[0])
    assert len(set(answers)) > 1
