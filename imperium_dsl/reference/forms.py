"""The forms of an effect: one short function for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from imperium_dsl.machine.layout import GRANTS, MODS, ONCES
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame
from imperium_dsl.reference import (
    arguments,
    events,
    moves,
    permissions,
    phrases,
    possible,
    standing,
    state,
    texts,
    values,
    verbs,
)
from imperium_dsl.reference.possible import Begin
from imperium_dsl.reference.records import (
    NO,
    YES,
    Ability,
    Meaning,
    NumberChange,
    Pending,
    Permission,
    Scope,
    Steps,
    StopLoop,
)
from imperium_dsl.reference.state import World

# ---- an effect -------------------------------------------------------------


def text(w: World, body: e.Effect, scope: Scope) -> Steps[bool]:
    """Run an effect with names of its own; its result is the world's result."""
    yield from run(w, body, scope)
    w.run.result = scope.result
    return scope.all_done


def run(w: World, node: e.Effect, scope: Scope) -> Steps[None]:
    """One effect: the forms in which somebody acts or decides."""
    match node:
        case e.Do():
            yield from do(w, node, scope)
        case e.Sequence():
            yield from sequence(w, node, scope)
        case e.Cost():
            yield from cost(w, node, scope)
        case e.If():
            yield from if_else(w, node, scope)
        case e.May():
            yield from may(w, node, scope)
        case e.Choose():
            yield from choose(w, node, scope)
        case e.EachPlayer():
            yield from each_player(w, node, scope)
        case e.ForEach():
            yield from for_each(w, node, scope)
        case e.Repeat():
            yield from repeat(w, node, scope)
        case e.Window():
            yield from window(w, node, scope)
        case e.SetNumber():
            yield from set_number(w, node, scope)
        case e.Stop():
            raise StopLoop
        case e.Let() | e.ChangeAmount() | e.Result() | e.Once() | e.Grant():
            bind(w, node, scope)
        case _:
            assert_never(node)


def bind(w: World, node: e.Let | e.ChangeAmount | e.Result | e.Once | e.Grant, scope: Scope) -> None:
    """The forms in which nobody acts: they bind a name, or leave something behind."""
    match node:
        case e.Let():
            let(w, node, scope)
        case e.ChangeAmount():
            change_amount(w, node, scope)
        case e.Result():
            result(w, node, scope)
        case e.Once():
            once(w, node, scope)
        case e.Grant():
            grant(w, node, scope)
        case _:
            assert_never(node)


def part(w: World, node: e.Effect, scope: Scope) -> Steps[None]:
    """A part that is done, or not, as a whole."""
    before, scope.all_done = scope.all_done, True
    yield from run(w, node, scope)
    scope.done = scope.all_done
    scope.all_done = before and scope.done
    scope.done_before = before


# ---- a phrase --------------------------------------------------------------


def do(w: World, node: e.Do, scope: Scope) -> Steps[None]:
    """``draw 2 cards``; with a strict verb always in full or not at all.

    before: a phrase    after: it was done or not, its result is bound to the name behind ``as``, cards are ``it``
    """
    frame = w.index.frame(node.frame)
    if frame.key in w.index.strict and not scope.in_price:
        yield from pay_for(w, node, scope)
        return
    scope.done_before = scope.all_done
    done = yield from as_often_as_said(w, node, frame, scope)
    scope.done = done
    scope.all_done = scope.all_done and done
    scope.result = w.run.result
    if node.bind is not None:
        scope.names[node.bind] = w.run.result
    if node.result == "cards":
        scope.it = w.run.result


def as_often_as_said(w: World, node: e.Do, frame: Frame, scope: Scope) -> Steps[bool]:
    """``per``: so many times the amount, or the phrase so many times."""
    if frame.key in verbs.OF_NUMBERS:
        yield from verbs.OF_NUMBERS[frame.key](w, node, scope)
        w.run.result = ()
        return True
    if node.per is not None:
        yield from verbs.settle_treats(w, node.per, scope)
    if node.per is None or w.index.roles[frame.key].multiplied >= 0:
        return (yield from as_said(w, node, frame, scope))
    done, total = True, ()
    for _ in range(values.number(w, node.per, scope)):
        state.tick(w)
        done = (yield from as_said(w, node, frame, scope)) and done
        total = joined(total, w.run.result)
    w.run.result = total
    return done


