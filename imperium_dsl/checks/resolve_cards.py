"""Noun phrases to cards: what they must be, where they lie, how many."""

from __future__ import annotations

from attrs import define, field

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Noun
from imperium_dsl.checks.resolve_places import PlaceResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.program import values as v
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast


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


class CardResolver(PlaceResolver):
    """Adds cards."""

    # ---- filters

    def units(self, core: ast.Words, into: _Parts) -> None:
        """The alternatives of ``red/"Bell"``."""
        for unit in core.units:
            if unit.name is not None:
                into.names.append(self.check_name(unit.name, unit.span))
                continue
            row = self.row(unit)
            if len(core.units) > 1 and len(row) > 1:
                raise self.wrong(unit.span, "one word beside `/`", f"`{' '.join(unit.words)}`")
            for nouns in row[:-1]:
                noun = next((n for n in nouns if n.kind == "word"), None)
                if noun is None:
                    raise self.wrong(unit.span, "cards", f"`{' '.join(unit.words)}`")
                into.every.append(noun.name)
            self._last(row[-1], unit, into, alone=len(core.units) == 1)

    def _last(self, nouns: tuple[Noun, ...], unit: ast.Unit, into: _Parts, alone: bool) -> None:
        for noun in nouns:
            if noun.kind == "kernel" and noun.name == "card" and alone:
                return
            words = self.words.words_of(noun.name) if noun.kind in ("word", "group", "trait") else None
            if words is not None:
                into.words.extend(words)
                return
        raise self.wrong(unit.span, "cards", f"`{' '.join(unit.words)}`")

    def filter(self, np: ast.NounPhrase, scope: Scope) -> v.Filter:
        """What a card must be, wherever it lies."""
        described = self.cards(np, scope.inner(events=True))
        match described:
            case v.Select(zones=None, source=None, under=None):
                return described.filter
            case _:
                pass
        raise self.wrong(np.span, "a description of cards", "particular cards")

    # ---- cards

    def cards(
        self,
        np: ast.NounPhrase,
        scope: Scope,
        default: tuple[str, ...] = (),
        source: ast.NounPhrase | None = None,
    ) -> v.Cards:
        """Cards; ``default``: where the verb looks if nothing is said; ``source``: what is after `from`."""
        span, core = np.span, np.core
        if isinstance(core, ast.Edge):
            if source is not None:
                raise Unresolved(problems.Misplaced(source.span, "`from`", f"beside `{core.side} of`"))
            count = v.Const(core.count, span=span) if core.count is not None else None
            return v.TopOf(self.edge_zone(np, core, scope), count, core.side == "bottom", span=span)
        parts = _Parts()
        location = _Location()
        match core:
            case ast.Pronoun():
                location.among = self._pronoun(core, scope, parts)
            case ast.Variable():
                type_ = scope.type_of(core.name, core.span)
                if type_ == "word":
                    parts.variables.append(core.name)
                elif type_ in ("cards", "kind", "count"):
                    location.among = v.CardVar(core.name, span=span)
                else:
                    raise self.wrong(span, "cards", type_)
            case ast.Words():
                self.units(core, parts)
            case _:
                raise self.wrong(span, "cards", "a number")
        self._locate(np, scope, location)
        if source is not None:
            if location.zones is not None:
                raise Unresolved(problems.Misplaced(source.span, "`from`", "beside `in`"))
            location.zones, location.attached = self.zones_of(source, scope)
        if location.unsaid():
            location.zones, location.attached = self._default(np, parts, scope, default)
        return self._select(np, scope, parts, location)

    def _pronoun(self, core: ast.Pronoun, scope: Scope, parts: _Parts) -> v.Cards | None:
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
                raise self.wrong(core.span, "cards", "a player")

    def _locate(self, np: ast.NounPhrase, scope: Scope, into: _Location) -> None:
        """The modifiers of a noun; those of a host's place belong to the host."""
        modifiers = np.modifiers
        at = 0
        while at < len(modifiers):
            modifier, rest = modifiers[at], modifiers[at + 1 :]
            at += 1
            match modifier.word:
                case "in" if into.zones is None:
                    self._inside(modifier, rest, scope, into)
                case "under" if into.under is None:
                    into.under = self._host(modifier, rest, scope)
                    at = len(modifiers)
                case "except":
                    self._except(modifier, scope, into)
                case "on":
                    raise self.wrong(modifier.span, "a place of cards", "`on`, which is for tokens")
                case _:
                    pass  # an `of` belongs to the zone before it; whoever reads it marks it

    def _inside(self, modifier: ast.Modifier, rest: tuple[ast.Modifier, ...], scope: Scope, into: _Location) -> None:
        """``in hand of P``; ``in GIVEN``, ``in top of quest pile``: among cards, not in a zone"""
        core = modifier.core
        among: v.Cards | None = None
        if isinstance(core, ast.Edge):
            among = self.cards(self.simple(modifier, rest), scope)
        elif isinstance(core, ast.Variable) and scope.type_of(core.name, core.span) in ("cards", "kind"):
            among = v.CardVar(core.name, span=core.span)
        if among is None:
            self.read(modifier)
            into.zones, into.attached = self.zones(core, rest, scope, modifier.span)
        elif into.among is None:
            self.read(modifier)
            into.among = among
        else:
            raise self.wrong(modifier.span, "a zone", "cards")

    def _host(self, modifier: ast.Modifier, rest: tuple[ast.Modifier, ...], scope: Scope) -> v.Value:
        """What cards lie under: a card, a slot, any card of a description."""
        core = modifier.core
        if isinstance(core, ast.Variable) and scope.type_of(core.name, core.span) in ("holder", "spot"):
            self.read(modifier)
            return v.SlotVar(core.name, span=core.span)
        if modifier.quantity is not None and modifier.quantity.kind in ("any", "each"):
            self.read(modifier.quantity)
        return self.cards(self.simple(modifier, rest), scope)

    def _except(self, modifier: ast.Modifier, scope: Scope, into: _Location) -> None:
        core = modifier.core
        if isinstance(core, ast.Words):
            self.read(modifier)
            self.units(core, into.excluded)
            if into.excluded.every:
                raise self.wrong(modifier.span, "one word after `except`", "several")
        elif isinstance(core, ast.Variable) and scope.type_of(core.name, core.span) == "word":
            self.read(modifier)
            into.excluded.variables.append(core.name)
        else:
            into.not_cards.append(self.cards(self.simple(modifier), scope))

    def _select(self, np: ast.NounPhrase, scope: Scope, parts: _Parts, location: _Location) -> v.Cards:
        having = None if np.having is None else self.having(np.having, scope.inner(it="card"), "card")
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

    def _default(
        self, np: ast.NounPhrase, parts: _Parts, scope: Scope, default: tuple[str, ...]
    ) -> tuple[tuple[v.Place, ...] | None, bool]:
        """Where cards are looked for when the phrase names no place."""
        if scope.events:
            return None, False
        names = default
        if not names and scope.over is not None:
            names = (scope.over,)
        if not names:
            raise Unresolved(problems.NoZone(np.span, "this"))
        familiar = self.declared.homes | self.words.zone_groups.keys()
        if parts.names and default and not familiar.issuperset(default):
            raise Unresolved(problems.NameWithoutZone(np.span, parts.names[0], "/".join(default)))
        return self.named_zones(names, scope, np.span)

    def named_zones(self, names: tuple[str, ...], scope: Scope, span: Span) -> tuple[tuple[v.Place, ...], bool]:
        """Zones and zone groups by name, of the acting player."""
        members = [zone for name in names for zone in self.words.zone_groups.get(name, (name,))]
        for zone in members:
            if zone != "attached" and zone not in self.words.zones:
                raise Unresolved(problems.UnknownWord(span, zone, tuple(self.words.zones)))
        places = tuple(self.zone_of(zone, (), scope, span) for zone in members if zone != "attached")
        return places, "attached" in members

    # ---- with a quantity

    def chosen(
        self,
        np: ast.NounPhrase,
        scope: Scope,
        default: tuple[str, ...] = (),
        source: ast.NounPhrase | None = None,
        nowhere: bool = False,
    ) -> v.Chosen:
        """Cards with how many of them; ``nowhere`` allows a description without a place."""
        inner = scope.inner(events=True) if nowhere and not default and source is None else scope
        cards = self.cards(np, inner, default, source)
        if isinstance(np.core, ast.Edge) and np.quantity is not None:
            raise self.wrong(np.quantity.span, f"`{np.core.side} 2 of` a zone", "a quantity before it")
        kind, amount = self.quantity(np, scope)
        return v.Chosen(kind, amount, cards, self.weight(cards), span=np.span)

    def quantity(self, np: ast.NounPhrase, scope: Scope) -> tuple[str, v.Number | None]:
        """How many: exactly, up_to, any_number, all, given (what is named); in a pattern none means any."""
        q = np.quantity
        if q is None:
            if isinstance(np.core, ast.Variable | ast.Pronoun | ast.Edge):
                return "given", None
            return ("none", None) if scope.events else ("exactly", v.Const(1, span=np.span))
        self.read(q)
        match q.kind:
            case "exactly" | "up_to":
                assert q.amount is not None
                return q.kind, self.number(q.amount, scope)
            case "any_number":
                return "any_number", None
            case "all" | "each":
                return "all", None
            case "any":
                return ("none", None) if scope.events else ("exactly", v.Const(1, span=q.span))
            case _:
                raise self.wrong(q.span, "a quantity", f"`{q.kind.replace('_', ' ')}`")

    def weight(self, cards: v.Cards) -> str | None:
        """One word asks for words: a card that has it twice counts twice."""
        if isinstance(cards, v.Select):
            f = cards.filter
            if len(f.words) == 1 and not (f.names or f.variables or f.every):
                return f.words[0]
        return None

    def card_sum(
        self,
        parts: tuple[ast.NounPhrase, ...],
        scope: Scope,
        default: tuple[str, ...],
        source: ast.NounPhrase | None,
        nowhere: bool,
    ) -> v.Chosen:
        """``this + 1 red in hand``: one list of cards"""
        found = tuple(self.chosen(p, scope, default, source, nowhere) for p in parts)
        if len(found) == 1:
            return found[0]
        span = parts[0].span.to(parts[-1].span)
        return v.Chosen("all", None, v.CardSum(found, span=span), None, span=span)

    # ---- supplied by the rest of the resolver

    def number(self, expr: ast.Expr, scope: Scope) -> v.Number:
        """A number: see resolve_numbers."""
        raise NotImplementedError
