"""The machine and the reference agree: the same decisions, the same options in the same order, the same state."""

from __future__ import annotations

import os

import pytest

from imperium_dsl.reference.board import Board
from tests.laws.side_by_side import Difference, compare_game, compare_rounds, compiled

BATCHES = 10
GAMES = 2000 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 200
SHARE = {"civ": 0.2, "imperium": 0.06}  # of the rounds of each game


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", SHARE)
def test_rounds_of_random_games(game, batch):
    compared = sum(compare_rounds(compiled(game), seed, SHARE[game]) for seed in range(batch, GAMES, BATCHES))

    assert compared > GAMES // BATCHES


@pytest.mark.parametrize(("game", "seed"), [*(("civ", n) for n in range(6)), *(("imperium", n) for n in range(3))])
def test_whole_games(game, seed):
    assert compare_game(compiled(game), seed) > 50


def test_a_difference_is_seen_and_located(monkeypatch):
    def add_twice(board, holder, token, n):
        yield from usual(board, holder, token, 2 * n)

    usual = Board.add
    monkeypatch.setattr(Board, "add", add_twice)

    with pytest.raises(Difference, match=r"imperium .*, seed 0, decision \d+, ") as found:
        compare_game(compiled("imperium"), 0)

    assert "materials of 0: machine" in str(found.value)
