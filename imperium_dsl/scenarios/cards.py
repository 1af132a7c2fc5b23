"""Sums of cards: what each part of ``"Fox" + 2 red`` means, and whether cards fit all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from imperium_dsl.checks.resolve.scope import wrong
from imperium_dsl.scenarios.names import is_name, words_of
from imperium_dsl.scenarios.reading import Ask, Phrasing
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast


@frozen
class Part:
    """``2 red``: how many, and which cards would do."""

    count: int
    text: str
    span: Span
    fitting: Ask

    def cards(self, m: Any, you: int = 0) -> set[int]:
        return set(self.fitting(m, you))


def literal(np: ast.NounPhrase) -> int | None:
    """``3`` alone."""
    if np.core is None and np.quantity is not None and isinstance(np.quantity.amount, ast.Literal):
        return np.quantity.amount.value
    return None


def single_number(parts: Sequence[ast.NounPhrase]) -> int | None:
    """A right side that is one number."""
    return literal(parts[0]) if len(parts) == 1 else None


def is_word(parts: Sequence[ast.NounPhrase], word: str) -> bool:
    """A right side that is one plain word."""
    return len(parts) == 1 and parts[0].quantity is None and words_of(parts[0]) == (word,)


def is_description(left: ast.NounPhrase, parts: tuple[ast.NounPhrase, ...], kind: str) -> bool:
    """``"Fox" in shop is red``: a card is described, a set of cards is listed."""
    if kind in ("zone", "edge") or words_of(left) in (("card",), ("cards",)) or len(parts) != 1:
        return False
    return parts[0].quantity is None and bool(words_of(parts[0])) and not is_word(parts, "empty")


def read_parts(reader: Phrasing, parts: Sequence[ast.NounPhrase]) -> list[Part]:
    """The parts of a sum; ``empty`` and ``nothing`` have none."""
    if is_word(parts, "empty") or is_word(parts, "nothing"):
        return []
    return [read_part(reader, np) for np in parts]


def read_part(reader: Phrasing, np: ast.NounPhrase) -> Part:
    """One part."""
    count = 1
    if np.quantity is not None:
        amount = np.quantity.amount
        if np.quantity.kind == "no":
            count = 0
        elif np.quantity.kind == "exactly" and isinstance(amount, ast.Literal) and np.core is not None:
            count = amount.value
        else:
            raise wrong(np.span, "cards, each kind with its number", "another quantity")
    return Part(count, text_of(reader, np), np.span, reader.kind(np))


def text_of(reader: Phrasing, np: ast.NounPhrase) -> str:
    """A part as the author wrote it."""
    name = is_name(np.core)
    if name is not None:
        return f'"{name}"'
    source = reader.lowering.sources.get(np.span.file)
    return "such a card" if source is None else f"`{source.text[np.span.start : np.span.end]}`"


def slots(parts: Sequence[Part]) -> list[Part]:
    """One entry for each card that is asked for."""
    return [part for part in parts for _ in range(part.count)]


def matched(m: Any, cards: Sequence[int], parts: Sequence[Part], you: int = 0) -> dict[int, int] | None:
    """Each part with cards of its own (place in ``slots`` to card), or None if there are not enough."""
    wanted = slots(parts)
    fitting = {id(p): p.cards(m, you) for p in parts}
    owner: dict[int, int] = {}  # card to slot

    def find(slot: int, tried: set[int]) -> bool:
        for card in cards:
            if card in tried or card not in fitting[id(wanted[slot])]:
                continue
            tried.add(card)
            if card not in owner or find(owner[card], tried):
                owner[card] = slot
                return True
        return False

    for slot in range(len(wanted)):
        if not find(slot, set()):
            return None
    return {slot: card for card, slot in owner.items()}


def names(m: Any, cards: Sequence[int]) -> str:
    """Cards in words: ``2 "Fox" + "Owl"``."""
    found: dict[str, int] = {}
    for card in cards:
        name = m.lay.ruleset.faces[m.s[card + 2]].name
        found[name] = found.get(name, 0) + 1
    return " + ".join(f'"{n}"' if count == 1 else f'{count} "{n}"' for n, count in found.items()) or "no card"
