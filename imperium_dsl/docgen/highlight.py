"""Colours for text in the language, by Pygments: words of the grammar, names, numbers, comments."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, words  # type: ignore[import-untyped]  # it ships no types
from pygments.lexers import LEXERS  # type: ignore[import-untyped]
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text  # type: ignore[import-untyped]

from imperium_dsl.syntax.grammar import literal_words
from imperium_dsl.syntax.reserved import declaration_words


class ImpLexer(RegexLexer):  # type: ignore[misc]  # the base has no types
    """What stands at the left margin, small words, everything else."""

    name = "imp"
    aliases: ClassVar[list[str]] = ["imp"]
    filenames: ClassVar[list[str]] = ["*.imp"]
    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (r"##[^\n]*", String.Doc),
            (r"#[^\n]*", Comment),
            (r'"[^"\n]*"', String),
            (words(declaration_words(), prefix=r"(?m)^", suffix=r"(?![a-z0-9-])"), Keyword.Declaration),
            (words(tuple(sorted(literal_words())), prefix=r"\b", suffix=r"(?![a-z0-9-])"), Keyword),
            (r"\b(?:this|it|them|you)\b", Keyword.Pseudo),
            (r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+", Name.Label),
            (r"[0-9]?[A-Z]+[0-9]+[A-Z]?\b", Name.Label),
            (r"[A-Z][A-Z0-9_]*\b", Name.Variable),
            (r"[0-9]+", Number),
            (r"[a-z][a-z0-9]*(?:[-'][a-z0-9]+)*", Text),
            (r"[+*/<>=-]", Operator),
            (r"[():,\[\]]|\.\.", Punctuation),
            (r"\s+", Text),
            (r".", Text),
        ]
    }


def register() -> None:
    """Make the lexer known under its name."""
    LEXERS["ImpLexer"] = (__name__, "imp", ("imp",), ("*.imp",), ())
