"""Any text in, text that a terminal or a parser of JSON takes without harm out."""

from __future__ import annotations

import re
import unicodedata

from imperium_dsl.source.letters import BIDI, UNSEEN

LONGEST_TEXT = 2000  # characters of one message, note or help; an author's word may be a megabyte

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
SURROGATES = re.compile("[\ud800-\udfff]")


def without_surrogates(text: str) -> str:
    """Text that every encoding of Unicode can write."""
    return SURROGATES.sub(REPLACEMENT, text)


def visible(text: str) -> str:
    """One character for one character, except that a tab becomes a space; nothing hidden, no line end."""
    return UNSEEN.sub(REPLACEMENT, BIDI.sub(REPLACEMENT, text.replace("\t", " ").replace("\n", " ")))


def shortened(text: str) -> str:
    """The text, or its beginning when nobody would read it to the end."""
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 3] + "..."


def width(text: str) -> int:
    """The number of terminal cells that visible text takes."""
    if text.isascii():
        return len(text)
    return sum(cells(character) for character in text)


def cells(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
