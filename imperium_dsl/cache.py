"""Bytes by the hash of everything that they depend on; a file that is lost or damaged costs only time.

The folder is ``$IMPERIUM_CACHE``, or ``imperium_dsl`` in the user's folder for caches. ``IMPERIUM_CACHE=off``
turns the cache off. It may be deleted at any time. An entry is a line with the hash of its content, then the
content; it is written beside its place and renamed, so that no reader ever sees half of it.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

from imperium_dsl.version import VERSION

MOST_ENTRIES = 200  # the oldest ones beyond that are deleted
PACKAGE = Path(__file__).resolve().parent


def load(kind: str, key: str) -> bytes | None:
    """What was stored for a key, if it is there and sound."""
    folder = location()
    if folder is None:
        return None
    path = folder / f"{kind}-{key}"
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    digest, _, content = raw.partition(b"\n")
    if digest.decode("ascii", "replace") != hashlib.sha256(content).hexdigest():
        return None
    with suppress(OSError):
        os.utime(path)  # used: not the next to be deleted
    return content


def store(kind: str, key: str, content: bytes) -> None:
    """Keep it for the next run; without a folder that can be written, nothing happens."""
    import tempfile

    folder = location()
    if folder is None:
        return
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=folder, prefix=".new-")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(hashlib.sha256(content).hexdigest().encode("ascii") + b"\n" + content)
            Path(name).replace(folder / f"{kind}-{key}")
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        forget_oldest(folder)


def forget_oldest(folder: Path) -> None:
    """Only what has the name of an entry is ever deleted."""
    entries = [entry for entry in os.scandir(folder) if entry.is_file() and is_entry(entry.name)]
    if len(entries) <= MOST_ENTRIES:
        return
    for entry in sorted(entries, key=lambda entry: entry.stat().st_mtime)[:-MOST_ENTRIES]:
        with suppress(OSError):
            Path(entry.path).unlink()


def is_entry(name: str) -> bool:
    kind, _, key = name.rpartition("-")
    return bool(kind) and len(key) == 64 and set(key) <= set("0123456789abcdef")


def location() -> Path | None:
    """The folder, or nothing when the cache is off."""
    chosen = os.environ.get("IMPERIUM_CACHE", "")
    if chosen == "off":
        return None
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    try:
        return Path(base or Path.home() / ".cache", "imperium_dsl")
    except RuntimeError:  # no home
        return None


def key_of(parts: Iterable[bytes | str]) -> str:
    """One hash of all parts, of the package itself and of the Python that runs it."""
    digest = hashlib.sha256(package_digest())
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(b"%d:" % len(raw))
        digest.update(raw)
    return digest.hexdigest()


@functools.cache
def package_digest() -> bytes:
    """The version, the Python, and the code and grammar that turn text into results.

    Content, not dates: reading some hundred files takes a few milliseconds and is right after any edit.
    """
    digest = hashlib.sha256(f"{VERSION} {sys.version_info[:2]}".encode())
    for path in sorted(sources(PACKAGE)):
        raw = Path(path).read_bytes()
        digest.update(f"{path[len(str(PACKAGE)) :]} {len(raw)}:".encode())
        digest.update(raw)
    return digest.digest()


def sources(folder: Path | str) -> Iterable[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "_shipped":  # what is read of it is part of the key anyway
                    yield from sources(entry.path)
            elif entry.name.endswith((".py", ".json", ".toml")):
                yield entry.path
