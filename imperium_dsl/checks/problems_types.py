"""Phrases whose parts do not fit: E301 to E304, E308 to E310."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem


@frozen
class WrongType(Problem):
    """A phrase needs one kind of thing and is given another.

    ## Why it matters
    Cards, players, zones, numbers, tokens and words are different things, and none stands in for another.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add (you) gems onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add (cards in hand) gems onto you
    ```
    """

    code, slug = "E301", "wrong-type"
    wanted: str
    given: str

    def message(self) -> str:
        return f"{self.wanted} expected, {self.given} found"


@frozen
class NoZone(Problem):
    """Cards are counted or chosen, and nothing says where they lie.

    ## Why it matters
    `if 3 cards` could mean the hand, the table or every card of the game.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: if 3 cards: add 1 gem onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: if 3 cards in hand: add 1 gem onto you
    ```
    """

    code, slug = "E302", "no-zone"
    what: str

    def message(self) -> str:
        return f"where does {self.what} lie?"

    def help(self) -> str | None:
        return "name the zone: `... in hand`, `... in play`"


@frozen
class NameWithoutZone(Problem):
    """A quoted name falls into the default zone of its verb.

    ## Why it matters
    Whoever names a card usually means it where it works, and the verb would look for it elsewhere and do
    nothing.
    Only in a zone where abilities exist (`while this in ...`), and in a group of zones, a name may be left
    without a place.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    keyword shelve (C: cards in hand): move C into shelf
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: shelve "Bell"
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    keyword shelve (C: cards in hand): move C into shelf
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: shelve "Bell" from hand
    ```
    """

    code, slug = "E303", "name-without-zone"
    name: str
    zone: str

    def message(self) -> str:
        return f'"{self.name}" would be looked for in `{self.zone}`, the default zone of this verb'

    def help(self) -> str | None:
        return "say where the card is: `... in play`, `... in hand`"


@frozen
class NoSingleCard(Problem):
    """`it` is used where the last phrase yields no card, or may yield several.

    ## Why it matters
    `it` is the one card that the phrase before spoke of.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: move 2 cards in hand into shelf and add 1 gem onto it
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: move 1 card in hand into shelf and add 1 gem onto it
    ```
    """

    code, slug = "E304", "no-single-card"

    def message(self) -> str:
        return "`it` is no single card here"

    def help(self) -> str | None:
        return "bind what you mean with `as NAME` and use the name"


@frozen
class NotAPlayer(Problem):
    """Something that is no player stands where a player must: before a colon, or after `of`.

    ## Why it matters
    What stands before a colon inside a text says who acts.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: ring: add 1 gem onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: each other player: add 1 gem onto you
    ```
    """

    code, slug = "E308", "not-a-player"
    word: str

    def message(self) -> str:
        return f"`{self.word}` is no player"


@frozen
class Misplaced(Problem):
    """A form stands where it has no meaning.

    ## Why it matters
    It would be ignored, and nothing that is written is ignored.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add 1 gem onto you and stop
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: repeat: choose add 1 gem onto you or stop
    ```
    """

    code, slug = "E309", "misplaced"
    what: str
    where: str

    def message(self) -> str:
        return f"{self.what} has no meaning {self.where}"


@frozen
class UnreadWords(Problem):
    """A part of a phrase means nothing where it stands: a quantity, a place, a `with`, a part of a sum.

    ## Why it matters
    It would be ignored, and nothing that is written is ignored.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: for each 2 cards in hand as C: add 1 gem onto C
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: for each card in hand as C: add 1 gem onto C
    ```
    """

    code, slug = "E310", "unread-words"
    what: str

    def message(self) -> str:
        return f"{self.what} has no meaning here"
