"""``imperium test`` and ``imperium coverage`` on the demo game of the scenarios."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.runner import imperium

GAME = (Path(__file__).parents[1] / "scenarios" / "demo.imp").read_text(encoding="utf-8")
RIGHT = """
ledger "Demo":
  DEMO-1 "bells give gems"
  DEMO-2 "hands hold cards"

scenario "A bell gives a gem" covers DEMO-1:
  game demo with ana, ben
  given hand of ana is "Bell", gems of ana is 0
  when ana plays "Bell"
  then gems of ana is 1
"""
WRONG = """
scenario "A hand of nine" covers DEMO-2:
  game demo with ana, ben
  given hand of ana is "Bell"
  then cards in hand of ana is 9
"""


@pytest.fixture
def demo(tmp_path):
    def write(text):
        path = tmp_path / "demo.imp"
        path.write_text(GAME + text, encoding="utf-8")
        return path

    return write


def test_the_last_line_counts(capsys, demo):
    done = imperium(capsys, "test", demo(RIGHT))

    assert (done.code, done.out) == (0, "1 passed, 0 failed\n")


def test_a_failure_is_shown_and_is_a_finding(capsys, demo):
    done = imperium(capsys, "test", demo(RIGHT + WRONG))

    assert done.code == 1
    assert done.out.startswith('failed: "A hand of nine"\nerror[E721]: this does not hold: it is 1\n')
    assert done.out.endswith("\n1 passed, 1 failed\n")


@pytest.mark.parametrize("word", ["nine", "DEMO-2", "NINE"])
def test_scenarios_are_chosen_by_a_word(capsys, demo, word):
    done = imperium(capsys, "test", demo(RIGHT + WRONG), "-k", word)

    assert done.out.endswith("0 passed, 1 failed\n")


def test_results_as_data(capsys, demo):
    done = imperium(capsys, "test", demo(RIGHT + WRONG), "--json")
    content = json.loads(done.out)

    assert (content["passed"], content["failed"], done.code) == (1, 1, 1)
    right, wrong = content["scenarios"]
    assert (right["title"], right["passed"], right["covers"]) == ("A bell gives a gem", True, ["DEMO-1"])
    assert wrong["problem"]["code"] == "E721"
    assert wrong["problem"]["column"] == 8


def test_text_that_does_not_compile_is_a_failure(capsys, demo):
    done = imperium(capsys, "test", demo(RIGHT + 'card "Gong" XXX9:\n  loud\n  ring: gian 1 gem\n'))

    assert done.code == 1
    assert done.out.endswith("0 passed, 1 failed\n")


def test_an_unknown_game_is_wrong_use(capsys):
    assert imperium(capsys, "test", "--game", "nonesuch").code == 2


def test_coverage_names_what_is_not_reached(capsys, demo):
    done = imperium(capsys, "coverage", demo(RIGHT))

    assert done.code == 0
    assert done.out.startswith("demo: 1 of 2 rules (50.0 %), 0 excused\n")
    assert "  Demo: 1 of 2 rules (50.0 %)\n" in done.out
    assert "DEMO-2 is covered by no scenario\n" in done.out
    assert '"Mask" XXX3B: `gain 3 gems` is never carried out\n' in done.out
    assert '"Bell" XXX1: `gain 1 gem` is never' not in done.out


def test_too_little_coverage_is_a_finding(capsys, demo):
    path = demo(RIGHT)

    assert imperium(capsys, "coverage", path, "--least-rules", 50).code == 0
    assert imperium(capsys, "coverage", path, "--least-rules", 51).code == 1
    assert imperium(capsys, "coverage", path, "--least-effects", 100).code == 1


def test_coverage_as_data(capsys, demo):
    content = json.loads(imperium(capsys, "coverage", demo(RIGHT), "--json").out)
    found = content["games"]["demo"]

    assert found["rules"]["covered"] == 1
    assert [each["id"] for each in found["rules"]["uncovered"]] == ["DEMO-2"]
    assert found["effects"]["cards"]["covered"] == 1


def test_a_word_that_no_scenario_has_is_wrong_use(capsys):
    done = imperium(capsys, "test", "--game", "civ", "-k", "no such scenario")

    assert done.code == 2
    assert "no such scenario" in done.err


@pytest.mark.parametrize("command", ["test", "coverage"])
def test_fewer_than_one_process_is_wrong_use(capsys, command):
    assert imperium(capsys, command, "--game", "civ", "--workers", "0").code == 2


def test_coverage_says_what_failed(capsys, tmp_path):
    text = 'scenario "Over before it begins":\n  game civ with ana, ben\n  then game over\n'
    (tmp_path / "a.imp").write_text(text)
    done = imperium(capsys, "coverage", "--brief", tmp_path / "a.imp")

    assert done.code == 1
    assert "Over before it begins" in done.err
    assert "E721" in done.err
    assert done.out.endswith("0 passed, 1 failed\n")


def test_coverage_of_nothing_says_so(capsys, tmp_path):
    done = imperium(capsys, "coverage", tmp_path / "a.imp")

    assert done.code == 1
    assert "E101" in done.err
