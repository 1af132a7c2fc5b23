"""The position at the beginning of a turn, as the given lines of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from imperium_dsl.machine.layout import MODS
from imperium_dsl.machine.observer import Observer
from imperium_dsl.machine.state import Machine
from imperium_dsl.scenarios.phrases import unused_zones
from tests.laws.position import Moment

MOST = 25  # cards in one line
IDLE = ("edition", "people")


def told_apart(words: Sequence[str], own: int, others: Sequence[int]) -> str:
    """A word that a card has and others of its name have not, or the other way round."""
    if not others:
        return ""
    for i, word in enumerate(words):
        if own >> i & 1 and not any(mask >> i & 1 for mask in others):
            return f" with {word}"
    for i, word in enumerate(words):
        if not own >> i & 1 and all(mask >> i & 1 for mask in others):
            return f" except {word}"
    return ""


class Beginnings(Observer):
    """Keeps the states in which turns began."""

    ceremony = True

    def __init__(self) -> None:
        self.turns: list[Any] = []  # player and cells of each

    def leaves_out(self, m: Machine, index: int, you: int) -> bool:
        if m.code.procedures[index].name == "turn":
            self.turns.append((you, m.cells.copy()))
        return False


class Beginning:
    """A turn at its beginning: whose, with which cells, and what the set-up left behind."""

    def __init__(self, game: Any, player: int, cells: list[Any], set_up: list[Any], touched: dict[int, int]) -> None:
        self.p = Moment(game)
        self.p.cells = cells
        self.player = player
        self.set_up = set_up
        self.touched = touched  # zones in which something happens from here on, and how deep
        self.seats = game.seats
        self.skipped = unused_zones(self.p.rules)
        r = self.p.rules
        self.idle = sum(1 << w for t in r.traits if t.name in IDLE for w in t.words)  # words that no longer matter
        self.idle |= sum(1 << w for w, word in enumerate(r.words) if word in ("nation", "supply"))
        faces = {(self.first_name(c), self.p.printed[self.p.s[c + 2]] & ~self.idle) for c in self.p.cards}
        self.masks = sorted(faces)

    def claims(self) -> Iterator[str]:
        """Everything that a scenario can say of it."""
        yield f"turn of {self.seats[self.player]}, round is {self.p.round}"
        for player in range(self.p.players):
            yield from self.of_player(player)
        for cell in self.p.zone_cells:
            yield from self.of_zone(cell)
        yield from self.flags()
        yield from self.numbers()
        yield from self.embargoes()
        yield from self.faces()

    def of_player(self, player: int) -> Iterator[str]:
        p, seat = self.p, self.seats[player]
        yield ", ".join(f"{token} of {seat} is {p.tokens(player, token)}" for token in p.rules.tokens)
        for trait in p.lay.of_player:
            name = p.rules.traits[trait].name
            word = p.word(player, name)
            if word and word != seat and name != "role":
                yield f"{seat} is {word}"

    # ---- cards

    def of_zone(self, cell: int) -> Iterator[str]:
        p = self.p
        declared = p.lay.declared[cell]
        info, name, cards = p.rules.zones[declared], self.zone_name(cell), p.s[cell]
        if info.start or declared in self.skipped:
            return
        if info.order == "slots":
            yield from self.of_slots(cell, name)
        elif self.matters(cell):
            depth = len(cards) if info.owned else self.touched.get(cell, len(cards))
            yield from self.piled(name, cards, info.order == "ordered", depth)
        for card in cards if info.order != "slots" else ():
            named = self.quoted(card, name)
            yield from self.tokens(p.s[card + 3], self.none(), named)
            if p.under(card):
                yield f"cards under {named} is {self.listed(p.under(card), False)}"
        yield from self.tokens(p.s[cell + 1], self.set_up[cell + 1] or self.none(), name)

    def matters(self, cell: int) -> bool:
        """Of what nobody sees only that in which something happens, or which is empty."""
        info, cards = self.p.rules.zones[self.p.lay.declared[cell]], self.p.s[cell]
        if cell in self.touched:
            return True
        if not info.owned and info.sight == "hidden" and cards:
            return False
        return info.by < 0 or bool(cards) or bool(self.set_up[cell])

    def piled(self, name: str, cards: Sequence[int], ordered: bool, depth: int) -> Iterator[str]:
        """The cards of a zone as far as they matter; a long list in several parts."""
        if ordered and depth < len(cards):
            yield f"top {depth} of {name} is {self.listed(cards[:depth], True)}"
            yield f"cards in {name} is {len(cards)}"
            return
        yield f"{name} is {self.listed(cards[:MOST] if ordered else cards, ordered)}"
        for at in range(MOST, len(cards), MOST) if ordered else ():
            part = cards[at : at + MOST]
            yield f"bottom {len(part)} of {name} is {self.listed(part, True)}"

    def of_slots(self, cell: int, name: str) -> Iterator[str]:
        """Tokens and what lies under a card belong to the slot, so that nothing may be left from the set-up."""
        p = self.p
        cards = [card for card in p.s[cell] if card]
        if len(cards) == len(p.s[cell]):
            yield f"{name} is {self.listed(cards, True)}"
        else:
            yield f"{name} has {self.listed(cards, True)}"
            yield f"cards in {name} is {len(cards)}"
        for slot, card in zip(p.lay.slots[cell], p.s[cell], strict=True):
            if card:
                named = self.quoted(card, name)
                yield from self.tokens(p.s[slot], (1,) * len(p.rules.tokens), named)
                yield f"cards under {named} is {self.listed(p.s[slot + 1], False)}"

    def tokens(self, counts: Any, before: Sequence[int], where: str) -> Iterator[str]:
        for token, now, then in zip(self.p.rules.tokens, counts or self.none(), before, strict=True):
            if now or now != then:
                yield f"{token} on {where} is {now}"

    def none(self) -> tuple[int, ...]:
        return (0,) * len(self.p.rules.tokens)

    def zone_name(self, cell: int) -> str:
        p = self.p
        info, word = p.rules.zones[p.lay.declared[cell]], p.lay.word_of_cell[cell]
        owner = f" of {self.seats[p.lay.owner[cell]]}" if info.owned else ""
        return f"{info.name}{owner}" + (f" of {p.rules.words[word]}" if word >= 0 else "")

    def first_name(self, card: int) -> str:
        """The name of a card's first face: by that one it can be called."""
        face = self.p.s[card + 2]
        return str(self.p.names[min(face, self.p.code.other_face.get(face, face))])

    def quoted(self, card: int, place: str = "") -> str:
        """A card by its name, and by its place or, if the game has others of that name, by a word."""
        name = self.first_name(card)
        own = self.p.printed[self.p.s[card + 2]] & ~self.idle
        others = [mask for each, mask in self.masks if each == name and mask != own]
        apart = f" in {place}" if place else told_apart(self.p.rules.words, own, others)
        return f'"{name}"{apart}'

    def listed(self, cards: Sequence[int], ordered: bool) -> str:
        """``2 "Fox" + "Owl"``"""
        names = [self.quoted(card) for card in cards if card]
        if ordered:
            return " + ".join(names) or "empty"
        counts = Counter(names)
        return " + ".join(name if n == 1 else f"{n} {name}" for name, n in counts.items()) or "empty"

    def faces(self) -> Iterator[str]:
        """Which second faces show; these come last, for a flipped card has another name."""
        p = self.p
        for card in p.cards:
            face = p.s[card + 2]
            cell = p.s[card]
            if p.code.other_face.get(face, face) < face and cell in p.lay.declared and p.lay.declared[cell] >= 0:
                info = p.rules.zones[p.lay.declared[cell]]
                if not info.start and p.lay.declared[cell] not in self.skipped:
                    yield f"{self.quoted(card, self.zone_name(cell))} is flipped"

    # ---- the rest

    def flags(self) -> Iterator[str]:
        p = self.p
        for i, flag in enumerate(p.rules.flags):
            if flag.per == "game" and flag.by < 0:
                for player in range(p.players) if flag.owned else (0,):
                    if p.s[p.lay.flags[i] + player]:
                        yield f"{flag.name} of {self.seats[player]}" if flag.owned else flag.name

    def numbers(self) -> Iterator[str]:
        """Numbers that effects have changed for good since the set-up."""
        p, r = self.p, self.p.rules
        fresh = [entry for entry in p.s[MODS] if entry[0] in ("add", "set") and entry not in self.set_up[MODS]]
        changed = dict.fromkeys(entry[1:4] for entry in fresh if entry[-1] == "game")
        for index, player, word in changed:
            value = p.code.numbers[index](p.game.machine, player, word)
            for what, *key, by, _ in fresh:
                if tuple(key) == (index, player, word):
                    value = by if what == "set" else value + by
            name = r.numbers[index].name
            name += f" of {self.seats[player]}" if r.numbers[index].owned else ""
            yield f"{name} of {r.words[word]} is {value}" if word >= 0 else f"{name} is {value}"

    def embargoes(self) -> Iterator[str]:
        """What Embargoes of earlier turns forbid in this one."""
        if self.p.rules.game == "civ":
            for cell in self.p.zone_cells:
                if self.p.zone_name[cell] == "embargo" and self.p.lay.owner[cell] == self.player and self.p.s[cell]:
                    word = self.p.rules.words[self.p.lay.word_of_cell[cell]]
                    yield f"{self.seats[self.player]} cannot play {word} until end of turn"
