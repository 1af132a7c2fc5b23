"""What the declarations of a game are, put together: its program."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import define, field

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Declarations
from imperium_dsl.checks.resolve.declaration import CardText, LooseChoice, NumberValue, Piece, StrictRule
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program
from imperium_dsl.source.span import Span

NUMBER = re.compile(r"([0-9]?[A-Z]+)([0-9]+)([A-Z]?)$")


@define
class _Parts:
    """A program under construction."""

    handlers: list[e.Handler] = field(factory=list)
    grants: list[e.Grant] = field(factory=list)
    checks: list[e.Check] = field(factory=list)
    belongings: list[e.Belonging] = field(factory=list)
    faces: list[e.Face] = field(factory=list)
    tables: list[e.Table] = field(factory=list)
    policies: list[e.Policy] = field(factory=list)
    procedures: dict[str, e.Procedure] = field(factory=dict)
    abilities: dict[str, e.AbilityKind] = field(factory=dict)
    numbers: dict[str, v.Number | dict[int, int]] = field(factory=dict)
    floors: dict[str, int] = field(factory=dict)
    strict: list[tuple[str, v.Condition | None]] = field(factory=list)
    loose: v.Condition | None = None

    numbers_seen: dict[str, Span] = field(factory=dict)  # of cards


def program_of(
    declared: Declarations, keywords: Mapping[str, e.Keyword], pieces: Iterable[Piece]
) -> tuple[Program, list[Problem]]:
    """The program; what can be wrong here is between two cards, or between a card and its set."""
    parts = _Parts()
    found: list[Problem] = []
    for piece in pieces:
        found.extend(_add(declared, parts, piece))
    program = Program(
        declared.words, declared.frames, parts.numbers, keywords, parts.procedures, parts.abilities,
        tuple(parts.handlers), tuple(parts.grants), tuple(parts.checks), tuple(parts.belongings),
        tuple(parts.faces), tuple(declared.sets.values()), tuple(parts.tables), tuple(parts.policies),
        parts.floors, tuple(parts.strict), parts.loose,
    )  # fmt: skip
    return program, found


def _add(declared: Declarations, parts: _Parts, piece: Piece) -> Iterator[Problem]:
    match piece:
        case CardText():
            yield from _add_faces(declared, parts, piece)
        case e.Handler():
            parts.handlers.append(piece)
        case e.Grant():
            parts.grants.append(piece)
        case e.Check():
            parts.checks.append(piece)
        case e.Belonging():
            parts.belongings.append(piece)
        case e.Procedure():
            parts.procedures[piece.name] = piece
        case e.AbilityKind():
            parts.abilities[piece.name] = piece
        case e.Table():
            parts.tables.append(piece)
        case e.Policy():
            parts.policies.append(piece)
        case NumberValue():
            parts.numbers[piece.name] = piece.value
            if piece.floor is not None:
                parts.floors[piece.name] = piece.floor
        case StrictRule():
            parts.strict.append((piece.verb, piece.condition))
        case LooseChoice():
            parts.loose = piece.condition


def _add_faces(declared: Declarations, parts: _Parts, text: CardText) -> Iterator[Problem]:
    """One face per number."""
    card, has = text.card, text.members
    clash = False  # one card, one report
    for number in card.numbers:
        if number in parts.numbers_seen:
            yield problems.CardNumberTwice(card.span, number, parts.numbers_seen[number])
            continue
        parts.numbers_seen[number] = card.span
        match = NUMBER.match(number)
        prefix = match.group(1) if match else number
        of = declared.sets.get(prefix)
        if of is None:
            yield problems.NoSet(card.span, number, tuple(declared.sets))
            continue
        words = (*has.words, *of.words)
        if not clash:
            for problem in _two_of_one_trait(declared, words, card.span):
                clash = True
                yield problem
        face = e.Face(
            card.name, number, prefix, words, has.fields, has.texts, has.handlers, has.grants, has.aliases,
            has.copies, card.doc, span=card.span,
        )  # fmt: skip
        parts.faces.append(face)


def _two_of_one_trait(declared: Declarations, words: tuple[str, ...], span: Span) -> Iterator[Problem]:
    """At most one word of a trait that says ``one of``."""
    for trait in declared.words.traits.values():
        if trait.single:
            both = [word for word in words if declared.words.trait_of.get(word) == trait.name]
            if len(both) > 1:
                yield problems.TwoWordsOfOneTrait(span, tuple(both), trait.name)
