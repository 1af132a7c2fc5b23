"""Dry runs: can a step be done, and can a price be paid?

A dry run is the step itself, run for nothing: it takes the first option of every decision, and where it fails it is
undone and run again with the next option, until one way succeeds. It ends, successfully, where the acting player
cannot know what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from imperium_dsl.machine import decide
from imperium_dsl.machine.signals import CostAsk, Fail, GameOver, StopLoop, Unknown

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine

LIMIT: Final = 256  # dry runs for one question; beyond it the answer is yes, and the cost may fail after all


class Outer:
    """What a dry run interrupts, and gives back."""

    __slots__ = (
        "answered", "answers", "branches", "deferred", "exploring", "full", "in_price", "log", "offer",
        "provenance", "replayed", "result", "skips", "who",
    )  # fmt: skip

    def __init__(self, m: Machine) -> None:
        self.answers, self.answered, self.branches = m.answers, m.answered, m.branches
        self.exploring, self.full, self.who, self.skips = m.exploring, m.full, m.who, m.skips
        self.in_price, self.offer, self.result, self.provenance = m.in_price, m.offer, m.result, m.provenance
        self.log, self.deferred, self.replayed = m.log, m.deferred, m.replayed

    def give_back(self, m: Machine) -> None:
        """Everything as it was."""
        m.answers, m.answered, m.branches = self.answers, self.answered, self.branches
        m.exploring, m.full, m.who, m.skips = self.exploring, self.full, self.who, self.skips
        m.in_price, m.offer, m.result, m.provenance = self.in_price, self.offer, self.result, self.provenance
        m.log, m.deferred, m.replayed = self.log, self.deferred, self.replayed


def explore(
    m: Machine, step: Callable[[], Any], player: int, full: bool, prefix: Sequence[Any] = (), skips: bool = False
) -> bool:
    """Can the step be done: in full (every phrase of the player), or at all (costs met, something changes)?

    With ``skips`` what cannot be paid is left out, and the rest is done.
    """
    mark, exempt, spared = len(m.journal), len(m.exempt), len(m.spared)
    outer = Outer(m)
    m.replayed = len(prefix)
    m.skips = skips
    m.exploring, m.full, m.who, m.in_price, m.offer = True, full, player, 0, None
    m.log = None
    waiting: list[Any] | None = m.deferred if prefix else None
    answers = list(prefix)
    stack: list[tuple[int, Sequence[Any], int]] = []
    try:
        for _ in range(LIMIT):
            m.answers, m.answered, m.branches, m.result = answers, 0, [], outer.result
            m.deferred = waiting if waiting is None else [*waiting]
            try:
                step()
                found = full or len(m.journal) > mark or len(m.exempt) > exempt or len(m.spared) > spared
            except Fail:
                found = False
            except (Unknown, GameOver, StopLoop):
                found = True
            m.undo(mark)
            del m.exempt[exempt:]
            del m.spared[spared:]
            if found:
                return True
            stack.extend([(at, options, 0) for at, options in m.branches])
            made = m.answers
            while stack:
                at, options, taken = stack.pop()
                if taken + 1 < len(options):
                    stack.append((at, options, taken + 1))
                    answers = [*made[:at], options[taken + 1]]
                    break
            else:
                return False
        return True
    finally:
        outer.give_back(m)


def trying(m: Machine) -> bool:
    """Is this a dry run, beyond what was done for real and is only done again?"""
    return m.exploring and m.answered >= m.replayed


def cost(m: Machine, price: Callable[[], Any], player: int, ready: bool | None = None) -> bool:
    """``A to``: pay in full, or not at all; ``ready`` tells, if it is known, whether every way to pay works."""
    if m.exploring:
        return paid_for_nothing(m, price, player, ready)
    if ready is not None:
        return ready and bool(price())
    feasible = decide.recall(m) if decide.known(m) else decide.record(m, explore(m, price, player, True))
    if not feasible:
        return False
    return bool(price()) if m.in_price else paid_step_by_step(m, price, player)


def paid_for_nothing(m: Machine, price: Callable[[], Any], player: int, ready: bool | None) -> bool:
    """A price in a dry run."""
    if ready is None and decide.known(m):
        ready = decide.recall(m)
    elif ready is None:
        ready = decide.record(m, not m.skips or explore(m, price, player, True))
    elif m.answered >= m.replayed and not m.skips:
        ready = True  # if it cannot be paid, that ends the dry run
    if not ready:
        return False
    before, m.full = m.full, True
    try:
        paid = price()
    finally:
        m.full = before
    return bool(paid) or trying(m)  # what is done again may have failed after all


def paid_step_by_step(m: Machine, price: Callable[[], Any], player: int) -> bool:
    """A price that can be paid; of each choice in it only what completes the price is offered."""
    mark, start, who, exempt, spared = len(m.journal), m.answered, m.who, len(m.exempt), len(m.spared)
    log = 0 if m.log is None else len(m.log)
    waiting: list[Any] | None = m.deferred if m.deferred is None else [*m.deferred]
    m.in_price, m.who = 1, player
    try:
        while True:
            try:
                return bool(price())
            except CostAsk:
                options = list(m.priced)
                m.undo(mark)
                del m.exempt[exempt:]
                del m.spared[spared:]
                m.deferred = waiting if waiting is None else [*waiting]
                if m.log is not None:
                    del m.log[log:]
                able = completing(m, price, player, m.answers[start:], options)
                m.answered = start
                m.offer = able or options
    finally:
        m.in_price, m.who, m.offer = 0, who, None


def completing(
    m: Machine, price: Callable[[], Any], player: int, answers: Sequence[Any], options: Sequence[Any]
) -> list[Any]:
    """The options with which a price can be paid; of a player for whom the machine answers the first one."""
    able = []
    for option in options:
        if explore(m, price, player, True, [*answers, option]):
            able.append(option)
            if player >= m.layout.persons:
                break
    return able
