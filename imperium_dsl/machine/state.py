"""The running state: cells with a journal, the answers since the last checkpoint, and what a run carries along.

A step of a text runs as plain Python. When it needs a decision that is not in the log of answers it leaves
everything by a signal; the journal takes the state back to the last checkpoint, and once the decision is taken the
step runs again with one more answer. So the half-done effect is in the state, as the checkpoint and the answers
since then, and a state can be copied, hashed and saved at every decision.

What is done with a machine are functions, in modules named after what they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine.layout import Layout
from imperium_dsl.machine.values import Question

if TYPE_CHECKING:
    from imperium_dsl.machine.code import Code
    from imperium_dsl.machine.listen import Listening
    from imperium_dsl.machine.observer import Observer


class Machine:
    """Cells, journal, answers, and whatever a run needs to remember until the next checkpoint."""

    __slots__ = (
        "about", "answered", "answers", "asked", "branches", "cells", "code", "deferred", "exempt", "exploring",
        "firing", "full", "in_price", "journal", "layout", "listened", "listening", "log", "observer", "offer",
        "opening", "place", "priced", "provenance", "refused", "replayed", "reseed", "result", "running", "skips",
        "spared", "spent", "stale", "stirred", "switches", "tokens", "treating", "undone", "untried", "who",
    )  # fmt: skip

    def __init__(self, code: Code, layout: Layout, cells: list[Any], options: tuple[int, ...]) -> None:
        self.code = code
        self.layout = layout
        self.cells = cells
        self.switches = options  # the index of each option's value
        self.journal: list[tuple[Any, Any]] = []  # what cells held before, oldest first
        self.answers: list[Any] = []  # answers since the checkpoint, forced ones included
        self.answered = 0  # so many of them have been used in this run
        self.exploring = False
        self.full = False  # every phrase of `who` must be done in full
        self.who = -1
        self.branches: list[tuple[int, Sequence[Any]]] = []
        self.in_price = 0
        self.skips = False  # in a handler: what cannot be paid is left out, also in a dry run
        self.refused = False  # the replacement that runs said `fail`
        self.undone = False  # the last replacement did: what it replaced is not done
        self.stale: dict[int, Any] = {}  # checks that a move has yet to look at: those who heard of it come first
        self.spent = 0  # of the budget, since the last decision
        self.replayed = 0  # in a dry run: so many answers were given for real, and what follows from them is done again
        self.offer: Sequence[Any] | None = None
        self.priced: Sequence[Any] = ()  # the options of a choice inside a price
        self.asked: Question | None = None  # what has to be decided; None while nothing is
        self.untried = -1  # where the journal ended when a row began of which nothing has come so far, or -1
        self.stirred = 0  # how long the journal was when that last changed
        self.listening: Listening | None = None  # who listens to what, and what stands; None: to be found out
        self.listened: dict[Any, Any] = {}  # who listened to what, for positions seen lately
        self.firing: set[Any] = set()
        self.running: list[Any] = []  # texts on the stack
        self.exempt: list[tuple[int, int]] = []
        self.spared: list[tuple[int, int]] = []  # the same, until the text that runs is over
        self.deferred: list[Any] | None = None
        self.provenance: tuple[Any, ...] = ()
        self.result: Any = ()
        self.log: Any = None  # a chronicle, if anybody wants one
        self.tokens = len(layout.ruleset.tokens)
        self.treating = False
        self.place = 0
        self.about: list[tuple[int, int]] = []  # place and card of each answer that is being put in order
        self.observer: Observer | None = None
        self.reseed: int | None = None  # chance for the time after the next checkpoint, in a guess
        self.opening: Sequence[Any] = ()  # the cells before the set-up, to begin anew with

    def copied(self) -> Machine:
        """An independent machine at the same decision; everything that never changes is shared."""
        new = Machine(self.code, self.layout, self.cells.copy(), self.switches)
        new.journal = self.journal.copy()
        new.answers = self.answers.copy()
        new.reseed = self.reseed
        new.opening = self.opening
        new.observer = None if self.observer is None else self.observer.copied(new)
        new.listening, new.stirred, new.listened = self.listening, self.stirred, self.listened
        return new

    def has_ceremony(self) -> bool:
        """Is everything done with all ceremony, even if nobody answers?"""
        return self.observer is not None and self.observer.ceremony

    def put(self, cell: int, value: Any) -> None:
        """Change a cell."""
        self.journal.append((cell, self.cells[cell]))
        self.cells[cell] = value

    def undo(self, mark: int) -> None:
        """Take the state back to where the journal was that long."""
        s, j = self.cells, self.journal
        if len(j) > mark:
            for cell, old in j[: mark - 1 if mark else None : -1]:
                if type(cell) is int:
                    s[cell] = old
                else:
                    cell.amount = old
            del j[mark:]
            if self.stirred > mark:
                self.listening = None
                self.stirred = mark

    def stir(self) -> None:
        """From here on others may listen than before."""
        self.listening = None
        self.stirred = len(self.journal)
