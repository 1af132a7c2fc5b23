"""What a moment of a game knows stands in the place of what a card says in general."""

from __future__ import annotations

import pytest

from imperium_dsl.english import effects, players, texts
from imperium_dsl.english.context import BARE, Moment
from imperium_dsl.english.texts import context_of
from imperium_dsl.program import values as v
from imperium_dsl.source.span import Span
from tests.unit.english.programs import SMALL, check_text, face_of

RULES = """
keyword grab (C: cards in hand) from (P: players) for (A: amount):
  move C into table
  let N = coins of P
  if N > 2: earn A
"""


def told(moment):
    program = check_text(SMALL, RULES)
    return texts.effect(context_of(program, moment=moment), program.keywords["grab cards from players for amount"].body)


def test_a_card_as_it_is_printed_knows_nothing():
    assert told(Moment()) == ("Move C into the table. Let N be P's coins. If N is more than 2, earn A.")


def test_bindings_are_told_by_what_they_hold():
    moment = Moment({"C": "Fox", "P": "Ann", "A": "2 coins", "N": 3})

    assert told(moment) == ("Move Fox into the table. Let N be Ann's coins. If 3 is more than 2, earn 2 coins.")


@pytest.mark.parametrize(
    ("known", "text"),
    [(None, "Earn (the number of cards in your hand) coins"), (1, "Earn 1 coin"), (3, "Earn 3 coins")],
)
def test_a_number_that_is_known_is_told_by_its_digits(known, text):
    program, face = face_of("act: earn (cards in hand) coins")
    moment = Moment(computed=lambda n: known if isinstance(n, v.Count) else None)

    assert texts.option(context_of(program, moment=moment), face.texts[0].body) == text


def test_pronouns_are_names_as_well():
    program, face = face_of("act: move this into deck")
    moment = Moment({"this": "“Pond”"})

    assert texts.option(context_of(program, moment=moment), face.texts[0].body) == "Move “Pond” into your deck"


@pytest.mark.parametrize(
    ("moment", "told_as"),
    [(Moment(), ("them", "they", "their")), (Moment({"them": "Ann"}), ("Ann", "Ann", "Ann's"))],
)
def test_another_player_is_told_by_name_where_it_is_known(moment, told_as):
    c = context_of(check_text(SMALL), moment=moment)
    them = v.Them(span=Span("", 0, 0))

    assert (players.player(c, them), players.subject(c, them), players.whose(c, them)) == told_as


def test_whoever_acts_is_told_by_the_voice():
    program, face = face_of("act: move 1 card in hand into deck")
    c = context_of(program)

    assert texts.effect(c, face.texts[0].body, BARE) == "Move a card from their hand into their deck."
    assert effects.clause(texts.fresh(c), face.texts[0].body) == "move a card from your hand into your deck"
