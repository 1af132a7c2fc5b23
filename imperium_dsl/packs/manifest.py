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

if TYPE_CHECKING:
    from pathlib import Path

    from imperium_dsl.diagnostics.model import Problem
    from imperium_dsl.source.span import Span
    from imperium_dsl.source.text import SourceFile
    from imperium_dsl.source.toml import Toml

MANIFEST = "pack.toml"
KEYS = ("name", "version", "game", "requires")

NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
VERSION = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}){0,3}")
BOUND = re.compile(r"(>=|<=|==|>|<) ?([0-9]{1,6}(?:\.[0-9]{1,6}){0,3})")

A_NAME = "a word of small letters, digits and hyphens, in quotes"
A_VERSION = 'numbers with dots, in quotes, such as `"1.2"`'
BOUNDS = 'a table of packs and versions, such as `{ blue = ">=1.2, <2" }`; `"*"` is any version'


@frozen
class Manifest:
    """What a pack says of itself; complete, or there is a problem."""

    folder: Path
    toml: Toml
    name: str
    version: str
    game: str
    requires: tuple[tuple[str, str], ...]

    @property
    def source(self) -> SourceFile:
        return self.toml.source

    def place(self, *path: str) -> Span:
        """Where a key stands: ``place("version")``, ``place("requires", "islands")``."""
        return self.toml.place(*path)


def is_pack(folder: Path) -> bool:
    return is_file(folder / MANIFEST)


def read_manifest(folder: Path, shown: str) -> tuple[Manifest | None, SourceFile, list[Problem]]:
    """The manifest of a folder, if nothing is wrong with it; ``shown`` is what diagnostics call the file."""
    from imperium_dsl.source.toml import BrokenToml, read_toml

    reading = read_source(folder / MANIFEST, shown)
    if reading.problems:
        return None, reading.source, list(reading.problems)
    toml = read_toml(reading.source)
    if isinstance(toml, BrokenToml):
        return None, reading.source, [wrong.BrokenPackFile(toml.span, toml.reason)]
    reader = Reader(toml)
    reader.check_keys()
    name, version = reader.text("name", NAME, A_NAME), reader.text("version", VERSION, A_VERSION)
    manifest = Manifest(folder, toml, name, version, reader.text("game", NAME, A_NAME), reader.requires())
    return (None if reader.found else manifest), reading.source, reader.found


@define
class Reader:
    """Takes the values out of one file and notes what is wrong with them."""

    toml: Toml
    found: list[Problem] = field(factory=list)

    def check_keys(self) -> None:
        unknown = [key for key in self.toml.values if key not in KEYS]
        self.found.extend(wrong.UnknownPackKey(self.toml.place(key), key, KEYS) for key in unknown)

    def text(self, key: str, shape: re.Pattern[str], wanted: str) -> str:
        value = self.toml.values.get(key)
        if isinstance(value, str) and shape.fullmatch(value):
            return value
        self.found.append(wrong.BadPackValue(self.toml.place(key), key, wanted))
        return ""

    def requires(self) -> tuple[tuple[str, str], ...]:
        value = self.toml.values.get("requires", {})
        if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
            self.found.append(wrong.BadPackValue(self.toml.place("requires"), "requires", BOUNDS))
            return ()
        for name, bound in value.items():
            place = self.toml.place("requires", name)
            if "/" in name or "\\" in name or ".." in name:
                self.found.append(wrong.LeavesPack(place, name))
            elif not NAME.fullmatch(name):
                self.found.append(wrong.BadPackValue(place, name, A_NAME))
            elif bounds(bound) is None:
                self.found.append(wrong.BadPackValue(place, name, BOUNDS))
        return tuple(sorted(value.items()))


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
