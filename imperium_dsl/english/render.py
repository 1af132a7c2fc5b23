"""Faces, rows, keywords and single effects of a checked program to text that a player reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import evolve

from imperium_dsl.english.context import BARE, YOU, Context
from imperium_dsl.english.effects import EffectPrinter, capital
from imperium_dsl.english.simplify import nothing, settled, simplify, simplify_handler, simplify_number
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Parameter
from imperium_dsl.program.program import Program

Member: TypeAlias = e.Text | e.Handler | e.Grant

NO_OPTIONS: Mapping[str, str] = {}


class Renderer(EffectPrinter):
    """Prints whole texts, with the options of a table settled."""

    def __init__(self, program: Program, options: Mapping[str, str] = NO_OPTIONS) -> None:
        super().__init__(program)
        self.options = settled(program, options)

    # ---- faces

    def face(self, face: e.Face) -> list[str]:
        """The lines of a face: what it reminds of, what it can do, what it is worth."""
        reminders = [self.book.get("reminders", word) for word in dict.fromkeys(face.words)]
        lines = [line for line in reminders if line]
        for members in twins(self.in_order(face)):
            lines.extend(self.member(members[0], None, members[1:]))
        for belonging in self.program.belongings:
            if not belonging.of_player and belonging.word in face.words:
                lines.extend(self.belonging(belonging))
        lines.extend(self.values(face))
        return lines

    def in_order(self, face: e.Face) -> list[Member]:
        """What the face forbids, then its abilities in the order in which the kinds are declared."""
        kinds = list(self.program.abilities)
        standing = next((i for i, kind in enumerate(kinds) if self.program.abilities[kind].standing), len(kinds))

        def place(member: Member) -> tuple[int, bool, int]:
            file, start, _ = member.span
            if isinstance(member, e.Grant):
                order = standing if member.allowed else -1
            else:
                order = standing if member.kind is None else kinds.index(member.kind)
            return order, file == face.span.file, start

        return sorted((*face.grants, *face.texts, *face.handlers, *self.of_people(face)), key=place)

    def of_people(self, face: e.Face) -> list[e.Handler]:
        """What happens to this very card by a rule for those whose card it is."""
        found = []
        for belonging in self.program.belongings:
            if not belonging.of_player or belonging.word not in face.words:
                continue
            for handler in belonging.handlers:
                cards = handler.pattern.cards
                if cards is not None and set(cards.words) & set(face.words):
                    found.append(evolve(handler, pattern=evolve(handler.pattern, this_card=True)))
        return found

    def belonging(self, belonging: e.Belonging) -> list[str]:
        """The abilities of a word."""
        members: list[Member] = [*belonging.texts, *belonging.handlers, *belonging.grants]
        word = None if belonging.of_player else belonging.word
        return [line for member in members for line in self.member(member, word)]

    def member(self, member: Member, word: str | None, others: Sequence[Member] = ()) -> list[str]:
        """The line of one ability, and of others that differ in their pattern; none if the options leave nothing."""
        c = Context(word=word)
        match member:
            case e.Text():
                body = simplify(member.body, self.options)
                return [] if nothing(body) else [self.text(body, c, self.label(member.kind))]
            case e.Handler():
                handler = simplify_handler(member, self.options)
                if handler is None or nothing(handler.body):
                    return []
                label = self.label(member.kind) if member.kind is not None else self.book.get("labels", "when")
                patterns = tuple(other.pattern for other in others if isinstance(other, e.Handler))
                return [self.written(self.handled(handler.pattern, handler.body, c, patterns), label or "")]
            case e.Grant():
                label = self.book.get("labels", "can" if member.allowed else "cannot")
                return [self.written([self.grant(member, c)], label or "")]

    def label(self, kind: str) -> str:
        """``Tap: ``"""
        own = self.book.get("labels", kind)
        return self.form("label", capital(kind)) if own is None else own

    def values(self, face: e.Face) -> list[str]:
        """What the face is worth, where that is not a plain number."""
        lines = []
        for name, value in face.fields:
            info = self.words.fields[name]
            if info.type != "value" or isinstance(value, v.Const | v.Amount | v.WordIs | tuple):
                continue
            over = () if info.over is None else (info.over,)
            number = simplify_number(value, self.options)
            lines.append(self.written([self.worth(number, Context(), self.field_name(name), over)]))
        return lines

    # ---- rules

    def keyword(self, keyword: e.Keyword) -> list[str]:
        """Its signature, its doc comment, and its body as English."""
        frame = self.program.frames.by_key[keyword.key]
        parts = [frame.words]
        if frame.object is not None:
            parts.append(signature(frame.object))
        parts.extend(f"{preposition} {signature(p)}" for preposition, p in frame.arguments)
        body = self.text(simplify(keyword.body, self.options), Context())
        return [line for line in (" ".join(parts), keyword.doc, body) if line]


def twins(members: list[Member]) -> list[list[Member]]:
    """Abilities one by one; those that do the same after one thing or another stand together."""
    found: list[list[Member]] = []
    for member in members:
        if found and alike(found[-1][0], member):
            found[-1].append(member)
        else:
            found.append([member])
    return found


def alike(one: Member, other: Member) -> bool:
    """Do two handlers differ only in what somebody does?"""
    if not isinstance(one, e.Handler) or not isinstance(other, e.Handler):
        return False
    same = (one.kind, one.body) == (other.kind, other.body)
    plain = all(p.condition is None and not p.would for p in (one.pattern, other.pattern))
    return same and plain and one.pattern.subject == other.pattern.subject != "cards"


def signature(p: Parameter) -> str:
    """``(C: cards in hand)``"""
    zones = f" in {'/'.join(p.zones)}" if p.zones else ""
    default = "" if p.default is None else f" = {p.default}"
    return f"({p.name}: {p.type}{zones}{default})"


def face_text(program: Program, face: e.Face, options: Mapping[str, str] = NO_OPTIONS) -> str:
    """The text of a face, one line for each ability."""
    return "\n".join(Renderer(program, options).face(face))


def row_text(program: Program, row: e.Row, options: Mapping[str, str] = NO_OPTIONS) -> str:
    """What a row of a table does."""
    renderer = Renderer(program, options)
    return renderer.text(simplify(row.body, renderer.options), Context(voice=BARE))


def keyword_text(program: Program, key: str, options: Mapping[str, str] = NO_OPTIONS) -> str:
    """A keyword: its signature, what its author says of it, what it does."""
    return "\n".join(Renderer(program, options).keyword(program.keywords[key]))


def belonging_text(program: Program, belonging: e.Belonging, options: Mapping[str, str] = NO_OPTIONS) -> str:
    """The abilities of whoever or whatever has a word."""
    return "\n".join(Renderer(program, options).belonging(belonging))


def effect_text(program: Program, effect: e.Effect, options: Mapping[str, str] = NO_OPTIONS) -> str:
    """An effect as whole sentences."""
    renderer = Renderer(program, options)
    return renderer.text(simplify(effect, renderer.options), Context())


def handler_text(program: Program, handler: e.Handler, options: Mapping[str, str] = NO_OPTIONS) -> str:
    """A handler as whole sentences; nothing if the options switch it off."""
    return "\n".join(Renderer(program, options).member(handler, None))


def label(program: Program, effect: e.Effect, options: Mapping[str, str] = NO_OPTIONS) -> str:
    """An option or a step in one line, without a full stop."""
    renderer = Renderer(program, options)
    return capital(renderer.clause(simplify(effect, renderer.options), evolve(Context(), voice=YOU)))


def check_text(program: Program, check: e.Check, options: Mapping[str, str] = NO_OPTIONS) -> str:
    """A standing check as a sentence."""
    renderer = Renderer(program, options)
    c = Context()
    body = renderer.clause(simplify(check.body, renderer.options), c)
    return renderer.written([renderer.form("check", condition=renderer.condition(check.condition, c), body=body)])
