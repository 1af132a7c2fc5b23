"""Cards that nobody wrote, on both interpreters: dealt before the first round, then played for a while."""

from __future__ import annotations

import random
from typing import Any

from imperium_dsl.machine.code import card_key
from imperium_dsl.machine.layout import ROUND, SETUP
from imperium_dsl.machine.machine import Machine
from tests.laws.games import Setting
from tests.laws.side_by_side import Pair, SideBySide
from tests.laws.watch import unbegun

DECISIONS = 250


class Dealing(Machine):
    """Puts made-up cards into every hand and onto every deck, before the first round."""

    __slots__ = ()
    rnd: Any = None
    begun: Any = None  # the cells with which the first round begins

    def next_round(self) -> None:
        if self.s[ROUND] == 0 and not self.s[SETUP]:
            self.deal()
            type(self).begun = self.s.copy()
        super().next_round()

    def deal(self) -> None:
        faces = self.lay.ruleset.faces
        every = [c for c in self.every_card() if card_key(faces[self.s[c + 2]].number).startswith("ZZZ")]
        made_up = [card for card in every if self.s[card] not in self.lay.slots]
        self.rnd.shuffle(made_up)
        names = [zone.name for zone in self.lay.ruleset.zones]
        for i, card in enumerate(made_up):
            zone = names.index("hand" if i % 3 == 0 else "deck")
            self.move(card, self.lay.zone(zone, i % self.lay.players, -1))


def compare_made_up(pair: Pair, seed: int, seats: tuple[str, ...]) -> int:
    """A game with made-up cards; how many decisions were compared."""
    rnd = random.Random(seed)
    options = {o.name: rnd.choice(o.values) for o in pair.ruleset.options}
    setting = Setting(pair.ruleset.game, seats, seed, tuple(options.items()))
    game = unbegun(pair.rules, seats, seed, options)
    dealing: Any = type("Dealing", (Dealing,), {"__slots__": (), "rnd": rnd})
    game.machine.__class__ = dealing
    game.asked = game.machine.advance()
    while dealing.begun is None:
        game.take(rnd.randrange(len(game.asked.options)))
    both = SideBySide(pair, setting, game)
    both.start(dealing.begun)
    return both.go_on(rnd, DECISIONS)
