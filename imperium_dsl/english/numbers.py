"""Numbers to noun phrases: what they come to, what they count, what they are worth."""

from __future__ import annotations

from typing import assert_never

from imperium_dsl.english import cards, players, quantities, words
from imperium_dsl.english.context import Context
from imperium_dsl.program import values as v


def number(c: Context, n: v.Number) -> str:
    """A number as a noun phrase; where it is known, its digits."""
    match n:
        case v.Const():
            return str(n.value)
        case _ if (known := c.moment.number(n)) is not None:
            return str(known)
        case v.NumberVar():
            return variable(c, n)
        case v.Tokens():
            return tokens(c, n)
        case v.Count() | v.CountPlayers():
            return c.form("count", noun=counted(c, n, many=True))
        case v.NumberOf():
            return declared(c, n)
        case v.FieldOf():
            field = words.field(c, n.field)
            named = c.form("best", field=field) if n.best else field
            return c.form("field_of", field=named, cards=cards.cards(c, n.cards))
        case v.OrderOf():
            return c.form("order", what=c.above.value(c, n.of))
        case v.SeatCount():
            return c.form("seats")
        case v.OptionNumber():
            return c.form("name", name=n.option)
        case v.Math():
            form = {"+": "plus", "-": "minus", "*": "times_sign"}[n.sign]
            return c.form(form, left=number(c, n.left), right=number(c, n.right))
        case v.Share() | v.IfElse():
            return worth(c, n, "")
        case v.OfAsker():
            return number(c, n.number)
        case _:
            assert_never(n)


def variable(c: Context, n: v.NumberVar) -> str:
    """``that number``, ``the number of cards drawn``"""
    found = c.names.get(n.name)
    if found is None:
        return n.name
    if found.plain:
        return found.one
    return c.form("count", noun=c.form("done_to", noun=found.many, participle=found.participle))


def tokens(c: Context, n: v.Tokens) -> str:
    """``your coins``, ``the coins on this card``"""
    token = words.token(c, n.kind)
    if isinstance(n.holder, v.You | v.Them | v.PlayerVar | v.OwnerOf | v.Neighbour | v.Everyone):
        return c.form("tokens", whose=players.whose(c, n.holder), token=token)
    return c.form("tokens_on", token=token, holder=c.above.value(c, n.holder))


def declared(c: Context, n: v.NumberOf) -> str:
    """``your limit``, ``the coins that they pay for a card``"""
    name, says_whose = declared_name(c, n)
    if n.word is not None:
        name = c.form("place_of", zone=name, word=c.above.value(c, n.word))
    if n.card is not None:
        return c.form("field_of", field=name, cards=cards.cards(c, n.card))
    if says_whose:
        return name
    return c.form("determined", determiner=c.form("the") if n.player is None else players.whose(c, n.player), noun=name)


def declared_name(c: Context, n: v.NumberOf) -> tuple[str, bool]:
    """What a declared number is called, and whether that says whose it is."""
    template = c.book.template("numbers", n.number)
    if template is None:
        return n.number, False
    says_whose = bool(template.slots) and n.player is not None
    you = players.subject(c, n.player) if says_whose and n.player is not None else ""
    return c.filled(template, {"you": you}), says_whose


def counted(c: Context, n: v.Number, many: bool = False, silent: tuple[str, ...] = ()) -> str:
    """What a number counts, as a noun: ``fox in play``"""
    match n:
        case v.Count(cards=v.Select() as select):
            return cards.select(c, select, many, "in", silent)
        case v.Count():
            where = c.form("in", place=cards.cards(c, n.cards))
            return c.form("located", noun=c.form("cards" if many else "card"), place=where)
        case v.CountPlayers():
            return players.noun(c, n.players, many)
        case v.Tokens():
            token = words.token(c, n.kind, many)
            if isinstance(n.holder, v.You):
                return token
            return c.form("tokens_lying", token=token, holder=c.above.value(c, n.holder))
        case v.NumberVar() if (found := c.names.get(n.name)) is not None and not found.plain:
            return c.form("done_to", noun=found.many if many else found.one, participle=found.participle)
        case v.NumberOf(player=v.You(), card=None, word=None):
            return declared_name(c, n)[0]
        case _:
            return number(c, n)


def worth(c: Context, n: v.Number, unit: str, silent: tuple[str, ...] = ()) -> str:
    """A number with its unit: ``7 points if this card is in your hand, 3 points otherwise``"""
    known = c.moment.number(n)
    if known is not None:
        return with_unit(c, str(known), unit)
    match n:
        case v.Share():
            return share(c, n, unit, silent)
        case v.Math(sign="+") if unit:
            left, right = worth(c, n.left, unit, silent), worth(c, n.right, unit, silent)
            return c.form("both_values", first=left, second=right)
        case v.IfElse():
            return either(c, n, unit, silent)
        case _:
            return with_unit(c, number(c, n), unit)


def with_unit(c: Context, text: str, unit: str) -> str:
    return c.form("unit", number=text, unit=unit) if unit else text


def share(c: Context, n: v.Share, unit: str, silent: tuple[str, ...]) -> str:
    """``1 point per 2 foxes in play``"""
    value = worth(c, n.value, unit, silent)
    if isinstance(n.count, v.Const) and n.each is not None:
        return c.form("quotient", value=value, each=number(c, n.each))
    if n.each is None or quantities.is_one(c, n.each):
        return c.form("share", value=value, noun=counted(c, n.count, False, silent))
    return c.form("share_each", value=value, each=number(c, n.each), noun=counted(c, n.count, True, silent))


def either(c: Context, n: v.IfElse, unit: str, silent: tuple[str, ...]) -> str:
    """``7 points if this card is in your hand, 3 points otherwise``"""
    value, condition = worth(c, n.value, unit, silent), c.above.condition(c, n.condition)
    if isinstance(n.otherwise, v.Const) and n.otherwise.value == 0:
        return c.form("if_only", value=value, condition=condition)
    otherwise = worth(c, n.otherwise, unit, silent)
    if isinstance(n.otherwise, v.IfElse):
        return c.form("comma", first=c.form("if_only", value=value, condition=condition), second=otherwise)
    return c.form("if_else", value=value, condition=condition, otherwise=otherwise)
