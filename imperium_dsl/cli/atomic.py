"""A file and its new content in; either the old or the new content is on the disk, whatever happens."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


def write_atomically(path: Path, content: bytes) -> None:
    """Temporary file beside it, sync, rename, sync of the folder; links are followed, permissions kept."""
    target = Path(os.path.realpath(path))
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".new")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode_of(target))
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    sync_folder(target.parent)


def mode_of(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:  # a new file: as the user's settings say
        denied = os.umask(0)
        os.umask(denied)
        return 0o666 & ~denied


def sync_folder(folder: Path) -> None:
    """The rename itself; not every system can do this, and none loses the old content without it."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
