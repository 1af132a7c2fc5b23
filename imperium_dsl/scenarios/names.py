"""Words of a scenario to words of the language: seats become players, verbs lose their third person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from attrs import evolve

from imperium_dsl.program.walk import map_children
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
        return map_children(self.expression, node)

    def _noun(self, np: ast.NounPhrase) -> ast.NounPhrase:
        modifiers = []
        for at, modifier in enumerate(np.modifiers):
            core = self._core(modifier.core, modifier.quantity, np.modifiers[at + 1 :], modifier.word)
            modifiers.append(evolve(modifier, quantity=self._maybe(modifier.quantity), core=core))
        return evolve(
            np,
            quantity=self._maybe(np.quantity),
            core=None if np.core is None else self._core(np.core, np.quantity, np.modifiers),
            modifiers=tuple(modifiers),
            having=self._maybe(np.having),
        )

    def _maybe(self, node: N | None) -> N | None:
        return None if node is None else self.expression(node)

    def _core(
        self,
        core: ast.Core,
        quantity: ast.Quantity | None,
        rest: tuple[ast.Modifier, ...],
        before: str | None = None,
    ) -> ast.Core:
        if quantity is not None:
            return self.expression(core)
        placed = bool(rest) and rest[0].word in _PLACES
        name = is_name(core)
        if self.with_cards and name is not None and not placed and before not in ("except", "in"):
            self.cards.add(name)
            return ast.Variable(named_card(name), span=core.span)
        if isinstance(core, ast.Words) and len(core.units) == 1 and not placed:
            words = core.units[0].words
            if len(words) == 1 and words[0] in self.seats:
                return ast.Variable(words[0], span=core.span)
        return self.expression(core)
