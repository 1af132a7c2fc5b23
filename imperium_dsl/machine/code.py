"""A ruleset made runnable: its functions, compiled once, and tables of who answers what."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir import ruleset as ir
from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine import (
    abilities,
    bindings,
    budget,
    checks,
    choose,
    decide,
    ending,
    explore,
    handlers,
    lasting,
    listen,
    move,
    numbers,
    permit,
    phrase,
    pick,
    places,
    players,
    primitives,
    tokens,
    treat,
    words,
)  # fmt: skip
from imperium_dsl.machine.codegen.values import set_to
from imperium_dsl.machine.codegen.writer import Writer
from imperium_dsl.machine.layout import Layout, make_layout
from imperium_dsl.machine.parts import (
    AbilityKind,
    Change,
    Check,
    Frame,
    Grant,
    Handler,
    Preference,
    Procedure,
    Row,
    Standing,
    Table,
    Text,
)
from imperium_dsl.machine.program import END, Program
from imperium_dsl.machine.reads import zones_read
from imperium_dsl.machine.signals import StopLoop, Unknown
from imperium_dsl.machine.values import Kind, Sel

# What generated code calls, by the names that it uses.
ENGINE: dict[str, Any] = {
    "abilities": abilities, "bindings": bindings, "budget": budget, "checks": checks, "choose": choose,
    "decide": decide, "ending": ending, "explore": explore, "handlers": handlers, "lasting": lasting,
    "listen": listen, "move": move, "numbers": numbers, "permit": permit, "phrase": phrase, "pick": pick,
    "places": places, "players": players, "tokens": tokens, "treat": treat, "words": words,
}  # fmt: skip
PRIMITIVE_LIST = [primitives.PRIMITIVES[key] for key in sorted(primitives.PRIMITIVES)]


def card_key(number: str) -> str:
    """Numbers that differ only in a final letter are faces of one card."""
    return number[:-1] if number[-1:].isalpha() else number


def other_faces(r: Ruleset) -> dict[int, int]:
    """The other face of each face that has one."""
    found: dict[str, list[int]] = {}
    for i, face in enumerate(r.faces):
        found.setdefault(card_key(face.number), []).append(i)
    return {a: b for pair in found.values() if len(pair) == 2 for a, b in (pair, pair[::-1])}


class Code:
    """Everything the machine looks up while it runs, for a number of players."""

    def __init__(self, writer: Writer, compiled: Any, players: int) -> None:
        r = writer.r
        self.ruleset = r
        self.found: dict[str, Any] = {}  # what somebody who watches has found out about it
        self.facts = writer.module.shared.facts
        self.token_bit = len(r.words) + 1  # of a mask, the first that stands for a token
        self.token_bits = [1 << self.token_bit + i for i in range(len(r.tokens))] + [-1]  # the last: of any kind
        self.layout: Layout = make_layout(r, players)
        lay = self.layout
        known: dict[str, Any] = {
            "Sel": Sel, "Kind": Kind, "StopLoop": StopLoop, "Unknown": Unknown, "T0": lay.tokens0,
            "NT": len(r.tokens), "NO": (0,) * len(r.tokens), "WB": lay.words0, "FR": [], "NOWHERE": lay.nowhere,
            "PR": PRIMITIVE_LIST, **ENGINE, **writer.module.constants,
        }  # fmt: skip
        known.update({f"Z{i}": z for i, z in enumerate(lay.zones)})
        known.update({f"P{i}": z for i, z in enumerate(lay.strides)})
        known.update({f"F{i}": f for i, f in enumerate(lay.flags)})
        known.update({f"N{i}": dict(n.table)[players] for i, n in enumerate(r.numbers) if n.value is None})
        names: dict[str, Any] = {}
        for name, value in known.items():
            names[name] = value  # noqa: PERF403  in what compiled code fills at once CPython finds names slowly
        exec(compiled, names)  # noqa: S102  our own generated source
        self.names = names
        self.trait_of_word = {w: i for i, t in enumerate(r.traits) for w in t.words}
        self.word_at = {w: lay.of_player.index(t) for w, t in self.trait_of_word.items() if t in lay.of_player}
        self.counts = [{w: f.words.count(w) for w in f.words} for f in r.faces]
        self.kin = r.kin or tuple(range(len(r.faces)))
        self.told = sum(1 << w for w in r.told) if r.kin else -1
        self.masks = [sum(1 << w for w in set(f.words)) for f in r.faces]
        self.build(writer)

    def build(self, writer: Writer) -> None:
        r, plan, names, lay = self.ruleset, writer.plan, self.names, self.layout
        self.kinds = [
            AbilityKind(
                index=i,
                name=k.name,
                exists=names.get(e or ""),
                gate=names.get(g or ""),
                price=names.get(p or ""),
                standing=k.standing,
                zones=zones_read(k.exists) if k.exists is not None else set(),
            )
            for i, (k, (e, g, p)) in enumerate(zip(r.kinds, plan["kinds"], strict=True))
        ]
        self.texts = [
            Text(
                index=i,
                kind=self.kinds[t.kind],
                fn=names[n],
                start=names.get(b or ""),
                start_priced=names.get(c or ""),
                place=t.place,
            )
            for i, (t, n, b, c) in enumerate(writer.texts)
        ]
        self.strict_price: Any = names.get(plan["strict"])
        self.loose_choice: Any = names.get(plan["loose"])
        verb = {v: i for i, v in enumerate(r.verbs)}
        self.leave, self.enter, self.empty = verb["leave"], verb["enter"], verb["empty"]
        self.begin, self.finish, self.run = verb["begin"], verb["finish"], verb["run"]
        handlers = [self.handler(i, h, names[b], names[m]) for i, (h, b, m) in enumerate(writer.handlers)]
        self.handlers = handlers
        standing_grants = [self.granted(op, names[n]) for op, n in writer.grants]
        self.grants = [self.granted(op, names[n]) for op, n in plan["effect_grants"]]
        self.game_handlers = [handlers[i] for i in plan["game_handlers"]]
        self.word_handlers: dict[int, list[Handler]] = {}
        self.word_texts: dict[int, list[Text]] = {}
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
            self.handler(100000 + i, ir.Handler(op["pattern"], op["body"], -1, op.place), names[b], names[m], once=True)
            for i, (op, b, m) in enumerate(plan["onces"])
        ]
        for i, h in enumerate(self.once_handlers):
            h.index = i
        self.plain_bans: dict[int, list[Grant]] = {}
        self.card_bans: dict[int, list[Grant]] = {}
        for grant in game_grants:
            if not grant.allowed:
                table = self.card_bans if grant.about_cards else self.plain_bans
                table.setdefault(grant.verb, []).append(grant)
        self.faces(writer, handlers, standing_grants)
        self.best_values = [
            {field: at_best(op, r.fields[field].cap) for field, op in f.fields if r.fields[field].type != "amount"}
            for f in r.faces
        ]
        self.checks = [
            Check(
                index=i,
                condition=names[c],
                body=names[b],
                per_player=r.checks[i].per_player,
                reads=self.facts.reads[i],
            )
            for i, (c, b) in enumerate(plan["checks"])
        ]
        self.checks_by_zone: dict[int, list[Check]] = {}
        self.checks_by_token: dict[int, list[Check]] = {}
        self.checks_by_flag: dict[int, list[Check]] = {}
        for check in self.checks:
            for index, keys in (
                (self.checks_by_zone, check.reads.zones), (self.checks_by_token, check.reads.tokens),
                (self.checks_by_flag, check.reads.flags),
            ):  # fmt: skip
                for key in keys:
                    index.setdefault(key, []).append(check)
        self.odd_checks = [check for check in self.checks if check.reads.odd]
        self.numbers = [names.get(n or "") for n in plan["numbers"]]
        self.procedures = [
            Procedure(i, p.name, names[n])
            for i, (p, n) in enumerate(zip(r.procedures, plan["procedures"], strict=True))
        ]
        self.procedure_named = {p.name: p for p in self.procedures}
        self.tables_by_words: dict[tuple[int, ...], list[tuple[int, Table]]] = {}  # of players, as they come up
        self.tables = [
            Table(r.tables[i].words, [Row(names.get(a or ""), names.get(k or ""), names[b], c) for a, k, b, c in rows])
            for i, rows in enumerate(plan["tables"])
        ]
        role_of = {lay.persons + i: rival.role for i, rival in enumerate(r.rivals)}
        self.preferences: dict[int, list[Preference]] = {
            player: [
                Preference(v, names[a], names[b]) for q, lines in plan["policies"] if q == role for v, a, b in lines
            ]
            for player, role in role_of.items()
        }
        facts = writer.module.shared.facts
        self.verb_at = {o.place: r.frames[o["frame"]].verb for b in facts.bodies for o in below(b) if o.name == "do"}
        self.frames = []
        for i, f in enumerate(r.frames):
            fn = names[plan["frames"][i]] if plan["frames"][i] else primitives.PRIMITIVES.get(f.key)
            types = [p.type for p in f.parameters]
            first = {kind: at for at, kind in reversed(list(enumerate(types)))}
            cards_at = next((k for k, p in enumerate(f.parameters) if p.type == "cards" and not p.optional), -1)
            verbs, starts = facts.guards(i)
            self.frames.append(
                Frame(
                    index=i,
                    more_cards=tuple(k for k, t in enumerate(types) if t == "cards" and k != cards_at),
                    key=f.key,
                    verb=f.verb,
                    fn=fn,
                    heard=f.verb in facts.heard and not f.key.startswith("run "),  # see run_procedure
                    banned=f.verb in facts.banned,
                    amounts=f.verb in facts.amounts,
                    amount_at=first.get("amount", -1),
                    count_at=first.get("count", -1),
                    cards_at=cards_at,
                    word_at=first.get("word", -1),
                    kind_at=first.get("kind", -1),
                    holder_at=first.get("holder", -1) if first.get("holder", -1) >= 0 else first.get("spot", -1),
                    players_at=tuple(k for k, t in enumerate(types) if t == "players" and not f.primitive),
                    result=f.result,
                    verbs=verbs,
                    starts=starts,
                    guarded=bool(verbs or starts),
                    spends=f.verb in facts.spent,
                    strict=f.strict,
                )
            )
        names["FR"].extend(self.frames)
        self.zone_frames = {
            self.frames_index(v): f for v in ("leave", "enter", "empty") for f in self.frames if r.verbs[f.verb] == v
        }
        self.run_frame = next(f for f in self.frames if f.key == "run procedure")
        self.begin_frame = next(f for f in self.frames if f.key == "begin procedure")
        self.finish_frame = next(f for f in self.frames if f.key == "finish procedure")
        self.zone_keys = {h.key for h in [*handlers, *self.once_handlers] if isinstance(h.key, tuple)}
        self.zone_events = bool(self.zone_keys)
        self.hidden_cells = {c for c, z in lay.declared.items() if z >= 0 and r.zones[z].sight != "public"}
        self.cells()
        self.other_face = other_faces(r)
        self.lay_out(writer)

    def lay_out(self, writer: Writer) -> None:
        """The procedures as programs: with what nobody notices written out, and with all ceremony."""
        nodes = [(kind, self.node(kind, data)) for kind, data in writer.spine.nodes]
        heard = any(f.verb in self.facts.heard for f in (self.run_frame, self.begin_frame, self.finish_frame))
        self.hears_procedures = heard
        turns = frozenset(p.index for p in self.procedures if p.name == "turn")
        timed = ("turn", "round", "set-up")  # something happens when they begin or end
        bodies = writer.spine.node_of_procedure
        first = [p for p in self.procedures if p.name in ("set-up", "round")]
        self.programs = []
        for every in (heard, True):
            program = Program(nodes, bodies, [every or p.name in timed for p in self.procedures], turns)
            program.begins = {p.name: program.called(p.index, END) for p in first}
            self.programs.append(program)

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
        self.any_card = 1 << len(r.words)  # beside its words: a handler of any card hears also one without words
        declared = lay.declared.items()
        self.cells_of = [[cell for cell, z in declared if z == zone] for zone in range(len(r.zones))]
        self.ways: dict[Any, dict[tuple[int, int], Any]] = {}  # by who listens to zones
        self.cell_checks = {cell: tuple(self.checks_by_zone.get(z, ())) for cell, z in declared}
        self.seers = {
            cell: z >= 0
            and (r.zones[z].sight == "public" or (r.zones[z].sight == "owner-only" and lay.owner[cell] >= 0))
            for cell, z in declared
        }
        self.marks_of = {
            what: [
                (cell, self.checks_by_flag.get(i, ()))
                for i, flag in enumerate(r.flags)
                if flag.per == what
                for cell in range(lay.flags[i], lay.flags[i] + lay.flag_strides[i] * (lay.players if flag.owned else 1))
            ]
            for what in ("turn", "round", "series")
        }
        self.lasting = frozenset(cell for cell, _ in self.marks_of["series"])

    def node(self, kind: str, data: Any) -> Any:
        """A node of a procedure with its functions."""
        names = self.names
        if kind == "leaf":
            return names[data]
        if kind in ("each", "if", "resolve"):
            return (names[data[0]], *data[1:])
        if kind == "choose":
            functions, nodes, place, ready = data
            return ([names[f] for f in functions], nodes, place, [names.get(r, r) for r in ready], [None] * len(nodes))
        return data

    def frames_index(self, verb: str) -> int:
        return self.ruleset.verbs.index(verb)

    def handler(self, index: int, h: ir.Handler, fn: Any, match: Any, once: bool = False) -> Handler:
        p = h.pattern
        verb = p["verb"]
        key: Any = verb
        if verb in (self.leave, self.enter, self.empty):
            zone = next(a["value"]["zone"] for a in p["arguments"] if a["type"] == "zone")
            key = (verb, zone)
        return Handler(
            index=index, key=key, verb=verb, fn=fn, match=match, mask=self.mask(p), only=self.only(p["condition"]),
            would=p["would"], instead=p["instead"], about_amount=p["about_amount"],
            place=h.place, once=once, hinders=self.facts.hinders(p, h.body), others=p["subject"] == "other",
            kind=None if h.kind < 0 else self.kinds[h.kind],
        )  # fmt: skip

    def mask(self, pattern: Op) -> int:
        """The words of cards and the tokens that a handler listens for; -1: whatever they are."""
        if pattern["subject"] == "cards":
            return self.words_mask(pattern["cards"])
        for argument in pattern["arguments"]:
            value = argument["value"]
            if argument["type"] == "amount" and value.name == "amount":
                kinds = {p["kind"] for p in value["parts"]}
                if kinds and None not in kinds:
                    return sum(1 << self.token_bit + kind for kind in kinds)
            elif argument["type"] == "cards" and not pattern["about_amount"]:
                cards = value["cards"] if value.name == "chosen" else value
                positions = {p.name: p for p in self.ruleset.frames[pattern["frames"][0]].parameters}
                if cards.name == "select" and not positions[argument["name"]].optional:
                    return self.words_mask(cards["filter"])
        return -1

    def only(self, condition: Op | None) -> tuple[tuple[int, int], ...]:
        """The options that a condition names, and how they must be set for it ever to hold."""
        if condition is None:
            return ()
        if condition.name == "both":
            return self.only(condition["left"]) + self.only(condition["right"])
        if condition.name != "option_is":
            return ()
        return ((condition["option"], set_to(self.ruleset, condition)),)

    def words_mask(self, cards: Op | None) -> int:
        """The words of which a card must have one."""
        if cards is None or cards["names"] or cards["variables"] or not cards["words"]:
            return -1
        return sum(1 << w for w in set(cards["words"]))

    def granted(self, op: Op, fn: Any) -> Grant:
        about = self.facts.about_cards(op)
        return Grant(
            verb=op["verb"], allowed=op["allowed"], applies=fn, about_cards=about,
            words=() if about or op["cards"] is None else op["cards"]["filter"]["words"],
            zones=op["zones"], own=(op["cards"] is not None and op["cards"].name == "this") or (
                op["cards"] is not None and op["cards"].name == "select" and op["cards"]["source"] is not None
                and op["cards"]["source"].name == "this"
            ), op=op,
        )  # fmt: skip

    def faces(self, writer: Writer, handlers: list[Handler], grants: list[Grant]) -> None:
        names = self.names
        self.face_texts: list[dict[int, list[Text]]] = []
        self.stands: list[Standing | None] = []
        self.reworks: list[bool] = []
        self.field_values: list[dict[int, Any]] = []
        self.self_bans: dict[tuple[int, int], list[Grant]] = {}
        self.standing_verbs: set[int] = set()
        for i, face in enumerate(writer.plan["faces"]):
            texts: dict[int, list[Text]] = {}
            for t in face["texts"]:
                texts.setdefault(self.texts[t].kind.index, []).append(self.texts[t])
            self.face_texts.append(texts)
            mine = [grants[g] for g in face["grants"]]
            for g in mine:
                if g.own and not g.allowed:
                    self.self_bans.setdefault((i, g.verb), []).append(g)
            numbers = [Change(n, sg, names[f]) for k, (n, sg, f) in (c for c in face["changes"] if c[0] == "number")]
            fields = [Change(n, -1, names[f], p) for k, (n, f, p) in (c for c in face["changes"] if c[0] == "field")]
            words = [Change(n, sg, names[f]) for k, (n, sg, f) in (c for c in face["changes"] if c[0] == "word")]
            cans = [g for g in mine if g.allowed]
            cannots = [g for g in mine if not g.allowed and not g.own]
            self.standing_verbs |= {g.verb for g in cannots}
            own = [handlers[h] for h in face["handlers"]]
            if own or numbers or fields or words or cans or cannots:
                self.stands.append(Standing(own, numbers, fields, words, cans, cannots))
            else:
                self.stands.append(None)
            self.reworks.append(bool(words))
            self.field_values.append({k: names[v] if isinstance(v, str) else v for k, v in face["fields"].items()})
        zones = {z for k in self.kinds if k.standing or k.exists is not None for z in k.zones}
        lay = self.layout
        self.silent = [lay.persons + i for i, rival in enumerate(self.ruleset.rivals) if rival.inert]
        owners = {cell: lay.owner[cell] for cell, z in lay.declared.items() if z in zones}
        self.standing_cells = {cell: owner for cell, owner in owners.items() if owner not in self.silent}


def at_best(op: Op, cap: int | None) -> int:
    """What a fact could be at most: of what depends on a condition the better case, of what counts the cap."""
    match op.name:
        case "const":
            return int(op["value"])
        case "if_else":
            return max(at_best(op["value"], cap), at_best(op["otherwise"], cap))
        case "math" if op["sign"] == "+":
            return at_best(op["left"], cap) + at_best(op["right"], cap)
        case _:
            return cap or 0


class Compiled:
    """A ruleset's code, for any number of players."""

    def __init__(self, ruleset: Ruleset, writer: Writer | None = None) -> None:
        self.ruleset = ruleset
        self.writer = Writer(ruleset) if writer is None else writer
        self.writer.write()
        self.source = "\n".join(self.writer.module.source)
        self.compiled = compile(self.source, f"<{ruleset.game}>", "exec")
        self.codes: dict[int, Code] = {}

    def code(self, players: int) -> Code:
        """The code for so many players."""
        if players not in self.codes:
            self.codes[players] = Code(self.writer, self.compiled, players)
        return self.codes[players]
