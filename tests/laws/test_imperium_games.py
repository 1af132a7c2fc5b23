"""300 random games of Imperium, every invariant at every decision."""

from __future__ import annotations

import pytest

from tests.laws.games import LawBroken, play, random_setting
from tests.laws.shrink import short

GAMES, AT_ONCE = 300, 20


@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
def test_random_games_obey_every_law_and_end(first):
    ends = set()
    for seed in range(first, first + AT_ONCE):
        try:
            ends.add(play(random_setting("imperium", seed)).end)
        except LawBroken as broken:
            raise short(broken) from None

    assert ends <= {"finished", "collapsed"}
