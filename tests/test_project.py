"""The promises of the project's own files: targets, layers, docs that need no network."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = ("setup", "fast", "demo", "quick", "test", "check", "fmt", "bench", "update", "soak", "docs")


def prerequisites(target):
    found = re.search(rf"^{target}:([^#\n]*)", MAKEFILE, re.MULTILINE)
    return found[1].split() if found else None


@pytest.mark.parametrize("target", TARGETS[1:])
def test_every_target_makes_the_environment_first(target):
    names = prerequisites(target)

    assert names is not None
    assert "setup" in names or all(prerequisites(name) == ["setup"] for name in names)


def test_make_alone_lists_every_target():
    listed = subprocess.run(["make", "-s"], cwd=ROOT, check=True, capture_output=True, text=True).stdout

    assert [target for target in TARGETS if f"make {target} " not in listed] == []


def test_check_includes_exactly_what_test_runs():
    assert prerequisites("check") == ["lint", "types", "layers", "test", "docs"]


def test_continuous_integration_runs_check():
    script = ROOT / ".ci" / "run"

    assert script.stat().st_mode & 0o111
    assert script.read_text(encoding="utf-8").rstrip().endswith("make check")


def test_every_package_has_a_layer():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layered = {word.strip("()") for layer in contracts[0]["layers"] for word in re.split(r"[ |]+", layer)}
    package = ROOT / "imperium_dsl"
    present = {path.parent.name for path in package.glob("*/__init__.py")}
    present |= {path.stem for path in package.glob("*.py") if path.stem not in ("__init__", "__main__")}

    assert present - layered == set()


def test_the_docs_load_nothing_from_another_host(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", tmp_path],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    remote = re.compile(
        r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(?:https?:)?//|<link\b[^>]*\brel=["']?"""
        r"""(?:stylesheet|preconnect|icon|preload)[^>]*\bhref=["']?(?:https?:)?//"""
    )
    found = [page.name for page in tmp_path.rglob("*.html") if remote.search(page.read_text(encoding="utf-8"))]

    assert found == []
