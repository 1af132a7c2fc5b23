"""INV-28 and CIV-INV-24: exchange two cards that a player cannot know, and nothing that player receives changes.

Who can see what is written down here once more, from the rules of the games (ZON-1 to ZON-17, CIV-INFO-1 to 5), and
not asked of the machine: a machine that shows too much must not decide what counts as hidden. In solo games face-down
cards of the opponent are hidden from everybody, and what was shown of them stays known (BTN-4, ZON-18).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from imperium_dsl.machine import run
from imperium_dsl.play.log import Chronicle, Entry
from tests.laws.position import Position

IMPERIUM = {"discard", "play", "development area", "stage", "market", "throne", "unrest pile", "exile"}
PUBLIC = {
    "imperium": IMPERIUM,
    "imperium-solo": IMPERIUM | {"stand"},
    "imperium-campaign": IMPERIUM | {"stand", "challengers", "offer"},
    "civ": {"pile", "area", "embargo", "democracy", "pedestal", "centre"},
}
PRIVATE = {"hand", "history", "flooded"}
OWN = {"imperium": PRIVATE, "imperium-solo": PRIVATE, "imperium-campaign": PRIVATE, "civ": {"hand", "packet"}}
BACKS = {
    "imperium": "",
    "imperium-solo": "",
    "imperium-campaign": "",
    "civ": "age",
}  # the trait that shows on every back


class Knowledge:
    """Which cards a player may know, by all that has happened to each of them."""

    def __init__(self, game: Any, player: int) -> None:
        self.p = Position(game)
        self.player = player
        self.known: set[int] = set()
        self.since: dict[int, int] = {}  # when a card was lost from sight
        name = game.rules.ruleset.game
        self.public, self.own = PUBLIC[name], OWN[name]
        for at, entry in enumerate(game.log):
            self.follow(at, entry.raw, entry.rest)
        self.known.update(card for card in self.p.cards if self.is_open(self.outermost(card)))
        for player in range(self.p.players) if name != "civ" else ():
            self.known.update(self.p.zone("nation deck", player)[-1:])  # the accession card lies face up

    def follow(self, at_entry: int, raw: tuple[Any, ...], rest: tuple[int, ...]) -> None:
        if raw[0] == "move":
            _, card, source, at, _ = raw
            if self.is_open(source) or self.is_open(at):
                self.known.add(card)
        elif raw[0] == "show" and self.player in raw[2]:
            self.known.update(raw[1])
        elif raw[0] == "shuffle":
            self.since.update(dict.fromkeys(self.known.intersection(rest), at_entry))
            self.known.difference_update(rest)
        elif raw[0] == "restart":
            self.since.update(dict.fromkeys(self.known, at_entry))
            self.known.clear()

    def is_open(self, place: int) -> bool:
        """May the player see what lies there? Whatever lies under a card or a slot is open to all."""
        if place < 0 or place >= self.p.lay.slot0:
            return place >= 0
        name, owner = self.p.where(place)
        return name in self.public or (name in self.own and owner == self.player)

    def outermost(self, card: int) -> int:
        """Where a card lies; for one under another card, where that lies."""
        place = self.p.s[card]
        while place >= self.p.lay.card0:
            place = self.p.s[place]
        return int(place)

    def back(self, card: int) -> str:
        trait = BACKS[self.p.rules.game]
        return self.p.word_of(card, trait) if trait else ""

    def pairs(self, rnd: random.Random) -> Iterator[tuple[int, int]]:
        """Different cards that the player cannot tell apart."""
        hidden = [card for card in self.p.cards if card not in self.known and self.p.s[card] < self.p.lay.slot0]
        rnd.shuffle(hidden)
        for left, right in zip(hidden[::2], hidden[1::2], strict=False):
            if self.back(left) == self.back(right) and self.p.s[left + 2] != self.p.s[right + 2]:
                yield left, right


def received(game: Any, player: int) -> str:
    """All that a player is told, in a form that any difference shows in."""
    told = [event.to_json() for event in game.events_for(player)]
    return json.dumps([game.view(player).to_json(), told], sort_keys=True)


def with_exchanged(game: Any, left: int, right: int, since: dict[int, int]) -> Any:
    """The same game, in which two cards have been each other since both were lost from sight."""
    other = game.clone()
    course = other.course
    course.machine = course.machine.copied()
    course.is_shared = False
    exchange(other.machine.cells, left, right)
    faces = {left: game.machine.cells[right + 2], right: game.machine.cells[left + 2]}
    log = Chronicle()
    log.machine = other.machine
    list.extend(log, [exchanged(entry, faces, since, at) for at, entry in enumerate(game.log)])
    course.log = log
    return other


def exchanged(entry: Any, faces: dict[int, int], since: dict[int, int], at: int) -> Any:
    """An entry of the log that speaks of other cards."""

    def face(card: int, known: int) -> int:
        return faces[card] if card in faces and at > since.get(card, -1) else known

    what, about = entry.raw[0], entry.raw[1] if len(entry.raw) > 1 else ()
    if what not in ("move", "flip", "tokens", "show", "word"):
        return entry
    other = Entry(entry.raw, entry.turn, entry.place, entry.this)
    other.mask, other.rest, other.face = entry.mask, entry.rest, entry.face
    if what in ("show", "word"):
        about = about if what == "show" else entry.raw[3]
        other.face = tuple(face(c, f) for c, f in zip(about, entry.face, strict=True))
    elif isinstance(entry.face, int):
        other.face = face(about, entry.face)
    return other


def exchange(cells: list[Any], left: int, right: int) -> None:
    for part in (1, 2):
        cells[left + part], cells[right + part] = cells[right + part], cells[left + part]


def asked_again(game: Any, left: int, right: int) -> Any:
    """The step that led to the decision, run again with two cards exchanged; what is asked then."""
    machine = game.machine.copied()
    run.rewind(machine)
    exchange(machine.cells, left, right)
    return run.advance(machine)


def inv_28(game: Any, rnd: random.Random) -> Iterator[str]:
    """INV-28, CIV-INV-24: what a player cannot know changes neither what they are told nor what they may do."""
    for player in range(len(game.seats)):
        knowledge = Knowledge(game, player)
        for left, right in list(knowledge.pairs(rnd))[:1]:
            names = f"{Position(game).name(left)} and {Position(game).name(right)}"
            if received(game, player) != received(with_exchanged(game, left, right, knowledge.since), player):
                yield f"player {player} can tell {names} apart"
            if game.asked is not None and game.asked.player == player and not game.machine.answers:
                again = asked_again(game, left, right)
                if again is None or (again.what, again.options) != (game.asked.what, game.asked.options):
                    yield f"player {player} may do other things if {names} are exchanged"
