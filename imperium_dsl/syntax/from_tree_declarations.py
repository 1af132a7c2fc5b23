"""Lark's tree of declarations to AST."""

from __future__ import annotations

from typing import Any

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.ast_rules import RuleIds
from imperium_dsl.syntax.from_tree import Builder, Children, Rule, is_tree, only_child, parts_of, text_of


def declarations(b: Builder, tree: Any, offset: int, doc: str) -> list[ast.Declaration]:
    """The declarations of a tree that lark read at an offset."""
    b.offset, b.doc, b.depth = offset, doc, 0
    return list(b.lines(tree.children))


# ---- vocabulary


def game(b: Builder, c: Children, span: Span) -> ast.Game:
    return ast.Game(str(c[0]), span=span)


def seats(b: Builder, c: Children, span: Span) -> ast.Seats:
    trait = parts_of(c).get("seat_trait")
    counts = tuple(int(child) for child in c if not is_tree(child))
    return ast.Seats(counts, None if trait is None else str(trait.children[0]), span=span)


def rival(b: Builder, c: Children, span: Span) -> ast.Rival:
    return ast.Rival(str(c[0]), tuple(map(str, c[1:])), b.doc, span=span)


def option(b: Builder, c: Children, span: Span) -> ast.Option:
    return ast.Option(text_of(c[0]), b.all(c[1:]), b.doc, span=span)


def option_value(b: Builder, c: Children, span: Span) -> ast.OptionValue:
    return ast.OptionValue(str(c[0].children[0]), None, players(c[1:]), span=span)


def option_range(b: Builder, c: Children, span: Span) -> ast.OptionValue:
    return ast.OptionValue(str(c[0]), int(c[1]), players(c[2:]), span=span)


def players(rest: Children) -> tuple[int, ...]:
    """How many players a value of an option is for; all if it does not say."""
    return tuple(int(n) for n in rest[0].children) if rest else ()


def nouns(b: Builder, tree: Any) -> tuple[ast.Noun, ...]:
    """A list of nouns with their plurals."""
    found = []
    for noun in tree.children:
        name, *plural = noun.children
        found.append(ast.Noun(text_of(name), text_of(plural[0].children[0]) if plural else None, span=b.span(noun)))
    return tuple(found)


def token(b: Builder, c: Children, span: Span) -> ast.Token:
    return ast.Token(nouns(b, c[0]), span=span)


def role(b: Builder, c: Children, span: Span) -> ast.Role:
    return ast.Role(nouns(b, c[0]), span=span)


def index(c: Children) -> tuple[str, ...]:
    """The index of a zone, number, flag or trait, if there is one."""
    found = parts_of(c).get("index")
    return () if found is None else tuple(map(str, found.children))


def trait(b: Builder, c: Children, span: Span) -> ast.Trait:
    is_single = not all(map(is_tree, c))
    return ast.Trait(text_of(c[0]), index(c), nouns(b, c[-1]), is_single, span=span)


def group(b: Builder, c: Children, span: Span) -> ast.Group:
    return ast.Group(text_of(c[0]), tuple(map(text_of, c[1:])), span=span)


def field(b: Builder, c: Children, span: Span) -> ast.Field:
    parts = parts_of(c[2:])
    over, cap, forms = (parts.get(name) for name in ("field_over", "field_cap", "field_forms"))
    return ast.Field(
        text_of(c[0]),
        str(c[1]),
        None if over is None else text_of(over.children[0]),
        None if cap is None else int(cap.children[0]),
        () if forms is None else tuple(map(str, forms.children)),
        span=span,
    )


def column(b: Builder, c: Children, span: Span) -> ast.Column:
    is_single = c[1].data == "column_one"
    return ast.Column(text_of(c[0]), tuple(map(text_of, c[1 + is_single :])), is_single, span=span)


