"""Cards, numbers and conditions as Python expressions."""

from __future__ import annotations

from imperium_dsl.ir.ops import Op
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine.codegen.places import Places
from imperium_dsl.machine.layout import MODS

_SEVERAL = ("everyone", "player_var")  # players of whom there may be several
_SIGNS = {"=": "==", ">=": ">=", "<=": "<=", ">": ">", "<": "<"}


class Values(Places):
    """Adds cards, numbers and conditions."""

    # ---- cards

    def cards(self, op: Op) -> str:
        """A sequence of cards."""
        match op.name:
            case "this":
                return f"places.some(m, {self.this})"
            case "it":
                return self.it
            case "card_var":
                name = op["name"]
                if self.types.get(name) == "kind":
                    return f"{self.variable(name)}.cards()"
                if self.types.get(name) == "cards":
                    return self.variable(name)
                return f"bindings.card_list(m, {self.variable(name)})"
            case "top_of":
                count = "1" if op["count"] is None else self.number(op["count"])
                return f"places.top(m, {self.zone(op['zone'])}, {count}, {op['bottom']})"
            case "select":
                return self.select(op)
            case "chosen":
                return self.cards(op["cards"])
            case "card_sum":
                return "(" + ", ".join(f"*{self.cards(p['cards'])}" for p in op["parts"]) + ",)"
        raise AssertionError(op.name)

    def select(self, op: Op) -> str:
        name = f"c{self.depth}"
        tests = []
        kind = op["source"]
        if kind is not None and kind.name == "card_var" and self.types.get(kind["name"]) == "kind" and op["zones"]:
            # what fits a description, wherever it was said to lie: here it lies in these zones
            source = self.contents(op["zones"])
            tests.append(f"{self.variable(kind['name'])}.match({name})")
        elif op["source"] is not None:
            source = self.cards(op["source"])
            if op["zones"] is not None:
                cells = [c for z in op["zones"] for c in self.zones(z)]
                if len(cells) == 1 and not cells[0].startswith("*"):
                    tests.append(f"s[{name}] == {cells[0]}")
                else:
                    tests.append(f"s[{name}] in ({', '.join(cells)},)")
            if op["under"] is not None:
                tests.append(f"{name} in places.under(m, {self.hosts(op['under'])})")
        elif op["under"] is not None:
            source = f"places.under(m, {self.hosts(op['under'])})"
        elif op["zones"] is not None:
            source = self.contents(op["zones"])
            if op["attached"]:
                source = f"places.with_attached(m, {source})"
        else:
            source = "places.every_card(m)"
        tests += self.filter_tests(op["filter"], name)
        if not tests:
            return source
        return f"[{name} for {name} in {source} if {' and '.join(tests)}]"

    def hosts(self, op: Op) -> str:
        """What cards lie under: your own cards in play of a description, or a particular card or slot."""
        if op.name == "slot_var":
            return f"bindings.holder_list({self.variable(op['name'])})"
        if op.name == "select" and op["zones"] is None and op["source"] is None and op["under"] is None:
            name = f"c{self.depth}"
            with self.bound():
                tests = self.filter_tests(op["filter"], name)
            source = f"places.own_hosts(m, {self.you})"
            return f"[{name} for {name} in {source} if {' and '.join(tests)}]" if tests else source
        return self.cards(op)

    def filter_tests(self, op: Op, name: str) -> list[str]:
        """The tests that a card must pass."""
        tests = []
        any_of = []
        mask = sum(1 << w for w in set(op["words"]))
        if mask:
            any_of.append(f"s[{name} + 1] & {mask}")
        if op["names"]:
            any_of.append(f"s[{name} + 2] in {self.constant(frozenset(op['names']))}")
        any_of += [f"bindings.fits(m, {name}, {self.variable(v)})" for v in op["variables"]]
        if any_of:
            tests.append(any_of[0] if len(any_of) == 1 else f"({' or '.join(any_of)})")
        elif op["words"] is not None and op["names"] == () and self.named_nothing(op):
            tests.append("False")
        tests += [f"s[{name} + 1] & {1 << w}" for w in op["every"]]
        mask = sum(1 << w for w in set(op["not_words"]))
        if mask:
            tests.append(f"not s[{name} + 1] & {mask}")
        if op["not_names"]:
            tests.append(f"s[{name} + 2] not in {self.constant(frozenset(op['not_names']))}")
        tests += [f"{name} not in {self.cards(c)}" for c in op["not_cards"]]
        tests += [f"not bindings.fits(m, {name}, {self.variable(v)})" for v in op["not_variables"]]
        if op["having"] is not None:
            with self.bound(it=f"({name},)"):
                tests.append(self.condition(op["having"]))
        return tests

    def named_nothing(self, op: Op) -> bool:
        """A name that no face bears matches nothing (never in checked text)."""
        return False

    # ---- numbers

    def weighed(self, cards: str, word: int) -> str:
        """How often a word occurs on cards that have it."""
        if self.shared.treats or any(face.words.count(word) > 1 for face in self.r.faces):
            return f"words.weigh(m, {cards}, {word})"
        return f"len({cards})"

    def number(self, op: Op) -> str:
        match op.name:
            case "const":
                return str(op["value"])
            case "number_var":
                if op["name"] == "AMOUNT":
                    return "ev.amount"
                name = self.variable(op["name"])
                return name if self.types.get(op["name"]) == "count" else f"bindings.as_number({name})"
            case "tokens":
                return self.tokens(op)
            case "count":
                if op["weight"] is not None:
                    return self.weighed(self.cards(op["cards"]), op["weight"])
                return f"len({self.cards(op['cards'])})"
            case "count_players":
                return f"len({self.players(op['players'])})"
            case "number_of":
                player = "-1" if op["player"] is None else self.player(op["player"])
                word = "-1" if op["word"] is None else self.word(op["word"])
                if op["card"] is not None:
                    cards = self.cards(op["card"])
                    return f"sum([numbers.value_of(m, {op['number']}, {player}, {word}, c) for c in {cards}])"
                changed = f"numbers.value_of(m, {op['number']}, {player}, {word}, 0)"
                if op["word"] is not None:
                    return changed
                unchanged = f"not s[{MODS}] and {op['number']} not in (m.listening or listen.listen_again(m)).numbers"
                return f"({self.bare(op['number'], player)} if {unchanged} else {changed})"
            case "field_of":
                if op["best"]:
                    return f"numbers.field_best(m, {op['field']}, {self.cards(op['cards'])})"
                return f"numbers.field_sum(m, {op['field']}, {self.cards(op['cards'])}, {self.you})"
            case "order_of":
                return f"places.order_of(m, {self.holder(op['of'])})"
            case "seat_count":
                return "m.layout.players"
            case "option_number":
                return f"m.switches[{op['option']}]"
            case "math":
                return f"({self.number(op['left'])} {op['sign']} {self.number(op['right'])})"
            case "share":
                count = self.number(op["count"])
                if op["each"] is not None and op["count"].name == "const":
                    return f"({self.number(op['value'])} // {self.number(op['each'])})"
                if op["each"] is not None:
                    count = f"({count} // {self.number(op['each'])})"
                return f"({self.number(op['value'])} * {count})"
            case "of_asker":
                with self.bound(you=self.asker):
                    return self.number(op["number"])
            case "if_else":
                condition = self.condition(op["condition"])
                return f"({self.number(op['value'])} if {condition} else {self.number(op['otherwise'])})"
        raise AssertionError(op.name)

    def bare(self, index: int, player: str) -> str:
        """A declared number that nothing changes."""
        info = self.r.numbers[index]
        if info.value is None:
            return f"N{index}"
        if info.value.name == "const":
            value = info.value["value"]
            return str(value if info.floor is None else max(value, info.floor))
        value = f"number{index}(m, {player}, -1)"
        return value if info.floor is None else f"max({info.floor}, {value})"

    def tokens(self, op: Op) -> str:
        holder, kind = op["holder"], op["kind"]
        if holder.name == "everyone":
            return f"sum(tokens.tok(m, h, {kind}) for h in {self.players(holder)})"
        if holder.name == "spots":
            one = f"tokens.tok(m, h, {kind})" if kind is not None else "tokens.all_tokens(m, h)"
            return f"sum({one} for h in {self.spots(holder)})"
        if holder.name == "zone_of" and holder["player"] is not None and holder["player"].name in _SEVERAL:
            one = f"tokens.tok(m, h, {kind})" if kind is not None else "tokens.all_tokens(m, h)"
            return f"sum({one} for h in {self.holder(holder)})"
        if kind is None:
            return f"tokens.all_tokens(m, {self.holder(holder)})"
        if holder.name == "you":
            return f"s[T0 + {self.you} * NT + {kind}]"
        if holder.name == "zone_of":
            return f"(s[{self.zone(holder)} + 1] or NO)[{kind}]"
        return f"tokens.tok(m, {self.holder(holder)}, {kind})"

    # ---- conditions

    def condition(self, op: Op) -> str:
        match op.name:
            case "compared":
                return self.compared(op)
            case "has_word":
                return self.has_word(op)
            case "some":
                return self.some(op)
            case "any_player":
                return f"bool({self.players(op['players'])})"
            case "flag_set":
                return f"s[{self.flag(op['flag'])}]"
            case "done":
                return "d"
            case "possible":
                return "possible()"
            case "option_is":
                return f"m.switches[{op['option']}] == {set_to(self.r, op)}"
            case "same_player":
                return f"{self.player(op['left'])} == {self.player(op['right'])}"
            case "same_card":
                return f"places.same({self.cards(op['left'])}, {self.cards(op['right'])})"
            case "negation":
                return f"not ({self.condition(op['inner'])})"
            case "both":
                return f"({self.condition(op['left'])} and {self.condition(op['right'])})"
            case "either":
                return f"({self.condition(op['left'])} or {self.condition(op['right'])})"
        raise AssertionError(op.name)

    def compared(self, op: Op) -> str:
        sign = _SIGNS[op["sign"]]
        left = self.number(op["left"])
        if op["over"] is None:
            return f"{left} {sign} {self.number(op['right'])}"
        over = op["over"]
        name = f"p{self.depth}"
        players = self.players(over)
        with self.bound(you=name):
            right = self.number(op["right"])
        quantifier = "bindings.every" if over["quantifier"] == "each" else "any"
        return f"{quantifier}([{left} {sign} {right} for {name} in {players}])"

    def has_word(self, op: Op) -> str:
        of = op["of"]
        if of.name in ("you", "them", "player_var", "owner_of", "neighbour", "everyone"):
            name = self.you if of.name == "you" else f"p{self.depth}"
            tests = [self.player_has(name, w) for w in op["filter"]["words"]]
            tests += [
                f"players.player_has(m, {name}, bindings.one_word({self.variable(v)}))"
                for v in op["filter"]["variables"]
            ]
            test = " or ".join(tests) or "False"
            return f"({test})" if of.name == "you" else f"any([{test} for {name} in {self.players(of)}])"
        name = f"c{self.depth}"
        with self.bound():
            tests = self.filter_tests(op["filter"], name)
        return f"bindings.is_all([{' and '.join(tests) or 'True'} for {name} in {self.cards(of)}])"

    def some(self, op: Op) -> str:
        number = op["number"]
        if op["none"]:
            if number.name == "count":
                return f"not {self.cards(number['cards'])}" if self.plain(number) else f"not {self.number(number)}"
            return f"not {self.number(number)}"
        if op["least"] is not None:
            return f"{self.number(number)} >= {self.number(op['least'])}"
        return f"bool({self.cards(number['cards'])})" if number.name == "count" else f"{self.number(number)} > 0"

    def plain(self, op: Op) -> bool:
        """A count that is zero exactly when there is no card."""
        return True

    # ---- flags

    def flag(self, op: Op) -> str:
        """The cell of a flag."""
        if op.name != "flag_of":
            return self.variable(op["name"])
        info = self.r.flags[op["flag"]]
        if not info.owned and info.by < 0:
            return f"F{op['flag']}"
        player = self.player(op["player"]) if info.owned else "0"
        word = self.word(op["word"]) if info.by >= 0 else "-1"
        return f"numbers.flag_cell(m, {op['flag']}, {player}, {word})"


def set_to(r: Ruleset, op: Op) -> int:
    """``row is open``: the value of an option as games keep it"""
    option = r.options[op["option"]]
    return int(op["value"]) if option.range is not None else option.values.index(op["value"])
