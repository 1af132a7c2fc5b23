"""Lark's tree in, nodes of the AST out: the record that is handed from rule to rule.

A rule is a function of the record, the children of its tree and the place of the tree. Each module
``from_tree_*`` has a table of the rules that it reads; together they are all rules of the grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, evolve

from imperium_dsl.source.span import Span
from imperium_dsl.syntax.ast_rules import RuleIds

if TYPE_CHECKING:
    from imperium_dsl.diagnostics.model import Problem

DEEPEST = 160  # rules inside rules: 64 blocks, or 64 brackets, and a little room

Children: TypeAlias = list[Any]
Rule: TypeAlias = Callable[["Builder", Children, Span], Any]


class TooDeep(Exception):  # noqa: N818  a signal, caught by the parser
    """A tree that is nested too deeply to be walked; carries the place."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


@define
class Builder:
    """Builds the nodes of one file."""

    file: str
    found: list[Problem]  # what is wrong with the text although it parses
    rules: Mapping[str, Rule]
    line_ends: Set[str]  # the rules of the grammar in which a line ends
    offset: int = 0  # of the text that lark read, in the file
    doc: str = ""  # the doc comment above the current declaration
    depth: int = 0
    cited: tuple[RuleIds, ...] = ()  # at the end of the line on which the tree in hand begins

    def build(self, tree: Any) -> Any:
        """The node of one subtree."""
        span = self.span(tree)
        children = tree.children
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooDeep(span)
        if tree.data in self.line_ends:
            children = [child for child in children if not self.cites(child)]
        node = self.rules[tree.data](self, children, span)
        self.depth -= 1
        return node

    def cites(self, child: Any) -> bool:
        """Is this the list of rules at the end of a line? Then it is remembered for whatever begins the line."""
        if not is_tree(child) or child.data != "rules":
            return False
        self.cited = self.all(child.children)
        return True

    def line(self, tree: Any) -> Any:
        """The node of a subtree that begins a line; the rules at the end of the line become its own."""
        outer, self.cited = self.cited, ()
        node = self.build(tree)
        if self.cited:
            node = evolve(node, rules=self.cited)
        self.cited = outer
        return node

    def lines(self, trees: Children) -> tuple[Any, ...]:
        """The nodes of several subtrees, of which each begins a line."""
        return tuple([self.line(t) for t in trees])

    def all(self, trees: Children) -> tuple[Any, ...]:
        """The nodes of several subtrees."""
        return tuple([self.build(t) for t in trees])

    def span(self, tree: Any) -> Span:
        """Where the tree stands."""
        meta = tree.meta
        return Span(self.file, meta.start_pos + self.offset, meta.end_pos + self.offset)

    def token_span(self, token: Any) -> Span:
        """Where a token stands."""
        return Span(self.file, token.start_pos + self.offset, token.end_pos + self.offset)


def is_tree(child: Any) -> bool:
    """Is a child a tree, or a token?"""
    return hasattr(child, "data")


def text_of(tree: Any) -> str:
    """The words of a ``name`` rule."""
    return " ".join(map(str, tree.children))


def parts_of(trees: Children) -> dict[str, Any]:
    """The subtrees that may be left out, by their rules; tokens are no part of it."""
    return {str(child.data): child for child in trees if is_tree(child)}


def only_child(b: Builder, c: Children, span: Span) -> Any:  # noqa: ARG001  a rule
    """A rule that has no node of its own."""
    return b.build(c[0])
