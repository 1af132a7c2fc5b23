"""Imperium: the invariants that can be seen in one position, each named by its id.

A law yields a complaint for each thing that is wrong. All of them hold at every decision and at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.laws.position import CELLS_PER_CARD, Position
from tests.laws.watch import Complaint, Story

MARKET_KEYWORDS = ("acquire", "break off", "exile", "swap")  # each empties one slot, or its tuck, and fills it again
JOURNEY = {"Visions of Shangri-la", "Path to Shangri-la"}  # the card that the Gates replace: NAT-7
TUCKED = ("uncivilised", "civilised", "tributary")
UNGARRISONED = {"Glory", "Triumphant", "Jewellery"}  # CRD-16
UNPLAYABLE = {"Triumphant", "Proud", "Sumerians", "Jewellery", "Seal Stones", "Terracotta Warriors"}  # CRD-15
OWN_ZONES = (
    "hand", "deck", "discard", "play", "history", "flooded", "nation deck", "development area", "stage",
    "bench", "aside", "dynasty", "quests", "pot", "stand",
)  # fmt: skip
FAME_PLACES = {"fame deck", "exile", "market", "removed", "under", *OWN_ZONES}
UNREST_PLACES = {"unrest pile", "tucked", "under", "exile", "removed", "shelf", *OWN_ZONES}  # shelf: who does not play


class Table:
    """A game at a decision, with what the laws remember from the end of its set-up."""

    def __init__(self, position: Position, story: Story) -> None:
        self.p = position
        self.story = story
        p = position
        self.cells = len(p.s)
        self.physical = [p.physical[p.s[card + 2]] for card in p.cards]
        self.unrest = [card for card in p.cards if p.has(card, "unrest")]
        self.fame = [c for c in p.cards if p.has(c, "fame") and p.name(c) != "King of Kings"]
        self.throned = [c for c in p.cards if p.name(c) == "King of Kings"]
        self.people: list[str] = []  # from here on: once set-up is over
        self.allowance: list[int] = []
        self.powers: list[tuple[int, int]] | None = None  # card and face, once set-up is over
        self.permanents: list[list[int]] = []
        self.removed: set[int] = set()
        self.lost = [0] * p.players  # exhaustion on cards that left play since the last refresh

    def settle(self) -> None:
        """Set-up is over: remember what must stay."""
        p = self.p
        if self.powers is None and not p.setting_up:
            self.people = [p.word(q, "people") for q in range(p.players)]
            self.allowance = [allowance(p, q) for q in range(p.players)]
            self.powers = [(c, p.s[c + 2]) for q in range(p.players) for c in permanents(p, q) if p.has(c, "power")]
            self.permanents = [permanents(p, q) for q in range(p.players)]
            self.removed = set(p.zone("removed"))

    def in_progress(self) -> set[int]:
        """Cards that are being played right now."""
        return {card for note in self.story.open if note.name == "play" for card in (*note.cards, note.this)}


def allowance(p: Position, player: int) -> int:
    """How many exhaustion tokens a player has; an opponent that nobody plays has none."""
    if player >= p.persons:
        return 0
    return 3 if p.word(player, "people") == "utopians" else 5


def permanents(p: Position, player: int) -> list[int]:
    """The cards that stay on a player's table: power, court, journey."""
    return [c for zone in tables(p, player) for c in p.zone(zone, player) if p.has(c, "in-play")]


def tables(p: Position, player: int) -> tuple[str, ...]:
    """Where a player's permanents lie."""
    return ("stand", "stage") if player >= p.persons else ("play", "stage")


