"""Values that texts pass around while they run, and questions; nothing of this is ever saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from imperium_dsl.machine.parts import Frame, Text

EXACTLY: Final = 0
UP_TO: Final = 1
ANY_NUMBER: Final = 2
ALL: Final = 3
BOUND: Final = 4


class Sel:
    """Cards yet to be picked: how many, from which candidates."""

    __slots__ = ("cards", "kind", "n", "top", "weight", "words", "zone")

    def __init__(
        self,
        kind: int,
        n: int,
        cards: Callable[[], Sequence[int]],
        weight: int = -1,
        top: bool = False,
        words: tuple[int, ...] = (),
        zone: int = -1,
    ) -> None:
        self.kind = kind
        self.n = n
        self.cards = cards  # the candidates, read when the pick is made
        self.weight = weight  # count occurrences of this word, not cards
        self.top = top  # the first cards of an ordered zone: no choice
        self.words = words  # the words the phrase names, for handlers that speak of its wording
        self.zone = zone  # for ``top of``: the zone's cell


class Kind:
    """A description of cards: a parameter of type ``kind``."""

    __slots__ = ("cards", "kind", "match", "n", "places", "plain", "top", "weight", "words", "zone")

    def __init__(
        self,
        kind: int,
        n: int,
        cards: Callable[[], Sequence[int]],
        match: Callable[[int], Any],
        words: tuple[int, ...],
        weight: int,
        top: bool = False,
        zone: int = -1,
        plain: bool = False,
    ) -> None:
        self.kind = kind
        self.n = n
        self.cards = cards
        self.plain = plain  # any card fits
        self.match = match  # does a card, wherever it lies, fit the description?
        self.words = words
        self.weight = weight
        self.top = top
        self.zone = zone


class Question:
    """A decision that somebody has to take."""

    __slots__ = ("about", "left", "options", "place", "player", "this", "what")

    def __init__(self, player: int, options: list[Any], what: str, place: int, this: int) -> None:
        self.player = player
        self.options = options
        self.what = what
        self.place = place
        self.this = this
        self.about: list[tuple[int, int]] = []  # of an order: the place and the card of each option
        self.left: tuple[list[int], int, int, int] | None = None  # of a pick: what it goes on with

    @property
    def sort(self) -> str:
        """What the values of the options are: as the kind of the question, but answers to an event are numbered."""
        return "answer" if self.about else self.what


class Ability:
    """A text of a card, or of a word, with its owner."""

    __slots__ = ("card", "owner", "text", "word")

    def __init__(self, text: Text, card: int, word: int, owner: int) -> None:
        self.text = text
        self.card = card
        self.word = word
        self.owner = owner


class Event:
    """What happens, for handlers to see."""

    __slots__ = (
        "actor", "amount", "args", "cards", "done", "frame", "mark", "replaced", "result", "this", "token", "words",
        "zone",
    )  # fmt: skip

    def __init__(self, frame: Frame, actor: int, this: int, args: list[Any], mark: int) -> None:
        self.frame = frame
        self.actor = actor
        self.this = this
        self.args = args
        self.mark = mark  # where the journal stood when it began
        self.amount = 0
        self.token = -1
        self.cards: Sequence[int] = ()
        self.words: tuple[int, ...] = ()
        self.zone = -1
        self.done = False
        self.replaced = False
        self.result: Any = ()
