"""What the kernel's own verbs do, given their arguments: true if done in full; the result is ``m.result``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import abilities as machine_abilities
from imperium_dsl.machine import (
    bindings,
    chance,
    checks,
    decide,
    ending,
    explore,
    knowledge,
    places,
    procedures,
    tables,
    tokens,
)
from imperium_dsl.machine import move as machine_move
from imperium_dsl.machine import run as machine_run
from imperium_dsl.machine import words as machine_words
from imperium_dsl.machine.layout import LEAD, RANK
from imperium_dsl.machine.signals import Restart, Unknown
from imperium_dsl.machine.values import EXACTLY

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def move(m: Machine, you: int, this: int, cards: Sequence[int], place: tuple[int, bool, int]) -> bool:
    """before: card somewhere    after: card on top of (or, if said, at the bottom of) the zone"""
    zone, bottom, slot = place
    if zone == m.layout.nowhere:
        m.result = ()
        return False
    return machine_move.moves(m, cards, zone, bottom, slot)


def attach(m: Machine, you: int, this: int, cards: Sequence[int], holder: int) -> bool:
    """before: card somewhere    after: card under the holder"""
    if holder < m.layout.slot0:
        m.result = ()
        return False
    for card in tuple(cards):
        if card != holder:
            machine_move.attach(m, card, holder)
    m.result = tuple(cards)
    return True


def _kinds(m: Machine, token: int) -> Sequence[int]:
    return range(m.tokens) if token < 0 else (token,)


def add(m: Machine, you: int, this: int, amount: Any, holder: Any) -> bool:
    """before: n on the holder    after: n + amount; the supply never ends"""
    holders = holder if type(holder) is list else (holder,)
    total = 0
    for h in holders:
        if h < 0:
            continue
        for token, _, n in amount:
            tokens.add(m, h, token, n)
            total += n
    m.result = total
    return True


def taken(m: Machine, you: int, holder: int, token: int, mode: int, n: int) -> tuple[int, bool]:
    """How many tokens come off a holder, and whether that is all that was asked."""
    there = tokens.tok(m, holder, token)
    if mode != EXACTLY:
        return tokens.how_many(m, you, token, mode, n, there), True
    return min(n, there), there >= n


def remove(m: Machine, you: int, this: int, amount: Any, holder: Any) -> bool:
    """before: n on the holder    after: n - amount; as much as there is"""
    holders = tokens.bearing(m, holder) if type(holder) is list else (holder,)
    done, total = True, 0
    for h in holders:
        if h < 0:
            continue
        for token, mode, n in amount:
            for kind in _kinds(m, token):
                number, full = taken(m, you, h, kind, mode, n)
                tokens.add(m, h, kind, -number)
                total += number
                done = done and full
    m.result = total
    return done


def transfer(m: Machine, you: int, this: int, amount: Any, source: Any, target: Any) -> bool:
    """before: n on one holder    after: on the other"""
    sources = source if type(source) is list else (source,)
    target = target[0] if type(target) is list and target else target
    done, total = True, 0
    for h in sources:
        if h < 0 or type(target) is list or target < 0:
            done = False
            continue
        for token, mode, n in amount:
            for kind in _kinds(m, token):
                number, full = taken(m, you, h, kind, mode, n)
                tokens.add(m, h, kind, -number)
                tokens.add(m, target, kind, number)
                total += number
                done = done and full
    m.result = total
    return done


def pick_cards(m: Machine, you: int, this: int, cards: Sequence[int]) -> bool:
    """a decision over cards; moves nothing"""
    m.result = tuple(cards)
    return True


def pick_players(m: Machine, you: int, this: int, players: list[int]) -> bool:
    """a decision over players"""
    if not players:
        m.result = ()
        return False
    m.result = [decide.ask(m, you, players, "player", m.place, this)]
    return True


def pick_spot(m: Machine, you: int, this: int, holders: Any) -> bool:
    """a decision over holders"""
    found = holders if type(holders) is list else [holders]
    if not found:
        m.result = ()
        return False
    m.result = decide.ask(m, you, found, "holder", m.place, this)
    return True


def pick_ability(m: Machine, you: int, this: int, abilities: Any) -> bool:
    """a decision over abilities"""
    return machine_abilities.pick_ability(m, you, abilities, m.place, this)


def name_word(m: Machine, you: int, this: int, words: Any) -> bool:
    """a decision over words"""
    found = list(words) if type(words) is not int else [words]
    if not found:
        m.result = -1
        return False
    m.result = decide.ask(m, you, found, "word", m.place, this)
    return True


def see(m: Machine, you: int, this: int, cards: Sequence[int]) -> bool:
    """shows cards to the acting player"""
    if explore.trying(m) and any(not places.sees(m, you, c) for c in cards):
        raise Unknown
    knowledge.shown(m, cards, (you,))
    m.result = tuple(cards)
    return True


def reveal(m: Machine, you: int, this: int, cards: Sequence[int]) -> bool:
    """shows cards to all"""
    if explore.trying(m):
        raise Unknown
    knowledge.shown(m, cards, range(m.layout.players))
    m.result = tuple(cards)
    return True


def reveal_until(m: Machine, you: int, this: int, zone: int, kind: Any) -> bool:
    """shows cards from the top until one fits; result: that card, or none"""
    if explore.trying(m):
        raise Unknown
    seen = []
    found: tuple[int, ...] = ()
    for card in m.cells[zone]:
        seen.append(card)
        if bindings.fits(m, card, kind):
            found = (card,)
            break
    knowledge.shown(m, seen, range(m.layout.players))
    m.result = found
    return True


def arrange(m: Machine, you: int, this: int, cards: Sequence[int]) -> bool:
    """puts cards back in an order of the player's choice, at their place"""
    left = list(cards)
    if len(left) < 2:
        m.result = tuple(left)
        return True
    zone = m.cells[left[0]]
    order = []
    while left:
        card = decide.ask(m, you, left, "arrange", m.place, this)
        left.remove(card)
        order.append(card)
    at = sorted(m.cells[zone].index(c) for c in order)
    laid = list(m.cells[zone])
    for position, card in zip(at, order, strict=True):
        laid[position] = card
    m.put(zone, tuple(laid))
    m.stir()
    checks.check_odd(m)
    m.result = tuple(order)
    return True


