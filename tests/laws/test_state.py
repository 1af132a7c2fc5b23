"""Laws of a game's state: copies, saves, replays and undo agree; refusals change nothing; nothing hidden shows."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from imperium_dsl import load_game
from imperium_dsl.machine import places
from imperium_dsl.machine.errors import GameError, NotYourDecision, UndoForbidden, UnknownOption
from imperium_dsl.play import determinize as guess
from imperium_dsl.play import visibility as sight
from imperium_dsl.play.game import Game
from imperium_dsl.play.rules import Rules
from imperium_dsl.play.save import checkpoint

SEATS: dict[str, tuple[Any, ...]] = {
    "imperium": (["romans", "greeks"], ["vikings", "egyptians", "qin"]),
    "civ": (2, 3, 4),
    "imperium-solo": (["romans"], ["utopians"]),
    "imperium-campaign": (["arthurians"],),
}
GAMES = [(name, seats, seed) for name, choices in SEATS.items() for seed, seats in enumerate(choices)]
FEW = [game for game in GAMES if game[2] == 1]


@cache
def rules(name: str) -> Rules:
    return load_game(name)


def new(name: str, seats: Any, seed: int) -> Game:
    return rules(name).new(seats, seed=seed)


def played(game: Game, seed: int) -> Iterator[Game]:
    """The same game at every decision, played at random."""
    chance = random.Random(seed)
    while game.decision is not None:
        yield game
        game.choose(chance.randrange(len(game.decision.options)))
    yield game


def shown(game: Game) -> Any:
    """All that a program can see of a game."""
    decision = None if game.decision is None else game.decision.to_json()
    return game.hash(), decision, game.choices, game.result


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_clone_and_restored_save_are_the_same_game_at_every_decision(name: str, seats: Any, seed: int) -> None:
    chance = random.Random(seed)
    for game in played(new(name, seats, seed), seed):
        clone, restored = game.clone(), rules(name).restore(game.save())

        assert shown(clone) == shown(game)
        assert shown(restored) == shown(game)

        if game.decision is not None:
            index = chance.randrange(len(game.decision.options))
            clone.choose(index)
            restored.choose(index)

            assert shown(clone) == shown(restored)
            assert clone.hash() != game.hash()


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_undo_and_replay_lead_to_the_same_state(name: str, seats: Any, seed: int) -> None:
    states = []
    last = None
    for game in played(new(name, seats, seed), seed):
        states.append(game.hash())
        last = game
    assert last is not None
    chance = random.Random(seed)
    for _ in range(12):
        depth = chance.randrange(len(states))
        clone = last.clone()
        clone.undo(len(states) - 1 - depth)

        assert clone.hash() == states[depth]
        assert clone.choices == last.choices[:depth]

    again = rules(name).replay(seats, last.choices, seed=seed)
    in_words = rules(name).replay(seats, last.records, seed=seed)

    assert again.hash() == in_words.hash() == states[-1]
    assert again.choices == in_words.choices == last.choices


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_every_option_can_be_taken_and_has_an_id_and_a_label_of_its_own(name: str, seats: Any, seed: int) -> None:
    for at, game in enumerate(played(new(name, seats, seed), seed)):
        decision = game.decision
        if decision is None or at % 3:
            continue
        ids = [option.id for option in decision.options]
        labels = [option.label for option in decision.options]

        assert len(set(ids)) == len(ids)
        assert len(set(labels)) == len(labels)
        assert all(labels)

        for option in decision.options:
            one, other = game.clone(), game.clone()
            one.choose(option.id)
            other.choose(option.index)

            assert one.hash() == other.hash()


@pytest.mark.parametrize(("name", "seats", "seed"), FEW)
def test_a_refused_choice_changes_nothing(name: str, seats: Any, seed: int) -> None:
    stale = None
    for game in played(new(name, seats, seed), seed):
        before = shown(game)
        if game.decision is None:
            with pytest.raises(GameError):
                game.choose(0)
            break
        wrong: list[Any] = [-1, len(game.decision.options), "no such id", None, 1.5]
        wrong += [] if stale is None else [stale]
        for choice in wrong:
            with pytest.raises(UnknownOption):
                game.choose(choice)
        with pytest.raises(NotYourDecision):
            game.choose(0, player=1 - game.decision.player)

        assert shown(game) == before

        stale = game.decision.options[0]


@pytest.mark.parametrize(("name", "seats", "seed"), FEW)
def test_labels_of_a_past_decision_stay_what_they_were(name: str, seats: Any, seed: int) -> None:
    for at, game in enumerate(played(new(name, seats, seed), seed)):
        if game.decision is None or at > 60:
            break
        said = game.decision.to_json()
        clone = game.clone()
        decision = clone.decision
        assert decision is not None
        clone.choose(len(decision.options) - 1)

        assert decision.to_json() == said


PLAYED = """
import random
from imperium_dsl import load_game
for name, seats in (("imperium", ["romans", "greeks"]), ("imperium-solo", ["qin"]), ("civ", 3)):
    game = load_game(name).new(seats, seed=5)
    chance = random.Random(5)
    while game.decision is not None:
        game.choose(chance.randrange(len(game.decision.options)))
        print(game.hash(), *(option.id for option in game.decision.options) if game.decision else ())
