"""Cards on their way: from one place to another, and whatever follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from imperium_dsl.machine import checks, explore, handlers, knowledge, listen, places, words
from imperium_dsl.machine.layout import FLIPS, WORDMODS
from imperium_dsl.machine.listen import Way
from imperium_dsl.machine.signals import Unknown

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine

BASED: Final = 2


def move(m: Machine, card: int, zone: int, bottom: bool = False, slot: int = -1) -> bool:
    """One card to a zone (or a slot of it), with everything under it; zone events and checks included."""
    s, code = m.cells, m.code
    if m.deferred is not None:
        m.deferred.append((card, zone, bottom, slot))
        return True
    source = s[card]
    if m.exploring and m.answered >= m.replayed and not places.sees(m, m.who, card):
        raise Unknown
    plain = code.plain
    if source in plain and zone in plain and not s[card + 4] and source != zone:
        return move_plainly(m, card, source, zone, bottom)
    if code.zone_events and source != zone and handlers.zone_would(m, card, source, zone):
        return not m.undone
    return move_on(m, card, zone, bottom, slot)


def move_on(m: Machine, card: int, zone: int, bottom: bool, slot: int) -> bool:
    """The same, when everybody has been heard who comes before; the card may lie elsewhere by now."""
    s, code = m.cells, m.code
    source = s[card]
    left = places.zone_cell(m, card) if source >= m.layout.slot0 else source
    lift(m, card)
    drop(m, card, zone, bottom, slot)
    under = s[card + 4]
    if under:
        m.put(card + 4, ())
    if s[card + 3] is not None and source != zone:
        m.put(card + 3, None)
    moved(m, card, source, zone)
    for other in under:
        m.put(other, zone)  # it leaves its host, and goes where the host went
        follow(m, other, zone, bottom, left)
    if m.exploring and m.answered >= m.replayed:
        return True
    if code.zone_events:
        handlers.zone_did(m, card, source, zone, left)
    if code.checks:
        checks.check_zones(m, left, zone)
    return True


def move_plainly(m: Machine, card: int, source: int, zone: int, bottom: bool) -> bool:
    """From one list of cards to another; the usual case, with everybody who listens."""
    s = m.cells
    listening = m.listening or listen.listen_again(m)
    way = listening.ways.get((source, zone)) or way_between(m, source, zone)
    assert way is not None
    is_loud = way.loud and way.loud & (s[card + 1] | m.code.any_card)
    if is_loud:
        if handlers.zone_would(m, card, source, zone):
            return not m.undone
        if s[card] != source or s[card + 4]:
            return move_on(m, card, zone, bottom, -1)
    lay_down(m, card, source, zone, bottom, way)
    if s[card + 3] is not None:
        m.put(card + 3, None)
    if s[WORDMODS] or m.log is not None or way.stands:
        moved(m, card, source, zone)
    elif way.hides:
        knowledge.hide(m, card, way.hides)
    elif way.shows:
        knowledge.show(m, card, way.shows)
    if m.exploring and m.answered >= m.replayed:
        return True
    if is_loud or (way.can_empty and not s[source]) or m.listening is not listening:
        handlers.zone_did(m, card, source, zone, source)
    if way.has_checks or m.stale:
        checks.check_zones(m, source, zone)
    return True


def follow(m: Machine, card: int, zone: int, bottom: bool, left: int) -> None:
    """A card that lay under another goes along, from the zone that the other has left."""
    s = m.cells
    if m.code.zone_events and handlers.zone_would(m, card, -1, zone):
        return
    drop(m, card, zone, bottom, -1)
    moved(m, card, -1, zone)
    deeper = s[card + 4]
    if deeper:
        m.put(card + 4, ())
        for other in deeper:
            m.put(other, zone)
            follow(m, other, zone, bottom, left)
    if m.exploring and m.answered >= m.replayed:
        return
    if m.code.zone_events:
        handlers.zone_did(m, card, -1, zone, left)
    if m.code.checks:
        checks.check_zones(m, left, zone)


def lift(m: Machine, card: int) -> None:
    """Take a card from where it lies."""
    s, lay = m.cells, m.layout
    at = s[card]
    if at >= lay.card0:
        m.put(at + 4, tuple([c for c in s[at + 4] if c != card]))
    elif at >= lay.slot0:
        m.put(at + 1, tuple([c for c in s[at + 1] if c != card]))
    elif at in lay.slots:
        m.put(at, tuple([0 if c == card else c for c in s[at]]))
    else:
        cards = s[at]
        if cards and cards[0] == card:
            m.put(at, cards[1:])
        elif card in cards:
            i = cards.index(card)
            m.put(at, cards[:i] + cards[i + 1 :])


def drop(m: Machine, card: int, zone: int, bottom: bool, slot: int) -> None:
    """Lay a card down in a zone."""
    s, lay = m.cells, m.layout
    cards = s[zone]
    declared = lay.declared[zone]
    info = lay.ruleset.zones[declared]
    if zone in lay.slots:
        slots = lay.slots[zone]
        i = slots.index(slot) if slot >= 0 else cards.index(0) if 0 in cards else 0
        cards = (*cards[:i], card, *cards[i + 1 :])
    elif info.order == "ordered":
        if not bottom:
            cards = (card, *cards)
        elif info.based and cards:
            cards = (*cards[:-1], card, cards[-1])
        else:
            cards = (*cards, card)
    else:
        cards = (*cards, card)
    m.put(zone, cards)
    m.put(card, zone)


def moved(m: Machine, card: int, source: int, zone: int) -> None:
    """What follows from a card's new place: who listens, which words it has, what is known of it."""
    code, s = m.code, m.cells
    if (zone in code.standing_cells or source in code.standing_cells) and code.stands[s[card + 2]]:
        m.stir()
        if code.reworks[s[card + 2]]:
            words.reword(m)
        elif s[WORDMODS]:
            words.reword_card(m, card)
    elif s[WORDMODS]:
        words.reword_card(m, card)
    if m.log is not None:
        m.log.append(("move", card, source, zone))
    if m.observer is not None:
        m.observer.moved(m, card, source, zone)
    if zone in code.hidden_cells:
        knowledge.remember(m, card, source)
    elif source in code.hidden_cells:
        knowledge.forget(m, card)


