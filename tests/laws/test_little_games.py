"""Games that nobody wrote, on both interpreters: every form of the language next to every other."""

from __future__ import annotations

import pytest

from tests.laws.little_games import compare_garden

GARDENS = 10


@pytest.mark.parametrize("seed", range(GARDENS))
def test_both_interpreters_play_the_same_little_games(seed):
    assert compare_garden(seed) > 50
