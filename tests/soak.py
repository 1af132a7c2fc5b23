"""The long version of the laws: thousands of games, in parallel, interruptible, resumable.

    python -m tests.soak [--workers 2] [--imperium 10000] [--civ 5000] [--batches 60] [--both 2000]

Every finished piece of work is a line of a file in ``.cache/soak``; a piece that is there already is not done
again, unless the rules, the machine or the laws have changed since. At the end, and when it is interrupted, the
figures go into ``docs/reliability.md``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from imperium_dsl import bundled, load_game
from imperium_dsl.machine.errors import GameError
from tests.laws.games import LawBroken, play, random_setting
from tests.laws.shrink import short

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- figures: written by `make soak` -->", "<!-- end of figures -->"
FIRST_SEED = 1_000_000  # the tests use small ones
PIECE = {"imperium": 20, "civ": 100, "cards": 1, "both": 20}


def pieces(wanted: dict[str, int]) -> Iterator[dict[str, Any]]:
    """All work, each piece a few games of one kind."""
    for first in range(0, wanted["imperium"], PIECE["imperium"]):
        yield {"kind": "imperium", "first": first}
    for first in range(0, wanted["civ"], PIECE["civ"]):
        for players in (2, 3, 4):
            for deal in ("basic", "draft"):
                yield {"kind": "civ", "players": players, "deal": deal, "first": first}
    for first in range(wanted["cards"]):
        yield {"kind": "cards", "first": first}
    for first in range(0, wanted["both"], PIECE["both"]):
        for game in ("imperium", "civ"):
            yield {"kind": "both", "game": game, "first": first}


def done(piece: dict[str, Any]) -> dict[str, Any]:
    """One piece of work, and what came of it."""
    found = {**piece, "games": 0, "decisions": 0, "ends": {}, "broken": []}
    if piece["kind"] == "cards":
        return made_up(piece, found)
    if piece["kind"] == "both":
        return on_both(piece, found)
    ends: Counter[str] = Counter()
    where = {k: piece[k] for k in ("players", "deal") if k in piece}
    for seed in range(piece["first"], piece["first"] + PIECE[piece["kind"]]):
        try:
            outcome = play(random_setting(piece["kind"], FIRST_SEED + seed, **where))
            found["decisions"] += outcome.decisions
            ends[outcome.end] += 1
        except LawBroken as broken:
            found["broken"].append(str(short(broken)))
        except GameError as fault:
            found["broken"].append(str(fault))
        found["games"] += 1
    return {**found, "ends": dict(ends)}


def made_up(piece: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """A batch of generated cards in games of 2, 3 and 4 players."""
    from tests.laws.test_generated_cards import SEATS, batch_of, try_out

    cards = batch_of(FIRST_SEED + piece["first"])
    for i, seats in enumerate(SEATS):
        try:
            found["decisions"] += try_out(cards, 10 * piece["first"] + i, seats)
        except (AssertionError, GameError) as error:
            found["broken"].append(f"generated cards, batch {piece['first']}, {seats}: {str(error)[:2000]}")
        found["games"] += 1
    return {**found, "cards": len(cards)}


def on_both(piece: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Whole games on both interpreters."""
    from tests.laws.side_by_side import Difference, compare_game, compiled

    for seed in range(piece["first"], piece["first"] + PIECE["both"]):
        try:
            found["decisions"] += compare_game(compiled(piece["game"]), FIRST_SEED + seed)
        except (Difference, GameError) as difference:
            found["broken"].append(str(difference)[:4000])
        found["games"] += 1
    return found


# ---- what is done already


def version() -> str:
    """Changes with the rules, the machine and the laws."""
    digest = hashlib.sha256()
    for game in bundled.games():
        digest.update(load_game(game).hash.encode())
    for folder in ("imperium_dsl/machine", "imperium_dsl/reference", "tests/laws"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def key(piece: dict[str, Any]) -> str:
    return json.dumps({k: piece[k] for k in ("kind", "game", "players", "deal", "first") if k in piece}, sort_keys=True)


def load(path: Path) -> dict[str, dict[str, Any]]:
    """Finished pieces; a last line that was cut off is no piece."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            piece = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[key(piece)] = piece
    return found


# ---- running


def run(wanted: dict[str, int], workers: int) -> int:
    path = ROOT / ".cache" / "soak" / f"{version()}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    finished = load(path)
    todo = [piece for piece in pieces(wanted) if key(piece) not in finished]
    tell(f"{len(finished)} pieces of work are done, {len(todo)} are left")
    try:
        with path.open("a", encoding="utf-8") as file:
            for piece in work(todo, workers):
                finished[key(piece)] = piece
                file.write(json.dumps(piece) + "\n")
                file.flush()
                for broken in piece["broken"]:
                    tell(broken)
    except KeyboardInterrupt:
        tell("interrupted; the same command goes on from here")
    write_page(list(finished.values()))
    broken = sum(len(piece["broken"]) for piece in finished.values())
    tell(f"{sum(p['games'] for p in finished.values())} games, {broken} violations; see docs/reliability.md")
    return 1 if broken else 0


def work(todo: list[dict[str, Any]], workers: int) -> Iterator[dict[str, Any]]:
    """Pieces as they are finished; only as many are handed out as there are workers to take them."""
    left = iter(todo)
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[dict[str, Any]]] = set()
        try:
            for piece in left:
                running.add(pool.submit(done, piece))
                if len(running) > workers:
                    ready, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in ready)
            for future in running:
                yield future.result()
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def tell(line: str) -> None:
    sys.stderr.write(line + "\n")


# ---- the page


def write_page(finished: list[dict[str, Any]]) -> None:
    """Put the figures between their marks."""
    rows = [
        "| games | number | decisions | ended | broken off | violations |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    labels = {"imperium": "Imperium", "civ": "CIV"}
    kinds = [*((kind, "", label) for kind, label in labels.items()), ("cards", "", "with generated cards")]
    kinds += [("both", game, f"{label} on both interpreters") for game, label in labels.items()]
    for kind, game, label in kinds:
        mine = [piece for piece in finished if piece["kind"] == kind and piece.get("game", "") == game]
        if not mine:
            continue
        ends = sum((Counter(piece["ends"]) for piece in mine), Counter())
        off = ends["cap"] + ends["unfinished"]
        ended = "–" if kind in ("cards", "both") else sum(ends.values()) - off
        numbers = (sum(p["games"] for p in mine), sum(p["decisions"] for p in mine))
        broken = sum(len(p["broken"]) for p in mine)
        rows.append(f"| {label} | {numbers[0]:,} | {numbers[1]:,} | {ended} | {off} | {broken} |")
    day = time.strftime("%Y-%m-%d", time.gmtime())
    text = "\n".join([BEGIN, "", *rows, "", f"Last written on {day}, version `{version()}`.", "", END])
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN, 1)
    PAGE.write_text(before + text + rest.split(END, 1)[1], encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--imperium", type=int, default=10_000, help="games")
    parser.add_argument("--civ", type=int, default=5_000, help="games for each number of players and each deal")
    parser.add_argument("--batches", type=int, default=60, help="of generated cards")
    parser.add_argument("--both", type=int, default=2_000, help="games of each on both interpreters")
    given = parser.parse_args(arguments)
    wanted = {"imperium": given.imperium, "civ": given.civ, "cards": given.batches, "both": given.both}
    return run(wanted, given.workers)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
