"""Amounts of tokens to noun phrases."""

from __future__ import annotations

from typing import assert_never

from imperium_dsl.english import cards, quantities, words
from imperium_dsl.english.context import Context
from imperium_dsl.program import values as v


def amount(c: Context, x: v.Amount | v.AmountVar | v.AmountField) -> str:
    """``2 coins and 1 gem``"""
    match x:
        case v.AmountVar():
            return c.moment.text(x.name) or x.name
        case v.AmountField():
            return c.form("field_of", field=words.field(c, x.field), cards=cards.cards(c, x.card))
        case v.Amount():
            return c.listed([part(c, each) for each in x.parts])
        case _:
            assert_never(x)


def part(c: Context, x: v.AmountPart) -> str:
    """``up to 2 coins``, ``as many coins as there are on this card``"""
    token = words.token(c, x.kind, many=not quantities.is_one(c, x.number))
    if x.mode == "exactly" and is_as_many(c, x):
        assert isinstance(x.number, v.Tokens)
        return c.form("amount_as", token=token, holder=c.above.value(c, x.number.holder))
    number = "" if x.number is None else quantities.quantity(c, x.number)
    match x.mode:
        case "exactly":
            return c.form("exactly", number=number, noun=token)
        case "up_to":
            return c.form("amount_up_to", number=number, token=token)
        case "all":
            return c.form("amount_all", token=token)
        case "up_to_all":
            return c.form("amount_any_number", token=token)
        case "on":
            assert x.holder is not None
            return c.form("amount_on", token=token, holder=c.above.value(c, x.holder))
        case _:  # any, in the head of a handler
            return token


def is_as_many(c: Context, x: v.AmountPart) -> bool:
    """Are there to be as many as there are of the same kind somewhere, and nobody knows how many?"""
    return isinstance(x.number, v.Tokens) and x.number.kind == x.kind and c.moment.number(x.number) is None
