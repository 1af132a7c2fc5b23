"""Effects that might not end, that nobody could carry out, or that ask too much: E305 to E307, E311 to E313."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.source.span import Span


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