def inv_1(t: Table) -> Iterator[str]:
    """INV-1: every physical card is in exactly one place, and none is made or lost."""
    p = t.p
    s, lay = p.s, p.lay
    if len(s) != t.cells:
        yield "the number of cards has changed"
    found: list[int] = []
    for cell in lay.declared:
        cards = [card for card in s[cell] if card] if cell in lay.slots else s[cell]
        found += cards
        for card in [card for card in cards if s[card] != cell]:
            yield f"{p.name(card)} is in {p.where(cell)} and in {p.where(s[card])}"
    for slot in lay.slot_zone:
        for card in s[slot + 1]:
            found.append(card)
            if s[card] != slot:
                yield f"{p.name(card)} is under a slot and in {p.where(s[card])}"
    physical = [p.physical[face] for face in s[lay.card0 + 2 :: CELLS_PER_CARD]]
    if physical != t.physical:
        changed = [(old, new) for old, new in zip(t.physical, physical, strict=False) if old != new]
        yield f"cards have become others: {changed}"
    for card, under in zip(p.cards, s[lay.card0 + 4 :: CELLS_PER_CARD], strict=True):
        for other in under:
            found.append(other)
            if s[other] != card:
                yield f"{p.name(other)} is under {p.name(card)} and in {p.where(s[other])}"
    if len(found) != len(p.cards) or len(set(found)) != len(found):
        yield f"{len(p.cards)} cards, {len(found)} places of {len(set(found))} cards"


def inv_2(t: Table) -> Iterator[str]:
    """INV-2: powers keep their face; permanents stay with their owner, but for the card a journey replaces."""
    p = t.p
    for card, face in t.powers or ():
        if p.s[card + 2] != face:
            yield f"{p.name(card)} shows its other face"
    for player, cards in enumerate(t.permanents):
        for card in cards:
            where = p.where(p.s[card])
            is_home = where[0] in tables(p, player) and where[1] == player
            if not is_home and not is_replaced(p, card, where[0]):
                yield f"{p.name(card)} is in {where}"


def is_replaced(p: Position, card: int, zone: str) -> bool:
    """Is it the first card of a journey, out of the game?"""
    return zone == "gone" and p.name(card) in JOURNEY


def inv_3(t: Table) -> Iterator[str]:
    """INV-3: no pool and no token on a card is negative."""
    p = t.p
    s, lay = p.s, p.lay
    if min(s[lay.tokens0 : lay.words0]) < 0:
        yield "a pool is negative"
    for counts in holders(p):
        if min(counts) < 0:
            yield "a card has less than no token"


def holders(p: Position) -> Iterator[tuple[int, ...]]:
    """The tokens of everything but players."""
    s, lay = p.s, p.lay
    for cell in lay.declared:
        if s[cell + 1] is not None:
            yield s[cell + 1]
    for slot in lay.slot_zone:
        if s[slot] is not None:
            yield s[slot]
    for counts in s[lay.card0 + 3 :: CELLS_PER_CARD]:
        if counts is not None:
            yield counts


def inv_4(t: Table) -> Iterator[str]:
    """INV-4: a player's exhaustion tokens are 5 (3), less those that left with a card; each place bears one."""
    p = t.p
    s = p.s
    at = p.token["exhaustion"]
    for player in range(p.players):
        total = p.tokens(player, "exhaustion") + t.lost[player]
        for zone in ("nation deck", "development area"):
            total += checked(s[p.cell(zone, player) + 1], at)
        for card in p.zone("play", player):
            total += checked(s[card + 3], at)
        if total != t.allowance[player]:
            yield f"player {player} has {total} exhaustion tokens, {t.lost[player]} of them lost"
    for counts in holders(p):
        if counts[at] > 1:
            yield f"{counts[at]} exhaustion tokens in one place"


def checked(counts: Any, at: int) -> int:
    return 0 if counts is None else counts[at]


def inv_6(t: Table) -> Iterator[str]:
    """INV-6: action tokens lie only with players."""
    at = t.p.token["action"]
    for counts in holders(t.p):
        if counts[at]:
            yield "an action token lies on a card"


