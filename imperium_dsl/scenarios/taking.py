"""Where the cards of a position come from, and where those go that it has no use for.

A card that a position names is one of the game's own copies, taken from where it does least harm: from the place it
is wanted at, from what was laid aside, from hidden places of the same owner, from hidden places of nobody, from open
places, and last from other players. Whatever is in the way is laid aside: in the start zone of the card, where it
lay before the set-up and where no rule looks any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import define, field

from imperium_dsl.machine import move, places, players
from imperium_dsl.play.start import start_zone
from imperium_dsl.scenarios import problems
from imperium_dsl.scenarios.cards import Part
from imperium_dsl.scenarios.stops import Stopped

FEW, MANY = 5, 60  # set-ups that are tried to find out which cards take no part


@define
class Cards:
    """The cards of a table while a position is laid out."""

    m: Any = field(repr=False)
    outside: set[int]  # cards that lie where no rule looks
    absent: Callable[[int], frozenset[int]]  # those of them that take no part in so many set-ups
    used: set[int] = field(factory=set)  # cards that the position has spoken of
    preferred: dict[frozenset[int], set[int]] = field(factory=dict)  # faces for each kind of cards

    # ---- taking

    def prefer(self, parts: Iterable[Part]) -> None:
        """Of which face the cards of each kind should be: of one that has enough for the whole position."""
        demand: dict[frozenset[int], int] = {}
        for part in parts:
            every = frozenset(part.cards(self.m))
            demand[every] = demand.get(every, 0) + part.count
        for every, count in demand.items():
            copies: dict[int, int] = {}
            for card in every - self.absent(FEW) if every & self.outside else every:
                face = self.m.cells[card + 2]
                copies[face] = copies.get(face, 0) + 1
            most = max((min(n, count) for n in copies.values()), default=0)
            self.preferred[every] = {face for face, n in copies.items() if n >= most}

    def take(self, part: Part, target: int) -> list[int]:
        """As many cards as a part asks for; alike ones if that can be."""
        n = part.count
        named = every = part.cards(self.m)
        preferred = self.preferred.get(frozenset(named), set())
        free = [c for c in every if c not in self.used]
        for tries in (FEW, MANY) if named & self.outside else ():
            every = named - self.absent(tries)
            free = [c for c in every if c not in self.used]
            if len(free) >= n:
                break
        if len(free) < n:
            raise self.missing(part, every)
        free.sort(key=lambda c: self.cost(c, target))
        chosen = self.alike(free, n, target, preferred) if n else []
        self.used.update(chosen)
        return chosen

    def missing(self, part: Part, every: set[int]) -> Stopped:
        if not every:
            return Stopped(problems.NotInGame(part.span, part.text))
        if len(every) < part.count:
            return Stopped(problems.TooFewCopies(part.span, part.text, part.count, len(every)))
        return Stopped(problems.CardTwice(part.span, part.text, len(every)))

    def alike(self, free: list[int], n: int, target: int, preferred: set[int]) -> list[int]:
        """The best cards of one face, if there are enough of one; else the best of all."""
        groups: dict[int, list[int]] = {}
        for card in free:
            groups.setdefault(self.m.cells[card + 2], []).append(card)
        full = {face: group[:n] for face, group in groups.items() if len(group) >= n}
        if not full:
            return free[:n]
        used = {self.m.cells[c + 2] for c in self.used}

        def harm(face: int) -> tuple[bool, bool, int]:
            return face not in preferred, face not in used, sum(self.cost(c, target)[0] for c in full[face])

        return full[min(full, key=harm)]

    def cost(self, card: int, target: int) -> tuple[int, int, int]:
        """How much harm it does to take a card for a zone: less is better."""
        m = self.m
        lay, s = m.layout, m.cells
        at = s[card]
        if at == target:
            return 0, s[at].index(card), card
        if at >= lay.slot0:
            return 90, 0, card
        declared = lay.declared[at]
        zone = lay.ruleset.zones[declared] if declared >= 0 else None
        mine = lay.owner[at] == lay.owner.get(target, -1)
        if card in self.outside:
            harm = 65
        elif zone is None or zone.start:
            harm = 10 if mine or lay.owner[at] < 0 else 15
        elif lay.owner[at] < 0:
            harm = (60 if zone.order == "slots" else 50) if zone.sight == "public" else 30
        elif mine:
            harm = 20 if zone.sight == "hidden" else 40
        else:
            harm = 70 if zone.sight == "hidden" else 80
        if zone is not None and zone.based and s[at][-1] == card:
            harm += 5
        ordered = zone is not None and zone.order == "ordered"
        return harm, -s[at].index(card) if ordered else s[at].index(card), card

    # ---- moving, without any event

    def lift(self, card: int) -> None:
        """Take a card from where it lies; a slot it leaves gets the most similar card of a hidden place."""
        m = self.m
        at = m.cells[card]
        slot = places.slot_of(m, card) if at in m.layout.slots else -1
        move.lift(m, card)
        m.put(card + 3, None)
        for player in range(m.layout.players):
            known = m.cells[m.layout.known0 + player]
            if card in known:
                m.put(m.layout.known0 + player, tuple(c for c in known if c != card))
        if slot >= 0:
            self.refill(at, slot, card)

    def refill(self, zone: int, slot: int, card: int) -> None:
        spare = [c for c in self.hidden() if c not in self.used and c != card]
        if spare:
            other = max(spare, key=lambda c: (self.common(c, card), -c))
            move.lift(self.m, other)
            move.drop(self.m, other, zone, False, slot)

    def hidden(self) -> Iterable[int]:
        """The cards of ordered, hidden zones that belong to nobody."""
        lay = self.m.layout
        for cell, declared in lay.declared.items():
            if declared < 0 or lay.owner[cell] >= 0:
                continue
            zone = lay.ruleset.zones[declared]
            if zone.sight == "hidden" and zone.order == "ordered" and not zone.start:
                yield from self.m.cells[cell]

    def common(self, a: int, b: int) -> int:
        """How many words two cards have in common, less those that only one has."""
        masks = self.m.code.masks
        left, right = masks[self.m.cells[a + 2]], masks[self.m.cells[b + 2]]
        return int((left & right).bit_count() * 2 - (left ^ right).bit_count())

    def lay(self, cards: Iterable[int], zone: int) -> None:
        """Put cards into a zone, the first on top of those that are there."""
        m = self.m
        for card in reversed(list(cards)):
            self.lift(card)
            if m.layout.ruleset.zones[m.layout.declared[zone]].order == "ordered":
                m.put(zone, (card, *m.cells[zone]))
                m.put(card, zone)
            else:
                move.drop(m, card, zone, False, -1)

    def lay_below(self, cards: Iterable[int], zone: int) -> None:
        """Put cards into a zone, under those that are there."""
        for card in cards:
            self.lift(card)
            move.drop(self.m, card, zone, True, -1)

    def tuck(self, cards: Iterable[int], holder: int) -> None:
        """Put cards under a card or a slot."""
        m = self.m
        holder = places.host(m, holder)
        cell = holder + 1 if holder < m.layout.card0 else holder + 4
        for card in cards:
            self.lift(card)
            m.put(cell, (*m.cells[cell], card))
            m.put(card, holder)

    def aside(self, cards: Iterable[int]) -> None:
        """Lay cards aside, with all that lies under them."""
        m = self.m
        for card in cards:
            self.aside(m.cells[card + 4])
            move.lift(m, card)
            m.put(card + 3, None)
            home = self.home(card)
            m.put(home, (*m.cells[home], card))
            m.put(card, home)

    def home(self, card: int) -> int:
        """The start zone of a card."""
        m = self.m
        r = m.layout.ruleset
        words = r.faces[m.cells[card + 2]].words
        if r.seat_trait < 0:
            return start_zone(m.code, words, -1)
        people = set(r.traits[r.seat_trait].words) & set(words)
        player = next((p for p in range(m.layout.players) for w in people if players.player_has(m, p, w)), -1)
        return start_zone(m.code, words, player)
