"""Chance: rolls and shuffles, from the state's own generator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imperium_dsl.machine import explore, rng
from imperium_dsl.machine.layout import RNG
from imperium_dsl.machine.signals import Unknown

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def below(m: Machine, n: int) -> int:
    """A random number from 0 to n - 1."""
    if explore.trying(m):
        raise Unknown
    if m.observer is not None and not m.exploring:
        rolled = m.observer.roll(m, n)
        if rolled >= 0:
            return rolled
    state, value = rng.below(m.cells[RNG], n)
    m.put(RNG, state)
    if m.observer is not None:
        m.observer.rolled(m)
    return value


def shuffle(m: Machine, zone: int) -> None:
    """Chance; a based card stays lowest."""
    observer = m.observer
    if observer is None:
        mix(m, zone)
        return
    observer.shuffles(m, zone)
    mix(m, zone)
    observer.shuffled(m, zone)


def mix(m: Machine, zone: int) -> None:
    """before: cards of a zone in an order that somebody may know    after: in any order, known to nobody"""
    cards = m.cells[zone]
    if not cards:
        return
    if explore.trying(m) and len(cards) > 1:
        raise Unknown
    based = m.layout.ruleset.zones[m.layout.declared[zone]].based
    base = cards[-1:] if based else ()
    loose = cards[:-1] if based else cards
    if len(loose) > 1:
        state, order = rng.shuffled(m.cells[RNG], list(loose))
        m.put(RNG, state)
        m.put(zone, (*order, *base))
    for player in range(m.layout.players):
        cell = m.layout.known0 + player
        if m.cells[cell]:
            gone = set(cards)
            m.put(cell, tuple([c for c in m.cells[cell] if c not in gone]))
    if m.log is not None:
        m.log.append(("shuffle", zone))
