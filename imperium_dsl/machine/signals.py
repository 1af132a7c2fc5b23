"""How a run leaves the text it is in; none of these reaches a caller of the public interface."""

from __future__ import annotations


class Signal(Exception):  # noqa: N818  control flow, not errors
    """Base of all."""


class Suspend(Signal):
    """A decision is needed that nobody has taken yet: the machine's ``asked``."""


class CostAsk(Signal):
    """Inside a price: a choice, the machine's ``costed``, of which only what completes the price may be offered."""


class Untried(Signal):
    """Somebody would be asked by a row of which nobody knows yet whether something can come of it."""


class Fail(Signal):
    """A dry run met something that cannot be done."""


class Unknown(Signal):
    """A dry run met something that the acting player cannot know: it ends, successfully."""


class GameOver(Signal):
    """The game has ended, in the middle of whatever was going on."""


class Restart(Signal):
    """The game has begun anew, in the middle of whatever was going on."""


class StopLoop(Signal):
    """``stop``"""
