"""Imperium: the invariants over what happened to cards, each named by its id."""

from __future__ import annotations

from typing import Any

from tests.laws.imperium_positions import OWN_ZONES, UNPLAYABLE
from tests.laws.watch import Law, Note


class Inv17(Law):
    """INV-17: a development area only shrinks, until the points are counted."""

    id = "INV-17"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        counting = self.story.during("set-up", "ending", "collapse")
        if self.p.zone_name[zone] == "development area" and len(new) > len(old) and not counting:
            self.broken(f"the development area of player {self.p.lay.owner[zone]} grows")


class Inv21(Law):
    """INV-21: Graal leaves the quests only as the last of them."""

    id = "INV-21"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if self.p.zone_name[zone] == "development area" and new and not self.story.during("set-up"):
            for card in set(old) - set(new):
                if self.p.name(card) == "Graal":
                    self.broken(f"Graal leaves {len(new)} other quests behind")


class Inv22(Law):
    """INV-22: King of Kings is flipped at most once, and each player resolves it at most once."""

    id = "INV-22"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.flips = 0
        self.crowned: set[int] = set()

    def face(self, card: int, old: int, new: int) -> None:
        if self.p.names[new] == "King of Kings":
            self.flips += 1
            if self.flips > 1:
                self.broken("King of Kings is flipped again")

    def begin(self, note: Note) -> None:
        if note.what == "text" and note.this >= self.p.lay.card0 and self.p.name(note.this) == "King of Kings":
            if note.player in self.crowned:
                self.broken(f"player {note.player} is crowned twice")
            self.crowned.add(note.player)


class Inv24(Law):
    """INV-24: a card is in play when its play text begins, and no reshuffle takes it while it is resolved."""

    id = "INV-24"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.places = {card: self.p.s[card] for card in self.p.cards}

    def place(self, card: int, old: int, new: int) -> None:
        self.places[card] = new
        if self.story.inside("reshuffle") and self.p.where(old)[0] == "play":
            self.broken(f"{self.p.name(card)} is reshuffled from play")

    def begin(self, note: Note) -> None:
        if note.what == "text" and note.name == "play" and note.this in self.places:
            name, _ = self.p.where(self.places[note.this])
            if name not in ("play", "throne"):
                self.broken(f"{self.p.name(note.this)} is resolved in {name}")


class Inv27(Law):
    """INV-27: who avoids an attack keeps all zones and pools, but for what they accept or do themselves."""

    id = "INV-27"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.avoiding: set[int] = set()  # players who avoid the attack that is about to be played
        self.safe: dict[int, Note] = {}  # player -> the play that is avoided

    def begin(self, note: Note) -> None:
        if note.what == "keyword" and note.name == "play":
            self.safe.update(dict.fromkeys(self.avoiding, note))
            self.avoiding.clear()

    def end(self, note: Note) -> None:
        if note.what != "keyword":
            return
        if note.name == "avoid":
            self.avoiding.add(note.player)
        elif note.name == "play" and self.safe:
            done = self.story.open[-1]
            self.safe = {player: play for player, play in self.safe.items() if play is not done}

    def at_decision(self, asked: Any) -> None:
        if asked.what == "suffer":
            self.safe.pop(asked.player, None)  # they sort the parts themselves

    def touched(self, player: int, what: str) -> None:
        if player in self.safe and not any(n.what == "handler" for n in self.story.open):  # other texts
            self.broken(f"player {player} avoided the attack, but {what}")

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if self.safe:
            self.touched(player, f"{kind} went from {old} to {new}")

    def place(self, card: int, old: int, new: int) -> None:
        if self.safe:
            for place in (old, new):
                name, owner = self.p.where(place)
                if name in OWN_ZONES:
                    self.touched(owner, f"{self.p.name(card)} moved in {name}")


class Inv32(Law):
    """INV-32: scoring is pure: progress and the values of one's cards, a variable one from 0 to 10; most points win."""

    id = "INV-32"

    def over(self, result: Any) -> None:
        p, m = self.p, self.p.machine
        vp = next(i for i, f in enumerate(p.rules.fields) if f.name == "vp")
        _, winners, scores = result
        totals = []
        for player in range(p.players):
            total = p.tokens(player, "progress")
            for zone in ("hand", "play", "deck", "discard", "history", "flooded"):
                for card in p.zone(zone, player):
                    for scored in (card, *p.under(card)):
                        value = m.field_value(vp, scored, player)
                        if value != m.field_value(vp, scored, player):
                            self.broken(f"{p.name(scored)} is worth something else the second time")
                        if p.has(scored, "variable") and not 0 <= value <= 10:
                            self.broken(f"{p.name(scored)} is worth {value}")
                        total += value
            totals.append(total)
        if tuple(totals) != tuple(scores[-1]):
            self.broken(f"the points are {scores[-1]}, not {totals}")
        if len(scores) == 1 and set(winners) != {q for q in range(p.players) if totals[q] == max(totals)}:
            self.broken(f"players {winners} win with {totals}")


class Inv34(Law):
    """INV-34: tokens on market cards change only by placing and by gaining the card."""

    id = "INV-34"

    def slot_tokens(self, slot: int, old: Any, new: Any) -> None:
        if self.story.during("set-up"):
            return
        before, after = sum(old or ()), sum(new or ())
        if after < before and not self.story.inside("collect"):
            self.broken(f"tokens went from {old} to {new}")
        placing = self.story.inside("place") or any(n.what in ("text", "handler") for n in self.story.open)
        if after > before and not placing:
            self.broken(f"tokens went from {old} to {new}")


class Inv39(Law):
    """INV-39: what cannot be played never enters play; no card is played in the wrong state unless it lost its icon,
    or Combs lets it be ignored once."""

    id = "INV-39"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.ignored = 0  # icons that may be ignored this turn

    def place(self, card: int, old: int, new: int) -> None:
        if self.p.zone_name.get(new) == "play" and self.p.name(card) in UNPLAYABLE:
            self.broken(f"{self.p.name(card)} enters play")

    def begin(self, note: Note) -> None:
        if note.what == "procedure" and note.name == "turn":
            self.ignored = 0
        elif note.what == "text" and note.this >= self.p.lay.card0 and self.p.name(note.this) == "Combs":
            self.ignored += 1
        if note.what != "keyword" or note.name != "play":
            return
        masks, own = note.seen
        for card, (mask, _) in zip(note.cards, masks, strict=False):
            for word in ("barbarian", "empire"):
                index = self.p.words[word]
                if mask >> index & 1 and index not in own:
                    self.ignored -= 1
                    if self.ignored >= 0 and word == "empire":
                        continue
                    self.broken(f"player {note.player} plays {self.p.name(card)}, which is {word}")
