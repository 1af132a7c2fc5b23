"""A game's position in the game's own words: zones, cards, tokens, flags. Laws read it and never change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from imperium_dsl.machine import numbers
from imperium_dsl.machine.code import card_key
from imperium_dsl.machine.layout import LEAD, RESULT, ROUND, SETUP

CELLS_PER_CARD = 5


class Position:
    """What lies where now; everything is read from the running game."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.machine = game.machine
        self.rules = r = game.rules.ruleset
        self.code = game.machine.code
        self.lay = lay = self.code.layout
        self.players = lay.players
        self.persons = lay.persons  # the players from this one on are opponents that nobody plays
        self.seats = game.seats
        self.words = {w: i for i, w in enumerate(r.words)}
        self.token = {t: i for i, t in enumerate(r.tokens)}
        self.zone_index = {z.name: i for i, z in enumerate(r.zones)}
        self.flag_index = {f.name: i for i, f in enumerate(r.flags)}
        self.number_index = {n.name: i for i, n in enumerate(r.numbers)}
        self.trait_index = {t.name: i for i, t in enumerate(r.traits)}
        self.names = [f.name for f in r.faces]
        self.physical = [card_key(f.number) for f in r.faces]
        self.options = game.options
        self.zone_cells = [c for c in lay.declared if lay.declared[c] >= 0]
        self.zone_name = {c: r.zones[z].name for c, z in lay.declared.items() if z >= 0}
        self.zone_name[lay.gone] = "gone"
        self.zone_name[lay.nowhere] = "nowhere"
        self.printed = self.code.masks  # of each face, whatever modifiers say
        self._cell: dict[Any, int] = {}
        self._mask: dict[Any, int] = {}

    # ---- the state

    @property
    def s(self) -> list[Any]:
        return self.machine.cells  # type: ignore[no-any-return]

    @property
    def setting_up(self) -> bool:
        return bool(self.s[SETUP])

    @property
    def is_over(self) -> bool:
        return self.s[RESULT] is not None

    @property
    def result(self) -> Any:
        """How the game ended, who won, the numbers they were ranked by; or None."""
        return self.s[RESULT]

    @property
    def asked(self) -> Any:
        """The pending question as the machine asks it: player, kind, values; or None."""
        return self.game.asked

    @property
    def lead(self) -> int:
        return int(self.s[LEAD])

    @property
    def round(self) -> int:
        return int(self.s[ROUND])

    # ---- zones

    def cell(self, zone: str, player: int = -1, word: str = "") -> int:
        """The cell of a zone."""
        key = (zone, player, word)
        found = self._cell.get(key)
        if found is None:
            found = self.lay.zone(self.zone_index[zone], player, self.words[word] if word else -1)
            self._cell[key] = found
        return found

    def zone(self, name: str, player: int = -1, word: str = "") -> tuple[int, ...]:
        """The cards of a zone, the top one first; of a zone of slots with 0 for an empty one."""
        return self.s[self.cell(name, player, word)]  # type: ignore[no-any-return]

    def where(self, place: int) -> tuple[str, int]:
        """The name and the owner of what a card lies in or under: ``("hand", 1)``, ``("under", host)``."""
        name = self.zone_name.get(place)
        if name is not None:
            return name, self.lay.owner[place]
        return ("tucked" if place < self.lay.card0 else "under"), place

    def slots(self, zone: str) -> Iterator[tuple[int, int, Any, tuple[int, ...], str]]:
        """Slot, card in it or 0, tokens, cards under it, the word of the slot."""
        s, lay = self.s, self.lay
        cell = self.cell(zone)
        for slot, card in zip(lay.slots[cell], s[cell], strict=True):
            word = lay.slot_word[slot]
            yield slot, card, s[slot], s[slot + 1], self.rules.words[word] if word >= 0 else ""

    # ---- cards

    @property
    def cards(self) -> range:
        return range(self.lay.card0, len(self.s), CELLS_PER_CARD)

    def name(self, card: int) -> str:
        return self.names[self.s[card + 2]]

    def under(self, card: int) -> tuple[int, ...]:
        return self.s[card + 4]  # type: ignore[no-any-return]

    def mask(self, words: Iterable[str]) -> int:
        """Words as bits."""
        key = tuple(words)
        found = self._mask.get(key)
        if found is None:
            found = self._mask[key] = sum(1 << self.words[w] for w in key)
        return found

    def has(self, card: int, *words: str) -> bool:
        """Is one of the words printed on the card?"""
        return bool(self.printed[self.s[card + 2]] & self.mask(words))

    def word_of(self, card: int, trait: str) -> str:
        """The card's word of a trait."""
        mask = self.printed[self.s[card + 2]]
        found = [w for w in self.rules.traits[self.trait_index[trait]].words if mask >> w & 1]
        return self.rules.words[found[0]] if found else ""

    # ---- players, tokens, flags, numbers

    def word(self, player: int, trait: str) -> str:
        """The player's word of a trait."""
        lay = self.lay
        at = lay.words0 + player * len(lay.of_player) + lay.of_player.index(self.trait_index[trait])
        found = self.s[at]
        return self.rules.words[found] if found >= 0 else ""

    def tokens(self, player: int, kind: str) -> int:
        """Tokens of a player."""
        lay = self.lay
        return self.s[lay.tokens0 + player * len(self.rules.tokens) + self.token[kind]]  # type: ignore[no-any-return]

    def tokens_at(self, counts: Any, kind: str) -> int:
        """Tokens of a kind among those on a card, slot or zone."""
        return 0 if counts is None else counts[self.token[kind]]

    def tokens_on_card(self, card: int) -> Any:
        return self.s[card + 3]

    def tokens_on_zone(self, cell: int) -> Any:
        return self.s[cell + 1]

    def flag(self, name: str, player: int = -1, word: str = "") -> bool:
        lay, i = self.lay, self.flag_index[name]
        info = self.rules.flags[i]
        at = lay.flags[i] + (player * lay.flag_strides[i] if info.owned else 0)
        if info.by >= 0:
            at += self.rules.traits[info.by].words.index(self.words[word])
        return bool(self.s[at])

    def number(self, name: str, player: int, word: str = "") -> int:
        """A declared number as the machine reads it now."""
        return numbers.value_of(self.machine, self.number_index[name], player, self.words[word] if word else -1, 0)  # type: ignore[no-any-return]


class Moment(Position):
    """The position at one moment of a step, as far as it has been told."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.cells: list[Any] = game.machine.cells.copy()

    @property
    def s(self) -> list[Any]:
        return self.cells
