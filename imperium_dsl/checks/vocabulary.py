"""The words a game declares, collected from its files: what a word can mean, before any phrase is read."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import TypeAlias

from attrs import define, field, frozen

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast

_Index: TypeAlias = tuple[bool, str | None, bool]

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
    "end": None,
    "owner": None,
    "order": None,
    "seats": None,
    "possible": None,
    "done": None,
    "nothing": None,
    "empty": None,
    "next": None,
    "previous": None,
    "reverse": None,
}
ZONE_ORDERS = ("unordered", "ordered", "sequenced", "single", "slots")
ZONE_SIGHT = ("public", "owner-only", "hidden")
ZONE_EXTRAS = ("based", "inert", "start")
PARAMETER_TYPES = (
    "cards", "kind", "count", "amount", "number", "zone", "place", "holder", "spot", "players", "word", "ability",
    "flag", "procedure", "end",
)  # fmt: skip


@frozen
class Noun:
    """One meaning of a name."""

    kind: str  # token word trait zone number flag option ability procedure group field kernel
    name: str
    span: Span | None = None


@frozen
class TraitGroup:
    """``trait domain: military, religion``"""

    name: str
    of_player: bool
    words: tuple[str, ...]


@frozen
class ZoneInfo:
    """What a zone is: whose, in which order, seen by whom."""

    name: str
    owned: bool
    by: str | None  # the trait group of its second index
    order: str
    sight: str
    based: bool = False
    inert: bool = False
    start: bool = False
    slots: tuple[str, ...] = ()
    shows: str | None = None  # the trait group that is public on hidden cards


@frozen
class NumberInfo:
    """A declared number; its value is resolved later."""

    name: str
    owned: bool
    by: str | None
    of_card: bool
    declaration: ast.Number | ast.NumberTable


@frozen
class FlagInfo:
    """A declared flag."""

    name: str
    owned: bool
    by: str | None
    per: str


@frozen
class FieldInfo:
    """A declared fact of cards."""

    name: str
    type: str
    over: str | None
    cap: int | None
    forms: tuple[str, ...]


@frozen
class ColumnInfo:
    """What a list of the cards tells of each: traits, or one field."""

    name: str
    sources: tuple[str, ...]
    single: bool  # one word, not a list of words


@define
class Vocabulary:
    """Everything a game declares, by name."""

    game: str = ""
    seats: tuple[int, ...] = ()
    seat_trait: str | None = None
    options: dict[str, tuple[str, ...]] = field(factory=dict)
    option_docs: dict[str, str] = field(factory=dict)
    tokens: list[str] = field(factory=list)
    roles: list[str] = field(factory=list)
    traits: dict[str, TraitGroup] = field(factory=dict)
    trait_of: dict[str, str] = field(factory=dict)  # word -> trait group
    word_groups: dict[str, tuple[str, ...]] = field(factory=dict)
    zone_groups: dict[str, tuple[str, ...]] = field(factory=dict)
    fields: dict[str, FieldInfo] = field(factory=dict)
    columns: dict[str, ColumnInfo] = field(factory=dict)
    zones: dict[str, ZoneInfo] = field(factory=dict)
    numbers: dict[str, NumberInfo] = field(factory=dict)
    flags: dict[str, FlagInfo] = field(factory=dict)
    abilities: dict[str, ast.AbilityKind] = field(factory=dict)
    procedures: dict[str, ast.Procedure] = field(factory=dict)
    strict: set[str] = field(factory=set)
    nouns: dict[str, list[Noun]] = field(factory=dict)
    names: dict[str, Span] = field(factory=dict)  # names and aliases of cards
    plurals: dict[str, str] = field(factory=dict)
    longest: int = 1

    def lookup(self, words: tuple[str, ...]) -> list[list[Noun]] | str:
        """The words as a row of nouns, longest names first; or the first word that means nothing."""
        row: list[list[Noun]] = []
        i = 0
        while i < len(words):
            for size in range(min(self.longest, len(words) - i), 0, -1):
                found = self.nouns.get(" ".join(words[i : i + size]))
                if found:
                    row.append(found)
                    i += size
                    break
            else:
                return words[i]
        return row

    def words_of(self, name: str) -> tuple[str, ...] | None:
        """The words that a word, a trait group or a group stands for."""
        if name in self.trait_of:
            return (name,)
        if name in self.word_groups:
            return self.word_groups[name]
        if name in self.traits:
            return self.traits[name].words
        return None


def collect(declarations: Iterable[ast.Declaration]) -> tuple[Vocabulary, list[Problem]]:
    """The vocabulary of a game, and where two declarations clash."""
    vocabulary = Vocabulary()
    found: list[Problem] = []
    ordered = list(declarations)
    for name, plural in KERNEL_NOUNS.items():
        _add_noun(vocabulary, found, "kernel", name, plural, None)
    for declaration in ordered:
        found.extend(_declare(vocabulary, declaration))
    for declaration in ordered:  # groups, indexes and cards speak of what the others declare
        found.extend(_relate(vocabulary, declaration))
    return vocabulary, found


def _add_noun(
    vocabulary: Vocabulary, found: list[Problem], kind: str, name: str, plural: str | None, span: Span | None
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


def _declare(vocabulary: Vocabulary, d: ast.Declaration) -> Iterator[Problem]:
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
        case ast.Option():
            noun("option", d.name, d.span)
            vocabulary.options[d.name] = tuple(value.word for value in d.values)
            vocabulary.option_docs[d.name] = d.doc
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
            vocabulary.traits[d.name] = TraitGroup(
                d.name, "player" in d.index, tuple(n.name for n in d.nouns)
            )
        case ast.Field():
            if d.kind not in ("value", "amount", "number", "name", "word"):
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
            vocabulary.abilities[d.name] = d
        case ast.Procedure():
            noun("procedure", d.name, d.span)
            vocabulary.procedures[d.name] = d
        case ast.Strict():
            vocabulary.strict.update(d.verbs)
        case _:
            pass
    yield from found


def _relate(vocabulary: Vocabulary, d: ast.Declaration) -> Iterator[Problem]:
    match d:
        case ast.Seats(trait=str(trait)) if trait not in vocabulary.traits:
            yield problems.UnknownWord(d.span, trait, tuple(vocabulary.traits))
        case ast.Group():
            yield from _group(vocabulary, d)
        case ast.Zone():
            yield from _zone(vocabulary, d)
        case ast.Number():
            owned, by, of_card = yield from _index(vocabulary, d.index, d.span)
            vocabulary.numbers[d.name] = NumberInfo(d.name, owned, by, of_card, d)
        case ast.NumberTable():
            vocabulary.numbers[d.name] = NumberInfo(d.name, False, None, False, d)
            missing = [n for n in vocabulary.seats if n not in {row[0] for row in d.rows}]
            if missing:
                yield problems.TableGap(d.span, d.name, tuple(missing))
        case ast.Flag():
            owned, by, _ = yield from _index(vocabulary, d.index, d.span)
            if d.per not in ("turn", "round", "game"):
                yield problems.UnknownWord(d.span, d.per, ("turn", "round", "game"))
            vocabulary.flags[d.name] = FlagInfo(d.name, owned, by, d.per)
        case ast.Field():
            if d.over is not None and d.over not in vocabulary.zone_groups:
                groups = {x for x, nouns in vocabulary.nouns.items() if any(n.kind == "group" for n in nouns)}
                if d.over not in groups:
                    yield problems.UnknownWord(d.span, d.over, tuple(groups))
        case ast.Column():
            yield from _column(vocabulary, d)
        case ast.Card():
            vocabulary.names.setdefault(d.name, d.span)
            for member in d.members:
                _aliases(vocabulary, member)
        case ast.Model():
            for member in d.members:
                _aliases(vocabulary, member)
        case _:
            pass


def _aliases(vocabulary: Vocabulary, member: ast.Member) -> None:
    if isinstance(member, ast.CardField) and member.name in vocabulary.fields:
        if vocabulary.fields[member.name].type == "name":
            for name in quoted_names(member.value):
                vocabulary.names.setdefault(name, member.span)


def quoted_names(value: object) -> tuple[str, ...]:
    """The quoted names of a field's value."""
    core = getattr(value, "core", None)
    units = getattr(core, "units", ())
    return tuple(unit.name for unit in units if unit.name is not None)


