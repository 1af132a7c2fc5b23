"""The public face of the machine: games, played decision by decision.

A clone shares its machine with the game it was cloned from; whichever of them moves on first takes a copy. What
was chosen is a chain of small tuples, shared in the same way. Names, labels, views and events are made when
somebody asks for them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from imperium_dsl.machine import pick, run
from imperium_dsl.machine.errors import (
    TOO_DEEP,
    GameError,
    GameIsOver,
    Hypothetical,
    MachineFault,
    NothingToUndo,
    NotYourDecision,
    OutOfBudget,
    UndoForbidden,
    UnknownOption,
    UnknownSeat,
)
from imperium_dsl.machine.layout import RESULT
from imperium_dsl.machine.state import Machine
from imperium_dsl.machine.values import Question
from imperium_dsl.play import forms, labels
from imperium_dsl.play import log as chronicle
from imperium_dsl.play.decisions import Decision, Option
from imperium_dsl.play.history import Past, chosen, rebuilt
from imperium_dsl.play.rules import Rules
from imperium_dsl.play.start import Start, seed_of

__all__ = ["Decision", "Game", "GameError", "Option", "Rules"]

EVERY: Final = 32  # decisions between two snapshots


class Game:
    """One game."""

    __slots__ = (
        "__weakref__",
        "_decision",
        "_depth",
        "_machine",
        "asked",
        "chain",
        "guessed_for",
        "is_shared",
        "kept_log",
        "start",
    )  # fmt: skip

    def __init__(self, start: Start, machine: Machine, asked: Question | None, chain: Any, depth: int) -> None:
        self.start = start
        self._machine: Machine | None = machine  # None: to be found again
        self.guessed_for: int | None = None  # of a determinized game: for whom
        self.asked = asked
        self.chain = chain  # (before, index, kind, value, snapshot or None), or Past, or None
        self._depth = depth
        self._decision: Decision | None = None
        self.is_shared = True
        self.kept_log: chronicle.Chronicle | None = None

    # ---- what it is

    @property
    def machine(self) -> Machine:
        """The state and whatever runs it; after something that broke a choice off, found again by replay."""
        machine = self._machine
        if machine is None:
            machine = self._machine = rebuilt(self.start, self.chain).machine
            self.is_shared = True
        return machine

    @machine.setter
    def machine(self, machine: Machine) -> None:
        self._machine = machine

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self.start.rules  # type: ignore[no-any-return]

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.start.seats

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that somebody plays; for those behind them the machine answers."""
        return self.start.people

    @property
    def seed(self) -> int:
        """Where chance began."""
        return self.start.seed

    @property
    def options(self) -> dict[str, str]:
        """The options it is played with."""
        return self.start.options()

    # ---- playing

    @property
    def decision(self) -> Decision | None:
        """The question to be answered now; None when the game is over."""
        decision = self._decision
        if decision is None and self.asked is not None:
            decision = self._decision = Decision(self, self.asked, self.chain)
        return decision

    def choose(self, option: object, *, player: object = None) -> None:
        """Answer the question, by an option, its index or its id; ``player`` says who answers.

        Anything may be given: what is none of these is refused.
        """
        asked = self.asked
        if asked is None:
            raise GameIsOver("the game is over: there is nothing to choose; `undo` goes back, `result` tells the end")
        if player is not None and (type(player) is not int or player != asked.player):
            raise NotYourDecision(
                f"it is for {self.seats[asked.player]} (player {asked.player}) to decide, not for player {player!r}"
            )
        self.take(option if type(option) is int else self._index(option, asked))

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

    def take(self, index: int) -> None:
        """Answer the question by the index of an option."""
        asked = self.asked
        if asked is None:
            raise GameIsOver("the game is over: there is nothing to choose; `undo` goes back, `result` tells the end")
        if not 0 <= index < len(asked.options):
            raise UnknownOption(f"option {index} is not among the {len(asked.options)} offered, counted from 0")
        before, depth = self.chain, self._depth
        try:
            self._take(asked, index, before, depth + 1)
        except BaseException as error:  # an interrupt too: the game is as it was
            self._machine = self._decision = self.kept_log = None
            self.asked, self.chain, self._depth = asked, before, depth
            if not isinstance(error, Exception):
                raise
            raise self._fault(error, index) from error

    def _take(self, asked: Question, index: int, before: Any, depth: int) -> None:
        """Carry an answer out; what is broken off on the way is forgotten."""
        machine = self.machine
        if self.is_shared:
            machine = self._machine = machine.copied()
            self.is_shared = False
        value = asked.options[index]
        log = self.kept_log
        if log is not None:
            log.decided(machine, asked, self.decision.described[index])  # type: ignore[union-attr]
        now = None if log is not None or asked.left is None else pick.picks_on(machine, asked, value)
        if now is not None:  # nothing happens before all are picked
            machine.answers.append(value)
        else:
            machine.log = log
            run.rewind(machine)
            machine.answers.append(value)
            now = run.advance(machine)
            machine.log = None
        past = self._decision
        if past is not None:
            past.let_go()
            self._decision = None
        snapshot = None
        if depth % EVERY == 0:
            self.is_shared = True
            snapshot = (machine, now, depth)
        self.asked, self._depth = now, depth
        self.chain = (before, index, asked.sort, value, snapshot)
        if log is not None:
            log.paused(machine, now)

    def _fault(self, error: Exception, index: int) -> GameError:
        if isinstance(error, OutOfBudget):
            return error
        if isinstance(error, RecursionError):
            return OutOfBudget(TOO_DEEP)
        reason = f"{type(error).__name__}: {error}"
        return MachineFault(reason, self.seats, self.seed, (*self.choices, index))

    def _adopt(self, other: Game) -> None:
        """Become another game of the same start."""
        log = self.kept_log
        self._machine, self.asked, self.chain, self._depth = other.machine, other.asked, other.chain, other.depth
        self.is_shared, self._decision = True, None
        self.kept_log = None if log is None else chronicle.written(self)

    @property
    def result(self) -> forms.Result | None:
        """How the game ended, or None."""
        return chronicle.result_of(self.machine, self.seats)

    @property
    def is_over(self) -> bool:
        """Has it ended?"""
        return self.machine.cells[RESULT] is not None

    # ---- copies and the past

    def clone(self) -> Game:
        """An independent game in the same state."""
        self.is_shared = True
        new = Game(self.start, self.machine, self.asked, self.chain, self._depth)
        new.guessed_for = self.guessed_for
        return new

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickled, (self.rules, self.save()))

    @property
    def choices(self) -> tuple[int, ...]:
        """The index of every option taken so far."""
        return tuple(chosen(self.chain)[0])

    @property
    def records(self) -> tuple[str, ...]:
        """Every option taken so far as saves name it; not for players, for it names hidden cards."""
        return tuple(chosen(self.chain, self)[1])

    @property
    def depth(self) -> int:
        """How many decisions were taken."""
        return self._depth

    def undo(self, n: object = 1, *, is_strict: bool = False) -> None:
        """Take back decisions; strictly: not if whoever decided since has seen a card or used chance."""
        if type(n) is not int or not 0 <= n <= self._depth:
            raise NothingToUndo(f"{n!r} decisions cannot be taken back: there were {self._depth}")
        if n == 0:
            return
        node, left = self.chain, n
        while left and type(node) is tuple:
            node, left = node[0], left - 1
        if left:
            node = Past(node.indexes[:-left], node.keys[:-left])
        other = rebuilt(self.start, node)
        if is_strict:
            from imperium_dsl.play.determinize import learnt

            reason = learnt(other, self, n)
            if reason:
                raise UndoForbidden(f"{reason} since then; play on, or allow it")
        self._adopt(other)

    def machine_at(self, chain: Any, asked: Question) -> Machine:
        """The state in which a decision was asked."""
        if self.asked is asked:
            return self.machine
        return rebuilt(self.start, chain).machine

    def index_of_record(self, choice: object) -> int:
        """The option that a recorded choice stands for, or -1."""
        asked = self.asked
        if asked is None:
            return -1
        if type(choice) is int:
            return choice if 0 <= choice < len(asked.options) else -1
        if not isinstance(choice, str):
            return -1
        keys = self.start.card_keys()
        for i, value in enumerate(asked.options):
            if labels.key(self.machine, keys, asked.sort, value) == choice:
                return i
        return self.decision.find(choice)  # type: ignore[union-attr]

    def save(self) -> str:
        """The game as text, to be restored in any process."""
        if self.guessed_for is not None:
            raise Hypothetical("a game with guessed cards is not saved; save the game it was made from")
        from imperium_dsl.play.save import save_text

        return save_text(self)

    def hash(self) -> str:
        """A digest of the whole state: equal states go on equally."""
        machine = self.machine
        text = json.dumps([machine.cells, machine.answers], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    # ---- what players see

    def view(self, player: object) -> forms.View:
        """The table as a player sees it; None: somebody who only watches."""
        from imperium_dsl.play.view import view_of

        return view_of(self, self._viewer(player))

    @property
    def events(self) -> list[forms.Event]:
        """All that happened, hidden cards included: for a log, not for a player."""
        return self.log.told(chronicle.ALL)

    def events_for(self, player: object, since: int = 0) -> list[forms.Event]:
        """All that happened from event ``since`` on, as a player saw it; None: somebody who only watches."""
        return self.log.told(self._viewer(player), max(since, 0))

    @property
    def log(self) -> chronicle.Chronicle:
        """What happened; kept from the moment somebody asks for it."""
        if self.kept_log is None:
            if self.guessed_for is not None:
                raise Hypothetical("a game with guessed cards has no past; ask the game it was made from")
            self.kept_log = chronicle.written(self)
        return self.kept_log

    def determinize(self, player: object, seed: object) -> Game:
        """A clone in which all that the player cannot know is drawn anew, consistently with what they have seen."""
        from imperium_dsl.play.determinize import guessed

        viewer = self._viewer(player)
        if viewer < 0:
            raise UnknownSeat("a guess is made for a player: say for which")
        return guessed(self, viewer, seed_of(seed))

    def why(self, what: str | None = None) -> list[forms.Reason]:
        """What stands behind the last change; or, for a card or a phrase, what keeps it from being offered."""
        from imperium_dsl.play.why import reasons

        return reasons(self, what)

    def _viewer(self, player: object) -> int:
        if player is None:
            return -1
        if type(player) is not int or not 0 <= player < len(self.seats):
            raise UnknownSeat(f"there is no player {player!r}; players are 0 to {len(self.seats) - 1}")
        return player

    def __repr__(self) -> str:
        state = "over" if self.asked is None else f"asking {self.seats[self.asked.player]}"
        return f"<game of {self.rules.ruleset.game}, {', '.join(self.seats)}: {self._depth} decisions, {state}>"


def _unpickled(rules: Rules, text: str) -> Game:
    return rules.restore(text)
