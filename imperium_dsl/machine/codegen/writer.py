"""Writes all functions of a ruleset and notes their names."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op
from imperium_dsl.ir.ruleset import Face, Handler, Ruleset, Text
from imperium_dsl.machine.codegen.module import Module
from imperium_dsl.machine.codegen.spine import SpineWriter


class Writer:
    """One pass over a ruleset; ``plan`` says which function belongs to what."""

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
        plan["numbers"] = [
            None if n.value is None else m.number(f"number{i}", n.value) for i, n in enumerate(r.numbers)
        ]
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
                    None if row.condition is None else m.condition(f"rowif{i}_{k}", row.condition),
                    m.function(f"act{i}_{k}", row.body),
                    row.place,
                )
                for k, row in enumerate(t.rows)
            ]
            for i, t in enumerate(r.tables)
        ]
        plan["policies"] = [
            (
                policy.role,
                [
                    (line.verb, m.candidate(f"takes{i}_{k}", line.cards), m.weight(f"weighs{i}_{k}", line.by))
                    for k, line in enumerate(policy.lines)
                ],
            )
            for i, policy in enumerate(r.policies)
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
        fields: dict[int, Any] = {}
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
                m.source += [f"def change{n}(m, you, this, x):", "    s = m.cells; it = (x,)"]
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
                name = m.function(f"once{done_once}", op["body"], handler=True, variables=variables, types=types)
                match = m.matcher(f"oncematch{done_once}", op["pattern"], variables, types)
                self.plan["onces"].append((op, name, match))
                done_once += 1
            else:
                op, variables, types = shared.grant_ops[done_grant]
                name = m.granter(f"effectgrant{done_grant}", op, variables, types)
                self.plan["effect_grants"].append((op, name))
                done_grant += 1
