"""The laws that compare two games: what must make no difference, makes none. Each is named by its id."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from imperium_dsl.machine.errors import Diverged
from imperium_dsl.machine.layout import LEAD
from imperium_dsl.machine.sight import back, sees
from tests.laws.games import Setting, rules
from tests.laws.watch import unbegun


def played(setting: Setting, decisions: int) -> Iterator[Any]:
    """The same game at every decision, played at random."""
    rnd = random.Random(setting.seed)
    game = setting.start()
    yield game
    while game.asked is not None and decisions:
        game.take(rnd.randrange(len(game.asked.options)))
        decisions -= 1
        yield game


def with_exchanged(game: Any, left: int, right: int) -> Any:
    """The same game, in which two cards have changed their faces."""
    other = game.clone()
    other.machine = other.machine.copied()
    other.is_shared = False
    s = other.machine.s
    for cell in (1, 2):
        s[left + cell], s[right + cell] = s[right + cell], s[left + cell]
    return other


def inv_28(setting: Setting, decisions: int) -> Iterator[str]:
    """INV-28, CIV-INV-24: exchanging two cards that a player cannot see changes nothing in the player's view."""
    rnd = random.Random(setting.seed)
    for at, game in enumerate(played(setting, decisions)):
        if at % 25 or game.asked is None:
            continue
        m = game.machine
        for player in range(len(game.seats)):
            hidden = [c for c in m.every_card() if not sees(m, player, c) and m.s[c] < m.lay.slot0]
            rnd.shuffle(hidden)
            for left, right in zip(hidden[::2], hidden[1::2], strict=False):
                if back(m, left) == back(m, right) and m.s[left + 2] != m.s[right + 2]:
                    if game.view(player) != with_exchanged(game, left, right).view(player):
                        yield f"player {player} can tell two hidden cards apart"
                    break


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
    """INV-31: a game that was saved and restored goes on like the other."""
    *_, game = played(setting, decisions)
    again = rules(setting.game).restore(game.save())
    rnd = random.Random(setting.seed)
    for _ in range(10):
        if game.hash() != again.hash():
            yield "the restored game is another one"
        if game.asked is None:
            break
        choice = rnd.randrange(len(game.asked.options))
        game.take(choice)
        again.take(choice)


def inv_40(setting: Setting, decisions: int) -> Iterator[str]:
    """INV-40: names of players are in no state."""
    *_, game = played(setting, decisions)
    names = [f"somebody-{i}" for i in range(len(setting.seats))]
    if rules(setting.game).ruleset.seat_trait >= 0:  # the seats are words of the game; no name is anywhere
        if any(isinstance(value, str) for value in game.machine.s):
            yield "there is a name in the state"
        return
    again = rules(setting.game).replay(names, game.choices, seed=setting.seed, options=dict(setting.options))
    if again.hash() != game.hash():
        yield "with other names it is another game"


# ---- Carta Impera Victoria


def keys(game: Any) -> list[Any]:
    """What each option means if ages do not matter."""
    asked, m = game.asked, game.machine
    if asked.what not in ("pick", "arrange"):
        return list(asked.options)
    words = {w for t in m.lay.ruleset.traits if t.name == "domain" for w in t.words}
    faces = m.lay.ruleset.faces
    return [v if v < 0 else tuple(w for w in faces[m.s[v + 2]].words if w in words) for v in asked.options]


def civ_inv_23(setting: Setting, decisions: int) -> Iterator[str]:
    """CIV-INV-23: with other ages on the cards, their order by domain kept, every move and the result are the same."""
    one, other = setting.start(), setting.start()
    rnd = random.Random(setting.seed)
    m = other.machine
    m.rewind()  # to the last checkpoint: nobody has seen a card of the deck yet
    by_domain: dict[Any, list[int]] = {}
    trait = next(t for t in m.lay.ruleset.traits if t.name == "domain")
    for card in m.every_card():
        mask = m.s[card + 1]
        by_domain.setdefault(tuple(w for w in trait.words if mask >> w & 1), []).append(card)
    for cards in by_domain.values():
        mixed = cards.copy()
        rnd.shuffle(mixed)
        faces = [tuple(m.s[c + 1 : c + 3]) for c in mixed]
        for card, face in zip(cards, faces, strict=True):
            m.s[card + 1 : card + 3] = face
    other.asked = m.advance()
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
    game.machine.s[LEAD] = leader
    game.asked = game.machine.advance()
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
        turned = tuple(sorted((w + 1) % n for w in one.machine.s[7][1]))
        if turned != tuple(sorted(other.machine.s[7][1])):
            yield f"players {one.machine.s[7][1]} win, and {other.machine.s[7][1]}"
