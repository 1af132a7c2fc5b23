"""How a scenario ends early: with the problem that a person is shown."""

from __future__ import annotations

from imperium_dsl.diagnostics.model import Problem


class Stopped(Exception):  # noqa: N818  the author's mistake or finding, not ours
    """Leaves the scenario in hand."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message())
        self.problem = problem
