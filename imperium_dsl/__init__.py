"""A small language for card games, its compiler, and a machine that knows no game.

What is re-exported is imported on first use, so that ``imperium --version`` starts no compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from imperium_dsl.version import VERSION as __version__  # noqa: N811  the name that programs look for

if TYPE_CHECKING:
    from imperium_dsl.api import CompileError, UnknownGame, load_game, load_pack

__all__ = ["CompileError", "UnknownGame", "__version__", "load_game", "load_pack"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from imperium_dsl import api

    return getattr(api, name)
