"""What holds for every text of a game that compiles: all effects end, nobody chooses blindly, no number is lost.

A guarantee is a function of the program and of the effects at hand, so the text of one card can be looked at alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from imperium_dsl.checks.guarantees import (
    endless_loops,
    quantities,
    recursion,
    replacements,
    standing_texts,
    visibility,
)
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body

Guarantee: TypeAlias = Callable[[Program, Sequence[Body]], Iterator[Problem]]

OF_THE_GAME: tuple[Callable[[Program], Iterator[Problem]], ...] = (recursion.check,)
OF_EFFECTS: tuple[Guarantee, ...] = (
    endless_loops.check,
    standing_texts.check,
    replacements.check,
    visibility.check,
    quantities.check,
)


def broken(program: Program, bodies: Sequence[Body]) -> Iterator[Problem]:
    """What is not as promised in the game as a whole, or in these effects."""
    for of_game in OF_THE_GAME:
        yield from of_game(program)
    for of_effects in OF_EFFECTS:
        yield from of_effects(program, bodies)
