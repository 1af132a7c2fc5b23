"""The laws that compare two games: what must make no difference, makes none. Each is named by its id."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from imperium_dsl.machine import places, run
from imperium_dsl.machine.errors import Diverged
from imperium_dsl.machine.layout import LEAD, RESULT
from imperium_dsl.play.visibility import zone_ref
from tests.laws import hidden
from tests.laws.games import MANNERS, Setting, rules
from tests.laws.watch import unbegun


def played(setting: Setting, decisions: int) -> Iterator[Any]:
    """The same game at every decision, played at random."""
    rnd = random.Random(setting.seed)
    manner = MANNERS[setting.seed % len(MANNERS)]
    game = setting.start()
    yield game
    while game.asked is not None and decisions:
        game.take(manner(rnd, game.asked))
        decisions -= 1
        yield game


def inv_3(setting: Setting, decisions: int) -> Iterator[str]:
    """INV-3: what every player and every zone has is the sum of what the events tell."""
    game = None
    for at, game in enumerate(played(setting, decisions)):
        if at % 50 == 0:
            yield from balance(game)
    yield from balance(game)


def balance(game: Any) -> Iterator[str]:
    """Keep the books from the events alone, and compare them with the table."""
    m = game.machine
    lay, names = m.layout, m.layout.ruleset.tokens
    pools: Counter[tuple[int, str]] = Counter()
    sizes: Counter[Any] = Counter()
    for event in game.events:
        if event.what == "tokens" and event.player is not None:
            pools[event.player, event.token] += event.amount
        elif event.what in ("move", "attach"):
            sizes[event.source] -= 1
            sizes[event.target] += event.what == "move"
        elif event.what == "restart":
            pools.clear()
            sizes.clear()
    for player in range(lay.players):
        for i, token in enumerate(names):
            has = m.cells[lay.tokens0 + player * len(names) + i]
            if has != pools[player, token]:
                yield f"player {player} has {has} {token}, by the events {pools[player, token]}"
    start = game.start.cells()
    for cell in lay.declared:
        zone = zone_ref(lay, cell)
        if zone is not None and cell not in lay.slots:
            has, had = len(m.cells[cell]), len(start[cell])
            if has != had + sizes[zone]:
                yield f"{has} cards in {zone}, by the events {had + sizes[zone]}"


def inv_28(setting: Setting, decisions: int) -> Iterator[str]:
    """INV-28, CIV-INV-24: exchanging two cards that a player cannot know changes nothing for that player."""
    rnd = random.Random(setting.seed)
    for game in played(setting, decisions):
        if rnd.random() < 0.04:
            yield from hidden.inv_28(game, rnd)


def inv_29(setting: Setting, decisions: int) -> Iterator[str]:
    """INV-29, CIV-INV-25: the same seed and choices give the same game."""
    *_, game = played(setting, decisions)
    try:
        again = rules(setting.game).replay(
            list(setting.seats), game.choices, seed=setting.seed, options=dict(setting.options)
        )
    except Diverged as diverged:
        yield str(diverged)
        return
    if again.hash() != game.hash() or again.events != game.events:
        yield "the second game is another one"


def inv_31(setting: Setting, decisions: int) -> Iterator[str]:
    """INV-31: a game that was saved and restored goes on like the other, to the end."""
    *_, game = played(setting, decisions)
    again = rules(setting.game).restore(game.save())
    rnd = random.Random(setting.seed)
    while True:
        if game.hash() != again.hash():
            yield "the restored game is another one"
            return
        if game.asked is None:
            break
        choice = rnd.randrange(len(game.asked.options))
        game.take(choice)
        again.take(choice)
    if game.events != again.events or game.result != again.result:
        yield "the restored game tells another story"


def inv_40(setting: Setting, decisions: int) -> Iterator[str]:
    """INV-40: names of players are in no state and change nothing."""
    *_, game = played(setting, decisions)
    if any(isinstance(value, str) for value in game.machine.cells):
        yield "there is a name in the state"
    if rules(setting.game).ruleset.seat_trait >= 0:
        return  # the seats are words of the game
    names = [f"somebody-{i}" for i in range(len(setting.seats))]
    try:
        again = rules(setting.game).replay(names, game.choices, seed=setting.seed, options=dict(setting.options))
    except Diverged as diverged:
        yield str(diverged)
        return
    told, renamed = (json.dumps([event.to_json() for event in g.events]) for g in (again, game))
    for old, new in zip(setting.seats, names, strict=True):
        renamed = renamed.replace(old, new)
    if again.hash() != game.hash() or told != renamed:
        yield "with other names it is another game"


# ---- Carta Impera Victoria


def civ_inv_17(setting: Setting, decisions: int) -> Iterator[str]:
    """CIV-INV-17: with all markers taken off the table, the same things are asked and offered."""
    for game in played(setting, decisions):
        m = game.machine.copied()
        run.rewind(m)
        declared = {cell: m.layout.ruleset.zones[z].name for cell, z in m.layout.declared.items() if z >= 0}
        markers = [cell for cell, name in declared.items() if name in ("embargo", "democracy") and m.cells[cell]]
        if game.asked is None or game.machine.answers or not markers:
            continue
        away = next(cell for cell, name in declared.items() if name == "removed")
        for cell in markers:
            for card in m.cells[cell]:
                m.cells[card] = away
            m.cells[away], m.cells[cell] = (*m.cells[away], *m.cells[cell]), ()
        again = run.advance(m)
        if again is None or (again.player, again.options) != (game.asked.player, game.asked.options):
            yield f"player {game.asked.player} is asked something else"


def keys(game: Any) -> list[Any]:
    """What each option means if ages do not matter."""
    asked, m = game.asked, game.machine
    if asked.what not in ("pick", "arrange"):
        return list(asked.options)
    words = {w for t in m.layout.ruleset.traits if t.name == "domain" for w in t.words}
    faces = m.layout.ruleset.faces
    return [v if v < 0 else tuple(w for w in faces[m.cells[v + 2]].words if w in words) for v in asked.options]


def civ_inv_23(setting: Setting, decisions: int) -> Iterator[str]:
    """CIV-INV-23: with other ages on the cards, their order by domain kept, every move and the result are the same."""
    one, other = setting.start(), setting.start()
    rnd = random.Random(setting.seed)
    m = other.machine
    run.rewind(m)  # to the last checkpoint: nobody has seen a card of the deck yet
    by_domain: dict[Any, list[int]] = {}
    trait = next(t for t in m.layout.ruleset.traits if t.name == "domain")
    for card in places.every_card(m):
        mask = m.cells[card + 1]
        by_domain.setdefault(tuple(w for w in trait.words if mask >> w & 1), []).append(card)
    for cards in by_domain.values():
        mixed = cards.copy()
        rnd.shuffle(mixed)
        faces = [tuple(m.cells[c + 1 : c + 3]) for c in mixed]
        for card, face in zip(cards, faces, strict=True):
            m.cells[card + 1 : card + 3] = face
    other.course.asked = run.advance(m)
    for _ in range(decisions):
        for game in (one, other):  # between cards that differ only in age there is nothing to decide
            while game.asked is not None and len(set(keys(game))) == 1:
                game.take(0)
        if one.asked is None or other.asked is None:
            break
        mine, theirs = keys(one), keys(other)
        if set(mine) != set(theirs) or one.asked.player != other.asked.player:
            yield f"{sorted(set(map(str, mine)))} against {sorted(set(map(str, theirs)))}"
            return
        key = rnd.choice(sorted(set(mine), key=str))
        one.take(mine.index(key))
        other.take(theirs.index(key))
    if (one.asked is None) != (other.asked is None) or one.result != other.result:
        yield f"the results are {one.result} and {other.result}"


def led_by(setting: Setting, leader: int) -> Any:
    """The game with that first player."""
    game = unbegun(rules(setting.game), setting.seats, setting.seed, dict(setting.options))
    game.machine.cells[LEAD] = leader
    game.course.asked = run.advance(game.machine)
    return game


def civ_inv_27(setting: Setting, decisions: int) -> Iterator[str]:
    """CIV-INV-27: turning the table, first player included, turns the game and its result with it."""
    options = {**dict(setting.options), "first player": "first", "teams": "none"}
    setting = Setting(setting.game, setting.seats, setting.seed, tuple(options.items()))
    n = len(setting.seats)
    one, other = led_by(setting, 0), led_by(setting, 1)
    rnd = random.Random(setting.seed)
    for _ in range(decisions):
        if one.asked is None or other.asked is None:
            break
        if (one.asked.player + 1) % n != other.asked.player or len(one.asked.options) != len(other.asked.options):
            yield f"player {one.asked.player} decides, and player {other.asked.player}"
            return
        choice = rnd.randrange(len(one.asked.options))
        if one.asked.what == "player":  # seats are named: choose the one that has moved along
            values = [(v + 1) % n for v in one.asked.options]
            other.take(other.asked.options.index(values[choice]))
        else:
            other.take(choice)
        one.take(choice)
    if one.asked is None:
        how, winners, scores = one.machine.cells[RESULT]
        turned = (how, sorted((w + 1) % n for w in winners), [(*row[-1:], *row[:-1]) for row in scores])
        how, winners, scores = other.machine.cells[RESULT]
        if turned != (how, sorted(winners), list(scores)):
            yield f"the results are {one.machine.cells[RESULT]} and {other.machine.cells[RESULT]}"
