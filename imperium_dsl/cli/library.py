"""A game in, its cards, tables, keywords and rules as rows for ``explain`` and ``dump`` out.

The rows are plain data and are cached, so that looking up a card does not compile the game again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypedDict

from imperium_dsl import api, cache
from imperium_dsl.packs.stack import shipped_stack

if TYPE_CHECKING:
    from imperium_dsl.checks.check import CheckedGame
    from imperium_dsl.english.context import Context
    from imperium_dsl.packs.stack import Stack
    from imperium_dsl.program.program import Program
    from imperium_dsl.source.span import Span
    from imperium_dsl.source.text import SourceMap
    from imperium_dsl.syntax import ast_declarations as ast


class Place(TypedDict):
    """Where something is written, and its text."""

    file: str
    line: int
    column: int
    source: str


class Library(TypedDict):
    """Everything about one game that can be looked up."""

    game: str
    cards: list[dict[str, Any]]  # as `dump --cards` shows them
    places: dict[str, Place]  # of cards, by number
    docs: dict[str, str]  # of cards, by number
    tables: list[dict[str, Any]]  # as `dump --tables` shows them
    sheets: list[dict[str, Any]]  # the same with what is said of them, and the options that change a row
    owner: str  # what whoever has a table is called
    intro: str  # how a table is read
    log: dict[str, str]  # what happened, in words: forms, ways from zone to zone, tokens that come and go
    names: dict[str, dict[str, str]]  # of zones, of one token and of several, of what players are
    options: dict[str, dict[str, Any]]  # doc and values, by name
    keywords: list[dict[str, Any]]  # verb, signature, doc and place
    ledger: list[dict[str, str]]  # id and statement


def library(game: str) -> Library:
    """The library of a shipped game; errors in its text are raised."""
    return library_of(shipped_stack(game, scenarios=False))


def library_of(stack: Stack) -> Library:
    key = api.key_of(stack) if stack.is_readable else None
    stored = None if key is None else cache.load("library", key)
    if stored is not None:
        found: Library = json.loads(stored)  # as it is stored below
        return found
    checked = api.check_stack(stack)
    if checked.game is None:
        raise api.CompileError(checked.diagnostics, checked.sources)
    made = made_from(stack.game, checked.game, checked.sources, checked.files)
    if key is not None:
        cache.store("library", key, json.dumps(made).encode())
    return made


def made_from(name: str, game: CheckedGame, sources: SourceMap, files: tuple[ast.File, ...]) -> Library:
    from imperium_dsl.english.dump import face_rows, intro_of, owner_column, sheets, table_rows
    from imperium_dsl.english.texts import context_of

    program = game.program
    c = context_of(program)
    return {
        "game": name,
        "cards": [dict(row) for row in face_rows(c)],
        "places": {face.number: place_of(face.span, sources) for face in program.faces},
        "docs": {face.number: face.doc for face in program.faces if face.doc},
        "tables": [dict(row) for row in table_rows(c)],
        "sheets": [dict(row) for row in sheets(c)],
        "owner": owner_column(c),
        "intro": intro_of(c),
        "log": {key: str(text) for key, text in c.book.tables["log"].items()},
        "names": names_of(c),
        "options": {name: option_of(program, name) for name in program.words.options},
        "keywords": keyword_rows(c, files, sources),
        "ledger": [{"id": entry.id, "statement": entry.statement} for entry in game.rules],
    }


def names_of(c: Context) -> dict[str, dict[str, str]]:
    from imperium_dsl.english import words

    return {
        "zones": {name: c.filled(c.book.zone(name).name, {"word": ""}) for name in c.vocabulary.zones},
        "token": {name: words.token(c, name, many=False) for name in c.vocabulary.tokens},
        "tokens": {name: words.token(c, name) for name in c.vocabulary.tokens},
        "words": {word: words.state(c, word) for word in c.vocabulary.trait_of},
    }


def option_of(program: Program, name: str) -> dict[str, Any]:
    return {"doc": program.words.option_docs.get(name, ""), "values": list(program.words.options[name])}


def keyword_rows(c: Context, files: tuple[ast.File, ...], sources: SourceMap) -> list[dict[str, Any]]:
    """One row for each keyword; what a pack puts in the place of another comes later and wins."""
    from imperium_dsl.english import texts
    from imperium_dsl.packs.merge import frame_key
    from imperium_dsl.syntax import ast_declarations as ast
    from imperium_dsl.syntax.printer import print_frame

    rows: dict[str, dict[str, Any]] = {}
    for declaration in (each for file in files for each in file.declarations):
        named = declaration.declaration if isinstance(declaration, ast.Replacement) else declaration
        if isinstance(named, ast.Keyword):
            key, signature = frame_key(named.frame), print_frame(named.frame)
            rows[key] = {
                "verb": named.frame.words,
                "signature": signature,
                "doc": named.doc,
                "text": "\n".join((signature, *texts.keyword(c, c.program.keywords[key]))),
                **place_of(named.span, sources),
            }
    return [rows[key] for key in sorted(rows)]


def place_of(span: Span, sources: SourceMap) -> Place:
    source = sources.get(span.file)
    line, column = (1, 1) if source is None else source.line_col(span.start)
    text = "" if source is None else source.text[span.start : span.end].rstrip()
    return {"file": span.file, "line": line, "column": column, "source": text}
