"""E701 to E712: what can be wrong with the position of a scenario, or with its game line.

The examples are of a game `demo`: six bells, six drums, a horn, and a mask with two faces.
"""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.diagnostics.suggest import did_you_mean


@frozen
class NotInGame(Problem):
    """A position names a card that no zone of this game holds.

    ## Why it matters
    Cards of a people that nobody plays, or of a box that is not used, are not on the table; a scenario with them
    would test something that cannot happen.

    ## Example
    ```imp
    scenario "A card that lies in the cellar":
      game demo with ana, ben
      given hand of ana has "Harp"
    ```
    Write instead:
    ```imp
    scenario "A card that takes part":
      game demo with ana, ben
      given hand of ana has "Horn"
    ```
    """

    code, slug = "E701", "card-not-in-game"
    what: str

    def message(self) -> str:
        return f"no card of this game is {self.what}"

    def label(self) -> str:
        return "not on the table"

    def help(self) -> str:
        return "seat the people whose card it is, or choose the box with an option in the `game` line"


@frozen
class TooFewCopies(Problem):
    """A position wants more copies of a card than the game has.

    ## Why it matters
    Cards are never created: a position with one copy too many cannot come about.

    ## Example
    ```imp
    scenario "Seven where there are six":
      game demo with ana, ben
      given hand of ana is 7 "Bell"
    ```
    Write instead:
    ```imp
    scenario "Six where there are six":
      game demo with ana, ben
      given hand of ana is 6 "Bell"
    ```
    """

    code, slug = "E702", "too-few-copies"
    what: str
    wanted: int
    there: int

    def message(self) -> str:
        return f"the game has {self.there} of {self.what}, not {self.wanted}"


@frozen
class CardTwice(Problem):
    """A position puts the same card into two places.

    ## Why it matters
    Every card lies in exactly one place. Copies that an earlier part of the position has used are not free any more.

    ## Example
    ```imp
    scenario "One card in two hands":
      game demo with ana, ben
      given hand of ana has "Horn", hand of ben has "Horn"
    ```
    Write instead:
    ```imp
    scenario "One card in one hand":
      game demo with ana, ben
      given hand of ana has "Horn"
    ```
    """

    code, slug = "E703", "card-in-two-places"
    what: str
    there: int

    def message(self) -> str:
        return f"every copy of {self.what} is already used by this position"

    def notes(self) -> tuple[str, ...]:
        return (f"the game has {self.there} of it",)


@frozen
class NegativeTokens(Problem):
    """A position has fewer tokens than none.

    ## Why it matters
    No rule can take what is not there.

    ## Example
    ```imp
    scenario "Less than nothing":
      game demo with ana, ben
      given gems of ana = -1
    ```
    Write instead:
    ```imp
    scenario "Nothing":
      game demo with ana, ben
      given gems of ana is 0
    ```
    """

    code, slug = "E704", "negative-tokens"
    number: int

    def message(self) -> str:
        return f"there cannot be {self.number} tokens"


@frozen
class OneFace(Problem):
    """A position flips a card that has only one face.

    ## Why it matters
    A card without a second face has nothing to show.

    ## Example
    ```imp
    scenario "Flipped to nowhere":
      game demo with ana, ben
      given hand of ana is "Bell", "Bell" in hand of ana is flipped
    ```
    Write instead:
    ```imp
    scenario "Flipped to the other face":
      game demo with ana, ben
      given hand of ana is "Mask", "Mask" in hand of ana is flipped
    ```
    """

    code, slug = "E705", "one-face"
    name: str

    def message(self) -> str:
        return f"`{self.name}` has one face only"


@frozen
class WrongNumber(Problem):
    """A position names more or fewer cards than its place has room for.

    ## Why it matters
    `top 3 of` a deck is three cards, a zone for a single card holds one, and a row of slots holds one card each.

    ## Example
    ```imp
    scenario "Three places, two cards":
      game demo with ana, ben
      given top 3 of deck of ana is "Bell" + "Drum"
    ```
    Write instead:
    ```imp
    scenario "Two places, two cards":
      game demo with ana, ben
      given top 2 of deck of ana is "Bell" + "Drum"
    ```
    """

    code, slug = "E706", "wrong-number-of-cards"
    room: int
    given: int

    def message(self) -> str:
        return f"here is room for {self.room} {'card' if self.room == 1 else 'cards'}, not for {self.given}"


