"""Lints: what is legal but surely wrong, one file each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imperium_dsl.checks.program import Program
from imperium_dsl.diagnostics.model import Problem

RULES: tuple[Callable[[Program], Iterator[Problem]], ...] = ()
