"""How each form reads, in a game that has no words of its own for the printer."""

from __future__ import annotations

import pytest

from imperium_dsl.english import texts
from imperium_dsl.english.texts import context_of
from tests.unit.english.programs import SMALL, check_text, face_of, face_text

CASES = {
    "act: earn 1 coin": "Act: earn 1 coin.",
    "act: earn 2 coins + 1 coin": "Act: earn 2 coins and 1 coin.",
    "act: earn 1 coin and earn 2 coins": "Act: earn 1 coin. Earn 2 coins.",
    "act: may earn 1 coin and earn 2 coins": "Act: you may earn 1 coin and earn 2 coins.",
    "act: earn 1 coin to earn 2 coins": "Act: earn 1 coin to earn 2 coins.",
    "act: choose earn 1 coin or may earn 2 coins": "Act: choose: earn 1 coin; or you may earn 2 coins.",
    "act: try earn 1 coin or earn 2 coins": "Act: earn 1 coin if possible; otherwise earn 2 coins.",
    "act: each other player: earn 1 coin": "Act: each other player earns 1 coin.",
    "act: each player: may earn 1 coin": "Act: each player may earn 1 coin.",
    "act: each player: choose earn 1 coin or skip": "Act: each player chooses: earn 1 coin; or do nothing.",
    "act: each player: if calm: earn 1 coin": ("Act: each player does this: if they are calm, they earn 1 coin."),
    "act: if calm: earn 1 coin": "Act: if you are calm, earn 1 coin.",
    "act: if not tired: earn 1 coin": "Act: if “tired” is not marked, earn 1 coin.",
    "act: if coins >= 3: earn 1 coin": "Act: if you have at least 3 coins, earn 1 coin.",
    "act: if cards in hand > limit: skip": (
        "Act: if the number of cards in your hand is more than your limit, do nothing."
    ),
    "act: if reading is odd: earn 9 coins": "",
    "act: if reading is plain: earn 9 coins": "Act: earn 9 coins.",
    "act: repeat 2 times: earn 1 coin": "Act: earn 1 coin, twice.",
    "act: repeat 3 times: may earn 1 coin": "Act: do this 3 times: you may earn 1 coin.",
    "act: earn 1 coin per knight in hand": "Act: earn 1 coin per knight in your hand.",
    "act: move 1 red/green in hand into table": ("Act: move a red or green card from your hand into the table."),
    "act: move up to 2 knights in hand onto deck": ("Act: move up to 2 knights from your hand on top of your deck."),
    "act: move all cards in hand into bottom of deck": (
        "Act: move all cards from your hand at the bottom of your deck."
    ),
    "act: move top 2 of deck into hand": "Act: move the top 2 cards of your deck into your hand.",
    "act: each other player: move 1 card in hand into table": (
        "Act: each other player moves a card from their hand into the table."
    ),
    "act: move 1 card except knight in hand into table": (
        "Act: move a card other than a knight from your hand into the table."
    ),
    "act: shout 1 red for each other player": "Act: shout a red card for each other player.",
    "act: drop off 1 knight onto deck": "Act: drop off a knight on top of your deck.",
    "act: reveal top of deck as C and if C is knight: move C into hand": (
        "Act: reveal the top card of your deck. If it is a knight, move it into your hand."
    ),
    "act: pick any number of knights in hand as GONE and earn 1 coin per GONE": (
        "Act: choose any number of knights in your hand. Earn 1 coin per knight chosen."
    ),
    "act: raise limit by 1 until end of turn": "Act: increase your limit by 1 until the end of the turn.",
    "glow: lower limit by 1": "Glow: reduce your limit by 1.",
    "glow: lower toll by 1": "Glow: reduce your toll by 1 (to a minimum of 1).",
    "act:\n  earn 1 coin\n  may earn 1 coin": "Act: earn 1 coin. You may do so again.",
    "act:\n  earn 1 coin\n  may earn 2 coins": "Act: earn 1 coin. You may earn 2 coins.",
    "act: pick 1 card except knight in hand as C": "Act: choose a card in your hand other than a knight.",
    "act: set limit = 7": "Act: set your limit to 7.",
    "act: become angry": "Act: become angry.",
    "act: mark tired": "Act: mark “tired”.",
    "glow: drop red from knight": "Glow: ignore red on knights.",
    "when you earn coins: mark tired": "When you earn coins, mark “tired”.",
    "when another player would earn coins: skip": "When another player would earn coins, do nothing.",
    "when you would earn coins, instead: mark tired": "When you would earn coins, instead mark “tired”.",
    "when any card enters hand: mark tired": "When a card enters your hand, mark “tired”.",
    "when this would leave hand: mark tired": "When this card would leave your hand, mark “tired”.",
    "act when you earn coins: mark tired": "Act: when you earn coins, mark “tired”.",
    "act when you earn coins: mark tired\nact when you shout knight: mark tired": (
        "Act: when you earn coins or shout a knight, mark “tired”."
    ),
    "act when you earn coins: mark tired\nact when you shout knight: earn 1 coin": (
        "Act: when you earn coins, mark “tired”.\nAct: when you shout a knight, earn 1 coin."
    ),
    "cannot shout this": "Cannot be shouted.",
    "cannot shout this unless calm": "Cannot be shouted unless you are calm.",
    "can shout knight until end of turn": "You can shout a knight until the end of the turn.",
    "worth 3": "",
    "worth 1 per 2 coins": "1 worth per 2 coins.",
    "worth 1 per knight + 2 per red in hand": "1 worth per knight and 2 worth per red card in your hand.",
    "worth 1 per toll": "1 worth per toll.",
    "worth 1 per red in hand of each other player": "1 worth per red card in the other players' hand.",
    "worth 4 if this in hand else 0": "4 worth if this card is in your hand.",
    "worth 4 if this in hand else 1": "4 worth if this card is in your hand, 1 worth otherwise.",
}


