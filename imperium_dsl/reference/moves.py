"""Cards and tokens change their place, and everybody hears of it."""

from __future__ import annotations

from imperium_dsl.reference import board, events, standing, state
from imperium_dsl.reference.records import NOWHERE, Destination, Steps
from imperium_dsl.reference.state import TOKENS, UNDER, World


def move(w: World, card: int, to: Destination) -> Steps[bool]:
    """One card to a zone, with everything under it: would leave, would enter, the move, leave, empty, enter.

    before: card, with others under it, somewhere    after: card in the zone, then the others

    A card that comes to another zone loses its tokens.
    """
    source, zone = w.cells[card], to.zone
    if w.run.put_off is not None:
        w.run.put_off.append((card, to))
        return True
    if w.run.is_dry and not board.sees(w, w.run.trial, card):
        state.unknowable(w)
    replaced = None if source == zone else (yield from events.zone_would(w, card, source, zone))
    if replaced is not None:
        return replaced
    source = w.cells[card]  # it may lie elsewhere by now
    board.lift(w, card)
    board.lay_down(w, card, to)
    under = w.cells[card + UNDER]
    state.put(w, card + UNDER, ())
    if source != zone:
        state.put(w, card + TOKENS, None)
    standing.renew_words(w)
    board.note_move(w, card, source, zone)
    for other in under:
        yield from follow(w, other, to)
    yield from events.zone_did(w, card, source, zone)
    yield from events.checks(w)
    return True


def follow(w: World, card: int, to: Destination) -> Steps[None]:
    """A card that lay under another goes along: it leaves no zone, but enters one.

    before: card under another, which moves to a zone    after: card in that zone
    """
    w.run.trail.append((card, w.cells[card]))
    state.put(w, card, to.zone)
    if (yield from events.zone_would(w, card, NOWHERE, to.zone)) is not None:
        return
    board.lay_down(w, card, Destination(to.zone, to.bottom))
    standing.renew_words(w)
    board.note_move(w, card, NOWHERE, to.zone)
    under = w.cells[card + UNDER]
    state.put(w, card + UNDER, ())
    for other in under:
        yield from follow(w, other, to)
    yield from events.zone_did(w, card, NOWHERE, to.zone)
    yield from events.checks(w)


def attach(w: World, card: int, holder: int) -> Steps[None]:
    """Lay a card, with everything under it, under another card or under a slot.

    before: card, with others under it, somewhere    after: card and the others under the holder; its tokens are gone
    """
    source, host = w.cells[card], board.holder_of(w, holder)
    if w.run.is_dry and not board.sees(w, w.run.trial, card):
        state.unknowable(w)
    if (yield from events.zone_would(w, card, source, NOWHERE)) is not None:
        return
    source = w.cells[card]
    board.lift(w, card)
    state.put(w, card + TOKENS, None)
    for other in (card, *w.cells[card + UNDER]):
        w.run.trail.append((other, w.cells[other]))
        state.put(w, other, host)
        cell = board.under_cell(w, host)
        state.put(w, cell, (*w.cells[cell], other))
    state.put(w, card + UNDER, ())
    standing.renew_words(w)
    board.note_move(w, card, source, NOWHERE)
    yield from events.zone_did(w, card, source, NOWHERE)
    yield from events.checks(w)


def add_tokens(w: World, holder: int, token: int, n: int) -> Steps[None]:
    """before: k tokens of a kind on a holder    after: k + n; n may be below 0"""
    if n == 0:
        return
    state.not_too_large(n)
    if holder < w.layout.players:
        cell = board.player_token_cell(w, holder, token)
        state.put(w, cell, w.cells[cell] + n)
    else:
        cell = board.token_cell(w, board.holder_of(w, holder))
        counts = list(w.cells[cell] or (0,) * len(w.ids.tokens))
        counts[token] += n
        state.put(w, cell, tuple(counts) if any(counts) else None)
    yield from events.checks(w)
