"""Where everything lies in a state.

A state is one flat list of cells, each holding something immutable. A card is the number of its first cell:

    c      where it lies: a zone's cell, or what it is attached to (a card or a slot)
    c + 1  its words as a bit mask, modifiers included
    c + 2  its face: an index into the ruleset's faces
    c + 3  tokens on it: None, or a tuple of counts
    c + 4  cards under it: a tuple

A zone is two cells (cards, tokens), a slot two cells (tokens, cards under it). A slot zone's tuple has one entry
per slot, 0 for an empty one. Players are 0, 1, 2, ...; so whatever can hold a token is one integer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from imperium_dsl.ir.ruleset import Ruleset

RNG: Final = 0
LEAD: Final = 1
ROUND: Final = 2
SPINE: Final = 3
MODS: Final = 4
GRANTS: Final = 5
ONCES: Final = 6
RESULT: Final = 7
RANK: Final = 8
SETUP: Final = 9
WORDMODS: Final = 10
TURN: Final = 11
FLIPS: Final = 12
FIRST_FREE: Final = 13

BOOKKEEPING = (SPINE, WORDMODS, FLIPS)  # how far a step has got, and when to look at something again


def facts(cells: list[Any]) -> list[Any]:
    """What is true on the table: all cells but those that only help the machine to go on."""
    found = list(cells)
    for cell in BOOKKEEPING:
        found[cell] = None
    return found


@dataclass(eq=False)
class Layout:
    """The cells of a game for a number of players."""

    ruleset: Ruleset
    players: int
    persons: int  # the players from this one on are nobody: the machine answers for them
    tokens0: int = 0
    words0: int = 0
    words_end: int = 0
    flags: list[int] = field(default_factory=list)
    flag_strides: list[int] = field(default_factory=list)
    checks: list[int] = field(default_factory=list)
    known0: int = 0
    zones: list[int] = field(default_factory=list)  # the first cell of each declared zone
    strides: list[int] = field(default_factory=list)  # cells per player
    zone0: int = 0
    nowhere: int = 0  # a zone that is always empty
    gone: int = 0  # cards that have left the game
    slot0: int = 0
    card0: int = 0
    slots: dict[int, tuple[int, ...]] = field(default_factory=dict)  # zone cell -> its slots
    slot_zone: dict[int, int] = field(default_factory=dict)  # slot -> zone cell
    slot_word: dict[int, int] = field(default_factory=dict)  # slot -> word, or -1
    declared: dict[int, int] = field(default_factory=dict)  # zone cell -> declared zone
    owner: dict[int, int] = field(default_factory=dict)  # zone cell -> player, or -1
    word_of_cell: dict[int, int] = field(default_factory=dict)  # zone cell -> word, or -1
    of_player: list[int] = field(default_factory=list)  # traits of players
    initial: list[object] = field(default_factory=list)

    def zone(self, zone: int, player: int, word: int) -> int:
        """The cell of a zone; outside its index lies nothing."""
        info = self.ruleset.zones[zone]
        cell = self.zones[zone]
        if info.owned:
            if not 0 <= player < self.players:
                return self.nowhere
            cell += player * self.strides[zone]
        if info.by >= 0:
            words = self.ruleset.traits[info.by].words
            if word not in words:
                return self.nowhere
            cell += 2 * words.index(word)
        return cell


def make_layout(ruleset: Ruleset, players: int) -> Layout:
    """Give every thing its cell."""
    layout = Layout(ruleset, players, players - len(ruleset.rivals))
    cells: list[object] = [0, 0, 0, (), (), (), (), None, (tuple(range(players)), ()), 1, 0, 0, 0]
    assert len(cells) == FIRST_FREE
    layout.tokens0 = len(cells)
    cells += [0] * (players * len(ruleset.tokens))
    layout.of_player = [i for i, t in enumerate(ruleset.traits) if t.of_player]
    layout.words0 = len(cells)
    cells += [-1] * (players * len(layout.of_player))
    layout.words_end = len(cells)
    for flag in ruleset.flags:
        stride = len(ruleset.traits[flag.by].words) if flag.by >= 0 else 1
        layout.flags.append(len(cells))
        layout.flag_strides.append(stride)
        cells += [0] * ((players if flag.owned else 1) * stride)
    for check in ruleset.checks:
        layout.checks.append(len(cells))
        cells += [0] * (players if check.per_player else 1)
    layout.known0 = len(cells)
    cells += [()] * players
    layout.zone0 = len(cells)
    _zones(layout, cells)
    layout.slot0 = len(cells)
    _slots(layout, cells)
    layout.card0 = len(cells)
    layout.initial = cells
    return layout


def _zones(layout: Layout, cells: list[object]) -> None:
    ruleset = layout.ruleset
    layout.nowhere = len(cells)
    layout.declared[layout.nowhere] = -1
    layout.owner[layout.nowhere] = -1
    cells += [(), None]
    layout.gone = len(cells)
    layout.declared[layout.gone] = -1
    layout.owner[layout.gone] = -1
    cells += [(), None]
    for i, zone in enumerate(ruleset.zones):
        words: tuple[int, ...] = ruleset.traits[zone.by].words if zone.by >= 0 else (-1,)
        layout.zones.append(len(cells))
        layout.strides.append(2 * len(words))
        for player in range(layout.players) if zone.owned else (-1,):
            for word in words:
                layout.declared[len(cells)] = i
                layout.owner[len(cells)] = player
                layout.word_of_cell[len(cells)] = word
                cells += [(0,) * len(zone.slots) if zone.order == "slots" else (), None]


def _slots(layout: Layout, cells: list[object]) -> None:
    ruleset = layout.ruleset
    words = {w: i for i, w in enumerate(ruleset.words)}
    for cell, declared in list(layout.declared.items()):
        if declared < 0 or ruleset.zones[declared].order != "slots":
            continue
        found = []
        for label in ruleset.zones[declared].slots:
            found.append(len(cells))
            layout.slot_zone[len(cells)] = cell
            layout.slot_word[len(cells)] = words.get(label, -1)
            cells += [None, ()]
        layout.slots[cell] = tuple(found)
