"""The machine against other ways to play cards: ratios of one run, each with its command and its bound.

Both sides of a ratio take turns and the best of several times counts, so that a busy machine slows both alike.
Three of them need pyminion: ``pip install 'imperium_dsl[bench]'``.
"""

from __future__ import annotations

import copy
import gc
import random
import re
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from attrs import evolve

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

from benchmarks.micro import hand_written  # noqa: E402  needs the path
from imperium_dsl import api  # noqa: E402
from imperium_dsl.machine.layout import TURN  # noqa: E402
from imperium_dsl.packs.stack import Layer, Text, shipped_stack  # noqa: E402
from imperium_dsl.play.game import Game  # noqa: E402
from imperium_dsl.play.rules import Rules  # noqa: E402
from imperium_dsl.reading.read import read_source  # noqa: E402
from imperium_dsl.version import is_compiled  # noqa: E402

GAME, SEATS, BOX = "imperium", ["romans", "greeks"], "legends"  # the box that is left out where one box is loaded
SOLO, PERSON, LEVEL = "imperium-solo", "romans", "overlord"  # the level at which an opponent does most
COMMAND = "python benchmarks/bench_machine.py"
ROUNDS = 5


# ---- measuring


def rates(sides: dict[str, Callable[[], int]], rounds: int = ROUNDS) -> dict[str, float]:
    """The best number of steps per second of each side; they take turns at the same games again and again."""
    best = dict.fromkeys(sides, 0.0)
    for _ in range(rounds):
        for name, side in sides.items():
            gc.collect()
            began = time.perf_counter()
            steps = side()
            best[name] = max(best[name], steps / (time.perf_counter() - began))
    return best


def times(sides: dict[str, tuple[Callable[[], object], int]], rounds: int = ROUNDS) -> dict[str, float]:
    """The best time of each side in microseconds, each done so many times in a row."""
    best = dict.fromkeys(sides, float("inf"))
    for _ in range(rounds):
        for name, (side, count) in sides.items():
            gc.collect()
            began = time.perf_counter()
            for _ in range(count):
                side()
            best[name] = min(best[name], (time.perf_counter() - began) / count * 1e6)
    return best


def report(name: str, value: float, unit: str, bound: float, is_least: bool, details: str) -> bool:
    """One line, and the command; whether the bound is kept."""
    is_kept = value >= bound if is_least else value <= bound
    promise = f"at {'least' if is_least else 'most'} {bound:g}{unit}"
    print(f"{name:<44} {value:8.2f}{unit}  ({promise}) {'ok' if is_kept else 'MISSED':<7} {details}")
    print(f"    $ {COMMAND} {name.partition(':')[0]}")
    return is_kept


# ---- our side


@cache
def rules() -> Rules:
    return api.load_game(GAME)


@cache
def solo_rules() -> Rules:
    return api.load_game(SOLO)


@cache
def one_box() -> Rules:
    """The same game without the files of one box, but for those with a card that the rules call by its name."""
    stack = shipped_stack(GAME, scenarios=False)
    texts = [text for layer in stack.layers for text in layer.texts]
    rules_text = b"".join(text.raw for text in texts if text.name.startswith("rules/"))
    called = re.findall(rb'"[^"\n]+"', rules_text)

    def is_kept(text: Text) -> bool:
        return f"/{BOX}/" not in text.name or any(b"card " + name in text.raw for name in called)

    layers = tuple(evolve(layer, texts=tuple(filter(is_kept, layer.texts))) for layer in stack.layers)
    ruleset, _ = api.ruleset_of(evolve(stack, layers=layers))
    return Rules(ruleset)


def playouts(of: Callable[[], Rules], games: int = 6) -> Callable[[], int]:
    """Random games through the public interface, decision objects included."""

    def play() -> int:
        chance = random.Random(0)
        count = 0
        for seed in range(games):
            game = of().new(SEATS, seed=seed)
            while (decision := game.decision) is not None:
                game.choose(chance.choice(decision.options))
                count += 1
        return count

    of().new(SEATS)  # compiled before the clock starts
    return play


def midgame(decisions: int = 300) -> Game:
    game = rules().new(SEATS, seed=4)
    chance = random.Random(4)
    for _ in range(decisions):
        assert game.decision is not None
        game.choose(chance.choice(game.decision.options))
    return game


# ---- the ratios


def bench_playouts() -> bool:
    from benchmarks import random_bots

    def theirs() -> int:
        return sum(random_bots.play(seed) for seed in range(40))

    best = rates({"ours": playouts(rules), "pyminion": theirs})
    return report(
        "playouts: decisions/s, ours to pyminion's", best["ours"] / best["pyminion"], "x", 2, True,
        f"{best['ours']:,.0f} to {best['pyminion']:,.0f} per second",
    )  # fmt: skip


def bench_clone() -> bool:
    from benchmarks import random_bots

    game, theirs = midgame(), random_bots.midgame(4)
    step = 0

    def clone_and_step() -> None:
        nonlocal step
        clone = game.clone()
        clone.machine.copied()  # what the first choice after a clone costs more than any other
        step += 1

    best = times(
        {
            "clone": (game.clone, 2000),
            "copied": (clone_and_step, 500),
            "deepcopy": (lambda: copy.deepcopy(theirs), 10),
        }
    )
    kept = report(
        "clone: deepcopy of pyminion to clone()", best["deepcopy"] / best["clone"], "x", 50, True,
        f"{best['clone']:.2f} us to {best['deepcopy']:,.0f} us",
    )  # fmt: skip
    return kept & report(
        "clone: deepcopy to clone() and its copy", best["deepcopy"] / best["copied"], "x", 50, True,
        f"{best['copied']:.2f} us, with the copy that the first choice makes",
    )  # fmt: skip