"""
ORDER_OF_A_SET = """
from imperium_dsl.machine import decide
ask = decide.ask
decide.ask = lambda m, you, options, *rest: ask(m, you, sorted(options, key=lambda o: hash(str(o))), *rest)
"""


def output_with(hash_seed: str, program: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return run.stdout


def test_the_same_choices_give_the_same_states_in_every_process() -> None:
    outputs = [output_with(hash_seed, PLAYED) for hash_seed in ("1", "977")]

    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) > 200


@pytest.mark.plain
def test_an_order_that_hangs_on_the_process_is_seen() -> None:
    outputs = [output_with(hash_seed, ORDER_OF_A_SET + PLAYED) for hash_seed in ("1", "977")]

    assert outputs[0] != outputs[1]


@pytest.mark.parametrize("name", SEATS)
def test_games_can_be_copied_and_pickled(name: str) -> None:
    game = new(name, SEATS[name][0], 3)
    game.choose(0)

    assert copy.copy(game).hash() == copy.deepcopy(game).hash() == game.hash()
    assert pickle.loads(pickle.dumps(game)).hash() == game.hash()


# ---- what players see


def exchanged(game: Game, one: int, other: int) -> Game:
    """A game in which two cards have changed places."""
    clone = game.clone()
    machine = clone.course.machine = clone.machine.copied()
    cells = machine.cells
    for at in (1, 2):
        cells[one + at], cells[other + at] = cells[other + at], cells[one + at]
    return clone


def received(game: Game, viewer: int) -> Any:
    return json.dumps(game.view(viewer if viewer >= 0 else None).to_json())


def alike_backs(game: Game, one: int, other: int) -> bool:
    machine = game.machine
    swapped = [sight.back(machine, a, machine.cells[b + 2]) for a, b in ((one, other), (other, one))]
    return swapped == [sight.back(machine, one), sight.back(machine, other)]


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_no_view_changes_when_two_hidden_cards_change_places(name: str, seats: Any, seed: int) -> None:
    chance = random.Random(seed)
    exchanges = 0
    for at, game in enumerate(played(new(name, seats, seed), seed)):
        if at % 7:
            continue
        for viewer in range(-1, len(game.seats)):
            cards = [c for c in places.every_card(game.machine) if not sight.sees(game.machine, viewer, c)]
            before = received(game, viewer)
            for _ in range(3):
                one, other = chance.sample(cards, 2)
                if alike_backs(game, one, other):
                    exchanges += 1

                    assert received(exchanged(game, one, other), viewer) == before

    assert exchanges > 20


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_events_told_stay_told_and_hidden_faces_are_not_in_them(name: str, seats: Any, seed: int) -> None:
    game = new(name, seats, seed)
    viewers = [*range(len(game.seats)), None]
    told: dict[Any, list[Any]] = {viewer: [] for viewer in viewers}
    for _ in played(game, seed):
        for viewer in viewers:
            known = told[viewer]
            told[viewer] += [e.to_json() for e in game.events_for(viewer, len(known))]
    for viewer in viewers:
        assert [e.to_json() for e in game.events_for(viewer)] == told[viewer]

    assert [e.what for e in rules(name).restore(game.save()).events] == [e.what for e in game.events]

    for viewer in viewers:
        bit = len(game.seats) if viewer is None else viewer
        other = rules(name).replay(seats, game.choices, seed=seed)
        for entry in other.log:
            if isinstance(entry.face, int) and entry.face >= 0 and not entry.mask >> bit & 1:
                entry.face = another_face(game, entry.face)

        assert [e.to_json() for e in other.events_for(viewer)] == told[viewer]


def another_face(game: Game, face: int) -> int:
    """A face with another name, and the same back."""
    r = game.rules.ruleset
    open_words = {w for zone in r.zones if zone.shows >= 0 for w in r.traits[zone.shows].words}
    back = open_words & set(r.faces[face].words)
    return next(i for i, f in enumerate(r.faces) if f.name != r.faces[face].name and open_words & set(f.words) == back)


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_what_is_offered_does_not_depend_on_what_the_decider_cannot_see(name: str, seats: Any, seed: int) -> None:
    chance = random.Random(seed)
    for at, game in enumerate(played(new(name, seats, seed), seed)):
        if game.decision is None or at % 3:
            continue
        player = game.decision.player
        cells, answers = checkpoint(game.machine)
        announced = guess.mentioned(answers, game)  # another player's card to which the decider may react
        lists = guess.mixes(game.log, player, game.machine)
        hidden = guess.hidden_from(game.machine, player) & guess.hidden_from_cells(game.machine, cells, player)
        loose = {card: lists[card] for card in sorted(hidden - announced) if lists.get(card)}
        backs = {card: guess.traits_of(game.machine, card) for card in loose}
        state, where = guess.exchanged(loose, backs, chance.randrange(1 << 60))
        other = guess.resumed(game.course, sight.NOBODY, cells, where, state)

        assert other is not None
        assert other.asked is not None
        assert Game(other).decision.to_json() == game.decision.to_json()


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_what_a_player_is_told_by_name_they_could_see(name: str, seats: Any, seed: int) -> None:
    """Every name told is in the view before or after, or was shown to the player in between."""
    game = new(name, seats, seed)
    viewer = seed % len(game.seats)
    since = len(game.events_for(viewer))
    before = received(game, viewer)
    for at, _ in enumerate(played(game, seed)):
        after = received(game, viewer)
        events = game.events_for(viewer, since)
        since += len(events)
        shown_now = {card.name for e in events if e.what == "show" and viewer in e.players for card in e.cards}
        for event in events if at else ():
            card = event.card
            if card is None or card.name is None or card.name in shown_now:
                continue
            open_way = any(
                z is not None and (zone_sight(game, z.name) == "public" or z.owner == viewer)
                for z in (event.source, event.target)
            )

            assert open_way or json.dumps(card.name) in before + after
        before = after


def zone_sight(game: Game, name: str) -> str:
    return next(z.sight for z in game.rules.ruleset.zones if z.name == name)


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_a_guess_looks_the_same_to_the_player_and_can_be_played_on(name: str, seats: Any, seed: int) -> None:
    chance = random.Random(seed)
    differing = 0
    for at, game in enumerate(played(new(name, seats, seed), seed)):
        if game.decision is None or at % 11:
            continue
        for player in range(len(game.seats)):
            world = game.determinize(player, chance.randrange(1 << 30))
            if game.decision.player == player:
                assert world.decision is not None
                assert world.decision.to_json() == game.decision.to_json()

            assert received(world, player) == received(game, player)

            other = (player + 1) % len(game.seats)
            differing += received(world, other) != received(game, other)
            for _ in range(30):
                if world.decision is None:
                    break
                world.choose(chance.randrange(len(world.decision.options)))

    assert differing > 3


def test_a_strict_undo_is_refused_after_something_was_learnt() -> None:
    game = new("imperium", ["romans", "greeks"], 1)
    refused = allowed = 0
    for _ in played(game, 2):
        if not game.choices:
            continue
        clone = game.clone()
        try:
            clone.undo(is_strict=True)
            allowed += 1
        except UndoForbidden:
            refused += 1

            assert clone.hash() == game.hash()

    assert refused > 10
    assert allowed > 10
