"""Carta Impera Victoria: the invariants over how a game ends, each named by its id."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.laws.civ_law import CivLaw
from tests.laws.civ_positions import DOMAINS, LEVELS
from tests.laws.watch import Note


class CivInv19(CivLaw):
    """CIV-INV-19: at the end of a turn the active player meets hegemony exactly if the game ends in their favour."""

    id = "CIV-INV-19"
    active = -1

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.active = note.player

    def meets(self) -> bool:
        p = self.p
        counts = Counter(self.domain[c] for c in p.zone("area", self.active))
        base = LEVELS[p.players][2]
        return any(counts[d] >= base + len(p.zone("democracy", self.active, d)) for d in DOMAINS)

    def end(self, note: Note) -> None:
        if self.is_turn(note) and self.meets():
            self.broken(f"player {note.player} has reached hegemony and the game goes on")

    def over(self, result: Any) -> None:
        how, winners, _ = result
        if how == "won":
            if not self.meets() or self.active not in winners:
                self.broken(f"players {winners} won in the turn of player {self.active} without hegemony")
            side = {self.active} if self.p.options["teams"] == "none" else {self.active, (self.active + 2) % 4}
            if set(winners) != side:
                self.broken(f"players {winners} won, not {side}")


class CivInv20(CivLaw):
    """CIV-INV-20: a majority ending means an empty deck and equal numbers of turns."""

    id = "CIV-INV-20"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.turns: Counter[int] = Counter()

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.turns[note.player] += 1

    def over(self, result: Any) -> None:
        deck = len(self.p.zone("age deck"))
        if result[0] == "finished" and (deck or len({self.turns[q] for q in range(self.p.players)}) != 1):
            self.broken(f"ended with {deck} cards in the deck after {dict(self.turns)} turns")


class CivInv21(CivLaw):
    """CIV-INV-21: once the deck is empty fewer further turns begin than there are players."""

    id = "CIV-INV-21"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.empty = False
        self.further = 0

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if self.p.zone_name[zone] == "age deck" and not new and not self.story.during("set-up"):
            self.empty = True

    def begin(self, note: Note) -> None:
        if self.is_turn(note) and self.empty:
            self.further += 1
            if self.further > self.p.players - 1:
                self.broken(f"{self.further} turns after the deck was empty")


class CivInv22(CivLaw):
    """CIV-INV-22: each domain with a card gives a point to whoever has most there; a team gets at most 6."""

    id = "CIV-INV-22"

    def over(self, result: Any) -> None:
        how, winners, scores = result
        if how != "finished":
            return
        p = self.p
        counts = [Counter(self.domain[c] for c in p.zone("area", q)) for q in range(p.players)]
        points = [0] * p.players
        for domain in DOMAINS:
            best = max(c[domain] for c in counts)
            leaders = {q for q in range(p.players) if best and counts[q][domain] == best}
            if p.options["teams"] == "pairs":
                leaders |= {(q + 2) % 4 for q in leaders}
            for q in leaders:
                points[q] += 1
        if tuple(points) != tuple(scores[0]):
            self.broken(f"the points are {scores[0]}, not {points}")
        if max(points) > 6 or not winners or any(points[q] != max(points) for q in winners):
            self.broken(f"players {winners} win with {points}")


class CivInv25(CivLaw):
    """CIV-INV-25: chance is used only by shuffles and rolls."""

    id = "CIV-INV-25"

    def chance(self) -> None:
        if not any(note.what == "chance" for note in self.story.open):
            self.broken("the generator moved outside a shuffle or roll")
