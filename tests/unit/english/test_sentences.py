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
    "act: pick 1 card in hand as C and move C into table and move C into hand": (
        "Act: choose a card in your hand. Move it into the table. Move it into your hand."
    ),
    "act: each other player with coins: earn 1 coin": "Act: each other player with coins earns 1 coin.",
    "act: each other calm player: earn 1 coin": "Act: each other calm player earns 1 coin.",
    "act: for each knight in hand as K: move K into table": (
        "Act: for each knight in your hand, move that knight into the table."
    ),
    "act: for each player as P: shout 1 red for P": "Act: for each player, shout a red card for that player.",
    "act: for each colour as K: earn 1 coin": "Act: for each colour, earn 1 coin.",
    "act: repeat (cards in hand) times: earn 1 coin": "Act: for each card in your hand, earn 1 coin.",
    "act: repeat coins times: earn 1 coin": "Act: do this your coins times: earn 1 coin.",
    "act: repeat (coins per 2) times: earn 1 coin": "Act: for every 2 coins, earn 1 coin.",
    "act: move all knights in hand/deck into table": "Act: move all knights from your hand and deck into the table.",
    "act: move any number of cards in owned into table": (
        "Act: move any number of cards from your hand or deck into the table."
    ),
    "act: move 1 card in hand/table into table": "Act: move a card from your hand or the table into the table.",
    "act: move 1 knight/red in hand into table": "Act: move a knight or red card from your hand into the table.",
    "act: let N = coins and earn N coins": "Act: let N be your coins. Earn N coins.",
    "act: let N = cards in hand + 2 - 1 * 3 and earn N coins": (
        "Act: let N be the number of cards in your hand plus 2 minus 1 times 3. Earn N coins."
    ),
    "act: earn up to 3 coins": "Act: earn up to 3 coins.",
    "act: earn 1 coin per card in hand": "Act: earn 1 coin per card in your hand.",
    "act: earn 1 coin per 2 cards in hand": "Act: earn 1 coin per 2 cards in your hand.",
    "act: if coins >= 3 or angry: earn 1 coin": "Act: if you have at least 3 coins or you are angry, earn 1 coin.",
    "act: if coins < coins of each other player: earn 1 coin": (
        "Act: if your coins is less than that of each other player, earn 1 coin."
    ),
    "act: if coins = 3: earn 1 coin": "Act: if you have exactly 3 coins, earn 1 coin.",
    "act: if not coins = 3: earn 1 coin": "Act: if it is not true that you have exactly 3 coins, earn 1 coin.",
    "act: if no card in hand: earn 1 coin": "Act: if there is no card in your hand, earn 1 coin.",
    "act: if at least 2 knights in hand: earn 1 coin": (
        "Act: if there are at least 2 knights in your hand, earn 1 coin."
    ),
    "act: if this in hand: earn 1 coin": "Act: if this card is in your hand, earn 1 coin.",
    'act: if "Card" in hand: earn 1 coin': "Act: if “Card” is in your hand, earn 1 coin.",
    'act: move "Card" in hand into table': "Act: move “Card” from your hand into the table.",
    "act: once when you earn coins: mark tired": "Act: the next time you earn coins, mark “tired”.",
    "act: earn 1 coin\nact: earn 2 coins": "Act: earn 1 coin.\nAct: earn 2 coins.",
    "act: remove all coins from you": "Act: lose all coins.",
    "act: add 2 coins onto this": "Act: put 2 coins on this card.",
    "act: transfer 1 coin from you onto this": "Act: give 1 coin to this card.",
    "act: shuffle deck": "Act: shuffle your deck.",
    "act: roll 6 as N and earn N coins": "Act: roll a number up to 6. Earn that many coins.",
    "act: reveal deck until knight as K and move K into hand": (
        "Act: reveal cards from your deck until a knight appears. Move it into your hand."
    ),
    "act: see top 3 of deck as C and move C into bottom of deck": (
        "Act: look at the top 3 cards of your deck. Move the cards looked at at the bottom of your deck."
    ),
    "act: name 1 colour as W and shout 1 W for each other player": (
        "Act: name a colour. Shout a card of the colour named for each other player."
    ),
    "act: set limit = 3 until end of turn": "Act: set your limit to 3 until the end of the turn.",
    "when any player earns coins: mark tired": "When any player earns coins, mark “tired”.",
    "when another player shouts red: may earn 1 coin": "When another player shouts a red card, you may earn 1 coin.",
    "when you would earn coins: raise AMOUNT by 1": "When you would earn coins, increase that number by 1.",
    "when you would earn coins: lower AMOUNT by 1": "When you would earn coins, reduce that number by 1.",
    "when this enters table: earn 1 coin": "When this card enters the table, earn 1 coin.",
    "act when you earn coins if calm: mark tired": "Act: when you earn coins if you are calm, mark “tired”.",
    "cannot shout knight": "A knight cannot be shouted.",
    "can shout knight from deck": "You can shout a knight from your deck.",
    "can shout red if calm": "You can shout a red card if you are calm.",
    "act: cannot shout this until end of turn": "Act: cannot be shouted until the end of the turn.",
    "act: if reading is odd or calm: earn 1 coin": "Act: if you are calm, earn 1 coin.",
    "act:\n  if calm: earn 1 coin\n  else: earn 2 coins": "Act: if you are calm, earn 1 coin. Otherwise, earn 2 coins.",
    "act:\n  each other player: choose earn 1 coin or skip": (
        "Act: each other player chooses: earn 1 coin; or do nothing."
    ),
    "act: treat red as green until end of turn": "Act: treat 1 red card as 1 green card until the end of the turn.",
    "act: lend red onto knight until end of turn": "Act: knights have red until the end of the turn.",
    "act: exempt each other player from this": "Act: exempt each other player from this card.",
    "act: use glow of 1 knight in hand": "Act: use the glow ability of a knight in your hand.",
    "act: resolve act of this": "Act: resolve the act ability of this card.",
    "act: attach 1 card in hand onto this": "Act: put a card from your hand under this card.",
    "act: win you": "Act: the game is won by you.",
    "act: end game": "Act: end the game.",
    "act: fail": "Act: fail.",
    "act: skip": "Act: do nothing.",
    "act: become calm to earn 1 coin": "Act: become calm to earn 1 coin.",
    "act: move 1 card under this into hand": "Act: move a card from under this card into your hand.",
    "worth coins": "Your coins worth.",
    "worth 2 * coins": "2 times your coins worth.",
    "worth 1 per card under this": "1 worth per card under this card.",
    "act: try move 1 red in hand into table or if calm: earn 1 coin or skip": (
        "Act: move a red card from your hand into the table if possible; otherwise if you are calm, earn 1 "
        "coin; otherwise do nothing."
    ),
    "act: shout 1 red for next player": "Act: shout a red card for the next player.",
    "act: shout 1 red for previous player": "Act: shout a red card for the previous player.",
    "act: arrange top 3 of deck": "Act: put the top 3 cards of your deck into any order.",
    "act: if owner of this is you: earn 1 coin": "Act: if the owner of this card is you, earn 1 coin.",
    "act: pick 1 card in hand as C and if C is not this: earn 1 coin": (
        "Act: choose a card in your hand. If it is not this card, earn 1 coin."
    ),
    "act: if coins on this >= 2: earn 1 coin": "Act: if there are at least 2 coins on this card, earn 1 coin.",
    "act: let N = coins on this and earn N coins": "Act: let N be the coins on this card. Earn N coins.",
    "act: owner of this: earn 1 coin": "Act: the owner of this card earns 1 coin.",
    "act: earn 1 coin per card in top 3 of deck": "Act: earn 1 coin per card in the top 3 cards of your deck.",
    "act: earn (players) coins": "Act: earn (the number of players) coins.",
    "act: let N = worth of this and earn N coins": "Act: let N be the worth of this card. Earn N coins.",
    "act: each player with fewer coins than you: earn 1 coin": (
        "Act: each player with fewer coins than you earns 1 coin."
    ),
    "act: shuffle deck of each other player": "Act: shuffle the other players' deck.",
    "act: name 1 colour as W and if this is W: earn 1 coin": (
        "Act: name a colour. If this card is of the colour named, earn 1 coin."
    ),
    "act: if this is not red/knight: earn 1 coin": "Act: if this card is not a red or knight card, earn 1 coin.",
    "act: if tired of another player: earn 1 coin": "Act: if “tired” for another player is marked, earn 1 coin.",
    "act: move 1 card except this in hand into table": (
        "Act: move a card other than this card from your hand into the table."
    ),
    "act: earn 1 coin per 2 coins": "Act: earn 1 coin per 2 coins.",
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
