"""What texts pass around while they run: questions, descriptions of cards, names, events, what effects leave behind."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from attrs import define, evolve, field, frozen

from imperium_dsl.program import effects as e
from imperium_dsl.program.frames import Frame

T = TypeVar("T")

Cards: TypeAlias = Sequence[int]
Meaning: TypeAlias = Any  # of a name or a parameter, as its type says: an int, cards, players, or a record below

NOBODY: Final = -1
NO_CARD: Final = 0
NO_WORD: Final = -1
EVERY_KIND: Final = -1  # of tokens
NOWHERE: Final = -1  # under a card or a slot, or nowhere at all: in no zone
NO_SLOT: Final = -1

# ---- questions -------------------------------------------------------------

Option: TypeAlias = Any  # a card, player, word or holder, a number, YES or NO, or what `Ability.option` says
YES: Final = 1
NO: Final = 0
DONE: Final = -1  # the option that ends a pick, or puts off a `treat`


@frozen
class Question:
    """A decision: whose, of what kind, between what."""

    player: int
    kind: str
    options: tuple[Option, ...]


Steps: TypeAlias = Generator[Question, Option, T]  # asks, and goes on with one of the options


# ---- ways to leave a text, which are no errors -----------------------------


class Fail(Exception):  # noqa: N818
    """A dry run met something that cannot be done."""


class Unknown(Exception):  # noqa: N818
    """A dry run met something that the player cannot know: it ends, successfully."""


class GameOver(Exception):  # noqa: N818
    """The game has ended, in the middle of whatever was going on."""


class Restart(Exception):  # noqa: N818
    """The game has begun anew, in the middle of whatever was going on."""


class StopLoop(Exception):  # noqa: N818
    """``stop``"""


# ---- what a parameter may get ----------------------------------------------


@frozen(eq=False)
class Selection:
    """Cards yet to be picked: how many, from which candidates."""

    kind: str  # exactly, up_to, any_number, all, given
    number: int
    cards: Callable[[], Cards]  # read when the pick is made
    weight: int = NO_WORD  # count how often this word occurs, not cards
    top: bool = False  # the first cards of an ordered zone: no choice
    words: tuple[int, ...] = ()  # as worded, for handlers that speak of the wording
    zone: int = NOWHERE  # of `top of ZONE`


@frozen(eq=False)
class Description(Selection):
    """What a parameter of type ``kind`` gets: never picked by the phrase itself."""

    match: Callable[[int], bool] = lambda _: True  # does a card fit, wherever it lies?
    is_any: bool = False  # any card fits


@frozen
class Portion:
    """So many tokens of one kind, or of every kind."""

    token: int
    mode: str  # exactly, up_to, any_number, all
    number: int


Amount: TypeAlias = tuple[Portion, ...]
Holders: TypeAlias = int | list[int]  # what tokens lie on: a player, a card, a slot or a zone; or several


@frozen
class Destination:
    """Where a card goes."""

    zone: int
    bottom: bool = False
    slot: int = NO_SLOT


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


# ---- events and who hears of them ------------------------------------------


@define(eq=False)
class Event:
    """What happens, for handlers to see."""

    frame: Frame
    actor: int
    args: list[Meaning]
    began: int  # how many cards had changed their place
    lead: int  # the first player
    amount: int = 0
    token: int = EVERY_KIND
    cards: Cards = ()
    words: tuple[int, ...] = ()
    zone: int = NOWHERE
    result: Meaning = ()


@frozen(eq=False)
class Listener:
    """A handler with its card and its owner; a rule of the game has neither."""

    handler: e.Handler | e.Once
    card: int = NO_CARD
    owner: int = NOBODY
    names: dict[str, Meaning] = field(factory=dict)  # of a handler that fires once: the bindings it was left with
    pending: Pending | None = None  # and its entry in the state

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


# ---- names -----------------------------------------------------------------


@define(eq=False)
class Scope:
    """What names mean in a running text, and how far it was done."""

    you: int
    this: int = NO_CARD
    it: Cards = ()
    event: Event | None = None
    object: Cards = ()
    names: dict[str, Meaning] = field(factory=dict)
    done: bool = True  # the last phrase or choice
    all_done: bool = True  # every phrase so far
    done_before: bool = True  # every phrase before the last one
    result: Meaning = ()
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


# ---- what effects leave behind, as the state has it ------------------------


class NumberChange(NamedTuple):
    """``raise limit by 1``, ``set limit = 5 until end of turn``"""

    how: str  # add, set
    number: int
    player: int
    word: int
    by: int
    until: str


class WordChange(NamedTuple):
    """``lend red onto card in play until end of turn``, ``drop red from it``"""

    how: str  # word
    word: int
    sign: int
    cards: tuple[int, ...]
    until: str


class Treat(NamedTuple):
    """``treat 1 red as 2 blue``, before it has found its card"""

    how: str  # treat
    player: int
    word: int
    into: tuple[tuple[int, int], ...]  # words, and how often each counts
    until: str


class Treated(NamedTuple):
    """A card on which a word counts so many times more, or fewer"""

    how: str  # count
    card: int
    word: int
    more: int
    until: str


class Permission(NamedTuple):
    """``can take red until end of turn``, ``cannot ...``"""

    node: int  # of `Index.left_behind`
    player: int
    allowed: int
    verb: int
    names: tuple[Meaning, ...] | None  # None: it is not about cards
    times: int  # how often it may still be used; 0: as often as one likes
    until: str
    this: int


class Pending(NamedTuple):
    """``once when ...``"""

    node: int  # of `Index.left_behind`
    player: int
    names: tuple[Meaning, ...]
    this: int


Change: TypeAlias = NumberChange | WordChange | Treat | Treated
CHANGES: dict[str, Callable[..., Change]] = {
    "add": NumberChange, "set": NumberChange, "word": WordChange, "treat": Treat, "count": Treated,
}  # fmt: skip


def change(entry: Sequence[Any]) -> Change:
    """An entry of the state by its names."""
    return CHANGES[entry[0]](*entry)
