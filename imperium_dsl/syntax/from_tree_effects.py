"""Lark's tree of effects to AST."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns
from imperium_dsl.syntax import from_tree_nouns
from imperium_dsl.syntax.from_tree import Builder, Children, Rule, is_tree, only_child
from imperium_dsl.syntax.problems import StrayElse

ELSES = frozenset({"else_line", "else_if_line"})
MODES = {"choose": "choose", "try_": "try"}

# ---- phrases


def phrase(b: Builder, c: Children, span: Span) -> ast.Phrase:
    verb = c[0].children
    particle = str(verb[1].children[0]) if len(verb) > 1 else None
    object_: tuple[nouns.NounPhrase, ...] = ()
    arguments = []
    for child in c[1:]:
        if child.data == "sum":
            object_ = b.all(child.children)
        else:
            preposition, parts = child.children
            arguments.append(ast.Argument(str(preposition.children[0]), b.all(parts.children), span=b.span(child)))
    return ast.Phrase(str(verb[0]), particle, object_, tuple(arguments), span=span)


# ---- joining


def sequence(b: Builder, c: Children, span: Span) -> ast.Effect:
    """The first ``to`` of a line makes a cost of everything before it."""
    steps = [b.build(c[0])]
    rest = c[1]
    while rest.data == "sequence":
        steps.append(b.build(rest.children[0]))
        rest = rest.children[1]
    last = b.build(rest)
    if isinstance(last, ast.Cost):
        prices = last.price.steps if isinstance(last.price, ast.Sequence) else (last.price,)
        price = ast.Sequence((*steps, *prices), span=steps[0].span.to(last.price.span))
        return ast.Cost(price, last.effect, span=span)
    return ast.Sequence((*steps, last), span=span)


def cost(b: Builder, c: Children, span: Span) -> ast.Cost:
    return ast.Cost(b.build(c[0]), b.build(c[1]), span=span)


def in_full(b: Builder, c: Children, span: Span) -> ast.InFull:
    return ast.InFull(b.build(c[0]), span=span)


def may(b: Builder, c: Children, span: Span) -> ast.May:
    return ast.May(b.build(c[0]), span=span)


def choose_inline(b: Builder, c: Children, span: Span) -> ast.Choose:
    return ast.Choose(MODES[c[0].data], b.all(c[1:]), span=span)


def choose_block(b: Builder, c: Children, span: Span) -> ast.Choose:
    return ast.Choose(MODES[c[0].data], b.lines(c[1:]), span=span)


def each_player(b: Builder, c: Children, span: Span) -> ast.EachPlayer:
    players, *secretly = c[0].children
    return ast.EachPlayer(b.build(players), b.build(c[1]), bool(secretly), span=span)


def who(b: Builder, c: Children, span: Span) -> nouns.NounPhrase:
    token = c[0]
    core = word(b, c) if token.type == "WORD" else from_tree_nouns.token_core(b, token)
    return nouns.NounPhrase(None, core, span=span)


def who_of(b: Builder, c: Children, span: Span) -> nouns.NounPhrase:
    quantity, core = from_tree_nouns.simple(b, c[1])
    modifier = nouns.Modifier("of", quantity, core, span=b.span(c[1]))
    return nouns.NounPhrase(None, word(b, c[:1]), (modifier,), span=span)


def who_many(b: Builder, c: Children, span: Span) -> nouns.NounPhrase:
    tokens = [child for child in c[1:] if not is_tree(child)]
    modifiers, having = [], None
    for child in c[1 + len(tokens) :]:
        if child.data == "mod":
            modifiers.append(b.build(child))
        else:
            having = b.build(child)
    return nouns.NounPhrase(b.build(c[0]), word(b, tokens), tuple(modifiers), having, span=span)


def word(b: Builder, tokens: Children) -> nouns.Words:
    """A noun of one or several words."""
    span = b.token_span(tokens[0]).to(b.token_span(tokens[-1]))
    return nouns.Words((nouns.Unit(tuple(map(str, tokens)), span=span),), span=span)


def if_clause(b: Builder, c: Children, span: Span) -> ast.If:
    return ast.If(b.build(c[0]), b.build(c[1]), span=span)


def loop(b: Builder, c: Children, span: Span) -> ast.Effect:
    head, body = c[0], b.build(c[1])
    if head.data == "for_each":
        return ast.ForEach(b.build(head.children[0]), str(head.children[1]), body, span=span)
    if head.data == "repeat":
        return ast.Repeat(b.build(head.children[0]), body, span=span)
    return ast.Window(body, span=span)


def once(b: Builder, c: Children, span: Span) -> ast.Once:
    return ast.Once(b.build(c[0].children[0]), b.build(c[1]), span=span)


SUBJECTS = {"YOU": "pronoun", "THIS": "pronoun", "VARIABLE": "variable", "STRING": "name", "WORD": "word"}


def when_head(b: Builder, c: Children, span: Span) -> ast.When:
    *quantifier, token = c[0].children
    said = {child.data: child for child in c[1:]}
    condition = said.get("when_if")
    return ast.When(
        str(quantifier[0].data) if quantifier else None,
        str(token)[1:-1] if token.type == "STRING" else str(token),
        SUBJECTS[token.type],
        "would" in said,
        b.build(said["phrase"]),
        "instead" in said,
        None if condition is None else b.build(condition.children[0]),
        span=span,
    )


# ---- steps


def let(b: Builder, c: Children, span: Span) -> ast.Let:
    return ast.Let(str(c[0]), b.build(c[1]), span=span)


def set_number(b: Builder, c: Children, span: Span) -> ast.SetNumber:
    until = b.build(c[2].children[0]) if len(c) > 2 else None
    return ast.SetNumber(b.build(c[0]), b.build(c[1]), until, span=span)


def result(b: Builder, c: Children, span: Span) -> ast.Result:
    return ast.Result(b.build(c[0]), span=span)


def stop(b: Builder, c: Children, span: Span) -> ast.Stop:
    return ast.Stop(span=span)


def allow(b: Builder, c: Children, span: Span) -> ast.Allow:
    return ast.Allow(b.build(c[0]), span=span)


def forbid(b: Builder, c: Children, span: Span) -> ast.Forbid:
    return ast.Forbid(b.build(c[0]), span=span)


# ---- blocks


def block(b: Builder, c: Children, span: Span) -> ast.Effect:
    steps: list[ast.Effect] = []
    at = 0
    while at < len(c):
        end = at + 1
        while end < len(c) and c[end].data in ELSES:
            end += 1
        steps.append(with_branches(b, c[at], c[at + 1 : end]))
        at = end
    if len(steps) == 1:
        return steps[0]
    return ast.Sequence(tuple(steps), span=span)


def with_branches(b: Builder, tree: Any, branches: Children) -> ast.Effect:
    """A line of a block with the ``else`` lines below it."""
    step: ast.Effect = b.line(tree)
    if tree.data in ELSES:  # the first line of its block
        stray_else(b, tree)
        return step
    if not branches:
        return step
    if not isinstance(step, ast.If):
        stray_else(b, branches[0])
        return step
    depth = b.depth
    heads = [step]
    otherwise: ast.Effect | None = None
    for branch in branches:
        b.depth += 1  # each hangs on the one before it
        if otherwise is not None:
            stray_else(b, branch)
            break
        if branch.data == "else_line":
            otherwise = b.line(branch)
        else:
            heads.append(b.line(branch))
    b.depth = depth
    for head in reversed(heads):
        whole = head.span if otherwise is None else head.span.to(otherwise.span)
        otherwise = evolve(head, otherwise=otherwise, span=whole)
    assert otherwise is not None
    return otherwise


def stray_else(b: Builder, tree: Any) -> None:
    start = b.span(tree).start
    b.found.append(StrayElse(Span(b.file, start, start + len("else"))))


RULES: dict[str, Rule] = {
    "phrase": phrase,
    "sequence": sequence,
    "cost": cost,
    "in_full": in_full,
    "may": may,
    "choose_inline": choose_inline,
    "choose_block": choose_block,
    "each_player": each_player,
    "who_np": who,
    "who_of": who_of,
    "who_many": who_many,
    "if_clause": if_clause,
    "loop": loop,
    "once": once,
    "when_head": when_head,
    "let": let,
    "set_number": set_number,
    "result": result,
    "stop": stop,
    "allow": allow,
    "forbid": forbid,
    "inline_body": only_child,
    "block_body": only_child,
    "block": block,
    "clause": only_child,
    "else_line": only_child,
    "else_if_line": if_clause,
}
