"""Words to what they name, and noun phrases to what they can be read as."""

from __future__ import annotations

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Noun
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, wrong
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as nouns

# What a noun of the kernel can be read as; `card` depends on what stands around it.
_KERNEL_TYPES = {
    "player": "players", "owner": "players", "next": "players", "previous": "players", "token": "amount",
    "slot": "holder", "holder": "holder", "word": "word", "order": "number", "seats": "number",
    "turn": "procedure", "round": "procedure", "end": "end", "game": "end", "series": "end",
}  # fmt: skip


_FIELD_TYPES = {"amount": "amount", "word": "word"}


_PLAYER_QUANTITIES = ("any", "any_other", "each", "each_other")


# ---- names


def nouns_of(r: Resolving, unit: nouns.Unit) -> list[tuple[Noun, ...]]:
    """The nouns of a unit, longest names first."""
    found = r.declared.lookup(unit.words)
    if isinstance(found, str):
        raise Unresolved(problems.UnknownWord(unit.span, found, tuple(r.declared.nouns)))
    return found


def noun_of(r: Resolving, unit: nouns.Unit, *kinds: str) -> Noun | None:
    """The single noun of a unit if it has one of these kinds."""
    if unit.name is not None:
        return None
    found = r.declared.nouns.get(" ".join(unit.words), ())
    for noun in found:
        if noun.kind in kinds:
            return noun
    return None


def head_noun(r: Resolving, np: nouns.NounPhrase | nouns.Modifier, *kinds: str) -> Noun | None:
    """The noun of a phrase that is just one noun of one of these kinds."""
    core = np.core
    if isinstance(core, nouns.Words) and len(core.units) == 1:
        return noun_of(r, core.units[0], *kinds)
    return None


def kernel_noun(r: Resolving, np: nouns.NounPhrase | nouns.Modifier, *names: str) -> str | None:
    """The kernel noun of a phrase, if it is one of these."""
    noun = head_noun(r, np, "kernel")
    return noun.name if noun is not None and noun.name in names else None


def known_name(r: Resolving, name: str, span: Span) -> str:
    """A quoted name that some card bears."""
    if name not in r.words.names:
        raise Unresolved(problems.UnknownName(span, name, tuple(r.words.names)))
    return name


def alone(r: Resolving, modifier: nouns.Modifier, rest: tuple[nouns.Modifier, ...] = ()) -> nouns.NounPhrase:
    """A modifier's noun as a phrase of its own, with what follows it."""
    r.read(modifier)
    return nouns.NounPhrase(modifier.quantity, modifier.core, rest, span=modifier.span)


def behind_of(r: Resolving, np: nouns.NounPhrase, noun: str) -> nouns.NounPhrase:
    """What stands behind ``of``, with all that follows."""
    if not np.modifiers or np.modifiers[0].word != "of":
        raise wrong(np.span, f"`{noun} of ...`", f"`{noun}` alone")
    return alone(r, np.modifiers[0], np.modifiers[1:])


# ---- what a phrase can be read as


def classify(r: Resolving, np: nouns.NounPhrase, scope: Scope) -> str:
    """cards count amount number zone edge holder players word ability flag procedure end"""
    core = np.core
    match core:
        case None | nouns.Bracket():
            return "number"
        case nouns.Pronoun(word="you"):
            return "players"
        case nouns.Pronoun(word="this"):
            return {"word": "word", "player": "players"}.get(scope.this or "", "cards")
        case nouns.Pronoun():
            return "cards"
        case nouns.Edge():
            return "edge"
        case nouns.Variable():
            return _classify_variable(np, core, scope)
        case nouns.Words():
            return _classify_words(r, np, core)


def _classify_variable(np: nouns.NounPhrase, core: nouns.Variable, scope: Scope) -> str:
    type_ = scope.type_of(core.name, core.span)
    if type_ == "word" and (np.quantity is not None or np.modifiers or np.having):
        return "cards"
    return {"kind": "cards", "place": "zone", "spot": "holder"}.get(type_, type_)


def _classify_words(r: Resolving, np: nouns.NounPhrase, core: nouns.Words) -> str:
    unit = core.units[0]
    if unit.name is not None:
        return "cards"
    row = nouns_of(r, unit)
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
            return _classify_noun(r, kind, kinds, np, bare)
    if "group" in kinds and kinds["group"] in r.words.zone_groups:
        return "zone"
    if "word" in kinds:
        return _classify_word(r, kinds["word"], np, bare and len(core.units) == 1)
    return "cards"


def _classify_noun(r: Resolving, kind: str, kinds: dict[str, str], np: nouns.NounPhrase, bare: bool) -> str:
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
            return _FIELD_TYPES.get(r.words.fields[name].type, "number")
        case "option":
            return "number"
        case "zone" if quantity in ("each", "all"):
            return "holder"
        case "zone" if "ability" in kinds and np.modifiers and np.modifiers[0].word == "of":
            return "ability" if _of_cards(r, np.modifiers[0]) else "zone"
        case "trait":
            return "word"
        case _:
            return kind


def _classify_word(r: Resolving, name: str, np: nouns.NounPhrase, bare: bool) -> str:
    group = r.words.traits[r.words.trait_of[name]]
    quantity = None if np.quantity is None else np.quantity.kind
    if group.name == "role" or (group.of_player and quantity in _PLAYER_QUANTITIES):
        return "players"
    return "word" if bare and quantity is None else "cards"


def _of_cards(r: Resolving, modifier: nouns.Modifier) -> bool:
    """Does ``play of X`` speak of a text of cards, not of somebody's zone?"""
    core = modifier.core
    if isinstance(core, nouns.Pronoun):
        return core.word in ("this", "it")
    if isinstance(core, nouns.Variable):
        return True
    if not isinstance(core, nouns.Words):
        return False
    unit = core.units[0]
    if unit.name is not None:
        return True
    meanings = nouns_of(r, unit)[-1]
    if any(n.kind == "kernel" and n.name == "card" for n in meanings):
        return True
    return any(n.kind == "word" and not r.words.traits[r.words.trait_of[n.name]].of_player for n in meanings)
