"""Many games, each played by policies from its seed to its end; by any number of workers, with the same outcome.

rules + jobs --Executor--> outcomes, in the order of the jobs
"""

from __future__ import annotations

import hashlib
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from attrs import field, frozen

from imperium_dsl.machine import rng
from imperium_dsl.machine.errors import WrongSeats
from imperium_dsl.machine.layout import ROUND, TURN
from imperium_dsl.play.start import in_players
from imperium_dsl.policies.simple import Policy, policy_of

if TYPE_CHECKING:
    from imperium_dsl.play.game import Game
    from imperium_dsl.play.rules import Rules

CHUNK = 8  # games that one worker plays before it reports
AHEAD = 64  # chunks handed out before the first of them is needed


@frozen
class Cap:
    """When a game is broken off: it is then unfinished. 0: never."""

    decisions: int = 0
    turns: int = 0
    rounds: int = 0


@frozen
class Job:
    """One game to be played."""

    seats: tuple[str, ...] | int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    policies: tuple[str | Policy, ...] = ("random",)  # for the seats in turn, then from the first again
    cap: Cap = Cap()


@frozen
class Outcome:
    """How one game went."""

    seed: int
    seats: tuple[str, ...]
    how: str  # finished, won, unfinished
    winners: tuple[str, ...]
    scores: dict[str, tuple[int, ...]]
    decisions: int
    rounds: int
    hash: str = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """For ``json.dumps``."""
        return {
            "seed": self.seed, "seats": list(self.seats), "how": self.how, "winners": list(self.winners),
            "scores": {seat: list(numbers) for seat, numbers in self.scores.items()},
            "decisions": self.decisions, "rounds": self.rounds, "hash": self.hash,
        }  # fmt: skip


# ---- one game


def play(rules: Rules, job: Job) -> Outcome:
    """One game from its beginning to its end, or to where it is broken off."""
    game = rules.new(job.seats, seed=job.seed, options=dict(job.options))
    given = [job.policies[i % len(job.policies)] for i in range(len(game.seats))]
    if len(set(given)) == 1:
        policies = [policy_of(given[0], job.seed)] * len(given)
    else:
        policies = [policy_of(each, job.seed * len(given) + i) for i, each in enumerate(given)]
    cap, count = job.cap, 0
    is_capped = cap != Cap()
    while (decision := game.decision) is not None:
        if is_capped and is_over(game, cap, count):
            break
        game.take(policies[decision.player].choose(decision))
        count += 1
    result = game.result
    if result is None:
        return Outcome(job.seed, game.seats, "unfinished", (), {}, count, game.machine.cells[ROUND], game.hash())
    rounds = game.machine.cells[ROUND]
    return Outcome(job.seed, game.seats, result.how, result.winners, result.scores, count, rounds, game.hash())


def is_over(game: Game, cap: Cap, count: int) -> bool:
    """Is a game to be broken off?"""
    cells = game.machine.cells
    return (
        0 < cap.decisions <= count or 0 < cap.turns < cells[TURN] or 0 < cap.rounds < cells[ROUND]
    )  # fmt: skip


# ---- many games


def seats_for(
    rules: Rules, wish: Sequence[str], seed: int, options: Iterable[tuple[str, str]] = ()
) -> tuple[str, ...] | int:
    """Seats as somebody wishes them: words, ``random`` for any other word, or how many there are to be.

    The options may say who is at the table beside them.
    """
    r = rules.ruleset
    if len(wish) == 1 and wish[0].isascii() and wish[0].isdecimal():
        if len(wish[0]) > 9:
            raise WrongSeats(f"{r.game} is for {in_players(r.seats)}, not {wish[0][:20]}")
        count = int(wish[0])
        if r.seat_trait < 0 or count not in r.seats:
            return count
        wish = ["random"] * count
    elif list(wish) == ["random"]:
        wish = ["random"] * r.seats[0]
    if r.seat_trait < 0:
        return len(wish) if all(w == "random" for w in wish) else tuple(wish)
    if len(wish) not in r.seats:
        return tuple(wish)
    words = [r.words[w] for w in r.traits[r.seat_trait].words]
    rivals = {r.words[rival.role] for rival in r.rivals}
    taken = {*wish, *(value for name, value in options if name in rivals)}
    free = [w for w in words if w not in taken]
    _, order = rng.shuffled(rng.seeded(seed), list(range(len(free))))
    drawn = iter(order)
    return tuple(free[next(drawn)] if w == "random" else w for w in wish)


def jobs_for(
    rules: Rules,
    wish: Sequence[str],
    games: int,
    seed: int,
    options: Iterable[tuple[str, str]] = (),
    policies: tuple[str | Policy, ...] = ("random",),
    cap: Cap = Cap(),
) -> Jobs:
    """So many games, with one seed after the other; policies by name, or as objects that can be sent to workers."""
    given = tuple(options)
    return Jobs(lambda i: Job(seats_for(rules, wish, seed + i, given), seed + i, given, policies, cap), range(games))


class Jobs(Sequence[Job]):
    """Games to be played, made when they are needed: there may be millions of them."""

    def __init__(self, make: Callable[[int], Job], numbers: range) -> None:
        self.make = make
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, at: int) -> Job: ...

    @overload
    def __getitem__(self, at: slice) -> list[Job]: ...

    def __getitem__(self, at: int | slice) -> Job | list[Job]:
        if isinstance(at, slice):
            return [self.make(i) for i in self.numbers[at]]
        return self.make(self.numbers[at])


def simulate(
    rules: Rules, jobs: Sequence[Job], executor: Executor | None = None, chunk: int = CHUNK
) -> Iterator[Outcome]:
    """The outcomes, in the order of the jobs; without an executor they are played here.

    Any executor will do, on this machine or on others, as long as it can send bytes and import this package.
    """
    if executor is None:
        for job in jobs:
            yield play(rules, job)
        return
    LOADED[rules.hash] = rules  # workers that are forked from here need not build it
    content = pickle.dumps(rules)
    chunks = (jobs[at : at + chunk] for at in range(0, len(jobs), chunk))
    waiting: deque[Future[list[Outcome]]] = deque()
    try:
        while True:
            for some in islice(chunks, AHEAD - len(waiting)):
                waiting.append(executor.submit(play_chunk, rules.hash, content, some))
            if not waiting:
                return
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


LOADED: dict[str, Rules] = {}


def play_chunk(key: str, content: bytes, jobs: Sequence[Job]) -> list[Outcome]:
    """What a worker does."""
    rules = LOADED.get(key)
    if rules is None:
        rules = LOADED[key] = pickle.loads(content)  # noqa: S301  from the process that started this one
    return [play(rules, job) for job in jobs]


def digest(outcomes: Iterable[Outcome]) -> str:
    """Of all final states, in order."""
    return hashlib.sha256("".join(outcome.hash for outcome in outcomes).encode()).hexdigest()
