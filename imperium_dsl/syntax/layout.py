"""Where lines break: what the printer asks when the grammar leaves it the choice."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from imperium_dsl.syntax.ast_effects import Effect, Sequence

WIDTH = 110  # columns of a line, without its comment
INDENT = "  "


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
