"""A machine that notes what happens, and whose chance can be scripted: the one scenarios are run on.

Chance is scripted here and nowhere else. A scenario may say what the next rolls and the next shuffle of a zone give;
whatever it does not say comes from the state's own generator, but for rolls of the set-up, which give 1.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType
from typing import Any

from attrs import evolve

from imperium_dsl.machine.layout import SETUP, SPINE, Layout
from imperium_dsl.machine.machine import Machine
from imperium_dsl.machine.program import END, LEAF
from imperium_dsl.machine.signals import Suspend, Unknown
from imperium_dsl.machine.values import EXACTLY, UP_TO, Question, Sel
from imperium_dsl.scenarios.deeds import LISTENS, SOURCE, Watch, deed_of
from imperium_dsl.scenarios.notes import Answer, Chance, ChanceError, Log, Move
from imperium_dsl.scenarios.phrases import standing_places, verbs_by_place


class Watched(Machine):
    """Notes answers and moves; asks its script before its generator."""

    def __init__(self, code: Any, layout: Layout, cells: list[Any], options: tuple[int, ...]) -> None:
        super().__init__(code, layout, cells, options)
        self.log = Log()
        self.chance = Chance()
        self.seen: set[int] = set()  # places of effects that were carried out; filled by traced code
        self.turn_wanted = -1  # whose turn comes first; turns before it are left out
        self.asking: frozenset[str] = frozenset()  # the verbs in the course of which a decision is asked
        self.watches: tuple[Watch, ...] = ()  # claims that listen
        self.seats: Sequence[str] = ()
        self.is_laid_out = True  # in the middle of laying out a position nothing is asked twice

    def copied(self) -> Watched:
        """An independent machine at the same checkpoint, with the same answers."""
        new = Watched(self.code, self.lay, self.s.copy(), self.switches)
        new.j = self.j.copy()
        new.ans = self.ans.copy()
        new.log = Log(self.log.kept.copy(), [], self.log.answers.copy(), self.log.done.copy())
        new.watches, new.seats = self.watches, self.seats
        new.turn_wanted, new.opening = self.turn_wanted, self.opening
        new.chance = evolve(self.chance, rolls=self.chance.rolls.copy(), shuffles=dict(self.chance.shuffles))
        return new

    # ---- what happens

    def ask(self, player: int, options: Sequence[Any], what: str, place: int = -1, this: int = 0) -> Any:
        """As every machine does; new answers are noted."""
        if self.exploring or self.pos < len(self.ans):
            return super().ask(player, options, what, place, this)
        verbs = self.verbs(place)
        if len(options) == 1 and self.at_rest and player < self.lay.persons:
            self.asking = verbs
            self.asked = Question(player, list(options), what, place, this)
            raise Suspend
        try:
            answer = super().ask(player, options, what, place, this)
        except Suspend:
            self.asking = verbs
            raise
        self.log.answers.append(Answer(player, verbs, what, answer, place))
        return answer

    @property
    def at_rest(self) -> bool:
        """Is no effect under way? Then even a decision with one option is asked, so that the position can be seen."""
        return self.is_laid_out and not (self.ans or self.exploring or self.incost)

    def pick(self, you: int, sel: Sel, frame: Any, place: int, this: int) -> tuple[Sequence[int], bool]:
        """As every machine does; at rest, once the set-up is over, the only card there is must be asked for."""
        if (
            self.at_rest
            and you < self.lay.persons
            and not self.s[SETUP]
            and sel.kind == EXACTLY
            and sel.n == 1
            and not sel.top
        ):
            cards = self.candidates(you, sel, frame)
            if len(cards) == 1:
                return [self.ask(you, list(cards), "pick", place, this)], True
        start = self.pos
        fresh = not self.exploring and start >= len(self.ans) and sel.kind in (EXACTLY, UP_TO)
        picked = super().pick(you, sel, frame, place, this)
        if fresh and start < len(self.ans) and self.ans[start].__class__ is tuple:  # there was no choice
            verbs = self.verbs(place)
            self.log.answers.extend(Answer(you, verbs, "pick", card, place) for card in picked[0])
        return picked

    def pick_one(
        self, you: int, cards: Sequence[int] | Callable[[], Sequence[int]], frame: Any, place: int, this: int
    ) -> Sequence[int]:
        """As every machine does, by the long way."""
        found = cards if callable(cards) else partial(tuple, cards)
        return self.pick(you, Sel(EXACTLY, 1, found), frame, place, this)[0]

    def moved(self, card: int, source: int, zone: int) -> None:
        """As every machine does; moves are noted."""
        super().moved(card, source, zone)
        if self.log is not None and not self.exploring:
            verbs, player = self.calls()
            self.log.append(Move(player, frozenset(verbs), card))

    def answer(self, entry: Any, event: Any, matched: Sequence[int]) -> bool:
        """As every machine does; a handler that only listens has the event noted."""
        place = entry[0].place
        if place not in (LISTENS, SOURCE):
            return super().answer(entry, event, matched)
        if place == LISTENS and self.log is not None and not self.exploring:
            self.log.append(deed_of(self, event, self.watches, self.seats))
        return True

    def checkpoint(self) -> None:
        """What has happened stays."""
        super().checkpoint()
        self.chance.keep()

    def rewind(self) -> None:
        """What has happened since the checkpoint will happen again."""
        super().rewind()
        self.log.new.clear()
        self.chance.back()

    def run_step(self, data: Any, position: int, you: int, rest: tuple[Any, ...], node: int) -> None:
        """As every machine does; turns before the one that is wanted are left out."""
        if self.turn_wanted >= 0 and position == 0 and self.code.procedures[data[0]].name == "turn":
            if you != self.turn_wanted:
                self.then(self.program.steps[node][2], you, rest)
                return
            self.turn_wanted = -1
        super().run_step(data, position, you, rest, node)

    def begin_with(self, frame: int, player: int, given: Sequence[Any]) -> None:
        """Before anything else that keyword is carried out."""
        steps = self.program.steps
        steps.append((LEAF, lambda m, you, this: m.code.frames[frame].fn(m, you, this, *given), END))
        self.put(SPINE, (len(steps) - 1, 0, player, self.s[SPINE]))
        self.checkpoint()

    def note_standing(self) -> None:
        """Texts that stand are carried out by lying in play."""
        standing = self.code.found.get("standing")
        if standing is None:
            standing = self.code.found["standing"] = standing_places(self.lay.ruleset)
        for cell in self.code.standing_cells:
            for card in self.s[cell]:
                if card:
                    self.seen.update(standing[self.s[card + 2]])

    # ---- where we are

    def verbs(self, place: int) -> frozenset[str]:
        """The verb of the phrase at a place, and those of the keywords it is a part of."""
        return frozenset(self.calls()[0]) | self.code_verbs().get(place, frozenset())

    def code_verbs(self) -> dict[int, frozenset[str]]:
        """The verbs of all phrases, by their place."""
        found: dict[int, frozenset[str]] | None = self.code.found.get("verbs")
        if found is None:
            found = self.code.found["verbs"] = verbs_by_place(self.lay.ruleset)
        return found

    def calls(self) -> tuple[list[str], int]:
        """The keywords that run now, up to the text they stand in, and who acts.

        A text runs as generated Python, one function for each keyword and text, so Python's own stack tells.
        """
        r = self.lay.ruleset
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

    # ---- chance

    def below(self, n: int) -> int:
        """The next roll of the script, or of the generator; rolls of the set-up give 1."""
        if self.exploring:
            raise Unknown
        chance = self.chance
        if chance.rolled < len(chance.rolls):
            value = chance.rolls[chance.rolled]
            chance.rolled += 1
            if not 1 <= value <= n:
                raise ChanceError(f"a roll of 1 to {n} cannot give {value}")
            return value - 1
        return 0 if self.s[SETUP] else super().below(n)

    def shuffle(self, zone: int) -> None:
        """Chance; then the cards of the script come to the top, in their order."""
        super().shuffle(zone)
        wanted = self.chance.shuffles.get(zone)
        if wanted is None or zone in self.chance.shuffled:
            return
        self.chance.shuffled = (*self.chance.shuffled, zone)
        cards = list(self.s[zone])
        top: list[int] = []
        for each in wanted:
            fitting = each(self)
            card = next((c for c in cards if c in fitting and c not in top), None)
            if card is None:
                raise ChanceError("the shuffle of a zone cannot bring up a card that is not in it")
            top.append(card)
        self.put(zone, (*top, *[c for c in cards if c not in top]))


def split(name: str) -> tuple[str, int]:
    """``frame12`` to ``frame`` and 12."""
    kind = name.rstrip("0123456789_")
    number = name[len(kind) :]
    return kind, int(number) if number.isdigit() else -1
