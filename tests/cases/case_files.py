"""Case files: a heading is the name of a case, a block is its input, the next block what must come out.

A line of the input may end with `# error: [slug]`; then there must be exactly these problems on these lines.
"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

from imperium_dsl.source.text import SourceFile, SourceMap

CASE = re.compile(
    r"^## (?P<name>[^\n]+)\n(?:(?!## |```)[^\n]*\n)*"
    r"```imp\n(?P<text>.*?)^```\n"
    r"(?:\n*```(?P<kind>[a-z]+)\n(?P<expected>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)
BLOCK = re.compile(r"^```[^\n]*\n.*?^```$", re.MULTILINE | re.DOTALL)
EXPECTED_ERROR = re.compile(r"# (?:error|warning): (?P<slugs>\[[a-z0-9-]+\](?: \[[a-z0-9-]+\])*)")


@frozen
class Case:
    """One case of a file."""

    path: Path
    name: str
    text: str
    kind: str | None
    expected: str
    place: tuple[int, int] | None  # of the expectation in the file

    @property
    def source(self) -> SourceFile:
        return SourceFile("case.imp", self.text)

    @property
    def line_errors(self) -> set[tuple[int, str]]:
        """What the comments of the input announce."""
        return {
            (number, slug)
            for number, line in enumerate(self.text.split("\n"), start=1)
            for found in EXPECTED_ERROR.finditer(line)
            for slug in re.findall(r"\[([a-z0-9-]+)\]", found["slugs"])
        }


def cases_in(folder: Path) -> list[Case]:
    """All cases of the Markdown files of a folder."""
    found = []
    for path in sorted(folder.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        for case in CASE.finditer(text):
            place = None if case["kind"] is None else case.span("expected")
            found.append(Case(path, case["name"], case["text"], case["kind"], case["expected"] or "", place))
        headings = BLOCK.sub("", text).count("\n## ")

        assert headings == sum(case.path == path for case in found), f"{path}: a broken case"
    return found


def name_of(case: Case) -> str:
    return f"{case.path.stem}: {case.name}"


def compare(case: Case, actual: str, update: bool) -> None:
    """The expectation holds, or is rewritten in its file."""
    if update and actual != case.expected and case.place is not None:
        text = case.path.read_text(encoding="utf-8")
        # Cases of one file are updated one after the other, and each may have moved the next ones.
        fresh = next(found for found in CASE.finditer(text) if found["name"] == case.name)
        start, end = fresh.span("expected")
        case.path.write_text(text[:start] + actual + text[end:], encoding="utf-8")
        return

    assert actual == case.expected


def placed_slugs(problems, source: SourceFile) -> set[tuple[int, str]]:
    """Line and slug of each problem."""
    sources = SourceMap.of([source])
    return {(sources.place(problem.span)[0], problem.slug) for problem in problems}
