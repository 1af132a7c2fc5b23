from __future__ import annotations

import json

import pytest

from imperium_dsl.diagnostics.model import Diagnostic, Label, Severity
from imperium_dsl.diagnostics.render_sarif import render_sarif, uri
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceFile, SourceMap

SOURCES = SourceMap.of([SourceFile("my cards/a.imp", "one\ntwo\n")])
ERROR = Diagnostic(
    "E202",
    "unknown-zone",
    Severity.ERROR,
    "unknown zone `two`",
    Label(Span("my cards/a.imp", 4, 7), "not a zone"),
    (Label(Span("my cards/a.imp", 0, 3), "declared here"),),
    ("a fact",),
    "do this",
)
WARNING = Diagnostic("E101", "file-not-found", Severity.WARNING, "gone", Label(Span("gone.imp", 0, 0)))


def run_of(*diagnostics):
    log = json.loads(render_sarif(diagnostics, SOURCES, version="1.2.3"))

    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    return log["runs"][0]


def test_a_finding_is_a_result_with_its_places():
    assert run_of(ERROR)["results"] == [
        {
            "ruleId": "E202",
            "ruleIndex": 0,
            "level": "error",
            "message": {"text": "unknown zone `two`\nnote: a fact\nhelp: do this"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "my%20cards/a.imp"},
                        "region": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 4},
                    },
                    "message": {"text": "not a zone"},
                }
            ],
            "relatedLocations": [
                {
                    "id": 1,
                    "physicalLocation": {
                        "artifactLocation": {"uri": "my%20cards/a.imp"},
                        "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 4},
                    },
                    "message": {"text": "declared here"},
                }
            ],
        }
    ]


def test_every_result_points_to_its_rule():
    run = run_of(ERROR, WARNING, ERROR)
    rules = run["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == ["E101", "E202"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    assert run["tool"]["driver"]["version"] == "1.2.3"


def test_a_file_that_was_not_read_has_no_region():
    location = run_of(WARNING)["results"][0]["locations"][0]

    assert location == {"physicalLocation": {"artifactLocation": {"uri": "gone.imp"}}}


def test_a_clean_run_is_a_log_too():
    assert run_of()["results"] == []


@pytest.mark.parametrize(
    ("file", "reference"),
    [
        ("a/b.imp", "a/b.imp"),
        ("a\\b.imp", "a/b.imp"),
        ("/tmp/a b.imp", "file:///tmp/a%20b.imp"),
        ("C:\\cards\\a.imp", "file:///C:/cards/a.imp"),
        ("Føroyar#1.imp", "F%C3%B8royar%231.imp"),
        ("\udcff.imp", "%EF%BF%BD.imp"),
    ],
)
def test_a_path_becomes_a_valid_reference(file, reference):
    assert uri(file) == reference
