"""What players know of cards that they cannot see."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import TYPE_CHECKING

from imperium_dsl.machine import places

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def remember(m: Machine, card: int, source: int) -> None:
    """A card that enters a hidden place stays known to whoever saw it go there."""
    known0, s = m.layout.known0, m.cells
    if source >= 0:
        for player in range(m.layout.players):
            if saw(m, player, source) and card not in s[known0 + player]:
                m.put(known0 + player, tuple(sorted((*s[known0 + player], card))))


def forget(m: Machine, card: int) -> None:
    """A card that all can see needs no remembering."""
    known0, s = m.layout.known0, m.cells
    for player in range(m.layout.players):
        if card in s[known0 + player]:
            m.put(known0 + player, tuple([c for c in s[known0 + player] if c != card]))


def saw(m: Machine, player: int, zone: int) -> bool:
    """Could the player see the cards of a place?"""
    lay = m.layout
    if zone >= lay.slot0:
        return True
    info = lay.ruleset.zones[lay.declared[zone]]
    return info.sight == "public" or (info.sight == "owner-only" and lay.owner[zone] == player)


def hide(m: Machine, card: int, knowing: Sequence[int]) -> None:
    """Those who saw a card vanish know where it is."""
    s = m.cells
    for cell in knowing:
        known = s[cell]
        if card not in known:
            m.journal.append((cell, known))
            more = list(known)
            insort(more, card)
            s[cell] = tuple(more)


def show(m: Machine, card: int, knowing: Sequence[int]) -> None:
    """What all can see nobody needs to remember."""
    s = m.cells
    for cell in knowing:
        known = s[cell]
        if card in known:
            i = known.index(card)
            m.journal.append((cell, known))
            s[cell] = known[:i] + known[i + 1 :]


def shown(m: Machine, cards: Sequence[int], players: Sequence[int]) -> None:
    """These players know these cards now."""
    for player in players:
        cell = m.layout.known0 + player
        new = [c for c in cards if c not in m.cells[cell] and not places.sees(m, player, c)]
        if new:
            m.put(cell, tuple(sorted((*m.cells[cell], *new))))
    if m.log is not None:
        m.log.append(("show", tuple(cards), tuple(players)))
