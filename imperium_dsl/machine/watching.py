"""Checks: what happens the moment a condition becomes true, also in the middle of an effect."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine.core import Core
from imperium_dsl.machine.layout import LEAD, SETUP


class Watching(Core):
    """Adds checks, indexed by what they read."""

    __slots__ = ()

    def check_zone(self, zone: int) -> None:
        """Checks that read a zone whose cards have changed."""
        if zone >= 0:
            for check in self.code.checks_by_zone.get(self.lay.declared.get(zone, -1), ()):
                self.check(check)

    def check_token(self, token: int) -> None:
        """Checks that read a kind of token."""
        for check in self.code.checks_by_token.get(token, ()):
            self.check(check)

    def check_flag(self, flag: int) -> None:
        """Checks that read a flag."""
        for check in self.code.checks_by_flag.get(flag, ()):
            self.check(check)

    def check(self, check: Any) -> None:
        """Run what follows when a condition has just become true: for all of whom it has, in turn."""
        s = self.s
        if s[SETUP]:
            return
        cell = self.lay.checks[check.index]
        found = []
        for player in range(self.lay.players) if check.per_player else (-1,):
            at = cell + max(player, 0)
            now = 1 if check.condition(self, player if player >= 0 else s[LEAD], 0) else 0
            if now == s[at]:
                continue
            self.put(at, now)
            if now:
                found.append(player if player >= 0 else s[LEAD])
        for player in found:
            self.aside(check.body, player)

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
