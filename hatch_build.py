"""Build hook: puts the shipped text into the wheel, and nothing else that lies in its folders.

A plain ``force-include`` table would also ship stray files, and would copy the text into the environment
of an editable install, where it goes stale.

With ``IMPERIUM_COMPILED=1`` in the environment the machine is compiled too, by mypyc: the same modules, twice as fast.
That needs a C compiler, and gives a wheel for this Python and this kind of machine only.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = {
    "grammar": "grammar",
    "rules": "rules",
    "cards": "cards",
    "bot_tables": "bot_tables",
    "tests/scenarios": "scenarios",
}
FILES = {"tests/uncovered.toml": "uncovered.toml"}
KINDS = (".imp", ".lark", ".md", ".toml", ".template")
SWITCH = "IMPERIUM_COMPILED"
COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
into, *modules = sys.argv[1:]
extensions = mypycify(modules, opt_level="3", debug_level="0", group_name="imperium_dsl")
setup(name="imperium_dsl", packages=[], ext_modules=extensions, script_args=["build_ext", "--build-lib", into])
"""


class ShippedText(BuildHookInterface):
    """``grammar/a.lark`` becomes ``imperium_dsl/_shipped/grammar/a.lark``; bundled.py reads it there."""

    def dependencies(self) -> list[str]:
        """What compiling needs: the compiler, and whatever the compiled modules import."""
        return ["mypy>=1.10", "setuptools", *self.metadata.core.dependencies] if is_compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for file, shipped in FILES.items():
            build_data["force_include"][str(Path(self.root, file))] = f"imperium_dsl/_shipped/{shipped}"
        for folder, shipped in SHIPPED.items():
            root = Path(self.root, folder)
            if not root.is_dir():
                raise FileNotFoundError(f"the shipped folder {root} is missing")
            for path in sorted(root.rglob("*")):
                if path.suffix in KINDS or path.name == "GAME":
                    target = f"imperium_dsl/_shipped/{shipped}/{path.relative_to(root).as_posix()}"
                    build_data["force_include"][str(path)] = target
        if is_compiled():
            self.compiled = tempfile.TemporaryDirectory()  # until the wheel is written
            into = Path(self.compiled.name)
            for path in compile_machine(Path(self.root), self.config["compiled"], into):
                build_data["force_include"][str(path)] = path.relative_to(into).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def is_compiled() -> bool:
    """Is the machine to be compiled?"""
    wish = os.environ.get(SWITCH, "")
    if wish not in ("", "0", "1"):
        raise ValueError(f"{SWITCH} is 1 or 0, not {wish!r}")
    return wish == "1"


def compile_machine(root: Path, modules: list[str], into: Path) -> list[Path]:
    """The extension modules, in a folder of their own; the tree they come from stays as it is."""
    with tempfile.TemporaryDirectory() as work:
        shutil.copytree(root / "imperium_dsl", Path(work, "imperium_dsl"), ignore=shutil.ignore_patterns("__pycache__"))
        command = [sys.executable, "-c", COMPILE, str(into), *modules]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:])
        raise RuntimeError(
            f"the machine could not be compiled; is there a C compiler? Without {SWITCH} none is needed.\n{said}"
        )
    return sorted(path for path in into.rglob("*") if path.is_file())
