"""The long version of the laws: thousands of games, in parallel, interruptible, resumable.

    python -m tests.soak [--workers 2] [--imperium 10000] [--civ 5000] [--solo 500] [--campaigns 500] [--both 2000]
                         [--batches 60] [--texts 600] [--only solo,campaigns]

Every finished piece of work is a line of a file in ``.cache/soak``; a piece that is there already is not done
again, unless the rules, the machine or the laws have changed since. At the end, and when it is interrupted, the
figures go into ``docs/reliability.md``, with what they were measured on: those of games of several and those of solo
games each into a place of their own, which a run that was for the other ones leaves alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from imperium_dsl import bundled, load_game
from imperium_dsl.machine.errors import GameError
from tests.laws.games import LawBroken, play, random_setting, rules
from tests.laws.shrink import short
from tests.laws.solo_positions import SLOTS

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- figures: written by `make soak` -->", "<!-- end of figures -->"
SOLO_BEGIN, SOLO_END = "<!-- solo figures: written by `make soak` -->", "<!-- end of solo figures -->"
ALONE = ("imperium-solo", "imperium-campaign")
FOUND = "## Found and fixed"
FIRST_SEED = 1_000_000  # the tests use small ones
PIECE = {"imperium": 20, "civ": 25, "imperium-solo": 20, "imperium-campaign": 10, "both": 10, "cards": 1, "texts": 20}
NAMES = {"imperium": "Imperium", "civ": "CIV", "imperium-solo": "Imperium solo", "imperium-campaign": "campaigns"}
LONG = {"imperium-campaign": 20}  # a campaign is several games: on both interpreters so many times fewer
DEALS = ("basic", "draft")
SEATS = (2, 3, 4)


def pieces(wanted: dict[str, int]) -> Iterator[dict[str, Any]]:
    """All work, each piece a few games or texts of one kind; all kinds go forward at the same pace."""
    tables = [{"players": players, "deal": deal} for players in SEATS for deal in DEALS]
    shipped = [{"game": game} for game in bundled.games()]
    alone = [{"bot": bot, "level": level} for bot in opponents() for level in SLOTS] if wanted["imperium-solo"] else []
    variants: dict[str, list[dict[str, Any]]] = {
        "civ": tables, "imperium-solo": alone, "both": shipped, "texts": shipped,
    }  # fmt: skip
    found = []
    for kind, count in wanted.items():
        for first in range(0, count, PIECE[kind]):
            for each in variants.get(kind, [{}]):
                long = LONG.get(each.get("game", ""), 1) if kind == "both" else 1
                if first * long < count:
                    found.append((first * long / count, {"kind": kind, "first": first, **each}))
    yield from (piece for _, piece in sorted(found, key=lambda pair: pair[0]))


def opponents() -> list[str]:
    """Whom a person can play against alone."""
    ruleset = rules("imperium-solo").ruleset
    return [ruleset.words[w] for w in ruleset.traits[ruleset.seat_trait].words]


def done(piece: dict[str, Any]) -> dict[str, Any]:
    """One piece of work, and what came of it: for each group of games its numbers; and what was broken."""
    work = {"both": side_by_side, "cards": made_up, "texts": changed_texts}.get(piece["kind"], games)
    return {**piece, **work(piece)}


def games(piece: dict[str, Any]) -> dict[str, Any]:
    """Watched games."""
    groups: dict[str, Counter[str]] = {}
    broken = []
    where = {k: piece[k] for k in ("players", "deal", "bot", "level") if k in piece}
    for seed in range(piece["first"], piece["first"] + PIECE[piece["kind"]]):
        setting = random_setting(piece["kind"], FIRST_SEED + seed, **where)
        label = piece.get("level") or f"{len(setting.seats)} {piece.get('deal', '')}".strip()
        found = groups.setdefault(label, Counter())
        found["games"] += 1
        try:
            outcome = play(setting)
            found.update({"decisions": outcome.decisions, "rounds": outcome.rounds, outcome.end: 1})
            found["first"] += outcome.winners == (0,)
        except LawBroken as law:
            broken.append(str(short(law)))
        except GameError as fault:
            broken.append(str(fault))
    return {"groups": groups, "broken": broken}


def side_by_side(piece: dict[str, Any]) -> dict[str, Any]:
    """Whole games on both interpreters."""
    from tests.laws.side_by_side import Difference, compare_game, compiled

    found: Counter[str] = Counter()
    broken = []
    for seed in range(piece["first"], piece["first"] + PIECE["both"]):
        found["games"] += 1
        try:
            found["decisions"] += compare_game(compiled(piece["game"]), FIRST_SEED + seed)
        except (Difference, GameError) as difference:
            broken.append(str(difference))
    return {"groups": {piece["game"]: found}, "broken": broken}


def made_up(piece: dict[str, Any]) -> dict[str, Any]:
    """A batch of generated cards in games of 2, 3 and 4 players."""
    from tests.laws.test_generated_cards import SEATS as TABLES
    from tests.laws.test_generated_cards import batch_of, try_out

    cards = batch_of(FIRST_SEED + piece["first"])
    found: Counter[str] = Counter({"inputs": len(cards)})
    broken = []
    for i, seats in enumerate(TABLES):
        found["games"] += 1
        try:
            found["decisions"] += try_out(cards, 10 * piece["first"] + i, seats)
        except (AssertionError, GameError) as error:
            broken.append(f"generated cards, batch {piece['first']}, {seats}: {str(error)[:2000]}")
    return {"groups": {"": found}, "broken": broken}


def changed_texts(piece: dict[str, Any]) -> dict[str, Any]:
    """Shipped text with a few words changed, through the whole compiler and a little play."""
    from tests.laws.test_mutated_text import changed, play_a_little

    found: Counter[str] = Counter()
    broken = []
    for seed in range(piece["first"], piece["first"] + PIECE["texts"]):
        chance = random.Random(f"{piece['game']} {FIRST_SEED + seed}")
        found["inputs"] += 1
        try:
            made = changed(piece["game"], chance)
            found["refused" if made.ruleset is None else "games"] += 1
            if made.ruleset is not None:
                play_a_little(made.ruleset, chance)
        except Exception as error:  # noqa: BLE001  whatever it is, it is no diagnostic
            broken.append(f"changed text of {piece['game']}, {FIRST_SEED + seed}: {type(error).__name__}: {error}")
    return {"groups": {piece["game"]: found}, "broken": broken}


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
    about = ("kind", "game", "players", "deal", "bot", "level", "first")
    return json.dumps({k: piece[k] for k in about if k in piece}, sort_keys=True)


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


def run(wanted: dict[str, int], workers: int, store: Path, page: Path) -> int:
    measured = version()
    path = store / f"{measured}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    finished = load(path)
    todo = [piece for piece in pieces(wanted) if key(piece) not in finished]
    tell(f"{len(finished)} pieces of work are done, {len(todo)} are left")
    is_whole = False
    with path.open("a", encoding="utf-8") as file:
        for piece in work(todo, workers):
            if piece is None:
                tell("interrupted; the same command goes on from here")
                break
            finished[key(piece)] = piece
            file.write(json.dumps(piece) + "\n")
            file.flush()
            for broken in piece["broken"]:
                tell(broken)
        else:
            is_whole = True
    left = {piece["kind"] for piece in todo if key(piece) not in finished}
    write_page(page, list(finished.values()), measured, left)
    count = sum(len(piece["broken"]) for piece in finished.values())
    total = sum(numbers["games"] for piece in finished.values() for numbers in map(Counter, piece["groups"].values()))
    tell(f"{total} games, {count} violations; see {page.name}")
    return 130 if not is_whole else 1 if count else 0


def work(todo: list[dict[str, Any]], workers: int) -> Iterator[dict[str, Any] | None]:
    """Pieces as they are finished; after an interrupt those that were begun, and then None.

    Only as many are handed out as there are workers to take them, and workers do not hear the interrupt: what they
    have begun is not lost. A second interrupt is an ordinary one.
    """
    asked = False

    def ask(*_: Any) -> None:
        nonlocal asked
        asked = True
        tell("stopping; the pieces that were begun are finished first (interrupt again to drop them)")
        signal.signal(signal.SIGINT, before)

    before = signal.getsignal(signal.SIGINT)
    left = iter(todo)
    running: set[Future[dict[str, Any]]] = set()
    pool = ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    signal.signal(signal.SIGINT, ask)
    try:
        while not asked or running:
            while not asked and len(running) < workers and (piece := next(left, None)) is not None:
                running.add(pool.submit(done, piece))
            if not running:
                break
            ready, running = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ready)
    finally:
        signal.signal(signal.SIGINT, before)
        pool.shutdown(wait=False, cancel_futures=True)
    if asked:
        yield None


def tell(line: str) -> None:
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


# ---- the page


def write_page(page: Path, finished: list[dict[str, Any]], measured: str, left: Collection[str] = ()) -> None:
    """Put the figures between their marks; nothing where there is none. ``left``: the kinds that are not finished."""
    text = page.read_text(encoding="utf-8")
    alone = [piece for piece in finished if piece["kind"] in ALONE]
    several = [piece for piece in finished if piece["kind"] not in ALONE]
    rows = [*game_rows(several), "", *pair_rows(several), "", *input_rows(several)]
    is_left = any(kind not in ALONE for kind in left)
    text = with_figures(text, (BEGIN, END), several, rows, measured, is_whole=not is_left)
    rows = [*game_rows(alone), "", *opponent_rows(alone)]
    is_left = any(kind in ALONE for kind in left)
    text = with_figures(text, (SOLO_BEGIN, SOLO_END), alone, rows, measured, is_whole=not is_left)
    page.write_text(text, encoding="utf-8")


def with_figures(
    text: str, marks: tuple[str, str], pieces: list[dict[str, Any]], rows: list[str], measured: str, *, is_whole: bool
) -> str:
    """The text with these rows between two marks, and what they were measured on."""
    if not pieces:
        return text
    before, rest = text.split(marks[0], 1)
    _, after = rest.split(marks[1], 1)
    fixed = sum(1 for line in text.split(FOUND, 1)[-1].splitlines() if line.startswith("| ")) - 2
    broken = sum(len(piece["broken"]) for piece in pieces)
    lines = [
        *rows,
        "",
        f"Violations in this run: {broken}; found and fixed so far: {max(0, fixed)}, listed below.",
        f"Measured on {where()}; rules, machine and laws `{measured}`.",
    ]
    if not is_whole:
        lines.append("The run was interrupted: these are the figures up to then.")
    return before + "\n".join([marks[0], "", *lines, "", marks[1]]) + after


def where() -> str:
    """The day, the commit and the machine."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    day = time.strftime("%Y-%m-%d", time.gmtime())
    python = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    return f"{day}, commit `{found}`, {python}" if found else f"{day}, {python}"


