"""``imperium demo``: everything shipped is checked, then one game is played at random and told turn by turn."""

from __future__ import annotations

import argparse
import textwrap
import time
from typing import TYPE_CHECKING

from imperium_dsl.cli.exits import FINE, WrongUse
from imperium_dsl.cli.games import game_arguments, library_for, options_of, rules_of, seats_wish
from imperium_dsl.cli.output import counted

if TYPE_CHECKING:
    from imperium_dsl.cli.library import Library
    from imperium_dsl.play.game import Game

WIDTH = 100


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.set_defaults(seed=7)


def run(args: argparse.Namespace) -> int:
    from imperium_dsl.cli import check
    from imperium_dsl.cli.play import result_lines
    from imperium_dsl.cli.table import view_lines
    from imperium_dsl.machine.errors import GameError
    from imperium_dsl.policies.run import seats_for

    found = check.run(argparse.Namespace(path=[], format="text", game=None))
    if found != FINE:
        return found
    rules = rules_of(args.game)
    try:
        options = options_of(args.option)
        seats = seats_for(rules, seats_wish(args.seats), args.seed, options)
        game = rules.new(seats, seed=args.seed, options=dict(options))
    except GameError as error:
        raise WrongUse(str(error)) from None
    print(f"\na game of {rules.ruleset.game}, {' against '.join(game.seats)}, seed {args.seed}, all at random\n")
    began = time.perf_counter()
    tell(game, library_for(args.game), args.seed)
    seconds = time.perf_counter() - began
    print("\n" + "\n".join(view_lines(game.view(None))))
    result = game.result
    assert result is not None
    print("\n" + "\n".join(result_lines(result)))
    print(f"\n{counted(len(game.choices), 'decision')} in {seconds:.1f} s, final state {game.hash()[:16]}")
    return FINE


def tell(game: Game, library: Library, seed: int) -> None:
    """Play to the end; a line for each turn, or for each card of it."""
    from imperium_dsl.cli.story import Storyteller
    from imperium_dsl.policies.simple import RandomPolicy

    policy = RandomPolicy(seed)
    while (decision := game.decision) is not None:
        game.take(policy.choose(decision))
    viewer = 0 if len(game.people) == 1 else None
    for turn, paragraphs in Storyteller(library, game.seats).turns(game.events_for(viewer)):
        if turn == 0:
            continue  # the set-up
        for number, text in enumerate(paragraphs):
            head = f"{turn:>4}  " if number == 0 else "      "
            print(textwrap.fill(head + text, WIDTH, subsequent_indent="        ", break_on_hyphens=False))
