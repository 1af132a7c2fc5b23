"""What was asked to be checked in, what ``check`` prints out; from the cache if nothing has changed.

The cache holds, for each stack, the counts of each file and the findings, with places as offsets.
"""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

from attrs import define, field

from imperium_dsl import api, cache
from imperium_dsl.diagnostics.model import Diagnostic, Label, Severity
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceMap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from imperium_dsl.packs.stack import Stack
    from imperium_dsl.syntax import ast_declarations as ast

COUNTED = ("cards", "tables", "rows", "keywords", "scenarios")


@define
class Results:
    """The findings of one or more checks, and what was checked."""

    counts: dict[str, int] = field(factory=lambda: dict.fromkeys(("files", *COUNTED), 0))
    diagnostics: list[Diagnostic] = field(factory=list)
    sources: SourceMap = field(factory=SourceMap)

    def add(self, stack: Stack, counts: dict[str, list[int]], found: Iterable[Diagnostic]) -> None:
        """The counts of the files in focus, all errors, and the warnings about files in focus."""
        self.counts["files"] += len(stack.focus)
        for name in stack.focus:
            for kind, count in zip(COUNTED, counts.get(name, ()), strict=False):
                self.counts[kind] += count
        kept = [each for each in found if each.severity is Severity.ERROR or each.primary.span.file in stack.focus]
        self.diagnostics.extend(kept)
        if kept:  # their excerpts are needed
            for source in stack.sources:
                self.sources.add(source)
            for layer in stack.layers:
                for text in (*layer.texts, *filter(None, (layer.english,))):
                    self.sources.add(text.reading().source)


def check_all(stacks: Iterable[Stack]) -> Results:
    """Check one stack after the other."""
    results = Results()
    for stack in stacks:
        results.add(stack, *check_cached(stack))
    return results


def check_cached(stack: Stack) -> tuple[dict[str, list[int]], list[Diagnostic]]:
    key = api.key_of(stack) if stack.is_readable else None
    stored = None if key is None else cache.load("check", key)
    if stored is not None:
        content = json.loads(stored)
        return content["counts"], [diagnostic_of(each) for each in content["findings"]]
    checked = api.check_stack(stack)
    counts = {file.span.file: counts_of(file) for file in checked.files}
    if key is not None:
        findings = [data_of(each) for each in checked.diagnostics]
        cache.store("check", key, json.dumps({"counts": counts, "findings": findings}).encode())
    return counts, list(checked.diagnostics)


def counts_of(file: ast.File) -> list[int]:
    """Cards are counted by their numbers, each of which is a face; the readings of one row are one row."""
    from imperium_dsl.syntax import ast_declarations as ast

    counts = dict.fromkeys(COUNTED, 0)
    for declaration in file.declarations:
        named = declaration.declaration if isinstance(declaration, ast.Replacement) else declaration
        match named:
            case ast.Card():
                counts["cards"] += len(named.numbers)
            case ast.Table():
                counts["tables"] += 1
                counts["rows"] += len([match for match, _ in groupby(row.match for row in named.rows)])
            case ast.Keyword():
                counts["keywords"] += 1
            case ast.Scenario():
                counts["scenarios"] += 1
            case _:
                pass
    return list(counts.values())


# ---- diagnostics as JSON


def data_of(diagnostic: Diagnostic) -> list[Any]:
    labels = [[*label.span, label.text] for label in (diagnostic.primary, *diagnostic.secondary)]
    severity = diagnostic.severity.value
    return [
        diagnostic.code,
        diagnostic.slug,
        severity,
        diagnostic.message,
        labels,
        diagnostic.notes,
        diagnostic.help,
    ]


def diagnostic_of(data: list[Any]) -> Diagnostic:
    code, slug, severity, message, labels, notes, help_ = data
    primary, *secondary = [Label(Span(file, start, end), text) for file, start, end, text in labels]
    return Diagnostic(code, slug, Severity(severity), message, primary, tuple(secondary), tuple(notes), help_)