def game_rows(finished: list[dict[str, Any]]) -> Iterator[str]:
    yield "| game | players or level | games | decisions | rounds each | collapsed | broken off | violations |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    total: Counter[str] = Counter()
    for kind, name in NAMES.items():
        mine = [piece for piece in finished if piece["kind"] == kind]
        labels = {label for piece in mine for label in piece["groups"]}
        for label in [label for label in SLOTS if label in labels] or sorted(labels):
            numbers = summed(piece["groups"].get(label, {}) for piece in mine)
            ended = sum(numbers[end] for end in ("finished", "won", "collapsed", "cap", "unfinished"))
            numbers["broken"] = numbers["games"] - ended
            total += numbers
            yield row(name, label, numbers)
    if total:
        yield row("all", "", total)


def opponent_rows(finished: list[dict[str, Any]]) -> Iterator[str]:
    """Solo games by opponent, all levels together."""
    yield "| solo, against | games | decisions | won by the person | collapsed | violations |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    mine = [piece for piece in finished if piece["kind"] == "imperium-solo"]
    for bot in sorted({piece["bot"] for piece in mine}):
        of_bot = [piece for piece in mine if piece["bot"] == bot]
        numbers = summed(group for piece in of_bot for group in piece["groups"].values())
        broken = sum(len(piece["broken"]) for piece in of_bot)
        counts = " | ".join(f"{numbers[each]:,}" for each in ("games", "decisions", "first", "collapsed"))
        yield f"| {bot.title()} | {counts} | {broken} |"