def inv_7(t: Table) -> Iterator[str]:
    """INV-7: five slots; one is empty only if its deck and the main deck are empty."""
    p = t.p
    if len(p.zone("market")) != 5:
        yield "the market has not five slots"
    empty = empty_slots(p)
    if len(empty) > t.story.depth(*MARKET_KEYWORDS):
        yield f"empty: {empty}"


def empty_slots(p: Position) -> list[str]:
    """Slots without a card although there are cards for them."""
    found = []
    for slot, card, _, _, word in p.slots("market"):
        own = p.zone("small deck", word=word) if word in ("civilised", "uncivilised", "region") else ()
        if not card and (own or p.zone("main deck")):
            found.append(f"slot {slot} ({word})")
    return found


def inv_8(t: Table) -> Iterator[str]:
    """INV-8: an occupied slot has one tucked unrest exactly if its card is uncivilised, civilised or tributary."""
    p = t.p
    if p.is_over or t.story.during("collapse"):
        return
    wrong = wrong_tucks(p)
    if len(wrong) > t.story.depth(*MARKET_KEYWORDS):
        yield ", ".join(wrong)


def wrong_tucks(p: Position) -> list[str]:
    """Occupied slots with too much or too little under their card, or with something else than unrest."""
    found = []
    for _, card, _, under, _ in p.slots("market"):
        right = 1 if card and p.has(card, *TUCKED) else 0
        if (card and len(under) != right) or any(not p.has(c, "unrest") for c in under):
            found.append(f"{len(under)} cards under {p.name(card) if card else 'nothing'}")
    return found


def inv_9(t: Table) -> Iterator[str]:
    """INV-9: the unrest pile is empty only in a collapse."""
    if not t.p.zone("unrest pile") and not t.story.during("collapse") and not t.p.is_over:
        yield "the pile is empty and the game goes on"


def inv_10(t: Table) -> Iterator[str]:
    """INV-10: unrest is in the pile, tucked, with players, in exile or removed: the total stays."""
    p = t.p
    for card in t.unrest:
        where = p.where(p.s[card])
        if where[0] not in UNREST_PLACES or (where[0] == "removed") != (card in t.removed):
            yield f"an unrest is in {where}"


def inv_11(t: Table) -> Iterator[str]:
    """INV-11: an empty main deck means that scoring is triggered."""
    if not t.p.zone("main deck") and not t.p.flag("scoring"):
        yield "the main deck is empty and scoring is not triggered"


def inv_15(t: Table) -> Iterator[str]:
    """INV-15: an accession card is the last of its nation deck, or not in it; another people's is a plain card."""
    p = t.p
    for player in range(p.players):
        deck = p.zone("nation deck", player)
        if deck and not p.setting_up and not p.has(deck[-1], "accession"):
            yield f"{p.name(deck[-1])} is the last of a nation deck"


def inv_16(t: Table) -> Iterator[str]:
    """INV-16: Vikings and Arthurians are barbarians, Atlanteans an empire, always; Utopian opponents barbarians."""
    for player, people in enumerate(t.people):
        state = t.p.word(player, "state")
        if people in never_flipped(t.p, player) and state != "barbarian":
            yield f"{people} are {state}"
        if people == "atlanteans" and state != "empire":
            yield f"{people} are {state}"


def never_flipped(p: Position, player: int) -> tuple[str, ...]:
    """The peoples that stay barbarians."""
    return ("vikings", "arthurians", "utopians") if player >= p.persons else ("vikings", "arthurians")


def inv_18(t: Table) -> Iterator[str]:
    """INV-18: besides cards being played, a play area holds only pinned cards and permanents; an opponent's regions."""
    p = t.p
    loose = [c for q in range(p.persons) for c in p.zone("play", q) if not p.has(c, "pinned", "in-play")]
    loose += [c for q in range(p.persons, p.players) for c in p.zone("play", q) if not p.has(c, "region")]
    if loose and not t.story.during("collapse"):
        for card in set(loose) - t.in_progress():
            yield f"{p.name(card)} lies in a play area"


