"""Diagnostics in, workflow commands out, which GitHub shows beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from imperium_dsl.diagnostics.model import Diagnostic
from imperium_dsl.diagnostics.sort import sort_diagnostics
from imperium_dsl.diagnostics.visible import shortened, without_surrogates
from imperium_dsl.source.text import SourceMap


def render_github(diagnostics: Iterable[Diagnostic], sources: SourceMap) -> str:
    """One line for each finding."""
    return "".join(f"{command(each, sources)}\n" for each in sort_diagnostics(diagnostics))


def command(diagnostic: Diagnostic, sources: SourceMap) -> str:
    properties = ",".join(f"{key}={escaped_property(value)}" for key, value in place(diagnostic, sources))
    text = "\n".join((diagnostic.message, *(line for line in remarks(diagnostic))))
    return f"::{diagnostic.severity.value} {properties}::{escaped(shortened(text))}"


def place(diagnostic: Diagnostic, sources: SourceMap) -> Iterator[tuple[str, str]]:
    """Columns only for a span inside one line, the only place where GitHub takes them."""
    line, column, end_line, end_column = sources.place(diagnostic.primary.span)
    yield "file", diagnostic.primary.span.file
    yield "line", str(line)
    yield "endLine", str(end_line)
    if line == end_line:
        yield "col", str(column)
        yield "endColumn", str(max(column, end_column - 1))
    yield "title", f"{diagnostic.code} {diagnostic.slug}"


def remarks(diagnostic: Diagnostic) -> Iterator[str]:
    for note in diagnostic.notes:
        yield f"note: {note}"
    if diagnostic.help is not None:
        yield f"help: {diagnostic.help}"


def escaped(text: str) -> str:
    return without_surrogates(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped_property(text: str) -> str:
    return escaped(text).replace(":", "%3A").replace(",", "%2C")
