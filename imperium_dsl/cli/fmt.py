"""``imperium fmt``: canonical text; a file with a syntax error is left alone and reported."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

from imperium_dsl.cli.atomic import write_atomically
from imperium_dsl.cli.exits import FINDINGS, FINE, WrongUse
from imperium_dsl.cli.output import complain_about, counted
from imperium_dsl.packs.select import NothingThere, text_files
from imperium_dsl.reading.read import LARGEST_FILE, Reading, decode_source, read_source
from imperium_dsl.source.text import SourceFile, SourceMap
from imperium_dsl.syntax.format import format_source
from imperium_dsl.syntax.parser import parse_source

if TYPE_CHECKING:
    import argparse

    from imperium_dsl.diagnostics.model import Problem

STDIN = "-"
NAME_OF_STDIN = "standard input"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", nargs="+", help="a file or a folder; `-` reads standard input and writes to output")
    parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 if something would change")
    parser.add_argument("--diff", action="store_true", help="change nothing; show what would change")


def run(args: argparse.Namespace) -> int:
    job = Formatting(args.check, args.diff)
    paths = [path for path in args.path if path != STDIN]
    if paths and STDIN in args.path:
        raise WrongUse("`-` stands alone: standard input and files cannot be formatted in one run")
    if not paths:
        job.standard_input()
        return job.end()
    try:
        for path, name in text_files(paths):
            job.file(path, name)
    except NothingThere as error:
        raise WrongUse(str(error)) from None
    return job.end()


@define
class Formatting:
    """One run over some files."""

    check: bool
    diff: bool
    problems: list[Problem] = field(factory=list)
    sources: SourceMap = field(factory=SourceMap)
    failures: int = 0
    changed: int = 0

    def standard_input(self) -> None:
        reading = decode_source(NAME_OF_STDIN, sys.stdin.buffer.read(LARGEST_FILE + 1))
        text = self.formatted(reading)
        if text is None:
            return
        if self.check or self.diff:
            self.show(reading.source, text)
        else:
            sys.stdout.write(text)

    def file(self, path: Path, name: str) -> None:
        reading = read_source(path, name)
        text = self.formatted(reading)
        if text is None:
            return
        if self.check or self.diff:
            self.show(reading.source, text)
            return
        content = text.encode()
        try:
            before = path.read_bytes()
            if before == content:
                return
            if decode_source(name, before).source != reading.source:
                raise OSError("it has changed since it was read")
            write_atomically(path, content)
        except OSError as error:
            self.fail(f"`{name}` is left as it was: {error.strerror or error}")
            return
        self.changed += 1
        print(f"formatted {name}")

    def formatted(self, reading: Reading) -> str | None:
        """The canonical text, if there is one and it says the same."""
        self.sources.add(reading.source)
        if reading.problems:
            self.problems.extend(reading.problems)
            return None
        text = format_source(reading.source)
        if not isinstance(text, str):
            self.problems.extend(text)
            return None
        if text != reading.source.text:
            before, _ = parse_source(reading.source)
            after, found = parse_source(SourceFile(reading.source.name, text))
            if found or before != after:
                self.fail(f"internal error: `{reading.source.name}` would change its meaning and is left as it was")
                return None
        return text

    def show(self, source: SourceFile, text: str) -> None:
        if text == source.text:
            return
        self.changed += 1
        if self.diff:
            lines = difflib.unified_diff(
                source.text.splitlines(keepends=True),
                text.splitlines(keepends=True),
                source.name,
                source.name,
            )
            sys.stdout.writelines(line if line.endswith("\n") else f"{line}\n" for line in lines)
        else:
            print(f"would format {source.name}")

    def fail(self, message: str) -> None:
        self.failures += 1
        print(f"imperium: {message}", file=sys.stderr)

    def end(self) -> int:
        if self.problems:
            complain_about([problem.report() for problem in self.problems], self.sources)
        if self.check and self.changed:
            print(f"{counted(self.changed, 'file')} would change")
        findings = self.problems or self.failures or (self.check and self.changed)
        return FINDINGS if findings else FINE
