"""The file ``pack.toml`` of a pack: its name, version, game and the packs that it requires.

name = "sicilians"
version = "0.1"
game = "imperium"
requires = { islands = ">=1.2, <2" }
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from imperium_dsl.packs import problems_folder as wrong
from imperium_dsl.reading.paths import is_file
from imperium_dsl.reading.read import read_source
from imperium_dsl.source.text import SourceFile

if TYPE_CHECKING:
    from pathlib import Path

    from imperium_dsl.diagnostics.model import Problem
    from imperium_dsl.source.span import Span

MANIFEST = "pack.toml"
KEYS = ("name", "version", "game", "requires")

NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
VERSION = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}){0,3}")
BOUND = re.compile(r"(>=|<=|==|>|<) ?([0-9]{1,6}(?:\.[0-9]{1,6}){0,3})")
AT_LINE = re.compile(r" \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of document)\)$")

A_NAME = "a word of small letters, digits and hyphens, in quotes"
A_VERSION = 'numbers with dots, in quotes, such as `"1.2"`'
BOUNDS = 'a table of packs and versions, such as `{ blue = ">=1.2, <2" }`; `"*"` is any version'


@frozen
class Manifest:
    """What a pack says of itself; complete, or there is a problem."""

    folder: Path
    source: SourceFile
    name: str
    version: str
    game: str
    requires: tuple[tuple[str, str], ...]

    def place(self, key: str) -> Span:
        return place_of(self.source, key)


def is_pack(folder: Path) -> bool:
    return is_file(folder / MANIFEST)


def read_manifest(folder: Path, shown: str) -> tuple[Manifest | None, SourceFile, list[Problem]]:
    """The manifest of a folder, if nothing is wrong with it; ``shown`` is what diagnostics call the file."""
    reading = read_source(folder / MANIFEST, shown)
    if reading.problems:
        return None, reading.source, list(reading.problems)
    reader = Reader(reading.source)
    values = reader.read()
    if values is None:
        return None, reading.source, reader.found
    name, version, game = reader.text("name", NAME, A_NAME), reader.text("version", VERSION, A_VERSION), None
    game = reader.text("game", NAME, A_NAME)
    requires = reader.requires()
    manifest = Manifest(folder, reading.source, name, version, game, requires)
    return (None if reader.found else manifest), reading.source, reader.found


@define
class Reader:
    """Takes the values out of one file and notes what is wrong with them."""

    source: SourceFile
    found: list[Problem] = field(factory=list)
    values: dict[str, object] = field(factory=dict)

    def read(self) -> dict[str, object] | None:
        """All values by key, or nothing when the file cannot be read at all."""
        import tomllib

        try:
            self.values = tomllib.loads(self.source.text)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            self.found.append(broken(self.source, str(error)))
            return None
        self.found.extend(
            wrong.UnknownPackKey(place_of(self.source, key), key, KEYS) for key in self.values if key not in KEYS
        )
        return self.values

    def text(self, key: str, shape: re.Pattern[str], wanted: str) -> str:
        value = self.values.get(key)
        if isinstance(value, str) and shape.fullmatch(value):
            return value
        self.found.append(wrong.BadPackValue(place_of(self.source, key), key, wanted))
        return ""

    def requires(self) -> tuple[tuple[str, str], ...]:
        value = self.values.get("requires", {})
        if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
            self.found.append(wrong.BadPackValue(place_of(self.source, "requires"), "requires", BOUNDS))
            return ()
        for name, bound in value.items():
            if "/" in name or "\\" in name or ".." in name:
                self.found.append(wrong.LeavesPack(place_of(self.source, name), name))
            elif not NAME.fullmatch(name):
                self.found.append(wrong.BadPackValue(place_of(self.source, name), name, A_NAME))
            elif bounds(bound) is None:
                self.found.append(wrong.BadPackValue(place_of(self.source, name), name, BOUNDS))
        return tuple(sorted(value.items()))


def broken(source: SourceFile, reason: str) -> Problem:
    at, reason = position_of(source, reason)
    return wrong.BrokenPackFile(source.span(at, at + 1), reason)


def position_of(source: SourceFile, reason: str) -> tuple[int, str]:
    """Where TOML says that a file is wrong, and why, without the place."""
    at = AT_LINE.search(reason)
    offset = len(source.text)
    if at is not None:
        reason = reason[: at.start()]
        if at["line"] is not None:
            starts = source.line_starts
            offset = starts[min(int(at["line"]), len(starts)) - 1] + int(at["column"]) - 1
    return offset, reason[:1].lower() + reason[1:]


def place_of(source: SourceFile, key: str) -> Span:
    """Where a key stands, as a word before an equal sign; the top of the file when it does not."""
    found = re.search(rf"""(?m)(?:^|[\s{{,."'])({re.escape(key)})["']?\s*=""", source.text)
    if found is None:
        found = re.search(rf"(?m)^\[({re.escape(key)})\]", source.text)
    return source.span(0, 0) if found is None else source.span(*found.span(1))


# ---- versions


def bounds(text: str) -> list[tuple[str, tuple[int, ...]]] | None:
    """``>=1.2, <2`` as pairs; nothing for any version; None when the text is something else."""
    if text.strip() == "*":
        return []
    found = []
    for part in text.split(","):
        bound = BOUND.fullmatch(part.strip())
        if bound is None:
            return None
        found.append((bound[1], numbers(bound[2])))
    return found


def satisfies(version: str, requirement: str) -> bool:
    """Does a version fit what is required?"""
    have = numbers(version)
    for sign, wanted in bounds(requirement) or []:
        size = max(len(have), len(wanted))
        left, right = padded(have, size), padded(wanted, size)
        holds = {
            ">=": left >= right,
            "<=": left <= right,
            "==": left == right,
            ">": left > right,
            "<": left < right,
        }[sign]
        if not holds:
            return False
    return True


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def padded(version: tuple[int, ...], size: int) -> tuple[int, ...]:
    return version + (0,) * (size - len(version))
