"""What lasts: modifiers of numbers and words, permissions and handlers made by effects, knowledge, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from imperium_dsl.machine.choices import Choices
from imperium_dsl.machine.layout import GRANTS, MODS, ONCES, RANK, RESULT, WORDMODS
from imperium_dsl.machine.signals import GameOver
from imperium_dsl.machine.values import Kind


class Changes(Choices):
    """Adds lasting changes."""

    __slots__ = ()

    # ---- numbers

    def modify(self, number: int, player: int, word: int, by: int, until: str | None) -> None:
        """Raise or lower a number for a time."""
        if until == "series" and self.log is not None:
            self.log.append(("number", number, player, word, self.bounded(by)))
        self.put(MODS, (*self.s[MODS], ("add", number, player, word, self.bounded(by), until or "game")))
        self.check_odd()

    def set_number(self, number: int, player: int, word: int, value: int, until: str | None) -> None:
        """Replace a number's value for a time."""
        if until == "series" and self.log is not None:
            by = self.bounded(value) - self.number(number, player, word, 0)
            self.log.append(("number", number, player, word, by))
        kept = [e for e in self.s[MODS] if e[:4] != ("set", number, player, word)]
        self.put(MODS, (*kept, ("set", number, player, word, self.bounded(value), until or "game")))
        self.check_odd()

    # ---- words

    def change_words(self, word: int, sign: int, cards: Sequence[int], until: str | None) -> None:
        """Drop or lend a word for a time."""
        self.put(MODS, (*self.s[MODS], ("word", word, sign, tuple(cards), until or "game")))
        self.put(WORDMODS, self.s[WORDMODS] + 1)
        for card in cards:
            self.reword_card(card)
        if until == "series" and cards and self.log is not None:
            self.log.append(("word", word, sign, tuple(cards)))
        self.check_odd()

    def reword(self) -> None:
        """Find all cards' words again: the passives in play have changed."""
        changes = len(self.listen_again().words) + sum(1 for e in self.s[MODS] if e[0] == "word")
        if self.s[WORDMODS] != changes:
            self.put(WORDMODS, changes)
        for card in self.every_card():
            self.reword_card(card)

    def reword_card(self, card: int) -> None:
        """The printed words of a card, with what its owner's passives and effects change."""
        s = self.s
        printed = mask = self.code.masks[s[card + 2]]
        standing = (self.lis or self.listen_again()).words
        if standing:
            owner = self.owner_of(card)
            now = s[card + 1]
            s[card + 1] = printed  # filters of modifiers see printed words only
            for change, this, whose in standing:
                if whose == owner and change.covers(self, owner, this, card):
                    mask = mask | 1 << change.what if change.sign > 0 else mask & ~(1 << change.what)
            s[card + 1] = now
        for entry in s[MODS]:
            if entry[0] == "word" and card in entry[3]:
                mask = mask | 1 << entry[1] if entry[2] > 0 else mask & ~(1 << entry[1])
        mask = self.treated_mask(card, mask)
        if mask != s[card + 1]:
            self.put(card + 1, mask)

    def treated_mask(self, card: int, mask: int) -> int:
        """Words that ``treat`` took from a card, or gave it."""
        for entry in self.s[MODS]:
            if entry[0] == "count" and entry[1] == card:
                if entry[3] > 0:
                    mask |= 1 << entry[2]
                elif self.code.counts[self.s[card + 2]].get(entry[2], 0) + entry[3] <= 0:
                    mask &= ~(1 << entry[2])
        return mask

    def changed_count(self, card: int, word: int) -> int:
        """What ``treat`` adds to the occurrences of a word."""
        total = 0
        for entry in self.s[MODS]:
            if entry[0] == "count" and entry[1] == card and entry[2] == word:
                total += entry[3]
        if total > 0 and not self.code.counts[self.s[card + 2]].get(word, 0):
            total -= 1  # the mask already counts it once
        return total

    def treat(self, you: int, word: int, into: tuple[tuple[int, int], ...], until: str | None) -> None:
        """One occurrence of a word will count as others; which one is picked when it first matters."""
        self.put(MODS, (*self.s[MODS], ("treat", you, word, into, until or "game")))

    def treats(self, you: int, words: tuple[int, ...], place: int) -> None:
        """Before a count: a pending ``treat`` may pick its card now."""
        for entry in [e for e in self.s[MODS] if e[0] == "treat" and e[1] == you]:
            _, _, word, into, until = entry
            if word not in words and not any(w in words for w, _ in into):
                continue
            cards = [
                c for z, owner in self.code.standing_cells.items() if owner == you
                for c in self.s[z] if self.s[c + 1] >> word & 1
            ]  # fmt: skip
            if not cards:
                continue
            card = self.ask(you, [*self.distinct(cards), -1], "treat", place, 0)
            if card < 0:
                continue
            kept = [e for e in self.s[MODS] if e is not entry]
            kept.append(("count", card, word, -1, until))
            kept.extend(("count", card, w, n, until) for w, n in into)
            self.put(MODS, tuple(kept))
            self.put(WORDMODS, self.s[WORDMODS] + 1)
            self.reword_card(card)
            self.check_odd()

    # ---- handlers and permissions of effects

    def keep(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
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

    def once(self, index: int, you: int, this: int, bindings: tuple[Any, ...]) -> None:
        """A handler that fires once."""
        self.put(ONCES, (*self.s[ONCES], (index, you, bindings, this)))
        self.stir()

    def grant(self, index: int, you: int, this: int, bindings: tuple[Any, ...], count: int, until: str | None) -> None:
        """A permission or prohibition for a time."""
        grant = self.code.grants[index]
        kept = bindings if grant.about_cards else None
        entry = (index, you, 1 if grant.allowed else 0, grant.verb, kept, count, until or "game", this)
        self.put(GRANTS, (*self.s[GRANTS], entry))

    def expire(self, what: str) -> None:
        """The end of a turn or round: what lasted until then is over."""
        s = self.s
        ended = [e for e in s[MODS] if e[-1] == what] if s[MODS] else ()
        if ended:
            self.put(MODS, tuple([e for e in s[MODS] if e[-1] != what]))
            cards = {c for e in ended if e[0] == "word" for c in e[3]} | {e[1] for e in ended if e[0] == "count"}
            if cards:
                self.reword()
        checks = {check.index: check for check in self.code.odd_checks} if ended else {}
        if s[GRANTS] and any(g[6] == what for g in s[GRANTS]):
            self.put(GRANTS, tuple([g for g in s[GRANTS] if g[6] != what]))
        for cell, concerned in self.code.marks_of[what]:
            if s[cell]:
                self.put(cell, 0)
                checks.update({check.index: check for check in concerned})
        if checks:
            self.look(checks)

    # ---- knowledge

    def shown(self, cards: Sequence[int], players: Sequence[int]) -> None:
        """These players know these cards now."""
        for player in players:
            cell = self.lay.known0 + player
            new = [c for c in cards if c not in self.s[cell] and not self.sees(player, c)]
            if new:
                self.put(cell, tuple(sorted((*self.s[cell], *new))))
        if self.log is not None:
            self.log.append(("show", tuple(cards), tuple(players)))

    # ---- provenance

    def paid(self, mark: int) -> None:
        """Cards moved by a cost take part in what it pays for."""
        card0 = self.lay.card0
        moved = [(c, old) for c, old in self.j[mark:] if type(c) is int and c >= card0 and (c - card0) % 5 == 0]
        if moved:
            self.prov = (*self.prov, *moved)

    def sources(self, this: int, cards: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The cards that take part in an event, each with the zone it was in then."""
        s = self.s
        found = [(c, s[c]) for c in cards]
        if this >= self.lay.card0:
            found.append((this, s[this]))
        return (*found, *self.prov)

    # ---- secrecy

    def secretly(self) -> None:
        """From here on moves wait until everybody has decided."""
        self.defer = []

    def openly(self) -> None:
        """Now they happen."""
        waiting, self.defer = self.defer or [], None
        for card, zone, bottom, slot in waiting:
            self.move(card, zone, bottom, slot)

    # ---- the end

    def rank(self, players: Sequence[int], number: Callable[[int], int]) -> None:
        """Of those still in the lead, only the highest stay."""
        ranked = self.s[RANK]
        lead = [p for p in ranked[0] if p in players]
        scores = tuple(number(p) for p in range(self.lay.players))
        best = max((scores[p] for p in lead), default=0)
        self.put(RANK, (tuple([p for p in lead if scores[p] == best]), (*ranked[1], scores)))
        if self.log is not None and not self.trying():
            self.log.append(("rank", scores))

    def finish(self, winners: tuple[int, ...], how: str) -> None:
        """The game is over."""
        self.put(RESULT, (how, winners, self.s[RANK][1]))
        raise GameOver
