"""Lints: what is legal but surely wrong, one file each.

A lint looks at some texts, given the facts of the whole game, so one card can be looked at alone; three look at the
game as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from imperium_dsl.checks.lints import (
    identical_options,
    idle_row,
    impossible_option,
    open_table,
    set_count,
    unpayable_cost,
    unraised_trigger,
    unreachable_row,
    unread_binding,
    unread_option,
    unused_keyword,
)
from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.diagnostics.model import Problem

Lint: TypeAlias = Callable[[Texts, Facts], Iterator[Problem]]

OF_TEXTS: tuple[Lint, ...] = (
    impossible_option.check,
    unpayable_cost.check,
    unraised_trigger.check,
    unread_binding.check,
    unreachable_row.check,
    identical_options.check,
    idle_row.check,
    open_table.check,
)
OF_THE_GAME: tuple[Callable[[Facts], Iterator[Problem]], ...] = (
    set_count.check,
    unused_keyword.check,
    unread_option.check,
)


def doubtful(texts: Texts, facts: Facts) -> Iterator[Problem]:
    """What is surely wrong in some texts, and in the game as a whole."""
    for of_texts in OF_TEXTS:
        yield from of_texts(texts, facts)
    for of_game in OF_THE_GAME:
        yield from of_game(facts)
