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
        "alts", "ans", "defer", "exploring", "full", "incost", "log", "offer", "pos", "prov", "replayed", "res",
        "skips", "who",
    )  # fmt: skip

    def __init__(self, m: Machine) -> None:
        self.ans, self.pos, self.alts = m.ans, m.pos, m.alts
        self.exploring, self.full, self.who, self.skips = m.exploring, m.full, m.who, m.skips
        self.incost, self.offer, self.res, self.prov = m.incost, m.offer, m.res, m.prov
        self.log, self.defer, self.replayed = m.log, m.defer, m.replayed

    def give_back(self, m: Machine) -> None:
        """Everything as it was."""
        m.ans, m.pos, m.alts = self.ans, self.pos, self.alts
        m.exploring, m.full, m.who, m.skips = self.exploring, self.full, self.who, self.skips
        m.incost, m.offer, m.res, m.prov = self.incost, self.offer, self.res, self.prov
        m.log, m.defer, m.replayed = self.log, self.defer, self.replayed


def explore(
    m: Machine, step: Callable[[], Any], player: int, full: bool, prefix: Sequence[Any] = (), skips: bool = False
) -> bool:
    """Can the step be done: in full (every phrase of the player), or at all (costs met, something changes)?

    With ``skips`` what cannot be paid is left out, and the rest is done.
    """
    mark, exempt, spared = len(m.j), len(m.exempt), len(m.spared)
    outer = Outer(m)
    m.replayed = len(prefix)
    m.skips = skips
    m.exploring, m.full, m.who, m.incost, m.offer = True, full, player, 0, None
    m.log = None
    waiting: list[Any] | None = m.defer if prefix else None
    answers = list(prefix)
    stack: list[tuple[int, Sequence[Any], int]] = []
    try:
        for _ in range(LIMIT):
            m.ans, m.pos, m.alts, m.res = answers, 0, [], outer.res
            m.defer = waiting if waiting is None else [*waiting]
            try:
                step()
                found = full or len(m.j) > mark or len(m.exempt) > exempt or len(m.spared) > spared
            except Fail:
                found = False
            except (Unknown, GameOver, StopLoop):
                found = True
            m.undo(mark)
            del m.exempt[exempt:]
            del m.spared[spared:]
            if found:
                return True
            stack.extend([(at, options, 0) for at, options in m.alts])
            made = m.ans
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
    return m.exploring and m.pos >= m.replayed


def cost(m: Machine, price: Callable[[], Any], player: int, ready: bool | None = None) -> bool:
    """``A to``: pay in full, or not at all; ``ready`` tells, if it is known, whether every way to pay works."""
    if m.exploring:
        return paid_for_nothing(m, price, player, ready)
    if ready is not None:
        return ready and bool(price())
    feasible = decide.recall(m) if decide.known(m) else decide.record(m, explore(m, price, player, True))
    if not feasible:
        return False
    return bool(price()) if m.incost else paid_step_by_step(m, price, player)


def paid_for_nothing(m: Machine, price: Callable[[], Any], player: int, ready: bool | None) -> bool:
    """A price in a dry run."""
    if ready is None and decide.known(m):
        ready = decide.recall(m)
    elif ready is None:
        ready = decide.record(m, not m.skips or explore(m, price, player, True))
    elif m.pos >= m.replayed and not m.skips:
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
    mark, start, who, exempt, spared = len(m.j), m.pos, m.who, len(m.exempt), len(m.spared)
    log = 0 if m.log is None else len(m.log)
    waiting: list[Any] | None = m.defer if m.defer is None else [*m.defer]
    m.incost, m.who = 1, player
    try:
        while True:
            try:
                return bool(price())
            except CostAsk:
                options = list(m.costed)
                m.undo(mark)
                del m.exempt[exempt:]
                del m.spared[spared:]
                m.defer = waiting if waiting is None else [*waiting]
                if m.log is not None:
                    del m.log[log:]
                prefix = m.ans[start:]
                able = []
                for option in options:
                    if explore(m, price, player, True, [*prefix, option]):
                        able.append(option)
                        if player >= m.lay.persons:  # the machine takes the first
                            break
                m.pos = start
                m.offer = able or options
    finally:
        m.incost, m.who, m.offer = 0, who, None
