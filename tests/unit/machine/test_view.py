"""What everybody is told, whoever looks: tokens and words of players, and how many cards lie where."""

from __future__ import annotations

import pytest

from imperium_dsl import load_game
from imperium_dsl.play.game import Game

VIEWERS = [0, 1, None]


@pytest.fixture(scope="module")
def game() -> Game:
    begun = load_game("imperium").new(["atlanteans", "utopians"], seed=3)
    while begun.view(None).round == 0:
        begun.choose(begun.decision.options[-1])  # nobody turns a power card over
    return begun


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_the_tokens_and_the_state_of_all_players(game: Game, viewer: int | None) -> None:  # ZON-10
    first, second = game.view(viewer).players

    assert first.tokens == {"materials": 3, "population": 2, "progress": 1, "action": 3, "exhaustion": 5}
    assert second.tokens == {"materials": 3, "population": 2, "progress": 1, "action": 3, "exhaustion": 3}
    assert (first.words["state"], second.words["state"]) == ("empire", "barbarian")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_how_many_cards_a_hidden_place_has(game: Game, viewer: int | None) -> None:  # ZON-1, ZON-2
    zones = {(zone.name, zone.owner, zone.word): zone for zone in game.view(viewer).zones}

    sizes = {("hand", 0, None): 5, ("hand", 1, None): 5, ("deck", 0, None): 6, ("deck", 1, None): 8}
    sizes |= {("main deck", None, None): 32, ("small deck", None, "region"): 5, ("fame deck", None, None): 6}
    for zone, size in sizes.items():
        assert zones[zone].count == size
        assert len(zones[zone].cards) == size
    assert {card.name for card in zones["main deck", None, None].cards} == {None}
