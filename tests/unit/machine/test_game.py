"""Games as a program meets them: what is refused, and how it is said."""

from __future__ import annotations

import copy
import json
import sys
from typing import Any

import pytest

from imperium_dsl import load_game
from imperium_dsl.api import compile_sources
from imperium_dsl.machine import errors
from imperium_dsl.play import forms
from imperium_dsl.play.rules import Rules
from imperium_dsl.play.schema import schema
from imperium_dsl.policies.simple import FirstPolicy, RandomPolicy, ScriptedPolicy
from imperium_dsl.reading.read import decode_source


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_game("civ")


@pytest.mark.parametrize(
    ("seats", "options", "error"),
    [
        (1, {}, errors.WrongSeats),
        (5, {}, errors.WrongSeats),
        (["a", "a"], {}, errors.WrongSeats),
        (2, {"no": "such"}, errors.UnknownSwitch),
        (2, {"deal": "such"}, errors.UnknownSwitch),
        (2, {"deal": None}, errors.UnknownSwitch),
        (3, {"teams": "pairs"}, errors.UnknownSwitch),
    ],
)
def test_a_game_that_cannot_begin_says_why(rules: Rules, seats: Any, options: Any, error: type) -> None:
    with pytest.raises(error) as caught:
        rules.new(seats, options=options)

    assert len(str(caught.value)) > 20


def test_an_option_for_another_number_of_players_says_what_is_allowed(rules: Rules) -> None:
    with pytest.raises(errors.UnknownSwitch) as caught:
        rules.new(3, options={"teams": "pairs"})

    assert str(caught.value) == "option 'teams' is 'pairs' only for 4 players; for 3 it is none"
    assert rules.new(4, options={"teams": "pairs"}).options["teams"] == "pairs"


def test_rules_tell_what_a_game_can_be_begun_with(rules: Rules) -> None:
    deal = next(o for o in rules.options if o.name == "deal")

    assert rules.players == (2, 3, 4)
    assert rules.seats == ()
    assert deal.values == ("basic", "draft")
    assert "romans" in load_game("imperium").seats


YEARS = """
game long
seats 2
token coin (coins)
option years = 3 or 1 to 9
zone tray: unordered, public

procedure set-up:
  if years is 5: each player: add 2 coins onto you
  if years > 5: end game

procedure round:
  each player: choose
    add 1 coin onto you
    or remove 1 coin from you
"""


def test_an_option_with_a_range_is_a_number() -> None:
    ruleset = compile_sources([decode_source("long.imp", YEARS.encode())]).ruleset
    assert ruleset is not None
    rules = Rules(ruleset)

    assert rules.new(2).options == {"years": "3"}
    assert rules.new(2, options={"years": 9}).is_over
    assert rules.new(2, options={"years": "5"}).view(0).players[0].tokens == {"coin": 2}
    for wrong in (0, 10, "x", "²", 1.5, "9" * 5000):
        with pytest.raises(errors.UnknownSwitch, match="a number from 1 to 9"):
            rules.new(2, options={"years": wrong})


def test_a_seed_is_a_whole_number(rules: Rules) -> None:
    with pytest.raises(errors.WrongSeed):
        rules.new(2, seed="7")  # type: ignore[arg-type]


def test_unknown_seats_are_named_with_those_there_are() -> None:
    with pytest.raises(errors.UnknownSeat, match="romans"):
        load_game("imperium").new(["romans", "martians"])


def test_nothing_can_be_taken_back_before_the_beginning(rules: Rules) -> None:
    game = rules.new(2)

    with pytest.raises(errors.NothingToUndo):
        game.undo()
    with pytest.raises(errors.UnknownSeat):
        game.view(2)


def test_a_guess_can_be_played_and_taken_back_but_not_saved(rules: Rules) -> None:
    game = rules.new(2, seed=3)
    guess = game.determinize(0, seed=1)
    before = guess.hash()
    guess.choose(0)
    guess.undo()

    assert guess.hash() == before
    for request in (guess.save, guess.undo, lambda: guess.events, lambda: guess.determinize(0, 1)):
        with pytest.raises(errors.GameError):
            request()


