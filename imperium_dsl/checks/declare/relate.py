"""What declarations say of each other: indexes, groups, zones, tables, sets."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from typing import TypeAlias

from imperium_dsl.checks import problems
from imperium_dsl.checks.declare.collect import Collected
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.vocabulary import ColumnInfo, FlagInfo, NumberInfo, ZoneInfo
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_nouns as nouns

_Index: TypeAlias = tuple[bool, str | None, bool]
ZONE_ORDERS = ("unordered", "ordered", "sequenced", "single", "slots")
ZONE_SIGHT = ("public", "owner-only", "hidden")
ZONE_EXTRAS = ("based", "inert", "start")
LIFETIMES = ("turn", "round", "game", "series")
FORMS = 3  # words that a field sets: it counts something, it depends on a condition, it is fixed

CHANCE = "random"  # the value of a rival's option that leaves it to chance who they are
MOST_PLAYERS = 7  # the machine has room for no more


def relate(vocabulary: Collected, d: ast.Declaration) -> Iterator[Problem]:  # noqa: C901  one case for each kind
    """Complete the vocabulary with what a declaration says of others."""
    match d:
        case ast.Seats():
            yield from _seats(vocabulary, d)
        case ast.Rival():
            yield from _rival(vocabulary, d)
        case ast.Option():
            yield from _option(vocabulary, d)
        case ast.Trait():
            yield from _known(d.index, ("player",), d.span)
        case ast.Group():
            yield from _group(vocabulary, d)
        case ast.Zone():
            yield from _zone(vocabulary, d)
        case ast.Number():
            owned, by, of_card = yield from _index(vocabulary, d.index, d.span, card=True)
            vocabulary.numbers[d.name] = NumberInfo(d.name, owned, by, of_card)
        case ast.NumberTable():
            vocabulary.numbers[d.name] = NumberInfo(d.name, False, None, False)
            yield from _number_table(vocabulary, d)
        case ast.Flag():
            owned, by, _ = yield from _index(vocabulary, d.index, d.span)
            yield from _known((d.per,), LIFETIMES, d.span)
            vocabulary.flags[d.name] = FlagInfo(d.name, owned, by, d.per)
        case ast.Field():
            yield from _field(vocabulary, d)
        case ast.Column():
            yield from _column(vocabulary, d)
        case ast.Card() | ast.Model():
            _aliases(vocabulary, d)
        case ast.CardSet():
            yield from _known(d.words, vocabulary.trait_of, d.span)
        case ast.Table():
            yield from _known(d.words, vocabulary.trait_of, d.span)
        case ast.Policy():
            yield from _known((d.role,), vocabulary.roles, d.span)
        case ast.Loose():
            yield from _known((d.what,), ("choice",), d.span)
        case _:
            pass


def _known(words: Collection[str], known: Collection[str], span: Span) -> Iterator[Problem]:
    yield from (problems.UnknownWord(span, word, tuple(known)) for word in words if word not in known)


def _seats(vocabulary: Collected, d: ast.Seats) -> Iterator[Problem]:
    for at, count in enumerate(d.counts):
        if not 1 <= count <= MOST_PLAYERS - len(vocabulary.rivals):
            yield problems.Misplaced(d.span, f"a table of {count}", f"in a game for 1 to {MOST_PLAYERS} players")
        elif count in d.counts[:at]:
            yield problems.Misplaced(d.span, f"{count} players", "here a second time")
    if d.trait is not None:
        of_players = [group.name for group in vocabulary.traits.values() if group.of_player]
        yield from _known((d.trait,), of_players, d.span)


def _rival(vocabulary: Collected, d: ast.Rival) -> Iterator[Problem]:
    """A seat at which nobody sits; if seats are words, an option says which, or chance."""
    yield from _known((d.role,), vocabulary.roles, d.span)
    yield from _known(d.extras, ("inert", "nameless"), d.span)
    if d.role in [r.role for r in vocabulary.rivals[:-1]] and vocabulary.rivals[-1].role != d.role:
        yield problems.Misplaced(d.span, f"a second rival `{d.role}`", "in one game")
    seats = vocabulary.traits.get(vocabulary.seat_trait or "")
    if seats is not None and "nameless" not in d.extras:
        vocabulary.options[d.role] = (CHANCE, *seats.words)


def _option(vocabulary: Collected, d: ast.Option) -> Iterator[Problem]:
    words = [value.word for value in d.values]
    for i, value in enumerate(d.values):
        if value.word in words[:i]:
            yield problems.DeclaredTwice(value.span, value.word, d.values[words.index(value.word)].span)
        for players in value.players:
            if players not in vocabulary.tables:
                yield problems.Misplaced(value.span, f"a value for {players} players", "in this game")
        if value.last is not None and int(value.word) > value.last:
            yield problems.Misplaced(value.span, f"{value.word} to {value.last}", "as a range: the lower comes first")
    if d.values[0].players:
        yield problems.Misplaced(d.values[0].span, "`for`", "at the first value, which is the default for all")
    yield from _range(d)


def _range(d: ast.Option) -> Iterator[Problem]:
    """``3 or 0 to 9``: beside a range stand only numbers of it"""
    ranges = [value for value in d.values if value.last is not None]
    if len(ranges) > 1:
        yield problems.Misplaced(d.span, "a second range", "in one option")
    for found in ranges[:1]:
        for value in d.values:
            inside = value.word.isdecimal() and int(found.word) <= int(value.word) <= (found.last or 0)
            if value.last is None and not inside:
                yield problems.Misplaced(value.span, f"`{value.word}`", f"beside {found.word} to {found.last}")


def _group(vocabulary: Collected, d: ast.Group) -> Iterator[Problem]:
    zones: list[str] = []
    words: list[str] = []
    for member in d.members:
        meanings = vocabulary.nouns.get(member, [])
        if member == "attached" or any(n.kind == "zone" for n in meanings):
            zones.append(member)
        elif (found := vocabulary.vocabulary().words_of(meanings[0].name if meanings else member)) is not None:
            words.extend(found)
        else:
            yield problems.UnknownWord(d.span, member, tuple(vocabulary.nouns))
    if zones and words:
        yield problems.MixedGroup(d.span, d.name)
    elif zones:
        vocabulary.zone_groups[d.name] = tuple(zones)
    else:
        vocabulary.word_groups[d.name] = tuple(words)


def _field(vocabulary: Collected, d: ast.Field) -> Iterator[Problem]:
    if d.over is not None and d.over not in vocabulary.zone_groups:
        groups = [name for name, meanings in vocabulary.nouns.items() if any(n.kind == "group" for n in meanings)]
        yield from _known((d.over,), groups, d.span)
    yield from _known(d.forms, vocabulary.trait_of, d.span)
    if d.forms and len(d.forms) != FORMS:
        yield problems.Misplaced(d.span, f"a list of {len(d.forms)} forms", "here: a field has three")
    if d.kind != "value" and (d.over or d.cap is not None or d.forms):
        yield problems.Misplaced(d.span, "`over`, `capped` or `as`", "but in a field of type value")


def _column(vocabulary: Collected, d: ast.Column) -> Iterator[Problem]:
    """A column tells words of traits, or one field: several sources are traits."""
    only_traits = len(d.sources) > 1 or d.single
    known = tuple(vocabulary.traits) if only_traits else (*vocabulary.traits, *vocabulary.fields)
    unknown = [name for name in d.sources if name not in known]
    yield from _known(unknown, known, d.span)
    if not unknown:
        vocabulary.columns[d.name] = ColumnInfo(d.name, d.sources, d.single)


def _aliases(vocabulary: Collected, d: ast.Card | ast.Model) -> None:
    for member in d.members:
        if isinstance(member, ast.CardField) and member.name in vocabulary.fields:
            names = quoted_names(member.value) if vocabulary.fields[member.name].type == "name" else ()
            for name in names:
                vocabulary.names.setdefault(name, member.span)


def _number_table(vocabulary: Collected, d: ast.NumberTable) -> Iterator[Problem]:
    yield from _known((d.by,), ("players",), d.span)
    given = [players for players, _ in d.rows]
    missing = [n for n in vocabulary.tables if n not in given]
    if missing:
        yield problems.TableGap(d.span, d.name, tuple(missing))
    for i, players in enumerate(given):
        if players in given[:i] or players not in vocabulary.tables:
            where = "twice" if players in given[:i] else "in this game"
            yield problems.Misplaced(d.span, f"a value for {players} players", where)


def _index(
    vocabulary: Collected, index: tuple[str, ...], span: Span, card: bool = False
) -> Generator[Problem, None, _Index]:
    """Whose and of which word: reports what is unknown, returns (owned, by, of_card)."""
    owned, by, of_card = False, None, False
    for word in index:
        if word == "player":
            owned = True
        elif word == "card" and card:
            of_card = True
        elif word in vocabulary.traits and by is None:
            by = word
        else:
            yield problems.UnknownWord(span, word, ("player", *(("card",) if card else ()), *vocabulary.traits))
    if of_card and len(index) > 1:
        yield problems.Misplaced(span, "a second index", "beside `card`")
    return owned, by, of_card


def _zone(vocabulary: Collected, d: ast.Zone) -> Iterator[Problem]:
    owned, by, _ = yield from _index(vocabulary, d.index, d.span)
    order: list[str] = []
    sight: list[str] = []
    slots: tuple[str, ...] = ()
    shows: str | None = None
    extras: dict[str, bool] = {}
    for head, *rest in d.words:
        if head == "slots" and rest:
            order.append(head)
            slots = tuple(rest)
            continue
        if head in ZONE_ORDERS and head != "slots":
            order.append(head)
        elif head in ZONE_SIGHT:
            sight.append(head)
        elif head in ZONE_EXTRAS:
            extras[head] = True
        elif head.endswith("-public") and head.removesuffix("-public") in vocabulary.traits:
            shows = head.removesuffix("-public")
        else:
            known = (*ZONE_ORDERS, *ZONE_SIGHT, *ZONE_EXTRAS, *(f"{t}-public" for t in vocabulary.traits))
            yield problems.UnknownWord(d.span, head, known)
        if rest:
            yield problems.Misplaced(d.span, f"`{' '.join(rest)}`", f"behind `{head}`")
    for words in (order, sight):
        if len(words) > 1:
            yield problems.Misplaced(d.span, f"`{words[1]}`", f"beside `{words[0]}`")
    vocabulary.zones[d.name] = ZoneInfo(
        d.name, owned, by, order[0] if order else "unordered", sight[0] if sight else "public", slots=slots,
        shows=shows, **extras,
    )  # fmt: skip


def quoted_names(value: nouns.Expr) -> tuple[str, ...]:
    """The quoted names of a field's value."""
    core = value.core if isinstance(value, nouns.NounPhrase) else None
    units = core.units if isinstance(core, nouns.Words) else ()
    return tuple(unit.name for unit in units if unit.name is not None)
