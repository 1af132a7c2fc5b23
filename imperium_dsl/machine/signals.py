"""How a run leaves the text it is in; none of these reaches a caller of the public interface."""

from __future__ import annotations


class Signal(Exception):  # noqa: N818  control flow, not errors
    """Base of all."""


class Suspend(Signal):
    """A decision is needed that nobody has taken yet."""

    def __init__(self, player: int, options: list[int], what: str, place: int, this: int) -> None:
        self.player = player
        self.options = options
        self.what = what
        self.place = place
        self.this = this
        self.about: list[tuple[int, int]] = []  # of an order: the place and the card of each option
        self.left: tuple[list[int], int, int, int] | None = None  # of a pick: what it goes on with


class CostAsk(Signal):
    """Inside a price: a choice of which only what completes the price may be offered."""

    def __init__(self, options: list[int]) -> None:
        super().__init__()
        self.options = options


class Fail(Signal):
    """A dry run met something that cannot be done."""


class Unknown(Signal):
    """A dry run met something that the acting player cannot know: it ends, successfully."""


class GameOver(Signal):
    """The game has ended, in the middle of whatever was going on."""


class StopLoop(Signal):
    """``stop``"""
