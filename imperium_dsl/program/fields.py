"""The value of a field to the form it has, for fields that are told by their form: ``worth as variable/...``."""

from __future__ import annotations

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.walk import mentions


def form_of(value: e.FieldValue) -> int:
    """0: counts something (variable), 1: depends on a condition, 2: fixed."""
    return 0 if mentions(value, v.Share) else 1 if mentions(value, v.IfElse) else 2
