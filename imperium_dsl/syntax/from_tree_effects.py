"""Lark's tree of effects to AST."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax import ast_nouns as nouns
from imperium_dsl.syntax.from_tree_nouns import NounBuilder
from imperium_dsl.syntax.problems import StrayElse


class EffectBuilder(NounBuilder):
    """Adds the forms of effects."""

    # ---- phrases

    def on_phrase(self, tree: Any, c: list[Any]) -> ast.Phrase:
        verb = c[0].children
        particle = str(verb[1].children[0]) if len(verb) > 1 else None
        object_: tuple[nouns.NounPhrase, ...] = ()
        arguments = []
        for child in c[1:]:
            if child.data == "sum":
                object_ = self.all(child.children)
            else:
                preposition, parts = child.children
                arguments.append(
                    ast.Argument(str(preposition.children[0]), self.all(parts.children), span=self.span(child))
                )
        return ast.Phrase(str(verb[0]), particle, object_, tuple(arguments), span=self.span(tree))

    # ---- joining

    def on_sequence(self, tree: Any, c: list[Any]) -> ast.Effect:
        """The first ``to`` of a line makes a cost of everything before it."""
        steps = [self.build(c[0])]
        rest = c[1]
        while rest.data == "sequence":
            steps.append(self.build(rest.children[0]))
            rest = rest.children[1]
        last = self.build(rest)
        if isinstance(last, ast.Cost):
            prices = last.price.steps if isinstance(last.price, ast.Sequence) else (last.price,)
            price = ast.Sequence((*steps, *prices), span=steps[0].span.to(last.price.span))
            return ast.Cost(price, last.effect, span=self.span(tree))
        return ast.Sequence((*steps, last), span=self.span(tree))

    def on_cost(self, tree: Any, c: list[Any]) -> ast.Cost:
        return ast.Cost(self.build(c[0]), self.build(c[1]), span=self.span(tree))

    def on_may(self, tree: Any, c: list[Any]) -> ast.May:
        return ast.May(self.build(c[0]), span=self.span(tree))

    def on_choose_inline(self, tree: Any, c: list[Any]) -> ast.Choose:
        return ast.Choose(self.mode(c[0]), self.all(c[1:]), span=self.span(tree))

    def on_choose_block(self, tree: Any, c: list[Any]) -> ast.Choose:
        return ast.Choose(self.mode(c[0]), self.all(c[1:]), span=self.span(tree))

    def mode(self, tree: Any) -> str:
        """``choose`` or ``try``."""
        return "try" if tree.data == "try_" else "choose"

    def on_each_player(self, tree: Any, c: list[Any]) -> ast.EachPlayer:
        who, secretly = self.who(c[0])
        return ast.EachPlayer(who, self.build(c[1]), secretly, span=self.span(tree))

    def who(self, tree: Any) -> tuple[nouns.NounPhrase, bool]:
        """The players before a colon, and whether they decide in secret."""
        inner = tree.children[0]
        secretly = len(tree.children) > 1
        span = self.span(inner)
        c = inner.children
        if inner.data == "who_np":
            token = c[0]
            core: nouns.Core
            if token.type == "VARIABLE":
                core = nouns.Variable(str(token), span=span)
            elif token.type == "WORD":
                core = nouns.Words((nouns.Unit((str(token),), span=span),), span=span)
            else:
                core = nouns.Pronoun(str(token), span=span)
            return nouns.NounPhrase(None, core, span=span), secretly
        if inner.data == "who_of":
            word_span = self.token_span(c[0])
            core = nouns.Words((nouns.Unit((str(c[0]),), span=word_span),), span=word_span)
            simple = c[1].children
            quantity = self.build(simple[0]) if len(simple) > 1 else None
            modifier = nouns.Modifier("of", quantity, self.core(simple[-1]), span=self.span(c[1]))
            return nouns.NounPhrase(None, core, (modifier,), span=span), secretly
        quantity = self.build(c[0])
        words, modifiers, having = [], [], None
        for child in c[1:]:
            if not hasattr(child, "data"):
                words.append(child)
            elif child.data == "mod":
                modifiers.append(self.build(child))
            else:
                having = self.build(child)
        word_span = self.token_span(words[0]).to(self.token_span(words[-1]))
        core = nouns.Words((nouns.Unit(tuple(map(str, words)), span=word_span),), span=word_span)
        return nouns.NounPhrase(quantity, core, tuple(modifiers), having, span=span), secretly

    def on_if_clause(self, tree: Any, c: list[Any]) -> ast.If:
        return ast.If(self.build(c[0]), self.build(c[1]), span=self.span(tree))

    def on_loop(self, tree: Any, c: list[Any]) -> ast.Effect:
        head, body, span = c[0], self.build(c[1]), self.span(tree)
        if head.data == "for_each":
            return ast.ForEach(self.build(head.children[0]), str(head.children[1]), body, span=span)
        if head.data == "repeat":
            return ast.Repeat(self.build(head.children[0]), body, span=span)
        return ast.Window(body, span=span)

    def on_once(self, tree: Any, c: list[Any]) -> ast.Once:
        return ast.Once(self.build(c[0].children[0]), self.build(c[1]), span=self.span(tree))

    def on_when_head(self, tree: Any, c: list[Any]) -> ast.When:
        quantifier = None
        subject = c[0].children
        if len(subject) > 1:
            quantifier = str(subject[0].data)
        token = subject[-1]
        kind = {"YOU": "pronoun", "THIS": "pronoun", "VARIABLE": "variable", "STRING": "name"}.get(token.type, "word")
        word = str(token)[1:-1] if token.type == "STRING" else str(token)
        would = instead = False
        phrase: Any = None
        condition = None
        for child in c[1:]:
            if child.data == "would":
                would = True
            elif child.data == "instead":
                instead = True
            elif child.data == "when_if":
                condition = self.build(child.children[0])
            else:
                phrase = self.build(child)
        return ast.When(quantifier, word, kind, would, phrase, instead, condition, span=self.span(tree))

    # ---- steps

    def on_let(self, tree: Any, c: list[Any]) -> ast.Let:
        return ast.Let(str(c[0]), self.build(c[1]), span=self.span(tree))

    def on_set_number(self, tree: Any, c: list[Any]) -> ast.SetNumber:
        until = self.build(c[2].children[0]) if len(c) > 2 else None
        return ast.SetNumber(self.build(c[0]), self.build(c[1]), until, span=self.span(tree))

    def on_result(self, tree: Any, c: list[Any]) -> ast.Result:
        return ast.Result(self.build(c[0]), span=self.span(tree))

    def on_stop(self, tree: Any, c: list[Any]) -> ast.Stop:
        return ast.Stop(span=self.span(tree))

    def on_allow(self, tree: Any, c: list[Any]) -> ast.Allow:
        return ast.Allow(self.build(c[0]), span=self.span(tree))

    def on_forbid(self, tree: Any, c: list[Any]) -> ast.Forbid:
        return ast.Forbid(self.build(c[0]), span=self.span(tree))

    # ---- blocks

    def on_inline_body(self, tree: Any, c: list[Any]) -> ast.Effect:
        return self.build(c[0])  # type: ignore[no-any-return]

    def on_block_body(self, tree: Any, c: list[Any]) -> ast.Effect:
        return self.build(c[0])  # type: ignore[no-any-return]

    def on_block(self, tree: Any, c: list[Any]) -> ast.Effect:
        steps: list[ast.Effect] = []
        at = 0
        while at < len(c):
            end = at + 1
            while end < len(c) and c[end].data in ELSES:
                end += 1
            steps.append(self.with_branches(c[at], c[at + 1 : end]))
            at = end
        if len(steps) == 1:
            return steps[0]
        return ast.Sequence(tuple(steps), span=self.span(tree))

    def with_branches(self, tree: Any, branches: list[Any]) -> ast.Effect:
        """A line of a block with the ``else`` lines below it."""
        if tree.data in ELSES:  # the first line of its block
            self.stray_else(tree)
            return self.build(tree.children[-1])  # type: ignore[no-any-return]
        step: ast.Effect = self.build(tree)
        if not branches:
            return step
        if not isinstance(step, ast.If):
            self.stray_else(branches[0])
            return step
        depth = self.depth
        heads: list[tuple[nouns.Expr, ast.Effect, Span]] = []
        otherwise: ast.Effect | None = None
        for branch in branches:
            self.depth += 1  # each hangs on the one before it
            if otherwise is not None:
                self.stray_else(branch)
                break
            if branch.data == "else_line":
                otherwise = self.build(branch.children[0])
            else:
                heads.append((*self.all(branch.children), self.span(branch)))
        self.depth = depth
        for condition, body, span in reversed(heads):
            whole = span if otherwise is None else span.to(otherwise.span)
            otherwise = ast.If(condition, body, otherwise, span=whole)
        assert otherwise is not None
        return evolve(step, otherwise=otherwise, span=step.span.to(otherwise.span))

    def stray_else(self, tree: Any) -> None:
        start = self.span(tree).start
        self.found.append(StrayElse(Span(self.file, start, start + len("else"))))


ELSES = frozenset({"else_line", "else_if_line"})
