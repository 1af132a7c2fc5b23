"""Lark's tree of scenarios and ledgers to AST."""

from __future__ import annotations

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_effects as effects
from imperium_dsl.syntax import ast_scenarios as ast
from imperium_dsl.syntax.from_tree import Builder, Children, Rule, text_of


def scenario(b: Builder, c: Children, span: Span) -> ast.Scenario:
    covers: tuple[str, ...] = ()
    lines = c[1:]
    if lines[0].data == "covers":
        covers, lines = tuple(map(str, lines[0].children)), lines[1:]
    return ast.Scenario(str(c[0])[1:-1], covers, b.all(lines), span=span)


def scenario_game(b: Builder, c: Children, span: Span) -> ast.ScenarioGame:
    seats = tuple(str(child.children[0]) for child in c[1:] if child.data == "seat_name")
    settings = b.all(c[-1].children) if c[-1].data == "using" else ()
    return ast.ScenarioGame(str(c[0]), seats, settings, span=span)


def setting(b: Builder, c: Children, span: Span) -> ast.Setting:
    return ast.Setting(text_of(c[0]), str(c[1].children[0]), span=span)


def given(b: Builder, c: Children, span: Span) -> ast.Given:
    return ast.Given(b.all(c), span=span)


def acts(b: Builder, c: Children, span: Span) -> ast.Acts:
    return ast.Acts(b.all(c), span=span)


def then(b: Builder, c: Children, span: Span) -> ast.Then:
    return ast.Then(b.all(c), span=span)


def act(b: Builder, c: Children, span: Span) -> ast.Act:
    return ast.Act(str(c[0]), b.build(c[1]), span=span)


# ---- claims


def claim_of_things(kind: str) -> Rule:
    """A claim whose right side is a list of things."""

    def rule(b: Builder, c: Children, span: Span) -> ast.Claim:
        return ast.Claim(kind, b.build(c[0]), b.all(c[1].children), span=span)

    return rule


def claim_of_phrase(kind: str) -> Rule:
    """A claim about what somebody can do, or did."""

    def rule(b: Builder, c: Children, span: Span) -> ast.Claim:
        return ast.Claim(kind, b.build(c[0]), phrase=b.build(c[1]), span=span)

    return rule


def claim_compare(b: Builder, c: Children, span: Span) -> ast.Claim:
    return ast.Claim("compare", b.build(c[0]), sign=str(c[1].children[0]), right=b.build(c[2]), span=span)


def claim_holds(b: Builder, c: Children, span: Span) -> ast.Claim:
    return ast.Claim("holds", b.build(c[0]), span=span)


def choosing(b: Builder, c: Children, span: Span) -> effects.Phrase:
    return effects.Phrase("choose", None, b.all(c[0].children), (), span=span)


# ---- ledgers


def ledger(b: Builder, c: Children, span: Span) -> ast.Ledger:
    return ast.Ledger(str(c[0])[1:-1], b.all(c[1:]), span=span)


def ledger_entry(b: Builder, c: Children, span: Span) -> ast.LedgerEntry:
    return ast.LedgerEntry(str(c[0]), str(c[1])[1:-1], span=span)


RULES: dict[str, Rule] = {
    "scenario": scenario,
    "scenario_game": scenario_game,
    "setting": setting,
    "given": given,
    "act_line": acts,
    "then": then,
    "act": act,
    "claim_is": claim_of_things("is"),
    "claim_is_not": claim_of_things("is_not"),
    "claim_has": claim_of_things("has"),
    "claim_lacks": claim_of_things("lacks"),
    "claim_compare": claim_compare,
    "claim_holds": claim_holds,
    "claim_can": claim_of_phrase("can"),
    "claim_cannot": claim_of_phrase("cannot"),
    "claim_did": claim_of_phrase("did"),
    "claim_did_not": claim_of_phrase("did_not"),
    "choosing": choosing,
    "ledger": ledger,
    "ledger_entry": ledger_entry,
}
