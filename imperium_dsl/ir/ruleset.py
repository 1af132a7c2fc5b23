"""The tables of a compiled ruleset."""

from __future__ import annotations

from attrs import field, frozen

from imperium_dsl.ir.ops import Op


@frozen
class Trait:
    """A group of words."""

    name: str
    of_player: bool
    words: tuple[int, ...]


@frozen
class Zone:
    """A kind of place."""

    name: str
    owned: bool
    by: int  # trait, or -1
    order: str
    sight: str
    based: bool
    inert: bool
    start: bool
    slots: tuple[str, ...]
    shows: int  # trait, or -1


@frozen
class Number:
    """A declared number: an operation, or one value per number of players."""

    name: str
    owned: bool
    by: int
    of_card: bool
    floor: int | None
    value: Op | None
    table: tuple[tuple[int, int], ...]


@frozen
class Flag:
    """A declared flag."""

    name: str
    owned: bool
    by: int
    per: str


@frozen
class Field:
    """A declared fact of cards."""

    name: str
    type: str
    cap: int | None
    forms: tuple[int, ...]


@frozen
class Option:
    """A switch; the first value is the default."""

    name: str
    values: tuple[str, ...]
    doc: str
    players: tuple[tuple[str, tuple[int, ...]], ...] = ()  # values that are only for some numbers of players
    range: tuple[int, int] | None = None  # a free number: from, to


@frozen
class Parameter:
    """One parameter of a frame."""

    name: str
    type: str
    optional: bool


@frozen
class Frame:
    """A verb with its parameters; a keyword has a body."""

    key: str
    verb: int
    primitive: bool
    parameters: tuple[Parameter, ...]
    result: str | None
    body: Op | None
    strict: bool


@frozen
class Procedure:
    """A named course of action."""

    name: str
    parameter: str | None
    body: Op


@frozen
class Kind:
    """A kind of ability."""

    name: str
    exists: Op | None
    gate: Op | None
    price: Op | None
    standing: bool


@frozen
class Handler:
    """An answer to events."""

    pattern: Op
    body: Op
    kind: int  # -1: not optional
    place: int


@frozen
class Text:
    """One text of a card."""

    kind: int
    body: Op
    place: int


@frozen
class Face:
    """One face of a card."""

    name: str
    number: str
    set: str
    words: tuple[int, ...]
    fields: tuple[tuple[int, Op], ...]
    texts: tuple[Text, ...]
    handlers: tuple[Handler, ...]
    grants: tuple[Op, ...]
    copies: int
    doc: str
    place: int


@frozen
class Belonging:
    """What belongs to a word."""

    word: int
    of_player: bool
    texts: tuple[Text, ...]
    handlers: tuple[Handler, ...]
    grants: tuple[Op, ...]


@frozen
class Check:
    """What happens the moment a condition becomes true."""

    condition: Op
    body: Op
    per_player: bool
    place: int


@frozen
class Row:
    """One row of a table."""

    match: Op | None
    condition: Op | None
    body: Op
    place: int


@frozen
class Table:
    """Rows for cards, by the words of whoever consults."""

    words: tuple[int, ...]
    rows: tuple[Row, ...]


@frozen
class Preference:
    """Of several cards the one with the highest number is taken."""

    verb: int  # -1: whatever is done with it
    cards: Op
    by: Op


@frozen
class Policy:
    """What a role takes, where it may take several things."""

    role: int
    lines: tuple[Preference, ...]


@frozen
class Rival:
    """A seat at which nobody sits; if seats are words, an option of the role's name says which."""

    role: int
    inert: bool  # the texts of its cards do nothing


@frozen
class Place:
    """A place in an author's text, the words that stand there, and the rules that a comment beside it names."""

    file: str
    line: int
    column: int
    text: str
    rules: tuple[str, ...] = ()


@frozen
class Ruleset:
    """A whole game, ready to be played."""

    game: str
    seats: tuple[int, ...]
    seat_trait: int  # the trait whose words name the seats, or -1
    tokens: tuple[str, ...]
    words: tuple[str, ...]
    traits: tuple[Trait, ...]
    zones: tuple[Zone, ...]
    numbers: tuple[Number, ...]
    flags: tuple[Flag, ...]
    fields: tuple[Field, ...]
    options: tuple[Option, ...]
    verbs: tuple[str, ...]
    frames: tuple[Frame, ...]
    procedures: tuple[Procedure, ...]
    kinds: tuple[Kind, ...]
    handlers: tuple[Handler, ...]
    grants: tuple[Op, ...]
    checks: tuple[Check, ...]
    belongings: tuple[Belonging, ...]
    faces: tuple[Face, ...]
    tables: tuple[Table, ...]
    policies: tuple[Policy, ...]
    rivals: tuple[Rival, ...] = ()
    strict_price: Op | None = None  # if this holds, a cost that cannot be met forbids its text
    loose_choice: Op | None = None  # if this holds, options of texts are offered though they cannot be carried out
    kin: tuple[int, ...] = ()  # for each face the first face that nothing tells from it
    told: tuple[int, ...] = ()  # the words by which cards are told apart
    places: tuple[Place, ...] = field(default=(), eq=False, repr=False)
