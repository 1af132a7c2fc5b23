"""What players, words, zones and cards mean once resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from imperium_dsl.source.node import Node

if TYPE_CHECKING:
    from imperium_dsl.program.numbers import Condition, Number
    from imperium_dsl.program.values import Value

# ---- players ---------------------------------------------------------------


@frozen
class You(Node):
    """the acting player"""


@frozen
class Them(Node):
    """the player who did what a handler answers"""


@frozen
class PlayerVar(Node):
    """a bound player or players"""

    name: str


@frozen
class OwnerOf(Node):
    """``owner of C``: of a card, an ability or a slot"""

    of: Value


@frozen
class Neighbour(Node):
    """``next player``, ``previous player``"""

    step: int


@frozen
class Everyone(Node):
    """``each other calm player with red in hand``; ``quantifier`` tells how many are meant"""

    quantifier: str  # each, any, most
    other: bool = False
    words: tuple[str, ...] = ()
    having: Condition | None = None
    reverse: bool = False


Players: TypeAlias = You | Them | PlayerVar | OwnerOf | Neighbour | Everyone

# ---- words -----------------------------------------------------------------


@frozen
class WordIs(Node):
    """a declared word"""

    word: str


@frozen
class WordVar(Node):
    """a bound word, or the word that has the running ability"""

    name: str


@frozen
class WordOf(Node):
    """``word of S``: of a slot or an ability"""

    of: Value


@frozen
class WordField(Node):
    """``colour of C``: a field that holds a word"""

    field: str
    card: Cards


@frozen
class WordsIn(Node):
    """the words that may be named: of a trait group, of a kind, perhaps present among cards"""

    words: tuple[str, ...]
    kind: str | None = None  # a parameter of type kind
    among: Select | None = None


Word: TypeAlias = WordIs | WordVar | WordOf | WordField

# ---- zones and holders -----------------------------------------------------


@frozen
class ZoneOf(Node):
    """``drawer of W``, ``hand of P``; no player means the acting one where the zone has an owner"""

    zone: str
    player: Players | None = None
    word: Word | None = None
    edge: str | None = None  # top, bottom


@frozen
class ZoneVar(Node):
    """a parameter of type zone or place"""

    name: str
    edge: str | None = None


@frozen
class SlotVar(Node):
    """a bound slot"""

    name: str


@frozen
class SlotOf(Node):
    """``slot of C``"""

    card: Cards


@frozen
class Spots(Node):
    """every place that can hold a token: ``each holder``, ``each spot``, ``each slot in shop``"""

    kind: str  # holder, slot, zone
    zone: ZoneOf | None = None
    having: Condition | None = None


Place: TypeAlias = ZoneOf | ZoneVar | SlotVar | SlotOf

# ---- cards -----------------------------------------------------------------


@frozen
class Filter(Node):
    """What a card must be: one of the alternatives, none of the exclusions, and more"""

    words: tuple[str, ...] = ()  # any of these words
    names: tuple[str, ...] = ()  # or any of these names
    variables: tuple[str, ...] = ()  # or a bound word, kind or card
    every: tuple[str, ...] = ()  # and all of these words
    not_words: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    not_cards: tuple[Cards, ...] = ()
    not_variables: tuple[str, ...] = ()
    having: Condition | None = None  # `it` is the card in question
    none_having: bool = False


@frozen
class Select(Node):
    """The cards of some places, or of a binding, that pass a filter"""

    zones: tuple[Place, ...] | None  # None: wherever they are
    filter: Filter
    source: Cards | None = None  # only among these
    under: Value | None = None  # lying under this card, slot, or under any card that ...
    attached: bool = False  # and what lies under cards of those zones


@frozen
class TopOf(Node):
    """``top 2 of stack``"""

    zone: ZoneOf | ZoneVar
    count: Number | None = None
    bottom: bool = False


@frozen
class This(Node):
    """the card whose text runs"""


@frozen
class It(Node):
    """the card of the last phrase"""


@frozen
class CardVar(Node):
    """bound cards, or a parameter of type cards or kind"""

    name: str


@frozen
class CardSum(Node):
    """``this + 1 red in hand``"""

    parts: tuple[Chosen, ...]


Cards: TypeAlias = Select | TopOf | This | It | CardVar | CardSum


@frozen
class Chosen(Node):
    """Cards with a quantity: the acting player picks which, if there is a choice"""

    kind: str  # exactly, up_to, any_number, all, given (what is named), none (in patterns: any)
    amount: Number | None
    cards: Cards
    weight: str | None = None  # count occurrences of this word, not cards
