"""Random campaigns, every invariant of every game and of the campaign at every decision."""

from __future__ import annotations

import pytest

from tests.laws.games import LawBroken, play, random_setting
from tests.laws.sabotage import Spoiler
from tests.laws.shrink import short
from tests.laws.solo_sabotage import games_are_short

WHOLE, HASTY, AT_ONCE = 16, 80, 40


def outcomes(seeds):
    found = []
    for seed in seeds:
        try:
            found.append(play(random_setting("imperium-campaign", seed)))
        except LawBroken as broken:
            raise short(broken) from None
    return found


@pytest.mark.parametrize("first", range(0, WHOLE, 4))
def test_random_campaigns_obey_every_law_and_end(first):
    assert {outcome.end for outcome in outcomes(range(first, first + 4))} <= {"won", "collapsed"}


@pytest.mark.parametrize("first", range(0, HASTY, AT_ONCE))
def test_campaigns_of_short_games_are_won_and_lost(first, monkeypatch):
    """Who plays at random loses long games; of short ones some are won, and a few campaigns."""
    games_are_short(Spoiler(monkeypatch, "imperium-campaign"))
    found = outcomes(range(first, first + AT_ONCE))

    assert {outcome.end for outcome in found} <= {"won", "collapsed"}
    assert {outcome.winners for outcome in found} == {(0,), (1,)}
