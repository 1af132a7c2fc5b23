"""The data files of the printer to one phrasebook: templates, irregular forms, names of a game's words."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from typing import TypeAlias

from attrs import frozen

from imperium_dsl import bundled
from imperium_dsl.program.program import Program

Table: TypeAlias = Mapping[str, object]

WORDS = bundled.PACKAGE / "english" / "words.toml"


@frozen
class ZoneWords:
    """How a zone is spoken of."""

    name: str
    bare: bool = False  # without "your" or "the": in play
    of: str | None = None  # of somebody: "{whose} side of the table"


@frozen
class Phrasebook:
    """All words of the printer, for one game."""

    tables: Mapping[str, Table]

    def form(self, key: str) -> str:
        """A template of the printer itself."""
        return str(self.tables["forms"][key])

    def get(self, table: str, key: str) -> str | None:
        """A word of a table, if it is there."""
        found = self.tables.get(table, {}).get(key)
        return None if found is None else str(found)

    def zone(self, name: str) -> ZoneWords:
        """The words of a zone; a zone without an entry is called what it is."""
        found = self.tables.get("zones", {}).get(name)
        if isinstance(found, dict):
            return ZoneWords(str(found.get("name", name)), bool(found.get("bare", False)), found.get("of"))
        return ZoneWords(name if found is None else str(found))

    # ---- forms of words

    def article(self, noun: str) -> str:
        """``a berry``, ``an amber card``"""
        articles = self.tables["articles"]
        first = noun.lstrip("“(").lower()
        consonants = articles["consonants"]
        assert isinstance(consonants, list)
        vowel = first[:1] in str(articles["vowels"]) and not first.startswith(tuple(map(str, consonants)))
        return f"{'an' if vowel and first else 'a'} {noun}"

    def plural(self, noun: str) -> str:
        """``berry`` to ``berries``"""
        known = self.get("plurals", noun)
        if known is not None:
            return known
        if noun.endswith(("s", "sh", "ch", "x", "z")):
            return f"{noun}es"
        if noun.endswith("y") and noun[-2:-1] not in "aeiou":
            return f"{noun[:-1]}ies"
        return f"{noun}s"

    def third_person(self, verb: str) -> str:
        """``pass`` to ``passes``"""
        return self.get("third_person", verb) or (f"{verb}es" if verb.endswith("o") else self._s(verb))

    def _s(self, verb: str) -> str:
        if verb.endswith(("s", "sh", "ch", "x", "z")):
            return f"{verb}es"
        if verb.endswith("y") and verb[-2:-1] not in "aeiou":
            return f"{verb[:-1]}ies"
        return f"{verb}s"

    def participle(self, verb: str) -> str:
        """``carry`` to ``carried``; a particle stays behind it"""
        head, _, particle = verb.partition(" ")
        base, hyphen, last = head.rpartition("-")
        done = self.get("participles", last) or self._ed(last)
        return " ".join(filter(None, (f"{base}{hyphen}{done}", particle)))

    def _ed(self, verb: str) -> str:
        if verb.endswith("e"):
            return f"{verb}d"
        if verb.endswith("y") and verb[-2:-1] not in "aeiou":
            return f"{verb[:-1]}ied"
        return f"{verb}ed"

    def times(self, number: int) -> str:
        """``once``, ``twice``, ``3 times``"""
        return self.get("times", str(number)) or self.form("times").format(number=number)

    # ---- lists

    def listed(self, parts: list[str], joiner: str = "and") -> str:
        """``a, b and c``"""
        if not parts:
            return ""
        text = parts[0]
        for part in parts[1:-1]:
            text = self.form("comma").format(text, part)
        return self.form(joiner).format(text, parts[-1]) if len(parts) > 1 else text


@functools.cache
def language_tables() -> dict[str, Table]:
    """The tables of the language itself."""
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))


def book_of(program: Program) -> Phrasebook:
    """The phrasebook of a game with the packs on top of it."""
    book = phrasebook(program.words.game)
    if not program.english:
        return book
    tables = dict(book.tables)
    for name, table in program.english.items():
        tables[name] = {**tables.get(name, {}), **table}
    return Phrasebook(tables)


@functools.cache
def phrasebook(game: str) -> Phrasebook:
    """The phrasebook of a game: its own file, if it has one, over the words of the language."""
    tables: dict[str, Table] = dict(language_tables())
    base = bundled.below(game)
    if base is not None:
        tables = dict(phrasebook(base).tables)
    path = bundled.english_file(game)
    if game and path.is_file():
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
            tables[name] = {**tables.get(name, {}), **table}
    return Phrasebook(tables)
