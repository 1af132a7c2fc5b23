"""What was done: carried out by given lines, looked for by then lines."""

from __future__ import annotations

import pytest

from tests.unit.scenarios.demo import code, there

POSITION = 'given hand of ana is "Bell" + "Drum" + "Horn", hand of ben is 2 "Drum", deck of ana is 2 "Bell"'
HORN = 'when ana plays "Horn", ana chooses "discard 1 card", ana discards "Drum"'


@pytest.mark.parametrize(
    "claim",
    [
        "ana did gain 2 gems",
        "ana did gain gems",
        "ana did gain at least 1 gem",
        "ana did gain up to 2 gems",
        "player did gain gems",
        "any player did gain gems",
        'ana did play "Horn"',
        "ana did play loud",
        'ana did discard "Drum"',
        'ana did discard "Drum" in hand',
        'ana did move "Drum" into pile',
        "ana did not gain 1 gem",
        "ana did not gain at least 3 gems",
        "ana did not play soft",
        "ana did not discard loud",
        "ana did not draw",
        "ana did not finish turn",
        "ben did not gain gems",
        '"Drum" did leave hand of ana',
        '"Drum" did enter pile',
        "card did enter pile",
        '"Bell" did not enter pile',
        '"Drum" did not enter stage of ana',
        '"Drum" did not leave hand of ben',
    ],
)
def test_a_deed_is_found_where_it_was_done_and_nowhere_else(claim):
    opposite = claim.replace("did not", "did") if "did not" in claim else claim.replace("did", "did not", 1)

    assert code(POSITION, HORN, f"then {claim}") is None
    assert code(POSITION, HORN, f"then {opposite}") == "E721"


def test_a_claim_that_fails_tells_what_was_done():
    assert there(POSITION, HORN, "then ana did gain 5 gems") == (
        "this does not hold: it is 2 of it; ana did gain 2 gem"
    )
    assert there(POSITION, HORN, "then ana did draw") == "this does not hold: it is 0 of it; nobody did draw"


def test_several_deeds_of_one_kind_are_added():
    bells = 'given hand of ana is 2 "Bell"'

    assert (
        code(bells, 'when ana plays "Bell", ana plays "Bell"', "then ana did gain 2 gems, ana did play 2 cards") is None
    )
    assert code(bells, 'when ana plays "Bell"', 'when ana plays "Bell"', "then ana did gain 2 gems") is None


def test_every_part_of_a_sum_must_have_been_done():
    done = ('given hand of ana is "Bell" + 2 "Drum"', 'when ana plays "Bell", ana plays "Drum"')

    assert code(*done, 'then ana did play "Bell" + 1 "Drum"') is None
    assert code(*done, 'then ana did play "Bell" + 2 "Drum"') == "E721"


def test_claims_are_about_the_last_when_lines():
    lines = (POSITION, 'when ana plays "Bell"', "then ana did gain 1 gem", "when ana draws")

    assert code(*lines, "then ana did draw, ana did not gain gems, ana did not play card") is None


def test_a_deed_is_done_when_all_of_it_is():
    half = 'then "Horn" did enter stage of ana, ana did not play card, ana can choose "gain"'

    assert code(POSITION, 'when ana plays "Horn"', half) is None


def test_deeds_in_the_middle_of_an_effect_are_told_once():
    begun = (
        POSITION,
        'when ana plays "Horn", ana chooses "discard 1 card"',
        'then "Horn" did enter stage of ana, ana can discard loud',
    )

    assert code(*begun, 'when ana discards "Drum"', "then ana did discard 1 card, ana did gain 2 gems") is None


def test_a_turn_begins_and_finishes():
    assert (
        code(POSITION, "when ana stops", "then ana did finish turn, ben did begin turn, ana did not begin turn") is None
    )


def test_what_is_only_tried_is_not_done():
    priced = 'given hand of ana is "Horn" + "Bell", gems of ana is 0'

    assert (
        code(
            priced,
            'when ana plays "Horn"',
            'then "Horn" did leave hand of ana, ana did not discard card, ana can choose "gain"',
        )
        is None
    )


def test_set_up_can_be_looked_at():
    assert code("then ana did become glad, ben did become glad, ana did not become sad") is None


# ---- before


def test_what_was_done_before_has_its_effect():
    assert (
        code(POSITION, "given ana did gain 3 gems, ben did gain 1 gem", "then gems of ana is 3, gems of ben is 1")
        is None
    )
    assert (
        code(POSITION, 'given ana did discard "Drum" in hand', 'then hand of ana is "Bell" + "Horn", pile is "Drum"')
        is None
    )


def test_what_was_done_before_is_not_what_was_done():
    assert code(POSITION, "given ana did gain 3 gems", "then ana did not gain gems") is None


def test_modifiers_last_as_long_as_they_say():
    given = "given ana did raise reach by 2 until end of turn, ben did raise reach by 1 until end of game"

    assert code(POSITION, given, "then reach of ana is 5, reach of ben is 4") is None
    assert code(POSITION, given, "when ana stops", "then reach of ana is 3, reach of ben is 4") is None


def test_permissions_and_prohibitions_can_be_given():
    barred = "given ana cannot play loud until end of turn"

    assert code(POSITION, barred, "then ana cannot play loud, ana can play soft") is None
    assert code(POSITION, barred, "when ana stops, ben stops", "then ana can play loud") is None


def test_a_later_given_line_can_do_something_too():
    assert (
        code(POSITION, "when ana stops", "given ben did gain 2 gems", "then gems of ben is 2, ana did not stop")
        == "E202"
    )
    assert code(POSITION, "when ana stops", "given ben did gain 2 gems", "then gems of ben is 2") is None


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("ana cannot play loud", "E709"),  # how long?
        ("ana did discard 1 card", "E709"),  # which?
        ("ana did win ana", "E709"),  # then there is nothing to test
        ("ana did not draw", "E709"),
        ('ana did discard "Drum"', "E303"),  # where?
        ("ana did sing", "E202"),
        ("cleo did draw", "E201"),
    ],
)
def test_what_cannot_have_been_done_is_an_error_with_a_place(given, wanted):
    assert code(POSITION, f"given {given}", "then ana can stop") == wanted