def bench_save() -> bool:
    from benchmarks import random_bots

    game, theirs = midgame(), random_bots.midgame(4)
    best = times(
        {
            "save": (lambda: rules().restore(game.save()), 20),
            "deepcopy": (lambda: copy.deepcopy(theirs), 10),
        }
    )
    return report(
        "save: save + restore to deepcopy", best["save"] / best["deepcopy"], "x", 2, False,
        f"{best['save']:,.0f} us to {best['deepcopy']:,.0f} us",
    )  # fmt: skip


def bench_memory() -> bool:
    """Clones that have each gone one decision further: nothing is shared any more but what never changes."""
    game = midgame()
    gc.collect()
    tracemalloc.start()
    clones = []
    for at in range(1000):
        clone = game.clone()
        assert clone.decision is not None
        clone.choose(at % len(clone.decision.options))
        clones.append(clone)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    per_clone = peak / len(clones) / 1024
    return report("memory: peak of 1,000 clones, each", per_clone, " KiB", 16, False, "each one decision further")


def bench_content() -> bool:
    best = rates({"both": playouts(rules), "one": playouts(one_box)}, 8)
    return report(
        "content: decisions/s, both boxes to one", best["both"] / best["one"], "x", 0.9, True,
        f"{len(rules().ruleset.faces)} faces to {len(one_box().ruleset.faces)}",
    )  # fmt: skip


def bench_micro() -> bool:
    compiled = api.compile_sources([read_source(HERE / "micro" / "micro.imp", "micro.imp")])
    assert compiled.ruleset is not None, compiled.diagnostics
    micro = Rules(compiled.ruleset)

    def ours() -> Game:
        game, at = micro.new(2), 0
        while (decision := game.decision) is not None:
            game.choose(at * 7 % len(decision.options))
            at += 1
        return game

    def by_hand() -> hand_written.Table:
        at = -1

        def choose(n: int) -> int:
            nonlocal at
            at += 1
            return at * 7 % n

        return hand_written.play(choose)

    machine, table = ours().machine, by_hand()
    first = machine.layout.tokens0
    assert machine.cells[first : first + 6] == table.tokens[0] + table.tokens[1]
    best = times({"ours": (ours, 1), "hand": (by_hand, 10)})
    return report(
        "micro: machine to hand-written loop", best["ours"] / best["hand"], "x", 3, False,
        f"{best['ours'] / 1000:.1f} ms to {best['hand'] / 1000:.1f} ms for 400 decisions, 20,000 updates",
    )  # fmt: skip


@cache
def idle_rules() -> Rules:
    """The solo game with an opponent who does nothing."""
    stack = shipped_stack(SOLO, scenarios=False)
    idle = Text(Path("idle.imp"), "idle.imp", b"replace procedure bot turn: skip\n")
    layers = (*stack.layers, Layer("idle", frozenset(), (idle,), is_game=True))
    ruleset, _ = api.ruleset_of(evolve(stack, layers=layers))
    return Rules(ruleset)


def opponents() -> list[str]:
    """Whom one can play against."""
    ruleset = solo_rules().ruleset
    everybody = [ruleset.words[word] for word in ruleset.traits[ruleset.seat_trait].words]
    return [word for word in everybody if word != PERSON]


def opponents_turns(of: Rules) -> float:
    """Seconds from the choice that ends the person's turn to their next turn, on average over all opponents."""
    spent, turns = 0.0, 0
    for bot in opponents():
        chance = random.Random(0)
        game = of.new([PERSON], seed=1, options={"bot": bot, "level": LEVEL})
        while (decision := game.decision) is not None:
            before = game.machine.cells[TURN]
            option = chance.choice(decision.options)
            began = time.perf_counter()
            game.choose(option)
            took = time.perf_counter() - began
            after = game.machine.cells[TURN]
            if before % 2 == 0 or after > before:  # the person has the odd turns
                spent += took
                turns += after > before and before % 2 == 1
    return spent / turns


def bench_solo() -> bool:
    """A turn of the opponent: what the end of the person's turn takes longer than against one who does nothing."""
    for of in (solo_rules(), idle_rules()):
        opponents_turns(of)  # compiled before the clock starts
    decisions = playouts(rules)
    best = dict.fromkeys(("busy", "idle", "decision"), float("inf"))
    for _ in range(ROUNDS):
        gc.collect()
        best["busy"] = min(best["busy"], opponents_turns(solo_rules()))
        best["idle"] = min(best["idle"], opponents_turns(idle_rules()))
        began = time.perf_counter()
        count = decisions()
        best["decision"] = min(best["decision"], (time.perf_counter() - began) / count)
    turn = best["busy"] - best["idle"]
    return report(
        "solo: opponent's turn to random decision", turn / best["decision"], "x", 15, False,
        f"{turn * 1e3:.2f} ms to {best['decision'] * 1e3:.3f} ms, {len(opponents())} opponents at {LEVEL}",
    )  # fmt: skip


BENCHES = {
    "playouts": bench_playouts,
    "solo": bench_solo,
    "clone": bench_clone,
    "save": bench_save,
    "memory": bench_memory,
    "content": bench_content,
    "micro": bench_micro,
}


COMPARED = ("playouts", "clone", "save")  # with pyminion


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    if any(name in COMPARED for name in names or BENCHES) and find_spec("pyminion") is None:
        print("pyminion is missing: pip install 'imperium_dsl[bench]'", file=sys.stderr)
        return 2
    print(f"the machine is {'compiled' if is_compiled() else 'plain Python'}")
    kept = [BENCHES[name]() for name in names or BENCHES]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
