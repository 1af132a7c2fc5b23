"""Players: in turn order, and by the words they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imperium_dsl.machine.layout import LEAD

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def others(m: Machine, you: int) -> list[int]:
    """The other players, clockwise."""
    n = m.layout.players
    if you < 0:
        you = m.cells[LEAD]
        return [(you + i) % n for i in range(n)]
    return [(you + i) % n for i in range(1, n)]


def everyone(m: Machine, you: int) -> list[int]:
    """All players, clockwise from the acting one."""
    n = m.layout.players
    if you < 0:
        you = m.cells[LEAD]
    return [(you + i) % n for i in range(n)]


def player_has(m: Machine, player: int, word: int) -> bool:
    """Has the player this word?"""
    at = m.code.word_at.get(word)
    if at is None:
        return False
    lay = m.layout
    return bool(m.cells[lay.words0 + player * len(lay.of_player) + at] == word)


def somebody(player: int) -> list[int]:
    """A player, if there is one: what lies in the middle has no owner."""
    return [player] if player >= 0 else []


def most(players: list[int], number: Callable[[int], int]) -> list[int]:
    """The players with the highest number, if it is not nothing."""
    best = max((number(p) for p in players), default=0)
    return [p for p in players if number(p) == best] if best > 0 else []
