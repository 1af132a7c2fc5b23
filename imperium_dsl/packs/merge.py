"""The files of a game and of the packs on top of it in, the files as if written by one author out.

``replace`` puts a declaration in the place of one with the same name from a layer below; ``extend`` adds
words to a trait or a group. A pack may change what its game declares and what the packs declare that it
requires; what two packs change that do not know each other is a conflict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import define, evolve, field, frozen

from imperium_dsl.packs import problems as wrong
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast

if TYPE_CHECKING:
    from collections.abc import Iterable

    from imperium_dsl.diagnostics.model import Problem
    from imperium_dsl.packs.stack import Layer

Key: TypeAlias = tuple[str, str]  # kind and name: ("card", "1ABC2"), ("keyword", "lend amount onto players")

GAME = ""  # the name of the bottom layer


@frozen
class Declared:
    """Who declares a thing, and where it stands in the merged list."""

    layer: str
    at: int
    span: Span
    is_replacement: bool = False


@define
class Slot:
    """One place of the merged list; a card loses the numbers that a pack replaces, others come behind it."""

    declarations: list[ast.Declaration]


@define
class Merge:
    """Adds one layer after the other."""

    slots: list[Slot] = field(factory=list)
    declared: dict[Key, Declared] = field(factory=dict)
    found: list[Problem] = field(factory=list)
    games: set[str] = field(factory=lambda: {GAME})  # the layers that every layer above them may change

    def add(self, layer: Layer, files: Iterable[ast.File]) -> None:
        """In the order of writing; a layer replaces the text below, never its own."""
        self.games |= {layer.name} if layer.is_game else set()
        declarations = [declaration for file in files for declaration in file.declarations]
        own = {
            key: declaration.span
            for declaration in declarations
            if not isinstance(declaration, ast.Replacement | ast.Extension)
            for key in keys_of(declaration)
        }
        for declaration in declarations:
            match declaration:
                case ast.Replacement():
                    self.replace(layer, declaration, own)
                case ast.Extension():
                    self.extend(layer, declaration)
                case _:
                    self.append(layer, declaration)

    def append(self, layer: Layer, declaration: ast.Declaration) -> None:
        self.slots.append(Slot([declaration]))
        for key in keys_of(declaration):
            self.declared.setdefault(key, Declared(layer.name, len(self.slots) - 1, declaration.span))

    def below(self, layer: Layer, key: Key) -> Declared | None:
        """The declaration of a key, if the layer may change it."""
        found = self.declared.get(key)
        if found is None or found.layer == layer.name:
            return None
        return found

    def replace(self, layer: Layer, replacement: ast.Replacement, own: dict[Key, Span]) -> None:
        declaration = replacement.declaration
        keys = keys_of(declaration)
        olds = {key: self.below(layer, key) for key in keys}
        is_sound = True
        for key, old in olds.items():
            is_required = old is not None and (old.layer in self.games or old.layer in layer.requires)
            if old is None or not (is_required or old.is_replacement):
                known = tuple(name for kind, name in self.declared if kind == key[0])
                mine = own.get(key) or (self.declared[key].span if old is None and key in self.declared else None)
                self.found.append(wrong.ReplacesNothing(replacement.span, described(key), mine, known))
                is_sound = False
            elif not is_required:
                packs = (old.layer, layer.name)
                self.found.append(wrong.ReplacedTwice(replacement.span, described(key), packs, old.span))
                is_sound = False
        if not is_sound:
            return
        places = [old.at for old in olds.values() if old is not None]
        for key, at in zip(keys, places, strict=True):
            slot = self.slots[at]
            slot.declarations = [kept for old in slot.declarations for kept in without(old, key)]
            self.declared[key] = Declared(layer.name, places[0], replacement.span, True)
        self.slots[places[0]].declarations.append(declaration)

    def extend(self, layer: Layer, extension: ast.Extension) -> None:
        key = keys_of(extension.declaration)[0]
        old = self.below(layer, key)
        if old is not None:
            slot = self.slots[old.at]
            for number, declaration in enumerate(slot.declarations):
                longer = extended(declaration, extension.declaration)
                if longer is not None:
                    slot.declarations[number] = longer
                    return
        known = tuple(name for kind, name in self.declared if kind == key[0])
        self.found.append(wrong.ExtendsNothing(extension.span, described(key), known))


def merge_layers(layers: Iterable[tuple[Layer, list[ast.File]]]) -> tuple[ast.File, list[Problem]]:
    """The declarations of all layers, with nothing left to replace, and the conflicts."""
    merge = Merge()
    for layer, files in layers:
        merge.add(layer, files)
    declarations = tuple(declaration for slot in merge.slots for declaration in slot.declarations)
    return ast.File(declarations, span=Span("", 0, 0)), merge.found


def extended(declaration: ast.Declaration, more: ast.Trait | ast.Group) -> ast.Declaration | None:
    """The declaration with more words, if it is the one that is meant."""
    match declaration, more:
        case ast.Trait(), ast.Trait() if declaration.name == more.name and more.index in (
            (),
            declaration.index,
        ):
            return evolve(declaration, nouns=declaration.nouns + more.nouns)
        case ast.Group(), ast.Group() if declaration.name == more.name:
            return evolve(declaration, members=declaration.members + more.members)
    return None


def without(declaration: ast.Declaration, key: Key) -> list[ast.Declaration]:
    """What is left of a declaration when one of its keys is taken away."""
    if key not in keys_of(declaration):
        return [declaration]
    if isinstance(declaration, ast.Card) and len(declaration.numbers) > 1:
        numbers = tuple(number for number in declaration.numbers if number != key[1])
        return [evolve(declaration, numbers=numbers)]
    return []


def described(key: Key) -> str:
    return f"{key[0]} `{key[1]}`"


def keys_of(declaration: ast.Declaration) -> tuple[Key, ...]:
    """The names by which a declaration can be replaced: a card has one for each number."""
    match declaration:
        case ast.Card():
            return tuple(("card", number) for number in declaration.numbers)
        case ast.Replacement() | ast.Extension():
            return keys_of(declaration.declaration)
        case _:
            name = name_of(declaration)
            return () if name is None else (name,)


def name_of(declaration: ast.Declaration) -> Key | None:  # noqa: C901  one case for each kind
    match declaration:
        case ast.Game():
            return "game", ""
        case ast.Seats():
            return "seats", ""
        case ast.Rival():
            return "rival", declaration.role
        case ast.Option():
            return "option", declaration.name
        case ast.Trait():
            return "trait", declaration.name
        case ast.Group():
            return "group", declaration.name
        case ast.Field():
            return "field", declaration.name
        case ast.Zone():
            return "zone", declaration.name
        case ast.Number() | ast.NumberTable():
            return "number", declaration.name
        case ast.Flag():
            return "flag", declaration.name
        case ast.AbilityKind():
            return "ability", declaration.name
        case ast.Keyword():
            return "keyword", frame_key(declaration.frame)
        case ast.Procedure():
            return "procedure", declaration.name
        case ast.Policy():
            return "policy", declaration.role
        case ast.Table():
            return "table", " ".join(declaration.words)
        case ast.CardSet():
            return "set", declaration.prefix
        case ast.Model():
            return "model", declaration.name
        case ast.Scenario():
            return "scenario", declaration.title
        case _:
            return None


def frame_key(frame: ast.Frame) -> str:
    """``lend amount onto players``: what makes two frames the same."""
    parts = [frame.words]
    if frame.object is not None:
        parts.append(frame.object.type)
    parts.extend(f"{preposition} {parameter.type}" for preposition, parameter in frame.arguments)
    return " ".join(parts)
