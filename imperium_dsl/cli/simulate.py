"""``imperium simulate``: many games in, what became of them out."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING, Any

from imperium_dsl.cli.exits import FINE, INTERRUPTED, WrongUse
from imperium_dsl.cli.games import game_arguments, options_of, policies_of, rules_of, seats_wish
from imperium_dsl.cli.output import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from imperium_dsl.play.rules import Rules
    from imperium_dsl.policies.run import Job, Outcome

BAR = 30  # characters
PAUSE = 0.1  # seconds between two drawings of the bar


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--policy", default="random", metavar="P", help="random, first; or one for each seat: P,Q")
    parser.add_argument("--workers", type=int, default=1, metavar="W", help="processes (1); the outcome is the same")
    parser.add_argument("--rounds", type=int, default=0, metavar="N", help="break a game off after so many rounds")
    parser.add_argument("--turns", type=int, default=0, metavar="N", help="... turns")
    parser.add_argument("--decisions", type=int, default=0, metavar="N", help="... decisions")
    parser.add_argument("--json", action="store_true", help="everything, as JSON")


def run(args: argparse.Namespace) -> int:
    from imperium_dsl.machine.errors import GameError
    from imperium_dsl.policies.run import Cap, jobs_for

    for name in ("games", "workers"):
        if getattr(args, name) < 1:
            raise WrongUse(f"--{name} is at least 1")
    for name in ("rounds", "turns", "decisions"):
        if getattr(args, name) < 0:
            raise WrongUse(f"--{name} is at least 0")
    policies, options = policies_of(args.policy), options_of(args.option)
    rules = rules_of(args.game)
    cap = Cap(args.decisions, args.turns, args.rounds)
    jobs = jobs_for(rules, seats_wish(args.seats), args.games, args.seed, options, policies, cap)
    try:
        rules.new(jobs[0].seats, seed=args.seed, options=dict(options))
    except GameError as error:
        raise WrongUse(str(error)) from None
    began = time.perf_counter()
    outcomes, is_whole = played(rules, jobs, args.workers)
    report = report_of(outcomes, time.perf_counter() - began, None if is_whole else args.games)
    print(json.dumps(report) if args.json else text_of(report))
    return FINE if is_whole else INTERRUPTED


def played(rules: Rules, jobs: Sequence[Job], workers: int) -> tuple[list[Outcome], bool]:
    """The outcomes, and whether nobody interrupted."""
    from concurrent.futures import ProcessPoolExecutor

    from imperium_dsl.policies.run import CHUNK, simulate

    outcomes: list[Outcome] = []
    bar = Bar(len(jobs))
    workers = min(workers, -(-len(jobs) // CHUNK))  # more would have nothing to do
    executor = ProcessPoolExecutor(workers, initializer=leave_interrupts) if workers > 1 else None
    try:
        for outcome in simulate(rules, jobs, executor):
            outcomes.append(outcome)
            bar.draw(len(outcomes))
    except KeyboardInterrupt:
        return outcomes, False
    finally:
        bar.clear()
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
    return outcomes, True


def leave_interrupts() -> None:
    """A worker leaves it to the process that started it to be interrupted."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def report_of(outcomes: list[Outcome], seconds: float, wanted: int | None) -> dict[str, Any]:
    """What ``--json`` prints."""
    from imperium_dsl.policies.run import digest

    report: dict[str, Any] = {
        "games": len(outcomes),
        "finished": sum(1 for o in outcomes if o.how != "unfinished"),
        "decisions": sum(o.decisions for o in outcomes),
        "seconds": round(seconds, 3),
        "results": [o.to_json() for o in outcomes],
        "digest": digest(outcomes),
    }
    if wanted is not None:
        report["interrupted"] = {"wanted": wanted}
    return report


def text_of(report: dict[str, Any]) -> str:
    """The same for people."""
    games, seconds = report["games"], max(report["seconds"], 0.001)
    rate = report["decisions"] / seconds
    lines = [
        f"{counted(games, 'game')}, {report['finished']:,} finished",
        f"{counted(report['decisions'], 'decision')} in {report['seconds']:.1f} s ({rate:,.0f} per second)",
    ]
    if "interrupted" in report:
        lines.insert(0, f"interrupted after {games:,} of {counted(report['interrupted']['wanted'], 'game')}")
    wins: dict[str, float] = {}
    seen: dict[str, int] = {}
    for result in report["results"]:
        for seat in result["seats"]:
            seen[seat] = seen.get(seat, 0) + 1
            wins.setdefault(seat, 0)
        for seat in result["winners"]:
            wins[seat] += 1 / len(result["winners"])
    lines.extend(
        f"  {seat:<16} {wins[seat]:>8.1f} won of {seen[seat]:,} ({wins[seat] / seen[seat]:.0%})"
        for seat in sorted(wins, key=lambda s: (-wins[s] / seen[s], s))
    )
    lines.append(f"digest {report['digest']}")
    return "\n".join(lines)


class Bar:
    """How far it is; only on a terminal."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.is_shown = sys.stderr.isatty()
        self.began = self.last = time.monotonic()

    def draw(self, done: int) -> None:
        now = time.monotonic()
        if not self.is_shown or now - self.last < PAUSE:
            return
        self.last = now
        filled = BAR * done // self.total
        rate = done / max(now - self.began, 0.001)
        left = (self.total - done) / rate
        text = (
            f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done:,}/{self.total:,} games, {rate:,.1f}/s, {left:,.0f} s left"
        )
        print(f"{text}\033[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
