"""``imperium play``: a game in the terminal, with people, policies or both at the table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from imperium_dsl.cli.exits import FINE, WrongUse
from imperium_dsl.cli.games import game_arguments, options_of, policies_of, rules_of, seats_wish
from imperium_dsl.cli.table import event_lines, view_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from imperium_dsl.play.decisions import Decision
    from imperium_dsl.play.forms import Result
    from imperium_dsl.play.game import Game
    from imperium_dsl.play.rules import Rules
    from imperium_dsl.policies.simple import Policy

HELP = """\
  NUMBER or ID      take that option
  view              the table again
  events            what happened since your last decision
  why               what did the last change
  why WORDS         why a card or an option is not offered
  undo [N]          take back decisions (yours and those after it)
  save FILE         write the game to a file
  load FILE         go on with a saved game
  auto              let the computer decide for this seat from here on
  help              this
  quit              leave"""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("--policy", default=None, metavar="P", help="who plays the seats that no person plays")
    parser.add_argument("--people", type=int, default=None, metavar="N", help="how many seats people play (all, or 1)")
    parser.add_argument("--watch", action="store_true", help="nobody plays: watch policies")
    parser.add_argument("--load", default=None, metavar="FILE", help="go on with a saved game")


def run(args: argparse.Namespace) -> int:
    from imperium_dsl.machine.errors import GameError
    from imperium_dsl.policies.run import seats_for
    from imperium_dsl.policies.simple import policy_named

    options = dict(options_of(args.option))
    names = policies_of(args.policy or "random")
    rules = rules_of(args.game)
    try:
        if args.load is not None:
            game = rules.restore(read_file(args.load))
        else:
            seats = seats_for(rules, seats_wish(args.seats), args.seed, options.items())
            game = rules.new(seats, seed=args.seed, options=options)
    except GameError as error:
        raise WrongUse(str(error)) from None
    people = 0 if args.watch else args.people
    if people is None:
        people = len(game.people) if args.policy is None else 1
    policies: dict[int, Policy] = {
        player: policy_named(names[player % len(names)], args.seed + player)
        for player in range(people, len(game.people))
    }
    return Table(rules, game, policies, is_open=people == 0).run()


class Table:
    """One game with whoever sits at it."""

    def __init__(
        self,
        rules: Rules,
        game: Game,
        policies: dict[int, Policy],
        is_open: bool,
        keep: Callable[[Game], None] | None = None,
    ) -> None:
        self.rules = rules
        self.game = game
        self.policies = policies
        self.is_open = is_open  # nobody has anything to hide
        self.keep = keep  # called before a person is asked, and at the end
        self.told = 0
        self.viewer: int | None = None

    def run(self) -> int:
        """Until the end, or until somebody leaves."""
        from imperium_dsl.machine.errors import GameError

        people = [seat for player, seat in enumerate(self.game.people) if player not in self.policies]
        print(f"{self.rules.ruleset.game}: {', '.join(self.game.seats)}; people play {', '.join(people) or 'nothing'}")
        while (decision := self.game.decision) is not None:
            policy = self.policies.get(decision.player)
            if policy is not None:
                index = policy.choose(decision)
                if self.is_open:
                    print(f"{decision.seat}: {decision.prompt}: {decision.options[index].label}")
                self.game.take(index)
                if self.is_open:
                    self.tell(None, is_brief=True)
                continue
            if self.keep is not None:
                self.keep(self.game)
            self.turn_to(decision)
            line = self.asked(decision)
            if line is None:
                return FINE
            try:
                self.obey(line, decision)
            except (GameError, OSError) as error:
                print(f"! {error}")
            except Leave:
                return FINE
        if self.keep is not None:
            self.keep(self.game)
        self.end()
        return FINE

    def turn_to(self, decision: Decision) -> None:
        """Show the table to the player whose decision it is."""
        if self.viewer != decision.player:
            if self.viewer is not None and len(self.game.seats) - len(self.policies) > 1:
                print("\n" * 3 + f"---- {decision.seat}: press Enter when nobody else is looking")
                sys.stdin.readline()
            self.viewer = decision.player
            self.tell(decision.player)
            self.show(decision.player)
        else:
            self.tell(decision.player)

    def show(self, player: int | None) -> None:
        print()
        print("\n".join(view_lines(self.game.view(player))))

    def tell(self, player: int | None, is_brief: bool = False) -> None:
        """What happened since something was last told."""
        events = self.game.events_for(player, self.told)
        self.told += len(events)
        told = [event for event in events if not (is_brief and event.what == "decide")]
        for line in event_lines(told, self.game.seats)[-40:]:
            print(f"  . {line}")

    def asked(self, decision: Decision) -> str | None:
        """What the player types; None at the end of the input."""
        source = decision.source
        behind = f" [{source.card}]" if source.card else ""
        prompt = "choose" if decision.kind == "choose" else decision.prompt  # the options say the rest
        print(f"\n{decision.seat}: {prompt}{behind}   ({source.file}:{source.line})")
        for option in decision.options:
            print(f"  {option.index + 1:>2}  {option.label}")
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        return line.strip() if line else None

    def obey(self, line: str, decision: Decision) -> None:
        """One line of a player."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word:
            case "":
                return
            case "help" | "?":
                print(HELP)
            case "quit" | "exit" | "q":
                raise Leave
            case "view":
                self.show(decision.player)
            case "events":
                lines = event_lines(self.game.events_for(decision.player), self.game.seats)
                print("\n".join(f"  . {text}" for text in lines[-40:]))
            case "why":
                for reason in self.game.why(rest or None):
                    place = "" if reason.source is None else f"   ({reason.source.file}:{reason.source.line})"
                    print(f"  {reason.message}{place}")
            case "undo":
                self.undo(int(rest) if rest.isdecimal() else 1, decision.player)
            case "save":
                from imperium_dsl.cli.atomic import write_atomically

                write_atomically(Path(rest or "game.json"), self.game.save().encode())
                print(f"  saved as {rest or 'game.json'}")
            case "load" if self.keep is not None:
                print("! this game is kept in its own file; leave it to play another")
            case "load":
                self.game = self.rules.restore(read_file(rest or "game.json"))
                self.told, self.viewer = len(self.game.events_for(None)), None
            case "auto":
                from imperium_dsl.policies.simple import RandomPolicy

                self.policies[decision.player] = RandomPolicy(self.game.seed)
            case _:
                self.game.choose(int(line) - 1 if line.isascii() and line.isdecimal() else line)

    def undo(self, count: int, player: int) -> None:
        """Back to an earlier decision of the same player."""
        for _ in range(count):
            self.game.undo()
            while self.game.decision is not None and self.game.decision.player in self.policies:
                if not self.game.choices:
                    break
                self.game.undo()
        self.told = len(self.game.events_for(player))
        self.viewer = None

    def end(self) -> None:
        self.tell(self.viewer, is_brief=True)
        self.show(None)
        result = self.game.result
        assert result is not None
        print("\n" + "\n".join(result_lines(result)))


class Leave(Exception):  # noqa: N818  no error
    """A player leaves."""


def result_lines(result: Result) -> list[str]:
    """Who has won, and with what."""
    lines = [f"won by {' and '.join(result.winners) or 'nobody'} ({result.how})"]
    for seat, numbers in sorted(result.scores.items(), key=lambda item: item[1], reverse=True):
        lines.append(f"  {seat:<16} {', '.join(map(str, numbers[: deciding(result.scores.values())]))}")
    return lines


def deciding(scores: Collection[tuple[int, ...]]) -> int:
    """How many of the numbers that were compared tell everybody apart; all, if they do not."""
    longest = max(map(len, scores), default=0)
    return next((n for n in range(1, longest) if len({each[:n] for each in scores}) == len(scores)), longest)


def read_file(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise WrongUse(f"cannot read {name}: {error.strerror}") from None
