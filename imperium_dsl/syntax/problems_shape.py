"""E120 to E129 and E152: quotes, brackets, indentation, and the limits of size."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem


@frozen
class UnclosedQuote(Problem):
    """A name in quotes is not closed on its line.

    ## Why it matters
    Everything behind the quote would belong to the name, so nothing else of the declaration can be read.

    ## Example
    ```imp
    card "Granary 9XXX1:
      weight 1
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      weight 1
    ```
    """

    code, slug = "E120", "unclosed-quote"

    def message(self) -> str:
        return "a quote is opened and not closed on its line"

    def label(self) -> str:
        return "opened here"

    def help(self) -> str | None:
        return 'write `"` behind the name'


@frozen
class UnclosedBracket(Problem):
    """A bracket is not closed before the next declaration or the end of the file.

    ## Why it matters
    Inside brackets line ends have no meaning, so everything that follows would belong to the bracket.

    ## Example
    ```imp
    procedure opening:
      draw (5 - cards in hand cards
    ```
    Write instead:
    ```imp
    procedure opening:
      draw (5 - cards in hand) cards
    ```
    """

    code, slug = "E121", "unclosed-bracket"

    def message(self) -> str:
        return "a bracket is opened and never closed"

    def label(self) -> str:
        return "opened here"

    def help(self) -> str | None:
        return "write `)` where the bracket ends"


@frozen
class StrayBracket(Problem):
    """A bracket is closed that was never opened.

    ## Why it matters
    One of the two brackets is missing or too many, and only the author knows which.

    ## Example
    ```imp
    procedure opening:
      draw 3) cards
    ```
    Write instead:
    ```imp
    procedure opening:
      draw 3 cards
    ```
    """

    code, slug = "E122", "stray-bracket"

    def message(self) -> str:
        return "a bracket is closed that was never opened"

    def label(self) -> str:
        return "nothing to close"

    def help(self) -> str | None:
        return "remove it, or write `(` where the bracket begins"


@frozen
class NestingTooDeep(Problem):
    """Blocks, brackets or clauses are nested too deeply.

    ## Why it matters
    A text that nobody can read aloud is generated or hostile; a limit keeps any pack safe to open.

    ## Example
    ```imp
    procedure opening:
      draw ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((
        1)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) cards
    ```
    Write instead:
    ```imp
    procedure opening:
      draw 1 card
    ```
    """

    code, slug = "E123", "nesting-too-deep"
    limit: int

    def message(self) -> str:
        return f"nested more than {self.limit} levels deep"

    def label(self) -> str:
        return "the limit is exceeded here"

    def help(self) -> str | None:
        return "give an inner part a name of its own, with `keyword` or `number`"


@frozen
class NumberTooLong(Problem):
    """A number has more than nine digits.

    ## Why it matters
    Every number of a game fits into 32 bits, also in the programs that read a saved game.

    ## Example
    ```imp
    number limit of player = 12345678901
    ```
    Write instead:
    ```imp
    number limit of player = 5
    ```
    """

    code, slug = "E124", "number-too-long"
    limit: int

    def message(self) -> str:
        return f"a number with more than {self.limit} digits"

    def label(self) -> str:
        return f"{self.span.end - self.span.start} digits"

    def help(self) -> str | None:
        return "write a smaller number"


@frozen
class WordTooLong(Problem):
    """A word has more than 100 characters.

    ## Why it matters
    No message could show such a word, and no person reads it.

    ## Example
    ```imp
    game far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-far-f
    ```
    Write instead:
    ```imp
    game far
    ```
    """

    code, slug = "E125", "word-too-long"
    limit: int

    def message(self) -> str:
        return f"a word with more than {self.limit} characters"

    def label(self) -> str:
        return f"{self.span.end - self.span.start} characters"

    def help(self) -> str | None:
        return "write a shorter word"


@frozen
class UnexpectedIndentation(Problem):
    """A line is indented although nothing above it opens a block.

    ## Why it matters
    Indentation says what belongs to what; here there is nothing that the line could belong to.

    ## Example
    ```imp
    procedure opening:
      draw 1 card
        draw 1 card
    ```
    Write instead:
    ```imp
    procedure opening:
      draw 1 card
      draw 1 card
    ```
    """

    code, slug = "E126", "unexpected-indentation"

    def message(self) -> str:
        return "a line is indented although nothing above it opens a block"

    def label(self) -> str:
        return "indented too far"

    def help(self) -> str | None:
        return "indent it like the line above it, or end that line with a colon"


@frozen
class MissingBlock(Problem):
    """A head is not followed by the lines that belong to it.

    ## Why it matters
    A head without a body does nothing; most often its lines are not indented, or were never written.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play:
      weight 1
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: draw 1 card
      weight 1
    ```
    """

    code, slug = "E127", "missing-block"
    word: str

    def message(self) -> str:
        return f"nothing belongs to this `{self.word}`"

    def label(self) -> str:
        return "an indented line is expected below"

    def help(self) -> str | None:
        return "write what belongs to it on the next line, two spaces deeper"


@frozen
class UnevenIndentation(Problem):
    """A line is indented to a depth that no open block has.

    ## Why it matters
    The compiler cannot tell which block the line belongs to.

    ## Example
    ```imp
    procedure opening:
        draw 1 card
      draw 1 card
    ```
    Write instead:
    ```imp
    procedure opening:
      draw 1 card
      draw 1 card
    ```
    """

    code, slug = "E152", "uneven-indentation"
    depth: int
    open_blocks: tuple[int, ...]

    def message(self) -> str:
        return "a line is indented to a depth that no open block has"

    def label(self) -> str:
        return f"{self.depth} {'space' if self.depth == 1 else 'spaces'}"

    def notes(self) -> tuple[str, ...]:
        *first, last = map(str, self.open_blocks)
        return (f"the lines above it are indented by {', '.join(first)} and {last} spaces",)

    def help(self) -> str | None:
        return "indent the line like another line of its block"
