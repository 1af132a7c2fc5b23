"""Which parts of a phrase some rule has read: what nobody read is an error, never silence.

A resolver marks each quantity, modifier, ``with`` clause and part of a sum where it gives it a meaning.
When a phrase is done, ``unread`` tells what was left over.
"""

from __future__ import annotations

from collections.abc import Iterator

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.walk import walk
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_effects as effects
from imperium_dsl.syntax import ast_nouns as ast

Tracked = ast.Quantity | ast.Modifier | ast.With | ast.NounPhrase


class Attention:
    """Marks by kind and place: equal nodes at two places are two nodes."""

    def __init__(self) -> None:
        self._read: set[tuple[type, Span]] = set()

    def read(self, *nodes: Tracked | None) -> None:
        """These have got their meaning."""
        self._read.update((type(node), node.span) for node in nodes if node is not None)

    def unread(self, *nodes: ast.Node | None) -> Iterator[Problem]:
        """What nobody has read below these nodes: the outermost, without what lies inside it."""
        skipped: list[Span] = []
        for node in walk(nodes):
            for span, what in self._left_over(node):
                if not any(s.start <= span.start and span.end <= s.end for s in skipped):
                    skipped.append(span)
                    yield problems.UnreadWords(span, what)

    def _left_over(self, node: ast.Node) -> Iterator[tuple[Span, str]]:
        match node:
            case effects.Phrase():
                yield from ((part.span, "this") for part in node.object if self._is_unread(part))
            case effects.Argument() if self._is_unread(node.parts[0]):
                yield node.span, f"`{node.preposition}`"
            case effects.Argument():
                yield from ((part.span, "this") for part in node.parts if self._is_unread(part))
            case ast.Quantity() if self._is_unread(node):
                yield node.span, "this quantity"
            case ast.Modifier() if self._is_unread(node):
                yield node.span, f"`{node.word}`"
            case ast.With() if self._is_unread(node):
                yield node.span, "`without`" if node.kind == "without" else "`with`"
            case _:
                pass

    def _is_unread(self, node: Tracked) -> bool:
        return (type(node), node.span) not in self._read