def as_said(w: World, node: e.Do, frame: Frame, scope: Scope) -> Steps[bool]:
    """Once."""
    args = yield from arguments.read(w, node, frame, scope)
    return (yield from phrases.say(w, phrases.Phrase(frame, scope.you, scope.this, args)))


def joined(left: Meaning, right: Meaning) -> Meaning:
    """Results of several rounds as one: numbers add up, cards and players follow each other."""
    if left == ():
        return right
    if right == ():
        return left
    if isinstance(left, int) or isinstance(right, int):
        return left + right if isinstance(left, int) and isinstance(right, int) else right
    if isinstance(left, Ability) or isinstance(right, Ability):
        return right
    return (*left, *right)


# ---- sequences, prices, conditions -----------------------------------------


def sequence(w: World, node: e.Sequence, scope: Scope) -> Steps[None]:
    """``A and B``, A and B on two lines: in order, each as far as possible

    What ``if not done`` deals with may fail, also where all must be done in full.
    """
    for step, following in zip(node.steps, (*node.steps[1:], None), strict=False):
        in_full = w.run.in_full
        if isinstance(step, e.Do) and isinstance(following, e.If) and w.index.asks_done(following):
            w.run.in_full = False
        try:
            yield from run(w, step, scope)
        finally:
            w.run.in_full = in_full


def cost(w: World, node: e.Cost, scope: Scope) -> Steps[None]:
    """``A to B``: A in full or not at all, then B; the cards that A moved take part in B"""
    moved = len(w.run.trail)
    if (yield from pay_for(w, node.price, scope)):
        w.run.sources = (*w.run.sources, *w.run.trail[moved:])
        yield from part(w, node.effect, scope)


def pay_for(w: World, node: e.Effect, scope: Scope) -> Steps[bool]:
    """Carry an effect out in full, or not at all."""
    again = rehearsal(lambda copy: price(w, node, copy), scope)
    paid = yield from possible.pay(w, lambda: price(w, node, scope), again, scope.you)
    if not paid:
        undone(w, scope)
    return paid


def price(w: World, node: e.Effect, scope: Scope) -> Steps[bool]:
    """What stands before ``to``; true if it was paid."""
    before, scope.in_price = scope.in_price, True
    try:
        yield from part(w, node, scope)
    finally:
        scope.in_price = before
    return scope.done


def undone(w: World, scope: Scope) -> None:
    """The last phrase, price or choice was not done."""
    scope.failed()
    state.failed(w, scope.you)


def if_else(w: World, node: e.If, scope: Scope) -> Steps[None]:
    """``if C: A`` / ``else: B``; whoever asks whether something was done has dealt with it"""
    if w.index.asks_done(node):
        scope.all_done = scope.done_before
    if values.condition(w, node.condition, scope):
        yield from run(w, node.body, scope)
    elif node.otherwise is not None:
        yield from run(w, node.otherwise, scope)


# ---- decisions between effects ---------------------------------------------


def rehearsal(steps: Callable[[Scope], Steps[object]], scope: Scope) -> Begin:
    """The same from where it begins, with names of its own."""
    start = scope.copy()
    return lambda: steps(start.copy())


def may(w: World, node: e.May, scope: Scope) -> Steps[None]:
    """``may A``: the acting player decides; not offered if it is impossible

    In a dry run all is offered to the player whose dry run it is; an offer to another counts if something could come
    of it.
    """
    body = rehearsal(lambda copy: part(w, node.body, copy), scope)
    scope.done_before = scope.all_done
    is_mine = w.run.is_dry and w.run.trial == scope.you
    offered = is_mine or possible.can_be_done(w, body, scope.you, in_full=not w.run.is_dry)
    if offered and (yield from possible.ask(scope.you, (YES, NO), "may")):
        yield from part(w, node.body, scope)
    else:
        scope.done = False


