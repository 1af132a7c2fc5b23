"""Phrases as events: how one phrase lives, with those who answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperium_dsl.machine.answers import Answers
from imperium_dsl.machine.ears import Entry
from imperium_dsl.machine.parts import Frame
from imperium_dsl.machine.values import EXACTLY, UP_TO, Event, Kind, Sel


class Events(Answers):
    """Adds the life of a phrase."""

    __slots__ = ()

    # ---- one phrase

    def do(self, frame: Frame, you: int, this: int, args: list[Any], place: int) -> bool:
        """One phrase, from its wording to what follows from it."""
        if frame.banned and not self.may_do(frame.verb, you, args[frame.word_at] if frame.word_at >= 0 else -1):
            self.res = ()
            return self.failed(you)
        at = frame.amount_at
        if at >= 0 and len(args[at]) != 1:
            done, total = True, 0
            for part in args[at]:
                done = self.one(frame, you, this, [*args[:at], (part,), *args[at + 1 :]], place) and done
                total += self.res if type(self.res) is int else 0
            self.res = total
            return done
        return self.one(frame, you, this, args, place)

    def one(self, frame: Frame, you: int, this: int, args: list[Any], place: int) -> bool:
        """A phrase about one thing."""
        self.places = place
        heed = (self.lis or self.listen_again()).heed[frame.verb] if frame.heard else 0
        amount_at, at, mark = frame.amount_at, frame.cards_at, len(self.j)
        exempt, worded = len(self.exempt), args
        if heed > 0 and amount_at >= 0 and not heed & self.code.token_bits[args[amount_at][0][0]]:
            heed = 0
        event = None
        if heed:
            event = self.event(frame, you, this, args, mark)
            if frame.amounts and not self.before_amount(event, self.listeners(frame.verb), args):
                self.res = ()
                return self.over(exempt)
        enough = True
        if at >= 0 and type(args[at]) is Sel:
            worded = [*args]
            cards, enough = self.pick(you, args[at], frame, place, this)
            if event is not None:
                event.cards = cards
                if not cards and self.instead(event, self.listeners(frame.verb)):
                    return self.over(exempt) and self.replaced(you)
            if not cards and not enough:
                self.res = ()
                return self.over(exempt) and self.failed(you)
            args[at] = cards
        for i in frame.more_cards:
            if type(args[i]) is Sel:
                args[i], _ = self.pick(you, args[i], None, place, this)
                if not args[i]:
                    self.res = ()
                    return self.over(exempt) and self.failed(you)
        hold = frame.holder_at
        if hold >= 0 and type(args[hold]) is Sel:
            chosen, _ = self.pick(you, args[hold], None, place, this)
            if not chosen:
                self.res = ()
                return self.over(exempt) and self.failed(you)
            args[hold] = chosen[0]
        if event is not None:
            event.cards = args[at] if at >= 0 else self.held_cards(args[hold]) if hold >= 0 else ()
            if heed < 0 or amount_at >= 0 or self.is_heeded(heed, event.cards):
                listeners = self.listeners(frame.verb)
                self.before(event, listeners)
                if self.instead(event, listeners):
                    if at < 0 or not event.cards:
                        return self.over(exempt) and self.replaced(you)
                    args[at] = event.cards
        for i in frame.players_at:
            if (self.exempt or self.spared) and type(args[i]) is list:
                args[i] = [p for p in args[i] if self.concerns(p, this)]
        if at >= 0 and frame.spends:
            for card in args[at]:
                self.use_permission(frame.verb, you, card)
        self.places = place
        answered = len(self.exempt)
        done = frame.fn(self, you, this, *args) and enough
        made = self.exempt[answered:] if self.exempt else ()  # by the phrase itself, for an event around it
        if frame.heard and (self.lis or self.listen_again()).heed[frame.verb] and not self.trying():
            if event is None:
                event = self.event(frame, you, this, worded, mark)
                event.args = args
                event.cards = args[at] if at >= 0 else self.held_cards(args[hold]) if hold >= 0 else ()
            event.done = done
            event.result = self.res
            self.after(event)
            self.res = event.result
        if self.exempt:
            self.exempt[exempt:] = made
        return True if done else self.failed(you)

    def is_heeded(self, heed: int, cards: Sequence[int]) -> bool:
        """Does anybody listen for one of these cards?"""
        s = self.s
        for card in cards:  # noqa: SIM110  quicker
            if s[card + 1] & heed:
                return True
        return False

    def afterwards(
        self, frame: Frame, you: int, this: int, args: list[Any], mark: int, cards: Sequence[int], done: bool
    ) -> None:
        """A phrase was carried out to which nobody listened before; perhaps somebody does now."""
        heed = (self.lis or self.listen_again()).heed[frame.verb]
        if not heed or (self.exploring and self.pos >= self.replayed):
            return
        if heed > 0 and frame.amount_at < 0 and not self.is_heeded(heed, cards):
            return
        event = self.event(frame, you, this, args, mark)
        if cards or frame.cards_at >= 0:
            event.cards = cards
        elif frame.holder_at >= 0:
            event.cards = self.held_cards(args[frame.holder_at])
        if event.cards and frame.cards_at >= 0:
            event.args = [*args[: frame.cards_at], cards, *args[frame.cards_at + 1 :]]
        event.done = done
        event.result = result = self.res
        self.after(event)
        self.res = result

    def replaced(self, you: int) -> bool:
        """What is replaced counts as done, unless the replacement said otherwise."""
        return self.failed(you) if self.undone else True

    def event(self, frame: Frame, you: int, this: int, args: list[Any], mark: int) -> Event:
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

    def before_amount(self, event: Event, listeners: list[Entry], args: list[Any]) -> bool:
        """Handlers that change AMOUNT, matched against the wording; false if nothing is left to do."""
        frame = event.frame
        changed = False
        for entry in listeners:
            handler = entry[0]
            if handler.about_amount and handler.would:
                matched = self.matches(entry, event)
                if matched is not None:
                    self.answer(entry, event, matched)
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


def resized(sel: Sel, n: int) -> Sel:
    """The same selection with another number."""
    kind = sel.kind if sel.kind in (EXACTLY, UP_TO) else EXACTLY
    return Sel(kind, n, sel.cards, sel.weight, sel.top, sel.words, sel.zone)
