"""What effects leave behind: handlers, permissions, provenance, moves that wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import checks, move, words
from imperium_dsl.machine.layout import GRANTS, MODS, ONCES
from imperium_dsl.machine.values import Kind

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def keep(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Bindings as plain data, to be kept in the state."""
    found: list[Any] = []
    for value in values:
        if type(value) is Kind:
            found.append(tuple(value.words))
        elif type(value) is list:
            found.append(tuple(value))
        elif type(value) in (int, tuple):
            found.append(value)
        else:
            found.append(())
    return tuple(found)


def once(m: Machine, index: int, you: int, this: int, bindings: tuple[Any, ...]) -> None:
    """A handler that fires once."""
    m.put(ONCES, (*m.cells[ONCES], (index, you, bindings, this)))
    m.stir()


def grant(
    m: Machine, index: int, you: int, this: int, bindings: tuple[Any, ...], count: int, until: str | None
) -> None:
    """A permission or prohibition for a time."""
    grant = m.code.grants[index]
    kept = bindings if grant.about_cards else None
    entry = (index, you, 1 if grant.allowed else 0, grant.verb, kept, count, until or "game", this)
    m.put(GRANTS, (*m.cells[GRANTS], entry))


def expire(m: Machine, what: str) -> None:
    """The end of a turn or round: what lasted until then is over."""
    s = m.cells
    ended = [e for e in s[MODS] if e[-1] == what] if s[MODS] else ()
    if ended:
        m.put(MODS, tuple([e for e in s[MODS] if e[-1] != what]))
        cards = {c for e in ended if e[0] == "word" for c in e[3]} | {e[1] for e in ended if e[0] == "count"}
        if cards:
            words.reword(m)
    due = {check.index: check for check in m.code.odd_checks} if ended else {}
    if s[GRANTS] and any(g[6] == what for g in s[GRANTS]):
        m.put(GRANTS, tuple([g for g in s[GRANTS] if g[6] != what]))
    for cell, concerned in m.code.marks_of[what]:
        if s[cell]:
            m.put(cell, 0)
            due.update({check.index: check for check in concerned})
    if due:
        checks.look(m, due)


def paid(m: Machine, mark: int) -> None:
    """Cards moved by a cost take part in what it pays for."""
    card0 = m.layout.card0
    moved = [(c, old) for c, old in m.journal[mark:] if type(c) is int and c >= card0 and (c - card0) % 5 == 0]
    if moved:
        m.provenance = (*m.provenance, *moved)


def sources(m: Machine, this: int, cards: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The cards that take part in an event, each with the zone it was in then."""
    s = m.cells
    found = [(c, s[c]) for c in cards]
    if this >= m.layout.card0:
        found.append((this, s[this]))
    return (*found, *m.provenance)


def secretly(m: Machine) -> None:
    """From here on moves wait until everybody has decided."""
    m.deferred = []


def openly(m: Machine) -> None:
    """Now they happen."""
    waiting, m.deferred = m.deferred or [], None
    for card, zone, bottom, slot in waiting:
        move.move(m, card, zone, bottom, slot)
