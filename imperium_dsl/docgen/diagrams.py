"""A rule of the grammar in, its railroad diagram as SVG out."""

from __future__ import annotations

from typing import Any

import railroad  # type: ignore[import-untyped]  # it ships no types

from imperium_dsl.docgen.lark_rules import Either, Item, Literal, Pattern, Ref, Row, Rule, Times

SPOKEN = {
    "_NL": "end of line",
    "_INDENT": "deeper",
    "_DEDENT": "back",
    "_UP_TO": "up to",
    "_AT_LEAST": "at least",
    "ONE_OF": "one of",
    "_ANY_NUMBER_OF": "any number of",
}
PRONOUNS = ("THIS", "IT", "THEM", "YOU", "SECRETLY")


def diagram(rule: Rule) -> str:
    """The diagram of a rule on one line, so that Markdown takes it as it is."""
    written: list[str] = []
    railroad.Diagram(drawn(rule.item), type="simple").writeSvg(written.append)
    return "".join(written).replace("\n", "")


def drawn(item: Item) -> Any:
    match item:
        case Literal():
            return railroad.Terminal(item.text)
        case Pattern():
            return railroad.Terminal(f"/{item.text}/", cls="pattern")
        case Ref():
            return reference(item.name)
        case Row():
            return railroad.Sequence(*map(drawn, item.items)) if item.items else railroad.Skip()
        case Either():
            return railroad.Choice(0, *map(drawn, item.items))
        case Times(sign="?"):
            return railroad.Optional(drawn(item.item))
        case Times(sign="*"):
            return railroad.ZeroOrMore(drawn(item.item))
        case Times():
            return railroad.OneOrMore(drawn(item.item))


def reference(name: str) -> Any:
    if name in SPOKEN:
        return railroad.Terminal(SPOKEN[name], cls="layout" if name in ("_NL", "_INDENT", "_DEDENT") else "")
    if name in PRONOUNS:
        return railroad.Terminal(name.lower())
    return railroad.NonTerminal(name.strip("_"), href=f"#{anchor(name)}")


def anchor(name: str) -> str:
    """``rule-phrase``; a terminal has capitals in the grammar and none in an address."""
    kind = "token" if name.strip("_").isupper() else "rule"
    return f"{kind}-{name.strip('_').lower().replace('_', '-')}"
