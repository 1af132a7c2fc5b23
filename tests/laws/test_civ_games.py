"""200 random games of CIV for each number of players and each deal, every invariant at every decision."""

from __future__ import annotations

import pytest

from tests.laws.games import LawBroken, play, random_setting
from tests.laws.shrink import short

GAMES, AT_ONCE = 200, 50


@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
@pytest.mark.parametrize("deal", ["basic", "draft"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_obey_every_law_and_end(players, deal, first):
    ends = set()
    for seed in range(first, first + AT_ONCE):
        try:
            ends.add(play(random_setting("civ", seed, players=players, deal=deal)).end)
        except LawBroken as broken:
            raise short(broken) from None

    assert ends <= {"finished", "won", "unfinished"}  # unfinished: broken off by the round cap
