"""The front end against bare lark and bare Python: ratios of one run, each with its command and its bound.

Times are the best of several, taken in turns, so that a busy machine slows down both sides of a ratio alike.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from lark import Lark

from imperium_dsl import bundled
from imperium_dsl.reading.read import read_source
from imperium_dsl.syntax.grammar import Blocks, grammar_text, parser
from imperium_dsl.syntax.parser import parse_source

PYTHON = sys.executable
SCRIPT = Path(PYTHON).with_name("imperium")
IMPERIUM = [str(SCRIPT)] if SCRIPT.exists() else [PYTHON, "-m", "imperium_dsl"]
REPEATS = 5


def best(actions: dict[str, Callable[[], object]], repeats: int = REPEATS) -> dict[str, float]:
    """The shortest time of each action in seconds; they take turns."""
    found = dict.fromkeys(actions, float("inf"))
    for _ in range(repeats):
        for name, action in actions.items():
            gc.collect()
            started = time.perf_counter()
            action()
            found[name] = min(found[name], time.perf_counter() - started)
    return found


def started(*words: str, cache: Path | None = None) -> Callable[[], object]:
    """A process, from its start to its end."""
    environment = {**os.environ, "IMPERIUM_CACHE": "off" if cache is None else str(cache), "NO_COLOR": "1"}

    def run() -> None:
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):  # findings are no failure of the benchmark
            raise SystemExit(f"{' '.join(words)} failed: {done.stderr}")

    return run


def report(name: str, ratio: float, bound: float, command: str, times: str) -> bool:
    verdict = "ok" if ratio <= bound else "MISSED"
    print(f"{name:<42} {ratio:6.2f}x  (at most {bound:g}x) {verdict:<7} {times}")
    print(f"    $ {command}")
    return ratio <= bound


def main() -> int:
    paths = [path for game in bundled.games() for path in (*bundled.shipped_files(game), *bundled.scenario_files(game))]
    sources = [read_source(path).source for path in paths]
    size = sum(len(source.text) for source in sources)
    print(f"{len(sources)} files, {size / 1000:.0f} kB; best of {REPEATS}\n")

    bare = Lark(grammar_text(), parser="lalr", lexer="contextual", postlex=Blocks(), maybe_placeholders=False)
    parser()  # both are built before the clock runs
    parsing = best(
        {
            "bare": lambda: [bare.parse(source.text + "\n") for source in sources],
            "ast": lambda: [parse_source(source) for source in sources],
        }
    )
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "cache")
        subprocess.run([*IMPERIUM, "new", "pack", "Small", "--into", folder], check=True, capture_output=True)
        pack = str(Path(folder, "small"))
        warm_up = (started(*IMPERIUM, "check", cache=cache), started(*IMPERIUM, "check", pack, cache=cache))
        for run in warm_up:
            run()
        times = best(
            {
                "python": started(PYTHON, "-c", "pass"),
                "version": started(*IMPERIUM, "--version"),
                "pack": started(*IMPERIUM, "check", pack, cache=cache),
                "warm": started(*IMPERIUM, "check", cache=cache),
                "cold": started(*IMPERIUM, "check"),
            }
        )

    def milliseconds(*seconds: float) -> str:
        return " / ".join(f"{each * 1000:.0f} ms" for each in seconds)

    results = [
        report(
            "parse to AST / bare lark parse", parsing["ast"] / parsing["bare"], 2,
            "python benchmarks/bench_frontend.py", milliseconds(parsing["ast"], parsing["bare"]),
        ),
        report(
            "check, cold / bare lark parse", times["cold"] / parsing["bare"], 6,
            "IMPERIUM_CACHE=off imperium check", milliseconds(times["cold"], parsing["bare"]),
        ),
        report(
            "check, warm / check, cold", times["warm"] / times["cold"], 0.25,
            "imperium check", milliseconds(times["warm"], times["cold"]),
        ),
        report(
            "imperium --version / bare Python", times["version"] / times["python"], 10,
            "imperium --version", milliseconds(times["version"], times["python"]),
        ),
        report(
            "check of a small pack, warm / bare Python", times["pack"] / times["python"], 25,
            "imperium check small", milliseconds(times["pack"], times["python"]),
        ),
    ]  # fmt: skip
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
