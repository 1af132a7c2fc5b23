"""Who answers an event: before it, in its place and after it; events of zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import budget, checks, decide, explore, listen, players
from imperium_dsl.machine.budget import DEEP, ENOUGH
from imperium_dsl.machine.decide import NO, YES
from imperium_dsl.machine.errors import TOO_DEEP, OutOfBudget
from imperium_dsl.machine.layout import LEAD, ONCES
from imperium_dsl.machine.listen import Entry
from imperium_dsl.machine.parts import AbilityKind, Handler
from imperium_dsl.machine.signals import Unknown
from imperium_dsl.machine.values import Event

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def over(m: Machine, exempt: int) -> bool:
    """Exemptions last until the event they answered is over."""
    if m.exempt:
        del m.exempt[exempt:]
    return True


def before(m: Machine, event: Event, listeners: list[Entry]) -> None:
    """The other handlers that come before: the actor's first, then clockwise."""
    found = []
    for entry in listeners:
        handler = entry[0]
        if handler.would and not handler.about_amount and not handler.instead:
            owner, this = sides(m, entry, event)
            matched = handler.match(m, event, owner, this, entry[3])
            if matched is not None:
                found.append((entry, owner, matched))
    if not found:
        return
    order = players.everyone(m, event.actor)
    found.sort(key=lambda f: order.index(f[1]) if f[1] in order else -1)
    for entry, _, matched in found:
        answer(m, entry, event, matched)


def instead(m: Machine, event: Event, listeners: list[Entry]) -> bool:
    """Replacements: true if the whole phrase, or some of its cards, were replaced."""
    replaced = False
    for entry in listeners:
        handler = entry[0]
        if not handler.instead:
            continue
        owner, this = sides(m, entry, event)
        if (handler.index, this or owner) in m.firing:
            continue
        matched = handler.match(m, event, owner, this, entry[3])
        if matched is None:
            continue
        cards = event.cards
        result, m.result = m.result, ()
        before, m.refused = m.refused, False
        answered = answer(m, entry, event, matched)
        m.undone, m.refused = m.refused, before
        if not answered:
            m.result = result
            continue
        if matched and len(matched) < len(cards):
            event.cards = [c for c in cards if c not in matched]
            replaced = True
            continue
        event.cards = ()
        return True
    return replaced


def after(m: Machine, event: Event) -> None:
    """Handlers of what has happened: the game's, then owners clockwise, each ordering their own.

    Whoever listens now has seen it; a card that has just come to where it listens is one of them.
    """
    found = []
    for entry in listen.listeners(m, event.frame.verb):
        handler = entry[0]
        if not handler.would:
            owner, this = sides(m, entry, event)
            if (handler.index, this or owner) in m.firing:
                continue
            matched = handler.match(m, event, owner, this, entry[3])
            if matched is not None:
                found.append((entry, owner, matched))
    answer_all(m, found, event)


def answer_all(m: Machine, found: list[Any], event: Event) -> None:
    """Run handlers in their order."""
    if len(found) < 2:
        for entry, _, matched in found:
            answer(m, entry, event, matched)
        return
    for entry, _, matched in found:
        if not entry[1] and entry[2] < 0:
            answer(m, entry, event, matched)
    for player in players.everyone(m, event.actor):
        mine = [f for f in found if f[1] == player and (f[0][1] or f[0][2] >= 0)]
        while mine:
            index = 0
            if len(mine) > 1:
                m.about = [(f[0][0].place, f[0][1]) for f in mine]
                index = decide.ask(m, player, list(range(len(mine))), "order", mine[0][0][0].place, mine[0][0][1])
            entry, _, matched = mine.pop(index)
            answer(m, entry, event, matched)


def sides(m: Machine, entry: Entry, event: Event) -> tuple[int, int]:
    """Whose handler it is, and its card; a rule of the game belongs to whoever acts, or to the first player."""
    owner = entry[2]
    if owner < 0:
        owner = event.actor if event.actor >= 0 else m.cells[LEAD]
    return owner, entry[1]


def change_amount(m: Machine, event: Event, by: int) -> None:
    """Raise or lower AMOUNT; undone like any change."""
    m.journal.append((event, event.amount))
    event.amount = max(0, event.amount + by)


def matches(m: Machine, entry: Entry, event: Event) -> Any:
    """The cards of an event that a handler is about, or None."""
    owner, this = sides(m, entry, event)
    return entry[0].match(m, event, owner, this, entry[3])


def answer(m: Machine, entry: Entry, event: Event, matched: Sequence[int]) -> bool:
    """One handler, told to whoever observes."""
    if m.observer is None:
        return run_handler(m, entry, event, matched)
    if m.observer.listens(m, entry, event):
        return True
    m.observer.handler_begins(m, entry, event)
    done = run_handler(m, entry, event, matched)
    m.observer.handler_ends(m, entry, event)
    return done


