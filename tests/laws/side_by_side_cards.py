"""Both interpreters on tables where rare things happen: cards are dealt anew before the first round.

Either cards that nobody wrote, or the game's own, from wherever they lie into the hands and areas of the players,
with tokens to spend. No set-up leads to such positions, so the laws of a game do not hold there; its rules do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from imperium_dsl.machine import move, places, run, tokens
from imperium_dsl.machine.code import card_key
from imperium_dsl.machine.layout import RESULT, ROUND, SETUP
from imperium_dsl.machine.observer import Observer
from imperium_dsl.machine.state import Machine
from tests.laws.games import Setting
from tests.laws.side_by_side import Pair, SideBySide
from tests.laws.watch import unbegun

DECISIONS = 250
SHARE = 0.4  # of all cards that lie in no slot
TOKENS = 6  # of each kind, at most
PLACES = ("hand", "hand", "play", "play", "deck", "discard", "history")
ZONES = {
    "imperium": PLACES,
    "imperium-solo": PLACES,
    "civ": ("hand", "area", "area", "pile"),
}


class Dealing(Observer):
    """Deals before the first round."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.begun: Any = None  # the cells with which the first round begins

    def round_begins(self, m: Machine) -> None:
        if m.cells[ROUND] == 0 and not m.cells[SETUP]:
            rnd = random.Random(self.seed)  # the same again, if a step runs again
            for card, zone, player in self.plan(m, rnd):
                move.move(m, card, zone_called(m, zone, player))
            self.spend(m, rnd)
            self.begun = m.cells.copy()

    def plan(self, m: Machine, rnd: random.Random) -> Iterator[tuple[int, str, int]]:
        """Which cards go where."""
        for card in places.every_card(m):
            at = m.cells[card]
            if at < m.layout.slot0 and at not in m.layout.slots and rnd.random() < SHARE:
                zone, player = rnd.choice(ZONES[m.layout.ruleset.game]), rnd.randrange(m.layout.players)
                yield card, "deck" if zone == "hand" and player >= m.layout.persons else zone, player

    def spend(self, m: Machine, rnd: random.Random) -> None:
        """Tokens for all."""
        for player in range(m.layout.players):
            for token in range(m.tokens):
                tokens.add(m, player, token, rnd.randrange(TOKENS + 1))


def zone_called(m: Machine, name: str, player: int) -> int:
    index = [zone.name for zone in m.layout.ruleset.zones].index(name)
    return m.layout.zone(index, player, -1)


class MadeUp(Dealing):
    """Deals cards that nobody wrote."""

    def plan(self, m: Machine, rnd: random.Random) -> Iterator[tuple[int, str, int]]:
        faces = m.layout.ruleset.faces
        every = [c for c in places.every_card(m) if card_key(faces[m.cells[c + 2]].number).startswith("ZZZ")]
        made_up = [card for card in every if m.cells[card] not in m.layout.slots]
        rnd.shuffle(made_up)
        for i, card in enumerate(made_up):
            yield card, "hand" if i % 3 == 0 else "deck", i % m.layout.players

    def spend(self, m: Machine, rnd: random.Random) -> None:
        pass


def compare_dealt(pair: Pair, seed: int) -> int:
    """A game with the game's own cards dealt anew; how many decisions were compared."""
    return compare_on(pair, pair.random_setting(seed), Dealing)


def compare_made_up(pair: Pair, seed: int, seats: tuple[str, ...]) -> int:
    """A game with made-up cards; how many decisions were compared."""
    rnd = random.Random(seed)
    options = {o.name: rnd.choice(o.values) for o in pair.ruleset.options}
    return compare_on(pair, Setting(pair.ruleset.game, seats, seed, tuple(options.items())), MadeUp)


def compare_on(pair: Pair, setting: Setting, kind: type[Dealing]) -> int:
    rnd = random.Random(setting.seed)
    game = unbegun(pair.rules, setting.seats, setting.seed, dict(setting.options))
    game.machine.observer = dealing = kind(setting.seed)
    game.course.asked = run.advance(game.machine)
    while dealing.begun is None and game.machine.cells[RESULT] is None:
        game.take(rnd.randrange(len(game.asked.options)))
    if dealing.begun is None:
        return 0  # what was dealt has ended the game
    both = SideBySide(pair, setting, game)
    both.start(dealing.begun)
    return both.go_on(rnd, DECISIONS)
