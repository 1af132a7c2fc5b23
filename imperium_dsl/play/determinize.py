"""What a player cannot know, drawn anew; and whether a player has learnt anything.

A player knows the rules and sees every move, if not every card. So a hidden card is where the rules put it until
it is mixed with others out of sight: by a shuffle, or because somebody takes a card from a hidden place without
order. The chronicle tells, for each card, in which mixes it was since the player last saw it. Each mix could as
well have ended otherwise: two cards of one mix can exchange all that happened to them since. Doing this at
random for every mix, oldest first, gives every world that the player can think possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperium_dsl.machine import places, rng, run, words
from imperium_dsl.machine.errors import Hypothetical
from imperium_dsl.machine.layout import RNG, WORDMODS
from imperium_dsl.machine.state import Machine
from imperium_dsl.play import visibility as sight
from imperium_dsl.play.history import Course, Past, indexes, take
from imperium_dsl.play.log import Chronicle
from imperium_dsl.play.save import checkpoint

TRIES = 16  # guesses that do not lead to the decision at hand, before its cards stay as they are


def mixes(log: Chronicle, viewer: int, machine: Any) -> dict[int, list[int]]:
    """For each card the mixes it was in since the viewer last saw it."""
    found: dict[int, list[int]] = {}
    lay = machine.layout
    for at, entry in enumerate(log):
        raw = entry.raw
        match raw[0]:
            case "shuffle":
                based = lay.ruleset.zones[lay.declared[raw[1]]].based
                for card in entry.rest[:-1] if based else entry.rest:
                    found.setdefault(card, []).append(at)
            case "move" if entry.mask >> viewer & 1:
                found[raw[1]] = []
            case "move" if entry.rest:
                for card in (raw[1], *entry.rest):
                    found.setdefault(card, []).append(at)
            case "restart":
                found.clear()
            case "show" if entry.mask >> viewer & 1:
                for card in raw[1]:
                    found[card] = []
            case _:
                pass
    return found


def exchanged(lists: dict[int, list[int]], backs: dict[int, Any], state: int) -> tuple[int, dict[int, int]]:
    """A random world: which card lies where another one lies now; and the next state of chance.

    ``lists`` has the cards that may be exchanged with their mixes, ``backs`` what the viewer sees of each.
    """
    tails = {card: list(mine) for card, mine in lists.items()}
    where = {card: card for card in lists}
    for mix in sorted({at for mine in lists.values() for at in mine}):
        groups: dict[Any, list[int]] = {}
        for card, mine in tails.items():
            if mix in mine:
                groups.setdefault(backs[card], []).append(card)
        for group in groups.values():
            if len(group) < 2:
                continue
            state, order = rng.shuffled(state, group)
            moved = [(tails[c][tails[c].index(mix) + 1 :], where[c]) for c in order]
            for card, (tail, place) in zip(group, moved, strict=True):
                mine = tails[card]
                tails[card] = mine[: mine.index(mix) + 1] + tail
                where[card] = place
    return state, where


def guessed(course: Course, log: Chronicle, viewer: int, seed: int) -> Course:
    """A copy in which what the viewer cannot know is drawn anew."""
    machine = course.machine
    lists = mixes(log, viewer, machine)
    cells, answers = checkpoint(machine)
    now = hidden_from(machine, viewer)
    before = hidden_from_cells(machine, cells, viewer)
    loose = {c: lists[c] for c in sorted(now & before) if lists.get(c)}
    pending = mentioned(answers, course)
    state = rng.seeded(seed)
    for attempt in range(TRIES + 1):
        free = loose if attempt < TRIES else {c: mine for c, mine in loose.items() if c not in pending}
        backs = {c: traits_of(machine, c) for c in free}
        state, where = exchanged(free, backs, state)
        found = resumed(course, viewer, cells, where, state)
        if found is not None:
            return found
    raise Hypothetical("no other world leads to the decision at hand")  # pragma: no cover


def traits_of(machine: Any, card: int) -> tuple[int, ...]:
    """The words of a card that a back can show, anywhere in the game."""
    r = machine.layout.ruleset
    shown = {w for zone in r.zones if zone.shows >= 0 for w in r.traits[zone.shows].words}
    return tuple(w for w in r.faces[machine.cells[card + 2]].words if w in shown)


def hidden_from(machine: Any, viewer: int) -> set[int]:
    """The cards that a viewer cannot see."""
    return {c for c in places.every_card(machine) if not sight.sees(machine, viewer, c)}


def hidden_from_cells(machine: Machine, cells: list[Any], viewer: int) -> set[int]:
    """The same for other cells of the same game."""
    other = machine.copied()
    other.cells = cells
    return hidden_from(other, viewer)


def mentioned(answers: list[Any], course: Course) -> set[int]:
    """The cards of the half-done effect."""
    asked = course.asked
    found: set[int] = set()
    for value in [*answers, tuple(asked.options) if asked is not None else ()]:
        for item in value if isinstance(value, tuple) else (value,):
            found.update(item if isinstance(item, tuple) else (item,))
    return found


def resumed(course: Course, viewer: int, cells: list[Any], where: dict[int, int], state: int) -> Course | None:
    """The game with its cards exchanged, at the same decision; None if it does not get there."""
    start, old, asked = course.start, course.machine, course.asked
    new = list(cells)
    for card, place in where.items():
        new[place + 2] = face = cells[card + 2]
        new[place + 1] = start.code.masks[face]
    machine = Machine(start.code, start.code.layout, new, start.switches)
    machine.opening = start.opening
    if new[WORDMODS]:
        for place in where:
            words.reword_card(machine, place)
        machine.journal.clear()
    if old.cells[RNG] == cells[RNG]:
        new[RNG] = rng.seeded(state)
    else:  # chance was used in the half-done effect, and must come out the same
        machine.reseed = rng.seeded(state)
    now = None
    if asked is not None:
        machine.answers = list(old.answers)
        try:
            now = run.advance(machine)
        except Exception:  # noqa: BLE001  the answers given do not fit these cards: no possible world
            return None
        if now is None or (now.player, now.what, now.place) != (asked.player, asked.what, asked.place):
            return None
        if asked.player == viewer and (now.options != asked.options or machine.answers != old.answers):
            return None
    past = Past([], [])
    past.snapshot = (machine, now, 0)
    guess = Course(start, machine, now, past, 0)
    guess.guessed_for = viewer
    return guess


def learnt(earlier: Course, later: Course, decisions: int) -> str:
    """What those who decided have learnt between two states of a game, so many decisions apart, or nothing."""
    if earlier.machine.cells[RNG] != later.machine.cells[RNG]:
        return "chance was used"
    before, seats = earlier.machine, later.start.seats
    choices = indexes(later.chain)[-decisions:]
    players = deciders(earlier, choices)
    for entry in events_of(earlier, choices):
        if entry.raw[0] not in ("show", "move", "flip"):
            continue
        cards = entry.raw[1] if entry.raw[0] == "show" else entry.raw[1:2]
        for player in sorted(players):
            for card in cards:
                if entry.mask >> player & 1 and not sight.sees(before, player, card):
                    return f"{seats[player]} saw a card"  # which one is not for everybody to know
    return ""


def deciders(course: Course, choices: Sequence[int]) -> set[int]:
    """Who takes these decisions."""
    again = course.clone()
    found = set()
    for choice in choices:
        assert again.asked is not None
        found.add(again.asked.player)
        take(again, choice)
    return found


def events_of(course: Course, choices: Sequence[int]) -> list[Any]:
    """What happens while somebody decides so, without what happened before."""
    again = course.clone()
    machine = again.machine = again.machine.copied()
    again.is_shared = False
    log = machine.log = Chronicle()
    log.machine = machine
    run.rewind(machine)
    again.asked = run.advance(machine)  # what the half-done effect did so far
    log.paused(machine, again.asked)
    machine.log, again.log = None, log
    begun = len(log)
    for index in choices:
        take(again, index)
    return log[begun:]
