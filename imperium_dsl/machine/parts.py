"""The parts of a ruleset, made runnable: each with its functions and with what the machine asks of it while it runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Function = Any  # of generated code: the machine, the player, the card, and what else it needs


@dataclass(eq=False)
class AbilityKind:
    """A kind of ability."""

    index: int
    name: str
    exists: Function
    gate: Function
    price: Function
    standing: bool
    zones: set[int]  # what `exists` reads


@dataclass(eq=False)
class Text:
    """A text that can be used or resolved."""

    index: int
    kind: AbilityKind
    fn: Function
    start: Function  # what it must do strictly
    start_priced: Function  # the same with all its prices
    place: int


@dataclass(eq=False)
class Handler:
    """Something that answers."""

    index: int
    key: Any  # a verb; of an event of a zone, verb and zone
    verb: int
    fn: Function
    match: Function
    mask: int  # the words and tokens that it listens for
    only: tuple[tuple[int, int], ...]  # options, and how they must be set
    would: bool
    instead: bool
    about_amount: bool
    place: int
    once: bool
    hinders: bool
    others: bool
    kind: AbilityKind | None


@dataclass(eq=False)
class Grant:
    """A permission or a prohibition."""

    verb: int
    allowed: bool
    applies: Function
    about_cards: bool
    words: Sequence[int]
    zones: Any
    own: bool  # it is about the card it stands on
    op: Any
    owner_word: int = -1


@dataclass(eq=False)
class Check:
    """Something that happens the moment a condition becomes true."""

    index: int
    condition: Function
    body: Function
    per_player: bool
    reads: Any


@dataclass(eq=False)
class Procedure:
    """A named part of the rules."""

    index: int
    name: str
    fn: Function


@dataclass(eq=False)
class Row:
    """A row of a table."""

    match: Function
    condition: Function
    fn: Function
    place: int


@dataclass(eq=False)
class Table:
    """Rows, for whoever has these words."""

    words: Sequence[int]
    rows: list[Row]


@dataclass(eq=False)
class Preference:
    """Which of several cards a player takes for whom the machine answers."""

    verb: int  # -1: whatever is done with it
    match: Function
    weigh: Function


@dataclass(eq=False)
class Change:
    """A standing modifier: of a number, a fact, or a word."""

    what: int
    sign: int
    covers: Function  # of a number: by how much
    parts: Any = ()


@dataclass(eq=False)
class Standing:
    """What a card gives while it lies in play."""

    handlers: list[Handler]
    numbers: list[Change]
    fields: list[Change]
    words: list[Change]
    cans: list[Grant]
    cannots: list[Grant]


@dataclass(eq=False)
class Frame:
    """A verb with its parameters; positions are -1 where there is no such parameter."""

    index: int
    key: str
    verb: int
    fn: Function
    heard: bool
    banned: bool
    amounts: bool  # does a handler change its amount?
    amount_at: int
    count_at: int
    cards_at: int
    word_at: int
    kind_at: int
    holder_at: int
    more_cards: tuple[int, ...]
    players_at: tuple[int, ...]
    result: str | None
    verbs: tuple[int, ...]  # whatever it hands its cards on to
    starts: tuple[int, ...]
    guarded: bool
    spends: bool
    strict: bool
