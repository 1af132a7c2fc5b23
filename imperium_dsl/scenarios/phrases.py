"""What the phrases of a ruleset say: which verbs stand where, what an option of a choice does."""

from __future__ import annotations

from functools import lru_cache

from imperium_dsl.ir.ops import Arg, Op, below
from imperium_dsl.ir.ruleset import Belonging, Face, Ruleset
from imperium_dsl.play.labels import Phrases, every_op

STOP = "stop"


def verbs_by_place(r: Ruleset) -> dict[int, frozenset[str]]:
    """The verb of each phrase by its place."""
    found: dict[int, set[str]] = {}
    for root in every_op(r):
        for op in below(root):
            if op.name == "do":
                found.setdefault(op.place, set()).add(r.verbs[r.frames[op["frame"]].verb])
    return {place: frozenset(verbs) for place, verbs in found.items()}


def standing_places(r: Ruleset) -> list[frozenset[int]]:
    """The places of what stands by lying in play, for each face."""
    found = []
    for face in r.faces:
        bodies = [text.body for text in face.texts if r.kinds[text.kind].standing]
        found.append(frozenset(op.place for body in bodies for op in below(body) if op.place >= 0))
    return found


class Menu:
    """The choices of a ruleset: what each option does, at once and in the procedures it starts."""

    def __init__(self, r: Ruleset) -> None:
        self.r = r
        self.phrases = Phrases(r)
        self.unused = unused_zones(r)
        self.bodies: dict[int, Op] = {}  # of ``may``, by place
        for root in every_op(r):
            for op in below(root):
                if op.name == "may":
                    self.bodies[op.place] = op["body"]
        self.direct = lru_cache(None)(self._direct)
        self.deep = lru_cache(None)(self._deep)

    def option(self, place: int, index: int) -> Op | None:
        """One option of the choice at a place."""
        options = self.phrases.choices.get(place, ())
        return options[index] if index < len(options) else None

    def text(self, place: int, index: int) -> str:
        """One option of the choice at a place, as written."""
        op = self.option(place, index)
        return "" if op is None else self.words(op)

    def words(self, op: Op) -> str:
        """An effect as written."""
        text = self.phrases.text(op.place).removeprefix("or ")
        if text:
            return text
        if op.name == "sequence":
            return " and ".join(self.words(step) for step in op["steps"])
        return op.name

    def _direct(self, op: Op) -> frozenset[str]:
        """The verbs of an effect; a procedure it runs counts by its name."""
        return frozenset(self._verbs(op, set(), into=False))

    def _deep(self, op: Op) -> frozenset[str]:
        """The same, with all that the procedures offer."""
        return frozenset(self._verbs(op, set(), into=True))

    def _verbs(self, op: Op, seen: set[int], *, into: bool) -> set[str]:
        found: set[str] = set()
        for each in below(op):
            if each.name == "stop":
                found.add(STOP)
            elif each.name == "do":
                frame = self.r.frames[each["frame"]]
                found.add(self.r.verbs[frame.verb])
                for argument in each["arguments"]:
                    value = argument["value"]
                    if argument["type"] != "procedure" or not isinstance(value, Op):
                        continue
                    index = value["name"]
                    found.add(self.r.procedures[index].name)
                    if into and index not in seen:
                        found |= self._verbs(self.r.procedures[index].body, {*seen, index}, into=True)
        return found


# ---- zones that take no part


def read_later(r: Ruleset) -> list[Arg]:
    """All that can be read once the set-up is over."""
    skipped = {id(r.procedures[i].body) for i in started(r, "set-up")}
    bearers: tuple[Face | Belonging, ...] = (*r.faces, *r.belongings)
    found: list[Arg] = [op for op in every_op(r) if id(op) not in skipped]
    found += [h.pattern for h in (*r.handlers, *(h for x in bearers for h in x.handlers))]
    found += [*r.grants, *(g for x in bearers for g in x.grants)]
    found += [c.condition for c in r.checks] + [n.value for n in r.numbers]
    found += [k.exists for k in r.kinds] + [k.gate for k in r.kinds]
    found += [value for f in r.faces for _, value in f.fields if value.name != "word_is"]
    found += [row.match for t in r.tables for row in t.rows]
    return found


def started(r: Ruleset, name: str) -> set[int]:
    """A procedure and all that it runs."""
    index = {p.name: i for i, p in enumerate(r.procedures)}
    found: set[int] = set()
    stack = [index[name]] if name in index else []
    while stack:
        at = stack.pop()
        if at not in found:
            found.add(at)
            stack.extend(op["name"] for op in below(r.procedures[at].body) if op.name == "procedure_is")
    return found


def unused_zones(r: Ruleset) -> frozenset[int]:
    """Hidden zones of which no text speaks once the set-up is over: what lies there takes no part."""
    used = {op["zone"] for arg in read_later(r) for op in below(arg) if op.name == "zone_of"}
    return frozenset(i for i, zone in enumerate(r.zones) if zone.sight == "hidden" and i not in used)
