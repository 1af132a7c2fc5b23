"""Where things lie, who sees them, chance.

What happens here goes unheard: no handler answers it. Moving a card so that others hear of it is in ``moves``.
"""

from __future__ import annotations

from collections.abc import Sequence

from imperium_dsl.machine import rng
from imperium_dsl.machine.layout import RNG
from imperium_dsl.program.vocabulary import ZoneInfo
from imperium_dsl.reference import state
from imperium_dsl.reference.records import NO_SLOT, Cards, Destination
from imperium_dsl.reference.state import TOKENS, UNDER, World

# ---- where things lie ------------------------------------------------------


def zone_of(w: World, card: int) -> int:
    """The zone of a card, or of what it lies under."""
    at: int = w.cells[card]
    while at >= w.layout.slot0:
        at = w.cells[at] if state.is_card(w, at) else w.layout.slot_zone[at]
    return at


def declared(w: World, zone: int) -> ZoneInfo | None:
    """What is declared of a zone; nothing of cards out of the game."""
    number = w.layout.declared[zone]
    return None if number < 0 else w.index.zones[number]


def owner_of(w: World, card: int) -> int:
    """In whose zone a card lies."""
    at = w.cells[card]
    return w.layout.owner[at if at < w.layout.slot0 else zone_of(w, card)]


def slot_of(w: World, card: int) -> int:
    """The slot a card lies in, or -1."""
    zone: int = w.cells[card]
    if zone not in w.layout.slots:
        return NO_SLOT
    at: int = w.cells[zone].index(card)
    return w.layout.slots[zone][at]


def holder_of(w: World, holder: int) -> int:
    """Tokens and cards that would lie on a card in a slot belong to the slot."""
    slot = slot_of(w, holder) if state.is_card(w, holder) else NO_SLOT
    return holder if slot == NO_SLOT else slot


def under_cell(w: World, holder: int) -> int:
    """Where the cards under a card or slot are kept."""
    return holder + UNDER if state.is_card(w, holder) else holder + 1


def under(w: World, holders: Sequence[int]) -> list[int]:
    """The cards under these cards or slots."""
    hosts = [holder_of(w, holder) for holder in holders]
    return [card for host in hosts if host >= w.layout.slot0 for card in w.cells[under_cell(w, host)]]


def with_attached(w: World, cards: Cards) -> list[int]:
    """The cards, each followed by what lies under it."""
    return [each for card in cards for each in (card, *with_attached(w, w.cells[card + UNDER]))]


def cards_in(w: World, zone: int) -> Cards:
    """The cards of a zone; empty slots hold none."""
    return tuple(card for card in w.cells[zone] if card)


def in_slot(w: World, slot: int) -> Cards:
    """The card in a slot."""
    zone = w.layout.slot_zone.get(slot)
    if zone is None:
        return ()
    card = w.cells[zone][w.layout.slots[zone].index(slot)]
    return (card,) if card else ()


# ---- tokens ----------------------------------------------------------------


def token_cell(w: World, holder: int) -> int:
    """Where the tokens on a card, slot or zone are kept."""
    if state.is_card(w, holder):
        return holder + TOKENS
    return holder if holder >= w.layout.slot0 else holder + 1


def player_token_cell(w: World, player: int, token: int) -> int:
    """Where a player's tokens of a kind are kept."""
    return w.layout.tokens0 + player * len(w.ids.tokens) + token


def tokens(w: World, holder: int, token: int) -> int:
    """How many tokens of a kind (-1: of every kind) lie on a holder."""
    if token < 0:
        return sum(tokens(w, holder, kind) for kind in range(len(w.ids.tokens)))
    if holder < 0:
        return 0
    if holder < w.layout.players:
        return int(w.cells[player_token_cell(w, holder, token)])
    counts = w.cells[token_cell(w, holder_of(w, holder))]
    return 0 if counts is None else int(counts[token])


# ---- who sees what ---------------------------------------------------------


def shows(w: World, zone: int, player: int) -> bool:
    """Does the player see the cards of a zone? What lies under something everybody sees."""
    if zone >= w.layout.slot0:
        return True
    info = declared(w, zone)
    if info is None or info.sight == "public":
        return True
    return info.sight == "owner-only" and w.layout.owner[zone] == player


