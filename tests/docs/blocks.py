"""A page in, its code blocks out, each with the mark that says how it is read.

A mark is a comment on the line before the block:

    <!-- check: effect -->            lines of a play text, on top of the shipped game `imperium`
    <!-- check: member -->            lines of a card
    <!-- check: pack civ -->          declarations on top of a shipped game
    <!-- check: game orchard -->      a part of a game; the parts on one page are checked together
    <!-- check: effect, error E302 --> the same, and exactly this is wrong
    <!-- shipped: rules/civ/end.imp -->  the lines stand in this file, comments and rules aside
    <!-- file: river/cards.imp -->    the block is written to this file, for the commands that follow
    <!-- exit: 1 -->                  the last command of the block ends with this code
    <!-- form -->                     a schema, not text to be run; only in `text` blocks

A block of the language without a mark is a whole game.
"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[a-z]+(?:: [^\n]*?)?) -->\n+)?"
    r"(?P<indent> *)```(?P<language>[a-z]*)\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)


@frozen
class Block:
    """One block of a page."""

    page: Path
    line: int
    language: str
    mark: str  # `check`, `file`, ...; nothing
    value: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = []
    for block in BLOCK.finditer(text):
        mark, _, value = (block["mark"] or "").partition(": ")
        line = text.count("\n", 0, block.start("language")) + 1
        indent = block["indent"]
        body = "".join(row.removeprefix(indent) for row in block["text"].splitlines(keepends=True))
        found.append(Block(page, line, block["language"], mark, value.strip(), body))

    assert text.count("```") == 2 * len(found), f"{page}: a fence that is not a block"
    return found
