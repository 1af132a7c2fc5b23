"""The run of a game: procedures step by step, each from a checkpoint, until somebody must decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from imperium_dsl.machine import abilities, budget, checks, choose, decide, explore, procedures, words
from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.machine.layout import GRANTS, LEAD, MODS, ONCES, RESULT, RNG, ROUND, SETUP, SPINE, TURN
from imperium_dsl.machine.program import CHOOSE, EACH, IF, LEAF, RUN, STOP, Program
from imperium_dsl.machine.signals import GameOver, Restart, Suspend, Unknown
from imperium_dsl.machine.values import Question

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine

STEPS: Final = 100_000  # of procedures, from one decision to the next

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


def restart(m: Machine) -> None:
    """Everything as it was before the set-up, but for chance and what lasts until the end of the series."""
    if explore.trying(m):
        raise Unknown
    if m.observer is not None:
        m.observer.restarts(m)
    s, lasting = m.cells, m.code.lasting
    for cell, first in enumerate(m.opening):
        value = first
        if cell in (MODS, GRANTS, ONCES):
            value = tuple([entry for entry in s[cell] if ends_with_series(cell, entry)])
        if cell not in (RNG, TURN) and cell not in lasting and s[cell] != value:
            m.put(cell, value)
    m.listening = None
    m.stirred = len(m.journal)
    words.reword(m)
    if m.log is not None:
        m.log.append(("restart",))
    if m.observer is not None:
        m.observer.restarted(m)


def checkpoint(m: Machine) -> None:
    """Forget how the state came about: from here a step runs again."""
    if m.observer is not None:
        m.observer.checkpoint(m)
    m.journal.clear()
    m.answers.clear()
    m.answered = m.stirred = 0
    if m.log is not None:
        m.log.commit()
    if m.reseed is not None:
        m.cells[RNG], m.reseed = m.reseed, None


def advance(m: Machine) -> Question | None:
    """Run until a decision is needed, or the game is over."""
    if m.cells[RESULT] is not None:
        return None
    m.spent = 0
    while True:
        try:
            return walk(m)
        except Restart:
            m.spent += ANEW
            budget.tick(m)
            drop_texts(m)
            checkpoint(m)


def rewind(m: Machine) -> None:
    """Back to the checkpoint, with the answers given since."""
    m.undo(0)
    m.answered = 0
    m.exploring = m.full = m.skips = False
    m.in_price = 0
    m.offer = None
    m.deferred = None
    m.who = -1
    m.provenance = ()
    m.stale = {}
    drop_texts(m)
    if m.observer is not None:
        m.observer.rewound(m)


def drop_texts(m: Machine) -> None:
    """No text runs any more."""
    if m.firing or m.running or m.exempt or m.spared:
        m.firing.clear()
        m.running.clear()
        m.exempt.clear()
        m.spared.clear()


def program(m: Machine) -> Program:
    """The procedures, with more or less ceremony."""
    return m.code.programs[m.has_ceremony()]


def walk(m: Machine, *, through_setup: bool = False) -> Question | None:
    """Step after step of the program, each from a checkpoint; perhaps only to the end of the set-up.

    A frame is (instruction, position, player, the frame around it).
    """
    s, j, ans = m.cells, m.journal, m.answers
    steps = program(m).steps
    is_plain = m.log is None and m.reseed is None and m.observer is None
    is_heard = not is_plain or m.code.hears_procedures
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
                    data(m, you, 0)
                elif kind == IF:
                    chosen = data[1] if data[0](m, you, 0) else data[2]
                    at = (chosen, 0, you, rest) if chosen else rest
                    continue
                elif kind == CHOOSE:
                    s[SPINE] = at
                    choose_one(m, data, after, you, rest)
                elif kind == EACH:
                    if position == 0:
                        position = tuple(data[0](m, you, 0))
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
                    run_step(m, data, position, you, rest, index)
                else:
                    s[SPINE] = at
                    resolve_one(m, data, position, you, rest, index)
            else:
                s[SPINE] = at
                next_round(m)
            if is_plain:
                j.clear()
                if ans:
                    ans.clear()
                    m.answered = 0
                m.stirred = 0
            else:
                checkpoint(m)
            if through_setup and not s[SETUP]:
                return None
            at = s[SPINE]
    except Suspend:
        asked, m.asked = m.asked, None
        if asked is not None and asked.what == "order":
            asked.about = m.about
        return asked
    except GameOver:
        m.put(SPINE, ())
        checkpoint(m)
        return None
    raise OutOfBudget(
        f"{STEPS:,} steps of the rules without a decision; look for a `round` in which nobody has anything to do"
    )


def then(m: Machine, after: int, you: int, rest: tuple[Any, ...]) -> None:
    """Go on with an instruction, or with what lies around if there is none."""
    m.put(SPINE, (after, 0, you, rest) if after else rest)


def choose_one(m: Machine, data: Any, after: int, you: int, rest: tuple[Any, ...]) -> None:
    """A choice between steps."""
    functions, starts, place, ready, strict = data
    if m.answers:
        index = decide.recall(m)
    else:
        sure = [r(m, you, 0) if callable(r) else r for r in ready]
        index = choose.choose(m, you, Bound(m, functions, you), place, 0, strict, sure)
    then(m, after if index < 0 else starts[index], you, rest)


def resolve_one(m: Machine, data: Any, position: Any, you: int, rest: tuple[Any, ...], node: int) -> None:
    """One of several texts; the others follow."""
    texts, place = data
    if position == 0:
        position = tuple([(abilities.ability_code(a), m.cells[a.card] if a.card else 0) for a in texts(m, you, 0)])
    left = [abilities.ability(m, code) for code, where in position if abilities.is_still(m, code, where)]
    after = program(m).steps[node][2]
    if not left:
        then(m, after, you, rest)
        return
    ability = abilities.next_text(m, you, left, place)
    code = abilities.ability_code(ability)
    more = tuple([entry for entry in position if entry[0] != code])
    if more:
        m.put(SPINE, (node, more, you, rest))
    else:
        then(m, after, you, rest)
    abilities.entered(m, ability.text, you, ability.card or ability.word)


def run_step(m: Machine, data: Any, position: int, you: int, rest: tuple[Any, ...], node: int) -> None:
    """Start a procedure, or end it."""
    index, body, turns = data
    name = m.code.procedures[index].name
    if position == 0:
        if m.observer is not None:
            if m.observer.leaves_out(m, index, you):
                then(m, program(m).steps[node][2], you, rest)
                return
            m.observer.procedure_begins(m, index, you)
        if turns:
            m.put(TURN, m.cells[TURN] + turns)
        if procedures.procedure_event(m, m.code.run_frame, index, you, True):
            m.put(SPINE, (node, 2, you, rest))
            return
        then(m, body, you, (node, 1, you, rest))
        procedures.procedure_event(m, m.code.begin_frame, index, you, False)
    else:
        then(m, program(m).steps[node][2], you, rest)
        procedures.procedure_over(m, index, you)
        if name == "set-up":
            m.put(SETUP, 0)
            checks.settle_checks(m)


def next_round(m: Machine) -> None:
    """Set-up first, then round after round."""
    s = m.cells
    if m.observer is not None:
        m.observer.round_begins(m)
    if s[ROUND] == 0 and s[SETUP] == 1:
        if "set-up" in program(m).begins:
            m.put(SETUP, 2)
            m.put(SPINE, (program(m).begins["set-up"], 0, s[LEAD], ()))
            return
        m.put(SETUP, 0)
        checks.settle_checks(m)
    m.put(ROUND, s[ROUND] + 1)
    m.put(SPINE, (program(m).begins["round"], 0, s[LEAD], ()))
