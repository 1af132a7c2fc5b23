"""Imperium: the invariants over where cards lie, at every moment of a step; each named by its id."""

from __future__ import annotations

from typing import Any

from tests.laws.imperium_positions import (
    MARKET_KEYWORDS,
    UNGARRISONED,
    UNREST_PLACES,
    empty_slots,
    is_replaced,
    permanents,
    tables,
    wrong_tucks,
)
from tests.laws.watch import Law, Note


class Inv1(Law):
    """INV-1: whenever something begins or ends, every card that has moved is in exactly one place."""

    id = "INV-1"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.moved: set[int] = set()
        self.lists: set[int] = set()

    def place(self, card: int, old: int, new: int) -> None:
        self.moved.add(card)

    def changed(self, cell: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        self.lists.add(cell)
        self.moved.update(card for card in set(old) ^ set(new) if card)
        if len(set(new)) != len(new) and not any(card == 0 for card in new):
            self.broken(f"a card is twice in {self.then.where(cell)}")

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        self.changed(zone, old, new)

    def under(self, card: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        self.changed(card + 4, old, new)

    def tucked(self, slot: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        self.changed(slot + 1, old, new)

    def look(self) -> None:
        s, lay = self.then.s, self.then.lay
        for card in self.moved:
            at = s[card]
            own = at if at < lay.slot0 else at + 1 if at < lay.card0 else at + 4
            places = {cell for cell in {own, *self.lists} if card in s[cell]}
            if places != {own}:
                self.broken(f"{self.then.name(card)} is in {len(places)} places")
        self.moved.clear()
        self.lists.clear()

    def begin(self, note: Note) -> None:
        if self.moved and note.what != "handler":  # one may run between two cards that move together
            self.look()

    end = begin

    def at_decision(self, asked: Any) -> None:
        self.look()


class Inv2(Law):
    """INV-2: a power never shows its other face, and no permanent leaves its owner's table, not for a moment."""

    id = "INV-2"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.owners: dict[int, int] = {}

    def end(self, note: Note) -> None:
        if note.name == "set-up":
            self.owners = {c: q for q in range(self.p.players) for c in permanents(self.then, q)}

    def place(self, card: int, old: int, new: int) -> None:
        if card in self.owners:
            zone, owner = self.then.where(new)
            at_home = owner == self.owners[card] and zone in tables(self.then, owner)
            if not at_home and not is_replaced(self.then, card, zone):
                self.broken(f"{self.then.name(card)} goes to {zone}")

    def face(self, card: int, old: int, new: int) -> None:
        if card in self.owners and self.then.has(card, "power"):
            self.broken(f"{self.then.name(card)} shows its other face")


class MarketLaw(Law):
    """Looks at the market when a card has been taken and the slot is filled again."""

    def end(self, note: Note) -> None:
        is_over = note.what == "keyword" and note.name in MARKET_KEYWORDS and self.story.depth(*MARKET_KEYWORDS) == 1
        if is_over and not self.story.during("collapse"):
            self.look(note)

    def look(self, note: Note) -> None:
        raise NotImplementedError


class Inv7(MarketLaw):
    """INV-7: after whatever takes a market card, every slot has a card for which there is one."""

    id = "INV-7"

    def look(self, note: Note) -> None:
        empty = empty_slots(self.then)
        if empty:
            self.broken(f"empty after {note.name}: {empty}")


class Inv8(MarketLaw):
    """INV-8: after whatever takes a market card, one unrest lies under each civilised, uncivilised, tributary card."""

    id = "INV-8"

    def look(self, note: Note) -> None:
        wrong = wrong_tucks(self.then)
        if wrong:
            self.broken(f"after {note.name}: {wrong}")


class Inv10(Law):
    """INV-10: unrest goes nowhere but to the pile, under market cards, to players and to exile."""

    id = "INV-10"

    def place(self, card: int, old: int, new: int) -> None:
        if self.then.has(card, "unrest") and not self.story.during("set-up"):
            zone, _ = self.then.where(new)
            if zone not in UNREST_PLACES - {"removed"}:
                self.broken(f"unrest goes to {zone}")


class Inv15(Law):
    """INV-15: an accession card is the last of its nation deck whenever that deck changes after the set-up."""

    id = "INV-15"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if self.then.zone_name[zone] != "nation deck" or not new or self.story.during("set-up"):
            return
        if not self.then.has(new[-1], "accession"):
            self.broken(f"the accession card of player {self.then.lay.owner[zone]} is not the last")


class Inv17(Law):
    """INV-17: a development or quest area only shrinks.

    If the active quest is not to score (OR-48), it goes back there when the points are counted.
    """

    id = "INV-17"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        name = self.then.zone_name[zone]
        grows = name in ("development area", "quests") and not set(new) <= set(old)
        if grows and not self.story.during("set-up") and not self.story.inside("final"):
            self.broken(f"the {name} of player {self.then.lay.owner[zone]} grows")


class Inv19(Law):
    """INV-19: nothing barred is garrisoned, no garrison has one, and only under a card in play."""

    id = "INV-19"

    def under(self, card: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        for other in set(new) - set(old):
            if self.then.name(other) in UNGARRISONED or self.then.has(other, "in-play"):
                self.broken(f"{self.then.name(other)} is garrisoned")
            if self.then.where(self.then.s[card])[0] != "play":
                self.broken(f"{self.then.name(other)} is garrisoned under {self.then.name(card)}, which is not in play")


class Inv20(Law):
    """INV-20: nothing ever enters the history of Vikings and Atlanteans, or the flooded pile of anybody else."""

    id = "INV-20"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        name = self.then.zone_name[zone]
        if new and name in ("history", "flooded"):
            owner = self.then.lay.owner[zone]
            people = self.then.word(owner, "people")
            if owner >= self.then.persons:  # an opponent that nobody plays has a history, and nothing else
                barred = name == "flooded"
            else:
                barred = (name == "flooded") != (people == "atlanteans") or people == "vikings"
            if barred:
                self.broken(f"{self.then.name(new[-1])} enters the {name} of the {people}")


class Inv33(Law):
    """INV-33: nothing is exiled that is permanent, and no token is laid on what is exiled."""

    id = "INV-33"

    def place(self, card: int, old: int, new: int) -> None:
        if self.then.zone_name.get(new) == "exile" and self.then.has(card, "in-play", "power"):
            self.broken(f"{self.then.name(card)} is exiled")

    def card_tokens(self, card: int, old: Any, new: Any) -> None:
        if new is not None and self.then.zone_name.get(self.then.s[card]) == "exile":
            self.broken(f"tokens are laid on {self.then.name(card)} in exile")
