"""A place in a file: character offsets in, nothing resolved until the edge."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """The characters ``start`` up to, not including, ``end`` of ``file`` (its display name)."""

    file: str
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The smallest span that covers both; the two lie in one file."""
        if self.file != other.file:
            raise ValueError(f"spans of two files: {self.file} and {other.file}")
        return Span(self.file, min(self.start, other.start), max(self.end, other.end))
