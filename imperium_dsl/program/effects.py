"""What effects and declarations mean once resolved: the doing half of a checked program."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from imperium_dsl.program import values as v
from imperium_dsl.source.node import Node


@frozen
class Argument(Node):
    """The value of one parameter"""

    name: str
    type: str
    value: v.Value


@frozen
class Do(Node):
    """A phrase: one frame with its arguments, perhaps so many times, perhaps with its result bound"""

    frame: str  # the frame's key, see frames.py
    arguments: tuple[Argument, ...]
    per: v.Number | None = None
    bind: str | None = None
    result: str | None = None  # the type of what it yields: cards, number, players, word, ability, holder

    def argument(self, name: str) -> v.Value | None:
        """The value of a parameter, if the phrase gives one."""
        for argument in self.arguments:
            if argument.name == name:
                return argument.value
        return None


@frozen
class Sequence(Node):
    """one after the other"""

    steps: tuple[Effect, ...]


@frozen
class Cost(Node):
    """the price in full or not at all, then the effect"""

    price: Effect
    effect: Effect


@frozen
class May(Node):
    """the acting player decides"""

    body: Effect


@frozen
class Choose(Node):
    """exactly one; or, for ``try``, the first that is possible"""

    first_able: bool
    options: tuple[Effect, ...]


@frozen
class EachPlayer(Node):
    """these players act, in turn order"""

    players: v.Players
    body: Effect
    secretly: bool = False


@frozen
class If(Node):
    """one or the other"""

    condition: v.Condition
    body: Effect
    otherwise: Effect | None = None


@frozen
class ForEach(Node):
    """once for each of a set that is fixed at the start"""

    over: v.Value  # cards, players, words or slots
    type: str  # cards, players, word, holder
    variable: str
    body: Effect


@frozen
class Repeat(Node):
    """so many times"""

    times: v.Number
    body: Effect


@frozen
class Window(Node):
    """again and again until somebody stops"""

    body: Effect


@frozen
class Stop(Node):
    """leaves the innermost loop"""


@frozen
class Let(Node):
    """a binding"""

    variable: str
    type: str
    value: v.Value


@frozen
class ChangeAmount(Node):
    """``raise AMOUNT by 1``, ``lower AMOUNT by USED``: inside a would-handler"""

    by: v.Number
    sign: int


@frozen
class SetNumber(Node):
    """``set limit = 5 until end of turn``"""

    target: v.NumberOf
    value: v.Number
    until: str | None = None


@frozen
class Result(Node):
    """what a keyword yields"""

    value: v.Value


@frozen
class Pattern(Node):
    """The events a handler answers"""

    subject: str  # you, other, any, this, it (a bound player), cards
    frames: tuple[str, ...]  # keys of the frames of that verb which fit
    verb: str
    would: bool
    instead: bool
    words: tuple[str, ...] = ()  # the actor must have one of these words
    player: v.Players | None = None  # a bound player acts
    cards: v.Filter | None = None  # for zone events: the card
    this_card: bool = False  # for zone events: this very card
    arguments: tuple[Argument, ...] = ()  # what its arguments must match
    condition: v.Condition | None = None
    about_amount: bool = False  # the body changes AMOUNT


@frozen
class Once(Node):
    """a handler that fires once, with the bindings of now"""

    pattern: Pattern
    body: Effect


@frozen
class Grant(Node):
    """``can P``, ``cannot P``: standing, or until something"""

    allowed: bool
    verb: str
    frames: tuple[str, ...]
    cards: v.Cards | None = None  # which cards it speaks of, and where they must lie
    zones: tuple[v.Place, ...] = ()  # ``can take red from attic``: a further place to look in
    count: int | None = None  # used up after so many
    condition: v.Condition | None = None
    until: str | None = None


Effect: TypeAlias = (
    Do
    | Sequence
    | Cost
    | May
    | Choose
    | EachPlayer
    | If
    | ForEach
    | Repeat
    | Window
    | Stop
    | Let
    | ChangeAmount
    | SetNumber
    | Result
    | Once
    | Grant
)


@frozen
class Handler(Node):
    """``when ...: ...``; with a kind it is optional and uses that kind's gate and price"""

    pattern: Pattern
    body: Effect
    kind: str | None = None


@frozen
class Text(Node):
    """``tap: ...``"""

    kind: str
    body: Effect


@frozen
class Check(Node):
    """``check ...: ...``"""

    condition: v.Condition
    body: Effect
    per_player: bool


@frozen
class Keyword(Node):
    """a verb written in the language"""

    key: str
    body: Effect
    doc: str = field(default="", eq=False)


@frozen
class Procedure(Node):
    """a named course of events"""

    name: str
    parameter: str | None
    parameter_type: str | None
    body: Effect


@frozen
class AbilityKind(Node):
    """what a kind of ability asks for and costs"""

    name: str
    exists: v.Condition | None
    gate: v.Condition | None
    price: Effect | None

    @property
    def standing(self) -> bool:
        """Does it hold by itself, without being used?"""
        return self.exists is not None and self.gate is None and self.price is None


@frozen
class Face(Node):
    """one face of a card, or what belongs to a word"""

    name: str
    number: str
    set: str
    words: tuple[str, ...]  # a multiset, in order of writing
    fields: tuple[tuple[str, FieldValue], ...]
    texts: tuple[Text, ...]
    handlers: tuple[Handler, ...]
    grants: tuple[Grant, ...]
    aliases: tuple[str, ...] = ()
    copies: int = 1
    doc: str = field(default="", eq=False)

    def field(self, name: str) -> FieldValue | None:
        """The value of a field, if the face has it."""
        for key, value in self.fields:
            if key == name:
                return value
        return None


FieldValue: TypeAlias = v.Number | v.Amount | v.WordIs | tuple[str, ...]


@frozen
class Belonging(Node):
    """abilities of whoever or whatever has the word"""

    word: str
    of_player: bool
    texts: tuple[Text, ...]
    handlers: tuple[Handler, ...]
    grants: tuple[Grant, ...]


@frozen
class Row(Node):
    """one row of a table; no filter means every card"""

    match: v.Filter | None
    body: Effect
    condition: v.Condition | None = None


@frozen
class Table(Node):
    """an ordered list of rows"""

    words: tuple[str, ...]
    rows: tuple[Row, ...]
    doc: str = field(default="", eq=False)


@frozen
class Preference(Node):
    """of several cards the one with the highest number is taken; without a verb, whatever is done with them"""

    verb: str | None
    cards: v.Select
    by: v.Number


@frozen
class Policy(Node):
    """what a role takes, where it may take several things"""

    role: str
    lines: tuple[Preference, ...]
