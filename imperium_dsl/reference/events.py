"""What comes before an event, in its place, and after it; the events of zones; checks.

    when you would gain gems: ...             before
    when you would gain gems, instead: ...    in its place
    when you gain gems: ...                   after
    check no gem on this: ...                 the moment it becomes true

An optional handler has a kind: then its gate must hold, its owner decides, and its price is paid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import evolve

from imperium_dsl.machine.layout import LEAD, ONCES, SETUP
from imperium_dsl.program import effects as e
from imperium_dsl.program.frames import Frame
from imperium_dsl.reference import board, patterns, possible, standing, state, texts, values
from imperium_dsl.reference.records import (
    NO,
    NO_CARD,
    NOBODY,
    YES,
    Cards,
    Event,
    Listener,
    Meaning,
    Portion,
    Scope,
    Selection,
    Steps,
    Unknown,
)
from imperium_dsl.reference.state import World

Answer: TypeAlias = tuple[Listener, Cards]  # a handler, and the cards of the event that it is about

# ---- the event of a phrase -------------------------------------------------


def worded(w: World, frame: Frame, you: int, args: list[Meaning]) -> Event:
    """The event of a phrase as worded, before anything is picked."""
    event = Event(frame, you, args, len(w.run.trail), w.cells[LEAD])
    roles = w.index.roles[frame.key]
    cards = roles.cards if roles.cards >= 0 else roles.kind
    if roles.amount >= 0:
        portion = args[roles.amount][0]
        event.token, event.amount = portion.token, portion.number
    elif roles.count >= 0:
        event.amount = args[roles.count]
    elif cards >= 0 and isinstance(args[cards], Selection):
        selection = args[cards]
        event.amount, event.words, event.zone = selection.number, selection.words, selection.zone
    return event


def resize(w: World, event: Event) -> None:
    """before: a phrase    after: the same with AMOUNT as its number"""
    args, roles = event.args, w.index.roles[event.frame.key]
    if roles.amount >= 0:
        portion = args[roles.amount][0]
        args[roles.amount] = (Portion(portion.token, portion.mode, event.amount),)
    elif roles.count >= 0:
        args[roles.count] = event.amount
    elif roles.cards >= 0 and isinstance(args[roles.cards], Selection):
        selection = args[roles.cards]
        kind = "up_to" if selection.kind == "up_to" else "exactly"
        args[roles.cards] = evolve(selection, kind=kind, number=event.amount)


# ---- before ----------------------------------------------------------------


def before_amount(w: World, event: Event, listeners: list[Listener]) -> Steps[bool]:
    """Handlers that change AMOUNT, matched against the wording; false if nothing is left to do."""
    answered = False
    for listener in listeners:
        if listener.pattern.would and listener.pattern.about_amount:
            hit = patterns.matched(w, listener, event)
            if hit is not None:
                yield from answer(w, listener, event, hit)
                answered = True
    if answered:
        resize(w, event)
    return not answered or event.amount > 0


def before(w: World, event: Event, listeners: list[Listener]) -> Steps[None]:
    """The other handlers that come before: the actor's first, then clockwise."""
    found = those_who_match(w, event, listeners, is_before)
    if len(found) > 1:
        order = state.everyone(w, event.actor)
        found.sort(key=lambda pair: place_in(order, pair[0].owner_for(event)))
    for listener, hit in found:
        yield from answer(w, listener, event, hit)


def is_before(listener: Listener) -> bool:
    """``when you would gain gems``: neither about its AMOUNT nor in its place"""
    pattern = listener.pattern
    return pattern.would and not pattern.about_amount and not pattern.instead


def place_in(order: list[int], player: int) -> int:
    """Where a player comes in an order; nobody comes first."""
    return order.index(player) if player in order else -1


def those_who_match(
    w: World, event: Event, listeners: list[Listener], wanted: Callable[[Listener], bool]
) -> list[Answer]:
    """The handlers that answer the event: found before the first of them does."""
    found = []
    for listener in listeners:
        if wanted(listener):
            hit = patterns.matched(w, listener, event)
            if hit is not None:
                found.append((listener, hit))
    return found


# ---- in its place ----------------------------------------------------------


