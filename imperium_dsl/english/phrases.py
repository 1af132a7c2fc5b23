"""Phrases to clauses: a frame with its arguments, by its template or by its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from imperium_dsl.english import cards, numbers, places, players, quantities, values, words
from imperium_dsl.english.context import BARE, Binding, Context
from imperium_dsl.english.templates import WHO_ACTS, Style, Template, Verb
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame, Parameter

Arguments: TypeAlias = Mapping[str, v.Value]
NO_ARGUMENTS: Arguments = {}


def phrase(c: Context, do: e.Do) -> str:
    """A phrase with its verb in the right form."""
    frame = c.program.frames.by_key[do.frame]
    text = filled(c, frame, {a.name: a.value for a in do.arguments})
    if do.per is not None:
        text = c.form("per", phrase=text, count=per_noun(c, do.per))
    if do.bind is not None:
        c.names[do.bind] = binding(c, frame, do)
    remember(c, do)
    return text


def per_noun(c: Context, per: v.Number) -> str:
    """``2 foxes in play``"""
    if isinstance(per, v.Share) and per.each is not None:
        noun = numbers.counted(c, per.count, many=True)
        return c.form("exactly", number=numbers.number(c, per.each), noun=noun)
    return numbers.counted(c, per)


def filled(c: Context, frame: Frame, arguments: Arguments) -> str:
    """The template with its arguments; the words of the frame if there is none or something is missing."""
    template = template_of(c, frame, arguments)
    if template is None or not template.required <= {*arguments, *WHO_ACTS}:
        return by_words(c, frame, arguments)
    parameters = {p.name: p for p in frame.parameters}
    texts = {}
    for slot in template.slots:
        if slot.name in arguments:
            texts[slot.written] = argument(c, parameters[slot.name], arguments[slot.name], slot.style)
        elif slot.name in WHO_ACTS:
            texts[slot.written] = whoever_acts(c, slot.name)
    return c.filled(template, texts)


def whoever_acts(c: Context, name: str) -> str:
    if name == "your":
        return players.whose(c, None)
    return c.form("you" if c.voice.reader else "them")


def template_of(c: Context, frame: Frame, arguments: Arguments = NO_ARGUMENTS) -> Template | None:
    """The template of a frame, perhaps one for whoever acts, this card, or that zone."""
    for name, value in arguments.items():
        match value.cards if isinstance(value, v.Chosen) else value:
            case v.You():
                word = "you"
            case v.This():
                word = "this"
            case v.ZoneOf(edge=None, zone=zone):
                word = zone
            case _:
                continue
        own = c.book.frame(f"{frame.key} ({name}: {word})")
        if own is not None:
            return own
    return c.book.frame(frame.key)


def by_words(c: Context, frame: Frame, arguments: Arguments) -> str:
    """``verb object preposition argument``, in the author's words"""
    parts = [plain_verb(c, frame.words)]
    for preposition, parameter in frame.slots:
        value = arguments.get(parameter.name)
        if value is None:
            continue
        if preposition is None:
            parts.append(argument(c, parameter, value, None))
        elif isinstance(value, v.Place) and preposition in ("into", "onto"):
            parts.append(places.toward(c, value, "into" if preposition == "into" else "onto"))
        else:
            parts.extend((preposition, argument(c, parameter, value, "in")))
    return " ".join(parts)


def plain_verb(c: Context, verb: str) -> str:
    """``draw``, ``looks at``"""
    template = c.book.template("verbs", verb)
    if template is not None:
        return c.filled(template, {})
    base, _, particle = verb.partition(" ")
    return c.verb(Verb(base, particle or None))


# ---- arguments


