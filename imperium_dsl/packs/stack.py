"""A game and the packs on top of it, as bytes: what is compiled together, in which order.

The bottom layer is the game; each pack comes after the packs that it requires. Bytes are not decoded here, so
that a cached result needs nothing but their hash.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

from imperium_dsl import bundled
from imperium_dsl.packs import problems_folder as wrong
from imperium_dsl.packs.manifest import MANIFEST, Manifest, is_pack, read_manifest, satisfies
from imperium_dsl.reading.paths import is_file, is_folder
from imperium_dsl.reading.read import Reading, decode_source, read_limited, read_source
from imperium_dsl.source.text import SourceFile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from imperium_dsl.diagnostics.model import Problem

LAYER_OF_LOOSE_TEXT = "loose text"
ENGLISH = "english.toml"


@frozen
class Text:
    """One file: where it is, its name in diagnostics and its bytes, or why there are none."""

    path: Path
    name: str
    raw: bytes = field(repr=False)
    failed: Reading | None = None

    def reading(self) -> Reading:
        return self.failed or decode_source(self.name, self.raw)


@frozen
class Layer:
    """The text of the game, or of one pack."""

    name: str
    requires: frozenset[str]  # the packs below, with theirs
    texts: tuple[Text, ...]
    english: Text | None = None  # how what it adds is spoken of
    is_game: bool = False  # a game that is built on another


@frozen
class Stack:
    """All that is compiled together; the problems are those of folders and their ``pack.toml``."""

    game: str
    layers: tuple[Layer, ...]
    focus: frozenset[str]  # the names of the files that were asked about
    problems: tuple[Problem, ...] = ()
    sources: tuple[SourceFile, ...] = ()  # what the problems speak of

    def key_parts(self) -> Iterable[bytes | str]:
        """Everything that a result depends on, except the program itself."""
        yield self.game
        for layer in self.layers:
            yield f"layer {layer.name}: {' '.join(sorted(layer.requires))}"
            for text in layer.texts:
                yield text.name
                yield text.raw
            if layer.english is not None:
                yield layer.english.name
                yield layer.english.raw

    def focused(self, files: set[Path]) -> Stack:
        """Only these files are asked about; all of them, if none of them is here."""
        texts = (text for layer in self.layers for text in layer.texts)
        focus = frozenset(text.name for text in texts if Path(os.path.realpath(text.path)) in files)
        return evolve(self, focus=focus or self.focus)

    @property
    def is_readable(self) -> bool:
        texts = [text for layer in self.layers for text in (*layer.texts, *filter(None, (layer.english,)))]
        return not self.problems and not any(text.failed for text in texts)


def read_text(path: Path, name: str) -> Text:
    """The bytes of one file; what cannot be read is reported later, with the other problems of the text."""
    try:
        return Text(path, name, read_limited(path))
    except (OSError, ValueError):
        return Text(path, name, b"", read_source(path, name))


def shipped_layers(game: str, scenarios: bool, shown: dict[Path, str] | None = None) -> tuple[Layer, ...]:
    """The text of a shipped game, above that of the one it is built on; ``shown`` renames files asked for by another
    path."""
    base = bundled.below(game)
    lower = () if base is None else shipped_layers(base, False, shown)
    files = bundled.shipped_files(game)
    if scenarios:
        files = [*files, *bundled.scenario_files(game)]
    names = {path: (shown or {}).get(path, bundled.display_name(path)) for path in files}
    texts = tuple(read_text(path, name) for path, name in names.items())
    path = bundled.english_file(game)
    english = read_text(path, bundled.display_name(path)) if is_file(path) else None
    if base is None:
        return (Layer("", frozenset(), texts, english),)
    return (*lower, Layer(game, frozenset(layer.name for layer in lower), texts, english, is_game=True))


def shipped_stack(game: str, scenarios: bool = True, shown: dict[Path, str] | None = None) -> Stack:
    """A shipped game, all that it adds in focus unless some files were named."""
    layers = shipped_layers(game, scenarios, shown)
    focus = shown.values() if shown else (text.name for text in layers[-1].texts)
    return Stack(game, layers, frozenset(focus))


def loose_stack(game: str, files: dict[Path, str]) -> Stack:
    """Files that belong to no pack, on top of a shipped game."""
    loose = Layer(LAYER_OF_LOOSE_TEXT, frozenset(), tuple(read_text(path, files[path]) for path in files))
    return Stack(game, (*shipped_layers(game, scenarios=False), loose), frozenset(files.values()))


def own_stack(game: str, files: dict[Path, str]) -> Stack:
    """Files that declare a game of their own."""
    texts = tuple(read_text(path, files[path]) for path in files)
    beside = {path.parent: Path(name).parent for path, name in files.items()}
    english = [(folder / ENGLISH, (shown / ENGLISH).as_posix()) for folder, shown in beside.items()]
    found = next((read_text(path, name) for path, name in english if is_file(path)), None)
    return Stack(game, (Layer("", frozenset(), texts, found),), frozenset(files.values()))


def pack_stack(folder: Path, shown: str, game: str | None = None) -> Stack:
    """A pack with all that it requires; ``game`` is the one that was asked for, if any."""
    search = Search(folder.parent if folder.name else folder.resolve().parent, Path(shown).parent)
    manifest = search.read(folder, shown)
    if manifest is not None:
        search.visit(manifest, ())
        search.check_game(manifest, game)
    layers: list[Layer] = []
    focus = frozenset({(Path(shown) / MANIFEST).as_posix()})  # until its texts are known
    for each in search.ordered:
        texts = search.texts(each)
        layers.append(Layer(each.name, search.below[each.name], texts, search.english(each)))
        if each is manifest:
            focus = frozenset(text.name for text in texts)
    of = manifest.game if manifest is not None else ""
    if of in bundled.games() and not search.found:
        layers = [*shipped_layers(of, scenarios=False), *layers]
    return Stack(of, tuple(layers), focus, tuple(search.found), tuple(search.sources))


@define
class Search:
    """Finds the packs that a pack requires, and notes what is wrong with them."""

    beside: Path  # the folder in which packs lie
    shown: Path  # the same as diagnostics name it
    found: list[Problem] = field(factory=list)
    sources: list[SourceFile] = field(factory=list)
    ordered: list[Manifest] = field(factory=list)
    below: dict[str, frozenset[str]] = field(factory=dict)
    names: dict[Path, str] = field(factory=dict)
    neighbours: dict[str, Manifest] | None = None

    def read(self, folder: Path, shown: str) -> Manifest | None:
        name = (Path(shown) / MANIFEST).as_posix()
        manifest, source, found = read_manifest(folder, name)
        self.sources.append(source)
        self.found.extend(found)
        self.names[folder] = shown
        return manifest

    def visit(self, manifest: Manifest, chain: tuple[str, ...]) -> None:
        """Depth first, so that what is required comes first."""
        if manifest.name in self.below:
            return
        chain = (*chain, manifest.name)
        below: set[str] = set()
        for name, wanted in manifest.requires:
            if name in chain:
                circle = (*chain[chain.index(name) :], name)
                self.found.append(wrong.CyclicPacks(manifest.place("requires", name), circle))
                continue
            other = self.neighbour(manifest, name)
            if other is None:
                continue
            if not satisfies(other.version, wanted):
                self.found.append(wrong.WrongVersion(manifest.place("requires", name), name, wanted, other.version))
            self.visit(other, chain)
            below |= {name, *self.below.get(name, ())}
        self.below[manifest.name] = frozenset(below)
        self.ordered.append(manifest)

    def neighbour(self, manifest: Manifest, name: str) -> Manifest | None:
        if self.neighbours is None:
            self.neighbours = self.look_around(manifest)
        if name not in self.neighbours:
            known = tuple(self.neighbours)
            self.found.append(wrong.MissingPack(manifest.place("requires", name), name, str(self.shown), known))
        return self.neighbours.get(name)

    def look_around(self, first: Manifest) -> dict[str, Manifest]:
        """Every sound pack beside the first one; a broken one that nobody requires does not matter."""
        found = {first.name: first}
        for folder in sorted(self.beside.iterdir()):
            if folder == first.folder or not is_folder(folder) or not is_pack(folder):
                continue
            shown = str(self.shown / folder.name)
            manifest, source, _ = read_manifest(folder, (Path(shown) / MANIFEST).as_posix())
            if manifest is None:
                continue
            self.sources.append(source)
            self.names[folder] = shown
            if manifest.name in found:
                twice = wrong.SamePackTwice(manifest.place("name"), manifest.name, found[manifest.name].place("name"))
                self.found.append(twice)
            found[manifest.name] = manifest
        return found

    def check_game(self, first: Manifest, game: str | None) -> None:
        games = tuple(bundled.games())
        if first.game not in games:
            self.found.append(wrong.WrongGame(first.place("game"), first.name, first.game, None, games))
        elif game is not None and game != first.game:
            self.found.append(wrong.WrongGame(first.place("game"), first.name, first.game, game))
        for other in self.ordered:
            if other.game != first.game:
                self.found.append(wrong.WrongGame(other.place("game"), other.name, other.game, first.game))

    def texts(self, manifest: Manifest) -> tuple[Text, ...]:
        """The files of a pack, none of which lies outside of it."""
        shown = Path(self.names[manifest.folder])
        root = Path(os.path.realpath(manifest.folder))
        files = []
        for path in walk(manifest.folder):
            inside = path.relative_to(manifest.folder)
            name = (shown / inside).as_posix()
            if not Path(os.path.realpath(path)).is_relative_to(root):
                self.found.append(wrong.LeavesPack(manifest.source.span(0, 0), name))
            elif path.suffix == bundled.EXTENSION:
                files.append((path, name))
        if not files and not self.found:
            self.found.append(wrong.EmptyPack(manifest.source.span(0, 0), manifest.name))
        return tuple(read_text(path, name) for path, name in files)

    def english(self, manifest: Manifest) -> Text | None:
        """How a pack wants to be spoken of, if it says so."""
        path = manifest.folder / ENGLISH
        name = (Path(self.names[manifest.folder]) / ENGLISH).as_posix()
        inside = Path(os.path.realpath(path)).is_relative_to(os.path.realpath(manifest.folder))
        return read_text(path, name) if inside and is_file(path) else None


def walk(folder: Path) -> list[Path]:
    """All texts and all links below a folder, in alphabetical order; links to folders are not followed.

    A folder that is called like a text is one of them, so that reading it reports the mistake.
    """
    found: list[Path] = []
    for top, folders, files in os.walk(folder):
        paths = [Path(top, name) for name in (*folders, *files) if not name.startswith(".")]
        found.extend(path for path in paths if path.suffix == bundled.EXTENSION or path.is_symlink())
        folders[:] = [name for name in folders if not name.startswith(".")]
    return sorted(found)
