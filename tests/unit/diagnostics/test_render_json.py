from __future__ import annotations

import json

from imperium_dsl.diagnostics.model import Diagnostic, Label, Severity
from imperium_dsl.diagnostics.render_json import render_json
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceFile, SourceMap

SOURCES = SourceMap.of([SourceFile("a.imp", "one\ntwo\n")])
ERROR = Diagnostic(
    "E202",
    "unknown-zone",
    Severity.ERROR,
    "unknown zone `two`",
    Label(Span("a.imp", 4, 7), "not a zone"),
    (Label(Span("a.imp", 0, 3), "zones are declared here"),),
    ("a fact",),
    "did you mean `ten`?",
)
WARNING = Diagnostic("W501", "unused", Severity.WARNING, "unused", Label(Span("gone.imp", 4, 7)))


def test_errors_and_warnings_are_two_lists_after_the_counts():
    document = json.loads(render_json([WARNING, ERROR], SOURCES, {"files": 1, "cards": 0}))

    assert list(document) == ["files", "cards", "errors", "warnings"]
    assert document["errors"] == [
        {
            "code": "E202",
            "slug": "unknown-zone",
            "severity": "error",
            "message": "unknown zone `two`",
            "file": "a.imp",
            "line": 2,
            "column": 1,
            "end_line": 2,
            "end_column": 4,
            "label": "not a zone",
            "notes": ["a fact"],
            "help": "did you mean `ten`?",
            "related": [
                {
                    "file": "a.imp",
                    "line": 1,
                    "column": 1,
                    "end_line": 1,
                    "end_column": 4,
                    "message": "zones are declared here",
                }
            ],
        }
    ]
    assert [(each["code"], each["file"], each["line"], each["help"]) for each in document["warnings"]] == [
        ("W501", "gone.imp", 1, None)
    ]


def test_no_findings_are_two_empty_lists():
    assert json.loads(render_json([], SOURCES)) == {"errors": [], "warnings": []}


def test_a_lone_surrogate_does_not_reach_the_document():
    odd = Diagnostic("E202", "x", Severity.ERROR, "a\ud800", Label(Span("\udcff.imp", 0, 1), "\ud800"))

    assert "\\ud" not in render_json([odd], SOURCES)
