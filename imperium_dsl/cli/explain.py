"""``imperium explain``: a card, a keyword, a rule or a diagnostic in words."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from imperium_dsl import bundled
from imperium_dsl.cli.exits import FINDINGS, FINE, WrongUse
from imperium_dsl.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from imperium_dsl.cli.library import Library

CODE = re.compile(r"[EWR][0-9]{3}", re.IGNORECASE)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name",
        nargs="?",
        help="a card by name or number, a keyword, the id of a rule, or a code such as E204",
    )
    parser.add_argument("--all", action="store_true", help="all cards")
    parser.add_argument("--table", metavar="NAME", help="the tables of this seat, as a reference sheet")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--pack", help="the game of this pack, with the pack on top")


def run(args: argparse.Namespace) -> int:
    if (args.name is not None) + args.all + (args.table is not None) != 1:
        raise WrongUse("name one card, keyword or code, or say `--all` or `--table NAME`")
    if args.game is not None and args.game not in bundled.games():
        raise WrongUse(f"there is no game `{args.game}`; the games are {', '.join(bundled.games())}")
    if args.name is not None and CODE.fullmatch(args.name):
        return explain_code(args.name.upper())
    from imperium_dsl.api import CompileError
    from imperium_dsl.cli.library import library_of
    from imperium_dsl.cli.output import complain_about
    from imperium_dsl.packs.stack import pack_stack, shipped_stack

    if args.pack is not None:
        stacks = [pack_stack(Path(args.pack), args.pack, args.game)]
    else:
        games = [args.game] if args.game else bundled.games()
        if args.table is not None and args.game is None:
            games = [bundled.game_of(bundled.bot_tables_dir()) or games[0]]
        stacks = [shipped_stack(game, scenarios=False) for game in games]
    try:
        libraries = [library_of(stack) for stack in stacks]
    except CompileError as error:
        complain_about(error.diagnostics, error.sources)
        return FINDINGS
    if args.table is not None:
        from imperium_dsl.cli.sheet import sheet_text

        sys.stdout.write(sheet_text(libraries[0], args.table))
        return FINE
    if args.all:
        blocks = [card_text(each, card) for each in libraries for card in each["cards"]]
    else:
        blocks = [block for each in libraries for block in found_in(each, args.name)]
    if not blocks:
        raise WrongUse(nothing_found(args.name, libraries))
    sys.stdout.write("\n".join(dict.fromkeys(blocks)))  # games built on one another share their cards
    return FINE


def explain_code(code: str) -> int:
    from imperium_dsl.catalogue import problems_by_code
    from imperium_dsl.diagnostics.pages import page

    known = problems_by_code()
    if code not in known:
        help_ = did_you_mean(code, known) or f"the codes run from {min(known)} to {max(known)}"
        raise WrongUse(f"there is no code {code}; {help_}")
    sys.stdout.write(page(known[code]))
    return FINE


def found_in(library: Library, name: str) -> Iterator[str]:
    """Everything that bears the name: cards, keywords, rules."""
    wanted = " ".join(name.casefold().split())
    for card in library["cards"]:
        if wanted in (card["name"].casefold(), card["number"].casefold()):
            yield card_text(library, card)
    for keyword in library["keywords"]:
        if wanted == keyword["verb"]:
            yield keyword_text(keyword)
    for entry in library["ledger"]:
        if wanted == entry["id"].casefold():
            yield f"{entry['id']}: {entry['statement']}\n"


def card_text(library: Library, card: dict[str, Any]) -> str:
    """The card as a player reads it, and where it is written."""
    place = library["places"][card["number"]]
    lines = [f"{card['name']}  {card['number']}"]
    facts = [fact for key, value in card.items() for fact in fact_of(library, key, value)]
    if facts:
        lines.append("; ".join(facts))
    lines.extend(card["text"].splitlines())
    doc = library["docs"].get(card["number"])
    if doc:
        lines.append(f"({doc})")
    lines.append(f"--> {place['file']}:{place['line']}:{place['column']}")
    head, *rest = lines
    return "".join(f"{line}\n" for line in (head, *(f"  {line}" for line in rest)))


def fact_of(library: Library, key: str, value: object) -> Iterator[str]:
    """A column of the list of cards, unless it is empty or shown elsewhere."""
    if key in ("number", "name", "text") or value in (None, "", [], {}):
        return
    if isinstance(value, dict):
        value = ", ".join(f"{count} {token_name(library, token, count)}" for token, count in value.items())
    if isinstance(value, list | tuple):
        value = ", ".join(map(str, value))
    yield f"{key} {value}"


def token_name(library: Library, token: str, count: int) -> str:
    """``gem``, ``gems``"""
    return library["names"]["token" if count == 1 else "tokens"].get(token, token)


def keyword_text(keyword: dict[str, Any]) -> str:
    """Signature, doc and meaning, and where it is written."""
    lines = [*keyword["text"].splitlines(), f"  --> {keyword['file']}:{keyword['line']}:{keyword['column']}"]
    return "".join(f"{line}\n" for line in lines)


def nothing_found(name: str, libraries: list[Library]) -> str:
    known = {card["name"] for each in libraries for card in each["cards"]}
    known |= {card["number"] for each in libraries for card in each["cards"]}
    known |= {keyword["verb"] for each in libraries for keyword in each["keywords"]}
    known |= {entry["id"] for each in libraries for entry in each["ledger"]}
    help_ = did_you_mean(name, known)
    return f"no card, keyword or rule is called `{name}`" + (f"; {help_}" if help_ else "")
