"""Decisions, dry runs, prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.reference.values import NOBODY, Fail, GameOver, Question, Steps, StopLoop, Unknown
from imperium_dsl.reference.world import ENOUGH, World

TRIES = 256  # dry runs for one question; beyond it the answer is yes, and the cost may fail after all


@define
class Fork:
    """A decision of a dry run: which one, and which options are still to be tried."""

    at: int
    options: tuple[Any, ...]
    taken: int = 0


class Trying(World):
    """Adds decisions and dry runs."""

    def ask(self, player: int, options: Sequence[Any], kind: str) -> Steps[Any]:
        """One decision; a forced one is not asked."""
        if len(options) == 1:
            return options[0]
        return (yield Question(player, kind, tuple(options)))

    def ask_number(self, player: int, most: int) -> Steps[int]:
        """One of the numbers up to this, the highest first."""
        if most > ENOUGH:
            raise OutOfBudget(f"a choice between more than {ENOUGH:,} numbers")
        return (yield from self.ask(player, range(most, -1, -1), "number"))  # type: ignore[no-any-return]

    # ---- is it possible?

    def possible(self, steps: Callable[[], Steps[Any]], player: int, *, in_full: bool, skips: bool = False) -> bool:
        """Can it be done: in full (every phrase of the player), or at all (costs met, something changes)?

        With ``skips`` what cannot be paid is left out, and the rest is done.
        """
        return self.possible_after(self.save(), (), steps, player, in_full, skips)

    def possible_after(
        self,
        start: tuple[Any, ...],
        given: Sequence[Any],
        steps: Callable[[], Steps[Any]],
        player: int,
        in_full: bool,
        skips: bool = False,
    ) -> bool:
        """Can it be done from there, if these answers have been given? Tries all others, in order."""
        here = self.save()
        answers = list(given)
        forks: list[Fork] = []
        try:
            for _ in range(TRIES):
                self.restore(start)
                self.in_full, self.skips = in_full, skips
                if self.attempt(steps(), player, in_full, len(given), answers, forks):
                    return True
                while forks and forks[-1].taken + 1 == len(forks[-1].options):
                    forks.pop()
                if not forks:
                    return False
                fork = forks[-1]
                fork.taken += 1
                answers[fork.at :] = [fork.options[fork.taken]]
            return True
        finally:
            self.restore(here)

    def attempt(
        self, steps: Steps[Any], player: int, in_full: bool, given: int, answers: list[Any], forks: list[Fork]
    ) -> bool:
        """One dry run; where no answer is left, the first option is taken, and noted."""
        changes = self.changes
        self.paying = given > 0
        if not given:
            self.trial, self.waiting = player, None
        asked = 0
        reply = None
        try:
            while True:
                question = steps.send(reply)
                if asked == len(answers):
                    if question.player != player:
                        return True
                    forks.append(Fork(asked, question.options))
                    answers.append(question.options[0])
                reply = answers[asked]
                asked += 1
                if asked == given:
                    self.trial = player  # from here on it is a dry run
                    self.paying = False
        except StopIteration:
            return in_full or self.changes > changes
        except Fail:
            return False
        except (Unknown, GameOver, StopLoop):
            return True
        finally:
            steps.close()

    # ---- in full or not at all

    def pay(self, price: Callable[[], Steps[Any]], again: Callable[[], Steps[Any]], player: int) -> Steps[bool]:
        """``A to``: A in full or not at all; ``again`` is A as a dry run would have it."""
        if (not self.trying or self.skips) and not self.possible(again, player, in_full=True):
            return False
        before, self.in_full = self.in_full, True
        try:
            if self.trying or self.paying:
                paid = yield from price()
            else:
                paid = yield from self.pay_with_care(price, again, player)
        finally:
            self.in_full = before
        return self.trying or bool(paid)  # what nobody could foresee may have come between

    def pay_with_care(
        self, price: Callable[[], Steps[Any]], again: Callable[[], Steps[Any]], player: int
    ) -> Steps[Any]:
        """Only choices are offered after which the price can still be completed."""
        start = self.save()
        answers: list[Any] = []
        steps = price()
        reply = None
        self.paying = True
        try:
            while True:
                question = steps.send(reply)
                options = question.options
                if question.player == player and self.paying:
                    able = [o for o in options if self.possible_after(start, (*answers, o), again, player, True)]
                    options = tuple(able) or options
                reply = yield from self.ask(question.player, options, question.kind)
                answers.append(reply)
        except StopIteration as end:
            return end.value
        finally:
            steps.close()
            self.paying = False

    def unknowable(self) -> None:
        """Chance, or a hidden card: nobody can look further ahead."""
        if self.trying:
            raise Unknown

    def is_mine(self, player: int) -> bool:
        """In a dry run: is it that of this player?"""
        return self.trial in (NOBODY, player)
