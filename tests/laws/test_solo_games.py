"""A random person against each of the 16 opponents at each of the 6 levels, every invariant at every decision."""

from __future__ import annotations

import pytest

from tests.laws.games import LawBroken, play, random_setting, rules
from tests.laws.shrink import short
from tests.laws.solo_positions import SLOTS

GAMES = 5  # of each opponent at each level


def opponents():
    ruleset = rules("imperium-solo").ruleset
    return [ruleset.words[w] for w in ruleset.traits[ruleset.seat_trait].words]


@pytest.mark.parametrize("bot", opponents())
def test_random_games_obey_every_law_and_end(bot):
    ends = set()
    seed = opponents().index(bot) * len(SLOTS) * GAMES
    for level in SLOTS:
        for _ in range(GAMES):
            try:
                ends.add(play(random_setting("imperium-solo", seed, bot=bot, level=level)).end)
            except LawBroken as broken:
                raise short(broken) from None
            seed += 1

    assert ends <= {"finished", "collapsed"}
