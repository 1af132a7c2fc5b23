"""Carta Impera Victoria: the invariants over what happened, each named by its id."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.laws.civ_endings import CivInv19, CivInv20, CivInv21, CivInv22, CivInv25
from tests.laws.civ_law import CivLaw
from tests.laws.civ_positions import LEVELS
from tests.laws.watch import Law, Note

KEYWORDS: dict[str, Any] = {"play": None, "draw": None}
PERMANENT = ("lesser", "greater")


class Seen:
    """Hands, areas, deck and pile at one moment."""

    def __init__(self, m: Any) -> None:
        lay, s = m.layout, m.cells
        names = [z.name for z in lay.ruleset.zones]
        hand, area = names.index("hand"), names.index("area")
        self.hands = tuple(s[lay.zone(hand, q, -1)] for q in range(lay.players))
        self.areas = tuple(s[lay.zone(area, q, -1)] for q in range(lay.players))
        self.deck = len(s[lay.zone(names.index("age deck"), -1, -1)])
        self.pile = len(s[lay.zone(names.index("pile"), -1, -1)])


def look_text(m: Any, you: int) -> Seen:
    return Seen(m)


class CivInv3(CivLaw):
    """CIV-INV-3: the deck never grows."""

    id = "CIV-INV-3"

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if len(new) > len(old) and self.p.zone_name[zone] == "age deck" and not self.story.during("set-up"):
            self.broken("a card is put into the deck")


class CivInv4(CivLaw):
    """CIV-INV-4: per turn and domain one permanent use and one discard effect; none for Culture; one copy."""

    id = "CIV-INV-4"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.permanent: Counter[Any] = Counter()
        self.sacrificed: Counter[str] = Counter()
        self.copies = 0

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.permanent.clear()
            self.sacrificed.clear()
            self.copies = 0
        elif note.what == "text":
            self.use(note)

    def use(self, note: Note) -> None:
        domain = self.domain_of(note)
        if note.player != self.story.turn_of:
            self.broken(f"player {note.player} uses an effect in the turn of player {self.story.turn_of}")
        if note.name == "inspiration":
            self.copies += 1
        elif note.name == "sacrifice":
            self.sacrificed[domain] += 1
        else:
            shared = self.p.options["copied use"] == "shared"
            self.permanent[domain if shared else (domain, note.name)] += 1
        if max(self.permanent.values(), default=0) > 1:
            self.broken(f"two permanent uses of {domain}")
        if max(self.sacrificed.values(), default=0) > 1 or self.sacrificed["culture"]:
            self.broken(f"{self.sacrificed[domain]} discard effects of {domain}")
        if self.copies > 1:
            self.broken("two copies in a turn")


class CivInv5(CivLaw):
    """CIV-INV-5: a turn has at most 5 permanent uses and 5 discard effects.

    Copying is no use of its own; if a copy takes up no use (CIV-OPEN-19), there may be one more.
    """

    id = "CIV-INV-5"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.uses = self.sacrifices = 0

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.uses = self.sacrifices = 0
        elif note.what == "text":
            self.uses += note.name in PERMANENT
            self.sacrifices += note.name == "sacrifice"
            most = 5 if self.p.options["copied use"] == "shared" else 6
            if self.uses > most or self.sacrifices > 5:
                self.broken(f"{self.uses} permanent uses and {self.sacrifices} discard effects in a turn")


class CivInv6(CivLaw):
    """CIV-INV-6: a turn has one play in its play step, or none if every card in hand was embargoed."""

    id = "CIV-INV-6"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.plays = 0

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.plays = 0
        elif note.what == "keyword" and note.name == "play" and self.story.procedures[-1].name == "turn":
            self.plays += 1
            if len(note.cards) != 1:
                self.broken(f"{len(note.cards)} cards are played at once")
        elif note.name == "applying effects" and self.plays != 1:
            barred = self.story.embargoed  # set by CivInv7
            hand = [self.domain[c] for c in self.story.hands.get(note.player, ())]
            if self.plays or any(domain not in barred for domain in hand):
                self.broken(f"{self.plays} plays with {hand} in hand, barred: {barred}")


class CivInv7(CivLaw):
    """CIV-INV-7: in a turn the active player's cards of an embargoed domain never grow in number."""

    id = "CIV-INV-7"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        p = self.p
        self.markers = {c: len(p.s[c]) for c in p.zone_cells if p.zone_name[c] == "embargo"}
        story.embargoed = set()
        story.hands = {q: p.zone("hand", q) for q in range(p.players)}

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        p = self.p
        name, owner = p.where(zone)
        if name == "hand":
            self.story.hands[owner] = new
        elif name == "embargo":
            self.markers[zone] = len(new)
        elif name == "area" and len(new) > len(old) and owner == self.story.turn_of:
            for card in set(new) - set(old):
                if self.domain[card] in self.story.embargoed:
                    self.broken(f"player {owner} gets {self.p.name(card)} in spite of an Embargo")

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            p = self.p
            words = p.rules.words
            self.story.embargoed = {
                words[p.lay.word_of_cell[c]] for c, n in self.markers.items() if n and p.lay.owner[c] == note.player
            }


