"""What happened, in order, with who could see it; made while a game runs, told as events to whoever asks.

The machine runs a step again from its checkpoint after every decision in it. What the step did before is then
written again, so the chronicle forgets it first; and a decision is put back where it was taken. So what was told
once stays the beginning of what is told later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import places
from imperium_dsl.machine.layout import RESULT, SETUP, TURN
from imperium_dsl.play import visibility as sight
from imperium_dsl.play.forms import CardRef, Event, Option, Passed, Result, ZoneRef

if TYPE_CHECKING:
    from imperium_dsl.ir.ruleset import Row
    from imperium_dsl.machine.values import Question

ALL = -2  # the viewer who sees everything


class Entry:
    """One thing that happened."""

    __slots__ = ("face", "mask", "place", "raw", "rest", "this", "turn")

    def __init__(self, raw: tuple[Any, ...], turn: int, place: int, this: int) -> None:
        self.raw = raw
        self.turn = turn
        self.place = place  # of the phrase that did it
        self.this = this  # the card whose text did it, or 0
        self.mask = -1  # who could see the card
        self.face: Any = -1  # of the card; of several cards, a tuple
        self.rest: tuple[int, ...] = ()  # the other cards among which a hidden one was


class Chronicle(list[Entry]):
    """The entries of one game."""

    def __init__(self) -> None:
        super().__init__()
        self.machine: Any = None
        self._mark = 0  # how long it was at the last checkpoint
        self._due: list[tuple[int, Entry]] = []  # decisions since then, each with its index
        self._next = 0

    # ---- what the machine calls

    def append(self, raw: Any) -> None:
        """Something has just happened."""
        while self._next < len(self._due) and self._due[self._next][0] == len(self):
            super().append(self._due[self._next][1])
            self._next += 1
        super().append(self._entry(raw))

    def __delitem__(self, key: Any) -> None:
        """A price was tried and taken back."""
        super().__delitem__(key)
        self._next = sum(1 for at, _ in self._due if at < len(self))

    def commit(self) -> None:
        """A checkpoint: nothing before it will be written again."""
        self._flush()
        self._due.clear()
        self._next = 0
        self._mark = len(self)

    # ---- what the game calls

    def decided(self, machine: Any, asked: Question, option: Option) -> None:
        """A decision was taken: the step will run again, up to it and on."""
        entry = Entry(("decide", asked.player, option.id, option.label), machine.cells[TURN], asked.place, asked.this)
        self._due.append((len(self), entry))
        super().__delitem__(slice(self._mark, None))
        self._next = 0
        self.machine = machine

    def paused(self, machine: Any, asked: Question | None) -> None:
        """The next decision is reached, or the end."""
        self._flush()
        if asked is None and machine.cells[RESULT] is not None:
            super().append(Entry(("end",), machine.cells[TURN], -1, 0))

    def _flush(self) -> None:
        for _, entry in self._due[self._next :]:
            super().append(entry)
        self._next = len(self._due)

    # ---- entries

    def _entry(self, raw: tuple[Any, ...]) -> Entry:
        m = self.machine
        s, lay = m.cells, m.layout
        entry = Entry(raw, s[TURN], m.place, m.running[-1][1] if m.running else 0)
        everybody = (2 << lay.players) - 1
        match raw[0]:
            case "move":
                _, card, source, _ = raw
                entry.raw = ("move", card, source, s[card], places.zone_cell(m, card))
                entry.face = s[card + 2]
                seen = everybody if source < 0 or source >= lay.slot0 else saw(m, source)
                entry.mask = seen | sight.who_sees(m, card)
                if not s[SETUP] and 0 <= source < lay.slot0 and not is_ordered(lay, source):
                    entry.rest = s[source]
            case "tokens" if raw[1] >= lay.card0:
                entry.face, entry.mask = s[raw[1] + 2], sight.who_sees(m, raw[1])
            case "flip":
                entry.face, entry.mask = s[raw[1] + 2], sight.who_sees(m, raw[1])
            case "show":
                entry.face = tuple(s[c + 2] for c in raw[1])
                entry.mask = sum(1 << p for p in raw[2])
                if len(raw[2]) == lay.players:
                    entry.mask = everybody
                entry.raw = (*raw, tuple(places.zone_cell(m, c) for c in raw[1]))
            case "shuffle":
                entry.rest = s[raw[1]]
            case "word":
                entry.face = tuple(s[c + 2] for c in raw[3])
                entry.raw = (
                    *raw,
                    tuple(sight.who_sees(m, c) for c in raw[3]),
                    tuple(places.zone_cell(m, c) for c in raw[3]),
                )
            case "row":
                entry.face, entry.mask = s[raw[2] + 2], sight.who_sees(m, raw[2])
                rows = lay.ruleset.tables[raw[3]].rows
                entry.place = rows[raw[4]].place if raw[4] >= 0 else -1
                if entry.mask == everybody >> 1:  # all players know it: it was turned up
                    entry.mask = everybody
            case _:
                pass
        return entry

    # ---- telling

    def told(self, viewer: int, since: int = 0) -> list[Event]:
        """The events as a viewer saw them."""
        teller = Teller(self.machine, viewer)
        return [teller.event(entry) for entry in self[since:]]


def is_ordered(lay: Any, zone: int) -> bool:
    """Can everybody tell which card of a zone goes: the first, the second?"""
    declared = lay.declared[zone]
    return declared < 0 or lay.ruleset.zones[declared].order in ("ordered", "slots", "single")


def saw(m: Any, zone: int) -> int:
    """Who could see the cards of a zone, as a bit mask."""
    lay = m.layout
    declared = lay.declared[zone]
    if declared < 0:
        return 0
    sight_ = lay.ruleset.zones[declared].sight
    if sight_ == "public":
        return int((2 << lay.players) - 1)
    return int(1 << lay.owner[zone]) if sight_ == "owner-only" else 0


class Teller:
    """Tells entries to one viewer."""

    def __init__(self, machine: Any, viewer: int) -> None:
        self.lay = machine.layout
        self.viewer = viewer
        self.bit = machine.layout.players if viewer == sight.NOBODY else viewer

    def may_see(self, entry: Entry) -> bool:
        """Could the viewer see the card of an entry?"""
        return self.viewer == ALL or bool(entry.mask >> self.bit & 1)

    def card(self, entry: Entry, face: int, *zones: int) -> CardRef:
        """A card by its face, or by its back."""
        return self.named(face, self.may_see(entry), *zones)

    def named(self, face: int, is_seen: bool, *zones: int) -> CardRef:
        if is_seen:
            known = self.lay.ruleset.faces[face]
            return CardRef(known.name, known.number)
        back: dict[str, str] = {}
        for zone in zones:
            back.update(sight.back_in(self.lay, zone, face))
        return CardRef(back=back)

    def event(self, entry: Entry) -> Event:
        """One entry."""
        r, lay, raw = self.lay.ruleset, self.lay, entry.raw
        match raw[0]:
            case "move":
                _, _, source, at, cell = raw
                what = "move" if at < lay.slot0 else "attach"
                return Event(
                    what, entry.turn, card=self.card(entry, entry.face, source, cell), source=self.at(source),
                    target=self.at(at) if at < lay.card0 else self.at(cell),
                )  # fmt: skip
            case "tokens":
                return self.tokens(entry)
            case "show":
                cards = tuple(self.card(entry, f, z) for f, z in zip(entry.face, raw[3], strict=True))
                where = self.at(raw[3][0]) if raw[3] else None
                return Event("show", entry.turn, cards=cards, players=tuple(raw[2]), source=where)
            case "shuffle":
                return Event("shuffle", entry.turn, source=self.at(raw[1]))
            case "roll":
                return Event("roll", entry.turn, sides=raw[1], amount=raw[2])
            case "flip":
                return Event("flip", entry.turn, card=self.card(entry, entry.face))
            case "become":
                return Event("become", entry.turn, player=raw[1], word=r.words[raw[2]])
            case "decide":
                if self.viewer in (ALL, raw[1]):
                    return Event("decide", entry.turn, player=raw[1], option=raw[2], label=raw[3])
                return Event("decide", entry.turn, player=raw[1])
            case "row":
                return self.row(entry)
            case "rank":
                return Event("rank", entry.turn, scores=tuple(raw[1]))
            case "number" | "word":
                return self.lasting(entry)
            case "restart" | "end":
                return Event(raw[0], entry.turn)
            case _:
                raise AssertionError(raw[0])

    def row(self, entry: Entry) -> Event:
        """A row of a table was carried out, or none was."""
        _, player, _, table, at, passed = entry.raw
        r = self.lay.ruleset
        found = r.tables[table]
        rows = ((found.rows[i], why) for i, why in passed)
        told = tuple(Passed(r.places[row.place].text, why, self.looked_for(row)) for row, why in rows)
        return Event(
            "row", entry.turn, player=player, card=self.card(entry, entry.face),
            table=" ".join(r.words[w] for w in found.words), words=self.looked_for(found.rows[at]) if at >= 0 else (),
            label=r.places[found.rows[at].place].text if at >= 0 else None, passed=told,
        )  # fmt: skip

    def looked_for(self, row: Row) -> tuple[str, ...]:
        """The words and names that a row answers."""
        if row.match is None:
            return ()
        r = self.lay.ruleset
        names = dict.fromkeys(r.faces[face].name for face in row.match["names"])
        return (*(r.words[w] for w in (*row.match["words"], *row.match["every"])), *names)

    def lasting(self, entry: Entry) -> Event:
        """A number, or words of cards, changed until the end of the series."""
        r, raw = self.lay.ruleset, entry.raw
        if raw[0] == "number":
            _, number, player, _, by = raw
            whose = player if player >= 0 else None
            return Event("lasting", entry.turn, player=whose, word=r.numbers[number].name, amount=by)
        _, word, sign, _, masks, zones = raw
        every = self.viewer == ALL
        cards = tuple(
            self.named(face, every or bool(mask >> self.bit & 1), zone)
            for face, mask, zone in zip(entry.face, masks, zones, strict=True)
        )
        return Event("lasting", entry.turn, cards=cards, word=r.words[word], amount=sign)

    def tokens(self, entry: Entry) -> Event:
        """Tokens came or went."""
        _, holder, token, n = entry.raw
        name = self.lay.ruleset.tokens[token]
        if holder < self.lay.players:
            return Event("tokens", entry.turn, player=holder, token=name, amount=n)
        if holder >= self.lay.card0:
            return Event("tokens", entry.turn, card=self.card(entry, entry.face), token=name, amount=n)
        return Event("tokens", entry.turn, target=self.at(holder), token=name, amount=n)

    def at(self, cell: int) -> ZoneRef | None:
        """A zone or slot."""
        return sight.spot_ref(self.lay, cell)


def result_of(machine: Any, seats: Sequence[str]) -> Result | None:
    """How a game ended, or None."""
    cell = machine.cells[RESULT]
    if cell is None:
        return None
    how, winners, scores = cell
    compared = {seat: tuple(ranking[p] for ranking in scores) for p, seat in enumerate(seats)} if scores else {}
    return Result(how, tuple(seats[p] for p in winners), compared)
