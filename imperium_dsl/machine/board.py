"""Cards and zones: what the primitives do to them, and the checks that follow every change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imperium_dsl.machine import rng
from imperium_dsl.machine.layout import RNG, WORDMODS
from imperium_dsl.machine.signals import Unknown
from imperium_dsl.machine.tokens import Tokens

if TYPE_CHECKING:
    from imperium_dsl.machine.ears import Listening


class Board(Tokens):
    """Adds the primitives that move cards."""

    __slots__ = ()

    # ---- where cards are

    def zone_cell(self, card: int) -> int:
        """The zone a card lies in, or under a card of; -1 under a slot."""
        at: int = self.s[card]
        lay = self.lay
        while at >= lay.slot0:
            at = lay.slot_zone[at] if at < lay.card0 else self.s[at]
        return at

    def owner_of(self, card: int) -> int:
        """The player in whose zone a card lies, or -1."""
        return self.lay.owner[self.zone_cell(card)]

    def under(self, holders: Sequence[int]) -> list[int]:
        """The cards under these cards or slots."""
        s, lay = self.s, self.lay
        found: list[int] = []
        for holder in holders:
            h = self.host(holder)
            found.extend(s[h + 1] if lay.slot0 <= h < lay.card0 else s[h + 4] if h >= lay.card0 else ())
        return found

    def with_attached(self, cards: Sequence[int]) -> list[int]:
        """The cards and what lies under them."""
        found: list[int] = []
        s = self.s
        for card in cards:
            found.append(card)
            if s[card + 4]:
                found.extend(self.with_attached(s[card + 4]))
        return found

    def top(self, zone: int, n: int, bottom: bool) -> tuple[int, ...]:
        """The first or last cards of a zone."""
        cards: tuple[int, ...] = self.s[zone]
        if n <= 0:
            return ()
        return cards[-n:] if bottom else cards[:n]

    def sees(self, player: int, card: int) -> bool:
        """May the player know which card this is?"""
        at = self.zone_cell(card)
        zone = self.lay.ruleset.zones[self.lay.declared[at]]
        if zone.sight == "public" or (zone.sight == "owner-only" and self.lay.owner[at] == player):
            return True
        if zone.based and self.s[at] and self.s[at][-1] == card:
            return True
        return card in self.s[self.lay.known0 + player]

    # ---- moving

    def move(self, card: int, zone: int, bottom: bool = False, slot: int = -1) -> bool:
        """One card to a zone (or a slot of it), with everything under it; zone events and checks included."""
        s, code = self.s, self.code
        if self.defer is not None:
            self.defer.append((card, zone, bottom, slot))
            return True
        source = s[card]
        if self.exploring and self.pos >= self.replayed and not self.sees(self.who, card):
            raise Unknown
        plain = code.plain
        if source in plain and zone in plain and not s[card + 4] and source != zone:
            return self.move_plainly(card, source, zone, bottom)
        if code.zone_events and source != zone and self.zone_would(card, source, zone):
            return not self.undone
        return self.move_on(card, zone, bottom, slot)

    def move_on(self, card: int, zone: int, bottom: bool, slot: int) -> bool:
        """The same, when everybody has been heard who comes before; the card may lie elsewhere by now."""
        s, code = self.s, self.code
        source = s[card]
        left = self.zone_cell(card) if source >= self.lay.slot0 else source
        self.lift(card)
        self.drop(card, zone, bottom, slot)
        under = s[card + 4]
        if under:
            self.put(card + 4, ())
        if s[card + 3] is not None and source != zone:
            self.put(card + 3, None)
        self.moved(card, source, zone)
        for other in under:
            self.put(other, zone)  # it leaves its host, and goes where the host went
            self.follow(other, zone, bottom, left)
        if self.exploring and self.pos >= self.replayed:
            return True
        if code.zone_events:
            self.zone_did(card, source, zone, left)
        if code.checks:
            self.check_zones(left, zone)
        return True

    def move_plainly(self, card: int, source: int, zone: int, bottom: bool) -> bool:
        """From one list of cards to another; the usual case."""
        raise NotImplementedError

    def follow(self, card: int, zone: int, bottom: bool, left: int) -> None:
        """A card that lay under another goes along, from the zone that the other has left."""
        s = self.s
        if self.code.zone_events and self.zone_would(card, -1, zone):
            return
        self.drop(card, zone, bottom, -1)
        self.moved(card, -1, zone)
        deeper = s[card + 4]
        if deeper:
            self.put(card + 4, ())
            for other in deeper:
                self.put(other, zone)
                self.follow(other, zone, bottom, left)
        if self.exploring and self.pos >= self.replayed:
            return
        if self.code.zone_events:
            self.zone_did(card, -1, zone, left)
        if self.code.checks:
            self.check_zones(left, zone)

    def lift(self, card: int) -> None:
        """Take a card from where it lies."""
        s, lay = self.s, self.lay
        at = s[card]
        if at >= lay.card0:
            self.put(at + 4, tuple([c for c in s[at + 4] if c != card]))
        elif at >= lay.slot0:
            self.put(at + 1, tuple([c for c in s[at + 1] if c != card]))
        elif at in lay.slots:
            self.put(at, tuple([0 if c == card else c for c in s[at]]))
        else:
            cards = s[at]
            if cards and cards[0] == card:
                self.put(at, cards[1:])
            elif card in cards:
                i = cards.index(card)
                self.put(at, cards[:i] + cards[i + 1 :])

    def drop(self, card: int, zone: int, bottom: bool, slot: int) -> None:
        """Lay a card down in a zone."""
        s, lay = self.s, self.lay
        cards = s[zone]
        declared = lay.declared[zone]
        info = lay.ruleset.zones[declared]
        if zone in lay.slots:
            slots = lay.slots[zone]
            i = slots.index(slot) if slot >= 0 else cards.index(0) if 0 in cards else 0
            cards = (*cards[:i], card, *cards[i + 1 :])
        elif info.order == "ordered":
            if not bottom:
                cards = (card, *cards)
            elif info.based and cards:
                cards = (*cards[:-1], card, cards[-1])
            else:
                cards = (*cards, card)
        else:
            cards = (*cards, card)
        self.put(zone, cards)
        self.put(card, zone)

    def moved(self, card: int, source: int, zone: int) -> None:
        """What follows from a card's new place: who listens, which words it has, what is known of it."""
        code, s = self.code, self.s
        if (zone in code.standing_cells or source in code.standing_cells) and code.stands[s[card + 2]]:
            self.stir()
            if code.reworks[s[card + 2]]:
                self.reword()
            elif s[WORDMODS]:
                self.reword_card(card)
        elif s[WORDMODS]:
            self.reword_card(card)
        if self.log is not None:
            self.log.append(("move", card, source, zone))
        if zone in code.hidden_cells:
            self.remember(card, source)
        elif source in code.hidden_cells:
            self.forget(card)

    def remember(self, card: int, source: int) -> None:
        """A card that enters a hidden place stays known to whoever saw it go there."""
        known0, s = self.lay.known0, self.s
        if source >= 0:
            for player in range(self.lay.players):
                if self.saw(player, source) and card not in s[known0 + player]:
                    self.put(known0 + player, tuple(sorted((*s[known0 + player], card))))

    def forget(self, card: int) -> None:
        """A card that all can see needs no remembering."""
        known0, s = self.lay.known0, self.s
        for player in range(self.lay.players):
            if card in s[known0 + player]:
                self.put(known0 + player, tuple([c for c in s[known0 + player] if c != card]))

    def saw(self, player: int, zone: int) -> bool:
        """Could the player see the cards of a place?"""
        lay = self.lay
        if zone >= lay.slot0:
            return True
        info = lay.ruleset.zones[lay.declared[zone]]
        return info.sight == "public" or (info.sight == "owner-only" and lay.owner[zone] == player)

    def attach(self, card: int, holder: int) -> bool:
        """Lay a card under another card or under a slot."""
        s, lay = self.s, self.lay
        holder = self.host(holder)
        if self.trying() and not self.sees(self.who, card):
            raise Unknown
        if self.code.zone_events and self.zone_would(card, s[card], -1):
            return not self.undone
        source, left = s[card], self.zone_cell(card)
        self.lift(card)
        if s[card + 3] is not None:
            self.put(card + 3, None)
        cell = holder + 1 if holder < lay.card0 else holder + 4
        self.put(cell, (*s[cell], card))
        self.put(card, holder)
        self.moved(card, source, -1)
        for other in s[card + 4]:
            self.put(other, holder)
            self.put(cell, (*s[cell], other))
            if s[WORDMODS]:
                self.reword_card(other)
        if s[card + 4]:
            self.put(card + 4, ())
        if self.exploring and self.pos >= self.replayed:
            return True
        if self.code.zone_events:
            self.zone_did(card, source, -1, left)
        if self.code.checks:
            self.check_zones(left, -1)
        return True

    def shuffle(self, zone: int) -> None:
        """Chance; a based card stays lowest."""
        cards = self.s[zone]
        if not cards:
            return
        if self.trying() and len(cards) > 1:
            raise Unknown
        based = self.lay.ruleset.zones[self.lay.declared[zone]].based
        base = cards[-1:] if based else ()
        loose = cards[:-1] if based else cards
        if len(loose) > 1:
            state, order = rng.shuffled(self.s[RNG], list(loose))
            self.put(RNG, state)
            self.put(zone, (*order, *base))
        for player in range(self.lay.players):
            cell = self.lay.known0 + player
            if self.s[cell]:
                gone = set(cards)
                self.put(cell, tuple([c for c in self.s[cell] if c not in gone]))
        if self.log is not None:
            self.log.append(("shuffle", zone))

    # ---- supplied by the rest of the machine

    def zone_would(self, card: int, source: int, zone: int) -> bool:
        """Handlers before a card leaves or enters; true if it was replaced."""
        raise NotImplementedError

    def zone_did(self, card: int, source: int, zone: int, left: int) -> None:
        """Handlers after a card left or entered."""
        raise NotImplementedError

    def listen_again(self) -> Listening:
        """Find out who listens to what."""
        raise NotImplementedError

    def reword(self) -> None:
        """Find all cards' words again."""
        raise NotImplementedError

    def reword_card(self, card: int) -> None:
        """Find one card's words again."""
        raise NotImplementedError
