"""Rules, to begin games with, restore them and play them again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from imperium_dsl.ir.ruleset import Option, Ruleset
from imperium_dsl.machine.code import Compiled
from imperium_dsl.machine.errors import Diverged, NotPlayable
from imperium_dsl.play import labels
from imperium_dsl.play.game import Game
from imperium_dsl.play.history import begun, replayed
from imperium_dsl.play.start import Start, seats_of, seed_of, switches_of, with_rivals


class Rules:
    """A compiled ruleset, ready to start games."""

    def __init__(self, ruleset: Ruleset, hash_: str = "") -> None:
        self.ruleset = ruleset
        self._hash = hash_
        self.openings: dict[tuple[str, ...], Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (Rules, (self.ruleset, self._hash))

    @property
    def hash(self) -> str:
        """What the rules are: anything that can change a game changes it, comments and layout do not."""
        if not self._hash:
            from imperium_dsl.ir.codec import ruleset_hash

            self._hash = ruleset_hash(self.ruleset)
        return self._hash

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players it is for."""
        return self.ruleset.seats

    @property
    def seats(self) -> tuple[str, ...]:
        """The words that seats are called by; none if any name will do."""
        r = self.ruleset
        return tuple(r.words[w] for w in r.traits[r.seat_trait].words) if r.seat_trait >= 0 else ()

    @property
    def options(self) -> tuple[Option, ...]:
        """What a table can agree on before a game; the first value of each is the default."""
        return self.ruleset.options

    @cached_property
    def compiled(self) -> Compiled:
        """The code."""
        return Compiled(self.ruleset)

    @cached_property
    def phrases(self) -> labels.Phrases:
        """The author's phrases."""
        return labels.Phrases(self.ruleset)

    @cached_property
    def parts(self) -> dict[str, str]:
        """A short digest of each part of the rules, so that a save can tell what has changed."""
        from imperium_dsl.play.save import digests

        return digests(self.ruleset)

    def new(self, seats: Sequence[str] | int, *, seed: int = 0, options: Mapping[str, Any] | None = None) -> Game:
        """A new game; seats are words of the game, or names; options as the game declares them."""
        return Game(begun(self.start_of(seats, seed, options)))

    def start_of(self, seats: Sequence[str] | int, seed: int, options: Mapping[str, Any] | None) -> Start:
        if not any(procedure.name == "round" for procedure in self.ruleset.procedures):
            raise NotPlayable(f"{self.ruleset.game or 'this text'} has no `procedure round`, so nothing can be played")
        names = seats_of(self.ruleset, seats)
        players = len(names) + len(self.ruleset.rivals)
        switches = switches_of(self.ruleset, options or {}, players)
        everybody, settled = with_rivals(self.ruleset, names, switches, seed_of(seed))
        return Start(self, self.compiled.code(players), everybody, seed, settled)

    def replay(
        self,
        seats: Sequence[str] | int,
        choices: Sequence[int | str],
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> Game:
        """A game played again: choices are indexes, ids, or keys of a save; ``Diverged`` where one is not offered."""
        try:
            return Game(replayed(self.start_of(seats, seed, options), choices))
        except Diverged as error:
            error.game = Game(error.game)
            raise

    def restore(self, text: str | bytes, *, verify: bool = False) -> Game:
        """The game of a save; ``verify`` also plays it again and compares."""
        from imperium_dsl.play.save import restored

        try:
            return Game(restored(self, text, verify))
        except Diverged as error:
            error.game = Game(error.game)
            raise

    def recover(self, text: str | bytes) -> tuple[Game, Diverged | None]:
        """The game of a save under changed rules: played again up to the first choice that is not offered."""
        from imperium_dsl.play.save import recovered

        course, error = recovered(self, text)
        game = Game(course)
        if error is not None:
            error.game = game
        return game, error

    def __repr__(self) -> str:
        return f"<rules of {self.ruleset.game}, {self.hash[:12]}>"
