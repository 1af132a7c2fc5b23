"""Players, words, zones and holders as Python expressions.

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


class Places:
    """Writes expressions of one function."""

    shared: Any  # what all functions of a ruleset have in common

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
                return f"bindings.one_player({self.variable(op['name'])})"
            case "owner_of":
                return self.owner(op["of"])
            case "neighbour":
                return f"(({self.you} + {op['step']}) % m.layout.players)"
            case "everyone":
                return f"bindings.one_player({self.players(op)})"
        raise AssertionError(op.name)

    def owner(self, op: Op) -> str:
        match op.name:
            case "ability_var":
                return f"bindings.owner_of_ability({self.variable(op['name'])})"
            case "player_var" | "you" | "them":
                return self.player(op)
            case "slot_var":
                return f"places.slot_owner(m, {self.variable(op['name'])})"
        return f"places.owner_of_first(m, {self.cards(op)})"

    def players(self, op: Op) -> str:
        """A list of players."""
        match op.name:
            case "everyone":
                name = f"p{self.depth}"
                source = f"players.{'others' if op['other'] else 'everyone'}(m, {self.you})"
                tests = [self.player_has(name, w) for w in op["words"]]
                if op["reverse"]:
                    source = f"{source}[::-1]"
                if op["quantifier"] == "most":
                    with self.bound(you=name, asker=self.you):
                        count = self.number(op["having"]["number"])
                    return f"players.most({source}, lambda {name}: {count})"
                if op["having"] is not None:
                    with self.bound(you=name, asker=self.you):
                        tests.append(self.condition(op["having"]))
                if not tests:
                    return source
                return f"[{name} for {name} in {source} if {' and '.join(tests)}]"
            case "player_var":
                return f"bindings.all_players({self.variable(op['name'])})"
            case "owner_of" | "them":
                return f"players.somebody({self.player(op)})"
        return f"[{self.player(op)}]"

    def player_has(self, player: str, word: int) -> str:
        """Has a player a word?"""
        of_player = [t for t in self.r.traits if t.of_player]
        at = next((i for i, t in enumerate(of_player) if word in t.words), None)
        return "False" if at is None else f"s[WB + {len(of_player)} * {player} + {at}] == {word}"

    # ---- words

    def word(self, op: Op) -> str:
        match op.name:
            case "word_is":
                return str(op["word"])
            case "word_var":
                return f"bindings.one_word({self.variable(op['name'])})"
            case "word_of":
                of = op["of"]
                if of.name == "ability_var":
                    return f"bindings.word_of_ability({self.variable(of['name'])})"
                return f"m.layout.slot_word.get({self.holder(of)}, -1)"
            case "word_field":
                return f"numbers.word_field(m, {op['field']}, {self.cards(op['card'])})"
        raise AssertionError(op.name)

    # ---- zones

    def zone(self, op: Op) -> str:
        """The cell of one zone."""
        match op.name:
            case "zone_var":
                return f"places.cell_of({self.variable(op['name'])})"
            case "slot_var" | "slot_of":
                return self.holder(op)
        z = op["zone"]
        info = self.r.zones[z]
        if info.by >= 0:
            word = "-1" if op["word"] is None else self.word(op["word"])
            player = self.player(op["player"]) if op["player"] is not None else "-1"
            return f"m.layout.zone({z}, {player}, {word})"
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
                parts.append(f"places.in_slot(m, {self.holder(op)})")
                continue
            if op.name == "zone_var":
                parts.append(f"places.zone_cards(m, {self.variable(op['name'])})")
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
                return f"bindings.one_player({self.variable(op['name'])})"
            case "everyone":
                return self.players(op)
            case "slot_var":
                return f"bindings.one_holder({self.variable(op['name'])})"
            case "slot_of":
                return f"places.slot_of_first(m, {self.cards(op['card'])})"
            case "zone_of":
                cells = self.zones(op)
                return cells[0] if not cells[0].startswith("*") else cells[0][1:]
            case "zone_var":
                return self.zone(op)
            case "spots":
                return self.spots(op)
            case "ability_var":
                return f"bindings.card_of_ability({self.variable(op['name'])})"
            case "chosen":
                return f"places.first({self.cards(op['cards'])})"
        return f"places.first({self.cards(op)})"

    def spots(self, op: Op) -> str:
        if op["kind"] == "slot" and op["zone"] is not None:
            source = f"m.layout.slots[{self.zone(op['zone'])}]"
        elif op["kind"] == "zone":
            source = f"listen.zone_cells(m, {op['zone']['zone']})"
        else:
            source = f"tokens.holders(m, {self.you})"
        if op["having"] is None:
            return f"list({source})"
        name = f"h{self.depth}"
        with self.bound(it=f"({name},)"):
            test = self.condition(op["having"])
        return f"[{name} for {name} in {source} if {test}]"

    # ---- supplied by the rest of the writer

    def cards(self, op: Op) -> str:
        raise NotImplementedError

    def number(self, op: Op) -> str:
        raise NotImplementedError

    def condition(self, op: Op) -> str:
        raise NotImplementedError
