"""Values and conditions as Python expressions.

Names in the generated source are made here and never come from an author's text:
``m`` the machine, ``s`` its cells, ``you``, ``this``, ``it``, ``ev`` the event, ``v0``, ``v1``, ... bindings.
Zones are ``Z3`` (the first cell of declared zone 3) and ``P3`` (cells per player), set for a number of players.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from imperium_dsl.ir.ops import Op

if TYPE_CHECKING:
    from collections.abc import Iterator

    from imperium_dsl.ir.ruleset import Ruleset

_SIGNS = {"=": "==", ">=": ">=", "<=": "<=", ">": ">", "<": "<"}


class Values:
    """Writes expressions of one function."""

    def __init__(self, ruleset: Ruleset, constants: dict[str, Any]) -> None:
        self.r = ruleset
        self.constants = constants
        self.variables: dict[str, str] = {}
        self.types: dict[str, str] = {}
        self.you = "you"
        self.this = "this"
        self.it = "it"
        self.asker = "you"
        self.depth = 0
        self.word_this = False  # `this` is a word

    # ---- names

    def variable(self, name: str) -> str:
        """The Python name of a binding."""
        if name == "this":
            return self.this
        if name == "AMOUNT":
            return "ev.amount"
        if name == "OBJECT":
            return "hit"
        if name not in self.variables:
            self.variables[name] = f"v{len(self.variables)}"
        return self.variables[name]

    def constant(self, value: Any) -> str:
        """A value too large to write out, by name."""
        for name, known in self.constants.items():
            if known == value and type(known) is type(value):
                return name
        name = f"K{len(self.constants)}"
        self.constants[name] = value
        return name

    @contextmanager
    def bound(self, **names: str) -> Iterator[None]:
        """Other meanings of you, this, it for a part of an expression."""
        before = {k: getattr(self, k) for k in names}
        for key, value in names.items():
            setattr(self, key, value)
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1
            for key, value in before.items():
                setattr(self, key, value)

    # ---- players

    def player(self, op: Op | None) -> str:
        """One player."""
        if op is None:
            return "-1"
        match op.name:
            case "you":
                return self.you
            case "them":
                return "ev.actor"
            case "player_var":
                return f"m.one_player({self.variable(op['name'])})"
            case "owner_of":
                return self.owner(op["of"])
            case "neighbour":
                return f"(({self.you} + {op['step']}) % m.lay.players)"
            case "everyone":
                return f"m.one_player({self.players(op)})"
        raise AssertionError(op.name)

    def owner(self, op: Op) -> str:
        match op.name:
            case "ability_var":
                return f"{self.variable(op['name'])}.owner"
            case "player_var" | "you" | "them":
                return self.player(op)
            case "slot_var":
                return f"m.slot_owner({self.variable(op['name'])})"
        return f"m.owner_of_first({self.cards(op)})"

    def players(self, op: Op) -> str:
        """A list of players."""
        match op.name:
            case "everyone":
                name = f"p{self.depth}"
                source = f"m.{'others' if op['other'] else 'everyone'}({self.you})"
                tests = [f"m.player_has({name}, {w})" for w in op["words"]]
                if op["reverse"]:
                    source = f"{source}[::-1]"
                if op["quantifier"] == "most":
                    with self.bound(you=name, asker=self.you):
                        count = self.number(op["having"]["number"])
                    return f"m.most({source}, lambda {name}: {count})"
                if op["having"] is not None:
                    with self.bound(you=name, asker=self.you):
                        tests.append(self.condition(op["having"]))
                if not tests:
                    return source
                return f"[{name} for {name} in {source} if {' and '.join(tests)}]"
            case "player_var":
                return f"m.all_players({self.variable(op['name'])})"
        return f"[{self.player(op)}]"

    # ---- words

    def word(self, op: Op) -> str:
        match op.name:
            case "word_is":
                return str(op["word"])
            case "word_var":
                return f"m.one_word({self.variable(op['name'])})"
            case "word_of":
                of = op["of"]
                if of.name == "ability_var":
                    return f"{self.variable(of['name'])}.word"
                return f"m.lay.slot_word.get({self.holder(of)}, -1)"
            case "word_field":
                return f"m.word_field({op['field']}, {self.cards(op['card'])})"
        raise AssertionError(op.name)

    # ---- zones

    def zone(self, op: Op) -> str:
        """The cell of one zone."""
        match op.name:
            case "zone_var":
                return f"m.cell_of({self.variable(op['name'])})"
            case "slot_var" | "slot_of":
                return self.holder(op)
        z = op["zone"]
        info = self.r.zones[z]
        if info.by >= 0:
            word = "-1" if op["word"] is None else self.word(op["word"])
            player = self.player(op["player"]) if op["player"] is not None else "-1"
            return f"m.lay.zone({z}, {player}, {word})"
        if info.owned:
            player = self.player(op["player"])
            return f"(Z{z} + P{z} * {player})"
        return f"Z{z}"

    def zones(self, op: Op) -> list[str]:
        """The cells of a zone, of several players perhaps; as parts of a list."""
        player = op["player"] if op.name == "zone_of" else None
        if player is not None and player.name in ("everyone", "player_var"):
            name = f"q{self.depth}"
            with self.bound(you=name):
                inner = self.zone(Op("zone_of", (op["zone"], Op("you"), op["word"], op["edge"])))
            return [f"*[{inner} for {name} in {self.players(player)}]"]
        return [self.zone(op)]

    def contents(self, ops: tuple[Op, ...]) -> str:
        """The cards of some places."""
        parts = []
        for op in ops:
            if op.name in ("slot_var", "slot_of"):
                parts.append(f"m.in_slot({self.holder(op)})")
                continue
            if op.name == "zone_var":
                parts.append(f"m.zone_cards({self.variable(op['name'])})")
                continue
            player = op["player"]
            many = player is not None and player.name in ("everyone", "player_var")
            slots = self.r.zones[op["zone"]].order == "slots"
            cells = self.zones(op)
            if many:
                inner = cells[0][1:]
                parts.append(f"[c for z in {inner} for c in s[z] if c]")
            elif slots:
                parts.append(f"[c for c in s[{cells[0]}] if c]")
            else:
                parts.append(f"s[{cells[0]}]")
        if len(parts) == 1:
            return parts[0]
        return "(" + ", ".join(f"*{p}" for p in parts) + ",)"

    # ---- holders

    def holder(self, op: Op) -> str:
        """One holder, or a list of holders."""
        match op.name:
            case "you" | "them" | "owner_of" | "neighbour":
                return self.player(op)
            case "player_var":
                return f"m.one_player({self.variable(op['name'])})"
            case "everyone":
                return self.players(op)
            case "slot_var":
                return f"m.one_holder({self.variable(op['name'])})"
            case "slot_of":
                return f"m.slot_of_first({self.cards(op['card'])})"
            case "zone_of":
                cells = self.zones(op)
                return cells[0] if not cells[0].startswith("*") else cells[0][1:]
            case "zone_var":
                return self.zone(op)
            case "spots":
                return self.spots(op)
            case "ability_var":
                return f"{self.variable(op['name'])}.card"
            case "chosen":
                return f"m.first({self.cards(op['cards'])})"
        return f"m.first({self.cards(op)})"

    def spots(self, op: Op) -> str:
        if op["kind"] == "slot" and op["zone"] is not None:
            source = f"m.lay.slots[{self.zone(op['zone'])}]"
        elif op["kind"] == "zone":
            source = f"m.zone_cells({op['zone']['zone']})"
        else:
            source = f"m.holders({self.you})"
        if op["having"] is None:
            return f"list({source})"
        name = f"h{self.depth}"
        with self.bound(it=f"({name},)"):
            test = self.condition(op["having"])
        return f"[{name} for {name} in {source} if {test}]"

    # ---- cards

    def cards(self, op: Op) -> str:
        """A sequence of cards."""
        match op.name:
            case "this":
                return f"m.some({self.this})"
            case "it":
                return self.it
            case "card_var":
                name = op["name"]
                if self.types.get(name) == "kind":
                    return f"{self.variable(name)}.cards()"
                return f"m.card_list({self.variable(name)})"
            case "top_of":
                count = "1" if op["count"] is None else self.number(op["count"])
                return f"m.top({self.zone(op['zone'])}, {count}, {op['bottom']})"
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
        if op["source"] is not None:
            source = self.cards(op["source"])
            if op["zones"] is not None:
                cells = [c for z in op["zones"] for c in self.zones(z)]
                if len(cells) == 1 and not cells[0].startswith("*"):
                    tests.append(f"s[{name}] == {cells[0]}")
                else:
                    tests.append(f"s[{name}] in ({', '.join(cells)},)")
            if op["under"] is not None:
                tests.append(f"{name} in m.under({self.hosts(op['under'])})")
        elif op["under"] is not None:
            source = f"m.under({self.hosts(op['under'])})"
        elif op["zones"] is not None:
            source = self.contents(op["zones"])
            if op["attached"]:
                source = f"m.with_attached({source})"
        else:
            source = "m.every_card()"
        tests += self.filter_tests(op["filter"], name)
        if not tests:
            return source
        return f"[{name} for {name} in {source} if {' and '.join(tests)}]"

    def hosts(self, op: Op) -> str:
        """What cards lie under: your own cards in play of a description, or a particular card or slot."""
        if op.name == "slot_var":
            return f"m.holder_list({self.variable(op['name'])})"
        if op.name == "select" and op["zones"] is None and op["source"] is None and op["under"] is None:
            name = f"c{self.depth}"
            with self.bound():
                tests = self.filter_tests(op["filter"], name)
            source = f"m.own_hosts({self.you})"
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
        any_of += [f"m.fits({name}, {self.variable(v)})" for v in op["variables"]]
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
        tests += [f"not m.fits({name}, {self.variable(v)})" for v in op["not_variables"]]
        if op["having"] is not None:
            with self.bound(it=f"({name},)"):
                tests.append(self.condition(op["having"]))
        return tests

    def named_nothing(self, op: Op) -> bool:
        """A name that no face bears matches nothing (never in checked text)."""
        return False

    # ---- numbers

    def number(self, op: Op) -> str:
        match op.name:
            case "const":
                return str(op["value"])
            case "number_var":
                return f"m.as_number({self.variable(op['name'])})" if op["name"] != "AMOUNT" else "ev.amount"
            case "tokens":
                return self.tokens(op)
            case "count":
                if op["weight"] is not None:
                    return f"m.weigh({self.cards(op['cards'])}, {op['weight']})"
                return f"len({self.cards(op['cards'])})"
            case "count_players":
                return f"len({self.players(op['players'])})"
            case "number_of":
                player = "-1" if op["player"] is None else self.player(op["player"])
                word = "-1" if op["word"] is None else self.word(op["word"])
                card = "0" if op["card"] is None else f"m.first({self.cards(op['card'])})"
                return f"m.number({op['number']}, {player}, {word}, {card})"
            case "field_of":
                return f"m.field_sum({op['field']}, {self.cards(op['cards'])}, {self.you})"
            case "order_of":
                return f"m.order_of({self.holder(op['of'])})"
            case "seat_count":
                return "m.lay.players"
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

    def tokens(self, op: Op) -> str:
        holder, kind = op["holder"], op["kind"]
        if holder.name == "everyone":
            return f"sum(m.tok(h, {kind}) for h in {self.players(holder)})"
        if holder.name == "spots":
            one = f"m.tok(h, {kind})" if kind is not None else "m.all_tokens(h)"
            return f"sum({one} for h in {self.spots(holder)})"
        if kind is None:
            return f"m.all_tokens({self.holder(holder)})"
        if holder.name == "you":
            return f"s[T0 + {self.you} * NT + {kind}]"
        return f"m.tok({self.holder(holder)}, {kind})"

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
                option = self.r.options[op["option"]]
                value = int(op["value"]) if option.range is not None else option.values.index(op["value"])
                return f"m.switches[{op['option']}] == {value}"
            case "same_player":
                return f"{self.player(op['left'])} == {self.player(op['right'])}"
            case "same_card":
                return f"m.same({self.cards(op['left'])}, {self.cards(op['right'])})"
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
        quantifier = "m.every" if over["quantifier"] == "each" else "any"
        return f"{quantifier}([{left} {sign} {right} for {name} in {players}])"

    def has_word(self, op: Op) -> str:
        of = op["of"]
        if of.name in ("you", "them", "player_var", "owner_of", "neighbour", "everyone"):
            name = f"p{self.depth}"
            tests = [f"m.player_has({name}, {w})" for w in op["filter"]["words"]]
            tests += [f"m.player_has({name}, m.one_word({self.variable(v)}))" for v in op["filter"]["variables"]]
            players = self.players(of)
            return f"any([{' or '.join(tests)} for {name} in {players}])"
        name = f"c{self.depth}"
        with self.bound():
            tests = self.filter_tests(op["filter"], name)
        return f"m.is_all([{' and '.join(tests) or 'True'} for {name} in {self.cards(of)}])"

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
        if op.name == "flag_var":
            return self.variable(op["name"])
        info = self.r.flags[op["flag"]]
        if not info.owned and info.by < 0:
            return f"F{op['flag']}"
        player = self.player(op["player"]) if info.owned else "0"
        word = self.word(op["word"]) if info.by >= 0 else "-1"
        return f"m.flag_cell({op['flag']}, {player}, {word})"