def run_handler(m: Machine, entry: Entry, event: Event, matched: Sequence[int]) -> bool:
    """Run one handler, unless its owner does not want to; it never fires on what it causes itself."""
    handler, this, owner, bindings = entry
    if owner < 0:
        owner = event.actor if event.actor >= 0 else m.cells[LEAD]
    key = (handler.index, this or owner)
    if key in m.firing:
        return False
    if m.exploring and m.answered >= m.replayed and owner != m.who and not handler.instead:
        raise Unknown
    m.spent += 1
    if m.spent > ENOUGH:
        budget.tick(m)
    if len(m.firing) >= DEEP:
        raise OutOfBudget(TOO_DEEP)
    if handler.once:
        left = list(m.cells[ONCES])
        if (handler.index, entry[2], bindings, this) not in left:
            return False  # it has fired meanwhile
        left.remove((handler.index, entry[2], bindings, this))
        m.put(ONCES, tuple(left))
        m.stir()
    kind = handler.kind
    if kind is not None and not wants(m, handler, kind, owner, this, event, matched, bindings):
        return False
    full, skips, result, prov = m.full, m.skips, m.result, m.provenance
    m.full, m.skips = False, True
    m.firing.add(key)
    try:
        if kind is not None and kind.price is not None:
            kind.price(m, owner, this)
        handler.fn(m, owner, this, event, matched, bindings)
    finally:
        m.firing.discard(key)
        m.full, m.skips, m.provenance = full, skips, prov
        if not handler.instead:
            m.result = result
    return True


def wants(
    m: Machine,
    handler: Handler,
    kind: AbilityKind,
    owner: int,
    this: int,
    event: Event,
    matched: Sequence[int],
    bindings: Any,
) -> bool:
    """An optional handler: may it be used now, and does its owner want to?"""
    if decide.known(m):
        return bool(decide.recall(m))

    def possible() -> bool:
        return explore.explore(m, lambda: handler.fn(m, owner, this, event, matched, bindings), owner, False)

    m.firing.add((handler.index, this or owner))
    try:
        usable = kind.gate is None or kind.gate(m, owner, this, possible)
    finally:
        m.firing.discard((handler.index, this or owner))
    if not usable:
        return bool(decide.record(m, NO))
    return bool(decide.ask(m, owner, [YES, NO], "use", handler.place, this))


def zone_event(m: Machine, verb: int, cell: int, card: int, actor: int) -> Event:
    """The event of a card that leaves or enters, or of a zone that is empty."""
    event = Event(m.code.zone_frames[verb], actor, 0, [cell], len(m.journal))
    event.cards = (card,) if card else ()
    event.zone = cell
    return event


def zone_would(m: Machine, card: int, source: int, zone: int) -> bool:
    """Handlers before a card leaves or enters; true if it goes somewhere else instead."""
    code, lay = m.code, m.layout
    for verb, cell in ((code.leave, source), (code.enter, zone)):
        if cell < 0 or cell >= lay.slot0:
            continue
        key = (verb, lay.declared[cell])
        if key not in code.zone_keys:
            continue
        listeners = listen.listeners(m, key)
        if not listeners:
            continue
        event = zone_event(m, verb, cell, card, lay.owner[cell])
        exempt = len(m.exempt)
        before(m, event, listeners)
        event.cards = (card,)
        replaced = instead(m, event, listeners)
        over(m, exempt)
        if replaced:
            return True
    return False


def zone_did(m: Machine, card: int, source: int, zone: int, left: int) -> None:
    """Handlers after a card left and entered."""
    code, lay, s = m.code, m.layout, m.cells
    if 0 <= source < lay.slot0:
        zone_heard(m, code.leave, source, card, left, zone)
        if not s[source]:
            zone_heard(m, code.empty, source, 0, left, zone)
    if zone >= 0:
        zone_heard(m, code.enter, zone, card, left, zone)


def zone_heard(m: Machine, verb: int, cell: int, card: int, left: int, zone: int) -> None:
    """One event of a zone."""
    key = (verb, m.layout.declared[cell])
    if key not in m.code.zone_keys:
        return
    listeners = listen.listeners(m, key)
    if listeners:
        event = zone_event(m, verb, cell, card, m.layout.owner[cell])
        found = []
        for entry in listeners:
            if not entry[0].would:
                owner, this = sides(m, entry, event)
                if (entry[0].index, this or owner) in m.firing:
                    continue
                matched = entry[0].match(m, event, owner, this, entry[3])
                if matched is not None:
                    found.append((entry, owner, matched))
        if found:
            result, stale, exempt = m.result, m.stale, len(m.exempt)
            m.stale = {**stale, **checks.checks_of(m, left, zone)}
            try:
                answer_all(m, found, event)
            finally:
                m.stale = stale
            m.result = result
            over(m, exempt)


def concerns(m: Machine, player: int, source: int) -> bool:
    """Does this part of a text concern the player, or do they ignore it?"""
    if (player, source) not in m.exempt and (player, source) not in m.spared:
        return True
    before = m.answered
    suffers = bool(decide.ask(m, player, [NO, YES], "suffer", m.place, source))
    if m.observer is not None and m.answered > before:
        m.observer.part_decided(m, player, source, suffers)
    return suffers
