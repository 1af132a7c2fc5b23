"""Effects to lines.

The grammar knows three shapes of a clause. A *flat* one stands on one line. A *deep* one begins on a line and
ends with an indented block. Whatever is neither (several steps, an ``if`` with its ``else``) needs a block of
its own. A clause is printed flat when that fits, else deep, else as a block, as far as its place allows:

    place                              flat   deep   block
    body of a head with a colon        yes    yes    yes
    after ``to``                       yes    yes    yes
    option on its own line             yes    yes    yes, below ``or``
    line of a block                    yes    yes    no, but ``else`` may follow an ``if``
    after ``may``, after ``and``       yes    yes    no
    inline option                      yes, without ``choose``, ``and`` or a colon inside

What names its rules begins a line: it cannot stand in an inline option, nor behind ``may`` or ``and``.
The rules are behind everything on the line, so such a line is kept whole, however long it is.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from attrs import evolve, frozen

from imperium_dsl.syntax import ast_effects as ast
from imperium_dsl.syntax.ast_rules import Line
from imperium_dsl.syntax.layout import INDENT, Layout, Lines, PrintedLine, cited, indented, led
from imperium_dsl.syntax.print_nouns import ADDITIVE, OR, print_expr, print_noun, print_sum, quoted

Step: TypeAlias = ast.Phrase | ast.Let | ast.SetNumber | ast.Result | ast.Stop | ast.Allow | ast.Forbid
Headed: TypeAlias = ast.InFull | ast.EachPlayer | ast.If | ast.ForEach | ast.Repeat | ast.Window | ast.Once

STEPS = (ast.Phrase, ast.Let, ast.SetNumber, ast.Result, ast.Stop, ast.Allow, ast.Forbid)
QUANTIFIERS = {"any": "any", "any_other": "another"}


class Unprintable(ValueError):  # noqa: N818  a kind of AST
    """The AST is one that no text parses to."""


# ---- one line


def print_phrase(phrase: ast.Phrase) -> str:
    """``put 1 card from hand into deck``"""
    parts = [phrase.words]
    if phrase.object:
        parts.append(print_sum(phrase.object))
    parts.extend(f"{argument.preposition} {print_sum(argument.parts)}" for argument in phrase.arguments)
    return " ".join(parts)


def print_step(step: Step) -> str:
    match step:
        case ast.Phrase():
            return print_phrase(step)
        case ast.Let():
            return f"let {step.variable} = {print_expr(step.value, ADDITIVE)}"
        case ast.SetNumber():
            until = "" if step.until is None else f" until {print_noun(step.until)}"
            return f"set {print_noun(step.target)} = {print_expr(step.value, ADDITIVE)}{until}"
        case ast.Result():
            return f"result {print_noun(step.noun)}"
        case ast.Stop():
            return "stop"
        case ast.Allow():
            return f"can {print_phrase(step.phrase)}"
        case ast.Forbid():
            return f"cannot {print_phrase(step.phrase)}"
        case _:
            assert_never(step)


def print_when(when: ast.When) -> str:
    """``when any player would play card, instead if C``"""
    subject = quoted(when.subject) if when.subject_kind == "name" else when.subject
    if when.quantifier is not None:
        subject = f"{QUANTIFIERS[when.quantifier]} {subject}"
    would = " would" if when.would else ""
    instead = ", instead" if when.instead else ""
    condition = "" if when.condition is None else f" if {print_expr(when.condition, OR)}"
    return f"when {subject}{would} {print_phrase(when.phrase)}{instead}{condition}"


def print_head(effect: Headed) -> str:
    """What stands before the colon."""
    match effect:
        case ast.InFull():
            steps = effect.body.steps if isinstance(effect.body, ast.Sequence) else (effect.body,)
            if not all(isinstance(step, STEPS) for step in steps):
                raise Unprintable("`in full:` is followed by steps")
            return "in full"
        case ast.EachPlayer():
            return print_noun(effect.who) + (" secretly" if effect.secretly else "")
        case ast.If():
            return f"if {print_expr(effect.condition, OR)}"
        case ast.ForEach():
            return f"for each {print_noun(effect.noun)} as {effect.variable}"
        case ast.Repeat():
            return f"repeat {print_noun(effect.times)} times"
        case ast.Window():
            return "repeat"
        case ast.Once():
            return f"once {print_when(effect.when)}"
        case _:
            assert_never(effect)


def print_price(price: ast.Effect) -> str:
    """What stands before ``to``: a step, or steps joined by ``and``."""
    steps = price.steps if isinstance(price, ast.Sequence) else (price,)
    return " and ".join(print_step(as_step(step)) for step in steps)


def print_first(sequence: ast.Sequence) -> str:
    """All steps but the last, each with its ``and``."""
    return "".join(f"{print_step(as_step(step))} and " for step in sequence.steps[:-1])


def as_step(effect: ast.Effect) -> Step:
    if isinstance(effect, STEPS) and not effect.rules:
        return effect
    raise Unprintable(f"{type(effect).__name__} before `to` or `and`")


def chooses(effect: ast.Effect) -> bool:
    """Does a flat text of this clause end in a ``choose``?"""
    match effect:
        case ast.Choose():
            return True
        case ast.Sequence():
            return chooses(effect.steps[-1])
        case ast.Cost():
            return chooses(effect.effect)
        case ast.May():
            return chooses(effect.body)
        case ast.EachPlayer() | ast.If() | ast.ForEach() | ast.Repeat() | ast.Window() | ast.Once():
            return chooses(effect.body)
        case _:
            return False


def is_plain(option: ast.Effect) -> bool:
    """Is this option read at a glance: no ``and`` and no colon inside?"""
    match option:
        case ast.Cost():
            return not isinstance(option.price, ast.Sequence) and is_plain(option.effect)
        case ast.May():
            return is_plain(option.body)
        case _:
            return isinstance(option, STEPS)


def joinable(sequence: ast.Sequence) -> bool:
    """Does ``A and B`` parse to this sequence?

    Only the last part may be more than a step; a cost would take the steps before it as its price.
    """
    *first, last = sequence.steps
    if isinstance(last, ast.Cost | ast.Sequence) or (isinstance(last, ast.If) and last.otherwise is not None):
        return False
    return all(isinstance(step, STEPS) for step in first) and not any(step.rules for step in sequence.steps)


# ---- lines


@frozen
class EffectPrinter:
    """Prints effects in a layout; a method that returns None cannot print its effect in that shape.

    The rules of an effect are written by whoever makes the line that it begins.
    """

    layout: Layout
    keeps: bool = False  # the line in hand is kept whole, however long it is

    def of(self, node: Line) -> EffectPrinter:
        """The printer of the line that a node begins."""
        return evolve(self, keeps=bool(node.rules))

    def fits(self, length: int, room: int) -> bool:
        return self.keeps or length <= room

    def flat(self, effect: ast.Effect) -> str | None:
        """The clause on one line, however long."""
        match effect:
            case ast.Sequence():
                if not joinable(effect):
                    return None
                return prefixed(print_first(effect), self.flat(effect.steps[-1]))
            case ast.Cost():
                return prefixed(f"{print_price(effect.price)} to ", self.flat_body(effect.effect))
            case ast.May():
                return None if effect.body.rules else prefixed("may ", self.flat(effect.body))
            case ast.Choose():
                return self.flat_choose(effect)
            case ast.If() if effect.otherwise is not None:
                return None
            case ast.InFull() | ast.EachPlayer() | ast.If() | ast.ForEach() | ast.Repeat() | ast.Window() | ast.Once():
                return prefixed(f"{print_head(effect)}: ", self.flat_body(effect.body))
            case _:
                return print_step(effect)

    def flat_body(self, body: ast.Effect) -> str | None:
        return None if body.rules or self.layout.on_own_line(body) else self.flat(body)

    def flat_choose(self, choose: ast.Choose) -> str | None:
        if len(choose.options) < 2 or self.layout.is_broken(choose):
            return None
        if any(chooses(option) or option.rules or not (self.keeps or is_plain(option)) for option in choose.options):
            return None
        options = [self.flat(option) for option in choose.options]
        if None in options:
            return None
        return f"{choose.mode} " + " or ".join(filter(None, options))

    def deep(self, effect: ast.Effect, room: int) -> Lines | None:
        """The clause with a block at its end: the first line, then lines that are indented once."""
        match effect:
            case ast.Choose():
                return [PrintedLine(effect.mode), *indented(self.options(effect, room - len(INDENT)))]
            case ast.Sequence():
                if not joinable(effect):
                    return None
                return self.deep_behind(print_first(effect), effect.steps[-1], room)
            case ast.Cost():
                return self.with_body(f"{print_price(effect.price)} to", effect.effect, room)
            case ast.May():
                return None if effect.body.rules else self.deep_behind("may ", effect.body, room)
            case ast.If() if effect.otherwise is not None:
                return None
            case ast.InFull() | ast.EachPlayer() | ast.If() | ast.ForEach() | ast.Repeat() | ast.Window() | ast.Once():
                return self.with_body(f"{print_head(effect)}:", effect.body, room)
            case _:
                return None

    def deep_behind(self, start: str, effect: ast.Effect, room: int) -> Lines | None:
        lines = self.deep(effect, room)
        return None if lines is None else led(start, lines)

    def with_body(self, head: str, body: ast.Effect, room: int) -> Lines:
        """A head and what belongs to it: beside it, half beside it, or below."""
        beside = None if body.rules else self.beside(head, body, room)
        return self.below(head, body, room) if beside is None else beside

    def beside(self, head: str, body: ast.Effect, room: int) -> Lines | None:
        """A head with its body, or the beginning of it, on one line."""
        if self.layout.on_own_line(body):
            return None
        if not isinstance(body, ast.Sequence) or body.rules or self.layout.joins_steps(body):
            flat = self.flat(body)
            if flat is not None and self.fits(len(head) + 1 + len(flat), room):
                return [PrintedLine(f"{head} {flat}")]
        if not isinstance(body, ast.Sequence):
            deep = self.deep(body, room)
            if deep is not None and self.fits(len(head) + 1 + len(deep[0].text), room):
                return led(f"{head} ", deep)
        return None

    def below(self, head: str, body: ast.Effect, room: int) -> Lines:
        return [PrintedLine(head), *indented(self.block(body, room - len(INDENT)))]

    def block(self, body: ast.Effect, room: int) -> Lines:
        """The lines of a block, one for each step."""
        if not isinstance(body, ast.Sequence) or body.rules:
            return self.line(body, room)
        if self.layout.joins_steps(body):
            flat = self.of(body).flat(body)
            if flat is not None and len(flat) <= room:
                return [PrintedLine(flat)]
        return [line for step in body.steps for line in self.line(step, room)]

    def line(self, effect: ast.Effect, room: int) -> Lines:
        """One clause of a block, with its ``else`` lines."""
        if isinstance(effect, ast.If) and effect.otherwise is not None:
            return self.branches(effect, room)
        lines = self.of(effect).clause(effect, room)
        if lines is None:
            raise Unprintable(f"{type(effect).__name__} cannot stand on a line")
        return cited(effect.rules, lines)

    def clause(self, effect: ast.Effect, room: int) -> Lines | None:
        """Flat if it fits, else deep, else flat and too long."""
        flat = self.flat(effect)
        if flat is not None and self.fits(len(flat), room):
            return [PrintedLine(flat)]
        deep = self.deep(effect, room)
        if deep is not None:
            return deep
        return None if flat is None else [PrintedLine(flat)]

    def branches(self, effect: ast.If, room: int) -> Lines:
        lines: Lines = []
        word, branch = "", effect
        while True:
            head = f"{word}{print_head(branch)}:"
            lines += cited(branch.rules, self.of(branch).with_body(head, branch.body, room))
            if not isinstance(branch.otherwise, ast.If):
                break
            word, branch = "else ", branch.otherwise
        otherwise = branch.otherwise
        if otherwise is not None:
            beside = self.of(otherwise).beside("else:", otherwise, room)
            lines += self.below("else:", otherwise, room) if beside is None else cited(otherwise.rules, beside)
        return lines

    def options(self, choose: ast.Choose, room: int) -> Lines:
        lines: Lines = []
        for option in choose.options:
            lines += self.of(option).option(option, room, is_first=not lines)
        return lines

    def option(self, option: ast.Effect, room: int, *, is_first: bool) -> Lines:
        """A clause behind ``or``, or a block below it; the first one has no ``or`` unless it is a block."""
        word = "" if is_first else "or "
        if isinstance(option, ast.Sequence):
            flat = None if self.layout.is_broken(option) else self.flat(option)
            if flat is not None and self.fits(len(word) + len(flat), room):
                return cited(option.rules, [PrintedLine(word + flat)])
        else:
            clause = self.clause(option, room - len(word))
            if clause is not None:
                return cited(option.rules, led(word, clause))
        return [PrintedLine("or"), *indented(self.block(option, room - len(INDENT)))]


def prefixed(start: str, rest: str | None) -> str | None:
    return None if rest is None else start + rest
