"""Where text goes: colours only on a terminal whose user wants them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterable

    from imperium_dsl.diagnostics.model import Diagnostic
    from imperium_dsl.source.text import SourceMap


def wants_colour(stream: TextIO) -> bool:
    """As https://no-color.org says: any value of ``NO_COLOR`` but an empty one turns colours off."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def complain_about(diagnostics: Iterable[Diagnostic], sources: SourceMap) -> None:
    """Findings of a command whose own output goes elsewhere."""
    from imperium_dsl.diagnostics.render_text import render_text

    text = render_text(diagnostics, sources, colour=wants_colour(sys.stderr))
    print(text, end="", file=sys.stderr)


def counted(count: int, word: str) -> str:
    """``1 card``, ``2 cards``"""
    return f"{count:,} {word if count == 1 else word + 's'}"
