"""E433 to E435: what can be wrong with a file of words, such as ``english.toml`` of a pack."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.diagnostics.suggest import did_you_mean


@frozen
class BrokenEnglish(Problem):
    """``english.toml`` is not TOML, or holds something else than words.

    ## Why it matters
    The file says in which words the printer speaks of what a pack adds; every entry is a text, in a table.

    ## Example
    ```sh
    # english.toml
    [participles]
    glimpse = 3
    ```
    Write instead:
    ```sh
    # english.toml
    [participles]
    glimpse = "glimpsed"
    ```
    """

    code, slug = "E433", "broken-english"
    reason: str

    def message(self) -> str:
        return f"`{self.span.file}` cannot be read: {self.reason}"


@frozen
class UnknownEnglish(Problem):
    """``english.toml`` speaks of something that the game does not have.

    ## Why it matters
    Words that nobody reads are most often misspelled.

    ## Example
    ```sh
    # english.toml
    [zonez]
    attic = "the attic"
    ```
    Write instead:
    ```sh
    # english.toml
    [zones]
    attic = "the attic"
    ```
    """

    code, slug = "E434", "unknown-english"
    what: str
    name: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"there is no {self.what} `{self.name}`"

    def help(self) -> str | None:
        return did_you_mean(self.name, self.known)


@frozen
class BrokenTemplate(Problem):
    """A template of ``english.toml`` has a sign that is not part of a slot, a verb or a group.

    ## Why it matters
    A template is a text with slots such as ``{C}`` or ``{C:in}``, verbs such as ``~draw``, and groups such as
    ``[ from {Z}]``, which are left out unless their slots are filled.
    Nothing else stands between braces: no attributes, no indices, no widths.

    ## Example
    ```sh
    # english.toml
    [forms]
    comma = "{first}, {second.length}"
    ```
    Write instead:
    ```sh
    # english.toml
    [forms]
    comma = "{first}, {second}"
    ```
    """

    code, slug = "E435", "broken-template"
    name: str
    reason: str

    def message(self) -> str:
        return f"the template `{self.name}` cannot be read: {self.reason}"

    def help(self) -> str:
        return "a slot is a name in braces, such as `{C}`, a verb begins with `~`, and `[...]` can be left out"


PROBLEMS: tuple[type[Problem], ...] = (BrokenEnglish, UnknownEnglish, BrokenTemplate)