def instead(w: World, event: Event, listeners: list[Listener]) -> Steps[bool | None]:
    """Replacements of the whole phrase, or of some of its cards; None: there is none.

    What is replaced counts as done, unless the replacement says ``fail``.
    """
    replaced = None
    for listener in listeners:
        if not listener.pattern.instead or listener.key(event) in w.run.answering:
            continue
        hit = patterns.matched(w, listener, event)
        if hit is None:
            continue
        cards = event.cards
        result, w.run.result = w.run.result, ()
        refused, w.run.refused = w.run.refused, False
        if not (yield from answer(w, listener, event, hit)):
            w.run.result, w.run.refused = result, refused
            continue
        replaced, w.run.refused = not w.run.refused, refused
        event.cards = [card for card in cards if card not in hit] if hit else ()
        if not event.cards:
            break
    return replaced


# ---- after -----------------------------------------------------------------


def after(w: World, event: Event) -> Steps[None]:
    """Handlers of what has happened."""
    yield from answer_in_order(w, event, standing.listeners(w, event.frame.words))


def answer_in_order(w: World, event: Event, listeners: list[Listener]) -> Steps[None]:
    """The game's handlers, then those of players clockwise, each ordering their own; the set is fixed first."""

    def is_after(listener: Listener) -> bool:
        return not listener.pattern.would and listener.key(event) not in w.run.answering

    found = those_who_match(w, event, listeners, is_after)
    for listener, hit in found:
        if listener.owner == NOBODY:
            yield from answer(w, listener, event, hit)
    for player in state.everyone(w, event.actor) if found else ():
        mine = [(listener, hit) for listener, hit in found if listener.owner == player]
        while mine:
            index = yield from possible.ask(player, range(len(mine)), "order")
            listener, hit = mine.pop(index)
            yield from answer(w, listener, event, hit)


# ---- one handler -----------------------------------------------------------


def answer(w: World, listener: Listener, event: Event, hit: Cards) -> Steps[bool]:
    """Run one handler, unless its owner does not want to; it never fires on what its own body causes.

    A dry run does not know what another player would answer; but a replacement is looked into.
    """
    handler, owner = listener.handler, listener.owner_for(event)
    key = listener.key(event)
    if key in w.run.answering:
        return False
    if w.run.is_dry and owner != w.run.trial and not handler.pattern.instead:
        raise Unknown
    state.tick(w)
    state.not_too_deep(len(w.run.answering))
    if listener.pending is not None and not use_up(w, listener):
        return False
    scope = handler_scope(listener, event, hit)
    if isinstance(handler, e.Handler) and not (yield from is_wanted(w, handler, scope, key)):
        return False
    in_full, skips, result, sources = w.run.in_full, w.run.skips, w.run.result, w.run.sources
    w.run.in_full, w.run.skips = False, True
    w.run.answering.append(key)
    try:
        if isinstance(handler, e.Handler) and handler.kind is not None:
            yield from texts.pay_price(w, handler.kind, owner, listener.card)
        yield from w.perform(w, handler.body, scope)
    finally:
        w.run.answering.remove(key)
        w.run.in_full, w.run.skips, w.run.sources = in_full, skips, sources
        if not handler.pattern.instead:
            w.run.result = result
    return True


def use_up(w: World, listener: Listener) -> bool:
    """before: ``once when ...`` waits    after: it does not wait any more; false if it has fired meanwhile"""
    left = list(w.cells[ONCES])
    if listener.pending not in left:
        return False
    left.remove(listener.pending)
    state.put(w, ONCES, tuple(left))
    return True


def handler_scope(listener: Listener, event: Event, hit: Cards) -> Scope:
    """The names of a handler: ``you`` its owner, ``it`` and OBJECT the cards it is about."""
    in_text = isinstance(listener.handler, e.Handler)
    return Scope(listener.owner_for(event), listener.card, hit, event, hit, dict(listener.names), in_text=in_text)


def is_wanted(w: World, handler: e.Handler, scope: Scope, key: tuple[int, int]) -> Steps[bool]:
    """An optional handler: may it be used now, and does its owner want to?"""
    if handler.kind is None:
        return True

    def could_do_something() -> bool:
        w.run.answering.append(key)
        try:
            return possible.can_be_done(
                w, lambda: w.perform(w, handler.body, scope.copy()), scope.you, in_full=False
            )  # fmt: skip
        finally:
            w.run.answering.remove(key)

    if not texts.is_open(w, handler.kind, scope.you, scope.this, could_do_something):
        return False
    return bool((yield from possible.ask(scope.you, (YES, NO), "use")))


