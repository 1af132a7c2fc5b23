"""The whole source of a ruleset: every text, handler, keyword and procedure as a function."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine.codegen.analysis import Analysis
from imperium_dsl.machine.codegen.effects import NONLOCAL
from imperium_dsl.machine.codegen.patterns import Patterns
from imperium_dsl.machine.codegen.tidy import tidy


class Shared:
    """What functions add to while they are written."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.r = ruleset
        self.facts = Analysis(ruleset)
        self.once_ops: list[tuple[Op, dict[str, str], dict[str, str]]] = []
        self.grant_ops: list[tuple[Op, dict[str, str], dict[str, str]]] = []
        self.treats = any(v == "treat" for v in ruleset.verbs) and self.uses("treat")
        self.provenance = self.find_provenance()

    def uses(self, verb: str) -> bool:
        """Does any text use the verb?"""
        frames = {i for i, f in enumerate(self.r.frames) if self.r.verbs[f.verb] == verb}
        return any(o.name == "do" and o["frame"] in frames for b in self.facts.bodies for o in below(b))

    def find_provenance(self) -> dict[int, int]:
        """Frames with an optional cards parameter that some handler asks about."""
        found: dict[int, int] = {}
        for handler in self.facts.handlers:
            for index in handler.pattern["frames"]:
                frame = self.r.frames[index]
                for argument in handler.pattern["arguments"]:
                    for at, p in enumerate(frame.parameters):
                        if p.name == argument["name"] and p.type == "cards" and p.optional:
                            found[index] = at
        return found

    def once(self, op: Op, variables: dict[str, str], types: dict[str, str]) -> int:
        self.once_ops.append((op, variables, types))
        return len(self.once_ops) - 1

    def grant(self, op: Op, variables: dict[str, str], types: dict[str, str]) -> int:
        self.grant_ops.append((op, variables, types))
        return len(self.grant_ops) - 1

    def skeleton(self, op: Op, prices: bool = False) -> Op | None:
        """Only what a text must do strictly, outside may, if and players' parts; perhaps all its prices."""
        match op.name:
            case "do":
                return op if self.r.frames[op["frame"]].strict and not self.needs_binding(op) else None
            case "sequence":
                steps = tuple(s for s in (self.skeleton(x, prices) for x in op["steps"]) if s is not None)
                return Op("sequence", (steps,)) if steps else None
            case "cost":
                price = op["price"] if prices and not self.needs_binding(op["price"]) else self.skeleton(op["price"])
                parts = [price, self.skeleton(op["effect"], prices)]
                steps = tuple(p for p in parts if p is not None)
                return Op("sequence", (steps,)) if steps else None
            case "choose":
                options = [self.skeleton(o, prices) for o in op["options"]]
                if not op["first_able"] and all(o is not None for o in options):
                    return Op("choose", (False, tuple(options)))
        return None

    def needs_binding(self, op: Op) -> bool:
        bound = {o["bind"] for o in below(op) if o.name == "do"}
        names = {o["name"] for o in below(op) if o.name in ("card_var", "number_var")}
        return bool(names - bound) or any(o.name == "it" for o in below(op))


