"""E433 and E434: what can be wrong with the file ``english.toml`` of a pack."""

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


PROBLEMS: tuple[type[Problem], ...] = (BrokenEnglish, UnknownEnglish)
