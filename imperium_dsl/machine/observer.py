"""Whoever wants to see what a machine does, while it does it: the one hook for scenarios, reasons and laws.

A machine without an observer does not notice that there could be one. Methods are called in dry runs too, unless
they say otherwise; whoever is only interested in what happens looks at ``m.exploring``. What an observer writes into
the journal is undone like any change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from imperium_dsl.machine.listen import Entry
    from imperium_dsl.machine.parts import Frame, Row, Text
    from imperium_dsl.machine.state import Machine
    from imperium_dsl.machine.values import Event


class Observer:
    """Sees everything and changes nothing; a derived class says what it wants to know."""

    ceremony = False  # is everything done with all ceremony, even if nobody answers?

    def copied(self, new: Machine) -> Observer | None:
        """The machine has been copied: who observes the copy?"""
        return self

    # ---- the run

    def checkpoint(self, m: Machine) -> None:
        """What has happened stays; the journal is about to be emptied."""

    def rewound(self, m: Machine) -> None:
        """What has happened since the checkpoint will happen again."""

    def restarts(self, m: Machine) -> None:
        """Everything is about to be as it was before the set-up; never in a dry run."""

    def restarted(self, m: Machine) -> None:
        """Now it is."""

    def round_begins(self, m: Machine) -> None:
        """The set-up comes next, or another round."""

    def leaves_out(self, m: Machine, index: int, you: int) -> bool:
        """A procedure of the course of the game is about to begin: is it left out?"""
        return False

    # ---- procedures, rows, texts, handlers, phrases

    def procedure_begins(self, m: Machine, index: int, you: int) -> None:
        """A procedure, or whatever takes its place."""

    def procedure_ends(self, m: Machine, index: int, you: int) -> None:
        """The same is over."""

    def run_begins(self, m: Machine, index: int, you: int, cards: Sequence[int]) -> None:
        """A procedure for cards, inside an effect."""

    def run_ends(self, m: Machine, index: int, you: int, cards: Sequence[int]) -> None:
        """The same is over."""

    def row_begins(self, m: Machine, row: Row, you: int, card: int) -> None:
        """A row of a table."""

    def row_ends(self, m: Machine, row: Row, you: int, card: int) -> None:
        """The same is over."""

    def row_stops(self, m: Machine, row: Row, you: int, card: int) -> None:
        """The row is cut short, and tried before it is begun again."""

    def text_begins(self, m: Machine, text: Text, you: int, this: int) -> None:
        """A text of a card or a word."""

    def text_ends(self, m: Machine, text: Text, you: int, this: int) -> None:
        """The same is over."""

    def listens(self, m: Machine, entry: Entry, event: Event) -> bool:
        """A handler is about to answer: is it one of the observer's own, that only listens?"""
        return False

    def handler_begins(self, m: Machine, entry: Entry, event: Event) -> None:
        """A handler answers."""

    def handler_ends(self, m: Machine, entry: Entry, event: Event) -> None:
        """The same is over."""

    def phrase_begins(self, m: Machine, frame: Frame, you: int, this: int, args: Sequence[Any]) -> None:
        """A phrase about one thing; only with ceremony is every phrase told."""

    def phrase_ends(self, m: Machine, frame: Frame, you: int, this: int, done: bool) -> None:
        """The same is over."""

    def check_begins(self, m: Machine) -> None:
        """What follows from a condition that has become true."""

    def check_ends(self, m: Machine) -> None:
        """The same is over."""

    # ---- what happens

    def moved(self, m: Machine, card: int, source: int, zone: int) -> None:
        """A card has come from one place to another."""

    def failed(self, m: Machine, you: int) -> None:
        """A phrase was not done in full."""

    def part_decided(self, m: Machine, player: int, source: int, suffers: bool) -> None:
        """A player was asked whether a part of a text concerns them."""

    # ---- decisions

    def holds(self, m: Machine, player: int) -> bool:
        """Is a player to be asked even if there is but one answer?"""
        return False

    def asks(self, m: Machine, player: int, place: int) -> None:
        """A decision of which the answer is not known yet; never in a dry run."""

    def answered(self, m: Machine, player: int, what: str, value: Any, place: int) -> None:
        """The machine itself has found the answer; never in a dry run."""

    def chooses(self, m: Machine, you: int, options: Sequence[Any], place: int) -> None:
        """A choice between effects, of which the possible ones are about to be found."""

    # ---- chance

    def roll(self, m: Machine, n: int) -> int:
        """What a roll gives, from 0 to n - 1; -1 leaves that to chance. Never in a dry run."""
        return -1

    def rolled(self, m: Machine) -> None:
        """Chance has given it."""

    def shuffles(self, m: Machine, zone: int) -> None:
        """A zone is about to be shuffled."""

    def shuffled(self, m: Machine, zone: int) -> None:
        """Now it is."""
