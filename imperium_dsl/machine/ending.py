"""The end of a game: who leads, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imperium_dsl.machine import explore
from imperium_dsl.machine.layout import RANK, RESULT
from imperium_dsl.machine.signals import GameOver

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def rank(m: Machine, players: Sequence[int], number: Callable[[int], int]) -> None:
    """Of those still in the lead, only the highest stay."""
    ranked = m.cells[RANK]
    lead = [p for p in ranked[0] if p in players]
    scores = tuple(number(p) for p in range(m.layout.players))
    best = max((scores[p] for p in lead), default=0)
    m.put(RANK, (tuple([p for p in lead if scores[p] == best]), (*ranked[1], scores)))
    if m.log is not None and not explore.trying(m):
        m.log.append(("rank", scores))


def finish(m: Machine, winners: tuple[int, ...], how: str) -> None:
    """The game is over."""
    m.put(RESULT, (how, winners, m.cells[RANK][1]))
    raise GameOver