def _group(vocabulary: Vocabulary, d: ast.Group) -> Iterator[Problem]:
    zones: list[str] = []
    words: list[str] = []
    for member in d.members:
        meanings = vocabulary.nouns.get(member, [])
        if member == "attached" or any(n.kind == "zone" for n in meanings):
            zones.append(member)
        elif (found := vocabulary.words_of(meanings[0].name if meanings else member)) is not None:
            words.extend(found)
        else:
            yield problems.UnknownWord(d.span, member, tuple(vocabulary.nouns))
    if zones and words:
        yield problems.MixedGroup(d.span, d.name)
    elif zones:
        vocabulary.zone_groups[d.name] = tuple(zones)
    else:
        vocabulary.word_groups[d.name] = tuple(words)


def _column(vocabulary: Vocabulary, d: ast.Column) -> Iterator[Problem]:
    """A column tells words of traits, or one field: several sources are traits."""
    known = (
        tuple(vocabulary.traits)
        if len(d.sources) > 1 or d.single
        else (*vocabulary.traits, *vocabulary.fields)
    )
    unknown = [name for name in d.sources if name not in known]
    yield from (problems.UnknownWord(d.span, name, known) for name in unknown)
    if not unknown:
        vocabulary.columns[d.name] = ColumnInfo(d.name, d.sources, d.single)


def _index(vocabulary: Vocabulary, index: tuple[str, ...], span: Span) -> Generator[Problem, None, _Index]:
    """Whose and of which word: reports what is unknown, returns (owned, by, of_card)."""
    owned, by, of_card = False, None, False
    for word in index:
        if word == "player":
            owned = True
        elif word == "card":
            of_card = True
        elif word in vocabulary.traits:
            by = word
        else:
            yield problems.UnknownWord(span, word, ("player", "card", *vocabulary.traits))
    return owned, by, of_card


def _zone(vocabulary: Vocabulary, d: ast.Zone) -> Iterator[Problem]:
    owned, by, _ = yield from _index(vocabulary, d.index, d.span)
    order, sight, slots, shows = "unordered", "public", (), None
    extras: dict[str, bool] = {}
    for words in d.words:
        head = words[0]
        if head == "slots":
            order, slots = "slots", words[1:]
        elif head in ZONE_ORDERS:
            order = head
        elif head in ZONE_SIGHT:
            sight = head
        elif head in ZONE_EXTRAS:
            extras[head] = True
        elif head.endswith("-public") and head[: -len("-public")] in vocabulary.traits:
            shows = head[: -len("-public")]
        else:
            known = (*ZONE_ORDERS, *ZONE_SIGHT, *ZONE_EXTRAS, *(f"{t}-public" for t in vocabulary.traits))
            yield problems.UnknownWord(d.span, head, known)
    vocabulary.zones[d.name] = ZoneInfo(d.name, owned, by, order, sight, slots=slots, shows=shows, **extras)