def attach(m: Machine, card: int, holder: int) -> bool:
    """Lay a card under another card or under a slot."""
    s, lay = m.cells, m.layout
    holder = places.host(m, holder)
    if explore.trying(m) and not places.sees(m, m.who, card):
        raise Unknown
    if m.code.zone_events and handlers.zone_would(m, card, s[card], -1):
        return not m.undone
    source, left = s[card], places.zone_cell(m, card)
    lift(m, card)
    if s[card + 3] is not None:
        m.put(card + 3, None)
    cell = holder + 1 if holder < lay.card0 else holder + 4
    m.put(cell, (*s[cell], card))
    m.put(card, holder)
    moved(m, card, source, -1)
    for other in s[card + 4]:
        m.put(other, holder)
        m.put(cell, (*s[cell], other))
        if s[WORDMODS]:
            words.reword_card(m, other)
    if s[card + 4]:
        m.put(card + 4, ())
    if m.exploring and m.answered >= m.replayed:
        return True
    if m.code.zone_events:
        handlers.zone_did(m, card, source, -1, left)
    if m.code.checks:
        checks.check_zones(m, left, -1)
    return True


def way_between(m: Machine, source: int, zone: int) -> Way | None:
    """The way from one list of cards to another; None if one of them is no list."""
    code, lay, listening = m.code, m.layout, m.listening or listen.listen_again(m)
    plain = code.plain
    if source not in plain or zone not in plain or source == zone:
        return None
    way = Way(listening.leaving.get(source, 0) | listening.entering.get(zone, 0), plain[zone])
    way.stands = source in code.standing_cells or zone in code.standing_cells
    players = range(lay.players)
    if zone in code.hidden_cells:
        way.hides = tuple(lay.known0 + p for p in players if knowledge.saw(m, p, source))
    elif source in code.hidden_cells:
        way.shows = tuple(lay.known0 + p for p in players)
    way.can_empty = source in listening.emptying
    way.has_checks = bool(code.cell_checks[source] or code.cell_checks[zone])
    way.is_free = not (
        way.loud or way.order == BASED or way.stands or way.hides or way.shows or way.can_empty or way.has_checks
    )
    listening.ways[source, zone] = way
    return way


def lay_down(m: Machine, card: int, source: int, zone: int, bottom: bool, way: Way) -> None:
    """Take a card from one list and put it into another."""
    s, j = m.cells, m.journal
    old: tuple[int, ...] = s[source]
    j.append((source, old))
    if old[0] == card:
        s[source] = old[1:]
    else:
        i = old.index(card)
        s[source] = old[:i] + old[i + 1 :]
    old = s[zone]
    j.append((zone, old))
    order = way.order
    if order == 0 or (bottom and (order == 1 or not old)):
        s[zone] = old + (card,)  # noqa: RUF005  quicker
    elif not bottom:
        s[zone] = (card,) + old  # noqa: RUF005  quicker
    else:
        s[zone] = (*old[:-1], card, old[-1])
    j.append((card, source))
    s[card] = zone


