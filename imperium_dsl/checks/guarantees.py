"""What holds for every text of a program that compiles: all effects end, nobody chooses blindly."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imperium_dsl.checks.program import Program
from imperium_dsl.diagnostics.model import Problem

GUARANTEES: tuple[Callable[[Program], Iterator[Problem]], ...] = ()
