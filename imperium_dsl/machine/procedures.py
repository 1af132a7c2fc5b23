"""Procedures inside effects, and the handlers that hear them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imperium_dsl.machine import handlers, lasting, listen
from imperium_dsl.machine.layout import TURN
from imperium_dsl.machine.parts import Frame
from imperium_dsl.machine.values import Event

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def run_procedure(m: Machine, index: int, you: int, cards: Sequence[int]) -> None:
    """A procedure inside an effect, perhaps one for cards."""
    if m.observer is None or not cards:
        run_through(m, index, you, cards)
        return
    m.observer.run_begins(m, index, you, cards)
    run_through(m, index, you, cards)
    m.observer.run_ends(m, index, you, cards)


def run_through(m: Machine, index: int, you: int, cards: Sequence[int]) -> None:
    """The same, from beginning to end."""
    procedure = m.code.procedures[index]
    if m.observer is not None:
        m.observer.procedure_begins(m, index, you)
    if procedure.name == "turn":
        m.put(TURN, m.cells[TURN] + 1)
    if not procedure_event(m, m.code.run_frame, index, you, True):
        procedure_event(m, m.code.begin_frame, index, you, False)
        if m.layout.ruleset.procedures[index].parameter is None:
            procedure.fn(m, you, 0)
        else:
            procedure.fn(m, you, 0, cards)
    procedure_over(m, index, you)


def procedure_over(m: Machine, index: int, you: int) -> None:
    """After a procedure: handlers, and the end of what lasted as long."""
    procedure_event(m, m.code.finish_frame, index, you, False)
    name = m.code.procedures[index].name
    if name in ("turn", "round"):
        lasting.expire(m, name)
    if m.observer is not None:
        m.observer.procedure_ends(m, index, you)


def procedure_event(m: Machine, frame: Frame, index: int, you: int, would: bool) -> bool:
    """Handlers of a procedure; true if it was replaced."""
    if frame.verb not in m.code.facts.heard:
        return False
    listeners = listen.listeners(m, frame.verb)
    if not listeners:
        return False
    event = Event(frame, you, 0, [index], len(m.journal))
    exempt = len(m.exempt)
    replaced = False
    if would:
        handlers.before(m, event, listeners)
        replaced = handlers.instead(m, event, listeners)
    else:
        handlers.after(m, event)
    handlers.over(m, exempt)
    return replaced
