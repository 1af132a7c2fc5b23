"""Noun phrases and expressions to players, words, zones, cards, amounts, numbers and conditions.

All of these speak of each other (``card in hand of owner of C with more than 2 gems on it``), so they stand together.
"""

from __future__ import annotations

from attrs import define, evolve, field

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Noun
from imperium_dsl.checks.resolve import lookup
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, wrong
from imperium_dsl.program import values as v
from imperium_dsl.program.walk import walk
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as nouns

# What a quantity before players means: which of them, and whether the others are meant.
_PLAYER_QUANTIFIERS = {
    "each": ("each", False), "each_other": ("each", True), "any": ("any", False), "any_other": ("any", True),
    "all": ("each", False),
}  # fmt: skip


# ---- players


def as_players(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Players:
    """A player or players."""
    span, core = np.span, np.core
    match core:
        case nouns.Pronoun(word="you"):
            return v.You(span=span)
        case nouns.Pronoun(word="them") if scope.handler:
            return v.Them(span=span)
        case nouns.Pronoun(word="this") if scope.this == "player":
            return v.You(span=span)
        case nouns.Variable():
            if scope.type_of(core.name, core.span) != "players":
                raise wrong(span, "a player", scope.type_of(core.name, core.span))
            return v.PlayerVar(core.name, span=span)
        case nouns.Words() if len(core.units) == 1 and core.units[0].name is None:
            return _worded_players(r, np, core.units[0], scope)
        case _:
            raise wrong(span, "a player", "something else")


def _worded_players(r: Resolving, np: nouns.NounPhrase, unit: nouns.Unit, scope: Scope) -> v.Players:
    span = np.span
    row = lookup.nouns_of(r, unit)
    kernel = [n.name for meanings in row for n in meanings if n.kind == "kernel"]
    if kernel[:1] == ["owner"]:
        return v.OwnerOf(as_holder(r, lookup.behind_of(r, np, "owner"), scope), span=span)
    if kernel[:1] in (["next"], ["previous"]):
        if kernel[1:] != ["player"] or len(row) > 2:
            raise wrong(span, "`next player` or `previous player`", f"`{' '.join(unit.words)}`")
        return v.Neighbour(1 if kernel[0] == "next" else -1, span=span)
    words = tuple(n.name for meanings in row for n in meanings if n.kind == "word")
    if kernel not in (["player"], []) or len(words) + len(kernel) != len(row):
        raise wrong(span, "a player", f"`{' '.join(unit.words)}`")
    for word in words:
        if not r.words.traits[r.words.trait_of[word]].of_player:
            raise Unresolved(problems.NotAPlayer(span, word))
    which, other = _which_players(r, np.quantity, bool(kernel), scope)
    reverse = _reverse(r, np)
    condition: v.Condition | None = None
    if np.having is not None and np.having.kind == "most":
        r.read(np.having)
        condition = v.Some(as_counted(r, np.having.noun, scope), span=np.having.span)
        which = "most"
    elif np.having is not None:
        condition = with_clause(r, np.having, scope, "player")
    return v.Everyone(which, other, words, condition, reverse, span=span)


def _which_players(r: Resolving, quantity: nouns.Quantity | None, named: bool, scope: Scope) -> tuple[str, bool]:
    """``each`` or ``any``, and whether only the others are meant."""
    if quantity is None:
        return ("each" if named and not scope.events else "any"), False
    r.read(quantity)
    if quantity.kind in _PLAYER_QUANTIFIERS:
        return _PLAYER_QUANTIFIERS[quantity.kind]
    if quantity.kind == "exactly" and isinstance(quantity.amount, nouns.Literal) and quantity.amount.value == 1:
        return "any", False
    raise wrong(quantity.span, "`each`, `any` or `1` before players", "another quantity")


def _reverse(r: Resolving, np: nouns.NounPhrase) -> bool:
    for modifier in np.modifiers:
        if modifier.word == "in" and modifier.quantity is None and lookup.kernel_noun(r, modifier, "reverse"):
            r.read(modifier)
            return True
    return False


# ---- words


def as_word(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Word:
    """A word as a value."""
    core, span = np.core, np.span
    if isinstance(core, nouns.Variable):
        if scope.type_of(core.name, core.span) not in ("word", "kind"):
            raise wrong(span, "a word", scope.type_of(core.name, core.span))
        return v.WordVar(core.name, span=span)
    if isinstance(core, nouns.Pronoun) and core.word == "this" and scope.this == "word":
        return v.WordVar("this", span=span)
    noun = lookup.head_noun(r, np, "word", "field", "kernel")
    if noun is not None and noun.kind == "word":
        return v.WordIs(noun.name, span=span)
    if noun is not None and noun.kind == "kernel" and noun.name == "word":
        return v.WordOf(as_holder(r, lookup.behind_of(r, np, "word"), scope), span=span)
    if noun is not None and noun.kind == "field" and r.words.fields[noun.name].type == "word":
        return v.WordField(noun.name, as_cards(r, lookup.behind_of(r, np, noun.name), scope), span=span)
    raise wrong(span, "a word", "something else")


def as_word_of(r: Resolving, np: nouns.NounPhrase, group: str, scope: Scope) -> v.Word:
    """A word that must belong to a trait."""
    word = as_word(r, np, scope)
    if isinstance(word, v.WordIs) and r.words.trait_of[word.word] != group:
        raise wrong(np.span, f"a word of `{group}`", f"`{word.word}`")
    return word


# ---- zones


def as_zones(
    r: Resolving, core: nouns.Core | None, of: tuple[nouns.Modifier, ...], scope: Scope, span: Span
) -> tuple[tuple[v.Place, ...], bool]:
    """The zones after ``in`` (with the ``of`` behind them), and whether attached cards belong to them."""
    if isinstance(core, nouns.Variable):
        type_ = scope.type_of(core.name, core.span)
        if type_ in ("zone", "place"):
            return (v.ZoneVar(core.name, span=core.span),), False
        if type_ in ("holder", "spot"):
            return (v.SlotVar(core.name, span=core.span),), False
        raise wrong(core.span, "a zone", type_)
    if not isinstance(core, nouns.Words):
        raise wrong(span, "a zone", "something else")
    found: list[v.Place] = []
    attached = False
    for unit in core.units:
        noun = lookup.noun_of(r, unit, "zone", "group")
        if noun is None or (noun.kind == "group" and noun.name not in r.words.zone_groups):
            known = (*r.words.zones, *r.words.zone_groups)
            raise Unresolved(problems.UnknownWord(unit.span, " ".join(unit.words) or str(unit.name), known))
        names = r.words.zone_groups[noun.name] if noun.kind == "group" else (noun.name,)
        attached = attached or "attached" in names
        found.extend(zone_of(r, name, of, scope, unit.span) for name in names if name != "attached")
    return tuple(found), attached


def as_zones_named(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> tuple[tuple[v.Place, ...], bool]:
    """The zones that a phrase names, as after ``from``."""
    return as_zones(r, np.core, np.modifiers, scope, np.span)


def zone_of(r: Resolving, name: str, of: tuple[nouns.Modifier, ...], scope: Scope, span: Span) -> v.ZoneOf:
    """One zone with its owner and its word."""
    info = r.words.zones[name]
    player: v.Players | None = None
    word: v.Word | None = None
    for position, modifier in enumerate(of):
        if modifier.word != "of":
            break
        np = lookup.alone(r, modifier, of[position + 1 :])
        kind = lookup.classify(r, np, scope)
        owner = info.owned and player is None
        if owner and (kind == "players" or (kind == "cards" and info.by is None)):
            player = as_players(r, np, scope)
        elif info.by is not None and word is None and kind == "word":
            word = as_word_of(r, np, info.by, scope)
            if isinstance(word, v.WordOf | v.WordField):
                break
        elif owner and kind == "word":
            player = as_players(r, np, scope)
        else:
            raise wrong(modifier.span, f"an owner of `{name}`", kind)
    if info.owned and player is None:
        player = v.You(span=span)
    if info.by is not None and word is None:
        word = own_word(info.by, name, scope, span)
    return v.ZoneOf(name, player, word, span=span)


def own_word(by: str, name: str, scope: Scope, span: Span) -> v.Word | None:
    """The word whose text runs, where one is needed and none is said."""
    if scope.this == "word":
        return v.WordVar("this", span=span)
    if scope.events:
        return None
    raise Unresolved(problems.NoZone(span, f"`{name}` (there is one per {by})"))


def as_zone(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.ZoneOf | v.ZoneVar:
    """A zone as an argument."""
    places, attached = as_zones_named(r, np, scope)
    if len(places) != 1 or attached:
        raise wrong(np.span, "one zone", "several")
    if isinstance(places[0], v.ZoneOf | v.ZoneVar):
        return places[0]
    raise wrong(np.span, "a zone", "a slot")


def as_edge_zone(r: Resolving, np: nouns.NounPhrase, core: nouns.Edge, scope: Scope) -> v.ZoneOf | v.ZoneVar:
    """The zone of ``top of deck``."""
    if not np.modifiers or np.modifiers[0].word != "of":
        raise Unresolved(problems.NoZone(np.span, f"the {core.side}"))
    return as_zone(r, lookup.alone(r, np.modifiers[0], np.modifiers[1:]), scope)


def as_place(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Place:
    """Where a card may go: a zone, its top or bottom, a slot."""
    core = np.core
    if isinstance(core, nouns.Edge):
        if core.count is not None:
            raise wrong(core.span, f"`{core.side} of` a zone", "a number of cards")
        zone = as_edge_zone(r, np, core, scope)
        if isinstance(zone, v.ZoneVar):
            return v.ZoneVar(zone.name, core.side, span=np.span)
        return v.ZoneOf(zone.zone, zone.player, zone.word, core.side, span=np.span)
    if isinstance(core, nouns.Variable) and scope.type_of(core.name, core.span) in ("holder", "spot"):
        return v.SlotVar(core.name, span=np.span)
    if lookup.kernel_noun(r, np, "slot"):
        return v.SlotOf(as_cards(r, lookup.behind_of(r, np, "slot"), scope), span=np.span)
    return as_zone(r, np, scope)


# ---- holders


def as_holder(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Value:
    """Whatever can hold tokens or have cards under it."""
    core = np.core
    if isinstance(core, nouns.Variable):
        type_ = scope.type_of(core.name, core.span)
        match type_:
            case "players":
                return v.PlayerVar(core.name, span=np.span)
            case "ability":
                return v.AbilityVar(core.name, span=np.span)
            case "holder" | "spot":
                return v.SlotVar(core.name, span=np.span)
            case "zone" | "place":
                return v.ZoneVar(core.name, span=np.span)
            case "cards" | "kind" | "word":
                return as_cards(r, np, scope)
            case _:
                raise wrong(np.span, "a holder", type_)
    kind = lookup.classify(r, np, scope)
    if kind == "players":
        return as_players(r, np, scope)
    if kind == "holder":
        return as_spots(r, np, scope)
    if kind == "zone":
        return as_zone(r, np, scope)
    return as_cards(r, np, scope)


def as_spots(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Value:
    """``each holder``, ``slot of C``, ``each slot in shop``, ``each spot``"""
    name = lookup.kernel_noun(r, np, "slot", "holder")
    if name == "slot" and np.modifiers and np.modifiers[0].word == "of":
        return v.SlotOf(as_cards(r, lookup.behind_of(r, np, "slot"), scope), span=np.span)
    _one_or_each(r, np.quantity)
    if name is not None:
        zone: v.ZoneOf | None = None
        if np.modifiers and np.modifiers[0].word == "in":
            inside = as_zone(r, lookup.alone(r, np.modifiers[0], np.modifiers[1:]), scope)
            if isinstance(inside, v.ZoneVar):
                raise wrong(np.span, "slots of a declared zone", "a parameter")
            zone = inside
        having = None if np.having is None else with_clause(r, np.having, scope, "holder")
        return v.Spots(name, zone, having, span=np.span)
    noun = lookup.head_noun(r, np, "zone")
    if noun is not None:
        return v.Spots("zone", v.ZoneOf(noun.name, span=np.span), None, span=np.span)
    raise wrong(np.span, "a holder", "something else")


def _one_or_each(r: Resolving, quantity: nouns.Quantity | None) -> None:
    """One is picked, or all are meant; the verb tells which."""
    if quantity is not None and (
        quantity.kind in ("each", "all", "any")
        or (isinstance(quantity.amount, nouns.Literal) and quantity.amount.value == 1 and quantity.kind == "exactly")
    ):
        r.read(quantity)


@define
class _Parts:
    """A filter under construction."""

    words: list[str] = field(factory=list)
    names: list[str] = field(factory=list)
    variables: list[str] = field(factory=list)
    every: list[str] = field(factory=list)

    def plain(self) -> bool:
        return not (self.words or self.names or self.variables or self.every)


@define
class _Location:
    """Where cards lie, as far as it is said."""

    zones: tuple[v.Place, ...] | None = None
    attached: bool = False
    among: v.Cards | None = None
    under: v.Value | None = None
    excluded: _Parts = field(factory=_Parts)
    not_cards: list[v.Cards] = field(factory=list)

    def unsaid(self) -> bool:
        return self.zones is None and self.among is None and self.under is None


# ---- filters


def _add_units(r: Resolving, core: nouns.Words, into: _Parts) -> None:
    """The alternatives of ``red/"Bell"``."""
    for unit in core.units:
        if unit.name is not None:
            into.names.append(lookup.known_name(r, unit.name, unit.span))
            continue
        row = lookup.nouns_of(r, unit)
        if len(core.units) > 1 and len(row) > 1:
            raise wrong(unit.span, "one word beside `/`", f"`{' '.join(unit.words)}`")
        for meanings in row[:-1]:
            noun = next((n for n in meanings if n.kind == "word"), None)
            if noun is None:
                raise wrong(unit.span, "cards", f"`{' '.join(unit.words)}`")
            into.every.append(noun.name)
        _add_last(r, row[-1], unit, into, alone=len(core.units) == 1)


def _add_last(r: Resolving, meanings: tuple[Noun, ...], unit: nouns.Unit, into: _Parts, alone: bool) -> None:
    for noun in meanings:
        if noun.kind == "kernel" and noun.name == "card" and alone:
            return
        words = r.words.words_of(noun.name) if noun.kind in ("word", "group", "trait") else None
        if words is not None:
            into.words.extend(words)
            return
    raise wrong(unit.span, "cards", f"`{' '.join(unit.words)}`")


def as_filter(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Filter:
    """What a card must be, wherever it lies."""
    described = as_cards(r, np, scope.inner(events=True))
    match described:
        case v.Select(zones=None, source=None, under=None):
            return described.filter
        case _:
            pass
    raise wrong(np.span, "a description of cards", "particular cards")


# ---- cards


def as_cards(
    r: Resolving,
    np: nouns.NounPhrase,
    scope: Scope,
    default: tuple[str, ...] = (),
    source: nouns.NounPhrase | None = None,
) -> v.Cards:
    """Cards; ``default``: where the verb looks if nothing is said; ``source``: what is after `from`."""
    span, core = np.span, np.core
    if isinstance(core, nouns.Edge):
        if source is not None:
            raise Unresolved(problems.Misplaced(source.span, "`from`", f"beside `{core.side} of`"))
        count = v.Const(core.count, span=span) if core.count is not None else None
        return v.TopOf(as_edge_zone(r, np, core, scope), count, core.side == "bottom", span=span)
    parts = _Parts()
    location = _Location()
    match core:
        case nouns.Pronoun():
            location.among = _pronoun(core, scope, parts)
        case nouns.Variable():
            type_ = scope.type_of(core.name, core.span)
            if type_ == "word":
                parts.variables.append(core.name)
            elif type_ in ("cards", "kind", "count"):
                location.among = v.CardVar(core.name, span=span)
            else:
                raise wrong(span, "cards", type_)
        case nouns.Words():
            _add_units(r, core, parts)
        case _:
            raise wrong(span, "cards", "a number")
    _locate(r, np, scope, location)
    if source is not None:
        if location.zones is not None:
            raise Unresolved(problems.Misplaced(source.span, "`from`", "beside `in`"))
        location.zones, location.attached = as_zones_named(r, source, scope)
    if location.unsaid():
        location.zones, location.attached = _default_zones(r, np, parts, scope, default)
    return _selected(r, np, scope, parts, location)


def _pronoun(core: nouns.Pronoun, scope: Scope, parts: _Parts) -> v.Cards | None:
    match core.word:
        case "this" if scope.this == "word":
            parts.variables.append("this")
            return None
        case "this" if scope.this == "card":
            return v.This(span=core.span)
        case "this":
            raise Unresolved(problems.Misplaced(core.span, "`this`", "where no card's text runs"))
        case "it" | "them":
            if scope.it is None or (scope.it == "cards" and core.word == "it"):
                raise Unresolved(problems.NoSingleCard(core.span))
            return v.It(span=core.span)
        case _:
            raise wrong(core.span, "cards", "a player")


def _locate(r: Resolving, np: nouns.NounPhrase, scope: Scope, into: _Location) -> None:
    """The modifiers of a noun; those of a host's place belong to the host."""
    modifiers = np.modifiers
    at = 0
    while at < len(modifiers):
        modifier, rest = modifiers[at], modifiers[at + 1 :]
        at += 1
        match modifier.word:
            case "in" if into.zones is None:
                _locate_in(r, modifier, rest, scope, into)
            case "under" if into.under is None:
                into.under = _host(r, modifier, rest, scope)
                at = len(modifiers)
            case "except":
                _leave_out(r, modifier, scope, into)
            case "on":
                raise wrong(modifier.span, "a place of cards", "`on`, which is for tokens")
            case _:
                pass  # an `of` belongs to the zone before it; whoever reads it marks it


def _locate_in(
    r: Resolving, modifier: nouns.Modifier, rest: tuple[nouns.Modifier, ...], scope: Scope, into: _Location
) -> None:
    """``in hand of P``; ``in GIVEN``, ``in top of quest pile``: among cards, not in a zone"""
    core = modifier.core
    among: v.Cards | None = None
    if isinstance(core, nouns.Edge):
        among = as_cards(r, lookup.alone(r, modifier, rest), scope)
    elif isinstance(core, nouns.Variable) and scope.type_of(core.name, core.span) in ("cards", "kind"):
        among = v.CardVar(core.name, span=core.span)
    if among is None:
        r.read(modifier)
        into.zones, into.attached = as_zones(r, core, rest, scope, modifier.span)
    elif into.among is None:
        r.read(modifier)
        into.among = among
    else:
        raise wrong(modifier.span, "a zone", "cards")


def _host(r: Resolving, modifier: nouns.Modifier, rest: tuple[nouns.Modifier, ...], scope: Scope) -> v.Value:
    """What cards lie under: a card, a slot, any card of a description."""
    core = modifier.core
    if isinstance(core, nouns.Variable) and scope.type_of(core.name, core.span) in ("holder", "spot"):
        r.read(modifier)
        return v.SlotVar(core.name, span=core.span)
    if modifier.quantity is not None and modifier.quantity.kind in ("any", "each"):
        r.read(modifier.quantity)
    return as_cards(r, lookup.alone(r, modifier, rest), scope)


def _leave_out(r: Resolving, modifier: nouns.Modifier, scope: Scope, into: _Location) -> None:
    core = modifier.core
    if isinstance(core, nouns.Words):
        r.read(modifier)
        _add_units(r, core, into.excluded)
        if into.excluded.every:
            raise wrong(modifier.span, "one word after `except`", "several")
    elif isinstance(core, nouns.Variable) and scope.type_of(core.name, core.span) == "word":
        r.read(modifier)
        into.excluded.variables.append(core.name)
    else:
        into.not_cards.append(as_cards(r, lookup.alone(r, modifier), scope))


def _selected(r: Resolving, np: nouns.NounPhrase, scope: Scope, parts: _Parts, location: _Location) -> v.Cards:
    having = None if np.having is None else with_clause(r, np.having, scope.inner(it="card"), "card")
    excluded, not_cards = location.excluded, tuple(location.not_cards)
    plain = parts.plain() and excluded.plain() and not not_cards and having is None
    if location.among is not None and location.zones is None and location.under is None and plain:
        return location.among
    found = v.Filter(
        tuple(parts.words), tuple(parts.names), tuple(parts.variables), tuple(parts.every),
        tuple(excluded.words), tuple(excluded.names), not_cards, tuple(excluded.variables), having,
        span=np.span,
    )  # fmt: skip
    return v.Select(location.zones, found, location.among, location.under, location.attached, span=np.span)


# ---- default zones


def _default_zones(
    r: Resolving, np: nouns.NounPhrase, parts: _Parts, scope: Scope, default: tuple[str, ...]
) -> tuple[tuple[v.Place, ...] | None, bool]:
    """Where cards are looked for when the phrase names no place."""
    if scope.events:
        return None, False
    names = default
    if not names and scope.over is not None:
        names = (scope.over,)
    if not names:
        raise Unresolved(problems.NoZone(np.span, "this"))
    familiar = r.declared.homes | r.words.zone_groups.keys()
    if parts.names and default and not familiar.issuperset(default):
        raise Unresolved(problems.NameWithoutZone(np.span, parts.names[0], "/".join(default)))
    return _named_zones(r, names, scope, np.span)


def _named_zones(r: Resolving, names: tuple[str, ...], scope: Scope, span: Span) -> tuple[tuple[v.Place, ...], bool]:
    """Zones and zone groups by name, of the acting player."""
    members = [zone for name in names for zone in r.words.zone_groups.get(name, (name,))]
    for zone in members:
        if zone != "attached" and zone not in r.words.zones:
            raise Unresolved(problems.UnknownWord(span, zone, tuple(r.words.zones)))
    places = tuple(zone_of(r, zone, (), scope, span) for zone in members if zone != "attached")
    return places, "attached" in members


# ---- with a quantity


def as_chosen(
    r: Resolving,
    np: nouns.NounPhrase,
    scope: Scope,
    default: tuple[str, ...] = (),
    source: nouns.NounPhrase | None = None,
    nowhere: bool = False,
) -> v.Chosen:
    """Cards with how many of them; ``nowhere`` allows a description without a place."""
    inner = scope.inner(events=True) if nowhere and not default and source is None else scope
    cards = as_cards(r, np, inner, default, source)
    if isinstance(np.core, nouns.Edge) and np.quantity is not None:
        raise wrong(np.quantity.span, f"`{np.core.side} 2 of` a zone", "a quantity before it")
    kind, amount = quantity_of(r, np, scope)
    return v.Chosen(kind, amount, cards, weight_of(cards), span=np.span)


def quantity_of(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> tuple[str, v.Number | None]:
    """How many: exactly, up_to, any_number, all, given (what is named); in a pattern none means any."""
    q = np.quantity
    if q is None:
        if isinstance(np.core, nouns.Variable | nouns.Pronoun | nouns.Edge):
            return "given", None
        return ("none", None) if scope.events else ("exactly", v.Const(1, span=np.span))
    r.read(q)
    match q.kind:
        case "exactly" | "up_to":
            assert q.amount is not None
            return q.kind, as_number(r, q.amount, scope)
        case "any_number":
            return "any_number", None
        case "all" | "each":
            return "all", None
        case "any":
            return ("none", None) if scope.events else ("exactly", v.Const(1, span=q.span))
        case _:
            raise wrong(q.span, "a quantity", f"`{q.kind.replace('_', ' ')}`")


def weight_of(cards: v.Cards) -> str | None:
    """One word asks for words: a card that has it twice counts twice."""
    if isinstance(cards, v.Select):
        f = cards.filter
        if len(f.words) == 1 and not (f.names or f.variables or f.every):
            return f.words[0]
    return None


def as_card_sum(
    r: Resolving,
    parts: tuple[nouns.NounPhrase, ...],
    scope: Scope,
    default: tuple[str, ...],
    source: nouns.NounPhrase | None,
    nowhere: bool,
) -> v.Chosen:
    """``this + 1 red in hand``: one list of cards"""
    found = tuple(as_chosen(r, p, scope, default, source, nowhere) for p in parts)
    if len(found) == 1:
        return found[0]
    span = parts[0].span.to(parts[-1].span)
    return v.Chosen("all", None, v.CardSum(found, span=span), None, span=span)


def as_amount(
    r: Resolving, parts: tuple[nouns.NounPhrase, ...], scope: Scope
) -> v.Amount | v.AmountVar | v.AmountField:
    """Tokens with their kinds."""
    first = parts[0]
    span = first.span.to(parts[-1].span)
    if isinstance(first.core, nouns.Variable):
        _no_sum(parts, "a parameter")
        if (type_ := scope.type_of(first.core.name, first.core.span)) != "amount":
            raise wrong(first.span, "tokens", type_)
        return v.AmountVar(first.core.name, span=span)
    field = lookup.head_noun(r, first, "field")
    if field is not None:
        _no_sum(parts, f"`{field.name}`")
        return v.AmountField(field.name, as_cards(r, lookup.behind_of(r, first, field.name), scope), span=span)
    return v.Amount(tuple(_amount_part(r, p, scope) for p in parts), span=span)


def _no_sum(parts: tuple[nouns.NounPhrase, ...], what: str) -> None:
    if len(parts) > 1:
        raise wrong(parts[1].span, f"{what} alone", "a sum")


def _amount_part(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.AmountPart:
    noun = lookup.head_noun(r, np, "token")
    if noun is None and not lookup.kernel_noun(r, np, "token"):
        raise wrong(np.span, "tokens", "something else")
    kind = None if noun is None else noun.name
    mode, number = quantity_of(r, np, scope)
    if np.modifiers and np.modifiers[0].word == "on":
        if mode != "all":
            raise wrong(np.span, "`all tokens on ...`", "a number of tokens; say `from` where they lie")
        holder = as_holder(r, lookup.alone(r, np.modifiers[0], np.modifiers[1:]), scope)
        return v.AmountPart(kind, "on", None, holder, span=np.span)
    if mode == "none":
        return v.AmountPart(kind, "any", None, span=np.span)
    if mode == "any_number":
        mode = "up_to_all"
    return v.AmountPart(kind, mode, number, span=np.span)


_COUNTABLE = ("number", "cards", "players", "count")


def as_number(r: Resolving, expr: nouns.Expr, scope: Scope) -> v.Number:
    """An expression as a number."""
    span = expr.span
    match expr:
        case nouns.Literal() | nouns.Negative():
            return v.Const(expr.value, span=span)
        case nouns.Bracket():
            return as_number(r, expr.inner, scope)
        case nouns.Arithmetic():
            left, right = as_number(r, expr.left, scope), as_number(r, expr.right, scope)
            return v.Math(expr.sign, left, right, span=span)
        case nouns.Per():
            return as_share(r, expr, scope)
        case nouns.Ternary():
            condition = as_condition(r, expr.condition, scope)
            value, otherwise = as_number(r, expr.value, scope), as_number(r, expr.otherwise, scope)
            return v.IfElse(condition, value, otherwise, span=span)
        case nouns.NounPhrase():
            return as_counted(r, expr, scope)
        case _:
            raise wrong(span, "a number", "a condition")


def as_share(r: Resolving, expr: nouns.Per, scope: Scope) -> v.Share:
    """``1 per 4 gems``, ``(AMOUNT + 1) per 2``"""
    value = as_number(r, expr.value, scope)
    of = expr.of
    each: v.Number | None = None
    if isinstance(of, nouns.NounPhrase):
        if of.core is None:
            return v.Share(value, v.Const(1, span=of.span), as_number(r, of, scope), span=expr.span)
        if of.quantity is not None and of.quantity.kind == "exactly":
            assert of.quantity.amount is not None
            r.read(of.quantity)
            each = as_number(r, of.quantity.amount, scope)
            if isinstance(each, v.Const) and each.value < 1:
                raise wrong(of.quantity.span, "1 or more after `per`", str(each.value))
            of = evolve(of, quantity=None)
    return v.Share(value, as_number(r, of, scope), each, span=expr.span)


def as_counted(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Number:
    """A noun phrase as a number."""
    span, core = np.span, np.core
    if core is None:
        assert np.quantity is not None
        assert np.quantity.amount is not None
        r.read(np.quantity)
        return as_number(r, np.quantity.amount, scope)
    if isinstance(core, nouns.Bracket):
        return as_number(r, core.inner, scope)
    plain = isinstance(core, nouns.Variable) and not np.modifiers and np.having is None
    if isinstance(core, nouns.Variable) and plain and scope.type_of(core.name, core.span) in _COUNTABLE:
        return v.NumberVar(core.name, span=span)
    kind = lookup.classify(r, np, scope)
    match kind:
        case "amount":
            return _token_number(r, np, scope)
        case "number":
            return _named_number(r, np, scope)
        case "players":
            players = as_players(r, np, scope)
            if isinstance(players, v.Everyone):
                return v.CountPlayers(players, span=span)
            raise wrong(span, "a number", "a player")
        case "cards" | "count" | "word":
            cards = as_cards(r, np, scope)
            return v.Count(cards, weight_of(cards), span=span)
        case "zone":
            zone = as_zone(r, np, scope)
            return v.Count(v.Select((zone,), v.Filter(span=span), span=span), span=span)
        case _:
            raise wrong(span, "a number", f"a {kind}")


def _token_number(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Number:
    if lookup.head_noun(r, np, "field") is not None:
        raise wrong(np.span, "a number", "an amount")
    noun = lookup.head_noun(r, np, "token")
    if noun is None and not lookup.kernel_noun(r, np, "token"):
        raise wrong(np.span, "a number of tokens", "something else")
    holder: v.Value = v.You(span=np.span)
    if np.modifiers and np.modifiers[0].word in ("on", "of"):
        holder = as_holder(r, lookup.alone(r, np.modifiers[0], np.modifiers[1:]), scope)
    return v.Tokens(None if noun is None else noun.name, holder, span=np.span)


def _named_number(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Number:
    span = np.span
    name = lookup.kernel_noun(r, np, "order", "seats")
    if name == "seats":
        return v.SeatCount(span=span)
    if name == "order":
        return v.OrderOf(as_holder(r, lookup.behind_of(r, np, "order"), scope), span=span)
    noun, best = lookup.head_noun(r, np, "number", "field", "option"), False
    if noun is None:
        noun, best = _field_at_best(r, np), True
    if noun is None:
        raise wrong(span, "a number", "something else")
    if noun.kind == "option":
        if noun.name not in r.words.option_ranges:
            raise wrong(span, "a number", f"`{noun.name}`, an option without a range")
        return v.OptionNumber(noun.name, span=span)
    if noun.kind == "field":
        if r.words.fields[noun.name].type not in ("value", "number"):
            raise wrong(span, "a number", f"`{noun.name}`")
        return v.FieldOf(noun.name, as_cards(r, lookup.behind_of(r, np, noun.name), scope), best, span=span)
    return as_number_of(r, noun.name, np, scope)


def _field_at_best(r: Resolving, np: nouns.NounPhrase) -> Noun | None:
    """The field of ``best weight of C``."""
    unit = np.core.units[0] if isinstance(np.core, nouns.Words) and len(np.core.units) == 1 else None
    if unit is None or unit.words[:1] != ("best",):
        return None
    return lookup.noun_of(r, evolve(unit, words=unit.words[1:]), "field")


def as_number_of(r: Resolving, name: str, np: nouns.NounPhrase, scope: Scope) -> v.NumberOf:
    """A declared number with its player, word or card."""
    info = r.words.numbers[name]
    if info.of_card:
        card = as_cards(r, lookup.behind_of(r, np, name), scope) if np.modifiers else _own_card(np, scope)
        return v.NumberOf(name, None, None, card, span=np.span)
    player, word = player_and_word(r, np, name, info.owned, info.by, scope)
    return v.NumberOf(name, player, word, None, span=np.span)


def _own_card(np: nouns.NounPhrase, scope: Scope) -> v.Cards:
    if scope.this != "card":
        raise Unresolved(problems.Misplaced(np.span, "a number of cards", "where no card's text runs"))
    return v.This(span=np.span)


def player_and_word(
    r: Resolving, np: nouns.NounPhrase, name: str, owned: bool, by: str | None, scope: Scope
) -> tuple[v.Players | None, v.Word | None]:
    """Whose and of which word a number or a flag is: ``quota of P of W``"""
    player: v.Players | None = None
    word: v.Word | None = None
    for position, modifier in enumerate(np.modifiers):
        if modifier.word != "of":
            raise wrong(modifier.span, f"`of` after `{name}`", f"`{modifier.word}`")
        one = lookup.alone(r, modifier, np.modifiers[position + 1 :])
        kind = lookup.classify(r, lookup.alone(r, modifier), scope)
        if kind == "word" and by is not None and word is None:
            word = as_word_of(r, one, by, scope)
            if isinstance(word, v.WordOf | v.WordField):
                break
        elif owned and player is None:
            player = as_players(r, one, scope)
            if isinstance(player, v.OwnerOf):
                break
        else:
            raise wrong(modifier.span, f"whose `{name}` it is", kind)
    if owned and player is None:
        player = v.You(span=np.span)
    if by is not None and word is None:
        word = own_word(by, name, scope, np.span)
    return player, word


# ---- flags


def as_flag(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.FlagOf | v.FlagVar:
    """A flag with its player and word."""
    if isinstance(np.core, nouns.Variable):
        if (type_ := scope.type_of(np.core.name, np.core.span)) != "flag":
            raise wrong(np.span, "a flag", type_)
        return v.FlagVar(np.core.name, span=np.span)
    noun = lookup.head_noun(r, np, "flag")
    if noun is None:
        raise wrong(np.span, "a flag", "something else")
    info = r.words.flags[noun.name]
    player, word = player_and_word(r, np, noun.name, info.owned, info.by, scope)
    return v.FlagOf(noun.name, player, word, span=np.span)


def as_condition(r: Resolving, expr: nouns.Expr, scope: Scope) -> v.Condition:
    """An expression as a condition."""
    span = expr.span
    match expr:
        case nouns.Not():
            return v.Negation(as_condition(r, expr.inner, scope), span=span)
        case nouns.And():
            return v.Both(as_condition(r, expr.left, scope), as_condition(r, expr.right, scope), span=span)
        case nouns.Or():
            return v.Either(as_condition(r, expr.left, scope), as_condition(r, expr.right, scope), span=span)
        case nouns.Compare():
            return _compared(expr.sign, as_number(r, expr.left, scope), as_number(r, expr.right, scope), span)
        case nouns.Is():
            found = _is_so(r, expr, scope)
            return v.Negation(found, span=span) if expr.negated else found
        case nouns.Bracket():
            return as_condition(r, expr.inner, scope)
        case nouns.NounPhrase():
            if isinstance(expr.core, nouns.Bracket):
                return as_condition(r, expr.core.inner, scope)
            return _holds(r, expr, scope)
        case _:
            raise wrong(span, "a condition", "a number")


def _compared(sign: str, left: v.Number, right: v.Number, span: Span) -> v.Compared:
    """A comparison; ``of each other player`` on the right asks all of them."""
    over = quantified(right)
    if over is not None:
        return v.Compared(sign, left, without_quantifier(right), over, span=span)
    for side in (left, right):
        if any(isinstance(n, v.Everyone) and n.quantifier in ("each", "any") for n in walk(owners(side))):
            where = "here: put it alone on the right side"
            raise Unresolved(problems.Misplaced(side.span, "a comparison with several players", where))
    return v.Compared(sign, left, right, span=span)


# ---- there is


def _holds(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Condition:
    """A noun phrase as a condition: there is such a thing."""
    span = np.span
    name = lookup.kernel_noun(r, np, "done", "possible")
    if name == "done":
        return v.Done(span=span)
    if name == "possible":
        if not scope.kind:
            raise Unresolved(problems.Misplaced(span, "`possible`", "outside the gate of an ability"))
        return v.Possible(span=span)
    quantity = np.quantity
    none = quantity is not None and quantity.kind == "no"
    least: v.Number | None = None
    if quantity is not None and quantity.kind in ("at_least", "exactly") and np.core is not None:
        assert quantity.amount is not None
        least = as_number(r, quantity.amount, scope)
    bare = evolve(np, quantity=None) if none or least is not None else np
    kind = lookup.classify(r, bare, scope)
    if kind == "flag":
        return v.FlagSet(as_flag(r, np, scope), span=span)
    is_own = kind in ("word", "cards") or (kind == "players" and quantity is None)
    if is_own and (own := _player_word(r, np)) is not None:
        return v.HasWord(v.You(span=span), own, span=span)
    if none or least is not None:
        r.read(quantity)
    if kind == "players":
        players = as_players(r, bare, scope)
        if isinstance(players, v.Everyone):
            return _players_hold(players, least, none, span)
    if quantity is not None and quantity.kind == "any":
        r.read(quantity)
    return v.Some(as_counted(r, bare, scope), least, none, span=span)


def _players_hold(players: v.Everyone, least: v.Number | None, none: bool, span: Span) -> v.Condition:
    if least is not None:
        return v.Some(v.CountPlayers(players, span=span), least, span=span)
    found = v.AnyPlayer(players, span=span)
    return v.Negation(found, span=span) if none else found


def _player_word(r: Resolving, np: nouns.NounPhrase) -> v.Filter | None:
    """``calm``, ``calm/angry``: words of the acting player"""
    core = np.core
    if np.modifiers or np.having or not isinstance(core, nouns.Words):
        return None
    words: list[str] = []
    for unit in core.units:
        noun = lookup.noun_of(r, unit, "word", "group")
        meant = () if noun is None else r.words.word_groups.get(noun.name, (noun.name,))
        traits = [r.words.traits.get(r.words.trait_of.get(word, "")) for word in meant]
        if not traits or not all(trait is not None and trait.of_player for trait in traits):
            return None
        words.extend(meant)
    return v.Filter(tuple(words), span=np.span)


# ---- is


def _is_so(r: Resolving, expr: nouns.Is, scope: Scope) -> v.Condition:
    span, noun = expr.span, expr.noun
    if not isinstance(expr.left, nouns.NounPhrase):
        raise wrong(span, "a card or a player", "a number")
    left = expr.left
    option = lookup.head_noun(r, left, "option")
    if option is not None:
        return _option_is(r, option.name, noun)
    kind = lookup.classify(r, left, scope)
    if lookup.kernel_noun(r, noun, "empty"):
        if kind != "zone":
            raise wrong(left.span, "a zone", kind)
        return v.Some(as_counted(r, left, scope), None, True, span=span)
    if kind == "players":
        return _player_is(r, as_players(r, left, scope), noun, scope, span)
    cards = as_cards(r, left, scope)
    if isinstance(noun.core, nouns.Pronoun) or (
        isinstance(noun.core, nouns.Variable) and scope.type_of(noun.core.name, noun.core.span) == "cards"
    ):
        return v.SameCard(cards, as_cards(r, noun, scope), span=span)
    return v.HasWord(cards, as_filter(r, noun, scope), span=span)


def _player_is(r: Resolving, players: v.Players, noun: nouns.NounPhrase, scope: Scope, span: Span) -> v.Condition:
    if lookup.classify(r, noun, scope) == "players" and (own := _player_word(r, noun)) is None:
        if isinstance(players, v.Everyone):
            raise wrong(span, "one player", "several")
        return v.SamePlayer(players, as_players(r, noun, scope), span=span)
    own = _player_word(r, noun)
    if own is None:
        word = as_word(r, noun, scope)
        if not isinstance(word, v.WordVar):
            raise wrong(noun.span, "a word of players", "something else")
        own = v.Filter(variables=(word.name,), span=noun.span)
    return v.HasWord(players, own, span=span)


def _option_is(r: Resolving, name: str, noun: nouns.NounPhrase) -> v.OptionIs:
    value = ""
    if isinstance(noun.core, nouns.Words) and len(noun.core.units) == 1:
        value = " ".join(noun.core.units[0].words)
    elif noun.core is None and noun.quantity is not None and isinstance(noun.quantity.amount, nouns.Literal):
        r.read(noun.quantity)
        value = str(noun.quantity.amount.value)
    first, last = r.words.option_ranges.get(name, (1, 0))
    if value not in r.words.options[name] and not (value.isdecimal() and first <= int(value) <= last):
        raise Unresolved(problems.UnknownWord(noun.span, value, r.words.options[name]))
    return v.OptionIs(name, value, span=noun.span)


# ---- with


def with_clause(r: Resolving, having: nouns.With, scope: Scope, of: str) -> v.Condition:
    """``with X``: about a card, slot or holder (it) or a player (you)"""
    inner = scope.inner(it="card") if of != "player" else scope.inner()
    span = having.span
    r.read(having)
    if having.kind in ("more", "fewer"):
        if of != "player" or not (having.than and isinstance(having.than.core, nouns.Pronoun)):
            raise Unresolved(problems.Misplaced(span, f"`with {having.kind}`", "but of players, `than you`"))
        left = as_counted(r, having.noun, inner)
        sign = ">" if having.kind == "more" else "<"
        return v.Compared(sign, left, v.OfAsker(left, span=span), span=span)
    if having.kind == "most":
        raise Unresolved(problems.Misplaced(span, "`with most`", "but of players"))
    kind = lookup.classify(r, having.noun, inner)
    found: v.Condition
    if kind == "word" and of != "player":
        found = v.HasWord(v.It(span=span), _word_filter(r, having.noun, inner), span=span)
    else:
        found = _holds(r, having.noun, inner)
    return v.Negation(found, span=span) if having.kind == "without" else found


def _word_filter(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> v.Filter:
    word = as_word(r, np, scope)
    match word:
        case v.WordIs():
            return v.Filter((word.word,), span=np.span)
        case v.WordVar():
            return v.Filter(variables=(word.name,), span=np.span)
        case _:
            raise wrong(np.span, "a word after `with`", "a fact of a card")


def owners(number: v.Number) -> tuple[v.Value, ...]:
    """Whose things a number counts, without the conditions inside it."""
    match number:
        case v.Count(cards=v.Select(zones=tuple() as zones)):
            return tuple(zone.player for zone in zones if isinstance(zone, v.ZoneOf) and zone.player is not None)
        case v.Tokens(holder=holder):
            return (holder,)
        case v.NumberOf(player=player) if player is not None:
            return (player,)
        case v.Math() | v.Share():
            inner = (number.left, number.right) if isinstance(number, v.Math) else (number.value, number.count)
            return tuple(owner for part in inner for owner in owners(part))
        case _:
            return ()


def quantified(number: v.Number) -> v.Everyone | None:
    """The players of ``... of each other player`` in a count."""
    if isinstance(number, v.Math | v.Share):
        return None
    found = owners(number)
    return found[0] if found and isinstance(found[0], v.Everyone) else None


def without_quantifier(number: v.Number) -> v.Number:
    """The same number asked of one player, who is ``you`` for it."""
    match number:
        case v.Count(cards=v.Select(zones=tuple() as zones) as select):
            own = tuple(evolve(z, player=v.You(span=z.span)) if isinstance(z, v.ZoneOf) else z for z in zones)
            return evolve(number, cards=evolve(select, zones=own))
        case v.Tokens():
            return evolve(number, holder=v.You(span=number.span))
        case v.NumberOf():
            return evolve(number, player=v.You(span=number.span))
        case _:
            return number