# ---- whom a part of a text concerns ----------------------------------------


def who_takes_part(w: World, players: list[int], this: int) -> Steps[list[int]]:
    """Those of the players whom a part of a text concerns: who is exempt from it decides."""
    found = list(players)
    for player in players:
        is_exempt = (player, this) in w.run.exempt or (player, this) in w.run.spared
        if is_exempt and not (yield from possible.ask(player, (NO, YES), "suffer")):
            found.remove(player)
    return found


# ---- events of zones -------------------------------------------------------


def zone_event(w: World, verb: str, zone: int, card: int) -> tuple[Event, list[Listener]]:
    """A card leaves or enters a zone, or the last one has left."""
    frame = w.index.frame(f"{verb} zone")
    event = Event(frame, w.layout.owner[zone], [zone], len(w.run.trail), w.cells[LEAD])
    event.cards, event.zone = (card,) if card else (), zone
    info = board.declared(w, zone)
    return event, [] if info is None else standing.listeners(w, verb, info.name)


def zone_would(w: World, card: int, source: int, zone: int) -> Steps[bool | None]:
    """Handlers before a card leaves or enters; if something else happened instead: does it count as done?"""
    for verb, place in (("leave", source), ("enter", zone)):
        if 0 <= place < w.layout.slot0:
            event, listeners = zone_event(w, verb, place, card)
            exempt = len(w.run.exempt)
            yield from before(w, event, listeners)
            replaced = yield from instead(w, event, listeners)
            del w.run.exempt[exempt:]
            if replaced is not None:
                return replaced
    return None


def zone_did(w: World, card: int, source: int, zone: int) -> Steps[None]:
    """Handlers after a card left, a zone became empty, a card entered; a dry run does not look so far."""
    if w.run.is_dry:
        return
    if 0 <= source < w.layout.slot0:
        yield from zone_heard(w, "leave", source, card)
        if not w.cells[source]:
            yield from zone_heard(w, "empty", source, NO_CARD)
    if zone >= 0:
        yield from zone_heard(w, "enter", zone, card)


def zone_heard(w: World, verb: str, zone: int, card: int) -> Steps[None]:
    """One of these events."""
    event, listeners = zone_event(w, verb, zone, card)
    result, exempt = w.run.result, len(w.run.exempt)
    yield from answer_in_order(w, event, listeners)
    w.run.result = result
    del w.run.exempt[exempt:]


# ---- checks ----------------------------------------------------------------


def checks(w: World) -> Steps[None]:
    """The moment a condition becomes true its body runs, also in mid-effect; not in set-up, nor in a dry run."""
    if w.run.is_dry or w.cells[SETUP]:
        return
    found = []
    for check, cell, player in every_check(w):
        now = int(values.condition(w, check.condition, Scope(player)))
        if now != w.cells[cell]:
            state.put(w, cell, now)
            found += [(check, player)] if now else []
    for check, player in found:  # all of which it has become true, in turn
        yield from aside(w, check.body, player)


def every_check(w: World) -> list[tuple[e.Check, int, int]]:
    """Each with its cell and the player it is asked of: all, or the first one if it speaks of nobody."""
    found = []
    for check, cell in zip(w.program.checks, w.layout.checks, strict=True):
        if check.per_player:
            found += [(check, cell + player, player) for player in range(w.layout.players)]
        else:
            found.append((check, cell, w.cells[LEAD]))
    return found


def settle_checks(w: World) -> None:
    """The end of set-up gives the first values."""
    for check, cell, player in every_check(w):
        state.put(w, cell, int(values.condition(w, check.condition, Scope(player))))


def aside(w: World, body: e.Effect, player: int) -> Steps[None]:
    """Run something that is no part of the text in hand."""
    in_full, result, paying = w.run.in_full, w.run.result, w.run.paying
    w.run.in_full, w.run.paying = False, False
    try:
        yield from w.perform(w, body, Scope(player))
    finally:
        w.run.in_full, w.run.result, w.run.paying = in_full, result, paying
