"""Chance: splitmix64 (Steele, Lea, Flood 2014), one 64-bit integer of state, the same on every platform."""

from __future__ import annotations

from typing import Final

from imperium_dsl.machine.errors import OutOfBudget

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_FAIR: Final = (1 << 64) - (1 << 32)  # what is less is never rejected, for any number of items


def seeded(seed: int) -> int:
    """The first state for a seed."""
    return (seed * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D) & _MASK


def step(state: int) -> tuple[int, int]:
    """The next state and 64 random bits."""
    state = (state + _STEP) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1, each equally likely (rejection, so without bias)."""
    if n > _MASK + 1:
        raise OutOfBudget("a roll of more than 2 ** 64 sides")
    limit = _MASK - (_MASK + 1) % n
    while True:
        state, bits = step(state)
        if bits <= limit:
            return state, bits % n


def shuffled(state: int, items: list[int]) -> tuple[int, list[int]]:
    """The next state and the items in random order (Fisher and Yates, from the end)."""
    items = list(items)
    for n in range(len(items), 1, -1):
        while True:  # ``below``, written out
            state = (state + _STEP) & _MASK
            z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            z ^= z >> 31
            if z < _FAIR or z <= _MASK - (_MASK + 1) % n:
                break
        k = z % n
        items[n - 1], items[k] = items[k], items[n - 1]
    return state, items
