"""The value of a field to its form: what a player must look at to know it."""

from __future__ import annotations

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.walk import walk


def form_of(value: e.FieldValue) -> int:
    """0: counts something (variable), 1: depends on a condition, 2: fixed."""
    kinds = {type(n) for n in walk(value)}
    if v.Share in kinds:
        return 0
    if v.IfElse in kinds:
        return 1
    return 2
