"""What a game declares, by name: plain data that every stage after the checks reads."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from imperium_dsl.source.span import Span


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
    """A declared number; its value is in the program."""

    name: str
    owned: bool
    by: str | None
    of_card: bool


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


@frozen
class Vocabulary:
    """Everything a game declares, by name and in the order of its text."""

    game: str = ""
    seats: tuple[int, ...] = ()
    seat_trait: str | None = None
    rivals: tuple[RivalInfo, ...] = ()
    options: Mapping[str, tuple[str, ...]] = field(factory=dict)  # the first value is the default
    option_ranges: Mapping[str, tuple[int, int]] = field(factory=dict)  # options that may be any number of a range
    option_players: Mapping[str, Mapping[str, tuple[int, ...]]] = field(factory=dict)  # values for some tables only
    option_docs: Mapping[str, str] = field(factory=dict)
    tokens: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    traits: Mapping[str, TraitGroup] = field(factory=dict)
    trait_of: Mapping[str, str] = field(factory=dict)  # word -> trait group
    word_groups: Mapping[str, tuple[str, ...]] = field(factory=dict)
    zone_groups: Mapping[str, tuple[str, ...]] = field(factory=dict)
    fields: Mapping[str, FieldInfo] = field(factory=dict)
    columns: Mapping[str, ColumnInfo] = field(factory=dict)
    zones: Mapping[str, ZoneInfo] = field(factory=dict)
    numbers: Mapping[str, NumberInfo] = field(factory=dict)
    flags: Mapping[str, FlagInfo] = field(factory=dict)
    abilities: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    names: Mapping[str, Span] = field(factory=dict)  # names and aliases of cards, and where each is first given
    plurals: Mapping[str, str] = field(factory=dict)

    @property
    def tables(self) -> tuple[int, ...]:
        """How many players there may be, with those whom nobody plays."""
        return tuple(count + len(self.rivals) for count in self.seats)

    def words_of(self, name: str) -> tuple[str, ...] | None:
        """The words that a word, a trait group or a group stands for."""
        if name in self.trait_of:
            return (name,)
        if name in self.word_groups:
            return self.word_groups[name]
        if name in self.traits:
            return self.traits[name].words
        return None
