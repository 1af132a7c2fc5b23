"""W509: two equal options."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.diagnostics.model import Label, Problem, Severity
from imperium_dsl.program import effects as e
from imperium_dsl.source.span import Span


@frozen
class IdenticalOptions(Problem):
    """Two options of one `choose` or `try` do the same.

    ## Why it matters
    There is nothing to choose: one of them was to say something else.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: choose add 1 gem onto you or add 1 gem onto you
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
      ring: choose add 1 gem onto you or remove 1 gem from each other player
    ```
    """

    code, slug = "W509", "identical-options"
    severity = Severity.WARNING
    first: Span

    def message(self) -> str:
        return "this option does the same as another one"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, "the same"),)


def check(texts: Texts, _: Facts) -> Iterator[Problem]:
    """Options that equal an earlier one."""
    for choice in texts.all(e.Choose):
        for i, option in enumerate(choice.options):
            for first in choice.options[:i]:
                if first == option:
                    yield IdenticalOptions(option.span, first.span)
                    break
