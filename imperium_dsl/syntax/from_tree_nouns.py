"""Lark's tree of noun phrases, numbers and conditions to AST."""

from __future__ import annotations

from typing import Any

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast
from imperium_dsl.syntax.from_tree import Builder, Children, Rule, is_tree, only_child
from imperium_dsl.syntax.problems_words import NumberWord

NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
CORES = frozenset({"core", "bracket", "edge_core", "simple_core"})

# ---- nouns


def noun_phrase(b: Builder, c: Children, span: Span) -> ast.NounPhrase:
    quantity = having = None
    modifiers: list[ast.Modifier] = []
    if c[0].data not in CORES:
        quantity = b.build(c[0])
        c = c[1:]
    what = core(b, c[0])
    for child in c[1:]:
        node = b.build(child)
        if isinstance(node, ast.Modifier):
            modifiers.append(node)
        else:
            having = node
    return ast.NounPhrase(quantity, what, tuple(modifiers), having, span=span)


def bare_number(b: Builder, c: Children, span: Span) -> ast.NounPhrase:
    quantity = ast.Quantity("exactly", ast.Literal(int(c[0]), span=span), span=span)
    return ast.NounPhrase(quantity, None, span=span)


def some_of(b: Builder, c: Children, span: Span) -> ast.NounPhrase:
    number = b.token_span(c[0])
    quantity = ast.Quantity("exactly", ast.Literal(int(c[0]), span=number), span=number)
    return ast.NounPhrase(quantity, token_core(b, c[1]), span=span)


def core(b: Builder, tree: Any) -> ast.Core:
    """A noun without quantity and modifiers."""
    if tree.data in ("core", "simple_core"):
        child = tree.children[0]
        return b.build(child) if is_tree(child) else token_core(b, child)
    return b.build(tree)  # type: ignore[no-any-return]


def token_core(b: Builder, token: Any) -> ast.Variable | ast.Pronoun:
    span = b.token_span(token)
    if token.type == "VARIABLE":
        return ast.Variable(str(token), span=span)
    return ast.Pronoun(str(token), span=span)


def bracket(b: Builder, c: Children, span: Span) -> ast.Bracket:
    return ast.Bracket(b.build(c[0]), span=span)


def edge(b: Builder, c: Children, span: Span) -> ast.Edge:
    return ast.Edge(str(c[0].children[0]), int(c[1]) if len(c) > 1 else None, span=span)


def words(b: Builder, c: Children, span: Span) -> ast.Words:
    return ast.Words(b.all(c), span=span)


def unit(b: Builder, c: Children, span: Span) -> ast.Unit:
    if c[0].type == "STRING":
        return ast.Unit((), str(c[0])[1:-1], span=span)
    if len(c) > 1 and c[0] in NUMBER_WORDS:
        b.found.append(NumberWord(b.token_span(c[0]), str(c[0]), NUMBER_WORDS[c[0]]))
    return ast.Unit(tuple(map(str, c)), None, span=span)


def modifier(b: Builder, c: Children, span: Span) -> ast.Modifier:
    quantity, found = simple(b, c[1])
    return ast.Modifier(str(c[0].children[0]), quantity, found, span=span)


def simple(b: Builder, tree: Any) -> tuple[ast.Quantity | None, ast.Core]:
    """What stands behind the word of a modifier."""
    c = tree.children
    return b.build(c[0]) if len(c) > 1 else None, core(b, c[-1])


def with_clause(kind: str) -> Rule:
    def rule(b: Builder, c: Children, span: Span) -> ast.With:
        return ast.With(kind, b.build(c[0]), span=span)

    return rule


def with_compared(b: Builder, c: Children, span: Span) -> ast.With:
    return ast.With(str(c[0].children[0]), b.build(c[1]), b.build(c[2]), span=span)


# ---- quantities


def quantity(kind: str) -> Rule:
    """With or without an amount."""

    def rule(b: Builder, c: Children, span: Span) -> ast.Quantity:
        return ast.Quantity(kind, amount(b, c[0]) if c else None, span=span)

    return rule


def amount(b: Builder, child: Any) -> ast.Expr:
    """A number, a variable or a bracket as a number."""
    if is_tree(child):
        if child.data == "amount":
            return amount(b, child.children[0])
        return ast.Bracket(b.build(child), span=b.span(child))
    span = b.token_span(child)
    if child.type == "NUMBER":
        return ast.Literal(int(child), span=span)
    return ast.NounPhrase(None, ast.Variable(str(child), span=span), span=span)


# ---- numbers and conditions


def ternary(b: Builder, c: Children, span: Span) -> ast.Ternary:
    return ast.Ternary(b.build(c[0]), b.build(c[1]), b.build(c[2]), span=span)


def either(b: Builder, c: Children, span: Span) -> ast.Or:
    return ast.Or(b.build(c[0]), b.build(c[1]), span=span)


def both(b: Builder, c: Children, span: Span) -> ast.And:
    return ast.And(b.build(c[0]), b.build(c[1]), span=span)


def negation(b: Builder, c: Children, span: Span) -> ast.Not:
    return ast.Not(b.build(c[0]), span=span)


def comparison(b: Builder, c: Children, span: Span) -> ast.Compare:
    return ast.Compare(str(c[1].children[0]), b.build(c[0]), b.build(c[2]), span=span)


def is_a(b: Builder, c: Children, span: Span) -> ast.Is:
    return ast.Is(b.build(c[0]), b.build(c[1]), span=span)


def is_not_a(b: Builder, c: Children, span: Span) -> ast.Is:
    return ast.Is(b.build(c[0]), b.build(c[1]), True, span=span)


def arithmetic(b: Builder, c: Children, span: Span) -> ast.Arithmetic:
    return ast.Arithmetic(str(c[1]), b.build(c[0]), b.build(c[2]), span=span)


def per(b: Builder, c: Children, span: Span) -> ast.Per:
    return ast.Per(b.build(c[0]), b.build(c[1]), span=span)


def negative(b: Builder, c: Children, span: Span) -> ast.Negative:
    return ast.Negative(-int(c[1]), span=span)


RULES: dict[str, Rule] = {
    "np": noun_phrase,
    "bare_number": bare_number,
    "some_of": some_of,
    "bracket": bracket,
    "edge_core": edge,
    "units": words,
    "unit": unit,
    "mod": modifier,
    "with_": with_clause("with"),
    "without": with_clause("without"),
    "with_most": with_clause("most"),
    "with_compared": with_compared,
    "quantity": only_child,
    "exactly": quantity("exactly"),
    "up_to": quantity("up_to"),
    "at_least": quantity("at_least"),
    "any_number": quantity("any_number"),
    "all": quantity("all"),
    "no": quantity("no"),
    "any": quantity("any"),
    "any_other": quantity("any_other"),
    "each": quantity("each"),
    "each_other": quantity("each_other"),
    "ternary": ternary,
    "or_": either,
    "and_": both,
    "not_": negation,
    "compare": comparison,
    "is_": is_a,
    "is_not": is_not_a,
    "arithmetic": arithmetic,
    "per": per,
    "negative": negative,
}
