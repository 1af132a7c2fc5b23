"""Where cards lie: zones, slots, hosts; and who may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine.values import Event

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def slot_of(m: Machine, card: int) -> int:
    """The slot a card lies in, or -1."""
    at = m.s[card]
    slots = m.lay.slots.get(at)
    return slots[m.s[at].index(card)] if slots else -1


def host(m: Machine, holder: int) -> int:
    """Tokens on a card in a slot belong to the slot."""
    if holder >= m.lay.card0 and m.s[holder] in m.lay.slots:
        return slot_of(m, holder)
    return holder


def zone_cell(m: Machine, card: int) -> int:
    """The zone a card lies in, or under a card of; -1 under a slot."""
    at: int = m.s[card]
    lay = m.lay
    while at >= lay.slot0:
        at = lay.slot_zone[at] if at < lay.card0 else m.s[at]
    return at


def owner_of(m: Machine, card: int) -> int:
    """The player in whose zone a card lies, or -1."""
    return m.lay.owner[zone_cell(m, card)]


def under(m: Machine, holders: Sequence[int]) -> list[int]:
    """The cards under these cards or slots."""
    s, lay = m.s, m.lay
    found: list[int] = []
    for holder in holders:
        h = host(m, holder)
        found.extend(s[h + 1] if lay.slot0 <= h < lay.card0 else s[h + 4] if h >= lay.card0 else ())
    return found


def with_attached(m: Machine, cards: Sequence[int]) -> list[int]:
    """The cards and what lies under them."""
    found: list[int] = []
    s = m.s
    for card in cards:
        found.append(card)
        if s[card + 4]:
            found.extend(with_attached(m, s[card + 4]))
    return found


def top(m: Machine, zone: int, n: int, bottom: bool) -> tuple[int, ...]:
    """The first or last cards of a zone."""
    cards: tuple[int, ...] = m.s[zone]
    if n <= 0:
        return ()
    return cards[-n:] if bottom else cards[:n]


def sees(m: Machine, player: int, card: int) -> bool:
    """May the player know which card this is?"""
    at = zone_cell(m, card)
    zone = m.lay.ruleset.zones[m.lay.declared[at]]
    if zone.sight == "public" or (zone.sight == "owner-only" and m.lay.owner[at] == player):
        return True
    if zone.based and m.s[at] and m.s[at][-1] == card:
        return True
    return card in m.s[m.lay.known0 + player]


def every_card(m: Machine) -> Sequence[int]:
    """All cards of the game."""
    return range(m.lay.card0, len(m.s), 5)


def own_hosts(m: Machine, you: int) -> list[int]:
    """The cards of a player under which others lie."""
    return [c for z, owner in m.code.standing_cells.items() if owner == you for c in m.s[z] if m.s[c + 4]]


def owner_of_first(m: Machine, cards: Sequence[int]) -> int:
    """The owner of the first of some cards."""
    return owner_of(m, cards[0]) if cards else -1


def slot_of_first(m: Machine, cards: Sequence[int]) -> int:
    """The slot of the first of some cards."""
    return slot_of(m, cards[0]) if cards else -1


def slot_owner(m: Machine, value: Any) -> int:
    """Whose slot a bound one is; what could not be picked is nobody's."""
    zone = m.lay.slot_zone.get(value, -1)
    return m.lay.owner.get(zone, -1)


def in_slot(m: Machine, slot: int) -> Sequence[int]:
    """The card in a slot."""
    if slot not in m.lay.slot_zone:
        return ()
    zone = m.lay.slot_zone[slot]
    card = m.s[zone][m.lay.slots[zone].index(slot)]
    return (card,) if card else ()


def zone_cards(m: Machine, value: Any) -> Sequence[int]:
    """The cards of a bound zone or place."""
    return [c for c in m.s[cell_of(value)] if c]


def cell_of(value: Any) -> int:
    """A bound zone or place as a cell."""
    return int(value[0]) if type(value) is tuple else int(value)


def place_of(value: Any, edge: str | None) -> tuple[int, bool, int]:
    """A bound place, perhaps at an edge."""
    if type(value) is tuple:
        return value if edge is None else (value[0], edge == "bottom", -1)
    return (value, edge == "bottom", -1)


def slot_place(m: Machine, slot: int) -> tuple[int, bool, int]:
    """A slot as a place."""
    return (m.lay.slot_zone.get(slot, m.lay.nowhere), False, slot)


def is_ordered(m: Machine, value: Any) -> bool:
    """Has a bound zone an order?"""
    declared = m.lay.declared[cell_of(value)]
    return declared >= 0 and m.lay.ruleset.zones[declared].order == "ordered"


def order_of(m: Machine, holder: int) -> int:
    """When a card came to its zone, or which slot it is; from 1."""
    lay = m.lay
    if lay.slot0 <= holder < lay.card0:
        return lay.slots[lay.slot_zone[holder]].index(holder) + 1
    if holder < lay.card0:
        return 0
    cards = m.s[m.s[holder]] if m.s[holder] < lay.slot0 else ()
    return cards.index(holder) + 1 if holder in cards else 0


def same(left: Sequence[int], right: Sequence[int]) -> bool:
    """Are these the same cards?"""
    return bool(left) and set(left) == set(right)


def snapshot(m: Machine, cards: Sequence[int]) -> list[tuple[int, int]]:
    """Cards and where they lie."""
    return [(c, m.s[c]) for c in cards]


def still(m: Machine, entry: tuple[int, int]) -> bool:
    """Is the card still where it was?"""
    return bool(m.s[entry[0]] == entry[1])


def was_in(m: Machine, event: Event, card: int) -> int:
    """Where a card lay when the event began."""
    for cell, old in m.j[event.mark :]:
        if cell == card:
            return old  # type: ignore[no-any-return]
    return m.s[card]  # type: ignore[no-any-return]


def from_cells(m: Machine, event: Event, card: int) -> int:
    """The zone a card lay in when the event began."""
    return was_in(m, event, card)


def held_cards(m: Machine, holder: Any) -> Sequence[int]:
    """The card of a holder, for handlers that speak of it."""
    if type(holder) is int and holder >= m.lay.card0:
        return (holder,)
    return ()


def some(m: Machine, card: int) -> Sequence[int]:
    """A card, if there is one."""
    return (card,) if card >= m.lay.card0 else ()


def first(cards: Sequence[int]) -> int:
    """The first of some cards, or -1."""
    return cards[0] if cards else -1
