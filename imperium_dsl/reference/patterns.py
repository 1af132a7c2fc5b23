"""Which events a handler answers, and with which of their cards."""

from __future__ import annotations

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.reference.picking import Picking
from imperium_dsl.reference.values import Cards, Event, Listener, Place, Scope


class Patterns(Picking):
    """Adds matching: the cards of an event that a handler is about, or None."""

    def matched(self, listener: Listener, event: Event) -> Cards | None:
        """What of the event the handler is about."""
        pattern = listener.pattern
        if event.frame.key not in pattern.frames:
            return None
        names = {}
        if isinstance(listener.handler, e.Once):
            names = self.kept_names(listener.handler, listener.names)
        scope = Scope(listener.owner_for(event), listener.card, event=event, names=names)
        if not self.subject_fits(pattern, event, scope):
            return None
        hit: Cards = event.cards
        first = self.frame(pattern.frames[0])
        for argument in pattern.arguments:
            at = [p.name for p in first.parameters].index(argument.name)
            found = self.argument_fits(pattern, argument, at, event, hit, scope)
            if found is None:
                return None
            hit = found
        if pattern.condition is not None and not self.condition(pattern.condition, scope.but(it=hit, found=hit)):
            return None
        return tuple(hit)

    def subject_fits(self, pattern: e.Pattern, event: Event, scope: Scope) -> bool:
        """Who acts; or, of an event of zones, which card."""
        match pattern.subject:
            case "you":
                fits = event.actor == scope.you
            case "other":
                fits = event.actor >= 0 and event.actor != scope.you
            case "bound":
                assert pattern.player is not None
                fits = event.actor in self.players(pattern.player, scope)
            case "cards":
                fits = self.card_fits(pattern, event, scope)
            case _:
                fits = True
        if fits and pattern.words:
            fits = any(self.player_has(event.actor, self.word[w]) for w in pattern.words)
        return fits

    def card_fits(self, pattern: e.Pattern, event: Event, scope: Scope) -> bool:
        """``this leaves play``, ``any red card enters discard``"""
        if not event.cards or (pattern.this_card and event.cards[0] != scope.this):
            return False
        return pattern.cards is None or self.passes(event.cards[0], pattern.cards, scope)

    def argument_fits(
        self, pattern: e.Pattern, argument: e.Argument, at: int, event: Event, hit: Cards, scope: Scope
    ) -> Cards | None:
        """The cards that are left, or None."""
        value = argument.value
        given = event.args[at]
        match argument.type:
            case "amount":
                assert isinstance(value, v.Amount)
                kinds = [self.token[part.kind] for part in value.parts if part.kind is not None]
                return hit if not kinds or event.token in kinds else None
            case "cards" if self.frame(pattern.frames[0]).parameters[at].optional:
                return self.took_part(value, given, scope)
            case "cards":
                return self.cards_fit(value, event, hit, scope, as_worded=pattern.about_amount, results=False)
            case "kind":
                as_worded = pattern.about_amount or pattern.would
                return self.cards_fit(value, event, hit, scope, as_worded=as_worded, results=True)
            case "holder" | "spot" if isinstance(value, v.Chosen | v.Select):
                return self.cards_fit(value, event, hit, scope, as_worded=False, results=False)
            case "zone" | "place":
                zone = given.zone if isinstance(given, Place) else given
                return hit if self.zone_fits(value, zone, scope) else None
            case "players":
                assert isinstance(value, v.You | v.Them | v.PlayerVar | v.OwnerOf | v.Neighbour | v.Everyone)
                return hit if set(given) & set(self.players(value, scope)) else None
            case "word" if isinstance(value, v.WordIs | v.WordVar | v.WordOf | v.WordField):
                return hit if given == self.the_word(value, scope) else None
            case "procedure":
                assert isinstance(value, v.ProcedureIs)
                return hit if given == value.name else None
            case _:
                return hit

    def zone_fits(self, value: v.Value, zone: int, scope: Scope) -> bool:
        """The zone, and its owner where one is named."""
        if not isinstance(value, v.ZoneOf):
            return True
        if self.lay.declared.get(zone, -1) != self.zone_index[value.zone]:
            return False
        if self.lay.owner[zone] < 0 or value.player is None or isinstance(value.player, v.Everyone):
            return True
        return self.lay.owner[zone] == self.player(value.player, scope)

    def cards_fit(
        self, value: v.Value, event: Event, hit: Cards, scope: Scope, *, as_worded: bool, results: bool
    ) -> Cards | None:
        """The words of the phrase before anything is picked; else the cards, where they lay before."""
        node = value.cards if isinstance(value, v.Chosen) else value
        if isinstance(node, v.TopOf):
            return hit if event.zone == self.zone(node.zone, scope) else None
        if not isinstance(node, v.Select):
            wanted = self.cards(node, scope)
            return [card for card in hit if card in wanted] or None
        f = node.filter
        if as_worded:
            words = {self.word[w] for w in (*f.words, *f.every)}
            return hit if not words or words & set(event.words) else None
        if self.texts.is_all(f) and node.zones is None and node.source is None:
            return hit
        if results:
            hit = [c for c in event.result if self.is_card(c)] if isinstance(event.result, tuple | list) else ()
        found = [card for card in hit if self.passes(card, f, scope)]
        if node.zones is not None:
            zones = [zone for place in node.zones for zone in self.zones(place, scope)]
            found = [card for card in found if self.was_in(event, card) in zones]
        if node.source is not None:
            source = self.cards(node.source, scope)
            found = [card for card in found if card in source]
        return found or None

    def was_in(self, event: Event, card: int) -> int:
        """Where a card lay when the event began."""
        for moved, place in self.trail[event.began :]:
            if moved == card:
                return place
        return int(self.cells[card])

    def took_part(self, value: v.Value, given: list[tuple[int, int]], scope: Scope) -> Cards | None:
        """``from red card in play``: among the cards that took part, where they lay then"""
        node = value.cards if isinstance(value, v.Chosen) else value
        assert isinstance(node, v.Select)
        if node.zones is None:
            return [card for card, _ in given if self.passes(card, node.filter, scope)] or None
        zones = [zone for place in node.zones for zone in self.zones(place, scope)]
        return [card for card, at in given if at in zones and self.passes(card, node.filter, scope)] or None
