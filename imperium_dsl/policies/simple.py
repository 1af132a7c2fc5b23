"""The plainest ways to decide: at random, the first option, a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from imperium_dsl.machine import rng
from imperium_dsl.machine.errors import Diverged
from imperium_dsl.play.game import Game

if TYPE_CHECKING:
    from imperium_dsl.play.decisions import Decision


class Policy(Protocol):
    """Decides for a player."""

    def choose(self, decision: Decision) -> int:
        """The index of an option."""
        ...


class UnknownPolicy(LookupError):  # noqa: N818  named like the errors of games
    """There is no policy of that name."""


class RandomPolicy:
    """Every option is as likely as every other; the same choices for the same seed, on every platform."""

    def __init__(self, seed: int = 0) -> None:
        self.state = rng.seeded(seed ^ 0x5DEECE66D)  # not the chance that shuffles the cards

    def choose(self, decision: Decision) -> int:
        """Any option."""
        self.state, index = rng.below(self.state, len(decision.asked.options))
        return index


class FirstPolicy:
    """Always the first option."""

    def choose(self, decision: Decision) -> int:  # noqa: ARG002  the protocol's signature
        """The first option."""
        return 0


class ScriptedPolicy:
    """Choices laid down beforehand: indexes or ids; afterwards another policy decides, or nobody."""

    def __init__(self, script: Sequence[int | str], then: Policy | None = None) -> None:
        self.script = tuple(script)
        self.then = then
        self.at = 0

    def choose(self, decision: Decision) -> int:
        """The next choice of the script."""
        if self.at >= len(self.script):
            if self.then is None:
                raise Diverged("the script is at its end, the game is not", Game(decision.course), self.at, "")
            return self.then.choose(decision)
        choice = self.script[self.at]
        index = choice if isinstance(choice, int) else decision.find(choice)
        if not 0 <= index < len(decision.asked.options):
            message = f"choice {self.at + 1} of the script, {choice!r}, is not offered; asked is {decision.prompt!r}"
            raise Diverged(message, Game(decision.course), self.at, choice)
        self.at += 1
        return index


NAMES = ("random", "first")


def policy_of(wish: str | Policy, seed: int) -> Policy:
    """A policy by its name; an object is one already."""
    return policy_named(wish, seed) if isinstance(wish, str) else wish


def policy_named(name: str, seed: int) -> Policy:
    """A policy by its name."""
    if name == "random":
        return RandomPolicy(seed)
    if name == "first":
        return FirstPolicy()
    raise UnknownPolicy(f"there is no policy `{name}`; policies are {', '.join(NAMES)}")
