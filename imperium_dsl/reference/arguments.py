"""The arguments of a phrase: what each parameter gets, picked or not yet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import evolve

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame, Parameter
from imperium_dsl.reference.events import Events
from imperium_dsl.reference.values import Ability, AmountPart, Cards, Kind, Place, Scope, Selection, Steps

EMPTY: dict[str, Any] = {"cards": (), "players": [], "kind": None, "end": None}


class Arguments(Events):
    """Adds arguments."""

    def arguments(self, node: e.Do, frame: Frame, scope: Scope) -> Steps[list[Any]]:
        """All of them, in the order of the parameters; ``per`` multiplies an amount or a count."""
        found: list[Any] = []
        for parameter in frame.parameters:
            value = node.argument(parameter.name)
            if parameter.name == self.provenance.get(frame.key):
                found.append(self.who_took_part(node, value, scope))
            elif value is None:
                found.append(EMPTY.get(parameter.type))
            else:
                found.append((yield from self.argument(parameter, value, frame, scope)))
        at = self.multiplied(frame)
        if node.per is not None and at >= 0:
            found[at] = self.times(found[at], self.number(node.per, scope))
        return found

    def argument(self, parameter: Parameter, node: Any, frame: Frame, scope: Scope) -> Steps[Any]:  # noqa: C901  one case each
        """The value of one parameter."""
        match parameter.type:
            case "cards":
                return (yield from self.selection(node, scope))
            case "holder" | "spot":
                if isinstance(node, v.Chosen):
                    return (yield from self.selection(node, scope))
                return self.holders(node, scope)
            case "count":
                return (yield from self.how_many(node, scope))
            case "kind":
                return self.kind(node, frame, scope)
            case "amount":
                return self.amount(node, scope)
            case "number":
                return self.number(node, scope)
            case "zone":
                return self.zone(node, scope)
            case "place":
                return self.place(node, scope)
            case "players":
                return self.players(node, scope)
            case "word":
                many = isinstance(node, v.WordsIn)
                return self.words_to_name(node, scope) if many else self.the_word(node, scope)
            case "ability":
                return self.abilities(node, scope)
            case "flag":
                return self.flag_cell(node, scope)
            case "procedure":
                return node.name
            case "end":
                return node.what
            case type_:
                raise AssertionError(type_)

    # ---- per

    def multiplied(self, frame: Frame) -> int:
        """The parameter that ``per`` multiplies; without one the phrase is done so many times."""
        return next((i for i, p in enumerate(frame.parameters) if p.type in ("amount", "count")), -1)

    def times(self, value: Any, number: int) -> Any:
        """So many times an amount or a count."""
        if isinstance(value, int):
            return value * number
        return tuple(AmountPart(part.token, part.mode, part.number * number) for part in value)

    def how_many(self, node: v.HowMany, scope: Scope) -> Steps[int]:
        """``up to 4 cards`` where only the number counts"""
        number = max(0, self.number(node.number, scope))
        if node.kind == "up_to" and number:
            number = yield from self.ask_number(scope.you, number)
        return number

    # ---- provenance

    @cached_property
    def provenance(self) -> dict[str, str]:
        """Of each verb the parameter for the cards that took part: an optional one that a handler asks about."""
        found: dict[str, str] = {}
        for handler in self.every_handler():
            for key in handler.pattern.frames:
                optional = [p.name for p in self.frame(key).parameters if p.type == "cards" and p.optional]
                for argument in handler.pattern.arguments:
                    if argument.name in optional:
                        found[key] = argument.name
        return found

    def every_handler(self) -> Iterator[e.Handler]:
        """All handlers of the program."""
        yield from self.program.handlers
        for belonging in self.program.belongings:
            yield from belonging.handlers
        for face in self.program.faces:
            yield from face.handlers

    def who_took_part(self, node: e.Do, given: Any, scope: Scope) -> tuple[tuple[int, int], ...]:
        """The cards counted by ``per``, those named, the card of the text, those moved by the price."""
        cards = [card for count in self.texts.counts(node.per) for card in self.cards(count.cards, scope)]
        if given is not None:
            cards.extend(self.cards(given, scope))
        found = [(card, self.cells[card]) for card in (*cards, *self.some(scope.this))]
        return (*found, *self.sources)

    # ---- cards

    def selection(self, node: v.Chosen, scope: Scope) -> Steps[Selection]:
        """Cards yet to be picked."""
        cards = node.cards
        number = 1 if node.amount is None else self.number(node.amount, scope)
        if isinstance(cards, v.CardSum):
            return (yield from self.gathered(cards, scope))
        described = self.described(cards, scope)
        if described is not None and node.kind == "given":
            if isinstance(cards, v.CardVar):
                return described
            top = described.top or (described.is_any and self.is_top(cards, scope))
            return evolve(described, cards=lambda: self.cards(cards, scope), top=top)
        if isinstance(cards, v.TopOf):
            return self.top_of(cards, node, number, scope)
        kind = "all" if node.kind == "none" else node.kind
        top = isinstance(cards, v.Select) and cards.source is None and self.is_top(cards, scope)
        return Selection(
            kind, number, lambda: self.cards(cards, scope), self.weight(node.weight), top,
            self.wording(cards),
        )  # fmt: skip

    def described(self, node: v.Cards, scope: Scope) -> Kind | None:
        """The parameter of type kind that a selection is about."""
        if isinstance(node, v.Select) and node.source is not None:
            node = node.source
        value = self.lookup(node.name, scope) if isinstance(node, v.CardVar) else None
        return value if isinstance(value, Kind) else None

    def gathered(self, node: v.CardSum, scope: Scope) -> Steps[Selection]:
        """``this + 1 red card in play``: all of the parts, or not enough"""
        found: list[int] = []
        missing = 0
        for part in node.parts:
            selection = yield from self.selection(part, scope)
            cards, enough = yield from self.pick(scope.you, selection, None)
            found.extend(card for card in cards if card not in found)
            missing = missing if enough else 1
        return Selection("exactly", len(found) + missing, lambda: found)

    def top_of(self, node: v.TopOf, chosen: v.Chosen, number: int, scope: Scope) -> Selection:
        """``top 2 of deck``, ``up to 2 cards of top of deck``"""
        limited = chosen.kind in ("exactly", "up_to")
        count = number if limited else 1
        if node.count is not None:
            count = self.number(node.count, scope)
        zone = self.zone(node.zone, scope)

        def cards() -> Cards:
            return self.cells[zone][::-1] if node.bottom else self.cells[zone]  # type: ignore[no-any-return]

        return Selection(chosen.kind if limited else "exactly", count, cards, top=True, zone=zone)

    def is_top(self, node: v.Cards, scope: Scope) -> bool:
        """Are these simply the first cards of an ordered zone, so that there is no choice?"""
        if not isinstance(node, v.Select) or node.under is not None or not self.texts.is_all(node.filter):
            return False
        if node.zones is None or len(node.zones) != 1:
            return False
        place = node.zones[0]
        if isinstance(place, v.ZoneOf):
            return self.program.words.zones[place.zone].order == "ordered"
        info = self.zone_info(self.zone(place, scope)) if isinstance(place, v.ZoneVar) else None
        return info is not None and info.order == "ordered"

    def wording(self, node: v.Cards) -> tuple[int, ...]:
        """The words that a phrase names."""
        if not isinstance(node, v.Select):
            return ()
        return tuple(self.word[w] for w in (*node.filter.words, *node.filter.every))

    def kind(self, node: Any, frame: Frame, scope: Scope) -> Kind:
        """A description of cards: never picked by the call."""
        chosen = node if isinstance(node, v.Chosen) else v.Chosen("given", None, node, span=node.span)
        cards = chosen.cards
        described = self.lookup(cards.name, scope) if isinstance(cards, v.CardVar) else None
        if isinstance(described, Kind) and chosen.kind == "given":
            return described
        if isinstance(cards, v.TopOf):
            count = 1 if cards.count is None else self.number(cards.count, scope)
            zone, step = self.zone(cards.zone, scope), -1 if cards.bottom else 1
            return Kind("exactly", count, lambda: self.cells[zone][::step], top=True, zone=zone)
        number = 1 if chosen.amount is None else self.number(chosen.amount, scope)
        kind = "exactly" if chosen.kind in ("given", "none") else chosen.kind
        found = Kind(
            kind, number, lambda: self.wherever(cards, scope), self.weight(chosen.weight),
            words=self.wording(cards) + self.words_among(cards, scope), match=lambda c: self.is_such(c, cards, scope),
            is_any=isinstance(cards, v.Select) and self.texts.is_all(cards.filter),
        )  # fmt: skip
        return self.with_more_places(found, frame, scope)

    def wherever(self, node: v.Cards, scope: Scope) -> Cards:
        """The cards of a description; without a place there are none."""
        if isinstance(node, v.Select) and node.zones is None and node.source is None and node.under is None:
            return ()
        return self.cards(node, scope)

    def is_such(self, card: int, node: v.Cards, scope: Scope) -> bool:
        """Does a card, wherever it lies, fit a description?"""
        if isinstance(node, v.Select):
            return self.passes(card, node.filter, scope)
        return card in self.cards(node, scope)

    def words_among(self, node: v.Cards, scope: Scope) -> tuple[int, ...]:
        """The words of the names in a description."""
        found: list[int] = []
        for name in node.filter.variables if isinstance(node, v.Select) else ():
            value = self.lookup(name, scope)
            if isinstance(value, Kind):
                found.extend(value.words)
            elif isinstance(value, int) and value >= 0:
                found.append(value)
        return tuple(found)

    def with_more_places(self, kind: Kind, frame: Frame, scope: Scope) -> Kind:
        """``can buy red card from attic`` adds a place to look in."""
        you = scope.you
        extra = [(grant, this) for grant, this in self.standing_grants(frame.words, you, True) if grant.zones]
        if not extra:
            return kind

        def cards() -> Cards:
            found = list(kind.cards())
            for grant, this in extra:
                for place in grant.zones:
                    assert isinstance(place, v.ZoneOf)
                    for card in self.zone_cards(self.lay.zone(self.zone_index[place.zone], you, -1)):
                        such = self.speaks_of(grant, card, Scope(you, this)) and kind.match(card)
                        if card not in found and such:
                            found.append(card)
            return found

        return evolve(kind, cards=cards)

    # ---- places and abilities

    def place(self, node: v.Place, scope: Scope) -> Place:
        """Where a card goes."""
        match node:
            case v.ZoneOf():
                return Place(self.zone(node, scope), node.edge == "bottom")
            case v.ZoneVar():
                value = self.lookup(node.name, scope)
                if isinstance(value, Place) and node.edge is None:
                    return value
                return Place(self.zone(node, scope), node.edge == "bottom")
            case _:
                slot = self.holder(node, scope)
                return Place(self.lay.slot_zone.get(slot, self.lay.nowhere), slot=slot)

    def abilities(self, node: v.Abilities | v.AbilityVar, scope: Scope) -> list[Ability]:
        """Texts of cards; or of words, for each player for whom they exist."""
        if isinstance(node, v.AbilityVar):
            bound = self.as_ability(self.lookup(node.name, scope))
            return [] if bound is None else [bound]
        if node.words:
            assert node.players is not None
            found = [
                Ability(text, 0, self.word[word], player, i)
                for player in self.players(node.players, scope)
                for word in node.words
                for i, text in enumerate(self.word_texts(word))
                if text.kind in node.kinds
            ]
            return [ability for ability in found if self.exists(ability.text, ability.owner, ability.word)]
        assert node.cards is not None
        return [
            Ability(text, card, -1, self.owner_of(card), i)
            for card in self.cards(node.cards, scope)
            if self.owner_of(card) not in self.silent
            for kind in node.kinds
            for i, text in enumerate(text for text in self.face(card).texts if text.kind == kind)
        ]

    def word_texts(self, word: str) -> list[e.Text]:
        """The texts that belong to a word."""
        return [text for b in self.program.belongings if b.word == word for text in b.texts]

    def exists(self, text: e.Text, owner: int, this: int) -> bool:
        """Is there such an ability: does its kind's ``while`` hold?"""
        condition = self.program.abilities[text.kind].exists
        return condition is None or self.condition(condition, Scope(owner, this))
