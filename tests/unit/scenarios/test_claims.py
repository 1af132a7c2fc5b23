"""Each kind of claim can hold and can fail."""

from __future__ import annotations

import pytest

from tests.unit.scenarios.demo import code, there

POSITION = (
    'given hand of ana is "Bell" + 2 "Drum", deck of ana is "Bell" + "Drum", pile is "Bell" + "Drum"',
    'given shelf has "Horn", cards under "Horn" is "Drum", gems on "Horn" is 2, gems of ana is 4',
    "given ana is sad, tired of ana, reach of ana is 5, hand of ben is empty",
)
HOLDS = [
    'hand of ana is "Bell" + 2 "Drum"',
    "hand of ana is loud + 2 soft",
    "hand of ana is soft + loud + soft",
    "hand of ana is not empty",
    'hand of ana is not "Bell"',
    'hand of ana has "Drum"',
    'hand of ana has 2 "Drum"',
    'hand of ana lacks "Horn"',
    'hand of ana lacks 3 "Drum"',
    "hand of ben is empty",
    "hand of ana is 3",
    'top 2 of deck of ana is "Bell" + "Drum"',
    'top of deck of ana is "Bell"',
    'bottom of deck of ana is "Drum"',
    "cards in hand of ana is 3",
    "soft in hand of ana is 2",
    "cards in hand of ana > 2",
    "cards in hand of ana >= 3",
    "cards in hand of ana < 4",
    "cards in hand of ana = 1 + 2",
    'cards under "Horn" is "Drum"',
    'gems on "Horn" is 2',
    "gems of ana is 4",
    "gems of ana is not 3",
    "reach of ana is 5",
    "reach of ben is 3",
    "ana is sad",
    "ana is not glad",
    "ben is glad",
    '"Horn" in shelf is loud',
    '"Horn" in shelf is not soft',
    '"Mask" in seat is not flipped',
    "tired of ana",
    "no tired of ben",
    "loud in hand of ana",
    "no card in hand of ben",
    "turn of ana",
    "round is 1",
    "ana can play loud",
    'ana can play "Drum"',
    "ana can stop",
    "ana cannot play card in pile",
    "ben cannot play card",
    "ana can see cards in hand of ana",
    "ben cannot see cards in hand of ana",
    "ben can see cards in pile",
]
FAILS = {
    'hand of ana is "Bell" + "Drum"': 'there is "Bell" + 2 "Drum"',
    'hand of ana is "Bell" + 3 "Drum"': 'there is "Bell" + 2 "Drum"',
    "hand of ana is 2 loud + soft": 'there is "Bell" + 2 "Drum"',
    "hand of ana is empty": 'there is "Bell" + 2 "Drum"',
    "hand of ana is not 2 soft + loud": "it is so",
    'hand of ana has "Horn"': 'there is "Bell" + 2 "Drum"',
    'hand of ana has 2 "Bell"': 'there is "Bell" + 2 "Drum"',
    'hand of ana lacks "Bell"': 'there is "Bell" + 2 "Drum"',
    'hand of ana lacks 2 "Drum"': 'there is "Bell" + 2 "Drum"',
    'top 2 of deck of ana is "Drum" + "Bell"': 'there is "Bell" + "Drum"',
    'bottom of deck of ana is "Bell"': 'there is "Drum"',
    "cards in hand of ana is 4": "it is 3",
    "soft in hand of ana is 1": "it is 2",
    "cards in hand of ana > 3": "left is 3, right is 3",
    'cards under "Horn" is empty': 'there is "Drum"',
    'gems on "Horn" is 0': "it is 2",
    "gems of ana is 5": "it is 4",
    "reach of ana is 3": "it is 5",
    "ana is glad": "ana is sad",
    "ana is not sad": "it is so",
    '"Horn" in shelf is soft': "it is loud",
    '"Horn" in hand of ana is not soft': "there is no such card",
    '"Mask" in seat is flipped': "the first face shows",
    "tired of ben": "it is not so",
    "no tired of ana": "it is set",
    "loud in hand of ben": "it is not so",
    "turn of ben": "it is the turn of ana",
    "round is 2": "it is 1",
    "ana cannot play loud": "it is offered",
    "ana can play card in pile": "it is not offered",
    "ben can stop": "it is not offered",
    "ben can see cards in hand of ana": "0 of 3 can be seen",
    "ana cannot see cards in pile": "can be seen",
    "ana can see cards in hand of ben": "there is no such card",
    "ana cannot see cards in hand of ben": "there is no such card",
    "game over": "the game goes on",
    "winner is ana": "the game goes on",
}


@pytest.mark.parametrize("claim", HOLDS)
def test_a_claim_that_holds_passes(claim):
    assert code(*POSITION, f"then {claim}") is None


@pytest.mark.parametrize("claim", FAILS)
def test_a_claim_that_does_not_hold_fails_and_says_what_is_there(claim):
    assert code(*POSITION, f"then {claim}") == "E721"
    assert FAILS[claim] in there(*POSITION, f"then {claim}")


def test_the_end_of_the_game_and_its_winner_can_be_claimed():
    lines = ("given gems of ana is 9, hand of ana is empty", "when ana stops")

    assert code(*lines, "then game over, winner is ana") is None
    assert there(*lines, "then winner is ben").endswith("the winners are ana")
    assert code(*lines, "then winner is ana + ben") == "E721"


@pytest.mark.parametrize("claim", ["ben cannot see cards in hand of ana", "ana can see cards in hand of ana"])
def test_what_somebody_sees_is_claimed_when_all_that_may_be_declined_is(claim):
    lines = ('given hand of ana is "Bell" + "Drum", gems of ana is 0', 'when ana plays "Drum"')

    assert code(*lines, f"then {claim}") is None
    assert code(*lines, f"then {claim}", "then ana can stop") is None


def test_what_somebody_sees_can_be_claimed_of_an_effect_that_is_half_done():
    lines = ('given hand of ana is "Horn" + "Bell", hand of ben is "Bell"', 'when ana plays "Horn"')

    assert code(*lines, "then ana cannot see cards in hand of ben") is None
    assert code(*lines, "then ana can see cards in hand of ben") == "E721"


def test_an_unknown_word_in_a_claim_is_reported_with_its_place():
    assert code("then hnad of ana is empty") == "E201"


def test_a_part_of_a_claim_that_means_nothing_is_reported():
    assert code("then cards in hand of ana of ben is 2") is not None
