"""What numbers, amounts, abilities, flags and conditions mean once resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from imperium_dsl.program.nouns import Cards, Chosen, Everyone, Filter, Players, Word
from imperium_dsl.source.node import Node

if TYPE_CHECKING:
    from imperium_dsl.program.values import Value

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
