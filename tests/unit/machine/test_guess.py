"""A guess at hidden cards keeps to all that the player has been told, from the first event on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from imperium_dsl import load_game
from imperium_dsl.machine import places
from imperium_dsl.play import determinize as guess
from imperium_dsl.play import visibility as sight
from imperium_dsl.play.forms import Event, ZoneRef
from imperium_dsl.play.game import Game

Where = tuple[str, int | None, str | None]
GAMES = [
    ("imperium", ["romans", "greeks"], 3),
    ("imperium", ["vikings", "qin", "arthurians"], 4),
    ("imperium", ["scythians", "olmecs"], 5),
    ("civ", 2, 1),
    ("civ", 3, 2),
]


class Memory:
    """How many cards of each name a zone holds at least, told from a player's events and nothing else."""

    def __init__(self) -> None:
        self.least: dict[Where, Counter[str]] = {}
        self.heard = 0

    def at(self, zone: ZoneRef | None) -> Counter[str]:
        key = ("", None, None) if zone is None else (zone.name, zone.owner, zone.word)
        return self.least.setdefault(key, Counter())

    def listen(self, events: list[Event]) -> None:
        for event in events:
            self.heard += 1
            if event.what == "show":
                for name, count in Counter(c.name for c in event.cards if c.name).items():
                    here = self.at(event.source)
                    here[name] = max(here[name], count)
            elif event.what in ("move", "attach"):
                self.moved(event)

    def moved(self, event: Event) -> None:
        name = None if event.card is None else event.card.name
        source = self.at(event.source)
        for each in [name] if name else list(source):  # a card without a name may be any of them
            source[each] = max(0, source[each] - 1)
        if name and event.what == "move":
            self.at(event.target)[name] += 1


def lying(game: Game) -> dict[Where, Counter[str]]:
    """The names that really lie in each zone."""
    m = game.machine
    found: dict[Where, Counter[str]] = {}
    for card in places.every_card(m):
        zone = sight.zone_ref(m.layout, m.cells[card]) if m.cells[card] < m.layout.slot0 else None
        if zone is not None:
            names = found.setdefault((zone.name, zone.owner, zone.word), Counter())
            names[m.layout.ruleset.faces[m.cells[card + 2]].name] += 1
    return found


def told(name: str, seats: Any, seed: int) -> Iterator[tuple[Game, int, Memory]]:
    """A random game, stop by stop, with what one player remembers."""
    game = load_game(name).new(seats, seed=seed)
    viewer = seed % len(game.seats)
    memory = Memory()
    chance = random.Random(seed)
    for at in range(900):
        if game.decision is None:
            return
        if at % 30 == 0:
            memory.listen(game.events_for(viewer, memory.heard))
            yield game, viewer, memory
        game.choose(chance.randrange(len(game.decision.options)))


def forgotten(memory: Memory, guessed: Game) -> list[tuple[Where, str]]:
    there = lying(guessed)
    return [
        (where, name)
        for where, names in memory.least.items()
        for name, least in names.items()
        if where in there and there[where][name] < least
    ]


def unseen_facts(game: Game, viewer: int, memory: Memory) -> int:
    """How much is remembered of cards that cannot be seen just now."""
    m = game.machine
    hidden = set()
    for card in places.every_card(m):
        zone = sight.zone_ref(m.layout, m.cells[card]) if m.cells[card] < m.layout.slot0 else None
        if zone is not None and not sight.sees(m, viewer, card):
            hidden.add((zone.name, zone.owner, zone.word))
    return sum(sum(names.values()) for where, names in memory.least.items() if where in hidden)


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_no_guess_contradicts_what_the_player_was_told(name: str, seats: Any, seed: int) -> None:
    facts = 0
    for game, viewer, memory in told(name, seats, seed):
        assert forgotten(memory, game) == []

        facts += unseen_facts(game, viewer, memory)
        for chance in range(2):
            assert forgotten(memory, game.determinize(viewer, chance)) == []

    assert facts > 0


def test_a_guess_that_forgets_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(log: Any, viewer: int, machine: Any) -> dict[int, list[int]]:
        return {card: [0] for card in places.every_card(machine)}

    monkeypatch.setattr(guess, "mixes", careless)
    found = [
        forgotten(memory, game.determinize(viewer, 1))
        for name, seats, seed in GAMES[:3]
        for game, viewer, memory in told(name, seats, seed)
    ]

    assert any(found)
