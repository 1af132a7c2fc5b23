"""Whole games through ``imperium serve --stdio``, driven by a program in another language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from imperium_dsl import load_game
from imperium_dsl.cli.protocol import FIELDS, Session

SCRIPT = Path(__file__).with_name("whole_game.mjs")


@pytest.mark.parametrize(("game", "seats"), [("imperium", ["romans", "greeks"]), ("civ", 2)])
def test_a_program_in_another_language_plays_a_whole_game(game: str, seats: Any) -> None:
    node = shutil.which("node")
    assert node is not None, "this test needs Node.js: install it so that `node` is on the PATH"
    server = [sys.executable, "-m", "imperium_dsl", "serve", "--stdio", "--game", game]

    run = subprocess.run(
        [node, str(SCRIPT), json.dumps(seats), "4", *server], capture_output=True, text=True, timeout=300, check=False
    )

    assert (run.returncode, run.stderr) == (0, "")
    report = json.loads(run.stdout.splitlines()[-1])
    again = load_game(game).restore(report["save"], verify=True)
    assert report["code"] == 0
    assert report["rules"] == game
    assert report["refused"] == ["UnknownOption", "NotYourDecision", "NoSuchGame", "UnknownRequest", "BadRequest"]
    assert again.hash() == report["hash"]
    assert again.result is not None
    assert again.result.to_json() == report["result"]
    assert len(again.choices) == report["decisions"]


BAD_LINES = [
    "",
    "null",
    "[]",
    "3",
    "{",
    "{}",
    '{"do": 1}',
    '{"do": "new"}',
    '{"do": "new", "seats": true}',
    '{"do": "new", "seats": [1]}',
    '{"do": "new", "seats": 99}',
    '{"do": "new", "seats": 2, "seed": 1.5}',
    '{"do": "new", "seats": 2, "seed": NaN}',
    '{"do": "new", "seats": 2, "options": {"no": "such"}}',
    '{"do": "new", "seats": ["\\ud800", "b"]}',
    '{"do": "view", "game": 1e9}',
    '{"do": "choose", "game": 1, "option": null}',
    '{"do": "choose", "game": 1, "option": -1}',
    '{"do": "undo", "game": 1, "count": 5}',
    '{"do": "undo", "game": 1, "count": -5}',
    '{"do": "restore", "save": "{"}',
    '{"do": "events", "game": 1, "player": 7}',
    '{"do": "why", "game": 1, "what": "nonsense"}',
    '{"do": "obey"}',
    '{"do": "__init__"}',
    "[" * 100_000,
    '{"do": "drop", "game": 2}',
    '{"do": "decision", "game": 1, "player": 2}',
    '{"do": "determinize", "game": 1, "player": 2, "seed": 1}',
    '{"do": "determinize", "game": 1, "player": 0}',
    '{"do": "recover", "save": "{"}',
    '{"do": "replay", "seats": 2, "choices": [null]}',
    '{"do": "replay", "seats": [3], "choices": []}',
    '{"do": "new", "seats": 3, "options": {"teams": "pairs"}}',
]


@pytest.mark.parametrize("line", BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_bad_request_is_answered_and_changes_nothing(line: str) -> None:
    session = Session(load_game("civ"))
    session.answer('{"do": "new", "seats": 2, "seed": 1}')
    before = session.games[1].hash()

    answer = json.loads(session.answer(line))

    if line != '{"do": "new", "seats": ["\\ud800", "b"]}':
        assert answer["ok"] is False
        assert answer["error"]["code"] != "InternalError"
        assert answer["error"]["message"]
        assert list(session.games) == [1]
    assert session.games[1].hash() == before


def test_every_request_is_there_and_on_its_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = {
        name: set(re.findall(r"`([a-z]+)`", fields))
        for name, fields in re.findall(r"^\| `([a-z]+)` \|(.*?)\| .*\|$", page, re.MULTILINE)
    }

    assert all(callable(getattr(Session, f"do_{name}")) for name in FIELDS)
    assert {name: fields for name, fields in rows.items() if name in FIELDS} == {n: set(f) for n, f in FIELDS.items()}


def ask(session: Session, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.answer(json.dumps(request)))
    return answer


def test_a_game_can_be_guessed_replayed_and_recovered() -> None:
    session = Session(load_game("civ"))
    ask(session, do="new", seats=2, seed=1)
    for _ in range(6):
        ask(session, do="choose", game=1, option=0)
    save, digest = ask(session, do="save", game=1)["save"], ask(session, do="hash", game=1)["hash"]

    guessed = ask(session, do="determinize", game=1, player=0, seed=3)["game"]
    assert ask(session, do="view", game=guessed, player=0) == ask(session, do="view", game=1, player=0)

    again = ask(session, do="replay", seats=2, seed=1, choices=[0] * 6)
    assert again["diverged"] is None
    assert ask(session, do="hash", game=again["game"])["hash"] == digest

    other = ask(session, do="replay", seats=2, seed=1, choices=[0, 0, 99])
    assert (other["diverged"]["at"], other["diverged"]["choice"]) == (2, 99)

    back = ask(session, do="recover", save=save)
    assert back["diverged"] is None
    assert ask(session, do="hash", game=back["game"])["hash"] == digest


@pytest.mark.parametrize(("policy", "codes"), [("free", None), ("strict", "UndoForbidden"), ("never", "UndoForbidden")])
def test_the_server_says_what_may_be_taken_back(policy: str, codes: str | None) -> None:
    session = Session(load_game("civ"), policy)
    ask(session, do="new", seats=2, seed=1, options={"first player": "first"})
    ask(session, do="choose", game=1, option=0)
    ask(session, do="choose", game=1, option="choose:3")  # stop: the hand is filled up

    answer = ask(session, do="undo", game=1, count=2)

    assert answer.get("error", {}).get("code") == codes
