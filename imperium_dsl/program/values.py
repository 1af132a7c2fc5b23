"""What a phrase can speak of once resolved: players, words, zones, cards, numbers, amounts, abilities, conditions."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from imperium_dsl.source.node import Node

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


# ---- numbers ---------------------------------------------------------------


@frozen
class Const(Node):
    """``2``"""

    value: int


@frozen
class NumberVar(Node):
    """a bound number, or how many cards a binding holds"""

    name: str


@frozen
class Tokens(Node):
    """``gems of P``, ``pearls on it``; no kind means of every kind"""

    kind: str | None
    holder: Value


@frozen
class Count(Node):
    """how many cards, or how often a word occurs on them"""

    cards: Cards
    weight: str | None = None


@frozen
class CountPlayers(Node):
    """``2 per player with fewer gems than you``"""

    players: Everyone


@frozen
class NumberOf(Node):
    """a declared number"""

    number: str
    player: Players | None = None
    word: Word | None = None
    card: Cards | None = None


@frozen
class FieldOf(Node):
    """``worth of card in hand``: summed over the cards; ``best``: what each could be worth at most"""

    field: str
    cards: Cards
    best: bool = False


@frozen
class OrderOf(Node):
    """``order of it``: when it came, or which slot it is"""

    of: Value


@frozen
class SeatCount(Node):
    """``seats``"""


@frozen
class OptionNumber(Node):
    """``limit``: the number that a table chose for an option with a range"""

    option: str


@frozen
class Math(Node):
    """``A + B``, ``A - B``, ``A * B``"""

    sign: str
    left: Number
    right: Number


@frozen
class Share(Node):
    """``value per count``, or per so many of it; rounded down"""

    value: Number
    count: Number
    each: Number | None = None


@frozen
class OfAsker(Node):
    """``than you`` inside ``with``: asked of the player who asks, not of the one asked about"""

    number: Number


@frozen
class IfElse(Node):
    """``7 if this in attic else 3``"""

    condition: Condition
    value: Number
    otherwise: Number


Number: TypeAlias = (
    Const | NumberVar | Tokens | Count | CountPlayers | NumberOf | FieldOf | OrderOf | SeatCount
    | OptionNumber | Math | Share | IfElse | OfAsker
)  # fmt: skip


@frozen
class HowMany(Node):
    """``up to 4 cards`` where only the number counts"""

    kind: str  # exactly, up_to
    number: Number


# ---- amounts, abilities ----------------------------------------------------


@frozen
class AmountPart(Node):
    """``up to 2 gems``, ``all pearls``; no kind means every kind"""

    kind: str | None
    mode: str  # exactly, up_to, all, on (as much as lies on a holder)
    number: Number | None = None
    holder: Value | None = None


@frozen
class Amount(Node):
    """``1 gem + 2 pearls``"""

    parts: tuple[AmountPart, ...]


@frozen
class AmountVar(Node):
    """a parameter of type amount"""

    name: str


@frozen
class AmountField(Node):
    """``cost of C``"""

    field: str
    card: Cards


@frozen
class Abilities(Node):
    """``tap of 1 red in hand of another player``, ``tap/ring of any sort``"""

    kinds: tuple[str, ...]
    cards: Chosen | None = None
    words: tuple[str, ...] = ()  # abilities of these words
    players: Players | None = None  # whose


@frozen
class AbilityVar(Node):
    """a bound ability"""

    name: str


@frozen
class FlagOf(Node):
    """``used of this``"""

    flag: str
    player: Players | None = None
    word: Word | None = None


@frozen
class FlagVar(Node):
    """a parameter of type flag"""

    name: str


@frozen
class ProcedureIs(Node):
    """a declared procedure"""

    name: str


@frozen
class EndOf(Node):
    """``end of turn``, ``game``"""

    what: str


# ---- conditions ------------------------------------------------------------


@frozen
class Compared(Node):
    """``gems > gems of each other player``: it must hold for all, or any, of them"""

    sign: str
    left: Number
    right: Number
    over: Everyone | None = None  # the right side is asked of these players


@frozen
class HasWord(Node):
    """``C is red/blue``, ``calm`` (of you)"""

    of: Cards | Players
    filter: Filter


@frozen
class Some(Node):
    """``card in deck``, ``at least 3 "Bells" in hand``, ``no gem on this``"""

    number: Number
    least: Number | None = None  # default 1
    none: bool = False


@frozen
class AnyPlayer(Node):
    """there is such a player"""

    players: Everyone


@frozen
class FlagSet(Node):
    """``tired``"""

    flag: FlagOf | FlagVar


@frozen
class Done(Node):
    """the last phrase was carried out in full"""


@frozen
class Possible(Node):
    """the ability in question could change something"""


@frozen
class OptionIs(Node):
    """``dealing is open``"""

    option: str
    value: str


@frozen
class SamePlayer(Node):
    """``owner of C is you``"""

    left: Players
    right: Players


@frozen
class SameCard(Node):
    """``C is this``"""

    left: Cards
    right: Cards


@frozen
class Negation(Node):
    """``not ...``"""

    inner: Condition


@frozen
class Both(Node):
    """``A and B``"""

    left: Condition
    right: Condition


@frozen
class Either(Node):
    """``A or B``"""

    left: Condition
    right: Condition


Condition: TypeAlias = (
    Compared | HasWord | Some | AnyPlayer | FlagSet | Done | Possible | OptionIs | SamePlayer | SameCard
    | Negation | Both | Either
)  # fmt: skip

# ---- all of them ---------------------------------------------------------

Value: TypeAlias = (
    Players | Word | WordsIn | Place | Spots | Cards | Chosen | Number | Amount | AmountVar | AmountField
    | Abilities | AbilityVar | FlagOf | FlagVar | ProcedureIs | EndOf | HowMany
)  # fmt: skip
