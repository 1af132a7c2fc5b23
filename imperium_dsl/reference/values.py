"""What the nouns, numbers and conditions of a text mean, with the names of its scope.

They speak of each other (a noun counts, a number asks a condition, a condition looks for cards), so they are read
together. Nothing here changes the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never

from imperium_dsl.machine.layout import MODS
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.verbs import row
from imperium_dsl.reference import board, state
from imperium_dsl.reference.records import (
    EVERY_KIND,
    NO_CARD,
    NO_SLOT,
    NO_WORD,
    NOBODY,
    Ability,
    Amount,
    Cards,
    Description,
    Destination,
    Holders,
    Meaning,
    NumberChange,
    Portion,
    Scope,
    Treated,
)
from imperium_dsl.reference.state import FACE, UNDER, WORDS, World

Holder: TypeAlias = v.Players | v.Place | v.Spots | v.AbilityVar | v.Cards | v.Chosen
Owned: TypeAlias = v.You | v.Them | v.PlayerVar | v.AbilityVar | v.SlotVar | v.Cards | v.Chosen

# ---- names -----------------------------------------------------------------


def lookup(name: str, scope: Scope) -> Meaning:
    """What a name means; a name that nothing bound is empty."""
    if name == "this":
        return scope.this
    if name == "OBJECT":
        return scope.object
    if name == "AMOUNT":
        assert scope.event is not None
        return scope.event.amount
    return scope.names.get(name, ())


def one(meaning: Meaning) -> int:
    """A binding as one player, holder or card; -1 if it is empty."""
    if isinstance(meaning, int):
        return meaning
    return int(meaning[0]) if meaning else -1


def several(meaning: Meaning) -> list[int]:
    """A binding as players or holders."""
    return [meaning] if isinstance(meaning, int) else list(meaning)


def as_word(meaning: Meaning) -> int:
    """A binding as a word; a description stands for its only word."""
    if isinstance(meaning, Description):
        return meaning.words[0] if len(meaning.words) == 1 else NO_WORD
    return meaning if isinstance(meaning, int) else NO_WORD


def as_cards(w: World, meaning: Meaning) -> Cards:
    """A binding as cards."""
    if isinstance(meaning, Description):
        return meaning.cards()
    if isinstance(meaning, int):
        return state.some(w, meaning)
    return meaning  # type: ignore[no-any-return]


def ability(name: str, scope: Scope) -> Ability | None:
    """The ability that a name is bound to."""
    meaning = lookup(name, scope)
    if isinstance(meaning, Ability):
        return meaning
    return meaning[0] if meaning else None


# ---- players ---------------------------------------------------------------


def players(w: World, node: v.Players, scope: Scope) -> list[int]:
    """Players, in the order in which they are asked; what lies in the middle has no owner."""
    match node:
        case v.Everyone():
            return everyone_who(w, node, scope)
        case v.PlayerVar():
            return several(lookup(node.name, scope))
        case v.You() | v.Them() | v.OwnerOf() | v.Neighbour():
            found = player(w, node, scope)
            return [] if found == NOBODY else [found]
        case _:
            assert_never(node)


def everyone_who(w: World, node: v.Everyone, scope: Scope) -> list[int]:
    """``each other player with red card in play``, ``player with most gems``: clockwise, or in reverse"""
    found = state.others(w, scope.you) if node.other else state.everyone(w, scope.you)
    if node.reverse:
        found.reverse()
    if node.quantifier == "most":
        assert isinstance(node.having, v.Some)
        counted = node.having.number
        scores = {p: number(w, counted, scope.but(you=p, asker=scope.you)) for p in found}
        best = max(scores.values(), default=0)
        return [p for p in found if scores[p] == best and best > 0]
    found = [p for p in found if all(state.player_has(w, p, w.ids.words[word]) for word in node.words)]
    if node.having is None:
        return found
    having = node.having
    return [p for p in found if condition(w, having, scope.but(you=p, asker=scope.you))]


def player(w: World, node: v.Players | None, scope: Scope) -> int:
    """One player: the first, if the noun means several."""
    match node:
        case None:
            return NOBODY
        case v.You():
            return scope.you
        case v.Them():
            assert scope.event is not None
            return scope.event.actor
        case v.PlayerVar():
            return one(lookup(node.name, scope))
        case v.OwnerOf():
            return owner(w, node.of, scope)
        case v.Neighbour():
            return (scope.you + node.step) % w.layout.players
        case v.Everyone():
            return one(everyone_who(w, node, scope))
        case _:
            assert_never(node)


def owner(w: World, node: v.Value, scope: Scope) -> int:
    """``owner of C``: of a card, an ability or a slot"""
    assert isinstance(node, Owned)
    match node:
        case v.AbilityVar():
            found = ability(node.name, scope)
            return NOBODY if found is None else found.owner
        case v.You() | v.Them() | v.PlayerVar():
            return player(w, node, scope)
        case v.SlotVar():
            zone = w.layout.slot_zone.get(one(lookup(node.name, scope)))
            return NOBODY if zone is None else w.layout.owner[zone]
        case v.This() | v.It() | v.CardVar() | v.TopOf() | v.Select() | v.CardSum() | v.Chosen():
            those = cards(w, node, scope)
            return board.owner_of(w, those[0]) if those else NOBODY
        case _:
            assert_never(node)


# ---- words -----------------------------------------------------------------


def word(w: World, node: v.Word, scope: Scope) -> int:
    """One word, or -1: a declared one, a bound one, that of a slot or an ability, or a fact of a card."""
    match node:
        case v.WordIs():
            return w.ids.words[node.word]
        case v.WordVar():
            return as_word(lookup(node.name, scope))
        case v.WordOf():
            if isinstance(node.of, v.AbilityVar):
                bound = ability(node.of.name, scope)
                return NO_WORD if bound is None else bound.word
            return w.layout.slot_word.get(holder(w, node.of, scope), NO_WORD)
        case v.WordField():
            those = cards(w, node.card, scope)
            fact = state.face(w, those[0]).field(node.field) if those else None
            return w.ids.words[fact.word] if isinstance(fact, v.WordIs) else NO_WORD
        case _:
            assert_never(node)


def words(w: World, node: v.Word | v.WordsIn, scope: Scope) -> list[int]:
    """The words that may be named: those of a description, those present among cards, or all of a group."""
    if not isinstance(node, v.WordsIn):
        return [word(w, node, scope)]
    if node.kind is not None:
        meaning = lookup(node.kind, scope)
        return list(meaning.words) if isinstance(meaning, Description) else [meaning]
    every = [w.ids.words[name] for name in node.words]
    if node.among is None:
        return every
    those = cards(w, node.among, scope)
    return [each for each in every if any(state.has(w, card, each) for card in those)]


def index_word(w: World, node: v.Word | None, scope: Scope) -> int:
    """The word by which a zone, number or flag is told from its siblings, or -1."""
    return NO_WORD if node is None else word(w, node, scope)


# ---- zones -----------------------------------------------------------------


def zone(w: World, node: v.Place, scope: Scope) -> int:
    """One zone, or a slot; outside its index lies nothing."""
    match node:
        case v.ZoneOf():
            return zone_cell(w, node.zone, player(w, node.player, scope), index_word(w, node.word, scope))
        case v.ZoneVar():
            meaning = lookup(node.name, scope)
            return meaning.zone if isinstance(meaning, Destination) else int(meaning)
        case v.SlotVar() | v.SlotOf():
            return slot(w, node, scope)
        case _:
            assert_never(node)


def zone_cell(w: World, name: str, whose: int, by: int) -> int:
    """A zone of a player, or of a word."""
    return w.layout.zone(w.ids.zones[name], whose, by)


def zones(w: World, node: v.Place, scope: Scope) -> list[int]:
    """A zone, of several players perhaps."""
    if isinstance(node, v.ZoneOf) and isinstance(node.player, v.Everyone | v.PlayerVar):
        by = index_word(w, node.word, scope)
        return [zone_cell(w, node.zone, p, by) for p in players(w, node.player, scope)]
    return [zone(w, node, scope)]


def slot(w: World, node: v.SlotVar | v.SlotOf, scope: Scope) -> int:
    """``slot of C``, or a bound slot; -1 if there is none"""
    match node:
        case v.SlotVar():
            return one(lookup(node.name, scope))
        case v.SlotOf():
            those = cards(w, node.card, scope)
            return board.slot_of(w, those[0]) if those else NO_SLOT
        case _:
            assert_never(node)


def contents(w: World, nodes: Sequence[v.Place], scope: Scope) -> list[int]:
    """The cards of some places."""
    found: list[int] = []
    for node in nodes:
        if isinstance(node, v.SlotVar | v.SlotOf):
            found.extend(board.in_slot(w, slot(w, node, scope)))
        else:
            found.extend(card for cell in zones(w, node, scope) for card in board.cards_in(w, cell))
    return found


def destination(w: World, node: v.Place, scope: Scope) -> Destination:
    """``into history``, ``onto top of deck``, ``into slot of C``"""
    match node:
        case v.ZoneOf():
            return Destination(zone(w, node, scope), node.edge == "bottom")
        case v.ZoneVar():
            meaning = lookup(node.name, scope)
            if isinstance(meaning, Destination) and node.edge is None:
                return meaning
            return Destination(zone(w, node, scope), node.edge == "bottom")
        case v.SlotVar() | v.SlotOf():
            cell = slot(w, node, scope)
            return Destination(w.layout.slot_zone.get(cell, w.layout.nowhere), slot=cell)
        case _:
            assert_never(node)


# ---- holders ---------------------------------------------------------------


def holder(w: World, node: v.Value, scope: Scope) -> int:
    """One holder: a player, a card, a slot or a zone; -1 if there is none."""
    return one(holders(w, node, scope))


def holders(w: World, node: v.Value, scope: Scope) -> Holders:
    """One holder, or several."""
    assert isinstance(node, Holder)
    match node:
        case v.Everyone():
            return players(w, node, scope)
        case v.You() | v.Them() | v.OwnerOf() | v.Neighbour() | v.PlayerVar():
            return player(w, node, scope)
        case v.SlotVar() | v.SlotOf():
            return slot(w, node, scope)
        case v.ZoneOf():
            many = isinstance(node.player, v.Everyone | v.PlayerVar)
            return zones(w, node, scope) if many else zone(w, node, scope)
        case v.ZoneVar():
            return zone(w, node, scope)
        case v.Spots():
            return spots(w, node, scope)
        case v.AbilityVar():
            bound = ability(node.name, scope)
            return bound.card if bound is not None and bound.card else -1
        case v.This() | v.It() | v.CardVar() | v.TopOf() | v.Select() | v.CardSum() | v.Chosen():
            return one(cards(w, node, scope))
        case _:
            assert_never(node)


def spots(w: World, node: v.Spots, scope: Scope) -> list[int]:
    """``each holder`` (your zones and the cards in them), ``each slot in row``, ``each nest``"""
    if node.kind == "slot" and node.zone is not None:
        found = list(w.layout.slots[zone(w, node.zone, scope)])
    elif node.kind == "zone" and node.zone is not None:
        number_of = w.ids.zones[node.zone.zone]
        found = [cell for cell, declared in w.layout.declared.items() if declared == number_of]
    else:
        mine = [cell for cell, whose in w.layout.owner.items() if whose == scope.you]
        found = [spot for cell in mine for spot in (cell, *board.cards_in(w, cell))]
    if node.having is None:
        return found
    having = node.having
    return [spot for spot in found if condition(w, having, scope.but(it=(spot,)))]


# ---- cards -----------------------------------------------------------------


def cards(w: World, node: v.Cards | v.Chosen, scope: Scope) -> Cards:
    """The cards that a noun means, all of them."""
    match node:
        case v.This():
            return state.some(w, scope.this)
        case v.It():
            return scope.it
        case v.CardVar():
            return as_cards(w, lookup(node.name, scope))
        case v.TopOf():
            return top(w, node, scope)
        case v.Select():
            return select(w, node, scope)
        case v.Chosen():
            return cards(w, node.cards, scope)
        case v.CardSum():
            return [card for part in node.parts for card in cards(w, part, scope)]
        case _:
            assert_never(node)


def top(w: World, node: v.TopOf, scope: Scope) -> Cards:
    """``top 2 of deck``, ``bottom of deck``"""
    count = 1 if node.count is None else number(w, node.count, scope)
    laid: Cards = w.cells[zone(w, node.zone, scope)]
    if count <= 0:
        return ()
    return laid[-count:] if node.bottom else laid[:count]


def select(w: World, node: v.Select, scope: Scope) -> list[int]:
    """The cards of some places, of a binding, or under others, that pass a filter."""
    return passing(w, candidates(w, node, scope), node.filter, scope)


def candidates(w: World, node: v.Select, scope: Scope) -> Cards:
    """Where a selection looks."""
    if node.source is not None:
        return among(w, node, node.source, scope)
    if node.under is not None:
        return board.under(w, hosts(w, node.under, scope))
    if node.zones is None:
        return state.every_card(w)
    found = contents(w, node.zones, scope)
    return board.with_attached(w, found) if node.attached else found


def among(w: World, node: v.Select, source: v.Cards, scope: Scope) -> Cards:
    """Those of a binding that lie in certain places; or, of a description with places, what fits it there."""
    described = lookup(source.name, scope) if isinstance(source, v.CardVar) else None
    if isinstance(described, Description) and node.zones:
        return [card for card in contents(w, node.zones, scope) if described.match(card)]
    found = cards(w, source, scope)
    if node.zones is not None:
        cells = [cell for place in node.zones for cell in zones(w, place, scope)]
        found = [card for card in found if w.cells[card] in cells]
    if node.under is not None:
        below = board.under(w, hosts(w, node.under, scope))
        found = [card for card in found if card in below]
    return found


def hosts(w: World, node: v.Value, scope: Scope) -> Sequence[int]:
    """What cards lie under: a slot, certain cards, or your cards of a description."""
    if isinstance(node, v.SlotVar):
        return several(lookup(node.name, scope))
    if isinstance(node, v.Select) and node.zones is None and node.source is None and node.under is None:
        mine = [card for card, whose in state.at_home(w) if whose == scope.you and w.cells[card + UNDER]]
        return [card for card in mine if passes(w, card, node.filter, scope)]
    assert isinstance(node, v.Cards | v.Chosen)
    return cards(w, node, scope)


# ---- filters ---------------------------------------------------------------


def passing(w: World, those: Cards, node: v.Filter, scope: Scope) -> list[int]:
    """Those that pass."""
    if w.index.is_any(node):
        return list(those)
    return [card for card in those if passes(w, card, node, scope)]


def passes(w: World, card: int, node: v.Filter, scope: Scope) -> bool:
    """One of the alternatives, none of the exclusions, and more."""
    has: int = w.cells[card + WORDS]
    any_of, every, none_of = w.index.masks(node)
    if (node.words or node.names or node.variables) and not (
        has & any_of
        or any(is_named(w, card, name) for name in node.names)
        or any(fits(w, card, lookup(name, scope)) for name in node.variables)
    ):
        return False
    if ~has & every or has & none_of:
        return False
    if any(is_named(w, card, name) for name in node.not_names):
        return False
    if any(card in cards(w, excluded, scope) for excluded in node.not_cards):
        return False
    if any(fits(w, card, lookup(name, scope)) for name in node.not_variables):
        return False
    return node.having is None or condition(w, node.having, scope.but(it=(card,)))


def is_named(w: World, card: int, name: str) -> bool:
    """Is this the card's name, or another one under which it is known?"""
    shown = state.face(w, card)
    return name == shown.name or name in shown.aliases


