"""``imperium check``: compile and lint; exit code 1 if there is any finding."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from imperium_dsl import bundled
from imperium_dsl.cli.exits import FINDINGS, FINE, WrongUse
from imperium_dsl.cli.output import counted, wants_colour
from imperium_dsl.cli.results import COUNTED, Results, check_all
from imperium_dsl.packs.select import NothingThere, select
from imperium_dsl.version import VERSION

if TYPE_CHECKING:
    import argparse

FORMATS = ("text", "json", "sarif", "github")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", nargs="*", help="a file, a folder or a pack; none: everything shipped")
    parser.add_argument("--format", choices=FORMATS, default="text", help="how findings are written")
    parser.add_argument("--game", help="the game that loose text belongs to")


def run(args: argparse.Namespace) -> int:
    if args.game is not None and args.game not in bundled.games():
        raise WrongUse(f"there is no game `{args.game}`; the games are {', '.join(bundled.games())}")
    try:
        stacks = select(args.path, args.game)
    except NothingThere as error:
        raise WrongUse(str(error)) from None
    results = check_all(stacks)
    sys.stdout.write(rendered(results, args.format))
    return FINDINGS if results.diagnostics else FINE


def rendered(results: Results, form: str) -> str:
    """The findings in one of the formats."""
    match form:
        case "json":
            from imperium_dsl.diagnostics.render_json import render_json

            return render_json(results.diagnostics, results.sources, results.counts)
        case "sarif":
            from imperium_dsl.diagnostics.render_sarif import render_sarif

            return render_sarif(results.diagnostics, results.sources, version=VERSION)
        case "github":
            from imperium_dsl.diagnostics.render_github import render_github

            return render_github(results.diagnostics, results.sources)
        case _:
            return as_text(results)


def as_text(results: Results) -> str:
    files = counted(results.counts["files"], "file")
    if not results.diagnostics:
        counts = [counted(results.counts[kind], kind.removesuffix("s")) for kind in COUNTED if results.counts[kind]]
        return f"{', '.join((files, *counts))}: nothing to complain about\n"
    from imperium_dsl.diagnostics.render_text import render_text, summary

    findings = render_text(results.diagnostics, results.sources, colour=wants_colour(sys.stdout))
    return f"{findings}\n{summary(results.diagnostics)} in {files}\n"
