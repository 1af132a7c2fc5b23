"""W511: a table that has no last row."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.diagnostics.model import Problem, Severity


@frozen
class OpenTable(Problem):
    """A table has no row for all other cards.

    ## Why it matters
    A card that fits no row does nothing, and nobody is told.
    A table whose rows all name their cards is meant for these cards alone, and needs no such row.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    role person, robot
    trait sort: red, blue
    table robot:
      red: add 1 gem onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    role person, robot
    trait sort: red, blue
    table robot:
      red: add 1 gem onto you
      else: skip
    ```
    """

    code, slug = "W511", "open-table"
    severity = Severity.WARNING
    table: str

    def message(self) -> str:
        return f"the table `{self.table}` says nothing of cards that fit none of its rows"

    def help(self) -> str | None:
        return "end it with `else: ...`; `else: skip` does nothing on purpose"


def check(texts: Texts, _: Facts) -> Iterator[Problem]:
    """Tables that match words and do not end with ``else``."""
    for table in texts.tables:
        matches = [row.match for row in table.rows]
        if None not in matches and any(match is not None and not match.names for match in matches):
            yield OpenTable(table.span, " ".join(table.words))
