"""A ruleset or any part of it as text for a person: names instead of indexes, places at the right.

    card "Granary" 9XXX1: blue  # cards/demo.imp:3:1
      use  # cards/demo.imp:5:3
        choose(options: [do(...), do(...)])

The form is for reading only; ``codec.py`` has the one that is read back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from imperium_dsl.ir import ruleset as ir
from imperium_dsl.ir.ops import FIELDS, Arg, Op
from imperium_dsl.ir.symbols import SYMBOLS, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDTH = 100
INDENT = "  "
NOTHING = (None, (), False)  # arguments that are not shown


def op_text(op: Op, ruleset: ir.Ruleset) -> str:
    """One operation, on one line if it fits."""
    return "\n".join(Printer(ruleset).op(op, ""))


def face_lines(face: ir.Face, ruleset: ir.Ruleset) -> list[str]:
    """One face of a card."""
    return list(Printer(ruleset).face(face))


def frame_lines(frame: ir.Frame, ruleset: ir.Ruleset) -> list[str]:
    """One frame with the body of its keyword."""
    return list(Printer(ruleset).frame(frame))


def ruleset_text(ruleset: ir.Ruleset) -> str:
    """The whole game."""
    return "".join(f"{line}\n" for line in Printer(ruleset).all())


@frozen
class Printer:
    """Knows the names behind the indexes."""

    ruleset: ir.Ruleset

    # ---- operations

    def op(self, arg: Arg, before: str, depth: int = 0, symbol: str | None = None) -> Iterator[str]:
        """An argument behind ``before``; several lines, indented, if one is too long."""
        room = WIDTH - len(INDENT) * depth - len(before)
        flat = self.flat(arg, symbol)
        if len(flat) <= room or not isinstance(arg, Op | tuple) or symbol is not None:
            yield f"{INDENT * depth}{before}{flat}"
            return
        if isinstance(arg, Op):
            yield f"{INDENT * depth}{before}{arg.name}{self.at(arg.place)}"
            for name, inner in shown(arg):
                yield from self.op(inner, f"{name}: ", depth + 1, SYMBOLS.get((arg.name, name)))
        else:
            yield f"{INDENT * depth}{before}".rstrip()
            for item in arg:
                yield from self.op(item, "- ", depth + 1)

    def flat(self, arg: Arg, symbol: str | None = None) -> str:
        """An argument on one line."""
        if isinstance(arg, tuple):
            return f"[{', '.join(self.flat(item, symbol) for item in arg)}]"
        if isinstance(arg, Op):
            if arg.name == "const":
                return str(arg["value"])
            inner = [f"{name}: {self.flat(value, SYMBOLS.get((arg.name, name)))}" for name, value in shown(arg)]
            return f"{arg.name}({', '.join(inner)})" if inner else arg.name
        if symbol is not None and type(arg) is int:
            return self.name(symbol, arg)
        return str(arg)

    def name(self, symbol: str, index: int) -> str:
        table = getattr(self.ruleset, TABLES[symbol])
        if not 0 <= index < len(table):
            return f"<{symbol} {index}>"
        entry = table[index]
        if isinstance(entry, ir.Face):
            return f'"{entry.name}" {entry.number}'
        if isinstance(entry, ir.Frame):
            return f"<{entry.key}>"
        return entry if isinstance(entry, str) else str(entry.name)

    def at(self, place: int) -> str:
        if not 0 <= place < len(self.ruleset.places):
            return ""
        found = self.ruleset.places[place]
        return f"  # {found.file}:{found.line}:{found.column}"

    # ---- declarations

    def all(self) -> Iterator[str]:
        yield from self.vocabulary()
        yield from self.course()
        for face in self.ruleset.faces:
            yield from self.face(face)
        for table in self.ruleset.tables:
            yield from self.table(table)
        for policy in self.ruleset.policies:
            yield f"policy {self.name('word', policy.role)}"
            for line in policy.lines:
                verb = "any verb" if line.verb < 0 else self.name("verb", line.verb)
                yield f"  {verb}: {self.flat(line.cards)} by {self.flat(line.by)}"

    def vocabulary(self) -> Iterator[str]:
        rules = self.ruleset
        yield f"game {rules.game}"
        yield f"seats {', '.join(map(str, rules.seats))}"
        yield f"tokens {', '.join(rules.tokens)}"
        for rival in rules.rivals:
            yield f"rival {self.name('word', rival.role)}{': inert' if rival.inert else ''}"
        for trait in rules.traits:
            yield f"trait {trait.name}{self.of(trait.of_player)}: {self.names('word', trait.words)}"
        for zone in rules.zones:
            yield f"zone {zone.name}{self.of(zone.owned, zone.by)}: {', '.join(self.traits_of(zone))}"
        for number in rules.numbers:
            value = dict(number.table) if number.value is None else self.flat(number.value)
            least = "" if number.floor is None else f", at least {number.floor}"
            yield f"number {number.name}{self.of(number.owned, number.by, number.of_card)} = {value}{least}"
        for flag in rules.flags:
            yield f"flag {flag.name}{self.of(flag.owned, flag.by)} per {flag.per}"
        for field in rules.fields:
            capped = "" if field.cap is None else f" capped {field.cap}"
            yield f"field {field.name}: {field.type}{capped}"
        for option in rules.options:
            yield f"option {option.name} = {' or '.join(self.values(option))}"

    def of(self, owned: bool, by: int = -1, of_card: bool = False) -> str:
        """Whose something is: `` of player of colour``"""
        found = [*(["player"] if owned else []), *(["card"] if of_card else [])]
        found += [self.ruleset.traits[by].name] if by >= 0 else []
        return "".join(f" of {each}" for each in found)

    def traits_of(self, zone: ir.Zone) -> Iterator[str]:
        yield f"slots {' '.join(zone.slots)}" if zone.slots else zone.order
        yield zone.sight
        yield from (name for name in ("start", "based", "inert") if getattr(zone, name))
        if zone.shows >= 0:
            yield f"{self.ruleset.traits[zone.shows].name}-public"

    def values(self, option: ir.Option) -> Iterator[str]:
        if option.range is not None:
            first, last = option.range
            yield from (
                [f"{first} to {last}"] if option.values[0] == str(first) else [option.values[0], f"{first} to {last}"]
            )
            return
        limits = dict(option.players)
        for value in option.values:
            players = limits.get(value)
            yield value if players is None else f"{value} for {', '.join(map(str, players))} players"

    def course(self) -> Iterator[str]:
        rules = self.ruleset
        for kind in rules.kinds:
            yield f"ability {kind.name}"
            for label, op in (("while", kind.exists), ("if", kind.gate), ("price", kind.price)):
                if op is not None:
                    yield from self.op(op, f"{label} ", 1)
        for frame in rules.frames:
            yield from self.frame(frame)
        for procedure in rules.procedures:
            yield f"procedure {procedure.name}"
            yield from self.op(procedure.body, "", 1)
        for label, condition in (("strict price", rules.strict_price), ("loose choice", rules.loose_choice)):
            if condition is not None:
                yield from self.op(condition, f"{label} if ")
        yield from self.rules_of(rules.handlers, rules.grants, 0)
        for check in rules.checks:
            yield f"check {self.flat(check.condition)}{self.at(check.place)}"
            yield from self.op(check.body, "", 1)
        for belonging in rules.belongings:
            yield f"for {self.name('word', belonging.word)}"
            yield from self.texts(belonging.texts)
            yield from self.rules_of(belonging.handlers, belonging.grants, 1)

    def table(self, table: ir.Table) -> Iterator[str]:
        yield f"table {self.names('word', table.words)}"
        for row in table.rows:
            condition = "" if row.condition is None else f" if {self.flat(row.condition)}"
            yield f"{INDENT}{'else' if row.match is None else self.flat(row.match)}{condition}{self.at(row.place)}"
            yield from self.op(row.body, "", 2)

    def names(self, symbol: str, indexes: Iterable[int]) -> str:
        return ", ".join(self.name(symbol, index) for index in indexes)

    def frame(self, frame: ir.Frame) -> Iterator[str]:
        parameters = ", ".join(f"{each.name}: {each.type}{'?' if each.optional else ''}" for each in frame.parameters)
        yield f"{'primitive' if frame.primitive else 'keyword'} <{frame.key}>({parameters})"
        if frame.body is not None:
            yield from self.op(frame.body, "", 1)

    def face(self, face: ir.Face) -> Iterator[str]:
        words = self.names("word", face.words)
        yield f'card "{face.name}" {face.number}: {words}{self.at(face.place)}'
        for index, value in face.fields:
            yield from self.op(value, f"{self.name('field', index)} = ", 1)
        yield from self.texts(face.texts)
        yield from self.rules_of(face.handlers, face.grants, 1)

    def texts(self, texts: tuple[ir.Text, ...]) -> Iterator[str]:
        for text in texts:
            yield f"{INDENT}{self.name('kind', text.kind)}{self.at(text.place)}"
            yield from self.op(text.body, "", 2)

    def rules_of(self, handlers: tuple[ir.Handler, ...], grants: tuple[Op, ...], depth: int) -> Iterator[str]:
        for handler in handlers:
            kind = f"{self.name('kind', handler.kind)} " if handler.kind >= 0 else ""
            yield f"{INDENT * depth}{kind}when{self.at(handler.place)}"
            yield from self.op(handler.pattern, "", depth + 1)
            yield from self.op(handler.body, "then ", depth + 1)
        for grant in grants:
            yield from self.op(grant, "", depth)


def shown(op: Op) -> Iterator[tuple[str, Arg]]:
    """The arguments that say something, with their names."""
    names = FIELDS.get(op.name, ())
    for name, value in zip(names, op.args, strict=False):
        if value not in NOTHING or (value == 0 and value is not False):
            yield name, value
