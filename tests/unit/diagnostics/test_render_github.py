from __future__ import annotations

from imperium_dsl.diagnostics.model import Diagnostic, Label, Severity
from imperium_dsl.diagnostics.render_github import render_github
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceFile, SourceMap

SOURCES = SourceMap.of([SourceFile("a,b:c.imp", "one\ntwo\n")])


def command(span, severity=Severity.ERROR, message="wrong", **rest):
    return render_github([Diagnostic("E202", "unknown-zone", severity, message, Label(span), **rest)], SOURCES)


def test_a_finding_is_one_workflow_command():
    line = command(Span("a,b:c.imp", 4, 7))

    assert line == ("::error file=a%2Cb%3Ac.imp,line=2,endLine=2,col=1,endColumn=3,title=E202 unknown-zone::wrong\n")


def test_a_span_of_several_lines_has_no_columns():
    line = command(Span("a,b:c.imp", 0, 7), Severity.WARNING)

    assert line == "::warning file=a%2Cb%3Ac.imp,line=1,endLine=2,title=E202 unknown-zone::wrong\n"


def test_line_ends_and_percent_signs_cannot_end_the_command():
    line = command(Span("a,b:c.imp", 0, 1), message="50%\r\n::error::x", notes=("n",), help="h")

    assert line.endswith("::50%25%0D%0A::error::x%0Anote: n%0Ahelp: h\n")
    assert line.count("\n") == 1


def test_a_lone_surrogate_can_be_printed():
    command(Span("\udcff.imp", 0, 1), message="\ud800").encode("utf-8")
