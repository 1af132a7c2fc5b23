"""Sessions with the command line: files, then commands with what they print, and exit codes other than 0."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from attrs import frozen

from imperium_dsl.cli.main import main

FOLDER = Path(__file__).parent / "cli"
CASE = re.compile(r"^## (?P<name>[^\n]+)\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^```file (?P<path>[^\n]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Session:
    """One case: files and the recorded console."""

    path: Path
    name: str
    files: tuple[tuple[str, str], ...]
    console: str


def sessions():
    found = []
    for path in sorted(FOLDER.glob("*.md")):
        for case in CASE.finditer(path.read_text(encoding="utf-8")):
            files = tuple((file["path"], file["text"]) for file in FILE.finditer(case["body"]))
            console = CONSOLE.search(case["body"])

            assert console is not None, f"{path}: {case['name']} has no console"
            found.append(Session(path, case["name"], files, console["text"]))
    return found


def replayed(session, capsys):
    """The same commands again."""
    lines = []
    for command in re.findall(r"^\$ imperium (.*)$", session.console, re.MULTILINE):
        capsys.readouterr()
        code = main(shlex.split(command))
        captured = capsys.readouterr()
        lines.append(f"$ imperium {command}\n{captured.out}{captured.err}")
        if code:
            lines.append(f"[exit code {code}]\n")
    return "".join(lines)


@pytest.mark.parametrize("session", sessions(), ids=lambda session: f"{session.path.stem}: {session.name}")
def test_a_session_goes_as_recorded(session, tmp_path, monkeypatch, capsys, update):
    for path, text in session.files:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IMPERIUM_CACHE", str(tmp_path / ".cache"))
    monkeypatch.setenv("NO_COLOR", "1")
    actual = replayed(session, capsys)
    if update and actual != session.console:
        text = session.path.read_text(encoding="utf-8")
        case = next(found for found in CASE.finditer(text) if found["name"] == session.name)
        console = CONSOLE.search(case["body"])
        start, end = (case.start("body") + at for at in console.span("text"))
        session.path.write_text(text[:start] + actual + text[end:], encoding="utf-8")
        return

    assert actual == session.console