def shuffle(m: Machine, you: int, this: int, zone: int) -> bool:
    """chance"""
    chance.shuffle(m, zone)
    checks.check_odd(m)
    return True


def roll(m: Machine, you: int, this: int, n: int) -> bool:
    """chance: 1 to n; of nothing nothing can be rolled"""
    if n < 1:
        m.result = 0
        return False
    m.result = chance.below(m, n) + 1
    if m.log is not None:
        m.log.append(("roll", n, m.result))
    return True


def flip(m: Machine, you: int, this: int, cards: Sequence[int]) -> bool:
    """before: one face shows    after: the other"""
    for card in cards:
        machine_move.turn_over(m, card)
    checks.check_odd(m)
    m.result = tuple(cards)
    return True


def replace(m: Machine, you: int, this: int, cards: Sequence[int], by: Sequence[int]) -> bool:
    """before: C in a zone    after: D there, C out of the game"""
    if not cards or not by:
        m.result = ()
        return False
    zone = m.cells[cards[0]]
    machine_move.move(m, cards[0], m.layout.gone)
    machine_move.move(m, by[0], zone)
    m.result = (by[0],)
    return True


def become(m: Machine, you: int, this: int, word: int) -> bool:
    """the acting player's word of that trait"""
    lay = m.layout
    trait = m.code.trait_of_word[word]
    cell = lay.words0 + you * len(lay.of_player) + lay.of_player.index(trait)
    if m.cells[cell] != word:
        m.put(cell, word)
        m.stir()
        if m.log is not None:
            m.log.append(("become", you, word))
        checks.check_odd(m)
    return True


def use(m: Machine, you: int, this: int, abilities: Any) -> bool:
    """gate, price, text"""
    return machine_abilities.use(m, you, abilities, m.place)


def resolve(m: Machine, you: int, this: int, abilities: Any) -> bool:
    """the text alone"""
    return machine_abilities.resolve(m, you, abilities, m.place)


def resolve_for_cards(m: Machine, you: int, this: int, abilities: Any, cards: Sequence[int]) -> bool:
    """a copy, with another card as its own"""
    return machine_abilities.resolve_for(m, you, abilities, cards[0] if cards else 0)


def resolve_for_players(m: Machine, you: int, this: int, abilities: Any, players: list[int]) -> bool:
    """a copy, for another player"""
    return machine_abilities.resolve_for(m, players[0] if players else you, abilities, this)


