"""The words and templates of a language and of a game, merged, to one phrasebook.

The language's own are in ``words.toml`` beside this module; those of the game and of its packs are in the program.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from imperium_dsl.english.grammar import GRAMMARS, Grammar, Tables
from imperium_dsl.english.templates import Template, template
from imperium_dsl.program.program import Program

WORDS = Path(__file__).with_name("words.toml")


@frozen
class ZoneWords:
    """How a zone is spoken of."""

    name: Template  # "hand", "drawer of {word}"
    is_bare: bool = False  # without "your" or "the": in play
    of: Template | None = None  # of somebody: "{whose} side of the table"


@frozen
class Phrasebook:
    """All words and templates of the printer, for one game."""

    tables: Tables
    grammar: Grammar

    def form(self, key: str) -> Template:
        """A template of the printer itself."""
        return template(str(self.tables["forms"][key]))

    def frame(self, key: str) -> Template | None:
        """How a phrase is spoken, if that is said anywhere."""
        return self.template("frames", key)

    def template(self, table: str, key: str) -> Template | None:
        """A template of a table, if it is there."""
        found = self.get(table, key)
        return None if found is None else template(found)

    def get(self, table: str, key: str) -> str | None:
        """A word of a table, if it is there."""
        found = self.tables.get(table, {}).get(key)
        return None if found is None else str(found)

    def zone(self, name: str) -> ZoneWords:
        """The words of a zone; a zone without an entry is called what it is."""
        found = self.tables.get("zones", {}).get(name, name)
        if not isinstance(found, Mapping):
            return ZoneWords(template(str(found)))
        of = found.get("of")
        return ZoneWords(
            template(str(found.get("name", name))),
            bool(found.get("bare", False)),
            None if of is None else template(str(of)),
        )

    def group(self, name: str) -> Mapping[str, Template] | None:
        """What is said of the places of a group together: after "in", after "from"."""
        found = self.tables.get("groups", {}).get(name)
        if not isinstance(found, Mapping):
            return None
        return {how: template(str(text)) for how, text in found.items()}


def book_of(program: Program) -> Phrasebook:
    """The phrasebook of a game with the packs on top of it."""
    own = language().tables
    tables = {**own, **{name: {**own.get(name, {}), **table} for name, table in program.english.items()}}
    return phrasebook(tables)


def phrasebook(tables: Tables) -> Phrasebook:
    """These tables with the grammar that they name."""
    return Phrasebook(tables, GRAMMARS[str(tables["language"]["grammar"])](tables))


@functools.cache
def language() -> Phrasebook:
    """The phrasebook of the language itself, before any game says anything."""
    return phrasebook(tomllib.loads(WORDS.read_text(encoding="utf-8")))
