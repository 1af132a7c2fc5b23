"""Effects as Python statements: one function per text, with an inner function wherever a part may be tried first."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine.budget import FEW
from imperium_dsl.machine.codegen.quick import Quick

NONLOCAL = "@nonlocal"


class Effects(Quick):
    """Writes the body of one function."""

    def __init__(self, ruleset: Ruleset, constants: dict[str, Any], shared: Any) -> None:
        super().__init__(ruleset, constants)
        self.shared = shared  # tables that all functions add to: once handlers, grants
        self.lines: list[str] = []
        self.level = 1
        self.count = 0
        self.locals: set[str] = {"it", "d", "a", "pa", "r"}
        self.in_price = 0
        self.in_handler = False
        self.text = False  # costs of a text may be strict

    # ---- writing

    def emit(self, line: str) -> None:
        self.lines.append("    " * self.level + line)

    def fresh(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def local(self, prefix: str) -> str:
        name = self.fresh(prefix)
        self.locals.add(name)
        return name

    def inner(self, body: Op, tail: str = "") -> str:
        """A part as a function of its own."""
        name = self.fresh("f")
        before, again = self.kept(body)
        self.emit(f"def {name}():")
        self.level += 1
        self.emit(NONLOCAL)
        self.emit(f"{again}a = True")
        self.effect(body)
        self.emit(f"d = a; a = {before} and d")
        if tail:
            self.emit(tail)
        self.emit("return d")
        self.level -= 1
        return name

    # ---- effects

    def effect(self, op: Op, following: Op | None = None) -> None:
        """One effect."""
        getattr(self, "on_" + op.name)(op) if op.name != "do" else self.on_do(op, following)

    def on_sequence(self, op: Op) -> None:
        steps = op["steps"]
        if not steps:
            self.emit("pass")
        for i, step in enumerate(steps):
            self.effect(step, steps[i + 1] if i + 1 < len(steps) else None)

    def on_do(self, op: Op, following: Op | None = None) -> None:
        frame = self.r.frames[op["frame"]]
        if frame.strict and not self.in_price:
            self.in_price += 1
            name = self.inner(op)
            self.in_price -= 1
            self.emit("pa = a")
            self.emit(f"d = explore.cost(m, {name}, {self.you}, {self.ready(op)})")
            self.emit(f"if not d: a = False; permit.failed(m, {self.you})")
            return
        given = {a["name"]: a["value"] for a in op["arguments"]}
        if frame.primitive and self.special(self.r.verbs[frame.verb], given):
            return
        self.emit(f"place = {op.place}")
        args = [self.argument(p.type, given.get(p.name), str(frame.verb)) for p in frame.parameters]
        self.provenance(op, frame, args)
        tolerant = following is not None and following.name == "if" and self.asks_done(following)
        repeats = self.per(op, frame, args)
        full = self.local("b") if tolerant else ""
        if tolerant:
            self.emit(f"{full} = m.full; m.full = False")
        self.emit("pa = a")
        call = f"phrase.do(m, FR[{op['frame']}], {self.you}, {self.this}, [{', '.join(args)}], {op.place})"
        if repeats:
            times = self.local("b")
            self.emit(f"{times} = {repeats}; d = True; r = ()")
            self.emit(f"for _ in budget.rounds(m, {times}):")
            self.emit(f"    d = {call} and d; r = bindings.join(r, m.result)")
            self.emit("m.result = r")
            self.emit("if not d: a = False")
        else:
            self.phrase(op, frame, args, given)
        if tolerant:
            self.emit(f"m.full = {full}")
        if op["bind"] is not None:
            self.types[op["bind"]] = op["result"] or "anything"
            is_cards = op["result"] == "cards"
            self.emit(f"{self.variable(op['bind'])} = {'bindings.card_list(m, r)' if is_cards else 'r'}")
        if op["result"] == "cards":
            self.emit("it = r")

    def special(self, verb: str, given: dict[str, Op]) -> bool:
        """Primitives that take a number as a thing, not as a value."""
        until = given["L"]["what"] if "L" in given else None
        if verb == "rank":
            name = self.fresh("p")
            with self.bound(you=name):
                number = self.number(given["N"])
            self.emit(f"ending.rank(m, {self.players(given['P'])}, lambda {name}: {number})")
        elif verb in ("raise", "lower") and "N" in given and given["N"].name == "number_of":
            t = given["N"]
            player = "-1" if t["player"] is None else self.player(t["player"])
            word = "-1" if t["word"] is None else self.word(t["word"])
            sign = "" if verb == "raise" else "-"
            self.emit(
                f"numbers.modify(m, {t['number']}, {player}, {word}, {sign}({self.number(given['M'])}), {until!r})"
            )
        elif verb == "treat":
            as_ = given["U"]["cards"]
            parts = as_["parts"] if as_.name == "card_sum" else (given["U"],)
            into = ", ".join(f"({p['weight']}, {self.number(p['amount']) if p['amount'] else 1})" for p in parts)
            self.emit(f"treat.treat(m, {self.you}, {given['T']['weight']}, ({into},), {until!r})")
        else:
            return False
        self.emit("d = True; pa = a; r = ()")
        return True

    def asks_done(self, op: Op) -> bool:
        return any(o.name == "done" for o in below(op["condition"]))

    def per(self, op: Op, frame: Any, args: list[str]) -> str | None:
        """``per``: so many times the amount, or the phrase so many times."""
        if op["per"] is None:
            return None
        words = [o["weight"] for o in below(op["per"]) if o.name == "count" and o["weight"] is not None]
        if self.shared.treats and words:
            self.emit(f"treat.treats(m, {self.you}, {tuple(words)!r}, {op.place})")
        n = self.number(op["per"])
        for i, parameter in enumerate(frame.parameters):
            if parameter.type == "amount":
                args[i] = f"tokens.times({args[i]}, {n})"
                return None
            if parameter.type == "count":
                args[i] = f"{args[i]} * {n}"
                return None
        return n

    def provenance(self, op: Op, frame: Any, args: list[str]) -> None:
        """A cards parameter that handlers ask about gets the cards that took part."""
        at = self.shared.provenance.get(op["frame"])
        if at is None:
            return
        counted = below(op["per"]) if op["per"] is not None else []
        cards = [self.cards(o["cards"]) for o in counted if o.name == "count"]
        given = [f"*{c}" for c in cards]
        explicit = {a["name"]: a["value"] for a in op["arguments"]}.get(frame.parameters[at].name)
        if explicit is not None:
            given.append(f"*{self.cards(explicit)}")
        args[at] = f"lasting.sources(m, {self.this}, ({', '.join(given)}{',' if given else ''}))"

    def on_cost(self, op: Op) -> None:
        self.in_price += 1
        price = self.inner(op["price"])
        self.in_price -= 1
        mark = self.local("b")
        self.emit(f"{mark} = len(m.journal); pa = a")
        self.emit(f"if explore.cost(m, {price}, {self.you}, {self.ready(op['price'])}):")
        self.level += 1
        if self.shared.provenance:
            self.emit(f"lasting.paid(m, {mark})")
        before = self.local("b")
        self.emit(f"{before} = a; a = True")
        self.effect(op["effect"])
        self.emit(f"d = a; a = {before} and d")
        self.level -= 1
        self.emit("else:")
        self.emit(f"    d = a = False; permit.failed(m, {self.you})")

    def on_may(self, op: Op) -> None:
        body = self.inner(op["body"])
        self.emit("pa = a")
        ready = self.ready(op["body"])
        self.emit(f"if choose.may(m, {self.you}, {body}, {op.place}, {self.this}, {ready}): {body}()")
        self.emit("else: d = False; a = pa")

    def on_choose(self, op: Op) -> None:
        names = [self.option(option) for option in op["options"]]
        tuple_ = f"({', '.join(names)},)"
        chosen = self.local("b")
        self.emit("pa = a")
        if op["first_able"]:
            sure = f"({', '.join(self.stirs(o) for o in op['options'])},)"
            self.emit(f"{chosen} = choose.first_able(m, {self.you}, {tuple_}, {sure})")
        else:
            strict = [self.strictness(o) for o in op["options"]]
            sure = f"({', '.join(self.ready_option(o) for o in op['options'])},)"
            self.emit(
                f"{chosen} = choose.choose(m, {self.you}, {tuple_}, {op.place}, {self.this}, "
                f"({', '.join(strict)},), {sure}, "
                f"{self.text and self.r.loose_choice is not None})"
            )
        self.emit(f"if {chosen} >= 0: {tuple_}[{chosen}]()")
        self.emit(f"else: d = a = False; permit.failed(m, {self.you})")

    def option(self, op: Op) -> str:
        """One option; with a condition it is possible only if that holds."""
        if op.name == "if" and op["otherwise"] is None:
            name = self.fresh("f")
            before, again = self.kept(op)
            self.emit(f"def {name}():")
            self.level += 1
            self.emit(NONLOCAL)
            self.emit(f"{again}a = True")
            self.emit(f"if not ({self.condition(op['condition'])}): return permit.failed(m, {self.you})")
            self.effect(op["body"])
            self.emit(f"d = a; a = {before} and d")
            self.emit("return d")
            self.level -= 1
            return name
        return self.inner(op)

    def strictness(self, op: Op) -> str:
        """A function that tries only what the option must do strictly; None if there is nothing of the kind."""
        bare = self.shared.skeleton(op["body"] if op.name == "if" and op["otherwise"] is None else op)
        if op.name == "if" and op["otherwise"] is None:
            bare = Op("if", (op["condition"], bare or Op("sequence", ((),)), Op("do_fail")))
        if bare is None:
            return "None"
        self.in_price += 1
        name = self.inner(bare)
        self.in_price -= 1
        return name

    def on_each_player(self, op: Op) -> None:
        name = self.fresh("u")
        bound = sorted({o["bind"] for o in below(op["body"]) if o.name == "do" and o["bind"] is not None})
        gathered = {b: self.local("b") for b in bound}
        for variable in gathered.values():
            self.emit(f"{variable} = ()")
        total = self.local("b")
        self.emit(f"{total} = ()")
        if op["secretly"]:
            self.emit("lasting.secretly(m)")
        self.emit(f"for {name} in choose.part(m, {self.players(op['players'])}, {self.this}, {op.place}):")
        self.level += 1
        self.emit("r = ()")
        for b in bound:
            self.emit(f"{self.variable(b)} = ()")
        with self.bound(you=name):
            self.effect(op["body"])
        self.emit(f"{total} = bindings.join({total}, r)")
        for b, variable in gathered.items():
            self.emit(f"{variable} = bindings.join({variable}, {self.variable(b)})")
        self.level -= 1
        for b, variable in gathered.items():
            self.emit(f"{self.variable(b)} = {variable}")
        self.emit(f"r = {total}")
        if op["secretly"]:
            self.emit("lasting.openly(m)")

    def on_if(self, op: Op) -> None:
        if self.asks_done(op):
            self.emit("a = pa")
        self.emit(f"if {self.condition(op['condition'])}:")
        self.level += 1
        self.effect(op["body"])
        self.level -= 1
        if op["otherwise"] is not None:
            self.emit("else:")
            self.level += 1
            self.effect(op["otherwise"])
            self.level -= 1

    def on_for_each(self, op: Op) -> None:
        over, type_ = op["over"], op["type"]
        self.types[op["variable"]] = type_
        variable = self.variable(op["variable"])
        self.locals.add(variable)
        total = self.local("b")
        self.emit(f"{total} = ()")
        name = self.fresh("x")
        match type_:
            case "cards":
                self.emit(f"for {name} in places.snapshot(m, {self.cards(over)}):")
                bind = f"if not places.still(m, {name}): continue\n{'    ' * (self.level + 1)}{variable} = {name}[:1]"
            case "players":
                self.emit(f"for {name} in {self.players(over)}:")
                bind = f"{variable} = [{name}]"
            case "word":
                words = self.nameable(over) if over.name == "words_in" else f"({self.word(over)},)"
                self.emit(f"for {name} in {words}:")
                bind = f"{variable} = {name}"
            case _:
                self.emit(f"for {name} in {self.holder(over)}:")
                bind = f"{variable} = {name}"
        self.level += 1
        self.emit(bind)
        self.emit("r = ()")
        self.effect(op["body"])
        self.emit(f"{total} = bindings.join({total}, r)")
        self.level -= 1
        self.emit(f"r = {total}")

    def on_repeat(self, op: Op) -> None:
        total = self.local("b")
        self.emit(f"{total} = ()")
        self.emit("try:")
        times = self.number(op["times"])
        if not times.isdigit():
            name = self.local("b")
            self.emit(f"    {name} = {times}")
            times = name
        counted = "" if times.isdigit() else f" if {times} <= {FEW} else budget.rounds(m, {times})"
        self.emit(f"    for _ in range({times}){counted}:")
        self.level += 2
        self.emit("r = ()")
        self.effect(op["body"])
        self.emit(f"{total} = bindings.join({total}, r)")
        self.level -= 2
        self.emit("except StopLoop: pass")
        self.emit(f"r = {total}")

    def on_window(self, op: Op) -> None:
        self.emit("if explore.trying(m): raise Unknown")
        self.emit("try:")
        self.emit("    while True:")
        self.level += 2
        self.effect(op["body"])
        self.level -= 2
        self.emit("except StopLoop: pass")

    def on_do_fail(self, op: Op) -> None:
        self.emit(f"a = d = permit.failed(m, {self.you})")

    def on_stop(self, op: Op) -> None:
        self.emit("raise StopLoop")

    def on_let(self, op: Op) -> None:
        type_, value = op["type"], op["value"]
        self.types[op["variable"]] = type_
        variable = self.variable(op["variable"])
        match type_:
            case "cards":
                code = f"tuple({self.cards(value)})"
            case "players":
                code = self.players(value)
            case "word":
                code = self.word(value)
            case "number":
                code = self.number(value)
            case "ability":
                code = f"bindings.one_ability({self.abilities(value)})"
            case _:
                code = self.holder(value)
        self.emit(f"{variable} = {code}")

    def on_change_amount(self, op: Op) -> None:
        sign = "" if op["sign"] > 0 else "-"
        self.emit(f"handlers.change_amount(m, ev, {sign}({self.number(op['by'])}))")

    def on_set_number(self, op: Op) -> None:
        t = op["target"]
        player = "-1" if t["player"] is None else self.player(t["player"])
        word = "-1" if t["word"] is None else self.word(t["word"])
        self.emit(
            f"numbers.set_number(m, {t['number']}, {player}, {word}, {self.number(op['value'])}, {op['until']!r})"
        )

    def on_result(self, op: Op) -> None:
        value = op["value"]
        if value.name in ("card_var", "select", "top_of", "this", "it"):
            self.emit(f"r = tuple({self.cards(value)})")
        elif value.name == "player_var":
            self.emit(f"r = {self.players(value)}")
        else:
            self.emit(f"r = {self.number(value)}")

    def on_once(self, op: Op) -> None:
        variables, names = self.used(op)
        index = self.shared.once(op, variables, dict(self.types))
        self.emit(f"lasting.once(m, {index}, {self.you}, {self.this}, lasting.keep({names}))")

    def on_grant(self, op: Op) -> None:
        variables, names = self.used(op)
        index = self.shared.grant(op, variables, dict(self.types))
        count = op["count"] or 0
        self.emit(
            f"lasting.grant(m, {index}, {self.you}, {self.this}, lasting.keep({names}), {count}, {op['until']!r})"
        )