def zone(b: Builder, c: Children, span: Span) -> ast.Zone:
    words = tuple(tuple(map(str, child.children)) for child in c[1:] if child.data == "zone_word")
    return ast.Zone(text_of(c[0]), index(c), words, span=span)


def number(b: Builder, c: Children, span: Span) -> ast.Number:
    value, *floor = [child for child in c[1:] if child.data != "index"]
    least = int(floor[0].children[0]) if floor else None
    return ast.Number(text_of(c[0]), index(c), b.build(value), least, span=span)


def number_table(b: Builder, c: Children, span: Span) -> ast.NumberTable:
    rows = tuple((int(row.children[0]), int(row.children[1])) for row in c[2:])
    return ast.NumberTable(text_of(c[0]), str(c[1]), rows, span=span)


def flag(b: Builder, c: Children, span: Span) -> ast.Flag:
    return ast.Flag(text_of(c[0]), index(c), str(c[-1]), span=span)


def ability(b: Builder, c: Children, span: Span) -> ast.AbilityKind:
    exists = gate = price = None
    for child in c[1:]:
        if child.data == "ability_while":
            exists = b.build(child.children[0])
        elif child.data == "ability_gate":
            gate = b.build(child.children[0])
        else:
            price = b.build(child)
    return ast.AbilityKind(text_of(c[0]), exists, gate, price, span=span)


def condition(b: Builder, tree: Any) -> Any:
    """The condition of a part that may be left out."""
    return None if tree is None else b.build(tree.children[0])


def strict(b: Builder, c: Children, span: Span) -> ast.Strict:
    verbs = tuple(str(child) for child in c if not is_tree(child))
    return ast.Strict(verbs, condition(b, parts_of(c).get("rule_if")), span=span)


def loose(b: Builder, c: Children, span: Span) -> ast.Loose:
    return ast.Loose(str(c[0]), condition(b, c[1]), span=span)


# ---- rules


def parameter(b: Builder, c: Children, span: Span) -> ast.Parameter:
    parts = parts_of(c[2:])
    zones, default = parts.get("parameter_zone"), parts.get("parameter_default")
    return ast.Parameter(
        str(c[0]),
        text_of(c[1]),
        () if zones is None else tuple(map(text_of, zones.children)),
        None if default is None else b.build(default.children[0]),
        span=span,
    )


def frame(b: Builder, c: Children, span: Span) -> ast.Frame:
    particle = object_ = None
    arguments = []
    for child in c[1:]:
        if child.data == "particle":
            particle = str(child.children[0])
        elif child.data == "parameter":
            object_ = b.build(child)
        else:
            preposition, argument = child.children
            arguments.append((str(preposition.children[0]), b.build(argument)))
    return ast.Frame(str(c[0]), particle, object_, tuple(arguments), span=span)


def keyword(b: Builder, c: Children, span: Span) -> ast.Keyword:
    return ast.Keyword(b.build(c[0]), b.build(c[1]), b.doc, span=span)


def procedure(b: Builder, c: Children, span: Span) -> ast.Procedure:
    of = b.build(c[1].children[0]) if len(c) > 2 else None
    return ast.Procedure(text_of(c[0]), of, b.build(c[-1]), b.doc, span=span)


def handler(b: Builder, c: Children, span: Span) -> ast.Handler:
    return ast.Handler(b.build(c[0]), b.build(c[1]), span=span)


def check(b: Builder, c: Children, span: Span) -> ast.Check:
    return ast.Check(b.build(c[0]), b.build(c[1]), span=span)


def belonging(b: Builder, c: Children, span: Span) -> ast.Belonging:
    return ast.Belonging(str(c[0]), b.lines(c[1:]), span=span)


def permission(is_allowed: bool) -> Rule:
    """``can`` or ``cannot``, perhaps with a condition."""

    def rule(b: Builder, c: Children, span: Span) -> ast.Permission:
        phrase, *conditions = c
        if not conditions:
            return ast.Permission(is_allowed, b.build(phrase), span=span)
        found = b.build(conditions[0].children[0])
        return ast.Permission(is_allowed, b.build(phrase), found, conditions[0].data == "unless", span=span)

    return rule


