"""Decisions over cards: which of the candidates, how many, alike ones only once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from imperium_dsl.machine.parts import Frame
from imperium_dsl.machine.permissions import Permissions
from imperium_dsl.machine.signals import Fail, Suspend
from imperium_dsl.machine.values import ALL, ANY_NUMBER, BOUND, EXACTLY, UP_TO, Question, Sel

DONE: Final = -1


class Picking(Permissions):
    """Adds picking."""

    __slots__ = ()

    def failed(self, you: int) -> bool:
        """A phrase was not done: in a dry run that must be full, that ends it."""
        if self.full and you == self.who:
            raise Fail
        return False

    def alike(self, card: int) -> Any:
        """Cards with the same key are one option."""
        s = self.s
        code = self.code
        return (code.kin[s[card + 2]], s[card], s[card + 3], s[card + 4], s[card + 1] & code.told)

    def preferred(self, you: int, cards: list[int], place: int, this: int) -> list[int]:
        """What a player is offered for whom the machine answers: what they like best comes first."""
        verb = self.code.verb_at.get(place, -1)
        for line in self.code.preferences[you]:
            if line.verb in (-1, verb) and all(line.match(self, you, this, c) for c in cards):
                return sorted(cards, key=lambda c: -line.weigh(self, you, this, c))
        return cards

    def distinct(self, cards: Sequence[int]) -> list[int]:
        """The candidates, alike ones once."""
        if len(cards) == 1:
            return [*cards]
        s, kin, told = self.s, self.code.kin, self.code.told
        every = [*cards]
        if len({kin[s[c + 2]] for c in every}) == len(every):
            return every
        found: dict[Any, int] = {}
        for c in every:
            found.setdefault((kin[s[c + 2]], s[c], s[c + 3], s[c + 4], s[c + 1] & told), c)  # see ``alike``
        return list(found.values())

    def pick(self, you: int, sel: Sel, frame: Frame | None, place: int, this: int) -> tuple[Sequence[int], bool]:
        """The cards picked, and whether there were enough."""
        kind = sel.kind
        if self.known():
            record = self.ans[self.pos]
            if type(record) is tuple:
                self.pos += 1
                return record
            if not sel.top:
                return self._sequence(you, sel, frame, None, place, this), True
        cards = self.candidates(you, sel, frame)
        if kind == ALL:
            return self._whole(cards, True)
        if kind == BOUND:
            return self._whole(cards, bool(cards))
        n = max(sel.n, 0) if kind in (EXACTLY, UP_TO) else len(cards)
        if sel.top:
            if kind != EXACTLY and n:
                n = self.ask(you, list(range(min(n, len(cards)), -1, -1)), "number", place, this)
                return cards[:n], True
            return self._whole(cards[:n], len(cards) >= n)
        if kind == EXACTLY:
            enough = self.weigh(cards, sel.weight) >= n
            if not enough or len(cards) <= 1 or n == 0 or (sel.weight < 0 and len(cards) == n):
                return self._whole(cards if n else (), enough)
        elif not cards or n == 0:
            return self._whole((), True)
        return self._sequence(you, sel, frame, list(cards), place, this), True

    def pick_one(
        self, you: int, cards: Sequence[int] | Callable[[], Sequence[int]], frame: Frame | None, place: int, this: int
    ) -> Sequence[int]:
        """One of some cards, or of what a function gives; none if there is none."""
        pos = self.pos
        if pos < len(self.ans):
            self.pos = pos + 1
            record = self.ans[pos]
            return record[0] if type(record) is tuple else (record,)
        found: Sequence[int] = cards if type(cards) is tuple else cards()  # type: ignore[operator]
        if frame is not None:
            found = [c for c in found if self.candidate(frame, you, c)]
        if len(found) < 2:
            self.record((tuple(found), bool(found)))
            return found
        options = self.distinct(found)
        if you >= self.lay.persons:
            options = self.preferred(you, options, place, this)
        return (self.ask(you, options, "pick", place, this),)

    def candidates(self, you: int, sel: Sel, frame: Frame | None) -> Sequence[int]:
        """The cards that may be picked for a phrase."""
        cards = sel.cards()
        if frame is not None and frame.guarded:
            return [c for c in cards if self.candidate(frame, you, c)]
        return cards

    def _whole(self, cards: Sequence[int], enough: bool) -> tuple[Sequence[int], bool]:
        return self.record((tuple(cards), enough))  # type: ignore[no-any-return]

    def _sequence(
        self, you: int, sel: Sel, frame: Frame | None, cards: list[int] | None, place: int, this: int
    ) -> Sequence[int]:
        """One card after the other; with a way to stop where fewer will do."""
        kind, n = sel.kind, sel.n
        taken: list[int] = []
        total = 0
        while kind == ANY_NUMBER or total < n:
            if self.known():
                card = self.recall()
            else:
                if cards is None:
                    cards = [c for c in self.candidates(you, sel, frame) if c not in taken]
                if not cards:
                    if kind != EXACTLY:
                        self.record(DONE)
                    break
                options = self.distinct(cards)
                if you >= self.lay.persons:
                    options = self.preferred(you, options, place, this)
                if kind != EXACTLY:
                    options.append(DONE)
                try:
                    card = self.ask(you, options, "pick", place, this)
                except Suspend:
                    if self.asked is not None and not self.incost and (kind != EXACTLY or n - total > 1):
                        self.asked.left = (cards, kind, n - total, sel.weight)
                    raise
            if card == DONE:
                break
            taken.append(card)
            if cards is not None:
                cards.remove(card)
            total += self.weight_of(card, sel.weight)
        return taken

    def picks_on(self, asked: Question, card: int) -> Question | None:
        """What is asked next when several cards are picked; None: that is for the step to find out."""
        if asked.left is None or card == DONE:
            return None
        cards, kind, n, weight = asked.left
        n -= self.weight_of(card, weight)
        cards = [c for c in cards if c != card]
        if not cards or (kind != ANY_NUMBER and n <= 0):
            return None
        options = self.distinct(cards)
        if kind != EXACTLY:
            options.append(DONE)
        if len(options) == 1:
            return None
        found = Question(asked.player, options, "pick", asked.place, asked.this)
        found.left = (cards, kind, n, weight)
        return found

    def weigh(self, cards: Sequence[int], word: int) -> int:
        """How many cards, or how often a word occurs on them."""
        if word < 0:
            return len(cards)
        return sum(self.weight_of(c, word) for c in cards)

    def weight_of(self, card: int, word: int) -> int:
        """How often a word occurs on a card."""
        if word < 0:
            return 1
        counts = self.code.counts[self.s[card + 2]]
        n = counts.get(word, 0)
        has = self.s[card + 1] >> word & 1
        changed = self.changed_count(card, word)
        return (n or 1) + changed if has else changed

    def changed_count(self, card: int, word: int) -> int:
        """What ``treat`` adds to the occurrences of a word."""
        raise NotImplementedError

    def candidate(self, frame: Frame, you: int, card: int) -> bool:
        """May the verb, and whatever it hands the card on to, take this card now?"""
        raise NotImplementedError
