"""``imperium new``: a pack, a card or another thing from a template of a game; it passes ``check`` at once.

The templates are text of the game: ``rules/<game>/new/<kind>/*.template``. In a template and in the name of
its file ``{{title}}`` stands for the name as given, ``{{word}}`` for the name as one word of the language,
and ``{{prefix}}`` for letters that no set of cards uses. A kind that has a ``pack.toml`` becomes a folder.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from imperium_dsl import bundled
from imperium_dsl.cli.atomic import write_atomically
from imperium_dsl.cli.exits import FINE, WrongUse
from imperium_dsl.diagnostics.suggest import did_you_mean
from imperium_dsl.packs.manifest import MANIFEST, is_pack
from imperium_dsl.packs.select import default_game, text_of
from imperium_dsl.packs.stack import walk
from imperium_dsl.reading.paths import is_folder, is_there
from imperium_dsl.reading.read import check_name
from imperium_dsl.source.span import Span

if TYPE_CHECKING:
    import argparse

SUFFIX = ".template"
SET = re.compile(r'^(?:replace +)?set +"[^"\n]*" +([0-9]?[A-Z]+)', re.MULTILINE)
LONGEST_NAME = 60


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", help="what to begin, for instance `pack` or `card`: a template of the game")
    parser.add_argument("name", help="its name, as players will read it")
    parser.add_argument("--game", help="the game that it belongs to")
    parser.add_argument("--into", default=".", help="the folder where it is made; the current one by default")


def run(args: argparse.Namespace) -> int:
    game = args.game or default_game()
    if game not in bundled.games():
        raise WrongUse(f"there is no game `{game}`; the games are {', '.join(bundled.games())}")
    templates = templates_of(game, args.kind)
    title = checked_title(args.name)
    into = Path(args.into)
    if not is_folder(into):
        raise WrongUse(f"there is no folder `{into}`")
    words = {"title": title, "word": word_of(title), "prefix": free_prefix(title, game, into)}
    folder = into / words["word"] if any(path.name == MANIFEST + SUFFIX for path in templates) else into
    files = {folder / filled(path.name.removesuffix(SUFFIX), words): path for path in templates}
    taken = next((path for path in (folder if folder != into else None, *files) if path and is_there(path)), None)
    if taken is not None:
        raise WrongUse(f"`{taken}` is there already; nothing was written")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, template in files.items():
            write_atomically(path, filled(template.read_text(encoding="utf-8"), words).encode())
            print(f"wrote {path}")
    except OSError as error:
        raise WrongUse(f"`{error.filename or folder}` cannot be written: {error.strerror}") from None
    print(f"next: imperium check {folder if folder != into else next(iter(files))}")
    return FINE


def templates_of(game: str, kind: str) -> list[Path]:
    """The files of a template; a game that is built on another has its templates too."""
    root, base = bundled.rules_dir(game) / "new", bundled.below(game)
    kinds = [path.name for path in bundled.subfolders(root)]
    if kind not in kinds and base is not None:
        return templates_of(base, kind)
    if kind not in kinds:
        help_ = did_you_mean(kind, kinds) or f"there are {', '.join(kinds) or 'none'}"
        raise WrongUse(f"`{game}` has no template `{kind}`; {help_}")
    return sorted((root / kind).glob(f"*{SUFFIX}"))


def checked_title(name: str) -> str:
    """A name that can stand in quotes and gives a word and a file name."""
    title = " ".join(name.split())
    if not 1 <= len(title) <= LONGEST_NAME or not re.fullmatch(r"[\w' -]+", title) or not word_of(title):
        raise WrongUse(f"`{name}` cannot be a name; write letters, spaces and hyphens, at most {LONGEST_NAME}")
    problem = check_name(title, Span("", 0, len(title)))
    if problem is not None:
        raise WrongUse(problem.message())
    return title[0].upper() + title[1:]


def word_of(title: str) -> str:
    """``Blue Moon`` to ``blue-moon``, a word of the language."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain)).lstrip("-0123456789")


def free_prefix(title: str, game: str, into: Path) -> str:
    """Letters of the name that no set of the game, or of the pack it is made for, uses."""
    pack = next((folder for folder in (into, *into.resolve().parents) if is_pack(folder)), into)
    inside = [path for path in walk(pack) if path.suffix == bundled.EXTENSION] if is_pack(pack) else []
    beside = into.glob(f"*{bundled.EXTENSION}")
    texts = [text_of(path) for path in (*bundled.whole_game(game), *inside, *beside)]
    taken = {prefix for text in texts for prefix in SET.findall(text)}
    letters = word_of(title).replace("-", "").upper()
    letters = re.sub("[^A-Z]", "", letters) or "NEW"
    candidates = [letters[:size] for size in range(3, len(letters) + 1)] or [letters]
    candidates += [f"{letters[:2]}{chr(second)}{chr(third)}" for second in range(65, 91) for third in range(65, 91)]
    return next(f"9{each}" for each in candidates if f"9{each}" not in taken)


def filled(text: str, words: dict[str, str]) -> str:
    for key, value in words.items():
        text = text.replace("{{" + key + "}}", value)
    return text
