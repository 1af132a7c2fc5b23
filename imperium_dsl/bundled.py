"""Where the shipped text is: packaged in a wheel, or beside the package in a checkout.

The text lives in five folders: ``grammar``, ``rules``, ``cards``, ``bot_tables`` and ``scenarios``
(``tests/scenarios`` in a checkout). A wheel carries them as ``imperium_dsl/_shipped/``.

- ``rules/<game>/`` holds the rules of one game; the folder's name is the game's name. ``english.toml`` in it
  tells how the game's words are read aloud.
- ``cards/<set>/`` and ``bot_tables/<set>/`` belong to the game that a file called ``GAME`` names on its only
  line: the one in the set's own folder or, if there is none, the one in ``cards/`` or ``bot_tables/``.
- ``scenarios/<game>/`` holds the scenarios of one game.

No other module knows any of this.
"""

from __future__ import annotations

from pathlib import Path

EXTENSION = ".imp"

PACKAGE = Path(__file__).resolve().parent
PACKAGED = PACKAGE / "_shipped"
CHECKOUT = PACKAGE.parent


def is_packaged() -> bool:
    """True in an environment that a wheel was installed into, false in a checkout."""
    return PACKAGED.is_dir()


def grammar_dir() -> Path:
    return folder("grammar")


def rules_dir(game: str) -> Path:
    """The folder of one game's rules; it exists for every name that ``games`` lists."""
    return folder("rules") / game


def english_file(game: str) -> Path:
    """How the words of a game are read aloud; it need not exist."""
    return rules_dir(game) / "english.toml"


def cards_dirs() -> list[Path]:
    """The folder of every set of cards, in alphabetical order."""
    return subfolders(folder("cards"))


def bot_tables_dir() -> Path:
    return folder("bot_tables")


def scenarios_dir(game: str) -> Path:
    """The folder of one game's scenarios; it need not exist."""
    return folder("scenarios") / game


def uncovered_file() -> Path:
    """Rule ids that no scenario can cover, with the reason; it need not exist."""
    return (PACKAGED if is_packaged() else CHECKOUT / "tests") / "uncovered.toml"


def games() -> list[str]:
    """The names of the shipped games, in alphabetical order."""
    return [path.name for path in subfolders(folder("rules"))]


def game_of(set_dir: Path) -> str | None:
    """The game that a folder of cards or tables belongs to."""
    for candidate in (set_dir / "GAME", set_dir.parent / "GAME"):
        if candidate.is_file():
            return candidate.read_text(encoding="utf-8").strip() or None
    return None


def shipped_files(game: str) -> list[Path]:
    """All text of a game but its scenarios: rules, then cards, then tables, each in alphabetical order."""
    sets = [*cards_dirs(), *subfolders(bot_tables_dir())]
    folders = [rules_dir(game), *(path for path in sets if game_of(path) == game)]
    return [file for path in folders for file in texts(path)]


def scenario_files(game: str) -> list[Path]:
    return texts(scenarios_dir(game))


def texts(path: Path) -> list[Path]:
    """Every text under a folder; nothing for a folder that is not there."""
    return sorted(file for file in path.rglob(f"*{EXTENSION}") if file.is_file())


def display_name(path: Path) -> str:
    """A shipped file as diagnostics name it, without the place of installation: ``rules/<game>/turn.imp``."""
    for root in (PACKAGED, CHECKOUT):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return str(path)


def folder(name: str) -> Path:
    if is_packaged():
        return PACKAGED / name
    return CHECKOUT / "tests" / name if name == "scenarios" else CHECKOUT / name


def subfolders(path: Path) -> list[Path]:
    if not path.is_dir():
        return []
    return sorted(child for child in path.iterdir() if child.is_dir() and not child.name.startswith((".", "_")))
