"""Runs the command line in this process and in another one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from attrs import frozen

from imperium_dsl.cli.main import main


@frozen
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


def imperium(capsys, *words) -> Done:
    """In this process; nothing but the exit code comes out of ``main``."""
    capsys.readouterr()
    code = main([str(word) for word in words])
    captured = capsys.readouterr()

    assert "Traceback" not in captured.out + captured.err
    return Done(code, captured.out, captured.err)


def imperium_process(*words, cwd: Path | None = None, text: str | None = None, **environment) -> Done:
    """In a process of its own, as a user starts it."""
    done = subprocess.run(
        [sys.executable, "-m", "imperium_dsl", *map(str, words)],
        cwd=cwd,
        input=text,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )

    assert "Traceback" not in done.stdout + done.stderr
    return Done(done.returncode, done.stdout, done.stderr)
