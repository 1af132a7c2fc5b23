"""A TOML file: its text in, its values and the places of keys and texts out, or where and why it is broken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from attrs import define, field, frozen

from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceFile

KeyPath: TypeAlias = tuple[str, ...]  # the names of the tables around a key, and the key
Entry: TypeAlias = tuple[KeyPath, Span, Span | None]  # a key or a heading, its place, and its text if it has one

AT = re.compile(r" \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of document)\)$")
TOKEN = re.compile(
    r"""\#[^\n]*
    |(?P<text>\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}.*?'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
    |(?P<bare>[^\s#"'\[\]{}=,]+)
    |(?P<sign>[\[\]{}=,\n])""",
    re.DOTALL | re.VERBOSE,
)


@frozen(slots=False)  # no slots: the places are found when the first is asked for
class Toml:
    """What a file says, and where."""

    source: SourceFile
    values: dict[str, object]

    @cached_property
    def keys(self) -> Mapping[KeyPath, Span]:
        """The places of all keys and headings."""
        found: dict[KeyPath, Span] = {}
        for path, key, _ in entries(self.source):
            found.setdefault(path, key)
        return found

    @cached_property
    def texts(self) -> Mapping[KeyPath, Span]:
        """The places of the texts that are values, with their quotes."""
        found: dict[KeyPath, Span] = {}
        for path, _, text in entries(self.source):
            if text is not None:
                found.setdefault(path, text)
        return found

    def place(self, *path: str) -> Span:
        """Where a key stands, or the table around it; the top of the file if neither can be found."""
        while path:
            if path in self.keys:
                return self.keys[path]
            path = path[:-1]
        return self.source.span(0, 0)

    def place_in(self, path: KeyPath, start: int, end: int) -> Span:
        """Where a part of a text stands; the whole text, if its letters are not written as they are."""
        span = self.texts.get(path)
        if span is None:
            return self.place(*path)
        written = self.source.text[span.start : span.end]
        if "\\" in written or written.startswith(('"""', "'''")):
            return span
        return self.source.span(span.start + 1 + start, span.start + 1 + end)


@frozen
class BrokenToml:
    """Where a file is no TOML, and why."""

    span: Span
    reason: str


def read_toml(source: SourceFile) -> Toml | BrokenToml:
    """The values of a file."""
    import tomllib  # a start that reads no such file is quicker

    try:
        return Toml(source, tomllib.loads(source.text))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        return broken(source, str(error))


def broken(source: SourceFile, message: str) -> BrokenToml:
    """What the reader of TOML says, with the place that it names."""
    at = AT.search(message)
    offset = len(source.text)
    if at is not None:
        message = message[: at.start()]
        if at["line"] is not None:
            starts = source.line_starts
            offset = starts[min(int(at["line"]), len(starts)) - 1] + int(at["column"]) - 1
    return BrokenToml(source.span(offset, offset + 1), message[:1].lower() + message[1:])


def entries(source: SourceFile) -> Iterator[Entry]:
    """Every heading and every key of a sound file, in order."""
    scan = Scan()
    for found in TOKEN.finditer(source.text):
        span = source.span(*found.span())
        match found.lastgroup:
            case "sign":
                yield from scan.sign(found[0])
            case "text" | "bare":
                yield from scan.word(found[0], span, found.lastgroup == "text")
            case _:  # a comment
                pass
        scan.is_line_start = found[0] == "\n"


@define
class Scan:
    """What has been read of a file when the next sign comes."""

    table: KeyPath = ()
    inside: list[KeyPath] = field(factory=list)  # the inline tables around
    names: list[tuple[str, Span]] = field(factory=list)  # the parts of the key or heading that is being written
    key: tuple[KeyPath, Span] | None = None  # the key whose value comes next
    arrays: int = 0
    is_heading: bool = False
    is_line_start: bool = True

    def word(self, written: str, span: Span, is_text: bool) -> Iterator[Entry]:
        """A name, or a value."""
        if self.key is not None:
            yield from self.valued(span if is_text else None)
        elif not self.arrays:
            self.names.extend(parts_of(written, span))

    def sign(self, sign: str) -> Iterator[Entry]:
        match sign:
            case "\n":
                self.names = []
            case "=" if self.names:
                around = self.inside[-1] if self.inside else self.table
                self.key = ((*around, *(name for name, _ in self.names)), self.names[-1][1])
                self.names = []
            case "{":
                self.inside.append(self.key[0] if self.key is not None else self.table)
                yield from self.valued(None)
            case "}" if self.inside:
                self.inside.pop()
            case "[" if not self.is_heading:
                self.is_heading = self.is_line_start and not self.arrays and not self.inside
                self.arrays += not self.is_heading
                yield from self.valued(None)
            case "]" if self.is_heading:
                yield from self.headed()
            case "]" if self.arrays:
                self.arrays -= 1
            case _:
                pass

    def headed(self) -> Iterator[Entry]:
        """The heading ends."""
        if self.names:
            self.table = tuple(name for name, _ in self.names)
            yield self.table, self.names[-1][1], None
        self.is_heading, self.names = False, []

    def valued(self, text: Span | None) -> Iterator[Entry]:
        """The key has its value."""
        if self.key is not None:
            yield (*self.key, text)
        self.key = None


def parts_of(written: str, span: Span) -> Iterator[tuple[str, Span]]:
    """The names of a dotted key, or the name in quotes, without them."""
    if written[0] in "\"'":
        yield written[1:-1], Span(span.file, span.start + 1, span.end - 1)
        return
    for part in re.finditer(r"[^.]+", written):
        yield part[0], Span(span.file, span.start + part.start(), span.start + part.end())
