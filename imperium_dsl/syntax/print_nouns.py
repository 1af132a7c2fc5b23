"""Noun phrases, numbers and conditions to text on one line."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from imperium_dsl.syntax import ast_nouns as ast

QUANTITIES = {
    "any_number": "any number of",
    "all": "all",
    "no": "no",
    "any": "any",
    "any_other": "another",
    "each": "each",
    "each_other": "each other",
}

# How tightly a form binds, loosest first; a form in a tighter place stands in brackets.
TERNARY, OR, AND, NOT, COMPARISON, ADDITIVE, MULTIPLICATIVE, OPERAND = range(8)


def print_noun(noun: ast.NounPhrase) -> str:
    """``up to 2 cards in hand of P with tokens on it``"""
    whole = some_of(noun)
    if whole is not None:
        return whole
    parts = []
    if noun.quantity is not None:
        parts.append(print_quantity(noun.quantity))
    if noun.core is not None:
        parts.append(print_core(noun.core))
    parts.extend(print_modifier(modifier) for modifier in noun.modifiers)
    if noun.having is not None:
        parts.append(print_with(noun.having))
    return " ".join(parts)


def some_of(noun: ast.NounPhrase) -> str | None:
    """``1 of them``: the same as ``1 them``, which nobody says."""
    match noun:
        case ast.NounPhrase(
            quantity=ast.Quantity(kind="exactly", amount=ast.Literal(value=number)),
            core=ast.Pronoun(word="them"),
            modifiers=(),
            having=None,
        ):
            return f"{number} of them"
        case _:
            return None


def print_sum(nouns: tuple[ast.NounPhrase, ...]) -> str:
    """``1 gem + 2 cards``"""
    return " + ".join(map(print_noun, nouns))


def print_core(core: ast.Core) -> str:
    match core:
        case ast.Words():
            return "/".join(map(print_unit, core.units))
        case ast.Variable():
            return core.name
        case ast.Pronoun():
            return core.word
        case ast.Bracket():
            return f"({print_expr(core.inner)})"
        case ast.Edge():
            return core.side if core.count is None else f"{core.side} {core.count}"
        case _:
            assert_never(core)


def print_unit(unit: ast.Unit) -> str:
    return quoted(unit.name) if unit.name is not None else " ".join(unit.words)


def quoted(name: str) -> str:
    return f'"{name}"'


def print_quantity(quantity: ast.Quantity) -> str:
    amount = None if quantity.amount is None else print_expr(quantity.amount, OPERAND)
    match quantity.kind:
        case "exactly":
            return amount or ""
        case "up_to":
            return f"up to {amount}"
        case "at_least":
            return f"at least {amount}"
        case kind:
            return QUANTITIES[kind]


def print_modifier(modifier: ast.Modifier) -> str:
    quantity = "" if modifier.quantity is None else print_quantity(modifier.quantity) + " "
    return f"{modifier.word} {quantity}{print_core(modifier.core)}"


def print_with(clause: ast.With) -> str:
    noun = print_noun(clause.noun)
    match clause.kind:
        case "most":
            return f"with most {noun}"
        case "more" | "fewer":
            than = "" if clause.than is None else print_noun(clause.than)
            return f"with {clause.kind} {noun} than {than}"
        case kind:
            return f"{kind} {noun}"


def print_expr(expr: ast.Expr, place: int = TERNARY) -> str:
    """A number or condition; brackets where the place binds tighter than the form."""
    text, strength = bound_text(expr)
    return text if strength >= place else f"({text})"


def bound_text(expr: ast.Expr) -> tuple[str, int]:
    """The text of a form and how tightly it binds."""
    match expr:
        case ast.NounPhrase():
            return print_noun(expr), OPERAND
        case ast.Bracket():
            return f"({print_expr(expr.inner)})", OPERAND
        case ast.Literal():
            return str(expr.value), OPERAND
        case ast.Negative():
            return f"-{-expr.value}", OPERAND
        case ast.Not():
            return f"not {print_expr(expr.inner, NOT)}", NOT
        case ast.Is():
            word = "is not" if expr.negated else "is"
            return f"{print_expr(expr.left, ADDITIVE)} {word} {print_noun(expr.noun)}", COMPARISON
        case ast.Ternary():
            value, condition = print_expr(expr.value, OR), print_expr(expr.condition, OR)
            return f"{value} if {condition} else {print_expr(expr.otherwise)}", TERNARY
        case ast.Arithmetic() | ast.Per() | ast.Compare() | ast.And() | ast.Or():
            return two_sided(expr)
        case _:
            assert_never(expr)


TwoSided: TypeAlias = ast.Arithmetic | ast.Per | ast.Compare | ast.And | ast.Or


def two_sided(expr: TwoSided) -> tuple[str, int]:
    match expr:
        case ast.Arithmetic():
            strength = MULTIPLICATIVE if expr.sign == "*" else ADDITIVE
            return joined(expr.left, expr.sign, expr.right, strength, strength + 1), strength
        case ast.Per():
            return joined(expr.value, "per", expr.of, MULTIPLICATIVE, OPERAND), MULTIPLICATIVE
        case ast.Compare():
            return joined(expr.left, expr.sign, expr.right, ADDITIVE, ADDITIVE), COMPARISON
        case ast.And():
            return joined(expr.left, "and", expr.right, AND, NOT), AND
        case ast.Or():
            return joined(expr.left, "or", expr.right, OR, AND), OR
        case _:
            assert_never(expr)


def joined(left: ast.Expr, sign: str, right: ast.Expr, left_place: int, right_place: int) -> str:
    return f"{print_expr(left, left_place)} {sign} {print_expr(right, right_place)}"
