"""Turns, rounds and whatever else takes its course; how a game ends, or begins anew."""

from __future__ import annotations

from imperium_dsl.machine.layout import GRANTS, LEAD, MODS, RANK, RESULT, RNG, TURN
from imperium_dsl.reference import events, standing, state
from imperium_dsl.reference.records import Cards, Event, GameOver, Restart, Scope, Steps
from imperium_dsl.reference.state import World


def run(w: World, name: str, you: int, cards: Cards = ()) -> Steps[None]:
    """A procedure: begin, the body (or what replaces it), finish; then what lasted as long is over."""
    procedure = w.program.procedures[name]
    if name == "turn":
        state.put(w, TURN, w.cells[TURN] + 1)
    exempt = len(w.run.exempt)
    would = procedure_event(w, "run", name, you)
    listeners = standing.listeners(w, "run")
    yield from events.before(w, would, listeners)
    replaced = yield from events.instead(w, would, listeners)
    del w.run.exempt[exempt:]
    if replaced is None:
        yield from events.after(w, procedure_event(w, "begin", name, you))
        del w.run.exempt[exempt:]
        names = {} if procedure.parameter is None else {procedure.parameter: cards}
        yield from w.perform(w, procedure.body, Scope(you, names=names))
    yield from events.after(w, procedure_event(w, "finish", name, you))
    del w.run.exempt[exempt:]
    if name in ("turn", "round"):
        standing.expire(w, name)
        yield from events.checks(w)


def procedure_event(w: World, verb: str, name: str, you: int) -> Event:
    """A procedure will run, begins, or is over."""
    return Event(w.index.frame(f"{verb} procedure"), you, [name], len(w.run.trail), w.cells[LEAD])


# ---- the end ---------------------------------------------------------------


def finish(w: World, winners: tuple[int, ...], how: str) -> None:
    """The game is over, in the middle of whatever is going on."""
    state.put(w, RESULT, (how, winners, w.cells[RANK][1]))
    raise GameOver


def begin_anew(w: World) -> None:
    """before: a game in its course    after: before its set-up, but for chance, turns and what lasts for the series"""
    kept = {cell: w.cells[cell] for cell in (RNG, TURN, *standing.flag_cells(w, "series"))}
    for cell in (MODS, GRANTS):
        kept[cell] = tuple(entry for entry in w.cells[cell] if entry.until == "series")
    w.cells[:] = w.opening
    for cell, value in kept.items():
        w.cells[cell] = value
    standing.renew_words(w)
    raise Restart
