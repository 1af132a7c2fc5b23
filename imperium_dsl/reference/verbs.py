"""What the kernel's own verbs do, once everything is picked: true if done in full.

Each function carries out the frames that ``VERBS`` names for it. It gets the world, who acts with which text, and the
arguments of the frame in order. What it yields as its result is ``w.run.result``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

from imperium_dsl.machine.layout import LEAD, MODS, RANK
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.verbs import row
from imperium_dsl.reference import board, events, moves, picks, possible, procedures, standing, state, texts, values
from imperium_dsl.reference.records import (
    DONE,
    EVERY_KIND,
    NO_WORD,
    Ability,
    Amount,
    Cards,
    Description,
    Destination,
    Holders,
    NumberChange,
    Portion,
    Scope,
    Steps,
    Treat,
    Treated,
)
from imperium_dsl.reference.state import FACE, World


@frozen
class Actor:
    """Who does it, and the card or word whose text says so."""

    you: int
    this: int


Verb: TypeAlias = Callable[..., "Steps[bool] | bool"]  # (world, actor, arguments of the frame)

# ---- cards -----------------------------------------------------------------


def move(w: World, _: Actor, cards: Cards, to: Destination) -> Steps[bool]:
    """``move 1 card into heap``: one after the other

    before: card somewhere    after: card on top of (or, if said, at the bottom of) the zone; result: the cards
    """
    if to.zone == w.layout.nowhere:
        w.run.result = ()
        return False
    done = True
    for card in tuple(cards):
        done = (yield from moves.move(w, card, to)) and done
    w.run.result = tuple(cards)
    return done


def attach(w: World, _: Actor, cards: Cards, holder: int) -> Steps[bool]:
    """``attach 1 card onto C``: to a card or a slot; a card is never laid under itself

    before: card somewhere    after: card under the holder; result: the cards
    """
    if holder < w.layout.slot0:
        w.run.result = ()
        return False
    for card in tuple(cards):
        if card != holder:
            yield from moves.attach(w, card, holder)
    w.run.result = tuple(cards)
    return True


def replace(w: World, _: Actor, cards: Cards, by: Cards) -> Steps[bool]:
    """``replace C by D``

    before: C in a zone    after: D there, C out of the game; result: D
    """
    if not cards or not by:
        w.run.result = ()
        return False
    zone = w.cells[cards[0]]
    yield from moves.move(w, cards[0], Destination(w.layout.gone))
    yield from moves.move(w, by[0], Destination(zone))
    w.run.result = (by[0],)
    return True


def flip(w: World, _: Actor, cards: Cards) -> Steps[bool]:
    """``flip C``

    before: one face of the card shows    after: the other; result: the cards
    """
    for card in cards:
        other = other_face(w, w.cells[card + FACE])
        if other is not None:
            state.put(w, card + FACE, other)
            standing.renew_words(w)
    w.run.result = tuple(cards)
    yield from events.checks(w)
    return True


def other_face(w: World, shown: int) -> int | None:
    """The first other face of a card."""
    number = card_number(w.program.faces[shown].number)
    others = (i for i, face in enumerate(w.program.faces) if i != shown and card_number(face.number) == number)
    return next(others, None)


def card_number(number: str) -> str:
    """Numbers that differ only in a last letter are faces of one card."""
    return number[:-1] if number[-1:].isalpha() else number


def arrange(w: World, actor: Actor, cards: Cards) -> Steps[bool]:
    """``arrange top 3 of deck``: the player says which comes first, second, ...

    before: a b c where they lie    after: c a b in the same places; result: the cards in their new order
    """
    left, order = list(cards), []
    while left and len(cards) > 1:
        card = yield from possible.ask(actor.you, left, "arrange")
        left.remove(card)
        order.append(card)
    if order:
        zone = w.cells[order[0]]
        laid = list(w.cells[zone])
        for at, card in zip(sorted(laid.index(card) for card in order), order, strict=True):
            laid[at] = card
        state.put(w, zone, tuple(laid))
        yield from events.checks(w)
    w.run.result = tuple(order or left)
    return True


def shuffle(w: World, _: Actor, zone: int) -> Steps[bool]:
    """``shuffle deck``

    before: a b c    after: b c a, say; nobody knows which lies where
    """
    board.shuffle(w, zone)
    yield from events.checks(w)
    return True


# ---- tokens ----------------------------------------------------------------


def add(w: World, _: Actor, amount: Amount, holders: Holders) -> Steps[bool]:
    """``add 2 gems onto you``: there are always more

    before: n on the holder    after: n + amount; result: how many in all
    """
    total = 0
    for holder in values.several(holders):
        for portion in amount if holder >= 0 else ():
            yield from moves.add_tokens(w, holder, portion.token, portion.number)
            total += portion.number
    w.run.result = total
    return True


def remove(w: World, actor: Actor, amount: Amount, holders: Holders) -> Steps[bool]:
    """``remove 2 gems from you``: as much as there is

    before: n on the holder    after: n - amount; result: how many in all
    """
    done, total = True, 0
    for holder in values.several(holders):
        for portion in by_kind(w, amount) if holder >= 0 else ():
            number, full = yield from taken(w, actor.you, holder, portion)
            yield from moves.add_tokens(w, holder, portion.token, -number)
            total += number
            done = done and full
    w.run.result = total
    return done


def transfer(w: World, actor: Actor, amount: Amount, holders: Holders, target: Holders) -> Steps[bool]:
    """``transfer 2 gems from P onto you``: as much as there is

    before: n on one holder    after: n - amount there, so much more on the other; result: how many in all
    """
    done, total = True, 0
    onto = values.one(target)
    for holder in values.several(holders):
        if holder < 0 or onto < 0:
            done = False
            continue
        for portion in by_kind(w, amount):
            number, full = yield from taken(w, actor.you, holder, portion)
            yield from moves.add_tokens(w, holder, portion.token, -number)
            yield from moves.add_tokens(w, onto, portion.token, number)
            total += number
            done = done and full
    w.run.result = total
    return done


def by_kind(w: World, amount: Amount) -> list[Portion]:
    """``all tokens`` is all of each kind."""
    found = []
    for portion in amount:
        kinds = range(len(w.ids.tokens)) if portion.token == EVERY_KIND else (portion.token,)
        found += [Portion(kind, portion.mode, portion.number) for kind in kinds]
    return found


def taken(w: World, you: int, holder: int, portion: Portion) -> Steps[tuple[int, bool]]:
    """How many tokens come off a holder, and whether that is all that was asked."""
    there = board.tokens(w, holder, portion.token)
    match portion.mode:
        case "all":
            return there, True
        case "up_to" | "any_number":
            most = there if portion.mode == "any_number" else min(portion.number, there)
            number = (yield from possible.ask_number(you, most)) if most > 0 else 0
            return number, True
        case _:
            return min(portion.number, there), there >= portion.number


# ---- decisions -------------------------------------------------------------


def pick_cards(w: World, _: Actor, cards: Cards) -> bool:
    """``pick 1 card in hand as C``: made already, with the other arguments; result: the cards"""
    w.run.result = tuple(cards)
    return True


def pick_player(w: World, actor: Actor, players: list[int]) -> Steps[bool]:
    """``pick another player as P``; result: the player"""
    found = yield from pick_one(w, actor, players, "player", nothing=())
    w.run.result = [w.run.result] if found else ()
    return found


def pick_spot(w: World, actor: Actor, spots: Holders) -> Steps[bool]:
    """``pick 1 slot in row as S``; result: the slot, card or zone"""
    return (yield from pick_one(w, actor, values.several(spots), "holder", nothing=()))


def name(w: World, actor: Actor, words: int | list[int]) -> Steps[bool]:
    """``name 1 colour as W``; result: the word"""
    return (yield from pick_one(w, actor, values.several(words), "word", nothing=NO_WORD))


def pick_one(w: World, actor: Actor, things: list[int], kind: str, *, nothing: int | tuple[()]) -> Steps[bool]:
    """One of several things; result: that one, or nothing."""
    w.run.result = nothing
    if not things:
        return False
    w.run.result = yield from possible.ask(actor.you, things, kind)
    return True


def pick_ability(w: World, actor: Actor, abilities: list[Ability]) -> Steps[bool]:
    """``pick tap of 1 card as A``, to be copied: only those that would change something; result: the ability"""
    able = [a for a in abilities if texts.would_change_something(w, a.text, actor.you, copied_by(actor.this, a))]
    w.run.result = ()
    if not able:
        return state.failed(w, actor.you)
    w.run.result = yield from choose_ability(actor.you, able)
    return True


def choose_ability(you: int, abilities: list[Ability]) -> Steps[Ability]:
    """The player says which."""
    option = yield from possible.ask(you, [ability.option for ability in abilities], "ability")
    return next(ability for ability in abilities if ability.option == option)


# ---- texts of cards and words ----------------------------------------------


def use(w: World, actor: Actor, abilities: list[Ability]) -> Steps[bool]:
    """``use tap of card in play``: pick a usable ability, pay the price of its kind, run its text

    before: a card that may be used    after: its price is paid, its text is done; result: the card
    """
    able = [ability for ability in abilities if texts.is_usable(w, ability, actor.you)]
    if not able:
        return state.failed(w, actor.you)
    state.unknowable(w)
    ability = yield from choose_ability(actor.you, able)
    yield from texts.pay_price(w, ability.text.kind, actor.you, ability.this)
    yield from texts.go_through(w, ability.text, actor.you, ability.this)
    w.run.result = state.some(w, ability.card)
    return True


def resolve(w: World, actor: Actor, abilities: list[Ability]) -> Steps[bool]:
    """``resolve tap of all card in play``: the texts alone, without gate and price, each as far as it goes

    The set is fixed first, the player says in which order; a card gone meanwhile is skipped. A dry run does not look
    into it.

    before: cards with texts    after: their texts are done; result: those cards
    """
    if w.run.is_dry:
        return True
    left = [(ability, w.cells[ability.card] if ability.card else 0) for ability in abilities]
    resolved: list[int] = []
    while True:
        left = [(a, place) for a, place in left if not a.card or w.cells[a.card] == place]
        if not left:
            break
        index = yield from which_next(w, actor.you, [ability for ability, _ in left])
        ability, _ = left.pop(index)
        if not texts.is_running(w, ability.text, ability.this):
            yield from texts.go_through(w, ability.text, actor.you, ability.this)
            resolved += state.some(w, ability.card)
    w.run.result = tuple(resolved)
    return True


def which_next(w: World, you: int, left: list[Ability]) -> Steps[int]:
    """Alike ones need no order."""
    kinds = {(a.text.kind, a.position, state.alike(w, a.card) if a.card else a.word) for a in left}
    if len(kinds) == 1:
        return 0
    options = [ability.option for ability in left]
    return options.index((yield from possible.ask(you, options, "order")))


def resolve_for_cards(w: World, actor: Actor, abilities: list[Ability], cards: Cards) -> Steps[bool]:
    """``resolve A for C``: a copy with another card as ``this``

    before: a text of one card    after: done as if it stood on the other
    """
    return (yield from copy(w, actor.you, abilities, cards[0] if cards else 0))


def resolve_for_players(w: World, actor: Actor, abilities: list[Ability], players: list[int]) -> Steps[bool]:
    """``resolve A for P``: a copy with another player as its own

    before: a text of one player    after: done as if it were the other's, on the card whose text says so
    """
    return (yield from copy(w, players[0] if players else actor.you, abilities, actor.this))


def copy(w: World, you: int, abilities: list[Ability], this: int) -> Steps[bool]:
    """Run a text with the player as its own and another card as ``this``; no gate, no price."""
    ability = abilities[0] if abilities else None
    if ability is None or texts.is_running(w, ability.text, this):
        return state.failed(w, you)
    return (yield from texts.enter(w, ability.text, you, copied_by(this, ability)))


def copied_by(this: int, ability: Ability) -> int:
    """What a copy calls ``this``: a text of a card is done by another, one of a word stays with its word."""
    return this if ability.card else ability.word


def consult(w: World, actor: Actor, cards: Cards, word: int = NO_WORD) -> Steps[bool]:
    """``consult C``, ``consult C for WORD``: the topmost row that matches the card and can do something

    before: a card and a table    after: what the row says is done, as far as it can be paid
    """
    row = texts.first_row(w, actor.you, cards[0], word) if cards else None
    if row is None:
        w.run.result = ()
        return state.failed(w, actor.you)
    yield from texts.enter_row(w, row, actor.you, cards[0])
    return True


def run(w: World, actor: Actor, procedure: str, cards: Cards = ()) -> Steps[bool]:
    """``run turn``, ``run auction for C``; a dry run does not look into it

    before: the procedure has not begun    after: it is finished
    """
    if not w.run.is_dry:
        yield from procedures.run(w, procedure, actor.you, cards)
    w.run.result = ()
    return True


def exempt(w: World, _: Actor, players: list[int], cards: Cards) -> bool:
    """``exempt you from C``: it lasts until the event that is answered is over, or the text that is running

    before: C's text concerns the players    after: they decide, part by part, whether it does
    """
    if w.run.answering:
        for card in cards:
            is_under_way = any(this == card for _, this in w.run.running)
            those = w.run.spared if is_under_way else w.run.exempt
            those += [(player, card) for player in players]
        w.run.changes += 1
    return True


# ---- knowledge and chance --------------------------------------------------


def see(w: World, actor: Actor, cards: Cards) -> bool:
    """``see top 2 of deck``

    before: hidden cards    after: the acting player knows them; result: the cards
    """
    if any(not board.sees(w, actor.you, card) for card in cards):
        state.unknowable(w)
    board.show(w, cards, (actor.you,))
    w.run.result = tuple(cards)
    return True


def reveal(w: World, _: Actor, cards: Cards) -> bool:
    """``reveal 1 card in hand``

    before: hidden cards    after: everybody knows them; result: the cards
    """
    state.unknowable(w)
    board.show(w, cards, range(w.layout.players))
    w.run.result = tuple(cards)
    return True


def reveal_until(w: World, _: Actor, zone: int, kind: Description) -> bool:
    """``reveal deck until red card``

    before: a deck    after: everybody knows its cards down to the first that fits; result: that card, or none
    """
    state.unknowable(w)
    seen: list[int] = []
    w.run.result = ()
    for card in w.cells[zone]:
        seen.append(card)
        if kind.match(card):
            w.run.result = (card,)
            break
    board.show(w, seen, range(w.layout.players))
    return True


def roll(w: World, _: Actor, sides: int) -> bool:
    """``roll 6``; result: a number from 1 to 6"""
    w.run.result = board.below(w, sides) + 1 if sides > 0 else 0
    return sides > 0


# ---- words and flags -------------------------------------------------------


def become(w: World, actor: Actor, word: int) -> Steps[bool]:
    """``become angry``

    before: the player is calm    after: angry, and no longer calm, as one word of each trait is theirs
    """
    cell = state.player_word_cell(w, actor.you, w.ids.trait_of[word])
    if w.cells[cell] != word:
        state.put(w, cell, word)
    yield from events.checks(w)
    return True


def lend(w: World, _: Actor, word: int, kind: Description, until: str | None) -> Steps[bool]:
    """``lend red onto card in play until end of turn``: onto the cards that are there now

    before: a blue card    after: red and blue
    """
    standing.change_words(w, word, 1, kind.cards(), until or "game")
    yield from events.checks(w)
    return True


def drop(w: World, _: Actor, word: int, kind: Description, until: str | None) -> Steps[bool]:
    """``drop red from card in play until end of turn``: from the cards that are there now

    before: a red and blue card    after: blue
    """
    standing.change_words(w, word, -1, kind.cards(), until or "game")
    yield from events.checks(w)
    return True


def mark(w: World, _: Actor, cell: int) -> Steps[bool]:
    """``mark used``

    before: not set    after: set; what is set cannot be marked
    """
    return (yield from set_flag(w, cell, 1))


def unmark(w: World, _: Actor, cell: int) -> Steps[bool]:
    """``unmark used``

    before: set, or not    after: not set
    """
    yield from set_flag(w, cell, 0)
    return True


def set_flag(w: World, cell: int, value: int) -> Steps[bool]:
    """False if it had the value already."""
    if w.cells[cell] == value:
        return False
    state.put(w, cell, value)
    yield from events.checks(w)
    return True


# ---- the game --------------------------------------------------------------


def lead(w: World, _: Actor, number: int) -> Steps[bool]:
    """``lead 2``

    before: somebody is the first player    after: the second player is
    """
    state.put(w, LEAD, (number - 1) % w.layout.players)
    yield from events.checks(w)
    return True


def win(w: World, _: Actor, players: list[int]) -> bool:
    """``win you``

    before: a game in its course    after: over, won by those players
    """
    procedures.finish(w, tuple(players), "won")
    return True


def end(w: World, _: Actor, __: str) -> bool:
    """``end game``

    before: a game in its course    after: over, won by who is ranked highest; unfinished, if nothing was ranked
    """
    winners, scores = w.cells[RANK]
    procedures.finish(w, winners if scores else (), "finished" if scores else "unfinished")
    return True


def restart(w: World, _: Actor) -> bool:
    """``restart``

    before: a game in its course    after: before its set-up, but for what lasts until the end of the series
    """
    state.unknowable(w)
    procedures.begin_anew(w)
    return True


def skip(w: World, _: Actor) -> bool:
    """``skip``: nothing, and that is done"""
    w.run.result = ()
    return True


def fail(w: World, _: Actor) -> bool:
    """``fail``: nothing, and in a replacement what it replaces counts as not done"""
    w.run.result = ()
    w.run.refused = True
    return False


def discount(*_: object) -> bool:
    """``lower fee of card by 1 gem``: stands on cards in play, see ``values.standing_discounts``"""
    return True


# ---- verbs that take a number, not its value -------------------------------


def change_number(w: World, node: e.Do, scope: Scope) -> Steps[None]:
    """``raise limit by 1 until end of turn``, ``lower limit by 1 until end of turn``

    before: limit 4    after: 5, or 3, for a time
    """
    number, by = node.argument("N"), node.argument("M")
    assert isinstance(number, v.NumberOf)
    assert isinstance(by, v.Number)
    change = state.not_too_large(row(node.frame).sign * values.number(w, by, scope))
    standing.add_change(w, NumberChange("add", *number_named(w, number, scope), change, until(node)))
    yield from events.checks(w)


def number_named(w: World, node: v.NumberOf, scope: Scope) -> tuple[int, int, int]:
    """Which number, whose, of which word."""
    return (w.ids.numbers[node.number], values.player(w, node.player, scope), values.index_word(w, node.word, scope))


def until(node: e.Do) -> str:
    """``until end of turn``; else until the end of the game"""
    limit = node.argument("L")
    return limit.what if isinstance(limit, v.EndOf) else "game"


def rank(w: World, node: e.Do, scope: Scope) -> Steps[None]:
    """``rank each player by gems``

    before: those still in the lead    after: those of them with most
    """
    players, number = node.argument("P"), node.argument("N")
    assert isinstance(players, v.Players)
    assert isinstance(number, v.Number)
    ranked = values.players(w, players, scope)
    lead, earlier = w.cells[RANK]
    scores = tuple(values.number(w, number, scope.but(you=player)) for player in range(w.layout.players))
    lead = [player for player in lead if player in ranked]
    best = max((scores[player] for player in lead), default=0)
    state.put(w, RANK, (tuple(player for player in lead if scores[player] == best), (*earlier, scores)))
    yield from ()


def treat(w: World, node: e.Do, scope: Scope) -> Steps[None]:
    """``treat 1 red as 2 blue until end of turn``: which one is picked when it first matters

    before: a card with red    after: for a time, red counts once less on it, and blue twice more
    """
    given, wanted = node.argument("T"), node.argument("U")
    assert isinstance(given, v.Chosen)
    assert isinstance(wanted, v.Chosen)
    parts: Sequence[v.Chosen] = wanted.cards.parts if isinstance(wanted.cards, v.CardSum) else (wanted,)
    numbers = [1 if part.amount is None else values.number(w, part.amount, scope) for part in parts]
    into = tuple((values.weight(w, part.weight), n) for part, n in zip(parts, numbers, strict=True))
    standing.add_change(w, Treat("treat", scope.you, values.weight(w, given.weight), into, until(node)))
    yield from ()


def settle_treats(w: World, node: v.Number, scope: Scope) -> Steps[None]:
    """Before a count of a word: each pending ``treat`` about it picks its card, or puts it off."""
    counted = {values.weight(w, count.weight) for count in w.index.counts(node) if count.weight is not None}
    for pending in [c for c in w.cells[MODS] if isinstance(c, Treat) and c.player == scope.you]:
        mine = [
            card for card, owner in state.at_home(w) if owner == scope.you and state.has(w, card, pending.word)
        ]  # fmt: skip
        if mine and counted & {pending.word, *(word for word, _ in pending.into)}:
            card = yield from possible.ask(scope.you, (*picks.distinct(w, mine), DONE), "treat")
            if card != DONE:
                settle_treat(w, pending, card)
                yield from events.checks(w)


def settle_treat(w: World, pending: Treat, card: int) -> None:
    """before: a ``treat`` without a card    after: on this card the words count otherwise"""
    kept = [change for change in w.cells[MODS] if change is not pending]
    more = [(pending.word, -1), *pending.into]
    new = [Treated("count", card, word, n, pending.until) for word, n in more]
    state.put(w, MODS, (*kept, *new))
    standing.renew_words(w)


# ---- which function for which frame ----------------------------------------

VERBS: dict[str, Verb] = {
    "move cards into place": move,
    "move cards onto place": move,
    "attach cards onto holder": attach,
    "replace cards by cards": replace,
    "flip cards": flip,
    "arrange cards": arrange,
    "shuffle zone": shuffle,
    "add amount onto holder": add,
    "remove amount from holder": remove,
    "transfer amount from holder onto holder": transfer,
    "pick cards": pick_cards,
    "pick players": pick_player,
    "pick spot": pick_spot,
    "pick ability": pick_ability,
    "name word": name,
    "use ability": use,
    "resolve ability": resolve,
    "resolve ability for cards": resolve_for_cards,
    "resolve ability for players": resolve_for_players,
    "consult cards": consult,
    "consult cards for word": consult,
    "run procedure": run,
    "run procedure for cards": run,
    "exempt players from cards": exempt,
    "see cards": see,
    "reveal cards": reveal,
    "reveal zone until kind": reveal_until,
    "roll number": roll,
    "become word": become,
    "lend word onto kind until end": lend,
    "drop word from kind until end": drop,
    "mark flag": mark,
    "unmark flag": unmark,
    "lead number": lead,
    "win players": win,
    "end end": end,
    "restart": restart,
    "skip": skip,
    "fail": fail,
    "lower amount by amount until end": discount,
}

OF_NUMBERS: dict[str, Callable[[World, e.Do, Scope], Steps[None]]] = {
    "raise number by number until end": change_number,
    "lower number by number until end": change_number,
    "rank players by number": rank,
    "treat kind as kind until end": treat,
}