class CivInv8(CivLaw):
    """CIV-INV-8: whoever begins a turn has at least 3 cards in hand."""

    id = "CIV-INV-8"

    def begin(self, note: Note) -> None:
        if self.is_turn(note) and len(self.story.hands[note.player]) < 3:
            self.broken(f"player {note.player} begins with {len(self.story.hands[note.player])} cards")


class CivInv9(CivLaw):
    """CIV-INV-9: after the draw a hand of h has max(h, min(s, h + k)) cards; s is 3, 5 or 7.

    If a raised hand stands only with its cards (CIV-OPEN-27), s is 3 again once they are too few.
    """

    id = "CIV-INV-9"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.size, self.level, self.copied = 3, 0, False
        self.before = (0, 0)

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.size, self.level, self.copied = 3, 0, False
        elif note.what == "text" and note.name in PERMANENT and self.domain_of(note) == "religion":
            self.size = 5 if note.name == "lesser" else 7
            self.level = LEVELS[self.p.players][PERMANENT.index(note.name)]
            self.copied = self.copied or self.story.inside("inspiration")
        elif note.what == "procedure" and note.name == "hegemony check":
            hand, deck = self.before
            now = len(self.then.zone("hand", note.player))
            if now != max(hand, min(self.size, hand + deck)):
                self.broken(f"{hand} cards, hand size {self.size}, {deck} in the deck, then {now} cards")

    def end(self, note: Note) -> None:
        if note.what == "procedure" and note.name == "settling hand size":
            own = sum(1 for c in self.then.zone("area", note.player) if self.domain[c] == "religion")
            if self.p.options["raised hand"] == "standing" and not self.copied and own < self.level:
                self.size = 3
            self.before = (len(self.then.zone("hand", note.player)), len(self.then.zone("age deck")))


class CivInv10(CivLaw):
    """CIV-INV-10: in a turn the others keep their number of cards in hand; which ones changes only by Inquisition."""

    id = "CIV-INV-10"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.hands: dict[int, tuple[int, ...]] = {}
        self.inquisition = False

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.hands = dict(self.story.hands)
            self.inquisition = False
        elif note.what == "text" and note.name == "sacrifice" and self.domain_of(note) == "religion":
            self.inquisition = True

    def compare(self, you: int) -> None:
        for player, before in self.hands.items():
            now = self.story.hands[player]
            if player != you and (len(now) != len(before) or (not self.inquisition and now != before)):
                self.broken(f"the hand of player {player} changed from {before} to {now}")

    def end(self, note: Note) -> None:
        if self.is_turn(note):
            self.compare(note.player)

    def at_decision(self, asked: Any) -> None:
        if self.hands and self.story.turn_of >= 0 and not self.story.inside("sacrifice"):
            self.compare(self.story.turn_of)


class CivInv11(CivLaw):
    """CIV-INV-11: in a turn another player's area never gains a card and loses at most one."""

    id = "CIV-INV-11"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.lost: Counter[int] = Counter()

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.lost.clear()

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        name, owner = self.p.where(zone)
        turn = self.story.turn_of
        if name == "area" and turn >= 0 and owner != turn:
            if len(new) > len(old):
                self.broken(f"the area of player {owner} grows")
            self.lost[owner] += len(old) - len(new)
            if self.lost[owner] > 1:
                self.broken(f"player {owner} loses {self.lost[owner]} cards")


