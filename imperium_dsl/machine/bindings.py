"""Bindings of texts, read as players, words, cards, numbers or abilities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import permit
from imperium_dsl.machine.values import Ability, Kind, Sel

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def one_player(value: Any) -> int:
    """A binding as one player."""
    if type(value) is int:
        return value
    return value[0] if value else -1


def all_players(value: Any) -> list[int]:
    """A binding as players."""
    return [value] if type(value) is int else list(value)


def one_word(value: Any) -> int:
    """A binding as a word; a kind stands for its only word."""
    if type(value) is int:
        return value
    if type(value) is Kind:
        return value.words[0] if len(value.words) == 1 else -1
    return -1


def one_holder(value: Any) -> int:
    """A binding as a holder."""
    return value if type(value) is int else value[0] if value else -1


def holder_list(value: Any) -> Sequence[int]:
    """A binding as holders."""
    return (value,) if type(value) is int else value


def card_list(m: Machine, value: Any) -> Sequence[int]:
    """A binding as cards."""
    if type(value) is Kind:
        return value.cards()
    if type(value) is int:
        return (value,) if value >= m.layout.card0 else ()
    return value  # type: ignore[no-any-return]


def cards_of(m: Machine, value: Any) -> Sequence[int]:
    """A result as cards."""
    return [c for c in value if c >= m.layout.card0] if type(value) in (tuple, list) else ()


def as_number(value: Any) -> int:
    """A binding as a number: itself, or how many cards it holds."""
    return value if type(value) is int else len(value)


def one_ability(value: Any) -> Any:
    """A binding as an ability."""
    return value[0] if type(value) is list and value else value


def bound_ability(value: Any) -> Any:
    """A binding as an ability, or as a choice between none."""
    return value if type(value) is Ability else []


def owner_of_ability(value: Any) -> int:
    """Whose ability it is; what could not be picked is nobody's."""
    return value.owner if type(value) is Ability else -1


def word_of_ability(value: Any) -> int:
    """The word of an ability that is no card's, or -1."""
    return value.word if type(value) is Ability else -1


def card_of_ability(value: Any) -> int:
    """The card of an ability, or -1."""
    return value.card or -1 if type(value) is Ability else -1


def join(left: Any, right: Any) -> Any:
    """Results of several rounds as one."""
    if left == ():
        return right
    if right == ():
        return left
    if type(left) is int or type(right) is int:
        return left + right if type(left) is type(right) else right
    if type(left) is Ability or type(right) is Ability:
        return right
    return (*left, *right)


def fits(m: Machine, card: int, value: Any) -> bool:
    """Does a card fit a bound word, kind or set of cards?"""
    if type(value) is int:
        return value >= 0 and bool(m.cells[card + 1] >> value & 1)
    if type(value) is Kind:
        return bool(value.match(card))
    return card in value


def words_of_kind(value: Any) -> Sequence[int]:
    """The words of a kind."""
    return (value,) if type(value) is int else value.words


def words_present(m: Machine, words: Sequence[int], cards: Sequence[int]) -> list[int]:
    """Those of some words that occur on cards."""
    mask = 0
    for card in cards:
        mask |= m.cells[card + 1]
    return [w for w in words if mask >> w & 1]


def words_among(*values: Any) -> tuple[int, ...]:
    """The words of bindings."""
    found: list[int] = []
    for value in values:
        if type(value) is int and value >= 0:
            found.append(value)
        elif type(value) is Kind:
            found.extend(value.words)
    return tuple(found)


def of_kind(kind: Kind, cards: Callable[[], Sequence[int]] | None, in_order: bool = False) -> Sel:
    """A kind as a selection: with its own quantity, perhaps among fewer cards."""
    top = kind.top or (in_order and kind.plain)
    return Sel(kind.kind, kind.n, cards or kind.cards, kind.weight, top, kind.words, kind.zone)


def kind(m: Machine, verb: int, you: int, kind: Kind) -> Kind:
    """A kind with the further places that permissions open for the verb."""
    extra = permit.extra_places(m, verb, you)
    if not extra:
        return kind
    inner, match, s = kind.cards, kind.match, m.cells

    def cards() -> Sequence[int]:
        found = list(inner())
        for grant, this, owner in extra:
            for op in grant.zones:
                cell = m.layout.zone(op["zone"], owner, -1)
                for c in s[cell]:
                    if c and c not in found and grant.applies(m, owner, this, c) and match(c):
                        found.append(c)
        return found

    return Kind(kind.kind, kind.n, cards, match, kind.words, kind.weight, kind.top, kind.zone, kind.plain)


def is_all(tests: list[Any]) -> bool:
    """True of all, and there is at least one."""
    return bool(tests) and all(tests)


def every(tests: list[Any]) -> bool:
    """True of all; of nobody it is not true."""
    return bool(tests) and all(tests)
