"""Diagnostics in, a SARIF 2.1.0 log out, for code scanning services and editors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TypeAlias
from urllib.parse import quote

from imperium_dsl.diagnostics.model import Diagnostic, Label
from imperium_dsl.diagnostics.sort import sort_diagnostics
from imperium_dsl.diagnostics.visible import shortened, without_surrogates
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceMap

Json: TypeAlias = dict[str, object]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(diagnostics: Iterable[Diagnostic], sources: SourceMap, *, version: str) -> str:
    """One log with one run of this version of the tool."""
    found = sort_diagnostics(diagnostics)
    rules = {each.code: each for each in sorted(found, key=lambda each: each.code)}
    index = {code: number for number, code in enumerate(rules)}
    run: Json = {
        "tool": {
            "driver": {
                "name": "imperium_dsl",
                "version": version,
                "rules": [rule(each) for each in rules.values()],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [result(each, index[each.code], sources) for each in found],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def rule(diagnostic: Diagnostic) -> Json:
    return {
        "id": diagnostic.code,
        "name": "".join(word.capitalize() for word in diagnostic.slug.split("-")),
        "shortDescription": {"text": diagnostic.slug.replace("-", " ")},
        "defaultConfiguration": {"level": diagnostic.severity.value},
    }


def result(diagnostic: Diagnostic, rule_index: int, sources: SourceMap) -> Json:
    remarks = [f"note: {note}" for note in diagnostic.notes]
    if diagnostic.help is not None:
        remarks.append(f"help: {diagnostic.help}")
    found: Json = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule_index,
        "level": diagnostic.severity.value,
        "message": {"text": "\n".join(plain(text) for text in (diagnostic.message, *remarks))},
        "locations": [location(diagnostic.primary, sources)],
    }
    if diagnostic.secondary:
        found["relatedLocations"] = [
            {"id": number, **location(label, sources)} for number, label in enumerate(diagnostic.secondary, start=1)
        ]
    return found


def location(label: Label, sources: SourceMap) -> Json:
    physical: Json = {"artifactLocation": {"uri": uri(label.span.file)}}
    source = sources.get(label.span.file)
    if source is not None and source.text:
        physical["region"] = region(label.span, sources)
    found: Json = {"physicalLocation": physical}
    if label.text:
        found["message"] = {"text": plain(label.text)}
    return found


def region(span: Span, sources: SourceMap) -> Json:
    line, column, end_line, end_column = sources.place(span)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def uri(file: str) -> str:
    """A reference: relative for a relative path, ``file://`` for an absolute one."""
    path = without_surrogates(file)
    if re.match(r"[A-Za-z]:[\\/]", path):  # a drive of Windows
        return "file:///" + quote(path.replace("\\", "/"), safe="/:")
    if path.startswith("/"):
        return "file://" + quote(path)
    return quote(path.replace("\\", "/"))


def plain(text: str) -> str:
    return shortened(without_surrogates(text))
