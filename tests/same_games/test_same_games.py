"""Whole games are the same as recorded: what could be chosen at every decision, what happened, the scores.

A record survives changes of formats: it holds the ids of options and the facts of events, and no state, save or label.
``--update`` records anew; a change of the games' text, or of the ids, is a reason to, and the only one.
"""

from __future__ import annotations

import hashlib
import json
import random
from functools import cache
from pathlib import Path

import pytest

from imperium_dsl import load_game

RECORDS = Path(__file__).with_name("records.json")
EVERY = 50  # decisions between two digests: where two games part is found to within so many
LONGEST = 5_000  # decisions

# The game, its seats, its options, and how options are chosen.
GAMES = [
    ("imperium", ("romans", "greeks"), {}, "any"),
    ("imperium", ("vikings", "celts"), {}, "any"),
    ("imperium", ("persians", "macedonians"), {"first player": "first"}, "first"),
    ("imperium", ("scythians", "carthaginians"), {}, "busy"),
    ("imperium", ("arthurians", "qin"), {"commons box": "legends"}, "busy"),
    ("imperium", ("utopians", "atlanteans"), {"commons box": "legends"}, "any"),
    ("imperium", ("egyptians", "minoans"), {"departing token": "returned"}, "busy"),
    ("imperium", ("mauryans", "olmecs"), {"mask relief": "single"}, "any"),
    ("imperium", ("romans", "qin"), {"unpayable cost": "forbids"}, "busy"),
    ("imperium", ("greeks", "utopians"), {"infeasible choice": "free"}, "busy"),
    ("imperium", ("romans", "greeks", "vikings"), {}, "busy"),
    ("imperium", ("qin", "celts", "egyptians"), {"commons box": "legends"}, "any"),
    ("imperium", ("olmecs", "persians", "arthurians"), {"tucked unrest": "taken"}, "busy"),
    ("imperium", ("minoans", "scythians", "mauryans"), {"solstice set": "open"}, "any"),
    ("imperium", ("atlanteans", "carthaginians", "macedonians", "romans"), {}, "busy"),
    ("imperium", ("vikings", "utopians", "celts", "qin"), {"commons box": "legends"}, "any"),
    ("imperium-solo", ("romans",), {"bot": "carthaginians"}, "busy"),
    ("imperium-solo", ("greeks",), {"bot": "utopians", "level": "supreme-ruler"}, "busy"),
    ("imperium-solo", ("vikings",), {"bot": "arthurians", "level": "sovereign"}, "any"),
    ("imperium-solo", ("qin",), {"bot": "atlanteans", "level": "overlord"}, "busy"),
    ("imperium-solo", ("celts",), {"bot": "vikings", "level": "warlord"}, "any"),
    ("imperium-solo", ("egyptians",), {"bot": "qin", "level": "imperator"}, "busy"),
    ("imperium-solo", ("utopians",), {"bot": "olmecs", "region gain": "last"}, "any"),
    ("imperium-solo", ("arthurians",), {"bot": "romans", "level": "supreme-ruler"}, "busy"),
    ("imperium-campaign", ("romans",), {}, "busy"),
    ("imperium-campaign", ("minoans",), {"mode": "supreme-ruler"}, "any"),
    ("civ", 2, {}, "any"),
    ("civ", 2, {"deal": "draft"}, "busy"),
    ("civ", 3, {}, "any"),
    ("civ", 3, {"raised hand": "standing"}, "first"),
    ("civ", 4, {"teams": "pairs"}, "any"),
    ("civ", 4, {"deal": "draft", "copied use": "separate"}, "busy"),
]
DULL = ("stop", "done", "no")


def name_of(game, seats, options, manner):
    return json.dumps([game, seats, options, manner])


@cache
def records():
    return json.loads(RECORDS.read_text(encoding="utf-8")) if RECORDS.is_file() else {}


def chosen(decision, chance, manner):
    """Any option; mostly the first one; or mostly one that does something."""
    options = decision.options
    if manner == "first" and chance.random() < 0.8:
        return options[0]
    if manner == "busy" and chance.random() < 0.7:
        return chance.choice([o for o in options if o.label not in DULL] or options)
    return chance.choice(options)


def fact(event):
    """What an event says, apart from words that only people read."""
    zones = [
        None if zone is None else [zone.name, zone.owner, zone.word, zone.slot] for zone in (event.source, event.target)
    ]
    cards = [card.name for card in (event.card, *event.cards) if card is not None]
    return [
        event.what,
        event.turn,
        event.player,
        cards,
        zones,
        event.token,
        event.amount,
        event.sides,
        event.word,
        event.option,
    ]


def played(game, seats, options, manner):
    """The record of one game."""
    seats = seats if isinstance(seats, int) else list(seats)
    table = load_game(game).new(seats, seed=len(GAMES), options=options)
    chance = random.Random(name_of(game, seats, options, manner))
    digest = hashlib.sha256()
    digests = []
    count = 0
    while (decision := table.decision) is not None and count < LONGEST:
        digest.update(json.dumps([decision.player, [option.id for option in decision.options]]).encode())
        table.choose(chosen(decision, chance, manner))
        count += 1
        if count % EVERY == 0:
            digests.append(digest.hexdigest()[:12])
    facts = [fact(event) for event in table.events_for(None)] + [fact(event) for event in table.events_for(0)]
    result = table.result
    return {
        "decisions": count,
        "options": [*digests, digest.hexdigest()[:12]],
        "events": len(facts),
        "facts": hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:12],
        "winners": None if result is None else list(result.winners),
        "scores": None if result is None else {seat: list(numbers) for seat, numbers in result.scores.items()},
    }


@pytest.mark.parametrize(("game", "seats", "options", "manner"), GAMES, ids=[name_of(*each) for each in GAMES])
def test_a_whole_game_goes_as_recorded(game, seats, options, manner, update):
    found = played(game, seats, options, manner)
    if update:
        known = records()
        known[name_of(game, seats, options, manner)] = found
        wanted = [name_of(*each) for each in GAMES]
        kept = {name: known[name] for name in wanted if name in known}
        RECORDS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        return

    assert found == records().get(name_of(game, seats, options, manner))


def test_every_nation_plays_on_both_sides():
    people = {seat for game, seats, _, _ in GAMES if game != "civ" for seat in seats}

    assert len(people) == 16
    assert len({options["bot"] for game, _, options, _ in GAMES if "bot" in options}) == 8
