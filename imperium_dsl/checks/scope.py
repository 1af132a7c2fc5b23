"""What is bound where a phrase stands."""

from __future__ import annotations

from attrs import define, evolve, field

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem


class Unresolved(Exception):  # noqa: N818  not an error of ours: it carries the author's
    """Leaves the phrase in hand; whoever resolves the statement records the problem and goes on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message())
        self.problem = problem


@define
class Scope:
    """Bindings by type, and what ``this``, ``it`` and ``AMOUNT`` are."""

    variables: dict[str, str] = field(factory=dict)
    this: str | None = None  # card, word, player
    it: str | None = None  # card (exactly one), cards (perhaps several), or nothing
    handler: bool = False  # AMOUNT, OBJECT and `them` are bound
    over: str | None = None  # the zone group in which counts without a zone look
    kind: bool = False  # `possible` speaks of an ability in question
    events: bool = False  # in a pattern: quantities may be missing, zones too

    def inner(self, **changes: object) -> Scope:
        """A scope inside this one; bindings made there stay there."""
        return evolve(self, variables=dict(self.variables), **changes)

    def bind(self, name: str, type_: str) -> None:
        """Bind a name; later bindings hide earlier ones."""
        self.variables[name] = type_

    def type_of(self, name: str, span: problems.Span) -> str:
        """The type of a binding, or the problem that there is none."""
        if name in self.variables:
            return self.variables[name]
        if self.handler and name == "AMOUNT":
            return "number"
        if self.handler and name == "OBJECT":
            return "cards"
        raise Unresolved(problems.UnboundVariable(span, name, tuple(self.variables)))
