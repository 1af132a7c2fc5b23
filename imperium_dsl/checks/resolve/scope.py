"""What is bound where a phrase stands."""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, field

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.source.span import Span


class Unresolved(Exception):  # noqa: N818  not an error of ours: it carries the author's
    """Leaves the phrase in hand; whoever resolves the statement records the problem and goes on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message())
        self.problem = problem


def wrong(span: Span, wanted: str, given: str) -> Unresolved:
    """Something else was wanted here."""
    return Unresolved(problems.WrongType(span, wanted, given))


def beginning(span: Span, word: str) -> Span:
    """The first word of a place."""
    return Span(span.file, span.start, min(span.start + len(word), span.end))


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
    would: bool = False  # AMOUNT may be changed
    loop: bool = False  # `stop` leaves something
    keyword: bool = False  # `result` has somebody to go to
    seen: dict[str, tuple[str, Span]] = field(factory=dict)  # all that some path bound: its type, and where

    def inner(self, **changes: Any) -> Scope:
        """A scope inside this one; bindings made there stay there."""
        return evolve(self, variables=dict(self.variables), seen=dict(self.seen), **changes)

    def bind(self, name: str, type_: str, span: Span) -> None:
        """Bind a name; later bindings hide earlier ones."""
        self.variables[name] = type_
        self.seen[name] = type_, span

    def join(self, *paths: Scope) -> None:
        """After several paths: what all of them bound alike is bound, what only some bound is doubtful."""
        first, *others = paths
        for path in paths:
            self.seen.update(path.seen)
        self.variables = {
            name: type_
            for name, type_ in first.variables.items()
            if all(path.variables.get(name) == type_ for path in others)
        }

    def collect(self, before: set[str]) -> None:
        """After a part that several players or rounds run: what any of them bound is bound, perhaps empty."""
        self.variables.update({name: seen[0] for name, seen in self.seen.items() if name not in before})

    def restore(self, name: str, type_: str | None, seen: tuple[str, Span] | None) -> None:
        """A name means again what it meant before."""
        self.variables.pop(name, None)
        self.seen.pop(name, None)
        if type_ is not None:
            self.variables[name] = type_
        if seen is not None:
            self.seen[name] = seen

    def type_of(self, name: str, span: Span) -> str:
        """The type of a binding, or the problem that there is none."""
        if name in self.variables:
            return self.variables[name]
        if self.handler and name == "AMOUNT":
            return "number"
        if self.handler and name == "OBJECT":
            return "cards"
        if name in self.seen:
            raise Unresolved(problems.DoubtfulBinding(span, name, self.seen[name][1]))
        raise Unresolved(problems.UnboundVariable(span, name, tuple(self.variables)))
