"""Carta Impera Victoria: the invariants that can be seen in one position, each named by its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.laws.position import Position
from tests.laws.watch import Complaint, Story

DOMAINS = ("utopia", "culture", "science", "economy", "religion", "military")
AGES = ("first-age", "second-age", "third-age")
CARDS = {  # CIV-COMP-3
    "military": (8, 8, 4), "religion": (8, 8, 0), "economy": (4, 4, 8), "science": (4, 8, 8), "culture": (4, 4, 8),
    "utopia": (0, 0, 16),
}  # fmt: skip
LEVELS = {2: (3, 5, 8), 3: (3, 5, 7), 4: (2, 4, 7)}  # level 1, level 2, hegemony
PLACES = {"removed", "age deck", "hand", "area", "embargo", "democracy", "pile"}
SET_UP_PLACES = {*PLACES, "box", "packet", "transit", "centre"}


class Table:
    """A game at a decision, with what the laws remember."""

    def __init__(self, position: Position, story: Story) -> None:
        self.p = p = position
        self.story = story
        self.domain = {c: p.word_of(c, "domain") for c in p.cards}
        self.age = {c: AGES.index(p.word_of(c, "age")) for c in p.cards}
        self.removed: tuple[int, ...] | None = None
        self.democracies: frozenset[int] = frozenset()

    def count(self, player: int, domain: str) -> int:
        return sum(1 for c in self.p.zone("area", player) if self.domain[c] == domain)


def civ_inv_1(t: Table) -> Iterator[str]:
    """CIV-INV-1: each of the 104 cards is in exactly one place, and their domains and ages are those of the table."""
    p = t.p
    s, lay = p.s, p.lay
    found: list[int] = []
    allowed = SET_UP_PLACES if p.setting_up else PLACES
    for cell in lay.declared:
        cards = s[cell]
        if not cards:
            continue
        found.extend(cards)
        if p.zone_name[cell] not in allowed:
            yield f"{len(cards)} cards in {p.where(cell)}"
        for card in cards:
            if s[card] != cell:
                yield f"{p.name(card)} is in {p.where(cell)} and in {p.where(s[card])}"
    if not len(found) == len(set(found)) == len(p.cards) == 104:
        yield f"{len(p.cards)} cards, {len(found)} places of {len(set(found))} cards"
    for name, n in Counter(s[lay.card0 + 2 :: 5]).items():
        face = p.rules.faces[name]
        words = [p.rules.words[w] for w in face.words]
        domain, age = next(d for d in DOMAINS if d in words), next(i for i, a in enumerate(AGES) if a in words)
        if CARDS[domain][age] != n:
            yield f"{n} cards of {face.name}"


def civ_inv_2(t: Table) -> Iterator[str]:
    """CIV-INV-2: three cards of each age are removed with two or three players, none with four; it stays so."""
    removed = t.p.zone("removed")
    if t.removed is None:
        t.removed = removed
        expected = [0, 0, 0] if t.p.players == 4 else [3, 3, 3]
        if [sum(1 for c in removed if t.age[c] == age) for age in range(3)] != expected:
            yield f"{len(removed)} cards are removed"
    elif removed != t.removed:
        yield "the removed cards have changed"


def civ_inv_3(t: Table) -> Iterator[str]:
    """CIV-INV-3: the ages of the deck never go down from top to bottom."""
    ages = [t.age[c] for c in t.p.zone("age deck")]
    if ages != sorted(ages):
        yield f"the ages of the deck are {ages}"


def civ_inv_16(t: Table) -> Iterator[str]:
    """CIV-INV-16: Embargoes are Economy cards, Democracies are Utopia cards, and no Democracy ever goes."""
    p = t.p
    now = set()
    for player in range(p.players):
        for domain in DOMAINS:
            for card in p.zone("embargo", player, domain):
                if t.domain[card] != "economy":
                    yield f"{p.name(card)} is an Embargo"
            for card in p.zone("democracy", player, domain):
                now.add(card)
                if t.domain[card] != "utopia":
                    yield f"{p.name(card)} is a Democracy"
    if not t.democracies <= now:
        yield "a Democracy has gone"
    t.democracies = frozenset(now)


def civ_inv_18(t: Table) -> Iterator[str]:
    """CIV-INV-18: the coin is beside the deck, or its owner leads in Culture and it lies at another's domain."""
    p = t.p
    beside = p.tokens_at(p.tokens_on_zone(p.cell("age deck")), "coin")
    laid = [
        (player, domain)
        for player in range(p.players)
        for domain in DOMAINS
        for _ in range(p.tokens_at(p.tokens_on_zone(p.cell("pedestal", player, domain)), "coin"))
    ]
    owners = [player for player in range(p.players) if p.flag("muse", player)]
    if beside + len(laid) != 1 or len(owners) != len(laid):
        yield f"{beside} coins beside the deck, {laid} at domains, owners {owners}"
        return
    for owner, (player, domain) in zip(owners, laid, strict=True):
        mine = t.count(owner, "culture")
        if player == owner or domain == "culture":
            yield f"the coin of player {owner} lies at {domain} of player {player}"
        if any(t.count(other, "culture") >= mine for other in range(p.players) if other != owner):
            yield f"player {owner} has the coin and does not lead in Culture"


def civ_inv_26(t: Table) -> Iterator[str]:
    """CIV-INV-26: in the effects step stopping is always offered; any decision offers something."""
    asked = t.p.asked
    if asked is None:
        if not t.p.is_over:
            yield "nobody is to decide"
        return
    values = asked.options
    if not values or len(set(values)) != len(values):
        yield f"the options are {values}"
    is_menu = asked.what == "choose" and t.story.procedure == "applying effects" and not t.story.open
    if is_menu and 3 not in values:
        yield "stopping is not offered"


def civ_inv_17(t: Table) -> Iterator[str]:
    """CIV-INV-17: no marker counts for anything but the hegemony requirement."""
    p = t.p
    base = LEVELS[p.players][2]
    for player in range(p.players):
        for domain in DOMAINS:
            markers = len(p.zone("democracy", player, domain))
            if p.number("requirement", player, domain) != base + markers:
                yield f"player {player} needs {p.number('requirement', player, domain)} {domain}"


ALWAYS: tuple[Callable[[Table], Iterator[str]], ...] = (civ_inv_1, civ_inv_26)
AFTER_SET_UP: tuple[Callable[[Table], Iterator[str]], ...] = (
    civ_inv_2, civ_inv_3, civ_inv_16, civ_inv_17, civ_inv_18,
)  # fmt: skip


def check(t: Table) -> list[Complaint]:
    """All complaints about the position, each with its id."""
    laws = ALWAYS if t.p.setting_up else (*ALWAYS, *AFTER_SET_UP)
    return [Complaint(id_of(law), what, law.__name__) for law in laws for what in law(t)]


def id_of(law: Any) -> str:
    return str(law.__doc__).split(":", 1)[0]
