"""The machine and the reference agree: the same decisions, the same options in the same order, the same state."""

from __future__ import annotations

import pytest

from imperium_dsl.reference import moves
from tests.laws import sabotage, sabotage_machine
from tests.laws.side_by_side import Difference, compare_game, compiled, pair_of
from tests.laws.side_by_side_cards import compare_dealt, compare_made_up
from tests.laws.test_generated_cards import SEATS, batch_of, source
from tests.laws.test_generated_cards import compiled as with_cards

GAMES = {"civ": 200, "imperium": 200, "imperium-solo": 64, "imperium-campaign": 4}
BATCHES = {"civ": 20, "imperium": 20, "imperium-solo": 8, "imperium-campaign": 4}
LEAST = {"civ": 50, "imperium": 50, "imperium-solo": 5, "imperium-campaign": 200}  # decisions
SABOTAGES = [
    sabotage.a_card_is_in_two_places,
    sabotage.an_option_is_offered_twice,
    sabotage.chance_moves_by_itself,
    sabotage_machine.alike_cards_are_told_apart,
    sabotage_machine.everything_is_possible,
    sabotage_machine.nobody_remembers_a_card,
    sabotage_machine.options_come_in_another_order,
    sabotage_machine.the_last_handler_is_deaf,
]


def compare_games(game, seeds):
    return [compare_game(compiled(game), seed) for seed in seeds]


@pytest.mark.parametrize(("game", "batch"), [(game, batch) for game, many in BATCHES.items() for batch in range(many)])
def test_whole_random_games(game, batch):
    assert min(compare_games(game, range(batch, GAMES[game], BATCHES[game]))) > LEAST[game]


@pytest.mark.parametrize("game", ["civ", "imperium", "imperium-solo"])
def test_cards_dealt_anew(game):
    assert sum(compare_dealt(compiled(game), seed) for seed in range(30)) > 3000


@pytest.mark.parametrize("batch", range(4))
def test_cards_that_nobody_wrote(batch):
    pair = pair_of(with_cards(source(batch_of(batch))))

    assert sum(compare_made_up(pair, 10 * batch + i, seats) for i, seats in enumerate(SEATS)) > 500


@pytest.mark.parametrize("spoil", SABOTAGES, ids=lambda spoil: spoil.__name__)
@pytest.mark.parametrize("game", ["civ", "imperium"])
def test_a_broken_machine_is_seen(game, spoil, monkeypatch):
    spoil(sabotage.Spoiler(monkeypatch, game))

    with pytest.raises(Difference, match=f"{game} .*, decision "):
        compare_games(game, range(10))


def test_a_broken_reference_is_seen_and_located(monkeypatch):
    def add_twice(w, holder, token, n):
        yield from usual(w, holder, token, 2 * n)

    usual = moves.add_tokens
    monkeypatch.setattr(moves, "add_tokens", add_twice)

    with pytest.raises(Difference, match=r"imperium .*, seed 0, decision \d+, ") as found:
        compare_game(compiled("imperium"), 0)

    assert "materials of 0: machine" in str(found.value)
    assert "python -m tests.laws.to_scenario --game imperium" in str(found.value)
