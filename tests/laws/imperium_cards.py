"""Imperium: the invariants over what happened to cards, each named by its id."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine import numbers
from tests.laws.imperium_positions import OWN_ZONES, UNPLAYABLE
from tests.laws.watch import Law, Note


class Inv21(Law):
    """INV-21: there is never more than one active quest, and Graal leaves the quests only as the last of them."""

    id = "INV-21"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if self.then.zone_name[zone] in ("development area", "quests") and new and not self.story.during("set-up"):
            for card in set(old) - set(new):
                if self.then.name(card) == "Graal":
                    self.broken(f"Graal leaves {len(new)} other quests behind")

    def under(self, card: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if len(new) > 1 and self.then.name(card) == "King Arthur's Court":
            self.broken(f"{len(new)} active quests")


class Inv22(Law):
    """INV-22: King of Kings never leaves the throne, is flipped at most once, and each player resolves it at most once;
    a fame card comes into the market only by a swap."""

    id = "INV-22"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.flips = 0
        self.crowned: set[int] = set()

    def place(self, card: int, old: int, new: int) -> None:
        zone, _ = self.then.where(new)
        if self.then.has(card, "fame") and not self.story.during("set-up"):
            if self.then.name(card) == "King of Kings":
                self.broken(f"King of Kings goes to {zone}")
            if zone == "market" and not self.story.inside("swap"):
                self.broken(f"{self.then.name(card)} comes into the market")

    def face(self, card: int, old: int, new: int) -> None:
        if self.p.names[new] == "King of Kings":
            self.flips += 1
            if self.flips > 1:
                self.broken("King of Kings is flipped again")

    def begin(self, note: Note) -> None:
        if note.what == "text" and note.this >= self.p.lay.card0 and self.then.name(note.this) == "King of Kings":
            if note.player in self.crowned:
                self.broken(f"player {note.player} is crowned twice")
            self.crowned.add(note.player)


class Inv24(Law):
    """INV-24: a card is in play from the moment it is played until its text moves it; no reshuffle takes it.

    The texts of a card in play are carried out in play as well.
    """

    id = "INV-24"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.waiting: dict[int, Note] = {}  # cards that are played and whose text has not begun

    def place(self, card: int, old: int, new: int) -> None:
        (source, _), (target, _) = self.then.where(old), self.then.where(new)
        if source == "play" and target != "play":
            if self.story.inside("reshuffle"):
                self.broken(f"{self.then.name(card)} is reshuffled from play")
            if card in self.waiting and any(self.waiting[card] is note for note in self.story.open):
                if self.has_play(card):
                    self.broken(f"{self.then.name(card)} goes to {target} before its text begins")
                del self.waiting[card]

    def has_play(self, card: int) -> bool:
        return any(k.name == "play" and n in self.p.code.face_texts[self.then.s[card + 2]] for n, k in self.kinds())

    def kinds(self) -> Any:
        return enumerate(self.p.code.kinds)

    def begin(self, note: Note) -> None:
        if note.what == "keyword" and note.name == "play":
            self.waiting.update(dict.fromkeys(note.cards, note))
        elif note.what == "text" and note.this >= self.p.lay.card0:
            self.waiting.pop(note.this, None)
            zone, _ = self.then.where(self.then.s[note.this])
            if zone not in PLACES_OF_TEXTS.get(note.name, OWN_PLACES):
                self.broken(f"{note.name} of {self.then.name(note.this)} is resolved in {zone}")


OWN_PLACES = {*OWN_ZONES, "under"}  # final: SCO-1
PLACES_OF_TEXTS = {"play": {"play", "throne"}, "exhaust": {"play"}, "exhaust anytime": {"play"}, "solstice": {"play"}}


class Inv27(Law):
    """INV-27: who avoids an attack keeps all zones and pools, but for the parts they accept and their own texts.

    An attack is the play of a card or, of an opponent that nobody plays, the row of a table (BEF-3, BEF-7).
    """

    id = "INV-27"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.avoiding: set[int] = set()  # players who avoid the attack that is about to be played
        self.safe: dict[int, Note] = {}  # player -> the play or row that is avoided
        self.suffering: set[int] = set()  # players who have accepted the part in progress

    def begin(self, note: Note) -> None:
        if note.what == "keyword" and note.name == "play":
            self.safe.update(dict.fromkeys(self.avoiding, note))
            self.avoiding.clear()
        elif note.what == "part":
            (self.suffering.add if note.name == "suffered" else self.suffering.discard)(note.player)

    def end(self, note: Note) -> None:
        if note.what == "keyword" and note.name == "avoid":
            row = next((each for each in reversed(self.story.open) if each.what == "row"), None)
            if row is None:
                self.avoiding.add(note.player)
            else:
                self.safe[note.player] = row
        elif self.safe and (note.what == "row" or (note.what == "keyword" and note.name == "play")):
            done = next(each for each in reversed(self.story.open) if (each.what, each.name) == (note.what, note.name))
            self.suffering -= {player for player, play in self.safe.items() if play is done}
            self.safe = {player: play for player, play in self.safe.items() if play is not done}

    def touched(self, player: int, what: str) -> None:
        if player not in self.safe or player in self.suffering:
            return
        notes = self.story.open
        inside = notes[next(i for i, note in enumerate(notes) if note is self.safe[player]) :]
        own = any(note.what == "text" and note.player == player for note in inside)  # last ones, if all collapses
        if not own and not any(note.what == "handler" for note in inside):  # other texts
            self.broken(f"player {player} avoided the attack, but {what}")

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if self.safe:
            self.touched(player, f"{kind} went from {old} to {new}")

    def place(self, card: int, old: int, new: int) -> None:
        if self.safe:
            for place in (old, new):
                name, owner = self.then.where(place)
                if name in OWN_ZONES:
                    self.touched(owner, f"{self.then.name(card)} moved in {name}")


class Inv32(Law):
    """INV-32: scoring is pure: progress and the values of one's cards, a variable one from 0 to 10; most points win.

    In a collapse the least unrest wins, and points decide only between equals.
    """

    id = "INV-32"

    def over(self, result: Any) -> None:
        _, winners, scores = result
        players = range(self.p.players)
        totals = [self.total(player) for player in players]
        if totals != [self.total(player) for player in players]:
            self.broken("the points are others the second time")
        if tuple(totals) != tuple(scores[-1]):
            self.broken(f"the points are {scores[-1]}, not {totals}")
        best = set(players)
        if self.story.during("collapse"):
            unrest = [self.unrest(player) for player in players]
            best = {player for player in players if unrest[player] == min(unrest)}
            if scores[0] != tuple(-n for n in unrest):
                self.broken(f"the players have {unrest} unrest, not {scores[0]}")
        best = {player for player in best if totals[player] == max(totals[q] for q in best)}
        if set(winners) != best:
            self.broken(f"players {winners} win with {totals}")

    def own(self, player: int, *zones: str) -> list[int]:
        found = [card for zone in zones for card in self.p.zone(zone, player)]
        return found + [other for card in found for other in self.p.under(card)]

    def total(self, player: int) -> int:
        p, m = self.p, self.p.machine
        vp = next(i for i, f in enumerate(p.rules.fields) if f.name == "vp")
        total = p.tokens(player, "progress")
        for card in self.own(player, *SCORED):
            value = numbers.field_value(m, vp, card, player)
            if p.has(card, "variable") and not 0 <= value <= 10:
                self.broken(f"{p.name(card)} is worth {value}")
            total += value
        return total

    def unrest(self, player: int) -> int:
        cards = self.own(player, *SCORED)
        if self.p.options["hidden unrest"] == "ignored":
            cards = [card for zone in SCORED[:-1] for card in self.p.zone(zone, player)]
        return sum(1 for card in cards if self.p.has(card, "unrest"))


SCORED = ("hand", "play", "deck", "discard", "history", "flooded")


class Inv34(Law):
    """INV-34: tokens on market cards change only by placing and by gaining the card; in a swap they stay."""

    id = "INV-34"

    def slot_tokens(self, slot: int, old: Any, new: Any) -> None:
        if self.story.during("set-up"):
            return
        before, after = sum(old or ()), sum(new or ())
        if after < before and not self.story.inside("collect"):
            self.broken(f"tokens went from {old} to {new}")
        sources = {self.then.name(n.this) for n in self.story.open if n.this >= self.then.lay.card0}
        if after > before and not self.story.inside("place") and not sources & PLACING:
            self.broken(f"tokens went from {old} to {new}")

    def end(self, note: Note) -> None:
        if note.what == "keyword" and note.name == "collect":
            for slot, card, tokens, _, _ in self.then.slots("market"):
                if tokens is not None and not card:
                    self.broken(f"the card is taken from slot {slot}, and {tokens} tokens stay")


PLACING = {"Carthaginians", "Qin", "Carthaginian Traders", "Mandate of Heaven", "Ambassador"}  # TKC-2, TKC-3, NAT-13


class Inv39(Law):
    """INV-39: what cannot be played never enters play, and nothing is played in the wrong state unless the icon is
    lost (LSI-1) or ignored (STA-6); an opponent that nobody plays ignores icons."""

    id = "INV-39"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.disguised: set[int] = set()  # for the next card of the turn

    def place(self, card: int, old: int, new: int) -> None:
        if self.then.zone_name.get(new) == "play" and self.then.name(card) in UNPLAYABLE:
            self.broken(f"{self.then.name(card)} enters play")

    def begin(self, note: Note) -> None:
        if note.what == "procedure" and note.name == "turn":
            self.disguised.clear()
        elif note.what == "keyword" and note.name == "disguise":
            self.disguised.add(note.player)
        elif note.what == "keyword" and note.name == "play":
            for card in note.cards:
                for icon in ("barbarian", "empire"):
                    if self.then.has(card, icon) and not self.may_play(note.player, card, icon):
                        self.broken(f"player {note.player} plays {self.then.name(card)}, which is {icon}")
            self.disguised.discard(note.player)

    def may_play(self, player: int, card: int, icon: str) -> bool:
        then = self.then
        if then.word(player, "state") == icon or player >= then.persons:
            return True
        if icon == "empire":
            return player in self.disguised or self.story.inside("force-play")
        standing = {then.name(c) for c in then.zone("play", player)}
        kinds = [then.name(card), "attack" if then.has(card, "attack") else ""]
        return any(standing & LOSING_ICONS.get(kind, set()) for kind in kinds)


LOSING_ICONS = {  # LSI-1
    "Conquer": {"Companion Cavalry", "Legions", "Road Building", "Chariots"},
    "Advance": {"Science", "Mathematics"},
    "attack": {"Chariots"},
}
