"""The cards and tables of a program as plain rows, for programs that read JSON."""

from __future__ import annotations

from typing import Any, TypeAlias

from imperium_dsl.english.phrasebook import book_of
from imperium_dsl.english.render import Renderer, row_text
from imperium_dsl.english.simplify import decide, settled
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.fields import form_of
from imperium_dsl.program.program import Program
from imperium_dsl.program.vocabulary import ColumnInfo, FieldInfo
from imperium_dsl.program.walk import walk

Cell: TypeAlias = str | int | list[str] | dict[str, int] | None
Row: TypeAlias = dict[str, Cell]
TableRow: TypeAlias = dict[str, str | list[str]]
Table: TypeAlias = dict[str, str | list[TableRow]]


def face_rows(program: Program) -> list[Row]:
    """One row for each face: its number, name and set, the declared columns, and its text."""
    renderer = Renderer(program)
    sets = {found.prefix: found.name for found in program.sets}
    rows: list[Row] = []
    for face in program.faces:
        row: Row = {"number": face.number, "name": face.name, "set": sets.get(face.set, face.set)}
        for column in program.words.columns.values():
            row[column.name] = cell(program, face, column)
        row["text"] = "\n".join(renderer.face(face))
        rows.append(row)
    return rows


def cell(program: Program, face: e.Face, column: ColumnInfo) -> Cell:
    """What a column tells of a face: words of its traits, or the value of its field."""
    traits = [name for name in column.sources if name in program.words.traits]
    if traits:
        words = [word for word in face.words if program.words.trait_of[word] in traits]
        return (words[0] if words else None) if column.single else words
    name = column.sources[0]
    value = face.field(name)
    return None if value is None else field_cell(program.words.fields[name], value)


def field_cell(info: FieldInfo, value: e.FieldValue) -> Cell:
    """A number, tokens by kind, a word; for a value that is no plain number, the word of its form."""
    match value:
        case v.Const():
            return value.value
        case v.Amount():
            return {part.kind or "": fixed(part.number) for part in value.parts}
        case v.WordIs():
            return value.word
        case tuple():
            return list(value)
        case _:
            return info.forms[form_of(value)] if info.forms else None


def fixed(number: v.Number | None) -> int:
    """The amount of a fact is a plain number."""
    return number.value if isinstance(number, v.Const) else 0


def table_rows(program: Program) -> list[Table]:
    """One entry for each table: whose it is, its other words, and what its rows match and do."""
    owner = owner_column(program)
    seats = program.words.traits.get(program.words.seat_trait or "")
    found: list[Table] = []
    for table in program.tables:
        whose = [word for word in table.words if seats is not None and word in seats.words]
        rest = [word for word in table.words if word not in whose]
        read = [row for row in table.rows if is_read(program, row)]
        rows: list[TableRow] = [{"match": matches(row.match), "text": row_text(program, row)} for row in read]
        found.append({owner: " ".join(whose), "table": " ".join(rest), "rows": rows})
    return found


def owner_column(program: Program) -> str:
    """What the one is called whose table it is."""
    return book_of(program).get("columns", "seat") or "seat"


def intro_of(program: Program) -> str:
    """What stands above a sheet of tables: how they are read."""
    return book_of(program).get("sheets", "intro") or ""


def is_read(program: Program, row: e.Row) -> bool:
    """Is the row in use while every option has its first value?"""
    return row.condition is None or decide(row.condition, settled(program, {})) is not False


def sheets(program: Program) -> list[dict[str, Any]]:
    """The same for people: with what is said of a table, and, beside a row, the options that change it."""
    found: list[dict[str, Any]] = []
    for table, plain in zip(program.tables, table_rows(program), strict=True):
        read = [row for row in table.rows if is_read(program, row)]
        rows = [
            {**dict(told), "options": options_of(row)}  # type: ignore[arg-type]
            for row, told in zip(read, plain["rows"], strict=True)
        ]
        found.append({**plain, "doc": table.doc, "rows": rows})
    return found


def options_of(row: e.Row) -> list[str]:
    """The options that a row depends on."""
    return list({node.option: None for node in walk(row.condition) if isinstance(node, v.OptionIs)})


def matches(match: v.Filter | None) -> list[str]:
    """The words and names that a row answers; none for the last row, which answers everything."""
    return [] if match is None else [*match.words, *match.names, *match.every]
