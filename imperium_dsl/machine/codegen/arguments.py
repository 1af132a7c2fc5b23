"""Arguments of phrases as Python expressions: what a parameter gets, picked or not yet."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op
from imperium_dsl.machine.codegen.values import Values

_KINDS = {"exactly": 0, "up_to": 1, "any_number": 2, "all": 3, "given": 4, "none": 3}
_EMPTY = {"cards": "()", "kind": "None", "players": "[]", "end": "None"}


class Arguments(Values):
    """Adds arguments."""

    def argument(self, type_: str, op: Op | None, verb: str) -> str:
        """The value of one parameter."""
        if op is None:
            return _EMPTY.get(type_, "None")
        match type_:
            case "cards":
                return self.selection(op)
            case "kind":
                return self.kind(op, verb)
            case "count":
                number = self.number(op["number"])
                if op["kind"] == "up_to":
                    return f"decide.choose_number(m, {self.you}, {number}, place, {self.this})"
                return number if number.isdigit() else f"max(0, {number})"
            case "amount":
                return self.amount(op)
            case "number":
                return self.number(op)
            case "zone":
                return self.zone(op)
            case "place":
                return self.place(op)
            case "holder" | "spot":
                return self.selection(op) if op.name == "chosen" else self.holder(op)
            case "players":
                return self.players(op)
            case "word":
                return self.nameable(op) if op.name == "words_in" else self.word(op)
            case "ability":
                return self.abilities(op)
            case "flag":
                return self.flag(op)
            case "procedure":
                return str(op["name"])
            case "end":
                return repr(op["what"])
        raise AssertionError(type_)

    # ---- cards

    def selection(self, op: Op) -> str:
        """Cards yet to be picked."""
        cards = op["cards"]
        kind = op["kind"]
        if cards.name == "card_sum":
            parts = ", ".join(self.selection(p) for p in cards["parts"])
            return f"choose.gathered(m, {self.you}, place, {self.this}, [{parts}])"
        base = self.base_kind(cards)
        if base is not None and kind == "given":
            if cards.name == "card_var":
                return f"bindings.of_kind({base}, None)"
            return f"bindings.of_kind({base}, lambda: {self.cards(cards)}, {self.in_order(cards)})"
        n = "1" if op["amount"] is None else self.number(op["amount"])
        weight = -1 if op["weight"] is None else op["weight"]
        if cards.name == "top_of":
            count = n if kind in ("exactly", "up_to") and op["amount"] is not None else "1"
            if cards["count"] is not None:
                count = self.number(cards["count"])
            zone = self.zone(cards["zone"])
            rest = f"s[{zone}][::-1]" if cards["bottom"] else f"s[{zone}]"
            code = _KINDS[kind] if kind in ("exactly", "up_to") else 0
            return f"Sel({code}, {count}, lambda: {rest}, -1, True, (), {zone})"
        top = self.ordered(cards)
        words = self.worded(cards)
        return f"Sel({_KINDS[kind]}, {n}, lambda: {self.cards(cards)}, {weight}, {top}, {words})"

    def base_kind(self, op: Op) -> str | None:
        """The parameter of type kind that a selection is about."""
        if op.name == "select" and op["source"] is not None:
            op = op["source"]
        if op.name == "card_var" and self.types.get(op["name"]) == "kind":
            return self.variable(op["name"])
        return None

    def in_order(self, op: Op) -> str:
        """Is the one zone of a selection an ordered one?"""
        zones: tuple[Op, ...] = op["zones"] or ()
        if len(zones) != 1 or op["under"] is not None or any(op["filter"].args[:9]):
            return "False"
        if zones[0].name == "zone_of":
            return str(self.r.zones[zones[0]["zone"]].order == "ordered")
        return f"places.is_ordered(m, {self.variable(zones[0]['name'])})" if zones[0].name == "zone_var" else "False"

    def ordered(self, op: Op) -> str:
        """Are these simply the first cards of an ordered zone, so that there is no choice?"""
        if op.name != "select" or op["source"] is not None or op["under"] is not None or op["zones"] is None:
            return "False"
        f = op["filter"]
        if any(f.args[:8]) or f["having"] is not None or len(op["zones"]) != 1:
            return "False"
        zone = op["zones"][0]
        if zone.name == "zone_of":
            return str(self.r.zones[zone["zone"]].order == "ordered")
        return f"places.is_ordered(m, {self.variable(zone['name'])})" if zone.name == "zone_var" else "False"

    def worded(self, op: Op) -> str:
        """The words that a phrase names, for handlers that speak of its wording."""
        words: tuple[Any, ...] = ()
        if op.name == "select":
            words = (*op["filter"]["words"], *op["filter"]["every"])
        return repr(tuple(words))

    def kind(self, op: Op, verb: str) -> str:
        """A description of cards."""
        if op.name != "chosen":
            return self.kind(Op("chosen", ("given", None, op, None)), verb)
        cards = op["cards"]
        if cards.name == "card_var" and self.types.get(cards["name"]) == "kind" and op["kind"] == "given":
            return self.variable(cards["name"])
        n = "1" if op["amount"] is None else self.number(op["amount"])
        weight = -1 if op["weight"] is None else op["weight"]
        code = 0 if op["kind"] in ("given", "none") else _KINDS[op["kind"]]
        if cards.name == "top_of":
            count = "1" if cards["count"] is None else self.number(cards["count"])
            zone = self.zone(cards["zone"])
            rest = f"s[{zone}][::-1]" if cards["bottom"] else f"s[{zone}]"
            return f"Kind(0, {count}, lambda: {rest}, lambda c: True, (), -1, True, {zone})"
        name = f"c{self.depth}"
        tests = self.filter_tests(cards["filter"], name) if cards.name == "select" else []
        if cards.name == "card_var" or cards.name in ("this", "it"):
            tests = [f"{name} in {self.cards(cards)}"]
        match = f"lambda {name}: {' and '.join(tests) or 'True'}"
        nowhere = cards.name == "select" and cards["zones"] is None and cards["source"] is None
        where = "tuple" if nowhere and cards["under"] is None else f"lambda: {self.cards(cards)}"
        words = self.worded(cards)
        if cards.name == "select" and cards["filter"]["variables"]:
            names = ", ".join(self.variable(v) for v in cards["filter"]["variables"])
            words = f"({words} + bindings.words_among({names}))"
        plain = not tests
        kind = f"Kind({code}, {n}, {where}, {match}, {words}, {weight}, plain={plain})"
        return f"bindings.kind(m, {verb}, {self.you}, {kind})"

    # ---- amounts

    def amount(self, op: Op) -> str:
        """Tokens: a tuple of (token, mode, number)."""
        match op.name:
            case "amount_var":
                return self.variable(op["name"])
            case "amount_field":
                return f"numbers.amount_field(m, {op['field']}, {self.cards(op['card'])}, {self.you})"
        parts = []
        for part in op["parts"]:
            kind = -1 if part["kind"] is None else part["kind"]
            if part["mode"] == "on":
                parts.append(f"*tokens.parts_on(m, {self.holder(part['holder'])}, {kind})")
            elif part["mode"] in ("all", "up_to_all"):
                parts.append(f"({kind}, {3 if part['mode'] == 'all' else 2}, 0)")
            else:
                n = self.number(part["number"])
                value = n if n.isdigit() else f"max(0, {n})"
                parts.append(f"({kind}, {_KINDS[part['mode']]}, {value})")
        return f"({', '.join(parts)},)"

    # ---- places, words, abilities

    def place(self, op: Op) -> str:
        """Where a card goes: (zone, at the bottom?, slot)"""
        match op.name:
            case "zone_of":
                return f"({self.zone(op)}, {op['edge'] == 'bottom'}, -1)"
            case "zone_var":
                return f"places.place_of({self.variable(op['name'])}, {op['edge']!r})"
        return f"places.slot_place(m, {self.holder(op)})"

    def nameable(self, op: Op) -> str:
        """Words to choose from."""
        if op["kind"] is not None:
            return f"bindings.words_of_kind({self.variable(op['kind'])})"
        if op["among"] is not None:
            return f"bindings.words_present(m, {op['words']!r}, {self.cards(op['among'])})"
        return repr(op["words"])

    def abilities(self, op: Op) -> str:
        """A list of abilities to choose from, or a bound one."""
        if op.name == "ability_var":
            return f"bindings.bound_ability({self.variable(op['name'])})"
        kinds = repr(tuple(op["kinds"]))
        if op["words"]:
            players = self.players(op["players"])
            return f"abilities.word_abilities(m, {kinds}, {op['words']!r}, {players})"
        chosen = op["cards"]
        return f"abilities.card_abilities(m, {kinds}, {self.cards(chosen['cards'])})"
