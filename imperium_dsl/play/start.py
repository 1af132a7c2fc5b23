"""How a game begins: seats, switches and seed in, the cells before set-up out; names of cards in records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from imperium_dsl.ir.ruleset import Option, Ruleset
from imperium_dsl.machine import rng
from imperium_dsl.machine.code import Code, card_key
from imperium_dsl.machine.errors import UnknownSeat, UnknownSwitch, WrongSeats, WrongSeed
from imperium_dsl.machine.layout import RNG

RIVALS = 0x3C6EF372  # so that who is drawn and how cards are shuffled have nothing to do with each other


class Start:
    """Everything that, with the choices, makes a game: shared by its clones."""

    __slots__ = ("_opening", "code", "people", "rules", "seats", "seed", "switches")

    def __init__(self, rules: Any, code: Code, seats: tuple[str, ...], seed: int, switches: tuple[int, ...]) -> None:
        self.rules = rules
        self.code = code
        self.seats = seats  # of everybody at the table
        self.people = seats[: code.layout.persons]
        self.seed = seed
        self.switches = switches
        if seats not in rules.openings:
            rules.openings[seats] = Opening(code, seats)
        self._opening: Opening = rules.openings[seats]

    def options(self) -> dict[str, str]:
        """The options by name."""
        declared = self.rules.ruleset.options
        pairs = zip(declared, self.switches, strict=True)
        return {o.name: str(i) if o.range is not None else o.values[i] for o, i in pairs}

    def cells(self) -> list[Any]:
        """The cells before set-up."""
        cells = self._opening.cells.copy()
        cells[RNG] = rng.seeded(self.seed)
        return cells

    @property
    def opening(self) -> list[Any]:
        """The cells before set-up, to be looked at only."""
        return self._opening.cells

    def size(self) -> int:
        """How many cells there are."""
        return len(self._opening.cells)

    def card_keys(self) -> dict[int, str]:
        """Each card as records name it: the number of its first face, and which copy it is."""
        return self._opening.keys


class Opening:
    """What games with the same seats have in common."""

    def __init__(self, code: Code, seats: tuple[str, ...]) -> None:
        self.cells = starting_cells(code, seats)
        faces, cells = code.ruleset.faces, self.cells
        copies: dict[str, int] = {}
        self.keys: dict[int, str] = {}
        for card in range(code.layout.card0, len(cells), 5):
            number = card_key(faces[cells[card + 2]].number)
            copies[number] = copies.get(number, 0) + 1
            self.keys[card] = number if copies[number] == 1 else f"{number}.{copies[number]}"


def seats_of(r: Ruleset, seats: Sequence[str] | int) -> tuple[str, ...]:
    """The names of the seats, if the game can be played so."""
    count = seats if isinstance(seats, int) else len(seats)
    if count not in r.seats:
        raise WrongSeats(f"{r.game} is for {in_players(r.seats)}, not {count}")
    names = tuple(f"player-{i + 1}" for i in range(seats)) if isinstance(seats, int) else tuple(seats)
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise WrongSeats(f"two seats are called {twice!r}; give each a name of its own")
    if r.seat_trait >= 0:
        known = [r.words[w] for w in r.traits[r.seat_trait].words]
        for name in names:
            if name not in known:
                raise UnknownSeat(f"there is no seat {name!r}; {r.game} has {', '.join(known)}")
    return names


def with_rivals(
    r: Ruleset, seats: tuple[str, ...], switches: tuple[int, ...], seed: int
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Everybody at the table, and the options, now that nothing of it is left to chance."""
    everybody, settled = list(seats), list(switches)
    state = rng.seeded(seed ^ RIVALS)
    for rival in r.rivals:
        role = r.words[rival.role]
        at = next((i for i, option in enumerate(r.options) if option.name == role), -1)
        if at < 0:
            everybody.append(role)
            continue
        values = r.options[at].values
        free = [i for i in range(1, len(values)) if values[i] not in everybody]
        if not settled[at]:
            state, drawn = rng.below(state, len(free))
            settled[at] = free[drawn]
        elif settled[at] not in free:
            others = ", ".join(values[i] for i in free)
            taken = values[settled[at]]
            raise WrongSeats(f"{taken!r} cannot sit twice at one table; option {role!r} may be {others}")
        everybody.append(values[settled[at]])
    return tuple(everybody), tuple(settled)


