"""The solo game: the invariants of its opponent over what happened, each named by its id."""

from __future__ import annotations

from typing import Any

from tests.laws import imperium_histories
from tests.laws.imperium_cards import Inv32
from tests.laws.solo_positions import COUNTERS, NOT_ITS_OWN, opponents, slots_of
from tests.laws.watch import Law, Note

SCORED = ("bench", "aside", "play", "deck", "discard", "history")  # BSC-1
MIGHTY = ("sovereign", "overlord", "supreme-ruler")  # DIF-4


class SoloInv24(Law):
    """INV-24: a card whose row is carried out lies in its slot until the row moves it (BRS-14); no other is moved."""

    id = "INV-24"

    def begin(self, note: Note) -> None:
        zone, _ = self.then.where(self.then.s[note.this]) if note.what == "row" else ("", -1)
        if note.what == "row" and zone not in ("bench", "stage"):  # stage: the journey of the Utopians
            self.broken(f"the row of {self.then.name(note.this)} is carried out in {zone}")

    def place(self, card: int, old: int, new: int) -> None:
        if self.then.where(old)[0] == "bench" and self.story.inside("resolving"):
            resolved = [note.cards for note in self.story.open if note.name == "resolving"]
            if (card,) not in resolved:
                self.broken(f"{self.then.name(card)} leaves its slot, and is not the one that is resolved")


class SoloInv32(Inv32):
    """INV-32: the opponent's points are progress, a share of its other tokens, and its cards, a variable one exactly 5.

    The person wins with more points only, and never in a collapse (BEN-3, BSC-1 to BSC-3).
    """

    def over(self, result: Any) -> None:
        _, winners, scores = result
        totals = [self.total(player) for player in range(self.p.players)]
        if totals != [self.total(player) for player in range(self.p.players)]:
            self.broken("the points are others the second time")
        if tuple(totals) != tuple(scores[0]):
            self.broken(f"the points are {scores[0]}, not {totals}")
        most = max(totals[player] for player in opponents(self.p))
        lost = self.story.during("collapse") or totals[0] <= most
        if set(winners) != (set(opponents(self.p)) if lost else {0}):
            self.broken(f"players {winners} win with {totals}")

    def total(self, player: int) -> int:
        p = self.p
        if player < p.persons:
            return super().total(player)
        share = 5 if p.word(player, "strength") in MIGHTY else 10
        total = p.tokens(player, "progress") + (p.tokens(player, "materials") + p.tokens(player, "population")) // share
        return total + sum(self.worth(card) for zone in SCORED for card in p.zone(zone, player) if card)

    def worth(self, card: int) -> int:
        """What a card is worth to the opponent: BSC-2."""
        p = self.p
        if p.has(card, "variable"):
            return 5
        if p.name(card) == "Mandate of Heaven" and p.options["mandate worth"] == "shown":
            return -2
        vp = next(i for i, f in enumerate(p.rules.fields) if f.name == "vp")
        printed = dict(p.rules.faces[p.s[card + 2]].fields)
        return max(printed_values(printed[vp])) if vp in printed else 0


def printed_values(op: Any) -> list[int]:
    """The numbers that an icon shows, whatever their conditions."""
    if op.name == "if_else":
        return [n for part in ("value", "otherwise") for n in printed_values(op[part])]
    return [op["value"]]


class Inv35(Law):
    """INV-35: the slots are filled in every clean-up, and each turn has as many actions as the level says.

    Only when deck, discard pile and dynasty are used up may a slot stay empty.
    """

    id = "INV-35"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.filled: list[int] = []  # the slots that had a card when the turn began
        self.actions: list[int] = []  # the slots whose cards were resolved

    def begin(self, note: Note) -> None:
        if note.what == "procedure" and note.name == "bot turn":
            self.filled = [slot for slot, card in enumerate(self.then.zone("bench", note.player), start=1) if card]
            self.actions = []
        elif note.what == "run" and note.name == "resolving":
            self.actions.append(self.then.zone("bench", note.player).index(note.cards[0]) + 1)

    def end(self, note: Note) -> None:
        if note.what == "procedure" and note.name == "set-up":
            for player in opponents(self.p):
                self.look(player, "set-up")
        elif note.what == "procedure" and note.name == "bot clean-up":
            self.count(note.player)
            self.look(note.player, "clean-up")

    def look(self, player: int, when: str) -> None:
        """Are all slots filled, as long as there are cards?"""
        then = self.then
        slots, filled = slots_of(then, player), sum(map(bool, then.zone("bench", player)))
        left = [zone for zone in ("aside", "deck", "discard", "dynasty") if then.zone(zone, player)]
        if filled > slots or (filled < slots and left):
            self.broken(f"after the {when} {filled} slots of {slots} are filled; there are cards in {left}")

    def count(self, player: int) -> None:
        """One action for each filled slot, but for the one that the die shows."""
        rolled, slots = self.p.number("rolled", -1), slots_of(self.then, player)
        if self.actions != [slot for slot in self.filled if slot != rolled]:
            self.broken(f"of the slots {self.filled}, with a {rolled}, those resolved are {self.actions}")
        if len(self.filled) == slots and not slots - 1 <= len(self.actions) <= min(slots, 5):
            self.broken(f"{len(self.actions)} actions with {slots} slots")


class Inv36(Law):
    """INV-36: an opponent never has a hand, a garrison or a counter, not for a moment; its cards' texts do nothing."""

    id = "INV-36"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        name, owner = self.then.where(zone)
        if new and owner in opponents(self.p) and name in NOT_ITS_OWN:
            self.broken(f"{self.then.name(new[-1])} comes into the {name} of the opponent")

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if player in opponents(self.p) and new and kind in COUNTERS:
            self.broken(f"the opponent has {new} {kind}")

    def under(self, card: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if len(new) > len(old) and self.owner(card) in opponents(self.p):
            self.broken(f"{self.then.name(new[-1])} is garrisoned under {self.then.name(card)} of the opponent")

    def card_tokens(self, card: int, old: Any, new: Any) -> None:
        if self.owner(card) in opponents(self.p) and any(self.p.tokens_at(new, kind) for kind in COUNTERS):
            self.broken(f"a counter lies on {self.then.name(card)} of the opponent")

    def begin(self, note: Note) -> None:
        if note.this < self.p.lay.card0 or note.what not in ("text", "handler"):
            return
        if note.player in opponents(self.p) or self.owner(note.this) in opponents(self.p):
            self.broken(
                f"a text of {self.then.name(note.this)} is carried out for the opponent: {note.what} {note.name}"
            )

    def owner(self, card: int) -> int:
        place = self.then.s[card]
        return self.then.where(place)[1] if place < self.p.lay.slot0 else -1


class Inv37(Law):
    """INV-37: after the set-up the dynasty deck only shrinks, from the top."""

    id = "INV-37"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if self.then.zone_name[zone] != "dynasty" or self.story.during("set-up"):
            return
        if len(new) >= len(old) or new != old[len(old) - len(new) :]:
            self.broken(f"the dynasty deck goes from {len(old)} cards to {len(new)}")


LAWS: tuple[type[Law], ...] = (
    *(law for law in imperium_histories.LAWS if law is not Inv32), SoloInv24, SoloInv32, Inv35, Inv36, Inv37,
)  # fmt: skip