def fits(w: World, card: int, meaning: Meaning) -> bool:
    """Does a card fit a bound word or description, or is it among bound cards?"""
    if isinstance(meaning, Description):
        return meaning.match(card)
    if isinstance(meaning, int):
        return state.has(w, card, meaning)
    return card in meaning


def lies_in(w: World, card: int, node: v.Select, scope: Scope) -> bool:
    """Does a card pass the filter, in one of the places?"""
    if not passes(w, card, node.filter, scope):
        return False
    return node.zones is None or w.cells[card] in [cell for place in node.zones for cell in zones(w, place, scope)]


# ---- numbers ---------------------------------------------------------------


def number(w: World, node: v.Number, scope: Scope) -> int:
    """A number."""
    match node:
        case v.Const():
            return node.value
        case v.NumberVar():
            meaning = lookup(node.name, scope)
            return meaning if isinstance(meaning, int) else len(meaning)
        case v.Count():
            return weigh(w, cards(w, node.cards, scope), weight(w, node.weight))
        case v.Tokens():
            return token_count(w, node, scope)
        case v.NumberOf():
            return declared_number(w, node, scope)
        case v.Math():
            return calculate(node.sign, number(w, node.left, scope), number(w, node.right, scope))
        case v.Share():
            return share(w, node, scope)
        case v.IfElse():
            return number(w, node.value if condition(w, node.condition, scope) else node.otherwise, scope)
        case v.CountPlayers():
            return len(players(w, node.players, scope))
        case v.FieldOf():
            return facts(w, node, scope)
        case v.OrderOf():
            return order(w, holder(w, node.of, scope))
        case v.OfAsker():
            return number(w, node.number, scope.but(you=scope.asker))
        case v.SeatCount() | v.OptionNumber():
            return w.layout.players if isinstance(node, v.SeatCount) else int(state.switch(w, node.option))
        case _:
            assert_never(node)


