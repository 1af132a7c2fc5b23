"""What numbers, conditions, amounts and flags mean."""

from __future__ import annotations

from typing import assert_never

from imperium_dsl.machine.layout import MODS
from imperium_dsl.program import values as v
from imperium_dsl.reference.nouns import PLAYERS, Nouns
from imperium_dsl.reference.values import NO_CARD, Amount, AmountPart, Cards, Scope


class Numbers(Nouns):
    """Adds the reading of numbers and conditions."""

    # ---- numbers

    def number(self, node: v.Number, scope: Scope) -> int:  # noqa: C901  one case each
        """A number."""
        match node:
            case v.Const():
                return node.value
            case v.NumberVar():
                value = self.lookup(node.name, scope)
                return value if isinstance(value, int) else len(value)
            case v.Tokens():
                return self.token_count(node, scope)
            case v.Count():
                return self.weigh(self.cards(node.cards, scope), self.weight(node.weight))
            case v.CountPlayers():
                return len(self.players(node.players, scope))
            case v.NumberOf():
                return self.declared_number(node, scope)
            case v.FieldOf():
                cards = self.cards(node.cards, scope)
                if node.best:
                    return sum(self.field_at_best(node.field, c) for c in cards)
                return sum(self.field_value(node.field, c, scope.you) for c in cards)
            case v.OrderOf():
                return self.order(self.holder(node.of, scope))
            case v.SeatCount():
                return self.lay.players
            case v.OptionNumber():
                return int(self.switch(node.option))
            case v.Math():
                return self.calculate(node.sign, self.number(node.left, scope), self.number(node.right, scope))
            case v.Share():
                return self.share(node, scope)
            case v.IfElse():
                chosen = node.value if self.condition(node.condition, scope) else node.otherwise
                return self.number(chosen, scope)
            case v.OfAsker():
                return self.number(node.number, scope.but(you=scope.asker))
            case _:
                assert_never(node)

    def calculate(self, sign: str, left: int, right: int) -> int:
        """``A + B``, ``A - B``, ``A * B``"""
        return {"+": left + right, "-": left - right, "*": left * right}[sign]

    def share(self, node: v.Share, scope: Scope) -> int:
        """``2 per red card``, ``1 per 2 red cards``: rounded down"""
        value = self.number(node.value, scope)
        if node.each is None:
            return value * self.number(node.count, scope)
        each = self.number(node.each, scope)
        if isinstance(node.count, v.Const):
            return value // each
        return value * (self.number(node.count, scope) // each)

    def token_count(self, node: v.Tokens, scope: Scope) -> int:
        """``gems of P``, ``tokens on it``"""
        token = -1 if node.kind is None else self.token[node.kind]
        if isinstance(node.holder, v.Everyone | v.Spots):
            holders = self.several(self.holders(node.holder, scope))
            return sum(self.tokens(holder, token) for holder in holders)
        return self.tokens(self.holder(node.holder, scope), token)

    def weight(self, name: str | None) -> int:
        """The word that is counted, or -1 for cards."""
        return -1 if name is None else self.word[name]

    def weigh(self, cards: Cards, word: int) -> int:
        """How many cards; or, for a word, how often it occurs on them."""
        return sum(self.occurrences(card, word) for card in cards)

    def occurrences(self, card: int, word: int) -> int:
        """How often a word occurs on a card, ``treat`` included; every card counts once as a card."""
        if word < 0:
            return 1
        treated: list[int] = [entry[3] for entry in self.cells[MODS] if entry[:3] == ("count", card, word)]
        if treated:
            return self.printed(card, word) + sum(treated)
        return max(1, self.printed(card, word)) if self.has(card, word) else 0

    def order(self, holder: int) -> int:
        """When a card came to its zone, or which slot it is; from 1."""
        if self.lay.slot0 <= holder < self.lay.card0:
            return self.lay.slots[self.lay.slot_zone[holder]].index(holder) + 1
        if not self.is_card(holder) or self.cells[holder] >= self.lay.slot0:
            return 0
        cards = list(self.cells[self.cells[holder]])
        return cards.index(holder) + 1 if holder in cards else 0

    # ---- declared numbers and facts

    def declared_number(self, node: v.NumberOf, scope: Scope) -> int:
        """``limit of P``: its base value with all that changes it"""
        player = self.player(node.player, scope)
        word = -1 if node.word is None else self.the_word(node.word, scope)
        if node.card is not None:
            return sum(self.number_now(node.number, player, word, card) for card in self.cards(node.card, scope))
        return self.number_now(node.number, player, word, NO_CARD)

    def number_now(self, name: str, player: int, word: int, card: int) -> int:
        """set, then raised and lowered, then never below its floor"""
        base = self.program.numbers[name]
        if isinstance(base, dict):
            return base[self.lay.players]
        value: int = self.number(base, Scope(player, card or word))
        index = self.number_index[name]
        mine = [m for m in self.cells[MODS] if m[1:3] == (index, player) and m[3] in (-1, word)]
        for entry in mine:
            value = entry[4] if entry[0] == "set" else value
        value += sum(entry[4] for entry in mine if entry[0] == "add")
        value += self.standing_change(name, player)
        return max(value, self.program.floors.get(name, value))

    def standing_change(self, name: str, player: int) -> int:
        """What the cards in play add to a player's number."""
        raise NotImplementedError

    def field_value(self, name: str, card: int, owner: int) -> int:
        """The value of a fact of one card; of a capped form not more than the cap."""
        node = self.face(card).field(name)
        if node is None or isinstance(node, tuple | v.Amount | v.WordIs):
            return 0
        value = self.number(node, Scope(owner, card))
        info = self.program.words.fields[name]
        if info.cap is not None and info.forms and self.has(card, self.word[info.forms[0]]):
            return min(value, info.cap)
        return value

    def field_at_best(self, name: str, card: int) -> int:
        """The highest value that a fact of a card could have."""
        node = self.face(card).field(name)
        if node is None or isinstance(node, tuple | v.Amount | v.WordIs):
            return 0
        return self.highest(node, self.program.words.fields[name].cap or 0)

    def highest(self, node: v.Number, cap: int) -> int:
        """Of two cases the better one; what counts something is worth its cap."""
        match node:
            case v.Const():
                return node.value
            case v.IfElse():
                return max(self.highest(node.value, cap), self.highest(node.otherwise, cap))
            case v.Math(sign="+"):
                return self.highest(node.left, cap) + self.highest(node.right, cap)
            case _:
                return cap

    # ---- amounts

    def amount(self, node: v.Value, scope: Scope) -> Amount:
        """Tokens: ``1 gem + 2 stones``"""
        match node:
            case v.AmountVar():
                return self.lookup(node.name, scope)  # type: ignore[no-any-return]
            case v.AmountField():
                return self.amount_field(node, scope)
            case v.Amount():
                return tuple(part for p in node.parts for part in self.amount_parts(p, scope))
            case _:
                raise AssertionError(node)

    def amount_parts(self, node: v.AmountPart, scope: Scope) -> Amount:
        """``up to 2 gems``, ``all gems``, ``all tokens on S``"""
        token = -1 if node.kind is None else self.token[node.kind]
        match node.mode:
            case "on":
                assert node.holder is not None
                holder = self.holder(node.holder, scope)
                kinds = range(len(self.token)) if token < 0 else (token,)
                there = [AmountPart(kind, "exactly", self.tokens(holder, kind)) for kind in kinds]
                return tuple(part for part in there if part.number)
            case "all":
                return (AmountPart(token, "all", 0),)
            case "up_to_all":
                return (AmountPart(token, "any_number", 0),)
            case mode:
                assert node.number is not None
                return (AmountPart(token, mode, max(0, self.number(node.number, scope))),)

    def amount_field(self, node: v.AmountField, scope: Scope) -> Amount:
        """``fee of C``, with all that lowers it for you"""
        cards = self.cards(node.card, scope)
        value = self.face(cards[0]).field(node.field) if cards else None
        if not isinstance(value, v.Amount):
            return ()
        parts = self.plain_parts(value)
        for token, number in self.standing_discounts(node.field, cards[0], scope.you):
            if token in parts:
                parts[token] = max(0, parts[token] - number)
        return tuple(AmountPart(token, "exactly", n) for token, n in parts.items() if n)

    def plain_parts(self, node: v.Amount) -> dict[int, int]:
        """An amount that is written in numbers."""
        found = {}
        for part in node.parts:
            assert part.kind is not None
            assert isinstance(part.number, v.Const)
            found[self.token[part.kind]] = part.number.value
        return found

    def standing_discounts(self, name: str, card: int, you: int) -> list[tuple[int, int]]:
        """What your cards in play take off an amount that is a fact of a card."""
        raise NotImplementedError

    # ---- flags

    def flag_cell(self, node: v.FlagOf | v.FlagVar, scope: Scope) -> int:
        """Where a flag is kept."""
        if isinstance(node, v.FlagVar):
            return int(self.lookup(node.name, scope))
        index = self.flag_index[node.flag]
        info = self.lay.ruleset.flags[index]
        cell = self.lay.flags[index]
        if info.owned:
            cell += self.player(node.player, scope) * self.lay.flag_strides[index]
        if info.by >= 0:
            assert node.word is not None
            cell += self.lay.ruleset.traits[info.by].words.index(self.the_word(node.word, scope))
        return cell

    # ---- conditions

    def condition(self, node: v.Condition, scope: Scope) -> bool:
        """Does it hold?"""
        match node:
            case v.Compared():
                return self.compared(node, scope)
            case v.HasWord():
                return self.has_word(node, scope)
            case v.Some():
                return self.is_some(node, scope)
            case v.AnyPlayer():
                return bool(self.players(node.players, scope))
            case v.FlagSet():
                return bool(self.cells[self.flag_cell(node.flag, scope)])
            case v.Done():
                return scope.done
            case v.Possible():
                assert scope.possible is not None
                return scope.possible()
            case v.OptionIs():
                return self.switch(node.option) == node.value
            case v.SamePlayer():
                return self.player(node.left, scope) == self.player(node.right, scope)
            case v.SameCard():
                left, right = self.cards(node.left, scope), self.cards(node.right, scope)
                return bool(left) and set(left) == set(right)
            case v.Negation():
                return not self.condition(node.inner, scope)
            case v.Both():
                return self.condition(node.left, scope) and self.condition(node.right, scope)
            case v.Either():
                return self.condition(node.left, scope) or self.condition(node.right, scope)
            case _:
                assert_never(node)

    def compare(self, sign: str, left: int, right: int) -> bool:
        """``A >= B``"""
        signs = {"=": left == right, ">=": left >= right, "<=": left <= right, ">": left > right, "<": left < right}
        return signs[sign]

    def compared(self, node: v.Compared, scope: Scope) -> bool:
        """``coins > coins of each other player``: of nobody it is not true"""
        left = self.number(node.left, scope)
        if node.over is None:
            return self.compare(node.sign, left, self.number(node.right, scope))
        rights = [self.number(node.right, scope.but(you=p)) for p in self.players(node.over, scope)]
        results = [self.compare(node.sign, left, right) for right in rights]
        return bool(results) and (all(results) if node.over.quantifier == "each" else any(results))

    def has_word(self, node: v.HasWord, scope: Scope) -> bool:
        """``C is red``: of all of them, and there is one; ``any player is N``"""
        if isinstance(node.of, PLAYERS):
            words = [self.word[w] for w in node.filter.words]
            words += [self.as_word(self.lookup(name, scope)) for name in node.filter.variables]
            return any(self.player_has(p, w) for p in self.players(node.of, scope) for w in words)
        cards = self.cards(node.of, scope)
        return bool(cards) and all(self.passes(card, node.filter, scope) for card in cards)

    def is_some(self, node: v.Some, scope: Scope) -> bool:
        """``card in deck``, ``at least 3 red cards in play``, ``no gem on this``"""
        if isinstance(node.number, v.Count) and node.least is None:
            there = bool(self.cards(node.number.cards, scope))
            return not there if node.none else there
        number = self.number(node.number, scope)
        if node.none:
            return number == 0
        least = 1 if node.least is None else self.number(node.least, scope)
        return number >= least
