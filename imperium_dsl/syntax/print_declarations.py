"""Declarations to lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TypeAlias, assert_never

from attrs import frozen

from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_scenarios as scenarios
from imperium_dsl.syntax.ast_effects import Effect
from imperium_dsl.syntax.ast_rules import Line
from imperium_dsl.syntax.layout import INDENT, WIDTH, Layout, Lines, PrintedLine, cited, indented
from imperium_dsl.syntax.print_effects import EffectPrinter, print_phrase, print_when
from imperium_dsl.syntax.print_nouns import OR, print_expr, print_noun, print_sum, quoted

OneLine: TypeAlias = (
    ast.Game | ast.Seats | ast.Rival | ast.Option | ast.Token | ast.Role | ast.Trait | ast.Group | ast.Field
    | ast.Column | ast.Zone | ast.Number | ast.NumberTable | ast.Flag | ast.Strict | ast.Loose | ast.Permission
    | ast.CardSet
)  # fmt: skip
NestedRules: TypeAlias = ast.Belonging | ast.Card | ast.Model | ast.Table | ast.Policy
Nested: TypeAlias = NestedRules | scenarios.Scenario | scenarios.Ledger
Headed: TypeAlias = ast.AbilityKind | ast.Keyword | ast.Procedure | ast.Check | ast.Handler

NESTED = (ast.Belonging, ast.Card, ast.Model, ast.Table, ast.Policy)


# ---- one line


def print_line(node: OneLine) -> str:  # noqa: C901  one case for each kind of line
    """A declaration that has no body."""
    match node:
        case ast.Game():
            return f"game {node.name}"
        case ast.Seats():
            trait = "" if node.trait is None else f": {node.trait}"
            return f"seats {listed(map(str, node.counts))}{trait}"
        case ast.Rival():
            extras = f": {listed(node.extras)}" if node.extras else ""
            return f"rival {node.role}{extras}"
        case ast.Option():
            return f"option {node.name} = {' or '.join(map(print_option_value, node.values))}"
        case ast.Token():
            return f"token {print_nouns(node.nouns)}"
        case ast.Role():
            return f"role {print_nouns(node.nouns)}"
        case ast.Trait():
            one_of = "one of " if node.single else ""
            return f"trait {node.name}{print_index(node.index)}: {one_of}{print_nouns(node.nouns)}"
        case ast.Group():
            return f"group {node.name} = {listed(node.members)}"
        case ast.Field():
            return print_field(node)
        case ast.Column():
            return f"column {node.name} = {'one ' if node.single else ''}{'/'.join(node.sources)}"
        case ast.Zone():
            return f"zone {node.name}{print_index(node.index)}: {listed(map(' '.join, node.words))}"
        case ast.Number():
            floor = "" if node.floor is None else f", at least {node.floor}"
            return f"number {node.name}{print_index(node.index)} = {print_expr(node.value)}{floor}"
        case ast.NumberTable():
            rows = listed(f"{key} = {value}" for key, value in node.rows)
            return f"number {node.name} by {node.by}: {rows}"
        case ast.Flag():
            return f"flag {node.name}{print_index(node.index)} per {node.per}"
        case ast.Strict():
            condition = "" if node.condition is None else f" if {print_expr(node.condition, OR)}"
            return f"strict {listed(node.verbs)}{condition}"
        case ast.Loose():
            return f"loose {node.what} if {print_expr(node.condition, OR)}"
        case ast.Permission():
            return print_permission(node)
        case ast.CardSet():
            words = f": {listed(node.words)}" if node.words else ""
            return f"set {quoted(node.name)} {node.prefix} {node.count}{words}"
        case _:
            assert_never(node)


def listed(parts: Iterable[str]) -> str:
    return ", ".join(parts)


def print_nouns(nouns: tuple[ast.Noun, ...]) -> str:
    return listed(noun.name if noun.plural is None else f"{noun.name} ({noun.plural})" for noun in nouns)


def print_index(index: tuple[str, ...]) -> str:
    return f" of {' '.join(index)}" if index else ""


def print_option_value(value: ast.OptionValue) -> str:
    last = "" if value.last is None else f" to {value.last}"
    players = f" for {listed(map(str, value.players))} players" if value.players else ""
    return f"{value.word}{last}{players}"


def print_field(field: ast.Field) -> str:
    over = "" if field.over is None else f" over {field.over}"
    cap = "" if field.cap is None else f" capped {field.cap}"
    forms = f" as {'/'.join(field.forms)}" if field.forms else ""
    return f"field {field.name}: {field.kind}{over}{cap}{forms}"


def print_permission(permission: ast.Permission) -> str:
    head = f"{'can' if permission.allowed else 'cannot'} {print_phrase(permission.phrase)}"
    if permission.condition is None:
        return head
    return f"{head} {'unless' if permission.unless else 'if'} {print_expr(permission.condition, OR)}"


def print_frame(frame: ast.Frame) -> str:
    """``lend (A: amount) onto (P: players)``"""
    parts = [frame.words]
    if frame.object is not None:
        parts.append(print_parameter(frame.object))
    parts.extend(f"{preposition} {print_parameter(parameter)}" for preposition, parameter in frame.arguments)
    return " ".join(parts)


def print_parameter(parameter: ast.Parameter) -> str:
    zones = f" in {'/'.join(parameter.zones)}" if parameter.zones else ""
    default = "" if parameter.default is None else f" = {print_noun(parameter.default)}"
    return f"({parameter.name}: {parameter.type}{zones}{default})"


def print_scenario_line(line: scenarios.ScenarioLine) -> str:
    match line:
        case scenarios.ScenarioGame():
            settings = listed(f"{setting.name} = {setting.value}" for setting in line.settings)
            using = f" using {settings}" if settings else ""
            return f"game {line.game} with {listed(line.seats)}{using}"
        case scenarios.Given():
            return f"given {listed(map(print_claim, line.claims))}"
        case scenarios.Acts():
            return "when " + listed(f"{act.seat} {print_phrase(act.phrase)}" for act in line.acts)
        case scenarios.Then():
            return f"then {listed(map(print_claim, line.claims))}"
        case _:
            assert_never(line)


def print_claim(claim: scenarios.Claim) -> str:
    left = print_noun(claim.left)
    if claim.kind == "holds":
        return left
    if claim.right is not None:
        return f"{left} {claim.sign} {print_expr(claim.right)}"
    right = print_sum(claim.parts) if claim.phrase is None else print_phrase(claim.phrase)
    return f"{left} {claim.kind.replace('_', ' ')} {right}"


def print_doc(doc: str) -> Lines:
    """A doc comment, which stands above its declaration."""
    return [PrintedLine(f"## {line}") for line in textwrap.wrap(doc, WIDTH - len("## "))]


# ---- with a body


@frozen
class DeclarationPrinter:
    """Prints declarations in a layout, without their comments."""

    effects: EffectPrinter

    @classmethod
    def of(cls, layout: Layout) -> DeclarationPrinter:
        return cls(EffectPrinter(layout))

    def lines(self, node: ast.Declaration, before: str = "") -> Lines:
        """One declaration, perhaps behind the word of a pack."""
        match node:
            case ast.Replacement():
                return self.lines(node.declaration, "replace ")
            case ast.Extension():
                return self.lines(node.declaration, "extend ")
            case scenarios.Scenario() | scenarios.Ledger():
                return self.nested(node, before)
            case _:
                return cited(node.rules, self.declaration(node, before))

    def declaration(self, node: OneLine | NestedRules | Headed, before: str) -> Lines:
        if isinstance(node, NESTED):
            return self.nested(node, before)
        match node:
            case ast.AbilityKind():
                return self.ability(node, before)
            case ast.Keyword():
                return self.headed(node, f"{before}keyword {print_frame(node.frame)}:", node.body)
            case ast.Procedure():
                of = "" if node.parameter is None else f" of {print_parameter(node.parameter)}"
                return self.headed(node, f"{before}procedure {node.name}{of}:", node.body)
            case ast.Check():
                return self.headed(node, f"check {print_expr(node.condition, OR)}:", node.body)
            case ast.Handler():
                return self.handler(node, WIDTH)
            case _:
                return [PrintedLine(f"{before}{print_line(node)}")]

    def headed(self, node: Line, head: str, body: Effect, room: int = WIDTH) -> Lines:
        return self.effects.of(node).with_body(head, body, room)

    def nested(self, node: Nested, before: str) -> Lines:
        return [PrintedLine(f"{before}{nested_head(node)}:"), *indented(self.nested_lines(node))]

    def ability(self, node: ast.AbilityKind, before: str) -> Lines:
        exists = "" if node.exists is None else f" while {print_expr(node.exists, OR)}"
        gate = "" if node.gate is None else f" if {print_expr(node.gate, OR)}"
        head = f"{before}ability {node.name}{exists}{gate}"
        return [PrintedLine(head)] if node.price is None else self.headed(node, f"{head}:", node.price)

    def nested_lines(self, node: Nested) -> Lines:
        """What stands below the head of a declaration, not yet indented."""
        match node:
            case ast.Belonging() | ast.Card() | ast.Model():
                return [line for member in node.members for line in cited(member.rules, self.member(member))]
            case ast.Table():
                return [line for row in node.rows for line in cited(row.rules, self.row(row))]
            case ast.Policy():
                return [line for each in node.lines for line in cited(each.rules, [PrintedLine(print_phrase(each))])]
            case scenarios.Scenario():
                return [PrintedLine(print_scenario_line(line)) for line in node.lines]
            case scenarios.Ledger():
                return [PrintedLine(f"{entry.id} {quoted(entry.statement)}") for entry in node.entries]
            case _:
                assert_never(node)

    def member(self, member: ast.Member) -> Lines:
        """A line or a text of a card."""
        room = WIDTH - len(INDENT)
        match member:
            case ast.CardWords():
                return [PrintedLine(listed(member.words))]
            case ast.Like():
                return [PrintedLine(f"like {quoted(member.name)}")]
            case ast.CardField():
                return [PrintedLine(f"{member.name} {print_expr(member.value)}")]
            case ast.Text():
                return self.headed(member, f"{member.kind}:", member.body, room)
            case ast.Handler():
                return self.handler(member, room)
            case ast.Permission():
                return [PrintedLine(print_permission(member))]
            case _:
                assert_never(member)

    def handler(self, handler: ast.Handler, room: int) -> Lines:
        kind = "" if handler.kind is None else f"{handler.kind} "
        return self.headed(handler, f"{kind}{print_when(handler.when)}:", handler.body, room)

    def row(self, row: ast.Row) -> Lines:
        match_ = "else" if row.match is None else print_noun(row.match)
        condition = "" if row.condition is None else f" if {print_expr(row.condition, OR)}"
        return self.headed(row, f"{match_}{condition}:", row.body, WIDTH - len(INDENT))


def nested_head(node: Nested) -> str:
    match node:
        case ast.Belonging():
            return f"for {node.word}"
        case ast.Card():
            return f"card {quoted(node.name)} {' '.join(node.numbers)}"
        case ast.Model():
            return f"model {quoted(node.name)}"
        case ast.Table():
            return f"table {' '.join(node.words)}"
        case ast.Policy():
            return f"policy {node.role}"
        case scenarios.Scenario():
            covers = f" covers {listed(node.covers)}" if node.covers else ""
            return f"scenario {quoted(node.title)}{covers}"
        case scenarios.Ledger():
            return f"ledger {quoted(node.title)}"
        case _:
            assert_never(node)
