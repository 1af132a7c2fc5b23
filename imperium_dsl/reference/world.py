"""The state and what is going on in it: cells, names of the game, the way back from a dry run."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine.errors import TOO_DEEP, TOO_LARGE, OutOfBudget
from imperium_dsl.machine.layout import LEAD, Layout
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.alike import alike_faces
from imperium_dsl.program.frames import Frame
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import walk
from imperium_dsl.reference.texts import Texts
from imperium_dsl.reference.values import NOBODY, Cards, Fail

WORDS, FACE, TOKENS, UNDER = 1, 2, 3, 4  # cells of a card, after the one that says where it lies
CARD_SIZE = 5
LARGEST = 10**15  # of numbers and tokens
DEEP = 64  # handlers that run inside each other
ENOUGH = 20_000  # answers of handlers and rounds of loops, from one decision to the next


class World:
    """Cells, and everything about the texts that are running now."""

    def __init__(self, texts: Texts, layout: Layout, switches: tuple[int, ...]) -> None:
        self.texts = texts
        self.program = program = texts.program
        self.lay = layout
        self.cells: list[Any] = []
        self.switches = switches
        rules = layout.ruleset
        self.word = {name: i for i, name in enumerate(rules.words)}
        self.token = {name: i for i, name in enumerate(rules.tokens)}
        self.zone_index = {zone.name: i for i, zone in enumerate(rules.zones)}
        self.number_index = {number.name: i for i, number in enumerate(rules.numbers)}
        self.flag_index = {flag.name: i for i, flag in enumerate(rules.flags)}
        self.field_index = {f.name: i for i, f in enumerate(rules.fields)}
        self.option_index = {option.name: i for i, option in enumerate(rules.options)}
        self.verb_index = {name: i for i, name in enumerate(rules.verbs)}
        self.trait_of = {w: i for i, trait in enumerate(rules.traits) for w in trait.words}
        self.silent = [layout.persons + i for i, rival in enumerate(program.words.rivals) if rival.inert]
        self.homes = [(cell, owner) for cell, owner in home_cells(program, layout) if owner not in self.silent]
        alike = alike_faces(program)
        self.kin = alike.first
        self.told = sum(1 << i for i, word in enumerate(program.words.trait_of) if word in alike.telling)
        self.nothing_runs()

    def nothing_runs(self) -> None:
        """As it is between two rounds."""
        self.trail: list[tuple[int, int]] = []  # cards that changed their place, and where they lay before
        self.changes = 0
        self.spent = 0  # of the budget, since the last decision
        self.trial = NOBODY  # whose dry run this is, if it is one
        self.in_full = False  # every phrase of that player must be done
        self.paying = False  # inside a price: choices are filtered
        self.skips = False  # in a handler: what cannot be paid is left out, also in a dry run
        self.busy: list[tuple[int, int]] = []  # handlers that are running
        self.running: list[tuple[int, int]] = []  # texts that are running
        self.exempt: list[tuple[int, int]] = []  # players who may ignore what a card's text does
        self.spared: list[tuple[int, int]] = []  # the same, until the text that is running is over
        self.waiting: list[Any] | None = None  # moves put off until everybody has decided
        self.sources: tuple[tuple[int, int], ...] = ()  # cards moved by the price, and whence
        self.result: Any = ()
        self.refused = False  # a replacement said that what it replaces is not done

    # ---- changing the state

    def put(self, cell: int, value: Any) -> None:
        """Change a cell."""
        self.changes += 1
        self.cells[cell] = value

    def save(self) -> tuple[Any, ...]:
        """Everything that a dry run could change."""
        return (
            list(self.cells), list(self.trail), self.changes, self.trial, self.in_full, self.paying,
            list(self.busy), list(self.running), list(self.exempt), self.waiting, self.sources, self.result,
            self.refused, self.skips, list(self.spared),
        )  # fmt: skip

    def restore(self, saved: tuple[Any, ...]) -> None:
        """As it was."""
        (
            cells, trail, self.changes, self.trial, self.in_full, self.paying,
            busy, running, exempt, self.waiting, self.sources, self.result, self.refused, self.skips, spared,
        ) = saved  # fmt: skip
        self.cells[:], self.trail[:] = cells, trail
        self.busy[:], self.running[:], self.exempt[:], self.spared[:] = busy, running, exempt, spared

    def not_too_large(self, n: int) -> int:
        """A number that a text has made."""
        if abs(n) > LARGEST:
            raise OutOfBudget(TOO_LARGE)
        return n

    def not_too_deep(self, handlers: int) -> None:
        """So many run inside each other."""
        if handlers >= DEEP:
            raise OutOfBudget(TOO_DEEP)

    def tick(self) -> None:
        """One more of what a text may do without end."""
        self.spent += 1
        if self.spent > ENOUGH:
            raise OutOfBudget(f"{ENOUGH:,} answers of handlers and rounds of loops without a decision")

    @property
    def trying(self) -> bool:
        """Is this a dry run?"""
        return self.trial != NOBODY

    def failed(self, you: int) -> bool:
        """A phrase was not done: where all must be done in full, that ends a dry run."""
        if self.trial == you and self.trying and self.in_full:
            raise Fail
        return False

    # ---- players

    def everyone(self, you: int) -> list[int]:
        """All players, clockwise from the acting one."""
        first = self.cells[LEAD] if you < 0 else you
        return [(first + i) % self.lay.players for i in range(self.lay.players)]

    def others(self, you: int) -> list[int]:
        """The other players, clockwise."""
        return [player for player in self.everyone(you) if player != you]

    def player_has(self, player: int, word: int) -> bool:
        """Has the player this word?"""
        trait = self.trait_of.get(word, -1)
        if player < 0 or trait not in self.lay.of_player:
            return False
        return bool(self.cells[self.player_word_cell(player, trait)] == word)

    def player_word_cell(self, player: int, trait: int) -> int:
        """Where a player's word of a trait is kept."""
        return self.lay.words0 + player * len(self.lay.of_player) + self.lay.of_player.index(trait)

    # ---- cards

    def every_card(self) -> range:
        """All cards of the game."""
        return range(self.lay.card0, len(self.cells), CARD_SIZE)

    def is_card(self, value: int) -> bool:
        """Is this a card?"""
        return value >= self.lay.card0

    def face(self, card: int) -> e.Face:
        """What a card shows."""
        index: int = self.cells[card + FACE]
        return self.program.faces[index]

    def has(self, card: int, word: int) -> bool:
        """Has the card this word, all changes included?"""
        return word >= 0 and bool(self.cells[card + WORDS] >> word & 1)

    def mask(self, words: tuple[str, ...]) -> int:
        """Words as the cells have them."""
        return self.texts.once(("mask", words), lambda: sum(1 << self.word[w] for w in words)) if words else 0

    def printed(self, card: int, word: int) -> int:
        """How often the word stands on the card."""
        return sum(1 for name in self.face(card).words if self.word[name] == word)

    def at_home(self) -> list[tuple[int, int]]:
        """The cards whose standing texts hold, each with its owner."""
        return [(card, owner) for cell, owner in self.homes for card in self.cells[cell] if card]

    # ---- verbs

    def frame(self, key: str) -> Frame:
        """A verb with its parameters."""
        return self.program.frames.by_key[key]

    def first_of(self, frame: Frame, type_: str) -> int:
        """The position of the first parameter of a type, or -1; of cards, of those it cannot do without."""
        return self.texts.positions[frame.key].get(type_, -1)

    def cards_at(self, frame: Frame) -> int:
        """The position of the cards that a verb is about, or -1."""
        return self.first_of(frame, "cards")

    def holder_at(self, frame: Frame) -> int:
        """The position of the holder that a verb is about, or -1."""
        return max(self.first_of(frame, "holder"), self.first_of(frame, "spot"))

    def is_strict(self, frame: Frame) -> bool:
        """Does the verb always run in full or not at all?"""
        return (frame.words, None) in self.program.strict_rules

    def switch(self, option: str) -> str:
        """What the table chose."""
        value = self.switches[self.option_index[option]]
        is_number = option in self.program.words.option_ranges
        return str(value) if is_number else self.program.words.options[option][value]

    def some(self, card: int) -> Cards:
        """A card, if it is one."""
        return (card,) if self.is_card(card) else ()


def home_cells(program: Program, layout: Layout) -> list[tuple[int, int]]:
    """The zones where abilities exist, those that a kind's ``while`` names, each with its owner."""
    zones = list(program.words.zones)
    conditions = tuple(kind.exists for kind in program.abilities.values())
    homes = {zones.index(n.zone) for n in walk(conditions) if isinstance(n, v.ZoneOf)}
    return [(cell, layout.owner[cell]) for cell, zone in layout.declared.items() if zone in homes]
