"""A ruleset made runnable: its functions, compiled once, and tables of who answers what."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Face, Handler, Ruleset, Text
from imperium_dsl.machine import primitives
from imperium_dsl.machine.codegen.module import Module
from imperium_dsl.machine.codegen.spine import SpineWriter
from imperium_dsl.machine.layout import FLIPS, ONCES, Layout, make_layout
from imperium_dsl.machine.signals import StopLoop, Unknown
from imperium_dsl.machine.values import Kind, Sel


PRIMITIVE_LIST = [primitives.PRIMITIVES[key] for key in sorted(primitives.PRIMITIVES)]


class Thing:
    """A row of a table, with whatever attributes it needs."""

    def __init__(self, **attributes: Any) -> None:
        self.__dict__.update(attributes)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


class Writer:
    """Writes all functions of a ruleset and notes their names."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.r = ruleset
        self.module = Module(ruleset)
        self.handlers: list[tuple[Handler, str, str]] = []
        self.texts: list[tuple[Text, str, str | None, str | None]] = []
        self.grants: list[tuple[Op, str]] = []
        self.plan: dict[str, Any] = {}

    def text(self, text: Text, of_word: bool) -> int:
        index = len(self.texts)
        name = self.module.function(f"text{index}", text.body, text=True, word_this=of_word)
        bare = self.module.shared.skeleton(text.body)
        start = self.module.function(f"start{index}", bare, text=True) if bare is not None else None
        priced = self.module.shared.skeleton(text.body, True) if self.r.strict_price is not None else None
        costly = self.module.function(f"costly{index}", priced, text=True) if priced is not None else None
        self.texts.append((text, name, start, costly))
        return index

    def handler(self, handler: Handler) -> int:
        index = len(self.handlers)
        body = self.module.function(f"handler{index}", handler.body, handler=True, text=True)
        match = self.module.matcher(f"match{index}", handler.pattern)
        self.handlers.append((handler, body, match))
        return index

    def grant(self, op: Op) -> int:
        index = len(self.grants)
        self.grants.append((op, self.module.granter(f"grant{index}", op)))
        return index

    def write(self) -> None:
        r, m, plan = self.r, self.module, self.plan
        plan["frames"] = [
            None if f.body is None else m.function(f"frame{i}", f.body, tuple((p.name, p.type) for p in f.parameters))
            for i, f in enumerate(r.frames)
        ]
        plan["procedures"] = [
            m.function(f"procedure{i}", p.body, () if p.parameter is None else ((p.parameter, "cards"),))
            for i, p in enumerate(r.procedures)
        ]
        plan["numbers"] = [None if n.value is None else m.number(f"number{i}", n.value) for i, n in enumerate(r.numbers)]
        plan["strict"] = "" if r.strict_price is None else m.condition("strict_price", r.strict_price)
        plan["loose"] = "" if r.loose_choice is None else m.condition("loose_choice", r.loose_choice)
        plan["kinds"] = []
        for i, k in enumerate(r.kinds):
            exists = None if k.exists is None else m.condition(f"exists{i}", k.exists)
            gate = None if k.gate is None else m.condition(f"gate{i}", k.gate, possible=True)
            price = None if k.price is None else m.function(f"price{i}", k.price)
            plan["kinds"].append((exists, gate, price))
        plan["game_handlers"] = [self.handler(h) for h in r.handlers]
        plan["game_grants"] = [self.grant(g) for g in r.grants]
        plan["checks"] = [
            (m.condition(f"when{i}", c.condition), m.function(f"then{i}", c.body)) for i, c in enumerate(r.checks)
        ]
        plan["belongings"] = [
            (
                b.word, b.of_player, [self.text(t, not b.of_player) for t in b.texts],
                [self.handler(h) for h in b.handlers], [self.grant(g) for g in b.grants],
            )
            for b in r.belongings
        ]  # fmt: skip
        shared: dict[Any, Any] = {}
        plan["faces"] = [self.face(f, shared) for f in r.faces]
        plan["tables"] = [
            [
                (
                    None if row.match is None else m.filter(f"row{i}_{k}", row.match),
                    m.function(f"act{i}_{k}", row.body),
                    row.place,
                )
                for k, row in enumerate(t.rows)
            ]
            for i, t in enumerate(r.tables)
        ]
        self.spine = SpineWriter(m)
        self.write_late()

    def face(self, face: Face, shared: dict[Any, Any]) -> dict[str, Any]:
        """The functions of a face; faces with equal texts share them."""
        key = (face.texts, face.handlers, face.grants, face.fields)
        if key in shared:
            return shared[key]  # type: ignore[no-any-return]
        m = self.module
        texts = []
        changes: list[tuple[str, Any]] = []
        for text in face.texts:
            if self.r.kinds[text.kind].standing:
                changes.extend(self.standing(text.body))
            else:
                texts.append(self.text(text, False))
        fields = {}
        for index, value in face.fields:
            if self.r.fields[index].type in ("value", "number"):
                fields[index] = m.number(f"field{len(m.source)}", value)
            elif value.name == "amount":
                fields[index] = tuple((p["kind"], p["number"]["value"]) for p in value["parts"])
            elif value.name == "word_is":
                fields[index] = value["word"]
        grants = [self.grant(g) for g in face.grants] + [self.grant(g) for kind, g in changes if kind == "grant"]
        shared[key] = {
            "texts": texts, "handlers": [self.handler(h) for h in face.handlers], "grants": grants,
            "changes": [c for c in changes if c[0] != "grant"], "fields": fields,
        }  # fmt: skip
        return shared[key]  # type: ignore[no-any-return]

    def standing(self, body: Op) -> list[tuple[str, Any]]:
        """The modifiers of a text that stands: numbers, facts, words, permissions."""
        m = self.module
        found: list[tuple[str, Any]] = []
        steps = body["steps"] if body.name == "sequence" else (body,)
        for step in steps:
            if step.name == "grant":
                found.append(("grant", step))
                continue
            if step.name != "do":
                continue
            frame = self.r.frames[step["frame"]]
            verb = self.r.verbs[frame.verb]
            given = {a["name"]: a["value"] for a in step["arguments"]}
            n = len(m.source)
            if verb in ("raise", "lower") and "N" in given and given["N"].name == "number_of":
                by = m.number(f"change{n}", given["M"])
                found.append(("number", (given["N"]["number"], 1 if verb == "raise" else -1, by)))
            elif verb == "lower" and "F" in given:
                cards = given["F"]["card"]
                w = m.writer()
                tests = w.filter_tests(cards["filter"], "x") if cards.name == "select" else []
                if cards.name == "select" and cards["zones"] is not None:
                    cells = [c for z in cards["zones"] for c in w.zones(z)]
                    tests.append(f"s[x] in ({', '.join(cells)},)")
                m.source += [f"def change{n}(m, you, this, x):", "    s = m.s; it = (x,)"]
                m.source.append(f"    return {' and '.join(tests) or 'True'}")
                parts = tuple((p["kind"], p["number"]["value"]) for p in given["A"]["parts"])
                found.append(("field", (given["F"]["field"], f"change{n}", parts)))
            elif verb in ("drop", "lend"):
                cards = given["C"]["cards"]
                name = m.filter(f"change{n}", cards["filter"])
                found.append(("word", (given["T"]["word"], 1 if verb == "lend" else -1, name)))
        return found

    def write_late(self) -> None:
        """Handlers and permissions that effects create; writing one may create another."""
        shared, m = self.module.shared, self.module
        self.plan["onces"], self.plan["effect_grants"] = [], []
        done_once = done_grant = 0
        while done_once < len(shared.once_ops) or done_grant < len(shared.grant_ops):
            if done_once < len(shared.once_ops):
                op, variables, types = shared.once_ops[done_once]
                name = m.function(
                    f"once{done_once}", op["body"], handler=True, variables=variables, types=types
                )
                match = m.matcher(f"oncematch{done_once}", op["pattern"], variables, types)
                self.plan["onces"].append((op, name, match))
                done_once += 1
            else:
                op, variables, types = shared.grant_ops[done_grant]
                name = m.granter(f"effectgrant{done_grant}", op, variables, types)
                self.plan["effect_grants"].append((op, name))
                done_grant += 1


