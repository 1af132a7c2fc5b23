"""Declarations to what each name means, and to the vocabulary of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Noun
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.vocabulary import (
    ColumnInfo,
    FieldInfo,
    FlagInfo,
    NumberInfo,
    RivalInfo,
    TraitGroup,
    Vocabulary,
    ZoneInfo,
)
from imperium_dsl.program.walk import walk
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_nouns as nouns

FIELD_TYPES = ("value", "amount", "number", "name", "word")
KERNEL_NOUNS = {
    "card": "cards",
    "player": "players",
    "token": "tokens",
    "word": "words",
    "slot": "slots",
    "holder": "holders",
    "turn": "turns",
    "round": "rounds",
    "game": None,
    "series": None,
    "end": None,
    "owner": None,
    "order": None,
    "best": None,
    "seats": None,
    "possible": None,
    "done": None,
    "nothing": None,
    "empty": None,
    "next": None,
    "previous": None,
    "reverse": None,
}


@define
class Collected:
    """A vocabulary under construction, with the meanings of each spelling."""

    game: str = ""
    seats: tuple[int, ...] = ()
    seat_trait: str | None = None
    rivals: list[RivalInfo] = field(factory=list)
    options: dict[str, tuple[str, ...]] = field(factory=dict)
    option_ranges: dict[str, tuple[int, int]] = field(factory=dict)
    option_players: dict[str, dict[str, tuple[int, ...]]] = field(factory=dict)
    option_docs: dict[str, str] = field(factory=dict)
    tokens: list[str] = field(factory=list)
    roles: list[str] = field(factory=list)
    traits: dict[str, TraitGroup] = field(factory=dict)
    trait_of: dict[str, str] = field(factory=dict)
    word_groups: dict[str, tuple[str, ...]] = field(factory=dict)
    zone_groups: dict[str, tuple[str, ...]] = field(factory=dict)
    fields: dict[str, FieldInfo] = field(factory=dict)
    columns: dict[str, ColumnInfo] = field(factory=dict)
    zones: dict[str, ZoneInfo] = field(factory=dict)
    numbers: dict[str, NumberInfo] = field(factory=dict)
    flags: dict[str, FlagInfo] = field(factory=dict)
    abilities: list[str] = field(factory=list)
    procedures: list[str] = field(factory=list)
    names: dict[str, Span] = field(factory=dict)
    plurals: dict[str, str] = field(factory=dict)

    nouns: dict[str, list[Noun]] = field(factory=dict)
    longest: int = 1
    homes: set[str] = field(factory=set)

    @property
    def tables(self) -> tuple[int, ...]:
        """How many players there may be, with those whom nobody plays."""
        return tuple(count + len(self.rivals) for count in self.seats)

    def vocabulary(self) -> Vocabulary:
        """What is left of it once everything is said."""
        return Vocabulary(
            self.game, self.seats, self.seat_trait, tuple(self.rivals), self.options, self.option_ranges,
            self.option_players, self.option_docs, tuple(self.tokens), tuple(self.roles), self.traits, self.trait_of,
            self.word_groups, self.zone_groups, self.fields, self.columns, self.zones, self.numbers, self.flags,
            tuple(dict.fromkeys(self.abilities)), tuple(dict.fromkeys(self.procedures)), self.names, self.plurals,
        )  # fmt: skip


def collect(declarations: Sequence[ast.Declaration]) -> tuple[Collected, list[Problem]]:
    """What each name is, and what is wrong with that; what declarations say of each other is in ``relate``."""
    vocabulary = Collected()
    found: list[Problem] = []
    for name, plural in KERNEL_NOUNS.items():
        _add_noun(vocabulary, found, "kernel", name, plural, None)
    for declaration in declarations:
        found.extend(_declare(vocabulary, declaration))
    return vocabulary, found


def _add_noun(
    vocabulary: Collected, found: list[Problem], kind: str, name: str, plural: str | None, span: Span | None
) -> None:
    for form in (name, plural) if plural else (name,):
        meanings = vocabulary.nouns.setdefault(form, [])
        for other in meanings:
            # A zone and a kind of ability may share a word: they never stand in the same place.
            if {other.kind, kind} <= {"zone", "ability", "procedure"} and other.kind != kind:
                continue
            if kind == "procedure" and form in ("turn", "round"):  # their ends are ends of lifetimes
                continue
            if span is not None:
                found.append(problems.DeclaredTwice(span, form, other.span))
            break
        else:
            meanings.append(Noun(kind, name, span))
        vocabulary.longest = max(vocabulary.longest, form.count(" ") + 1)
    if plural:
        vocabulary.plurals[name] = plural


def _declare(vocabulary: Collected, d: ast.Declaration) -> Iterator[Problem]:  # noqa: C901  one case for each kind
    found: list[Problem] = []

    def noun(kind: str, name: str, span: Span, plural: str | None = None) -> None:
        _add_noun(vocabulary, found, kind, name, plural, span)

    match d:
        case ast.Game():
            if vocabulary.game and vocabulary.game != d.name:
                found.append(problems.SecondGame(d.span, d.name, vocabulary.game))
            vocabulary.game = vocabulary.game or d.name
        case ast.Seats():
            vocabulary.seats = tuple(sorted({*vocabulary.seats, *d.counts}))
            vocabulary.seat_trait = d.trait or vocabulary.seat_trait
        case ast.Rival():
            vocabulary.rivals.append(RivalInfo(d.role, "inert" in d.extras, "nameless" in d.extras))
            vocabulary.option_docs[d.role] = d.doc
        case ast.Option():
            noun("option", d.name, d.span)
            _option(vocabulary, d)
        case ast.Token():
            for n in d.nouns:
                noun("token", n.name, n.span, n.plural)
                vocabulary.tokens.append(n.name)
        case ast.Role():
            for n in d.nouns:
                noun("word", n.name, n.span, n.plural)
                vocabulary.roles.append(n.name)
                vocabulary.trait_of[n.name] = "role"
            vocabulary.traits["role"] = TraitGroup("role", True, tuple(vocabulary.roles))
        case ast.Trait():
            noun("trait", d.name, d.span, None)
            for n in d.nouns:
                noun("word", n.name, n.span, n.plural)
                vocabulary.trait_of[n.name] = d.name
            words = tuple(n.name for n in d.nouns)
            vocabulary.traits[d.name] = TraitGroup(d.name, "player" in d.index, words, d.single)
        case ast.Field():
            if d.kind not in FIELD_TYPES:
                found.append(problems.UnknownFieldType(d.span, d.kind))
            noun("field", d.name, d.span)
            vocabulary.fields[d.name] = FieldInfo(d.name, d.kind, d.over, d.cap, d.forms)
        case ast.Group():
            noun("group", d.name, d.span)
        case ast.Zone():
            noun("zone", d.name, d.span)
        case ast.Number() | ast.NumberTable():
            noun("number", d.name, d.span)
        case ast.Flag():
            noun("flag", d.name, d.span)
        case ast.AbilityKind():
            noun("ability", d.name, d.span)
            vocabulary.abilities.append(d.name)
            vocabulary.homes.update(_homes(d))
        case ast.Procedure():
            noun("procedure", d.name, d.span)
            vocabulary.procedures.append(d.name)
        case ast.Card():
            vocabulary.names.setdefault(d.name, d.span)
        case _:
            pass
    yield from found


def _option(vocabulary: Collected, d: ast.Option) -> None:
    vocabulary.options[d.name] = tuple(value.word for value in d.values)
    vocabulary.option_docs[d.name] = d.doc
    for value in d.values:
        if value.last is not None:
            vocabulary.option_ranges[d.name] = int(value.word), value.last
        if value.players:
            vocabulary.option_players.setdefault(d.name, {})[value.word] = value.players


def _homes(kind: ast.AbilityKind) -> Iterator[str]:
    """The zones in which a kind of ability exists: ``while this in play``"""
    for node in walk(kind.exists):
        if isinstance(node, nouns.Modifier) and node.word == "in" and isinstance(node.core, nouns.Words):
            yield from (" ".join(unit.words) for unit in node.core.units)
