"""Noun phrases to players, zones, holders, cards and amounts: each noun gets one type and one meaning."""

from __future__ import annotations

from imperium_dsl.checks import problems
from imperium_dsl.checks import program_values as v
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.checks.vocabulary import Noun, Vocabulary
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast

_PLAYER_QUANTIFIERS = {
    "each": ("each", False), "each_other": ("each", True), "any": ("any", False), "any_other": ("any", True),
    "all": ("each", False), "exactly": ("any", False), "no": ("any", False),
}  # fmt: skip


class NounResolver:
    """Resolves the nouns of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.words = vocabulary

    # ---- names

    def row(self, unit: ast.Unit) -> list[list[Noun]]:
        """The nouns of a unit, longest names first."""
        found = self.words.lookup(unit.words)
        if isinstance(found, str):
            raise Unresolved(problems.UnknownWord(unit.span, found, tuple(self.words.nouns)))
        return found

    def noun(self, unit: ast.Unit, *kinds: str) -> Noun | None:
        """The single noun of a unit if it has one of these kinds."""
        if unit.name is not None:
            return None
        found = self.words.nouns.get(" ".join(unit.words), [])
        for noun in found:
            if noun.kind in kinds:
                return noun
        return None

    def head(self, np: ast.NounPhrase | ast.Modifier, *kinds: str) -> Noun | None:
        """The noun of a phrase that is just one noun of one of these kinds."""
        core = np.core
        if isinstance(core, ast.Words) and len(core.units) == 1:
            return self.noun(core.units[0], *kinds)
        return None

    def kernel(self, np: ast.NounPhrase | ast.Modifier, *names: str) -> str | None:
        """The kernel noun of a phrase, if it is one of these."""
        noun = self.head(np, "kernel")
        return noun.name if noun is not None and noun.name in names else None

    def check_name(self, name: str, span: Span) -> str:
        """A quoted name that some card bears."""
        if name not in self.words.names:
            raise Unresolved(problems.UnknownName(span, name, tuple(self.words.names)))
        return name

    def wrong(self, span: Span, wanted: str, given: str) -> Unresolved:
        """A type error."""
        return Unresolved(problems.WrongType(span, wanted, given))

    # ---- what a phrase can be read as

    def classify(self, np: ast.NounPhrase, scope: Scope) -> str:
        """cards count amount number zone edge holder players word ability flag procedure end"""
        core = np.core
        match core:
            case None | ast.Bracket():
                return "number"
            case ast.Pronoun(word="you"):
                return "players"
            case ast.Pronoun(word="this"):
                return {"word": "word", "player": "players"}.get(scope.this or "", "cards")
            case ast.Pronoun():
                return "cards"
            case ast.Edge():
                return "edge"
            case ast.Variable():
                return self._classify_variable(np, core, scope)
            case ast.Words():
                return self._classify_words(np, core, scope)
        raise AssertionError(core)

    def _classify_variable(self, np: ast.NounPhrase, core: ast.Variable, scope: Scope) -> str:
        type_ = scope.type_of(core.name, core.span)
        if type_ == "word" and (np.quantity is not None or np.modifiers or np.having):
            return "cards"
        return {"kind": "cards", "place": "zone", "spot": "holder"}.get(type_, type_)

    def _classify_words(self, np: ast.NounPhrase, core: ast.Words, scope: Scope) -> str:
        unit = core.units[0]
        if unit.name is not None:
            return "cards"
        row = self.row(unit)
        last = row[-1]
        kinds = {n.kind: n.name for n in last}
        quantity = np.quantity.kind if np.quantity is not None else None
        if "kernel" in kinds:
            plain = not np.modifiers and np.having is None and len(row) == 1
            return self._classify_kernel(
                kinds["kernel"], plain and quantity in (None, "exactly", "up_to"), np
            )
        if "token" in kinds:
            return "amount"
        if "field" in kinds:
            return {"amount": "amount", "word": "word"}.get(self.words.fields[kinds["field"]].type, "number")
        if "number" in kinds:
            return "number"
        if "flag" in kinds:
            return "flag"
        if "zone" in kinds:
            if quantity in ("each", "all"):
                return "holder"
            if "ability" in kinds and np.modifiers and np.modifiers[0].word == "of":
                return "ability" if self._of_cards(np.modifiers[0]) else "zone"
            return "zone"
        if "ability" in kinds:
            return "ability"
        if "procedure" in kinds:
            return "procedure"
        if "trait" in kinds:
            return "word"
        if "group" in kinds and kinds["group"] in self.words.zone_groups:
            return "zone"
        if "word" in kinds:
            group = self.words.traits[self.words.trait_of[kinds["word"]]]
            if group.name == "role" or (
                group.of_player and quantity in ("any", "any_other", "each", "each_other")
            ):
                return "players"
            if (
                quantity is None
                and not np.modifiers
                and np.having is None
                and len(core.units) == 1
                and len(row) == 1
            ):
                return "word"
        return "cards"

    def _classify_kernel(self, name: str, plain: bool, np: ast.NounPhrase) -> str:
        match name:
            case "card":
                return "count" if plain else "cards"
            case "player" | "owner" | "next" | "previous":
                return "players"
            case "token":
                return "amount"
            case "slot" | "holder":
                return "holder"
            case "word":
                return "word"
            case "order" | "seats":
                return "number"
            case "turn" | "round":
                return "procedure"
            case "end" | "game":
                return "end"
            case "nothing":
                return "nothing"
        return name

    def _of_cards(self, modifier: ast.Modifier) -> bool:
        """Does ``play of X`` speak of a text of cards, not of somebody's zone?"""
        core = modifier.core
        if isinstance(core, ast.Pronoun):
            return core.word in ("this", "it")
        if isinstance(core, ast.Variable):
            return True
        if isinstance(core, ast.Words):
            unit = core.units[0]
            if unit.name is not None:
                return True
            nouns = self.row(unit)[-1]
            if any(n.kind == "kernel" and n.name == "card" for n in nouns):
                return True
            return any(
                n.kind == "word" and not self.words.traits[self.words.trait_of[n.name]].of_player
                for n in nouns
            )
        return False

    # ---- players

    def players(self, np: ast.NounPhrase | ast.Modifier, scope: Scope) -> v.Players:
        """A player or players."""
        span, core = np.span, np.core
        quantity = np.quantity
        modifiers = np.modifiers if isinstance(np, ast.NounPhrase) else ()
        having = np.having if isinstance(np, ast.NounPhrase) else None
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
                return self._player_words(core.units[0], quantity, modifiers, having, scope, span)
        raise self.wrong(span, "a player", "something else")

    def _player_words(
        self,
        unit: ast.Unit,
        quantity: ast.Quantity | None,
        modifiers: tuple[ast.Modifier, ...],
        having: ast.With | None,
        scope: Scope,
        span: Span,
    ) -> v.Players:
        row = self.row(unit)
        kernel = [n.name for nouns in row for n in nouns if n.kind == "kernel"]
        if kernel[:1] == ["owner"] and modifiers:
            return v.OwnerOf(self.holder(self.simple(modifiers[0]), scope), span=span)
        if kernel[:1] in (["next"], ["previous"]):
            return v.Neighbour(1 if kernel[0] == "next" else -1, span=span)
        words = tuple(n.name for nouns in row for n in nouns if n.kind == "word")
        if kernel not in (["player"], []) or len(words) + len(kernel) != len(row):
            raise self.wrong(span, "a player", f"`{' '.join(unit.words)}`")
        for word in words:
            if not self.words.traits[self.words.trait_of[word]].of_player:
                raise Unresolved(problems.NotAPlayer(span, word))
        which, other = _PLAYER_QUANTIFIERS.get(
            quantity.kind if quantity is not None else "any", ("any", False)
        )
        if quantity is None and kernel:
            which = "any" if scope.events else "each"
        reverse = any(m.word == "in" and self.kernel(m, "reverse") for m in modifiers)
        most = having is not None and having.kind == "most"
        condition = None
        if having is not None and not most:
            condition = self.having(having, scope, "player")
        if having is not None and most:
            condition = v.Some(self.counted(having.noun, scope), span=having.span)  # type: ignore[attr-defined]
            which = "most"
        return v.Everyone(which, other, words, condition, reverse, span=span)

    def having(self, having: ast.With, scope: Scope, of: str) -> v.Condition:
        """The condition of a ``with`` clause about a player or a card."""
        raise NotImplementedError

    def simple(self, modifier: ast.Modifier, rest: tuple[ast.Modifier, ...] = ()) -> ast.NounPhrase:
        """A modifier's noun as a phrase of its own."""
        return ast.NounPhrase(modifier.quantity, modifier.core, rest, span=modifier.span)

    # ---- words

    def word(self, np: ast.NounPhrase | ast.Modifier, scope: Scope) -> v.Word:
        """A word as a value."""
        core, span = np.core, np.span
        if isinstance(core, ast.Variable):
            if scope.type_of(core.name, core.span) not in ("word", "kind"):
                raise self.wrong(span, "a word", scope.type_of(core.name, core.span))
            return v.WordVar(core.name, span=span)
        if isinstance(core, ast.Pronoun) and core.word == "this" and scope.this == "word":
            return v.WordVar("this", span=span)
        modifiers = np.modifiers if isinstance(np, ast.NounPhrase) else ()
        if isinstance(core, ast.Words) and len(core.units) == 1:
            noun = self.noun(core.units[0], "word", "field", "kernel")
            if noun is not None and noun.kind == "word":
                return v.WordIs(noun.name, span=span)
            if noun is not None and noun.kind == "kernel" and noun.name == "word" and modifiers:
                return v.WordOf(self.holder(self.simple(modifiers[0], modifiers[1:]), scope), span=span)
            if noun is not None and noun.kind == "field" and modifiers:
                return v.WordField(noun.name, self.cards(self.simple(modifiers[0]), scope), span=span)
        raise self.wrong(span, "a word", "something else")

    # ---- zones

    def zones(
        self, modifier: ast.Modifier, rest: list[ast.Modifier], scope: Scope
    ) -> tuple[tuple[v.Place, ...], bool]:
        """The zones after ``in`` (with the ``of`` behind them), and whether attached cards belong to them."""
        core = modifier.core
        if isinstance(core, ast.Variable):
            type_ = scope.type_of(core.name, core.span)
            if type_ in ("zone", "place"):
                return (v.ZoneVar(core.name, span=core.span),), False
            if type_ in ("holder", "spot"):
                return (v.SlotVar(core.name, span=core.span),), False
            raise self.wrong(core.span, "a zone", type_)
        if not isinstance(core, ast.Words):
            raise self.wrong(modifier.span, "a zone", "something else")
        found: list[v.Place] = []
        attached = False
        owners = [m for m in rest if m.word == "of"]
        for unit in core.units:
            noun = self.noun(unit, "zone", "group")
            if noun is None or (noun.kind == "group" and noun.name not in self.words.zone_groups):
                known = (*self.words.zones, *self.words.zone_groups)
                raise Unresolved(
                    problems.UnknownWord(unit.span, " ".join(unit.words) or str(unit.name), known)
                )
            names = self.words.zone_groups[noun.name] if noun.kind == "group" else (noun.name,)
            for name in names:
                if name == "attached":
                    attached = True
                else:
                    found.append(self.zone_of(name, owners, scope, unit.span))
        return tuple(found), attached

    def zone_of(self, name: str, owners: list[ast.Modifier], scope: Scope, span: Span) -> v.ZoneOf:
        """One zone with its owner and its word."""
        info = self.words.zones[name]
        player: v.Players | None = None
        word: v.Word | None = None
        for position, owner in enumerate(owners):
            np = self.simple(owner, tuple(owners[position + 1 :]))
            kind = self.classify(np, scope)
            if (
                info.owned
                and player is None
                and kind in ("players", "cards")
                and not (info.by and kind == "cards")
            ):
                player = self.players(np, scope)
            elif info.by is not None and word is None and kind == "word":
                word = self.word(np, scope)
                if isinstance(word, v.WordOf):
                    break
            elif kind == "word" and info.owned and player is None:
                player = self.players(np, scope)
            else:
                raise self.wrong(owner.span, f"an owner of `{name}`", kind)
        if info.owned and player is None:
            player = v.You(span=span)
        if info.by is not None and word is None:
            if scope.this == "word":
                word = v.WordVar("this", span=span)
            elif not scope.events:
                raise Unresolved(problems.NoZone(span, f"`{name}` (one per {info.by})"))
        return v.ZoneOf(name, player, word, span=span)

    def zone(self, np: ast.NounPhrase, scope: Scope) -> v.ZoneOf | v.ZoneVar:
        """A zone as an argument."""
        if isinstance(np.core, ast.Variable):
            return v.ZoneVar(np.core.name, span=np.span)
        places, _ = self.zones(ast.Modifier("in", None, np.core, span=np.span), list(np.modifiers), scope)  # type: ignore[arg-type]
        if len(places) != 1 or not isinstance(places[0], v.ZoneOf):
            raise self.wrong(np.span, "one zone", "several")
        return places[0]

    def place(self, np: ast.NounPhrase, scope: Scope) -> v.Place:
        """Where a card may go: a zone, its top or bottom, a slot."""
        if isinstance(np.core, ast.Edge):
            zone = self.zone(self.simple(np.modifiers[0], np.modifiers[1:]), scope)
            if isinstance(zone, v.ZoneVar):
                return v.ZoneVar(zone.name, np.core.side, span=np.span)
            return v.ZoneOf(zone.zone, zone.player, zone.word, np.core.side, span=np.span)
        if isinstance(np.core, ast.Variable) and scope.type_of(np.core.name, np.core.span) in (
            "holder",
            "spot",
        ):
            return v.SlotVar(np.core.name, span=np.span)
        if self.kernel(np, "slot") and np.modifiers:
            return v.SlotOf(self.cards(self.simple(np.modifiers[0]), scope), span=np.span)
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
        """``each holder``, ``slot of C``, ``each slot in market``, ``each spot``"""
        name = self.kernel(np, "slot", "holder")
        if name == "slot" and np.modifiers and np.modifiers[0].word == "of":
            return v.SlotOf(self.cards(self.simple(np.modifiers[0]), scope), span=np.span)
        if name is not None:
            zone = None
            for i, m in enumerate(np.modifiers):
                if m.word == "in":
                    places, _ = self.zones(m, list(np.modifiers[i + 1 :]), scope)
                    if isinstance(places[0], v.ZoneOf):
                        zone = places[0]
            having = None if np.having is None else self.having(np.having, scope, "holder")
            return v.Spots(name, zone, having, span=np.span)
        noun = self.head(np, "zone")
        if noun is not None:
            return v.Spots("zone", v.ZoneOf(noun.name, span=np.span), None, span=np.span)
        raise self.wrong(np.span, "a holder", "something else")

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
