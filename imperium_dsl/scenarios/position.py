"""Given lines to a position: cards, tokens, faces, words, flags, numbers, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from imperium_dsl.checks.resolve import lookup
from imperium_dsl.machine.layout import FLIPS, MODS, ROUND, SETUP
from imperium_dsl.scenarios import problems
from imperium_dsl.scenarios.around import carry_out
from imperium_dsl.scenarios.cards import Part, is_word, read_parts, single_number
from imperium_dsl.scenarios.deeds import DONE
from imperium_dsl.scenarios.names import words_of
from imperium_dsl.scenarios.notes import Log
from imperium_dsl.scenarios.reading import Ask, Reader
from imperium_dsl.scenarios.stops import Stopped
from imperium_dsl.scenarios.table import Table
from imperium_dsl.scenarios.taking import Cards
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast
from imperium_dsl.syntax import ast_scenarios as scenarios

FLIPPED = "flipped"


@frozen
class Placement:
    """Cards for a place: a zone, the top or bottom of one, or under something."""

    where: Ask
    how: str  # zone, top, bottom, under
    exact: bool
    parts: list[Part]
    span: Span
    room: int | None = None  # of `top 3 of`


@frozen
class Amount:
    """``cards in deck is 40``: so many of these cards, whichever they are."""

    where: Ask
    which: Ask
    count: int
    part: Part


@define
class Position:
    """Collects what given lines say, then lays it out."""

    table: Table
    reader: Reader
    placements: list[Placement]
    amounts: list[Amount]
    later: list[Callable[[], None]]  # what needs the cards in their places
    absent: Callable[[int], frozenset[int]]  # cards that take no part in so many games
    deeds: dict[Span, int]  # the keywords of what was done before
    done: list[scenarios.Claim] = field(factory=list)
    turn: int | None = None

    @classmethod
    def of(
        cls,
        table: Table,
        reader: Reader,
        absent: Callable[[int], frozenset[int]],
        deeds: dict[Span, int],
    ) -> Position:
        return cls(table, reader, [], [], [], absent, deeds)

    # ---- reading

    def read(self, claim: scenarios.Claim) -> None:
        """One part of a given line."""
        left, words = claim.left, words_of(claim.left)
        if words == ("turn",):
            self.turn = self.one_player(lookup.behind_of(self.reader.resolving, left, "turn"))
        elif words == ("round",) and claim.kind == "is":
            number = self.number(claim)
            self.later.append(lambda: self.table.machine.put(ROUND, number - 1))
        elif words in (("game", "over"), ("winner",)):
            raise Stopped(problems.NoPosition(claim.span, "a game that is over has no position"))
        elif claim.kind in DONE:
            self.reader.deed(claim)  # what is wrong with it is said here
            self.done.append(claim)
        elif claim.kind == "holds":
            self.flag(claim)
        elif claim.kind not in ("is", "has") and not (claim.kind == "compare" and claim.sign == "="):
            raise Stopped(problems.NoPosition(claim.span, "it is no statement about what lies where"))
        else:
            self.thing(claim)

    def thing(self, claim: scenarios.Claim) -> None:
        left = claim.left
        kind = self.reader.classify(left)
        match kind:
            case "zone":
                count = single_number(claim.parts)
                if count is not None:
                    self.amount(claim, left, count)
                    return
                parts = read_parts(self.reader, claim.parts)
                where = self.reader.zone(left)
                self.placements.append(Placement(where, "zone", claim.kind == "is", parts, claim.span))
            case "edge":
                self.edge(claim)
            case "cards" | "count" | "word":
                self.cards(claim)
            case "amount":
                self.tokens(claim)
            case "number":
                self.declared(claim)
            case "players":
                self.word(claim)
            case _:
                raise Stopped(problems.NoPosition(left.span, f"it is a {kind}"))

    def number(self, claim: scenarios.Claim) -> int:
        """The number on the right side."""
        if claim.right is not None:
            return int(self.reader.number(claim.right)(self.table.machine, 0))
        value = single_number(claim.parts)
        if value is None:
            raise Stopped(problems.NoPosition(claim.span, "a number is wanted on the right"))
        return value

    def edge(self, claim: scenarios.Claim) -> None:
        core = claim.left.core
        assert isinstance(core, ast.Edge)
        parts = read_parts(self.reader, claim.parts)
        where = self.reader.edge_zone(claim.left)
        room = 1 if core.count is None else core.count
        self.placements.append(Placement(where, core.side, True, parts, claim.span, room))

    def cards(self, claim: scenarios.Claim) -> None:
        """``cards in Z is 5``, ``red under X is 1``, ``cards under X is ...``, ``X is flipped``"""
        left = claim.left
        if is_word(claim.parts, FLIPPED):
            which = self.reader.cards(left)
            self.later.append(lambda: self.flip(which, claim.span))
            return
        place = left.modifiers[0] if left.modifiers else None
        if place is None or place.word not in ("in", "under"):
            raise Stopped(problems.NoPosition(left.span, "it does not say where"))
        inside = lookup.alone(self.reader.resolving, place, left.modifiers[1:])
        count = single_number(claim.parts)
        parts = read_parts(self.reader, claim.parts) if count is None else []
        if place.word == "under":
            if count is not None:
                kind = ast.NounPhrase(None, left.core, span=left.span)
                part = read_parts(self.reader, (kind,))[0]
                parts = [evolve(part, count=count)]
            where = self.reader.holder(inside)
            self.placements.append(Placement(where, "under", claim.kind == "is", parts, claim.span))
        elif count is not None:
            self.amount(claim, inside, count, ast.NounPhrase(None, left.core, having=left.having, span=left.span))
        else:
            where = self.reader.zone(inside)
            self.placements.append(Placement(where, "zone", claim.kind == "is", parts, claim.span))

    def amount(
        self, claim: scenarios.Claim, zone: ast.NounPhrase, count: int, kind: ast.NounPhrase | None = None
    ) -> None:
        if claim.kind == "has":
            raise Stopped(problems.NoPosition(claim.span, "a number of cards is said with `is`"))
        where = self.reader.zone(zone)
        if kind is None:
            unit = ast.Unit(("card",), span=zone.span)
            kind = ast.NounPhrase(None, ast.Words((unit,), span=zone.span), span=zone.span)
        part = read_parts(self.reader, (kind,))[0]
        self.amounts.append(Amount(where, part.fitting, count, part))

    def tokens(self, claim: scenarios.Claim) -> None:
        token, holder = self.reader.tokens(claim.left)
        number = self.number(claim)
        if number < 0:
            raise Stopped(problems.NegativeTokens(claim.span, number))

        def put() -> None:
            m = self.table.machine
            found = holder(m, 0)
            for each in found if isinstance(found, list) else [found]:
                if each < 0:
                    raise Stopped(problems.NoPosition(claim.left.span, "there is nothing to put tokens on"))
                m.add(each, token, number - m.tok(each, token))

        self.later.append(put)

    def declared(self, claim: scenarios.Claim) -> None:
        index, target = self.reader.number_target(claim.left)
        number = self.number(claim)

        def put() -> None:
            m = self.table.machine
            player, word = target(m, 0)
            kept = [e for e in m.s[MODS] if e[:4] != ("set", index, player, word)]
            m.put(MODS, (*kept, ("set", index, player, word, number, "game")))

        self.later.append(put)

    def word(self, claim: scenarios.Claim) -> None:
        player = self.one_player(claim.left)
        word = self.reader.word(claim.parts[0]) if len(claim.parts) == 1 else None
        m = self.table.machine
        trait = -1 if word is None else m.code.trait_of_word[word]
        if claim.kind != "is" or trait not in m.lay.of_player:
            raise Stopped(problems.NoPosition(claim.span, "that is no word of players"))
        cell = m.lay.words0 + player * len(m.lay.of_player) + m.lay.of_player.index(trait)
        self.later.append(lambda: m.put(cell, word))

    def flag(self, claim: scenarios.Claim) -> None:
        left = claim.left
        value = 1
        if left.quantity is not None and left.quantity.kind == "no":
            left, value = evolve(left, quantity=None), 0
        if self.reader.classify(left) != "flag":
            raise Stopped(problems.NoPosition(claim.span, "it is no flag"))
        cell = self.reader.flag(left)
        self.later.append(lambda: self.table.machine.put(cell(self.table.machine, 0), value))

    def one_player(self, np: ast.NounPhrase) -> int:
        found = self.reader.players(np)(self.table.machine, 0)
        if len(found) != 1:
            raise Stopped(problems.NoPosition(np.span, "one player is wanted"))
        return int(found[0])

    # ---- laying out

    def lay_out(self) -> None:
        """Everything where it belongs; then the checks are settled."""
        m = self.table.machine
        m.log = None
        m.put(SETUP, 1)  # nothing happens while a position is laid out
        cards = Cards(m, self.table.outside(), self.absent)
        chosen = self.choose(cards)
        for placement, found in zip(self.placements, chosen, strict=True):
            if placement.how in ("zone", "top", "bottom"):
                self.put(cards, placement, found)
        for placement, found in zip(self.placements, chosen, strict=True):
            if placement.how == "under":
                self.tuck(cards, placement, found)
        for amount in self.amounts:
            self.count(cards, amount)
        m.lis = None
        m.ears.clear()
        m.reword()
        for each in self.later:
            each()
        m.put(FLIPS, m.s[FLIPS] + 1)
        m.lis = None
        m.reword()
        m.put(SETUP, 0)
        m.settle_checks()
        m.log = Log()
        m.checkpoint()
        for claim in self.done:
            carry_out(self.table, self.reader, self.one_player(claim.left), claim, self.deeds)
        m.log = Log()

    def choose(self, cards: Cards) -> list[list[int]]:
        """The cards of every placement; what leaves least to choose from comes first."""
        m = self.table.machine
        wants = []
        cards.prefer(part for placement in self.placements for part in placement.parts)
        for i, placement in enumerate(self.placements):
            target = placement.where(m, 0) if placement.how != "under" else -1
            for k, part in enumerate(placement.parts):
                wants.append((len(part.cards(m)) - part.count, i, k, part, target))
        found: dict[tuple[int, int], list[int]] = {}
        for _, i, k, part, target in sorted(wants, key=lambda w: w[:3]):
            found[i, k] = cards.take(part, target)
        return [[c for k in range(len(p.parts)) for c in found[i, k]] for i, p in enumerate(self.placements)]

    def put(self, cards: Cards, placement: Placement, found: Sequence[int]) -> None:
        m = self.table.machine
        zone = placement.where(m, 0)
        if zone in m.lay.slots:
            self.slots(cards, placement, zone, found)
            return
        info = m.lay.ruleset.zones[m.lay.declared[zone]]
        if placement.room is not None:
            if len(found) != placement.room:
                raise Stopped(problems.WrongNumber(placement.span, placement.room, len(found)))
            if placement.how == "bottom":
                cards.lay_below(found, zone)
            else:
                cards.lay(found, zone)
            return
        if placement.exact:
            cards.aside([c for c in m.s[zone] if c not in found])
        if info.order == "single" and len(set(found) | set(m.s[zone])) > 1:
            raise Stopped(problems.WrongNumber(placement.span, 1, len(set(found) | set(m.s[zone]))))
        if placement.exact and info.order != "ordered":
            for card in found:
                cards.lift(card)
                m.drop(card, zone, False, -1)
        else:
            cards.lay([c for c in found if placement.exact or m.s[c] != zone], zone)

    def slots(self, cards: Cards, placement: Placement, zone: int, found: Sequence[int]) -> None:
        """Cards into slots: all of them in order, or each where it changes least; what lay there goes aside."""
        m = self.table.machine
        places = m.lay.slots[zone]
        if len(found) > len(places) or (placement.exact and len(found) != len(places)):
            raise Stopped(problems.WrongNumber(placement.span, len(places), len(found)))
        for at, card in enumerate(found):
            if placement.exact:
                slot = places[at]
            elif m.s[card] == zone:
                continue
            else:
                slot = self.best_slot(cards, zone, card)
            self.exchange(zone, slot, card)

    def best_slot(self, cards: Cards, zone: int, card: int) -> int:
        m = self.table.machine

        def gain(slot: int) -> tuple[int, int]:
            there = m.in_slot(slot)
            if there and there[0] in cards.used:
                return -1000, 0
            word = m.lay.slot_word[slot]
            fits = 4 if word >= 0 and m.s[card + 1] >> word & 1 else 0
            return (cards.common(there[0], card) if there else 0) + fits, -slot

        return int(max(m.lay.slots[zone], key=gain))

    def exchange(self, zone: int, slot: int, card: int) -> None:
        """A card into a slot; the card that was there goes where it came from."""
        m = self.table.machine
        if m.slot_of(card) == slot:
            return
        there = m.in_slot(slot)
        source = m.s[card]
        at = m.s[source].index(card) if source < m.lay.slot0 else -1
        other = m.slot_of(card) if source in m.lay.slots else -1
        m.lift(card)
        if there:
            m.lift(there[0])
            if other >= 0:
                m.drop(there[0], source, False, other)
            else:
                rest = m.s[source]
                m.put(source, (*rest[:at], there[0], *rest[at:]))
                m.put(there[0], source)
        m.drop(card, zone, False, slot)

    def tuck(self, cards: Cards, placement: Placement, found: Sequence[int]) -> None:
        m = self.table.machine
        holder = placement.where(m, 0)
        if holder < m.lay.slot0:
            raise Stopped(problems.NoPosition(placement.span, "there is nothing to put cards under"))
        if placement.exact:
            cards.aside([c for c in m.under([holder]) if c not in found])
        cards.tuck(found, holder)

    def count(self, cards: Cards, amount: Amount) -> None:
        """So many fitting cards in a zone: surplus ones go aside from the bottom, missing ones come below."""
        m = self.table.machine
        zone = amount.where(m, 0)
        fitting = set(amount.which(m, 0))
        there = [c for c in m.s[zone] if c in fitting]
        if len(there) > amount.count:
            loose = [c for c in reversed(there) if c not in cards.used]
            surplus = len(there) - amount.count
            if len(loose) < surplus:
                raise Stopped(problems.WrongNumber(amount.part.span, amount.count, len(there)))
            cards.aside(loose[:surplus])
        else:
            cards.used.update(there)
            more = evolve(amount.part, count=amount.count - len(there))
            cards.lay_below(cards.take(more, zone), zone)
        cards.used.update(c for c in m.s[zone] if c in fitting)

    def flip(self, which: Ask, span: Span) -> None:
        """Show the second face."""
        m = self.table.machine
        for card in which(m, 0):
            face = m.s[card + 2]
            other = m.code.other_face.get(face)
            if other is None:
                raise Stopped(problems.OneFace(span, m.lay.ruleset.faces[face].name))
            m.put(card + 2, max(face, other))


def is_flipped(m: Any, card: int) -> bool:
    """Does the second face of a card show?"""
    face = m.s[card + 2]
    return bool(m.code.other_face.get(face, face) < face)
