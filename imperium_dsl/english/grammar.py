"""The grammar of a language: words in, the forms in which sentences need them out.

Everything that sentences of a language need beyond words and patterns is behind ``Grammar``; another language is
another class here, which its file of words names, and another file of words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from attrs import frozen

Tables: TypeAlias = Mapping[str, Mapping[str, object]]  # the words of a language, as its file has them


class Grammar(Protocol):
    """What the printer asks of a language."""

    def indefinite(self, noun: str) -> str:
        """One of them, whichever: ``a card``"""

    def plural(self, noun: str) -> str:
        """``cards``"""

    def third_person(self, verb: str) -> str:
        """``carries``"""

    def participle(self, verb: str) -> str:
        """``carried``"""

    def with_particle(self, verb: str, particle: str) -> str:
        """``looks at``"""

    def sentence_start(self, text: str) -> str:
        """``The card``"""


@frozen
class English:
    """Regular forms by rule, irregular ones from the tables."""

    tables: Tables

    def indefinite(self, noun: str) -> str:
        """``a berry``, ``an amber card``"""
        first = noun.lstrip("“(").lower()
        articles = self.tables["articles"]
        vowel = first[:1] in str(articles["vowels"]) and not first.startswith(
            tuple(str(articles["consonants"]).split())
        )
        return f"{'an' if vowel and first else 'a'} {noun}"

    def plural(self, noun: str) -> str:
        """``berry`` to ``berries``"""
        return self.irregular("plurals", noun) or with_s(noun)

    def third_person(self, verb: str) -> str:
        """``pass`` to ``passes``"""
        return self.irregular("third_person", verb) or (f"{verb}es" if verb.endswith("o") else with_s(verb))

    def participle(self, verb: str) -> str:
        """``carry`` to ``carried``; of a verb with hyphens the last part changes, a particle stays behind it"""
        head, _, particle = verb.partition(" ")
        base, hyphen, last = head.rpartition("-")
        done = f"{base}{hyphen}{self.irregular('participles', last) or with_ed(last)}"
        return self.with_particle(done, particle) if particle else done

    def with_particle(self, verb: str, particle: str) -> str:
        """``looks at``"""
        return f"{verb} {particle}"

    def sentence_start(self, text: str) -> str:
        """A capital letter at its beginning."""
        return text[:1].upper() + text[1:]

    def irregular(self, table: str, word: str) -> str | None:
        found = self.tables.get(table, {}).get(word)
        return None if found is None else str(found)


def with_s(word: str) -> str:
    if word.endswith(("s", "sh", "ch", "x", "z")):
        return f"{word}es"
    return f"{word[:-1]}ies" if ends_in_changing_y(word) else f"{word}s"


def with_ed(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    return f"{verb[:-1]}ied" if ends_in_changing_y(verb) else f"{verb}ed"


def ends_in_changing_y(word: str) -> bool:
    return word.endswith("y") and word[-2:-1] not in "aeiou"


GRAMMARS: Mapping[str, Callable[[Tables], Grammar]] = {"english": English}
