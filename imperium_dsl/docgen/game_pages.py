"""A checked game in, its keywords, options and cards as pages out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve

from imperium_dsl import bundled
from imperium_dsl.api import CompileError, check_stack
from imperium_dsl.english import texts
from imperium_dsl.english.context import Context
from imperium_dsl.english.dump import intro_of, owner_column, sheets
from imperium_dsl.english.texts import context_of
from imperium_dsl.packs.merge import frame_key
from imperium_dsl.packs.stack import shipped_stack
from imperium_dsl.program import effects as e
from imperium_dsl.program.program import CardSet, Program
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.printer import print_frame


def game_pages(game: str) -> dict[str, str]:
    """Pages by address; a game with errors has none, and says so."""
    checked = check_stack(shipped_stack(game, scenarios=False))
    if checked.program is None:
        raise CompileError(checked.diagnostics, checked.sources)
    program, folder = added(checked.program), f"reference/{game}"
    c = context_of(program)
    pages = {f"{folder}/options.md": options_page(program.words)}
    if program.keywords:
        pages[f"{folder}/keywords.md"] = keywords_page(c, signatures(checked.files))
    if program.sets:
        pages[f"{folder}/cards/index.md"] = sets_page(program)
    for found in program.sets:
        pages[f"{folder}/cards/{found.prefix}.md"] = cards_page(c, found)
    if program.tables:
        pages |= tables_pages(c, f"{folder}/tables")
    return pages


def added(program: Program) -> Program:
    """What a game adds to the one that it is built on, which has pages of its own."""
    game = program.words.game
    if bundled.below(game) is None:
        return program
    own = {bundled.display_name(path) for path in bundled.shipped_files(game)}

    def is_own(node: e.Keyword | e.Table | CardSet) -> bool:
        return node.span is not None and node.span.file in own

    return evolve(
        program,
        keywords={key: each for key, each in program.keywords.items() if is_own(each)},
        sets=tuple(each for each in program.sets if is_own(each)),
        tables=tuple(each for each in program.tables if is_own(each)),
    )


# ---- keywords


def signatures(files: Iterable[ast.File]) -> dict[str, str]:
    """What each keyword takes, as it is written."""
    declared = [each for file in files for each in file.declarations]
    named = [each.declaration if isinstance(each, ast.Replacement) else each for each in declared]
    return {frame_key(each.frame): print_frame(each.frame) for each in named if isinstance(each, ast.Keyword)}


def keywords_page(c: Context, signature: Mapping[str, str]) -> str:
    program = c.program
    lines = [
        f"# Keywords of {program.words.game}",
        "",
        "The verbs that this game writes in the language, on top of those of the kernel.",
        "Each shows what it takes, what its author says of it, and what it does, in English.",
    ]
    for key in sorted(program.keywords):
        lines += ["", f"## {program.frames.by_key[key].shape.lower()}", "", f"`{signature[key]}`"]
        for line in texts.keyword(c, program.keywords[key]):
            lines += ["", escaped(line)]
    return "\n".join([*lines, ""])


# ---- options


def options_page(words: Vocabulary) -> str:
    lines = [
        f"# Options of {words.game}",
        "",
        "What a table agrees on before the game, and rules that can be read in more than one way.",
        "The first value is the one that holds when nobody says anything.",
        "",
        f"The game is for {numbers(words.seats)} players.",
        "",
        "| option | values | meaning |",
        "| --- | --- | --- |",
    ]
    for name in words.options:
        values = ", ".join(option_values(words, name))
        doc = " ".join(words.option_docs[name].split())
        lines.append(f"| `{name}` | {values} | {escaped(doc)} |")
    return "\n".join([*lines, ""])


def option_values(words: Vocabulary, name: str) -> Iterator[str]:
    """``**none**``, ``open (4 players)``"""
    if name in words.option_ranges:
        first, last = words.option_ranges[name]
        yield f"{first} to {last}"
    for number, value in enumerate(words.options[name]):
        players = words.option_players.get(name, {}).get(value)
        only = f" ({numbers(players)} players)" if players else ""
        if name not in words.option_ranges or not value.isdigit():
            yield f"**{value}**{only}" if number == 0 else f"{value}{only}"


def numbers(several: tuple[int, ...]) -> str:
    *head, last = map(str, several)
    return f"{', '.join(head)} or {last}" if head else last


# ---- cards


def sets_page(program: Program) -> str:
    lines = [
        f"# Cards of {program.words.game}",
        "",
        "One page for each set; the text of a card is made from what it does.",
        "",
        "| set | numbers | cards |",
        "| --- | --- | --- |",
    ]
    for found in program.sets:
        count = sum(face.set == found.prefix for face in program.faces)
        lines.append(f"| [{found.name}]({found.prefix}.md) | {found.prefix} | {count} |")
    return "\n".join([*lines, ""])


def cards_page(c: Context, found: CardSet) -> str:
    lines = [f"# {found.name}"]
    for face in c.program.faces:
        if face.set == found.prefix:
            lines += ["", f"## {face.name} {{ #{face.number.lower()} }}", "", facts(face)]
            for line in texts.face(c, face):
                lines += ["", escaped(line)]
            if face.doc:
                lines += ["", f"*{escaped(' '.join(face.doc.split()))}*"]
    return "\n".join([*lines, ""])


# ---- tables


def tables_pages(c: Context, folder: str) -> dict[str, str]:
    """A list of those who have tables, and a page with the tables of each."""
    found = sheets(c)
    owner = owner_column(c)
    whose = list(dict.fromkeys(sheet[owner] for sheet in found))
    lines = [f"# Tables of {c.vocabulary.game}", "", intro_of(c), ""]
    lines += [f"- [{name.capitalize()}]({name}.md)" for name in whose]
    pages = {f"{folder}/index.md": "\n".join([*lines, ""])}
    for name in whose:
        mine = [sheet for sheet in found if sheet[owner] == name]
        pages[f"{folder}/{name}.md"] = table_page(c, name, mine)
    return pages


def table_page(c: Context, name: str, mine: list[dict[str, Any]]) -> str:
    lines = [f"# {name.capitalize()}", "", intro_of(c)]
    notes: list[str] = []
    for sheet in mine:
        lines += ["", f"## {sheet['title']}", ""]
        if sheet["doc"]:
            lines += [escaped(sheet["doc"]), ""]
        lines += ["| the card shows | what is done |", "| --- | --- |"]
        for row in sheet["rows"]:
            notes += [option for option in row["options"] if option not in notes]
            marks = "".join(f" ({notes.index(option) + 1})" for option in row["options"])
            lines.append(f"| {escaped(row['shows'])} | {escaped(row['text'])}{marks} |")
    if notes:
        lines += ["", "## Other readings", "", "A game can be played by another reading of a row; set the option.", ""]
    for number, option in enumerate(notes, start=1):
        doc = " ".join(c.vocabulary.option_docs[option].split())
        values = " or ".join(option_values(c.vocabulary, option))
        lines.append(f"{number}. `{option}`: {values}. {escaped(doc)}")
    return "\n".join([*lines, ""])


# ---- words


def facts(face: e.Face) -> str:
    """``1ABC7: red, blue``"""
    words = ", ".join(face.words)
    copies = f"; {face.copies} copies" if face.copies > 1 else ""
    return f"{face.number}: {words}{copies}"


def escaped(text: str) -> str:
    """Words of a game are no Markdown."""
    for sign in "\\*_<>|[]":
        text = text.replace(sign, f"\\{sign}" if sign not in "<>" else {"<": "&lt;", ">": "&gt;"}[sign])
    return text
