"""Procedures, rounds and turns; a game played decision by decision."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine.errors import TOO_DEEP, OutOfBudget
from imperium_dsl.machine.layout import GRANTS, LEAD, MODS, RESULT, RNG, ROUND, SETUP, TURN, Layout
from imperium_dsl.reference.abilities import Abilities
from imperium_dsl.reference.texts import Texts
from imperium_dsl.reference.values import Cards, Event, GameOver, Question, Restart, Scope, Steps

ANEW = 100  # what it costs of the budget to begin anew


class Course(Abilities):
    """Adds the course of a game."""

    def do_run(self, you: int, name: str, cards: Cards = ()) -> Steps[bool]:
        """``run turn``, ``run auction for C``; a dry run does not look into it"""
        if not self.trying:
            yield from self.procedure(name, you, cards)
        self.result = ()
        return True

    def procedure(self, name: str, you: int, cards: Cards = ()) -> Steps[None]:
        """begin, the body (or what replaces it), finish; then what lasted as long is over"""
        procedure = self.program.procedures[name]
        if name == "turn":
            self.put(TURN, self.cells[TURN] + 1)
        exempt = len(self.exempt)
        would = self.procedure_event("run", name, you)
        listeners = self.listeners("run")
        yield from self.before(would, listeners)
        replaced = yield from self.instead(would, listeners)
        del self.exempt[exempt:]
        if replaced is None:
            yield from self.after(self.procedure_event("begin", name, you))
            del self.exempt[exempt:]
            names = {} if procedure.parameter is None else {procedure.parameter: cards}
            yield from self.text(procedure.body, Scope(you, names=names))
        yield from self.after(self.procedure_event("finish", name, you))
        del self.exempt[exempt:]
        if name in ("turn", "round"):
            self.expire(name)
            yield from self.checks()

    def procedure_event(self, verb: str, name: str, you: int) -> Event:
        """A procedure will run, begins, or is over."""
        return Event(self.frame(f"{verb} procedure"), you, [name], len(self.trail), self.cells[LEAD])

    def expire(self, what: str) -> None:
        """The end of a turn or round: what lasted until then is over."""
        if any(entry[-1] == what for entry in self.cells[MODS]):
            self.put(MODS, tuple(entry for entry in self.cells[MODS] if entry[-1] != what))
            self.renew_words()
        self.put(GRANTS, tuple(entry for entry in self.cells[GRANTS] if entry[6] != what))
        for flag, first, stride in zip(self.lay.ruleset.flags, self.lay.flags, self.lay.flag_strides, strict=True):
            if flag.per == what:
                for cell in range(first, first + stride * (self.lay.players if flag.owned else 1)):
                    self.put(cell, 0)

    opening: list[Any]  # the cells before the set-up

    def whole_game(self) -> Steps[None]:
        """Set-up, then round after round; a game may begin anew."""
        while True:
            try:
                yield from self.one_game()
            except Restart:
                self.spent += ANEW
                self.tick()
                self.nothing_is_said()

    def do_restart(self) -> bool:
        """before: a game in its course    after: before its set-up, with what lasts until the end of the series"""
        self.unknowable()
        kept = {cell: self.cells[cell] for cell in (RNG, TURN, *self.series_marks())}
        kept[MODS] = tuple(entry for entry in self.cells[MODS] if entry[-1] == "series")
        kept[GRANTS] = tuple(entry for entry in self.cells[GRANTS] if entry[6] == "series")
        self.cells[:] = self.opening
        for cell, value in kept.items():
            self.cells[cell] = value
        self.renew_words()
        raise Restart

    def series_marks(self) -> list[int]:
        """The cells of flags that last as long as the series."""
        found: list[int] = []
        for i, flag in enumerate(self.lay.ruleset.flags):
            if flag.per == "series":
                first, many = self.lay.flags[i], self.lay.players if flag.owned else 1
                found += range(first, first + many * self.lay.flag_strides[i])
        return found

    def nothing_is_said(self) -> None:
        """As between two rounds, with the budget that is left."""
        spent = self.spent
        self.nothing_runs()
        self.spent = spent

    def one_game(self) -> Steps[None]:
        """Set-up first, then round after round."""
        if self.cells[SETUP]:
            self.put(SETUP, 2)
            if "set-up" in self.program.procedures:
                yield from self.procedure("set-up", self.cells[LEAD])
            self.put(SETUP, 0)
            self.settle_checks()
        while True:
            yield from self.round()

    def round(self) -> Steps[None]:
        """One round."""
        self.trail.clear()
        self.put(ROUND, self.cells[ROUND] + 1)
        yield from self.procedure("round", self.cells[LEAD])


class ReferenceGame(Course):
    """A game, decision by decision: ``question`` is to be answered with one of its options."""

    def __init__(self, texts: Texts, layout: Layout, switches: tuple[int, ...]) -> None:
        super().__init__(texts, layout, switches)
        self.question: Question | None = None
        self.steps = self.whole_game()

    def start(self, cells: list[Any]) -> None:
        """Run to the first decision: from the beginning of a game, or of a round."""
        self.steps.close()
        self.cells = cells
        self.opening = list(cells)
        self.steps = self.whole_game()
        self.nothing_runs()
        self.advance(None)

    def advance(self, reply: Any) -> None:
        """Go on until the next decision, or the end."""
        self.spent = 0
        try:
            self.question = self.steps.send(reply)
            while self.question.player >= self.lay.persons:  # nobody sits there: the first option
                self.question = self.steps.send(self.question.options[0])
        except GameOver:
            self.question = None
        except RecursionError as error:
            raise OutOfBudget(TOO_DEEP) from error

    def reply(self, index: int) -> None:
        """Answer the question with one of its options."""
        assert self.question is not None
        self.advance(self.question.options[index])

    @property
    def outcome(self) -> Any:
        """How the game ended, or None."""
        return self.cells[RESULT]
