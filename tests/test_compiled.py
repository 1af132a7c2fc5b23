"""The package with its machine compiled does what the plain one does: the same stories, the same scenarios.

Where there is no C compiler the wheel that is built is a plain one, and says so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TESTS = (
    "tests/unit/machine",
    "tests/unit/scenarios/test_acts.py",
    "tests/laws/test_little_texts.py",
    "tests/laws/test_state.py",
)
HAS_COMPILER = shutil.which(os.environ.get("CC", "cc")) is not None


def build(target, **environment):
    return subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target), str(ROOT)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with the package as it is installed."""
    target = tmp_path_factory.mktemp("compiled")
    done = build(target, IMPERIUM_COMPILED="1" if HAS_COMPILER else "0")
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = target.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(target / "site")
    return target / "site"


def said(site, *words):
    """What a program prints that runs on the package in a folder; None: on the one under test."""
    path = str(ROOT) if site is None else f"{site}{os.pathsep}{ROOT}"
    code = (
        "import runpy, sys; sys.argv = sys.argv[1:]; runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *words],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_a_wheel_says_that_its_machine_is_compiled(site):
    assert ("(compiled)" in said(site, "imperium_dsl", "--version")) == HAS_COMPILER
    assert "(compiled)" not in said(None, "imperium_dsl", "--version")


@pytest.mark.parametrize(
    ("game", "seats", "seed"),
    [("imperium", "romans,greeks", 3), ("imperium", "vikings,celts,romans", 4), ("civ", "3", 5)],
)
def test_every_decision_and_every_look_at_a_game_is_the_same(site, game, seats, seed):
    words = ("tests.same_story", game, seats, str(seed))

    assert said(site, *words) == said(None, *words)


@pytest.mark.parametrize(
    "words",
    ["--game imperium --seats random,random --games 60 --seed 9", "--game civ --seats 4 --games 200 --seed 9"],
)
def test_many_games_end_in_the_same_states(site, words):
    results = [
        json.loads(said(where, "imperium_dsl", "simulate", *words.split(), "--workers", "1", "--json"))
        for where in (site, None)
    ]

    assert results[0]["digest"] == results[1]["digest"]


def test_the_tests_of_the_machine_pass(site):
    """Those that do not bend it: the plain ones do, and classes derived from it in Python."""
    shutil.copytree(ROOT / "tests", site / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", site)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "not plain", *TESTS],
        cwd=site,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-4000:]


def test_all_scenarios_pass(site):
    assert said(site, "imperium_dsl", "test").rstrip().endswith(" 0 failed")


def test_a_build_that_cannot_compile_says_what_is_missing(tmp_path):
    done = build(tmp_path, IMPERIUM_COMPILED="1", CC="no-such-compiler")

    assert done.returncode != 0
    assert "the machine could not be compiled; is there a C compiler?" in done.stdout + done.stderr


def test_a_switch_that_is_neither_on_nor_off_is_refused(tmp_path):
    done = build(tmp_path, IMPERIUM_COMPILED="yes")

    assert done.returncode != 0
    assert "IMPERIUM_COMPILED is 1 or 0, not 'yes'" in done.stdout + done.stderr