@pytest.mark.parametrize("text", list(CASES))
def test_a_form_reads_as_english(text):
    program, face = face_of(text)

    assert face_text(program, face) == CASES[text]


def test_an_option_changes_what_a_card_says():
    program, face = face_of("act: if reading is odd: earn 9 coins")

    assert face_text(program, face, {"reading": "odd"}) == "Act: earn 9 coins."


@pytest.mark.parametrize(
    ("reading", "worth"), [("plain", "1 worth per 2 red cards."), ("odd", "3 worth if this card is in your hand.")]
)
def test_an_option_changes_what_a_card_is_worth(reading, worth):
    program, face = face_of("worth 1 per 2 red if reading is plain else 3 if this in hand else 0")

    assert face_text(program, face, {"reading": reading}) == worth


def test_options_are_settled_inside_sums():
    program, face = face_of("worth (2 if reading is odd else 1) per red + 1 per green")

    assert face_text(program, face) == "1 worth per red card and 1 worth per green card."


def test_a_label_is_one_line_without_a_full_stop():
    program, face = face_of("act: choose earn 1 coin to earn 2 coins or skip")

    assert texts.option(context_of(program), face.texts[0].body.options[0]) == "Earn 1 coin to earn 2 coins"


def test_a_keyword_shows_its_doc_and_its_meaning():
    program = check_text(SMALL)

    assert texts.keyword(context_of(program), program.keywords["shout cards for players"]) == [
        "Shown to all.",
        "Reveal C.",
    ]


def test_prohibitions_stand_first_then_abilities_in_the_order_of_their_kinds():
    program, face = face_of("glow: raise limit by 1\nact: earn 1 coin\ncannot shout this")

    assert face_text(program, face).split("\n") == [
        "Cannot be shouted.",
        "Act: earn 1 coin.",
        "Glow: increase your limit by 1.",
    ]
