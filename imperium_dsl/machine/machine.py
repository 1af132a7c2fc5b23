"""The machine: procedures as a spine of frames in the state, everything else as steps between checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from imperium_dsl.machine.changes import Changes
from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.machine.layout import (
    FLIPS,
    GRANTS,
    LEAD,
    MODS,
    ONCES,
    RESULT,
    RNG,
    ROUND,
    SETUP,
    SPINE,
    TURN,
    Layout,
)
from imperium_dsl.machine.parts import Frame, Row, Table
from imperium_dsl.machine.program import CHOOSE, EACH, IF, LEAF, RUN, STOP, Program
from imperium_dsl.machine.signals import GameOver, Restart, Suspend, Unknown, Untried
from imperium_dsl.machine.values import Event, Question

STEPS: Final = 100_000  # of procedures, from one decision to the next
UNTRIED: Final = -1  # of a row: begun without a dry run
ANEW: Final = 100  # what it costs of the budget to begin anew


class Bound(Sequence[Any]):
    """Functions of the machine and a player as functions of nothing, made when they are asked for."""

    __slots__ = ("functions", "machine", "you")

    def __init__(self, machine: Machine, functions: list[Any], you: int) -> None:
        self.machine = machine
        self.functions = functions
        self.you = you

    def __len__(self) -> int:
        return len(self.functions)

    def __getitem__(self, index: Any) -> Any:
        machine, function, you = self.machine, self.functions[index], self.you
        return lambda: function(machine, you, 0)


def ends_with_series(cell: int, entry: tuple[Any, ...]) -> bool:
    """Does what an effect left behind last until the end of the series?"""
    return cell != ONCES and entry[6 if cell == GRANTS else -1] == "series"


class Machine(Changes):
    """Runs a game until the next decision.

    The spine is a stack of frames ``(node, position, player, the frame below)`` in one cell. Between two steps of
    the spine lies a checkpoint: the journal and the answers are empty there.
    """

    __slots__ = ("opening", "reseed")

    def __init__(self, code: Any, layout: Layout, cells: list[Any], options: tuple[int, ...]) -> None:
        super().__init__(code, layout, cells, options)
        self.reseed: int | None = None  # chance for the time after the next checkpoint, in a guess
        self.opening: Sequence[Any] = ()  # the cells before the set-up, to begin anew with

    def copied(self) -> Machine:
        """An independent machine at the same decision; everything that never changes is shared."""
        new = Machine(self.code, self.lay, self.s.copy(), self.switches)
        new.j = self.j.copy()
        new.ans = self.ans.copy()
        new.reseed = self.reseed
        new.opening = self.opening
        new.lis, new.stirred, new.ears = self.lis, self.stirred, self.ears
        return new

    # ---- primitives that need the whole machine

    def turn_over(self, card: int) -> None:
        """Show the other face of a card."""
        faces = self.code.other_face
        face = self.s[card + 2]
        if face not in faces:
            return
        self.put(card + 2, faces[face])
        self.put(FLIPS, self.s[FLIPS] ^ 1 << (card - self.lay.card0) // 5)  # which cards, one bit each
        self.stir()
        self.reword()
        self.reword_card(card)
        if self.log is not None:
            self.log.append(("flip", card))

    def flag_changed(self, cell: int) -> None:
        """Checks that read a flag."""
        if self.code.checks and not self.trying():
            for i in range(len(self.lay.flags) - 1, -1, -1):
                if cell >= self.lay.flags[i]:
                    self.check_flag(i)
                    return

    def run_procedure(self, index: int, you: int, cards: Sequence[int]) -> None:
        """A procedure inside an effect."""
        procedure = self.code.procedures[index]
        if procedure.name == "turn":
            self.put(TURN, self.s[TURN] + 1)
        if not self.procedure_event(self.code.run_frame, index, you, True):
            self.procedure_event(self.code.begin_frame, index, you, False)
            if self.lay.ruleset.procedures[index].parameter is None:
                procedure.fn(self, you, 0)
            else:
                procedure.fn(self, you, 0, cards)
        self.procedure_over(index, you)

    def procedure_over(self, index: int, you: int) -> None:
        """After a procedure: handlers, and the end of what lasted as long."""
        self.procedure_event(self.code.finish_frame, index, you, False)
        name = self.code.procedures[index].name
        if name in ("turn", "round"):
            self.expire(name)

    def procedure_event(self, frame: Frame, index: int, you: int, would: bool) -> bool:
        """Handlers of a procedure; true if it was replaced."""
        if frame.verb not in self.code.facts.heard:
            return False
        listeners = self.listeners(frame.verb)
        if not listeners:
            return False
        event = Event(frame, you, 0, [index], len(self.j))
        exempt = len(self.exempt)
        replaced = False
        if would:
            self.before(event, listeners)
            replaced = self.instead(event, listeners)
        else:
            self.after(event)
        self.over(exempt)
        return replaced

    def consult(self, you: int, cards: Sequence[int], word: int) -> bool:
        """The topmost row that matches and of which some part is possible; what cannot be paid is left out of it."""
        if not cards:
            self.res = ()
            return self.failed(you)
        card = cards[0]
        for at, table in self.tables_of(you, word):
            passed: list[tuple[int, str]] = []
            for number, row in enumerate(table.rows):
                if row.condition is not None and not row.condition(self, you, card):
                    continue
                if (row, card) in self.running or (row.match is not None and not row.match(self, you, card, card)):
                    passed.append((number, "no match"))
                elif self.row_done(row, you, card, ("row", you, card, at, number, tuple(passed))):
                    return True
                else:
                    passed.append((number, "impossible"))
            if self.log is not None and not self.trying():
                self.log.append(("row", you, card, at, -1, tuple(passed)))
        self.res = ()
        return self.failed(you)

    def tables_of(self, you: int, word: int) -> Sequence[tuple[int, Table]]:
        """The tables of a player, or those that bear a word, each with its number."""
        first, count = self.lay.words0 + you * len(self.lay.of_player), len(self.lay.of_player)
        key = (word, *self.s[first : first + count])
        found = self.code.tables_by_words.get(key)
        if found is None:
            tables = enumerate(self.code.tables)
            found = [
                (at, table)
                for at, table in tables
                if (word < 0 or word in table.words) and all(w == word or self.player_has(you, w) for w in table.words)
            ]
            self.code.tables_by_words[key] = found
        return found

    def row_done(self, row: Row, you: int, card: int, entry: tuple[Any, ...]) -> bool:
        """Carry out a row of which some part is possible, and say so; what cannot be paid is left out of it.

        Most rows do something at once, and need no dry run. One is made before anybody is asked, so that nobody is
        asked in vain, and when nothing came of the row: somebody may have declined what it offered.
        """
        start, mark, before = self.pos, len(self.j), 0 if self.log is None else len(self.log)
        if self.known():
            able = self.recall()
        else:
            able = self.record(self.explorable(row, you, card) if self.exploring or self.incost else UNTRIED)
        if able is False:
            return False
        if self.log is not None and not self.trying():
            self.log.append(entry)
        outer, self.untried = self.untried, mark if able == UNTRIED else -1
        try:
            self.carry_out_row(row, you, card)
        except Untried:
            self.untried = outer
            del self.ans[start:]
            self.pos = start
            able = self.record(self.explorable(row, you, card))
            if able:
                self.carry_out_row(row, you, card)
        finally:
            self.untried = outer
        if able == UNTRIED and len(self.j) == mark:
            able = self.recall() if self.known() else self.record(self.explorable(row, you, card))
        if not able and self.log is not None:
            del self.log[before:]
        return bool(able)

    def explorable(self, row: Row, you: int, card: int) -> bool:
        """Would something come of the row?"""
        return self.explore(self.bind_row(row, you, card), you, False, (), True)

    def bind_row(self, row: Row, you: int, card: int) -> Any:
        """A row as a function of nothing."""
        return lambda: self.carry_out_row(row, you, card)

    def carry_out_row(self, row: Row, you: int, card: int) -> Any:
        """A row; it is not begun again while it runs."""
        spared = len(self.spared)
        self.running.append((row, card))
        try:
            return row.fn(self, you, card)
        finally:
            self.running.pop()
            if self.spared:
                del self.spared[spared:]

    def restart(self) -> None:
        """Everything as it was before the set-up, but for chance and what lasts until the end of the series."""
        if self.trying():
            raise Unknown
        s, lasting = self.s, self.code.lasting
        for cell, first in enumerate(self.opening):
            value = first
            if cell in (MODS, GRANTS, ONCES):
                value = tuple([entry for entry in s[cell] if ends_with_series(cell, entry)])
            if cell not in (RNG, TURN) and cell not in lasting and s[cell] != value:
                self.put(cell, value)
        self.lis = None
        self.stirred = len(self.j)
        self.reword()
        if self.log is not None:
            self.log.append(("restart",))

    # ---- the spine

    def checkpoint(self) -> None:
        """Forget how the state came about: from here a step runs again."""
        self.j.clear()
        self.ans.clear()
        self.pos = self.stirred = 0
        if self.log is not None:
            self.log.commit()
        if self.reseed is not None:
            self.s[RNG], self.reseed = self.reseed, None

    def advance(self) -> Question | None:
        """Run until a decision is needed, or the game is over."""
        if self.s[RESULT] is not None:
            return None
        self.spent = 0
        while True:
            try:
                return self.walk()
            except Restart:
                self.spent += ANEW
                self.tick()
                self.drop_texts()
                self.checkpoint()

    def rewind(self) -> None:
        """Back to the checkpoint, with the answers given since."""
        self.undo(0)
        self.pos = 0
        self.exploring = self.full = self.skips = False
        self.incost = 0
        self.offer = None
        self.defer = None
        self.who = -1
        self.prov = ()
        self.stale = {}
        self.drop_texts()

    def drop_texts(self) -> None:
        """No text runs any more."""
        if self.guard or self.running or self.exempt or self.spared:
            self.guard.clear()
            self.running.clear()
            self.exempt.clear()
            self.spared.clear()

    @property
    def program(self) -> Program:
        """The procedures, with more or less ceremony."""
        return self.code.programs[self.notices]

    def walk(self, *, through_setup: bool = False) -> Question | None:
        """Step after step of the program, each from a checkpoint; perhaps only to the end of the set-up.

        A frame is (instruction, position, player, the frame around it).
        """
        s, j, ans = self.s, self.j, self.ans
        steps = self.program.steps
        is_plain = self.log is None and self.reseed is None and not self.notices
        is_heard = not is_plain or self.code.hears_procedures
        at = s[SPINE]
        try:
            for _ in range(STEPS):
                if at:
                    frame: tuple[int, Any, int, Any] = at
                    index, position, you, rest = frame
                    kind, data, after = steps[index]
                    if kind == LEAF:
                        j.append((SPINE, at))
                        s[SPINE] = (after, 0, you, rest) if after else rest
                        data(self, you, 0)
                    elif kind == IF:
                        chosen = data[1] if data[0](self, you, 0) else data[2]
                        at = (chosen, 0, you, rest) if chosen else rest
                        continue
                    elif kind == CHOOSE:
                        s[SPINE] = at
                        self.choose_one(data, after, you, rest)
                    elif kind == EACH:
                        if position == 0:
                            position = tuple(data[0](self, you, 0))
                        more = (after, 0, you, rest) if after else rest
                        if len(position) > 1:
                            more = (index, position[1:], you, rest)
                        at = (data[1], 0, position[0], more) if position else more
                        continue
                    elif kind == STOP:
                        for _ in range(data):
                            _, _, you, rest = rest
                        at = (after, 0, you, rest) if after else rest
                        continue
                    elif kind == RUN:
                        s[SPINE] = at
                        if position == 0 and not is_heard:
                            s[TURN] += data[2]
                            at = (data[1], 0, you, (index, 1, you, rest)) if data[1] else (index, 1, you, rest)
                            continue
                        self.run_step(data, position, you, rest, index)
                    else:
                        s[SPINE] = at
                        self.resolve_one(data, position, you, rest, index)
                else:
                    s[SPINE] = at
                    self.next_round()
                if is_plain:
                    j.clear()
                    if ans:
                        ans.clear()
                        self.pos = 0
                    self.stirred = 0
                else:
                    self.checkpoint()
                if through_setup and not s[SETUP]:
                    return None
                at = s[SPINE]
        except Suspend:
            asked, self.asked = self.asked, None
            if asked is not None and asked.what == "order":
                asked.about = self.about
            return asked
        except GameOver:
            self.put(SPINE, ())
            self.checkpoint()
            return None
        raise OutOfBudget(
            f"{STEPS:,} steps of the rules without a decision; look for a `round` in which nobody has anything to do"
        )

    def then(self, after: int, you: int, rest: tuple[Any, ...]) -> None:
        """Go on with an instruction, or with what lies around if there is none."""
        self.put(SPINE, (after, 0, you, rest) if after else rest)

    def choose_one(self, data: Any, after: int, you: int, rest: tuple[Any, ...]) -> None:
        """A choice between steps."""
        functions, starts, place, ready, strict = data
        if self.ans:
            index = self.recall()
        else:
            sure = [r(self, you, 0) if callable(r) else r for r in ready]
            index = self.choose(you, Bound(self, functions, you), place, 0, strict, sure)
        self.then(after if index < 0 else starts[index], you, rest)

    def resolve_one(self, data: Any, position: Any, you: int, rest: tuple[Any, ...], node: int) -> None:
        """One of several texts; the others follow."""
        texts, place = data
        if position == 0:
            position = tuple([(self.ability_code(a), self.s[a.card] if a.card else 0) for a in texts(self, you, 0)])
        left = [self.ability(code) for code, where in position if self.is_still(code, where)]
        after = self.program.steps[node][2]
        if not left:
            self.then(after, you, rest)
            return
        ability = self.next_text(you, left, place)
        code = self.ability_code(ability)
        more = tuple([entry for entry in position if entry[0] != code])
        if more:
            self.put(SPINE, (node, more, you, rest))
        else:
            self.then(after, you, rest)
        self.entered(ability.text, you, ability.card or ability.word)

    def run_step(self, data: Any, position: int, you: int, rest: tuple[Any, ...], node: int) -> None:
        """Start a procedure, or end it."""
        index, body, turns = data
        name = self.code.procedures[index].name
        if position == 0:
            if turns:
                self.put(TURN, self.s[TURN] + turns)
            if self.procedure_event(self.code.run_frame, index, you, True):
                self.put(SPINE, (node, 2, you, rest))
                return
            self.then(body, you, (node, 1, you, rest))
            self.procedure_event(self.code.begin_frame, index, you, False)
        else:
            self.then(self.program.steps[node][2], you, rest)
            self.procedure_over(index, you)
            if name == "set-up":
                self.put(SETUP, 0)
                self.settle_checks()

    def next_round(self) -> None:
        """Set-up first, then round after round."""
        s = self.s
        if s[ROUND] == 0 and s[SETUP] == 1:
            if "set-up" in self.program.begins:
                self.put(SETUP, 2)
                self.put(SPINE, (self.program.begins["set-up"], 0, s[LEAD], ()))
                return
            self.put(SETUP, 0)
            self.settle_checks()
        self.put(ROUND, s[ROUND] + 1)
        self.put(SPINE, (self.program.begins["round"], 0, s[LEAD], ()))
