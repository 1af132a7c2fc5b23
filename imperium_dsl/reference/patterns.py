"""Which events a handler answers, and with which of their cards."""

from __future__ import annotations

from collections.abc import Sequence

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.reference import state, values
from imperium_dsl.reference.records import Cards, Destination, Event, Listener, Meaning, Scope
from imperium_dsl.reference.state import World


def matched(w: World, listener: Listener, event: Event) -> Cards | None:
    """The cards of the event that the handler is about; None if it is not about the event."""
    pattern = listener.pattern
    if event.frame.key not in pattern.frames:
        return None
    scope = Scope(listener.owner_for(event), listener.card, event=event, names=listener.names)
    if not subject_fits(w, pattern, event, scope):
        return None
    hit: Cards = event.cards
    parameters = [p.name for p in w.index.frame(pattern.frames[0]).parameters]
    for argument in pattern.arguments:
        found = argument_fits(w, pattern, argument, parameters.index(argument.name), event, hit, scope)
        if found is None:
            return None
        hit = found
    if pattern.condition is not None and not values.condition(w, pattern.condition, scope.but(it=hit, found=hit)):
        return None
    return tuple(hit)


# ---- who acts --------------------------------------------------------------


def subject_fits(w: World, pattern: e.Pattern, event: Event, scope: Scope) -> bool:
    """Who acts; or, of an event of zones, which card."""
    match pattern.subject:
        case "you":
            fits = event.actor == scope.you
        case "other":
            fits = event.actor >= 0 and event.actor != scope.you
        case "bound":
            assert pattern.player is not None
            fits = event.actor in values.players(w, pattern.player, scope)
        case "cards":
            fits = card_fits(w, pattern, event, scope)
        case _:
            fits = True
    if fits and pattern.words:
        return any(state.player_has(w, event.actor, w.ids.words[word]) for word in pattern.words)
    return fits


def card_fits(w: World, pattern: e.Pattern, event: Event, scope: Scope) -> bool:
    """``this leaves play``, ``any red card enters discard``"""
    if not event.cards or (pattern.this_card and event.cards[0] != scope.this):
        return False
    return pattern.cards is None or values.passes(w, event.cards[0], pattern.cards, scope)


# ---- what the phrase says --------------------------------------------------


def argument_fits(
    w: World, pattern: e.Pattern, argument: e.Argument, at: int, event: Event, hit: Cards, scope: Scope
) -> Cards | None:
    """The cards that are left, or None; ``at`` is where the argument stands in the event."""
    node = argument.value
    given = event.args[at]
    match argument.type:
        case "cards" if w.index.frame(pattern.frames[0]).parameters[at].optional:
            return took_part(w, node, given, scope)
        case "cards":
            return cards_fit(w, node, event, hit, scope, as_worded=pattern.about_amount)
        case "kind":
            if pattern.about_amount or pattern.would:
                return cards_fit(w, node, event, hit, scope, as_worded=True)
            return cards_fit(w, node, event, resulting(w, node, event, hit), scope)
        case "holder" | "spot" if isinstance(node, v.Chosen | v.Select):
            return cards_fit(w, node, event, hit, scope)
        case _:
            return hit if thing_fits(w, argument.type, node, event, given, scope) else None


def thing_fits(w: World, type_: str, node: v.Value, event: Event, given: Meaning, scope: Scope) -> bool:
    """An argument that is no cards: tokens of that kind, that zone, one of those players, that word."""
    match type_:
        case "amount":
            assert isinstance(node, v.Amount)
            kinds = [w.ids.tokens[part.kind] for part in node.parts if part.kind is not None]
            return not kinds or event.token in kinds
        case "zone" | "place":
            return zone_fits(w, node, given.zone if isinstance(given, Destination) else given, scope)
        case "players":
            assert isinstance(node, v.Players)
            return bool(set(given) & set(values.players(w, node, scope)))
        case "word" if isinstance(node, v.Word):
            return bool(given == values.word(w, node, scope))
        case "procedure":
            assert isinstance(node, v.ProcedureIs)
            return bool(given == node.name)
        case _:
            return True


def zone_fits(w: World, node: v.Value, zone: int, scope: Scope) -> bool:
    """The zone, and its owner where one is named."""
    if not isinstance(node, v.ZoneOf):
        return True
    if w.layout.declared.get(zone, -1) != w.ids.zones[node.zone]:
        return False
    owner = w.layout.owner[zone]
    if owner < 0 or node.player is None or isinstance(node.player, v.Everyone):
        return True
    return owner == values.player(w, node.player, scope)


# ---- with which cards ------------------------------------------------------


def cards_fit(
    w: World, node: v.Value, event: Event, hit: Cards, scope: Scope, *, as_worded: bool = False
) -> Cards | None:
    """The cards that fit, by where they lay before; None if there are none.

    ``as_worded``, before anything is picked, the words of the phrase are compared instead.
    """
    node = named(node)
    if isinstance(node, v.TopOf):
        return hit if event.zone == values.zone(w, node.zone, scope) else None
    if not isinstance(node, v.Select):
        assert isinstance(node, v.Cards)
        wanted = values.cards(w, node, scope)
        return [card for card in hit if card in wanted] or None
    if as_worded:
        words = {w.ids.words[name] for name in (*node.filter.words, *node.filter.every)}
        return hit if not words or words & set(event.words) else None
    if means_any(w, node):
        return hit
    found = [card for card in hit if values.passes(w, card, node.filter, scope)]
    if node.zones is not None:
        cells = places(w, node.zones, scope)
        found = [card for card in found if was_in(w, event, card) in cells]
    if node.source is not None:
        source = values.cards(w, node.source, scope)
        found = [card for card in found if card in source]
    return found or None


def named(node: v.Value) -> v.Value:
    """The cards, without how many."""
    return node.cards if isinstance(node, v.Chosen) else node


def means_any(w: World, node: v.Select) -> bool:
    """Any card, from anywhere."""
    return w.index.is_any(node.filter) and node.zones is None and node.source is None


def places(w: World, nodes: Sequence[v.Place], scope: Scope) -> list[int]:
    """The cells of several zones."""
    return [cell for place in nodes for cell in values.zones(w, place, scope)]


def resulting(w: World, node: v.Value, event: Event, hit: Cards) -> Cards:
    """Of a description that has been carried out: the cards that came of it, unless any card is meant."""
    cards = named(node)
    if not isinstance(cards, v.Select) or means_any(w, cards):
        return hit
    result = event.result
    return [card for card in result if state.is_card(w, card)] if isinstance(result, tuple | list) else ()


def was_in(w: World, event: Event, card: int) -> int:
    """Where a card lay when the event began."""
    for moved, place in w.run.trail[event.began :]:
        if moved == card:
            return place
    return int(w.cells[card])


def took_part(w: World, node: v.Value, given: list[tuple[int, int]], scope: Scope) -> Cards | None:
    """``from red card in play``: among the cards that took part, where they lay then"""
    cards = named(node)
    assert isinstance(cards, v.Select)
    fit = [(card, at) for card, at in given if values.passes(w, card, cards.filter, scope)]
    if cards.zones is None:
        return [card for card, _ in fit] or None
    cells = places(w, cards.zones, scope)
    return [card for card, at in fit if at in cells] or None