def calculate(sign: str, left: int, right: int) -> int:
    """``A + B``, ``A - B``, ``A * B``"""
    return {"+": left + right, "-": left - right, "*": left * right}[sign]


def share(w: World, node: v.Share, scope: Scope) -> int:
    """``2 per red card``, ``1 per 2 red cards``: rounded down"""
    value = number(w, node.value, scope)
    if node.each is None:
        return value * number(w, node.count, scope)
    each = number(w, node.each, scope)
    if isinstance(node.count, v.Const):
        return value // each
    return value * (number(w, node.count, scope) // each)


def token_count(w: World, node: v.Tokens, scope: Scope) -> int:
    """``gems of P``, ``tokens on it``"""
    kind = EVERY_KIND if node.kind is None else w.ids.tokens[node.kind]
    found = holders(w, node.holder, scope)
    if isinstance(node.holder, v.Everyone | v.Spots):
        return sum(board.tokens(w, each, kind) for each in several(found))
    return board.tokens(w, one(found), kind)


def order(w: World, where: int) -> int:
    """``order of it``: when a card came to its zone, or which slot it is; from 1"""
    if w.layout.slot0 <= where < w.layout.card0:
        return w.layout.slots[w.layout.slot_zone[where]].index(where) + 1
    if not state.is_card(w, where) or w.cells[where] >= w.layout.slot0:
        return 0
    laid = list(w.cells[w.cells[where]])
    return laid.index(where) + 1 if where in laid else 0


# ---- how often a word occurs -----------------------------------------------


def weight(w: World, name: str | None) -> int:
    """The word that is counted, or -1 for cards."""
    return NO_WORD if name is None else w.ids.words[name]


def weigh(w: World, those: Cards, counted: int) -> int:
    """How many cards; or, for a word, how often it occurs on them."""
    return sum(occurrences(w, card, counted) for card in those)


def occurrences(w: World, card: int, counted: int) -> int:
    """How often a word occurs on a card, ``treat`` included; every card counts once as a card.

    A word that is only lent counts once.
    """
    if counted < 0:
        return 1
    treated = [c.more for c in w.cells[MODS] if isinstance(c, Treated) and c.card == card and c.word == counted]
    if treated:
        return state.printed(w, card, counted) + sum(treated)
    return max(1, state.printed(w, card, counted)) if state.has(w, card, counted) else 0


# ---- declared numbers ------------------------------------------------------


def declared_number(w: World, node: v.NumberOf, scope: Scope) -> int:
    """``limit of P``: its base value with all that changes it; ``weight of C``: for each of the cards"""
    whose = player(w, node.player, scope)
    by = index_word(w, node.word, scope)
    if node.card is None:
        return number_now(w, node.number, whose, by, NO_CARD)
    return sum(number_now(w, node.number, whose, by, card) for card in cards(w, node.card, scope))


def number_now(w: World, name: str, whose: int, by: int, card: int) -> int:
    """Set, then raised and lowered by effects and by what stands, then never below its floor."""
    base = w.program.numbers[name]
    if isinstance(base, dict):  # a table by the number of players
        return base[w.layout.players]
    value = number(w, base, Scope(whose, card or by))
    changes = number_changes(w, w.ids.numbers[name], whose, by)
    for change in changes:
        value = change.by if change.how == "set" else value
    value += sum(change.by for change in changes if change.how == "add")
    value += standing_change(w, name, whose)
    return max(value, w.program.floors.get(name, value))


def number_changes(w: World, which: int, whose: int, by: int) -> list[NumberChange]:
    """What effects have made of a number, for this word or for all."""
    changes = [c for c in w.cells[MODS] if isinstance(c, NumberChange) and c.number == which]
    return [c for c in changes if c.player == whose and c.word in (NO_WORD, by)]


def standing_phrases(w: World, *frames: str) -> Iterator[tuple[e.Do, int, int]]:
    """The phrases of cards that hold by themselves: each with its card and the card's owner."""
    said = w.index.phrases(*frames)
    for card, whose in state.at_home(w) if said else ():
        for phrase in said.get(w.cells[card + FACE], ()):
            yield phrase, card, whose


RAISE, LOWER = "raise number by number until end", "lower number by number until end"
DISCOUNT = "lower amount by amount until end"


def standing_change(w: World, name: str, whose: int) -> int:
    """``raise limit by 1`` on a card in play"""
    total = 0
    for phrase, card, mine in standing_phrases(w, RAISE, LOWER):
        target, by = phrase.argument("N"), phrase.argument("M")
        if mine == whose and isinstance(target, v.NumberOf) and target.number == name:
            assert isinstance(by, v.Number)
            total += row(phrase.frame).sign * number(w, by, Scope(mine, card))
    return total


# ---- facts of cards --------------------------------------------------------


def facts(w: World, node: v.FieldOf, scope: Scope) -> int:
    """``worth of card in hand``: summed over the cards; ``best worth``: what each could be worth at most"""
    those = cards(w, node.cards, scope)
    if node.best:
        return sum(fact_at_best(w, node.field, card) for card in those)
    return sum(fact(w, node.field, card, scope.you) for card in those)


def number_field(w: World, name: str, card: int) -> v.Number | None:
    """The number that stands on a card as one of its facts."""
    node = state.face(w, card).field(name)
    return None if isinstance(node, tuple | v.Amount | v.WordIs) else node


def fact(w: World, name: str, card: int, whose: int) -> int:
    """The value of a fact of one card; of a capped form not more than the cap."""
    node = number_field(w, name, card)
    if node is None:
        return 0
    value = number(w, node, Scope(whose, card))
    info = w.program.words.fields[name]
    if info.cap is not None and info.forms and state.has(w, card, w.ids.words[info.forms[0]]):
        return min(value, info.cap)
    return value


def fact_at_best(w: World, name: str, card: int) -> int:
    """The highest value that a fact of a card could have."""
    node = number_field(w, name, card)
    return 0 if node is None else highest(node, w.program.words.fields[name].cap or 0)


def highest(node: v.Number, cap: int) -> int:
    """Of two cases the better one; what counts something is worth its cap."""
    match node:
        case v.Const():
            return node.value
        case v.IfElse():
            return max(highest(node.value, cap), highest(node.otherwise, cap))
        case v.Math(sign="+"):
            return highest(node.left, cap) + highest(node.right, cap)
        case _:
            return cap


# ---- amounts ---------------------------------------------------------------


def amount(w: World, node: v.Amount | v.AmountVar | v.AmountField, scope: Scope) -> Amount:
    """Tokens: ``1 gem + 2 stones``"""
    match node:
        case v.AmountVar():
            return lookup(node.name, scope)  # type: ignore[no-any-return]
        case v.AmountField():
            return amount_field(w, node, scope)
        case v.Amount():
            return tuple(portion for part in node.parts for portion in portions(w, part, scope))
        case _:
            assert_never(node)


def portions(w: World, node: v.AmountPart, scope: Scope) -> Amount:
    """``up to 2 gems``, ``all gems``, ``all tokens on S``"""
    token = EVERY_KIND if node.kind is None else w.ids.tokens[node.kind]
    match node.mode:
        case "on":
            assert node.holder is not None
            where = holder(w, node.holder, scope)
            kinds = range(len(w.ids.tokens)) if token == EVERY_KIND else (token,)
            there = [Portion(kind, "exactly", board.tokens(w, where, kind)) for kind in kinds]
            return tuple(portion for portion in there if portion.number)
        case "all":
            return (Portion(token, "all", 0),)
        case "up_to_all":
            return (Portion(token, "any_number", 0),)
        case mode:
            assert node.number is not None
            return (Portion(token, mode, max(0, number(w, node.number, scope))),)


def amount_field(w: World, node: v.AmountField, scope: Scope) -> Amount:
    """``fee of C``, with all that lowers it for you"""
    those = cards(w, node.card, scope)
    fee = state.face(w, those[0]).field(node.field) if those else None
    if not isinstance(fee, v.Amount):
        return ()
    left = plain_parts(w, fee)
    for token, less in standing_discounts(w, node.field, those[0], scope.you):
        if token in left:
            left[token] = max(0, left[token] - less)
    return tuple(Portion(token, "exactly", n) for token, n in left.items() if n)


def plain_parts(w: World, node: v.Amount) -> dict[int, int]:
    """An amount that is written in numbers."""
    found = {}
    for part in node.parts:
        assert part.kind is not None
        assert isinstance(part.number, v.Const)
        found[w.ids.tokens[part.kind]] = part.number.value
    return found


def standing_discounts(w: World, name: str, card: int, you: int) -> Iterator[tuple[int, int]]:
    """``lower fee of red card by 1 gem`` on a card of yours in play"""
    for phrase, this, whose in standing_phrases(w, DISCOUNT):
        of, by = phrase.argument("F"), phrase.argument("A")
        if whose == you and isinstance(of, v.AmountField) and of.field == name and isinstance(by, v.Amount):
            scope = Scope(whose, this, it=(card,))
            if not isinstance(of.card, v.Select) or lies_in(w, card, of.card, scope):
                yield from plain_parts(w, by).items()


# ---- flags -----------------------------------------------------------------


def flag_cell(w: World, node: v.FlagOf | v.FlagVar, scope: Scope) -> int:
    """Where a flag is kept: one for the game, each player or each word."""
    match node:
        case v.FlagVar():
            return int(lookup(node.name, scope))
        case v.FlagOf():
            info = w.program.words.flags[node.flag]
            at = w.ids.flags[node.flag]
            cell = w.layout.flags[at]
            if info.owned:
                cell += player(w, node.player, scope) * w.layout.flag_strides[at]
            if info.by is not None:
                group = [w.ids.words[name] for name in w.program.words.traits[info.by].words]
                cell += group.index(index_word(w, node.word, scope))
            return cell
        case _:
            assert_never(node)


# ---- conditions ------------------------------------------------------------


def condition(w: World, node: v.Condition, scope: Scope) -> bool:
    """Does it hold?"""
    match node:
        case v.Compared():
            return compared(w, node, scope)
        case v.Some():
            return is_some(w, node, scope)
        case v.HasWord():
            return has_word(w, node, scope)
        case v.Negation():
            return not condition(w, node.inner, scope)
        case v.Both():
            return condition(w, node.left, scope) and condition(w, node.right, scope)
        case v.Either():
            return condition(w, node.left, scope) or condition(w, node.right, scope)
        case v.AnyPlayer():
            return bool(players(w, node.players, scope))
        case v.FlagSet():
            return bool(w.cells[flag_cell(w, node.flag, scope)])
        case v.Done():
            return scope.done
        case v.Possible():
            assert scope.possible is not None
            return scope.possible()
        case v.OptionIs():
            return state.switch(w, node.option) == node.value
        case v.SamePlayer():
            return player(w, node.left, scope) == player(w, node.right, scope)
        case v.SameCard():
            left, right = set(cards(w, node.left, scope)), set(cards(w, node.right, scope))
            return bool(left) and left == right
        case _:
            assert_never(node)


def compared(w: World, node: v.Compared, scope: Scope) -> bool:
    """``coins > coins of each other player``: of nobody it is not true"""
    left = number(w, node.left, scope)
    if node.over is None:
        return compare(node.sign, left, number(w, node.right, scope))
    rights = [number(w, node.right, scope.but(you=p)) for p in players(w, node.over, scope)]
    results = [compare(node.sign, left, right) for right in rights]
    return bool(results) and (all(results) if node.over.quantifier == "each" else any(results))


def compare(sign: str, left: int, right: int) -> bool:
    """``A >= B``"""
    signs = {"=": left == right, ">=": left >= right, "<=": left <= right, ">": left > right, "<": left < right}
    return signs[sign]


def has_word(w: World, node: v.HasWord, scope: Scope) -> bool:
    """``C is red``: of all of them, and there is one; ``any player is calm``"""
    if isinstance(node.of, v.Players):
        asked = [w.ids.words[name] for name in node.filter.words]
        asked += [as_word(lookup(name, scope)) for name in node.filter.variables]
        return any(state.player_has(w, p, each) for p in players(w, node.of, scope) for each in asked)
    those = cards(w, node.of, scope)
    return bool(those) and all(passes(w, card, node.filter, scope) for card in those)


def is_some(w: World, node: v.Some, scope: Scope) -> bool:
    """``card in deck``, ``at least 3 red cards in play``, ``no gem on this``"""
    if isinstance(node.number, v.Count) and node.least is None:
        there = bool(cards(w, node.number.cards, scope))
        return not there if node.none else there
    found = number(w, node.number, scope)
    if node.none:
        return found == 0
    return found >= (1 if node.least is None else number(w, node.least, scope))


def holds(w: World, rule: v.Condition | None, you: int) -> bool:
    """Does a rule of the game hold that a table may choose?"""
    return rule is not None and condition(w, rule, Scope(you))
