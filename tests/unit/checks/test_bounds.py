from __future__ import annotations

import pytest

from imperium_dsl.checks.guarantees.bounds import MOST, StepBound, step_bounds
from tests.unit.checks.demo import demo

CARDS = 12


def bound(text):
    program = demo(f'card "Bell" XXX1:\n  red\n  copies {CARDS}\n  ring: {text}\n')
    return step_bounds(program)["card XXX1 ring"]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("move this into hand", 1),
        ("earn 1 gem", 2),  # the phrase, and the only one of its keyword
        ("earn 1 gem + 1 pearl", 4),  # one event for each kind of token
        ("earn 1 gem and earn 1 gem", 4),
        ("choose earn 1 gem or move this into hand", 2),
        ("if calm: earn 1 gem", 2),
        ("may earn 1 gem", 2),
        ("pay 1 gem to earn 1 gem", 4),
        ("each player: earn 1 gem", 6),
        ("each other player: earn 1 gem", 4),
        ("for each card in hand as C: shelve C", 2 * CARDS),
        ("for each sort as W: mark chosen of W", 2),
        ("for each slot in rack as S: move top of stack into S", 2),
        ("repeat 5 times: earn 1 gem", 10),
        ("repeat (cards in hand) times: earn 1 gem", 2 * CARDS),
        ("repeat (limit) times: earn 1 gem", 40),
        ("repeat (gems) times: earn 1 gem", 2 * MOST),
        ("repeat (seats taken) times: earn 1 gem", 6),
        ("draw 3 cards", 4),
        ("draw (cards in hand) cards", 1 + CARDS),
    ],
)
def test_a_bound_counts_every_step_that_could_be(text, steps):
    assert bound(text) == StepBound(steps)


def test_a_window_is_counted_for_one_round():
    assert bound("repeat: choose earn 1 gem or stop") == StepBound(2, window=True)


def test_texts_that_are_started_are_counted_apart():
    assert bound("use tap of 1 red in shelf and resolve ring of 1 blue in shelf") == StepBound(2, starts=2)


def test_what_waits_for_an_event_has_a_bound_of_its_own():
    program = demo('card "Bell" XXX1:\n  ring: once when you draw card: earn 1 gem\n')
    bounds = step_bounds(program)

    assert bounds["card XXX1 ring"] == StepBound(1)
    assert bounds["card XXX1 ring once 1"] == StepBound(2)