def choose(w: World, node: e.Choose, scope: Scope) -> Steps[None]:
    """``choose A or B``: exactly one that is possible; ``try A or B``: the first that is possible"""
    scope.done_before = scope.all_done
    index = first_able(w, node, scope) if node.first_able else (yield from chosen(w, node, scope))
    if index is None:
        undone(w, scope)
    else:
        yield from option(w, node.options[index], scope)


def option(w: World, node: e.Effect, scope: Scope) -> Steps[None]:
    """``if C: A`` as an option is possible only if C."""
    if not isinstance(node, e.If) or node.otherwise is not None:
        yield from part(w, node, scope)
    elif values.condition(w, node.condition, scope):
        yield from part(w, node.body, scope)
    else:
        undone(w, scope)


def chosen(w: World, node: e.Choose, scope: Scope) -> Steps[int | None]:
    """One that is possible; if none is, one that is not strictly barred, as far as it goes; in a dry run any."""
    able: Sequence[int] = range(len(node.options))
    if not w.run.is_dry:
        able = able_options(w, node, scope)
        if not able:
            return None
    return (yield from possible.ask(scope.you, able, "choose"))


def able_options(w: World, node: e.Choose, scope: Scope) -> list[int]:
    """Those that may be chosen; with ``loose choice`` also texts' options that are not possible in full."""
    is_loose = scope.in_text and values.holds(w, w.program.loose_choice, scope.you)
    able = [i for i, each in enumerate(node.options) if not is_loose and is_able(w, each, scope, in_full=True)]
    if able:
        return able
    strict = [w.index.strict_option(each) for each in node.options]
    return [i for i, each in enumerate(strict) if each is None or is_able(w, each, scope, in_full=True)]


def first_able(w: World, node: e.Choose, scope: Scope) -> int | None:
    """The first whose cost is met and that changes something."""
    return next((i for i, each in enumerate(node.options) if is_able(w, each, scope, in_full=False)), None)


def is_able(w: World, node: e.Effect, scope: Scope, *, in_full: bool) -> bool:
    """Is an option possible?"""
    return possible.can_be_done(w, rehearsal(lambda copy: option(w, node, copy), scope), scope.you, in_full=in_full)


# ---- loops -----------------------------------------------------------------


def each_player(w: World, node: e.EachPlayer, scope: Scope) -> Steps[None]:
    """``WHO: A``: they act and choose; bindings add up over all, and are empty if nobody made them

    ``WHO secretly: A``: nothing moves until all have decided.
    """
    names = w.index.names_bound(node.body)
    gathered: dict[str, Meaning] = dict.fromkeys(names, ())
    total: Meaning = ()
    you = scope.you
    if node.secretly:
        w.run.put_off = []
    players = yield from events.who_takes_part(w, values.players(w, node.players, scope), scope.this)
    for player in players:
        scope.you = player
        scope.result = ()
        scope.names.update(dict.fromkeys(names, ()))
        yield from run(w, node.body, scope)
        total = joined(total, scope.result)
        for name in names:
            gathered[name] = joined(gathered[name], scope.names[name])
    scope.you = you
    scope.names.update(gathered)
    scope.result = total
    if node.secretly:
        yield from openly(w)


def openly(w: World) -> Steps[None]:
    """Everybody has decided: now the moves happen."""
    put_off, w.run.put_off = w.run.put_off or [], None
    for card, to in put_off:
        yield from moves.move(w, card, to)


def for_each(w: World, node: e.ForEach, scope: Scope) -> Steps[None]:
    """``for each red card as R: A``: once for each of a set fixed at the start; a member gone meanwhile is skipped"""
    total: Meaning = ()
    for member, place in members(w, node, scope):
        if place is not None and w.cells[member] != place:
            continue
        match node.type:
            case "cards":
                scope.names[node.variable] = (member,)
            case "players":
                scope.names[node.variable] = [member]
            case _:
                scope.names[node.variable] = member
        scope.result = ()
        yield from run(w, node.body, scope)
        total = joined(total, scope.result)
    scope.result = total


def members(w: World, node: e.ForEach, scope: Scope) -> list[tuple[int, int | None]]:
    """What a loop runs over; cards with where they lie."""
    over: Any = node.over  # of the type that the node says
    match node.type:
        case "cards":
            return [(card, w.cells[card]) for card in values.cards(w, over, scope)]
        case "players":
            return [(player, None) for player in values.players(w, over, scope)]
        case "word":
            return [(word, None) for word in values.words(w, over, scope)]
        case _:
            return [(holder, None) for holder in values.several(values.holders(w, over, scope))]


