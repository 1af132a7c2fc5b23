"""Words to what they name, and noun phrases to what they can be read as."""

from __future__ import annotations

from imperium_dsl.checks import problems
from imperium_dsl.checks.attention import Attention
from imperium_dsl.checks.declarations import Declarations, Noun
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast

# What a noun of the kernel can be read as; `card` depends on what stands around it.
_KERNEL_TYPES = {
    "player": "players", "owner": "players", "next": "players", "previous": "players", "token": "amount",
    "slot": "holder", "holder": "holder", "word": "word", "order": "number", "seats": "number",
    "turn": "procedure", "round": "procedure", "end": "end", "game": "end", "series": "end",
}  # fmt: skip
_FIELD_TYPES = {"amount": "amount", "word": "word"}
_PLAYER_QUANTITIES = ("any", "any_other", "each", "each_other")


class NameResolver:
    """Looks words up, and tells which of their meanings a phrase can have."""

    def __init__(self, declarations: Declarations) -> None:
        self.declared = declarations
        self.words = declarations.words
        self.attention = Attention()

    # ---- names

    def row(self, unit: ast.Unit) -> list[tuple[Noun, ...]]:
        """The nouns of a unit, longest names first."""
        found = self.declared.lookup(unit.words)
        if isinstance(found, str):
            raise Unresolved(problems.UnknownWord(unit.span, found, tuple(self.declared.nouns)))
        return found

    def noun(self, unit: ast.Unit, *kinds: str) -> Noun | None:
        """The single noun of a unit if it has one of these kinds."""
        if unit.name is not None:
            return None
        found = self.declared.nouns.get(" ".join(unit.words), ())
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

    def read(self, *nodes: ast.Quantity | ast.Modifier | ast.With | ast.NounPhrase | None) -> None:
        """Mark what has got its meaning."""
        self.attention.read(*nodes)

    def simple(self, modifier: ast.Modifier, rest: tuple[ast.Modifier, ...] = ()) -> ast.NounPhrase:
        """A modifier's noun as a phrase of its own, with what follows it."""
        self.read(modifier)
        return ast.NounPhrase(modifier.quantity, modifier.core, rest, span=modifier.span)

    def of(self, np: ast.NounPhrase, noun: str) -> ast.NounPhrase:
        """What stands behind ``of``, with all that follows."""
        if not np.modifiers or np.modifiers[0].word != "of":
            raise self.wrong(np.span, f"`{noun} of ...`", f"`{noun}` alone")
        return self.simple(np.modifiers[0], np.modifiers[1:])

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
                return self._classify_words(np, core)

    def _classify_variable(self, np: ast.NounPhrase, core: ast.Variable, scope: Scope) -> str:
        type_ = scope.type_of(core.name, core.span)
        if type_ == "word" and (np.quantity is not None or np.modifiers or np.having):
            return "cards"
        return {"kind": "cards", "place": "zone", "spot": "holder"}.get(type_, type_)

    def _classify_words(self, np: ast.NounPhrase, core: ast.Words) -> str:
        unit = core.units[0]
        if unit.name is not None:
            return "cards"
        row = self.row(unit)
        kinds = {n.kind: n.name for n in row[-1]}
        bare = not np.modifiers and np.having is None and len(row) == 1
        for kind in (
            "kernel",
            "token",
            "field",
            "number",
            "option",
            "flag",
            "zone",
            "ability",
            "procedure",
            "trait",
        ):
            if kind in kinds:
                return self._classify_noun(kind, kinds, np, bare)
        if "group" in kinds and kinds["group"] in self.words.zone_groups:
            return "zone"
        if "word" in kinds:
            return self._classify_word(kinds["word"], np, bare and len(core.units) == 1)
        return "cards"

    def _classify_noun(self, kind: str, kinds: dict[str, str], np: ast.NounPhrase, bare: bool) -> str:
        name = kinds[kind]
        quantity = None if np.quantity is None else np.quantity.kind
        match kind:
            case "kernel" if name == "card":
                return "count" if bare and quantity in (None, "exactly", "up_to") else "cards"
            case "kernel":
                return _KERNEL_TYPES.get(name, name)
            case "token":
                return "amount"
            case "field":
                return _FIELD_TYPES.get(self.words.fields[name].type, "number")
            case "option":
                return "number"
            case "zone" if quantity in ("each", "all"):
                return "holder"
            case "zone" if "ability" in kinds and np.modifiers and np.modifiers[0].word == "of":
                return "ability" if self._of_cards(np.modifiers[0]) else "zone"
            case "trait":
                return "word"
            case _:
                return kind

    def _classify_word(self, name: str, np: ast.NounPhrase, bare: bool) -> str:
        group = self.words.traits[self.words.trait_of[name]]
        quantity = None if np.quantity is None else np.quantity.kind
        if group.name == "role" or (group.of_player and quantity in _PLAYER_QUANTITIES):
            return "players"
        return "word" if bare and quantity is None else "cards"

    def _of_cards(self, modifier: ast.Modifier) -> bool:
        """Does ``play of X`` speak of a text of cards, not of somebody's zone?"""
        core = modifier.core
        if isinstance(core, ast.Pronoun):
            return core.word in ("this", "it")
        if isinstance(core, ast.Variable):
            return True
        if not isinstance(core, ast.Words):
            return False
        unit = core.units[0]
        if unit.name is not None:
            return True
        nouns = self.row(unit)[-1]
        if any(n.kind == "kernel" and n.name == "card" for n in nouns):
            return True
        return any(n.kind == "word" and not self.words.traits[self.words.trait_of[n.name]].of_player for n in nouns)
