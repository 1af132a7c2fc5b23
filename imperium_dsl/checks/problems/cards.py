"""E4xx: what is wrong with cards and their sets."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.diagnostics.suggest import did_you_mean
from imperium_dsl.source.span import Span


@frozen
class CardNumberTwice(Problem):
    """A card number is used by two cards.

    ## Why it matters
    The number is what saved games and tests call the card by.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    trait sort: red, blue
    set "Demo" XXX 2
    card "Bell" XXX1:
      red
    card "Gong" XXX1:
      blue
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    trait sort: red, blue
    set "Demo" XXX 2
    card "Bell" XXX1:
      red
    card "Gong" XXX2:
      blue
    ```
    """

    code, slug = "E401", "number-twice"
    number: str
    first: Span

    def message(self) -> str:
        return f"card number {self.number} is used twice"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, "first used here"),)


@frozen
class NoSet(Problem):
    """A card's number belongs to no declared set.

    ## Why it matters
    The set says which words all its cards have, and how many cards there are.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    trait sort: red, blue
    set "Demo" XXX 1
    card "Bell" XXY1:
      red
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    trait sort: red, blue
    set "Demo" XXX 1
    card "Bell" XXX1:
      red
    ```
    """

    code, slug = "E402", "no-set"
    number: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"{self.number} belongs to no declared set"

    def help(self) -> str | None:
        return did_you_mean(self.number.rstrip("0123456789"), self.known) or (
            f"declared: {', '.join(self.known)}" if self.known else 'declare it: `set "Name" ABC 1`'
        )


@frozen
class UnknownModel(Problem):
    """`like` names a model that does not exist.

    ## Why it matters
    The card would have nothing of what it was to have.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    trait sort: red, blue
    set "Demo" XXX 1
    model "Bells":
      red
    card "Bell" XXX1:
      like "Bell"
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    trait sort: red, blue
    set "Demo" XXX 1
    model "Bells":
      red
    card "Bell" XXX1:
      like "Bells"
    ```
    """

    code, slug = "E403", "unknown-model"
    name: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f'no model is called "{self.name}"'

    def help(self) -> str | None:
        return did_you_mean(self.name, self.known)


@frozen
class TwoWordsOfOneTrait(Problem):
    """A card has two words of a trait that allows one.

    ## Why it matters
    A trait declared with `one of` is what a card is at most once.
    The words of the card's model and of its set count as well.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    trait sort: one of red, blue
    set "Demo" XXX 1
    card "Bell" XXX1:
      red, blue
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    trait sort: one of red, blue
    set "Demo" XXX 1
    card "Bell" XXX1:
      red
    ```
    """

    code, slug = "E404", "two-words-of-one-trait"
    words: tuple[str, ...]
    trait: str

    def message(self) -> str:
        return f"one card, two words of `{self.trait}`: " + ", ".join(self.words)


@frozen
class FactTwice(Problem):
    """A card states one fact twice, or states what its model states.

    ## Why it matters
    Only one of the two could hold.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    field weight: number
    set "Demo" XXX 1
    card "Bell" XXX1:
      weight 2
      weight 3
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    field weight: number
    set "Demo" XXX 1
    card "Bell" XXX1:
      weight 3
    ```
    """

    code, slug = "E405", "fact-twice"
    name: str
    first: Span

    def message(self) -> str:
        return f"`{self.name}` is stated twice"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, "first stated here"),)
