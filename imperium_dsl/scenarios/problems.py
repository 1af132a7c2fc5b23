"""E701 to E712: what can be wrong with the position of a scenario, with its game line or with its rule ids."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.diagnostics.suggest import did_you_mean
from imperium_dsl.source.span import Span


@frozen
class NotInGame(Problem):
    """A position names a card that no zone of this game holds.

    ## Why it matters
    Cards of a people that nobody plays, or of a box that is not used, are not on the table; a scenario with them
    would test something that cannot happen.

    ## Example
    ```imp
    scenario "A card of somebody who is not there":
      game imperium with romans, greeks
      given hand of romans has "Embalming"
    ```
    Write instead:
    ```imp
    scenario "A card of a people that takes part":
      game imperium with egyptians, greeks
      given hand of egyptians has "Embalming"
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
    scenario "Nine where there are eight":
      game civ with ana, ben
      given area of ana is 9 "Military I"
    ```
    Write instead:
    ```imp
    scenario "Eight where there are eight":
      game civ with ana, ben
      given area of ana is 8 "Military I"
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
      game imperium with romans, greeks
      given hand of romans has "Elders", hand of greeks has "Elders"
    ```
    Write instead:
    ```imp
    scenario "One card in one hand":
      game imperium with romans, greeks
      given hand of romans has "Elders"
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
      game imperium with romans, greeks
      given materials of romans = -1
    ```
    Write instead:
    ```imp
    scenario "Nothing":
      game imperium with romans, greeks
      given materials of romans is 0
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
      game imperium with romans, greeks
      given "Elders" in market is flipped
    ```
    Write instead:
    ```imp
    scenario "Flipped to the other face":
      game imperium with romans, greeks
      given power in play of romans is flipped
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
      game imperium with romans, greeks
      given top 3 of deck of romans is "Conquer" + "Glory"
    ```
    Write instead:
    ```imp
    scenario "Two places, two cards":
      game imperium with romans, greeks
      given top 2 of deck of romans is "Conquer" + "Glory"
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
      game civ with ana, ben
      when cleo plays culture
    ```
    Write instead:
    ```imp
    scenario "Cleo plays":
      game civ with ana, ben, cleo
      when cleo plays culture
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
      game civ with ana
      then game over
    ```
    Write instead:
    ```imp
    scenario "Not alone":
      game civ with ana, ben
      then ana can play card
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
    A position says what lies where; it cannot say what somebody can do.

    ## Example
    ```imp
    scenario "A wish":
      game civ with ana, ben
      given ana can play culture
    ```
    Write instead:
    ```imp
    scenario "A position":
      game civ with ana, ben
      given hand of ana is 3 culture
    ```
    """

    code, slug = "E709", "no-position"
    reason: str

    def message(self) -> str:
        return f"no position can be built from this: {self.reason}"

    def help(self) -> str:
        return "say what lies where: `ZONE is CARDS`, `ZONE has CARDS`, `TOKENS is NUMBER`, `PLAYER is WORD`, a flag"


@frozen
class GivenTooLate(Problem):
    """A position is changed in the middle of an effect.

    ## Why it matters
    While an effect waits for a decision, the rest of it depends on what was there when it began.

    ## Example
    ```imp
    scenario "Changing horses":
      game civ with ana, ben
      given hand of ana is culture + science + military, area of ana is 3 military
      when ana plays culture, ana uses lesser of military
      given hand of ana is 3 culture
    ```
    Write instead:
    ```imp
    scenario "Ready from the beginning":
      game civ with ana, ben
      given hand of ana is 3 culture, area of ana is 3 military
      when ana plays culture, ana uses lesser of military
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
      game civ with ana, ben using first player = random
      given roll is 7
      then ana can play card
    ```
    Write instead:
    ```imp
    scenario "A two":
      game civ with ana, ben using first player = random
      given roll is 2
      then ben can play card
    ```
    """

    code, slug = "E711", "impossible-chance"
    reason: str

    def message(self) -> str:
        return self.reason


@frozen
class UnknownRule(Problem):
    """A scenario covers a rule id that is in no ledger of the game.

    ## Why it matters
    Coverage counts rule ids; a misspelt one covers nothing.

    ## Example
    ```imp
    scenario "Of no rule" covers CIV-NONE-1:
      game civ with ana, ben
      then ana can play card
    ```
    Write instead:
    ```imp
    scenario "Of a rule" covers CIV-TURN-2:
      game civ with ana, ben
      then ana can play card
    ```
    """

    code, slug = "E712", "unknown-rule"
    id: str
    known: tuple[str, ...] = ()

    def message(self) -> str:
        return f"no ledger has a rule `{self.id}`"

    def help(self) -> str | None:
        return did_you_mean(self.id, self.known)


def other(span: Span, text: str) -> tuple[Label, ...]:
    """The other half of a conflict."""
    return (Label(span, text),)
