"""Noun phrases to cards and amounts."""

from __future__ import annotations

from imperium_dsl.checks import problems
from imperium_dsl.checks import program_values as v
from imperium_dsl.checks.resolve_nouns import NounResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.checks.vocabulary import Noun
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast


class _Parts:
    """A filter under construction."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.names: list[str] = []
        self.variables: list[str] = []
        self.every: list[str] = []

    def plain(self) -> bool:
        return not (self.words or self.names or self.variables or self.every)


class CardResolver(NounResolver):
    """Adds cards and amounts."""

    # ---- filters

    def units(self, core: ast.Words, into: _Parts) -> None:
        """The alternatives of ``region/"Conquer"``."""
        for unit in core.units:
            if unit.name is not None:
                into.names.append(self.check_name(unit.name, unit.span))
                continue
            row = self.row(unit)
            for nouns in row[:-1]:
                noun = next((n for n in nouns if n.kind == "word"), None)
                if noun is None:
                    raise self.wrong(unit.span, "cards", f"`{' '.join(unit.words)}`")
                into.every.append(noun.name)
            self._last(row[-1], unit, into)

    def _last(self, nouns: list[Noun], unit: ast.Unit, into: _Parts) -> None:
        for noun in nouns:
            if noun.kind == "kernel" and noun.name == "card":
                return
            words = self.words.words_of(noun.name) if noun.kind in ("word", "group", "trait") else None
            if words is not None:
                into.words.extend(words)
                return
        raise self.wrong(unit.span, "cards", f"`{' '.join(unit.words)}`")

    def filter(self, np: ast.NounPhrase, scope: Scope) -> v.Filter:
        """What a card must be, wherever it lies."""
        chosen = self.cards(np, scope.inner(events=True))
        match chosen:
            case v.Select(zones=None, source=None, under=None):
                return chosen.filter
        raise self.wrong(np.span, "a description of cards", "particular cards")

    # ---- cards

    def cards(
        self,
        np: ast.NounPhrase,
        scope: Scope,
        default: tuple[str, ...] = (),
        source: ast.NounPhrase | None = None,
    ) -> v.Cards:
        """Cards; ``default`` is where the verb looks when nothing is said, ``source`` what stands after `from`."""
        span, core = np.span, np.core
        if isinstance(core, ast.Edge):
            zone = self.zone(self.simple(np.modifiers[0], np.modifiers[1:]), scope) if np.modifiers else None
            if zone is None:
                raise Unresolved(problems.NoZone(span, f"the {core.side}"))
            count = v.Const(core.count, span=span) if core.count is not None else None
            return v.TopOf(zone, count, core.side == "bottom", span=span)
        parts = _Parts()
        among: v.Cards | None = None
        match core:
            case ast.Pronoun(word="this"):
                if scope.this == "word":
                    parts.variables.append("this")
                elif scope.this == "card":
                    among = v.This(span=span)
                else:
                    raise Unresolved(problems.Misplaced(span, "`this`", "where no card's text runs"))
            case ast.Pronoun(word="it" | "them"):
                if scope.it is None or (scope.it == "cards" and core.word == "it"):
                    raise Unresolved(problems.NoSingleCard(span))
                among = v.It(span=span)
            case ast.Variable():
                type_ = scope.type_of(core.name, core.span)
                if type_ == "word":
                    parts.variables.append(core.name)
                elif type_ in ("cards", "kind", "count"):
                    among = v.CardVar(core.name, span=span)
                else:
                    raise self.wrong(span, "cards", type_)
            case ast.Words():
                self.units(core, parts)
            case _:
                raise self.wrong(span, "cards", "a number")
        return self._located(np, scope, parts, among, default, source)

    def _located(
        self,
        np: ast.NounPhrase,
        scope: Scope,
        parts: _Parts,
        among: v.Cards | None,
        default: tuple[str, ...],
        source: ast.NounPhrase | None,
    ) -> v.Cards:
        span = np.span
        zones: tuple[v.Place, ...] | None = None
        attached = False
        under: v.Value | None = None
        excluded = _Parts()
        not_cards: list[v.Cards] = []
        modifiers = list(np.modifiers)
        for i, modifier in enumerate(modifiers):
            rest = modifiers[i + 1 :]
            if modifier.word == "in":
                of = rest[: next((k for k, m in enumerate(rest) if m.word != "of"), len(rest))]
                inside = self._inside(modifier, of, scope)
                if inside is not None:
                    among = inside
                else:
                    zones, attached = self.zones(modifier, of, scope)
            elif modifier.word == "under":
                under = self._host(modifier, scope)
            elif modifier.word == "except":
                self._except(modifier, scope, excluded, not_cards)
            elif modifier.word == "on":
                raise self.wrong(modifier.span, "a place of cards", "`on`, which is for tokens")
            elif i == 0 or modifiers[i - 1].word not in ("in", "of", "under"):
                raise self.wrong(modifier.span, "a place of cards", "`of`")
        if source is not None:
            zones, attached = self.zones(
                ast.Modifier("in", None, source.core, span=source.span),
                list(source.modifiers),
                scope,  # type: ignore[arg-type]
            )
        if zones is None and among is None and under is None:
            zones, attached = self._default(np, parts, scope, default)
        having = None
        none_having = False
        if np.having is not None:
            having = self.having(np.having, scope.inner(it="card"), "card")
        plain = parts.plain() and excluded.plain() and not not_cards and having is None
        if among is not None and zones is None and under is None and plain:
            return among
        found = v.Filter(
            tuple(parts.words), tuple(parts.names), tuple(parts.variables), tuple(parts.every), tuple(excluded.words),
            tuple(excluded.names), tuple(not_cards), tuple(excluded.variables), having, none_having, span=span,
        )  # fmt: skip
        return v.Select(zones, found, among, under, attached, span=span)

    def _inside(self, modifier: ast.Modifier, of: list[ast.Modifier], scope: Scope) -> v.Cards | None:
        """``in GIVEN``, ``in top of quest pile``: among cards, not in a zone"""
        core = modifier.core
        if isinstance(core, ast.Edge):
            return self.cards(self.simple(modifier, tuple(of)), scope)
        if isinstance(core, ast.Variable) and scope.type_of(core.name, core.span) in ("cards", "kind"):
            return v.CardVar(core.name, span=core.span)
        return None

    def _host(self, modifier: ast.Modifier, scope: Scope) -> v.Value:
        """What cards lie under: a card, a slot, any card of a description."""
        core = modifier.core
        if isinstance(core, ast.Variable) and scope.type_of(core.name, core.span) in ("holder", "spot"):
            return v.SlotVar(core.name, span=core.span)
        return self.cards(self.simple(modifier), scope.inner(events=True))

    def _except(self, modifier: ast.Modifier, scope: Scope, into: _Parts, cards: list[v.Cards]) -> None:
        core = modifier.core
        if isinstance(core, ast.Words):
            self.units(core, into)
        elif isinstance(core, ast.Variable) and scope.type_of(core.name, core.span) == "word":
            into.variables.append(core.name)
        else:
            cards.append(self.cards(self.simple(modifier), scope))

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
        if parts.names and default and default != ("play",) and "search" not in default:
            if not all(name in self.words.zone_groups for name in default):
                raise Unresolved(problems.NameWithoutZone(np.span, parts.names[0], "/".join(default)))
        return self.named_zones(names, scope, np.span)

    def named_zones(
        self, names: tuple[str, ...], scope: Scope, span: Span
    ) -> tuple[tuple[v.Place, ...], bool]:
        """Zones and zone groups by name, of the acting player."""
        places: list[v.Place] = []
        attached = False
        for name in names:
            for zone in self.words.zone_groups.get(name, (name,)):
                if zone == "attached":
                    attached = True
                elif zone not in self.words.zones:
                    raise Unresolved(problems.UnknownWord(span, zone, tuple(self.words.zones)))
                else:
                    places.append(self.zone_of(zone, [], scope, span))
        return tuple(places), attached

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
        kind, amount = self.quantity(np, scope)
        return v.Chosen(kind, amount, cards, self.weight(cards), span=np.span)

    def quantity(self, np: ast.NounPhrase, scope: Scope) -> tuple[str, v.Number | None]:
        """How many: exactly, up_to, any_number, all; in a pattern none means any."""
        q = np.quantity
        if q is None:
            if isinstance(np.core, ast.Variable | ast.Pronoun | ast.Edge):
                return "given", None
            return ("none", None) if scope.events else ("exactly", v.Const(1, span=np.span))
        match q.kind:
            case "exactly" | "up_to":
                assert q.amount is not None
                return q.kind, self.number(q.amount, scope)
            case "any_number":
                return "any_number", None
            case "all" | "each" | "each_other":
                return "all", None
            case "any" | "any_other":
                return ("none", None) if scope.events else ("exactly", v.Const(1, span=q.span))
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
        """``this + 1 region in play``: one list of cards"""
        found = tuple(self.chosen(p, scope, default, source, nowhere) for p in parts)
        if len(found) == 1:
            return found[0]
        span = parts[0].span.to(parts[-1].span)
        return v.Chosen("all", None, v.CardSum(found, span=span), None, span=span)

    # ---- amounts

    def amount(
        self, parts: tuple[ast.NounPhrase, ...], scope: Scope
    ) -> v.Amount | v.AmountVar | v.AmountField:
        """Tokens with their kinds."""
        first = parts[0]
        span = first.span.to(parts[-1].span)
        if isinstance(first.core, ast.Variable):
            return v.AmountVar(first.core.name, span=span)
        field = self.head(first, "field")
        if field is not None:
            if not first.modifiers:
                raise self.wrong(span, f"`{field.name} of` a card", f"`{field.name}` alone")
            card = self.cards(self.simple(first.modifiers[0], first.modifiers[1:]), scope)
            return v.AmountField(field.name, card, span=span)
        return v.Amount(tuple(self._amount_part(p, scope) for p in parts), span=span)

    def _amount_part(self, np: ast.NounPhrase, scope: Scope) -> v.AmountPart:
        noun = self.head(np, "token")
        if noun is None and not self.kernel(np, "token"):
            raise self.wrong(np.span, "tokens", "something else")
        kind = None if noun is None else noun.name
        holder = None
        for i, modifier in enumerate(np.modifiers):
            if modifier.word == "on":
                holder = self.holder(self.simple(modifier, np.modifiers[i + 1 :]), scope)
        mode, number = self.quantity(np, scope)
        if mode == "none":
            return v.AmountPart(kind, "any", None, span=np.span)
        if holder is not None and mode == "all":
            return v.AmountPart(kind, "on", None, holder, span=np.span)
        if mode == "any_number":
            mode = "up_to_all"
        return v.AmountPart(kind, mode, number, span=np.span)

    # ---- supplied by the rest of the resolver

    def number(self, expr: ast.Expr, scope: Scope) -> v.Number:
        """A number: see resolve_numbers."""
        raise NotImplementedError
