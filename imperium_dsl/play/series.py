"""The games of a series, one after the other: who played as what, how each ended, what it left behind for good.

Rules that ``restart`` make such a series. A set-up that is broken off and begun again is no game of its own; what
the set-up of a game changes for good still belongs to the game before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from imperium_dsl.play.forms import Form
from imperium_dsl.play.visibility import NOBODY, who_sees

if TYPE_CHECKING:
    from collections.abc import Iterator

    from imperium_dsl.play.game import Game
    from imperium_dsl.play.log import Entry


@frozen
class Lasting(Form):
    """What was changed until the end of the series; cards by the words that they got or lost."""

    numbers: dict[str, int] = field(factory=dict)
    got: dict[str, tuple[str, ...]] = field(factory=dict)
    lost: dict[str, tuple[str, ...]] = field(factory=dict)


@frozen
class Played(Form):
    """One game of a series; the last one may not be over."""

    words: tuple[tuple[str, ...], ...]  # of each player: what they became in the set-up, and still are
    scores: dict[str, tuple[int, ...]]  # by seat: the numbers that were compared, first to last
    is_over: bool
    left: Lasting


@define
class Sum:
    """What lasts, change by change."""

    numbers: dict[tuple[int, int, int], int] = field(factory=dict)
    words: dict[tuple[int, int], int] = field(factory=dict)  # by card and word: 1 got, -1 lost

    def add(self, raw: tuple[Any, ...]) -> None:
        if raw[0] == "number":
            _, number, player, word, by = raw
            self.numbers[number, player, word] = self.numbers.get((number, player, word), 0) + by
            return
        _, word, sign, cards, *_ = raw
        for card in cards:
            now = self.words.pop((card, word), 0)
            if now != -sign:
                self.words[card, word] = sign


@define
class Chapter:
    """One game while it is read."""

    words: dict[tuple[int, int], int] = field(factory=dict)  # by player and trait
    ranks: list[tuple[int, ...]] = field(factory=list)
    is_begun: bool = False  # its set-up is behind it
    is_over: bool = False
    left: Sum = field(factory=Sum)


class Reader:
    """Reads the chronicle of a game for one viewer."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.game = game
        self.lay = game.machine.layout
        self.bit = self.lay.players if viewer == NOBODY else viewer
        self.names: dict[int, str] = {}  # of cards that the viewer could see when words were lent to them

    def chapters(self) -> Iterator[Chapter]:
        """Game by game."""
        now, before, turn = Chapter(), Chapter(), 0
        for entry in self.game.log:
            raw = entry.raw
            if entry.turn > turn or raw[0] == "rank":
                now.is_begun = True
            match raw[0]:
                case "become":
                    trait = next(t for t, found in enumerate(self.lay.ruleset.traits) if raw[2] in found.words)
                    now.words.pop((raw[1], trait), None)
                    if not now.is_begun:
                        now.words[raw[1], trait] = raw[2]
                case "rank":
                    now.ranks.append(tuple(raw[1]))
                case "number" | "word":
                    self.learn(entry)
                    (now if now.is_begun or not before.is_over else before).left.add(raw)
                case "end":
                    now.is_over = True
                case "restart":
                    turn = entry.turn
                    if now.is_begun:
                        now.is_over = True
                        if before.is_over:
                            yield before
                        now, before = Chapter(), now
                case _:
                    pass
        if before.is_over:
            yield before
        yield now

    def learn(self, entry: Entry) -> None:
        """The names of cards that were seen."""
        if entry.raw[0] == "word":
            for card, face, mask in zip(entry.raw[3], entry.face, entry.raw[4], strict=True):
                if mask >> self.bit & 1:
                    self.names[card] = self.lay.ruleset.faces[face].name

    def told(self, total: Sum) -> Lasting:
        """A sum in words."""
        r = self.lay.ruleset
        numbers = {}
        for (number, player, word), by in total.numbers.items():
            whose = "" if player < 0 else f" of {self.game.seats[player]}"
            about = "" if word < 0 else f" of {r.words[word]}"
            if by:
                numbers[f"{r.numbers[number].name}{about}{whose}"] = by
        found: tuple[dict[str, tuple[str, ...]], ...] = ({}, {})
        for (card, word), sign in total.words.items():
            kept, name = found[sign < 0], r.words[word]
            kept[name] = (*kept.get(name, ()), self.name(card))
        return Lasting(numbers, *found)

    def name(self, card: int) -> str:
        """What the viewer may call a card: as it was when they learnt of the change, or as they see it now."""
        machine, r = self.game.machine, self.lay.ruleset
        if card not in self.names and who_sees(machine, card) >> self.bit & 1:
            return str(r.faces[machine.cells[card + 2]].name)
        return self.names.get(card, "a hidden card")

    def played(self, chapter: Chapter) -> Played:
        """A game in words."""
        seats, r = self.game.seats, self.lay.ruleset
        words: list[list[str]] = [[] for _ in seats]
        for (player, _), word in chapter.words.items():
            words[player].append(r.words[word])
        scores = {seat: tuple(rank[p] for rank in chapter.ranks) for p, seat in enumerate(seats)}
        is_counted = bool(chapter.ranks)
        left = self.told(chapter.left)
        return Played(tuple(map(tuple, words)), scores if is_counted else {}, chapter.is_over, left)


def series_of(game: Game, player: int | None) -> tuple[Played, ...]:
    """The games of a series, the present one last, as a player saw them; None: somebody who only watches."""
    reader = Reader(game, NOBODY if player is None else player)
    return tuple([reader.played(chapter) for chapter in reader.chapters()])


def lasting(game: Game, player: int | None) -> Lasting:
    """Everything that has been changed until the end of the series and still holds."""
    reader, total = Reader(game, NOBODY if player is None else player), Sum()
    for entry in game.log:
        if entry.raw[0] in ("number", "word"):
            reader.learn(entry)
            total.add(entry.raw)
    return reader.told(total)
