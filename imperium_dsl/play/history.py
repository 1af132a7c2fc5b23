"""How a game came to where it is: a chain of choices with a snapshot here and there; and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import run
from imperium_dsl.machine.errors import TOO_DEEP, MachineFault, OutOfBudget
from imperium_dsl.machine.state import Machine
from imperium_dsl.play import labels

if TYPE_CHECKING:
    from imperium_dsl.play.game import Game
    from imperium_dsl.play.log import Chronicle
    from imperium_dsl.play.start import Start


class Past:
    """The choices of a restored game up to its save."""

    __slots__ = ("indexes", "keys", "snapshot")

    def __init__(self, indexes: list[int], keys: list[str]) -> None:
        self.indexes = indexes
        self.keys = keys
        self.snapshot: Any = None


def begun(start: Start, log: Chronicle | None = None) -> Game:
    """A game at its first decision."""
    from imperium_dsl.play.game import Game

    machine = Machine(start.code, start.code.layout, start.cells(), start.switches)
    machine.opening = start.opening
    game = Game(start, machine, None, None, 0)
    game.kept_log = machine.log = log
    if log is not None:
        log.machine = machine
    try:
        game.asked = asked = run.advance(machine)
    except OutOfBudget:
        raise
    except RecursionError as error:
        raise OutOfBudget(TOO_DEEP) from error
    except Exception as error:
        raise MachineFault(f"{type(error).__name__}: {error}", start.seats, start.seed, ()) from error
    machine.log = None
    game.is_shared = False
    if log is not None:
        log.paused(machine, asked)
    return game


def rebuilt(start: Start, chain: Any) -> Game:
    """A game in the state after these choices, from the last snapshot before it."""
    from imperium_dsl.play.game import Game

    indexes: list[int] = []
    node = chain
    while type(node) is tuple and node[4] is None:
        indexes.append(node[1])
        node = node[0]
    if type(node) is tuple:
        machine, asked, depth = node[4]
        game = Game(start, machine, asked, node, depth)
    elif node is not None and node.snapshot is not None:
        machine, asked, depth = node.snapshot
        game = Game(start, machine, asked, node, depth)
    else:
        game = begun(start)
        if node is not None:
            indexes.extend(reversed(node.indexes))
    for index in reversed(indexes):
        game.take(index)
    return game


def chosen(chain: Any, game: Game | None = None) -> tuple[list[int], list[str]]:
    """The indexes of all choices and, for a game, their keys."""
    indexes: list[int] = []
    found: list[Any] = []
    node = chain
    while type(node) is tuple:
        indexes.append(node[1])
        found.append(node)
        node = node[0]
    indexes.reverse()
    past = node if node is not None else Past([], [])
    if game is None:
        return past.indexes + indexes, []
    machine, keys = game.machine, game.start.card_keys()
    made = [labels.key(machine, keys, n[2], n[3]) for n in found[::-1]]
    return past.indexes + indexes, past.keys + made
