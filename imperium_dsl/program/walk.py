"""The nodes of a tree, without knowing what kinds there are, and every effect of a program with its owner.

Trees of the author's text have the same shape as checked ones, and can be walked as well.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from operator import attrgetter
from types import UnionType
from typing import Any, TypeVar

import attrs
from attrs import frozen

from imperium_dsl.program import effects as e
from imperium_dsl.program.program import Program
from imperium_dsl.source.node import Node
from imperium_dsl.source.span import Span

AnyNode = TypeVar("AnyNode", bound=Node)
Children = Callable[[Node], tuple[Any, ...]]  # what stands in the fields of a node that may hold nodes, last first

_FIELDS: dict[type[Node], tuple[str, ...]] = {}
_CHILDREN: dict[type[Node], Children] = {}


def fields_of(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a class that may hold nodes, or tuples of them; found once for each class."""
    found = _FIELDS.get(kind)
    if found is None:
        hints = typing.get_type_hints(kind)
        found = _FIELDS[kind] = tuple(a.name for a in attrs.fields(kind) if a.name != "span" and _holds(hints[a.name]))
        _CHILDREN[kind] = _getter(found)
    return found


def _holds(hint: Any) -> bool:
    """Can a value of this type be a node, or hold one?"""
    if isinstance(hint, type) and typing.get_origin(hint) is None:
        return issubclass(hint, Node)
    if typing.get_origin(hint) in (typing.Union, UnionType, tuple):
        return any(_holds(part) for part in typing.get_args(hint))
    return False


def _getter(names: tuple[str, ...]) -> Children:
    match names:
        case ():
            return lambda _: ()
        case (name,):
            get = attrgetter(name)
            return lambda node: (get(node),)
        case _:
            return attrgetter(*reversed(names))


def walk(node: Any) -> Iterator[Node]:
    """The node, or the nodes of a tuple, and all nodes below, outermost first and in the order of the text."""
    stack = [node]
    while stack:
        node = stack.pop()
        if node is None:
            continue
        kind = node.__class__
        if kind is tuple:
            stack.extend(node[::-1])
            continue
        children = _CHILDREN.get(kind)
        if children is None:
            if not isinstance(node, Node):
                continue
            fields_of(kind)
            children = _CHILDREN[kind]
        yield node
        stack.extend(children(node))


def mentions(node: Any, *kinds: type[Node]) -> bool:
    """Is there a node of one of these kinds below?"""
    return any(isinstance(n, kinds) for n in walk(node))


def map_children(change: Callable[[Node], Node], node: AnyNode) -> AnyNode:
    """The node with each of its children changed; the very same node if nothing is another."""
    changed = {}
    for name in fields_of(type(node)):
        before = getattr(node, name)
        after = _mapped(change, before)
        if after is not before:
            changed[name] = after
    return attrs.evolve(node, **changed) if changed else node


def _mapped(change: Callable[[Node], Node], value: Any) -> Any:
    if isinstance(value, Node):
        return change(value)
    if isinstance(value, tuple):
        found = tuple(_mapped(change, part) for part in value)
        return value if all(a is b for a, b in zip(found, value, strict=True)) else found
    return value


# ---- effects and what they belong to


@frozen
class Body:
    """An effect and its owner: ``keyword draw count``, ``card 1ABC2 tap``, ``row 3 of table red``"""

    name: str
    effect: e.Effect
    owner: e.Keyword | e.Procedure | e.AbilityKind | e.Handler | e.Check | e.Text | e.Row


def bodies(program: Program) -> Iterator[Body]:
    """All effects of a program; those of a model once for each card that is like it."""
    for key, keyword in program.keywords.items():
        yield Body(f"keyword {key}", keyword.body, keyword)
    for name, procedure in program.procedures.items():
        yield Body(f"procedure {name}", procedure.body, procedure)
    for name, kind in program.abilities.items():
        if kind.price is not None:
            yield Body(f"price of {name}", kind.price, kind)
    yield from _handlers("rule", program.handlers)
    for i, check in enumerate(program.checks, start=1):
        yield Body(f"check {i}", check.body, check)
    for belonging in program.belongings:
        yield from bodies_of(f"word {belonging.word}", belonging)
    for face in program.faces:
        yield from bodies_of(f"card {face.number}", face)
    for table in program.tables:
        for i, row in enumerate(table.rows, start=1):
            yield Body(f"row {i} of table {' '.join(table.words)}", row.body, row)


def distinct_bodies(program: Program) -> Iterator[Body]:
    """All effects of a program, each place of the text once."""
    seen: set[Span] = set()
    for body in bodies(program):
        if body.effect.span not in seen:
            seen.add(body.effect.span)
            yield body


def bodies_of(name: str, owner: e.Face | e.Belonging) -> Iterator[Body]:
    """The effects of one card, or of a word; ``name`` is what it is called."""
    count: dict[str, int] = {}
    for text in owner.texts:
        count[text.kind] = count.get(text.kind, 0) + 1
        suffix = "" if count[text.kind] == 1 else f" {count[text.kind]}"
        yield Body(f"{name} {text.kind}{suffix}", text.body, text)
    yield from _handlers(name, owner.handlers)


def _handlers(name: str, handlers: tuple[e.Handler, ...]) -> Iterator[Body]:
    for i, handler in enumerate(handlers, start=1):
        yield Body(f"{name} when {i}", handler.body, handler)


def all_handlers(program: Program) -> Iterator[e.Handler]:
    """The handlers of the game, of words and of cards; without those that an effect makes with ``once``."""
    yield from program.handlers
    for belonging in program.belongings:
        yield from belonging.handlers
    for face in program.faces:
        yield from face.handlers


def all_grants(program: Program) -> Iterator[e.Grant]:
    """The permissions of the game, of words and of cards; without those that an effect gives."""
    yield from program.grants
    for belonging in program.belongings:
        yield from belonging.grants
    for face in program.faces:
        yield from face.grants
