"""The game in the terminal: lines in, the table out."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve

from imperium_dsl.cli.main import main
from imperium_dsl.cli.table import event_lines
from imperium_dsl.play.forms import CardRef, Event, Passed


def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *words: str
) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    code = main(["play", *words])
    said = capsys.readouterr()

    assert said.err == ""
    return code, said.out


def test_watching_policies_ends_with_a_score(monkeypatch, capsys) -> None:
    code, out = played(monkeypatch, capsys, [], "--game", "civ", "--seats", "2", "--watch")

    assert code == 0
    assert "(finished)" in out or "(won)" in out


def test_a_person_plays_takes_back_saves_and_loads(monkeypatch, capsys, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = [
        "help",
        "view",
        "1",
        "undo",
        "why",
        "why nonsense",
        "99",
        "nonsense",
        "",
        f"save {file}",
        "1",
        f"load {file}",
    ]
    code, out = played(
        monkeypatch, capsys, [*lines, "events", "quit"], "--game", "civ", "--seats", "2", "--policy", "random"
    )

    assert code == 0
    assert out.count("! ") == 3
    assert f"saved as {file}" in out

    code, out = played(monkeypatch, capsys, ["auto"], "--game", "civ", "--load", str(file), "--policy", "first")

    assert code == 0
    assert "won by " in out


def test_two_people_share_a_terminal(monkeypatch, capsys) -> None:
    code, out = played(monkeypatch, capsys, ["1"] * 30, "--game", "civ", "--seats", "ann,bob")

    assert code == 0
    assert "press Enter when nobody else is looking" in out


def test_what_happens_again_and_again_takes_one_line(monkeypatch, capsys) -> None:
    _, out = played(monkeypatch, capsys, ["q"], "--game", "civ", "--seats", "2")
    lines = [line for line in out.splitlines() if line.startswith("  . ")]

    assert any(line.endswith("(x3)") for line in lines)
    assert not any(a == b for a, b in pairwise(lines))


def test_a_file_that_is_no_save_is_refused(capsys, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{")

    assert main(["play", "--game", "civ", "--load", str(file)]) == 2
    assert main(["play", "--game", "civ", "--load", str(tmp_path / "none")]) == 2
    assert "not JSON" in capsys.readouterr().err


def test_the_demo_checks_and_plays_a_whole_game(capsys) -> None:
    code = main(["demo", "--game", "civ", "--seats", "2"])
    out = capsys.readouterr().out

    assert code == 0
    assert "nothing to complain about" in out
    assert "final state" in out


def test_a_row_is_told_with_those_above_it_and_why_they_were_passed_over():
    unfit = [Passed("...", "no match", (word,)) for word in ("fame", "Glory")]
    passed = (*unfit, Passed("...", "impossible", ("red",)))
    row = Event("row", 1, player=0, card=CardRef("Elders"), label="else: skip", passed=passed)

    assert event_lines([row], ["celts"]) == [
        "celts: Elders: row for other cards (not `fame`, `Glory`; nothing of `red` can be done)"
    ]
    assert event_lines([evolve(row, label=None)], ["celts"])[0].startswith("celts: Elders: no row can be carried out (")