def argument(c: Context, parameter: Parameter, value: v.Value, style: Style | None) -> str:
    """The value of a parameter as a template asks for it."""
    match value:
        case v.Chosen() if style == "many" or style == "yours":
            return all_such(c, value, yours=style == "yours")
        case v.Chosen():
            how: places.How = "in" if style in ("in", "lies", "digits") else "from"
            silent = () if style in ("said", "lies") else parameter.zones
            return cards.chosen(c, value, how, silent, digits=style == "digits")
        case v.Select() if style == "in":
            noun = cards.select(c, value)
            return noun if value.filter.names else c.indefinite(noun)
        case v.ZoneOf() | v.ZoneVar() | v.SlotVar() | v.SlotOf() if style == "into" or style == "onto":
            return places.toward(c, value, style)
        case v.WordIs() if style == "state":
            return words.state(c, value.word)
        case v.WordIs() if style == "card":
            return c.indefinite(cards.noun(c, v.Filter(words=(value.word,), span=value.span)))
        case _ if style == "floor":
            floor = c.program.floors.get(value.number) if isinstance(value, v.NumberOf) else None
            return "" if floor is None else c.form("floor", number=str(floor))
        case v.Spots() if style == "one":
            return c.indefinite(places.spot(c, value))
        case v.EndOf() if style == "plain":
            return c.form("plain_end", what=words.end(c, value.what))
        case _:
            return values.value(c.acting(BARE) if style == "their" else c, value)


def all_such(c: Context, x: v.Chosen, *, yours: bool) -> str:
    """``red cards``, ``your red cards``"""
    if not isinstance(x.cards, v.Select):
        return cards.cards(c, x.cards)
    noun = cards.select(c, x.cards, many=True, joiner="and")
    return places.determined(c, players.whose(c, None), noun) if yours and x.cards.zones is None else noun


# ---- bindings


def remember(c: Context, do: e.Do) -> None:
    """A single card that was just bound is ``it`` until another phrase speaks of other cards."""
    if do.bind is not None:
        c.memory.latest = do.bind if c.names[do.bind].single and do.result == "cards" else None
        return
    for given in do.arguments:
        value = given.value.cards if isinstance(given.value, v.Chosen) else given.value
        is_latest = isinstance(value, v.CardVar) and value.name == c.memory.latest
        if isinstance(given.value, v.Chosen | v.HowMany) and not is_latest:
            c.memory.latest = None


def verb_of(c: Context, frame: Frame) -> str:
    """The verb by which a frame is spoken of."""
    template = template_of(c, frame)
    verb = None if template is None else template.verb
    if verb is None:
        return frame.words
    return verb.base if verb.particle is None else c.book.grammar.with_particle(verb.base, verb.particle)


def binding(c: Context, frame: Frame, do: e.Do) -> Binding:
    """How the name that a phrase binds is spoken of from now on."""
    done = c.book.grammar.participle(verb_of(c, frame))
    once = not any(isinstance(given.value, v.Everyone) for given in do.arguments)
    for given in do.arguments:
        match given.value:
            case v.Chosen(cards=v.Select() as s):
                one, many = cards.noun(c, s.filter), cards.noun(c, s.filter, many=True)
                return Binding(one, many, done, is_single(c, given.value) and once)
            case v.Chosen():
                return Binding(c.form("card"), c.form("cards"), done, is_single(c, given.value) and once)
            case v.HowMany():
                return Binding(c.form("card"), c.form("cards"), done, quantities.is_one(c, given.value.number))
            case v.Amount():
                kinds = [part.kind for part in given.value.parts]
                one = c.listed([words.token(c, kind, many=False) for kind in kinds])
                return Binding(one, c.listed([words.token(c, kind) for kind in kinds]), done)
            case v.WordsIn():
                noun = words.trait(c, given.value.words) or c.form("word")
                return Binding(noun, c.book.grammar.plural(noun), done, single=True)
            case _:
                continue
    return Binding(c.form(THAT.get(do.result or "", "that_number")), "", plain=True)


THAT = {"players": "that_player", "ability": "that_ability", "holder": "that_slot"}  # by the type of what is yielded


def is_single(c: Context, x: v.Chosen) -> bool:
    """Is it one card for sure?"""
    if isinstance(x.cards, v.TopOf):
        return x.cards.count is None
    one = x.kind == "exactly" and x.amount is not None and quantities.is_one(c, x.amount)
    return one or isinstance(x.cards, v.This | v.It)
