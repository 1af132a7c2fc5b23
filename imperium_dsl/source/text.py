"""One file's text, and the way from an offset to a line and a column."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from imperium_dsl.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@frozen(slots=False)  # no slots: the line starts are cached on first use
class SourceFile:
    """A display name and the whole text, with LF line ends."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset of the first character of every line; never empty."""
        starts = [0]
        at = self.text.find("\n")
        while at != -1:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return tuple(starts)

    def line_col(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1; an offset outside the text is moved to its nearer end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its line end; empty for a line that is not there."""
        starts = self.line_starts
        if not 1 <= line <= len(starts):
            return ""
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end]

    def span(self, start: int, end: int) -> Span:
        """A span of this file."""
        return Span(self.name, start, end)


@define
class SourceMap:
    """The files of one run by display name, for whoever turns spans into lines."""

    files: dict[str, SourceFile] = field(factory=dict)

    @classmethod
    def of(cls, sources: Iterable[SourceFile]) -> SourceMap:
        return cls({source.name: source for source in sources})

    def add(self, source: SourceFile) -> None:
        self.files[source.name] = source

    def get(self, name: str) -> SourceFile | None:
        return self.files.get(name)

    def __iter__(self) -> Iterator[SourceFile]:
        return iter(self.files.values())

    def place(self, span: Span) -> tuple[int, int, int, int]:
        """Line, column, end line, end column (from 1); all 1 when the file was never read."""
        source = self.files.get(span.file)
        if source is None:
            return 1, 1, 1, 1
        return *source.line_col(span.start), *source.line_col(max(span.start, span.end))