def repeat(w: World, node: e.Repeat, scope: Scope) -> Steps[None]:
    """``repeat 3 times: A``; the number is read once, and ``stop`` ends it"""
    total: Meaning = ()
    try:
        for _ in range(values.number(w, node.times, scope)):
            state.tick(w)
            scope.result = ()
            yield from run(w, node.body, scope)
            total = joined(total, scope.result)
    except StopLoop:
        pass
    scope.result = total


def window(w: World, node: e.Window, scope: Scope) -> Steps[None]:
    """``repeat: A``: again and again until somebody stops; a dry run does not look into it"""
    state.unknowable(w)
    try:
        while True:
            yield from run(w, node.body, scope)
    except StopLoop:
        pass


# ---- names -----------------------------------------------------------------


def let(w: World, node: e.Let, scope: Scope) -> None:
    """``let N = cards in hand``

    before: N is unknown    after: N is what there is now
    """
    scope.names[node.variable] = let_value(w, node, scope)


def let_value(w: World, node: e.Let, scope: Scope) -> Meaning:
    """What a name is bound to."""
    value: Any = node.value  # of the type that the node says
    match node.type:
        case "cards":
            return tuple(values.cards(w, value, scope))
        case "players":
            return values.players(w, value, scope)
        case "word":
            return values.word(w, value, scope)
        case "number":
            return values.number(w, value, scope)
        case "ability":
            return next(iter(texts.abilities(w, value, scope)), ())
        case _:
            return values.holders(w, value, scope)


def result(w: World, node: e.Result, scope: Scope) -> None:
    """What a keyword yields."""
    value = node.value
    if isinstance(value, v.Cards):
        scope.result = tuple(values.cards(w, value, scope))
    elif isinstance(value, v.PlayerVar):
        scope.result = values.players(w, value, scope)
    else:
        assert isinstance(value, v.Number)
        scope.result = values.number(w, value, scope)


def change_amount(w: World, node: e.ChangeAmount, scope: Scope) -> None:
    """``lower AMOUNT by USED``: it counts as something that changes

    before: an event with an amount    after: more or less of it, never below nothing
    """
    assert scope.event is not None
    change = values.number(w, node.by, scope)
    scope.event.amount = max(0, scope.event.amount + (change if node.sign > 0 else -change))
    w.run.changes += 1


# ---- what lasts ------------------------------------------------------------


def set_number(w: World, node: e.SetNumber, scope: Scope) -> Steps[None]:
    """``set limit = 5 until end of turn``

    before: limit 4, whatever it was set to earlier    after: 5, for a time
    """
    number, player, word = verbs.number_named(w, node.target, scope)
    head = ("set", number, player, word)
    kept = [entry for entry in w.cells[MODS] if entry[:4] != head]
    value = state.not_too_large(values.number(w, node.value, scope))
    state.put(w, MODS, (*kept, NumberChange(*head, value, node.until or "game")))
    yield from events.checks(w)


def once(w: World, node: e.Once, scope: Scope) -> None:
    """``once when you begin turn: A``

    before: nobody waits    after: a handler waits for its event, with the names of now
    """
    entry = Pending(w.index.number_of[id(node)], scope.you, standing.keep_names(w, node, scope), scope.this)
    state.put(w, ONCES, (*w.cells[ONCES], entry))


def grant(w: World, node: e.Grant, scope: Scope) -> None:
    """``can take 2 red until end of turn``, ``cannot ...``

    before: as the game and the cards say    after: the acting player may, or may not, for a time
    """
    names = standing.keep_names(w, node, scope) if permissions.is_about_cards(w, node) else None
    entry = Permission(
        w.index.number_of[id(node)], scope.you, int(node.allowed), w.ids.verbs[node.verb], names,
        node.count or 0, node.until or "game", scope.this,
    )  # fmt: skip
    state.put(w, GRANTS, (*w.cells[GRANTS], entry))
