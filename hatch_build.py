"""Build hook: puts the shipped text into the wheel, and nothing else that lies in its folders.

A plain ``force-include`` table would also ship stray files, and would copy the text into the environment
of an editable install, where it goes stale.
"""

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


class ShippedText(BuildHookInterface):
    """``grammar/a.lark`` becomes ``imperium_dsl/_shipped/grammar/a.lark``; bundled.py reads it there."""

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
