"""Small ways to break the machine, one for each law: what the tests of the laws themselves are made of.

A sabotage takes a ``Spoiler``, which changes a method of the machine or a keyword of a game for as long as the
test runs. What it does wrong, it does through the machine, as a bug would.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from imperium_dsl.machine import chance, decide, ending, lasting, move, pick, run
from imperium_dsl.machine.errors import GameError
from imperium_dsl.machine.layout import RNG, SETUP
from imperium_dsl.machine.state import Machine
from imperium_dsl.play import visibility as sight
from imperium_dsl.play.game import Game
from imperium_dsl.play.log import Chronicle
from imperium_dsl.play.start import Start
from tests.laws.games import rules


class Spoiler:
    """Changes the machine until the test is over."""

    def __init__(self, patch: pytest.MonkeyPatch, game: str) -> None:
        self.patch = patch
        self.rules = rules(game)

    def method(self, name: str, make: Callable[[Any], Any]) -> None:
        """Replace a method of the machine."""
        self.patch.setattr(Machine, name, make(getattr(Machine, name)))

    def function(self, module: ModuleType, name: str, make: Callable[[Any], Any]) -> None:
        """Replace a function of the machine."""
        self.patch.setattr(module, name, make(getattr(module, name)))

    def keyword(self, verb: str, make: Callable[[Any], Any]) -> None:
        """Replace a keyword of the game."""
        ruleset = self.rules.ruleset
        for people in ruleset.seats:
            code = self.rules.compiled.code(people + len(ruleset.rivals))
            for i, frame in enumerate(ruleset.frames):
                if frame.body is not None and ruleset.verbs[frame.verb] == verb:
                    spoilt = make(code.names[f"frame{i}"])
                    self.patch.setitem(code.names, f"frame{i}", spoilt)
                    self.patch.setattr(code.frames[i], "fn", spoilt)

    def after(self, verb: str, then: Callable[[Any, int], None]) -> None:
        """Do something more after a keyword."""

        def make(fn: Any) -> Any:
            def run(m: Any, you: int, this: int, *args: Any) -> Any:
                done = fn(m, you, this, *args)
                if not m.exploring and not m.cells[SETUP]:
                    result = m.result
                    then(m, you)
                    m.result = result
                return done

            return run

        self.keyword(verb, make)


def zone(m: Any, name: str, player: int = -1) -> int:
    """The cell of a zone."""
    index = next(i for i, z in enumerate(m.layout.ruleset.zones) if z.name == name)
    return m.layout.zone(index, player, -1)  # type: ignore[no-any-return]


def token(m: Any, name: str) -> int:
    return m.layout.ruleset.tokens.index(name)  # type: ignore[no-any-return]


def flag(m: Any, name: str) -> int:
    return m.layout.flags[next(i for i, f in enumerate(m.layout.ruleset.flags) if f.name == name)]  # type: ignore[no-any-return]


def word(m: Any, name: str) -> int:
    return m.layout.ruleset.words.index(name)  # type: ignore[no-any-return]


def running(m: Any) -> bool:
    return not m.exploring and not m.cells[SETUP]


def nothing(fn: Any) -> Any:
    """A keyword that does nothing."""

    def run(m: Any, *_: Any) -> bool:
        m.result = ()
        return True

    return run


def one_more(fn: Any) -> Any:
    """A keyword with a number: one more than asked."""
    return lambda m, you, this, n, *rest: fn(m, you, this, n + 1 if n.__class__ is int else n, *rest)


def one_less(fn: Any) -> Any:
    return lambda m, you, this, n, *rest: fn(m, you, this, n - 1 if n.__class__ is int else n, *rest)


def twice(fn: Any) -> Any:
    return lambda m, *args: fn(m, *args) and fn(m, *args)


def named(m: Any, cards: Any, name: str) -> Any:
    return next((c for c in cards if m.layout.ruleset.faces[m.cells[c + 2]].name == name), None)


# ---- both games


def a_card_is_in_two_places(spoil: Spoiler) -> None:
    def make(move: Any) -> Any:
        def run(m: Any, card: int, target: int, *rest: Any) -> bool:
            source = m.cells[card]
            done = move(m, card, target, *rest)
            if running(m) and source in m.layout.declared and source not in m.layout.slots and m.cells[card] != source:
                m.put(source, (*m.cells[source], card))
            return bool(done)

        return run

    spoil.function(move, "move", make)


def an_option_is_offered_twice(spoil: Spoiler) -> None:
    def make(ask: Any) -> Any:
        return lambda m, you, options, *rest: ask(m, you, [*options, options[0]] if running(m) else options, *rest)

    spoil.function(decide, "ask", make)


def chance_moves_by_itself(spoil: Spoiler) -> None:
    def make(expire: Any) -> Any:
        def run(m: Any, what: str) -> None:
            m.put(RNG, m.cells[RNG] + 2)
            expire(m, what)

        return run

    spoil.function(lasting, "expire", make)


def a_view_leaks(spoil: Spoiler) -> None:
    spoil.patch.setattr(sight, "sees", lambda m, viewer, card: True)


def chance_is_no_part_of_the_state(spoil: Spoiler) -> None:
    count = iter(range(1, 10**9))
    spoil.function(
        chance, "shuffle", lambda shuffle: lambda m, z: m.put(RNG, m.cells[RNG] + 2 * next(count)) or shuffle(m, z)
    )


def a_save_forgets_a_token(spoil: Spoiler) -> None:
    make = spoil.rules.__class__.restore

    def restore(self: Any, text: Any, **options: Any) -> Any:
        game = make(self, text, **options)
        game.machine.cells[game.machine.layout.tokens0] += 1
        return game

    spoil.patch.setattr(spoil.rules.__class__, "restore", restore)


def a_name_gets_into_the_state(spoil: Spoiler) -> None:
    def make(expire: Any) -> Any:
        def run(m: Any, what: str) -> None:
            m.put(m.layout.nowhere + 1, "somebody")
            expire(m, what)

        return run

    spoil.function(lasting, "expire", make)


def something_changes_outside_the_journal(spoil: Spoiler) -> None:
    def make(expire: Any) -> Any:
        def run(m: Any, what: str) -> None:
            expire(m, what)
            if running(m):
                m.cells[m.layout.tokens0] += 1

        return run

    spoil.function(lasting, "expire", make)


def a_step_runs_otherwise_the_second_time(spoil: Spoiler) -> None:
    """Whatever was asked at the first run of a step is followed by something else at the second."""
    count = iter(range(10**9))

    def make(pick: Any) -> Any:
        def run(m: Any, you: int, *rest: Any) -> Any:
            if running(m) and next(count) % 2:
                m.put(m.layout.nowhere + 1, None)
            return pick(m, you, *rest)

        return run

    spoil.function(pick, "pick", make)


def clones_share_their_machine(spoil: Spoiler) -> None:
    spoil.method("copied", lambda copied: lambda m: m)


def undo_goes_one_too_far(spoil: Spoiler) -> None:
    undo = Game.undo
    spoil.patch.setattr(Game, "undo", lambda game, n=1, **how: undo(game, min(n + 1, len(game.choices)), **how))


def a_refusal_costs_a_token(spoil: Spoiler) -> None:
    choose = Game.choose

    def run(game: Any, option: Any, *, player: Any = None) -> None:
        try:
            choose(game, option, player=player)
        except GameError:
            game.machine.cells[game.machine.layout.tokens0] -= 1
            raise

    spoil.patch.setattr(Game, "choose", run)


def an_option_is_offered_that_cannot_be_taken(spoil: Spoiler) -> None:
    def make(choose: Any) -> Any:
        def run(m: Any, *args: Any) -> None:
            if m.answers[:1] == [1]:
                raise LookupError("this cannot be done")
            choose(m, *args)

        return run

    spoil.function(run, "choose_one", make)


def nothing_ends(spoil: Spoiler) -> None:
    spoil.function(ending, "finish", lambda finish: lambda m, winners, how: None)


def names_decide(spoil: Spoiler) -> None:
    """The seed depends on what the players are called."""
    cells = Start.cells

    def run(start: Any) -> Any:
        found = cells(start)
        found[RNG] += 2 * sum(map(ord, "".join(start.seats)))
        return found

    spoil.patch.setattr(Start, "cells", run)


def some_tokens_are_not_told(spoil: Spoiler) -> None:
    def make(append: Any) -> Any:
        def run(log: Any, raw: Any) -> None:
            if raw[0] != "tokens" or raw[3] > 0:
                append(log, raw)

        return run

    spoil.patch.setattr(Chronicle, "append", make(Chronicle.append))
