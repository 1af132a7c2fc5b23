"""Every effect of a program with what it is the body of."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.program import effects as e
from imperium_dsl.program.program import Program
from imperium_dsl.source.span import Span


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
        yield from _owned(f"word {belonging.word}", belonging)
    for face in program.faces:
        yield from _owned(f"card {face.number}", face)
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


def _owned(name: str, owner: e.Face | e.Belonging) -> Iterator[Body]:
    count: dict[str, int] = {}
    for text in owner.texts:
        count[text.kind] = count.get(text.kind, 0) + 1
        suffix = "" if count[text.kind] == 1 else f" {count[text.kind]}"
        yield Body(f"{name} {text.kind}{suffix}", text.body, text)
    yield from _handlers(name, owner.handlers)


def _handlers(name: str, handlers: tuple[e.Handler, ...]) -> Iterator[Body]:
    for i, handler in enumerate(handlers, start=1):
        yield Body(f"{name} when {i}", handler.body, handler)