def test_why_names_the_line_of_the_last_change(rules: Rules) -> None:
    game = rules.new(2, seed=3)
    game.choose(0)
    (reason,) = game.why()

    assert reason.source is not None
    assert reason.source.file.endswith(".imp")
    assert reason.source.line > 0


def test_why_not_names_the_prohibition() -> None:
    """Somewhere in a random game a card in hand is barred by a line of the rules."""
    game = load_game("imperium").new(["romans", "greeks"], seed=2)
    policy = RandomPolicy(2)
    found = []
    while game.decision is not None and not found:
        player = game.decision.player
        hand = next(z for z in game.view(player).zones if z.owner == player and z.name == "hand")
        for card in hand.cards:
            assert card.name is not None
            found += [r for r in game.why(card.name) if "cannot play" in r.message]
        game.take(policy.choose(game.decision))

    assert found[0].source is not None
    assert found[0].source.text.startswith("play ")
    assert found[0].source.file == "rules/imperium/turn.imp"


def test_why_not_names_the_phrase_that_fails(rules: Rules) -> None:
    game = rules.new(2, seed=3)
    while game.decision is not None and game.decision.kind != "choose":
        game.choose(0)
    assert game.decision is not None
    every = [rules.phrases.option(game.decision.asked.place, i) for i in range(4)]
    offered = {option.label for option in game.decision.options}
    missing = next(text for text in every if text not in offered)

    messages = [reason.message for reason in game.why(missing)]

    assert messages[0] == f"{missing!r} is not possible"
    assert len(messages) > 1


def test_why_of_nothing_at_all_is_refused(rules: Rules) -> None:
    with pytest.raises(errors.UnknownOption):
        rules.new(2).why("no such thing")


def test_a_script_is_followed_and_its_end_is_told(rules: Rules) -> None:
    game = rules.new(2, seed=3)
    assert game.decision is not None
    script = ScriptedPolicy([game.decision.options[1].id, 0])
    game.take(script.choose(game.decision))
    game.take(script.choose(game.decision))

    with pytest.raises(errors.Diverged, match="at its end"):
        script.choose(game.decision)
    with pytest.raises(errors.Diverged, match="not offered"):
        ScriptedPolicy([99]).choose(game.decision)
    assert ScriptedPolicy([], FirstPolicy()).choose(game.decision) == 0


# ---- JSON


def fits(value: Any, rule: dict[str, Any], definitions: dict[str, Any]) -> bool:
    """A small part of JSON Schema: all that ours uses."""
    if "$ref" in rule:
        return fits(value, definitions[rule["$ref"].rsplit("/", 1)[1]], definitions)
    match rule["type"]:
        case "object":
            if not isinstance(value, dict) or not set(rule.get("required", ())) <= set(value):
                return False
            known, more = rule.get("properties", {}), rule["additionalProperties"]
            return all(
                fits(item, known.get(key, more), definitions) if key in known or more else False
                for key, item in value.items()
            )
        case "array":
            return isinstance(value, list) and all(fits(item, rule["items"], definitions) for item in value)
        case kind:
            return type(value) is {"string": str, "integer": int, "boolean": bool}[kind]


@pytest.mark.parametrize(("name", "seats"), [("civ", 3), ("imperium", ["vikings", "qin"])])
def test_everything_told_fits_the_schema(name: str, seats: Any) -> None:
    definitions = schema()["$defs"]
    game = load_game(name).new(seats, seed=4)
    policy = RandomPolicy(4)
    at = 0
    while game.decision is not None:
        if at % 9 == 0:
            for form in (game.decision.to_json(), game.view(at % 2).to_json()):
                kind = "View" if "zones" in form else "Decision"

                assert fits(json.loads(json.dumps(form)), definitions[kind], definitions), form
        game.take(policy.choose(game.decision))
        at += 1
    for event in game.events:
        assert fits(json.loads(json.dumps(event.to_json())), definitions["Event"], definitions), event
    assert isinstance(game.result, forms.Result)
    assert fits(json.loads(json.dumps(game.result.to_json())), definitions["Result"], definitions)


