"""pyminion (Dominion) with bots that decide at random: what another card engine in Python does in the same time.

A call is a decision if the bot has something to decide: which treasures to play is not counted, for it plays all,
as the bots of the package do. The engine is used as it comes, with its own switch for less logging.
"""

# ruff: noqa: ARG001, ARG002  the signatures are the engine's

from __future__ import annotations

import random
from typing import Any


class RandomDecider:
    """Any legal answer."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.count = 0

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        self.count += 1
        return self.chance.choice([*valid_actions, None])

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        self.count += 1
        return self.chance.choice([*valid_cards, None])

    def treasure_phase_decision(self, valid_treasures: list[Any], player: Any, game: Any) -> list[Any]:
        return valid_treasures

    def binary_decision(self, *_: Any, **__: Any) -> bool:
        self.count += 1
        return self.chance.random() < 0.5

    def multiple_option_decision(
        self, card: Any, options: list[str], player: Any, game: Any, num_choices: int = 1, unique: bool = True
    ) -> list[int]:
        self.count += 1
        return self.chance.sample(range(len(options)), num_choices)

    def deck_position_decision(self, prompt: str, card: Any, player: Any, game: Any, num_deck_cards: int) -> int:
        self.count += 1
        return self.chance.randint(0, num_deck_cards)

    def multi_play_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any, required: bool = True
    ) -> Any:
        self.count += 1
        return self.chance.choice(valid_cards if required else [*valid_cards, None])

    def __getattr__(self, name: str) -> Any:
        if not name.endswith("_decision"):
            raise AttributeError(name)

        def some(prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any, **bounds: int) -> list[Any]:
            self.count += 1
            least = max((n for key, n in bounds.items() if key.startswith("min")), default=0)
            most = max((n for key, n in bounds.items() if key.startswith("max")), default=-1)
            top = len(valid_cards) if most < 0 else min(most, len(valid_cards))
            return self.chance.sample(valid_cards, self.chance.randint(min(least, top), top))

        return some


def new_game(seed: int) -> tuple[Any, list[RandomDecider]]:
    """A game of two bots, and who decides for them."""
    from pyminion.bots.bot import Bot
    from pyminion.expansions import base
    from pyminion.game import Game

    random.seed(seed)
    deciders = [RandomDecider(seed), RandomDecider(seed + 1)]
    bots = [Bot(decider, name) for decider, name in zip(deciders, ("a", "b"), strict=True)]
    return Game(bots, [base.base_set], log_stdout=False, random_order=False), deciders


def play(seed: int) -> int:
    """One game to its end; the number of decisions."""
    game, deciders = new_game(seed)
    game.play()
    return sum(decider.count for decider in deciders)


def midgame(seed: int, turns: int = 10) -> Any:
    """A game after some turns."""
    game, _ = new_game(seed)
    game.start()
    for _ in range(turns):
        for player in game.players:
            player.take_turn(game)
    return game