def sees(w: World, player: int, card: int) -> bool:
    """May the player know which card this is? The lowest card of a ``based`` zone everybody knows."""
    zone = zone_of(w, card)
    info = declared(w, zone)
    lowest = info is not None and info.based and w.cells[zone][-1:] == (card,)
    return shows(w, zone, player) or lowest or card in w.cells[w.layout.known0 + player]


def is_hidden(w: World, zone: int) -> bool:
    """Is a place a zone that not everybody sees?"""
    info = declared(w, zone) if zone in w.layout.declared else None
    return info is not None and info.sight != "public"


def learn(w: World, player: int, cards: Cards) -> None:
    """The player knows these cards now."""
    cell = w.layout.known0 + player
    new = [card for card in cards if card not in w.cells[cell]]
    if new:
        state.put(w, cell, tuple(sorted((*w.cells[cell], *new))))


def forget(w: World, player: int, cards: Cards) -> None:
    """The player no longer knows where these cards are; or everybody does."""
    cell = w.layout.known0 + player
    if any(card in cards for card in w.cells[cell]):
        state.put(w, cell, tuple(card for card in w.cells[cell] if card not in cards))


def show(w: World, cards: Cards, players: Sequence[int]) -> None:
    """These players see these cards."""
    for player in players:
        learn(w, player, [card for card in cards if not sees(w, player, card)])


def note_move(w: World, card: int, source: int, zone: int) -> None:
    """What is known of a card that moved: it stays known to whoever saw it go to a hidden place."""
    for player in range(w.layout.players):
        if not is_hidden(w, zone):
            if is_hidden(w, source):
                forget(w, player, (card,))
        elif source >= 0 and shows(w, source, player):
            learn(w, player, (card,))


# ---- from one place to another ---------------------------------------------


def lift(w: World, card: int) -> None:
    """before: card somewhere    after: it is not there, though the card does not know it yet"""
    at = w.cells[card]
    if at in w.layout.slots:
        state.put(w, at, tuple(0 if c == card else c for c in w.cells[at]))
    else:
        cell = under_cell(w, at) if at >= w.layout.slot0 else at
        state.put(w, cell, tuple(c for c in w.cells[cell] if c != card))


def lay_down(w: World, card: int, to: Destination) -> None:
    """before: card nowhere    after: on top of the zone, at its bottom, at its end, or in a slot"""
    zone = to.zone
    cards = w.cells[zone]
    info = declared(w, zone)
    if zone in w.layout.slots:
        at = free_slot(cards) if to.slot == NO_SLOT else w.layout.slots[zone].index(to.slot)
        cards = (*cards[:at], card, *cards[at + 1 :])
    elif info is not None and info.order == "ordered":
        at = 0 if not to.bottom else len(cards) - 1 if info.based and cards else len(cards)
        cards = (*cards[:at], card, *cards[at:])
    else:
        cards = (*cards, card)
    state.put(w, zone, cards)
    w.run.trail.append((card, w.cells[card]))
    state.put(w, card, zone)


def free_slot(cards: Cards) -> int:
    """The first slot without a card; the first one if there is none."""
    return list(cards).index(0) if 0 in cards else 0


# ---- chance ----------------------------------------------------------------


def below(w: World, n: int) -> int:
    """A random number from 0 to n - 1."""
    state.unknowable(w)
    seed, value = rng.below(w.cells[RNG], n)
    state.put(w, RNG, seed)
    return value


def shuffle(w: World, zone: int) -> None:
    """Chance; the lowest card of a ``based`` zone stays there, and nobody knows the others any more."""
    cards = w.cells[zone]
    if not cards:
        return
    if len(cards) > 1:
        state.unknowable(w)
    info = declared(w, zone)
    size = len(cards) - 1 if info is not None and info.based else len(cards)
    if size > 1:
        seed, order = rng.shuffled(w.cells[RNG], list(cards[:size]))
        state.put(w, RNG, seed)
        state.put(w, zone, (*order, *cards[size:]))
    for player in range(w.layout.players):
        forget(w, player, cards)