BARE = b"""
game bare
seats 1
token coin (coins)
"""
ROUND = b"""
procedure round:
  each player:
    choose
      add 1 coin onto you
      or add 2 coins onto you
"""


def test_a_game_may_do_without_a_set_up() -> None:
    ruleset = compile_sources([decode_source("bare.imp", BARE + ROUND)]).ruleset
    assert ruleset is not None
    game = Rules(ruleset).new(1)

    assert [option.label for option in game.decision.options] == ["add 1 coin onto you", "add 2 coins onto you"]


def test_rules_without_rounds_cannot_be_played() -> None:
    ruleset = compile_sources([decode_source("bare.imp", BARE)]).ruleset
    assert ruleset is not None

    with pytest.raises(errors.NotPlayable, match="`procedure round`"):
        Rules(ruleset).new(1)


class Broken(BaseException):
    """What an interrupt is: no error, and it comes from anywhere."""


def test_what_is_broken_off_in_the_middle_leaves_the_game_as_it_was() -> None:
    rules = load_game("civ")
    game, other = rules.new(3, seed=3), rules.new(3, seed=3)
    count = 0

    def interrupt(frame: Any, event: str, arg: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0 and frame.f_code.co_filename == "<civ>":
            sys.settrace(None)
            raise Broken
        return interrupt

    for at in range(60):
        left = at % 7 * 3
        before = game.hash()
        sys.settrace(interrupt)
        try:
            game.choose(0)
        except Broken:
            count += 1
            assert game.hash() == before
            assert game.decision is not None
            game.choose(0)
        finally:
            sys.settrace(None)
        other.choose(0)
        assert game.hash() == other.hash()
    assert count > 20


def test_a_choice_from_a_deep_stack_is_taken_or_leaves_the_game_as_it_was() -> None:
    rules = load_game("civ")
    game = rules.new(2, seed=1)

    def deep(n: int) -> None:
        if n:
            deep(n - 1)
        else:
            game.choose(0)

    refused = 0
    for depth in range(850, sys.getrecursionlimit(), 3):
        before, choices = game.hash(), game.choices
        try:
            deep(depth)
        except (errors.GameError, RecursionError):
            refused += 1
            assert (game.hash(), game.choices) == (before, choices)
    assert refused > 0
    assert game.hash() == rules.replay(2, game.choices, seed=1).hash()


@pytest.mark.parametrize("wrong", [None, "0", 1.0, True, [0], float("nan"), 2, -1])
def test_a_viewer_who_is_no_player_is_refused(wrong: Any) -> None:
    game = load_game("civ").new(2, seed=1)

    with pytest.raises(errors.UnknownSeat):
        game.determinize(wrong, 1)
    if wrong is not None:
        with pytest.raises(errors.UnknownSeat):
            game.view(wrong)


@pytest.mark.parametrize("wrong", [None, "1", 1.0, True, [0], float("nan"), 1, -1])
def test_an_undo_of_something_else_than_a_number_is_refused(wrong: Any) -> None:
    game = load_game("civ").new(2, seed=1)

    with pytest.raises(errors.NothingToUndo):
        game.undo(wrong)


@pytest.mark.parametrize("player", [False, 0.0, "0", 1])
def test_who_answers_must_be_the_number_of_the_player(player: Any) -> None:
    game = load_game("civ").new(2, seed=1, options={"first player": "first"})

    with pytest.raises(errors.NotYourDecision):
        game.choose(0, player=player)


def test_the_options_of_a_decision_cannot_be_taken_away() -> None:
    decision = load_game("civ").new(2, seed=1).decision

    assert type(decision.options) is tuple
    assert copy.deepcopy(decision) is decision
    assert copy.copy(decision.options[0]) is decision.options[0]
