"""Phrases written out: where nobody listens, forbids or guards, a phrase is a pick and a call."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.machine.codegen.arguments import Arguments
from imperium_dsl.machine.primitives import PRIMITIVES

_INDEX = {key: i for i, key in enumerate(sorted(PRIMITIVES))}


class Quick(Arguments):
    """Adds the short way through a phrase; ``emit`` and ``local`` come from the writer of effects."""

    level: int

    def emit(self, line: str) -> None:
        raise NotImplementedError

    def local(self, prefix: str) -> str:
        raise NotImplementedError

    def quick(self, op: Op, frame: Any, args: list[str], given: dict[str, Op]) -> None:
        """Carry the phrase out and set ``d`` and ``r``."""
        verb = self.r.verbs[frame.verb]
        if self.counted(op, verb, given) or self.topped(op, verb, given):
            return
        tests: list[str] = []
        enough: list[str] = []
        values = list(args)
        main = next((p.name for p in frame.parameters if p.type == "cards" and not p.optional), "")
        for i, parameter in enumerate(frame.parameters):
            value = given.get(parameter.name)
            is_cards = parameter.type == "cards" and value is not None
            is_holder = parameter.type in ("holder", "spot") and args[i].startswith("Sel(")
            if not (is_cards or is_holder) or args[i].startswith("m.sources"):
                continue
            if tests:  # what comes to nothing asks no more
                self.emit(f"if {' and '.join(tests)}:")
                self.level += 1
            name = values[i] = self.local("x")
            if is_holder:
                self.emit(f"{name}, _ = m.pick({self.you}, {args[i]}, None, {op.place}, {self.this})")
                self.emit(f"{name} = {name}[0] if {name} else -1")
                test = f"{name} >= 0"
            else:
                done = self.picked(name, value, args[i], op.place)  # type: ignore[arg-type]
                test = name
                if parameter.name == main:
                    test = done if done in ("True", name) else f"({name} or {done})"
                    enough += [] if done in ("True", name) else [done]
            if tests:
                self.level -= 1
            tests += [] if test == "True" else [test]
        if tests:
            self.emit(f"if {' and '.join(tests)}:")
            self.level += 1
        if frame.primitive:
            self.emit(f"m.places = {op.place}")
        if verb == "move" and len(values) == 2 and values[1].startswith("("):
            place = values[1].removeprefix("(").removesuffix(")")
            is_zone = given["Z"].name == "zone_of"
            self.emit(f"d = m.{'carry' if is_zone else 'moves'}({values[0]}, {place}); r = m.res")
        else:
            target = f"PR[{_INDEX[frame.key]}]" if frame.primitive else f"frame{op['frame']}"
            self.emit(f"d = {target}(m, {self.you}, {self.this}, {', '.join(values)}); r = m.res")
        for flag in enough:
            self.emit(f"if not {flag}: d = False")
        if tests:
            self.level -= 1
            self.emit("else:")
            self.emit("    d = False; r = (); m.res = ()")
        self.emit(f"if not d: a = False; m.places = {op.place}; m.failed({self.you})")

    def counted(self, op: Op, verb: str, given: dict[str, Op]) -> bool:
        """A fixed number of tokens that a player gets or loses: written out."""
        if verb not in ("add", "remove") or given["H"].name != "you" or op["per"] is not None:
            return False
        amount = given["A"]
        parts: tuple[Op, ...] = amount["parts"] if amount.name == "amount" else ()
        if len(parts) != 1 or parts[0]["mode"] != "exactly" or parts[0]["kind"] is None:
            return False
        n = self.number(parts[0]["number"])
        if not n.isdigit() or n == "0":
            return False
        kind, cell = parts[0]["kind"], self.local("x")
        self.emit(f"{cell} = T0 + {self.you} * NT + {kind}")
        if verb == "remove":
            self.emit(f"if s[{cell}] >= {n}:")
            self.level += 1
        self.emit(f"m.j.append(({cell}, s[{cell}])); s[{cell}] {'+' if verb == 'add' else '-'}= {n}")
        change = n if verb == "add" else f"-{n}"
        self.emit(
            f"if m.log is not None: m.places = {op.place}; m.log.append(('tokens', {self.you}, {kind}, {change}))"
        )
        if kind in self.shared.facts.checked_tokens:
            self.emit(f"if not m.trying(): m.check_token({kind})")
        elif self.shared.facts.lagging:
            self.emit(f"if m.stale and not m.trying(): m.check_token({kind})")
        self.emit(f"d = True; r = {n}")
        if verb == "remove":
            self.level -= 1
            self.emit("else:")
            self.emit(f"    m.places = {op.place}")
            amount_code = f"(({kind}, 0, {n}),)"
            key = "remove amount from holder"
            self.emit(f"    d = PR[{_INDEX[key]}](m, {self.you}, {self.this}, {amount_code}, {self.you}); r = m.res")
            self.emit(f"    if not d: a = False; m.failed({self.you})")
        return True

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
        self.emit(f"m.places = {op.place}")
        self.emit(f"if s[{source}]:")
        zones = (cards["zone"]["zone"] if cards["zone"].name == "zone_of" else -1, given["Z"]["zone"])
        way = "None" if zones[0] in (-1, zones[1]) else f"W{zones[0]}_{zones[1]}"
        bottom = given["Z"]["edge"] == "bottom"
        self.emit(f"    d = m.shift({source}, {self.zone(given['Z'])}, {bottom}, {way}); r = m.res")
        self.emit("else:")
        self.emit("    d = False; r = (); m.res = ()")
        self.emit(f"if not d: a = False; m.places = {op.place}; m.failed({self.you})")
        return True

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
            return name if count == "1" else f"len({name}) >= {count}"
        elif cards.name == "select" and kind == "all" and self.base_kind(cards) is None:
            self.emit(f"{name} = tuple({self.cards(cards)})")
            return "True"
        ok = self.local("x")
        self.emit(f"{name}, {ok} = m.pick({self.you}, {selection}, None, {place}, {self.this})")
        return ok

    # ---- is it possible? without trying

    def ready(self, op: Op) -> str:
        """Can the effect be done in full: an expression that gives True, False, or None (it must be tried)."""
        facts = self.shared.facts
        if facts.sure(op):
            return "True"
        match op.name:
            case "if" if op["otherwise"] is None and not self.leans(op["condition"]):
                inner = self.ready(op["body"])
                return "None" if inner == "None" else f"(True if not ({self.condition(op['condition'])}) else {inner})"
            case "cost":
                price = self.ready(op["price"])
                effect = "True" if facts.sure(op["effect"]) else self.ready_after(op["price"], op["effect"])
                if effect == "True" or "None" in (price, effect):
                    return price if effect == "True" else "None"
                return f"({effect} if {price} else {price})"
            case "do":
                return self.ready_phrase(op)
        return "None"

    def ready_option(self, op: Op) -> str:
        """The same for an option: ``if C: A`` is possible only if C."""
        if op.name != "if" or op["otherwise"] is not None:
            return self.ready(op)
        if self.leans(op["condition"]):
            return "None"
        return f"(False if not ({self.condition(op['condition'])}) else {self.ready(op['body'])})"

    def ready_after(self, price: Op, effect: Op) -> str:
        """Can an effect be done once a price in tokens is paid? It must not mind the tokens."""
        facts = self.shared.facts
        if price.name != "do" or not facts.payer(price["frame"]) or effect.name != "do":
            return "None"
        verbs, _ = facts.guards(effect["frame"])
        return "None" if facts.minds_tokens(verbs) else self.ready_guarded(effect, careful=True)

    def ready_guarded(self, op: Op, *, careful: bool) -> str:
        """A keyword that can be done as soon as there is a card that it may take."""
        facts = self.shared.facts
        if op["per"] is not None or not facts.sure_keyword(op["frame"]) or facts.may_be_refused(op) or self.leans(op):
            return "None"
        chosen = op["arguments"][0]["value"]
        amount = chosen["amount"]
        if not self.is_seen(chosen) or (amount is not None and self.number(amount) != "1"):
            return "None"
        verbs, _ = facts.handed(op["frame"])
        code = f"m.can_take(FR[{op['frame']}], {self.you}, {self.cards(chosen['cards'])}, {careful})"
        return self.unless_hindered({*verbs, *self.ways(op["frame"], chosen["cards"])}, code)

    def ways(self, index: int, cards: Op) -> set[Any]:
        """The events of zones when a keyword takes cards from where they are."""
        leave = self.r.verbs.index("leave")
        return {*self.shared.facts.moved_through(index), *((leave, zone["zone"]) for zone in cards["zones"])}

    def unless_hindered(self, events: set[Any], code: str) -> str:
        """An answer that holds only if nobody comes before one of these events; a no, if nobody answers at all."""
        answered = events & self.shared.facts.answered
        if answered:
            asked = f"m.unless_answered({self.you}, {', '.join(sorted(map(str, answered)))})"
            code = f"(q if (q := {code}) is not False else {asked})"
        tests = [f"({e}, {self.you}) in (m.lis or m.hear())[-1]" for e in events & self.shared.facts.hindered]
        return f"(None if {' or '.join(sorted(tests))} else {code})" if tests else code

    def is_seen(self, chosen: Op) -> bool:
        """``2 red in hand``: of cards that can be seen."""
        cards = chosen["cards"]
        if (
            chosen["kind"] != "exactly"
            or cards.name != "select"
            or cards["zones"] is None
            or cards["source"] is not None
        ):
            return False
        return not any(z.name != "zone_of" or self.r.zones[z["zone"]].sight == "hidden" for z in cards["zones"])

    def is_loss(self, op: Op) -> bool:
        """``remove 1 red from you``"""
        given = {a["name"]: a["value"] for a in op["arguments"]}
        return self.r.frames[op["frame"]].key == "remove amount from holder" and bool(given["H"].name == "you")

    def ready_tokens(self, op: Op) -> str:
        """A keyword that takes tokens from the player: are there enough?"""
        facts, frame = self.shared.facts, self.r.frames[op["frame"]]
        amount = op["arguments"][0]["value"]
        if amount.name != "amount" or frame.verb in facts.banned or op["per"] is not None:
            return "None"
        if any(p["mode"] != "exactly" or p["kind"] is None for p in amount["parts"]) or self.leans(amount):
            return "None"
        kinds = [p["kind"] for p in amount["parts"]]
        if len(set(kinds)) != len(kinds):
            return "None"
        tests = [f"m.tok({self.you}, {p['kind']}) >= {self.number(p['number'])}" for p in amount["parts"]]
        return self.unless_hindered({frame.verb}, f"({' and '.join(tests)})")

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

    def leans(self, op: Op) -> bool:
        """Does a condition look back at what was just done?"""
        return any(o.name in ("done", "it") for o in below(op))

    def ready_phrase(self, op: Op) -> str:
        facts, frame = self.shared.facts, self.r.frames[op["frame"]]
        if frame.key == "use ability" and frame.verb not in facts.heard | facts.banned and op["per"] is None:
            return f"m.can_use({self.abilities(op['arguments'][0]['value'])}, {self.you})"
        if facts.payer(op["frame"]) or self.is_loss(op):
            return self.ready_tokens(op)
        guarded = self.ready_guarded(op, careful=False)
        if guarded != "None":
            return guarded
        if op["per"] is not None or not facts.simple(op["frame"]) or self.leans(op) or facts.may_be_refused(op):
            return "None"
        given = {a["name"]: a["value"] for a in op["arguments"]}
        chosen = given.get("C")
        if chosen is None or chosen.name != "chosen" or not (facts.mover(op["frame"]) or self.stirs(op) != "None"):
            return "None"
        cards = chosen["cards"]
        if cards.name == "top_of":
            return self.stirs(op)
        if not self.is_seen(chosen):
            return "None"
        n = "1" if chosen["amount"] is None else self.number(chosen["amount"])
        found = self.cards(cards)
        weight = chosen["weight"]
        test = f"{f'len({found})' if weight is None else self.weighed(found, weight)} >= {n}"
        return self.unless_hindered({frame.verb, *self.ways(op["frame"], cards), *self.target(given)}, f"({test})")

    def target(self, given: dict[str, Op]) -> set[Any]:
        """The event of the zone that a phrase names as its place."""
        place = given.get("Z")
        return (
            {(self.r.verbs.index("enter"), place["zone"])} if place is not None and place.name == "zone_of" else set()
        )

    def stirs(self, op: Op) -> str:
        """Would taking the top of a zone move a card? None for everything else."""
        facts = self.shared.facts
        if op.name != "do" or op["per"] is not None:
            return "None"
        frame = self.r.frames[op["frame"]]
        if self.r.verbs[frame.verb] != "move" or frame.verb in facts.heard | facts.banned or self.leans(op):
            return "None"
        given = {a["name"]: a["value"] for a in op["arguments"]}
        cards, place = given["C"]["cards"], given["Z"]
        if cards.name != "top_of" or cards["count"] is not None or given["C"]["kind"] != "given":
            return "None"
        if place.name == "zone_of" and self.r.zones[place["zone"]].by >= 0:
            return "None"
        events = self.target(given)
        if cards["zone"].name == "zone_of":
            events.add((self.r.verbs.index("leave"), cards["zone"]["zone"]))
        return self.unless_hindered(events, f"bool(s[{self.zone(cards['zone'])}])")
