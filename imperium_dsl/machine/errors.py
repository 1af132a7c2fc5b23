"""What can go wrong between a program and a game: each error names its cause and what to do instead.

Whatever is refused has changed nothing.
"""

# ruff: noqa: N818  named for what happened, as their messages are

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


TOO_LARGE = "a number of more than 10 ** 15; look for texts that double what is there"
TOO_DEEP = "texts that start each other go too deep; look for handlers that answer each other"


class GameError(Exception):
    """A request that the rules do not allow; the game is as it was."""

    @property
    def code(self) -> str:
        """The name of the error, for programs in other languages."""
        return type(self).__name__


# ---- starting


class NotPlayable(GameError):
    """Rules by which nothing happens."""


class WrongSeats(GameError):
    """Too few, too many or equal seats."""


class UnknownSeat(GameError):
    """No such seat: in a new game, or in one that is being played."""


class UnknownSwitch(GameError):
    """An option that the game does not declare, or a value that the option does not have."""


class WrongSeed(GameError):
    """A seed that is not a whole number."""


# ---- playing


class UnknownOption(GameError):
    """What was chosen is not among the options."""


class NotYourDecision(GameError):
    """The decision is another player's."""


class GameIsOver(GameError):
    """There is nothing left to decide."""


class NothingToUndo(GameError):
    """There are not so many decisions."""


class UndoForbidden(GameError):
    """Since then somebody has learnt something."""


class Hypothetical(GameError):
    """A game with guessed cards: it can be played on, but it is no game that took place."""


class Diverged(GameError):
    """A recorded choice is not offered: the game before it is in ``game``, the choice is number ``at``."""

    def __init__(self, message: str, game: Any, at: int, choice: int | str) -> None:
        super().__init__(message)
        self.game = game
        self.at = at
        self.choice = choice


class OutOfBudget(GameError):
    """The rules went on for too long without asking anybody anything."""


class MachineFault(GameError):
    """A mistake of the machine or of the rules' code; carries what is needed to see it again."""

    def __init__(self, reason: str, seats: Sequence[str], seed: int, choices: Sequence[int]) -> None:
        super().__init__(
            f"the machine stumbled: {reason}; this is a bug, please report it with the game, the seats "
            f"{', '.join(seats)}, the seed {seed} and the {len(choices)} choices {list(choices)}"
        )
        self.seats = tuple(seats)
        self.seed = seed
        self.choices = tuple(choices)


# ---- saves


class SaveError(GameError):
    """A text that cannot be restored."""


class UnreadableSave(SaveError):
    """No JSON, or not all of it."""


class NotASave(SaveError):
    """JSON, but not of a game, or with something missing."""


class OtherVersion(SaveError):
    """Of another version of the format."""


class EditedSave(SaveError):
    """The text is not what was written."""


class OtherRules(SaveError):
    """Of another game, or of other rules of the same game; ``differences`` names what differs."""

    def __init__(self, message: str, differences: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.differences = differences
