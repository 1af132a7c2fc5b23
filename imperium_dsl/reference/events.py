"""The life of a phrase: what comes before it, in its place, and after it."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from imperium_dsl.machine.layout import LEAD, ONCES, SETUP
from imperium_dsl.program import effects as e
from imperium_dsl.program.frames import Frame
from imperium_dsl.reference.patterns import Patterns
from imperium_dsl.reference.values import (
    NO,
    NO_CARD,
    NOBODY,
    YES,
    AmountPart,
    Cards,
    Event,
    Listener,
    Scope,
    Selection,
    Steps,
    Unknown,
)


class Events(Patterns):
    """Adds the life of a phrase."""

    # ---- one phrase

    def phrase(self, frame: Frame, you: int, this: int, args: list[Any]) -> Steps[bool]:
        """Is it forbidden? ``2 x + 1 y`` is two events, one after the other."""
        if not self.may_do(frame, you, args):
            self.result = ()
            return self.failed(you)
        at = self.first_of(frame, "amount")
        if at < 0 or len(args[at]) == 1:
            return (yield from self.one_event(frame, you, this, args))
        done, total = True, 0
        for part in args[at]:
            one = [*args[:at], (part,), *args[at + 1 :]]
            done = (yield from self.one_event(frame, you, this, one)) and done
            total += self.result if isinstance(self.result, int) else 0
        self.result = total
        return done

    def one_event(self, frame: Frame, you: int, this: int, args: list[Any]) -> Steps[bool]:
        """A phrase about one thing; whoever is exempt by an answer to it is so until it is over."""
        exempt = len(self.exempt)
        made: list[tuple[int, int]] = []
        try:
            return (yield from self.step_by_step(frame, you, this, args, made))
        finally:
            self.exempt[exempt:] = made

    def step_by_step(
        self, frame: Frame, you: int, this: int, args: list[Any], made: list[tuple[int, int]]
    ) -> Steps[bool]:
        """Its life; ``made`` by the phrase itself: exemptions that belong to an event around it."""
        event = self.worded(frame, you, args)
        answers = frame.words != "run"  # those of a procedure are asked when it runs
        listeners = self.listeners(frame.words) if answers else []
        if not (yield from self.before_amount(event, listeners)):
            self.result = ()
            return True
        at = self.cards_at(frame)
        enough = True
        if at >= 0 and isinstance(args[at], Selection):
            event.cards, enough = yield from self.pick(you, args[at], frame)
            replaced = None if event.cards else (yield from self.instead(event, listeners))
            if replaced is not None:
                return replaced or self.failed(you)
            if not event.cards and not enough:
                self.result = ()
                return self.failed(you)
            args[at] = event.cards
        if not (yield from self.pick_others(frame, you, args, at)):
            self.result = ()
            return self.failed(you)
        event.cards = self.concerned(frame, args, at)
        yield from self.before(event, listeners)
        replaced = yield from self.instead(event, listeners)
        if replaced is not None:
            if at < 0 or not event.cards:
                return replaced or self.failed(you)
            args[at] = event.cards
        answered = len(self.exempt)
        if (self.exempt or self.spared) and not frame.primitive:
            yield from self.leave_out_exempt(frame, this, args)
        for card in args[at] if at >= 0 else ():
            self.use_permission(frame.words, you, card)
        done = (yield from self.carry_out(frame, you, this, args)) and enough
        made += self.exempt[answered:]
        if answers and not self.trying:
            event.result = self.result
            yield from self.after(event)
            self.result = event.result
        return True if done else self.failed(you)

    def worded(self, frame: Frame, you: int, args: list[Any]) -> Event:
        """The event of a phrase as worded, before anything is picked."""
        event = Event(frame, you, args, len(self.trail), self.cells[LEAD])
        amount, count = self.first_of(frame, "amount"), self.first_of(frame, "count")
        cards = self.cards_at(frame) if self.cards_at(frame) >= 0 else self.first_of(frame, "kind")
        if amount >= 0:
            event.token, event.amount = args[amount][0].token, args[amount][0].number
        elif count >= 0:
            event.amount = args[count]
        elif cards >= 0 and isinstance(args[cards], Selection):
            event.amount, event.words, event.zone = args[cards].number, args[cards].words, args[cards].zone
        return event

    def pick_others(self, frame: Frame, you: int, args: list[Any], at: int) -> Steps[bool]:
        """The other cards of the phrase, then its holders; false if there is none."""
        for i, parameter in enumerate(frame.parameters):
            if parameter.type == "cards" and i != at and isinstance(args[i], Selection):
                args[i], _ = yield from self.pick(you, args[i], None, frame.words)
                if not args[i]:
                    return False
        for i, parameter in enumerate(frame.parameters):
            if parameter.type in ("holder", "spot") and isinstance(args[i], Selection):
                chosen, _ = yield from self.pick(you, args[i], None, frame.words)
                if not chosen:
                    return False
                args[i] = chosen[0]
        return True

    def concerned(self, frame: Frame, args: list[Any], at: int) -> Cards:
        """The cards that an event is about: those it acts on, else the one that holds."""
        if at >= 0:
            return args[at]  # type: ignore[no-any-return]
        hold = self.holder_at(frame)
        if hold >= 0 and isinstance(args[hold], int):
            return self.some(args[hold])
        return ()

    def leave_out_exempt(self, frame: Frame, this: int, args: list[Any]) -> Steps[None]:
        """Players who may ignore this part of a text decide whether it applies to them."""
        for i, parameter in enumerate(frame.parameters):
            if parameter.type == "players":
                args[i] = yield from self.who_takes_part(args[i], this)

    def who_takes_part(self, players: list[int], this: int) -> Steps[list[int]]:
        """Those of the players whom a part of a text concerns."""
        found = list(players)
        for player in players:
            is_exempt = (player, this) in self.exempt or (player, this) in self.spared
            if is_exempt and not (yield from self.ask(player, (NO, YES), "suffer")):
                found.remove(player)
        return found

    # ---- before

    def before_amount(self, event: Event, listeners: list[Listener]) -> Steps[bool]:
        """Handlers that change AMOUNT, matched against the wording; false if nothing is left to do."""
        answered = False
        for listener in listeners:
            if listener.pattern.would and listener.pattern.about_amount:
                hit = self.matched(listener, event)
                if hit is not None:
                    yield from self.answer(listener, event, hit)
                    answered = True
        if answered:
            self.resize(event)
        return not answered or event.amount > 0

    def resize(self, event: Event) -> None:
        """The phrase with another number."""
        frame, args = event.frame, event.args
        amount, count, cards = self.first_of(frame, "amount"), self.first_of(frame, "count"), self.cards_at(frame)
        if amount >= 0:
            args[amount] = (AmountPart(args[amount][0].token, args[amount][0].mode, event.amount),)
        elif count >= 0:
            args[count] = event.amount
        elif cards >= 0 and isinstance(args[cards], Selection):
            kind = args[cards].kind if args[cards].kind in ("exactly", "up_to") else "exactly"
            args[cards] = evolve(args[cards], kind=kind, number=event.amount)

    def before(self, event: Event, listeners: list[Listener]) -> Steps[None]:
        """The other handlers that come before: the actor's first, then clockwise."""
        found = []
        for listener in listeners:
            pattern = listener.pattern
            if pattern.would and not pattern.about_amount and not pattern.instead:
                hit = self.matched(listener, event)
                if hit is not None:
                    found.append((listener, hit))
        if len(found) > 1:
            order = self.everyone(event.actor)
            found.sort(key=lambda pair: place_in(order, pair[0].owner_for(event)))
        for listener, hit in found:
            yield from self.answer(listener, event, hit)

    def instead(self, event: Event, listeners: list[Listener]) -> Steps[bool | None]:
        """Replacements of the whole phrase, or of some of its cards; None: there is none.

        What is replaced counts as done, unless the replacement says ``fail``.
        """
        replaced = None
        for listener in listeners:
            if not listener.pattern.instead or listener.key(event) in self.busy:
                continue
            hit = self.matched(listener, event)
            if hit is None:
                continue
            cards = event.cards
            result, self.result = self.result, ()
            before, self.refused = self.refused, False
            if not (yield from self.answer(listener, event, hit)):
                self.result, self.refused = result, before
                continue
            replaced, self.refused = not self.refused, before
            event.cards = [card for card in cards if card not in hit] if hit else ()
            if not event.cards:
                break
        return replaced

    # ---- after

    def after(self, event: Event) -> Steps[None]:
        """Handlers of what has happened: the game's, then owners clockwise, each ordering their own."""
        listeners = self.listeners(event.frame.words)
        yield from self.answer_in_order(event, listeners)

    def answer_in_order(self, event: Event, listeners: list[Listener]) -> Steps[None]:
        """The set is fixed first."""
        found = []
        for listener in listeners:
            if not listener.pattern.would and listener.key(event) not in self.busy:
                hit = self.matched(listener, event)
                if hit is not None:
                    found.append((listener, hit))
        for listener, hit in found:
            if listener.owner == NOBODY:
                yield from self.answer(listener, event, hit)
        for player in self.everyone(event.actor) if found else ():
            mine = [(listener, hit) for listener, hit in found if listener.owner == player]
            while mine:
                index = yield from self.ask(player, range(len(mine)), "order")
                listener, hit = mine.pop(index)
                yield from self.answer(listener, event, hit)

    # ---- one handler

    def answer(self, listener: Listener, event: Event, hit: Cards) -> Steps[bool]:
        """Run one handler, unless its owner does not want to; it never fires on what its own body causes."""
        handler, owner = listener.handler, listener.owner_for(event)
        key = listener.key(event)
        if key in self.busy:
            return False
        if self.trying and owner != self.trial and not handler.pattern.instead:
            raise Unknown
        self.tick()
        self.not_too_deep(len(self.busy))
        if isinstance(handler, e.Once):
            left = list(self.cells[ONCES])
            if listener.entry not in left:
                return False  # it has fired meanwhile
            left.remove(listener.entry)
            self.put(ONCES, tuple(left))
        scope = self.handler_scope(listener, event, hit)
        if isinstance(handler, e.Handler) and not (yield from self.is_wanted(handler, scope, key)):
            return False
        in_full, skips, result, sources = self.in_full, self.skips, self.result, self.sources
        self.in_full, self.skips = False, True
        self.busy.append(key)
        try:
            if isinstance(handler, e.Handler) and handler.kind is not None:
                price = self.program.abilities[handler.kind].price
                if price is not None:
                    yield from self.text(price, Scope(owner, listener.card))
            yield from self.text(handler.body, scope)
        finally:
            self.busy.remove(key)
            self.in_full, self.skips, self.sources = in_full, skips, sources
            if not handler.pattern.instead:
                self.result = result
        return True

    def handler_scope(self, listener: Listener, event: Event, hit: Cards) -> Scope:
        """The names of a handler: ``you`` its owner, ``it`` and OBJECT the cards it is about."""
        names = {}
        if isinstance(listener.handler, e.Once):
            names = self.kept_names(listener.handler, listener.names)
        in_text = isinstance(listener.handler, e.Handler)
        return Scope(listener.owner_for(event), listener.card, hit, event, hit, names, in_text=in_text)

    def is_wanted(self, handler: e.Handler, scope: Scope, key: tuple[int, int]) -> Steps[bool]:
        """An optional handler: may it be used now, and does its owner want to?"""
        if handler.kind is None:
            return True
        gate = self.program.abilities[handler.kind].gate

        def possible() -> bool:
            self.busy.append(key)
            try:
                return self.possible(lambda: self.text(handler.body, scope.copy()), scope.you, in_full=False)
            finally:
                self.busy.remove(key)

        if gate is not None and not self.condition(gate, Scope(scope.you, scope.this, possible=possible)):
            return False
        return bool((yield from self.ask(scope.you, (YES, NO), "use")))

    # ---- events of zones

    def zone_event(self, verb: str, zone: int, card: int) -> tuple[Event, list[Listener]]:
        """A card leaves or enters a zone, or the last one has left."""
        event = Event(self.frame(f"{verb} zone"), self.lay.owner[zone], [zone], len(self.trail), self.cells[LEAD])
        event.cards, event.zone = (card,) if card else (), zone
        info = self.zone_info(zone)
        return event, [] if info is None else self.listeners(verb, info.name)

    def zone_would(self, card: int, source: int, zone: int) -> Steps[bool | None]:
        """Handlers before a card leaves or enters; if something else happened instead: does it count as done?"""
        for verb, place in (("leave", source), ("enter", zone)):
            if 0 <= place < self.lay.slot0:
                event, listeners = self.zone_event(verb, place, card)
                exempt = len(self.exempt)
                yield from self.before(event, listeners)
                replaced = yield from self.instead(event, listeners)
                del self.exempt[exempt:]
                if replaced is not None:
                    return replaced
        return None

    def zone_did(self, card: int, source: int, zone: int) -> Steps[None]:
        """Handlers after a card left, a zone became empty, a card entered."""
        if 0 <= source < self.lay.slot0:
            yield from self.zone_heard("leave", source, card)
            if not self.cells[source]:
                yield from self.zone_heard("empty", source, NO_CARD)
        if zone >= 0:
            yield from self.zone_heard("enter", zone, card)

    def zone_heard(self, verb: str, zone: int, card: int) -> Steps[None]:
        """One of these events."""
        if not self.trying:
            event, listeners = self.zone_event(verb, zone, card)
            result, exempt = self.result, len(self.exempt)
            yield from self.answer_in_order(event, listeners)
            self.result = result
            del self.exempt[exempt:]

    # ---- checks

    def checks(self) -> Steps[None]:
        """The moment a condition becomes true its body runs, also in mid-effect; not in set-up."""
        if self.trying or self.cells[SETUP]:
            return
        found = []
        for check, cell, player in self.every_check():
            now = int(self.condition(check.condition, Scope(player)))
            if now != self.cells[cell]:
                self.put(cell, now)
                found += [(check, player)] if now else []
        for check, player in found:  # all of which it has become true, in turn
            yield from self.aside(check.body, player)

    def every_check(self) -> list[tuple[e.Check, int, int]]:
        """Each with its cell and the player it is asked of: all, or the first one if it speaks of nobody."""
        found = []
        for check, cell in zip(self.program.checks, self.lay.checks, strict=True):
            if check.per_player:
                found += [(check, cell + player, player) for player in range(self.lay.players)]
            else:
                found.append((check, cell, self.cells[LEAD]))
        return found

    def settle_checks(self) -> None:
        """The end of set-up gives the first values."""
        for check, cell, player in self.every_check():
            self.put(cell, int(self.condition(check.condition, Scope(player))))

    def aside(self, body: e.Effect, player: int) -> Steps[None]:
        """Run something that is no part of the text in hand."""
        saved = self.in_full, self.result, self.paying
        self.in_full, self.paying = False, False
        try:
            yield from self.text(body, Scope(player))
        finally:
            self.in_full, self.result, self.paying = saved

    # ---- see forms.py and verbs.py

    def text(self, body: e.Effect, scope: Scope) -> Steps[bool]:
        """Run an effect with names of its own; its result is the world's result."""
        raise NotImplementedError

    def carry_out(self, frame: Frame, you: int, this: int, args: list[Any]) -> Steps[bool]:
        """What the verb does, once everything is picked."""
        raise NotImplementedError


def place_in(order: list[int], player: int) -> int:
    """Where a player comes in an order; nobody comes first."""
    return order.index(player) if player in order else -1
