"""Decisions between effects: may, choose, try; who takes part; what is offered only if it is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import decide, explore, handlers, pick
from imperium_dsl.machine.decide import NO, YES
from imperium_dsl.machine.values import Sel

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def may(m: Machine, you: int, body: Callable[[], Any], place: int, this: int, ready: bool | None = None) -> bool:
    """Does the player want to? Not asked if it is impossible."""
    if decide.known(m):
        return bool(decide.recall(m))
    if m.exploring:
        if you != m.who and m.answered >= m.replayed and not explore.explore(m, body, you, False):
            return bool(decide.record(m, NO))  # an offer that nobody could take up
        return bool(decide.ask(m, you, [YES, NO], "may", place, this))
    if not (explore.explore(m, body, you, True) if ready is None else ready):
        return bool(decide.record(m, NO))
    return bool(decide.ask(m, you, [YES, NO], "may", place, this))


def choose(
    m: Machine,
    you: int,
    options: Sequence[Any],
    place: int,
    this: int,
    strict: Sequence[Any],
    sure: Sequence[bool | None],
    loose: bool = False,
) -> int:
    """Exactly one that is possible; if none is, one that is not strictly barred, as far as it goes."""
    if decide.known(m):
        return decide.recall(m)  # type: ignore[no-any-return]
    every = range(len(options))
    if m.exploring:
        return decide.ask(m, you, list(every), "choose", place, this)  # type: ignore[no-any-return]
    if m.observer is not None:
        m.observer.chooses(m, you, options, place)
    if loose and m.code.loose_choice(m, you, 0):
        able: list[int] = []
    else:
        able = []
        for i in every:
            ready = sure[i]
            if explore.explore(m, options[i], you, True) if ready is None else ready:
                able.append(i)
    if not able:
        able = [i for i in every if strict[i] is None or explore.explore(m, strict[i], you, True)]
    if not able:
        return decide.record(m, -1)  # type: ignore[no-any-return]
    return decide.ask(m, you, able, "choose", place, this)  # type: ignore[no-any-return]


def first_able(m: Machine, you: int, options: Sequence[Any], ready: Sequence[bool | None]) -> int:
    """The first whose costs can be met and that changes something."""
    if decide.known(m):
        return decide.recall(m)  # type: ignore[no-any-return]
    for i, option in enumerate(options):
        sure = ready[i]
        if explore.explore(m, option, you, False) if sure is None else sure:
            return decide.record(m, i)  # type: ignore[no-any-return]
    return decide.record(m, -1)  # type: ignore[no-any-return]


def part(m: Machine, players: list[int], this: int, place: int) -> list[int]:
    """Those of the players whom this part of a text concerns."""
    if not m.exempt and not m.spared:
        return players
    m.place = place
    return [p for p in players if handlers.concerns(m, p, this)]


def gathered(m: Machine, you: int, place: int, this: int, parts: list[Sel]) -> Sel:
    """``this + 1 red in play``: all of the parts, or not enough."""
    found: list[int] = []
    enough = True
    for part in parts:
        cards, ok = pick.pick(m, you, part, None, place, this)
        enough = enough and ok
        found.extend(c for c in cards if c not in found)
    return Sel(0, len(found) + (0 if enough else 1), lambda: found)
