"""A game that a scenario plays: where it stands, who must decide, what was decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from imperium_dsl.machine import rng, run
from imperium_dsl.machine.layout import RESULT, RNG, ROUND, SETUP, SPINE
from imperium_dsl.machine.program import END, LEAF, RUN
from imperium_dsl.machine.state import Machine
from imperium_dsl.machine.values import Question
from imperium_dsl.play.labels import describe
from imperium_dsl.play.start import starting_cells
from imperium_dsl.scenarios.phrases import STOP, Menu
from imperium_dsl.scenarios.witness import Witness, standing_now

SEED = 0
LABEL = 72  # characters of an option that reports show
DONE = -1
NO, YES = 0, 1
QUESTIONS = ("may", "use")


@frozen
class Decided:
    """One decision of the log."""

    player: int
    prompt: str
    label: str
    by_default: bool


class Table:
    """A machine, the decision it waits for, and the log of decisions."""

    def __init__(self, machine: Machine, menu: Menu, seats: Sequence[str]) -> None:
        witness = machine.observer
        assert isinstance(witness, Witness)
        self.machine = machine
        self.witness = witness
        self.menu = menu
        self.seats = list(seats)
        self.asked: Question | None = None
        self.decided: list[Decided] = []

    @classmethod
    def laid(cls, code: Any, menu: Menu, seats: Sequence[str], switches: tuple[int, ...], seed: int = SEED) -> Table:
        """A table before the set-up."""
        cells = list(starting_cells(code, tuple(seats)))
        cells[RNG] = rng.seeded(seed)
        machine = Machine(code, code.layout, cells, switches)
        machine.opening = cells.copy()
        machine.observer = witness = Witness(seats)
        machine.log = witness.log
        return cls(machine, menu, seats)

    def copy(self) -> Table:
        """An independent table at the same decision."""
        new = Table(self.machine.copied(), self.menu, self.seats)
        new.decided = list(self.decided)
        run.rewind(new.machine)
        new.advance()
        return new

    # ---- running

    def advance(self) -> None:
        """Run to the next decision, or to the end."""
        self.asked = run.advance(self.machine)
        self.witness.seen |= standing_now(self.machine)

    def answer(self, index: int, *, by_default: bool = False) -> None:
        """Answer the decision."""
        asked = self.asked
        assert asked is not None
        self.decided.append(Decided(asked.player, shortened(self.prompt()), self.offers()[index], by_default))
        run.rewind(self.machine)
        self.machine.answers.append(asked.options[index])
        self.advance()

    def begin_with(self, frame: int, player: int, given: Sequence[Any]) -> None:
        """Before anything else that keyword is carried out."""
        m = self.machine
        steps = run.program(m).steps
        steps.append((LEAF, lambda m, you, this: m.code.frames[frame].fn(m, you, this, *given), END))
        m.put(SPINE, (len(steps) - 1, 0, player, m.cells[SPINE]))
        run.checkpoint(m)

    def set_up(self) -> None:
        """Play the set-up out, every decision answered by default; stop right after it."""
        m = self.machine
        while m.cells[SETUP]:
            self.asked = asked = run.walk(m, through_setup=True)
            if asked is None:
                break
            index = self.default()
            run.rewind(m)
            m.answers.append(asked.options[0 if index is None else index])
        self.asked = None
        log = self.witness.log
        log.kept.clear()
        log.answers.clear()
        log.done.clear()

    def outside(self) -> set[int]:
        """The cards that lie where no rule looks any more."""
        m = self.machine
        unused = self.menu.unused
        cells = [cell for cell, zone in m.layout.declared.items() if zone < 0 or zone in unused]
        return {card for cell in cells for card in m.cells[cell] if card}

    # ---- where it stands

    @property
    def is_over(self) -> bool:
        return self.machine.cells[RESULT] is not None

    @property
    def round(self) -> int:
        return int(self.machine.cells[ROUND])

    @property
    def whose_turn(self) -> int:
        """Who has the turn, or -1."""
        m = self.machine
        at = m.cells[SPINE]
        while at:
            index, _, you, at = at
            kind, data, _ = run.program(m).steps[index]
            if kind == RUN and m.code.procedures[data[0]].name == "turn":
                return int(you)
        return -1

    @property
    def is_mid_effect(self) -> bool:
        """Is the decision part of an effect that has begun?"""
        return self.asked is not None and bool(self.machine.answers)

    @property
    def is_forced(self) -> bool:
        """Is there one option only? Such a decision is asked at rest, so that the position can be looked at."""
        return self.asked is not None and len(self.asked.options) == 1

    # ---- the decision

    def prompt(self) -> str:
        """The phrase that asks, with the card it stands on."""
        assert self.asked is not None
        text = self.menu.phrases.text(self.asked.place) or self.asked.what
        if self.asked.what == "choose":
            text = "choose"
        this = self.asked.this
        if this >= self.machine.layout.card0:
            name = self.machine.layout.ruleset.faces[self.machine.cells[this + 2]].name
            return f'"{name}": {text}'
        return text

    def labels(self) -> list[str]:
        """The options in words."""
        assert self.asked is not None
        if self.asked.what == "choose":
            return [self.menu.text(self.asked.place, i) or str(i) for i in self.asked.options]
        found = describe(self.machine, tuple(self.seats), self.menu.phrases, self.asked)
        return [option.label for option in found]

    def question(self) -> str:
        """The decision for a report."""
        assert self.asked is not None
        return f"{self.seats[self.asked.player]} decides on `{shortened(self.prompt())}`"

    def offers(self) -> tuple[str, ...]:
        """The options for a report."""
        return tuple(shortened(label) for label in self.labels())

    def default(self) -> int | None:
        """The answer of whoever wants nothing: no, done, none, suffer it, the only one; None if there is none."""
        asked = self.asked
        assert asked is not None
        wanted: int | None = None
        if len(asked.options) == 1:
            return 0
        if asked.what in QUESTIONS:
            wanted = NO
        elif asked.what == "suffer":
            wanted = YES
        elif asked.what in ("pick", "treat"):
            wanted = DONE
        elif asked.what == "number":
            wanted = 0
        if wanted is not None and wanted in asked.options:
            return asked.options.index(wanted)
        if asked.what == "order":
            return 0
        return None

    def stop_option(self) -> int | None:
        """The option that does nothing but stop, or that is done."""
        asked = self.asked
        assert asked is not None
        if asked.what in ("pick", "treat") and DONE in asked.options:
            return asked.options.index(DONE)
        if asked.what == "choose":
            for i, value in enumerate(asked.options):
                op = self.menu.option(asked.place, value)
                if op is not None and op.name == STOP:
                    return i
        return None


def shortened(text: str) -> str:
    """As much of a label as a report has room for."""
    return text if len(text) <= LABEL else f"{text[: LABEL - 3].rstrip()}..."
