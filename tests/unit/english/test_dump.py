"""The list of cards as data, with the columns that a game declares."""

from __future__ import annotations

import json

from imperium_dsl.english.dump import face_rows, table_rows
from imperium_dsl.english.texts import context_of
from tests.unit.english.programs import SMALL, check_text, shipped

COLUMNS = """
field price: amount
field size: number
trait shape: circle, square
column colours = colour
column looks = colour/shape
column shape = one shape
column price = price
column size = size
column worth = rating
field rating: value over owned as various/depending/settled
trait manner: various, depending, settled
"""


def row_of(members):
    text = f'card "Card" SML1:\n{members}'
    return face_rows(context_of(check_text(SMALL, COLUMNS, text)))[0]


def test_a_column_of_traits_lists_the_words_and_a_single_one_tells_the_first():
    row = row_of("  red, red, square, green\n")

    assert row["colours"] == ["red", "red", "green"]
    assert row["looks"] == ["red", "red", "square", "green"]
    assert row["shape"] == "square"


def test_a_column_of_a_field_tells_its_value():
    row = row_of("  red\n  price 2 coins\n  size 3\n  rating 7\n")

    assert (row["price"], row["size"], row["worth"]) == ({"coin": 2}, 3, 7)


def test_a_value_that_is_no_plain_number_is_told_by_its_form():
    assert row_of("  red\n  rating 1 per 2 coins\n")["worth"] == "various"
    assert row_of("  red\n  rating 4 if this in hand else 1\n")["worth"] == "depending"


def test_what_a_face_has_not_is_empty():
    row = row_of("  green\n")

    assert {key: row[key] for key in ("shape", "price", "size", "worth", "text")} == {
        "shape": None,
        "price": None,
        "size": None,
        "worth": None,
        "text": "",
    }


def test_rows_begin_with_number_name_and_set_and_end_with_the_text():
    rows = face_rows(context_of(shipped("imperium")))

    assert len(rows) == 558
    assert list(rows[0]) == (
        [
            "number",
            "name",
            "set",
            "suits",
            "state",
            "types",
            "header",
            "start",
            "players",
            "develop",
            "vp",
            "text",
        ]
    )
    assert json.loads(json.dumps(rows)) == rows


def test_tables_have_their_words_and_rows():
    table = 'table angry red:\n  knight/"Card": earn 1 coin\n  else: skip\n'
    program = check_text(SMALL.replace("seats 2, 3", "seats 2, 3: mood"), 'card "Card" SML1:\n  red\n', table)

    assert table_rows(context_of(program)) == [
        {
            "seat": "angry",
            "table": "red",
            "rows": [
                {"match": ["knight", "Card"], "text": "Earn 1 coin."},
                {"match": ["other"], "text": "Do nothing."},
            ],
        }
    ]
