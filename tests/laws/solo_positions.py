"""The solo game: the invariants of its opponent that can be seen in one position, each named by its id.

They are asked together with those of Imperium, which know what is otherwise for an opponent that nobody plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.laws import imperium_positions
from tests.laws.imperium_positions import Table, id_of
from tests.laws.position import Position
from tests.laws.watch import Complaint

SLOTS = {"chieftain": 4, "warlord": 4, "imperator": 5, "sovereign": 5, "overlord": 6, "supreme-ruler": 6}
NOT_ITS_OWN = ("hand", "flooded", "nation deck", "development area")  # zones in which an opponent has nothing
COUNTERS = ("action", "exhaustion")


def opponents(p: Position) -> range:
    """The players that nobody plays."""
    return range(p.persons, p.players)


def slots_of(p: Position, player: int) -> int:
    """How many slots an opponent of its level has (DIF-1, DIF-5); one that holds a token is none."""
    return SLOTS[p.word(player, "strength")]


def inv_35(t: Table) -> Iterator[str]:
    """INV-35: outside its turn an opponent's cards lie in its first slots, as many as its level has; none is set aside.

    How many they are is for the history to tell: whatever lies in the slots afterwards was dealt in its clean-up.
    """
    p = t.p
    for player in opponents(p):
        bench, most = p.zone("bench", player), slots_of(p, player)
        if any(bench[most:]) or len(bench) != 6:
            yield f"{sum(map(bool, bench))} slots are filled, {most} at most"
        if t.story.during("bot turn"):
            continue
        if p.zone("aside", player):
            yield "a card is set aside"
        if sorted(map(bool, bench), reverse=True) != list(map(bool, bench)):
            yield f"an empty slot before a filled one: {[p.name(c) if c else '' for c in bench]}"


def inv_36(t: Table) -> Iterator[str]:
    """INV-36: an opponent has no hand, no garrison, no action or exhaustion token; its pools are not negative."""
    p = t.p
    for player in opponents(p):
        for zone in NOT_ITS_OWN:
            if p.zone(zone, player):
                yield f"the opponent has {p.name(p.zone(zone, player)[0])} in its {zone}"
        for kind in p.token:
            held = p.tokens(player, kind)
            if held < 0 or (held and kind in COUNTERS):
                yield f"the opponent has {held} {kind}"
        for zone in ("play", "stand", "stage"):
            for card in p.zone(zone, player):
                if p.under(card):
                    yield f"{p.name(card)} of the opponent has a garrison"
                if any(p.tokens_at(p.tokens_on_card(card), kind) for kind in COUNTERS):
                    yield f"a counter lies on {p.name(card)} of the opponent"


def inv_37(t: Table) -> Iterator[str]:
    """INV-37: an empty dynasty deck means that scoring is triggered, but for Utopians, who never had one."""
    for player in opponents(t.p):
        if t.people[player] != "utopians" and not t.p.zone("dynasty", player) and not t.p.flag("scoring"):
            yield "the dynasty deck is empty and scoring is not triggered"


AFTER_SET_UP: tuple[Callable[[Table], Iterator[str]], ...] = (inv_35, inv_36, inv_37)


def check(t: Table) -> list[Complaint]:
    """All complaints about the position, each with its id."""
    found = imperium_positions.check(t)
    if not t.p.setting_up:
        found += [Complaint(id_of(law), what, law.__name__) for law in AFTER_SET_UP for what in law(t)]
    return found
