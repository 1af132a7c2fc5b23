"""Cards to noun phrases."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from imperium_dsl.english import places, quantities, words
from imperium_dsl.english.context import Context
from imperium_dsl.english.places import How
from imperium_dsl.program import values as v

Joiner: TypeAlias = Literal["or", "and"]

# ---- what a card must be


def noun(c: Context, f: v.Filter, many: bool = False, joiner: Joiner = "or") -> str:
    """What a card must be, without an article: ``red or green card other than this card``"""
    return narrowed(c, kind(c, f, many, joiner), f, many)


def kind(c: Context, f: v.Filter, many: bool, joiner: Joiner) -> str:
    """``tired red card``"""
    text = alternatives(c, f, many, joiner)
    for word in reversed(f.every):
        text = c.form("described", word=words.adjective(c, word), noun=text)
    return text


def narrowed(c: Context, text: str, f: v.Filter, many: bool) -> str:
    """``red card other than this card with coins on it``"""
    others = [
        *(exception(c, word, many) for word in f.not_words),
        *(c.form("name", name=name) for name in f.not_names),
        *(cards(c, each) for each in f.not_cards),
        *(words.bound_word(c, name) for name in f.not_variables),
    ]
    if others:
        text = c.form("except", noun=text, other=c.listed(others, "or"))
    return text if f.having is None else c.above.having(c, text, f.having)


def exception(c: Context, word: str, many: bool) -> str:
    """``a red card``, ``red cards``"""
    one, several = words.noun_forms(c, word) or (described(c, word, False), described(c, word, True))
    return several if many else c.indefinite(one)


def described(c: Context, word: str, many: bool) -> str:
    return c.form("described", word=words.adjective(c, word), noun=c.form("cards" if many else "card"))


def alternatives(c: Context, f: v.Filter, many: bool, joiner: Joiner) -> str:
    """``red or green card``, ``foxes and hens``, ``“Pond”``"""
    card = c.form("cards" if many else "card")
    own = kind_name(c, f)
    if own is not None:
        return c.form("described", word=own, noun=card)
    nouns = [words.noun_forms(c, word) for word in f.words]
    names = [c.form("name", name=name) for name in f.names]
    variables = [x for x in f.variables if not (x == "this" and c.word is not None)]
    if nouns and not names and all(nouns):
        return c.listed([forms[1] if many else forms[0] for forms in nouns if forms is not None], joiner)
    adjectives = [words.adjective(c, word) for word in f.words]
    if c.word is not None and len(variables) < len(f.variables):
        adjectives.append(words.adjective(c, c.word))
    if names and not adjectives and not variables:
        listed = c.listed(names, joiner)
        return c.form("named", names=listed, card=card) if many else listed
    listed = c.listed([*names, *adjectives], joiner)
    text = c.form("described", word=listed, noun=card) if listed else card
    if not variables:
        return text
    return c.form("of_word", noun=text, word=c.listed([words.bound_word(c, x) for x in variables], "or"))


def kind_name(c: Context, f: v.Filter) -> str | None:
    """What a group of words is called, if these are its words."""
    if f.names or f.variables:
        return None
    group = next((name for name, members in c.vocabulary.word_groups.items() if members == f.words), None)
    return None if group is None else c.book.get("kinds", group)


def is_named(f: v.Filter) -> bool:
    """Is it told by its name alone, which takes no article?"""
    return bool(f.names) and not (f.words or f.variables)


# ---- where they lie


def select(
    c: Context,
    s: v.Select,
    many: bool = False,
    how: How = "in",
    silent: tuple[str, ...] = (),
    joiner: Joiner = "or",
    every: bool = False,
) -> str:
    """Cards of a description with where they lie, unless the verb looks there anyway; no article."""
    lies = s.zones is not None and not goes_without_saying(c, s, silent)
    late = lies and how == "in"  # "card in your hand other than this card", but "card other than ... from"
    text = kind(c, s.filter, many, joiner) if late else noun(c, s.filter, many, joiner)
    if s.source is not None:
        text = among(c, text, s.source, s.filter)
    if s.under is not None:
        text = c.form("under" if how == "in" else "from_under", noun=text, host=host(c, s.under, many))
        how = "in"  # of the card that it lies under
    if s.zones is not None and lies:
        where = places.places(c, s.zones, s.attached, how, "and" if every else "or")
        text = c.form("located", noun=text, place=where)
    return narrowed(c, text, s.filter, many) if late else text


def among(c: Context, text: str, source: v.Cards, f: v.Filter) -> str:
    """``red card among them``; what was bound as red cards is told without it"""
    if isinstance(source, v.This | v.It) and f == v.Filter(span=f.span):
        return cards(c, source)
    bound = c.names.get(source.name) if isinstance(source, v.CardVar) else None
    if bound is not None and text in (bound.one, bound.many):
        return c.form("done_to", noun=text, participle=bound.participle)
    return c.form("among", noun=text, cards=cards(c, source))


def host(c: Context, under: v.Value, many: bool = False) -> str:
    """What cards lie under."""
    if not isinstance(under, v.Select):
        return c.above.value(c, under)
    if many and not under.filter.names:
        return select(c, under, many=True)
    text = select(c, under)
    return text if under.filter.names else c.indefinite(text)


def goes_without_saying(c: Context, s: v.Select, silent: tuple[str, ...]) -> bool:
    """Are these the places where the verb looks anyway?"""
    names = tuple(zone for name in silent for zone in c.vocabulary.zone_groups.get(name, (name,)))
    plain = tuple(zone for zone in names if zone != "attached")
    if not plain or s.zones is None or s.attached != (len(plain) < len(names)):
        return False
    mine = [z.zone for z in s.zones if isinstance(z, v.ZoneOf) and (z.player is None or isinstance(z.player, v.You))]
    return len(mine) == len(s.zones) and tuple(mine) == plain


# ---- all of them


def cards(c: Context, x: v.Cards, how: How = "in", silent: tuple[str, ...] = ()) -> str:
    """Cards as a whole: ``this card``, ``the top 2 cards of your deck``, ``all cards in your hand``"""
    match x:
        case v.Select():
            if x.source is not None and x.filter == v.Filter(span=x.span):
                return select(c, x, how=how, silent=silent)
            return every(c, x, how, silent)
        case v.TopOf():
            return top(c, x)
        case v.This():
            return c.moment.text("this") or c.form("this")
        case v.It():
            return c.moment.text("it") or c.form("it")
        case v.CardVar():
            return variable(c, x)
        case v.CardSum():
            return c.listed([chosen(c, part, how, silent) for part in x.parts])
        case _:
            assert_never(x)


def every(c: Context, s: v.Select, how: How, silent: tuple[str, ...]) -> str:
    """``all cards in your hand``"""
    return c.form("all", noun=select(c, s, True, how, silent, every=True))


def top(c: Context, x: v.TopOf) -> str:
    """``the top 2 cards of your deck``"""
    zone = places.place(c, x.zone)
    if x.count is not None:
        form = "bottom_many" if x.bottom else "top_many"
        return c.form(form, number=c.above.value(c, x.count), zone=zone)
    if c.pattern:
        return c.form("bottom_any" if x.bottom else "top_any", zone=zone)
    return c.form("bottom" if x.bottom else "top", zone=zone)


def variable(c: Context, x: v.CardVar) -> str:
    """``it``, ``the card revealed``"""
    known = c.moment.text(x.name)
    if known is not None:
        return known
    if x.name == c.memory.latest:
        return c.form("it")
    found = c.names.get(x.name)
    return x.name if found is None else words.bound(c, found)


# ---- some of them


def chosen(c: Context, x: v.Chosen, how: How = "in", silent: tuple[str, ...] = (), digits: bool = False) -> str:
    """Cards with their quantity: ``up to 2 foxes from your hand``"""
    s = x.cards
    if not isinstance(s, v.Select):
        return some_of(c, x, cards(c, s, how, silent))
    if s.source is not None and isinstance(s.source, v.This | v.It):
        return select(c, s, how=how, silent=silent)
    if x.kind == "any_number" or (x.kind == "none" and c.counting):
        return c.form("any_number", noun=select(c, s, True, how, silent))
    if x.kind == "none":
        return one(c, s, how, silent)
    if x.kind == "exactly" and (x.amount is None or quantities.is_one(c, x.amount)):
        return (
            c.form("exactly", number="1", noun=select(c, s, False, how, silent)) if digits else one(c, s, how, silent)
        )
    if x.kind == "all" or x.amount is None:
        return every(c, s, how, silent)
    form = "up_to" if x.kind == "up_to" else "exactly"
    text = select(c, s, not quantities.is_one(c, x.amount), how, silent)
    return c.form(form, number=quantities.quantity(c, x.amount), noun=text)


def one(c: Context, s: v.Select, how: How, silent: tuple[str, ...]) -> str:
    """``a red card from your hand``"""
    text = select(c, s, False, how, silent)
    return text if is_named(s.filter) else c.indefinite(text)


def some_of(c: Context, x: v.Chosen, text: str) -> str:
    """``one of the cards revealed``"""
    if x.kind in ("all", "none") or x.amount is None:
        return text
    if x.kind == "exactly" and quantities.is_one(c, x.amount):
        return c.form("one_of", cards=text)
    form = "some_of" if x.kind == "exactly" else "up_to_of"
    return c.form(form, number=quantities.quantity(c, x.amount), cards=text)
