"""Names of terminals in, words that an author knows out."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from imperium_dsl.syntax.grammar import parser

if TYPE_CHECKING:
    from collections.abc import Iterable

# Terminals that are no literal words, in the order in which a message names them.
KINDS = {
    "_INDENT": "an indented line",
    "WORD": "a word",
    "NUMBER": "a number",
    "STRING": "a name in quotes",
    "VARIABLE": "a binding in capitals",
    "CARD_NUMBER": "a card number such as `1ABC12`",
    "CARD_SET": "the letters of a card number such as `1ABC`",
    "RULE_ID": "a rule id such as `ABC-1`",
    "_NL": "the end of the line",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
    "_UP_TO": "`up to`",
    "_AT_LEAST": "`at least`",
    "_ANY_NUMBER_OF": "`any number of`",
    "ONE_OF": "`one of`",
}
NOUN = frozenset({"WORD", "STRING", "VARIABLE", "THIS", "IT"})  # where all of these may stand, a noun may
NOUN_BEGINS = NOUN | {
    "NUMBER", "THEM", "YOU", "LPAR", "TOP", "BOTTOM", "ALL", "NO", "ANY", "ANOTHER", "EACH", "_UP_TO",
    "_AT_LEAST", "_ANY_NUMBER_OF", "MINUS",
}  # fmt: skip
FIRST_SIGNS = ("COLON", "COMMA", "EQUAL", "LPAR", "RPAR")


def expected_words(terminals: Iterable[str]) -> tuple[str, ...]:
    """What may stand at a place, the most telling first."""
    left = set(terminals)
    words = []
    if left >= NOUN:
        left -= NOUN_BEGINS
        words.append("a noun")
    words += [text for name, text in KINDS.items() if name in left]
    literals = spelling()
    signs = [name for name in FIRST_SIGNS if name in left]
    others = left - KINDS.keys() - set(signs)
    in_order = sorted(others, key=lambda name: (literals[name].isalpha(), literals[name]))
    return (*words, *(f"`{literals[name]}`" for name in (*signs, *in_order)))


@functools.cache
def spelling() -> dict[str, str]:
    """Every literal terminal as it is written."""
    return {terminal.name: terminal.pattern.value for terminal in parser().terminals}
