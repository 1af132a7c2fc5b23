"""Tokens: where they lie, and how many; the checks that follow every change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import budget, checks, decide, explore, places
from imperium_dsl.machine.values import ALL, EXACTLY, UP_TO

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def tok(m: Machine, holder: int, token: int) -> int:
    """How many tokens of a kind lie on a holder."""
    lay = m.layout
    if holder < lay.players:
        return m.cells[lay.tokens0 + holder * m.tokens + token]  # type: ignore[no-any-return]
    holder = places.host(m, holder)
    counts = m.cells[token_cell(m, holder)]
    return 0 if counts is None else counts[token]


def token_cell(m: Machine, holder: int) -> int:
    """Where a holder's tokens are kept (not for players)."""
    if holder >= m.layout.card0:
        return holder + 3
    return holder if holder >= m.layout.slot0 else holder + 1


def all_tokens(m: Machine, holder: int) -> int:
    """How many tokens of every kind lie on a holder."""
    return sum(tok(m, holder, t) for t in range(m.tokens))


def add(m: Machine, holder: int, token: int, n: int) -> None:
    """Change the number of tokens on a holder."""
    if not n:
        return
    budget.bounded(n)
    lay, s = m.layout, m.cells
    if holder < lay.players:
        cell = lay.tokens0 + holder * m.tokens + token
        m.put(cell, s[cell] + n)
    else:
        cell = token_cell(m, places.host(m, holder))
        counts = list(s[cell] or (0,) * m.tokens)
        counts[token] += n
        m.put(cell, tuple(counts) if any(counts) else None)
    if m.log is not None:
        m.log.append(("tokens", holder, token, n))
    if m.code.checks and not explore.trying(m):
        checks.check_token(m, token)


def get(m: Machine, player: int, amount: Any) -> bool:
    """A player gets an amount from the supply, which never ends."""
    total = 0
    for token, _, n in amount:
        add(m, player, token, n)
        total += n
    m.result = total
    return True


def lose(m: Machine, player: int, amount: Any) -> bool:
    """A player loses an amount, or as much as there is: was that all?"""
    s, first = m.cells, m.layout.tokens0 + player * m.tokens
    done, total = True, 0
    for token, mode, n in amount:
        for kind in range(m.tokens) if token < 0 else (token,):
            there = s[first + kind]
            number = n
            if mode != EXACTLY:
                number = how_many(m, player, kind, mode, n, there)
            elif there < n:
                number, done = there, False
            add(m, player, kind, -number)
            total += number
    m.result = total
    return done


def how_many(m: Machine, you: int, kind: int, mode: int, n: int, there: int) -> int:
    """``all``, ``up to n`` or ``any number`` of the tokens that are there."""
    if mode == ALL:
        return there
    most = min(n, there) if mode == UP_TO else there
    if most <= 0:
        return 0
    return decide.ask(m, you, budget.down_from(most), "number", m.place, kind)  # type: ignore[no-any-return]


def bearers(m: Machine, you: int) -> list[int]:
    """Whatever of a player's bears a token, but the player: cards, and zones."""
    s, slots = m.cells, m.layout.slots
    found = []
    for cell in m.code.own_cells[you]:
        if s[cell + 1] is not None:
            found.append(cell)
        if not s[cell]:
            continue
        found += [c for c in s[cell] if c] if cell in slots else [c for c in s[cell] if s[c + 3] is not None]
    return found


def holders(m: Machine, you: int) -> list[int]:
    """Whatever of a player's can hold a token, but the player: cards, and zones."""
    s, slots = m.cells, m.layout.slots
    found = []
    for cell in m.code.own_cells[you]:
        found.append(cell)
        found += [c for c in s[cell] if c] if cell in slots else s[cell]
    return found


def bearing(m: Machine, holders: list[int]) -> list[int]:
    """Those of the holders that bear a token."""
    s, card0, slot0, players, slots = m.cells, m.layout.card0, m.layout.slot0, m.layout.players, m.layout.slots
    return [
        h
        for h in holders
        if (
            s[h + 3] is not None or s[h] in slots
            if h >= card0
            else h < players or s[h if h >= slot0 else h + 1] is not None
        )
    ]


def parts_on(m: Machine, holder: int, token: int) -> list[tuple[int, int, int]]:
    """The tokens on a holder as an amount."""
    if holder < 0:
        return []
    kinds = range(m.tokens) if token < 0 else (token,)
    found = [(t, 0, tok(m, holder, t)) for t in kinds]
    return [p for p in found if p[2]]


def times(amount: tuple[Any, ...], n: int) -> tuple[Any, ...]:
    """So many times an amount."""
    return tuple((token, mode, number * n) for token, mode, number in amount)
