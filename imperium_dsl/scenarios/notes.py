"""What a watched machine writes down, and what a scenario wants of its chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field, frozen

from imperium_dsl.scenarios.deeds import Deed

Wanted = Callable[..., set[int]]  # the cards that a part of a script may mean


class ChanceError(Exception):
    """What a scenario wants of chance cannot be."""


@frozen
class Move:
    """A card has gone somewhere: by whom (-1: not known) and in the course of which verbs."""

    player: int
    verbs: frozenset[str]
    card: int


@frozen
class Answer:
    """A question that had one answer only, or that was answered."""

    player: int
    verbs: frozenset[str]
    what: str
    value: Any
    place: int


@define
class Log:
    """What happened: kept for good at a checkpoint, forgotten when the machine goes back to it."""

    kept: list[Move] = field(factory=list)
    new: list[Any] = field(factory=list)
    answers: list[Answer] = field(factory=list)  # an answer is never taken back
    done: list[Deed] = field(factory=list)

    def append(self, entry: Any) -> None:
        self.new.append(entry)

    def __len__(self) -> int:
        return len(self.new)

    def __delitem__(self, index: slice) -> None:
        del self.new[index]

    def commit(self) -> None:
        self.kept.extend(e for e in self.new if isinstance(e, Move))
        self.done.extend(e for e in self.new if isinstance(e, Deed))
        self.new.clear()

    def moves(self) -> list[Move]:
        return [*self.kept, *(e for e in self.new if isinstance(e, Move))]

    def deeds(self) -> list[Deed]:
        return [*self.done, *(e for e in self.new if isinstance(e, Deed))]


@define
class Chance:
    """What the next rolls and shuffles give, and how much of it is used up."""

    rolls: list[int] = field(factory=list)
    shuffles: dict[int, list[Wanted]] = field(factory=dict)  # by the zone's cell
    rolled: int = 0
    shuffled: tuple[int, ...] = ()
    at_checkpoint: tuple[int, tuple[int, ...]] = (0, ())

    def keep(self) -> None:
        self.at_checkpoint = self.rolled, self.shuffled

    def back(self) -> None:
        self.rolled, self.shuffled = self.at_checkpoint
