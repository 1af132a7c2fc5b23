from __future__ import annotations

import json
import re

import pytest

from imperium_dsl import bundled
from imperium_dsl.catalogue import problems_by_code
from imperium_dsl.cli.library import library
from imperium_dsl.ir.codec import from_json
from tests.unit.cli.runner import imperium

GAME = bundled.games()[0]


def test_a_card_is_found_by_name_and_by_number_with_its_place(capsys):
    card = library(GAME)["cards"][0]
    place = library(GAME)["places"][card["number"]]
    by_name = imperium(capsys, "explain", card["name"].upper(), "--game", GAME)
    by_number = imperium(capsys, "explain", card["number"], "--game", GAME)

    assert by_name.code == by_number.code == 0
    assert by_number.out in by_name.out
    assert f"--> {place['file']}:{place['line']}:{place['column']}" in by_number.out
    assert card["text"].splitlines()[:1] == [] or card["text"].splitlines()[0] in by_number.out


def test_all_cards_are_explained(capsys):
    done = imperium(capsys, "explain", "--all")

    assert all(card["number"] in done.out for game in bundled.games() for card in library(game)["cards"])


def test_a_keyword_is_explained_with_its_signature(capsys):
    keyword = library(GAME)["keywords"][0]
    done = imperium(capsys, "explain", keyword["verb"])

    assert keyword["text"].splitlines()[0] in done.out
    assert keyword["file"] in done.out


def test_a_rule_is_explained(capsys):
    entry = library(GAME)["ledger"][0]

    assert imperium(capsys, "explain", entry["id"]).out == f"{entry['id']}: {entry['statement']}\n"


@pytest.mark.parametrize("code", problems_by_code())
def test_every_code_is_explained(capsys, code):
    assert imperium(capsys, "explain", code.lower()).out.startswith(f"# {code}: ")


def test_an_unknown_name_is_wrong_use_and_a_near_one_is_offered(capsys):
    name = library(GAME)["cards"][0]["name"]
    done = imperium(capsys, "explain", name[:-1] + "x")

    assert done.code == 2
    assert "did you mean" in done.err
    assert imperium(capsys, "explain", "E999").code == 2


@pytest.mark.parametrize("game", bundled.games())
@pytest.mark.parametrize("what", ["--cards", "--tables", "--ledger", "--keywords", "--ir"])
def test_everything_can_be_dumped_as_json_and_as_text(capsys, game, what):
    as_json = imperium(capsys, "dump", what, "--json", "--game", game)
    as_text = imperium(capsys, "dump", what, "--game", game)

    assert as_json.code == as_text.code == 0
    assert json.loads(as_json.out) or what == "--tables"
    if what == "--ir":
        assert from_json(as_json.out).game == game


def test_cards_have_the_columns_of_the_contract(capsys):
    rows = json.loads(imperium(capsys, "dump", "--cards", "--json").out)
    columns = [
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

    assert sorted(rows[0]) == sorted(columns)
    assert len({row["number"] for row in rows}) == len(rows)


def test_tables_have_the_form_of_the_contract(capsys):
    tables = json.loads(imperium(capsys, "dump", "--tables", "--json").out)
    rows = [row for table in tables for row in table["rows"]]

    assert {tuple(table) for table in tables} == {("nation", "table", "rows")}
    assert (len(tables), len(rows)) == (29, 232)
    assert len({table["nation"] for table in tables}) == 16
    assert {tuple(row) for row in rows} == {("match", "text")}
    assert all(row["match"] and row["text"] for row in rows)
    last = [table["rows"][-1]["match"] for table in tables if table["table"] != "journey"]
    assert all(match == ["other"] for match in last)


def test_a_table_is_printed_as_a_sheet_with_its_doubts(capsys):
    sheet = imperium(capsys, "explain", "--table", "Olmecs").out

    assert sheet.startswith("Olmecs\n\nTurn the card up")
    assert "\nBarbarian\n" in sheet
    assert "\nEmpire\n" in sheet
    assert re.search(r"^  any other card +Put this card into their history\. \[\d\]$", sheet, re.MULTILINE)
    assert "Low confidence: what the barbarian Olmecs do with any other card" in sheet
    assert imperium(capsys, "explain", "--table", "vikings").out.count("\nThe whole game\n") == 1
    assert "\nClean-up: 1 population, and no progress, on" in imperium(capsys, "explain", "--table", "qin").out
    assert "did you mean `olmecs`?" in imperium(capsys, "explain", "--table", "olmec").err


def test_the_tree_of_a_file_can_be_dumped(capsys, tmp_path):
    (tmp_path / "a.imp").write_text("token coin\n")
    done = imperium(capsys, "dump", "--ast", tmp_path / "a.imp")
    tree = json.loads(imperium(capsys, "dump", "--json", "--ast", tmp_path / "a.imp").out)

    assert done.out.startswith("File [0:11]\n")
    assert tree["declarations"][0]["node"] == "Token"


def test_a_pack_can_be_dumped(capsys, tmp_path):
    imperium(capsys, "new", "pack", "Granary", "--into", tmp_path)
    rows = json.loads(imperium(capsys, "dump", "--cards", "--json", "--pack", tmp_path / "granary").out)

    assert "Granary" in {row["name"] for row in rows}
    assert "granary/cards.imp:" in imperium(capsys, "explain", "Granary", "--pack", tmp_path / "granary").out


def test_bounds_of_effects_are_listed_the_longest_first(capsys):
    rows = json.loads(imperium(capsys, "dump", "--bounds", "--game", "civ", "--json").out)

    assert rows[0]["effect"] == "procedure round"
    assert [row["steps"] for row in rows] == sorted((row["steps"] for row in rows), reverse=True)
