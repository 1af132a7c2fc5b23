"""A checked program to a ruleset: names become indexes, places a table, the rest keeps its shape."""

from __future__ import annotations

import re
from functools import cache, reduce
from typing import Any

from imperium_dsl.ir import ruleset as ir
from imperium_dsl.ir.ops import FIELDS, Op
from imperium_dsl.ir.symbols import SYMBOLS
from imperium_dsl.program import effects as e
from imperium_dsl.program.alike import alike_faces
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import walk
from imperium_dsl.source.node import Node
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceMap
from imperium_dsl.syntax.scan import on_one_line

_PLACED = frozenset({"do", "choose", "may", "cost", "once", "grant", "each_player", "if", "window"})


@cache
def op_name(kind: str) -> str:
    """``ZoneOf`` to ``zone_of``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()


class Lowering:
    """Holds the tables while a program is lowered."""

    def __init__(self, program: Program, sources: SourceMap) -> None:
        self.program = program
        self.sources = sources
        words = program.words
        self.words = [*words.trait_of]
        self.traits = [*words.traits]
        self.verbs = sorted({f.words for f in program.frames.by_key.values()})
        self.frames = [*program.frames.by_key]
        self.tables: dict[str, dict[str, Any]] = {
            "word": {w: i for i, w in enumerate(self.words)},
            "token": {t: i for i, t in enumerate(words.tokens)},
            "zone": {z: i for i, z in enumerate(words.zones)},
            "number": {n: i for i, n in enumerate(words.numbers)},
            "flag": {f: i for i, f in enumerate(words.flags)},
            "field": {f: i for i, f in enumerate(words.fields)},
            "option": {o: i for i, o in enumerate(words.options)},
            "kind": {k: i for i, k in enumerate(program.abilities)},
            "procedure": {p: i for i, p in enumerate(program.procedures)},
            "frame": {f: i for i, f in enumerate(self.frames)},
            "verb": {v: i for i, v in enumerate(self.verbs)},
            "name": self._names(),
        }
        self.places: list[ir.Place] = []
        self.place_of: dict[Span, int] = {}

    def _names(self) -> dict[str, tuple[int, ...]]:
        """The faces that bear a name or an alias."""
        found: dict[str, list[int]] = {name: [] for name in self.program.words.names}
        for i, face in enumerate(self.program.faces):
            for name in {face.name, *face.aliases}:
                found.setdefault(name, []).append(i)
        return {name: tuple(sorted(faces)) for name, faces in found.items()}

    # ---- operations

    def op(self, node: Node) -> Op:
        """One node as an operation."""
        kind = op_name(type(node).__name__)
        args = tuple(self.arg(kind, name, getattr(node, name)) for name in FIELDS[kind])
        return Op(kind, args, self.place(node.span) if kind in _PLACED else -1)

    def arg(self, kind: str, name: str, value: Any) -> Any:
        """One argument; declared names become numbers."""
        symbol = SYMBOLS.get((kind, name))
        if symbol is not None:
            table = self.tables[symbol]
            if value is None:
                return None
            if isinstance(value, tuple):
                if symbol == "name":
                    return tuple(sorted({face for v in value for face in table[v]}))
                return tuple(table[v] for v in value)
            return table[value]
        return self.plain(value)

    def plain(self, value: Any) -> Any:
        """A value without names of declared things."""
        if isinstance(value, Node):
            return self.op(value)
        if isinstance(value, tuple):
            return tuple(self.plain(v) for v in value)
        return value

    def maybe(self, node: Node | None) -> Op | None:
        """An operation, if there is one."""
        return None if node is None else self.op(node)

    def place(self, span: Span) -> int:
        """The index of a place."""
        if span not in self.place_of:
            source = self.sources.get(span.file)
            line, column, text = 0, 0, ""
            if source is not None:
                line, column = source.line_col(span.start)
                text = on_one_line(source.text[span.start : span.end])
            self.place_of[span] = len(self.places)
            self.places.append(ir.Place(span.file, line, column, text, self.program.citations.behind(span)))
        return self.place_of[span]

    # ---- declarations

    def handler(self, h: e.Handler) -> ir.Handler:
        kind = -1 if h.kind is None else self.tables["kind"][h.kind]
        return ir.Handler(self.op(h.pattern), self.op(h.body), kind, self.place(h.span))

    def text(self, t: e.Text) -> ir.Text:
        return ir.Text(self.tables["kind"][t.kind], self.op(t.body), self.place(t.span))

    def face(self, f: e.Face) -> ir.Face:
        fields = tuple((self.tables["field"][name], self.op(value)) for name, value in f.fields)  # type: ignore[arg-type]
        return ir.Face(
            f.name, f.number, f.set, tuple(self.tables["word"][w] for w in f.words), fields,
            tuple(self.text(t) for t in f.texts), tuple(self.handler(h) for h in f.handlers),
            tuple(self.op(g) for g in f.grants), f.copies, f.doc, self.place(f.span),
        )  # fmt: skip

    def preference(self, p: e.Preference) -> ir.Preference:
        return ir.Preference(-1 if p.verb is None else self.tables["verb"][p.verb], self.op(p.cards), self.op(p.by))

    def belonging(self, b: e.Belonging) -> ir.Belonging:
        return ir.Belonging(
            self.tables["word"][b.word], b.of_player, tuple(self.text(t) for t in b.texts),
            tuple(self.handler(h) for h in b.handlers), tuple(self.op(g) for g in b.grants),
        )  # fmt: skip

    def frame(self, key: str) -> ir.Frame:
        frame = self.program.frames.by_key[key]
        parameters = tuple(ir.Parameter(p.name, p.type, p.optional) for p in frame.parameters)
        body = None if frame.primitive else self.op(self.program.keywords[key].body)
        result = frame.result
        if not frame.primitive:
            result = next((d.result for d in self._uses(key)), None)
        strict = any(w == frame.words and c is None for w, c in self.program.strict_rules)
        return ir.Frame(key, self.tables["verb"][frame.words], frame.primitive, parameters, result, body, strict)

    def _uses(self, key: str) -> list[e.Do]:
        return self.uses.get(key, [])

    def lower(self) -> ir.Ruleset:
        """The whole program."""
        p, words = self.program, self.program.words
        self.uses: dict[str, list[e.Do]] = {}
        bodies = [k.body for k in p.keywords.values()] + [t.body for f in p.faces for t in f.texts]
        for node in walk(tuple(bodies)):
            if isinstance(node, e.Do):
                self.uses.setdefault(node.frame, []).append(node)
        trait = {t: i for i, t in enumerate(self.traits)}
        alike = alike_faces(p)
        index = self.tables["word"]
        traits = tuple(ir.Trait(t.name, t.of_player, tuple(index[w] for w in t.words)) for t in words.traits.values())
        zones = tuple(
            ir.Zone(
                z.name,
                z.owned,
                -1 if z.by is None else trait[z.by],
                z.order,
                z.sight,
                z.based,
                z.inert,
                z.start,
                z.slots,
                -1 if z.shows is None else trait[z.shows],
            )
            for z in words.zones.values()
        )
        numbers = tuple(self._number(name, trait) for name in words.numbers)
        flags = tuple(
            ir.Flag(f.name, f.owned, -1 if f.by is None else trait[f.by], f.per) for f in words.flags.values()
        )
        fields = tuple(ir.Field(f.name, f.type, f.cap, tuple(index[w] for w in f.forms)) for f in words.fields.values())
        options = tuple(
            ir.Option(
                n,
                vs,
                words.option_docs.get(n, ""),
                tuple(words.option_players.get(n, {}).items()),
                words.option_ranges.get(n),
            )
            for n, vs in words.options.items()
        )
        return ir.Ruleset(
            words.game, words.seats, -1 if words.seat_trait is None else trait[words.seat_trait],
            tuple(words.tokens), tuple(self.words), traits, zones, numbers, flags, fields, options,
            tuple(self.verbs), tuple(self.frame(k) for k in self.frames),
            tuple(ir.Procedure(x.name, x.parameter, self.op(x.body)) for x in p.procedures.values()),
            tuple(
                ir.Kind(k.name, self.maybe(k.exists), self.maybe(k.gate), self.maybe(k.price), k.standing)
                for k in p.abilities.values()
            ),
            tuple(self.handler(h) for h in p.handlers), tuple(self.op(g) for g in p.grants),
            tuple(
                ir.Check(self.op(c.condition), self.op(c.body), c.per_player, self.place(c.span)) for c in p.checks
            ),
            tuple(self.belonging(b) for b in p.belongings), tuple(self.face(f) for f in p.faces),
            tuple(
                ir.Table(
                    tuple(index[w] for w in t.words if w in index),
                    tuple(
                        ir.Row(self.maybe(r.match), self.maybe(r.condition), self.op(r.body), self.place(r.span))
                        for r in t.rows
                    ),
                )
                for t in p.tables
            ),
            tuple(ir.Policy(index[q.role], tuple(self.preference(x) for x in q.lines)) for q in p.policies),
            tuple(ir.Rival(index[rival.role], rival.inert) for rival in words.rivals),
            self._strict_price(), self.maybe(p.loose_choice),
            alike.first,
            tuple(sorted(index[w] for w in alike.telling)), tuple(self.places),
        )  # fmt: skip

    def _strict_price(self) -> Op | None:
        """``strict price if ...``: one of these rules is enough; without a condition it always holds."""
        rules = [condition for word, condition in self.program.strict_rules if word == "price"]
        if None in rules:
            return Op("negation", (Op("some", (Op("const", (0,)), None, False)),))
        return reduce(lambda left, right: Op("either", (left, right)), map(self.maybe, rules)) if rules else None

    def _number(self, name: str, trait: dict[str, int]) -> ir.Number:
        info = self.program.words.numbers[name]
        value = self.program.numbers[name]
        floor = self.program.floors.get(name)
        by = -1 if info.by is None else trait[info.by]
        if isinstance(value, dict):
            return ir.Number(name, info.owned, by, info.of_card, floor, None, tuple(value.items()))
        return ir.Number(name, info.owned, by, info.of_card, floor, self.op(value), ())


def lower_program(program: Program, sources: SourceMap) -> ir.Ruleset:
    """The ruleset of a checked program."""
    return Lowering(program, sources).lower()
