"""A file and its new content in; either the old or the new content is on the disk, whatever happens."""

from __future__ import annotations

import errno
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


def create_atomically(path: Path, content: bytes) -> None:
    """The same for a file that is not there yet; ``FileExistsError`` if it is, and then it is left alone."""
    if path.is_symlink():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode_of(path))
        path.hardlink_to(name)  # unlike a renaming, this replaces nothing
    finally:
        with suppress(OSError):
            Path(name).unlink()
    sync_folder(path.parent)


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
