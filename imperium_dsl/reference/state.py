"""The world: the cells of a state, and what is going on between two decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import define, field, frozen

from imperium_dsl.machine.errors import TOO_DEEP, TOO_LARGE, OutOfBudget
from imperium_dsl.machine.layout import LEAD, Layout
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import walk
from imperium_dsl.reference.index import Ids, Index
from imperium_dsl.reference.records import NOBODY, Cards, Destination, Fail, Meaning, Scope, Steps, Unknown

WORDS, FACE, TOKENS, UNDER = 1, 2, 3, 4  # cells of a card, after the one that says where it lies
CARD_SIZE = 5
LARGEST = 10**15  # of numbers and tokens
DEEP = 64  # handlers that run inside each other
ENOUGH = 20_000  # answers of handlers and rounds of loops, from one decision to the next

Perform: TypeAlias = "Callable[[World, e.Effect, Scope], Steps[bool]]"


@define(eq=False)
class Run:
    """What is going on, besides the cells: all of it as written here between two rounds.

    A dry run puts another in its place, so nobody keeps one: it is always ``w.run``.
    """

    trail: list[tuple[int, int]] = field(factory=list)  # cards that changed their place, and where they lay before
    changes: int = 0
    trial: int = NOBODY  # whose dry run this is, if it is one
    in_full: bool = False  # every phrase of that player must be done
    paying: bool = False  # inside a price: choices are filtered
    skips: bool = False  # in a handler: what cannot be paid is left out, also in a dry run
    answering: list[tuple[int, int]] = field(factory=list)  # handlers that are running
    running: list[tuple[int, int]] = field(factory=list)  # texts that are running
    exempt: list[tuple[int, int]] = field(factory=list)  # players who may ignore what a card's text does
    spared: list[tuple[int, int]] = field(factory=list)  # the same, until the text that is running is over
    put_off: list[tuple[int, Destination]] | None = None  # moves that wait until everybody has decided
    sources: tuple[tuple[int, int], ...] = ()  # cards moved by the price, and whence
    result: Meaning = ()  # of the last phrase
    refused: bool = False  # a replacement said that what it replaces is not done

    @property
    def is_dry(self) -> bool:
        """Is this a dry run?"""
        return self.trial != NOBODY

    def copy(self) -> Run:
        """The same, with lists of its own."""
        return Run(
            list(self.trail), self.changes, self.trial, self.in_full, self.paying, self.skips,
            list(self.answering), list(self.running), list(self.exempt), list(self.spared),
            None if self.put_off is None else list(self.put_off), self.sources, self.result, self.refused,
        )  # fmt: skip


@define(eq=False)
class World:
    """A game that is being played: what never changes of it, its cells, and what is going on."""

    index: Index
    layout: Layout
    switches: tuple[int, ...]  # of each option the value that the table chose
    perform: Perform  # runs an effect with names of its own: `forms.text`
    program: Program = field(init=False)
    ids: Ids = field(init=False)
    inert: list[int] = field(init=False)  # players the texts of whose cards do nothing
    homes: list[tuple[int, int]] = field(init=False)  # zones where texts of cards hold, each with its owner
    opening: list[Any] = field(factory=list)  # the cells before the set-up
    cells: list[Any] = field(factory=list)
    run: Run = field(factory=Run)
    spent: int = 0  # of the budget, since the last decision

    def __attrs_post_init__(self) -> None:
        self.program = self.index.program
        self.ids = self.index.ids
        rivals = self.program.words.rivals
        self.inert = [self.layout.persons + i for i, rival in enumerate(rivals) if rival.inert]
        self.homes = [home for home in home_cells(self.program, self.layout) if home[1] not in self.inert]


def home_cells(program: Program, layout: Layout) -> list[tuple[int, int]]:
    """The zones where abilities exist, those that a kind's ``while`` names, each with its owner."""
    zones = list(program.words.zones)
    conditions = tuple(kind.exists for kind in program.abilities.values())
    homes = {zones.index(n.zone) for n in walk(conditions) if isinstance(n, v.ZoneOf)}
    return [(cell, layout.owner[cell]) for cell, zone in layout.declared.items() if zone in homes]


# ---- changing it -----------------------------------------------------------