def card_key(number: str) -> str:
    """Numbers that differ only in a final letter are faces of one card."""
    return number[:-1] if number[-1:].isalpha() else number


def other_faces(r: Ruleset) -> dict[int, int]:
    """The other face of each face that has one."""
    found: dict[str, list[int]] = {}
    for i, face in enumerate(r.faces):
        found.setdefault(card_key(face.number), []).append(i)
    return {a: b for pair in found.values() if len(pair) == 2 for a, b in (pair, pair[::-1])}


def zones_read(op: Op) -> set[int]:
    """The declared zones an operation names."""
    return {o["zone"] for o in below(op) if o.name == "zone_of"}


class Code:
    """Everything the machine looks up while it runs, for a number of players."""

    def __init__(self, writer: Writer, compiled: Any, players: int) -> None:
        r = writer.r
        self.ruleset = r
        self.layout: Layout = make_layout(r, players)
        lay = self.layout
        names: dict[str, Any] = {
            "Sel": Sel, "Kind": Kind, "StopLoop": StopLoop, "Unknown": Unknown, "T0": lay.tokens0,
            "NT": len(r.tokens), "FR": [], "NOWHERE": lay.nowhere, "PR": PRIMITIVE_LIST, **writer.module.constants,
        }  # fmt: skip
        names.update({f"Z{i}": z for i, z in enumerate(lay.zones)})
        names.update({f"P{i}": z for i, z in enumerate(lay.strides)})
        names.update({f"F{i}": f for i, f in enumerate(lay.flags)})
        exec(compiled, names)  # noqa: S102  our own generated source
        self.names = names
        self.trait_of_word = {w: i for i, t in enumerate(r.traits) for w in t.words}
        self.counts = [{w: f.words.count(w) for w in f.words} for f in r.faces]
        self.masks = [sum(1 << w for w in set(f.words)) for f in r.faces]
        self.build(writer)

    def build(self, writer: Writer) -> None:
        r, plan, names, lay = self.ruleset, writer.plan, self.names, self.layout
        self.kinds = [
            Thing(
                index=i, name=k.name, exists=names.get(e or ""), gate=names.get(g or ""), price=names.get(p or ""),
                standing=k.standing, zones=zones_read(k.exists) if k.exists is not None else set(),
            )  # fmt: skip
            for i, (k, (e, g, p)) in enumerate(zip(r.kinds, plan["kinds"], strict=True))
        ]
        self.texts = [
            Thing(
                index=i, kind=self.kinds[t.kind], fn=names[n], start=names.get(b or ""),
                start_priced=names.get(c or ""), place=t.place,
            )  # fmt: skip
            for i, (t, n, b, c) in enumerate(writer.texts)
        ]
        self.strict_price = names.get(plan["strict"])
        self.loose_choice = names.get(plan["loose"])
        verb = {v: i for i, v in enumerate(r.verbs)}
        self.leave, self.enter, self.empty = verb["leave"], verb["enter"], verb["empty"]
        self.begin, self.finish, self.run = verb["begin"], verb["finish"], verb["run"]
        handlers = [self.handler(i, h, names[b], names[m]) for i, (h, b, m) in enumerate(writer.handlers)]
        self.handlers = handlers
        self.grants = []
        standing_grants = [self.granted(op, names[n]) for op, n in writer.grants]
        self.grants = [self.granted(op, names[n]) for op, n in plan["effect_grants"]]
        self.game_handlers = [handlers[i] for i in plan["game_handlers"]]
        self.word_handlers: dict[int, list[Thing]] = {}
        self.word_texts: dict[int, list[Thing]] = {}
        game_grants = [standing_grants[i] for i in plan["game_grants"]]
        for word, of_player, texts, own, grants in plan["belongings"]:
            if of_player:
                self.word_handlers.setdefault(word, []).extend(handlers[i] for i in own)
            self.word_texts.setdefault(word, []).extend(self.texts[i] for i in texts)
            for i in grants:
                grant = standing_grants[i]
                grant.owner_word = word
                game_grants.append(grant)
        self.once_handlers = [
            self.handler(100000 + i, Handler(op["pattern"], op["body"], -1, op.place), names[b], names[m], once=True)
            for i, (op, b, m) in enumerate(plan["onces"])
        ]
        for i, h in enumerate(self.once_handlers):
            h.index = i
        self.plain_bans: dict[int, list[Thing]] = {}
        self.card_bans: dict[int, list[Thing]] = {}
        for grant in game_grants:
            if not grant.allowed:
                table = self.card_bans if grant.about_cards else self.plain_bans
                table.setdefault(grant.verb, []).append(grant)
        self.faces(writer, handlers, standing_grants)
        self.checks = [
            Thing(
                index=i, condition=names[c], body=names[b], per_player=r.checks[i].per_player,
                zones=zones_read(r.checks[i].condition),
                tokens={o["kind"] for o in below(r.checks[i].condition) if o.name == "tokens"},
                flags={o["flag"] for o in below(r.checks[i].condition) if o.name == "flag_of"},
            )  # fmt: skip
            for i, (c, b) in enumerate(plan["checks"])
        ]
        self.checks_by_zone: dict[int, list[Thing]] = {}
        self.checks_by_token: dict[int, list[Thing]] = {}
        self.checks_by_flag: dict[int, list[Thing]] = {}
        for check in self.checks:
            for table, keys in (
                (self.checks_by_zone, check.zones), (self.checks_by_token, check.tokens),
                (self.checks_by_flag, check.flags),
            ):  # fmt: skip
                for key in keys:
                    table.setdefault(key, []).append(check)  # type: ignore[attr-defined]
        self.numbers = [names.get(n or "") for n in plan["numbers"]]
        self.procedures = [Thing(index=i, name=p.name, fn=names[n]) for i, (p, n) in enumerate(zip(r.procedures, plan["procedures"], strict=True))]
        self.procedure_named = {p.name: p for p in self.procedures}
        self.tables = [
            Thing(words=r.tables[i].words, rows=[Thing(match=names.get(a or ""), fn=names[b], place=c) for a, b, c in rows])
            for i, rows in enumerate(plan["tables"])
        ]
        facts = writer.module.shared.facts
        self.frames = []
        for i, f in enumerate(r.frames):
            fn = names[plan["frames"][i]] if plan["frames"][i] else primitives.PRIMITIVES.get(f.key)
            types = [p.type for p in f.parameters]
            first = lambda kind, types=types: types.index(kind) if kind in types else -1  # noqa: E731
            cards_at = next((k for k, p in enumerate(f.parameters) if p.type == "cards" and not p.optional), -1)
            verbs, starts = facts.guards(i)
            self.frames.append(
                Thing(
                    more_cards=tuple(k for k, t in enumerate(types) if t == "cards" and k != cards_at),
                    index=i, key=f.key, verb=f.verb, fn=fn, heard=f.verb in facts.heard, banned=f.verb in facts.banned,
                    amounts=f.verb in facts.amounts, amount_at=first("amount"), count_at=first("count"), cards_at=cards_at,
                    kind_at=first("kind"), holder_at=first("holder") if first("holder") >= 0 else first("spot"),
                    players_at=tuple(k for k, t in enumerate(types) if t == "players"), result=f.result,
                    verbs=verbs, starts=starts, guarded=bool(verbs or starts), spends=f.verb in facts.spent,
                    strict=f.strict,
                )  # fmt: skip
            )
        names["FR"].extend(self.frames)
        self.zone_frames = {self.frames_index(v): f for v in ("leave", "enter", "empty") for f in self.frames if r.verbs[f.verb] == v}
        self.run_frame = next(f for f in self.frames if f.key == "run procedure")
        self.begin_frame = next(f for f in self.frames if f.key == "begin procedure")
        self.finish_frame = next(f for f in self.frames if f.key == "finish procedure")
        self.zone_keys = {h.key for h in [*handlers, *self.once_handlers] if isinstance(h.key, tuple)}
        self.zone_events = bool(self.zone_keys)
        self.hidden_cells = {c for c, z in lay.declared.items() if z >= 0 and r.zones[z].sight != "public"}
        self.cells()
        self.other_face = other_faces(r)
        self.spine = [(kind, self.node(kind, data)) for kind, data in writer.spine.nodes]
        self.bodies = writer.spine.node_of_procedure
        self.run_node = writer.spine.run_nodes

    def cells(self) -> None:
        """What the machine asks of a zone's cell at every move."""
        r, lay = self.ruleset, self.layout
        orders = {"ordered": 1}
        self.plain = {
            cell: 2 if r.zones[z].based else orders.get(r.zones[z].order, 0)
            for cell, z in lay.declared.items()
            if z >= 0 and r.zones[z].order != "slots"
        }
        self.own_cells = [[c for c, o in lay.owner.items() if o == p] for p in range(lay.players)]
        self.sensitive = {*self.standing_cells, ONCES, FLIPS, *range(lay.words0, lay.words_end)}
        every = [*self.handlers, *self.once_handlers]
        masks: dict[Any, int] = {}
        for handler in every:
            if isinstance(handler.key, tuple):
                words = handler.cards["words"] if handler.cards is not None and not handler.cards["names"] else ()
                mask = sum(1 << w for w in set(words)) if words else -1
                masks[handler.key] = -1 if masks.get(handler.key) == -1 else masks.get(handler.key, 0) | mask
        declared = lay.declared.items()
        self.leaving = {cell: masks.get((self.leave, z), 0) for cell, z in declared}
        self.entering = {cell: masks.get((self.enter, z), 0) for cell, z in declared}
        self.emptying = {cell: (self.empty, z) in masks for cell, z in declared}
        self.cell_checks = {cell: tuple(self.checks_by_zone.get(z, ())) for cell, z in declared}
        self.seers = {
            cell: z >= 0 and (r.zones[z].sight == "public" or (r.zones[z].sight == "owner-only" and lay.owner[cell] >= 0))
            for cell, z in declared
        }

    def node(self, kind: str, data: Any) -> Any:
        """A node of a procedure with its functions."""
        names = self.names
        if kind == "leaf":
            return names[data]
        if kind in ("each", "if"):
            return (names[data[0]], *data[1:])
        if kind == "choose":
            functions, nodes, place, strict = data
            return ([names[f] for f in functions], nodes, place, strict)
        return data

    def frames_index(self, verb: str) -> int:
        return self.ruleset.verbs.index(verb)

    def handler(self, index: int, h: Handler, fn: Any, match: Any, once: bool = False) -> Thing:
        p = h.pattern
        verb = p["verb"]
        key: Any = verb
        if verb in (self.leave, self.enter, self.empty):
            zone = next(a["value"]["zone"] for a in p["arguments"] if a["type"] == "zone")
            key = (verb, zone)
        return Thing(
            index=index, key=key, verb=verb, fn=fn, match=match, would=p["would"], instead=p["instead"],
            cards=p["cards"], about_amount=p["about_amount"], kind=None if h.kind < 0 else self.kinds[h.kind], place=h.place, once=once,
        )  # fmt: skip

    def granted(self, op: Op, fn: Any) -> Thing:
        return Thing(
            verb=op["verb"], allowed=op["allowed"], applies=fn, covers=fn, about_cards=op["cards"] is not None,
            zones=op["zones"], own=op["cards"] is not None and op["cards"].name == "this" or (
                op["cards"] is not None and op["cards"].name == "select" and op["cards"]["source"] is not None
                and op["cards"]["source"].name == "this"
            ), owner_word=-1, op=op,
        )  # fmt: skip

    def faces(self, writer: Writer, handlers: list[Thing], grants: list[Thing]) -> None:
        r, names = self.ruleset, self.names
        self.face_texts: list[dict[int, list[Thing]]] = []
        self.stands: list[Thing | None] = []
        self.reworks: list[bool] = []
        self.field_values: list[dict[int, Any]] = []
        self.self_bans: dict[tuple[int, int], list[Thing]] = {}
        self.standing_verbs: set[int] = set()
        for i, face in enumerate(writer.plan["faces"]):
            texts: dict[int, list[Thing]] = {}
            for t in face["texts"]:
                texts.setdefault(self.texts[t].kind.index, []).append(self.texts[t])
            self.face_texts.append(texts)
            mine = [grants[g] for g in face["grants"]]
            for g in mine:
                if g.own and not g.allowed:
                    self.self_bans.setdefault((i, g.verb), []).append(g)
            numbers = [Thing(number=n, sign=sg, by=names[f]) for k, (n, sg, f) in (c for c in face["changes"] if c[0] == "number")]
            fields = [Thing(field=n, covers=names[f], parts=p) for k, (n, f, p) in (c for c in face["changes"] if c[0] == "field")]
            words = [Thing(word=n, sign=sg, covers=names[f]) for k, (n, sg, f) in (c for c in face["changes"] if c[0] == "word")]
            cans = [g for g in mine if g.allowed]
            cannots = [g for g in mine if not g.allowed and not g.own]
            self.standing_verbs |= {g.verb for g in cannots}
            own = [handlers[h] for h in face["handlers"]]
            if own or numbers or fields or words or cans or cannots:
                self.stands.append(Thing(handlers=own, numbers=numbers, fields=fields, words=words, cans=cans, cannots=cannots))
            else:
                self.stands.append(None)
            self.reworks.append(bool(words))
            self.field_values.append({k: names[v] if isinstance(v, str) else v for k, v in face["fields"].items()})
        zones = {z for k in self.kinds if k.standing or k.exists is not None for z in k.zones}
        self.standing_cells = {
            cell: self.layout.owner[cell] for cell, z in self.layout.declared.items() if z in zones
        }


class Compiled:
    """A ruleset's code, for any number of players."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.writer = Writer(ruleset)
        self.writer.write()
        self.source = "\n".join(self.writer.module.source)
        self.compiled = compile(self.source, f"<{ruleset.game}>", "exec")
        self.codes: dict[int, Code] = {}

    def code(self, players: int) -> Code:
        """The code for so many players."""
        if players not in self.codes:
            self.codes[players] = Code(self.writer, self.compiled, players)
        return self.codes[players]
