"""Phrases written out: where nobody listens, forbids or guards, a phrase is a pick and a call."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op
from imperium_dsl.machine.codegen.arguments import Arguments
from imperium_dsl.machine.primitives import PRIMITIVES

_INDEX = {key: i for i, key in enumerate(sorted(PRIMITIVES))}


class Quick(Arguments):
    """Adds the short way through a phrase; ``emit`` and ``local`` come from the writer of effects."""

    def emit(self, line: str) -> None:
        raise NotImplementedError

    def local(self, prefix: str) -> str:
        raise NotImplementedError

    def quick(self, op: Op, frame: Any, args: list[str], given: dict[str, Op]) -> None:
        """Carry the phrase out and set ``d`` and ``r``."""
        verb = self.r.verbs[frame.verb]
        needed: list[str] = []
        enough: list[str] = []
        values = list(args)
        for i, parameter in enumerate(frame.parameters):
            value = given.get(parameter.name)
            if parameter.type == "cards" and value is not None and not (parameter.optional and args[i].startswith("m.sources")):
                name = self.local("x")
                done = self.picked(name, value, args[i], op.place)
                values[i] = name
                needed.append(f"({name} or {done})" if done != "True" else "True")
                if done != "True":
                    enough.append(done)
            elif parameter.type in ("holder", "spot") and args[i].startswith("Sel("):
                name, ok = self.local("x"), self.local("x")
                self.emit(f"{name}, {ok} = m.pick({self.you}, {args[i]}, None, {op.place}, {self.this})")
                self.emit(f"{name} = {name}[0] if {name} else -1")
                values[i] = name
                needed.append(f"{name} >= 0")
        tests = [n for n in needed if n != "True"]
        level = 0
        if tests:
            self.emit(f"if {' and '.join(tests)}:")
            level = 1
        pad = "    " * level
        if verb == "move" and len(values) == 2 and values[1].startswith("("):
            self.emit(f"{pad}d = m.moves({values[0]}, *{values[1]}); r = m.res")
        else:
            target = f"PR[{_INDEX[frame.key]}]" if frame.primitive else f"frame{op['frame']}"
            if frame.primitive:
                self.emit(f"{pad}m.places = {op.place}")
            self.emit(f"{pad}d = {target}(m, {self.you}, {self.this}, {', '.join(values)}); r = m.res")
        for flag in enough:
            self.emit(f"{pad}if not {flag}: d = False")
        if tests:
            self.emit("else: d = False; r = m.res = ()")
        self.emit(f"if not d: a = False; m.failed({self.you})")

    def picked(self, name: str, op: Op, selection: str, place: int) -> str:
        """Set a name to the cards of a selection; what tells whether there were enough."""
        cards, kind = op["cards"], op["kind"]
        if cards.name in ("this", "it") or (cards.name == "card_var" and self.types.get(cards["name"]) != "kind"):
            if kind == "given":
                self.emit(f"{name} = tuple({self.cards(cards)})")
                return f"len({name}) > 0"
        elif cards.name == "top_of" and kind in ("given", "exactly"):
            count = "1" if cards["count"] is None else self.number(cards["count"])
            if kind == "exactly" and op["amount"] is not None:
                count = self.number(op["amount"])
            zone = self.zone(cards["zone"])
            cut = f"[-1:-1 - {count}:-1]" if cards["bottom"] else f"[:{count}]"
            self.emit(f"{name} = s[{zone}]{cut}")
            return f"len({name}) >= {count}"
        elif cards.name == "select" and kind == "all" and self.base_kind(cards) is None:
            self.emit(f"{name} = tuple({self.cards(cards)})")
            return "True"
        ok = self.local("x")
        self.emit(f"{name}, {ok} = m.pick({self.you}, {selection}, None, {place}, {self.this})")
        return ok
