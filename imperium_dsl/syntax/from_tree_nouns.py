"""Lark's tree of noun phrases, numbers and conditions to AST."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast
from imperium_dsl.syntax.problems_words import NumberWord

if TYPE_CHECKING:
    from imperium_dsl.diagnostics.model import Problem


DEEPEST = 160  # rules inside rules: 64 blocks, or 64 brackets, and a little room

NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip


class TooDeep(Exception):  # noqa: N818  a signal, caught by the parser
    """A tree that is nested too deeply to be walked; carries the place."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


class NounBuilder:
    """One method per grammar rule; ``build`` dispatches on the rule's name."""

    def __init__(self, file: str, found: list[Problem]) -> None:
        self.file = file
        self.found = found
        self.offset = 0  # of the text that lark read, in the file
        self.depth = 0
        self.rules = {name.removeprefix("on_"): getattr(self, name) for name in dir(self) if name.startswith("on_")}

    def build(self, tree: Any) -> Any:
        """The node of one subtree."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooDeep(self.span(tree))
        node = self.rules[tree.data](tree, tree.children)
        self.depth -= 1
        return node

    def span(self, tree: Any) -> Span:
        """Where the tree stands."""
        meta = tree.meta
        return Span(self.file, meta.start_pos + self.offset, meta.end_pos + self.offset)

    def token_span(self, token: Any) -> Span:
        """Where a token stands."""
        return Span(self.file, token.start_pos + self.offset, token.end_pos + self.offset)

    def all(self, trees: list[Any]) -> tuple[Any, ...]:
        """The nodes of several subtrees."""
        return tuple([self.build(t) for t in trees])

    # ---- nouns

    def on_np(self, tree: Any, c: list[Any]) -> ast.NounPhrase:
        i = 0
        quantity = core = having = None
        modifiers: list[ast.Modifier] = []
        if c[0].data not in CORES:
            quantity = self.build(c[0])
            i = 1
        core = self.core(c[i])
        for child in c[i + 1 :]:
            node = self.build(child)
            if isinstance(node, ast.Modifier):
                modifiers.append(node)
            else:
                having = node
        return ast.NounPhrase(quantity, core, tuple(modifiers), having, span=self.span(tree))

    def on_bare_number(self, tree: Any, c: list[Any]) -> ast.NounPhrase:
        span = self.token_span(c[0])
        quantity = ast.Quantity("exactly", ast.Literal(int(c[0]), span=span), span=span)
        return ast.NounPhrase(quantity, None, span=span)

    def on_some_of(self, tree: Any, c: list[Any]) -> ast.NounPhrase:
        number = self.token_span(c[0])
        quantity = ast.Quantity("exactly", ast.Literal(int(c[0]), span=number), span=number)
        span = self.token_span(c[1])
        core = ast.Variable(str(c[1]), span=span) if c[1].type == "VARIABLE" else ast.Pronoun("them", span=span)
        return ast.NounPhrase(quantity, core, span=self.span(tree))

    def core(self, tree: Any) -> ast.Core:
        """A noun without quantity and modifiers."""
        if tree.data in ("core", "simple_core"):
            child = tree.children[0]
            if hasattr(child, "data"):
                return self.build(child)  # type: ignore[no-any-return]
            span = self.token_span(child)
            if child.type == "VARIABLE":
                return ast.Variable(str(child), span=span)
            return ast.Pronoun(str(child), span=span)
        return self.build(tree)  # type: ignore[no-any-return]

    def on_bracket(self, tree: Any, c: list[Any]) -> ast.Bracket:
        return ast.Bracket(self.build(c[0]), span=self.span(tree))

    def on_edge_core(self, tree: Any, c: list[Any]) -> ast.Edge:
        count = int(c[1]) if len(c) > 1 else None
        return ast.Edge(str(c[0].children[0]), count, span=self.span(tree))

    def on_units(self, tree: Any, c: list[Any]) -> ast.Words:
        return ast.Words(self.all(c), span=self.span(tree))

    def on_unit(self, tree: Any, c: list[Any]) -> ast.Unit:
        if c[0].type == "STRING":
            return ast.Unit((), str(c[0])[1:-1], span=self.span(tree))
        if len(c) > 1 and c[0] in NUMBER_WORDS:
            self.found.append(NumberWord(self.token_span(c[0]), str(c[0]), NUMBER_WORDS[c[0]]))
        return ast.Unit(tuple(map(str, c)), None, span=self.span(tree))

    def on_mod(self, tree: Any, c: list[Any]) -> ast.Modifier:
        simple = c[1].children
        quantity = self.build(simple[0]) if len(simple) > 1 else None
        return ast.Modifier(str(c[0].children[0]), quantity, self.core(simple[-1]), span=self.span(tree))

    def on_with_(self, tree: Any, c: list[Any]) -> ast.With:
        return ast.With("with", self.build(c[0]), span=self.span(tree))

    def on_without(self, tree: Any, c: list[Any]) -> ast.With:
        return ast.With("without", self.build(c[0]), span=self.span(tree))

    def on_with_compared(self, tree: Any, c: list[Any]) -> ast.With:
        return ast.With(str(c[0].children[0]), self.build(c[1]), self.build(c[2]), span=self.span(tree))

    def on_with_most(self, tree: Any, c: list[Any]) -> ast.With:
        return ast.With("most", self.build(c[0]), span=self.span(tree))

    # ---- quantities

    def quantity(self, tree: Any, kind: str) -> ast.Quantity:
        """A quantity with or without an amount."""
        amount = self.amount(tree.children[0]) if tree.children else None
        return ast.Quantity(kind, amount, span=self.span(tree))

    def amount(self, child: Any) -> ast.Expr:
        """A number, a variable or a bracket as a number."""
        if hasattr(child, "data"):
            if child.data == "amount":
                return self.amount(child.children[0])
            return ast.Bracket(self.build(child), span=self.span(child))
        span = self.token_span(child)
        if child.type == "NUMBER":
            return ast.Literal(int(child), span=span)
        return ast.NounPhrase(None, ast.Variable(str(child), span=span), span=span)

    def on_quantity(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.build(c[0])  # type: ignore[no-any-return]

    def on_exactly(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "exactly")

    def on_up_to(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "up_to")

    def on_at_least(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "at_least")

    def on_any_number(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "any_number")

    def on_all(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "all")

    def on_no(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "no")

    def on_any(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "any")

    def on_any_other(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "any_other")

    def on_each(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "each")

    def on_each_other(self, tree: Any, c: list[Any]) -> ast.Quantity:
        return self.quantity(tree, "each_other")

    # ---- numbers and conditions

    def on_ternary(self, tree: Any, c: list[Any]) -> ast.Ternary:
        return ast.Ternary(*self.all(c), span=self.span(tree))

    def on_or_(self, tree: Any, c: list[Any]) -> ast.Or:
        return ast.Or(*self.all(c), span=self.span(tree))

    def on_and_(self, tree: Any, c: list[Any]) -> ast.And:
        return ast.And(*self.all(c), span=self.span(tree))

    def on_not_(self, tree: Any, c: list[Any]) -> ast.Not:
        return ast.Not(self.build(c[0]), span=self.span(tree))

    def on_compare(self, tree: Any, c: list[Any]) -> ast.Compare:
        return ast.Compare(str(c[1].children[0]), self.build(c[0]), self.build(c[2]), span=self.span(tree))

    def on_is_(self, tree: Any, c: list[Any]) -> ast.Is:
        return ast.Is(self.build(c[0]), self.build(c[1]), span=self.span(tree))

    def on_is_not(self, tree: Any, c: list[Any]) -> ast.Is:
        return ast.Is(self.build(c[0]), self.build(c[1]), True, span=self.span(tree))

    def on_arithmetic(self, tree: Any, c: list[Any]) -> ast.Arithmetic:
        return ast.Arithmetic(str(c[1]), self.build(c[0]), self.build(c[2]), span=self.span(tree))

    def on_per(self, tree: Any, c: list[Any]) -> ast.Per:
        return ast.Per(self.build(c[0]), self.build(c[1]), span=self.span(tree))

    def on_negative(self, tree: Any, c: list[Any]) -> ast.Negative:
        return ast.Negative(-int(c[1]), span=self.span(tree))


CORES = frozenset({"core", "bracket", "edge_core", "simple_core"})
