"""Declarations: what stands at the left margin of a file."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from imperium_dsl.source.node import Node
from imperium_dsl.source.span import Span
from imperium_dsl.syntax.ast_effects import Effect, Phrase, When
from imperium_dsl.syntax.ast_nouns import Expr, NounPhrase
from imperium_dsl.syntax.ast_rules import Line
from imperium_dsl.syntax.ast_scenarios import Ledger as Ledger  # noqa: PLC0414  declarations, so also from here
from imperium_dsl.syntax.ast_scenarios import LedgerEntry as LedgerEntry  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import Scenario as Scenario  # noqa: PLC0414


@frozen
class Game(Line):
    """``game demo``"""

    name: str


@frozen
class Seats(Line):
    """``seats 2, 3, 4: people``: how many may play, and the trait whose words name the seats"""

    counts: tuple[int, ...]
    trait: str | None = None


@frozen
class Rival(Line):
    """``rival robot: inert``: one more seat, at which nobody sits; its cards' texts do nothing"""

    role: str
    extras: tuple[str, ...]
    doc: str = field(default="", eq=False)


@frozen
class OptionValue(Node):
    """``slow``, ``pairs for 4 players``, ``0 to 1000``: a word, or the lowest and the highest number"""

    word: str
    last: int | None = None
    players: tuple[int, ...] = ()


@frozen
class Option(Line):
    """``option pace = quick or slow``: the first value is the default"""

    name: str
    values: tuple[OptionValue, ...]
    doc: str = field(default="", eq=False)


@frozen
class Noun(Node):
    """``fox (foxes)``"""

    name: str
    plural: str | None = None


@frozen
class Token(Line):
    """``token pearl (pearls), gem``"""

    nouns: tuple[Noun, ...]


@frozen
class Role(Line):
    """``role human, robot``"""

    nouns: tuple[Noun, ...]


@frozen
class Trait(Line):
    """``trait mood of player: one of wild, tame``: with ``one of`` a card has one word at most"""

    name: str
    index: tuple[str, ...]
    nouns: tuple[Noun, ...]
    single: bool = False


@frozen
class Group(Line):
    """``group owned = hand, play, attached``"""

    name: str
    members: tuple[str, ...]


@frozen
class Field(Line):
    """``field worth: value over owned capped 10 as moving/mixed/plain``"""

    name: str
    kind: str
    over: str | None = None
    cap: int | None = None
    forms: tuple[str, ...] = ()


@frozen
class Column(Line):
    """``column colours = colour/mark``, ``column mood = one mood``: what a list of the cards tells of each"""

    name: str
    sources: tuple[str, ...]
    single: bool = False


@frozen
class Zone(Line):
    """``zone side deck of player: ordered, hidden, based``"""

    name: str
    index: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]


@frozen
class Number(Line):
    """``number hand limit of player = 5, at least 1``"""

    name: str
    index: tuple[str, ...]
    value: Expr
    floor: int | None = None


@frozen
class NumberTable(Line):
    """``number goal by players: 2 = 8, 3 = 7``"""

    name: str
    by: str
    rows: tuple[tuple[int, int], ...]


@frozen
class Flag(Line):
    """``flag used of player colour per turn``"""

    name: str
    index: tuple[str, ...]
    per: str


@frozen
class AbilityKind(Line):
    """``ability tap while this in play if possible: transfer 1 rest from you onto this``"""

    name: str
    exists: Expr | None
    gate: Expr | None
    price: Effect | None


@frozen
class Strict(Line):
    """``strict pay, lose``, ``strict price if C``: what must be possible in full, or is not begun"""

    verbs: tuple[str, ...]
    condition: Expr | None = None


@frozen
class Loose(Line):
    """``loose choice if C``: an option that is not possible may be chosen"""

    what: str
    condition: Expr


@frozen
class Parameter(Node):
    """``(C: cards in hand = this)``"""

    name: str
    type: str
    zones: tuple[str, ...] = ()
    default: NounPhrase | None = None


