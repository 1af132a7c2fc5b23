"""Who answers an event: before it, in its place and after it; events of zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from imperium_dsl.machine.core import DEEP, ENOUGH
from imperium_dsl.machine.ears import Ears, Entry
from imperium_dsl.machine.errors import TOO_DEEP, OutOfBudget
from imperium_dsl.machine.layout import LEAD, ONCES
from imperium_dsl.machine.parts import AbilityKind, Handler
from imperium_dsl.machine.signals import Unknown
from imperium_dsl.machine.values import Event

YES: Final = 1
NO: Final = 0


class Answers(Ears):
    """Adds handlers that run."""

    __slots__ = ()

    def over(self, exempt: int) -> bool:
        """Exemptions last until the event they answered is over."""
        if self.exempt:
            del self.exempt[exempt:]
        return True

    def before(self, event: Event, listeners: list[Entry]) -> None:
        """The other handlers that come before: the actor's first, then clockwise."""
        found = []
        for entry in listeners:
            handler = entry[0]
            if handler.would and not handler.about_amount and not handler.instead:
                owner, this = self.sides(entry, event)
                matched = handler.match(self, event, owner, this, entry[3])
                if matched is not None:
                    found.append((entry, owner, matched))
        if not found:
            return
        order = self.everyone(event.actor)
        found.sort(key=lambda f: order.index(f[1]) if f[1] in order else -1)
        for entry, _, matched in found:
            self.answer(entry, event, matched)

    def instead(self, event: Event, listeners: list[Entry]) -> bool:
        """Replacements: true if the whole phrase, or some of its cards, were replaced."""
        replaced = False
        for entry in listeners:
            handler = entry[0]
            if not handler.instead:
                continue
            owner, this = self.sides(entry, event)
            if (handler.index, this or owner) in self.guard:
                continue
            matched = handler.match(self, event, owner, this, entry[3])
            if matched is None:
                continue
            cards = event.cards
            result, self.res = self.res, ()
            before, self.refused = self.refused, False
            answered = self.answer(entry, event, matched)
            self.undone, self.refused = self.refused, before
            if not answered:
                self.res = result
                continue
            if matched and len(matched) < len(cards):
                event.cards = [c for c in cards if c not in matched]
                replaced = True
                continue
            event.cards = ()
            return True
        return replaced

    def after(self, event: Event) -> None:
        """Handlers of what has happened: the game's, then owners clockwise, each ordering their own.

        Whoever listens now has seen it; a card that has just come to where it listens is one of them.
        """
        found = []
        for entry in self.listeners(event.frame.verb):
            handler = entry[0]
            if not handler.would:
                owner, this = self.sides(entry, event)
                if (handler.index, this or owner) in self.guard:
                    continue
                matched = handler.match(self, event, owner, this, entry[3])
                if matched is not None:
                    found.append((entry, owner, matched))
        self.answer_all(found, event)

    def answer_all(self, found: list[Any], event: Event) -> None:
        """Run handlers in their order."""
        if len(found) < 2:
            for entry, _, matched in found:
                self.answer(entry, event, matched)
            return
        for entry, _, matched in found:
            if not entry[1] and entry[2] < 0:
                self.answer(entry, event, matched)
        for player in self.everyone(event.actor):
            mine = [f for f in found if f[1] == player and (f[0][1] or f[0][2] >= 0)]
            while mine:
                index = 0
                if len(mine) > 1:
                    self.about = [(f[0][0].place, f[0][1]) for f in mine]
                    index = self.ask(player, list(range(len(mine))), "order", mine[0][0][0].place, mine[0][0][1])
                entry, _, matched = mine.pop(index)
                self.answer(entry, event, matched)

    def sides(self, entry: Entry, event: Event) -> tuple[int, int]:
        """Whose handler it is, and its card; a rule of the game belongs to whoever acts, or to the first player."""
        owner = entry[2]
        if owner < 0:
            owner = event.actor if event.actor >= 0 else self.s[LEAD]
        return owner, entry[1]

    def change_amount(self, event: Event, by: int) -> None:
        """Raise or lower AMOUNT; undone like any change."""
        self.j.append((event, event.amount))
        event.amount = max(0, event.amount + by)

    def matches(self, entry: Entry, event: Event) -> Any:
        """The cards of an event that a handler is about, or None."""
        owner, this = self.sides(entry, event)
        return entry[0].match(self, event, owner, this, entry[3])

    def answer(self, entry: Entry, event: Event, matched: Sequence[int]) -> bool:
        """Run one handler, unless its owner does not want to; it never fires on what it causes itself."""
        handler, this, owner, bindings = entry
        if owner < 0:
            owner = event.actor if event.actor >= 0 else self.s[LEAD]
        key = (handler.index, this or owner)
        if key in self.guard:
            return False
        if self.exploring and self.pos >= self.replayed and owner != self.who and not handler.instead:
            raise Unknown
        self.spent += 1
        if self.spent > ENOUGH:
            self.tick()
        if len(self.guard) >= DEEP:
            raise OutOfBudget(TOO_DEEP)
        if handler.once:
            left = list(self.s[ONCES])
            if (handler.index, entry[2], bindings, this) not in left:
                return False  # it has fired meanwhile
            left.remove((handler.index, entry[2], bindings, this))
            self.put(ONCES, tuple(left))
            self.stir()
        kind = handler.kind
        if kind is not None and not self.wants(handler, kind, owner, this, event, matched, bindings):
            return False
        full, skips, result, prov = self.full, self.skips, self.res, self.prov
        self.full, self.skips = False, True
        self.guard.add(key)
        try:
            if kind is not None and kind.price is not None:
                kind.price(self, owner, this)
            handler.fn(self, owner, this, event, matched, bindings)
        finally:
            self.guard.discard(key)
            self.full, self.skips, self.prov = full, skips, prov
            if not handler.instead:
                self.res = result
        return True

    def wants(
        self,
        handler: Handler,
        kind: AbilityKind,
        owner: int,
        this: int,
        event: Event,
        matched: Sequence[int],
        bindings: Any,
    ) -> bool:
        """An optional handler: may it be used now, and does its owner want to?"""
        if self.known():
            return bool(self.recall())

        def possible() -> bool:
            return self.explore(lambda: handler.fn(self, owner, this, event, matched, bindings), owner, False)

        self.guard.add((handler.index, this or owner))
        try:
            usable = kind.gate is None or kind.gate(self, owner, this, possible)
        finally:
            self.guard.discard((handler.index, this or owner))
        if not usable:
            return bool(self.record(NO))
        return bool(self.ask(owner, [YES, NO], "use", handler.place, this))

    # ---- events of zones

    def zone_event(self, verb: int, cell: int, card: int, actor: int) -> Event:
        """The event of a card that leaves or enters, or of a zone that is empty."""
        event = Event(self.code.zone_frames[verb], actor, 0, [cell], len(self.j))
        event.cards = (card,) if card else ()
        event.zone = cell
        return event

    def zone_would(self, card: int, source: int, zone: int) -> bool:
        """Handlers before a card leaves or enters; true if it goes somewhere else instead."""
        code, lay = self.code, self.lay
        for verb, cell in ((code.leave, source), (code.enter, zone)):
            if cell < 0 or cell >= lay.slot0:
                continue
            key = (verb, lay.declared[cell])
            if key not in code.zone_keys:
                continue
            listeners = self.listeners(key)
            if not listeners:
                continue
            event = self.zone_event(verb, cell, card, lay.owner[cell])
            exempt = len(self.exempt)
            self.before(event, listeners)
            event.cards = (card,)
            replaced = self.instead(event, listeners)
            self.over(exempt)
            if replaced:
                return True
        return False

    def zone_did(self, card: int, source: int, zone: int, left: int) -> None:
        """Handlers after a card left and entered."""
        code, lay, s = self.code, self.lay, self.s
        if 0 <= source < lay.slot0:
            self.zone_heard(code.leave, source, card, left, zone)
            if not s[source]:
                self.zone_heard(code.empty, source, 0, left, zone)
        if zone >= 0:
            self.zone_heard(code.enter, zone, card, left, zone)

    def zone_heard(self, verb: int, cell: int, card: int, left: int, zone: int) -> None:
        """One event of a zone."""
        key = (verb, self.lay.declared[cell])
        if key not in self.code.zone_keys:
            return
        listeners = self.listeners(key)
        if listeners:
            event = self.zone_event(verb, cell, card, self.lay.owner[cell])
            found = []
            for entry in listeners:
                if not entry[0].would:
                    owner, this = self.sides(entry, event)
                    if (entry[0].index, this or owner) in self.guard:
                        continue
                    matched = entry[0].match(self, event, owner, this, entry[3])
                    if matched is not None:
                        found.append((entry, owner, matched))
            if found:
                result, stale, exempt = self.res, self.stale, len(self.exempt)
                self.stale = {**stale, **self.checks_of(left, zone)}
                try:
                    self.answer_all(found, event)
                finally:
                    self.stale = stale
                self.res = result
                self.over(exempt)

    # ---- small questions of patterns

    def was_in(self, event: Event, card: int) -> int:
        """Where a card lay when the event began."""
        for cell, old in self.j[event.mark :]:
            if cell == card:
                return old  # type: ignore[no-any-return]
        return self.s[card]  # type: ignore[no-any-return]

    def held_cards(self, holder: Any) -> Sequence[int]:
        """The card of a holder, for handlers that speak of it."""
        if type(holder) is int and holder >= self.lay.card0:
            return (holder,)
        return ()

    def concerns(self, player: int, source: int) -> bool:
        """Does this part of a text concern the player, or do they ignore it?"""
        if (player, source) not in self.exempt and (player, source) not in self.spared:
            return True
        return bool(self.ask(player, [NO, YES], "suffer", self.places, source))
