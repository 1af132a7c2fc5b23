"""A path or bytes in; the text, and every reason not to parse it, out."""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING

from attrs import frozen

from imperium_dsl.reading import problems as wrong
from imperium_dsl.source.letters import BIDI, UNSEEN, look_alike
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from imperium_dsl.diagnostics.model import Problem

LARGEST_FILE = 256 * 1024  # bytes; lark needs seconds and hundreds of megabytes for one megabyte
LONGEST_LINE = 1000  # characters
MOST_FINDINGS = 20  # of one kind in one file; a binary file has thousands

TAB_INDENTATION = re.compile(r"^ *\t[ \t]*", re.MULTILINE)
FIRST_BYTES = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16", b"\x1f\x8b": "gzip", b"PK": "a zip archive"}


@frozen
class Reading:
    """The text as far as it could be read, for excerpts; parse it only when there is no problem."""

    source: SourceFile
    problems: tuple[Problem, ...] = ()


def read_source(path: Path, name: str | None = None) -> Reading:
    """Read one file; ``name`` is what diagnostics call it, the path as given by default."""
    shown = str(path) if name is None else name
    try:
        raw = read_limited(path)
    except OSError as error:
        return refused(shown, problem_of(error, path, Span(shown, 0, 0)))
    except ValueError as error:  # a NUL in the path
        return refused(shown, wrong.UnreadableFile(Span(shown, 0, 0), str(error)))
    return decode_source(shown, raw)


def decode_source(name: str, raw: bytes) -> Reading:
    """The same for bytes that are already there (standard input, an editor's buffer)."""
    if len(raw) > LARGEST_FILE:
        return refused(name, wrong.FileTooLarge(Span(name, 0, 0), LARGEST_FILE))
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        guess = next((kind for mark, kind in FIRST_BYTES.items() if raw.startswith(mark)), None)
        at = len(normalised(before))
        problem = wrong.NotUtf8(Span(name, at, at + 1), raw[error.start], guess)
        return Reading(SourceFile(name, normalised(raw.decode("utf-8", "replace"))), (problem,))
    source = SourceFile(name, normalised(text))
    return Reading(source, tuple(check_text(source)))


def normalised(text: str) -> str:
    """Without a byte order mark, with LF line ends."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def check_text(source: SourceFile) -> Iterator[Problem]:
    """Everything that forbids parsing this text, in no particular order."""
    if not source.text.strip():
        yield wrong.EmptyFile(source.span(0, 0))
    yield from hidden_characters(source)
    yield from long_lines(source)
    tabs = list(TAB_INDENTATION.finditer(source.text))
    if tabs:
        at = tabs[0].start() + tabs[0][0].index("\t")
        yield wrong.TabIndentation(source.span(at, at + 1), len(tabs))


def hidden_characters(source: SourceFile) -> Iterator[Problem]:
    for found, _ in zip(BIDI.finditer(source.text), range(MOST_FINDINGS), strict=False):
        yield wrong.BidiControl(source.span(*found.span()), found[0])
    for found, _ in zip(UNSEEN.finditer(source.text), range(MOST_FINDINGS), strict=False):
        place = source.span(*found.span())
        yield wrong.NulByte(place) if found[0] == "\0" else wrong.UnseenCharacter(place, found[0])


def long_lines(source: SourceFile) -> Iterator[Problem]:
    ends = (*source.line_starts[1:], len(source.text) + 1)
    for start, end in zip(source.line_starts, ends, strict=True):
        length = end - 1 - start
        if length > LONGEST_LINE:
            place = source.span(start + LONGEST_LINE, start + LONGEST_LINE + 1)
            yield wrong.LineTooLong(place, length, LONGEST_LINE)


def check_name(name: str, span: Span) -> wrong.LookAlikeLetter | None:
    """The look-alike letter of a quoted name; ``span`` covers exactly the name, without its quotes."""
    at = look_alike(name)
    if at is None:
        return None
    return wrong.LookAlikeLetter(Span(span.file, span.start + at, span.start + at + 1), name, name[at])


def read_limited(path: Path) -> bytes:
    """At most one byte more than the limit; only from a regular file, so that reading always ends."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise IsADirectoryError(path)
        return file.read(LARGEST_FILE + 1)


def problem_of(error: OSError, path: Path, span: Span) -> Problem:
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return wrong.FileNotFound(span)
        case IsADirectoryError():
            return wrong.NotAFile(span, "folder" if path.is_dir() else "device")
        case _:
            return wrong.UnreadableFile(span, error.strerror or type(error).__name__)


def refused(name: str, problem: Problem) -> Reading:
    return Reading(SourceFile(name, ""), (problem,))
