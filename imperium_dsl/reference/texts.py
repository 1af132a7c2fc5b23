"""Texts of cards and words, and rows of tables: which may be used now, and how they run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.reference import board, possible, state, values
from imperium_dsl.reference.records import NO_CARD, NO_WORD, Ability, Fail, Scope, Steps
from imperium_dsl.reference.state import World

# ---- which there are -------------------------------------------------------


def abilities(w: World, node: v.Abilities | v.AbilityVar, scope: Scope) -> list[Ability]:
    """``tap of 1 red card in play``: texts of cards; ``tap of any sort``: of words, for each player who has them"""
    if isinstance(node, v.AbilityVar):
        bound = values.ability(node.name, scope)
        return [] if bound is None else [bound]
    if node.words:
        return of_words(w, node, scope)
    assert node.cards is not None
    return [
        Ability(text, card, NO_WORD, board.owner_of(w, card), i)
        for card in values.cards(w, node.cards, scope)
        if board.owner_of(w, card) not in w.inert
        for kind in node.kinds
        for i, text in enumerate(text for text in state.face(w, card).texts if text.kind == kind)
    ]


def of_words(w: World, node: v.Abilities, scope: Scope) -> list[Ability]:
    """The texts that belong to words, if they exist for the player."""
    assert node.players is not None
    found = [
        Ability(text, NO_CARD, w.ids.words[word], player, i)
        for player in values.players(w, node.players, scope)
        for word in node.words
        for i, text in enumerate(text for b in w.program.belongings if b.word == word for text in b.texts)
        if text.kind in node.kinds
    ]
    return [ability for ability in found if exists(w, ability.text, ability.owner, ability.word)]


def exists(w: World, text: e.Text, owner: int, this: int) -> bool:
    """``ability tap while this in play``: is there such an ability?"""
    condition = w.program.abilities[text.kind].exists
    return condition is None or values.condition(w, condition, Scope(owner, this))


# ---- may it run? -----------------------------------------------------------


def is_running(w: World, text: e.Text | e.Row, this: int) -> bool:
    """A text on the stack is never started again."""
    return (id(text), this) in w.run.running


def is_startable(w: World, text: e.Text, you: int, this: int) -> bool:
    """Can a text be started: is it not running, and can what it must do strictly be done?"""
    if is_running(w, text, this):
        return False
    strict = w.index.strict_part(text.body, prices=prices_are_strict(w, you))
    if strict is None:
        return True
    return possible.can_be_done(w, lambda: w.perform(w, strict, Scope(you, this)), you, in_full=True)


def prices_are_strict(w: World, you: int) -> bool:
    """``strict price``, ``strict price if ...``: does a cost that cannot be met forbid its text?"""
    rules = [condition for verb, condition in w.program.strict_rules if verb == "price"]
    return any(condition is None or values.holds(w, condition, you) for condition in rules)


def would_change_something(w: World, text: e.Text, you: int, this: int) -> bool:
    """Can it be started, its costs met, and something done?"""
    if not is_startable(w, text, you, this):
        return False
    return possible.can_be_done(w, lambda: enter(w, text, you, this), you, in_full=False)


def is_usable(w: World, ability: Ability, you: int) -> bool:
    """May an ability be used now: does it exist, and does its gate allow it?"""
    text, this = ability.text, ability.this
    if is_running(w, text, this) or (ability.card and not exists(w, text, you, this)):
        return False
    return is_open(w, text.kind, you, this, lambda: would_change_something(w, text, you, this))


def is_open(w: World, kind: str, you: int, this: int, possible: Callable[[], bool]) -> bool:
    """``ability tap ... if no stone on this and possible``: does the gate of a kind of ability allow it?"""
    gate = w.program.abilities[kind].gate
    return gate is None or values.condition(w, gate, Scope(you, this, possible=possible))


# ---- running ---------------------------------------------------------------


def pay_price(w: World, kind: str, you: int, this: int) -> Steps[None]:
    """``ability tap ...: add 1 stone onto this``: what it costs to use an ability of a kind, if anything"""
    price = w.program.abilities[kind].price
    if price is not None:
        yield from w.perform(w, price, Scope(you, this))


def enter(w: World, text: e.Text, you: int, this: int) -> Steps[bool]:
    """Run a text; whom it spares, it spares until it is over."""
    if is_running(w, text, this):
        raise Fail
    sources, w.run.sources = w.run.sources, ()
    spared = len(w.run.spared)
    w.run.running.append((id(text), this))
    try:
        return (yield from w.perform(w, text.body, Scope(you, this, in_text=True)))
    finally:
        w.run.running.pop()
        del w.run.spared[spared:]
        w.run.sources = sources


def go_through(w: World, text: e.Text, you: int, this: int) -> Steps[bool]:
    """Run a text that need not be done in full, whatever it is a part of."""
    in_full, w.run.in_full = w.run.in_full, False
    try:
        return (yield from enter(w, text, you, this))
    finally:
        w.run.in_full = in_full


# ---- rows of tables --------------------------------------------------------


def first_row(w: World, you: int, card: int, word: int) -> e.Row | None:
    """The topmost row that matches and of which some part is possible; the rest of it would be left out."""
    for row in rows(w, you, card, word):
        if is_running(w, row, card):
            continue
        if possible.can_be_done(w, partial(enter_row, w, row, you, card), you, in_full=False, skips=True):
            return row
    return None


def rows(w: World, you: int, card: int, word: int) -> list[e.Row]:
    """The rows that match, of the tables whose words hold for the player; ``for WORD``: as if that one held."""
    found = []
    for table in w.program.tables:
        words = [w.ids.words[name] for name in table.words]
        is_meant = word == NO_WORD or word in words
        if is_meant and all(state.player_has(w, you, each) or each == word for each in words):
            found += [row for row in table.rows if row_matches(w, row, you, card)]
    return found


def row_matches(w: World, row: e.Row, you: int, card: int) -> bool:
    """``region if reading is strict: ...``: no filter means every card"""
    scope = Scope(you, card, it=(card,))
    if row.condition is not None and not values.condition(w, row.condition, scope):
        return False
    return row.match is None or values.passes(w, card, row.match, scope)


def enter_row(w: World, row: e.Row, you: int, card: int) -> Steps[bool]:
    """Run a row; it is not begun again while it runs."""
    spared = len(w.run.spared)
    w.run.running.append((id(row), card))
    try:
        return (yield from w.perform(w, row.body, Scope(you, card)))
    finally:
        w.run.running.pop()
        del w.run.spared[spared:]
