"""What must make no difference makes none: chance, saves, names, ages, seats, cards that nobody sees."""

from __future__ import annotations

import pytest

from tests.laws import sameness
from tests.laws.games import random_setting


@pytest.mark.parametrize("law", [sameness.inv_3, sameness.inv_28, sameness.inv_29, sameness.inv_31, sameness.inv_40])
@pytest.mark.parametrize("game", ["imperium", "imperium-solo", "imperium-campaign", "civ"])
@pytest.mark.parametrize("seed", [1000, 1001, 1002])
def test_of_all_games(law, game, seed):
    assert list(law(random_setting(game, seed), 250)) == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("law", [sameness.civ_inv_17, sameness.civ_inv_23, sameness.civ_inv_27])
def test_of_civ(law, players):
    for seed in range(12):
        assert list(law(random_setting("civ", seed, players=players), 2000)) == [], seed
