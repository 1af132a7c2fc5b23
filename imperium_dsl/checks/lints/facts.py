"""What the texts of a game say can happen, all of them together: the facts that lints ask for.

``said`` looks through some texts, ``merged`` puts what several say together, and ``Facts`` answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

import attrs
from attrs import field, frozen

from imperium_dsl.checks.declarations import Declarations
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body, walk
from imperium_dsl.source.node import Node

AnyNode = TypeVar("AnyNode", bound=Node)
Slot = tuple[str, str]  # a frame and its parameter
ENTRY_POINTS = ("set-up", "round")  # procedures that the kernel itself runs


# ---- texts


@frozen
class Texts:
    """Some texts of a game, looked through once: their effects, and their nodes by class."""

    bodies: tuple[Body, ...]
    nodes: dict[type[Node], list[Node]]
    tables: tuple[e.Table, ...] = ()

    @classmethod
    def of(cls, roots: Iterable[object], bodies: Iterable[Body], tables: Iterable[e.Table] = ()) -> Texts:
        found: dict[type[Node], list[Node]] = {}
        for node in walk(tuple(roots)):
            found.setdefault(type(node), []).append(node)
        return cls(tuple(bodies), found, tuple(tables))

    def all(self, kind: type[AnyNode]) -> list[AnyNode]:
        """All nodes of a class."""
        return self.nodes.get(kind, [])  # type: ignore[return-value]  # the key tells the class


def texts_of(program: Program, bodies: Sequence[Body]) -> Texts:
    """All texts of a game, each place of the text once."""
    return Texts.of(roots_of(program), bodies, program.tables)


def roots_of(program: Program) -> Iterator[object]:
    yield from program.keywords.values()
    yield from program.procedures.values()
    yield from program.abilities.values()
    yield from (program.handlers, program.grants, program.checks, program.belongings, program.tables)
    yield from (program.policies, program.loose_choice)
    yield from (condition for _, condition in program.strict_rules)
    yield from (number for number in program.numbers.values() if isinstance(number, Node))
    seen = set()
    for face in program.faces:
        for part in (*face.texts, *face.handlers, *face.grants, *(value for _, value in face.fields)):
            if isinstance(part, Node) and part.span not in seen:
                seen.add(part.span)
                yield part


# ---- what they say


@frozen
class Said:
    """What can happen as far as some texts say."""

    done: frozenset[str] = frozenset()  # frames that a phrase uses
    run: frozenset[str] = frozenset()  # procedures
    filled: frozenset[str] = frozenset()  # zones that are a place to go to
    tokens: frozenset[tuple[Slot, str]] = frozenset()  # the kinds of token that a parameter is given
    prices: frozenset[tuple[Slot, str]] = frozenset()  # the fields of cards whose amounts it is given
    words: frozenset[str] = frozenset()  # words that a phrase is about
    options: frozenset[str] = frozenset()  # options that are asked about
    allowed: frozenset[str] = frozenset()  # verbs that somebody may do after all


def said(texts: Texts) -> Said:
    """What some texts say can happen."""
    given = [((do.frame, a.name), a) for do in texts.all(e.Do) for a in do.arguments]
    places = ("place", "zone", "holder")
    asked = {node.option for node in texts.all(v.OptionIs)} | {node.option for node in texts.all(v.OptionNumber)}
    return Said(
        done=frozenset(do.frame for do in texts.all(e.Do)),
        run=frozenset(a.value.name for _, a in given if isinstance(a.value, v.ProcedureIs)),
        filled=frozenset(a.value.zone for _, a in given if isinstance(a.value, v.ZoneOf) and a.type in places),
        tokens=frozenset((slot, k) for slot, a in given if isinstance(a.value, v.Amount) for k in kinds_of(a.value)),
        prices=frozenset((slot, a.value.field) for slot, a in given if isinstance(a.value, v.AmountField)),
        words=frozenset(a.value.word for _, a in given if isinstance(a.value, v.WordIs)),
        options=frozenset(asked),
        allowed=frozenset(grant.verb for grant in texts.all(e.Grant) if grant.allowed),
    )


def merged(parts: Iterable[Said]) -> Said:
    """What several texts say together."""
    columns = zip(*(attrs.astuple(part, recurse=False) for part in parts), strict=True)
    return Said(*(frozenset().union(*column) for column in columns))


def kinds_of(amount: v.Amount) -> set[str]:
    """The kinds of token in an amount."""
    return {part.kind for part in amount.parts if part.kind is not None}


# ---- what follows


@frozen
class Facts:
    """A game, and what all its texts say."""

    program: Program = field(repr=False)
    declarations: Declarations = field(repr=False)
    said: Said = field(repr=False)

    @cached_property
    def run(self) -> frozenset[str]:
        """The procedures that are run."""
        return self.said.run | frozenset(ENTRY_POINTS)

    @cached_property
    def filled(self) -> frozenset[str]:
        """The zones that cards get into: they begin there, or are put there, or the zone has slots."""
        zones = self.program.words.zones.values()
        return self.said.filled | {zone.name for zone in zones if zone.start or zone.order == "slots"}

    @cached_property
    def added(self) -> frozenset[str]:
        """The kinds of token that something adds."""
        slots = self._flowing({(verb.frame.key, verb.creates) for verb in verbs.KERNEL if verb.creates})
        found = {kind for slot, kind in self.said.tokens if slot in slots}
        for slot, name in self.said.prices:
            if slot in slots:
                prices = (dict(face.fields).get(name) for face in self.program.faces)
                found.update(kind for price in prices if isinstance(price, v.Amount) for kind in kinds_of(price))
        return frozenset(found)

    @cached_property
    def taking(self) -> frozenset[Slot]:
        """The parameters whose amounts are taken from somebody."""
        return self._flowing({(verb.frame.key, verb.takes) for verb in verbs.KERNEL if verb.takes})

    @cached_property
    def forbidden(self) -> frozenset[str]:
        """The verbs that the rules forbid to everybody for good, and that no card allows."""
        rules = self.program.grants
        barred = {g.verb for g in rules if not g.allowed and g.cards is None and g.condition is None}
        return frozenset(barred) - self.said.allowed

    def _flowing(self, start: set[Slot]) -> frozenset[Slot]:
        """The parameters whose amounts end up in one of these."""
        found = set(start)
        passed = [
            ((key, argument.value.name), (do.frame, argument.name))
            for key, keyword in self.program.keywords.items()
            for do in walk(keyword.body)
            if isinstance(do, e.Do)
            for argument in do.arguments
            if isinstance(argument.value, v.AmountVar)
        ]
        while more := {outer for outer, inner in passed if inner in found} - found:
            found |= more
        return frozenset(found)
