"""W505: a row of a table that is never reached."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.checks.lints.possible import always
from imperium_dsl.diagnostics.model import Label, Problem, Severity
from imperium_dsl.program import values as v
from imperium_dsl.source.span import Span


@frozen
class UnreachableRow(Problem):
    """A row of a table stands below one that takes all its cards.

    ## Why it matters
    A table is read from the top: the first row that matches and can be done is the one.
    A row below one that matches as much and can always be done is never consulted, and neither is the
    second of two equal rows.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    role person, robot
    trait sort: red, blue
    table robot:
      else: add 1 gem onto you
      red: add 2 gems onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    role person, robot
    trait sort: red, blue
    table robot:
      red: add 2 gems onto you
      else: add 1 gem onto you
    ```
    """

    code, slug = "W505", "unreachable-row"
    severity = Severity.WARNING
    above: Span

    def message(self) -> str:
        return "this row is never reached"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.above, "this row comes first"),)


def check(texts: Texts, facts: Facts) -> Iterator[Problem]:
    """Rows below one that matches at least as much."""
    for table in texts.tables:
        for i, row in enumerate(table.rows):
            for above in table.rows[:i]:
                if above.condition not in (None, row.condition):
                    continue
                same = above.match == row.match and above.body == row.body
                if same or (covers(above.match, row.match) and always(facts, above.body)):
                    yield UnreachableRow(row.span, above.span)
                    break


def covers(wide: v.Filter | None, narrow: v.Filter | None) -> bool:
    """Does every card of the second match the first?"""
    if wide is None or wide == narrow:
        return True
    if narrow is None:
        return False
    plain = v.Filter(wide.words, wide.names, span=wide.span)
    alternatives = set(narrow.words) <= set(wide.words) and set(narrow.names) <= set(wide.names)
    return wide == plain and alternatives and bool(narrow.words or narrow.names) and not narrow.variables