def shift(m: Machine, source: int, zone: int, bottom: bool) -> bool:
    """The top card of a zone, which is there, to another zone."""
    s = m.cells
    old: tuple[int, ...] = s[source]
    card = old[0]
    way = (m.listening or listen.listen_again(m)).ways.get((source, zone)) or way_between(m, source, zone)
    if (
        m.exploring
        or way is None
        or not way.is_free
        or s[card + 4]
        or s[card + 3]
        or s[WORDMODS]
        or m.stale
        or m.log is not None
        or m.deferred is not None
    ):
        return carry(m, (card,), zone, bottom, -1)
    j = m.journal
    j.append((source, old))
    s[source] = old[1:]
    there: tuple[int, ...] = s[zone]
    j.append((zone, there))
    s[zone] = (card,) + there if way.order and not bottom else there + (card,)  # noqa: RUF005  quicker
    j.append((card, source))
    s[card] = zone
    m.result = (card,)
    return True


def carry(m: Machine, cards: Sequence[int], zone: int, bottom: bool, slot: int) -> bool:
    """As ``moves``; where nothing follows from a move but the move, it is written out."""
    s = m.cells
    if m.log is not None or m.deferred is not None or zone == m.layout.nowhere:
        return moves(m, cards, zone, bottom, slot)
    exploring, stands = m.exploring, m.code.stands
    done = True
    every: tuple[int, ...] = tuple(cards)
    if len(every) > 2 and not exploring and carry_all(m, every, zone, bottom):
        m.result = every
        return True
    for card in every:
        source: int = s[card]
        listening = m.listening or listen.listen_again(m)
        way = listening.ways.get((source, zone)) or way_between(m, source, zone)
        if (
            way is None
            or s[card + 4]
            or s[card + 3] is not None
            or s[WORDMODS]
            or (
                not way.is_free
                and (
                    (way.loud and way.loud & (s[card + 1] | m.code.any_card))
                    or (way.stands and stands[s[card + 2]] is not None)
                    or way.can_empty
                    or way.has_checks
                )
            )
            or m.stale
            or (exploring and not places.sees(m, m.who, card))
        ):
            done = move(m, card, zone, bottom, slot) and done
            continue
        lay_down(m, card, source, zone, bottom, way)
        if way.hides:
            knowledge.hide(m, card, way.hides)
        elif way.shows:
            knowledge.show(m, card, way.shows)
    m.result = every
    return done


def carry_all(m: Machine, cards: tuple[int, ...], zone: int, bottom: bool) -> bool:
    """All cards of a zone at once; false if that is not what it is, or if something follows from it."""
    s, j = m.cells, m.journal
    source: int = s[cards[0]]
    if s[source] != cards:
        return False
    way = (m.listening or listen.listen_again(m)).ways.get((source, zone)) or way_between(m, source, zone)
    if way is None or s[WORDMODS] or m.stale:
        return False
    if way.order == BASED or way.stands or way.can_empty or way.has_checks:
        return False
    loud, rest = way.loud, 0
    if loud < 0:
        return False
    for card in cards:
        if s[card + 4] or s[card + 3] is not None:
            return False
        rest |= s[card + 1]
    if rest & loud:
        return False
    j.append((source, cards))
    s[source] = ()
    old = s[zone]
    j.append((zone, old))
    s[zone] = cards[::-1] + old if way.order and not bottom else old + cards
    j.extend([(card, source) for card in cards])
    for card in cards:
        s[card] = zone
    for cell in way.hides:
        known = {*s[cell], *cards}
        if len(known) > len(s[cell]):
            m.put(cell, tuple(sorted(known)))
    for cell in way.shows:
        if s[cell] and not {*cards}.isdisjoint(s[cell]):
            m.put(cell, tuple([c for c in s[cell] if c not in cards]))
    return True


def moves(m: Machine, cards: Sequence[int], zone: int, bottom: bool, slot: int) -> bool:
    """Several cards, one after the other."""
    if zone == m.layout.nowhere:
        m.result = ()
        return False
    cards = tuple(cards)
    done = True
    for card in cards:
        done = move(m, card, zone, bottom, slot) and done
    m.result = cards
    return done


def turn_over(m: Machine, card: int) -> None:
    """Show the other face of a card."""
    faces = m.code.other_face
    face = m.cells[card + 2]
    if face not in faces:
        return
    m.put(card + 2, faces[face])
    m.put(FLIPS, m.cells[FLIPS] ^ 1 << (card - m.layout.card0) // 5)  # which cards, one bit each
    m.stir()
    words.reword(m)
    words.reword_card(m, card)
    if m.log is not None:
        m.log.append(("flip", card))
