"""Declarations that do not fit together: E205 to E210."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.source.span import Span


@frozen
class DeclaredTwice(Problem):
    """One name has two declarations.

    ## Why it matters
    A word means one thing, so that a phrase can be read in one way.
    Only a zone, a kind of ability and a procedure may share a word: they never stand in the same place.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone gem: unordered, public
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone gem bowl: unordered, public
    ```
    """

    code, slug = "E205", "declared-twice"
    name: str
    first: Span | None = None

    def message(self) -> str:
        return f"`{self.name}` is declared twice"

    def secondary(self) -> tuple[Label, ...]:
        return () if self.first is None else (Label(self.first, "first declared here"),)

    def notes(self) -> tuple[str, ...]:
        return ("the kernel itself uses this word",) if self.first is None else ()


@frozen
class OverlappingFrames(Problem):
    """Two frames of one verb could match the same phrase.

    ## Why it matters
    A new keyword never changes how an old card is read.
    So the second of two frames that take the same things is refused where it is declared.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    keyword shelve (C: cards in hand): move C into shelf
    keyword shelve (K: kind in hand): pick 1 K as C and move C into shelf
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    keyword shelve (C: cards in hand): move C into shelf
    keyword shelve off (K: kind in hand): pick 1 K as C and move C into shelf
    ```
    """

    code, slug = "E206", "overlapping-frames"
    frame: str
    other: str
    first: Span | None

    def message(self) -> str:
        return f"`{self.frame}` could match the same phrase as `{self.other}`"

    def secondary(self) -> tuple[Label, ...]:
        return () if self.first is None else (Label(self.first, "declared here"),)

    def help(self) -> str | None:
        return "give it another verb, a particle or another preposition"


@frozen
class SecondGame(Problem):
    """Texts that are compiled together name different games.

    ## Why it matters
    Cards of one game mean nothing in another.

    ## Example
    ```imp
    game demo
    game second
    seats 2
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    ```
    """

    code, slug = "E207", "second-game"
    game: str
    first: str

    def message(self) -> str:
        return f"this is game `{self.game}`, but other files belong to `{self.first}`"


@frozen
class UnknownFieldType(Problem):
    """A field has a type that does not exist.

    ## Why it matters
    The type says what may stand behind the field's name on a card.

    ## Example
    ```imp
    game demo
    seats 2
    field weight: count
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    field weight: number
    ```
    """

    code, slug = "E208", "unknown-field-type"
    type: str

    def message(self) -> str:
        return f"`{self.type}` is no type of field"

    def help(self) -> str | None:
        return "write value, amount, number, name or word"


@frozen
class MixedGroup(Problem):
    """A group lists zones and words together.

    ## Why it matters
    A group of zones says where cards lie, a group of words says what they are.

    ## Example
    ```imp
    game demo
    seats 2
    trait sort: red, blue
    zone hand of player: unordered, owner-only
    group mine = hand, red
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    trait sort: red, blue
    zone hand of player: unordered, owner-only
    zone shelf of player: unordered, public
    group mine = hand, shelf
    ```
    """

    code, slug = "E209", "mixed-group"
    name: str

    def message(self) -> str:
        return f"group `{self.name}` mixes zones and words"


@frozen
class TableGap(Problem):
    """A number by players leaves out a number of players that the game allows.

    ## Why it matters
    With so many players the number would have no value.

    ## Example
    ```imp
    game demo
    seats 2, 3
    number prize by players: 2 = 5
    ```
    Write instead:
    ```imp
    game demo
    seats 2, 3
    number prize by players: 2 = 5, 3 = 4
    ```
    """

    code, slug = "E210", "table-gap"
    name: str
    missing: tuple[int, ...]

    def message(self) -> str:
        return f"`{self.name}` has no value for {', '.join(map(str, self.missing))} players"