def inv_19(t: Table) -> Iterator[str]:
    """INV-19: garrisons lie only under cards in a play area, hold nothing barred, and are never nested."""
    p = t.p
    s = p.s
    for card in p.cards:
        if s[card + 4]:
            if p.where(s[card])[0] != "play":
                yield f"{p.name(card)} has a garrison in {p.where(s[card])}"
            for other in s[card + 4]:
                if p.name(other) in UNGARRISONED or p.has(other, "in-play"):
                    yield f"{p.name(other)} is garrisoned"


def inv_20(t: Table) -> Iterator[str]:
    """INV-20: Vikings and Atlanteans have no history; nobody but Atlanteans has a flooded pile; opponents differ."""
    for player, people in enumerate(t.people):
        is_person = player < t.p.persons
        if is_person and people in ("vikings", "atlanteans") and t.p.zone("history", player):
            yield f"{people} have a history"
        if not (is_person and people == "atlanteans") and t.p.zone("flooded", player):
            yield f"{people} have a flooded pile"


def inv_21(t: Table) -> Iterator[str]:
    """INV-21: there is at most one active quest."""
    p = t.p
    for player, people in enumerate(t.people):
        if people == "arthurians":
            for card in p.zone("play", player):
                if p.name(card) == "King Arthur's Court" and len(p.under(card)) > 1:
                    yield f"{len(p.under(card))} active quests"


def inv_22(t: Table) -> Iterator[str]:
    """INV-22: King of Kings stays on its throne; fame cards are in the deck, with players, exiled or removed."""
    p = t.p
    for card in t.throned:
        if p.where(p.s[card])[0] != "throne":
            yield f"King of Kings is in {p.where(p.s[card])}"
    for card in t.fame:
        where = p.where(p.s[card])
        if where[0] not in FAME_PLACES or (where[0] == "removed") != (card in t.removed):
            yield f"{p.name(card)} is in {where}"
    used = 4 + p.players - sum(1 for card in t.fame if card not in t.removed)
    if used:
        yield f"{used} fame cards are missing"


def inv_30(t: Table) -> Iterator[str]:
    """INV-30: as long as the game runs, exactly one player is to decide, between different things."""
    asked = t.p.asked
    if asked is None:
        if not t.p.is_over:
            yield "nobody is to decide"
        return
    if not 0 <= asked.player < t.p.persons:
        yield f"player {asked.player} is to decide"
    values = asked.options
    if not values or len(set(values)) != len(values):
        yield f"the options are {values}"


def inv_33(t: Table) -> Iterator[str]:
    """INV-33: the exile pile holds no token, no power and no King of Kings."""
    p = t.p
    for card in p.zone("exile"):
        if p.s[card + 3] is not None or p.under(card):
            yield f"{p.name(card)} is exiled with something on it"
        if p.has(card, "in-play", "power") or p.name(card) == "King of Kings":
            yield f"{p.name(card)} is exiled"


ALWAYS: tuple[Callable[[Table], Iterator[str]], ...] = (inv_1, inv_3, inv_30)
AFTER_SET_UP: tuple[Callable[[Table], Iterator[str]], ...] = (
    inv_2, inv_4, inv_6, inv_7, inv_8, inv_9, inv_10, inv_11, inv_15, inv_16, inv_18, inv_19, inv_20, inv_21,
    inv_22, inv_33,
)  # fmt: skip


def check(t: Table) -> list[Complaint]:
    """All complaints about the position, each with its id."""
    laws = ALWAYS
    if not t.p.setting_up:
        t.settle()
        laws = (*ALWAYS, *AFTER_SET_UP)
    return [Complaint(id_of(law), what, law.__name__) for law in laws for what in law(t)]


def id_of(law: Any) -> str:
    return str(law.__doc__).split(":", 1)[0]
