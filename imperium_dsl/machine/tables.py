"""Tables: the topmost row that matches and of which some part is possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from imperium_dsl.machine import decide, explore, permit, players
from imperium_dsl.machine.parts import Row, Table
from imperium_dsl.machine.signals import Untried

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine

UNTRIED: Final = -1  # of a row: begun without a dry run


def consult(m: Machine, you: int, cards: Sequence[int], word: int) -> bool:
    """The topmost row that matches and of which some part is possible; what cannot be paid is left out of it."""
    if not cards:
        m.result = ()
        return permit.failed(m, you)
    card = cards[0]
    for at, table in tables_of(m, you, word):
        passed: list[tuple[int, str]] = []
        for number, row in enumerate(table.rows):
            if row.condition is not None and not row.condition(m, you, card):
                continue
            if (row, card) in m.running or (row.match is not None and not row.match(m, you, card, card)):
                passed.append((number, "no match"))
            elif row_done(m, row, you, card, ("row", you, card, at, number, tuple(passed))):
                return True
            else:
                passed.append((number, "impossible"))
        if m.log is not None and not explore.trying(m):
            m.log.append(("row", you, card, at, -1, tuple(passed)))
    m.result = ()
    return permit.failed(m, you)


def tables_of(m: Machine, you: int, word: int) -> Sequence[tuple[int, Table]]:
    """The tables of a player, or those that bear a word, each with its number."""
    first, count = m.layout.words0 + you * len(m.layout.of_player), len(m.layout.of_player)
    key = (word, *m.cells[first : first + count])
    found = m.code.tables_by_words.get(key)
    if found is None:
        tables = enumerate(m.code.tables)
        found = [
            (at, table)
            for at, table in tables
            if (word < 0 or word in table.words)
            and all(w == word or players.player_has(m, you, w) for w in table.words)
        ]
        m.code.tables_by_words[key] = found
    return found


def row_done(m: Machine, row: Row, you: int, card: int, entry: tuple[Any, ...]) -> bool:
    """Carry out a row of which some part is possible, and say so; what cannot be paid is left out of it.

    Most rows do something at once, and need no dry run. One is made before anybody is asked, so that nobody is
    asked in vain, and when nothing came of the row: somebody may have declined what it offered.
    """
    start, mark, before = m.answered, len(m.journal), 0 if m.log is None else len(m.log)
    if decide.known(m):
        able = decide.recall(m)
    else:
        able = decide.record(m, explorable(m, row, you, card) if m.exploring or m.in_price else UNTRIED)
    if able is False:
        return False
    if m.log is not None and not explore.trying(m):
        m.log.append(entry)
    outer, m.untried = m.untried, mark if able == UNTRIED else -1
    try:
        carry_out_row(m, row, you, card)
    except Untried:
        m.untried = outer
        del m.answers[start:]
        m.answered = start
        able = decide.record(m, explorable(m, row, you, card))
        if able:
            carry_out_row(m, row, you, card)
    finally:
        m.untried = outer
    if able == UNTRIED and len(m.journal) == mark:
        able = decide.recall(m) if decide.known(m) else decide.record(m, explorable(m, row, you, card))
    if not able and m.log is not None:
        del m.log[before:]
    return bool(able)


def explorable(m: Machine, row: Row, you: int, card: int) -> bool:
    """Would something come of the row?"""
    return explore.explore(m, bind_row(m, row, you, card), you, False, (), True)


def bind_row(m: Machine, row: Row, you: int, card: int) -> Any:
    """A row as a function of nothing."""
    return lambda: carry_out_row(m, row, you, card)


def carry_out_row(m: Machine, row: Row, you: int, card: int) -> Any:
    """A row, told to whoever observes."""
    if m.observer is None:
        return run_row(m, row, you, card)
    m.observer.row_begins(m, row, you, card)
    try:
        done = run_row(m, row, you, card)
    except Untried:
        m.observer.row_stops(m, row, you, card)
        raise
    m.observer.row_ends(m, row, you, card)
    return done


def run_row(m: Machine, row: Row, you: int, card: int) -> Any:
    """A row; it is not begun again while it runs."""
    spared = len(m.spared)
    m.running.append((row, card))
    try:
        return row.fn(m, you, card)
    finally:
        m.running.pop()
        if m.spared:
            del m.spared[spared:]
