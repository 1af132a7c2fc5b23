"""Questions; what is possible, found by dry runs; prices, which are paid in full or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from attrs import define, field

from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.reference import state
from imperium_dsl.reference.records import Fail, GameOver, Option, Question, Steps, StopLoop, Unknown
from imperium_dsl.reference.state import ENOUGH, Saved, World

T = TypeVar("T")

TRIES = 256  # dry runs for one question; beyond it the answer is yes, and the cost may fail after all

Begin: TypeAlias = Callable[[], Steps[object]]  # begins something, each time from its beginning

# ---- questions -------------------------------------------------------------


def ask(player: int, options: Sequence[T], kind: str) -> Steps[T]:
    """One decision; a forced one is not asked."""
    if len(options) == 1:
        return options[0]
    reply: T = yield Question(player, kind, tuple(options))
    return reply


def ask_number(player: int, most: int) -> Steps[int]:
    """One of the numbers up to this, the highest first."""
    if most > ENOUGH:
        raise OutOfBudget(f"a choice between more than {ENOUGH:,} numbers")
    return (yield from ask(player, range(most, -1, -1), "number"))


# ---- is it possible? -------------------------------------------------------


@define
class Fork:
    """A decision of a dry run: which one, and which options are still to be tried."""

    at: int
    options: tuple[Option, ...]
    taken: int = 0


@define
class Answers:
    """The answers of one dry run: those given for real, then those that are tried, all combinations in order."""

    given: int
    answers: list[Option]
    forks: list[Fork] = field(factory=list)

    def next(self, asked: int, question: Question) -> Option:
        """The answer to a question; to one that is new, the first of its options."""
        if asked == len(self.answers):
            self.forks.append(Fork(asked, question.options))
            self.answers.append(question.options[0])
        return self.answers[asked]

    def advance(self) -> bool:
        """The next combination; false if all have been tried."""
        while self.forks and self.forks[-1].taken + 1 == len(self.forks[-1].options):
            self.forks.pop()
        if not self.forks:
            return False
        fork = self.forks[-1]
        fork.taken += 1
        self.answers[fork.at :] = [fork.options[fork.taken]]
        return True


def can_be_done(
    w: World,
    begin: Begin,
    player: int,
    *,
    in_full: bool,
    skips: bool = False,
    start: Saved | None = None,
    given: Sequence[Option] = (),
) -> bool:
    """Can it be done: in full (every phrase of the player), or at all (costs met, something changes)?

    With ``skips`` what cannot be paid is left out, and the rest is done. It begins here and now; or at ``start``, from
    where these answers have been ``given`` for real. All others are tried.
    """
    here = state.save(w)
    answers = Answers(len(given), list(given))
    try:
        for _ in range(TRIES):
            state.restore(w, start or here)
            w.run.in_full, w.run.skips = in_full, skips
            if dry_run(w, begin(), player, answers, in_full=in_full):
                return True
            if not answers.advance():
                return False
        return True
    finally:
        state.restore(w, here)


def dry_run(w: World, steps: Steps[object], player: int, answers: Answers, *, in_full: bool) -> bool:
    """Does it work out with these answers?

    What another player would have to answer, chance, and hidden cards are not known: up to there it has worked out.
    """
    changes = w.run.changes
    w.run.paying = answers.given > 0
    if not answers.given:
        w.run.trial, w.run.put_off = player, None
    asked, reply = 0, None
    try:
        while True:
            question = steps.send(reply)
            if asked >= len(answers.answers) and question.player != player:
                return True
            reply = answers.next(asked, question)
            asked += 1
            if asked == answers.given:
                w.run.trial, w.run.paying = player, False  # from here on it is a dry run
    except StopIteration:
        return in_full or w.run.changes > changes
    except Fail:
        return False
    except (Unknown, GameOver, StopLoop):
        return True
    finally:
        steps.close()


# ---- in full or not at all -------------------------------------------------


def pay(w: World, price: Begin, again: Begin, player: int) -> Steps[bool]:
    """``A to``: A in full or not at all; ``again`` is A as a dry run would have it.

    In a dry run nothing is looked ahead, as it ends where something fails; except where that is only left out.
    """
    if (not w.run.is_dry or w.run.skips) and not can_be_done(w, again, player, in_full=True):
        return False
    before, w.run.in_full = w.run.in_full, True
    try:
        if w.run.is_dry or w.run.paying:
            paid = yield from price()
        else:
            paid = yield from pay_with_care(w, price, again, player)
    finally:
        w.run.in_full = before
    return w.run.is_dry or bool(paid)  # what nobody could foresee may have come between


def pay_with_care(w: World, price: Begin, again: Begin, player: int) -> Steps[object]:
    """Only choices are offered after which the price can still be completed."""
    start = state.save(w)
    answers: list[Option] = []
    steps = price()
    reply = None
    w.run.paying = True
    try:
        while True:
            question = steps.send(reply)
            options = question.options
            if question.player == player and w.run.paying:
                able = [
                    option
                    for option in options
                    if can_be_done(w, again, player, in_full=True, start=start, given=(*answers, option))
                ]
                options = tuple(able) or options
            reply = yield from ask(question.player, options, question.kind)
            answers.append(reply)
    except StopIteration as end:
        return end.value
    finally:
        steps.close()
        w.run.paying = False
