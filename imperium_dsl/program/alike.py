"""Cards that nothing tells apart after the set-up: equal in name, texts, facts and the words that texts ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import walk
from imperium_dsl.source.node import Node


@frozen
class Alike:
    """For each face the first face like it, and the words by which cards are told apart."""

    first: tuple[int, ...]
    telling: frozenset[str]


_LATEST: list[tuple[Program, Alike]] = []  # the last programs asked about: the question is dear


def alike_faces(program: Program) -> Alike:
    """Which faces are alike."""
    for known, found in _LATEST:
        if known is program:
            return found
    _LATEST.insert(0, (program, compare_faces(program)))
    del _LATEST[4:]
    return _LATEST[0][1]


def compare_faces(program: Program) -> Alike:
    """Compare all faces."""
    telling: set[str] = set()
    asked: set[str] = set()
    for root in read_later(program):
        of_players = set()
        for node in walk(root):  # outermost first
            if isinstance(node, v.HasWord) and isinstance(node.of, v.Players):
                of_players.add(id(node.filter))
            elif id(node) not in of_players:
                telling.update(words_of(node))
            if isinstance(node, v.FieldOf | v.WordField | v.AmountField):
                asked.add(node.field)
    first: dict[Any, int] = {}
    alike = []
    for i, face in enumerate(program.faces):
        words = tuple(sorted(w for w in face.words if w in telling))
        facts = tuple((name, value) for name, value in face.fields if name in asked)
        key = (face.name, face.texts, face.handlers, face.grants, facts, words)
        alike.append(first.setdefault(key, i))
    return Alike(tuple(alike), frozenset(telling))


def read_later(program: Program) -> Iterator[Any]:
    """All that can be read once the set-up is over."""
    skipped = started(program, "set-up")
    yield from (p for name, p in program.procedures.items() if name not in skipped)
    yield from program.keywords.values()
    yield from program.abilities.values()
    yield program.handlers
    yield program.grants
    yield program.checks
    yield program.belongings
    yield program.tables
    yield program.policies
    yield program.loose_choice
    yield from (condition for _, condition in program.strict_rules)
    yield from (n for n in program.numbers.values() if isinstance(n, Node))
    for face in program.faces:
        yield (face.texts, face.handlers, face.grants)
        yield from (value for _, value in face.fields if not isinstance(value, v.WordIs))


def started(program: Program, name: str) -> set[str]:
    """A procedure and all that it runs."""
    found: set[str] = set()
    stack = [name]
    while stack:
        at = stack.pop()
        if at not in found and at in program.procedures:
            found.add(at)
            stack.extend(n.name for n in walk(program.procedures[at].body) if isinstance(n, v.ProcedureIs))
    return found


def words_of(node: Node) -> tuple[str, ...]:
    """The words by which a node tells cards apart."""
    match node:
        case v.Filter():
            return (*node.words, *node.every, *node.not_words)
        case v.WordsIn() | v.Abilities():
            return node.words
        case v.WordIs():
            return (node.word,)
        case v.Count() | v.Chosen():
            return () if node.weight is None else (node.weight,)
        case _:
            return ()
