"""What holds for every text of a program that compiles: all effects end, nobody chooses blindly, no number is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imperium_dsl.checks.quantities import unread_quantities
from imperium_dsl.checks.recursion import recursion
from imperium_dsl.checks.sight import blind_choices
from imperium_dsl.checks.standing import replacements, standing
from imperium_dsl.checks.windows import windows
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.program import Program

GUARANTEES: tuple[Callable[[Program], Iterator[Problem]], ...] = (
    recursion,
    windows,
    standing,
    replacements,
    blind_choices,
    unread_quantities,
)
