"""What a handler answers and what a permission speaks of, to clauses."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from imperium_dsl.english import cards, conditions, phrases, places, players, values
from imperium_dsl.english.context import BARE, EACH, MINE, YOU, Context, Voice
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v

# ---- events


def pattern(c: Context, p: e.Pattern) -> str:
    """``another player would play a red card``"""
    form = "would" if p.would else "does"
    return with_condition(c, p, c.form(form, subject=subject(c, p), does=happening(c, p)))


def same_subject(c: Context, p: e.Pattern) -> str:
    """``plays a red card``, after another pattern of the same subject"""
    return with_condition(c, p, happening(c, p))


def with_condition(c: Context, p: e.Pattern, text: str) -> str:
    if p.condition is None:
        return text
    return c.form("if_pattern", pattern=text, condition=conditions.condition(c, p.condition))


def happening(c: Context, p: e.Pattern) -> str:
    """``play a red card``, ``plays a red card``"""
    inner = evolve(c, voice=voice_of(c, p), pattern=True, counting=p.about_amount)
    if not p.arguments:
        return phrases.plain_verb(inner, p.verb)
    return phrases.filled(inner, c.program.frames.by_key[p.frames[0]], {a.name: a.value for a in p.arguments})


def voice_of(c: Context, p: e.Pattern) -> Voice:
    """The voice of what happens."""
    if p.subject == "cards":
        return YOU if p.would else MINE
    if p.subject == "you":
        return YOU if c.voice.reader else BARE
    return BARE if p.would else EACH


def subject(c: Context, p: e.Pattern) -> str:
    """Who or what does it."""
    if p.subject == "you":
        return c.form("you" if c.voice.reader else "they")
    if p.subject == "cards":
        if p.this_card or p.cards is None:
            return c.form("this")
        noun = cards.noun(c, p.cards)
        return noun if p.cards.names else c.indefinite(noun)
    if p.player is not None:
        return players.player(c, p.player)
    return players.everyone(c, v.Everyone("any", p.subject == "other", p.words, span=p.span))


# ---- permissions


def grant(c: Context, g: e.Grant) -> str:
    """``you can play a fox from your hand``, ``cannot be played unless ...``"""
    text = with_count(c, g, permission(c, g))
    match g.condition:
        case None:
            pass
        case v.Negation(inner=inner):
            text = c.form("unless", rest=text, condition=conditions.condition(c, inner))
        case condition:
            text = c.form("only_if", rest=text, condition=conditions.condition(c, condition))
    return text if g.until is None else c.form("until", rest=text, until=values.end(c, g.until))


def permission(c: Context, g: e.Grant) -> str:
    """The permission without its conditions."""
    frame = c.program.frames.by_key[g.frames[0]]
    slot = next((p for p in frame.parameters if p.type in ("cards", "kind")), None)
    if not g.allowed and g.cards is not None and slot is not None:
        return cannot_be(c, g.cards, c.book.grammar.participle(phrases.verb_of(c, frame)))
    inner = c.acting(YOU)
    word = next((p for p in frame.parameters if p.type == "word"), None)
    named = g.cards.filter.words if isinstance(g.cards, v.Select) else ()
    if word is not None and named:
        does = phrases.filled(inner, frame, {word.name: v.WordIs(named[0], span=g.span)})
    elif g.cards is None or slot is None:
        does = phrases.plain_verb(inner, frame.words)
    else:
        which = evolve(g.cards, zones=g.zones or g.cards.zones) if isinstance(g.cards, v.Select) else g.cards
        does = phrases.filled(inner, frame, {slot.name: v.Chosen("none", None, which, span=g.span)})
    return c.form("can" if g.allowed else "cannot", phrase=does)


def with_count(c: Context, g: e.Grant, text: str) -> str:
    return text if g.count is None else c.form("so_often", rest=text, times=c.times(g.count))


def cannot_be(c: Context, which: v.Cards, participle: str) -> str:
    """``cannot be played``, ``red cards cannot be played``"""
    match which:
        case v.This():
            return c.form("cannot_be", participle=participle)
        case v.Select(source=v.This(), zones=zones) if zones:
            text = c.form("cannot_be", participle=participle)
            return c.form("located", noun=text, place=places.places(c, zones, which.attached, "in"))
        case v.Select():
            what = c.indefinite(cards.select(c, which))
        case v.TopOf() | v.It() | v.CardVar() | v.CardSum():
            what = cards.cards(c, which)
        case _:
            assert_never(which)
    return c.form("cards_cannot_be", cards=what, participle=participle)
