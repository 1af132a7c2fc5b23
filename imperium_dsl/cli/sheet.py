"""The tables of one seat as a sheet to be laid beside the game."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING, Any

from imperium_dsl.cli.exits import WrongUse
from imperium_dsl.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from imperium_dsl.cli.library import Library

WIDEST = 100  # characters of a line
MATCH = 18  # of the first column, at most


def sheet_text(library: Library, name: str) -> str:
    """The sheet, or an error that names those who have one."""
    owner = library["owner"]
    wanted = " ".join(name.casefold().split())
    known = list(dict.fromkeys(sheet[owner] for sheet in library["sheets"]))
    mine = [sheet for sheet in library["sheets"] if sheet[owner] == wanted]
    if not known:
        raise WrongUse(f"the game `{library['game']}` has no tables")
    if not mine:
        help_ = did_you_mean(wanted, known) or f"there are tables for {', '.join(known)}"
        raise WrongUse(f"there is no table for `{name}`; {help_}")
    width = min(shutil.get_terminal_size().columns, WIDEST)
    lines = [wanted.capitalize(), ""]
    if library["intro"]:
        lines += [*textwrap.wrap(library["intro"], width), ""]
    for sheet in mine:
        lines += [*table_lines(library, sheet, width), ""]
    return "\n".join(lines)


def table_lines(library: Library, sheet: dict[str, Any], width: int) -> Iterator[str]:
    """One table: what a card shows on the left, what is done on the right; doubtful readings below."""
    yield sheet["title"]
    if sheet["doc"]:
        yield from textwrap.wrap(sheet["doc"], width)
    heads = [row["shows"] for row in sheet["rows"]]
    left = min(max(map(len, heads)), MATCH) + 2
    notes: list[str] = []
    for match, row in zip(heads, sheet["rows"], strict=True):
        marks = ""
        for option in row["options"]:
            if option not in notes:
                notes.append(option)
            marks += f" [{notes.index(option) + 1}]"
        text = textwrap.wrap(row["text"] + marks, max(width - left - 2, 20))
        head = match if len(match) <= left - 2 else ""
        if not head:
            yield f"  {match}"
        for number, line in enumerate(text):
            yield f"  {head if number == 0 else '':<{left}}{line}".rstrip()
    for number, option in enumerate(notes, start=1):
        told = library["options"][option]
        note = f'[{number}] {told["doc"]} Option "{option}": {" or ".join(told["values"])}.'
        yield from textwrap.wrap(note, width, initial_indent="  ", subsequent_indent="      ")
