"""Diagnostics in, text for a person out: message, excerpt with carets, notes, help.

error[E202]: unknown zone `histroy`
  --> cards/demo.imp:41:22
   |
41 |   put this card into histroy
   |                      ^^^^^^^ not a zone
   = help: did you mean `history`?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import frozen

from imperium_dsl.diagnostics.model import Diagnostic, Label, Severity
from imperium_dsl.diagnostics.sort import sort_diagnostics
from imperium_dsl.diagnostics.visible import shortened, visible, width
from imperium_dsl.source.text import SourceFile, SourceMap

LONGEST_EXCERPT = 100  # characters of a line that are shown; the rest is cut off around the caret

COLOURS = {"error": "1;31", "warning": "1;33", "frame": "1;34", "strong": "1"}


@frozen
class Painter:
    """Escape sequences when colour is wanted, the bare text when not."""

    colour: bool

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{COLOURS[style]}m{text}\x1b[0m" if self.colour and text else text


@frozen
class Mark:
    """One underlined place of one line."""

    line: int
    start: int  # offset in the line
    end: int
    text: str
    is_primary: bool


def render_text(diagnostics: Iterable[Diagnostic], sources: SourceMap, *, colour: bool = False) -> str:
    """All findings in reading order, an empty line between two; empty when there are none."""
    return "\n".join(render_diagnostic(each, sources, colour=colour) for each in sort_diagnostics(diagnostics))


def render_diagnostic(diagnostic: Diagnostic, sources: SourceMap, *, colour: bool = False) -> str:
    """One finding, each line with its line end."""
    paint = Painter(colour)
    margin = gutter(diagnostic, sources)
    return "".join(f"{line.rstrip()}\n" for line in lines(diagnostic, sources, margin, paint))


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """``2 errors, 1 warning``; empty when there are none."""
    found = list(diagnostics)
    counts = [(each.value, sum(one.severity is each for one in found)) for each in Severity]
    return ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts if count)


def lines(diagnostic: Diagnostic, sources: SourceMap, margin: int, paint: Painter) -> Iterator[str]:
    severity = diagnostic.severity.value
    head = paint(severity, f"{severity}[{diagnostic.code}]")
    yield head + paint("strong", f": {visible(shortened(diagnostic.message))}")
    yield from excerpts(diagnostic, sources, margin, paint)
    for kind, text in remarks(diagnostic):
        first, *rest = shortened(text).split("\n")
        yield f"{' ' * margin} {paint('frame', '=')} {paint('strong', kind)}: {visible(first)}"
        for line in rest:
            yield f"{' ' * (margin + len(kind) + 5)}{visible(line)}"


def remarks(diagnostic: Diagnostic) -> Iterator[tuple[str, str]]:
    for note in diagnostic.notes:
        yield "note", note
    if diagnostic.help is not None:
        yield "help", diagnostic.help


def excerpts(diagnostic: Diagnostic, sources: SourceMap, margin: int, paint: Painter) -> Iterator[str]:
    """One block for each file, the file of the primary label first."""
    labels = (diagnostic.primary, *diagnostic.secondary)
    for arrow, name in zip(arrows(), dict.fromkeys(label.span.file for label in labels), strict=False):
        here = [label for label in labels if label.span.file == name]
        source = sources.get(name)
        if source is None or not source.text:
            yield f"{' ' * margin}{paint('frame', arrow)} {visible(name)}"
            for label in here:
                if label.text:
                    yield f"{' ' * margin} {paint('frame', '=')} {visible(shortened(label.text))}"
            continue
        line, column = source.line_col(here[0].span.start)
        yield f"{' ' * margin}{paint('frame', arrow)} {visible(name)}:{line}:{column}"
        yield f"{' ' * margin} {paint('frame', '|')}"
        marks = [mark_of(label, source, label is diagnostic.primary) for label in here]
        yield from marked_lines(source, marks, margin, diagnostic.severity.value, paint)


def arrows() -> Iterator[str]:
    yield "-->"
    while True:
        yield ":::"


def mark_of(label: Label, source: SourceFile, is_primary: bool) -> Mark:
    """A span of several lines is marked on its first one, up to the end of that line."""
    line, column = source.line_col(label.span.start)
    last, end = source.line_col(max(label.span.start, label.span.end))
    stop = end - 1 if last == line else len(source.line_text(line))
    return Mark(line, column - 1, max(stop, column), label.text, is_primary)


def marked_lines(source: SourceFile, marks: list[Mark], margin: int, severity: str, paint: Painter) -> Iterator[str]:
    bar = paint("frame", "|")
    previous: int | None = None
    for line, group in groupby(sorted(marks, key=lambda mark: (mark.line, mark.start)), lambda mark: mark.line):
        if previous is not None and line > previous + 1:
            yield paint("frame", "...")
        previous = line
        text = source.line_text(line)
        shown: str | None = None
        for mark in group:
            start, end, part = window(text, mark)
            if part != shown:  # a long line is shown again when its next mark lies elsewhere
                shown = part
                yield f"{paint('frame', f'{line:>{margin}} |')} {visible(part)}"
            before = " " * width(visible(part[:start]))
            sign = ("^" if mark.is_primary else "-") * max(1, width(visible(part[start:end])))
            style = severity if mark.is_primary else "frame"
            label = paint(style, f"{sign} {visible(shortened(mark.text))}".rstrip())
            yield f"{' ' * margin} {bar} {before}{label}"


def window(text: str, mark: Mark) -> tuple[int, int, str]:
    """The part of a line that is shown, and where the mark lies in it."""
    if len(text) <= LONGEST_EXCERPT:
        return mark.start, mark.end, text
    first = min(max(0, mark.start - LONGEST_EXCERPT // 3), len(text) - LONGEST_EXCERPT)
    last = first + LONGEST_EXCERPT
    left, right = "..." if first else "", "..." if last < len(text) else ""
    shift = len(left) - first
    return mark.start + shift, min(mark.end, last) + shift, left + text[first:last] + right


def gutter(diagnostic: Diagnostic, sources: SourceMap) -> int:
    """The width of the largest line number that is shown."""
    largest = 1
    for label in (diagnostic.primary, *diagnostic.secondary):
        source = sources.get(label.span.file)
        if source is not None:
            largest = max(largest, source.line_col(label.span.start)[0])
    return len(str(largest))
