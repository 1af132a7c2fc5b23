"""What a front end is told, as plain data: decisions, views, events, results.

``plain`` turns any of it into what ``json.dumps`` takes, leaving out what is absent; ``schema`` describes the
result to programs in other languages. Players are numbers, in the order of the seats.
"""

from __future__ import annotations

from typing import Any

from attrs import Factory, field, fields, frozen, has


@frozen
class Form:
    """A piece of plain data."""

    def to_json(self) -> dict[str, Any]:
        """For ``json.dumps``."""
        return plain(self)  # type: ignore[no-any-return]


@frozen
class ZoneRef(Form):
    """A place where cards lie."""

    name: str
    owner: int | None = None
    word: str | None = None  # of a zone that there is once for each word
    slot: int | None = None  # of a zone with slots, from 0


@frozen
class CardRef(Form):
    """A card that is spoken of; without a name if whoever is spoken to cannot see it."""

    name: str | None = None
    number: str | None = None
    zone: ZoneRef | None = None
    position: int | None = None  # in the zone as the view shows it, from 0
    under: str | None = None  # the name of the card it lies under
    back: dict[str, str] = field(factory=dict)  # what shows although the card is hidden


@frozen
class Source(Form):
    """What stands behind a decision or a change: a card, a place in the text, rules named there."""

    text: str
    file: str
    line: int
    column: int
    card: str | None = None
    number: str | None = None
    rules: tuple[str, ...] = ()


@frozen
class Reason(Form):
    """Why something is as it is."""

    message: str
    source: Source | None = None


@frozen
class Option(Form):
    """One thing to choose; the id is what ``choose`` takes."""

    id: str
    label: str
    card: CardRef | None = None
    zone: ZoneRef | None = None
    player: int | None = None
    word: str | None = None
    number: int | None = None
    answer: bool | None = None  # of a question with yes and no


@frozen
class Decision(Form):
    """A question to one player; other players are told only whose it is."""

    player: int
    seat: str
    kind: str | None = None
    prompt: str | None = None
    source: Source | None = None
    options: tuple[Option, ...] = ()


@frozen
class Card(Form):
    """A card as one player sees it; without a name if hidden."""

    name: str | None = None
    number: str | None = None
    words: tuple[str, ...] = ()
    back: dict[str, str] = field(factory=dict)
    tokens: dict[str, int] = field(factory=dict)
    under: tuple[Card, ...] = ()


@frozen
class Slot(Form):
    """One place of a zone with slots."""

    word: str | None
    card: Card | None
    tokens: dict[str, int] = field(factory=dict)
    under: tuple[Card, ...] = ()


@frozen
class Zone(Form):
    """A zone as one player sees it; what is hidden counts, but has no name and, if unordered, no place."""

    name: str
    owner: int | None
    word: str | None
    count: int
    cards: tuple[Card, ...] = ()
    slots: tuple[Slot, ...] = ()
    tokens: dict[str, int] = field(factory=dict)


@frozen
class Player(Form):
    """What everybody knows of a player."""

    player: int
    seat: str
    words: dict[str, str] = field(factory=dict)
    tokens: dict[str, int] = field(factory=dict)
    marks: tuple[str, ...] = ()


@frozen
class Result(Form):
    """How a game ended: ``finished`` and scored, ``won`` at once, or ``unfinished``."""

    how: str
    winners: tuple[str, ...]
    scores: dict[str, tuple[int, ...]] = Factory(dict)  # by seat: the numbers that were compared, first to last


@frozen
class View(Form):
    """The table as one player sees it; ``viewer`` is absent for somebody who only watches."""

    game: str
    viewer: int | None
    round: int
    turn: int
    players: tuple[Player, ...]
    zones: tuple[Zone, ...]
    marks: tuple[str, ...] = ()
    decision: Decision | None = None
    result: Result | None = None


@frozen
class Passed(Form):
    """A row of a table that was passed over, and why: no match, or impossible. Its words are those it looks for."""

    row: str
    reason: str
    words: tuple[str, ...] = ()


@frozen
class Event(Form):
    """Something that happened, as one player saw it.

    ``what`` is move, attach, tokens, show, shuffle, roll, flip, become, row, rank, lasting, restart, decide or end.
    Lasting: cards get a word, or lose it, or a number changes, until the end of the series.
    A row without a label: no row of the table could be carried out. Its words are those that it looks for, names of
    cards included; the last row of a table looks for none. The scores of a rank are those of all players.
    """

    what: str
    turn: int
    player: int | None = None
    card: CardRef | None = None
    cards: tuple[CardRef, ...] = ()
    source: ZoneRef | None = None
    target: ZoneRef | None = None
    token: str | None = None
    amount: int | None = None
    sides: int | None = None
    word: str | None = None
    players: tuple[int, ...] = ()
    option: str | None = None
    label: str | None = None
    table: str | None = None
    words: tuple[str, ...] = ()
    passed: tuple[Passed, ...] = ()
    scores: tuple[int, ...] = ()
    result: Result | None = None


def plain(value: Any) -> Any:
    """Lists, dictionaries, strings, numbers; what is absent or empty is left out of an object."""
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if not has(type(value)):
        return value
    found = {}
    for each in fields(type(value)):
        item = getattr(value, each.name)
        if item is not None and item != () and item != {}:
            found[each.name] = plain(item)
    return found
