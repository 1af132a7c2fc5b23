"""Cards on their usual way, from one list of cards to another, written out: most of what a game does."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Final

from imperium_dsl.machine.board import Board
from imperium_dsl.machine.layout import WORDMODS

BASED: Final = 2


class Way:
    """What follows from a card's going from one zone to another, as long as the same handlers listen."""

    __slots__ = ("can_empty", "has_checks", "hides", "is_free", "loud", "order", "shows", "stands")

    def __init__(self, loud: int, order: int) -> None:
        self.loud = loud  # the words of cards that somebody listens for; -1: any card
        self.order = order  # 0: it comes last, 1: on top, BASED: on top, and one card stays lowest
        self.stands = False  # do cards give something in one of the zones?
        self.hides: tuple[int, ...] = ()  # what those know who see the card vanish
        self.shows: tuple[int, ...] = ()  # what everybody knows, if the card comes to light
        self.can_empty = False  # does somebody listen for the last card?
        self.has_checks = False  # does a check read one of the zones?
        self.is_free = False  # nothing of all that


class Carrying(Board):
    """Adds the short ways of cards."""

    __slots__ = ()

    def way(self, source: int, zone: int) -> Way | None:
        """The way from one list of cards to another; None if one of them is no list."""
        code, lay, listening = self.code, self.lay, self.lis or self.listen_again()
        plain = code.plain
        if source not in plain or zone not in plain or source == zone:
            return None
        way = Way(listening.leaving.get(source, 0) | listening.entering.get(zone, 0), plain[zone])
        way.stands = source in code.standing_cells or zone in code.standing_cells
        players = range(lay.players)
        if zone in code.hidden_cells:
            way.hides = tuple(lay.known0 + p for p in players if self.saw(p, source))
        elif source in code.hidden_cells:
            way.shows = tuple(lay.known0 + p for p in players)
        way.can_empty = source in listening.emptying
        way.has_checks = bool(code.cell_checks[source] or code.cell_checks[zone])
        way.is_free = not (
            way.loud or way.order == BASED or way.stands or way.hides or way.shows or way.can_empty or way.has_checks
        )
        listening.ways[source, zone] = way
        return way

    def move_plainly(self, card: int, source: int, zone: int, bottom: bool) -> bool:
        """From one list of cards to another; the usual case, with everybody who listens."""
        s = self.s
        listening = self.lis or self.listen_again()
        way = listening.ways.get((source, zone)) or self.way(source, zone)
        assert way is not None
        is_loud = way.loud and way.loud & (s[card + 1] | self.code.any_card)
        if is_loud:
            if self.zone_would(card, source, zone):
                return not self.undone
            if s[card] != source or s[card + 4]:
                return self.move_on(card, zone, bottom, -1)
        self.lay_down(card, source, zone, bottom, way)
        if s[card + 3] is not None:
            self.put(card + 3, None)
        if s[WORDMODS] or self.log is not None or way.stands:
            self.moved(card, source, zone)
        elif way.hides:
            self.hide(card, way.hides)
        elif way.shows:
            self.show(card, way.shows)
        if self.exploring and self.pos >= self.replayed:
            return True
        if is_loud or (way.can_empty and not s[source]) or self.lis is not listening:
            self.zone_did(card, source, zone, source)
        if way.has_checks or self.stale:
            self.check_zones(source, zone)
        return True

    def lay_down(self, card: int, source: int, zone: int, bottom: bool, way: Way) -> None:
        """Take a card from one list and put it into another."""
        s, j = self.s, self.j
        old: tuple[int, ...] = s[source]
        j.append((source, old))
        if old[0] == card:
            s[source] = old[1:]
        else:
            i = old.index(card)
            s[source] = old[:i] + old[i + 1 :]
        old = s[zone]
        j.append((zone, old))
        order = way.order
        if order == 0 or (bottom and (order == 1 or not old)):
            s[zone] = old + (card,)  # noqa: RUF005  quicker
        elif not bottom:
            s[zone] = (card,) + old  # noqa: RUF005  quicker
        else:
            s[zone] = (*old[:-1], card, old[-1])
        j.append((card, source))
        s[card] = zone

    def hide(self, card: int, knowing: Sequence[int]) -> None:
        """Those who saw a card vanish know where it is."""
        s = self.s
        for cell in knowing:
            known = s[cell]
            if card not in known:
                self.j.append((cell, known))
                more = list(known)
                insort(more, card)
                s[cell] = tuple(more)

    def show(self, card: int, knowing: Sequence[int]) -> None:
        """What all can see nobody needs to remember."""
        s = self.s
        for cell in knowing:
            known = s[cell]
            if card in known:
                i = known.index(card)
                self.j.append((cell, known))
                s[cell] = known[:i] + known[i + 1 :]

    def shift(self, source: int, zone: int, bottom: bool) -> bool:
        """The top card of a zone, which is there, to another zone."""
        s = self.s
        old: tuple[int, ...] = s[source]
        card = old[0]
        way = (self.lis or self.listen_again()).ways.get((source, zone)) or self.way(source, zone)
        if (
            self.exploring
            or way is None
            or not way.is_free
            or s[card + 4]
            or s[card + 3]
            or s[WORDMODS]
            or self.stale
            or self.log is not None
            or self.defer is not None
        ):
            return self.carry((card,), zone, bottom, -1)
        j = self.j
        j.append((source, old))
        s[source] = old[1:]
        there: tuple[int, ...] = s[zone]
        j.append((zone, there))
        s[zone] = (card,) + there if way.order and not bottom else there + (card,)  # noqa: RUF005  quicker
        j.append((card, source))
        s[card] = zone
        self.res = (card,)
        return True

    def carry(self, cards: Sequence[int], zone: int, bottom: bool, slot: int) -> bool:
        """As ``moves``; where nothing follows from a move but the move, it is written out."""
        s = self.s
        if self.log is not None or self.defer is not None or zone == self.lay.nowhere:
            return self.moves(cards, zone, bottom, slot)
        exploring, stands = self.exploring, self.code.stands
        done = True
        every: tuple[int, ...] = tuple(cards)
        if len(every) > 2 and not exploring and self.carry_all(every, zone, bottom):
            self.res = every
            return True
        for card in every:
            source: int = s[card]
            listening = self.lis or self.listen_again()
            way = listening.ways.get((source, zone)) or self.way(source, zone)
            if (
                way is None
                or s[card + 4]
                or s[card + 3] is not None
                or s[WORDMODS]
                or (
                    not way.is_free
                    and (
                        (way.loud and way.loud & (s[card + 1] | self.code.any_card))
                        or (way.stands and stands[s[card + 2]] is not None)
                        or way.can_empty
                        or way.has_checks
                    )
                )
                or self.stale
                or (exploring and not self.sees(self.who, card))
            ):
                done = self.move(card, zone, bottom, slot) and done
                continue
            self.lay_down(card, source, zone, bottom, way)
            if way.hides:
                self.hide(card, way.hides)
            elif way.shows:
                self.show(card, way.shows)
        self.res = every
        return done

    def carry_all(self, cards: tuple[int, ...], zone: int, bottom: bool) -> bool:
        """All cards of a zone at once; false if that is not what it is, or if something follows from it."""
        s, j = self.s, self.j
        source: int = s[cards[0]]
        if s[source] != cards:
            return False
        way = (self.lis or self.listen_again()).ways.get((source, zone)) or self.way(source, zone)
        if way is None or s[WORDMODS] or self.stale:
            return False
        if way.order == BASED or way.stands or way.can_empty or way.has_checks:
            return False
        loud, rest = way.loud, 0
        if loud < 0:
            return False
        for card in cards:
            if s[card + 4] or s[card + 3] is not None:
                return False
            rest |= s[card + 1]
        if rest & loud:
            return False
        j.append((source, cards))
        s[source] = ()
        old = s[zone]
        j.append((zone, old))
        s[zone] = cards[::-1] + old if way.order and not bottom else old + cards
        j.extend([(card, source) for card in cards])
        for card in cards:
            s[card] = zone
        for cell in way.hides:
            known = {*s[cell], *cards}
            if len(known) > len(s[cell]):
                self.put(cell, tuple(sorted(known)))
        for cell in way.shows:
            if s[cell] and not {*cards}.isdisjoint(s[cell]):
                self.put(cell, tuple([c for c in s[cell] if c not in cards]))
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
