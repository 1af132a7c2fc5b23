"""Laws of a game's state, whatever the game: each takes a game at a decision and tells what is wrong.

They leave the game as it was. The tests ask them of games that Hypothesis plays, and of broken machines.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from imperium_dsl.machine.errors import GameError, GameIsOver, NotYourDecision, OutOfBudget, UnknownOption
from tests.laws import hidden

CAP = 6_000  # decisions from anywhere to the end
MOST_OPTIONS = 12


def shown(game: Any) -> Any:
    """All that a program can see of a game."""
    decision = None if game.decision is None else game.decision.to_json()
    return game.hash(), decision, game.choices, game.result, game.is_over


def start_of(game: Any) -> dict[str, Any]:
    return {"seed": game.seed, "options": game.options}


def go_on_alike(name: str, game: Any, other: Any, rnd: random.Random) -> Iterator[str]:
    """Two games that should be one: now, after the next choice and after the one after."""
    mine, theirs = game.clone(), other
    for step in range(3):
        if shown(mine) != shown(theirs):
            yield f"after {step} choices the {name} is another game"
            return
        if mine.asked is None:
            return
        choice = rnd.randrange(len(mine.asked.options))
        mine.take(choice)
        theirs.take(choice)


def clone(game: Any, rnd: random.Random) -> Iterator[str]:
    """CLONE: a clone is the same game, and what is done to it leaves the other alone."""
    before = shown(game)
    yield from go_on_alike("clone", game, game.clone(), rnd)
    if shown(game) != before:
        yield "what a clone does changes the game it was cloned from"


def restore(game: Any, rnd: random.Random) -> Iterator[str]:
    """RESTORE: a saved game, restored, is the same game."""
    yield from go_on_alike("restored game", game, game.rules.restore(game.save()), rnd)


def replay(game: Any, rnd: random.Random) -> Iterator[str]:
    """REPLAY: the same choices, by number or by name, lead to the same game."""
    for choices in (game.choices, game.records):
        again = game.rules.replay(list(game.people), choices, **start_of(game))
        yield from go_on_alike("replayed game", game, again, rnd)


def undo(game: Any, rnd: random.Random) -> Iterator[str]:
    """UNDO: taking choices back gives the earlier state, and taking them again this one."""
    if not game.choices:
        return
    back = min(len(game.choices), rnd.choice((1, 1, 2, 5, 40)))
    earlier = game.rules.replay(list(game.people), game.choices[:-back], **start_of(game))
    undone = game.clone()
    undone.undo(back)
    if shown(undone) != shown(earlier):
        yield f"{back} choices taken back is not the state before them"
        return
    for choice in game.choices[-back:]:
        undone.take(choice)
    if shown(undone) != shown(game):
        yield f"{back} choices taken back and taken again is another state"


def refusal(game: Any, rnd: random.Random) -> Iterator[str]:
    """REFUSAL: what was not offered is refused, and a refusal changes nothing."""
    before = shown(game)
    if game.asked is None:
        wrong: list[tuple[Any, Any, type[GameError]]] = [(0, None, GameIsOver)]
    else:
        count, player = len(game.asked.options), game.asked.player
        wrong = [(choice, None, UnknownOption) for choice in (-1, count, count + 7, "no such id", None, 1.5)]
        wrong += [(0, other, NotYourDecision) for other in range(len(game.seats)) if other != player]
    for choice, player, refused in wrong:
        try:
            game.choose(choice, player=player)
            yield f"{choice!r} of player {player} was accepted"
        except refused:
            pass
    if shown(game) != before:
        yield "a refused choice has changed something"


def options(game: Any, rnd: random.Random) -> Iterator[str]:
    """OPTIONS: every published option can be carried out, by number and by id, and differs from the others."""
    if game.decision is None:
        return
    offered = list(game.decision.options)
    if len({o.id for o in offered}) != len(offered) or len({o.label for o in offered}) != len(offered):
        yield f"two options are called the same: {[o.label for o in offered]}"
    for option in rnd.sample(offered, min(len(offered), MOST_OPTIONS)):
        by_id, by_index = game.clone(), game.clone()
        try:
            by_id.choose(option.id)
            by_index.choose(option.index)
        except GameError as error:
            yield f"{option.id} was offered and fails: {error}"
            continue
        if by_id.hash() != by_index.hash():
            yield f"{option.id} is not option {option.index}"


def secrecy(game: Any, rnd: random.Random) -> Iterator[str]:
    """SECRECY: exchanging two cards that a player cannot know changes nothing for that player."""
    yield from hidden.inv_28(game, rnd)


def end(game: Any, rnd: random.Random) -> Iterator[str]:
    """END: from anywhere the game comes to an end, with a result."""
    last = game.clone()
    try:
        for _ in range(CAP):
            if last.asked is None:
                break
            last.take(rnd.randrange(len(last.asked.options)))
    except OutOfBudget as error:
        yield str(error)
    if last.asked is not None or not last.is_over or last.result is None:
        yield f"{CAP} more choices did not end it"


LAWS: tuple[Callable[[Any, random.Random], Iterator[str]], ...] = (
    clone, restore, replay, undo, refusal, options, secrecy, end,
)  # fmt: skip