def switches_of(r: Ruleset, options: Mapping[str, Any], players: int) -> tuple[int, ...]:
    """What each option is set to: a word by its index, a number of a range as it is; the first is the default."""
    values = {o.name: 0 if o.range is None else int(o.values[0]) for o in r.options}
    for name, value in options.items():
        known = next((o for o in r.options if o.name == name), None)
        if known is None:
            near = " or ".join(map(repr, get_close_matches(name, values)))
            help_ = f"did you mean {near}?" if near else f"{r.game} has {', '.join(values) or 'none'}"
            raise UnknownSwitch(f"there is no option {name!r}; {help_}")
        values[name] = switch_of(known, str(value), players)
    return tuple(values[o.name] for o in r.options)


def switch_of(option: Option, value: str, players: int) -> int:
    """One option, if its value is one that a table of so many players can choose."""
    if option.range is not None:
        first, last = option.range
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 20 and first <= int(value) <= last):
            raise UnknownSwitch(f"option {option.name!r} is a number from {first} to {last}, not {value!r}")
        return int(value)
    limits = dict(option.players)
    if value not in option.values:
        known = ", ".join(v if v not in limits else f"{v} ({listed(limits[v])} players)" for v in option.values)
        raise UnknownSwitch(f"option {option.name!r} is one of {known}; not {value!r}")
    if players not in limits.get(value, (players,)):
        free = [v for v in option.values if players in limits.get(v, (players,))]
        raise UnknownSwitch(
            f"option {option.name!r} is {value!r} only for {listed(limits[value])} players; "
            f"for {players} it is {listed(free)}"
        )
    return option.values.index(value)


def listed(several: Sequence[object]) -> str:
    """``2, 3 or 4``"""
    *head, last = map(str, several)
    return f"{', '.join(head)} or {last}" if head else last


def in_players(counts: Sequence[int]) -> str:
    """``2, 3 or 4 players``"""
    return f"{listed(counts)} player" + ("" if list(counts) == [1] else "s")


def seed_of(seed: object) -> int:
    """The seed, if it is one."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise WrongSeed(f"a seed is a whole number, not {seed!r}")
    if not -(1 << 63) <= seed < 1 << 64:
        raise WrongSeed("a seed has at most 64 bits")
    return seed


def starting_cells(code: Code, seats: Sequence[str]) -> list[Any]:
    """The cells of a game before its set-up: every card where it begins."""
    lay, r = code.layout, code.ruleset
    cells: list[Any] = list(lay.initial)
    words = {w: i for i, w in enumerate(r.words)}
    trait = r.seat_trait
    roles = next((i for i, t in enumerate(r.traits) if t.name == "role"), -1)
    for player, seat in enumerate(seats):
        base = lay.words0 + player * len(lay.of_player)
        if trait >= 0:
            cells[base + lay.of_player.index(trait)] = words.get(seat, -1) if player >= lay.persons else words[seat]
        if roles >= 0:
            rival = player - lay.persons
            cells[base + lay.of_player.index(roles)] = r.rivals[rival].role if rival >= 0 else r.traits[roles].words[0]
    seated = {words[s]: i for i, s in enumerate(seats) if s in words} if trait >= 0 else {}
    people = set(r.traits[trait].words) if trait >= 0 else set()
    has_shelves = any(zone.start and zone.by == trait >= 0 for zone in r.zones)  # for those without a seat too
    done: set[str] = set()
    for i, face in enumerate(r.faces):
        key = card_key(face.number)
        if key in done:
            continue
        done.add(key)
        of = people & set(face.words)
        if of and not of & seated.keys() and not has_shelves:
            continue
        player = next((seated[word] for word in of if word in seated), -1)
        zone = start_zone(code, face.words, player)
        for _ in range(face.copies):
            card = len(cells)
            cells += [zone, code.masks[i], i, None, ()]
            cells[zone] = (*cells[zone], card)
    return cells


def start_zone(code: Code, words: tuple[int, ...], player: int) -> int:
    """The start zone that fits a card: by its word, by its people's seat, else the table's."""
    lay, r = code.layout, code.ruleset
    for i, zone in enumerate(r.zones):
        if zone.start and zone.by >= 0:
            for word in words:
                if word in r.traits[zone.by].words:
                    return lay.zone(i, player, word)
    for i, zone in enumerate(r.zones):
        if zone.start and zone.by < 0 and zone.owned == (player >= 0):
            return lay.zone(i, player, -1)
    return lay.gone