def exempt(m: Machine, you: int, this: int, players: list[int], cards: Sequence[int]) -> bool:
    """these players may ignore parts of what the card's text does, until the event that is answered is over; or, if
    the text is running already, until it is over"""
    if m.firing:
        for card in cards:
            those = m.spared if any(key[1] == card for key in m.running) else m.exempt
            those.extend([(player, card) for player in players])
    return True


def lower_amount(m: Machine, *_: Any) -> bool:
    """only as a standing text"""
    return True


def drop_word(m: Machine, you: int, this: int, word: int, kind: Any, until: str | None) -> bool:
    """cards lose a word for a time"""
    machine_words.change_words(m, word, -1, tuple(kind.cards()), until)
    return True


def lend_word(m: Machine, you: int, this: int, word: int, kind: Any, until: str | None) -> bool:
    """cards get a word for a time"""
    machine_words.change_words(m, word, 1, tuple(kind.cards()), until)
    return True


def mark(m: Machine, you: int, this: int, cell: int) -> bool:
    """before: not set    after: set; a flag that is set cannot be set"""
    if m.cells[cell]:
        return False
    m.put(cell, 1)
    checks.flag_changed(m, cell)
    return True


def unmark(m: Machine, you: int, this: int, cell: int) -> bool:
    """after: not set"""
    if m.cells[cell]:
        m.put(cell, 0)
        checks.flag_changed(m, cell)
    return True


def run(m: Machine, you: int, this: int, procedure: int, cards: Sequence[int] = ()) -> bool:
    """a procedure inside an effect"""
    if not explore.trying(m):
        procedures.run_procedure(m, procedure, you, cards)
    m.result = ()
    return True


def consult(m: Machine, you: int, this: int, cards: Sequence[int], word: int = -1) -> bool:
    """the topmost row that matches the card and of which some part is possible"""
    return tables.consult(m, you, cards, word)


def skip(m: Machine, you: int, this: int) -> bool:
    """nothing, successfully"""
    m.result = ()
    return True


def fail(m: Machine, you: int, this: int) -> bool:
    """nothing, without success; in a replacement: what is replaced is not done either"""
    m.result = ()
    m.refused = True
    return False


def lead(m: Machine, you: int, this: int, n: int) -> bool:
    """the n-th seat is first player"""
    m.put(LEAD, (n - 1) % m.layout.players)
    checks.check_odd(m)
    return True


def win(m: Machine, you: int, this: int, players: list[int]) -> bool:
    """the game is over, and these have won"""
    ending.finish(m, tuple(players), "won")
    return True


def end(m: Machine, you: int, this: int, what: str) -> bool:
    """the game is over: whoever is ranked highest has won; without a ranking it is unfinished"""
    winners, scores = m.cells[RANK]
    ending.finish(m, winners if scores else (), "finished" if scores else "unfinished")
    return True


def restart(m: Machine, you: int, this: int) -> bool:
    """before: a game in its course    after: the same before its set-up, with what lasts until the end of the series"""
    machine_run.restart(m)
    raise Restart


PRIMITIVES = {
    "move cards into place": move,
    "move cards onto place": move,
    "attach cards onto holder": attach,
    "add amount onto holder": add,
    "remove amount from holder": remove,
    "transfer amount from holder onto holder": transfer,
    "pick cards": pick_cards,
    "pick players": pick_players,
    "pick ability": pick_ability,
    "pick spot": pick_spot,
    "name word": name_word,
    "see cards": see,
    "reveal cards": reveal,
    "reveal zone until kind": reveal_until,
    "arrange cards": arrange,
    "shuffle zone": shuffle,
    "roll number": roll,
    "flip cards": flip,
    "replace cards by cards": replace,
    "become word": become,
    "use ability": use,
    "resolve ability": resolve,
    "resolve ability for cards": resolve_for_cards,
    "resolve ability for players": resolve_for_players,
    "exempt players from cards": exempt,
    "lower amount by amount until end": lower_amount,
    "drop word from kind until end": drop_word,
    "lend word onto kind until end": lend_word,
    "mark flag": mark,
    "unmark flag": unmark,
    "run procedure": run,
    "run procedure for cards": run,
    "consult cards": consult,
    "consult cards for word": consult,
    "skip": skip,
    "fail": fail,
    "lead number": lead,
    "win players": win,
    "end end": end,
    "restart": restart,
}