def row(name: str, label: str, numbers: Counter[str]) -> str:
    games = numbers["games"]
    off = numbers["cap"] + numbers["unfinished"]
    share = f"{off:,} ({100 * off / games:.2f} %)"
    each = f"{numbers['rounds'] / games:.1f}"
    cells = (name, label, f"{games:,}", f"{numbers['decisions']:,}", each, f"{numbers['collapsed']:,}", share)
    return f"| {' | '.join(cells)} | {numbers['broken']} |"


def pair_rows(finished: list[dict[str, Any]]) -> Iterator[str]:
    yield "| on both interpreters | games | decisions compared | differences |"
    yield "| --- | ---: | ---: | ---: |"
    for game, name in NAMES.items():
        mine = [piece for piece in finished if piece["kind"] == "both" and piece["game"] == game]
        numbers = summed(group for piece in mine for group in piece["groups"].values())
        broken = sum(len(piece["broken"]) for piece in mine)
        yield f"| {name} | {numbers['games']:,} | {numbers['decisions']:,} | {broken} |"


def input_rows(finished: list[dict[str, Any]]) -> Iterator[str]:
    yield "| generated inputs | number | refused by the compiler | played | decisions | violations |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for kind, name in (("cards", "cards, well typed"), ("texts", "shipped text with words changed")):
        mine = [piece for piece in finished if piece["kind"] == kind]
        numbers = summed(group for piece in mine for group in piece["groups"].values())
        broken = sum(len(piece["broken"]) for piece in mine)
        decisions = f"{numbers['decisions']:,}" if kind == "cards" else "–"
        counts = " | ".join(f"{numbers[each]:,}" for each in ("inputs", "refused", "games"))
        yield f"| {name} | {counts} | {decisions} | {broken} |"


