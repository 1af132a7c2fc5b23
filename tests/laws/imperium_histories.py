"""Imperium: the invariants over what happened, each named by its id; they are told every change in order."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine import numbers
from tests.laws.imperium_cards import Inv21, Inv22, Inv24, Inv27, Inv32, Inv34, Inv39
from tests.laws.imperium_places import Inv1, Inv2, Inv7, Inv8, Inv10, Inv15, Inv17, Inv19, Inv20, Inv33
from tests.laws.imperium_tokens import Inv3, Inv4, Inv5, Inv6, Inv26
from tests.laws.watch import Law, Note


def look_play(m: Any, you: int, args: Any) -> Any:
    """Words and places of the cards that are about to be played, and the player's words."""
    cards = args[0] if args[0].__class__ in (tuple, list) else ()
    lay = m.layout
    base = lay.words0 + you * len(lay.of_player)
    return tuple((m.cells[c + 1], m.cells[c]) for c in cards), tuple(m.cells[base : base + len(lay.of_player)])


def look_draw(m: Any, you: int, args: Any) -> Any:
    """Sizes of hand, deck and discard pile, and the hand size; nothing for a draw from elsewhere."""
    return look_hand(m, you) if args and args[0].__class__ is int else None


def look_hand(m: Any, you: int) -> Any:
    lay = m.layout
    zones = {z.name: i for i, z in enumerate(lay.ruleset.zones)}
    size = next(i for i, n in enumerate(lay.ruleset.numbers) if n.name == "hand size")
    sizes = [len(m.cells[lay.zone(zones[zone], you, -1)]) for zone in ("hand", "deck", "discard")]
    return (*sizes, numbers.value_of(m, size, you, -1, 0))


KEYWORDS: dict[str, Any] = {
    "play": look_play, "draw": look_draw, "gain": None, "spend": None, "place": None, "collect": None, "acquire": None,
    "break off": None, "break through": None, "exile": None, "swap": None, "refill": None, "rise": None,
    "reshuffle": None, "refresh": None, "avoid": None, "crown": None, "force-play": None, "disguise": None,
    "steal": None, "extort": None,
}  # fmt: skip
PROCEDURES = {"clean-up": look_hand}
PHRASES = frozenset({"pay amount", "spend amount"})
COUNTING = ("losing", "beginning anew")  # what a campaign does in a collapse


