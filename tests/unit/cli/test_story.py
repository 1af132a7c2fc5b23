from __future__ import annotations

import re

import pytest

from imperium_dsl import load_game
from imperium_dsl.cli.library import library
from imperium_dsl.cli.story import Storyteller
from imperium_dsl.play.forms import CardRef, Event, Passed, ZoneRef
from imperium_dsl.policies.simple import RandomPolicy

HAND, PLAY, DECK = (ZoneRef(name, 0) for name in ("hand", "play", "deck"))
MARKET = ZoneRef("market", None, None, 2)
SEATS = ("greeks", "romans")


def named(name, what="move", **fields):
    return Event(what, 1, card=CardRef(name), **fields)


def tokens(player, token, amount, **fields):
    return Event("tokens", 1, player=player, token=token, amount=amount, **fields)


def told(*events, game="imperium"):
    return Storyteller(library(game), SEATS).paragraphs(events)


def test_a_way_that_the_game_names_is_told_in_its_words():
    assert told(named("Oasis", source=HAND, target=PLAY)) == ["Greeks: play Oasis."]


def test_a_way_without_words_of_its_own_names_the_zones():
    assert told(named("Oasis", source=DECK, target=PLAY)) == ["Greeks: put Oasis into play."]
    assert told(named("Oasis", source=PLAY, target=DECK)) == ["Greeks: move Oasis from play to deck."]


def test_what_is_alike_is_one_clause():
    events = [named(name, source=DECK, target=HAND) for name in ("Oasis", None, "Oasis", None, "Elders")]

    assert told(*events) == ["Greeks: draw Oasis x2, Elders and 2 hidden cards."]


def test_one_token_is_one():
    assert told(tokens(1, "materials", 1)) == ["Romans: gain 1 material."]
    assert told(tokens(1, "materials", 1), tokens(1, "materials", 2)) == ["Romans: gain 3 materials."]
    assert told(tokens(1, "progress", -2)) == ["Romans: pay 2 progress."]


def test_tokens_that_come_from_a_place_are_gained_from_it():
    gain, loss = tokens(0, "progress", 2), tokens(None, "progress", -2, target=MARKET)

    assert told(gain, loss) == ["Greeks: gain 2 progress from market slot 3."]
    assert told(tokens(0, "progress", 1), loss) == ["Greeks: gain 1 progress; take 2 progress off market slot 3."]


def test_what_goes_without_saying_is_left_out():
    assert told(Event("shuffle", 1, source=DECK), tokens(0, "action", -1)) == []


def test_a_new_player_is_a_new_sentence():
    events = [tokens(0, "progress", 1), tokens(1, "progress", 2), tokens(0, "population", -1)]

    assert told(*events) == ["Greeks: gain 1 progress.", "Romans: gain 2 progress.", "Greeks: pay 1 population."]


def test_a_row_stands_before_what_it_did():
    shown = Event("show", 1, cards=(CardRef("Oasis"),), players=(0, 1))
    row = Event(
        "row", 1, player=1, card=CardRef("Oasis"), label="region: gain 1 progress", words=("region",),
        passed=(Passed("fame: ...", "no match"),),
    )  # fmt: skip

    assert told(shown, row, tokens(1, "progress", 1)) == ["Romans: Oasis, row “region”: gain 1 progress."]
    assert told(row) == ["Romans: Oasis, row “region”: nothing."]


def test_rows_of_which_nothing_can_be_done_are_told():
    passed = (Passed("...", "no match", ("fame",)), Passed("...", "impossible", ("river", "coast")))
    row = Event("row", 1, player=1, card=CardRef("Oasis"), label="...", words=("region",), passed=passed)

    assert told(row, tokens(1, "progress", 1)) == [
        "Romans: Oasis, row “region” (nothing of “river/coast” can be done): gain 1 progress."
    ]


def test_what_nobody_is_named_for_is_done_by_the_player_whose_turn_it_is_or_who_was_just_asked():
    turn = [tokens(1, "progress", 2), named("Elders", source=DECK, target=HAND)]
    exiled = named("Oasis", source=MARKET, target=ZoneRef("exile"))
    asked = Event("decide", 1, player=0)

    assert told(*turn, exiled) == ["Romans: gain 2 progress.", "Greeks: draw Elders.", "Romans: exile Oasis."]
    assert told(*turn, asked, exiled) == ["Romans: gain 2 progress.", "Greeks: draw Elders; exile Oasis."]


def test_a_form_that_begins_with_a_full_stop_begins_a_sentence():
    token = tokens(None, "materials", 2, target=MARKET)

    assert told(tokens(1, "progress", 1), token, game="imperium-solo") == [
        "Romans: gain 1 progress.",
        "Romans: put 2 materials on market slot 3.",
    ]
    assert told(tokens(1, "progress", 1), token) == ["Romans: gain 1 progress; put 2 materials on market slot 3."]


def test_each_card_that_is_turned_up_is_told_and_by_whom():
    bench, pile = ZoneRef("bench", 1, None, 0), ZoneRef("unrest pile")
    events = [
        Event("show", 1, cards=(CardRef("Unrest"),), players=(0, 1), source=bench),
        named("Unrest", source=bench, target=pile),
    ]

    assert told(tokens(0, "progress", 1), *events, *events, game="imperium-solo") == [
        "Greeks: gain 1 progress.",
        "Romans: turn up Unrest; return Unrest.",
        "Romans: turn up Unrest; return Unrest.",
    ]


def test_a_dynasty_card_is_told_whether_or_not_the_discard_pile_is_shuffled():
    joins = named("Elders", source=ZoneRef("dynasty", 1), target=ZoneRef("discard", 1))
    shuffled = Event("shuffle", 1, source=ZoneRef("pot", 1))

    assert told(joins, game="imperium-solo") == ["Romans: discard Elders from the dynasty deck."]
    assert told(joins, shuffled, game="imperium-solo") == [
        "Romans: discard Elders from the dynasty deck; reshuffle the discard pile."
    ]


@pytest.mark.parametrize(
    ("game", "seats"),
    [("imperium", ["romans", "vikings"]), ("imperium-solo", ["greeks"]), ("imperium-solo", ["qin"]), ("civ", 3)],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games_are_told_without_a_gap(game, seats, seed):
    played = load_game(game).new(seats, seed=seed)
    policy = RandomPolicy(seed)
    while played.decision is not None:
        played.take(policy.choose(played.decision))
    for viewer in (None, 0):
        turns = list(Storyteller(library(game), played.seats).turns(played.events_for(viewer)))

        assert len(turns) > 5
        for _, paragraphs in turns:
            for text in paragraphs:
                assert re.fullmatch(r"[A-Z][\w-]*: .*\.", text)
                assert not re.search(r"[{}]|  | [;,.:]|\b(from|to|on|of|under) ?(;|\.|\bto\b)|\b1 materials", text), (
                    text
                )