def policy(b: Builder, c: Children, span: Span) -> ast.Policy:
    return ast.Policy(str(c[0]), b.lines(c[1:]), span=span)


def table(b: Builder, c: Children, span: Span) -> ast.Table:
    return ast.Table(tuple(map(str, c[0].children)), b.lines(c[1:]), b.doc, span=span)


def row(b: Builder, c: Children, span: Span) -> ast.Row:
    match = b.build(c[0].children[0]) if c[0].children else None
    only_if = condition(b, c[1]) if len(c) > 2 else None
    return ast.Row(match, b.build(c[-1]), only_if, span=span)


# ---- cards


def card_set(b: Builder, c: Children, span: Span) -> ast.CardSet:
    words = tuple(map(str, c[3].children)) if len(c) > 3 else ()
    return ast.CardSet(str(c[0])[1:-1], str(c[1]), int(c[2]), words, span=span)


def card(b: Builder, c: Children, span: Span) -> ast.Card:
    numbers = tuple(str(child) for child in c[1:] if not is_tree(child))
    return ast.Card(str(c[0])[1:-1], numbers, b.lines(c[1 + len(numbers) :]), b.doc, span=span)


def model(b: Builder, c: Children, span: Span) -> ast.Model:
    return ast.Model(str(c[0])[1:-1], b.lines(c[1:]), b.doc, span=span)


def card_words(b: Builder, c: Children, span: Span) -> ast.CardWords:
    return ast.CardWords(tuple(map(str, c)), span=span)


def like(b: Builder, c: Children, span: Span) -> ast.Like:
    return ast.Like(str(c[0])[1:-1], span=span)


def card_field(b: Builder, c: Children, span: Span) -> ast.CardField:
    return ast.CardField(str(c[0]), b.build(c[1]), span=span)


def text(b: Builder, c: Children, span: Span) -> ast.Text:
    return ast.Text(text_of(c[0]), b.build(c[1]), span=span)


def labelled_handler(b: Builder, c: Children, span: Span) -> ast.Handler:
    return ast.Handler(b.build(c[1]), b.build(c[2]), text_of(c[0]), span=span)


# ---- the end of a line


def rule(b: Builder, c: Children, span: Span) -> RuleIds:
    return RuleIds(str(c[0]), int(c[1]) if len(c) > 1 else None, span=span)


# ---- packs


def replacement(b: Builder, c: Children, span: Span) -> ast.Replacement:
    return ast.Replacement(b.line(c[0]), span=span)


def extension(b: Builder, c: Children, span: Span) -> ast.Extension:
    return ast.Extension(b.line(c[0]), span=span)


RULES: dict[str, Rule] = {
    "game": game,
    "seats": seats,
    "rival": rival,
    "option": option,
    "option_choice": option_value,
    "option_range": option_range,
    "token": token,
    "role": role,
    "trait": trait,
    "group": group,
    "field": field,
    "column": column,
    "zone": zone,
    "number": number,
    "number_table": number_table,
    "flag": flag,
    "ability": ability,
    "strict": strict,
    "loose": loose,
    "parameter": parameter,
    "frame": frame,
    "keyword": keyword,
    "procedure": procedure,
    "handler": handler,
    "check": check,
    "belonging": belonging,
    "can": permission(is_allowed=True),
    "cannot": permission(is_allowed=False),
    "policy": policy,
    "policy_line": only_child,
    "table": table,
    "row": row,
    "set": card_set,
    "card": card,
    "model": model,
    "card_words": card_words,
    "like": like,
    "card_field": card_field,
    "text": text,
    "labelled_handler": labelled_handler,
    "rule": rule,
    "replacement": replacement,
    "extension": extension,
}
