"""The arguments of a phrase: what each parameter gets. Cards are described, and picked later; all else is read now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from attrs import evolve

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame, Parameter
from imperium_dsl.reference import board, permissions, picks, possible, state, texts, values
from imperium_dsl.reference.records import Cards, Description, Meaning, Portion, Scope, Selection, Steps
from imperium_dsl.reference.state import World

EMPTY: dict[str, Meaning] = {"cards": (), "players": [], "kind": None, "end": None}


def read(w: World, node: e.Do, frame: Frame, scope: Scope) -> Steps[list[Meaning]]:
    """All of them, in the order of the parameters; ``per`` multiplies an amount or a count."""
    roles = w.index.roles[frame.key]
    found: list[Meaning] = []
    for i, parameter in enumerate(frame.parameters):
        value = node.argument(parameter.name)
        if i == roles.took_part:
            found.append(who_took_part(w, node, value, scope))
        elif value is None:
            found.append(EMPTY.get(parameter.type))
        else:
            found.append((yield from argument(w, parameter, value, frame, scope)))
    if node.per is not None and roles.multiplied >= 0:
        found[roles.multiplied] = times(found[roles.multiplied], values.number(w, node.per, scope))
    return found


def argument(w: World, parameter: Parameter, node: Any, frame: Frame, scope: Scope) -> Steps[Meaning]:
    """The value of one parameter; the node is of its type."""
    match parameter.type:
        case "cards":
            return (yield from selection(w, node, scope))
        case "holder" | "spot" if isinstance(node, v.Chosen):
            return (yield from selection(w, node, scope))
        case "count":
            return (yield from how_many(w, node, scope))
        case "kind":
            return description(w, node, frame, scope)
        case type_:
            return AT_ONCE[type_](w, node, scope)


def named_words(w: World, node: v.Word | v.WordsIn, scope: Scope) -> int | list[int]:
    """One word; or those of which one may be named."""
    return values.words(w, node, scope) if isinstance(node, v.WordsIn) else values.word(w, node, scope)


def procedure(_: World, node: v.ProcedureIs, __: Scope) -> str:
    """``run turn``"""
    return node.name


def end(_: World, node: v.EndOf, __: Scope) -> str:
    """``until end of turn``"""
    return node.what


AT_ONCE: dict[str, Callable[[World, Any, Scope], Meaning]] = {
    "holder": values.holders,
    "spot": values.holders,
    "amount": values.amount,
    "number": values.number,
    "zone": values.zone,
    "place": values.destination,
    "players": values.players,
    "word": named_words,
    "ability": texts.abilities,
    "flag": values.flag_cell,
    "procedure": procedure,
    "end": end,
}  # of each type of parameter that needs no decision, how it is read

# ---- how much --------------------------------------------------------------


def times(value: Meaning, number: int) -> Meaning:
    """So many times an amount or a count."""
    if isinstance(value, int):
        return value * number
    return tuple(Portion(portion.token, portion.mode, portion.number * number) for portion in value)


def how_many(w: World, node: v.HowMany, scope: Scope) -> Steps[int]:
    """``up to 4 cards`` where only the number counts"""
    number = max(0, values.number(w, node.number, scope))
    if node.kind == "up_to" and number:
        number = yield from possible.ask_number(scope.you, number)
    return number


# ---- who took part ---------------------------------------------------------


def who_took_part(w: World, node: e.Do, given: Any, scope: Scope) -> tuple[tuple[int, int], ...]:
    """The cards counted by ``per``, those named, the card of the text, those moved by the price; with their places."""
    cards = [card for count in w.index.counts(node.per) for card in values.cards(w, count.cards, scope)]
    if given is not None:
        cards.extend(values.cards(w, given, scope))
    found = [(card, w.cells[card]) for card in (*cards, *state.some(w, scope.this))]
    return (*found, *w.run.sources)


# ---- cards -----------------------------------------------------------------


def selection(w: World, node: v.Chosen, scope: Scope) -> Steps[Selection]:
    """Cards yet to be picked."""
    cards = node.cards
    number = 1 if node.amount is None else values.number(w, node.amount, scope)
    if isinstance(cards, v.CardSum):
        return (yield from gathered(w, cards, scope))
    described = described_by(cards, scope)
    if described is not None and node.kind == "given":
        if isinstance(cards, v.CardVar):
            return described
        top = described.top or (described.is_any and is_top(w, cards, scope))
        return evolve(described, cards=lambda: values.cards(w, cards, scope), top=top)
    if isinstance(cards, v.TopOf):
        return top_of(w, cards, node, number, scope)
    kind = "all" if node.kind == "none" else node.kind
    top = isinstance(cards, v.Select) and cards.source is None and is_top(w, cards, scope)
    return Selection(
        kind, number, lambda: values.cards(w, cards, scope), values.weight(w, node.weight), top, wording(w, cards),
    )  # fmt: skip


def described_by(node: v.Cards, scope: Scope) -> Description | None:
    """The parameter of type ``kind`` that a selection is about."""
    if isinstance(node, v.Select) and node.source is not None:
        node = node.source
    meaning = values.lookup(node.name, scope) if isinstance(node, v.CardVar) else None
    return meaning if isinstance(meaning, Description) else None


def gathered(w: World, node: v.CardSum, scope: Scope) -> Steps[Selection]:
    """``this + 1 red card in play``: all of the parts, or not enough"""
    found: list[int] = []
    missing = 0
    for part in node.parts:
        chosen = yield from selection(w, part, scope)
        cards, enough = yield from picks.pick(w, scope.you, chosen, "")
        found.extend(card for card in cards if card not in found)
        missing = missing if enough else 1
    return Selection("exactly", len(found) + missing, lambda: found)


def top_of(w: World, node: v.TopOf, chosen: v.Chosen, number: int, scope: Scope) -> Selection:
    """``top 2 of deck``, ``up to 2 cards of top of deck``"""
    limited = chosen.kind in ("exactly", "up_to")
    count = number if limited else 1
    if node.count is not None:
        count = values.number(w, node.count, scope)
    zone = values.zone(w, node.zone, scope)
    return Selection(
        chosen.kind if limited else "exactly", count, lambda: from_top(w, zone, node), top=True, zone=zone
    )  # fmt: skip


def from_top(w: World, zone: int, node: v.TopOf) -> Cards:
    """The cards of a zone, beginning with its top; or with its bottom, if that is said."""
    laid: Cards = w.cells[zone]
    return laid[::-1] if node.bottom else laid


def is_top(w: World, node: v.Cards, scope: Scope) -> bool:
    """Are these simply the first cards of an ordered zone, so that there is no choice?"""
    if not isinstance(node, v.Select) or node.under is not None or not w.index.is_any(node.filter):
        return False
    if node.zones is None or len(node.zones) != 1:
        return False
    match node.zones[0]:
        case v.ZoneOf() as place:
            return w.program.words.zones[place.zone].order == "ordered"
        case v.ZoneVar() as place:
            info = board.declared(w, values.zone(w, place, scope))
            return info is not None and info.order == "ordered"
        case v.SlotVar() | v.SlotOf():
            return False
        case place:
            assert_never(place)


def wording(w: World, node: v.Cards) -> tuple[int, ...]:
    """The words that a phrase names."""
    if not isinstance(node, v.Select):
        return ()
    return tuple(w.ids.words[name] for name in (*node.filter.words, *node.filter.every))


# ---- descriptions ----------------------------------------------------------


def description(w: World, node: v.Chosen | v.Cards, frame: Frame, scope: Scope) -> Description:
    """What a parameter of type ``kind`` gets: never picked by the phrase itself."""
    chosen = node if isinstance(node, v.Chosen) else v.Chosen("given", None, node, span=node.span)
    cards = chosen.cards
    described = values.lookup(cards.name, scope) if isinstance(cards, v.CardVar) else None
    if isinstance(described, Description) and chosen.kind == "given":
        return described
    if isinstance(cards, v.TopOf):
        count = 1 if cards.count is None else values.number(w, cards.count, scope)
        zone = values.zone(w, cards.zone, scope)
        return Description("exactly", count, lambda: from_top(w, zone, cards), top=True, zone=zone)
    found = Description(
        "exactly" if chosen.kind in ("given", "none") else chosen.kind,
        1 if chosen.amount is None else values.number(w, chosen.amount, scope),
        lambda: wherever(w, cards, scope),
        values.weight(w, chosen.weight),
        words=wording(w, cards) + words_of_names(cards, scope),
        match=lambda card: is_such(w, card, cards, scope),
        is_any=isinstance(cards, v.Select) and w.index.is_any(cards.filter),
    )
    return with_more_places(w, found, frame, scope.you)


def wherever(w: World, node: v.Cards, scope: Scope) -> Cards:
    """The cards of a description; without a place there are none."""
    if isinstance(node, v.Select) and node.zones is None and node.source is None and node.under is None:
        return ()
    return values.cards(w, node, scope)


def is_such(w: World, card: int, node: v.Cards, scope: Scope) -> bool:
    """Does a card, wherever it lies, fit a description?"""
    if isinstance(node, v.Select):
        return values.passes(w, card, node.filter, scope)
    return card in values.cards(w, node, scope)


def words_of_names(node: v.Cards, scope: Scope) -> tuple[int, ...]:
    """The words of the names in a description."""
    found: list[int] = []
    for name in node.filter.variables if isinstance(node, v.Select) else ():
        meaning = values.lookup(name, scope)
        if isinstance(meaning, Description):
            found.extend(meaning.words)
        elif isinstance(meaning, int) and meaning >= 0:
            found.append(meaning)
    return tuple(found)


def with_more_places(w: World, found: Description, frame: Frame, you: int) -> Description:
    """``can buy red card from attic`` adds a place to look in."""
    extra = permissions.from_elsewhere(w, frame.words, you)
    if not extra:
        return found

    def cards() -> Cards:
        those = list(found.cards())
        for card in permissions.found_elsewhere(w, extra, you):
            if card not in those and found.match(card):
                those.append(card)
        return those

    return evolve(found, cards=cards)
