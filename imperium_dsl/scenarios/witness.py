"""Who watches the machine that a scenario is played on: notes what happens, and scripts its chance.

Chance is scripted here and nowhere else. A scenario may say what the next rolls and the next shuffle of a zone give;
whatever it does not say comes from the state's own generator, but for rolls of the set-up, which give 1.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import FrameType
from typing import Any

from attrs import evolve

from imperium_dsl.machine.layout import SETUP
from imperium_dsl.machine.listen import Entry
from imperium_dsl.machine.observer import Observer
from imperium_dsl.machine.state import Machine
from imperium_dsl.machine.values import Event
from imperium_dsl.scenarios.deeds import LISTENS, SOURCE, Watch, deed_of
from imperium_dsl.scenarios.notes import Answer, Chance, ChanceError, Log, Move
from imperium_dsl.scenarios.phrases import standing_places, verbs_by_place


class Witness(Observer):
    """Notes answers and moves; has a script for chance."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = list(seats)
        self.log = Log()
        self.chance = Chance()
        self.seen: set[int] = set()  # places of effects that were carried out; filled by traced code
        self.turn_wanted = -1  # whose turn comes first; turns before it are left out
        self.asking: frozenset[str] = frozenset()  # the verbs in the course of which a decision is asked
        self.watches: tuple[Watch, ...] = ()  # claims that listen
        self.is_laid_out = True  # in the middle of laying out a position nothing is asked twice

    def copied(self, new: Machine) -> Witness:
        """Another one for the copy, with the same notes and the same script."""
        witness = Witness(self.seats)
        witness.log = Log(self.log.kept.copy(), [], self.log.answers.copy(), self.log.done.copy())
        witness.watches, witness.turn_wanted = self.watches, self.turn_wanted
        witness.chance = evolve(self.chance, rolls=self.chance.rolls.copy(), shuffles=dict(self.chance.shuffles))
        new.log = witness.log
        return witness

    # ---- decisions

    def holds(self, m: Machine, player: int) -> bool:
        """If no effect is under way, even a decision with one option is asked, so that the position can be seen."""
        return self.is_laid_out and player < m.layout.persons and not (m.answers or m.exploring or m.in_price)

    def asks(self, m: Machine, player: int, place: int) -> None:
        """In the course of which verbs?"""
        self.asking = verbs_at(m, place)

    def answered(self, m: Machine, player: int, what: str, value: Any, place: int) -> None:
        """Noted as if somebody had answered."""
        self.log.answers.append(Answer(player, verbs_at(m, place), what, value, place))

    # ---- what happens

    def moved(self, m: Machine, card: int, source: int, zone: int) -> None:
        """Moves are noted."""
        if m.log is not None and not m.exploring:
            verbs, player = calls(m)
            self.log.append(Move(player, frozenset(verbs), card))

    def listens(self, m: Machine, entry: Entry, event: Event) -> bool:
        """A claim that listens has the event noted."""
        place = entry[0].place
        if place not in (LISTENS, SOURCE):
            return False
        if place == LISTENS and m.log is not None and not m.exploring:
            self.log.append(deed_of(m, event, self.watches, self.seats))
        return True

    def checkpoint(self, m: Machine) -> None:
        """What has been used of the script stays used."""
        self.chance.keep()

    def rewound(self, m: Machine) -> None:
        """What was noted since the checkpoint will be noted again."""
        self.log.new.clear()
        self.chance.back()

    def leaves_out(self, m: Machine, index: int, you: int) -> bool:
        """Turns before the one that is wanted."""
        if self.turn_wanted < 0 or m.code.procedures[index].name != "turn":
            return False
        if you != self.turn_wanted:
            return True
        self.turn_wanted = -1
        return False

    # ---- chance

    def roll(self, m: Machine, n: int) -> int:
        """The next roll of the script; rolls of the set-up give 1."""
        chance = self.chance
        if chance.rolled < len(chance.rolls):
            value = chance.rolls[chance.rolled]
            chance.rolled += 1
            if not 1 <= value <= n:
                raise ChanceError(f"a roll of 1 to {n} cannot give {value}")
            return value - 1
        return 0 if m.cells[SETUP] else -1

    def shuffled(self, m: Machine, zone: int) -> None:
        """The cards of the script come to the top, in their order."""
        wanted = self.chance.shuffles.get(zone)
        if wanted is None or zone in self.chance.shuffled:
            return
        self.chance.shuffled = (*self.chance.shuffled, zone)
        cards = list(m.cells[zone])
        top: list[int] = []
        for each in wanted:
            fitting = each(m)
            card = next((c for c in cards if c in fitting and c not in top), None)
            if card is None:
                raise ChanceError("the shuffle of a zone cannot bring up a card that is not in it")
            top.append(card)
        m.put(zone, (*top, *[c for c in cards if c not in top]))


# ---- where the machine is


def verbs_at(m: Machine, place: int) -> frozenset[str]:
    """The verb of the phrase at a place, and those of the keywords it is a part of."""
    found: dict[int, frozenset[str]] | None = m.code.found.get("verbs")
    if found is None:
        found = m.code.found["verbs"] = verbs_by_place(m.layout.ruleset)
    return frozenset(calls(m)[0]) | found.get(place, frozenset())


def calls(m: Machine) -> tuple[list[str], int]:
    """The keywords that run now, up to the text they stand in, and who acts.

    A text runs as generated Python, one function for each keyword and text, so Python's own stack tells.
    """
    r = m.layout.ruleset
    file = f"<{r.game}>"
    verbs: list[str] = []
    player = -1
    frame: FrameType | None = sys._getframe()  # noqa: SLF001  the documented way to one's own stack
    while frame is not None:
        code = frame.f_code
        if code.co_filename == file:
            kind, number = split(code.co_name)
            if kind == "frame":
                verbs.append(r.verbs[r.frames[number].verb])
                player = frame.f_locals["you"] if player < 0 else player
            elif kind in ("text", "handler", "once", "leaf", "act", "then", "price"):
                break
        frame = frame.f_back
    return verbs, player


def split(name: str) -> tuple[str, int]:
    """``frame12`` to ``frame`` and 12."""
    kind = name.rstrip("0123456789_")
    number = name[len(kind) :]
    return kind, int(number) if number.isdigit() else -1


def standing_now(m: Machine) -> set[int]:
    """The places of texts that stand: they are carried out by lying in play."""
    standing = m.code.found.get("standing")
    if standing is None:
        standing = m.code.found["standing"] = standing_places(m.layout.ruleset)
    return {
        place
        for cell in m.code.standing_cells
        for card in m.cells[cell]
        if card
        for place in standing[m.cells[card + 2]]
    }
