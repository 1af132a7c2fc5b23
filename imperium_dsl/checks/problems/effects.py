"""E3xx: what is wrong with types, phrases and effects."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.source.span import Span


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
class RecursiveKeyword(Problem):
    """A keyword or procedure starts itself, directly or through others.

    ## Why it matters
    Every effect ends, because no keyword runs inside itself.
    Repetition is `for each`, `repeat N times` or `repeat:`.

    ## Example
    ```imp
    game demo
    seats 2
    zone stack: ordered, hidden, start
    zone hand of player: unordered, owner-only
    keyword draw: move top of stack into hand and draw-again
    keyword draw-again: if card in stack: draw
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone stack: ordered, hidden, start
    zone hand of player: unordered, owner-only
    keyword draw: for each card in stack as C: move C into hand
    ```
    """

    code, slug = "E305", "recursion"
    chain: tuple[str, ...]

    def message(self) -> str:
        return "recursion: " + " -> ".join(self.chain)

    def help(self) -> str | None:
        return "repeat with `for each`, `repeat N times` or `repeat:`"


@frozen
class WindowWithoutStop(Problem):
    """A `repeat:` has rounds in which nobody is offered `stop`.

    ## Why it matters
    Such a loop ends only by a decision, so each of its rounds must ask for one.

    ## Example
    ```imp
    game demo
    seats 2
    zone stack: ordered, hidden, start
    zone hand of player: unordered, owner-only
    procedure round:
      repeat: move top of stack into hand
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone stack: ordered, hidden, start
    zone hand of player: unordered, owner-only
    procedure round:
      repeat: choose move top of stack into hand or stop
    ```
    """

    code, slug = "E306", "endless-window"

    def message(self) -> str:
        return "this `repeat:` never offers `stop`"

    def help(self) -> str | None:
        return "let a `choose` in it have the option `stop`, or write `repeat N times`"


@frozen
class HiddenChoice(Problem):
    """A player would choose among cards that they may not see.

    ## Why it matters
    Offering the cards would show them.
    The top of a deck is no choice, all cards are none, and cards that were seen or revealed may be chosen.

    ## Example
    ```imp
    game demo
    seats 2
    trait sort: red, blue
    zone stack: ordered, hidden, start
    zone hand of player: unordered, owner-only
    procedure round:
      each player: move 1 red in stack into hand
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    trait sort: red, blue
    zone stack: ordered, hidden, start
    zone hand of player: unordered, owner-only
    procedure round:
      each player:
        see all cards in stack
        move 1 red in stack into hand
        shuffle stack
    ```
    """

    code, slug = "E307", "hidden-choice"
    zone: str

    def message(self) -> str:
        return f"a choice among cards of `{self.zone}`, which the acting player may not see"

    def help(self) -> str | None:
        return "say `see` or `reveal` first, take `top of ...`, or move `all cards`"


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


@frozen
class StandingEffect(Problem):
    """A text that stands does something.

    ## Why it matters
    A kind of ability with `while`, without a gate and a price, is never used: it holds by itself.
    It can change numbers and words and permit or forbid things, and nothing else.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability hum while this in hand
    set "Demo" XXX 1
    card "Bell" XXX1:
      hum: add 1 gem onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    number limit of player = 5
    ability hum while this in hand
    set "Demo" XXX 1
    card "Bell" XXX1:
      hum: raise limit by 1
    ```
    """

    code, slug = "E311", "standing-effect"
    kind: str

    def message(self) -> str:
        return f"`{self.kind}` stands by itself: nobody carries this out"

    def help(self) -> str | None:
        return "a standing text holds raise, lower, drop, lend, treat, can and cannot"


@frozen
class ReplacesItself(Problem):
    """A handler replaces an event by the same event.

    ## Why it matters
    Nothing is changed, so something else was meant.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    keyword shelve (C: cards in hand): move C into shelf
    when you would shelve card, instead: shelve it
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    zone attic: unordered, public
    keyword shelve (C: cards in hand): move C into shelf
    when you would shelve card, instead: move it into attic
    ```
    """

    code, slug = "E312", "replaces-itself"
    verb: str
    pattern: Span

    def message(self) -> str:
        return f"`{self.verb}` is replaced by itself"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.pattern, "this is replaced"),)


@frozen
class TooLong(Problem):
    """An effect can take more steps than any game has time for.

    ## Why it matters
    Everything ends, but a loop in a loop in a loop may take hours; nobody should have to wait for a text.
    The number of steps is the most that the effect can take; a number that only the game knows counts as 1,000.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    keyword hoard: repeat 5000 times: repeat 5000 times: add 1 gem onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    keyword hoard: add 25000000 gems onto you
    ```
    """

    code, slug = "E313", "too-many-steps"
    name: str
    steps: int
    limit: int

    def message(self) -> str:
        return f"{self.name} can take {self.steps:,} steps; {self.limit:,} are allowed"

    def help(self) -> str | None:
        return "do it at once, with an amount, or repeat it less often"