class EffectLaw(CivLaw):
    """Compares before and after an effect."""

    kinds: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()

    def end(self, note: Note) -> None:
        if note.what == "text" and note.name in self.kinds and self.domain_of(note) in self.domains:
            begun = next(n for n in reversed(self.story.open) if n.what == "text" and n.name == note.name)
            self.compare(note, begun.seen, note.seen)

    def compare(self, note: Note, before: Seen, after: Seen) -> None:
        raise NotImplementedError


class CivInv12(EffectLaw):
    """CIV-INV-12: an Inquisition changes neither the size of a hand nor the cards of all hands together."""

    id = "CIV-INV-12"
    kinds, domains = ("sacrifice",), ("religion",)

    def compare(self, note: Note, before: Seen, after: Seen) -> None:
        if [len(h) for h in before.hands] != [len(h) for h in after.hands]:
            self.broken("the size of a hand changed")
        if Counter(c for h in before.hands for c in h) != Counter(c for h in after.hands for c in h):
            self.broken("the cards in the hands changed")


class CivInv13(EffectLaw):
    """CIV-INV-13: a Breakthrough takes min(5, k) of k deck cards, adds one more to the pile, keeps the hand count."""

    id = "CIV-INV-13"
    kinds, domains = ("sacrifice",), ("science",)

    def compare(self, note: Note, before: Seen, after: Seen) -> None:
        drawn = min(5, before.deck)
        you = note.player
        found = (before.deck - after.deck, after.pile - before.pile, len(after.hands[you]) - len(before.hands[you]))
        if found != (drawn, drawn + 1, 0):
            self.broken(f"deck, pile and hand changed by {found}")


class CivInv14(EffectLaw):
    """CIV-INV-14: permanent effects of Economy and Science keep the area's size, unless a play was stopped."""

    id = "CIV-INV-14"
    kinds, domains = PERMANENT, ("economy", "science")

    def compare(self, note: Note, before: Seen, after: Seen) -> None:
        you = note.player
        change = len(after.areas[you]) - len(before.areas[you])
        wanted = 1 if note.name == "lesser" else 2
        playable = [c for c in after.hands[you] if self.domain[c] not in self.story.embargoed]
        if change and (playable or change < -wanted or change > 0):
            self.broken(f"the area of player {you} changed by {change}")


class CivInv15(CivLaw):
    """CIV-INV-15: at the end of a turn no Embargo lies on that player but one they laid on themselves in it."""

    id = "CIV-INV-15"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.lying: dict[int, tuple[int, int]] = {}  # marker -> bearer, turn
        self.turns = 0

    def place(self, card: int, old: int, new: int) -> None:
        name, owner = self.p.where(new)
        if name == "embargo":
            self.lying[card] = (owner, self.turns)
        else:
            self.lying.pop(card, None)

    def begin(self, note: Note) -> None:
        if self.is_turn(note):
            self.turns += 1

    def end(self, note: Note) -> None:
        if self.is_turn(note):
            for bearer, turn in self.lying.values():
                if bearer == note.player and turn != self.turns:
                    self.broken(f"an Embargo still lies on player {bearer}")


class CivInv17(CivLaw):
    """CIV-INV-17: thresholds and the lead in Culture count face-up cards only."""

    id = "CIV-INV-17"

    def begin(self, note: Note) -> None:
        if note.what != "text":
            return
        counts = [Counter(self.domain[c] for c in area) for area in note.seen.areas]
        you, domain = note.player, self.domain_of(note)
        if note.name in PERMANENT:
            level = LEVELS[self.p.players][PERMANENT.index(note.name)]
            copied = any(n.name == "inspiration" for n in self.story.open)
            sources = [q for q in range(self.p.players) if (q != you) == copied]
            if not any(counts[q][domain] >= level for q in sources):
                self.broken(f"{note.name} of {domain} with {[c[domain] for c in counts]} cards")
        elif note.name == "sacrifice":
            if not counts[you][domain]:
                self.broken(f"a sacrifice of {domain} without a card")
        elif any(counts[q]["culture"] >= counts[you]["culture"] for q in range(self.p.players) if q != you):
            self.broken("Inspiration without the lead in Culture")


LAWS: tuple[type[Law], ...] = (
    CivInv7, CivInv3, CivInv4, CivInv5, CivInv6, CivInv8, CivInv9, CivInv10, CivInv11, CivInv12, CivInv13, CivInv14,
    CivInv15, CivInv17, CivInv19, CivInv20, CivInv21, CivInv22, CivInv25,
)  # fmt: skip
