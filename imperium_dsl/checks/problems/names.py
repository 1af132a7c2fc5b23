"""E2xx: what is wrong with names and what they are declared to be."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.diagnostics.suggest import did_you_mean
from imperium_dsl.source.span import Span


@frozen
class UnknownWord(Problem):
    """A text uses a word that the game does not declare.

    ## Why it matters
    Every word of a card has a declaration, so a slip of the pen cannot become a rule.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add 2 gesm onto you
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
      ring: add 2 gems onto you
    ```
    """

    code, slug = "E201", "unknown-word"
    word: str
    known: tuple[str, ...] = ()

    def message(self) -> str:
        return f"unknown word `{self.word}`"

    def label(self) -> str:
        return "not declared"

    def help(self) -> str | None:
        return did_you_mean(self.word, self.known)


@frozen
class UnknownVerb(Problem):
    """A phrase begins with a verb that neither the kernel nor the game has.

    ## Why it matters
    A verb is a primitive of the kernel or a keyword that the game declares.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: shelve this
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
      ring: shelve this
    ```
    """

    code, slug = "E202", "unknown-verb"
    verb: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"unknown verb `{self.verb}`"

    def help(self) -> str | None:
        return did_you_mean(self.verb, self.known) or f"declare it: `keyword {self.verb} ...: ...`"


@frozen
class NoFrame(Problem):
    """The verb exists, but not with these prepositions or this kind of object.

    ## Why it matters
    A verb is declared with what it takes, and a phrase must give it just that.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: add 2 gems into hand
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
      ring: add 2 gems onto you
    ```
    """

    code, slug = "E203", "no-such-frame"
    verb: str
    given: str
    frames: tuple[str, ...]
    wrong: str | None = None  # the preposition that another one should take the place of
    right: tuple[str, ...] = ()

    def message(self) -> str:
        return f"`{self.verb}` is not used like this: {self.given}"

    def notes(self) -> tuple[str, ...]:
        return tuple(f"declared: {frame}" for frame in self.frames)

    def help(self) -> str | None:
        if self.wrong is None:
            return None
        return f"write {' or '.join(f'`{right}`' for right in self.right)} instead of `{self.wrong}`"


@frozen
class UnknownName(Problem):
    """A quoted name that no card bears.

    ## Why it matters
    A text that speaks of a card which does not exist never does anything.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: move "Bel" in hand into shelf
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: move "Bell" in hand into shelf
    ```
    """

    code, slug = "E204", "unknown-name"
    name: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f'no card is called "{self.name}"'

    def help(self) -> str | None:
        return did_you_mean(self.name, self.known)


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


@frozen
class UnknownKind(Problem):
    """A text has a kind of ability that the game does not declare.

    ## Why it matters
    The kind says when the text may be used and what using it costs.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      rign: add 1 gem onto you
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
      ring: add 1 gem onto you
    ```
    """

    code, slug = "E211", "unknown-ability"
    word: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"`{self.word}` is no kind of ability"

    def help(self) -> str | None:
        return did_you_mean(self.word, self.known)


@frozen
class UnboundVariable(Problem):
    """A capital word that nothing bound.

    ## Why it matters
    Capital words stand for what a phrase before them chose, or for a parameter of a keyword.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: move C into shelf
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: pick 1 card in hand as C and move C into shelf
    ```
    """

    code, slug = "E212", "unbound-variable"
    name: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"`{self.name}` is not bound here"

    def help(self) -> str | None:
        return did_you_mean(self.name, self.known) or f"bind it before: `... as {self.name}`"


@frozen
class DoubtfulBinding(Problem):
    """A name is bound on some ways to this place, and not on others.

    ## Why it matters
    After `may`, after `if` without `else`, and after options that bind differently nobody knows what the
    name stands for.
    What a loop or several players bound is collected, so there it is known, though perhaps empty.

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
      ring:
        may move 1 card in hand into shelf as C
        add 1 gem onto C
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
      ring: may move 1 card in hand into shelf as C and add 1 gem onto C
    ```
    """

    code, slug = "E213", "doubtful-binding"
    name: str
    first: Span

    def message(self) -> str:
        return f"`{self.name}` is bound on some paths only"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, "bound here"),)

    def help(self) -> str | None:
        return "use it where it is bound, or bind it on every path"
