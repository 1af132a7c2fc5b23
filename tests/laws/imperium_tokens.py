"""Imperium: the invariants over what happened to tokens, each named by its id."""

from __future__ import annotations

from typing import Any

from tests.laws.watch import Law, Note

EXACTLY = 0  # how an amount is worded: a number, and not "up to" or "all"


class Inv3(Law):
    """INV-3: no number of tokens is ever negative, not even for a moment."""

    id = "INV-3"

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if new < 0:
            self.broken(f"player {player} has {new} {kind}")

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
        self.allowance = [3 if p.word(q, "people") == "utopians" else 5 for q in range(p.players)]
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
        if kind != "action" or story.during("clean-up", "set-up", "settling"):
            return
        if not story.inside("spend" if new < old else "gain"):
            self.broken(f"player {player} went from {old} to {new} action tokens")


class Inv26(Law):
    """INV-26: a payment is met exactly, or with one materials too many because of progress; no progress too much."""

    id = "INV-26"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.paying: Note | None = None
        self.paid: dict[str, int] = {}

    def begin(self, note: Note) -> None:
        if note.what == "phrase" and len(note.seen) == 1 and note.seen[0][1] == EXACTLY:
            self.paying, self.paid = note, {}

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if self.paying is not None and player == self.paying.player and new < old:
            self.paid[kind] = self.paid.get(kind, 0) + old - new

    def end(self, note: Note) -> None:
        begun = self.paying
        if begun is None or note.what != "phrase" or note.player != begun.player:
            return
        self.paying = None
        if not note.seen:
            return  # as far as possible
        token, _, asked = begun.seen[0]
        kind = self.p.rules.tokens[token]
        worth = {"population": 1, "materials": 2}.get(kind, 0)
        own, progress = self.paid.get(kind, 0), self.paid.get("progress", 0) if worth else 0
        total = own + worth * progress
        if total < asked or (progress and total - worth >= asked) or (not progress and total != asked):
            self.broken(f"{asked} {kind} were paid with {own} and {progress} progress")
        if set(self.paid) - {kind, "progress"}:
            self.broken(f"{asked} {kind} were paid with {self.paid}")
