"""A game in, its cards, tables, keywords and rules as rows for ``explain`` and ``dump`` out.

The rows are plain data and are cached, so that looking up a card does not compile the game again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypedDict

from imperium_dsl import api, bundled, cache
from imperium_dsl.packs.stack import shipped_stack

if TYPE_CHECKING:
    from imperium_dsl.checks.check import CheckedGame
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
    words = sorted(bundled.rules_dir(stack.game).glob("*.toml"))  # how the game is spoken of
    key = cache.key_of([api.key_of(stack), *(path.read_bytes() for path in words)]) if stack.is_readable else None
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

    program = game.program
    return {
        "game": name,
        "cards": [dict(row) for row in face_rows(program)],
        "places": {face.number: place_of(face.span, sources) for face in program.faces},
        "docs": {face.number: face.doc for face in program.faces if face.doc},
        "tables": [dict(row) for row in table_rows(program)],
        "sheets": [dict(row) for row in sheets(program)],
        "owner": owner_column(program),
        "intro": intro_of(program),
        "log": log_of(program),
        "names": names_of(program),
        "options": {name: option_of(program, name) for name in program.words.options},
        "keywords": keyword_rows(program, files, sources),
        "ledger": [{"id": entry.id, "statement": entry.statement} for entry in game.rules],
    }


def log_of(program: Program) -> dict[str, str]:
    from imperium_dsl.english.phrasebook import book_of

    return {key: str(form) for key, form in book_of(program).tables["log"].items()}


def names_of(program: Program) -> dict[str, dict[str, str]]:
    from imperium_dsl.english.phrasebook import book_of

    book, words = book_of(program), program.words
    return {
        "zones": {name: book.zone(name).name for name in words.zones},
        "token": {name: book.get("tokens", name) or name for name in words.tokens},
        "tokens": {name: words.plurals.get(name, name) for name in words.tokens},
        "words": {word: book.get("states", word) or word for word in words.trait_of},
    }


def option_of(program: Program, name: str) -> dict[str, Any]:
    return {"doc": program.words.option_docs.get(name, ""), "values": list(program.words.options[name])}


def keyword_rows(program: Program, files: tuple[ast.File, ...], sources: SourceMap) -> list[dict[str, Any]]:
    """One row for each keyword; what a pack puts in the place of another comes later and wins."""
    from imperium_dsl.english.render import keyword_text
    from imperium_dsl.packs.merge import frame_key
    from imperium_dsl.syntax import ast_declarations as ast
    from imperium_dsl.syntax.printer import print_frame

    rows: dict[str, dict[str, Any]] = {}
    for declaration in (each for file in files for each in file.declarations):
        named = declaration.declaration if isinstance(declaration, ast.Replacement) else declaration
        if isinstance(named, ast.Keyword):
            key = frame_key(named.frame)
            rows[key] = {
                "verb": named.frame.words,
                "signature": print_frame(named.frame),
                "doc": named.doc,
                "text": keyword_text(program, key),
                **place_of(named.span, sources),
            }
    return [rows[key] for key in sorted(rows)]


def place_of(span: Span, sources: SourceMap) -> Place:
    source = sources.get(span.file)
    line, column = (1, 1) if source is None else source.line_col(span.start)
    text = "" if source is None else source.text[span.start : span.end].rstrip()
    return {"file": span.file, "line": line, "column": column, "source": text}
