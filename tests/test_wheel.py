"""What is built is what is needed: the package, the shipped text, nothing stray."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from imperium_dsl import bundled

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = {
    "grammar": "grammar",
    "rules": "rules",
    "cards": "cards",
    "bot_tables": "bot_tables",
    "tests/scenarios": "scenarios",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    target = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target), str(ROOT)],
        check=True,
        capture_output=True,
    )
    return next(target.glob("*.whl"))


@pytest.fixture(scope="module")
def names(wheel):
    return {PurePosixPath(name) for name in zipfile.ZipFile(wheel).namelist()}


def test_all_shipped_text_is_in_the_wheel(names):
    for folder, shipped in SHIPPED.items():
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".imp", ".lark", ".toml", ".template") or path.name == "GAME":
                inside = PurePosixPath("imperium_dsl/_shipped", shipped, path.relative_to(ROOT / folder).as_posix())

                assert inside in names


def test_nothing_stray_is_in_the_wheel(names):
    kinds = {".imp", ".lark", ".md", ".toml", ".template"}
    stray = [
        str(name)
        for name in names
        if name.is_relative_to("imperium_dsl/_shipped") and name.suffix not in kinds and name.name != "GAME"
    ]

    assert stray == []


def test_the_wheel_says_that_it_is_typed(names):
    assert PurePosixPath("imperium_dsl/py.typed") in names


def test_the_wheel_holds_the_package_and_its_description_only(names):
    assert {name.parts[0].split("-")[0] for name in names} == {"imperium_dsl"}


def test_an_installed_wheel_finds_its_text_away_from_the_checkout(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    asked = "from imperium_dsl import bundled; print(bundled.is_packaged(), *bundled.games())"
    answer = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path.insert(0, sys.argv[1]); {asked}",
            str(tmp_path / "site"),
        ],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    ).stdout.split()

    assert answer == ["True", *bundled.games()]


COMMANDS = [
    ["--version"],
    ["check", "--game", "civ"],
    ["explain", "Shaduf"],
    ["explain", "E201"],
    ["dump", "--cards", "--json"],
    ["dump", "--ir", "--game", "civ"],
    ["test", "--game", "civ", "-k", "CIV-MIL"],
    ["coverage", "--game", "civ", "--brief"],
    ["simulate", "--game", "civ", "--seats", "3", "--games", "4", "--json"],
    ["new", "pack", "Blue Moon", "--game", "civ"],
    ["check", "blue-moon"],
]


def test_an_installed_wheel_can_do_what_the_checkout_can(wheel, tmp_path):
    """The same words printed by both, each in an empty folder and with an empty cache; times left out."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    printed = {}
    for root in (tmp_path / "site", ROOT):
        folder = tmp_path / root.name / "away"
        folder.mkdir(parents=True)
        start = (
            "import sys; sys.path.insert(0, sys.argv.pop(1)); from imperium_dsl.cli.main import main; sys.exit(main())"
        )
        for words in COMMANDS:
            done = subprocess.run(
                [sys.executable, "-c", start, str(root), *words],
                check=False,
                capture_output=True,
                text=True,
                cwd=folder,
                env={**os.environ, "IMPERIUM_CACHE": str(folder / "cache"), "NO_COLOR": "1"},
            )
            said = re.sub(r'"seconds": [0-9.]+', "", done.stdout)
            printed.setdefault(" ".join(words), []).append((done.returncode, said, done.stderr))

    for words, (away, here) in printed.items():
        assert away == here, words
        assert away[0] == 0, words
