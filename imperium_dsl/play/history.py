"""How a game came to where it is: a chain of choices with a snapshot here and there; the way on, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from imperium_dsl.machine import pick, run
from imperium_dsl.machine.errors import (
    TOO_DEEP,
    Diverged,
    GameError,
    GameIsOver,
    MachineFault,
    OutOfBudget,
    UnknownOption,
)
from imperium_dsl.machine.state import Machine
from imperium_dsl.play import labels
from imperium_dsl.play.log import Chronicle

if TYPE_CHECKING:
    from imperium_dsl.machine.values import Question
    from imperium_dsl.play.start import Start

EVERY: Final = 32  # decisions between two snapshots


class Past:
    """The choices of a restored game up to its save."""

    __slots__ = ("indexes", "keys", "snapshot")

    def __init__(self, indexes: list[int], keys: list[str]) -> None:
        self.indexes = indexes
        self.keys = keys
        self.snapshot: Any = None


class Course:
    """One game under way: where it stands, what is asked, and what was chosen.

    Two courses may share a machine; whichever of them moves on first takes a copy. What was chosen is a chain of
    small tuples ``(before, index, kind, value, snapshot or None)``, shared in the same way; at its beginning there is
    nothing, or a ``Past``.
    """

    __slots__ = ("_machine", "asked", "chain", "depth", "guessed_for", "is_shared", "log", "start")

    def __init__(self, start: Start, machine: Machine, asked: Question | None, chain: Any, depth: int) -> None:
        self.start = start
        self._machine: Machine | None = machine  # None: to be found again
        self.asked = asked
        self.chain = chain
        self.depth = depth
        self.guessed_for: int | None = None  # with cards that are guessed: for whom
        self.is_shared = True
        self.log: Chronicle | None = None  # what happened, if anybody has asked for it

    @property
    def machine(self) -> Machine:
        """The state and whatever runs it; after something that broke a choice off, found again by replay."""
        machine = self._machine
        if machine is None:
            machine = self._machine = rebuilt(self.start, self.chain).machine
            self.is_shared = True
        return machine

    @machine.setter
    def machine(self, machine: Machine) -> None:
        self._machine = machine

    def clone(self) -> Course:
        """An independent course in the same state."""
        self.is_shared = True
        new = Course(self.start, self.machine, self.asked, self.chain, self.depth)
        new.guessed_for = self.guessed_for
        return new

    def forget(self, asked: Question | None, chain: Any, depth: int) -> None:
        """Go back to what was asked before a choice that was broken off."""
        self._machine = self.log = None
        self.asked, self.chain, self.depth = asked, chain, depth


# ---- forwards


def begun(start: Start, log: Chronicle | None = None) -> Course:
    """A game at its first decision."""
    machine = Machine(start.code, start.code.layout, start.cells(), start.switches)
    machine.opening = start.opening
    course = Course(start, machine, None, None, 0)
    course.log = machine.log = log
    if log is not None:
        log.machine = machine
    try:
        course.asked = asked = run.advance(machine)
    except OutOfBudget:
        raise
    except RecursionError as error:
        raise OutOfBudget(TOO_DEEP) from error
    except Exception as error:
        raise MachineFault(f"{type(error).__name__}: {error}", start.seats, start.seed, ()) from error
    machine.log = None
    course.is_shared = False
    if log is not None:
        log.paused(machine, asked)
    return course


def take(course: Course, index: int) -> None:
    """Answer the question by the index of an option."""
    asked = course.asked
    if asked is None:
        raise GameIsOver("the game is over: there is nothing to choose; `undo` goes back, `result` tells the end")
    if not 0 <= index < len(asked.options):
        raise UnknownOption(f"option {index} is not among the {len(asked.options)} offered, counted from 0")
    before, depth = course.chain, course.depth
    try:
        go_on(course, asked, index, before, depth + 1)
    except BaseException as error:  # an interrupt too: the game is as it was
        course.forget(asked, before, depth)
        if not isinstance(error, Exception):
            raise
        raise fault(course, error, index) from error


def go_on(course: Course, asked: Question, index: int, before: Any, depth: int) -> None:
    """Carry an answer out; what is broken off on the way is forgotten."""
    machine = course.machine
    if course.is_shared:
        machine = course.machine = machine.copied()
        course.is_shared = False
    value = asked.options[index]
    log = course.log
    if log is not None:
        start = course.start
        log.decided(machine, asked, labels.describe(machine, start.seats, start.rules.phrases, asked)[index])
    now = None if log is not None or asked.left is None else pick.picks_on(machine, asked, value)
    if now is not None:  # nothing happens before all are picked
        machine.answers.append(value)
    else:
        machine.log = log
        run.rewind(machine)
        machine.answers.append(value)
        now = run.advance(machine)
        machine.log = None
    snapshot = None
    if depth % EVERY == 0:
        course.is_shared = True
        snapshot = (machine, now, depth)
    course.asked, course.depth = now, depth
    course.chain = (before, index, asked.sort, value, snapshot)
    if log is not None:
        log.paused(machine, now)


def fault(course: Course, error: Exception, index: int) -> GameError:
    """What went wrong, as a user is told of it."""
    if isinstance(error, OutOfBudget):
        return error
    if isinstance(error, RecursionError):
        return OutOfBudget(TOO_DEEP)
    start = course.start
    reason = f"{type(error).__name__}: {error}"
    return MachineFault(reason, start.seats, start.seed, (*indexes(course.chain), index))


def replayed(start: Start, choices: Sequence[int | str]) -> Course:
    """A game played again: choices are indexes, ids, or keys of a save; ``Diverged`` where one is not offered."""
    course = begun(start)
    for at, choice in enumerate(choices):
        index = index_of(course, choice)
        if index < 0:
            asked = course.asked
            offered = "nothing: the game is over" if asked is None else start.rules.phrases.text(asked.place)
            raise Diverged(f"choice {at + 1}, {choice!r}, is not offered; asked is {offered!r}", course, at, choice)
        take(course, index)
    return course


def index_of(course: Course, choice: object) -> int:
    """The option that a recorded choice stands for, or -1."""
    asked = course.asked
    if asked is None:
        return -1
    if type(choice) is int:
        return choice if 0 <= choice < len(asked.options) else -1
    if not isinstance(choice, str):
        return -1
    machine, start = course.machine, course.start
    keys = start.card_keys()
    for i, value in enumerate(asked.options):
        if labels.key(machine, keys, asked.sort, value) == choice:
            return i
    described = labels.describe(machine, start.seats, start.rules.phrases, asked)
    return next((i for i, form in enumerate(described) if form.id == choice), -1)


# ---- backwards


def rebuilt(start: Start, chain: Any) -> Course:
    """A game in the state after these choices, from the last snapshot before it."""
    left: list[int] = []
    node = chain
    while type(node) is tuple and node[4] is None:
        left.append(node[1])
        node = node[0]
    if type(node) is tuple:
        machine, asked, depth = node[4]
        course = Course(start, machine, asked, node, depth)
    elif node is not None and node.snapshot is not None:
        machine, asked, depth = node.snapshot
        course = Course(start, machine, asked, node, depth)
    else:
        course = begun(start)
        if node is not None:
            left.extend(reversed(node.indexes))
    for index in reversed(left):
        take(course, index)
    return course


def earlier(chain: Any, n: int) -> Any:
    """The chain without its last choices."""
    node, left = chain, n
    while left and type(node) is tuple:
        node, left = node[0], left - 1
    return Past(node.indexes[:-left], node.keys[:-left]) if left else node


def machine_at(course: Course, chain: Any, asked: Question) -> Machine:
    """The state in which a decision was asked."""
    return course.machine if course.asked is asked else rebuilt(course.start, chain).machine


# ---- what was chosen


def indexes(chain: Any) -> list[int]:
    """The index of every option taken."""
    found: list[int] = []
    node = chain
    while type(node) is tuple:
        found.append(node[1])
        node = node[0]
    found.reverse()
    return found if node is None else node.indexes + found


def records(course: Course) -> list[str]:
    """Every option taken, as saves name it."""
    found: list[Any] = []
    node = course.chain
    while type(node) is tuple:
        found.append(node)
        node = node[0]
    machine, keys = course.machine, course.start.card_keys()
    made = [labels.key(machine, keys, n[2], n[3]) for n in found[::-1]]
    return made if node is None else node.keys + made


def log_of(course: Course) -> Chronicle:
    """What happened from the beginning, by playing it again."""
    chronicle = Chronicle()
    again = begun(course.start, chronicle)
    for index in indexes(course.chain):
        take(again, index)
    return chronicle
