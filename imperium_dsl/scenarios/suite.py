"""Many scenarios in, their results out, in order; several processes share the work."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from attrs import define, frozen

from imperium_dsl.checks.check import CheckedGame
from imperium_dsl.diagnostics.model import Diagnostic
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine.code import Compiled
from imperium_dsl.scenarios.reading import Game
from imperium_dsl.scenarios.run import Runner
from imperium_dsl.scenarios.trace import traced
from imperium_dsl.source.text import SourceMap
from imperium_dsl.syntax import ast_scenarios as ast

FEW = 8  # scenarios that are not worth a second process
CHUNK = 4


@define
class Suite:
    """The scenarios of one game, or some of them."""

    game: CheckedGame
    ruleset: Ruleset
    sources: SourceMap
    scenarios: tuple[ast.Scenario, ...]


@frozen
class Result:
    """What came of one scenario, as plain data."""

    suite: int
    title: str
    file: str
    line: int
    covers: tuple[str, ...]
    problem: Diagnostic | None
    seconds: float
    seen: frozenset[int] = frozenset()

    @property
    def passed(self) -> bool:
        return self.problem is None


@define
class _Work:
    """What every process has: the suites with their code."""

    suites: Sequence[Suite]
    runners: list[Runner]

    @classmethod
    def of(cls, suites: Sequence[Suite], trace: bool) -> _Work:
        runners = []
        for suite in suites:
            make = traced if trace else Compiled
            game = Game.of(suite.game, suite.ruleset, suite.sources, make(suite.ruleset))
            runners.append(Runner(game, make))
            runners[-1].prepare(suite.scenarios)
            for scenario in suite.scenarios:  # made before processes part, so that all have it
                head = scenario.lines[0]
                if isinstance(head, ast.ScenarioGame) and len(head.seats) in suite.ruleset.seats:
                    game.compiled.code(len(head.seats) + len(suite.ruleset.rivals))
        return cls(suites, runners)

    def run(self, job: tuple[int, int]) -> Result:
        suite = self.suites[job[0]]
        scenario = suite.scenarios[job[1]]
        began = time.perf_counter()
        outcome = self.runners[job[0]].run(scenario)
        seconds = time.perf_counter() - began
        line, *_ = suite.sources.place(scenario.span)
        problem = None if outcome.problem is None else outcome.problem.report()
        return Result(job[0], scenario.title, scenario.span.file, line, scenario.covers, problem, seconds, outcome.seen)


_work: list[_Work] = []  # of this process


def _begin(suites: Sequence[Suite], trace: bool) -> None:
    if not _work:
        _work.append(_Work.of(suites, trace))


def _run(job: tuple[int, int]) -> Result:
    return _work[0].run(job)


def run_suites(suites: Sequence[Suite], *, workers: int | None = None, trace: bool = False) -> Iterator[Result]:
    """All scenarios of all suites; ``trace`` notes which effects were carried out."""
    jobs = [(i, k) for i, suite in enumerate(suites) for k in range(len(suite.scenarios))]
    workers = workers or os.cpu_count() or 1
    work = _Work.of(suites, trace)
    if workers == 1 or len(jobs) < FEW:
        yield from map(work.run, jobs)
        return
    forks = "fork" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if forks else "spawn")
    _work[:] = [work]
    try:
        with ProcessPoolExecutor(workers, context, _begin, (suites, trace)) as pool:
            yield from pool.map(_run, jobs, chunksize=CHUNK)
    finally:
        _work.clear()
