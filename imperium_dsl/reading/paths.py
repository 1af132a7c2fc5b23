"""What is at a path, as far as one may look: no answer is an error."""

from __future__ import annotations

from pathlib import Path


def is_folder(path: Path) -> bool:
    """A folder that can be seen."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """A file that can be seen."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_there(path: Path) -> bool:
    """Anything that can be seen."""
    try:
        return path.exists()
    except OSError:
        return False
