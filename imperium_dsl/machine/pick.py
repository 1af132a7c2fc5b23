"""Decisions over cards: which of the candidates, how many, alike ones only once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from imperium_dsl.machine import decide, permit, words
from imperium_dsl.machine.layout import SETUP
from imperium_dsl.machine.parts import Frame
from imperium_dsl.machine.signals import Suspend
from imperium_dsl.machine.values import ALL, ANY_NUMBER, BOUND, EXACTLY, UP_TO, Question, Sel

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine

DONE: Final = -1


def alike(m: Machine, card: int) -> Any:
    """Cards with the same key are one option."""
    s = m.cells
    code = m.code
    return (code.kin[s[card + 2]], s[card], s[card + 3], s[card + 4], s[card + 1] & code.told)


def preferred(m: Machine, you: int, cards: list[int], place: int, this: int) -> list[int]:
    """What a player is offered for whom the machine answers: what they like best comes first."""
    verb = m.code.verb_at.get(place, -1)
    for line in m.code.preferences[you]:
        if line.verb in (-1, verb) and all(line.match(m, you, this, c) for c in cards):
            return sorted(cards, key=lambda c: -line.weigh(m, you, this, c))
    return cards


def distinct(m: Machine, cards: Sequence[int]) -> list[int]:
    """The candidates, alike ones once."""
    if len(cards) == 1:
        return [*cards]
    s, kin, told = m.cells, m.code.kin, m.code.told
    every = [*cards]
    if len({kin[s[c + 2]] for c in every}) == len(every):
        return every
    found: dict[Any, int] = {}
    for c in every:
        found.setdefault((kin[s[c + 2]], s[c], s[c + 3], s[c + 4], s[c + 1] & told), c)  # see ``alike``
    return list(found.values())


def pick(m: Machine, you: int, sel: Sel, frame: Frame | None, place: int, this: int) -> tuple[Sequence[int], bool]:
    """The cards picked, and whether there were enough."""
    kind = sel.kind
    if decide.known(m):
        record = m.answers[m.answered]
        if type(record) is tuple:
            m.answered += 1
            return record
        if not sel.top:
            return in_sequence(m, you, sel, frame, None, place, this), True
    cards = candidates(m, you, sel, frame)
    if kind == ALL:
        return whole(m, cards, True)
    if kind == BOUND:
        return whole(m, cards, bool(cards))
    n = max(sel.n, 0) if kind in (EXACTLY, UP_TO) else len(cards)
    if sel.top:
        if kind != EXACTLY and n:
            n = decide.ask(m, you, list(range(min(n, len(cards)), -1, -1)), "number", place, this)
            return cards[:n], True
        return without_choice(m, you, kind, cards[:n], len(cards) >= n, place)
    if kind == EXACTLY:
        enough = words.weigh(m, cards, sel.weight) >= n
        if m.observer is not None and not m.cells[SETUP] and len(cards) == n == 1 and m.observer.holds(m, you):
            return (decide.ask(m, you, list(cards), "pick", place, this),), True
        if not enough or len(cards) <= 1 or n == 0 or (sel.weight < 0 and len(cards) == n):
            return without_choice(m, you, kind, cards if n else (), enough, place)
    elif not cards or n == 0:
        return whole(m, (), True)
    return in_sequence(m, you, sel, frame, list(cards), place, this), True


def pick_one(
    m: Machine, you: int, cards: Sequence[int] | Callable[[], Sequence[int]], frame: Frame | None, place: int, this: int
) -> Sequence[int]:
    """One of some cards, or of what a function gives; none if there is none."""
    pos = m.answered
    if pos < len(m.answers):
        m.answered = pos + 1
        record = m.answers[pos]
        return record[0] if type(record) is tuple else (record,)
    found: Sequence[int] = cards if type(cards) is tuple else cards()  # type: ignore[operator]
    if frame is not None:
        found = [c for c in found if permit.candidate(m, frame, you, c)]
    if len(found) < 2:
        if m.observer is not None and found and not m.cells[SETUP] and m.observer.holds(m, you):
            return (decide.ask(m, you, list(found), "pick", place, this),)
        return without_choice(m, you, EXACTLY, found, bool(found), place)[0]
    options = distinct(m, found)
    if you >= m.layout.persons:
        options = preferred(m, you, options, place, this)
    return (decide.ask(m, you, options, "pick", place, this),)


def candidates(m: Machine, you: int, sel: Sel, frame: Frame | None) -> Sequence[int]:
    """The cards that may be picked for a phrase."""
    cards = sel.cards()
    if frame is not None and frame.guarded:
        return [c for c in cards if permit.candidate(m, frame, you, c)]
    return cards


def without_choice(
    m: Machine, you: int, kind: int, cards: Sequence[int], enough: bool, place: int
) -> tuple[Sequence[int], bool]:
    """So many cards as are wanted, or all there are: nobody is asked."""
    if m.observer is not None and not m.exploring and kind in (EXACTLY, UP_TO):
        for card in cards:
            m.observer.answered(m, you, "pick", card, place)
    return whole(m, cards, enough)


def whole(m: Machine, cards: Sequence[int], enough: bool) -> tuple[Sequence[int], bool]:
    """Cards that are all taken, noted so that running the step again need not find them."""
    return decide.record(m, (tuple(cards), enough))  # type: ignore[no-any-return]


def in_sequence(
    m: Machine, you: int, sel: Sel, frame: Frame | None, cards: list[int] | None, place: int, this: int
) -> Sequence[int]:
    """One card after the other; with a way to stop where fewer will do."""
    kind, n = sel.kind, sel.n
    taken: list[int] = []
    total = 0
    while kind == ANY_NUMBER or total < n:
        if decide.known(m):
            card = decide.recall(m)
        else:
            if cards is None:
                cards = [c for c in candidates(m, you, sel, frame) if c not in taken]
            if not cards:
                if kind != EXACTLY:
                    decide.record(m, DONE)
                break
            options = distinct(m, cards)
            if you >= m.layout.persons:
                options = preferred(m, you, options, place, this)
            if kind != EXACTLY:
                options.append(DONE)
            try:
                card = decide.ask(m, you, options, "pick", place, this)
            except Suspend:
                if m.asked is not None and not m.in_price and (kind != EXACTLY or n - total > 1):
                    m.asked.left = (cards, kind, n - total, sel.weight)
                raise
        if card == DONE:
            break
        taken.append(card)
        if cards is not None:
            cards.remove(card)
        total += words.weight_of(m, card, sel.weight)
    return taken


def picks_on(m: Machine, asked: Question, card: int) -> Question | None:
    """What is asked next when several cards are picked; None: that is for the step to find out."""
    if asked.left is None or card == DONE:
        return None
    cards, kind, n, weight = asked.left
    n -= words.weight_of(m, card, weight)
    cards = [c for c in cards if c != card]
    if not cards or (kind != ANY_NUMBER and n <= 0):
        return None
    options = distinct(m, cards)
    if kind != EXACTLY:
        options.append(DONE)
    if len(options) == 1:
        return None
    found = Question(asked.player, options, "pick", asked.place, asked.this)
    found.left = (cards, kind, n, weight)
    return found
