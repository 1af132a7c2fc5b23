"""Games of every kind with choices that Hypothesis picks: what breaks a law shrinks to a short list of choices."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.laws.games import LawBroken, Record, Setting, Trial, rules


@st.composite
def game_settings(draw):
    """A game with its seats, seed and options."""
    game = draw(st.sampled_from(["imperium", "civ"]))
    ruleset = rules(game).ruleset
    players = draw(st.sampled_from(ruleset.seats))
    if ruleset.seat_trait >= 0:
        people = [ruleset.words[w] for w in ruleset.traits[ruleset.seat_trait].words]
        seats = draw(st.permutations(people))[:players]
    else:
        seats = [f"player-{i + 1}" for i in range(players)]
    options = {o.name: draw(st.sampled_from(o.values)) for o in ruleset.options}
    if game == "civ" and players != 4:
        options["teams"] = "none"
    return Setting(game, tuple(seats), draw(st.integers(0, 2**16)), tuple(options.items()))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(game_settings(), st.integers(0, 400), st.binary(max_size=120))
def test_no_list_of_choices_breaks_a_law(setting, opening, choices):
    """The opening is played at random, so that lists of choices stay short and reach the middle of a game."""
    trial = Trial(setting)
    rnd = random.Random(setting.seed)
    numbers = [*(rnd.randrange(1 << 16) for _ in range(opening)), *choices]
    found = trial.complaints()
    for number in numbers:
        asked = trial.story.position.asked
        if found or asked is None:
            break
        trial.game.take(number % len(asked.options))
        found = trial.complaints()
    if found:
        raise LawBroken(found, Record(setting, trial.game.choices))
