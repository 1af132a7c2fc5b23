"""Which rules are behind a text: those at the end of its line, failing that of the line that begins its declaration."""

from __future__ import annotations

from bisect import bisect_right

from attrs import define, field, frozen

from imperium_dsl.source.span import Span


@frozen
class Stretch:
    """From one offset of a file up to another; whatever begins there has these rules behind it."""

    start: int
    end: int
    rules: tuple[str, ...]


@define
class Stretches:
    """Stretches of one file that do not overlap, in the order of the text."""

    starts: list[int] = field(factory=list)
    all: list[Stretch] = field(factory=list)

    def add(self, stretch: Stretch) -> None:
        at = bisect_right(self.starts, stretch.start)
        self.starts.insert(at, stretch.start)
        self.all.insert(at, stretch)

    def at(self, offset: int) -> tuple[str, ...]:
        """The rules behind what begins here; none, if nothing names any."""
        at = bisect_right(self.starts, offset) - 1
        return self.all[at].rules if at >= 0 and offset < self.all[at].end else ()


@define
class Citations:
    """The rules that the texts of a game name, by file."""

    lines: dict[str, Stretches] = field(factory=dict)
    declarations: dict[str, Stretches] = field(factory=dict)

    def behind(self, span: Span) -> tuple[str, ...]:
        """The rules behind what stands at a place."""
        for stretches in (self.lines, self.declarations):
            rules = stretches.get(span.file, NOWHERE).at(span.start)
            if rules:
                return rules
        return ()


NOWHERE = Stretches()
