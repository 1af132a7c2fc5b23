"""Noun phrases to players, words, zones and holders."""

from __future__ import annotations

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve_names import NameResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.program import values as v
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast

# What a quantity before players means: which of them, and whether the others are meant.
_PLAYER_QUANTIFIERS = {
    "each": ("each", False), "each_other": ("each", True), "any": ("any", False), "any_other": ("any", True),
    "all": ("each", False),
}  # fmt: skip


class PlaceResolver(NameResolver):
    """Adds players, words, zones and holders."""

    # ---- players

    def players(self, np: ast.NounPhrase, scope: Scope) -> v.Players:
        """A player or players."""
        span, core = np.span, np.core
        match core:
            case ast.Pronoun(word="you"):
                return v.You(span=span)
            case ast.Pronoun(word="them") if scope.handler:
                return v.Them(span=span)
            case ast.Pronoun(word="this") if scope.this == "player":
                return v.You(span=span)
            case ast.Variable():
                if scope.type_of(core.name, core.span) != "players":
                    raise self.wrong(span, "a player", scope.type_of(core.name, core.span))
                return v.PlayerVar(core.name, span=span)
            case ast.Words() if len(core.units) == 1 and core.units[0].name is None:
                return self._player_words(np, core.units[0], scope)
            case _:
                raise self.wrong(span, "a player", "something else")

    def _player_words(self, np: ast.NounPhrase, unit: ast.Unit, scope: Scope) -> v.Players:
        span = np.span
        row = self.row(unit)
        kernel = [n.name for nouns in row for n in nouns if n.kind == "kernel"]
        if kernel[:1] == ["owner"]:
            return v.OwnerOf(self.holder(self.of(np, "owner"), scope), span=span)
        if kernel[:1] in (["next"], ["previous"]):
            if kernel[1:] != ["player"] or len(row) > 2:
                raise self.wrong(span, "`next player` or `previous player`", f"`{' '.join(unit.words)}`")
            return v.Neighbour(1 if kernel[0] == "next" else -1, span=span)
        words = tuple(n.name for nouns in row for n in nouns if n.kind == "word")
        if kernel not in (["player"], []) or len(words) + len(kernel) != len(row):
            raise self.wrong(span, "a player", f"`{' '.join(unit.words)}`")
        for word in words:
            if not self.words.traits[self.words.trait_of[word]].of_player:
                raise Unresolved(problems.NotAPlayer(span, word))
        which, other = self._which_players(np.quantity, bool(kernel), scope)
        reverse = self._reverse(np)
        condition: v.Condition | None = None
        if np.having is not None and np.having.kind == "most":
            self.read(np.having)
            condition = v.Some(self.counted(np.having.noun, scope), span=np.having.span)
            which = "most"
        elif np.having is not None:
            condition = self.having(np.having, scope, "player")
        return v.Everyone(which, other, words, condition, reverse, span=span)

    def _which_players(self, quantity: ast.Quantity | None, named: bool, scope: Scope) -> tuple[str, bool]:
        """``each`` or ``any``, and whether only the others are meant."""
        if quantity is None:
            return ("each" if named and not scope.events else "any"), False
        self.read(quantity)
        if quantity.kind in _PLAYER_QUANTIFIERS:
            return _PLAYER_QUANTIFIERS[quantity.kind]
        if quantity.kind == "exactly" and isinstance(quantity.amount, ast.Literal) and quantity.amount.value == 1:
            return "any", False
        raise self.wrong(quantity.span, "`each`, `any` or `1` before players", "another quantity")

    def _reverse(self, np: ast.NounPhrase) -> bool:
        for modifier in np.modifiers:
            if modifier.word == "in" and modifier.quantity is None and self.kernel(modifier, "reverse"):
                self.read(modifier)
                return True
        return False

    # ---- words

    def word(self, np: ast.NounPhrase, scope: Scope) -> v.Word:
        """A word as a value."""
        core, span = np.core, np.span
        if isinstance(core, ast.Variable):
            if scope.type_of(core.name, core.span) not in ("word", "kind"):
                raise self.wrong(span, "a word", scope.type_of(core.name, core.span))
            return v.WordVar(core.name, span=span)
        if isinstance(core, ast.Pronoun) and core.word == "this" and scope.this == "word":
            return v.WordVar("this", span=span)
        noun = self.head(np, "word", "field", "kernel")
        if noun is not None and noun.kind == "word":
            return v.WordIs(noun.name, span=span)
        if noun is not None and noun.kind == "kernel" and noun.name == "word":
            return v.WordOf(self.holder(self.of(np, "word"), scope), span=span)
        if noun is not None and noun.kind == "field" and self.words.fields[noun.name].type == "word":
            return v.WordField(noun.name, self.cards(self.of(np, noun.name), scope), span=span)
        raise self.wrong(span, "a word", "something else")

    def word_of_group(self, np: ast.NounPhrase, group: str, scope: Scope) -> v.Word:
        """A word that must belong to a trait."""
        word = self.word(np, scope)
        if isinstance(word, v.WordIs) and self.words.trait_of[word.word] != group:
            raise self.wrong(np.span, f"a word of `{group}`", f"`{word.word}`")
        return word

    # ---- zones

    def zones(
        self, core: ast.Core | None, of: tuple[ast.Modifier, ...], scope: Scope, span: Span
    ) -> tuple[tuple[v.Place, ...], bool]:
        """The zones after ``in`` (with the ``of`` behind them), and whether attached cards belong to them."""
        if isinstance(core, ast.Variable):
            type_ = scope.type_of(core.name, core.span)
            if type_ in ("zone", "place"):
                return (v.ZoneVar(core.name, span=core.span),), False
            if type_ in ("holder", "spot"):
                return (v.SlotVar(core.name, span=core.span),), False
            raise self.wrong(core.span, "a zone", type_)
        if not isinstance(core, ast.Words):
            raise self.wrong(span, "a zone", "something else")
        found: list[v.Place] = []
        attached = False
        for unit in core.units:
            noun = self.noun(unit, "zone", "group")
            if noun is None or (noun.kind == "group" and noun.name not in self.words.zone_groups):
                known = (*self.words.zones, *self.words.zone_groups)
                raise Unresolved(problems.UnknownWord(unit.span, " ".join(unit.words) or str(unit.name), known))
            names = self.words.zone_groups[noun.name] if noun.kind == "group" else (noun.name,)
            attached = attached or "attached" in names
            found.extend(self.zone_of(name, of, scope, unit.span) for name in names if name != "attached")
        return tuple(found), attached

    def zones_of(self, np: ast.NounPhrase, scope: Scope) -> tuple[tuple[v.Place, ...], bool]:
        """The zones that a phrase names, as after ``from``."""
        return self.zones(np.core, np.modifiers, scope, np.span)

    def zone_of(self, name: str, of: tuple[ast.Modifier, ...], scope: Scope, span: Span) -> v.ZoneOf:
        """One zone with its owner and its word."""
        info = self.words.zones[name]
        player: v.Players | None = None
        word: v.Word | None = None
        for position, modifier in enumerate(of):
            if modifier.word != "of":
                break
            np = self.simple(modifier, of[position + 1 :])
            kind = self.classify(np, scope)
            owner = info.owned and player is None
            if owner and (kind == "players" or (kind == "cards" and info.by is None)):
                player = self.players(np, scope)
            elif info.by is not None and word is None and kind == "word":
                word = self.word_of_group(np, info.by, scope)
                if isinstance(word, v.WordOf | v.WordField):
                    break
            elif owner and kind == "word":
                player = self.players(np, scope)
            else:
                raise self.wrong(modifier.span, f"an owner of `{name}`", kind)
        if info.owned and player is None:
            player = v.You(span=span)
        if info.by is not None and word is None:
            word = self.own_word(info.by, name, scope, span)
        return v.ZoneOf(name, player, word, span=span)

    def own_word(self, by: str, name: str, scope: Scope, span: Span) -> v.Word | None:
        """The word whose text runs, where one is needed and none is said."""
        if scope.this == "word":
            return v.WordVar("this", span=span)
        if scope.events:
            return None
        raise Unresolved(problems.NoZone(span, f"`{name}` (there is one per {by})"))

    def zone(self, np: ast.NounPhrase, scope: Scope) -> v.ZoneOf | v.ZoneVar:
        """A zone as an argument."""
        places, attached = self.zones_of(np, scope)
        if len(places) != 1 or attached:
            raise self.wrong(np.span, "one zone", "several")
        if isinstance(places[0], v.ZoneOf | v.ZoneVar):
            return places[0]
        raise self.wrong(np.span, "a zone", "a slot")

    def edge_zone(self, np: ast.NounPhrase, core: ast.Edge, scope: Scope) -> v.ZoneOf | v.ZoneVar:
        """The zone of ``top of deck``."""
        if not np.modifiers or np.modifiers[0].word != "of":
            raise Unresolved(problems.NoZone(np.span, f"the {core.side}"))
        return self.zone(self.simple(np.modifiers[0], np.modifiers[1:]), scope)

    def place(self, np: ast.NounPhrase, scope: Scope) -> v.Place:
        """Where a card may go: a zone, its top or bottom, a slot."""
        core = np.core
        if isinstance(core, ast.Edge):
            if core.count is not None:
                raise self.wrong(core.span, f"`{core.side} of` a zone", "a number of cards")
            zone = self.edge_zone(np, core, scope)
            if isinstance(zone, v.ZoneVar):
                return v.ZoneVar(zone.name, core.side, span=np.span)
            return v.ZoneOf(zone.zone, zone.player, zone.word, core.side, span=np.span)
        if isinstance(core, ast.Variable) and scope.type_of(core.name, core.span) in ("holder", "spot"):
            return v.SlotVar(core.name, span=np.span)
        if self.kernel(np, "slot"):
            return v.SlotOf(self.cards(self.of(np, "slot"), scope), span=np.span)
        return self.zone(np, scope)

    # ---- holders

    def holder(self, np: ast.NounPhrase, scope: Scope) -> v.Value:
        """Whatever can hold tokens or have cards under it."""
        core = np.core
        if isinstance(core, ast.Variable):
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
                    return self.cards(np, scope)
                case _:
                    raise self.wrong(np.span, "a holder", type_)
        kind = self.classify(np, scope)
        if kind == "players":
            return self.players(np, scope)
        if kind == "holder":
            return self.spots(np, scope)
        if kind == "zone":
            return self.zone(np, scope)
        return self.cards(np, scope)

    def spots(self, np: ast.NounPhrase, scope: Scope) -> v.Value:
        """``each holder``, ``slot of C``, ``each slot in shop``, ``each spot``"""
        name = self.kernel(np, "slot", "holder")
        if name == "slot" and np.modifiers and np.modifiers[0].word == "of":
            return v.SlotOf(self.cards(self.of(np, "slot"), scope), span=np.span)
        self._one_or_each(np.quantity)
        if name is not None:
            zone: v.ZoneOf | None = None
            if np.modifiers and np.modifiers[0].word == "in":
                inside = self.zone(self.simple(np.modifiers[0], np.modifiers[1:]), scope)
                if isinstance(inside, v.ZoneVar):
                    raise self.wrong(np.span, "slots of a declared zone", "a parameter")
                zone = inside
            having = None if np.having is None else self.having(np.having, scope, "holder")
            return v.Spots(name, zone, having, span=np.span)
        noun = self.head(np, "zone")
        if noun is not None:
            return v.Spots("zone", v.ZoneOf(noun.name, span=np.span), None, span=np.span)
        raise self.wrong(np.span, "a holder", "something else")

    def _one_or_each(self, quantity: ast.Quantity | None) -> None:
        """One is picked, or all are meant; the verb tells which."""
        if quantity is not None and (
            quantity.kind in ("each", "all", "any")
            or (isinstance(quantity.amount, ast.Literal) and quantity.amount.value == 1 and quantity.kind == "exactly")
        ):
            self.read(quantity)

    # ---- supplied by the rest of the resolver

    def cards(
        self,
        np: ast.NounPhrase,
        scope: Scope,
        default: tuple[str, ...] = (),
        source: ast.NounPhrase | None = None,
    ) -> v.Cards:
        """Cards: see resolve_cards."""
        raise NotImplementedError

    def counted(self, np: ast.NounPhrase, scope: Scope) -> v.Number:
        """A noun phrase as a number: see resolve_numbers."""
        raise NotImplementedError

    def having(self, having: ast.With, scope: Scope, of: str) -> v.Condition:
        """The condition of a ``with`` clause about a player or a card: see resolve_conditions."""
        raise NotImplementedError