class Module:
    """Collects the source."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.r = ruleset
        self.shared = Shared(ruleset)
        self.constants: dict[str, Any] = {}
        self.source: list[str] = []

    def writer(self) -> Patterns:
        return Patterns(self.r, self.constants, self.shared)

    def function(
        self,
        name: str,
        body: Op,
        parameters: tuple[tuple[str, str], ...] = (),
        *,
        handler: bool = False,
        word_this: bool = False,
        text: bool = False,
        result: bool = True,
        variables: dict[str, str] | None = None,
        types: dict[str, str] | None = None,
    ) -> str:
        """A function that carries an effect out; parameters are (name, type)."""
        w = self.writer()
        w.text = text
        w.word_this = word_this
        env = list(variables or {})
        if variables is not None:
            w.variables, w.types = dict(variables), dict(types or {})
        names = []
        for parameter, type_ in parameters:
            names.append(w.variable(parameter))
            w.types[parameter] = type_
        known = set(w.variables.values())
        w.effect(body)
        extra = ", ev, hit, env" if handler else ""
        params = "".join(f", {n}" for n in names)
        lines = [f"def {name}(m, you, this{params}{extra}):", "    s = m.cells; place = -1"]
        if env:
            lines.append(f"    {', '.join(w.variables[v] for v in env)}, = env")
        lines += [f"    {variable} = ()" for variable in w.variables.values() if variable not in known]
        kept = {"it", "d", "a", "pa", "r", *w.variables.values()}
        lines += [f"    {local} = 0" for local in sorted(w.locals - kept)]
        lines.append(f"    it = {'hit' if handler else '()'}; d = a = pa = True; r = ()")
        every = sorted({*w.locals, *w.variables.values(), "place"})
        nonlocal_line = f"nonlocal {', '.join(every)}"
        lines += [line.replace(NONLOCAL, nonlocal_line) for line in w.lines]
        if result:
            lines.append("    m.result = r")
        lines.append("    return a")
        self.source += tidy(lines)
        return name

    def condition(self, name: str, op: Op, possible: bool = False) -> str:
        """A function that tells whether a condition holds."""
        w = self.writer()
        code = w.condition(op)
        self.source += [
            f"def {name}(m, you, this{', possible' if possible else ''}):",
            "    s = m.cells; it = (); d = True",
            f"    return {code}",
        ]
        return name

    def texts(self, name: str, op: Op) -> str:
        """A function that gives the abilities that a phrase is about."""
        w = self.writer()
        code = w.abilities(op["arguments"][0]["value"])
        self.source += [f"def {name}(m, you, this):", "    s = m.cells; it = ()", f"    return {code}"]
        return name

    def ready(self, name: str, op: Op) -> str | bool | None:
        """A function that tells whether an option is possible; True if it always is, None if it must be tried."""
        code = self.writer().ready_option(op)
        if code in ("True", "None"):
            return True if code == "True" else None
        self.source += [f"def {name}(m, you, this):", "    s = m.cells; it = ()", f"    return {code}"]
        return name

    def number(self, name: str, op: Op) -> str:
        """A function that gives a number; `word` and `card` may be asked about."""
        w = self.writer()
        code = w.number(op)
        self.source += [f"def {name}(m, you, this):", "    s = m.cells; it = ()", f"    return {code}"]
        return name

    def matcher(
        self, name: str, op: Op, variables: dict[str, str] | None = None, types: dict[str, str] | None = None
    ) -> str:
        """A function that gives the cards of an event that a pattern is about, or None."""
        w = self.writer()
        env = list(variables or {})
        if variables is not None:
            w.variables, w.types = dict(variables), dict(types or {})
        lines = w.match_lines(op)
        self.source += [f"def {name}(m, ev, you, this, env=()):", "    s = m.cells; it = (); d = True"]
        if env:
            self.source.append(f"    {', '.join(w.variables[v] for v in env)}, = env")
        self.source += ["    " + line for line in lines]
        return name

    def granter(
        self, name: str, op: Op, variables: dict[str, str] | None = None, types: dict[str, str] | None = None
    ) -> str:
        """A function that tells whether a permission speaks of a card now."""
        w = self.writer()
        env = list(variables or {})
        if variables is not None:
            w.variables, w.types = dict(variables), dict(types or {})
        code = w.grant_expression(op)
        self.source += [f"def {name}(m, you, this, x, env=()):", "    s = m.cells; it = (x,); d = True"]
        if env:
            self.source.append(f"    {', '.join(w.variables[v] for v in env)}, = env")
        self.source.append(f"    return {code}")
        return name

    def candidate(self, name: str, op: Op) -> str:
        """A function that tells whether a card is described, and lies where it is said to lie."""
        w = self.writer()
        tests = w.filter_tests(op["filter"], "x")
        tests.append(f"s[x] in ({''.join(f'{c}, ' for z in op['zones'] for c in w.zones(z))})")
        self.source += [f"def {name}(m, you, this, x):", "    s = m.cells; it = (x,); d = True"]
        self.source.append(f"    return {' and '.join(tests)}")
        return name

    def weight(self, name: str, op: Op) -> str:
        """A function that gives a number that depends on a card."""
        code = self.writer().number(op)
        self.source += [f"def {name}(m, you, this, x):", "    s = m.cells; it = (x,); d = True", f"    return {code}"]
        return name

    def filter(self, name: str, op: Op) -> str:
        """A function that tells whether a card passes a filter."""
        w = self.writer()
        tests = w.filter_tests(op, "x")
        self.source += [
            f"def {name}(m, you, this, x):",
            "    s = m.cells; it = (x,); d = True",
            f"    return {' and '.join(tests) or 'True'}",
        ]
        return name
