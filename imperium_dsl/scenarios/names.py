"""Words of a scenario to words of the language: seats become players, verbs lose their third person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import attrs

from imperium_dsl.syntax import ast_nouns as ast

N = TypeVar("N", bound=ast.Node)

_PLACES = ("in", "under")


def is_name(core: object) -> str | None:
    """``"Elders"`` alone: the name."""
    if isinstance(core, ast.Words) and len(core.units) == 1:
        return core.units[0].name
    return None


def words_of(np: ast.NounPhrase | ast.Modifier) -> tuple[str, ...]:
    """The plain words of a phrase that is one noun, or none."""
    core = np.core
    if isinstance(core, ast.Words) and len(core.units) == 1 and core.units[0].name is None:
        return core.units[0].words
    return ()


def named_card(name: str) -> str:
    """The binding that stands for a card named without a place."""
    return f'"{name}"'


class Renaming:
    """Puts bindings where seats are named, and where cards are named without a place."""

    def __init__(self, seats: Iterable[str], *, with_cards: bool = True) -> None:
        self.seats = frozenset(seats)
        self.with_cards = with_cards
        self.cards: set[str] = set()  # names of cards without a place

    def expression(self, node: N) -> N:
        """The same expression with bindings in it."""
        if isinstance(node, ast.NounPhrase):
            return self._noun(node)  # type: ignore[return-value]  # of the same class
        return self._inside(node)

    def _inside(self, node: N, **changes: Any) -> N:
        for field in attrs.fields(type(node)):
            value = getattr(node, field.name)
            if field.name == "span" or field.name in changes:
                continue
            if isinstance(value, ast.Node):
                changes[field.name] = self.expression(value)
            elif isinstance(value, tuple) and any(isinstance(v, ast.Node) for v in value):
                changes[field.name] = tuple(self.expression(v) for v in value)
        return attrs.evolve(node, **changes)

    def _noun(self, np: ast.NounPhrase) -> ast.NounPhrase:
        core = self._core(np.core, np.quantity, np.modifiers)
        modifiers = []
        for at, modifier in enumerate(np.modifiers):
            found = self._core(modifier.core, modifier.quantity, np.modifiers[at + 1 :], modifier.word)
            modifiers.append(self._inside(modifier, core=found))
        return self._inside(np, core=core, modifiers=tuple(modifiers))

    def _core(
        self,
        core: ast.Core | None,
        quantity: ast.Quantity | None,
        rest: tuple[ast.Modifier, ...],
        before: str | None = None,
    ) -> ast.Core | None:
        if quantity is not None or core is None:
            return core if core is None else self._deeper(core)
        placed = bool(rest) and rest[0].word in _PLACES
        name = is_name(core)
        if self.with_cards and name is not None and not placed and before not in ("except", "in"):
            self.cards.add(name)
            return ast.Variable(named_card(name), span=core.span)
        if isinstance(core, ast.Words) and len(core.units) == 1 and not placed:
            words = core.units[0].words
            if len(words) == 1 and words[0] in self.seats:
                return ast.Variable(words[0], span=core.span)
        return self._deeper(core)

    def _deeper(self, core: ast.Core) -> ast.Core:
        return self._inside(core)
