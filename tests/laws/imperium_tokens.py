"""Imperium: the invariants over what happened to tokens, each named by its id."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.laws.imperium_positions import allowance
from tests.laws.watch import Law, Note

RESOURCES = ("materials", "population", "progress")
GAINING = ("gain", "steal", "extort")
LOSING = ("pay amount", "spend", "steal", "extort")
EXACTLY = 0  # how an amount is worded: a number, and not "up to" or "all"


class Inv3(Law):
    """INV-3: no number of tokens is ever negative, and a pool changes only by gaining, paying, stealing, giving.

    What is stolen comes to the thief: such a theft neither makes tokens nor loses any.
    """

    id = "INV-3"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.balance: Counter[str] = Counter()

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if new < 0:
            self.broken(f"player {player} has {new} {kind}")
        story = self.story
        if kind not in RESOURCES or story.during("set-up"):
            return
        is_given = any(note.what == "handler" and self.named(note) == "Standing Army" for note in story.open)  # ATK-7
        if not story.inside(*(GAINING if new > old else LOSING)) and not (is_given and kind == "progress"):
            self.broken(f"player {player} went from {old} to {new} {kind} in {[note.name for note in story.open]}")
        if story.inside("steal", "extort") and not story.inside("gain", "pay amount"):
            self.balance[kind] += new - old

    def named(self, note: Note) -> str:
        return self.then.name(note.this) if note.this >= self.then.lay.card0 else ""

    def end(self, note: Note) -> None:
        if note.name in ("steal", "extort"):
            if any(self.balance.values()):
                self.broken(f"{note.name} made or lost {dict(self.balance)}")
            self.balance.clear()

    def card_tokens(self, card: int, old: Any, new: Any) -> None:
        if new is not None and min(new) < 0:
            self.broken(f"{new} on {card}")

    slot_tokens = zone_tokens = card_tokens


class Inv4(Law):
    """INV-4: an exhaustion token is lost only with a card that leaves play, and then only if so agreed."""

    id = "INV-4"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.lost = [0] * self.p.players
        self.bearers: dict[int, int] = {}  # card -> player whose token lies on it
        self.departed: set[int] = set()
        self.giver = -1

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if kind == "exhaustion":
            if new < old:
                self.giver = player
            elif self.story.during("clean-up"):
                self.lost[player] = 0

    def card_tokens(self, card: int, old: Any, new: Any) -> None:
        before, after = (self.p.tokens_at(x, "exhaustion") for x in (old, new))
        if after > before:
            self.bearers[card] = self.giver
            self.departed.discard(card)
        elif after < before:
            owner = self.bearers.pop(card, -1)
            if card in self.departed:
                self.departed.discard(card)
                self.lost[owner] += before - after
                if self.p.options["departing token"] == "returned":
                    self.broken(f"player {owner} lost an exhaustion token")

    def place(self, card: int, old: int, new: int) -> None:
        if card in self.bearers:
            self.departed.add(card)


class Inv5(Law):
    """INV-5: right after a refresh 3 action and 5 (3) exhaustion tokens are there, and none lies elsewhere."""

    id = "INV-5"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        p = self.p
        self.allowance = [allowance(p, q) for q in range(p.players)]
        self.actions = [p.tokens(q, "action") for q in range(p.players)]
        self.placed: list[set[int]] = [set() for _ in range(p.players)]  # where a player's tokens lie
        self.giver = -1
        self.refreshed = False

    def begin(self, note: Note) -> None:
        if note.name == "clean-up":
            self.refreshed = False

    def end(self, note: Note) -> None:
        if note.name == "clean-up" and not self.refreshed:
            self.broken(f"no refresh in the clean-up of player {note.player}")

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if kind == "action":
            self.actions[player] = new
        elif kind == "exhaustion":
            if new < old:
                self.giver = player
            elif self.story.procedure == "clean-up" and not self.story.open:
                self.refreshed = True
                found = (self.actions[player], new, len(self.placed[player]))
                if found != (3, self.allowance[player], 0):
                    self.broken(f"after the refresh player {player} has {found}")

    def card_tokens(self, place: int, old: Any, new: Any) -> None:
        before, after = (self.p.tokens_at(x, "exhaustion") for x in (old, new))
        if after > before:
            self.placed[self.giver].add(place)
        elif after < before:
            for places in self.placed:
                places.discard(place)

    zone_tokens = card_tokens


class Inv6(Law):
    """INV-6: action tokens change only by spending, gaining and clean-up."""

    id = "INV-6"

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        story = self.story
        is_refresh = story.procedure == "clean-up" and not story.open and story.turn_of == player
        if kind != "action" or is_refresh or story.during("set-up"):
            return
        if not story.inside("spend" if new < old else "gain"):
            self.broken(f"player {player} went from {old} to {new} action tokens")


class Inv26(Law):
    """INV-26: a payment is met exactly, or with one materials too many because of progress; no progress too much."""

    id = "INV-26"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.paying: list[tuple[Note, Counter[str]]] = []  # one payment may be made inside another

    def begin(self, note: Note) -> None:
        if note.what == "phrase":
            self.paying.append((note, Counter()))
        elif note.what == "procedure":
            self.paying.clear()

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if self.paying and player == self.paying[-1][0].player and new < old:
            self.paying[-1][1][kind] += old - new

    def end(self, note: Note) -> None:
        if note.what != "phrase" or not self.paying:
            return
        begun, paid = self.paying.pop()
        token, worded, asked = begun.seen[0]
        if not note.seen or len(begun.seen) != 1 or worded != EXACTLY:
            return  # as far as possible
        kind = self.p.rules.tokens[token]
        worth = {"population": 1, "materials": 2}.get(kind, 0) if note.name == "pay amount" else 0
        own, progress = paid[kind], paid["progress"] if worth else 0
        total = own + worth * progress
        if total < asked or (progress and total - worth >= asked) or (not progress and total != asked):
            self.broken(f"{asked} {kind} were paid with {own} and {progress} progress")
        if set(paid) - {kind, "progress" if worth else kind}:
            self.broken(f"{asked} {kind} were paid with {dict(paid)}")
