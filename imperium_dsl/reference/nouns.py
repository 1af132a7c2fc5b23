"""What players, words, zones, holders and cards a phrase speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from imperium_dsl.program import values as v
from imperium_dsl.reference.board import Board
from imperium_dsl.reference.values import NOBODY, Ability, Cards, Kind, Place, Scope
from imperium_dsl.reference.world import FACE, UNDER, WORDS

PLAYERS = (v.You, v.Them, v.PlayerVar, v.OwnerOf, v.Neighbour, v.Everyone)


class Nouns(Board):
    """Adds the reading of nouns."""

    # ---- bindings

    def lookup(self, name: str, scope: Scope) -> Any:
        """What a name means; a name that nothing bound is empty."""
        if name == "this":
            return scope.this
        if name == "OBJECT":
            return scope.object
        if name == "AMOUNT":
            assert scope.event is not None
            return scope.event.amount
        return scope.names.get(name, ())

    def one(self, value: Any) -> int:
        """A binding as one player, holder or card; -1 if it is empty."""
        if isinstance(value, int):
            return value
        return int(value[0]) if value else -1

    def several(self, value: Any) -> list[int]:
        """A binding as players or holders."""
        return [value] if isinstance(value, int) else list(value)

    def as_ability(self, value: Any) -> Ability | None:
        """A binding as an ability."""
        if isinstance(value, Ability):
            return value
        return value[0] if value else None

    # ---- players

    def players(self, node: v.Players, scope: Scope) -> list[int]:
        """Players, in the order in which they are asked."""
        match node:
            case v.Everyone():
                return self.everyone_who(node, scope)
            case v.PlayerVar():
                return self.several(self.lookup(node.name, scope))
            case _:
                player = self.player(node, scope)
                return [] if player == NOBODY else [player]  # what lies in the middle has no owner

    def everyone_who(self, node: v.Everyone, scope: Scope) -> list[int]:
        """``each other player with red card in play``"""
        found = self.others(scope.you) if node.other else self.everyone(scope.you)
        if node.reverse:
            found.reverse()
        if node.quantifier == "most":
            assert isinstance(node.having, v.Some)
            number = node.having.number
            scores = {p: self.number(number, scope.but(you=p, asker=scope.you)) for p in found}
            best = max(scores.values(), default=0)
            return [p for p in found if scores[p] == best and best > 0]
        found = [p for p in found if all(self.player_has(p, self.word[w]) for w in node.words)]
        if node.having is not None:
            having = node.having
            found = [p for p in found if self.condition(having, scope.but(you=p, asker=scope.you))]
        return found

    def player(self, node: v.Players | None, scope: Scope) -> int:
        """One player."""
        match node:
            case None:
                return NOBODY
            case v.You():
                return scope.you
            case v.Them():
                assert scope.event is not None
                return scope.event.actor
            case v.PlayerVar():
                return self.one(self.lookup(node.name, scope))
            case v.OwnerOf():
                return self.owner(node.of, scope)
            case v.Neighbour():
                return (scope.you + node.step) % self.lay.players
            case v.Everyone():
                return self.one(self.players(node, scope))
            case _:
                assert_never(node)

    def owner(self, node: v.Value, scope: Scope) -> int:
        """``owner of C``: of a card, an ability or a slot."""
        match node:
            case v.AbilityVar():
                ability = self.as_ability(self.lookup(node.name, scope))
                return NOBODY if ability is None else ability.owner
            case v.You() | v.Them() | v.PlayerVar():
                return self.player(node, scope)
            case v.SlotVar():
                slot = self.one(self.lookup(node.name, scope))
                return self.lay.owner[self.lay.slot_zone[slot]] if slot in self.lay.slot_zone else NOBODY
            case _:
                cards = self.cards(node, scope)
                return self.owner_of(cards[0]) if cards else NOBODY

    # ---- words

    def the_word(self, node: v.Word, scope: Scope) -> int:
        """One word, or -1."""
        match node:
            case v.WordIs():
                return self.word[node.word]
            case v.WordVar():
                return self.as_word(self.lookup(node.name, scope))
            case v.WordOf():
                if isinstance(node.of, v.AbilityVar):
                    ability = self.as_ability(self.lookup(node.of.name, scope))
                    return -1 if ability is None else ability.word
                return self.lay.slot_word.get(self.holder(node.of, scope), -1)
            case v.WordField():
                cards = self.cards(node.card, scope)
                value = self.face(cards[0]).field(node.field) if cards else None
                return self.word[value.word] if isinstance(value, v.WordIs) else -1
            case _:
                assert_never(node)

    def as_word(self, value: Any) -> int:
        """A binding as a word; a kind stands for its only word."""
        if isinstance(value, Kind):
            return value.words[0] if len(value.words) == 1 else -1
        return value if isinstance(value, int) else -1

    def words_to_name(self, node: v.WordsIn, scope: Scope) -> list[int]:
        """The words that may be named: of a kind, present among cards, or all of a group."""
        if node.kind is not None:
            value = self.lookup(node.kind, scope)
            return list(value.words) if isinstance(value, Kind) else [value]
        words = [self.word[name] for name in node.words]
        if node.among is not None:
            cards = self.cards(node.among, scope)
            return [w for w in words if any(self.has(c, w) for c in cards)]
        return words

    # ---- zones

    def zone(self, node: v.Place, scope: Scope) -> int:
        """One zone; outside its index lies nothing."""
        match node:
            case v.ZoneOf():
                word = -1 if node.word is None else self.the_word(node.word, scope)
                return self.lay.zone(self.zone_index[node.zone], self.player(node.player, scope), word)
            case v.ZoneVar():
                value = self.lookup(node.name, scope)
                return value.zone if isinstance(value, Place) else int(value)
            case v.SlotVar() | v.SlotOf():
                return self.holder(node, scope)
            case _:
                assert_never(node)

    def zones(self, node: v.Place, scope: Scope) -> list[int]:
        """A zone, of several players perhaps."""
        if isinstance(node, v.ZoneOf) and isinstance(node.player, v.Everyone | v.PlayerVar):
            word = -1 if node.word is None else self.the_word(node.word, scope)
            index = self.zone_index[node.zone]
            return [self.lay.zone(index, p, word) for p in self.players(node.player, scope)]
        return [self.zone(node, scope)]

    def contents(self, nodes: Sequence[v.Place], scope: Scope) -> list[int]:
        """The cards of some places."""
        found: list[int] = []
        for node in nodes:
            if isinstance(node, v.SlotVar | v.SlotOf):
                found.extend(self.in_slot(self.holder(node, scope)))
            else:
                found.extend(card for zone in self.zones(node, scope) for card in self.zone_cards(zone))
        return found

    # ---- holders

    def holder(self, node: v.Value, scope: Scope) -> int:
        """One holder: a player, a card, a slot or a zone; -1 if there is none."""
        return self.one(self.holders(node, scope))

    def holders(self, node: v.Value, scope: Scope) -> int | list[int]:
        """One holder, or several."""
        match node:
            case v.Everyone():
                return self.players(node, scope)
            case v.You() | v.Them() | v.OwnerOf() | v.Neighbour() | v.PlayerVar():
                return self.player(node, scope)
            case v.SlotVar():
                return self.one(self.lookup(node.name, scope))
            case v.SlotOf():
                cards = self.cards(node.card, scope)
                return self.slot_of(cards[0]) if cards else -1
            case v.ZoneOf():
                many = isinstance(node.player, v.Everyone | v.PlayerVar)
                return self.zones(node, scope) if many else self.zone(node, scope)
            case v.ZoneVar():
                return self.zone(node, scope)
            case v.Spots():
                return self.spots(node, scope)
            case v.AbilityVar():
                ability = self.as_ability(self.lookup(node.name, scope))
                return -1 if ability is None or not ability.card else ability.card
            case _:
                return self.one(self.cards(node, scope))

    def spots(self, node: v.Spots, scope: Scope) -> list[int]:
        """``each holder``, ``each slot in row``"""
        if node.kind == "slot" and node.zone is not None:
            found = list(self.lay.slots[self.zone(node.zone, scope)])
        elif node.kind == "zone" and node.zone is not None:
            index = self.zone_index[node.zone.zone]
            found = [cell for cell, zone in self.lay.declared.items() if zone == index]
        else:
            mine = [cell for cell, owner in self.lay.owner.items() if owner == scope.you]
            found = [spot for cell in mine for spot in (cell, *self.zone_cards(cell))]
        if node.having is None:
            return found
        having = node.having
        return [spot for spot in found if self.condition(having, scope.but(it=(spot,)))]

    # ---- cards

    def cards(self, node: v.Value, scope: Scope) -> Cards:
        """The cards that a noun means, all of them."""
        match node:
            case v.This():
                return self.some(scope.this)
            case v.It():
                return scope.it
            case v.CardVar():
                return self.as_cards(self.lookup(node.name, scope))
            case v.TopOf():
                count = 1 if node.count is None else self.number(node.count, scope)
                cards: Cards = self.cells[self.zone(node.zone, scope)]
                return () if count <= 0 else cards[-count:] if node.bottom else cards[:count]
            case v.Select():
                return self.select(node, scope)
            case v.Chosen():
                return self.cards(node.cards, scope)
            case v.CardSum():
                return [card for part in node.parts for card in self.cards(part, scope)]
            case _:
                raise AssertionError(node)

    def as_cards(self, value: Any) -> Cards:
        """A binding as cards."""
        if isinstance(value, Kind):
            return value.cards()
        if isinstance(value, int):
            return self.some(value)
        return value  # type: ignore[no-any-return]

    def select(self, node: v.Select, scope: Scope) -> list[int]:
        """The cards of some places, or of a binding, that pass a filter."""
        kind = self.lookup(node.source.name, scope) if isinstance(node.source, v.CardVar) else None
        cards: Cards
        if isinstance(kind, Kind) and node.zones:  # what fits a description, in these zones
            cards = [card for card in self.contents(node.zones, scope) if kind.match(card)]
        elif node.source is not None:
            cards = self.cards(node.source, scope)
            if node.zones is not None:
                zones = [zone for place in node.zones for zone in self.zones(place, scope)]
                cards = [card for card in cards if self.cells[card] in zones]
            if node.under is not None:
                below = self.under(self.hosts(node.under, scope))
                cards = [card for card in cards if card in below]
        elif node.under is not None:
            cards = self.under(self.hosts(node.under, scope))
        elif node.zones is not None:
            cards = self.contents(node.zones, scope)
            if node.attached:
                cards = self.with_attached(cards)
        else:
            cards = self.every_card()
        return self.filtered(cards, node.filter, scope)

    def filtered(self, cards: Cards, f: v.Filter, scope: Scope) -> list[int]:
        """Those that pass."""
        if self.texts.is_all(f):
            return list(cards)
        return [card for card in cards if self.passes(card, f, scope)]

    def hosts(self, node: v.Value, scope: Scope) -> Sequence[int]:
        """What cards lie under: a slot, certain cards, or your cards of a description."""
        if isinstance(node, v.SlotVar):
            return self.several(self.lookup(node.name, scope))
        if isinstance(node, v.Select) and node.zones is None and node.source is None and node.under is None:
            mine = [c for c, owner in self.at_home() if owner == scope.you and self.cells[c + UNDER]]
            return [card for card in mine if self.passes(card, node.filter, scope)]
        return self.cards(node, scope)

    def passes(self, card: int, f: v.Filter, scope: Scope) -> bool:
        """One of the alternatives, none of the exclusions, and more."""
        words: int = self.cells[card + WORDS]
        if (f.words or f.names or f.variables) and not (
            words & self.mask(f.words)
            or any(self.is_named(card, name) for name in f.names)
            or any(self.fits(card, self.lookup(name, scope)) for name in f.variables)
        ):
            return False
        if ~words & self.mask(f.every) or words & self.mask(f.not_words):
            return False
        if f.not_names and any(self.is_named(card, name) for name in f.not_names):
            return False
        if f.not_cards and any(card in self.cards(node, scope) for node in f.not_cards):
            return False
        if f.not_variables and any(self.fits(card, self.lookup(name, scope)) for name in f.not_variables):
            return False
        return f.having is None or self.condition(f.having, scope.but(it=(card,)))

    def is_named(self, card: int, name: str) -> bool:
        """Is this the card's name, or another one under which it is known?"""
        face = self.face(card)
        return name == face.name or name in face.aliases

    def fits(self, card: int, value: Any) -> bool:
        """Does a card fit a bound word, kind or set of cards?"""
        if isinstance(value, Kind):
            return value.match(card)
        if isinstance(value, int):
            return self.has(card, value)
        return card in value

    def alike(self, card: int) -> tuple[Any, ...]:
        """Cards alike in text, place, tokens, words and what is under them are one option."""
        cells = self.cells
        words = cells[card + WORDS] & self.told
        return (self.kin[cells[card + FACE]], cells[card], words, cells[card + 3], cells[card + UNDER])

    # ---- numbers and conditions: see numbers.py

    def number(self, node: v.Number, scope: Scope) -> int:
        """A number."""
        raise NotImplementedError

    def condition(self, node: v.Condition, scope: Scope) -> bool:
        """Does it hold?"""
        raise NotImplementedError
