"""Why something is not offered: which card, which line, which rule; and nothing that has nothing to do with it."""

from __future__ import annotations

import pytest

from imperium_dsl.api import compile_sources
from imperium_dsl.machine.errors import GameIsOver, UnknownOption
from imperium_dsl.play.forms import Reason
from imperium_dsl.play.game import Game
from imperium_dsl.play.rules import Rules
from imperium_dsl.reading.read import decode_source

SHOP = """\
game shop
seats 2
token coin (coins)
trait colour: red, blue
zone box: unordered, hidden, start
zone hand of player: unordered, owner-only
zone shelf: unordered, public
zone pile: unordered, public
ability ring

ledger "Rules":
  PAY-1 "who pays returns coins"
  PLAY-1 "a card that is played goes to the pile"
  PLAY-2 "red cards are not played"
  TOSS-1 "a card that is tossed goes to the shelf"
  TOSS-2 "blue cards are not tossed"
  TURN-1 "one thing after the other"

set "All" ALL 5
card "Fox" ALL1:
  red
  ring: add 1 coin onto you
card "Owl" ALL2:
  blue
  ring: add 1 coin onto you
card "Elk" ALL3:
  blue
  ring: pay 2 coins to add 1 coin onto you
card "Ant" ALL4:
  blue
card "Bee" ALL5:
  copies 1

keyword pay (A: amount): remove A from you                [PAY-1]
strict pay
keyword play (C: cards in hand):                          [PLAY-1]
  move C into pile
  resolve ring of C
keyword toss (C: cards in hand):                          [TOSS-1]
  move C into shelf

cannot play red                                           [PLAY-2]
cannot toss blue                                          [TOSS-2]

procedure set-up:
  move "Ant" in box into shelf
  each player: move all red/blue in box into hand
procedure round:
  each player: run turn
procedure turn:
  repeat:
    choose                                                [TURN-1]
      play 1 card
      or pay 1 coin to toss 1 card
      or stop
"""


def line_of(text: str) -> int:
    return next(at for at, line in enumerate(SHOP.splitlines(), start=1) if text in line)


@pytest.fixture
def game() -> Game:
    ruleset = compile_sources([decode_source("shop.imp", SHOP.encode())]).ruleset
    assert ruleset is not None
    return Rules(ruleset).new(2, seed=1)


def shown(reasons: list[Reason]) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(r.message, r.source.line if r.source else 0, r.source.rules if r.source else ()) for r in reasons]


def test_a_card_that_is_barred_names_the_line_and_the_rule(game: Game) -> None:
    assert shown(game.why("Fox")) == [("player-1 cannot play Fox", line_of("cannot play red"), ("PLAY-2",))]
    assert shown(game.why("Owl")) == [("player-1 cannot toss Owl", line_of("cannot toss blue"), ("TOSS-2",))]


def test_a_price_that_cannot_be_paid_names_the_card_and_what_failed(game: Game) -> None:
    _, started, failed = game.why("Elk")

    assert "cannot be started" in started.message
    assert started.source is not None
    assert (started.source.card, started.source.line) == ("Elk", line_of("pay 2 coins"))
    assert shown([failed]) == [("'remove A from you' cannot be done", line_of("keyword pay"), ("PAY-1",))]


def test_an_option_that_is_not_offered_names_what_failed(game: Game) -> None:
    phrase, failed = game.why("toss")

    assert shown([phrase]) == [("'pay 1 coin to toss 1 card' is not possible", line_of("or pay 1 coin"), ())]
    assert shown([failed]) == [("'remove A from you' cannot be done", line_of("keyword pay"), ("PAY-1",))]


def test_what_is_offered_says_so(game: Game) -> None:
    assert shown(game.why("play 1 card")) == [("'play 1 card' is offered", line_of("choose  "), ("TURN-1",))]


def test_the_last_change_names_its_card(game: Game) -> None:
    game.choose("choose:0")
    (reason,) = game.why()

    assert reason.message == "the last change is 'tokens coin'"
    assert reason.source is not None
    assert (reason.source.card, reason.source.number) == ("Owl", "ALL2")


def test_a_phrase_without_a_rule_of_its_own_has_that_of_its_keyword(game: Game) -> None:
    phrases = game.rules.phrases
    place = next(i for i, p in enumerate(game.rules.ruleset.places) if p.text == "play 1 card")

    assert game.rules.ruleset.places[place].rules == ()
    assert phrases.rules(place) == ("PLAY-1",)


def test_a_line_without_rules_has_those_of_the_line_that_begins_its_declaration(game: Game) -> None:
    rules = {p.text: p.rules for p in game.rules.ruleset.places}

    assert rules["remove A from you"] == ("PAY-1",)  # on the line
    assert rules["move C into pile"] == ("PLAY-1",)  # of the declaration
    assert rules["choose play 1 card or pay 1 coin to toss 1 card or stop"] == ("TURN-1",)
    assert rules["pay 1 coin to toss 1 card"] == ()  # the line above it is not its own


def test_a_comment_says_nothing_of_rules() -> None:
    ruleset = compile_sources([decode_source("shop.imp", SHOP.replace("[PLAY-1]", "# PLAY-1").encode())]).ruleset
    assert ruleset is not None

    assert {p.rules for p in ruleset.places if p.text == "move C into pile"} == {()}


def test_nothing_is_said_of_what_nobody_can_see(game: Game) -> None:
    with pytest.raises(UnknownOption):
        game.why("Bee")


def test_after_the_end_nothing_is_offered() -> None:
    ended = SHOP.replace("  each player: run turn", "  end game")
    ruleset = compile_sources([decode_source("shop.imp", ended.encode())]).ruleset
    assert ruleset is not None

    with pytest.raises(GameIsOver):
        Rules(ruleset).new(2, seed=1).why("Fox")
