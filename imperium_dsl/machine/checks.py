"""Checks: what happens the moment a condition becomes true, also in the middle of an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import explore
from imperium_dsl.machine.layout import LEAD, SETUP

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def check_zones(m: Machine, left: int, entered: int) -> None:
    """Checks that read a zone whose cards have changed."""
    if (checks := checks_of(m, left, entered)) or m.stale:
        look(m, checks)


def checks_of(m: Machine, left: int, entered: int) -> dict[int, Any]:
    """Those that read one of two zones."""
    by_zone, declared = m.code.checks_by_zone, m.layout.declared
    checks = by_zone.get(declared.get(left, -1), ())
    more = by_zone.get(declared.get(entered, -1), ())
    return {check.index: check for check in (*checks, *more)} if checks or more else {}


def check_token(m: Machine, token: int) -> None:
    """Checks that read a kind of token."""
    if (checks := m.code.checks_by_token.get(token, ())) or m.stale:
        look(m, {check.index: check for check in checks})


def check_flag(m: Machine, flag: int) -> None:
    """Checks that read a flag."""
    if (checks := m.code.checks_by_flag.get(flag, ())) or m.stale:
        look(m, {check.index: check for check in checks})


def check_odd(m: Machine) -> None:
    """Checks that read something else: words, numbers, who leads."""
    if (m.code.odd_checks or m.stale) and not explore.trying(m):
        look(m, {check.index: check for check in m.code.odd_checks})


def look(m: Machine, checks: dict[int, Any]) -> None:
    """Run what follows from conditions that have just become true, all together, for all of whom they hold."""
    s = m.cells
    if s[SETUP]:
        return
    if m.stale:
        checks = {**m.stale, **checks}
    found = []
    for index in sorted(checks):
        check = checks[index]
        cell = m.layout.checks[index]
        for player in range(m.layout.players) if check.per_player else (-1,):
            at = cell + max(player, 0)
            now = 1 if check.condition(m, player if player >= 0 else s[LEAD], 0) else 0
            if now != s[at]:
                m.put(at, now)
                if now:
                    found.append((check.body, player if player >= 0 else s[LEAD]))
    for body, player in found:
        aside(m, body, player)


def settle_checks(m: Machine) -> None:
    """The end of set-up gives the first values."""
    for check in m.code.checks:
        cell = m.layout.checks[check.index]
        for player in range(m.layout.players) if check.per_player else (-1,):
            now = 1 if check.condition(m, player if player >= 0 else m.cells[LEAD], 0) else 0
            m.put(cell + max(player, 0), now)


def aside(m: Machine, body: Any, player: int) -> None:
    """Run something that is no part of the text in hand."""
    full, m.full = m.full, False
    result = m.result
    incost, m.in_price = m.in_price, 0
    if m.observer is not None:
        m.observer.check_begins(m)
    try:
        body(m, player, 0)
    finally:
        m.full, m.result, m.in_price = full, result, incost
    if m.observer is not None:
        m.observer.check_ends(m)


def flag_changed(m: Machine, cell: int) -> None:
    """Checks that read a flag."""
    if m.code.checks and not explore.trying(m):
        for i in range(len(m.layout.flags) - 1, -1, -1):
            if cell >= m.layout.flags[i]:
                check_flag(m, i)
                return
