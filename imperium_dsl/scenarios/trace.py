"""Code that notes which effects it carries out: the same functions, each phrase with a note before it.

Only coverage uses it; the code that games are played with has no such notes.
"""

from __future__ import annotations

from imperium_dsl.ir.ops import Op
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine.code import Compiled
from imperium_dsl.machine.codegen.module import Module
from imperium_dsl.machine.codegen.patterns import Patterns
from imperium_dsl.machine.codegen.writer import Writer

NOTED = frozenset({"do", "once", "grant", "may", "choose", "cost"})


class TracedPatterns(Patterns):
    """Writes a note before each effect; a dry run notes nothing."""

    def effect(self, op: Op, following: Op | None = None) -> None:
        if op.place >= 0 and op.name in NOTED:
            self.emit(f"m.exploring or m.observer.seen.add({op.place})")
        super().effect(op, following)


class TracedModule(Module):
    """Writes traced functions."""

    def writer(self) -> Patterns:
        return TracedPatterns(self.r, self.constants, self.shared)

    def granter(
        self, name: str, op: Op, variables: dict[str, str] | None = None, types: dict[str, str] | None = None
    ) -> str:
        """A permission is carried out when it is asked for."""
        found = super().granter(name, op, variables, types)
        self.source.insert(len(self.source) - 1, f"    m.observer.seen.add({op.place})")
        return found

    def texts(self, name: str, op: Op) -> str:
        """Texts are resolved when they are asked for."""
        found = super().texts(name, op)
        self.source.insert(len(self.source) - 1, f"    m.observer.seen.add({op.place})")
        return found


class TracedWriter(Writer):
    """Writes a traced ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.module = TracedModule(ruleset)


def traced(ruleset: Ruleset) -> Compiled:
    """The code of a ruleset, with notes."""
    return Compiled(ruleset, TracedWriter(ruleset))
