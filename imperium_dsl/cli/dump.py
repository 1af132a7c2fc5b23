"""``imperium dump``: what the compiler knows, as data or as text."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from imperium_dsl import bundled
from imperium_dsl.cli.exits import FINDINGS, FINE, WrongUse
from imperium_dsl.packs.select import default_game

if TYPE_CHECKING:
    import argparse

    from imperium_dsl.packs.stack import Stack


def arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--cards", action="store_true", help="every face of every card")
    what.add_argument("--tables", action="store_true", help="every table with its rows")
    what.add_argument("--ledger", action="store_true", help="the ids and statements of the rules")
    what.add_argument("--keywords", action="store_true", help="the keywords with their signatures")
    what.add_argument("--bounds", action="store_true", help="how many steps each effect takes at most")
    what.add_argument("--ast", metavar="FILE", help="the syntax tree of a file")
    what.add_argument("--ir", action="store_true", help="the compiled ruleset")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--game", help="the game; by default the one that the shipped cards belong to")
    parser.add_argument("--pack", help="with this pack on top")


def run(args: argparse.Namespace) -> int:
    from imperium_dsl.api import CompileError
    from imperium_dsl.cli.output import complain_about

    try:
        if args.ast is not None:
            return dump_ast(args.ast, args.json)
        game = args.game
        if game is None and args.tables and args.pack is None:
            game = bundled.game_of(bundled.bot_tables_dir())
        stack = stack_of(game, args.pack)
        if args.bounds:
            return dump_bounds(stack, args.json)
        return dump_ir(stack, args.json) if args.ir else dump_rows(stack, args)
    except CompileError as error:
        complain_about(error.diagnostics, error.sources)
        return FINDINGS


def stack_of(game: str | None, pack: str | None) -> Stack:
    from imperium_dsl.packs.stack import pack_stack, shipped_stack

    if game is not None and game not in bundled.games():
        raise WrongUse(f"there is no game `{game}`; the games are {', '.join(bundled.games())}")
    if pack is not None:
        return pack_stack(Path(pack), pack, game)
    return shipped_stack(game or default_game(), scenarios=False)


def dump_rows(stack: Stack, args: argparse.Namespace) -> int:
    from imperium_dsl.cli.library import library_of

    found = library_of(stack)
    rows: list[dict[str, Any]]
    if args.cards:
        rows, line = found["cards"], card_line
    elif args.tables:
        rows, line = found["tables"], table_line
    elif args.ledger:
        rows, line = [dict(entry) for entry in found["ledger"]], ledger_line
    else:
        rows, line = found["keywords"], keyword_line
    if args.json:
        write_json(rows)
    else:
        sys.stdout.writelines(line(row) for row in rows)
    return FINE


def dump_bounds(stack: Stack, as_json: bool) -> int:
    from imperium_dsl.api import CompileError, check_stack
    from imperium_dsl.checks.guarantees.bounds import step_bounds

    checked = check_stack(stack)
    if checked.program is None:
        raise CompileError(checked.diagnostics, checked.sources)
    bounds = step_bounds(checked.program)
    rows = [
        {"effect": name, "steps": each.steps, "starts": each.starts, "window": each.window}
        for name, each in sorted(bounds.items(), key=lambda item: (-item[1].steps, item[0]))
    ]
    if as_json:
        write_json(rows)
    else:
        sys.stdout.writelines(f"{row['steps']:>10,}  {row['effect']}\n" for row in rows)
    return FINE


def card_line(row: dict[str, Any]) -> str:
    return f"{row['number']:<8} {row['name']}: {' '.join(row['text'].split())}\n"


def table_line(row: dict[str, Any]) -> str:
    lines = [f"  {', '.join(each['match']) or 'else'}: {each['text']}\n" for each in row["rows"]]
    head = " ".join(str(value) for key, value in row.items() if key != "rows")
    return f"{head}\n{''.join(lines)}"


def ledger_line(row: dict[str, Any]) -> str:
    return f"{row['id']:<10} {row['statement']}\n"


def keyword_line(row: dict[str, Any]) -> str:
    return f"{row['signature']}  # {row['file']}:{row['line']}\n"


def dump_ir(stack: Stack, as_json: bool) -> int:
    from imperium_dsl.api import ruleset_of
    from imperium_dsl.ir.codec import to_json
    from imperium_dsl.ir.text import ruleset_text

    ruleset, _ = ruleset_of(stack)
    sys.stdout.write(f"{to_json(ruleset)}\n" if as_json else ruleset_text(ruleset))
    return FINE


def dump_ast(file: str, as_json: bool) -> int:
    from imperium_dsl.api import CompileError
    from imperium_dsl.reading.read import read_source
    from imperium_dsl.source.text import SourceMap
    from imperium_dsl.syntax.parser import parse_source

    reading = read_source(Path(file), file)
    problems = list(reading.problems)
    if not problems:
        parsed, problems = parse_source(reading.source)
        if not problems:
            if as_json:
                write_json(tree_of(parsed))
            else:
                sys.stdout.write(outline(tree_of(parsed)))
            return FINE
    raise CompileError(tuple(problem.report() for problem in problems), SourceMap.of([reading.source]))


def tree_of(node: object) -> Any:
    """A node as an object with its class and place; anything else as it is."""
    import attrs

    if isinstance(node, tuple) and not hasattr(node, "_fields"):
        return [tree_of(item) for item in node]
    if not attrs.has(type(node)):
        return node
    tree: dict[str, Any] = {"node": type(node).__name__}
    for field in attrs.fields(type(node)):  # type: ignore[arg-type]
        value = getattr(node, field.name)
        tree[field.name] = [value.start, value.end] if field.name == "span" else tree_of(value)
    return tree


def outline(tree: Any, depth: int = 0, name: str = "") -> str:
    """A tree as indented lines."""
    before = f"{'  ' * depth}{name}"
    if isinstance(tree, dict):
        start, end = tree["span"]
        inner = [outline(value, depth + 1, f"{key}: ") for key, value in tree.items() if key not in ("node", "span")]
        return f"{before}{tree['node']} [{start}:{end}]\n{''.join(inner)}"
    if isinstance(tree, list) and tree and isinstance(tree[0], dict | list):
        return f"{before.rstrip()}\n{''.join(outline(item, depth + 1, '- ') for item in tree)}"
    return "" if tree in (None, "", [], False) else f"{before}{json.dumps(tree, ensure_ascii=False)}\n"


def write_json(data: object) -> None:
    json.dump(data, sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")
