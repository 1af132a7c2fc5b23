"""The cards and tables of a program as plain rows, for programs that read JSON."""

from __future__ import annotations

from functools import reduce
from typing import Any, TypeAlias

from imperium_dsl.english import texts
from imperium_dsl.english.context import Context
from imperium_dsl.english.simplify import decide
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

OTHER = "other"  # what the last row of a table matches


def face_rows(c: Context) -> list[Row]:
    """One row for each face: its number, name and set, the declared columns, and its text."""
    sets = {found.prefix: found.name for found in c.program.sets}
    rows: list[Row] = []
    for face in c.program.faces:
        row: Row = {"number": face.number, "name": face.name, "set": sets.get(face.set, face.set)}
        for column in c.vocabulary.columns.values():
            row[column.name] = cell(c.program, face, column)
        row["text"] = "\n".join(texts.face(c, face))
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


def table_rows(c: Context) -> list[Table]:
    """One entry for each table: whose it is, its other words, and what its rows match and do."""
    owner = owner_column(c)
    seats = c.vocabulary.traits.get(c.vocabulary.seat_trait or "")
    found: list[Table] = []
    for table in c.program.tables:
        whose = [word for word in table.words if seats is not None and word in seats.words]
        rest = [word for word in table.words if word not in whose]
        rows: list[TableRow] = [{"match": matches(row.match), "text": texts.row(c, row)} for row in rows_read(c, table)]
        found.append({owner: " ".join(whose), "table": " ".join(rest), "rows": rows})
    return found


def owner_column(c: Context) -> str:
    """What the one is called whose table it is."""
    return c.book.get("columns", "seat") or "seat"


def intro_of(c: Context) -> str:
    """What stands above a sheet of tables: how they are read."""
    return c.book.get("sheets", "intro") or ""


def rows_read(c: Context, table: e.Table) -> list[e.Row]:
    """The rows in use with these options."""
    return [row for row in table.rows if row.condition is None or decide(row.condition, c.options) is not False]


def sheets(c: Context) -> list[dict[str, Any]]:
    """The same for people: with what is said of a table, and, beside a row, the options that change it."""
    found: list[dict[str, Any]] = []
    for table, plain in zip(c.program.tables, table_rows(c), strict=True):
        rows = [
            {**dict(told), "shows": shown(c, row.match), "options": options_of(row)}  # type: ignore[arg-type]
            for row, told in zip(rows_read(c, table), plain["rows"], strict=True)
        ]
        name = str(plain["table"])
        title = c.book.get("sheets", name) or name.capitalize()
        found.append({**plain, "title": title, "doc": table.doc, "rows": rows})
    return found


def options_of(row: e.Row) -> list[str]:
    """The options that a row depends on."""
    return list({node.option: None for node in walk(row.condition) if isinstance(node, v.OptionIs)})


def shown(c: Context, match: v.Filter | None) -> str:
    """What a card shows that the row is for, as a sheet says it."""
    if match is None:
        return c.form("any_other_card")
    return reduce(lambda before, after: c.form("comma", first=before, second=after), matches(match))


def matches(match: v.Filter | None) -> list[str]:
    """The words and names that a row answers; the last row answers all others."""
    return [OTHER] if match is None else [*match.words, *match.names, *match.every]