@frozen
class UnknownSeat(Problem):
    """Somebody acts who does not sit at the table.

    ## Why it matters
    The `game` line of a scenario names everybody who plays.

    ## Example
    ```imp
    scenario "Who is cleo?":
      game demo with ana, ben
      when cleo stops
    ```
    Write instead:
    ```imp
    scenario "Ana stops":
      game demo with ana, ben
      when ana stops
    ```
    """

    code, slug = "E707", "unknown-seat"
    word: str
    seats: tuple[str, ...]

    def message(self) -> str:
        return f"nobody called `{self.word}` plays"

    def help(self) -> str:
        return did_you_mean(self.word, self.seats) or f"the seats are {', '.join(self.seats)}"


@frozen
class NoSuchGame(Problem):
    """The `game` line of a scenario cannot be set up.

    ## Why it matters
    The number of seats, their names and every option must be ones that the game declares.

    ## Example
    ```imp
    scenario "Alone":
      game demo with ana
      then ana can stop
    ```
    Write instead:
    ```imp
    scenario "Not alone":
      game demo with ana, ben
      then ana can stop
    ```
    """

    code, slug = "E708", "no-such-game"
    reason: str

    def message(self) -> str:
        return self.reason


@frozen
class NoPosition(Problem):
    """A part of a `given` line is not something that a position can be given by.

    ## Why it matters
    A position says what lies where, what was done before, and what chance will give; all else is for `then`.

    ## Example
    ```imp
    scenario "A wish":
      game demo with ana, ben
      given hand of ana lacks "Bell"
    ```
    Write instead:
    ```imp
    scenario "A position":
      game demo with ana, ben
      given hand of ana is "Bell"
    ```
    """

    code, slug = "E709", "no-position"
    reason: str

    def message(self) -> str:
        return f"no position can be built from this: {self.reason}"

    def help(self) -> str:
        return (
            "say what lies where: `ZONE is CARDS`, `ZONE has CARDS`, `TOKENS is NUMBER`, `PLAYER is WORD`, a flag; "
            "or what was done: `PLAYER did ...`"
        )


@frozen
class GivenTooLate(Problem):
    """A position is changed in the middle of an effect.

    ## Why it matters
    While an effect waits for a decision, the rest of it depends on what was there when it began.

    ## Example
    ```imp
    scenario "Changing horses":
      game demo with ana, ben
      given hand of ana is "Horn" + "Bell" + "Drum"
      when ana plays "Horn"
      given gems of ana is 7
    ```
    Write instead:
    ```imp
    scenario "Ready from the beginning":
      game demo with ana, ben
      given hand of ana is "Horn" + "Bell" + "Drum", gems of ana is 7
      when ana plays "Horn", ana discards "Bell"
    ```
    """

    code, slug = "E710", "given-too-late"

    def message(self) -> str:
        return "the position cannot be changed while an effect waits for a decision"

    def help(self) -> str:
        return "put the `given` line first, or answer the decision"


@frozen
class ImpossibleChance(Problem):
    """What a scenario wants of chance cannot be.

    ## Why it matters
    A die has the numbers it has, and a shuffle brings up only what is in the zone.

    ## Example
    ```imp
    scenario "A seven":
      game demo with ana, ben using first player = random
      given roll is 7
      then ana can stop
    ```
    Write instead:
    ```imp
    scenario "A two":
      game demo with ana, ben using first player = random
      given roll is 2
      then ben can stop
    ```
    """

    code, slug = "E711", "impossible-chance"
    reason: str

    def message(self) -> str:
        return self.reason


@frozen
class NothingCalled(Problem):
    """An act names something in quotes that is neither a card nor made of words of the game.

    ## Why it matters
    Quotes hold the name of a card, or words of an option as the game's text has them.

    ## Example
    ```imp
    scenario "A bell by another name":
      game demo with ana, ben
      given hand of ana is "Bell"
      when ana plays "Bellow"
    ```
    Write instead:
    ```imp
    scenario "A bell":
      game demo with ana, ben
      given hand of ana is "Bell"
      when ana plays "Bell"
    ```
    """

    code, slug = "E712", "nothing-called"
    name: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"nothing in the game is called `{self.name}`"

    def help(self) -> str:
        return did_you_mean(self.name, self.known) or "write a card's name, or words of the option as it is shown"
