"""Texts on which the interpreters once disagreed, or which never ended: each in a garden of plain cards."""

from __future__ import annotations

import pytest

from tests.laws.little_games import compare_little, garden_of

GAMES = 6
TEXTS = {
    "what cannot be done is done if something else happens instead": """
        when you would perform card, instead:
          gain 1 gem
        card:
          play:
            toss all cards
    """,
    "nobody knows whether another player's answer makes it possible": """
        card:
          when another player would perform card:
            raise AMOUNT by 1
          play:
            toss all cards
    """,
    "a flag that ends with the turn counts for a check": """
        check used:
          gain 1 stone
        check no card in hand or not used:
          draw 1 card
        card:
          play:
            mark used
    """,
    "what happens to what is nobody's is the first player's affair": """
        when any card leaves row if gems > 1:
          gain 1 stone
        when any card would enter row:
          pay 1 stone
        when any card leaves stock:
          may toss 1 card
    """,
    "two checks become true by one move": """
        check 3 cards in yard:
          draw 1 card
        check cards in hand < 5:
          may toss 1 card
        card:
          play:
            build 1 card
    """,
    "a check reads words and numbers": """
        check 3 red in yard:
          gain 1 stone
        check limit > 3:
          draw 1 card
        check angry:
          toss 1 card
        card:
          play:
            lend red onto card in yard until end of turn
            raise limit by 1 until end of turn
            become angry
        card:
          play:
            become calm
    """,
    "those who hear of a move come before its checks": """
        when any red leaves hand:
          lend small onto red/blue in yard until end of turn
        check 4 cards in yard:
          bury 1 card onto 1 card in yard
    """,
    "a refusal belongs to its own replacement": """
        when you would toss card, instead:
          gain 1 gem
          raze 1 card
        when you would raze card, instead if card in heap:
          fail
        card:
          play:
            toss 1 card to draw 1 card
            toss 1 card
            if not done: gain 1 stone
    """,
    "a row is not begun again while it runs": """
        card:
          play:
            become calm
            consult 1 card in hand
            consult 1 card in yard for angry
        table calm:
          red: consult 1 card in hand
          blue/green: consult 1 card in hand for angry
          else: gain 1 gem
        table angry:
          big: consult 1 card in yard
          else: toss 1 card
    """,
    "what is tried leaves no result": """
        card:
          play:
            repeat (cards in hand + cards in yard) times:
              may consult 1 card in hand
          tap:
            repeat (gems) times:
              may consult 1 card in hand
        table calm:
          red: toss 1 card
        table angry:
          big: pay 9 gems to draw 2 cards
    """,
    "what is secret waits also in what is paid": """
        card:
          when any card would leave hand, instead:
            each player secretly: move up to 1 card in hand into heap
          play:
            build all card except this to lower luck of red by 1 until end of turn
    """,
    "what is tried of a price moves nothing that is secret": """
        card:
          play:
            each player secretly: toss 1 card to build 1 card
    """,
    "one rule of several is enough to make prices strict": """
        strict price
        card:
          play:
            remove 9 gems from you to gain 1 stone
            draw 1 card
    """,
    "what lies under a card goes along to another owner": """
        card:
          play:
            bury 1 card onto 1 card in yard
            attach 1 card except this in yard of each other player onto this
          passive: lend green onto red
        card:
          play:
            bury 1 card onto this
          passive: drop red from card
    """,
    "what was answered for real is no secret": """
        card:
          when any player would toss card:
            raise AMOUNT by 1
          play:
            toss up to 2 red/blue to gain 1 gem
    """,
    "a procedure for a card needs one": """
        cannot raze card with gem on it
        card:
          play:
            may run tidying for 1 red card in yard
            if done: draw 1 card
          tap:
            bless 1 card in yard
        card:
          play:
            run tidying for 1 big red card in yard to draw 2 cards
            run tidying for 2 red card in yard
            if not done: gain 1 gem
    """,
    "a procedure that is replaced ends": """
        when any player would run festival, instead if 2 cards in heap:
          gain 1 stone
        when any player would run festival:
          draw 1 card
        card:
          play:
            run festival
          when you finish festival:
            gain 1 gem
    """,
    "a handler of a zone that runs is not put in order": """
        card:
          when any red enters hand:
            consult 1 card in hand
        card:
          play:
            rescue red from heap to pay 1 gem
          when any red enters hand:
            resolve play of 1 card in yard
        table calm:
          red: gain 1 gem
          else: toss 1 card
    """,
    "alike handlers that fire once are told apart by what they speak of": """
        card:
          play:
            for each colour as W:
              once when you buy red card:
                bless this
              once when you gain gem:
                toss 1 card
            gain 1 gem
    """,
    "a handler that fired meanwhile fires no more": """
        card:
          play:
            once when you gain gem:
              gain 1 stone
            once when you gain stone:
              gain 1 gem
            gain 1 gem
            gain 1 stone
        card:
          when you gain gem:
            gain 1 stone
    """,
    "an exemption ends with the event that was answered": """
        card:
          when any red enters hand:
            exempt you from this
          play:
            pick any player as P
            rob P
            P:
              draw 1 card
    """,
    "of nothing nothing can be rolled": """
        card:
          play:
            roll (gems) as N
            gain N stones
            gain 1 gem
        card:
          play:
            choose
              roll (stones) as N and gain N gems
              or toss 1 card
    """,
    "nothing is gained where nothing lies, whoever listens for something else": """
        check gems > 2:
          raze 1 card
        card:
          when you gain stone:
            draw 1 card
          play:
            build this
            gain all gems on this
            gain 1 stone
    """,
    "somebody begins to listen between two parts of a gain": """
        check gems > 2:
          once when you gain stone:
            draw 1 card
        card:
          play:
            gain 1 gem + 1 stone
        card:
          play:
            pay 2 gems
    """,
    "an ability that nobody could pick has neither owner nor card": """
        card:
          play:
            pick yield of all cards in heap as A
            owner of A:
              draw 1 card
            gain 1 gem
        card:
          play:
            pick tap of all cards in heap as A
            resolve A for this
            gain 1 stone
        card:
          play:
            pick yield of all cards in yard as A
            use A
    """,
    "a slot that nobody could pick has no owner": """
        card:
          play:
            pick slot in row with gem on it as S
            owner of S:
              draw 1 card
            gain 1 stone
    """,
    "what lies in the middle has no owner": """
        card:
          play:
            replace this by 1 card in heap
            owner of this:
              draw 1 card
    """,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_both_interpreters_read_it_alike(text):
    pair = garden_of(text)

    assert sum(compare_little(pair, seed) for seed in range(GAMES)) > 100
