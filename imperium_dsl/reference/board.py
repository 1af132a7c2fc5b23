"""Cards, tokens and zones: where things lie, who sees them, what moving them does."""

from __future__ import annotations

from collections.abc import Sequence

from imperium_dsl.ir.ruleset import Zone
from imperium_dsl.machine import rng
from imperium_dsl.machine.layout import RNG
from imperium_dsl.reference.trying import Trying
from imperium_dsl.reference.values import Cards, Place, Steps
from imperium_dsl.reference.world import TOKENS, UNDER


class Board(Trying):
    """Adds the table."""

    # ---- where things lie

    def zone_of(self, card: int) -> int:
        """The zone of a card, or of what it lies under."""
        at: int = self.cells[card]
        while at >= self.lay.slot0:
            at = self.cells[at] if self.is_card(at) else self.lay.slot_zone[at]
        return at

    def zone_info(self, zone: int) -> Zone | None:
        """What is declared of a zone; nothing of cards out of the game."""
        declared = self.lay.declared[zone]
        return None if declared < 0 else self.lay.ruleset.zones[declared]

    def owner_of(self, card: int) -> int:
        """In whose zone a card lies."""
        at = self.cells[card]
        return self.lay.owner[at if at < self.lay.slot0 else self.zone_of(card)]

    def slot_of(self, card: int) -> int:
        """The slot a card lies in, or -1."""
        zone: int = self.cells[card]
        if zone not in self.lay.slots:
            return -1
        position: int = self.cells[zone].index(card)
        return self.lay.slots[zone][position]

    def holder_of(self, holder: int) -> int:
        """Tokens and cards that would lie on a card in a slot belong to the slot."""
        slot = self.slot_of(holder) if self.is_card(holder) else -1
        return slot if slot >= 0 else holder

    def under_cell(self, holder: int) -> int:
        """Where the cards under a card or slot are kept."""
        return holder + UNDER if self.is_card(holder) else holder + 1

    def under(self, holders: Sequence[int]) -> list[int]:
        """The cards under these cards or slots."""
        hosts = [self.holder_of(h) for h in holders]
        return [card for h in hosts if h >= self.lay.slot0 for card in self.cells[self.under_cell(h)]]

    def with_attached(self, cards: Cards) -> list[int]:
        """The cards, each followed by what lies under it."""
        return [c for card in cards for c in (card, *self.with_attached(self.cells[card + UNDER]))]

    def zone_cards(self, zone: int) -> Cards:
        """The cards of a zone."""
        return tuple(card for card in self.cells[zone] if card)

    def in_slot(self, slot: int) -> Cards:
        """The card in a slot."""
        zone = self.lay.slot_zone.get(slot)
        if zone is None:
            return ()
        card = self.cells[zone][self.lay.slots[zone].index(slot)]
        return (card,) if card else ()

    # ---- who sees what

    def shows(self, zone: int, player: int) -> bool:
        """Does the player see the cards of a zone?"""
        if zone >= self.lay.slot0:
            return True
        info = self.zone_info(zone)
        if info is None or info.sight == "public":
            return True
        return info.sight == "owner-only" and self.lay.owner[zone] == player

    def sees(self, player: int, card: int) -> bool:
        """May the player know which card this is?"""
        zone = self.zone_of(card)
        info = self.zone_info(zone)
        lowest = info is not None and info.based and self.cells[zone][-1:] == (card,)
        return self.shows(zone, player) or lowest or card in self.cells[self.lay.known0 + player]

    def learn(self, player: int, cards: Cards) -> None:
        """The player knows these cards now."""
        cell = self.lay.known0 + player
        new = [c for c in cards if c not in self.cells[cell]]
        if new:
            self.put(cell, tuple(sorted((*self.cells[cell], *new))))

    def forget(self, player: int, cards: Cards) -> None:
        """The player no longer knows where these cards are; or everybody does."""
        cell = self.lay.known0 + player
        if any(c in cards for c in self.cells[cell]):
            self.put(cell, tuple(c for c in self.cells[cell] if c not in cards))

    def show(self, cards: Cards, players: Sequence[int]) -> None:
        """These players see these cards."""
        for player in players:
            self.learn(player, [c for c in cards if not self.sees(player, c)])

    def noted(self, card: int, source: int, zone: int) -> None:
        """What is known of a card that moved: it stays known to whoever saw it go to a hidden place."""
        for player in range(self.lay.players):
            if not self.is_hidden(zone):
                if self.is_hidden(source):
                    self.forget(player, (card,))
            elif source >= 0 and self.shows(source, player):
                self.learn(player, (card,))

    def is_hidden(self, zone: int) -> bool:
        """Is a place a zone that not everybody sees?"""
        info = self.zone_info(zone) if zone in self.lay.declared else None
        return info is not None and info.sight != "public"

    # ---- moving

    def move(self, card: int, place: Place) -> Steps[bool]:
        """One card to a zone, with everything under it: would leave, would enter, the move, leave, empty, enter."""
        source, zone = self.cells[card], place.zone
        if self.waiting is not None:
            self.waiting.append((card, place))
            return True
        if self.trying and not self.sees(self.trial, card):
            self.unknowable()
        replaced = None if source == zone else (yield from self.zone_would(card, source, zone))
        if replaced is not None:
            return replaced
        source = self.cells[card]  # it may lie elsewhere by now
        self.lift(card)
        self.lay_down(card, place)
        under = self.cells[card + UNDER]
        self.put(card + UNDER, ())
        if source != zone:
            self.put(card + TOKENS, None)
        self.renew_words()
        self.noted(card, source, zone)
        for other in under:
            yield from self.follow(other, place)
        yield from self.zone_did(card, source, zone)
        yield from self.checks()
        return True

    def follow(self, card: int, place: Place) -> Steps[None]:
        """A card that lay under another goes along."""
        self.trail.append((card, self.cells[card]))
        self.put(card, place.zone)  # it leaves its host, and goes where the host went
        if (yield from self.zone_would(card, -1, place.zone)) is not None:
            return
        self.lay_down(card, Place(place.zone, place.bottom))
        self.renew_words()
        self.noted(card, -1, place.zone)
        under = self.cells[card + UNDER]
        self.put(card + UNDER, ())
        for other in under:
            yield from self.follow(other, place)
        yield from self.zone_did(card, -1, place.zone)
        yield from self.checks()

    def attach(self, card: int, holder: int) -> Steps[None]:
        """Lay a card, with everything under it, under another card or under a slot."""
        source, host = self.cells[card], self.holder_of(holder)
        if self.trying and not self.sees(self.trial, card):
            self.unknowable()
        if (yield from self.zone_would(card, source, -1)) is not None:
            return
        source = self.cells[card]
        self.lift(card)
        self.put(card + TOKENS, None)
        for other in (card, *self.cells[card + UNDER]):
            self.trail.append((other, self.cells[other]))
            self.put(other, host)
            self.put(self.under_cell(host), (*self.cells[self.under_cell(host)], other))
        self.put(card + UNDER, ())
        self.renew_words()
        self.noted(card, source, -1)
        yield from self.zone_did(card, source, -1)
        yield from self.checks()

    def lift(self, card: int) -> None:
        """before: card somewhere    after: it is not there, though the card does not know it yet"""
        at = self.cells[card]
        if at in self.lay.slots:
            self.put(at, tuple(0 if c == card else c for c in self.cells[at]))
        else:
            cell = self.under_cell(at) if at >= self.lay.slot0 else at
            self.put(cell, tuple(c for c in self.cells[cell] if c != card))

    def lay_down(self, card: int, place: Place) -> None:
        """before: card nowhere    after: on top of the zone, at its bottom, at its end, or in a slot"""
        zone = place.zone
        cards = self.cells[zone]
        info = self.zone_info(zone)
        if zone in self.lay.slots:
            at = self.lay.slots[zone].index(place.slot) if place.slot >= 0 else max(0, self.free_slot(cards))
            cards = (*cards[:at], card, *cards[at + 1 :])
        elif info is not None and info.order == "ordered":
            at = 0 if not place.bottom else len(cards) - 1 if info.based and cards else len(cards)
            cards = (*cards[:at], card, *cards[at:])
        else:
            cards = (*cards, card)
        self.put(zone, cards)
        self.trail.append((card, self.cells[card]))
        self.put(card, zone)

    def free_slot(self, cards: Cards) -> int:
        """The first slot without a card, or -1."""
        return list(cards).index(0) if 0 in cards else -1

    # ---- chance

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        self.unknowable()
        state, value = rng.below(self.cells[RNG], n)
        self.put(RNG, state)
        return value

    def shuffle(self, zone: int) -> None:
        """Chance; a based card stays lowest, and nobody knows the others any more."""
        cards = self.cells[zone]
        if not cards:
            return
        if len(cards) > 1:
            self.unknowable()
        info = self.zone_info(zone)
        size = len(cards) - 1 if info is not None and info.based else len(cards)
        if size > 1:
            state, order = rng.shuffled(self.cells[RNG], list(cards[:size]))
            self.put(RNG, state)
            self.put(zone, (*order, *cards[size:]))
        for player in range(self.lay.players):
            self.forget(player, cards)

    # ---- tokens

    def token_cell(self, holder: int) -> int:
        """Where the tokens on a card, slot or zone are kept."""
        if self.is_card(holder):
            return holder + TOKENS
        return holder if holder >= self.lay.slot0 else holder + 1

    def tokens(self, holder: int, token: int) -> int:
        """How many tokens of a kind (-1: of every kind) lie on a holder."""
        if token < 0:
            return sum(self.tokens(holder, kind) for kind in range(len(self.token)))
        if holder < 0:
            return 0
        if holder < self.lay.players:
            return int(self.cells[self.lay.tokens0 + holder * len(self.token) + token])
        counts = self.cells[self.token_cell(self.holder_of(holder))]
        return 0 if counts is None else int(counts[token])

    def add(self, holder: int, token: int, n: int) -> Steps[None]:
        """So many tokens more on a holder, or fewer."""
        if n == 0:
            return
        self.not_too_large(n)
        if holder < self.lay.players:
            cell = self.lay.tokens0 + holder * len(self.token) + token
            self.put(cell, self.cells[cell] + n)
        else:
            cell = self.token_cell(self.holder_of(holder))
            counts = list(self.cells[cell] or (0,) * len(self.token))
            counts[token] += n
            self.put(cell, tuple(counts) if any(counts) else None)
        yield from self.checks()

    # ---- what follows

    def zone_would(self, card: int, source: int, zone: int) -> Steps[bool | None]:
        """Handlers before a card leaves or enters; if something else happened instead: does it count as done?"""
        raise NotImplementedError

    def zone_did(self, card: int, source: int, zone: int) -> Steps[None]:
        """Handlers after a card left, a zone became empty, a card entered."""
        raise NotImplementedError

    def checks(self) -> Steps[None]:
        """What happens the moment a condition becomes true."""
        raise NotImplementedError

    def renew_words(self) -> None:
        """Find the words of all cards again."""
        raise NotImplementedError
