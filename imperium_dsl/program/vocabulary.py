"""The words a game declares, collected from its files: what a word can mean, before any phrase is read."""

from __future__ import annotations

from attrs import define, field, frozen

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast

KERNEL_NOUNS = {
    "card": "cards",
    "player": "players",
    "token": "tokens",
    "word": "words",
    "slot": "slots",
    "holder": "holders",
    "turn": "turns",
    "round": "rounds",
    "game": None,
    "series": None,
    "end": None,
    "owner": None,
    "order": None,
    "best": None,
    "seats": None,
    "possible": None,
    "done": None,
    "nothing": None,
    "empty": None,
    "next": None,
    "previous": None,
    "reverse": None,
}
ZONE_ORDERS = ("unordered", "ordered", "sequenced", "single", "slots")
ZONE_SIGHT = ("public", "owner-only", "hidden")
ZONE_EXTRAS = ("based", "inert", "start")
PARAMETER_TYPES = (
    "cards", "kind", "count", "amount", "number", "zone", "place", "holder", "spot", "players", "word",
    "ability", "flag", "procedure", "end",
)  # fmt: skip


@frozen
class Noun:
    """One meaning of a name."""

    kind: str  # token word trait zone number flag option ability procedure group field kernel
    name: str
    span: Span | None = None


@frozen
class TraitGroup:
    """``trait sort: red, blue``"""

    name: str
    of_player: bool
    words: tuple[str, ...]
    single: bool = False  # a card has at most one of these words


@frozen
class ZoneInfo:
    """What a zone is: whose, in which order, seen by whom."""

    name: str
    owned: bool
    by: str | None  # the trait group of its second index
    order: str
    sight: str
    based: bool = False
    inert: bool = False
    start: bool = False
    slots: tuple[str, ...] = ()
    shows: str | None = None  # the trait group that is public on hidden cards


@frozen
class NumberInfo:
    """A declared number; its value is resolved later."""

    name: str
    owned: bool
    by: str | None
    of_card: bool
    declaration: ast.Number | ast.NumberTable


@frozen
class FlagInfo:
    """A declared flag."""

    name: str
    owned: bool
    by: str | None
    per: str


@frozen
class FieldInfo:
    """A declared fact of cards."""

    name: str
    type: str
    over: str | None
    cap: int | None
    forms: tuple[str, ...]


@frozen
class ColumnInfo:
    """What a list of the cards tells of each: traits, or one field."""

    name: str
    sources: tuple[str, ...]
    single: bool  # one word, not a list of words


@frozen
class RivalInfo:
    """A seat at which nobody sits."""

    role: str
    inert: bool  # the texts of its cards do nothing
    nameless: bool  # it is called by its role, whichever words it has; no option says who it is


@define
class Vocabulary:
    """Everything a game declares, by name."""

    game: str = ""
    seats: tuple[int, ...] = ()
    seat_trait: str | None = None
    rivals: list[RivalInfo] = field(factory=list)
    options: dict[str, tuple[str, ...]] = field(factory=dict)  # the first value is the default
    option_ranges: dict[str, tuple[int, int]] = field(factory=dict)  # options that may be any number of a range
    option_players: dict[str, dict[str, tuple[int, ...]]] = field(factory=dict)  # values for some numbers of players
    option_docs: dict[str, str] = field(factory=dict)
    tokens: list[str] = field(factory=list)
    roles: list[str] = field(factory=list)
    traits: dict[str, TraitGroup] = field(factory=dict)
    trait_of: dict[str, str] = field(factory=dict)  # word -> trait group
    word_groups: dict[str, tuple[str, ...]] = field(factory=dict)
    zone_groups: dict[str, tuple[str, ...]] = field(factory=dict)
    fields: dict[str, FieldInfo] = field(factory=dict)
    columns: dict[str, ColumnInfo] = field(factory=dict)
    zones: dict[str, ZoneInfo] = field(factory=dict)
    numbers: dict[str, NumberInfo] = field(factory=dict)
    flags: dict[str, FlagInfo] = field(factory=dict)
    abilities: dict[str, ast.AbilityKind] = field(factory=dict)
    procedures: dict[str, ast.Procedure] = field(factory=dict)
    strict: set[str] = field(factory=set)
    nouns: dict[str, list[Noun]] = field(factory=dict)
    names: dict[str, Span] = field(factory=dict)  # names and aliases of cards
    plurals: dict[str, str] = field(factory=dict)
    longest: int = 1
    homes: set[str] = field(factory=set)  # zones where abilities exist: `while this in play`

    @property
    def tables(self) -> tuple[int, ...]:
        """How many players there may be, with those whom nobody plays."""
        return tuple(count + len(self.rivals) for count in self.seats)

    def lookup(self, words: tuple[str, ...]) -> list[list[Noun]] | str:
        """The words as a row of nouns, longest names first; or the first word that means nothing."""
        row: list[list[Noun]] = []
        i = 0
        while i < len(words):
            for size in range(min(self.longest, len(words) - i), 0, -1):
                found = self.nouns.get(" ".join(words[i : i + size]))
                if found:
                    row.append(found)
                    i += size
                    break
            else:
                return words[i]
        return row

    def words_of(self, name: str) -> tuple[str, ...] | None:
        """The words that a word, a trait group or a group stands for."""
        if name in self.trait_of:
            return (name,)
        if name in self.word_groups:
            return self.word_groups[name]
        if name in self.traits:
            return self.traits[name].words
        return None


def quoted_names(value: object) -> tuple[str, ...]:
    """The quoted names of a field's value."""
    core = getattr(value, "core", None)
    units = getattr(core, "units", ())
    return tuple(unit.name for unit in units if unit.name is not None)
