"""The parts of a phrase that nothing has given a meaning: they are errors, never silence.

Whoever gives a quantity, a modifier, a ``with`` clause or a part of a sum its meaning says so with ``r.read``.
When a phrase is done, what was left over is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve.resolving import Part, Resolving
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.walk import walk
from imperium_dsl.source.node import Node
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns


def check(r: Resolving, *nodes: Node | None) -> None:
    """Every part of these must have got a meaning."""
    r.found.extend(left_over(r, *nodes))


def left_over(r: Resolving, *nodes: Node | None) -> Iterator[Problem]:
    """What has no meaning below these nodes: the outermost, without what lies inside it."""
    skipped: list[Span] = []
    for node in walk(nodes):
        for span, what in _parts_of(r, node):
            if not any(s.start <= span.start and span.end <= s.end for s in skipped):
                skipped.append(span)
                yield problems.UnreadWords(span, what)


def _parts_of(r: Resolving, node: Node) -> Iterator[tuple[Span, str]]:
    match node:
        case ast.Phrase():
            yield from ((part.span, "this") for part in node.object if _is_unread(r, part))
        case ast.Argument() if _is_unread(r, node.parts[0]):
            yield node.span, f"`{node.preposition}`"
        case ast.Argument():
            yield from ((part.span, "this") for part in node.parts if _is_unread(r, part))
        case nouns.Quantity() if _is_unread(r, node):
            yield node.span, "this quantity"
        case nouns.Modifier() if _is_unread(r, node):
            yield node.span, f"`{node.word}`"
        case nouns.With() if _is_unread(r, node):
            yield node.span, "`without`" if node.kind == "without" else "`with`"
        case _:
            pass


def _is_unread(r: Resolving, part: Part) -> bool:
    return (type(part), part.span) not in r.understood
