"""Positions: what is mentioned changes, what is not stays; what the rules could not hold is refused."""

from __future__ import annotations

import pytest

from tests.unit.scenarios.demo import HEAD, code, outcome

REFUSED = {
    'given hand of ana has "Harp"': "E701",
    'given hand of ana has 7 "Bell"': "E702",
    'given hand of ana is 4 "Bell", hand of ben is 3 "Bell"': "E703",
    'given hand of ana has "Horn", pile has "Horn"': "E703",
    "given gems of ana = -1": "E704",
    'given shelf has "Bell", "Bell" in shelf is flipped': "E705",
    'given top 2 of deck of ana is "Bell"': "E706",
    'given seat is "Mask" + "Bell"': "E706",
    'given shelf has "Bell" + "Drum" + "Horn"': "E706",
    "given ana can play card": "E709",
    "given hand of ana lacks loud": "E709",
    'given "Bell" is loud': "E709",
    "given ana is loud": "E709",
    "given game over": "E709",
    'given hand of ana has "Bill"': "E204",
    "given hand of cleo is empty": "E201",
}


@pytest.mark.parametrize("line", REFUSED)
def test_a_position_that_cannot_be_is_refused(line):
    assert code(line, "then ana can stop") == REFUSED[line]


def test_a_refusal_points_at_the_part_that_cannot_be():
    problem = outcome('given hand of ana is "Bell" + 7 "Drum"').problem

    assert problem is not None
    text = HEAD + '  given hand of ana is "Bell" + 7 "Drum"\n'
    assert text[problem.span.start : problem.span.end] == '7 "Drum"'


def test_what_is_not_mentioned_keeps_the_value_of_the_set_up():
    assert (
        code("given gems of ana is 3", "then cards in hand of ana is 2, cards in deck of ben is 2, ben is glad") is None
    )


def test_cards_in_the_way_go_aside():
    assert (
        code("given hand of ana is empty, deck of ana is empty", "then cards in deck of ana is 0, pile is empty")
        is None
    )


def test_a_number_of_cards_is_met_from_below():
    lines = ('given deck of ana is "Bell" + "Drum", cards in deck of ana is 4', "then cards in deck of ana is 4")

    assert code(*lines, 'then top 2 of deck of ana is "Bell" + "Drum"') is None


def test_several_of_a_kind_are_alike_over_the_whole_position():
    assert code("given hand of ana is loud, pile is 3 loud", 'then hand of ana is "Bell", pile is 3 "Bell"') is None


def test_a_slot_is_never_left_empty():
    assert code('given shelf has "Horn"', 'given hand of ana has "Horn"', "then ana can stop") == "E703"
    assert code('given shelf is "Horn" + "Bell"', "then cards in shelf is 2") is None


def test_whose_turn_it_is_can_be_given():
    assert code("given turn of ben, round is 4", "then turn of ben, round is 4, ben can stop") is None


def test_a_second_face_can_show_from_the_beginning():
    lines = ('given hand of ana is "Mask", "Mask" in hand of ana is flipped, gems of ana is 0', 'when ana plays "Mask"')

    assert code(*lines, "then gems of ana is 3") is None


def test_rolls_can_be_told():
    text = 'scenario "A test":\n  game demo with ana, ben using first player = random\n'

    assert code("given roll is 2", "then ben can stop", head=text) is None
    assert code("then ana can stop", head=text) is None
    assert code("given roll is 3", "then ben can stop", head=text) == "E711"


def test_shuffles_can_be_told():
    lines = (
        'given deck of ana is empty, pile is 2 "Bell" + "Horn" + "Drum", hand of ana is empty',
        'given next shuffle of deck of ana is "Horn" + "Drum"',
        "when ana draws, ana draws",
    )

    assert code(*lines, 'then hand of ana is "Horn" + "Drum"') is None


def test_a_shuffle_brings_up_nothing_that_is_not_there():
    lines = ('given deck of ana is empty, pile is "Bell", next shuffle of deck of ana is "Horn"', "when ana draws")

    assert code(*lines) == "E711"


def test_a_position_can_be_changed_at_rest_but_not_inside_an_effect():
    begin = 'given hand of ana is "Bell" + "Horn" + "Drum", hand of ben is "Drum" + "Bell"'

    assert code(begin, 'when ana plays "Bell"', "given gems of ana is 7", "then gems of ana is 7") is None
    assert code(begin, 'when ana plays "Horn"', "given gems of ana is 7") == "E710"


@pytest.mark.parametrize(
    "head",
    [
        'scenario "A test":\n  game demo with ana\n',
        'scenario "A test":\n  game elsewhere with ana, ben\n',
        'scenario "A test":\n  game demo with ana, ana\n',
        'scenario "A test":\n  game demo with ana, ben using first player = third\n',
        'scenario "A test":\n  game demo with ana, ben using second player = first\n',
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(head):
    assert code("then ana can stop", head=head) == "E708"
