"""What can be known of a ruleset before it runs: which verbs anybody answers, forbids or guards."""

from __future__ import annotations

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Handler, Ruleset

_ZONE_EVENTS = ("leave", "enter", "empty")


class Analysis:
    """Facts about a ruleset that decide how its phrases are written."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.r = ruleset
        self.bodies = self.all_bodies()
        self.handlers = self.all_handlers()
        patterns = [h.pattern for h in self.handlers]
        patterns += [o["pattern"] for b in self.bodies for o in below(b) if o.name == "once"]
        self.heard = {p["verb"] for p in patterns}
        self.amounts = {p["verb"] for p in patterns if p["about_amount"]}
        self.permissions = self.all_grants()
        self.banned = {g["verb"] for g in self.permissions if not g["allowed"] and g["cards"] is None}
        self.barred = {g["verb"] for g in self.permissions if g["cards"] is not None}
        self.spent = {o["verb"] for b in self.bodies for o in below(b) if o.name == "grant" and o["allowed"]}
        self._handed: dict[int, tuple[set[int], set[int]]] = {}

    def all_handlers(self) -> list[Handler]:
        """Handlers of the game, of words and of cards."""
        r = self.r
        found = [*r.handlers]
        for b in r.belongings:
            found.extend(b.handlers)
        for f in r.faces:
            found.extend(f.handlers)
        return found

    def all_bodies(self) -> list[Op]:
        """Everything that can run."""
        r = self.r
        found = [f.body for f in r.frames if f.body is not None]
        found += [p.body for p in r.procedures] + [c.body for c in r.checks] + [h.body for h in r.handlers]
        found += [row.body for t in r.tables for row in t.rows]
        for b in r.belongings:
            found += [t.body for t in b.texts] + [h.body for h in b.handlers]
        for f in r.faces:
            found += [t.body for t in f.texts] + [h.body for h in f.handlers]
        return found

    def all_grants(self) -> list[Op]:
        """Permissions and prohibitions, also those that effects make."""
        r = self.r
        found = [*r.grants]
        for b in r.belongings:
            found += b.grants
        for f in r.faces:
            found += f.grants
        found += [o for b in self.bodies for o in below(b) if o.name == "grant"]
        return found

    def handed(self, index: int) -> tuple[set[int], set[int]]:
        """The verbs to which a frame hands its cards on, and the kinds of text it resolves of them."""
        if index not in self._handed:
            self._handed[index] = set(), set()
            self._handed[index] = self._find_handed(index)
        return self._handed[index]

    def _find_handed(self, index: int) -> tuple[set[int], set[int]]:
        frame = self.r.frames[index]
        verbs, starts = {frame.verb}, set()
        name = next((p.name for p in frame.parameters if p.type == "cards"), None)
        if frame.body is None or name is None:
            return verbs, starts
        for o in below(frame.body):
            if o.name != "do":
                continue
            for argument in o["arguments"]:
                value = argument["value"]
                if value is None or value.name not in ("chosen", "abilities"):
                    continue
                cards = value["cards"]
                if value.name == "abilities":
                    cards = cards["cards"] if cards is not None else None
                if cards is not None and cards.name == "card_var" and cards["name"] == name:
                    if value.name == "abilities":
                        starts |= set(value["kinds"])
                    elif argument["type"] == "cards":
                        more, kinds = self.handed(o["frame"])
                        verbs |= more
                        starts |= kinds
        return verbs, starts

    def guards(self, index: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The verbs whose permissions a candidate must pass, and the kinds of text that must be startable."""
        verbs, starts = self.handed(index)
        return tuple(sorted(v for v in verbs if v in self.barred)), tuple(sorted(starts))

    def simple(self, index: int) -> bool:
        """A phrase that nobody can forbid and whose cards need no guard: it may be written out."""
        frame = self.r.frames[index]
        verbs, starts = self.guards(index)
        if frame.verb in self.banned or verbs or starts or frame.verb in self.spent:
            return False
        return not any(p.type in ("players", "ability") and not frame.primitive for p in frame.parameters)

    def sure(self, op: Op) -> bool:
        """Is an option possible whatever the position?"""
        match op.name:
            case "stop":
                return True
            case "sequence":
                return all(self.sure(s) for s in op["steps"])
            case "do":
                frame = self.r.frames[op["frame"]]
                verb = self.r.verbs[frame.verb]
                if frame.verb in self.banned:
                    return False
                if frame.primitive:
                    return verb in ("run", "skip", "shuffle") or (verb == "add" and self.fixed(op))
                return frame.body is not None and self.sure(frame.body) and self.fixed(op)
        return False

    def fixed(self, op: Op) -> bool:
        """Do its arguments need no choice?"""
        return not any(o.name in ("chosen", "how_many") or (o.name == "amount_part" and o["mode"] == "up_to") for o in below(op["arguments"]))
