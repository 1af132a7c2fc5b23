"""Paths from a command line in, what is compiled together out.

A path is a file or a folder: of the shipped text, of a pack, of a game of its own, or loose text on top of a
shipped game. Files that belong together are compiled once, whatever number of paths leads to them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

from imperium_dsl import bundled
from imperium_dsl.packs.manifest import MANIFEST, is_pack
from imperium_dsl.packs.stack import Stack, loose_stack, own_stack, pack_stack, shipped_stack, walk
from imperium_dsl.reading.paths import is_file, is_folder, is_there
from imperium_dsl.reading.read import read_limited

if TYPE_CHECKING:
    from collections.abc import Iterable

GAME = re.compile(r"^game +([a-z][a-z0-9-]*)", re.MULTILINE)
GAME_OF_SCENARIO = re.compile(r"^ +game +([a-z][a-z0-9-]*) +with\b", re.MULTILINE)


class NothingThere(LookupError):  # noqa: N818  says what it is
    """A folder without any text; the message names it."""


def default_game() -> str:
    """The game that the folder of shipped cards belongs to."""
    return bundled.game_of(bundled.folder("cards")) or bundled.games()[0]


def select(paths: Iterable[str], game: str | None = None) -> list[Stack]:
    """What the paths stand for, in their order; no path at all stands for everything shipped."""
    given = list(paths)
    if not given:
        return [shipped_stack(each) for each in ([game] if game else bundled.games())]
    selection = Selection()
    for path in given:
        selection.add(path)
    return selection.stacks(game)


def text_files(paths: Iterable[str]) -> list[tuple[Path, str]]:
    """The files that the paths stand for, each with the name that it was given, for the formatter."""
    given = list(paths)
    found: dict[Path, str] = {}
    for name in given:
        path = Path(name)
        if is_folder(path) and path.suffix != bundled.EXTENSION:
            inside = [each for each in walk(path) if each.suffix == bundled.EXTENSION]
            found.update({each: str(each) for each in inside})
        else:
            found[path] = name
    if not found:
        raise NothingThere(no_text("`, `".join(given)))
    return list(found.items())


@define
class Selection:
    """Sorts files into what belongs together."""

    shipped: dict[str, dict[Path, str]] = field(factory=dict)  # game -> files
    packs: dict[Path, tuple[str, set[Path]]] = field(factory=dict)  # real folder -> name, files; none means all
    loose: dict[str, dict[Path, str]] = field(factory=dict)  # folder that was named, or "" -> files
    games: dict[Path, str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for game in bundled.games():
            for path in (*bundled.shipped_files(game), *bundled.scenario_files(game)):
                self.games[path] = game

    def add(self, given: str) -> None:
        path = Path(given)
        if is_folder(path) and path.suffix != bundled.EXTENSION:
            self.add_folder(given, path)
        elif path.name == MANIFEST and is_file(path):
            self.add_pack(path.parent, str(path.parent), None)
        elif "\0" in given:  # reading it gives the error
            self.loose.setdefault("", {})[path] = given
        else:
            self.add_file(path, given, "")

    def add_folder(self, given: str, folder: Path) -> None:
        if is_pack(folder):
            self.add_pack(folder, given, None)
            return
        packs = [Path(top) for top, _, files in os.walk(folder) if MANIFEST in files]
        for pack in packs:
            self.add_pack(pack, str(pack), None)
        files = [path for path in walk(folder) if path.suffix == bundled.EXTENSION]
        files = [path for path in files if not any(pack in path.parents for pack in packs)]
        if not files and not packs:
            raise NothingThere(no_text(given))
        for path in files:
            self.add_file(path, str(path), given)

    def add_pack(self, folder: Path, shown: str, file: Path | None) -> None:
        _, files = self.packs.setdefault(folder.resolve(), (shown, set()))
        if file is not None:
            files.add(file)

    def add_file(self, path: Path, given: str, folder: str) -> None:
        real = Path(os.path.realpath(path))
        pack = next((each for each in real.parents if is_pack(each)), None) if is_there(real) else None
        if real in self.games:
            self.shipped.setdefault(self.games[real], {})[real] = given
        elif pack is not None:
            steps = len(real.relative_to(pack).parts)
            shown = Path(given)
            for _ in range(steps):
                shown = shown.parent if shown.name else Path(os.path.normpath(shown / ".."))
            self.add_pack(pack, str(shown), real)
        else:
            self.loose.setdefault(folder, {})[path] = given

    def stacks(self, game: str | None) -> list[Stack]:
        found = [shipped_stack(each, shown=files) for each, files in self.shipped.items()]
        for folder, (shown, files) in self.packs.items():
            found.append(pack_stack(folder, shown, game).focused(files))
        found.extend(stack_of_loose(files, game) for files in self.loose.values())
        return found


def stack_of_loose(files: dict[Path, str], game: str | None) -> Stack:
    """A game of its own if a file declares one, else text on top of a shipped game."""
    texts = [text_of(path) for path in files]
    declared = [name for text in texts for name in GAME.findall(text)]
    if declared:
        return own_stack(declared[0], files)
    played = [name for text in texts for name in GAME_OF_SCENARIO.findall(text) if name in bundled.games()]
    return loose_stack(game or next(iter(played), default_game()), files)


def text_of(path: Path) -> str:
    try:
        return read_limited(path).decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return ""


def no_text(folder: str) -> str:
    return f"there is no file that ends in `{bundled.EXTENSION}` in `{folder}`"
