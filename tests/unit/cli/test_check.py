from __future__ import annotations

import json
import sys

import pytest

from imperium_dsl import bundled
from imperium_dsl.cli.results import COUNTED
from tests.unit.cli.runner import imperium, imperium_process

SMALL = """game small
seats 2
trait colour: red, blue
zone hand of player: unordered, owner-only
set "All" ALL 2

card "One" ALL1 ALL2:
  red
"""
WRONG = SMALL.replace("  red", "  rde")


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.imp"
    path.write_text(SMALL)
    return path


def without_warnings(text):
    """The JSON of a check, whatever lints think of so small a game."""
    found = json.loads(text)
    return {key: value for key, value in found.items() if key != "warnings"}


def test_a_game_is_counted(capsys, small):
    done = imperium(capsys, "check", small, "--format", "json")

    assert without_warnings(done.out) == {
        "files": 1, "cards": 2, "tables": 0, "rows": 0, "keywords": 0, "scenarios": 0, "errors": []
    }  # fmt: skip


def test_an_error_has_a_place_a_cure_and_exit_code_1(capsys, small):
    small.write_text(WRONG)
    done = imperium(capsys, "check", small)

    assert done.code == 1
    assert f"--> {small}:8:3" in done.out
    assert "did you mean `red`?" in done.out
    assert "1 error" in done.out


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_second_run_says_the_same_as_the_first(capsys, small, form):
    small.write_text(WRONG)
    first = imperium(capsys, "check", small, "--format", form)
    second = imperium(capsys, "check", small, "--format", form)

    assert first == second
    assert first.code == 1
    if form in ("json", "sarif"):
        json.loads(first.out)


def test_the_cache_is_right_after_an_edit_and_back(capsys, small):
    codes = []
    for text in (SMALL, WRONG, SMALL, SMALL.replace("  red", "  blue")):
        small.write_text(text)
        codes.append(len(json.loads(imperium(capsys, "check", small, "--format", "json").out)["errors"]))

    assert codes == [0, 1, 0, 0]


def test_without_a_cache_the_result_is_the_same(capsys, small, monkeypatch):
    small.write_text(WRONG)
    first = imperium(capsys, "check", small)
    monkeypatch.setenv("IMPERIUM_CACHE", "off")

    assert imperium(capsys, "check", small) == first


def test_a_warm_check_imports_no_parser(small, shared_cache):
    small.write_text(WRONG)
    imperium_process("check", small)
    script = (
        "import sys\nfrom imperium_dsl.cli.main import main\n"
        f"main(['check', {str(small)!r}])\nprint('lark' in sys.modules, 'cattrs' in sys.modules)"
    )
    import subprocess

    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)

    assert done.stdout.endswith("False False\n")


def test_everything_shipped_is_sound(capsys):
    done = imperium(capsys, "check", "--format", "json")
    found = json.loads(done.out)

    assert found["errors"] == []
    files = {path for game in bundled.games() for path in (*bundled.shipped_files(game), *bundled.scenario_files(game))}
    assert found["files"] == len(files)
    assert all(isinstance(found[kind], int) for kind in COUNTED)
    assert (found["tables"], found["rows"]) == (29, 232)  # the readings of one row are one row


def test_a_shipped_file_can_be_checked_alone(capsys):
    path = bundled.shipped_files(bundled.games()[0])[0]
    done = imperium(capsys, "check", path, "--format", "json")

    assert json.loads(done.out)["files"] == 1
    assert json.loads(done.out)["errors"] == []


def test_errors_of_several_files_are_reported_in_one_run(capsys, tmp_path):
    (tmp_path / "a.imp").write_text(WRONG)
    (tmp_path / "b.imp").write_text('card "Two" ALL9:\n  bleu\n')
    found = json.loads(imperium(capsys, "check", tmp_path, "--format", "json").out)

    assert {each["file"].rpartition("/")[2] for each in found["errors"]} == {"a.imp", "b.imp"}


def test_a_pack_is_checked_with_what_it_replaces(capsys, tmp_path):
    game = bundled.games()[0]
    (tmp_path / "pack.toml").write_text(f'name = "p"\nversion = "1"\ngame = "{game}"\n')
    (tmp_path / "a.imp").write_text("replace number nobody knows = 3\n")
    done = imperium(capsys, "check", tmp_path)

    assert done.code == 1
    assert "error[E420]: there is no number `nobody knows` to replace" in done.out


def test_a_mark_at_the_beginning_of_a_file_does_not_hide_its_game(capsys, tmp_path):
    (tmp_path / "a.imp").write_bytes(b"\xef\xbb\xbfgame lofts\nseats 2\n")

    assert imperium(capsys, "check", tmp_path / "a.imp").code == 0
