"""The words of cards: printed ones, and what passives and effects make of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imperium_dsl.machine import checks, listen, places
from imperium_dsl.machine.layout import MODS, WORDMODS

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def reword(m: Machine) -> None:
    """Find all cards' words again: the passives in play have changed."""
    changes = len(listen.listen_again(m).words) + sum(1 for e in m.cells[MODS] if e[0] == "word")
    if m.cells[WORDMODS] != changes:
        m.put(WORDMODS, changes)
    for card in places.every_card(m):
        reword_card(m, card)


def reword_card(m: Machine, card: int) -> None:
    """The printed words of a card, with what its owner's passives and effects change."""
    s = m.cells
    printed = mask = m.code.masks[s[card + 2]]
    standing = (m.listening or listen.listen_again(m)).words
    if standing:
        owner = places.owner_of(m, card)
        now = s[card + 1]
        s[card + 1] = printed  # filters of modifiers see printed words only
        for change, this, whose in standing:
            if whose == owner and change.covers(m, owner, this, card):
                mask = mask | 1 << change.what if change.sign > 0 else mask & ~(1 << change.what)
        s[card + 1] = now
    for entry in s[MODS]:
        if entry[0] == "word" and card in entry[3]:
            mask = mask | 1 << entry[1] if entry[2] > 0 else mask & ~(1 << entry[1])
    mask = treated_mask(m, card, mask)
    if mask != s[card + 1]:
        m.put(card + 1, mask)


def treated_mask(m: Machine, card: int, mask: int) -> int:
    """Words that ``treat`` took from a card, or gave it."""
    for entry in m.cells[MODS]:
        if entry[0] == "count" and entry[1] == card:
            if entry[3] > 0:
                mask |= 1 << entry[2]
            elif m.code.counts[m.cells[card + 2]].get(entry[2], 0) + entry[3] <= 0:
                mask &= ~(1 << entry[2])
    return mask


def changed_count(m: Machine, card: int, word: int) -> int:
    """What ``treat`` adds to the occurrences of a word."""
    total = 0
    for entry in m.cells[MODS]:
        if entry[0] == "count" and entry[1] == card and entry[2] == word:
            total += entry[3]
    if total > 0 and not m.code.counts[m.cells[card + 2]].get(word, 0):
        total -= 1  # the mask already counts it once
    return total


def change_words(m: Machine, word: int, sign: int, cards: Sequence[int], until: str | None) -> None:
    """Drop or lend a word for a time."""
    m.put(MODS, (*m.cells[MODS], ("word", word, sign, tuple(cards), until or "game")))
    m.put(WORDMODS, m.cells[WORDMODS] + 1)
    for card in cards:
        reword_card(m, card)
    if until == "series" and cards and m.log is not None:
        m.log.append(("word", word, sign, tuple(cards)))
    checks.check_odd(m)


def weigh(m: Machine, cards: Sequence[int], word: int) -> int:
    """How many cards, or how often a word occurs on them."""
    if word < 0:
        return len(cards)
    return sum(weight_of(m, c, word) for c in cards)


def weight_of(m: Machine, card: int, word: int) -> int:
    """How often a word occurs on a card."""
    if word < 0:
        return 1
    counts = m.code.counts[m.cells[card + 2]]
    n = counts.get(word, 0)
    has = m.cells[card + 1] >> word & 1
    changed = changed_count(m, card, word)
    return (n or 1) + changed if has else changed
