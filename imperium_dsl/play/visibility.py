"""Who may see what: derived from what zones declare and from what players were shown, from nothing else.

A viewer is a player's number, or ``NOBODY``: somebody who sees only what is open to all.
"""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine import places
from imperium_dsl.play.forms import CardRef, ZoneRef

NOBODY = -1


def sees(m: Any, viewer: int, card: int) -> bool:
    """May the viewer know which card this is?"""
    lay = m.layout
    at = places.zone_cell(m, card)
    declared = lay.declared[at]
    if declared < 0:
        return False  # it has left the game
    zone = lay.ruleset.zones[declared]
    if zone.sight == "public" or (zone.sight == "owner-only" and viewer >= 0 and lay.owner[at] == viewer):
        return True
    if zone.based and m.cells[at] and m.cells[at][-1] == card:
        return True
    return viewer >= 0 and card in m.cells[lay.known0 + viewer]


def who_sees(m: Any, card: int) -> int:
    """The players who may know a card, as a bit mask; the bit after theirs is for nobody in particular."""
    lay = m.layout
    players: int = lay.players
    return sum(1 << p for p in range(players) if sees(m, p, card)) | sees(m, NOBODY, card) << players


def back(m: Any, card: int, face: int = -1) -> dict[str, str]:
    """What shows of a hidden card: its word of the trait that its zone leaves open."""
    lay = m.layout
    return back_in(lay, places.zone_cell(m, card), m.cells[card + 2] if face < 0 else face)


def back_in(lay: Any, zone: int, face: int) -> dict[str, str]:
    """What shows of a face while it lies hidden in a zone."""
    declared = lay.declared.get(zone, -1)
    shows = lay.ruleset.zones[declared].shows if declared >= 0 else -1
    if shows < 0:
        return {}
    trait = lay.ruleset.traits[shows]
    found = [lay.ruleset.words[w] for w in lay.ruleset.faces[face].words if w in trait.words]
    return {trait.name: ", ".join(found)} if found else {}


def zone_ref(lay: Any, cell: int, slot: int | None = None) -> ZoneRef | None:
    """A zone by its cell; none for what is no zone of the game."""
    declared = lay.declared.get(cell, -1)
    if declared < 0:
        return None
    r, word, owner = lay.ruleset, lay.word_of_cell[cell], lay.owner[cell]
    return ZoneRef(r.zones[declared].name, owner if owner >= 0 else None, r.words[word] if word >= 0 else None, slot)


def spot_ref(lay: Any, at: int) -> ZoneRef | None:
    """A zone or a slot."""
    if at in lay.slot_zone:
        zone = lay.slot_zone[at]
        return zone_ref(lay, zone, lay.slots[zone].index(at))
    return zone_ref(lay, at)


def shown_order(m: Any, viewer: int, cell: int) -> list[int]:
    """The cards of a zone in the order a viewer is shown them: of an unordered one, hidden cards last."""
    lay = m.layout
    cards = [c for c in m.cells[cell] if c]
    if lay.ruleset.zones[lay.declared[cell]].order in ("ordered", "slots"):
        return cards
    seen = [c for c in cards if sees(m, viewer, c)]
    if len(seen) == len(cards):
        return cards
    hidden = [c for c in cards if c not in seen]
    return seen + sorted(hidden, key=lambda c: sorted(back(m, c).items()))


def card_ref(m: Any, viewer: int, card: int) -> CardRef:
    """A card as a viewer may speak of it: where it lies and, if seen, which it is."""
    lay, s = m.layout, m.cells
    at = s[card]
    under = None
    if at >= lay.card0:
        under = lay.ruleset.faces[s[at + 2]].name if sees(m, viewer, at) else None
    cell = places.zone_cell(m, card)
    position: int | None = None
    zone = zone_ref(lay, cell)
    if at < lay.slot0 and zone is not None:
        order = m.cells[cell] if cell in lay.slots else shown_order(m, viewer, cell)
        position = order.index(card)
        if cell in lay.slots:
            zone = zone_ref(lay, cell, position)
    elif lay.slot0 <= at < lay.card0:
        zone = spot_ref(lay, at)
    if sees(m, viewer, card):
        face = lay.ruleset.faces[s[card + 2]]
        return CardRef(face.name, face.number, zone, position, under)
    if zone is not None and lay.ruleset.zones[lay.declared[cell]].order not in ("ordered", "slots"):
        position = None
    return CardRef(None, None, zone, position, under, back(m, card))
