"""Values of every type to noun phrases; with ``ABOVE``, what the modules below need of those above them."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from imperium_dsl.english import amounts, cards, conditions, numbers, places, players, quantities, words
from imperium_dsl.english.context import Above, Context
from imperium_dsl.program import values as v


def value(c: Context, x: v.Value) -> str:
    """Any value as a noun phrase."""
    match x:
        case v.You() | v.Them() | v.PlayerVar() | v.OwnerOf() | v.Neighbour() | v.Everyone():
            return players.player(c, x)
        case v.WordIs() | v.WordVar() | v.WordOf() | v.WordField():
            return word(c, x)
        case v.WordsIn():
            return words_in(c, x)
        case v.ZoneOf() | v.ZoneVar() | v.SlotVar() | v.SlotOf():
            return places.place(c, x)
        case v.Spots():
            return places.each_spot(c, x)
        case v.Select() | v.TopOf() | v.This() | v.It() | v.CardVar() | v.CardSum():
            return cards.cards(c, x)
        case v.Chosen() | v.HowMany():
            return some(c, x)
        case v.Amount() | v.AmountVar() | v.AmountField():
            return amounts.amount(c, x)
        case v.Abilities() | v.AbilityVar():
            return abilities(c, x)
        case v.FlagOf() | v.FlagVar():
            return conditions.flag(c, x)
        case v.ProcedureIs():
            return c.book.get("procedures", x.name) or c.form("name", name=x.name)
        case v.EndOf():
            return end(c, x.what)
        case (
            v.Const() | v.NumberVar() | v.Tokens() | v.Count() | v.CountPlayers() | v.NumberOf()
            | v.FieldOf() | v.OrderOf() | v.OptionNumber() | v.SeatCount() | v.Math() | v.Share()
            | v.IfElse() | v.OfAsker()
        ):  # fmt: skip
            return numbers.number(c, x)
        case _:
            assert_never(x)


def word(c: Context, w: v.Word) -> str:
    """A word as a value."""
    match w:
        case v.WordIs():
            return words.adjective(c, w.word)
        case v.WordVar():
            return words.bound_word(c, w.name)
        case v.WordOf():
            return c.form("word_of", what=value(c, w.of))
        case v.WordField():
            return c.form("field_of", field=words.field(c, w.field), cards=cards.cards(c, w.card))
        case _:
            assert_never(w)


def words_in(c: Context, w: v.WordsIn) -> str:
    """What may be named."""
    if w.kind is not None:
        return c.form("named_kind", kind=w.kind)
    trait = words.whole_trait(c, w.words)
    if trait is not None:
        text = c.indefinite(trait)
    else:
        text = c.form("words_of", words=c.listed([words.adjective(c, each) for each in w.words], "or"))
    if w.among is None:
        return text
    among = cards.select(c, evolve(w.among, filter=evolve(w.among.filter, words=())), many=True)
    return c.form("words_among", words=text, cards=among)


def some(c: Context, x: v.Chosen | v.HowMany) -> str:
    """``a fox from your hand``; ``up to 4 cards``, whichever"""
    if isinstance(x, v.Chosen):
        return cards.chosen(c, x)
    one = quantities.is_one(c, x.number)
    if one and x.kind == "exactly":
        return c.indefinite(c.form("card"))
    noun = c.form("card" if one else "cards")
    return c.form("up_to" if x.kind == "up_to" else "exactly", number=quantities.quantity(c, x.number), noun=noun)


def abilities(c: Context, x: v.Abilities | v.AbilityVar) -> str:
    """``the glow ability of a red card of another player``"""
    if isinstance(x, v.AbilityVar):
        return c.moment.text(x.name) or (c.form("that_ability") if x.name in c.names else x.name)
    ability = c.form("ability", kinds=c.listed([c.book.get("abilities", kind) or kind for kind in x.kinds], "or"))
    if x.cards is not None:
        return c.form("ability_of", ability=ability, cards=cards.chosen(c, x.cards))
    ability = c.indefinite(ability)
    trait = words.whole_trait(c, x.words)
    if trait is not None:
        text = c.form("any_word", word=trait)
    else:
        text = c.listed([words.adjective(c, each) for each in x.words], "or")
    if x.players is None or isinstance(x.players, v.You):
        return c.form("ability_of_word", ability=ability, words=text)
    return c.form("ability_of_player", ability=ability, words=text, player=players.player(c, x.players))


def end(c: Context, what: str) -> str:
    """``the end of the turn``"""
    return c.form("nothing") if what in ("nothing", "end") else c.form("end_of", what=words.end(c, what))


ABOVE = Above(value, numbers.counted, conditions.condition, conditions.having)
