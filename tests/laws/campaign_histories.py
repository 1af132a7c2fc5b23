"""The campaign: its invariant over the games that follow one another."""

from __future__ import annotations

from typing import Any

from tests.laws import solo_histories
from tests.laws.imperium_positions import OWN_ZONES
from tests.laws.solo_histories import SoloInv32
from tests.laws.solo_positions import SLOTS, opponents
from tests.laws.watch import Law, Note

LEVELS = tuple(SLOTS)  # as they follow one another
WINS, LOSSES = 5, 4  # that end a campaign


class Inv38(Law):
    """INV-38: at most 5 wins and 4 losses, and one of the two ends the campaign; the level follows from the wins.

    A win that is not the last changes one card of the starting deck, and a loss none; at Supreme Ruler it also takes a
    card from the commons. Nobody is beaten twice. A loss doubles what the next game begins with, once (CAM-2 to CAM-6).
    """

    id = "INV-38"
    is_of_series = True

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        self.wins = self.losses = 0
        self.last = ""  # how the last game ended
        self.is_decided = self.is_set_up = False
        self.beaten: set[str] = set()
        self.deck: set[int] | None = None  # the person's cards at the beginning of the last game
        self.missing = 0  # commons cards of the kind that wins take away that were removed from the first game

    # ---- a game

    def end(self, note: Note) -> None:
        if note.what == "procedure" and note.name == "set-up":
            self.is_set_up = True
            self.look_at_numbers()
            self.look_at_level()
            self.look_at_deck()
            self.look_at_toll()

    def begin(self, note: Note) -> None:
        if note.what == "procedure" and note.name in ("winning", "losing"):
            self.last = note.name
            self.is_decided = True
            points = next(law for law in self.story.laws if isinstance(law, SoloInv32))
            own, *others = [points.total(player) for player in range(self.p.players)]
            is_won = own > max(others) and not self.story.during("collapse")
            if is_won != (note.name == "winning"):
                self.broken(f"{note.name} with {own} against {others}")
            if is_won:
                self.wins += 1
                self.beaten.update(self.p.word(player, "people") for player in opponents(self.p))
            else:
                self.losses += 1

    def anew(self) -> None:
        """Another game begins; or the same one, if its set-up was no good (OR-71)."""
        if self.is_set_up and not self.is_decided:
            self.broken("a game is broken off")
        if self.wins == WINS or self.losses == LOSSES:
            self.broken(f"the campaign goes on after {self.wins} wins and {self.losses} losses")
        self.is_decided = self.is_set_up = False

    def over(self, result: Any) -> None:
        if (self.wins == WINS) == (self.losses == LOSSES) or not self.is_decided:
            self.broken(f"the campaign is over after {self.wins} wins and {self.losses} losses")
        if (result[1] == (0,)) != (self.wins == WINS):
            self.broken(f"players {result[1]} win after {self.wins} wins and {self.losses} losses")

    # ---- what a game begins with

    def look_at_numbers(self) -> None:
        then = self.then
        counted = self.p.number("wins", -1), self.p.number("losses", -1)
        if counted != (self.wins, self.losses):
            self.broken(f"{counted} are counted after {self.wins} wins and {self.losses} losses")
        for player in opponents(then):
            people = then.word(player, "people")
            if people in self.beaten or people == then.word(0, "people"):
                self.broken(f"the opponents are the {people}, after those of {sorted(self.beaten)}")
        found = [then.tokens(0, kind) for kind in ("materials", "population", "progress")]
        if found != ([6, 4, 2] if self.last == "losing" else [3, 2, 1]):
            self.broken(f"the person begins with {found} after {self.last or 'nothing'}")

    def look_at_level(self) -> None:
        level = LEVELS[min(self.wins, 4)] if self.then.options["mode"] == "rising" else LEVELS[-1]
        for player in opponents(self.then):
            if self.then.word(player, "strength") != level:
                self.broken(f"the opponent is {self.then.word(player, 'strength')} after {self.wins} wins")

    def look_at_deck(self) -> None:
        then = self.then
        deck = {card for zone in OWN_ZONES for card in then.zone(zone, 0) if card}
        deck.update(other for card in tuple(deck) for other in then.under(card))
        if self.deck is not None:
            changed = [then.name(card) for card in deck ^ self.deck]
            is_kept = then.options["mode"] != "rising" and then.options["supreme deck"] == "kept"
            if len(changed) != (1 if self.last == "winning" and not is_kept else 0):
                self.broken(f"the starting deck changes by {changed} after {self.last}")
        self.deck = deck

    def look_at_toll(self) -> None:
        then = self.then
        kind = then.options["supreme toll"]
        removed = [card for card in then.zone("removed") if then.has(card, kind) and not then.word_of(card, "people")]
        if self.last == "" and self.wins == self.losses == 0:
            self.missing = len(removed)
        toll = self.wins if then.options["mode"] != "rising" else 0
        if len(removed) != self.missing + toll:
            self.broken(f"{len(removed)} {kind} are removed after {self.wins} wins, {self.missing} to begin with")


LAWS: tuple[type[Law], ...] = (*solo_histories.LAWS, Inv38)
