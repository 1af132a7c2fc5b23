"""Where cards lie: zones, slots, hosts; and who may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine.values import Event

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def slot_of(m: Machine, card: int) -> int:
    """The slot a card lies in, or -1."""
    at = m.cells[card]
    slots = m.layout.slots.get(at)
    return slots[m.cells[at].index(card)] if slots else -1


def host(m: Machine, holder: int) -> int:
    """Tokens on a card in a slot belong to the slot."""
    if holder >= m.layout.card0 and m.cells[holder] in m.layout.slots:
        return slot_of(m, holder)
    return holder


def zone_cell(m: Machine, card: int) -> int:
    """The zone a card lies in, or under a card of; -1 under a slot."""
    at: int = m.cells[card]
    lay = m.layout
    while at >= lay.slot0:
        at = lay.slot_zone[at] if at < lay.card0 else m.cells[at]
    return at


def owner_of(m: Machine, card: int) -> int:
    """The player in whose zone a card lies, or -1."""
    return m.layout.owner[zone_cell(m, card)]


def under(m: Machine, holders: Sequence[int]) -> list[int]:
    """The cards under these cards or slots."""
    s, lay = m.cells, m.layout
    found: list[int] = []
    for holder in holders:
        h = host(m, holder)
        found.extend(s[h + 1] if lay.slot0 <= h < lay.card0 else s[h + 4] if h >= lay.card0 else ())
    return found


def with_attached(m: Machine, cards: Sequence[int]) -> list[int]:
    """The cards and what lies under them."""
    found: list[int] = []
    s = m.cells
    for card in cards:
        found.append(card)
        if s[card + 4]:
            found.extend(with_attached(m, s[card + 4]))
    return found


def top(m: Machine, zone: int, n: int, bottom: bool) -> tuple[int, ...]:
    """The first or last cards of a zone."""
    cards: tuple[int, ...] = m.cells[zone]
    if n <= 0:
        return ()
    return cards[-n:] if bottom else cards[:n]


def sees(m: Machine, player: int, card: int) -> bool:
    """May the player know which card this is?"""
    at = zone_cell(m, card)
    zone = m.layout.ruleset.zones[m.layout.declared[at]]
    if zone.sight == "public" or (zone.sight == "owner-only" and m.layout.owner[at] == player):
        return True
    if zone.based and m.cells[at] and m.cells[at][-1] == card:
        return True
    return card in m.cells[m.layout.known0 + player]


def every_card(m: Machine) -> Sequence[int]:
    """All cards of the game."""
    return range(m.layout.card0, len(m.cells), 5)


def own_hosts(m: Machine, you: int) -> list[int]:
    """The cards of a player under which others lie."""
    return [c for z, owner in m.code.standing_cells.items() if owner == you for c in m.cells[z] if m.cells[c + 4]]


def owner_of_first(m: Machine, cards: Sequence[int]) -> int:
    """The owner of the first of some cards."""
    return owner_of(m, cards[0]) if cards else -1


def slot_of_first(m: Machine, cards: Sequence[int]) -> int:
    """The slot of the first of some cards."""
    return slot_of(m, cards[0]) if cards else -1


def slot_owner(m: Machine, value: Any) -> int:
    """Whose slot a bound one is; what could not be picked is nobody's."""
    zone = m.layout.slot_zone.get(value, -1)
    return m.layout.owner.get(zone, -1)


def in_slot(m: Machine, slot: int) -> Sequence[int]:
    """The card in a slot."""
    if slot not in m.layout.slot_zone:
        return ()
    zone = m.layout.slot_zone[slot]
    card = m.cells[zone][m.layout.slots[zone].index(slot)]
    return (card,) if card else ()


def zone_cards(m: Machine, value: Any) -> Sequence[int]:
    """The cards of a bound zone or place."""
    return [c for c in m.cells[cell_of(value)] if c]


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
    return (m.layout.slot_zone.get(slot, m.layout.nowhere), False, slot)


def is_ordered(m: Machine, value: Any) -> bool:
    """Has a bound zone an order?"""
    declared = m.layout.declared[cell_of(value)]
    return declared >= 0 and m.layout.ruleset.zones[declared].order == "ordered"


def order_of(m: Machine, holder: int) -> int:
    """When a card came to its zone, or which slot it is; from 1."""
    lay = m.layout
    if lay.slot0 <= holder < lay.card0:
        return lay.slots[lay.slot_zone[holder]].index(holder) + 1
    if holder < lay.card0:
        return 0
    cards = m.cells[m.cells[holder]] if m.cells[holder] < lay.slot0 else ()
    return cards.index(holder) + 1 if holder in cards else 0


def same(left: Sequence[int], right: Sequence[int]) -> bool:
    """Are these the same cards?"""
    return bool(left) and set(left) == set(right)


def snapshot(m: Machine, cards: Sequence[int]) -> list[tuple[int, int]]:
    """Cards and where they lie."""
    return [(c, m.cells[c]) for c in cards]


def still(m: Machine, entry: tuple[int, int]) -> bool:
    """Is the card still where it was?"""
    return bool(m.cells[entry[0]] == entry[1])


def was_in(m: Machine, event: Event, card: int) -> int:
    """Where a card lay when the event began."""
    for cell, old in m.journal[event.mark :]:
        if cell == card:
            return old  # type: ignore[no-any-return]
    return m.cells[card]  # type: ignore[no-any-return]


def from_cells(m: Machine, event: Event, card: int) -> int:
    """The zone a card lay in when the event began."""
    return was_in(m, event, card)


def held_cards(m: Machine, holder: Any) -> Sequence[int]:
    """The card of a holder, for handlers that speak of it."""
    if type(holder) is int and holder >= m.layout.card0:
        return (holder,)
    return ()


def some(m: Machine, card: int) -> Sequence[int]:
    """A card, if there is one."""
    return (card,) if card >= m.layout.card0 else ()


def first(cards: Sequence[int]) -> int:
    """The first of some cards, or -1."""
    return cards[0] if cards else -1
