"""What texts pass around while they run: questions, bindings, descriptions of cards, events."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeAlias, TypeVar

from attrs import define, evolve, field, frozen

from imperium_dsl.program import effects as e
from imperium_dsl.program.frames import Frame

T = TypeVar("T")
Cards: TypeAlias = Sequence[int]

NOBODY = -1
NO_CARD = 0
YES, NO = 1, 0
DONE = -1  # the option that ends a pick, or puts off a `treat`


@frozen
class Question:
    """A decision: whose, of what kind, between what."""

    player: int
    kind: str
    options: tuple[Any, ...]


Steps: TypeAlias = Generator[Question, Any, T]


class Fail(Exception):  # noqa: N818  these four are ways to leave a text, not errors
    """A dry run met something that cannot be done."""


class Unknown(Exception):  # noqa: N818
    """A dry run met something that the player cannot know: it ends, successfully."""


class GameOver(Exception):  # noqa: N818
    """The game has ended, in the middle of whatever was going on."""


class Restart(Exception):  # noqa: N818
    """The game has begun anew, in the middle of whatever was going on."""


class StopLoop(Exception):  # noqa: N818
    """``stop``"""


@frozen(eq=False)
class Selection:
    """Cards yet to be picked: how many, from which candidates."""

    kind: str  # exactly, up_to, any_number, all, given
    number: int
    cards: Callable[[], Cards]  # read when the pick is made
    weight: int = -1  # count how often this word occurs, not cards
    top: bool = False  # the first cards of an ordered zone: no choice
    words: tuple[int, ...] = ()  # as worded, for handlers that speak of the wording
    zone: int = -1  # of `top of ZONE`


@frozen(eq=False)
class Kind(Selection):
    """A description of cards: a parameter of type ``kind``."""

    match: Callable[[int], bool] = lambda _: True  # does a card fit, wherever it lies?
    is_any: bool = False  # any card fits


@frozen
class AmountPart:
    """So many tokens of one kind; -1: of every kind."""

    token: int
    mode: str  # exactly, up_to, any_number, all
    number: int


Amount: TypeAlias = tuple[AmountPart, ...]


@frozen
class Place:
    """Where a card goes."""

    zone: int
    bottom: bool = False
    slot: int = -1


@frozen(eq=False)
class Ability:
    """A text of a card, or of a word, with its owner."""

    text: e.Text
    card: int
    word: int
    owner: int
    position: int  # among the texts of its kind

    @property
    def this(self) -> int:
        """What the text calls ``this``."""
        return self.card or self.word

    @property
    def option(self) -> tuple[str, int, int, int]:
        """The ability as something to choose."""
        return (self.text.kind, self.position, self.this, self.owner)


@define(eq=False)
class Event:
    """What happens, for handlers to see."""

    frame: Frame
    actor: int
    args: list[Any]
    began: int  # how many cards had changed their place
    lead: int  # the first player
    amount: int = 0
    token: int = -1
    cards: Cards = ()
    words: tuple[int, ...] = ()
    zone: int = -1
    result: Any = ()


@frozen(eq=False)
class Listener:
    """A handler with its card and its owner; a rule of the game has neither."""

    handler: e.Handler | e.Once
    card: int = NO_CARD
    owner: int = NOBODY
    names: tuple[Any, ...] = ()
    entry: Any = None  # of a handler that fires once: its entry in the state

    @property
    def pattern(self) -> e.Pattern:
        """What it answers."""
        return self.handler.pattern

    def owner_for(self, event: Event) -> int:
        """Whose handler it is; a rule of the game belongs to whoever acts, or to the first player."""
        if self.owner != NOBODY:
            return self.owner
        return event.lead if event.actor == NOBODY else event.actor

    def key(self, event: Event) -> tuple[int, int]:
        """A handler with its card, or its player: it never fires on what its own body causes."""
        return (id(self.handler), self.card or self.owner_for(event))


@define(eq=False)
class Scope:
    """What names mean in a running text, and how far it was done."""

    you: int
    this: int = NO_CARD
    it: Cards = ()
    event: Event | None = None
    object: Cards = ()
    names: dict[str, Any] = field(factory=dict)
    done: bool = True  # the last phrase or choice
    all_done: bool = True  # every phrase so far
    done_before: bool = True  # every phrase before the last one
    result: Any = ()
    asker: int = NOBODY
    possible: Callable[[], bool] | None = None  # in a gate
    in_text: bool = False  # of a card or a word, not of a rule
    in_price: bool = False  # before `to`: all of it is in full or not at all anyway

    def but(
        self, *, you: int | None = None, it: Cards | None = None, asker: int | None = None, found: Cards | None = None
    ) -> Scope:
        """The same names for a number or a condition that is asked of another player, or of other cards."""
        return Scope(
            self.you if you is None else you, self.this, self.it if it is None else it, self.event,
            self.object if found is None else found,
            self.names, self.done, asker=self.asker if asker is None else asker, possible=self.possible,
        )  # fmt: skip

    def copy(self) -> Scope:
        """For a dry run: nothing it binds or changes stays."""
        event = None if self.event is None else evolve(self.event, args=list(self.event.args))
        return evolve(self, names=dict(self.names), event=event)

    def failed(self) -> None:
        """The last phrase was not done."""
        self.done = self.all_done = False


def joined(left: Any, right: Any) -> Any:
    """Results of several rounds as one."""
    if left == ():
        return right
    if right == ():
        return left
    if isinstance(left, int) or isinstance(right, int):
        return left + right if isinstance(left, int) and isinstance(right, int) else right
    if isinstance(left, Ability) or isinstance(right, Ability):
        return right
    return (*left, *right)
