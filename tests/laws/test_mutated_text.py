"""Shipped text with a few words changed: the compiler gives diagnostics, and what it accepts can be played."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import settings

from imperium_dsl.api import compile_layers, readings_of
from imperium_dsl.diagnostics.render_text import render_text
from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.packs.stack import shipped_stack
from imperium_dsl.play.rules import Rules
from imperium_dsl.reading.read import decode_source
from imperium_dsl.syntax.scan import TOKEN

SHARE = {"civ": 2, "imperium": 5}  # one of so many examples
BATCHES = 5
DECISIONS = 60


def mutated(text, chance):
    """One or two words exchanged for others of the same text, left out, or doubled."""
    pieces = [token[0] for token in TOKEN.finditer(text)]
    words = [i for i, piece in enumerate(pieces) if piece.strip() and not piece.startswith("#")]
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.choice(words)
        match chance.randrange(6):
            case 0:
                pieces[at] = ""
            case 1:
                pieces[at] = f"{pieces[at]} {pieces[at]}"
            case _:
                pieces[at] = pieces[chance.choice(words)]
    return "".join(pieces)


def changed(game, chance):
    """The game with one of its files changed."""
    ((layer, readings), *more) = readings_of(shipped_stack(game, scenarios=False))
    at = chance.randrange(len(readings))
    old = readings[at].source
    new = decode_source(old.name, mutated(old.text, chance).encode())
    return compile_layers([(layer, (*readings[:at], new, *readings[at + 1 :])), *more])


def play_a_little(ruleset, chance):
    rules = Rules(ruleset)
    count = chance.choice(ruleset.seats)
    people = [ruleset.words[w] for w in ruleset.traits[ruleset.seat_trait].words] if ruleset.seat_trait >= 0 else []
    seats = chance.sample(people, count) if people else count
    game = rules.new(seats, seed=chance.randrange(1000))
    while game.asked is not None and len(game.choices) < DECISIONS:
        game.take(chance.randrange(len(game.asked.options)))


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", SHARE)
def test_changed_text_gives_diagnostics_or_a_game(game, batch):
    refused = 0
    for seed in range(batch, settings.default.max_examples // SHARE[game], BATCHES):
        chance = random.Random(f"{game} {seed}")
        made = changed(game, chance)
        refused += made.ruleset is None

        assert (made.ruleset is None) == any(d.severity.name == "ERROR" for d in made.diagnostics), seed
        assert render_text(made.diagnostics, made.sources) or not made.diagnostics

        if made.ruleset is not None:
            with suppress(OutOfBudget):  # a round in which nobody has anything to do: it is said in so many words
                play_a_little(made.ruleset, chance)

    assert refused > 0
