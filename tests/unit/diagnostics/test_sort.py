from __future__ import annotations

from imperium_dsl.diagnostics.model import Diagnostic, Label, Severity
from imperium_dsl.diagnostics.sort import sort_diagnostics
from imperium_dsl.source.span import Span


def at(file, start, code="E201"):
    return Diagnostic(code, "slug", Severity.ERROR, "message", Label(Span(file, start, start + 1)))


def test_findings_are_read_by_file_then_place_then_code():
    ordered = [at("a.imp", 2), at("a.imp", 9, "E200"), at("a.imp", 9, "W500"), at("b.imp", 0)]

    assert sort_diagnostics(reversed(ordered)) == ordered


def test_the_same_finding_is_shown_once():
    assert sort_diagnostics([at("a.imp", 2), at("a.imp", 2)]) == [at("a.imp", 2)]