def put(w: World, cell: int, value: Any) -> None:
    """Change a cell."""
    w.run.changes += 1
    w.cells[cell] = value


@frozen(eq=False)
class Saved:
    """Everything that a dry run could change."""

    cells: list[Any]
    run: Run


def save(w: World) -> Saved:
    """The world as it is now."""
    return Saved(list(w.cells), w.run.copy())


def restore(w: World, saved: Saved) -> None:
    """The world as it was then."""
    w.cells[:] = saved.cells
    w.run = saved.run.copy()


# ---- bounds ----------------------------------------------------------------


def not_too_large(n: int) -> int:
    """A number that a text has made."""
    if abs(n) > LARGEST:
        raise OutOfBudget(TOO_LARGE)
    return n


def not_too_deep(handlers: int) -> None:
    """So many run inside each other."""
    if handlers >= DEEP:
        raise OutOfBudget(TOO_DEEP)


def tick(w: World) -> None:
    """One more of what a text may do without end."""
    w.spent += 1
    if w.spent > ENOUGH:
        raise OutOfBudget(f"{ENOUGH:,} answers of handlers and rounds of loops without a decision")


# ---- in a dry run ----------------------------------------------------------


def failed(w: World, you: int) -> bool:
    """A phrase was not done: where all must be done in full, that ends a dry run."""
    if w.run.in_full and w.run.is_dry and w.run.trial == you:
        raise Fail
    return False


def unknowable(w: World) -> None:
    """Chance, or a hidden card: nobody can look further ahead."""
    if w.run.is_dry:
        raise Unknown


# ---- players ---------------------------------------------------------------


def everyone(w: World, you: int) -> list[int]:
    """All players, clockwise from the acting one; from the first player, if nobody acts."""
    first = w.cells[LEAD] if you < 0 else you
    return [(first + i) % w.layout.players for i in range(w.layout.players)]


def others(w: World, you: int) -> list[int]:
    """The other players, clockwise."""
    return [player for player in everyone(w, you) if player != you]


def player_has(w: World, player: int, word: int) -> bool:
    """Has the player this word?"""
    trait = w.ids.trait_of.get(word, -1)
    if player < 0 or trait not in w.layout.of_player:
        return False
    return bool(w.cells[player_word_cell(w, player, trait)] == word)


def player_word_cell(w: World, player: int, trait: int) -> int:
    """Where a player's word of a trait is kept."""
    return w.layout.words0 + player * len(w.layout.of_player) + w.layout.of_player.index(trait)


# ---- cards -----------------------------------------------------------------


def every_card(w: World) -> range:
    """All cards of the game."""
    return range(w.layout.card0, len(w.cells), CARD_SIZE)


def is_card(w: World, value: int) -> bool:
    """Is this a card?"""
    return value >= w.layout.card0


def some(w: World, card: int) -> Cards:
    """A card, if it is one."""
    return (card,) if is_card(w, card) else ()


def face(w: World, card: int) -> e.Face:
    """What a card shows."""
    index: int = w.cells[card + FACE]
    return w.program.faces[index]


def has(w: World, card: int, word: int) -> bool:
    """Has the card this word, all changes included?"""
    return word >= 0 and bool(w.cells[card + WORDS] >> word & 1)


def printed(w: World, card: int, word: int) -> int:
    """How often the word stands on the card."""
    return sum(1 for name in face(w, card).words if w.ids.words[name] == word)


def at_home(w: World) -> list[tuple[int, int]]:
    """The cards whose standing texts hold, each with its owner."""
    return [(card, owner) for cell, owner in w.homes for card in w.cells[cell] if card]


def alike(w: World, card: int) -> tuple[Any, ...]:
    """Cards alike in text, place, tokens, words and what is under them are one option."""
    place, words, shown, tokens, under = w.cells[card : card + CARD_SIZE]
    return (w.index.first_alike[shown], place, words & w.index.telling, tokens, under)


# ---- options ---------------------------------------------------------------


def switch(w: World, option: str) -> str:
    """What the table chose."""
    value = w.switches[w.ids.options[option]]
    is_number = option in w.program.words.option_ranges
    return str(value) if is_number else w.program.words.options[option][value]
