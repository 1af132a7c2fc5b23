"""Declared numbers, facts of cards and flags, with all that changes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imperium_dsl.machine import budget, checks, listen
from imperium_dsl.machine.layout import MODS

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def value_of(m: Machine, index: int, player: int, word: int, card: int) -> int:
    """A declared number with all that changes it."""
    info = m.layout.ruleset.numbers[index]
    fn = m.code.numbers[index]
    if fn is None:
        return dict(info.table)[m.layout.players]
    value: int = fn(m, player, card or word)
    added = 0
    for entry in m.cells[MODS]:
        if entry[1] == index and entry[2] == player and entry[3] in (-1, word):
            if entry[0] == "add":
                added += entry[4]
            elif entry[0] == "set":
                value = entry[4]
    value += added
    for change, this, owner in (m.listening or listen.listen_again(m)).numbers.get(index, ()):
        if owner == player:
            value += change.sign * change.covers(m, owner, this)
    return value if info.floor is None else max(value, info.floor)


def field_value(m: Machine, field: int, card: int, owner: int) -> int:
    """The value of a fact of one card."""
    fn = m.code.field_values[m.cells[card + 2]].get(field)
    if fn is None:
        return 0
    value: int = fn(m, owner, card)
    info = m.layout.ruleset.fields[field]
    if info.cap is not None and info.forms and m.cells[card + 1] >> info.forms[0] & 1:
        value = min(value, info.cap)
    return value


def field_sum(m: Machine, field: int, cards: Sequence[int], you: int) -> int:
    """The values of a fact, summed over cards."""
    return sum(field_value(m, field, c, you) for c in cards)


def field_best(m: Machine, field: int, cards: Sequence[int]) -> int:
    """What a fact of cards could be at most, summed over them."""
    return sum([m.code.best_values[m.cells[c + 2]].get(field, 0) for c in cards])


def word_field(m: Machine, field: int, cards: Sequence[int]) -> int:
    """The word that is a fact of a card, or -1."""
    if not cards:
        return -1
    return int(m.code.field_values[m.cells[cards[0] + 2]].get(field, -1))


def amount_field(m: Machine, field: int, cards: Sequence[int], you: int) -> tuple[tuple[int, int, int], ...]:
    """An amount that is a fact of a card, with all that lowers it."""
    if not cards:
        return ()
    card = cards[0]
    parts = dict(m.code.field_values[m.cells[card + 2]].get(field, ()))
    for change, this, owner in (m.listening or listen.listen_again(m)).fields:
        if owner == you and change.what == field and change.covers(m, owner, this, card):
            for token, n in change.parts:
                if token in parts:
                    parts[token] = max(0, parts[token] - n)
    return tuple((token, 0, n) for token, n in parts.items() if n)


def modify(m: Machine, number: int, player: int, word: int, by: int, until: str | None) -> None:
    """Raise or lower a number for a time."""
    if until == "series" and m.log is not None:
        m.log.append(("number", number, player, word, budget.bounded(by)))
    m.put(MODS, (*m.cells[MODS], ("add", number, player, word, budget.bounded(by), until or "game")))
    checks.check_odd(m)


def set_number(m: Machine, number: int, player: int, word: int, value: int, until: str | None) -> None:
    """Replace a number's value for a time."""
    if until == "series" and m.log is not None:
        by = budget.bounded(value) - value_of(m, number, player, word, 0)
        m.log.append(("number", number, player, word, by))
    kept = [e for e in m.cells[MODS] if e[:4] != ("set", number, player, word)]
    m.put(MODS, (*kept, ("set", number, player, word, budget.bounded(value), until or "game")))
    checks.check_odd(m)


def flag_cell(m: Machine, flag: int, player: int, word: int) -> int:
    """The cell of a flag."""
    lay = m.layout
    info = lay.ruleset.flags[flag]
    cell = lay.flags[flag] + (player * lay.flag_strides[flag] if info.owned else 0)
    if info.by >= 0:
        cell += lay.ruleset.traits[info.by].words.index(word)
    return cell
