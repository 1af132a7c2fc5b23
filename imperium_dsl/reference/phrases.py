"""The life of a phrase, from its arguments to what it sets off.

    1  may it be done at all?                              cannot P
    2  how much?      handlers that change AMOUNT          when ... would ...: lower AMOUNT by 1
    3  which cards?   the player picks                     1 red card in hand
    4  before         other handlers that come before      when ... would ...: ...
    5  instead        something else happens               when ... would ..., instead: ...
    6  it is done     by a keyword's body, or a verb of the kernel
    7  after          handlers of what has happened        when ...: ...

A phrase ends at any of these steps, done or not done. What it yields is ``w.run.result``.
"""

from __future__ import annotations

from attrs import define

from imperium_dsl.program.frames import Frame
from imperium_dsl.program.verbs import row
from imperium_dsl.reference import events, permissions, picks, standing, state
from imperium_dsl.reference.records import Cards, Meaning, Scope, Selection, Steps
from imperium_dsl.reference.state import World
from imperium_dsl.reference.verbs import VERBS, Actor


@define(eq=False)
class Phrase:
    """A frame with its arguments, said by a player in the text of a card; what is picked takes its place there."""

    frame: Frame
    you: int
    this: int
    args: list[Meaning]


def say(w: World, phrase: Phrase) -> Steps[bool]:
    """Is it forbidden? ``2 x + 1 y`` is two events, one after the other. Is it done?"""
    if not permissions.may_do(w, phrase.frame, phrase.you, phrase.args):
        return undone(w, phrase)
    at = w.index.roles[phrase.frame.key].amount
    if at < 0 or len(phrase.args[at]) == 1:
        return (yield from one_event(w, phrase))
    done, total = True, 0
    for portion in phrase.args[at]:
        args = [*phrase.args[:at], (portion,), *phrase.args[at + 1 :]]
        done = (yield from one_event(w, Phrase(phrase.frame, phrase.you, phrase.this, args))) and done
        total += w.run.result if isinstance(w.run.result, int) else 0
    w.run.result = total
    return done


def undone(w: World, phrase: Phrase) -> bool:
    """It was not done, and yields nothing."""
    w.run.result = ()
    return state.failed(w, phrase.you)


def one_event(w: World, phrase: Phrase) -> Steps[bool]:
    """A phrase about one thing; whoever is exempt by an answer to it is so until it is over.

    Exemptions that are made while it is carried out belong to an event around it, and stay.
    """
    exempt = len(w.run.exempt)
    made: list[tuple[int, int]] = []
    try:
        return (yield from life(w, phrase, made))
    finally:
        w.run.exempt[exempt:] = made


def life(w: World, phrase: Phrase, made: list[tuple[int, int]]) -> Steps[bool]:
    """Steps 2 to 7; ``made``: exemptions that stay."""
    frame, you, args = phrase.frame, phrase.you, phrase.args
    event = events.worded(w, frame, you, args)
    is_heard = row(frame.key).starts != "procedure"  # what answers a procedure is asked when it runs
    listeners = standing.listeners(w, frame.words) if is_heard else []
    if not (yield from events.before_amount(w, event, listeners)):
        w.run.result = ()
        return True

    at = w.index.roles[frame.key].cards
    enough = True
    if at >= 0 and isinstance(args[at], Selection):
        event.cards, enough = yield from picks.pick_for(w, you, args[at], frame)
        if not event.cards:
            replaced = yield from events.instead(w, event, listeners)
            if replaced is not None:
                return replaced or state.failed(w, you)
            if not enough:
                return undone(w, phrase)
        args[at] = event.cards
    if not (yield from pick_others(w, phrase)):
        return undone(w, phrase)

    event.cards = concerned(w, phrase)
    yield from events.before(w, event, listeners)
    replaced = yield from events.instead(w, event, listeners)
    if replaced is not None:
        if at < 0 or not event.cards:
            return replaced or state.failed(w, you)
        args[at] = event.cards  # of some cards only

    yield from leave_out_exempt(w, phrase)
    for card in args[at] if at >= 0 else ():
        permissions.use(w, frame.words, you, card)
    exempt = len(w.run.exempt)
    done = (yield from carry_out(w, phrase)) and enough
    made += w.run.exempt[exempt:]

    if is_heard and not w.run.is_dry:
        event.result = w.run.result
        yield from events.after(w, event)
        w.run.result = event.result
    return True if done else state.failed(w, you)


# ---- what it acts on -------------------------------------------------------


def pick_others(w: World, phrase: Phrase) -> Steps[bool]:
    """The other cards of the phrase, then its holders; false if there is none."""
    args, verb = phrase.args, phrase.frame.words
    for i, parameter in enumerate(phrase.frame.parameters):
        if parameter.type == "cards" and isinstance(args[i], Selection):
            args[i], _ = yield from picks.pick(w, phrase.you, args[i], verb)
            if not args[i]:
                return False
    for i, parameter in enumerate(phrase.frame.parameters):
        if parameter.type in ("holder", "spot") and isinstance(args[i], Selection):
            chosen, _ = yield from picks.pick(w, phrase.you, args[i], verb)
            if not chosen:
                return False
            args[i] = chosen[0]
    return True


def concerned(w: World, phrase: Phrase) -> Cards:
    """The cards that the event is about: those it acts on, else the one that holds."""
    roles = w.index.roles[phrase.frame.key]
    if roles.cards >= 0:
        return phrase.args[roles.cards]  # type: ignore[no-any-return]
    if roles.holder >= 0 and isinstance(phrase.args[roles.holder], int):
        return state.some(w, phrase.args[roles.holder])
    return ()


# ---- doing it --------------------------------------------------------------


def leave_out_exempt(w: World, phrase: Phrase) -> Steps[None]:
    """Players who may ignore this part of a text decide whether it applies to them."""
    if phrase.frame.primitive or not (w.run.exempt or w.run.spared):
        return
    for i, parameter in enumerate(phrase.frame.parameters):
        if parameter.type == "players":
            phrase.args[i] = yield from events.who_takes_part(w, phrase.args[i], phrase.this)


def carry_out(w: World, phrase: Phrase) -> Steps[bool]:
    """What the verb does: the body of a keyword, with its arguments as names; or a verb of the kernel."""
    frame = phrase.frame
    if not frame.primitive:
        names = {parameter.name: arg for parameter, arg in zip(frame.parameters, phrase.args, strict=True)}
        body = w.program.keywords[frame.key].body
        return (yield from w.perform(w, body, Scope(phrase.you, phrase.this, names=names)))
    done = VERBS[frame.key](w, Actor(phrase.you, phrase.this), *phrase.args)
    return done if isinstance(done, bool) else (yield from done)
