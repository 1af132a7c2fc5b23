"""E130 to E139 and E151: words that an author of cards writes by habit and the language reads otherwise."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.source.letters import code_point

# What a word processor makes of a plain sign.
MEANT = {
    **dict.fromkeys("“”„«»″", '"'),
    **dict.fromkeys("‘’`´", "'"),
    **dict.fromkeys("–—−‐", "-"),
    **dict.fromkeys("×·", "*"),
    **dict.fromkeys("[{", "("),
    **dict.fromkeys("]}", ")"),
    "≥": ">=",
    "≤": "<=",
    "&": "and",
    "\N{NO-BREAK SPACE}": "a space",
}


@frozen
class Article(Problem):
    """A noun has an article.

    ## Why it matters
    The language has no articles: a digit says how many, and nothing at all says one.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: draw a card
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: draw 1 card
    ```
    """

    code, slug = "E130", "article"
    word: str

    def message(self) -> str:
        return f"the language has no articles, and this is `{self.word}`"

    def help(self) -> str | None:
        return "leave it out" if self.word == "the" else "write `1`, or leave it out"


@frozen
class NumberWord(Problem):
    """A number is written as a word.

    ## Why it matters
    Numbers are digits; a word before a noun is read as a part of its name.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: draw two cards
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: draw 2 cards
    ```
    """

    code, slug = "E131", "number-word"
    word: str
    digits: int

    def message(self) -> str:
        return f"the number `{self.word}` is written as a word"

    def help(self) -> str | None:
        return f"write `{self.digits}`"


@frozen
class ToForInto(Problem):
    """A place stands behind `to`.

    ## Why it matters
    `to` always means "in order to": what stands before it is a cost, and an effect follows.
    Places take `into` or `onto`.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: put 1 card to top of deck
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: put 1 card into top of deck
    ```
    """

    code, slug = "E132", "to-for-into"

    def message(self) -> str:
        return "`to` means `in order to`, and no effect follows"

    def help(self) -> str | None:
        return "write `into` before a zone, `onto` before a card, a player or the top of a deck"


@frozen
class OnForOnto(Problem):
    """`on` says where something is, not where it goes.

    ## Why it matters
    `on`, `in` and `under` describe the noun before them; `onto` and `into` say where something goes.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: add 2 on this
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: add 2 onto this
    ```
    """

    code, slug = "E133", "on-for-onto"

    def message(self) -> str:
        return "`on` says where something is, and nothing stands before it that could be there"

    def help(self) -> str | None:
        return "write `onto` to say where it goes"


@frozen
class MissingColon(Problem):
    """The colon that ends a head is missing.

    ## Why it matters
    A head (`play`, `when ...`, `if ...`, `each player`) ends with a colon; without it the words run together.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play draw 1 card
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: draw 1 card
    ```
    """

    code, slug = "E134", "missing-colon"
    before: str

    def message(self) -> str:
        return f"a colon is missing behind `{self.before}`"

    def label(self) -> str:
        return "write `:` here"

    def help(self) -> str | None:
        return "end the head with a colon"


@frozen
class CapitalisedWord(Problem):
    """A word mixes capitals and small letters.

    ## Why it matters
    Words are written small, bindings wholly in capitals (`R`, `GONE`), names of cards in quotes.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: draw 1 Card
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: draw 1 card
    ```
    """

    code, slug = "E135", "capitalised-word"
    word: str

    def message(self) -> str:
        return f"`{self.word}` mixes capitals and small letters"

    def help(self) -> str | None:
        return f'write `{self.word.lower()}`, or `"{self.word}"` if it is the name of a card'


@frozen
class ReservedWord(Problem):
    """A word of the language itself stands where a noun or a name is meant.

    ## Why it matters
    Small words such as `in`, `per` or `times` hold the sentences together.
    Used as a noun, such a word would be read as what it always means.

    ## Example
    ```imp
    token most, gem
    ```
    Write instead:
    ```imp
    token lead, gem
    ```
    """

    code, slug = "E136", "reserved-word"
    word: str

    def message(self) -> str:
        return f"`{self.word}` is a word of the language and cannot be a noun or a name"

    def help(self) -> str | None:
        return "choose another word, or join it to one with a hyphen"


@frozen
class ReservedVerb(Problem):
    """A keyword, a field or an ability is called like a form or a declaration of the language.

    ## Why it matters
    Where its lines begin, `if`, `may`, `set` or `for` always begin their own form, and `check` or `card` look
    like the declaration of that name.

    ## Example
    ```imp
    keyword set (C: cards):
      move C into heap
    ```
    Write instead:
    ```imp
    keyword set-aside (C: cards):
      move C into heap
    ```
    """

    code, slug = "E137", "reserved-verb"
    word: str

    def message(self) -> str:
        return f"`{self.word}` is a word of the language and cannot name a keyword, a field or an ability"

    def help(self) -> str | None:
        return "choose another word, or join it to one with a hyphen"


@frozen
class MalformedWord(Problem):
    """Letters, digits and underscores run together in a way that is no word.

    ## Why it matters
    A word is small letters and digits and begins with a letter; a hyphen or an apostrophe may join its parts.

    ## Example
    ```imp
    card "Granary" 9XXX1:
      play: draw 2cards
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      play: draw 2 cards
    ```
    """

    code, slug = "E138", "malformed-word"
    word: str

    def message(self) -> str:
        return f"`{self.word}` is neither a word nor a number"

    def help(self) -> str | None:
        if "_" in self.word:
            return f"write `{self.word.strip('_').replace('_', '-')}`"
        return "put a space between the number and the word"


@frozen
class StrangeCharacter(Problem):
    """The text contains a character that the language does not use.

    ## Why it matters
    Outside names and comments every character has a meaning, so an unknown one cannot be passed over.

    ## Example
    ```imp
    card “Granary” 9XXX1:
      weight 1
    ```
    Write instead:
    ```imp
    card "Granary" 9XXX1:
      weight 1
    ```
    """

    code, slug = "E151", "strange-character"
    character: str

    def message(self) -> str:
        is_seen = self.character.isprintable() and not self.character.isspace()
        shown = f" (`{self.character}`)" if is_seen else ""
        return f"the language has no use for {code_point(self.character)}{shown}"

    def help(self) -> str | None:
        meant = MEANT.get(self.character)
        if meant is None:
            return "remove it, or put the name that it belongs to into quotes"
        return f"write {meant}" if " " in meant else f"write `{meant}`"
