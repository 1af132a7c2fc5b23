"""The public face of the machine: games, played decision by decision.

Names, labels, views and events are made when somebody asks for them.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine.errors import (
    Hypothetical,
    NothingToUndo,
    NotYourDecision,
    UndoForbidden,
    UnknownOption,
    UnknownSeat,
)
from imperium_dsl.machine.layout import RESULT
from imperium_dsl.play import forms, history, log
from imperium_dsl.play.decisions import Decision, Option
from imperium_dsl.play.start import seed_of

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine
    from imperium_dsl.machine.values import Question
    from imperium_dsl.play.rules import Rules
    from imperium_dsl.play.start import Start


class Game:
    """One game."""

    __slots__ = ("__weakref__", "_decision", "course")

    def __init__(self, course: history.Course) -> None:
        self.course = course
        self._decision: Decision | None = None

    # ---- what it is

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self.course.start.rules  # type: ignore[no-any-return]

    @property
    def start(self) -> Start:
        """How it began."""
        return self.course.start

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.course.start.seats

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that somebody plays; for those behind them the machine answers."""
        return self.course.start.people

    @property
    def seed(self) -> int:
        """Where chance began."""
        return self.course.start.seed

    @property
    def options(self) -> dict[str, str]:
        """The options it is played with."""
        return self.course.start.options()

    @property
    def machine(self) -> Machine:
        """The state and whatever runs it."""
        return self.course.machine

    @property
    def asked(self) -> Question | None:
        """What is to be decided, as the machine asks it; None when the game is over."""
        return self.course.asked

    # ---- playing

    @property
    def decision(self) -> Decision | None:
        """The question to be answered now; None when the game is over."""
        decision, asked = self._decision, self.course.asked
        if asked is None:
            return None
        if decision is None or decision.asked is not asked:
            decision = self._decision = Decision(self.course, asked)
        return decision

    def choose(self, option: object, *, player: object = None) -> None:
        """Answer the question, by an option, its index or its id; ``player`` says who answers.

        Anything may be given: what is none of these is refused.
        """
        asked = self.course.asked
        if player is not None and asked is not None and (type(player) is not int or player != asked.player):
            raise NotYourDecision(
                f"it is for {self.seats[asked.player]} (player {asked.player}) to decide, not for player {player!r}"
            )
        self.take(option if type(option) is int or asked is None else self._index(option, asked))

    def _index(self, option: object, asked: Question) -> int:
        if isinstance(option, Option):
            if option.decision.asked is not asked:
                raise UnknownOption("this option belongs to another decision; take one of `decision.options`")
            return option.index
        decision = self.decision
        assert decision is not None
        index = decision.find(option) if isinstance(option, str) else -1
        if index < 0:
            ids = ", ".join(form.id for form in decision.described[:20])
            raise UnknownOption(f"{option!r} is not among the options; they are {ids}")
        return index

    def take(self, index: Any) -> None:
        """Answer the question by the index of an option."""
        history.take(self.course, index)
        past = self._decision
        if past is not None:
            past.let_go()
            self._decision = None

    @property
    def result(self) -> forms.Result | None:
        """How the game ended, or None."""
        return log.result_of(self.course.machine, self.seats)

    @property
    def is_over(self) -> bool:
        """Has it ended?"""
        return self.course.machine.cells[RESULT] is not None

    # ---- copies and the past

    def clone(self) -> Game:
        """An independent game in the same state."""
        return Game(self.course.clone())

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickled, (self.rules, self.save()))

    @property
    def choices(self) -> tuple[int, ...]:
        """The index of every option taken so far."""
        return tuple(history.indexes(self.course.chain))

    @property
    def records(self) -> tuple[str, ...]:
        """Every option taken so far as saves name it; not for players, for it names hidden cards."""
        return tuple(history.records(self.course))

    @property
    def depth(self) -> int:
        """How many decisions were taken."""
        return self.course.depth

    def undo(self, n: object = 1, *, is_strict: bool = False) -> None:
        """Take back decisions; strictly: not if whoever decided since has seen a card or used chance."""
        now = self.course
        if type(n) is not int or not 0 <= n <= now.depth:
            raise NothingToUndo(f"{n!r} decisions cannot be taken back: there were {now.depth}")
        if n == 0:
            return
        then = history.rebuilt(now.start, history.earlier(now.chain, n))
        then.is_shared, then.guessed_for = True, now.guessed_for
        if is_strict:
            from imperium_dsl.play.determinize import learnt

            reason = learnt(then, now, n)
            if reason:
                raise UndoForbidden(f"{reason} since then; play on, or allow it")
        if now.log is not None:
            then.log = history.log_of(then)
        self.course, self._decision = then, None

    def save(self) -> str:
        """The game as text, to be restored in any process."""
        if self.course.guessed_for is not None:
            raise Hypothetical("a game with guessed cards is not saved; save the game it was made from")
        from imperium_dsl.play.save import save_text

        return save_text(self.course)

    def hash(self) -> str:
        """A digest of the whole state: equal states go on equally."""
        machine = self.course.machine
        text = json.dumps([machine.cells, machine.answers], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    # ---- what players see

    def view(self, player: object) -> forms.View:
        """The table as a player sees it; None: somebody who only watches."""
        from imperium_dsl.play.view import view_of

        viewer = self._viewer(player)
        decision = self.decision
        return view_of(self.course, viewer, None if decision is None else decision.form_for(viewer))

    @property
    def events(self) -> list[forms.Event]:
        """All that happened, hidden cards included: for a log, not for a player."""
        return self.log.told(log.ALL)

    def events_for(self, player: object, since: int = 0) -> list[forms.Event]:
        """All that happened from event ``since`` on, as a player saw it; None: somebody who only watches."""
        return self.log.told(self._viewer(player), max(since, 0))

    @property
    def log(self) -> log.Chronicle:
        """What happened; kept from the moment somebody asks for it."""
        course = self.course
        if course.log is None:
            if course.guessed_for is not None:
                raise Hypothetical("a game with guessed cards has no past; ask the game it was made from")
            course.log = history.log_of(course)
        return course.log

    def determinize(self, player: object, seed: object) -> Game:
        """A clone in which all that the player cannot know is drawn anew, consistently with what they have seen."""
        from imperium_dsl.play.determinize import guessed

        viewer = self._viewer(player)
        if viewer < 0:
            raise UnknownSeat("a guess is made for a player: say for which")
        if self.course.guessed_for is not None:
            raise Hypothetical("these cards are guessed already; guess again from the game it was made from")
        return Game(guessed(self.course, self.log, viewer, seed_of(seed)))

    def why(self, what: str | None = None) -> list[forms.Reason]:
        """What stands behind the last change; or, for a card or a phrase, what keeps it from being offered."""
        from imperium_dsl.play import why

        return why.last_change(self.course, self.log) if what is None else why.reasons(self.course, what)

    def _viewer(self, player: object) -> int:
        if player is None:
            return -1
        if type(player) is not int or not 0 <= player < len(self.seats):
            raise UnknownSeat(f"there is no player {player!r}; players are 0 to {len(self.seats) - 1}")
        return player

    def __repr__(self) -> str:
        asked = self.course.asked
        state = "over" if asked is None else f"asking {self.seats[asked.player]}"
        return f"<game of {self.rules.ruleset.game}, {', '.join(self.seats)}: {self.depth} decisions, {state}>"


def _unpickled(rules: Rules, text: str) -> Game:
    return rules.restore(text)
