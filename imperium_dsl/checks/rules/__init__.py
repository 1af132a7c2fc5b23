"""Lints: what is legal but surely wrong, one file each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imperium_dsl.checks.rules import (
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
from imperium_dsl.checks.survey import Survey
from imperium_dsl.diagnostics.model import Problem

RULES: tuple[Callable[[Survey], Iterator[Problem]], ...] = (
    impossible_option.check,
    unpayable_cost.check,
    unraised_trigger.check,
    unread_binding.check,
    unreachable_row.check,
    set_count.check,
    unused_keyword.check,
    unread_option.check,
    identical_options.check,
    idle_row.check,
    open_table.check,
)