class Inv9(Law):
    """INV-9: the moment the unrest pile is empty the collapse begins, before anything else; nothing else ends so."""

    id = "INV-9"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.empty = self.collapsed = False
        self.pile = self.p.cell("unrest pile")
        self.last: set[int] = set()

    def cards(self, zone: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        if self.story.during("set-up", "collapse"):
            return
        if zone == self.pile and not new:
            self.empty, self.last = True, set(old)
        elif self.empty and set(new) ^ set(old) != self.last:
            self.broken("cards moved after the last unrest was taken")
            self.empty = False

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if self.empty:
            self.broken("tokens moved after the last unrest was taken")
            self.empty = False

    def begin(self, note: Note) -> None:
        if note.what == "procedure":
            if self.collapsed and note.name not in COUNTING:
                self.broken(f"{note.name} begins after a collapse")
            if (note.name == "collapse") != self.empty:
                self.broken(f"{note.name} began; the last unrest was {'' if self.empty else 'not '}just taken")
            self.collapsed = self.collapsed or note.name == "collapse"
            self.empty = False

    def at_decision(self, asked: Any) -> None:
        if self.empty:
            self.broken("somebody is asked after the last unrest was taken")
            self.empty = False

    def over(self, result: Any) -> None:
        if self.empty or (not self.p.zone("unrest pile") and not self.collapsed):
            self.broken("the pile is empty and there was no collapse")


class Inv11(Law):
    """INV-11: once scoring is triggered it stays so."""

    id = "INV-11"

    def flag(self, name: str, at: int, old: int, new: int) -> None:
        if name == "scoring" and not new:
            self.broken("scoring is no longer triggered")


class Inv12(Law):
    """INV-12: triggered in round r, the game ends after the solstice of round r + 1, unless it collapses."""

    id = "INV-12"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.rounds = 0
        self.triggered = 0
        self.solstice = 0  # the last round whose solstice is over
        self.collapsed = False

    def begin(self, note: Note) -> None:
        if note.what != "procedure":
            return
        if note.name == "round":
            self.rounds += 1
            if self.triggered and self.rounds > self.triggered + 1:
                self.broken(f"round {self.rounds} begins, scoring was triggered in round {self.triggered}")
        elif note.name == "collapse":
            self.collapsed = True
        elif note.name == "ending" and (self.rounds != self.triggered + 1 or self.solstice != self.rounds):
            self.broken(f"scored in round {self.rounds}, triggered in {self.triggered}, solstice {self.solstice}")

    def end(self, note: Note) -> None:
        if note.name == "solstice time":
            self.solstice = self.rounds

    def flag(self, name: str, at: int, old: int, new: int) -> None:
        if name == "scoring" and new and not self.triggered:
            self.triggered = self.rounds

    def over(self, result: Any) -> None:
        if not self.collapsed and (not self.triggered or self.rounds != self.triggered + 1):
            self.broken(f"over in round {self.rounds}, scoring was triggered in round {self.triggered}")


class Inv13(Law):
    """INV-13: a round is one turn of each player, in seat order from the first player."""

    id = "INV-13"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.turns: list[int] = []

    def begin(self, note: Note) -> None:
        if note.what != "procedure":
            return
        expected = [(self.p.lead + i) % self.p.players for i in range(self.p.players)]
        if note.name == "round":
            self.turns = []
        elif note.name == "turn":
            self.turns.append(note.player)
            if self.turns != expected[: len(self.turns)]:
                self.broken(f"the turns of the round are {self.turns}, not {expected}")
        elif note.name == "solstice time" and self.turns != expected:
            self.broken(f"the turns of the round were {self.turns}, not {expected}")


class Inv14(Law):
    """INV-14: in a turn of innovating or revolting nobody acts and nobody uses an exhaust ability."""

    id = "INV-14"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.quiet = ""

    def begin(self, note: Note) -> None:
        if note.what == "procedure":
            if note.name == "turn":
                self.quiet = ""
            elif note.name in ("innovate", "revolt"):
                self.quiet = note.name
        elif self.quiet and note.what == "keyword" and note.name in ("play", "spend"):
            self.broken(f"{note.name} in a turn of {self.quiet}")

    def end(self, note: Note) -> None:
        if note.what == "procedure" and note.name == "turn":
            self.quiet = ""

    def card_tokens(self, card: int, old: Any, new: Any) -> None:
        if self.quiet and self.p.tokens_at(new, "exhaustion") > self.p.tokens_at(old, "exhaustion"):
            self.broken(f"{self.p.name(card)} is exhausted in a turn of {self.quiet}")


class Inv16(Law):
    """INV-16: a state card is flipped at most once in a game, from barbarian to empire.

    That is when the own accession card goes from nation deck to discard pile, or when the Gates come into play; for
    an opponent that nobody plays, when it comes from the dynasty.
    """

    id = "INV-16"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.flips = [0] * self.p.players
        self.due: set[int] = set()

    def place(self, card: int, old: int, new: int) -> None:
        (source, _), (target, owner) = self.then.where(old), self.then.where(new)
        own = "nation deck" if owner < self.then.persons else "dynasty"
        is_accession = source == own and target == "discard" and self.then.has(card, "accession")
        if is_accession or (target == "play" and self.then.name(card) == "Gates of Shangri-la"):
            self.due.add(owner)

    def player_word(self, player: int, trait: str, old: int, new: int) -> None:
        if trait == "state" and not self.story.during("set-up"):
            self.flips[player] += 1
            words = self.p.words
            if self.flips[player] > 1 or (old, new) != (words["barbarian"], words["empire"]):
                self.broken(f"player {player} changes state again or back")
            if player not in self.due:
                self.broken(f"player {player} becomes an empire for no reason")


class Inv23(Law):
    """INV-23: after the draw of a clean-up the hand has max(h, min(size, h + cards within reach)) cards.

    Meanwhile Utopians may get unrest (NAT-8), which counts and may be one too many; and Embalming may put a card
    into history (HIS-5).
    """

    id = "INV-23"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.sizes: tuple[int, ...] | None = None  # hand, deck, discard pile, hand size before the first draw
        self.came = self.went = self.reach = 0

    def begin(self, note: Note) -> None:
        is_draw = note.what == "keyword" and note.name == "draw" and note.seen is not None
        if is_draw and self.sizes is None and self.story.procedure == "clean-up" and len(self.story.open) == 1:
            self.sizes, self.came, self.went, self.reach = note.seen, 0, 0, 0
        elif note.name == "collapse":
            self.sizes = None

    def place(self, card: int, old: int, new: int) -> None:
        if self.sizes is None:
            return
        you = self.story.turn_of
        source, target = self.then.where(old), self.then.where(new)
        drawn = {("deck", you), ("discard", you)}
        if target == ("hand", you) and source not in drawn:
            self.came += 1
            if self.then.word(you, "people") != "utopians" or not self.then.has(card, "unrest"):
                self.broken(f"{self.then.name(card)} comes from {source} while player {you} draws")
        if source == ("hand", you) and target != ("hand", you):
            self.went += 1
            if target[0] not in ("history", "discard"):
                self.broken(f"{self.then.name(card)} goes to {target} while player {you} draws")
        if target in drawn and source not in drawn:
            self.reach += 1

    def end(self, note: Note) -> None:
        if note.what != "procedure" or note.name != "clean-up":
            return
        now, *_, size = note.seen
        hand, deck, discard, size = self.sizes or (now, 0, 0, size)
        expected = max(hand, min(size, hand + deck + discard + self.reach))
        if not 5 <= size <= 16:
            self.broken(f"the hand size of player {note.player} is {size}")
        if self.sizes is None and now < size:
            self.broken(f"player {note.player} has {now} cards and draws none, with a hand size of {size}")
        if not expected - self.went <= now <= min(expected + self.came, max(hand, size) + 1):
            self.broken(f"player {note.player} has {now} cards after drawing, not {expected}")
        self.sizes = None


class Inv25(Law):
    """INV-25: between two refreshes one nation card and one development by reshuffle, and one more for each
    token taken back from there."""

    id = "INV-25"

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        p = self.p
        self.left = {(zone, q): 1 for zone in ("nation deck", "development area") for q in range(p.players)}

    def tokens(self, player: int, kind: str, old: int, new: int) -> None:
        if kind == "exhaustion" and new > old and self.story.procedure == "clean-up" and not self.story.open:
            for zone in ("nation deck", "development area"):
                self.left[zone, player] = 1

    def zone_tokens(self, zone: int, old: Any, new: Any) -> None:
        if self.p.tokens_at(new, "exhaustion") < self.p.tokens_at(old, "exhaustion") and self.story.inside("refresh"):
            name, owner = self.p.where(zone)
            self.left[name, owner] += 1

    def place(self, card: int, old: int, new: int) -> None:
        if not self.story.inside("rise"):
            return
        key = self.p.where(old)
        if key in self.left and self.p.where(new)[0] in ("discard", "play"):
            self.left[key] -= 1
            if self.left[key] < 0:
                self.broken(f"player {key[1]} takes another card of the {key[0]} by reshuffling")


class Inv29(Law):
    """INV-29: chance is used only by shuffles and rolls."""

    id = "INV-29"

    def chance(self) -> None:
        if not any(note.what == "chance" for note in self.story.open):
            self.broken("the generator moved outside a shuffle or roll")


LAWS: tuple[type[Law], ...] = (
    Inv1, Inv2, Inv3, Inv4, Inv5, Inv6, Inv7, Inv8, Inv9, Inv10, Inv11, Inv12, Inv13, Inv14, Inv15, Inv16, Inv17,
    Inv19, Inv20, Inv21, Inv22, Inv23, Inv24, Inv25, Inv26, Inv27, Inv29, Inv32, Inv33, Inv34, Inv39,
)  # fmt: skip
