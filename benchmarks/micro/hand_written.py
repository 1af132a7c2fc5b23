"""The game of ``micro.imp`` written by hand: the same state and the same updates, nothing to resume or to explain.

A card knows where it lies and a zone knows its cards, as in the machine; tokens are counted for each player.
"""

from __future__ import annotations

from collections.abc import Callable

TURNS = 200
COIN, POINT, TICK = range(3)
RED, GREEN, BLUE = range(3)
STOCK, DECK, HEAP = 0, 1, 3  # a deck and a heap for each player


class Table:
    """Zones, cards and tokens."""

    def __init__(self) -> None:
        self.tokens = [[0, 0, 0], [0, 0, 0]]
        self.colour = [RED] * 8 + [GREEN] * 8 + [BLUE] * 8
        self.place = [STOCK] * 24
        self.zones: list[list[int]] = [list(range(24)), [], [], [], []]

    def move(self, card: int, zone: int) -> None:
        """A card goes on top of a zone."""
        self.zones[self.place[card]].remove(card)
        self.zones[zone].insert(0, card)
        self.place[card] = zone

    def add(self, player: int, token: int, n: int) -> None:
        """A player gets tokens."""
        self.tokens[player][token] += n

    def remove(self, player: int, token: int, n: int) -> bool:
        """A player loses tokens, if there are enough."""
        if self.tokens[player][token] < n:
            return False
        self.tokens[player][token] -= n
        return True

    def count(self, zone: int, colour: int) -> int:
        """How many cards of a colour lie in a zone."""
        return sum(1 for card in self.zones[zone] if self.colour[card] == colour)

    def upkeep(self, player: int) -> None:
        """What happens after the choice."""
        deck, heap = DECK + player, HEAP + player
        for _ in range(10):
            if not self.zones[deck]:
                for card in list(self.zones[heap]):
                    self.move(card, deck)
            self.move(self.zones[deck][0], heap)
            self.add(player, COIN, 1)
            if self.tokens[player][COIN] >= 5:
                self.remove(player, COIN, 5)
                self.add(player, POINT, 1)
            if self.count(heap, RED) >= 3:
                self.add(player, POINT, 1)


def play(choose: Callable[[int], int]) -> Table:
    """A whole game; ``choose`` is asked for the index of an option."""
    table = Table()
    for player in range(2):
        for colour in (RED, GREEN, BLUE):
            for card in [c for c in table.zones[STOCK] if table.colour[c] == colour][:4]:
                table.move(card, DECK + player)
    while table.tokens[0][TICK] < TURNS:
        for player in range(2):
            table.add(player, TICK, 1)
            options = ["add 1", "add 2"] if table.tokens[player][COIN] < 1 else ["add 1", "add 2", "remove 1"]
            match options[choose(len(options))]:
                case "add 1":
                    table.add(player, COIN, 1)
                case "add 2":
                    table.add(player, COIN, 2)
                case _:
                    table.remove(player, COIN, 1)
            table.upkeep(player)
    return table
