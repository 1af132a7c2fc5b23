"""Checks: what happens the moment a condition becomes true, also in the middle of an effect."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine.core import Core
from imperium_dsl.machine.layout import LEAD, SETUP


class Watching(Core):
    """Adds checks, indexed by what they read."""

    __slots__ = ()

    def check_zones(self, left: int, entered: int) -> None:
        """Checks that read a zone whose cards have changed."""
        if (checks := self.checks_of(left, entered)) or self.stale:
            self.look(checks)

    def checks_of(self, left: int, entered: int) -> dict[int, Any]:
        """Those that read one of two zones."""
        by_zone, declared = self.code.checks_by_zone, self.lay.declared
        checks = by_zone.get(declared.get(left, -1), ())
        more = by_zone.get(declared.get(entered, -1), ())
        return {check.index: check for check in (*checks, *more)} if checks or more else {}

    def check_token(self, token: int) -> None:
        """Checks that read a kind of token."""
        if (checks := self.code.checks_by_token.get(token, ())) or self.stale:
            self.look({check.index: check for check in checks})

    def check_flag(self, flag: int) -> None:
        """Checks that read a flag."""
        if (checks := self.code.checks_by_flag.get(flag, ())) or self.stale:
            self.look({check.index: check for check in checks})

    def check_odd(self) -> None:
        """Checks that read something else: words, numbers, who leads."""
        if (self.code.odd_checks or self.stale) and not self.trying():
            self.look({check.index: check for check in self.code.odd_checks})

    def look(self, checks: dict[int, Any]) -> None:
        """Run what follows from conditions that have just become true, all together, for all of whom they hold."""
        s = self.s
        if s[SETUP]:
            return
        if self.stale:
            checks = {**self.stale, **checks}
        found = []
        for index in sorted(checks):
            check = checks[index]
            cell = self.lay.checks[index]
            for player in range(self.lay.players) if check.per_player else (-1,):
                at = cell + max(player, 0)
                now = 1 if check.condition(self, player if player >= 0 else s[LEAD], 0) else 0
                if now != s[at]:
                    self.put(at, now)
                    if now:
                        found.append((check.body, player if player >= 0 else s[LEAD]))
        for body, player in found:
            self.aside(body, player)

    def settle_checks(self) -> None:
        """The end of set-up gives the first values."""
        for check in self.code.checks:
            cell = self.lay.checks[check.index]
            for player in range(self.lay.players) if check.per_player else (-1,):
                now = 1 if check.condition(self, player if player >= 0 else self.s[LEAD], 0) else 0
                self.put(cell + max(player, 0), now)

    def aside(self, body: Any, player: int) -> None:
        """Run something that is no part of the text in hand."""
        full, self.full = self.full, False
        result = self.res
        incost, self.incost = self.incost, 0
        try:
            body(self, player, 0)
        finally:
            self.full, self.res, self.incost = full, result, incost
