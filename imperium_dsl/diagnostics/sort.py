"""Diagnostics of any order in, the order a person reads them in out: by file, place, code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from imperium_dsl.diagnostics.model import Diagnostic


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted, each equal finding once; errors and warnings stay mixed, as they are in the file."""
    return sorted(dict.fromkeys(diagnostics), key=reading_order)


def reading_order(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    span = diagnostic.primary.span
    return span.file, span.start, span.end, diagnostic.code, diagnostic.message
