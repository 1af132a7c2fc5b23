"""Phrases written out: where nobody listens or forbids, a phrase is a pick and a call."""

from __future__ import annotations

import re
from typing import Any

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.machine.codegen.ready import Ready
from imperium_dsl.machine.primitives import PRIMITIVES

_INDEX = {key: i for i, key in enumerate(sorted(PRIMITIVES))}

_ZONE = re.compile(r"s\[\(?[\w +*]+\)?\]")  # all cards of a zone


class Quick(Ready):
    """Adds the short way through a phrase; ``emit`` and ``local`` come from the writer of effects."""

    level: int

    def emit(self, line: str) -> None:
        raise NotImplementedError

    def local(self, prefix: str) -> str:
        raise NotImplementedError

    def phrase(self, op: Op, frame: Any, args: list[str], given: dict[str, Op]) -> None:
        """Carry a phrase out, by the short way if nobody answers; sets ``d`` and ``r``."""
        facts = self.shared.facts
        call = f"phrase.do(m, FR[{op['frame']}], {self.you}, {self.this}, [{', '.join(args)}], {op.place})"
        is_heard = frame.verb in facts.heard and not frame.key.startswith("run ")
        if not facts.direct(op["frame"]) or (is_heard and not self.is_fixed(given)):
            self.emit(f"d = {call}; r = m.result")
            self.emit("if not d: a = False")
            return
        if not is_heard:
            self.quick(op, frame, args, given, "")
            return
        heed = self.local("x")
        self.emit(f"{heed} = (m.listening or listen.listen_again(m)).heed[{frame.verb}]")
        self.emit(f"if {heed}{self.concern(frame, given)}:")
        self.emit(f"    d = {call}; r = m.result")
        self.emit("    if not d: a = False")
        self.emit("else:")
        self.level += 1
        self.quick(op, frame, args, given, heed)
        self.level -= 1

    def is_fixed(self, given: dict[str, Op]) -> bool:
        """Are the numbers of cards in a phrase the same before and after?"""
        amounts = [v["amount"] for v in given.values() if v.name == "chosen"]
        return all(amount is None or amount.name == "const" for amount in amounts)

    def concern(self, frame: Any, given: dict[str, Op]) -> str:
        """What of those who listen to a verb must be told before cards are picked: the rest of a test."""
        amount = next((given[p.name] for p in frame.parameters if p.type == "amount" and p.name in given), None)
        if amount is not None:
            kinds: set[Any] = {p["kind"] for p in amount["parts"]} if amount.name == "amount" else {None}
            return "" if None in kinds else f" & {sum(1 << len(self.r.words) + 1 + kind for kind in kinds)}"
        return " < 0" if any(p.type == "cards" and not p.optional for p in frame.parameters) else ""

    def quick(self, op: Op, frame: Any, args: list[str], given: dict[str, Op], heed: str) -> None:
        """The short way; ``heed`` is the name of what those who listen to the verb listen for."""
        verb = self.r.verbs[frame.verb]
        if not heed and (self.counted(op, verb, given) or self.topped(op, verb, given)):
            return
        stirs = bool(heed) and self.shared.facts.stirs_ears(op["frame"])
        mark = self.local("b") if stirs else ""
        if stirs:
            self.emit(f"{mark} = len(m.journal)")
        tests: list[str] = []
        enough: list[str] = []
        values = list(args)
        main = next((p.name for p in frame.parameters if p.type == "cards" and not p.optional), "")
        picked = ""
        for i, parameter in enumerate(frame.parameters):
            value = given.get(parameter.name)
            is_cards = parameter.type == "cards" and value is not None
            is_holder = parameter.type in ("holder", "spot") and args[i].startswith("Sel(")
            if not (is_cards or is_holder) or args[i].startswith("lasting.sources"):
                if (stirs and not is_name(args[i])) or "decide.choose_number" in args[i]:
                    values[i] = self.local("x")
                    self.emit(f"{values[i]} = {args[i]}")
                continue
            if tests:  # what comes to nothing asks no more
                self.emit(f"if {' and '.join(tests)}:")
                self.level += 1
            name = values[i] = self.local("x")
            if is_holder:
                self.holder_picked(name, value, args[i], op.place)  # type: ignore[arg-type]
                test = f"{name} >= 0"
            else:
                guard = self.guard(op["frame"]) if parameter.name == main else "None"
                done = self.picked(name, value, args[i], op.place, guard)  # type: ignore[arg-type]
                test = name
                if parameter.name == main:
                    picked = name
                    test = done if done in ("True", name) else f"({name} or {done})"
                    enough += [] if done in ("True", name) else [done]
            if tests:
                self.level -= 1
            tests += [] if test == "True" else [test]
        if tests:
            self.emit(f"if {' and '.join(tests)}:")
            self.level += 1
        if heed and picked:
            self.emit(f"if {heed} and phrase.is_heeded(m, {heed}, {picked}):")
            inner = ", ".join(values)
            self.emit(
                f"    d = phrase.one(m, FR[{op['frame']}], {self.you}, {self.this}, [{inner}], {op.place}); "
                "r = m.result"
            )
            self.emit("else:")
            self.level += 1
        several = self.several(frame, given, args, values) if stirs else ""
        if several:  # each part is heard on its own
            inner = ", ".join(values)
            self.emit(f"if len({several}) != 1:")
            self.emit(
                f"    d = phrase.do(m, FR[{op['frame']}], {self.you}, {self.this}, [{inner}], {op.place}); r = m.result"
            )
            self.emit("else:")
            self.level += 1
        self.called(op, frame, values, given)
        if stirs:
            worded = [a if a.startswith("Sel(") else v for a, v in zip(args, values, strict=True)]
            told = f"[{', '.join(worded)}], {mark}, {picked or '()'}, d"
            self.emit(f"if (m.listening or listen.listen_again(m)).heed[{frame.verb}]:")
            self.emit(f"    phrase.afterwards(m, FR[{op['frame']}], {self.you}, {self.this}, {told})")
        if several:
            self.level -= 1
        if heed and picked:
            self.level -= 1
        for flag in enough:
            self.emit(f"if not {flag}: d = False")
        if tests:
            self.level -= 1
            self.emit("else:")
            self.emit("    d = False; r = (); m.result = ()")
        self.emit(f"if not d: a = False; m.place = {op.place}; permit.failed(m, {self.you})")

    def several(self, frame: Any, given: dict[str, Op], args: list[str], values: list[str]) -> str:
        """The amount of a phrase, unless it has one part for certain; what lies somewhere may be nothing."""
        for i, parameter in enumerate(frame.parameters):
            amount = given.get(parameter.name)
            if parameter.type == "amount" and amount is not None:
                is_one = amount.name == "amount" and len(amount["parts"]) == 1 and "*" not in args[i]
                return "" if is_one else values[i]
        return ""

    def called(self, op: Op, frame: Any, values: list[str], given: dict[str, Op]) -> None:
        """The call of a keyword or of the kernel's own verb."""
        if frame.key == "remove amount from holder":
            values[1] = values[1].replace(f"list(tokens.holders(m, {self.you}))", f"tokens.bearers(m, {self.you})")
        if frame.primitive:
            self.emit(f"m.place = {op.place}")
        if self.r.verbs[frame.verb] == "move" and len(values) == 2 and values[1].startswith("("):
            place = values[1].removeprefix("(").removesuffix(")")
            is_zone = given["Z"].name == "zone_of"
            self.emit(f"d = move.{'carry' if is_zone else 'moves'}(m, {values[0]}, {place}); r = m.result")
        else:
            target = f"PR[{_INDEX[frame.key]}]" if frame.primitive else f"frame{op['frame']}"
            self.emit(f"d = {target}(m, {self.you}, {self.this}, {', '.join(values)}); r = m.result")

    def guard(self, index: int) -> str:
        """The frame that its cards must be asked about, if there is anything to ask."""
        verbs, starts = self.shared.facts.guards(index)
        return f"FR[{index}]" if verbs or starts else "None"

    def counted(self, op: Op, verb: str, given: dict[str, Op]) -> bool:
        """Tokens that a player gets or loses: written out."""
        if verb not in ("add", "remove") or given["H"].name != "you" or op["per"] is not None:
            return False
        amount = given["A"]
        if amount.name == "amount_var":
            name = self.variable(amount["name"])
            self.emit(f"m.place = {op.place}")
            self.emit(f"d = tokens.{'get' if verb == 'add' else 'lose'}(m, {self.you}, {name}); r = m.result")
            self.emit(f"if not d: a = False; permit.failed(m, {self.you})")
            return True
        parts: tuple[Op, ...] = amount["parts"] if amount.name == "amount" else ()
        if not parts or any(p["mode"] not in ("exactly", "all") or p["kind"] is None for p in parts):
            return False
        numbers = [self.number(p["number"]) if p["mode"] == "exactly" else "" for p in parts]
        names = []
        for number in numbers:
            if number and not number.isdigit():
                names.append(self.local("x"))
                self.emit(f"{names[-1]} = budget.bounded({number})")  # all numbers first: they may depend on the tokens
            else:
                names.append(number)
        self.emit("d = True")
        made = [self.tokens_changed(op, verb == "add", p["kind"], n) for p, n in zip(parts, names, strict=True)]
        self.emit(f"r = {' + '.join(made)}")
        if verb != "add":  # the supply never ends
            self.emit(f"if not d: a = False; m.place = {op.place}; permit.failed(m, {self.you})")
        return True

    def tokens_changed(self, op: Op, adds: bool, kind: int, number: str) -> str:
        """So many tokens of a kind more or less; all of them if there is no number. Tells how many."""
        cell = self.local("x")
        facts = self.shared.facts
        self.emit(f"{cell} = T0 + {self.you} * NT + {kind}")
        if number.isdigit() and adds:
            n = number
        else:
            n = self.local("x")
            self.emit(f"{n} = {number or f's[{cell}]'}")
            if number and not adds:
                self.emit(f"if s[{cell}] < {n}: {n} = s[{cell}]; d = False")
        is_sure = n.isdigit() and n != "0"
        if not is_sure:
            self.emit(f"if {n} > 0:")
            self.level += 1
        self.emit(f"m.journal.append(({cell}, s[{cell}]))")
        self.emit(f"s[{cell}] {'+' if adds else '-'}= {n}")
        change = n if adds else f"-{n}"
        self.emit(f"if m.log is not None: m.place = {op.place}; m.log.append(('tokens', {self.you}, {kind}, {change}))")
        if kind in facts.checked_tokens:
            self.emit(f"if not explore.trying(m): checks.check_token(m, {kind})")
        elif facts.lagging:
            self.emit(f"if m.stale and not explore.trying(m): checks.check_token(m, {kind})")
        if not is_sure:
            self.level -= 1
        return n

    def topped(self, op: Op, verb: str, given: dict[str, Op]) -> bool:
        """The top card of a zone that goes to another: written out."""
        if verb != "move" or given["Z"].name != "zone_of" or given["C"]["cards"].name != "top_of":
            return False
        cards = given["C"]["cards"]
        if cards["count"] is not None or cards["bottom"] or given["C"]["kind"] != "given":
            return False
        if self.r.zones[given["Z"]["zone"]].by >= 0:
            return False
        source = self.zone(cards["zone"])
        self.emit(f"m.place = {op.place}")
        self.emit(f"if s[{source}]:")
        bottom = given["Z"]["edge"] == "bottom"
        self.emit(f"    d = move.shift(m, {source}, {self.zone(given['Z'])}, {bottom}); r = m.result")
        self.emit("else:")
        self.emit("    d = False; r = (); m.result = ()")
        self.emit(f"if not d: a = False; m.place = {op.place}; permit.failed(m, {self.you})")
        return True

    def holder_picked(self, name: str, op: Op, selection: str, place: int) -> None:
        """Set a name to the one card of a selection, or to -1."""
        if self.is_single(op):
            self.emit(self.one_picked(name, op["cards"], "None", place))
        else:
            self.emit(f"{name}, _ = pick.pick(m, {self.you}, {selection}, None, {place}, {self.this})")
        self.emit(f"{name} = {name}[0] if {name} else -1")

    def picked(self, name: str, op: Op, selection: str, place: int, guard: str) -> str:
        """Set a name to the cards of a selection; what tells whether there were enough."""
        cards, kind = op["cards"], op["kind"]
        if guard != "None":
            if self.is_single(op):
                self.emit(self.one_picked(name, cards, guard, place))
                return name
        elif cards.name in ("this", "it") or (cards.name == "card_var" and self.types.get(cards["name"]) != "kind"):
            if kind == "given":
                self.emit(f"{name} = {self.cards(cards)}")
                return name
        elif cards.name == "top_of" and kind in ("given", "exactly"):
            count = "1" if cards["count"] is None else self.number(cards["count"])
            if kind == "exactly" and op["amount"] is not None:
                count = self.number(op["amount"])
            zone = self.zone(cards["zone"])
            cut = f"[-1:-1 - {count}:-1]" if cards["bottom"] else f"[:{count}]"
            self.emit(f"{name} = s[{zone}]{cut}")
            return name if count == "1" else f"len({name}) >= {count}"
        elif cards.name == "select" and kind == "all" and self.base_kind(cards) is None:
            self.emit(f"{name} = tuple({self.cards(cards)})")
            return "True"
        elif self.is_single(op):
            self.emit(self.one_picked(name, cards, "None", place))
            return name
        ok = self.local("x")
        self.emit(f"{name}, {ok} = pick.pick(m, {self.you}, {selection}, {guard}, {place}, {self.this})")
        return ok

    def one_picked(self, name: str, cards: Op, guard: str, place: int) -> str:
        """Set a name to one of some cards; all of a zone are given as they are, others when they are asked for."""
        code = self.cards(cards)
        given = code if _ZONE.fullmatch(code) else f"lambda: {code}"
        return f"{name} = pick.pick_one(m, {self.you}, {given}, {guard}, {place}, {self.this})"

    def is_single(self, op: Op) -> bool:
        """``1 red in play``: one card of several, whatever is counted."""
        cards, amount = op["cards"], op["amount"]
        if op["kind"] != "exactly" or cards.name != "select" or self.base_kind(cards) is not None:
            return False
        if amount is not None and (amount.name != "const" or amount["value"] != 1):
            return False
        return self.ordered(cards) == "False" and (op["weight"] is None or not self.shared.treats)

    # ---- around effects

    def kept(self, body: Op) -> tuple[str, str]:
        """Before a function that may be tried first: how far all is done, and what brings back `done` and `it`."""
        before = self.local("b")
        if not self.leans(body):
            self.emit(f"{before} = a")
            return before, ""
        done, it = self.local("b"), self.local("b")
        self.emit(f"{before} = a; {done} = d; {it} = it")
        return before, f"d = {done}; it = {it}; "

    def used(self, op: Op) -> tuple[dict[str, str], str]:
        """The bindings that something left behind speaks of; and their values, as a tuple."""
        said = {word for o in below(op) for arg in o.args for word in (arg if isinstance(arg, tuple) else (arg,))}
        found = {name: variable for name, variable in self.variables.items() if name in said}
        return found, f"({''.join(f'{variable}, ' for variable in found.values())})"


def is_name(code: str) -> bool:
    """Does an expression always give the same?"""
    return code.isidentifier() or code.lstrip("-").isdigit() or code in ("()", "[]")
