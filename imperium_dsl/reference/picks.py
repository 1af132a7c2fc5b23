"""Decisions over cards: which of the candidates, how many, alike ones only once."""

from __future__ import annotations

from typing import Any

from imperium_dsl.program.frames import Frame
from imperium_dsl.reference import permissions, possible, state, texts, values
from imperium_dsl.reference.records import DONE, NO_CARD, NO_WORD, Cards, Scope, Selection, Steps
from imperium_dsl.reference.state import World


def pick(w: World, you: int, selection: Selection, verb: str) -> Steps[tuple[Cards, bool]]:
    """The cards picked, whatever may be done with them, and whether there were enough."""
    return (yield from pick_of(w, you, selection, list(selection.cards()), verb))


def pick_for(w: World, you: int, selection: Selection, frame: Frame) -> Steps[tuple[Cards, bool]]:
    """The same of cards that a verb may act on."""
    cards = [card for card in selection.cards() if is_candidate(w, frame, you, card)]
    return (yield from pick_of(w, you, selection, cards, frame.words))


def pick_of(w: World, you: int, selection: Selection, cards: list[int], verb: str) -> Steps[tuple[Cards, bool]]:
    """``all red cards``, ``1 red card``, ``up to 2 red cards``; the top of a zone is no choice but of how many."""
    if selection.kind in ("all", "given"):
        return cards, selection.kind == "all" or bool(cards)
    limited = selection.kind in ("exactly", "up_to")
    number = max(selection.number, 0) if limited else len(cards)
    exactly = selection.kind == "exactly"
    if selection.top:
        if number and not exactly:
            number = yield from possible.ask_number(you, min(number, len(cards)))
        return cards[:number], not exactly or len(cards) >= number
    if exactly:
        enough = values.weigh(w, cards, selection.weight) >= number
        forced = len(cards) <= 1 or (selection.weight == NO_WORD and len(cards) == number)
        if not enough or number == 0 or forced:
            return (cards if number else ()), enough
    taken = yield from one_by_one(w, you, selection, cards, number, verb)
    return taken, True


def one_by_one(w: World, you: int, selection: Selection, cards: list[int], number: int, verb: str) -> Steps[list[int]]:
    """One card after the other; with a way to stop where fewer will do."""
    stop = () if selection.kind == "exactly" else (DONE,)
    taken: list[int] = []
    while cards and (selection.kind == "any_number" or values.weigh(w, taken, selection.weight) < number):
        offered = preferred(w, you, distinct(w, cards), verb)
        card = yield from possible.ask(you, (*offered, *stop), "pick")
        if card == DONE:
            break
        taken.append(card)
        cards.remove(card)
    return taken


def distinct(w: World, cards: Cards) -> list[int]:
    """The first of each that are alike."""
    found: dict[Any, int] = {}
    for card in cards:
        found.setdefault(state.alike(w, card), card)
    return list(found.values())


def preferred(w: World, you: int, cards: list[int], verb: str) -> list[int]:
    """``policy robot``: what a player is offered for whom nobody answers; what they like best comes first."""
    if you < w.layout.persons:
        return cards
    role = w.program.words.rivals[you - w.layout.persons].role
    lines = [line for policy in w.program.policies if policy.role == role for line in policy.lines]
    scopes = {card: Scope(you, NO_CARD, it=(card,)) for card in cards}
    for line in lines:
        if line.verb in (None, verb) and all(values.lies_in(w, card, line.cards, scopes[card]) for card in cards):
            return sorted(cards, key=lambda card: -values.number(w, line.by, scopes[card]))
    return cards


def is_candidate(w: World, frame: Frame, you: int, card: int) -> bool:
    """May the verb, and whatever it hands the card on to, take this card now?"""
    verbs, kinds = w.index.handed_on[frame.key]
    if not all(permissions.may_take(w, verb, you, card) for verb in verbs):
        return False
    concerned = [text for text in state.face(w, card).texts if text.kind in kinds]
    return all(texts.is_startable(w, text, you, card) for text in concerned)
