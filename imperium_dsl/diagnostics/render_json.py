"""Diagnostics in, JSON for programs out; lines and columns count from 1, ends are exclusive."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TypedDict

from imperium_dsl.diagnostics.model import Diagnostic, Label, Severity
from imperium_dsl.diagnostics.sort import sort_diagnostics
from imperium_dsl.diagnostics.visible import shortened, without_surrogates
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceMap


class Place(TypedDict):
    """Where something is."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


class Related(Place):
    """A second place, and what is to be said about it."""

    message: str


class Finding(Place):
    """One diagnostic."""

    code: str
    slug: str
    severity: str
    message: str
    label: str
    notes: list[str]
    help: str | None
    related: list[Related]


def render_json(
    diagnostics: Iterable[Diagnostic], sources: SourceMap, counts: Mapping[str, object] | None = None
) -> str:
    """One object: ``counts`` as given, then the lists ``errors`` and ``warnings``."""
    found = sort_diagnostics(diagnostics)
    lists = {
        f"{severity.value}s": [finding(each, sources) for each in found if each.severity is severity]
        for severity in Severity
    }
    return json.dumps({**(counts or {}), **lists}, indent=2) + "\n"


def finding(diagnostic: Diagnostic, sources: SourceMap) -> Finding:
    """One diagnostic as plain data."""
    return {
        "code": diagnostic.code,
        "slug": diagnostic.slug,
        "severity": diagnostic.severity.value,
        "message": plain(diagnostic.message),
        **place(diagnostic.primary.span, sources),
        "label": plain(diagnostic.primary.text),
        "notes": [plain(note) for note in diagnostic.notes],
        "help": None if diagnostic.help is None else plain(diagnostic.help),
        "related": [related(label, sources) for label in diagnostic.secondary],
    }


def related(label: Label, sources: SourceMap) -> Related:
    return {**place(label.span, sources), "message": plain(label.text)}


def place(span: Span, sources: SourceMap) -> Place:
    line, column, end_line, end_column = sources.place(span)
    return {
        "file": without_surrogates(span.file),
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def plain(text: str) -> str:
    return shortened(without_surrogates(text))
