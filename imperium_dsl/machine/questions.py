"""Small questions that generated code asks: bindings as players, words, cards, numbers; who has what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from imperium_dsl.machine.events import Events
from imperium_dsl.machine.layout import MODS
from imperium_dsl.machine.values import Ability, Event, Kind, Sel


class Questions(Events):
    """Adds readings of values."""

    __slots__ = ()

    # ---- bindings

    def one_player(self, value: Any) -> int:
        """A binding as one player."""
        if type(value) is int:
            return value
        return value[0] if value else -1

    def all_players(self, value: Any) -> list[int]:
        """A binding as players."""
        return [value] if type(value) is int else list(value)

    def one_word(self, value: Any) -> int:
        """A binding as a word; a kind stands for its only word."""
        if type(value) is int:
            return value
        if type(value) is Kind:
            return value.words[0] if len(value.words) == 1 else -1
        return -1

    def one_holder(self, value: Any) -> int:
        """A binding as a holder."""
        return value if type(value) is int else value[0] if value else -1

    def holder_list(self, value: Any) -> Sequence[int]:
        """A binding as holders."""
        return (value,) if type(value) is int else value

    def card_list(self, value: Any) -> Sequence[int]:
        """A binding as cards."""
        if type(value) is Kind:
            return value.cards()
        if type(value) is int:
            return (value,) if value >= self.lay.card0 else ()
        return value  # type: ignore[no-any-return]

    def cards_of(self, value: Any) -> Sequence[int]:
        """A result as cards."""
        return [c for c in value if c >= self.lay.card0] if type(value) in (tuple, list) else ()

    def as_number(self, value: Any) -> int:
        """A binding as a number: itself, or how many cards it holds."""
        return value if type(value) is int else len(value)

    def some(self, card: int) -> Sequence[int]:
        """A card, if there is one."""
        return (card,) if card >= self.lay.card0 else ()

    def first(self, cards: Sequence[int]) -> int:
        """The first of some cards, or -1."""
        return cards[0] if cards else -1

    def one_ability(self, value: Any) -> Any:
        """A binding as an ability."""
        return value[0] if type(value) is list and value else value

    def bound_ability(self, value: Any) -> Any:
        """A binding as an ability, or as a choice between none."""
        return value if type(value) is Ability else []

    def owner_of_ability(self, value: Any) -> int:
        """Whose ability it is; what could not be picked is nobody's."""
        return value.owner if type(value) is Ability else -1

    def word_of_ability(self, value: Any) -> int:
        """The word of an ability that is no card's, or -1."""
        return value.word if type(value) is Ability else -1

    def card_of_ability(self, value: Any) -> int:
        """The card of an ability, or -1."""
        return value.card or -1 if type(value) is Ability else -1

    def join(self, left: Any, right: Any) -> Any:
        """Results of several rounds as one."""
        if left == ():
            return right
        if right == ():
            return left
        if type(left) is int or type(right) is int:
            return left + right if type(left) is type(right) else right
        if type(left) is Ability or type(right) is Ability:
            return right
        return (*left, *right)

    # ---- cards

    def fits(self, card: int, value: Any) -> bool:
        """Does a card fit a bound word, kind or set of cards?"""
        if type(value) is int:
            return value >= 0 and bool(self.s[card + 1] >> value & 1)
        if type(value) is Kind:
            return bool(value.match(card))
        return card in value

    def every_card(self) -> Sequence[int]:
        """All cards of the game."""
        return range(self.lay.card0, len(self.s), 5)

    def own_hosts(self, you: int) -> list[int]:
        """The cards of a player under which others lie."""
        return [c for z, owner in self.code.standing_cells.items() if owner == you for c in self.s[z] if self.s[c + 4]]

    def somebody(self, player: int) -> list[int]:
        """A player, if there is one: what lies in the middle has no owner."""
        return [player] if player >= 0 else []

    def owner_of_first(self, cards: Sequence[int]) -> int:
        """The owner of the first of some cards."""
        return self.owner_of(cards[0]) if cards else -1

    def slot_of_first(self, cards: Sequence[int]) -> int:
        """The slot of the first of some cards."""
        return self.slot_of(cards[0]) if cards else -1

    def slot_owner(self, value: Any) -> int:
        """Whose slot a bound one is; what could not be picked is nobody's."""
        zone = self.lay.slot_zone.get(value, -1)
        return self.lay.owner.get(zone, -1)

    def in_slot(self, slot: int) -> Sequence[int]:
        """The card in a slot."""
        if slot not in self.lay.slot_zone:
            return ()
        zone = self.lay.slot_zone[slot]
        card = self.s[zone][self.lay.slots[zone].index(slot)]
        return (card,) if card else ()

    def zone_cards(self, value: Any) -> Sequence[int]:
        """The cards of a bound zone or place."""
        return [c for c in self.s[self.cell_of(value)] if c]

    def cell_of(self, value: Any) -> int:
        """A bound zone or place as a cell."""
        return int(value[0]) if type(value) is tuple else int(value)

    def place_of(self, value: Any, edge: str | None) -> tuple[int, bool, int]:
        """A bound place, perhaps at an edge."""
        if type(value) is tuple:
            return value if edge is None else (value[0], edge == "bottom", -1)
        return (value, edge == "bottom", -1)

    def slot_place(self, slot: int) -> tuple[int, bool, int]:
        """A slot as a place."""
        return (self.lay.slot_zone.get(slot, self.lay.nowhere), False, slot)

    def is_ordered(self, value: Any) -> bool:
        """Has a bound zone an order?"""
        declared = self.lay.declared[self.cell_of(value)]
        return declared >= 0 and self.lay.ruleset.zones[declared].order == "ordered"

    def holders(self, you: int) -> list[int]:
        """Whatever of a player's can hold a token, but the player: cards, and zones."""
        s, slots = self.s, self.lay.slots
        found = []
        for cell in self.code.own_cells[you]:
            found.append(cell)
            found += [c for c in s[cell] if c] if cell in slots else s[cell]
        return found

    def bearing(self, holders: list[int]) -> list[int]:
        """Those of the holders that bear a token."""
        s, card0, slot0, players, slots = self.s, self.lay.card0, self.lay.slot0, self.lay.players, self.lay.slots
        return [
            h
            for h in holders
            if (
                s[h + 3] is not None or s[h] in slots
                if h >= card0
                else h < players or s[h if h >= slot0 else h + 1] is not None
            )
        ]

    def order_of(self, holder: int) -> int:
        """When a card came to its zone, or which slot it is; from 1."""
        lay = self.lay
        if lay.slot0 <= holder < lay.card0:
            return lay.slots[lay.slot_zone[holder]].index(holder) + 1
        if holder < lay.card0:
            return 0
        cards = self.s[self.s[holder]] if self.s[holder] < lay.slot0 else ()
        return cards.index(holder) + 1 if holder in cards else 0

    def same(self, left: Sequence[int], right: Sequence[int]) -> bool:
        """Are these the same cards?"""
        return bool(left) and set(left) == set(right)

    def is_all(self, tests: list[Any]) -> bool:
        """True of all, and there is at least one."""
        return bool(tests) and all(tests)

    def every(self, tests: list[Any]) -> bool:
        """True of all; of nobody it is not true."""
        return bool(tests) and all(tests)

    def most(self, players: list[int], number: Callable[[int], int]) -> list[int]:
        """The players with the highest number, if it is not nothing."""
        best = max((number(p) for p in players), default=0)
        return [p for p in players if number(p) == best] if best > 0 else []

    def snapshot(self, cards: Sequence[int]) -> list[tuple[int, int]]:
        """Cards and where they lie."""
        return [(c, self.s[c]) for c in cards]

    def still(self, entry: tuple[int, int]) -> bool:
        """Is the card still where it was?"""
        return bool(self.s[entry[0]] == entry[1])

    def from_cells(self, event: Event, card: int) -> int:
        """The zone a card lay in when the event began."""
        return self.was_in(event, card)

    # ---- numbers and facts

    def number(self, index: int, player: int, word: int, card: int) -> int:
        """A declared number with all that changes it."""
        info = self.lay.ruleset.numbers[index]
        fn = self.code.numbers[index]
        if fn is None:
            return dict(info.table)[self.lay.players]
        value: int = fn(self, player, card or word)
        added = 0
        for entry in self.s[MODS]:
            if entry[1] == index and entry[2] == player and entry[3] in (-1, word):
                if entry[0] == "add":
                    added += entry[4]
                elif entry[0] == "set":
                    value = entry[4]
        value += added
        for change, this, owner in (self.lis or self.listen_again()).numbers.get(index, ()):
            if owner == player:
                value += change.sign * change.covers(self, owner, this)
        return value if info.floor is None else max(value, info.floor)

    def field_value(self, field: int, card: int, owner: int) -> int:
        """The value of a fact of one card."""
        fn = self.code.field_values[self.s[card + 2]].get(field)
        if fn is None:
            return 0
        value: int = fn(self, owner, card)
        info = self.lay.ruleset.fields[field]
        if info.cap is not None and info.forms and self.s[card + 1] >> info.forms[0] & 1:
            value = min(value, info.cap)
        return value

    def field_sum(self, field: int, cards: Sequence[int], you: int) -> int:
        """The values of a fact, summed over cards."""
        return sum(self.field_value(field, c, you) for c in cards)

    def field_best(self, field: int, cards: Sequence[int]) -> int:
        """What a fact of cards could be at most, summed over them."""
        return sum([self.code.best_values[self.s[c + 2]].get(field, 0) for c in cards])

    def word_field(self, field: int, cards: Sequence[int]) -> int:
        """The word that is a fact of a card, or -1."""
        if not cards:
            return -1
        return int(self.code.field_values[self.s[cards[0] + 2]].get(field, -1))

    def amount_field(self, field: int, cards: Sequence[int], you: int) -> tuple[tuple[int, int, int], ...]:
        """An amount that is a fact of a card, with all that lowers it."""
        if not cards:
            return ()
        card = cards[0]
        parts = dict(self.code.field_values[self.s[card + 2]].get(field, ()))
        for change, this, owner in (self.lis or self.listen_again()).fields:
            if owner == you and change.what == field and change.covers(self, owner, this, card):
                for token, n in change.parts:
                    if token in parts:
                        parts[token] = max(0, parts[token] - n)
        return tuple((token, 0, n) for token, n in parts.items() if n)

    def parts_on(self, holder: int, token: int) -> list[tuple[int, int, int]]:
        """The tokens on a holder as an amount."""
        if holder < 0:
            return []
        kinds = range(self.tokens) if token < 0 else (token,)
        found = [(t, 0, self.tok(holder, t)) for t in kinds]
        return [p for p in found if p[2]]

    def times(self, amount: tuple[Any, ...], n: int) -> tuple[Any, ...]:
        """So many times an amount."""
        return tuple((token, mode, number * n) for token, mode, number in amount)

    # ---- words to name

    def words_of_kind(self, value: Any) -> Sequence[int]:
        """The words of a kind."""
        return (value,) if type(value) is int else value.words

    def words_present(self, words: Sequence[int], cards: Sequence[int]) -> list[int]:
        """Those of some words that occur on cards."""
        mask = 0
        for card in cards:
            mask |= self.s[card + 1]
        return [w for w in words if mask >> w & 1]

    def words_among(self, *values: Any) -> tuple[int, ...]:
        """The words of bindings."""
        found: list[int] = []
        for value in values:
            if type(value) is int and value >= 0:
                found.append(value)
            elif type(value) is Kind:
                found.extend(value.words)
        return tuple(found)

    # ---- kinds and abilities

    def of_kind(self, kind: Kind, cards: Callable[[], Sequence[int]] | None, in_order: bool = False) -> Sel:
        """A kind as a selection: with its own quantity, perhaps among fewer cards."""
        top = kind.top or (in_order and kind.plain)
        return Sel(kind.kind, kind.n, cards or kind.cards, kind.weight, top, kind.words, kind.zone)

    def kind(self, verb: int, you: int, kind: Kind) -> Kind:
        """A kind with the further places that permissions open for the verb."""
        extra = self.extra_places(verb, you)
        if not extra:
            return kind
        inner, match, s = kind.cards, kind.match, self.s

        def cards() -> Sequence[int]:
            found = list(inner())
            for grant, this, owner in extra:
                for op in grant.zones:
                    cell = self.lay.zone(op["zone"], owner, -1)
                    for c in s[cell]:
                        if c and c not in found and grant.applies(self, owner, this, c) and match(c):
                            found.append(c)
            return found

        return Kind(kind.kind, kind.n, cards, match, kind.words, kind.weight, kind.top, kind.zone, kind.plain)

    def card_abilities(self, kinds: tuple[int, ...], cards: Sequence[int]) -> list[Ability]:
        """The texts of these kinds on cards."""
        found: list[Ability] = []
        texts = self.code.face_texts
        for card in cards:
            mine = texts[self.s[card + 2]]
            for kind in kinds:
                if kind in mine:
                    owner = self.owner_of(card)
                    if owner in self.code.silent:
                        continue
                    found += [Ability(text, card, -1, owner) for text in mine[kind]]
        return found

    def word_abilities(self, kinds: tuple[int, ...], words: Sequence[int], players: list[int]) -> list[Ability]:
        """The texts of these kinds that belong to words, for each player for whom they exist."""
        found = []
        for player in players:
            for word in words:
                for text in self.code.word_texts.get(word, ()):
                    if text.kind.index in kinds:
                        exists = text.kind.exists
                        if exists is None or exists(self, player, word):
                            found.append(Ability(text, 0, word, player))
        return found

    # ---- flags

    def flag_cell(self, flag: int, player: int, word: int) -> int:
        """The cell of a flag."""
        lay = self.lay
        info = lay.ruleset.flags[flag]
        cell = lay.flags[flag] + (player * lay.flag_strides[flag] if info.owned else 0)
        if info.by >= 0:
            cell += lay.ruleset.traits[info.by].words.index(word)
        return cell
