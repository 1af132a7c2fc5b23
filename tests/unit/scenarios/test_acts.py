"""Acts: what they choose, what they tell, and what happens to decisions that nobody names."""

from __future__ import annotations

import pytest

from tests.unit.scenarios.demo import code, outcome

HORN = (
    'given deck of ana is 2 "Bell", hand of ana is "Horn" + "Bell" + "Drum"'
    ', hand of ben is "Drum" + "Bell", gems of ana is 0'
)
DRUM = 'given hand of ana is "Drum" + "Bell" + "Horn", gems of ana is 0'


@pytest.mark.parametrize(
    ("acts", "claims"),
    [
        ('ana plays "Horn", ana chooses "discard 1 card to gain", ana discards "Bell"', "gems of ana is 2"),
        ('ana plays "Horn", ana discards "Drum"', 'gems of ana is 2, pile is "Drum"'),
        ('ana plays "Horn", ana chooses "each other player", ben discards "Bell"', 'hand of ben is "Drum"'),
        ('ana plays "Horn", ana chooses "Bell"', 'pile is "Bell", gems of ana is 2'),
        ('ana plays "Bell", ana stops, ben plays soft', "turn of ben"),
        ("ana rests, ana sheds loud + soft, ana stops", "tired of ana, cards in hand of ana is 1"),
        ("ana rests, ana sheds 2 loud, ana chooses done", 'hand of ana is "Drum"'),
        ("ana draws, ana draws", "cards in hand of ana is 5, deck of ana is empty"),
    ],
)
def test_an_act_finds_its_way(acts, claims):
    acts = acts.replace("chooses done", 'chooses "done"')

    assert code(HORN, f"when {acts}", f"then {claims}") is None


@pytest.mark.parametrize(
    "acts",
    [
        "ben plays card",
        'ana plays "Mask"',
        "ana discards loud",
        'ana chooses "run turn"',
        "ana accepts",
        'ana plays "Bell", ana discards "Horn"',
        "ana stops, ana stops",
        "ana picks ben",
        "ana wins",
    ],
)
def test_an_act_that_is_not_offered_fails(acts):
    assert code(HORN, f"when {acts}") == "E722"


def test_somebody_who_does_not_play_cannot_act():
    assert code(HORN, "when cleo plays card") == "E707"


def test_a_failing_act_shows_the_options_and_what_was_decided():
    problem = outcome(HORN, 'when ana plays "Bell", ana discards "Horn"').problem

    assert problem is not None
    notes = problem.notes()
    assert "option: play 1 card" in notes
    assert any(note.startswith("decided: ana: play 1 card") for note in notes)
    assert notes[-1].startswith("now: ana decides on `choose`")


def test_what_may_be_declined_is_declined_before_an_act_that_does_not_fit():
    assert code(DRUM, 'when ana plays "Drum", ana plays "Bell"', "then gems of ana is 1, pile is empty") is None


def test_what_may_be_declined_is_declined_before_claims():
    assert code(DRUM, 'when ana plays "Drum"', "then gems of ana is 0, pile is empty") is None


def test_the_next_act_may_take_up_what_could_be_declined():
    lines = (DRUM, 'when ana plays "Drum"', "then gems of ana is 0", 'when ana discards "Bell"', 'then pile is "Bell"')

    assert code(*lines) is None


def test_a_claim_may_speak_of_what_could_be_declined():
    assert code(DRUM, 'when ana plays "Drum"', 'then ana can discard "Bell", ana can decline') is None


def test_may_is_answered_by_its_verb_by_accepting_and_by_declining():
    play = 'when ana plays "Drum", ana declines'

    assert code(DRUM, f"{play}, ana gains 1 gem", "then gems of ana is 1") is None
    assert code(DRUM, f"{play}, ana accepts", "then gems of ana is 1") is None
    assert code(DRUM, f"{play}, ana declines", "then gems of ana is 0") is None


def test_what_happened_without_a_question_can_be_told():
    lines = ('given hand of ana is "Horn" + "Bell", hand of ben is "Drum"', 'when ana plays "Horn"')

    assert (
        code(*lines, 'when ana chooses "each other player", ben discards "Drum"', "then hand of ben is empty") is None
    )
    assert code(*lines, 'when ana chooses "each other player", ben discards "Bell"') == "E722"


def test_what_happened_is_told_once():
    lines = ('given hand of ana is "Horn" + "Bell", hand of ben is "Drum"', 'when ana plays "Horn"')

    assert code(*lines, 'when ana chooses "each other player", ben discards "Drum", ben discards "Drum"') == "E722"


def test_a_decision_that_cannot_be_declined_blocks_the_next_act():
    assert code(HORN, 'when ana plays "Horn", ana draws') == "E722"


def test_a_scenario_that_ends_inside_an_effect_fails():
    assert code(HORN, 'when ana plays "Horn"', "then gems of ana is 0") == "E723"
    assert code(HORN, 'when ana plays "Horn"', 'then ana can discard "Bell"') is None


def test_a_failing_scenario_does_not_change_what_the_next_one_sees():
    assert code(HORN, "when ben plays card") == "E722"
    assert code(HORN, "then cards in hand of ana is 3") is None
