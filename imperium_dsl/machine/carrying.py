"""Cards on their usual way, from one list of cards to another, written out: most of what a game does."""

from __future__ import annotations

from collections.abc import Sequence

from imperium_dsl.machine.board import Board
from imperium_dsl.machine.layout import WORDMODS


class Carrying(Board):
    """Adds the short ways of cards."""

    __slots__ = ()

    def move_plainly(self, card: int, source: int, zone: int, bottom: bool) -> bool:  # noqa: C901  hot
        """From one list of cards to another; the usual case, written out."""
        s, j, code = self.s, self.j, self.code
        leaving, entering = code.leaving[source], code.entering[zone]
        if leaving or entering:
            mask = s[card + 1] | code.any_card
            if leaving & mask or entering & mask:
                if self.zone_would(card, source, zone):
                    return not self.undone
                if s[card] != source or s[card + 4]:
                    return self.move_on(card, zone, bottom, -1)
        cards = s[source]
        j.append((source, cards))
        if cards[0] == card:
            s[source] = cards[1:]
        else:
            i = cards.index(card)
            s[source] = cards[:i] + cards[i + 1 :]
        order = code.plain[zone]
        cards = s[zone]
        j.append((zone, cards))
        if order == 0:
            s[zone] = (*cards, card)
        elif not bottom:
            s[zone] = (card, *cards)
        elif order == 2 and cards:
            s[zone] = (*cards[:-1], card, cards[-1])
        else:
            s[zone] = (*cards, card)
        j.append((card, source))
        s[card] = zone
        if s[card + 3] is not None:
            j.append((card + 3, s[card + 3]))
            s[card + 3] = None
        if s[WORDMODS] or self.log is not None or source in code.standing_cells or zone in code.standing_cells:
            self.moved(card, source, zone)
        elif zone in code.hidden_cells:
            if code.seers[source]:
                self.remember(card, source)
        elif source in code.hidden_cells:
            self.forget(card)
        if self.exploring and self.pos >= self.replayed:
            return True
        if leaving or entering or (code.emptying[source] and not s[source]):
            mask = s[card + 1] | code.any_card
            if leaving & mask or entering & mask or code.emptying[source]:
                self.zone_did(card, source, zone, source)
        if code.cell_checks[source] or code.cell_checks[zone] or self.stale:
            self.check_zones(source, zone)
        return True

    def shift(self, source: int, zone: int, bottom: bool, way: tuple[bool, int, bool, bool] | None) -> bool:
        """The top card of a zone, which is there, to another zone; for the way see ``quiet_ways``."""
        s = self.s
        old = s[source]
        card = old[0]
        self.res = (card,)
        if (
            way is None
            or s[card + 1] & way[1]
            or s[card + 4]
            or s[card + 3] is not None
            or self.exploring
            or self.log is not None
            or self.defer is not None
            or self.stale
            or s[WORDMODS]
        ):
            return self.moves((card,), zone, bottom, -1)
        j = self.j
        j.append((source, old))
        s[source] = old[1:]
        there = s[zone]
        j.append((zone, there))
        s[zone] = (card,) + there if way[0] and not bottom else there + (card,)  # noqa: RUF005  quicker
        j.append((card, source))
        s[card] = zone
        if way[2]:
            self.remember(card, source)
        elif way[3]:
            self.forget(card)
        return True

    def carry(self, cards: Sequence[int], zone: int, bottom: bool, slot: int) -> bool:
        """As ``moves``; where nothing follows from a move but the move, it is written out."""
        s, j = self.s, self.j
        if self.log is not None or self.defer is not None or self.stale or s[WORDMODS] or zone == self.lay.nowhere:
            return self.moves(cards, zone, bottom, slot)
        quiet, exploring = self.code.quiet, self.exploring
        done = True
        self.res = cards = tuple(cards)
        if len(cards) > 2 and not exploring and self.carry_all(cards, zone, bottom):
            return True
        for card in cards:
            source = s[card]
            way = quiet.get((source, zone))
            if (
                way is None
                or s[card + 1] & way[1]
                or s[card + 4]
                or s[card + 3] is not None
                or (exploring and not self.sees(self.who, card))
            ):
                done = self.move(card, zone, bottom, slot) and done
                continue
            is_top, _, is_remembered, is_forgotten = way
            old = s[source]
            j.append((source, old))
            if old[0] == card:
                s[source] = old[1:]
            else:
                i = old.index(card)
                s[source] = old[:i] + old[i + 1 :]
            old = s[zone]
            j.append((zone, old))
            s[zone] = (card,) + old if is_top and not bottom else old + (card,)  # noqa: RUF005  quicker
            j.append((card, source))
            s[card] = zone
            if is_remembered:
                self.remember(card, source)
            elif is_forgotten:
                self.forget(card)
        self.res = cards
        return done

    def carry_all(self, cards: tuple[int, ...], zone: int, bottom: bool) -> bool:
        """All cards of a zone at once; false if that is not what it is, or if something follows from it."""
        s, j = self.s, self.j
        source = s[cards[0]]
        if s[source] != cards:
            return False
        way = self.code.quiet.get((source, zone))
        if way is None or way[2] or way[3]:
            return False
        loud = way[1]
        for card in cards:
            if s[card + 4] or s[card + 3] is not None or s[card + 1] & loud:
                return False
        j.append((source, cards))
        s[source] = ()
        old = s[zone]
        j.append((zone, old))
        s[zone] = cards[::-1] + old if way[0] and not bottom else old + cards
        for card in cards:
            j.append((card, source))
            s[card] = zone
        return True

    def moves(self, cards: Sequence[int], zone: int, bottom: bool, slot: int) -> bool:
        """Several cards, one after the other."""
        if zone == self.lay.nowhere:
            self.res = ()
            return False
        cards = tuple(cards)
        done = True
        for card in cards:
            done = self.move(card, zone, bottom, slot) and done
        self.res = cards
        return done