def summed(parts: Any) -> Counter[str]:
    return sum((Counter(part) for part in parts), Counter())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--imperium", type=int, default=10_000, help="games")
    parser.add_argument("--civ", type=int, default=5_000, help="games for each number of players and each deal")
    parser.add_argument("--solo", type=int, default=500, help="solo games against each opponent at each level")
    parser.add_argument("--campaigns", type=int, default=500, help="whole campaigns")
    parser.add_argument("--both", type=int, default=2_000, help="games of each game on both interpreters")
    parser.add_argument("--batches", type=int, default=60, help="of generated cards")
    parser.add_argument("--texts", type=int, default=600, help="changed texts of each game")
    parser.add_argument("--only", metavar="KIND,KIND", help="nothing but these of the kinds above")
    parser.add_argument("--store", type=Path, default=ROOT / ".cache" / "soak", help="where finished work is kept")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "reliability.md", help="where figures go")
    given = parser.parse_args(arguments)
    kinds = {
        "imperium": "imperium", "civ": "civ", "solo": "imperium-solo", "campaigns": "imperium-campaign", "both": "both",
        "batches": "cards", "texts": "texts",
    }  # fmt: skip
    only = kinds if given.only is None else given.only.split(",")
    if set(only) - set(kinds):
        parser.error(f"--only: kinds are {', '.join(kinds)}")
    wanted = {kind: getattr(given, name) if name in only else 0 for name, kind in kinds.items()}
    return run(wanted, given.workers, given.store, given.page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
