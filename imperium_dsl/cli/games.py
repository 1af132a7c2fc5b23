"""What the commands that play games have in common: which rules, which seats, which options."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from imperium_dsl.cli.exits import WrongUse
from imperium_dsl.reading.paths import is_folder

if TYPE_CHECKING:
    from imperium_dsl.cli.library import Library
    from imperium_dsl.play.rules import Rules


def game_arguments(parser: argparse.ArgumentParser) -> None:
    """``--game --seats --seed --option``"""
    parser.add_argument("--game", default=None, metavar="G", help="a shipped game, or the folder of a pack")
    parser.add_argument(
        "--seats", default="random", metavar="A,B", help="words of the game, `random`, names, or how many seats"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where chance begins (0)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option that the game declares"
    )


def rules_of(name: str | None) -> Rules:
    """The rules of a shipped game or of a pack; without a name, of the game that comes first to mind."""
    from imperium_dsl import api, bundled

    try:
        if name is None:
            return api.load_game(default_game(bundled.games()))
        if is_folder(Path(name)) and name not in bundled.games():
            return api.load_pack(name)
        return api.load_game(name)
    except api.UnknownGame as error:
        raise WrongUse(str(error)) from None
    except api.CompileError as error:
        raise WrongUse(f"`{name}` has errors; see them with `imperium check {name}`\n{error}") from None


def library_for(name: str | None) -> Library:
    """What can be looked up about the game that ``rules_of`` finds by the same name."""
    from imperium_dsl import bundled
    from imperium_dsl.cli.library import library, library_of
    from imperium_dsl.packs.stack import pack_stack

    if name is None:
        return library(default_game(bundled.games()))
    if is_folder(Path(name)) and name not in bundled.games():
        return library_of(pack_stack(Path(name), name, None))
    return library(name)


def default_game(games: list[str]) -> str:
    """The last one that is no variant of another: ``a-b`` is a variant of ``a``."""
    return [name for name in games if name.partition("-")[0] not in games or "-" not in name][-1]


def seats_wish(text: str) -> list[str]:
    """``a,b``"""
    wish = [word.strip() for word in text.split(",")]
    if not all(wish):
        raise WrongUse(f"--seats {text!r}: a seat has no name; write them as `a,b`")
    return wish


def options_of(texts: list[str]) -> tuple[tuple[str, str], ...]:
    """``NAME=VALUE`` each"""
    found = []
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise WrongUse(f"--option {text!r}: write it as NAME=VALUE")
        found.append((name.strip(), value.strip()))
    return tuple(found)


def policies_of(text: str) -> tuple[str, ...]:
    """``random``, or one for each seat: ``random,first``"""
    from imperium_dsl.policies.simple import UnknownPolicy, policy_named

    names = tuple(word.strip() for word in text.split(","))
    try:
        for name in names:
            policy_named(name, 0)
    except UnknownPolicy as error:
        raise WrongUse(str(error)) from None
    return names
