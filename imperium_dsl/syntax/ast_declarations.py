"""Declarations: what stands at the left margin of a file."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from imperium_dsl.syntax.ast_effects import Effect, Phrase, When
from imperium_dsl.syntax.ast_nouns import Expr, Node, NounPhrase
from imperium_dsl.syntax.ast_scenarios import Act as Act  # noqa: PLC0414  one vocabulary, so also from here
from imperium_dsl.syntax.ast_scenarios import Acts as Acts  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import Claim as Claim  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import Given as Given  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import Ledger as Ledger  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import LedgerEntry as LedgerEntry  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import Scenario as Scenario  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import ScenarioGame as ScenarioGame  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import ScenarioLine as ScenarioLine  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import Setting as Setting  # noqa: PLC0414
from imperium_dsl.syntax.ast_scenarios import Then as Then  # noqa: PLC0414


@frozen
class Game(Node):
    """``game imperium``"""

    name: str


@frozen
class Seats(Node):
    """``seats 2, 3, 4: people``: how many may play, and the trait whose words name the seats"""

    counts: tuple[int, ...]
    trait: str | None = None


@frozen
class OptionValue(Node):
    """``draft``, ``pairs for 4 players``, ``0 to 1000``: a word, or the lowest and the highest number"""

    word: str
    last: int | None = None
    players: tuple[int, ...] = ()


@frozen
class Option(Node):
    """``option deal = basic or draft``: the first value is the default"""

    name: str
    values: tuple[OptionValue, ...]
    doc: str = field(default="", eq=False)


@frozen
class Noun(Node):
    """``city (cities)``"""

    name: str
    plural: str | None = None


@frozen
class Token(Node):
    """``token materials, action (actions)``"""

    nouns: tuple[Noun, ...]


@frozen
class Role(Node):
    """``role person, bot``"""

    nouns: tuple[Noun, ...]


@frozen
class Trait(Node):
    """``trait state of player: one of barbarian, empire``: with ``one of`` a card has one word at most"""

    name: str
    index: tuple[str, ...]
    nouns: tuple[Noun, ...]
    single: bool = False


@frozen
class Group(Node):
    """``group owned = hand, play, attached``"""

    name: str
    members: tuple[str, ...]


@frozen
class Field(Node):
    """``field vp: value over owned capped 10 as variable/conditional/fixed``"""

    name: str
    kind: str
    over: str | None = None
    cap: int | None = None
    forms: tuple[str, ...] = ()


@frozen
class Column(Node):
    """``column types = type/icon``, ``column header = one header``: what a list of the cards tells of each"""

    name: str
    sources: tuple[str, ...]
    single: bool = False


@frozen
class Zone(Node):
    """``zone nation deck of player: ordered, hidden, based``"""

    name: str
    index: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]


@frozen
class Number(Node):
    """``number hand size of player = 5, at least 1``"""

    name: str
    index: tuple[str, ...]
    value: Expr
    floor: int | None = None


@frozen
class NumberTable(Node):
    """``number hegemony by players: 2 = 8, 3 = 7``"""

    name: str
    by: str
    rows: tuple[tuple[int, int], ...]


@frozen
class Flag(Node):
    """``flag used of player domain per turn``"""

    name: str
    index: tuple[str, ...]
    per: str


@frozen
class AbilityKind(Node):
    """``ability exhaust while this in play if possible: transfer 1 exhaustion from you onto this``"""

    name: str
    exists: Expr | None
    gate: Expr | None
    price: Effect | None


@frozen
class Strict(Node):
    """``strict pay, spend``, ``strict price if C``: what must be possible in full, or is not begun"""

    verbs: tuple[str, ...]
    condition: Expr | None = None


@frozen
class Loose(Node):
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
    """``steal (A: amount) from (P: players)``"""

    verb: str
    particle: str | None
    object: Parameter | None
    arguments: tuple[tuple[str, Parameter], ...]

    @property
    def words(self) -> str:
        """The verb with its particle."""
        return self.verb if self.particle is None else f"{self.verb} {self.particle}"


@frozen
class Keyword(Node):
    """``keyword steal (A: amount) from (P: players): ...``"""

    frame: Frame
    body: Effect
    doc: str = field(default="", eq=False)


@frozen
class Procedure(Node):
    """``procedure turn: ...``"""

    name: str
    parameter: Parameter | None
    body: Effect
    doc: str = field(default="", eq=False)


@frozen
class Handler(Node):
    """``when you take unrest: ...``; on a card, perhaps with the kind of ability that it uses up"""

    when: When
    body: Effect
    kind: str | None = None


@frozen
class Check(Node):
    """``check unrest pile is empty: run collapse``"""

    condition: Expr
    body: Effect


@frozen
class Permission(Node):
    """``cannot play barbarian unless barbarian``; ``can acquire region from exile``"""

    allowed: bool
    phrase: Phrase
    condition: Expr | None = None
    unless: bool = False


@frozen
class Text(Node):
    """``exhaust: gain 1 action``"""

    kind: str
    body: Effect


@frozen
class CardWords(Node):
    """``uncivilised, pinned``"""

    words: tuple[str, ...]


@frozen
class Like(Node):
    """``like "Advance"``"""

    name: str


@frozen
class CardField(Node):
    """``vp 1 per 4 population``, ``cost 2 materials + 2 population``, ``players 3``"""

    name: str
    value: Expr


Member: TypeAlias = CardWords | Like | CardField | Text | Handler | Permission


@frozen
class Belonging(Node):
    """``for vikings: ...``"""

    word: str
    members: tuple[Member, ...]


@frozen
class Policy(Node):
    """``policy bot: ...``"""

    role: str
    lines: tuple[Effect, ...]


@frozen
class Row(Node):
    """``attack: strike and person: recall 1 region``; no match means ``else``"""

    match: NounPhrase | None
    body: Effect


@frozen
class Table(Node):
    """``table romans barbarian: ...``"""

    words: tuple[str, ...]
    rows: tuple[Row, ...]
    doc: str = field(default="", eq=False)


@frozen
class CardSet(Node):
    """``set "Romans" 1ROM 23: romans, classics``"""

    name: str
    prefix: str
    count: int
    words: tuple[str, ...]


@frozen
class Card(Node):
    """``card "Conquer" 1ROM17 1ROM18: ...``"""

    name: str
    numbers: tuple[str, ...]
    members: tuple[Member, ...]
    doc: str = field(default="", eq=False)


@frozen
class Model(Node):
    """``model "Advance": ...``: written once, used by cards that say ``like``"""

    name: str
    members: tuple[Member, ...]
    doc: str = field(default="", eq=False)


Replaceable: TypeAlias = (
    Option | Trait | Group | Field | Zone | Number | NumberTable | Flag | AbilityKind | Keyword | Procedure
    | Policy | Table | CardSet | Card | Model | Scenario
)  # fmt: skip


@frozen
class Replacement(Node):
    """``replace card "Conquer" 1ROM17: ...``: in place of what the text below a pack declares"""

    declaration: Replaceable


@frozen
class Extension(Node):
    """``extend trait people: sicilians``: more words for a trait or a group of the text below a pack"""

    declaration: Trait | Group


Declaration: TypeAlias = (
    Game | Seats | Option | Token | Role | Trait | Group | Field | Column | Zone | Number | NumberTable
    | Flag | AbilityKind | Strict | Loose | Keyword | Procedure | Handler | Check | Belonging | Permission
    | Policy | Table | CardSet | Card | Model | Scenario | Ledger | Replacement | Extension
)  # fmt: skip


@frozen
class File(Node):
    """one source file"""

    declarations: tuple[Declaration, ...]
