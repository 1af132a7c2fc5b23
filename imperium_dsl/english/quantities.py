"""How many: a number before a noun, and whether it is one."""

from __future__ import annotations

from imperium_dsl.english.context import Context
from imperium_dsl.program import values as v


def is_one(c: Context, number: v.Number | None) -> bool:
    """Is it known to be the number one?"""
    return number is not None and c.moment.number(number) == 1


def quantity(c: Context, number: v.Number) -> str:
    """A number before a noun; a declared number is told by the value it starts with."""
    known = c.moment.number(number)
    if known is not None:
        return str(known)
    match number:
        case v.NumberOf() if isinstance(start := c.program.numbers.get(number.number), v.Const):
            return str(start.value)
        case v.NumberVar() if number.name in c.names:
            return c.form("that_many")
        case v.NumberVar():
            return number.name
        case _:
            return c.form("nested", text=c.above.value(c, number))
