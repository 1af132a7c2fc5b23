from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module

import pytest

from imperium_dsl.cli import main as cli
from imperium_dsl.version import VERSION
from tests.unit.cli.runner import imperium, imperium_process


def test_the_version_is_said(capsys):
    assert imperium(capsys, "--version").out == f"imperium {VERSION}\n"


def test_without_a_command_the_commands_are_listed(capsys):
    done = imperium(capsys)

    assert done.code == 2
    assert all(command.name in done.out for command in cli.COMMANDS)
    assert imperium(capsys, "--help").code == 0


def test_an_unknown_command_is_wrong_use_and_the_nearest_is_offered(capsys):
    done = imperium(capsys, "chekc")

    assert done.code == 2
    assert done.err == "imperium: there is no command `chekc`; did you mean `check`?\n"


@pytest.mark.parametrize("command", cli.COMMANDS, ids=lambda command: command.name)
def test_every_command_has_a_module_and_help(capsys, command):
    module = import_module(command.module)
    done = imperium(capsys, command.name, "--help")

    assert callable(module.arguments)
    assert callable(module.run)
    assert done.code == 0
    assert command.purpose in " ".join(done.out.split())


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--format", "xml"],
        ["check", "--game", "chess"],
        ["fmt"],
        ["explain"],
        ["explain", "x", "--all"],
        ["dump"],
        ["dump", "--cards", "--tables"],
        ["dump", "--cards", "--game", "chess"],
        ["new"],
        ["new", "pack"],
        ["new", "spaceship", "x"],
        ["new", "pack", "x", "--game", "chess"],
        ["new", "pack", "x", "--into", "/nowhere/at/all"],
        ["new", "pack", "../x"],
        ["new", "pack", ""],
        ["new", "pack", "x" * 200],
        ["new", "pack", "Gr\u0430nary"],
        ["fmt", "-", "x.imp"],
    ],
    ids=" ".join,
)
def test_wrong_use_has_exit_code_2_and_one_reason(capsys, words):
    done = imperium(capsys, *words)

    assert done.code == 2
    assert done.err.strip()


def test_a_bug_is_one_line_that_says_how_to_report_it(capsys, monkeypatch):
    def broken(args):
        raise RuntimeError("something\nstrange")

    monkeypatch.setattr(import_module("imperium_dsl.cli.check"), "run", broken)
    done = imperium(capsys, "check", "x.imp")

    assert done.code == 70
    assert done.err.count("\n") == 1
    assert "internal error: RuntimeError: something strange" in done.err
    assert "report" in done.err


def test_an_interrupt_is_quiet(capsys, monkeypatch):
    def interrupted(args):
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("imperium_dsl.cli.check"), "run", interrupted)
    done = imperium(capsys, "check")

    assert done.code == 130
    assert done.err == "imperium: interrupted\n"


@pytest.mark.parametrize("words", [["--version"], ["dump", "--ledger"], ["chekc"]], ids=" ".join)
def test_a_closed_pipe_is_quiet(words):
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [sys.executable, "-m", "imperium_dsl", *words],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
        text=True,
    )
    os.close(writer)

    assert process.returncode == (2 if words == ["chekc"] else 141)
    assert "Broken" not in process.stderr
    assert "Traceback" not in process.stderr


def test_a_terminal_without_letters_gets_the_rest(tmp_path):
    (tmp_path / "a.imp").write_text('card "Føroyar" X1\n', encoding="utf-8")
    done = imperium_process("check", "a.imp", cwd=tmp_path, PYTHONIOENCODING="ascii")

    assert done.code == 1
    assert "F\\xf8royar" in done.out


def test_colours_are_for_terminals_only(tmp_path, monkeypatch):
    from imperium_dsl.cli.output import wants_colour

    class Terminal:
        def isatty(self):
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_colour(Terminal()) is True
    monkeypatch.setenv("NO_COLOR", "1")
    assert wants_colour(Terminal()) is False
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert wants_colour(Terminal()) is False

    (tmp_path / "a.imp").write_text("nonsense\n")
    assert "\x1b" not in imperium_process("check", "a.imp", cwd=tmp_path, NO_COLOR="", TERM="xterm").out
