"""A whole game: set-up, then round after round, decision by decision."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine.errors import TOO_DEEP, OutOfBudget
from imperium_dsl.machine.layout import LEAD, ROUND, SETUP, Layout
from imperium_dsl.reference import events, forms, procedures, standing, state
from imperium_dsl.reference.index import Index
from imperium_dsl.reference.records import GameOver, Option, Question, Restart, Steps
from imperium_dsl.reference.state import Run, World

ANEW = 100  # what it costs of the budget to begin anew


class ReferenceGame:
    """A game, decision by decision: ``question`` is to be answered with one of its options; None at the end."""

    def __init__(self, index: Index, layout: Layout, switches: tuple[int, ...]) -> None:
        self.world = World(index, layout, switches, forms.text)
        self.question: Question | None = None
        self.steps = whole_game(self.world)

    @property
    def cells(self) -> list[Any]:
        """The state."""
        return self.world.cells

    def start(self, cells: list[Any]) -> None:
        """Run to the first decision: from the beginning of a game, or of a round."""
        w = self.world
        self.steps.close()
        w.cells[:] = cells
        standing.read_entries(w)
        w.opening, w.run = list(w.cells), Run()
        self.steps = whole_game(w)
        self.advance(None)

    def advance(self, reply: Option) -> None:
        """Go on until the next decision, or the end; where nobody sits, the first option is taken."""
        self.world.spent = 0
        try:
            self.question = self.steps.send(reply)
            while self.question.player >= self.world.layout.persons:
                self.question = self.steps.send(self.question.options[0])
        except GameOver:
            self.question = None
        except RecursionError as error:
            raise OutOfBudget(TOO_DEEP) from error

    def reply(self, index: int) -> None:
        """Answer the question with one of its options."""
        assert self.question is not None
        self.advance(self.question.options[index])


def whole_game(w: World) -> Steps[None]:
    """Set-up, then round after round; a game may begin anew."""
    while True:
        try:
            yield from one_game(w)
        except Restart:
            w.spent += ANEW
            state.tick(w)
            w.run = Run()


def one_game(w: World) -> Steps[None]:
    """Set-up first, in which checks do not run; then rounds until somebody ends the game."""
    if w.cells[SETUP]:
        state.put(w, SETUP, 2)
        if "set-up" in w.program.procedures:
            yield from procedures.run(w, "set-up", w.cells[LEAD])
        state.put(w, SETUP, 0)
        events.settle_checks(w)
    while True:
        yield from one_round(w)


def one_round(w: World) -> Steps[None]:
    """One round."""
    w.run.trail.clear()
    state.put(w, ROUND, w.cells[ROUND] + 1)
    yield from procedures.run(w, "round", w.cells[LEAD])
