"""A game played to its end, with everything done at its decisions that a front end may do; what it prints is its story.

``python -m tests.same_story GAME SEATS SEED``: two builds of the package must print the same.
"""

from __future__ import annotations

import json
import random
import sys

from imperium_dsl import load_game
from imperium_dsl.machine.errors import GameError


def story(name, seats, seed):
    """Line by line: what is asked, what was answered, and what all the ways to look at a game give."""
    rules = load_game(name)
    chance = random.Random(seed)
    game = rules.new(seats, seed=seed)
    at = 0
    while (decision := game.decision) is not None:
        option = chance.choice(decision.options)
        yield f"{at} {game.hash()} {json.dumps(decision.to_json(), sort_keys=True)} -> {option.id}"
        if at % 40 == 7:
            yield from looks(rules, game, decision)
        game.choose(option)
        at += 1
    yield json.dumps(game.result.to_json(), sort_keys=True)


def looks(rules, game, decision):
    """Copies, saves, views, guesses, events and refusals."""
    again = rules.restore(game.save(), verify=True)
    yield f"saved {again.hash()}"
    clone = game.clone()
    clone.choose(0)
    clone.undo()
    yield f"undone {clone.hash()}"
    for player in range(len(game.seats)):
        yield f"view {json.dumps(game.view(player).to_json(), sort_keys=True)}"
        yield f"guess {game.determinize(player, 5).hash()}"
    yield f"events {len(game.events)} {json.dumps([e.to_json() for e in game.events_for(0)][-5:], sort_keys=True)}"
    yield f"why {[reason.to_json() for reason in game.why()]}"
    for wrong in ("no such id", 10_000, -1):
        try:
            game.choose(wrong)
        except GameError as error:
            yield f"refused {type(error).__name__}: {error}"
    card = next((o.card for o in decision.options if o.card is not None and o.card.name), None)
    if card is not None:
        yield f"why not {[reason.to_json() for reason in game.why(card.name)]}"


if __name__ == "__main__":
    game_name, seat_names, number = sys.argv[1:]
    for line in story(game_name, seat_names.split(",") if "," in seat_names else int(seat_names), int(number)):
        print(line)
