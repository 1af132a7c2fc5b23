"""Procedures cut into nodes, so that a game stops and goes on between their steps.

sequence  the nodes of its steps          if      a condition and one or two nodes
each      players and the node for each   choose  the options' functions (to try them) and nodes (to run them)
window    a node, again and again         stop    leaves the innermost window
run       a procedure                     resolve texts, one after the other
leaf      everything else: one function, run in one go
"""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.machine.codegen.module import Module


class SpineWriter:
    """Writes the nodes of all procedures."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.r = module.r
        self.nodes: list[tuple[str, Any]] = []
        self.run_frames = {i for i, f in enumerate(self.r.frames) if f.key == "run procedure"}
        self.node_of_procedure: list[int] = [-1] * len(self.r.procedures)
        self.run_nodes: dict[str, int] = {}
        for i, procedure in enumerate(self.r.procedures):
            self.run_nodes[procedure.name] = self.add("run", i)
        for i, procedure in enumerate(self.r.procedures):
            if procedure.parameter is None:
                self.node_of_procedure[i] = self.node(procedure.body)

    def add(self, kind: str, data: Any) -> int:
        self.nodes.append((kind, data))
        return len(self.nodes) - 1

    def leaf(self, op: Op) -> int:
        return self.add("leaf", self.function(op))

    def function(self, op: Op) -> str:
        return self.module.function(f"leaf{len(self.module.source)}", op, result=False)

    def node(self, op: Op) -> int:
        """The node of one effect of a procedure."""
        match op.name:
            case "sequence":
                groups = self.groups(op["steps"])
                if len(groups) == 1:
                    return self.leaf(groups[0]) if groups[0].name == "sequence" else self.node(groups[0])
                return self.add("sequence", [self.leaf(g) if g.name == "sequence" else self.node(g) for g in groups])
            case "each_player" if not op["secretly"]:
                w = self.module.writer()
                name = f"players{len(self.module.source)}"
                players = w.players(op["players"])
                self.module.source += [
                    f"def {name}(m, you, this):",
                    "    s = m.cells; it = ()",
                    f"    return {players}",
                ]
                return self.add("each", (name, self.node(op["body"])))
            case "if" if not any(o.name in ("done", "it") for o in below(op["condition"])):
                name = self.module.condition(f"if{len(self.module.source)}", op["condition"])
                then = self.node(op["body"])
                otherwise = None if op["otherwise"] is None else self.node(op["otherwise"])
                return self.add("if", (name, then, otherwise))
            case "window":
                return self.add("window", self.node(op["body"]))
            case "choose" if not op["first_able"]:
                functions = [self.function(o) for o in op["options"]]
                nodes = [self.node(o) for o in op["options"]]
                ready = [self.module.ready(f"ready{len(self.module.source)}", o) for o in op["options"]]
                return self.add("choose", (functions, nodes, op.place, ready))
            case "stop":
                return self.add("stop", None)
            case "do" if op["frame"] in self.run_frames:
                index = op["arguments"][0]["value"]["name"]
                if self.r.procedures[index].parameter is None:
                    return self.run_nodes[self.r.procedures[index].name]
            case "do" if self.is_plain_resolve(op):
                name = self.module.texts(f"texts{len(self.module.source)}", op)
                return self.add("resolve", (name, op.place))
        return self.leaf(op)

    def is_plain_resolve(self, op: Op) -> bool:
        """Texts of cards that nobody answers, and that bind nothing: the game can stop between them."""
        frame, facts = self.r.frames[op["frame"]], self.module.shared.facts
        if frame.key != "resolve ability" or op["bind"] is not None or op["per"] is not None:
            return False
        return frame.verb not in facts.heard | facts.banned and op["arguments"][0]["value"].name == "abilities"

    def groups(self, steps: tuple[Op, ...]) -> list[Op]:
        """Steps that share a binding, ``it`` or ``done`` belong together."""
        groups: list[list[Op]] = []
        bound: set[str] = set()
        for step in steps:
            names = {o["name"] for o in below(step) if o.name in _VARIABLES and o["name"] is not None}
            leans = any(o.name in ("it", "done") for o in below(step))
            if groups and (leans or names & bound):
                merged: list[Op] = []
                while groups:
                    last = groups.pop()
                    merged = last + merged
                    if not (names & (bound - set().union(*[binds(s) for s in merged]))):
                        break
                groups.append([*merged, step])
            else:
                groups.append([step])
            bound |= binds(step)
        return [g[0] if len(g) == 1 else Op("sequence", (tuple(g),)) for g in groups]


_VARIABLES = frozenset({
    "card_var", "number_var", "player_var", "word_var", "slot_var", "zone_var", "ability_var", "amount_var", "flag_var"
})  # fmt: skip


def binds(op: Op) -> set[str]:
    """The names an effect binds."""
    found = set()
    for o in below(op):
        if o.name == "do" and o["bind"] is not None:
            found.add(o["bind"])
        elif o.name in ("let", "for_each"):
            found.add(o["variable"])
    return found
