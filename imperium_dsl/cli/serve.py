"""``imperium serve --stdio``: requests on standard input, answers on standard output, line by line."""

from __future__ import annotations

import argparse
import sys

from imperium_dsl.cli.exits import FINE, WrongUse
from imperium_dsl.cli.games import rules_of


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--stdio", action="store_true", help="speak on standard input and output (needed)")
    parser.add_argument(
        "--undo", choices=("free", "strict", "never"), default="free",
        help="what may be taken back: anything, nothing once a decider has learnt something, nothing (free)",
    )  # fmt: skip
    parser.add_argument("--game", default=None, metavar="G", help="a shipped game, or the folder of a pack")


def run(args: argparse.Namespace) -> int:
    from imperium_dsl.cli.protocol import Session

    if not args.stdio:
        raise WrongUse("say where to speak: `imperium serve --stdio`")
    session = Session(rules_of(args.game), args.undo)
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
    while not session.is_over:
        line = sys.stdin.readline()
        if not line:
            break
        if line.strip():
            print(session.answer(line), flush=True)
    return FINE
