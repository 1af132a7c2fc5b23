"""A recorded game as a scenario: the position when the last turn began, and what was done from there.

    python -m tests.laws.to_scenario --game civ --seats ana,ben --seed 7 --choices 0,2,1 [--option deal=draft]

prints the scenario; ``--check`` plays the record again under all laws instead and says what they say. A scenario
holds what the language can say about a position. Effects that last, such as a hand size until the end of a turn,
are the rest; where they matter, the recorded game is still there to be replayed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from imperium_dsl.machine.layout import ROUND, SETUP, TURN
from tests.laws.games import LawBroken, Record, Setting, replay, rules
from tests.laws.position import Position

TOP = 5  # of a deck that is nobody's: what lies deeper does not matter in a turn
BARE = {
    "accepts": "accept",
    "declines": "decline",
    "stops": "stop",
    "chooses": "choose",
    "names": "name",
    "picks": "pick",
}


def scenario(record: Record, title: str = "A recorded game") -> str:
    """The text of the scenario."""
    game = record.setting.start()
    begun, at = game.clone(), 0
    turn = None
    for i, choice in enumerate(record.choices):
        if is_new_turn(game, turn):
            turn, begun, at = turn_of(game), game.clone(), i
        game.take(choice)
    s = record.setting
    declared = rules(s.game).ruleset.options
    using = [f"{o.name} = {v}" for o in declared for name, v in s.options if name == o.name and v != o.values[0]]
    lines = [
        f'scenario "{title}":',
        f"  game {s.game} with {', '.join(s.seats)}{' using ' if using else ''}{', '.join(using)}",
    ]
    if turn is not None:
        lines += [f"  given {claim}" for claim in claims(begun)]
    lines += [f"  when {act}" for act in acts(begun, record.choices[at:])]
    if game.decision is not None:  # a scenario that stops in the middle of an effect says so
        verb, *rest = act(game.decision, 0).split(" ", 1)
        lines.append(f"  then {game.seats[game.decision.player]} can {' '.join([BARE[verb], *rest])}")
    return "\n".join(lines) + "\n"


def turn_of(game: Any) -> Any:
    """Which turn of whom: the procedure ``turn`` on the spine."""
    m = game.machine
    return m.s[TURN], m.s[ROUND]


def is_new_turn(game: Any, before: Any) -> bool:
    return game.asked is not None and not game.machine.s[SETUP] and not game.machine.ans and turn_of(game) != before


# ---- the position


def listed(position: Position, cards: Sequence[int], ordered: bool) -> str:
    """``2 "Fox" + "Owl"``"""
    names = [position.name(card) for card in cards if card]
    if ordered:
        return " + ".join(f'"{name}"' for name in names) or "empty"
    counts = Counter(names)
    return " + ".join(f'"{name}"' if n == 1 else f'{n} "{name}"' for name, n in counts.items()) or "empty"


def claims(game: Any) -> Iterator[str]:
    """What lies where; hidden decks of nobody's only if something has left them."""
    p = Position(game)
    start = game.rules.new(list(game.seats), seed=game.seed, options=game.options)
    while start.machine.s[SETUP]:
        start.take(game.choices[len(start.choices)])
    was = {cell: start.machine.s[cell] for cell in p.zone_cells}
    yield f"turn of {p.seats[game.asked.player]}, round is {p.round}"
    for player, seat in enumerate(p.seats):
        parts = [f"{p.tokens(player, token)} {token}" for token in p.rules.tokens]
        yield ", ".join(f"{part.split(' ', 1)[1]} of {seat} is {part.split(' ', 1)[0]}" for part in parts)
        for trait in p.lay.of_player:
            word = p.word(player, p.rules.traits[trait].name)
            if word and word != seat and p.rules.traits[trait].name != "role":
                yield f"{seat} is {word}"
    for cell in p.zone_cells:
        yield from zone_claims(p, cell, was)
    yield from flag_claims(p)


def zone_claims(p: Position, cell: int, was: dict[int, Any]) -> Iterator[str]:
    info = p.rules.zones[p.lay.declared[cell]]
    name, owner, word = place_name(p, cell)
    cards = p.s[cell]
    if not info.owned and info.sight == "hidden":
        if info.order == "ordered" and not info.start and was.get(cell, cards) != cards:
            top = f"top {min(TOP, len(cards))} of " if len(cards) > 1 else "top of " if cards else ""
            yield f"{top}{name}{owner}{word} is {listed(p, cards[:TOP], True)}"
        return
    if not info.start and (info.by < 0 or cards) and (info.order != "slots" or all(cards)):
        yield f"{name}{owner}{word} is {listed(p, cards, info.order in ('ordered', 'slots'))}"
    for card in cards:
        if card:
            held = p.s[card + 3] if info.order != "slots" else p.s[p.machine.slot_of(card)]
            for token, n in zip(p.rules.tokens, held or (), strict=False):
                if n:
                    yield f'{token} on "{p.name(card)}" is {n}'
            if p.under(card):
                yield f'cards under "{p.name(card)}" is {listed(p, p.under(card), False)}'
    for token, n in zip(p.rules.tokens, p.s[cell + 1] or (), strict=False):
        if n:
            yield f"{token} on {name}{owner}{word} is {n}"


def place_name(p: Position, cell: int) -> tuple[str, str, str]:
    info = p.rules.zones[p.lay.declared[cell]]
    owner = f" of {p.seats[p.lay.owner[cell]]}" if info.owned else ""
    word = p.lay.word_of_cell[cell]
    return info.name, owner, f" of {p.rules.words[word]}" if word >= 0 else ""


def flag_claims(p: Position) -> Iterator[str]:
    for i, flag in enumerate(p.rules.flags):
        if flag.per != "game" or flag.by >= 0:
            continue
        for player in range(p.players) if flag.owned else (0,):
            if p.s[p.lay.flags[i] + player]:
                yield f"{flag.name} of {p.seats[player]}" if flag.owned else flag.name


# ---- what was done


def acts(begun: Any, choices: Sequence[int]) -> Iterator[str]:
    game = begun.clone()
    for choice in choices:
        decision = game.decision
        yield f"{game.seats[decision.player]} {act(decision, choice)}"
        game.take(choice)


def act(decision: Any, choice: int) -> str:
    """One decision in the words of a scenario."""
    asked = decision.asked
    value, label = asked.options[choice], decision.options[choice].label
    if asked.what in ("may", "use"):
        return "accepts" if value else "declines"
    if asked.what in ("pick", "arrange", "treat") and value < 0:
        return "stops"
    if asked.what == "number":
        return f"chooses {value}"
    if asked.what == "word":
        return f"names {label}"
    if asked.what == "player":
        return f"picks {label}"
    return "stops" if label == "stop" else f'chooses "{label}"'


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
    if is_check:
        found = replay(record)
        sys.stdout.write("\n".join(found or ["no law is broken"]) + "\n")
        return 1 if found else 0
    try:
        found = replay(record)
    except LawBroken as broken:
        found = list(broken.complaints)
    sys.stdout.write("".join(f"# {complaint}\n" for complaint in found) + scenario(record))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
