"""What can be wrong with the form of a text: E120 to E159.

The problems of shape and of words have files of their own; here are those that only the grammar finds.
"""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.diagnostics.suggest import nearest
from imperium_dsl.syntax import problems_shape as shape
from imperium_dsl.syntax import problems_words as words

MOST_SHOWN = 8  # things that a message names as expected


@frozen
class OrWithoutChoose(Problem):
    """Options are joined by `or`, and nothing says that one of them is chosen.

    ## Why it matters
    `choose A or B` lets a player choose, `try A or B` takes the first that is possible.
    A bare `or` says neither.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: draw 1 card or discard 1 card
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: choose draw 1 card or discard 1 card
    ```
    """

    code, slug = "E140", "or-without-choose"

    def message(self) -> str:
        return "`or` between effects, without `choose` or `try` before them"

    def help(self) -> str | None:
        return "write `choose` or `try` before the first option"


@frozen
class NestedChoose(Problem):
    """A `choose` stands among the options of another one on the same line.

    ## Why it matters
    The next `or` could belong to either of them.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: choose draw 1 card or choose discard 1 card or shuffle deck
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: choose
        draw 1 card
        or choose discard 1 card or shuffle deck
    ```
    """

    code, slug = "E141", "nested-choose"
    word: str

    def message(self) -> str:
        return f"`{self.word}` inside an option on the same line"

    def help(self) -> str | None:
        return "give each option of the outer one a line of its own"


@frozen
class CommaForAnd(Problem):
    """Effects are joined by a comma.

    ## Why it matters
    A comma separates words of a list; steps of an effect are joined by `and`, or stand on lines of their own.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: draw 1 card, discard 1 card
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: draw 1 card and discard 1 card
    ```
    """

    code, slug = "E142", "comma-for-and"

    def message(self) -> str:
        return "a comma between two effects"

    def help(self) -> str | None:
        return "write `and`, or put the second one on a line of its own"


@frozen
class UnknownDeclaration(Problem):
    """A line at the left margin begins with a word that begins no declaration.

    ## Why it matters
    Only declarations stand at the left margin; the compiler skips this one and goes on with the next.

    ## Example
    ```imp
    crad "Granary" 9XXX1:
      weight 1
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      weight 1
    ```
    """

    code, slug = "E143", "unknown-declaration"
    word: str
    declarations: tuple[str, ...]

    def message(self) -> str:
        return f"`{self.word}` begins no declaration"

    def help(self) -> str | None:
        near = nearest(self.word, self.declarations)
        if near is not None:
            return f"did you mean `{near}`?"
        return "indent the line if it belongs to the declaration above it"

    def notes(self) -> tuple[str, ...]:
        if nearest(self.word, self.declarations) is not None:
            return ()
        shown = ", ".join(f"`{word}`" for word in self.declarations)
        return (f"declarations begin with {shown}",)


@frozen
class UnexpectedWord(Problem):
    """A word or sign stands where the grammar allows none.

    ## Why it matters
    The compiler cannot know what the declaration means; it skips it and goes on with the next one.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: draw 2 cards into
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: draw 2 cards into hand
    ```
    """

    code, slug = "E150", "unexpected-word"
    word: str
    expected: tuple[str, ...]

    def message(self) -> str:
        return f"unexpected `{self.word}`" if self.word else "the line ends too early"

    def label(self) -> str:
        return f"expected {self.expected[0]}" if len(self.expected) == 1 else ""

    def notes(self) -> tuple[str, ...]:
        if len(self.expected) < 2:
            return ()
        shown = list(self.expected[:MOST_SHOWN])
        rest = len(self.expected) - len(shown)
        last = f"{rest} other words" if rest else shown.pop()
        return (f"expected {', '.join(shown)} or {last}",)


@frozen
class StrayElse(Problem):
    """An `else` has no `if` before it.

    ## Why it matters
    `else` belongs to the `if` on the line before it, at the same depth.
    Without one it would never be reached.

    ## Example
    ```imp
    procedure opening:
      draw 1 card
      else: discard 1 card
    ```
    Write instead:
    ```imp
    procedure opening:
      if card in deck: draw 1 card
      else: discard 1 card
    ```
    """

    code, slug = "E153", "stray-else"

    def message(self) -> str:
        return "`else` without an `if` on the line before it"

    def help(self) -> str | None:
        return "put it directly below its `if`, at the same depth"


@frozen
class MisplacedRules(Problem):
    """The ids of rules stand somewhere else than at the end of a line on which something begins.

    ## Why it matters
    What begins on a line has the rules at its end behind it, and a player is shown them.
    On a line that is only `else:` or `or` nothing begins.

    ## Example
    ```imp
    procedure opening:
      if card in deck: draw 1 card
      else: [ABC-1]
        discard 1 card
    ```
    Write instead:
    ```imp
    procedure opening:
      if card in deck: draw 1 card
      else:
        discard 1 card [ABC-1]
    ```
    """

    code, slug = "E154", "misplaced-rules"

    def message(self) -> str:
        return "ids of rules where nothing could have them behind it"

    def help(self) -> str | None:
        return "write them at the end of a line on which an effect or a declaration begins"


@frozen
class TooManyProblems(Problem):
    """So much is wrong with the form of a file that the rest was not read.

    ## Why it matters
    A file with a hundred errors is damaged, or is no text of this language.
    The next hundred would say nothing new.

    ## Example
    ```sh
    imperium check novel.imp
    ```
    Write instead:
    ```sh
    imperium check cards
    ```
    """

    code, slug = "E159", "too-many-problems"
    limit: int

    def message(self) -> str:
        return f"more than {self.limit} problems; the rest of the file was not read"

    def help(self) -> str | None:
        return "repair the first ones and run the command again"


PROBLEMS: tuple[type[Problem], ...] = (
    shape.UnclosedQuote,
    shape.UnclosedBracket,
    shape.StrayBracket,
    shape.NestingTooDeep,
    shape.NumberTooLong,
    shape.WordTooLong,
    shape.UnexpectedIndentation,
    shape.MissingBlock,
    words.Article,
    words.NumberWord,
    words.ToForInto,
    words.OnForOnto,
    words.MissingColon,
    words.CapitalisedWord,
    words.ReservedWord,
    words.ReservedVerb,
    words.MalformedWord,
    OrWithoutChoose,
    NestedChoose,
    CommaForAnd,
    UnknownDeclaration,
    UnexpectedWord,
    words.StrangeCharacter,
    shape.UnevenIndentation,
    StrayElse,
    MisplacedRules,
    TooManyProblems,
)
