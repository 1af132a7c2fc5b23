"""Saves that are no good: each is refused for its own reason, and nothing happens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from imperium_dsl import load_game
from imperium_dsl.api import compile_sources
from imperium_dsl.machine import errors
from imperium_dsl.play.game import Game
from imperium_dsl.play.rules import Rules
from imperium_dsl.play.save import checksum
from imperium_dsl.reading.read import decode_source


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_game("civ")


@pytest.fixture(scope="module")
def game(rules: Rules) -> Game:
    game = rules.new(3, seed=11)
    for _ in range(40):
        assert game.decision is not None
        game.choose(len(game.decision.options) // 2)
    return game


def rewritten(text: str, **changes: Any) -> str:
    """A save with other content and a checksum that fits."""
    data = {**json.loads(text), **changes}
    del data["checksum"]
    body = json.dumps(data, indent=1)[:-1].rstrip()
    return f'{body}, "checksum": "{checksum(body)}"}}'


def test_a_save_can_be_read_by_people(game: Game) -> None:
    data = json.loads(game.save())

    assert data["format"] == "imperium-game"
    assert data["seats"] == ["player-1", "player-2", "player-3"]
    assert data["seed"] == 11
    assert len(data["choices"]) == len(data["records"]) == 40
    assert data["records"][0].startswith("pick:")


def test_layout_of_the_text_does_not_matter(rules: Rules, game: Game) -> None:
    text = game.save()

    assert rules.restore(rewritten(text)).hash() == game.hash()
    assert rules.restore(text.replace("\n", "\r\n").encode()).hash() == game.hash()
    assert rules.restore(text, verify=True).hash() == game.hash()


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_save_is_refused(rules: Rules, game: Game, share: float) -> None:
    text = game.save().rstrip()

    with pytest.raises(errors.UnreadableSave):
        rules.restore(text[: int(len(text) * share)])


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "other"}', "null"])
def test_other_json_is_refused(rules: Rules, text: str) -> None:
    with pytest.raises(errors.NotASave):
        rules.restore(text)


def test_bytes_that_are_no_text_are_refused(rules: Rules) -> None:
    with pytest.raises(errors.UnreadableSave, match="UTF-8"):
        rules.restore(b"\xff\xfe\x00")


def test_an_edited_save_is_refused(rules: Rules, game: Game) -> None:
    with pytest.raises(errors.EditedSave):
        rules.restore(game.save().replace('"seed": 11', '"seed": 12'))


def test_a_forged_save_is_found_out_by_playing_it_again(rules: Rules, game: Game) -> None:
    forged = rewritten(game.save(), seed=12)

    rules.restore(forged)
    with pytest.raises((errors.EditedSave, errors.Diverged)):
        rules.restore(forged, verify=True)


def test_another_version_is_refused(rules: Rules, game: Game) -> None:
    with pytest.raises(errors.OtherVersion, match="version 3, this program reads versions 1 and 2"):
        rules.restore(rewritten(game.save(), version=3))


def test_an_older_save_is_played_again(rules: Rules, game: Game) -> None:
    snapshot = {"cells": ["of another machine"], "answers": []}

    again = rules.restore(rewritten(game.save(), version=1, snapshot=snapshot))

    assert again.hash() == game.hash()
    assert again.choices == game.choices


def test_an_older_save_that_does_not_play_out_is_refused(rules: Rules, game: Game) -> None:
    records = [*game.records[:7], "pick:nothing", *game.records[8:]]

    with pytest.raises(errors.Diverged, match="choice 8"):
        rules.restore(rewritten(game.save(), version=1, records=records))


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": ["a"]},
        {"seats": "ab"},
        {"choices": [1]},
        {"choices": ["x"] * 40},
        {"snapshot": {}},
        {"snapshot": {"cells": [], "answers": []}},
        {"options": {"no": "such"}},
        {"more": 1},
    ],
)
def test_content_that_fits_no_game_is_refused(rules: Rules, game: Game, changes: dict[str, Any]) -> None:
    with pytest.raises(errors.NotASave):
        rules.restore(rewritten(game.save(), **changes))


def test_any_damage_to_the_snapshot_is_an_error_of_saves(rules: Rules, game: Game) -> None:
    data = json.loads(game.save())
    for at in range(0, len(data["snapshot"]["cells"]), 5):
        cells = [*data["snapshot"]["cells"]]
        cells[at] = "nonsense"
        forged = rewritten(game.save(), snapshot={**data["snapshot"], "cells": cells})
        try:
            rules.restore(forged)
        except errors.SaveError:
            continue


def test_a_save_of_another_game_is_refused(game: Game) -> None:
    with pytest.raises(errors.OtherRules, match="civ"):
        load_game("imperium").restore(game.save())


def other_rules(rules: Rules) -> Rules:
    """The same game with one name changed."""
    faces = rules.ruleset.faces
    return Rules(evolve(rules.ruleset, faces=(evolve(faces[0], name="Another"), *faces[1:])))


def test_a_save_of_other_rules_is_refused_and_the_difference_named(rules: Rules, game: Game) -> None:
    with pytest.raises(errors.OtherRules, match="what differs: cards of CIV;") as caught:
        other_rules(rules).restore(game.save())

    assert caught.value.differences == ("cards of CIV",)


def compiled(*more: str) -> Rules:
    text = ["game tiny", "seats 2", "token gem (gems)", "zone pot: unordered, public", *more]
    text += ["procedure round:", "  each player: choose", "    add 1 gem onto you", "    or add 2 gems onto you", ""]
    ruleset = compile_sources([decode_source("tiny.imp", "\n".join(text).encode())]).ruleset
    assert ruleset is not None
    return Rules(ruleset)


@pytest.mark.parametrize(
    ("more", "named"),
    [
        (["zone cup: unordered, public"], ("zone cup",)),
        (["option pace = slow or quick"], ("option pace",)),
        (["keyword sip: add 1 gem onto you"], ("keyword sip", "verbs")),
        (["trait hue: red"], ("traits", "words")),
        (["number depth = 3"], ("number depth",)),
    ],
)
def test_what_was_added_to_the_rules_is_named(more: list[str], named: tuple[str, ...]) -> None:
    with pytest.raises(errors.OtherRules) as caught:
        compiled(*more).restore(compiled().new(2).save())

    assert caught.value.differences == named
    assert named[0] in str(caught.value)


def test_a_save_of_other_rules_can_be_recovered(rules: Rules, game: Game) -> None:
    recovered, divergence = other_rules(rules).recover(game.save())

    assert divergence is None
    assert recovered.choices == game.choices


def test_recovery_stops_where_the_choices_part(rules: Rules, game: Game) -> None:
    records = list(game.records)
    records[20] = "pick:nothing-of-the-kind"

    recovered, divergence = rules.recover(rewritten(game.save(), records=records))

    assert divergence is not None
    assert divergence.at == 20
    assert "choice 21" in str(divergence)
    assert recovered.choices == game.choices[:20]


@pytest.mark.parametrize("more", ['"seed": 99', '"choices": [0], "records": ["pick:x"]', '"seats": ["x", "y", "z"]'])
def test_what_stands_behind_the_checksum_is_noticed(rules: Rules, game: Game, more: str) -> None:
    text = game.save().rstrip().removesuffix("}")

    with pytest.raises(errors.EditedSave):
        rules.restore(f"{text}, {more}}}")


def test_records_that_are_no_text_are_refused(rules: Rules, game: Game) -> None:
    with pytest.raises(errors.NotASave):
        rules.restore(rewritten(game.save(), version=1, records=[None] * len(game.choices)))


ORDERED = """
game many
seats 1
token gem (gems), stone (stones)
zone pile: unordered, public, start
set "M" M 1
number score of player = stones

card "Card" M1:
  copies 1

procedure round:
  each player: run turn

procedure turn:
  repeat 12 times:
    once when you gain gem: gain 1 stone
  choose
    gain 1 gem
    or gain 2 gems

keyword gain (A: amount):
  add A onto you
"""


def test_many_answers_to_be_put_in_order_can_be_saved() -> None:
    compiled = compile_sources([decode_source("many.imp", ORDERED.encode())])
    assert compiled.ruleset is not None, compiled.diagnostics
    many = Rules(compiled.ruleset)
    game = many.new(1)
    game.choose(0)
    assert game.decision is not None
    assert game.decision.kind == "order"
    game.choose(len(game.decision.options) - 1)

    again = many.restore(game.save(), verify=True)

    assert again.hash() == game.hash()
    assert game.records[-1] == "order:11"
    assert many.replay(1, game.records).hash() == game.hash()
