"""Tokens: where they lie, and how many; the checks that follow every change."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine.values import ALL, EXACTLY, UP_TO
from imperium_dsl.machine.watching import Watching


class Tokens(Watching):
    """Adds tokens."""

    __slots__ = ()

    # ---- where they lie

    def slot_of(self, card: int) -> int:
        """The slot a card lies in, or -1."""
        at = self.s[card]
        slots = self.lay.slots.get(at)
        return slots[self.s[at].index(card)] if slots else -1

    def host(self, holder: int) -> int:
        """Tokens on a card in a slot belong to the slot."""
        if holder >= self.lay.card0 and self.s[holder] in self.lay.slots:
            return self.slot_of(holder)
        return holder

    def tok(self, holder: int, token: int) -> int:
        """How many tokens of a kind lie on a holder."""
        lay = self.lay
        if holder < lay.players:
            return self.s[lay.tokens0 + holder * self.tokens + token]  # type: ignore[no-any-return]
        holder = self.host(holder)
        counts = self.s[self.token_cell(holder)]
        return 0 if counts is None else counts[token]

    def token_cell(self, holder: int) -> int:
        """Where a holder's tokens are kept (not for players)."""
        if holder >= self.lay.card0:
            return holder + 3
        return holder if holder >= self.lay.slot0 else holder + 1

    def all_tokens(self, holder: int) -> int:
        """How many tokens of every kind lie on a holder."""
        return sum(self.tok(holder, t) for t in range(self.tokens))

    def add(self, holder: int, token: int, n: int) -> None:
        """Change the number of tokens on a holder."""
        if not n:
            return
        self.bounded(n)
        lay, s = self.lay, self.s
        if holder < lay.players:
            cell = lay.tokens0 + holder * self.tokens + token
            self.put(cell, s[cell] + n)
        else:
            cell = self.token_cell(self.host(holder))
            counts = list(s[cell] or (0,) * self.tokens)
            counts[token] += n
            self.put(cell, tuple(counts) if any(counts) else None)
        if self.log is not None:
            self.log.append(("tokens", holder, token, n))
        if self.code.checks and not self.trying():
            self.check_token(token)

    # ---- of players

    def get(self, player: int, amount: Any) -> bool:
        """A player gets an amount from the supply, which never ends."""
        total = 0
        for token, _, n in amount:
            self.add(player, token, n)
            total += n
        self.res = total
        return True

    def lose(self, player: int, amount: Any) -> bool:
        """A player loses an amount, or as much as there is: was that all?"""
        s, first = self.s, self.lay.tokens0 + player * self.tokens
        done, total = True, 0
        for token, mode, n in amount:
            for kind in range(self.tokens) if token < 0 else (token,):
                there = s[first + kind]
                number = n
                if mode != EXACTLY:
                    number = self.how_many(player, kind, mode, n, there)
                elif there < n:
                    number, done = there, False
                self.add(player, kind, -number)
                total += number
        self.res = total
        return done

    def how_many(self, you: int, kind: int, mode: int, n: int, there: int) -> int:
        """``all``, ``up to n`` or ``any number`` of the tokens that are there."""
        if mode == ALL:
            return there
        most = min(n, there) if mode == UP_TO else there
        if most <= 0:
            return 0
        return self.ask(you, self.down_from(most), "number", self.places, kind)  # type: ignore[no-any-return]

    def bearers(self, you: int) -> list[int]:
        """Whatever of a player's bears a token, but the player: cards, and zones."""
        s, slots = self.s, self.lay.slots
        found = []
        for cell in self.code.own_cells[you]:
            if s[cell + 1] is not None:
                found.append(cell)
            if not s[cell]:
                continue
            found += [c for c in s[cell] if c] if cell in slots else [c for c in s[cell] if s[c + 3] is not None]
        return found
