"""Decisions: the answer from the log, the only one there is, or the end of the run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from imperium_dsl.machine import budget
from imperium_dsl.machine.signals import CostAsk, Suspend, Unknown, Untried
from imperium_dsl.machine.values import Question

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine

YES: Final = 1

NO: Final = 0


def ask(m: Machine, player: int, options: Sequence[Any], what: str, place: int = -1, this: int = 0) -> Any:
    """One decision: the answer from the log, or the only one there is, or the run ends here."""
    pos = m.answered
    if pos < len(m.answers):
        m.answered = pos + 1
        return m.answers[pos]
    observer = None if m.exploring else m.observer
    if observer is not None:
        observer.asks(m, player, place)
    if len(options) == 1:
        if observer is not None and observer.holds(m, player):
            m.asked = Question(player, list(options), what, place, this)
            raise Suspend
        answer = options[0]
    elif m.exploring:
        if player != m.who:
            raise Unknown
        m.branches.append((pos, options))
        answer = options[0]
    elif m.in_price and player == m.who:
        if m.offer is None:
            m.priced = options
            raise CostAsk
        options, m.offer = m.offer, None
        if len(options) != 1 and player < m.layout.persons:
            m.asked = Question(player, list(options), what, place, this)
            raise Suspend
        answer = options[0]
    elif player >= m.layout.persons:
        answer = options[0]
    else:
        if m.untried == len(m.journal):
            raise Untried
        m.asked = Question(player, list(options), what, place, this)
        raise Suspend
    m.answers.append(answer)
    m.answered = pos + 1
    if observer is not None:
        observer.answered(m, player, what, answer, place)
    return answer


def known(m: Machine) -> bool:
    """Is the next answer in the log?"""
    return m.answered < len(m.answers)


def record(m: Machine, answer: Any) -> Any:
    """Note something found out at some cost, so that running the step again need not."""
    m.answers.append(answer)
    m.answered += 1
    return answer


def recall(m: Machine) -> Any:
    """The next answer of the log."""
    m.answered += 1
    return m.answers[m.answered - 1]


def choose_number(m: Machine, you: int, n: int, place: int, this: int) -> int:
    """``up to n``"""
    if n <= 0:
        return 0
    return ask(m, you, budget.down_from(n), "number", place, this)  # type: ignore[no-any-return]
