"""A recorded game as a scenario: the position when the last turn began, and what was done from there.

    python -m tests.laws.to_scenario --game civ --seats ana,ben --seed 7 --choices 0,2,1 [--option deal=draft]

prints the scenario; ``--check`` plays the record again under all laws instead and says what they say.

The scenario is written while it is carried out: each choice is put into the words that lead the scenario's own table
to the same option, and chance is scripted as it came. Whoever began the recorded game takes the first seat. What the
language cannot say, such as a slot without a card, may lead the scenario astray; then that is said.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from imperium_dsl.api import compile_game
from imperium_dsl.checks.resolve.scope import Unresolved
from imperium_dsl.machine.layout import LEAD, TURN
from imperium_dsl.play.visibility import zone_ref
from imperium_dsl.scenarios.acts import read_act
from imperium_dsl.scenarios.reading import Game
from imperium_dsl.scenarios.run import Course, Runner
from imperium_dsl.scenarios.stops import Stopped
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.parser import parse_source
from tests.laws.games import Record, Setting, replay
from tests.laws.scenario_positions import Beginning, Noting

BARE = {
    "accepts": "accept", "declines": "decline", "stops": "stop", "chooses": "choose", "names": "name", "picks": "pick",
    "suffers": "suffer", "ignores": "ignore",
}  # fmt: skip


class Unsayable(Exception):  # noqa: N818  says what it is
    """The language has no words for what happened."""


def scenario(record: Record, title: str = "A recorded game") -> str:
    """The text of the scenario."""
    past = Past(record)
    heading = [f'scenario "{title}":', f"  game {record.setting.game} with {past.line()}"]
    play = Play(record.setting.game, [*heading, *(f"  given {claim}" for claim in past.claims())])
    for chance in past.chances[0]:
        play.given(chance)
    play.begin()
    for (seat, label, what), chances in zip(past.decisions, past.chances[1:], strict=True):
        play.forced(seat, label)
        for chance in chances:
            play.given(chance)
        play.act(seat, label, what)
    play.forced(*past.pending)
    play.close()
    return "\n".join(play.lines) + "\n"


@cache
def runner(game: str) -> Runner:
    made = compile_game(game)
    assert made.program is not None
    assert made.ruleset is not None
    return Runner(Game.of(made.game, made.ruleset, made.sources))


class Past:
    """What happened in the last turn of a record, or in its set-up if there was no turn yet."""

    def __init__(self, record: Record) -> None:
        self.setting = record.setting
        game = record.setting.unbegun()
        turns: list[Any] = []
        game.machine.__class__ = type("NotingGame", (Noting,), {"__slots__": (), "began": turns})
        game.asked = game.machine.advance()
        first = count = 0  # choice of the turn
        for i, choice in enumerate((*record.choices, None)):
            if len(turns) > count:
                first, count = i, len(turns)
            if choice is not None:
                game.take(choice)
        self.began = turns[-1] if turns else None
        self.set_up = turns[0][1] if turns else None
        self.game = game
        self.lead = game.machine.s[LEAD]
        self.entries = [entry for entry in game.log if entry.turn == game.machine.s[TURN]]
        self.decisions, self.chances = self.told(record.choices[first:])
        asked = game.decision
        self.pending = ("", "") if asked is None else (game.seats[asked.player], asked.options[0].label)

    def told(self, choices: Sequence[int]) -> tuple[list[tuple[str, str, str]], list[list[str]]]:
        """Who chose what; and what chance gave before the first choice and after each."""
        seats = self.game.seats
        told = [(seats[e.raw[1]], e.raw[3], e.raw[2].split(":", 1)[0]) for e in self.entries if e.raw[0] == "decide"]
        chances: list[list[str]] = [[]]
        for entry in self.entries:
            if entry.raw[0] == "decide":
                chances.append([])
            elif entry.raw[0] in ("shuffle", "roll"):
                chances[-1] += list(self.chance(entry))
        assert len(told) == len(choices)
        return told, chances

    def chance(self, entry: Any) -> Iterator[str]:
        if entry.raw[0] == "roll":
            yield f"roll is {entry.raw[2]}"
        elif len(entry.rest) > 1:
            table = self.beginning()
            depth = self.depth(entry.rest, self.entries[self.entries.index(entry) + 1 :], entry.raw[1])
            if depth:
                yield f"next shuffle of {table.zone_name(entry.raw[1])} is {table.listed(entry.rest[:depth], True)}"

    def depth(self, cards: Sequence[int], entries: Sequence[Any], zone: int) -> int:
        """How many of these cards, from the top, were moved or seen before they were shuffled again."""
        found = 0
        for entry in entries:
            if entry.raw[:2] == ("shuffle", zone):
                break
            about = entry.raw[1] if entry.raw[0] == "show" else entry.raw[1:2] if entry.raw[0] == "move" else ()
            found = max([found, *(cards.index(card) + 1 for card in about if card in cards)])
        return found

    def line(self) -> str:
        """Seats and options; the first player first, if the set-up is over."""
        seats = self.setting.seats
        if self.began is not None:
            seats = (*seats[self.lead :], *seats[: self.lead])
        declared = self.game.rules.ruleset.options
        given = dict(self.setting.options)
        usual = {o.name: o.values[0] if o.values else "" for o in declared}
        using = [f"{name} = {value}" for name, value in given.items() if value != usual[name]]
        return ", ".join(seats) + (f" using {', '.join(using)}" if using else "")

    def beginning(self) -> Beginning:
        lay, touched = self.game.machine.lay, {}
        player, cells = self.began or (0, self.game.machine.s)
        shuffled = {entry.raw[1] for entry in self.entries if entry.raw[0] == "shuffle"}
        for cell in lay.declared:
            depth = self.depth(cells[cell], self.entries, cell)
            if depth or cell in shuffled:
                touched[cell] = len(cells[cell]) if cell in shuffled else depth
        return Beginning(self.game, player, cells, self.set_up or cells, touched)

    def claims(self) -> Iterator[str]:
        if self.began is not None:
            yield from self.beginning().claims()


class Play:
    """The scenario as far as it is written, and its table at that point."""

    def __init__(self, game: str, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.runner = runner(game)
        self.course: Any = None

    def begin(self) -> None:
        """Lay the position out, up to the first decision."""
        found = parsed(self.lines)
        try:
            self.course = Course(self.runner, found)
            head, lines = self.course.head()
            self.course.begin(head, lines)
            self.course.started()
        except (Stopped, Unresolved) as stopped:
            raise Unsayable(stopped.problem.message()) from None

    @property
    def table(self) -> Any:
        return self.course.table

    def given(self, claim: str) -> None:
        self.lines.append(f"  given {claim}")
        if self.course is not None:
            self.course.given(parsed([*self.lines[:2], self.lines[-1]]).lines[1])

    def forced(self, seat: str, label: str) -> None:
        """Between effects scenarios ask even where there is only one option; games do not."""
        while self.table.asked is not None and self.table.is_forced and not self.is_about(seat, label):
            self.take(0)

    def is_about(self, seat: str, label: str) -> bool:
        return self.who() == seat and self.table.labels() == [label]

    def who(self) -> str:
        return "" if self.table.asked is None else str(self.table.seats[self.table.asked.player])

    def act(self, seat: str, label: str, what: str) -> None:
        asked = self.table.asked
        labels = [] if asked is None else self.table.labels()
        if asked is None or self.who() != seat or asked.what != what or label not in labels:
            raise Unsayable(f"{seat} decided on {label!r}; here {self.who()} decides between {labels}")
        self.take(labels.index(label))

    def take(self, index: int) -> None:
        words = self.words(index)
        seat = self.who()
        act = self.parsed_act(f"{seat} {words}")
        self.lines.append(f"  when {seat} {words}")
        self.course.act(act)

    def words(self, index: int) -> str:
        """Words for an option that lead to it and to no other."""
        seat = self.who()
        for words in dict.fromkeys(candidates(self.table, index)):
            try:
                act = self.parsed_act(f"{seat} {words}")
                meant = read_act(self.course.reader, self.table.asked.player, act.phrase)
                if self.course.finder.path(meant) == [index]:
                    return words
            except (Unsayable, Stopped, Unresolved):
                continue
        raise Unsayable(f"there are no words for {self.table.labels()[index]!r} of {self.table.labels()}")

    def parsed_act(self, text: str) -> Any:
        return parsed([*self.lines[:2], f"  when {text}"]).lines[1].acts[0]

    def close(self) -> None:
        """A scenario that stops in the middle of something says so."""
        if self.table.asked is None:
            self.lines.append("  then game over")
            return
        for index in range(len(self.table.asked.options)):
            try:
                verb, *rest = self.words(index).split(" ", 1)
            except Unsayable:
                continue
            self.lines.append(f"  then {self.who()} can {' '.join([BARE[verb], *rest])}")
            return
        raise Unsayable(f"there are no words for {self.table.labels()}")


def parsed(lines: Sequence[str]) -> Any:
    """The scenario of some lines."""
    file, found = parse_source(SourceFile("recorded.imp", "\n".join(lines) + "\n"))
    if found:
        raise Unsayable(found[0].message())
    return file.declarations[0]


def candidates(table: Any, index: int) -> Iterator[str]:
    """Ways to name an option, the shortest first."""
    asked, m = table.asked, table.machine
    value, label = asked.options[index], table.labels()[index]
    plain = " ".join(re.sub(r'["#]', " ", label).split())
    match asked.what:
        case "may" | "use":
            yield "accepts" if value else "declines"
        case "suffer":
            yield "suffers" if value else "ignores"
        case "number":
            yield f"chooses {value}"
        case "word":
            yield f"names {label}"
        case "player":
            yield f"picks {label}"
        case "pick" | "arrange" | "treat" if value < 0:
            yield "stops"
            yield 'chooses "done"'
        case "pick" | "arrange" | "treat":
            yield from of_card(table, value)
        case "ability" | "order" | "holder":
            yield from of_thing(table, value, asked.what)
            yield f'chooses "{plain}"'
        case _:
            if index == table.stop_option():
                yield "stops"
            yield f'chooses "{plain}"'
    if asked.what in ("may", "use") and m.lay.card0 <= asked.this:
        name = m.lay.ruleset.faces[m.s[asked.this + 2]].name
        yield f'{"accepts" if value else "declines"} "{name}"'


def of_card(table: Any, card: int) -> Iterator[str]:
    """A card by its name, then with its place, then with its words."""
    m = table.machine
    r = m.lay.ruleset
    name = f'"{r.faces[m.s[card + 2]].name}"'
    yield f"chooses {name}"
    at = m.s[card]
    if at >= m.lay.card0:
        place = f'under "{r.faces[m.s[at + 2]].name}"'
    else:
        zone = zone_ref(m.lay, m.zone_cell(card))
        owner = "" if zone is None or zone.owner is None else f" of {table.seats[zone.owner]}"
        place = "" if zone is None else f"in {zone.name}{owner}" + (f" of {zone.word}" if zone.word else "")
    yield f"chooses {name} {place}"
    for i, word in enumerate(r.words):
        apart = f"with {word}" if m.s[card + 1] >> i & 1 else f"except {word}"
        yield f"chooses {name} {apart}"
        yield f"chooses {name} {place} {apart}"


def of_thing(table: Any, value: int, what: str) -> Iterator[str]:
    """An ability or a holder of tokens."""
    m = table.machine
    r = m.lay.ruleset
    if what == "holder":
        inside = m.in_slot(value) if m.lay.slot0 <= value < m.lay.card0 else ()
        for card in (*inside, *([value] if value >= m.lay.card0 else [])):
            yield from of_card(table, card)
    elif value >= 8:
        ability = m.ability(value)
        if ability.card:
            yield from of_card(table, ability.card)
        else:
            named = f"picks {ability.text.kind.name} of {r.words[ability.word]}"
            yield named
            if ability.owner >= 0:
                yield f"{named} of {table.seats[ability.owner]}"


# ---- the command


def record_of(arguments: Sequence[str]) -> tuple[Record, bool]:
    parser = argparse.ArgumentParser(prog="python -m tests.laws.to_scenario", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--seats", required=True, help="names, with commas between them")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--choices", default="", help="indexes of options, with commas between them")
    parser.add_argument("--check", action="store_true", help="play it under all laws instead")
    given = parser.parse_args(arguments)
    options = tuple(tuple(pair.split("=", 1)) for pair in given.option)
    setting = Setting(given.game, tuple(given.seats.split(",")), given.seed, options)
    return Record(setting, tuple(int(c) for c in given.choices.split(",") if c)), given.check


def main(arguments: Sequence[str]) -> int:
    record, is_check = record_of(arguments)
    found = replay(record)
    if is_check:
        sys.stdout.write("\n".join(found or ["no law is broken"]) + "\n")
        return 1 if found else 0
    sys.stdout.write("".join(f"# {complaint}\n" for complaint in found))
    try:
        sys.stdout.write(scenario(record))
    except Unsayable as reason:
        sys.stdout.write(f"# this cannot be said in a scenario: {reason}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