@frozen
class Frame(Node):
    """``grab (A: amount) from (P: players)``"""

    verb: str
    particle: str | None
    object: Parameter | None
    arguments: tuple[tuple[str, Parameter], ...]

    @property
    def words(self) -> str:
        """The verb with its particle."""
        return self.verb if self.particle is None else f"{self.verb} {self.particle}"


@frozen
class Keyword(Line):
    """``keyword grab (A: amount) from (P: players): ...``"""

    frame: Frame
    body: Effect
    doc: str = field(default="", eq=False)


@frozen
class Procedure(Line):
    """``procedure turn: ...``"""

    name: str
    parameter: Parameter | None
    body: Effect
    doc: str = field(default="", eq=False)


@frozen
class Handler(Line):
    """``when you take red: ...``; on a card, perhaps with the kind of ability that it uses up"""

    when: When
    body: Effect
    kind: str | None = None


@frozen
class Check(Line):
    """``check stack is empty: run last call``"""

    condition: Expr
    body: Effect


@frozen
class Permission(Line):
    """``cannot play wild unless wild``; ``can buy blue from attic``"""

    allowed: bool
    phrase: Phrase
    condition: Expr | None = None
    unless: bool = False


@frozen
class Text(Line):
    """``tap: add 1 gem onto you``"""

    kind: str
    body: Effect


@frozen
class CardWords(Line):
    """``red, heavy``"""

    words: tuple[str, ...]


@frozen
class Like(Line):
    """``like "Owl"``"""

    name: str


@frozen
class CardField(Line):
    """``worth 1 per 4 gems``, ``price 2 coins + 2 gems``, ``players 3``"""

    name: str
    value: Expr


Member: TypeAlias = CardWords | Like | CardField | Text | Handler | Permission


@frozen
class Belonging(Line):
    """``for foxes: ...``"""

    word: str
    members: tuple[Member, ...]


@frozen
class Policy(Line):
    """``policy robot: pick card in play by order of it``: what a role takes, where it may take several things"""

    role: str
    lines: tuple[Phrase, ...]


@frozen
class Row(Line):
    """``loud if wild: ring and human: fetch 1 red``; no match means ``else``"""

    match: NounPhrase | None
    body: Effect
    condition: Expr | None = None


@frozen
class Table(Line):
    """``table foxes wild: ...``"""

    words: tuple[str, ...]
    rows: tuple[Row, ...]
    doc: str = field(default="", eq=False)


@frozen
class CardSet(Line):
    """``set "Foxes" ABC 23: foxes, old``"""

    name: str
    prefix: str
    count: int
    words: tuple[str, ...]


@frozen
class Card(Line):
    """``card "Fox" ABC17 ABC18: ...``"""

    name: str
    numbers: tuple[str, ...]
    members: tuple[Member, ...]
    doc: str = field(default="", eq=False)


@frozen
class Model(Line):
    """``model "Owl": ...``: written once, used by cards that say ``like``"""

    name: str
    members: tuple[Member, ...]
    doc: str = field(default="", eq=False)


Replaceable: TypeAlias = (
    Game | Seats | Rival | Option | Trait | Group | Field | Zone | Number | NumberTable | Flag | AbilityKind | Keyword
    | Procedure | Policy | Table | CardSet | Card | Model | Scenario
)  # fmt: skip


@frozen
class Replacement(Node):
    """``replace card "Fox" ABC17: ...``: in place of what the text below a pack declares"""

    declaration: Replaceable


@frozen
class Extension(Node):
    """``extend trait people: ravens``: more words for a trait or a group of the text below a pack"""

    declaration: Trait | Group


Declaration: TypeAlias = (
    Game | Seats | Rival | Option | Token | Role | Trait | Group | Field | Column | Zone | Number | NumberTable
    | Flag | AbilityKind | Strict | Loose | Keyword | Procedure | Handler | Check | Belonging | Permission
    | Policy | Table | CardSet | Card | Model | Scenario | Ledger | Replacement | Extension
)  # fmt: skip


@frozen
class File(Node):
    """one source file"""

    declarations: tuple[Declaration, ...]
    lost: tuple[Span, ...] = field(default=(), eq=False, repr=False)  # declarations that could not be read
