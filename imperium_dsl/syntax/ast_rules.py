"""The rules that a line names at its end."""

from __future__ import annotations

from attrs import field, frozen

from imperium_dsl.source.node import Node


@frozen
class RuleIds(Node):
    """``BUY-1``, ``BUY-3..5``: the id of a rule, or of several that follow each other"""

    first: str
    last: int | None = None

    def __str__(self) -> str:
        return self.first if self.last is None else f"{self.first}..{self.last}"


@frozen
class Line(Node):
    """What can begin a line, which may end with the rules behind it: ``[BUY-1, BUY-3..5]``"""

    rules: tuple[RuleIds, ...] = field(default=(), kw_only=True)
