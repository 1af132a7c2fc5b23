"""A ruleset in, nothing out unless it could not have come from the compiler.

What is checked: every operation is known and has its arguments, every index points into its table, every
place is one of the ruleset's. A ruleset that passes runs; whether it is a good game is another question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import fields, has

from imperium_dsl.ir import ruleset as ir
from imperium_dsl.ir.ops import FIELDS, Arg, Op
from imperium_dsl.ir.symbols import SYMBOLS, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from imperium_dsl.ir.ruleset import Ruleset

# Which fields of the tables are indexes, and into which table; -1 means none where it is allowed.
INDEXES: dict[type, dict[str, tuple[str, bool]]] = {
    ir.Trait: {"words": ("word", False)},
    ir.Zone: {"by": ("trait", True), "shows": ("trait", True)},
    ir.Number: {"by": ("trait", True)},
    ir.Flag: {"by": ("trait", True)},
    ir.Field: {"forms": ("word", False)},
    ir.Frame: {"verb": ("verb", False)},
    ir.Handler: {"kind": ("kind", True)},
    ir.Text: {"kind": ("kind", False)},
    ir.Face: {"words": ("word", False)},
    ir.Belonging: {"word": ("word", False)},
    ir.Table: {"words": ("word", False)},
    ir.Policy: {"role": ("word", False)},
    ir.Preference: {"verb": ("verb", True)},
    ir.Rival: {"role": ("word", False)},
    ir.Ruleset: {"seat_trait": ("trait", True), "kin": ("name", False), "told": ("word", False)},
}


class Invalid(ValueError):  # noqa: N818  says what it is
    """Not what the compiler makes; the message says where and why."""


def validate(ruleset: Ruleset) -> None:
    """Raise ``Invalid`` at the first thing that is wrong."""
    for mistake in Validator(ruleset).mistakes(ruleset, "ruleset"):
        raise Invalid(mistake)


class Validator:
    """Knows the sizes of the tables."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.sizes = {kind: len(getattr(ruleset, table)) for kind, table in TABLES.items()}
        self.places = len(ruleset.places)

    def mistakes(self, value: object, path: str) -> Iterator[str]:
        """What is wrong with a table entry or any part of one."""
        if isinstance(value, Op):
            yield from self.operation(value, path)
        elif isinstance(value, tuple):
            for number, item in enumerate(value):
                if not isinstance(item, str | int):
                    yield from self.mistakes(item, f"{path}[{number}]")
        elif has(type(value)) and not isinstance(value, ir.Place):
            yield from self.entry(value, path)

    def entry(self, value: object, path: str) -> Iterator[str]:
        indexes = INDEXES.get(type(value), {})
        for attribute in fields(type(value)):  # type: ignore[arg-type]
            name = attribute.name
            part = getattr(value, name)
            if name == "place":
                if not -1 <= part < self.places:
                    yield f"{path}.place: {part} is not a place"
            elif name in indexes:
                kind, may_be_none = indexes[name]
                for index in part if isinstance(part, tuple) else (part,):
                    yield from self.index(index, kind, f"{path}.{name}", may_be_none)
            elif isinstance(value, ir.Face) and name == "fields":
                for index, number in part:
                    yield from self.index(index, "field", f"{path}.fields", False)
                    yield from self.mistakes(number, f"{path}.fields")
            elif name != "places":
                yield from self.mistakes(part, f"{path}.{name}")

    def index(self, index: object, kind: str, path: str, may_be_none: bool) -> Iterator[str]:
        lowest = -1 if may_be_none else 0
        if type(index) is not int or not lowest <= index < self.sizes[kind]:
            yield f"{path}: {index!r} is not the index of a {kind}"

    def operation(self, op: Op, path: str) -> Iterator[str]:
        """An operation with everything in it, without recursion: data may be nested deeply."""
        stack: list[tuple[Arg, str]] = [(op, path)]
        while stack:
            arg, at = stack.pop()
            if isinstance(arg, tuple):
                stack.extend((item, at) for item in reversed(arg))
            elif isinstance(arg, Op):
                here = f"{at}.{arg.name}"
                if arg.name not in FIELDS:
                    yield f"{at}: there is no operation `{arg.name}`"
                    continue
                names = FIELDS[arg.name]
                if len(arg.args) != len(names):
                    yield f"{here}: {len(names)} arguments expected, {len(arg.args)} found"
                    continue
                if not -1 <= arg.place < self.places:
                    yield f"{here}: {arg.place} is not a place"
                for name, inner in zip(names, arg.args, strict=True):
                    symbol = SYMBOLS.get((arg.name, name))
                    if symbol is None:
                        stack.append((inner, f"{here}.{name}"))
                    elif inner is not None:
                        for index in inner if isinstance(inner, tuple) else (inner,):
                            yield from self.index(index, symbol, f"{here}.{name}", False)
