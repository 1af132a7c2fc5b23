"""Where the shipped text is: packaged in a wheel, or beside the package in a checkout.

The text lives in five folders: ``grammar``, ``rules``, ``cards``, ``bot_tables`` and ``scenarios``
(``tests/scenarios`` in a checkout). A wheel carries them as ``imperium_dsl/_shipped/``.

- ``rules/<game>/`` holds the rules of one game; the folder's name is the game's name. ``english.toml`` in it
  tells how the game's words are read aloud. A folder inside it with a file ``GAME`` holds another game, which that
  file names: it is built on the game around it.
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


def rules_dirs() -> dict[str, Path]:
    """The folder of each game's rules; a game comes after the one it is built on."""
    found: dict[str, Path] = {}
    waiting = [(path.name, path) for path in reversed(subfolders(folder("rules")))]
    while waiting:
        name, path = waiting.pop()
        found[name] = path
        for inner in reversed(subfolders(path)):
            variant = named(inner)
            if variant is not None:
                waiting.append((variant, inner))
    return found


def rules_dir(game: str) -> Path:
    """The folder of one game's rules; it exists for every name that ``games`` lists."""
    return rules_dirs().get(game, folder("rules") / game)


def below(game: str) -> str | None:
    """The game that a game is built on."""
    dirs = rules_dirs()
    return next((name for name, path in dirs.items() if game in dirs and path == dirs[game].parent), None)


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
    """The names of the shipped games, in alphabetical order; a game comes after the one it is built on."""
    return list(rules_dirs())


def game_of(set_dir: Path) -> str | None:
    """The game that a folder of cards or tables belongs to."""
    return named(set_dir) or named(set_dir.parent)


def named(path: Path) -> str | None:
    """The game that a folder says it belongs to."""
    file = path / "GAME"
    return (file.read_text(encoding="utf-8").strip() or None) if file.is_file() else None


def shipped_files(game: str) -> list[Path]:
    """The text that a game adds to the one it is built on: rules, then cards, then tables, in alphabetical order."""
    sets = [*cards_dirs(), *subfolders(bot_tables_dir())]
    others = [path for name, path in rules_dirs().items() if name != game]
    own = rules_dir(game)
    inner = [path for path in others if path.is_relative_to(own)]
    rules = [file for file in texts(own) if not any(file.is_relative_to(path) for path in inner)]
    return [*rules, *(file for path in sets if game_of(path) == game for file in texts(path))]


def whole_game(game: str) -> list[Path]:
    """The text of a game and of all that it is built on."""
    base = below(game)
    return [*(() if base is None else whole_game(base)), *shipped_files(game)]


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
