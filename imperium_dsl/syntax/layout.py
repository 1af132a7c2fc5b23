"""Lines, and where they break: what the printer asks when the grammar leaves it the choice."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from attrs import frozen

from imperium_dsl.syntax.ast_effects import Effect, Sequence
from imperium_dsl.syntax.ast_rules import RuleIds

WIDTH = 110  # columns of a line, without its rules and its comment
INDENT = "  "


@frozen
class PrintedLine:
    """A line of text, and the rules at its end: ``[BUY-1, BUY-3..5]``, or nothing"""

    text: str
    rules: str = ""

    def __str__(self) -> str:
        return f"{self.text}  {self.rules}" if self.rules else self.text

    def behind(self, start: str) -> PrintedLine:
        """The same with something before it."""
        return PrintedLine(start + self.text, self.rules)


Lines: TypeAlias = list[PrintedLine]


def cited(rules: tuple[RuleIds, ...], lines: Lines) -> Lines:
    """The lines with rules at the end of the first one."""
    if not rules:
        return lines
    return [PrintedLine(lines[0].text, f"[{', '.join(map(str, rules))}]"), *lines[1:]]


def led(start: str, lines: Lines) -> Lines:
    """The lines with something before the first one."""
    return [lines[0].behind(start), *lines[1:]]


def indented(lines: Lines) -> Lines:
    return [line.behind(INDENT) for line in lines]


class Layout(Protocol):
    """The breaks that mean nothing; whatever does not fit is broken anyway."""

    def on_own_line(self, body: Effect) -> bool:
        """Does a body stand below its head although there is room beside it?"""

    def is_broken(self, node: Effect) -> bool:
        """Does a node take several lines although one would do?"""

    def joins_steps(self, sequence: Sequence) -> bool:
        """Are the steps of a body joined by ``and``, if they fit, instead of one line each?"""


@frozen
class CanonicalLayout:
    """Without a source: short bodies beside their heads, one line for each step."""

    def on_own_line(self, body: Effect) -> bool:  # noqa: ARG002  the answer is the same for all
        return False

    def is_broken(self, node: Effect) -> bool:  # noqa: ARG002
        return False

    def joins_steps(self, sequence: Sequence) -> bool:  # noqa: ARG002
        return False


@frozen
class SourceLayout:
    """The breaks of the text that the nodes were parsed from."""

    text: str

    def on_own_line(self, body: Effect) -> bool:
        line_start = self.text.rfind("\n", 0, body.span.start) + 1
        return not self.text[line_start : body.span.start].strip()

    def is_broken(self, node: Effect) -> bool:
        return self.text.find("\n", node.span.start, node.span.end) != -1

    def joins_steps(self, sequence: Sequence) -> bool:
        return not self.is_broken(sequence)
