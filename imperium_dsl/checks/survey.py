"""A program looked through once: what its lints ask for."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from imperium_dsl.checks.declarations import Declarations
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body, distinct_bodies, walk
from imperium_dsl.source.node import Node

AnyNode = TypeVar("AnyNode", bound=Node)
ENTRY_POINTS = ("set-up", "round")  # procedures that the kernel itself runs


class Survey:
    """The nodes of a program by class, each place of the text once, and what follows from them."""

    def __init__(self, program: Program, declarations: Declarations) -> None:
        self.program = program
        self.declarations = declarations

    @cached_property
    def _nodes(self) -> dict[type, list[Node]]:
        p = self.program
        roots: list[object] = [
            *p.keywords.values(), *p.procedures.values(), *p.abilities.values(), p.handlers, p.grants,
            p.checks, p.belongings, p.tables, p.policies, p.loose_choice, *(c for _, c in p.strict_rules),
            *(n for n in p.numbers.values() if isinstance(n, Node)),
        ]  # fmt: skip
        seen = set()
        for face in p.faces:
            for part in (*face.texts, *face.handlers, *face.grants, *(value for _, value in face.fields)):
                if isinstance(part, Node) and part.span not in seen:
                    seen.add(part.span)
                    roots.append(part)
        found: dict[type, list[Node]] = {}
        for node in walk(tuple(roots)):
            found.setdefault(type(node), []).append(node)
        return found

    def all(self, kind: type[AnyNode]) -> list[AnyNode]:
        """All nodes of a class."""
        return self._nodes.get(kind, [])  # type: ignore[return-value]  # the key tells the class

    @cached_property
    def bodies(self) -> list[Body]:
        """All effects, each place of the text once."""
        return list(distinct_bodies(self.program))

    # ---- what can happen

    @cached_property
    def done(self) -> set[str]:
        """The frames that some phrase uses."""
        return {do.frame for do in self.all(e.Do)}

    @cached_property
    def run(self) -> set[str]:
        """The procedures that are run."""
        values = [argument.value for do in self.all(e.Do) for argument in do.arguments]
        return {*ENTRY_POINTS, *(value.name for value in values if isinstance(value, v.ProcedureIs))}

    @cached_property
    def filled(self) -> set[str]:
        """The zones that cards get into: they begin there, or are put there, or the zone has slots."""
        zones = self.program.words.zones.values()
        found = {zone.name for zone in zones if zone.start or zone.order == "slots"}
        for argument in (a for do in self.all(e.Do) for a in do.arguments):
            if isinstance(argument.value, v.ZoneOf) and argument.type in ("place", "zone", "holder"):
                found.add(argument.value.zone)
        return found

    @cached_property
    def added(self) -> set[str]:
        """The kinds of token that something adds."""
        return self._kinds(self._flowing({(verb.frame.key, verb.creates) for verb in verbs.KERNEL if verb.creates}))

    @cached_property
    def taking(self) -> set[tuple[str, str]]:
        """The parameters, as (frame, name), whose amounts are taken from somebody."""
        return self._flowing({(verb.frame.key, verb.takes) for verb in verbs.KERNEL if verb.takes})

    def _kinds(self, parameters: set[tuple[str, str]]) -> set[str]:
        found: set[str] = set()
        for do in self.all(e.Do):
            for argument in do.arguments:
                if (do.frame, argument.name) in parameters:
                    found.update(self._kinds_of(argument.value))
        return found

    def _kinds_of(self, value: v.Value) -> set[str]:
        match value:
            case v.Amount():
                return {part.kind for part in value.parts if part.kind is not None}
            case v.AmountField():
                amounts = [dict(face.fields).get(value.field) for face in self.program.faces]
                return {k for amount in amounts if isinstance(amount, v.Amount) for k in self._kinds_of(amount)}
            case _:
                return set()

    def _flowing(self, start: set[tuple[str, str]]) -> set[tuple[str, str]]:
        """The parameters, as (frame, name), whose amounts end up in one of these."""
        found = set(start)
        passed = [
            (key, argument.value.name, do.frame, argument.name)
            for key, keyword in self.program.keywords.items()
            for do in walk(keyword.body)
            if isinstance(do, e.Do)
            for argument in do.arguments
            if isinstance(argument.value, v.AmountVar)
        ]
        while True:
            more = {(key, name) for key, name, frame, inner in passed if (frame, inner) in found} - found
            if not more:
                return found
            found |= more
