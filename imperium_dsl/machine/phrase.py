"""The life of a phrase: from its wording to what follows from it, with those who answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import explore, handlers, listen, permit, pick, places
from imperium_dsl.machine.listen import Entry
from imperium_dsl.machine.parts import Frame
from imperium_dsl.machine.values import EXACTLY, UP_TO, Event, Kind, Sel

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def resized(sel: Sel, n: int) -> Sel:
    """The same selection with another number."""
    kind = sel.kind if sel.kind in (EXACTLY, UP_TO) else EXACTLY
    return Sel(kind, n, sel.cards, sel.weight, sel.top, sel.words, sel.zone)


def do(m: Machine, frame: Frame, you: int, this: int, args: list[Any], place: int) -> bool:
    """One phrase, from its wording to what follows from it."""
    if frame.banned and not permit.may_do(m, frame.verb, you, args[frame.word_at] if frame.word_at >= 0 else -1):
        m.result = ()
        return permit.failed(m, you)
    at = frame.amount_at
    if at >= 0 and len(args[at]) != 1:
        done, total = True, 0
        for part in args[at]:
            done = one(m, frame, you, this, [*args[:at], (part,), *args[at + 1 :]], place) and done
            total += m.result if type(m.result) is int else 0
        m.result = total
        return done
    return one(m, frame, you, this, args, place)


def one(m: Machine, frame: Frame, you: int, this: int, args: list[Any], place: int) -> bool:
    """A phrase about one thing, told to whoever observes."""
    if m.observer is None:
        return run_phrase(m, frame, you, this, args, place)
    m.observer.phrase_begins(m, frame, you, this, args)
    done = run_phrase(m, frame, you, this, args, place)
    m.observer.phrase_ends(m, frame, you, this, done)
    return done


def run_phrase(m: Machine, frame: Frame, you: int, this: int, args: list[Any], place: int) -> bool:
    """A phrase about one thing."""
    m.place = place
    heed = (m.listening or listen.listen_again(m)).heed[frame.verb] if frame.heard else 0
    amount_at, at, mark = frame.amount_at, frame.cards_at, len(m.journal)
    exempt, worded = len(m.exempt), args
    if heed > 0 and amount_at >= 0 and not heed & m.code.token_bits[args[amount_at][0][0]]:
        heed = 0
    event = None
    if heed:
        event = event_of(frame, you, this, args, mark)
        if frame.amounts and not before_amount(m, event, listen.listeners(m, frame.verb), args):
            m.result = ()
            return handlers.over(m, exempt)
    enough = True
    if at >= 0 and type(args[at]) is Sel:
        worded = [*args]
        cards, enough = pick.pick(m, you, args[at], frame, place, this)
        if event is not None:
            event.cards = cards
            if not cards and handlers.instead(m, event, listen.listeners(m, frame.verb)):
                return handlers.over(m, exempt) and replaced(m, you)
        if not cards and not enough:
            m.result = ()
            return handlers.over(m, exempt) and permit.failed(m, you)
        args[at] = cards
    for i in frame.more_cards:
        if type(args[i]) is Sel:
            args[i], _ = pick.pick(m, you, args[i], None, place, this)
            if not args[i]:
                m.result = ()
                return handlers.over(m, exempt) and permit.failed(m, you)
    hold = frame.holder_at
    if hold >= 0 and type(args[hold]) is Sel:
        chosen, _ = pick.pick(m, you, args[hold], None, place, this)
        if not chosen:
            m.result = ()
            return handlers.over(m, exempt) and permit.failed(m, you)
        args[hold] = chosen[0]
    if event is not None:
        event.cards = args[at] if at >= 0 else places.held_cards(m, args[hold]) if hold >= 0 else ()
        if heed < 0 or amount_at >= 0 or is_heeded(m, heed, event.cards):
            listeners = listen.listeners(m, frame.verb)
            handlers.before(m, event, listeners)
            if handlers.instead(m, event, listeners):
                if at < 0 or not event.cards:
                    return handlers.over(m, exempt) and replaced(m, you)
                args[at] = event.cards
    for i in frame.players_at:
        if (m.exempt or m.spared) and type(args[i]) is list:
            args[i] = [p for p in args[i] if handlers.concerns(m, p, this)]
    if at >= 0 and frame.spends:
        for card in args[at]:
            permit.use_permission(m, frame.verb, you, card)
    m.place = place
    answered = len(m.exempt)
    done = frame.fn(m, you, this, *args) and enough
    made = m.exempt[answered:] if m.exempt else ()  # by the phrase itself, for an event around it
    if frame.heard and (m.listening or listen.listen_again(m)).heed[frame.verb] and not explore.trying(m):
        if event is None:
            event = event_of(frame, you, this, worded, mark)
            event.args = args
            event.cards = args[at] if at >= 0 else places.held_cards(m, args[hold]) if hold >= 0 else ()
        event.done = done
        event.result = m.result
        handlers.after(m, event)
        m.result = event.result
    if m.exempt:
        m.exempt[exempt:] = made
    return True if done else permit.failed(m, you)


def is_heeded(m: Machine, heed: int, cards: Sequence[int]) -> bool:
    """Does anybody listen for one of these cards?"""
    s = m.cells
    for card in cards:  # noqa: SIM110  quicker
        if s[card + 1] & heed:
            return True
    return False


def afterwards(
    m: Machine, frame: Frame, you: int, this: int, args: list[Any], mark: int, cards: Sequence[int], done: bool
) -> None:
    """A phrase was carried out to which nobody listened before; perhaps somebody does now."""
    heed = (m.listening or listen.listen_again(m)).heed[frame.verb]
    if not heed or (m.exploring and m.answered >= m.replayed):
        return
    if heed > 0 and frame.amount_at < 0 and not is_heeded(m, heed, cards):
        return
    event = event_of(frame, you, this, args, mark)
    if cards or frame.cards_at >= 0:
        event.cards = cards
    elif frame.holder_at >= 0:
        event.cards = places.held_cards(m, args[frame.holder_at])
    if event.cards and frame.cards_at >= 0:
        event.args = [*args[: frame.cards_at], cards, *args[frame.cards_at + 1 :]]
    event.done = done
    event.result = result = m.result
    handlers.after(m, event)
    m.result = result


def replaced(m: Machine, you: int) -> bool:
    """What is replaced counts as done, unless the replacement said otherwise."""
    return permit.failed(m, you) if m.undone else True


def event_of(frame: Frame, you: int, this: int, args: list[Any], mark: int) -> Event:
    """The event of a phrase as worded."""
    event = Event(frame, you, this, args, mark)
    if frame.amount_at >= 0:
        event.token, _, event.amount = args[frame.amount_at][0]
    elif frame.count_at >= 0:
        event.amount = args[frame.count_at]
    else:
        at = frame.cards_at if frame.cards_at >= 0 else frame.kind_at
        if at >= 0:
            value = args[at]
            if type(value) is Sel or type(value) is Kind:
                event.amount, event.words, event.zone = value.n, value.words, value.zone
    return event


def before_amount(m: Machine, event: Event, listeners: list[Entry], args: list[Any]) -> bool:
    """Handlers that change AMOUNT, matched against the wording; false if nothing is left to do."""
    frame = event.frame
    changed = False
    for entry in listeners:
        handler = entry[0]
        if handler.about_amount and handler.would:
            matched = handlers.matches(m, entry, event)
            if matched is not None:
                handlers.answer(m, entry, event, matched)
                changed = True
    if not changed:
        return True
    if event.amount <= 0:
        return False
    if frame.amount_at >= 0:
        token, mode, _ = args[frame.amount_at][0]
        args[frame.amount_at] = ((token, mode, event.amount),)
    elif frame.count_at >= 0:
        args[frame.count_at] = event.amount
    elif frame.cards_at >= 0 and type(args[frame.cards_at]) is Sel:
        args[frame.cards_at] = resized(args[frame.cards_at], event.amount)
    return True
