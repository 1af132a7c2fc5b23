"""The grammar files in, lark's parser out."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any

from lark import Lark, Token
from lark.indenter import Indenter

from imperium_dsl import bundled
from imperium_dsl.syntax.tables import stored_parser

if TYPE_CHECKING:
    from collections.abc import Iterator

# Words that begin a declaration and stand nowhere else; away from the margin they are plain words.
MARGIN_WORDS = frozenset({
    "ability", "card", "check", "column", "extend", "field", "flag", "group", "keyword", "ledger", "loose",
    "model", "number", "option", "policy", "procedure", "replace", "rival", "role", "scenario", "seats",
    "strict", "table", "token", "trait", "zone",
})  # fmt: skip

# What a pack does to a declaration, whose word then stands behind this one.
PACK_WORDS = frozenset({"extend", "replace"})

# Words of declarations that stand before or behind nouns, and therefore cannot be nouns.
JOINING_WORDS = frozenset({
    "another", "any", "capped", "did", "has", "instead", "lacks", "like", "other", "unless", "when", "while",
    "would",
})  # fmt: skip

# Words of effects and phrases that mean something only at the beginning of a step, or behind a verb.
PLACED_WORDS = frozenset({"full", "let", "result", "set", "stop", "away", "off", "out", "over", "through"})

LINE_ENDS = frozenset({"_NL", "_INDENT", "_DEDENT", "_end", "rules"})
WORD = re.compile("[a-z]+")
QUOTED = re.compile('"([a-z]+)"')


class Blocks(Indenter):
    """Indentation to block marks; and each word is what it is everywhere."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012  lark's interface
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    # A word is always read to its end, also where only some words may stand: never `token` out of `tokens`.
    always_accept = ("_NL", "WORD")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return super().process(self.words(stream))  # type: ignore[no-any-return,no-untyped-call]

    def words(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Undo two kindnesses of lark's contextual lexer.

        At a line end the parser may still expect a declaration, and the lexer then prefers its word; and it
        reads a reserved word as a plain one where the reserved one cannot stand, which hides the mistake.
        """
        reserved = reserved_words()
        before, at_margin = "", False  # or behind the word of a pack that stands there
        for token in stream:
            at_margin = token.column == 1 or (at_margin and before in PACK_WORDS)
            if token.type == "WORD":
                if token in reserved:
                    token.type = reserved[token]
            elif not at_margin and token in MARGIN_WORDS:
                token.type = "WORD"
            before = token
            yield token


@functools.cache
def grammar_files() -> dict[str, str]:
    """The texts of the grammar files by their names, in the order of their names."""
    files = [path for path in bundled.grammar_dir().iterdir() if path.suffix == ".lark"]
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(files, key=lambda path: path.name)}


def grammar_text() -> str:
    """The grammar files as one grammar."""
    return "\n".join(grammar_files().values())


def build_parser(**options: Any) -> Lark:
    """A parser of the grammar; the tests ask for lark's strict mode."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        postlex=Blocks(),
        maybe_placeholders=False,
        propagate_positions=takes_room,
        **options,
    )


def takes_room(node: Any) -> bool:
    """Line ends (and the comments and rules in them) are not part of the place of a node."""
    return (node.type if isinstance(node, Token) else node.data) not in LINE_ENDS


@functools.cache
def parser() -> Lark:
    """The LALR parser of the language."""
    return stored_parser(grammar_text(), build_parser, postlex=Blocks(), propagate_positions=takes_room)


@functools.cache
def line_ends() -> frozenset[str]:
    """The rules of the grammar in which a line ends, perhaps with the ids of the rules behind it."""
    ending = [rule for rule in parser().rules if any(symbol.name == "_end" for symbol in rule.expansion)]
    return frozenset(str(rule.alias or rule.origin.name) for rule in ending)


@functools.cache
def literal_words() -> dict[str, str]:
    """Every word that stands in quotes in the grammar, and the name of its terminal."""
    return {
        terminal.pattern.value: terminal.name
        for terminal in parser().terminals
        if WORD.fullmatch(terminal.pattern.value)
    }


@functools.cache
def reserved_words() -> dict[str, str]:
    """The words that are never nouns, verbs or names, and the names of their terminals.

    They are the words of effects and phrases. A word that occurs only in declarations has its place there and
    is a plain word elsewhere, unless it joins nouns.
    """
    texts = [text for name, text in grammar_files().items() if not name.endswith("-declarations.lark")]
    everywhere = {word for text in texts for word in QUOTED.findall(text)} - PLACED_WORDS | JOINING_WORDS
    return {word: terminal for word, terminal in literal_words().items() if word in everywhere}
