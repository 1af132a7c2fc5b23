"""Players to noun phrases."""

from __future__ import annotations

from typing import assert_never

from imperium_dsl.english import words
from imperium_dsl.english.context import BARE, Context
from imperium_dsl.program import values as v


def player(c: Context, p: v.Players) -> str:
    """``each other player with a fox in play``"""
    match p:
        case v.You():
            return c.form("you" if c.voice.reader else "them")
        case v.Them():
            return c.moment.text("them") or c.form("them")
        case v.PlayerVar():
            known = c.moment.text(p.name)
            return known or (c.form("that_player") if p.name in c.names else p.name)
        case v.OwnerOf():
            if isinstance(p.of, v.This) and not c.voice.reader:
                return c.form("you")
            return c.form("owner", what=c.above.value(c, p.of))
        case v.Neighbour():
            return c.form("next" if p.step > 0 else "previous")
        case v.Everyone():
            return everyone(c, p)
        case _:
            assert_never(p)


def everyone(c: Context, p: v.Everyone) -> str:
    """``each calm player``, ``another player``, ``the rival``"""
    if is_alone(c, p) or p.quantifier == "any":
        return noun(c, p)
    return in_order(c, p, c.form("each_other" if p.other else "each_player", player=described(c, p)))


def noun(c: Context, p: v.Everyone, many: bool = False) -> str:
    """Without ``each``: ``calm player``, ``calm players``, but ``any player`` and ``the rival``"""
    if is_alone(c, p):
        if p.having is None and many:
            return named(c, p, many)
        the = c.form("determined", determiner=c.form("the"), noun=named(c, p, many))
        return the if p.having is None else c.above.having(c.acting(BARE), the, p.having)
    if p.quantifier == "any" and not many:
        return in_order(c, p, c.form("any_other" if p.other else "any", player=described(c, p)))
    return in_order(c, p, described(c, p, many))


def others(c: Context, p: v.Everyone) -> str:
    """One after the other: ``calm player``, ``other player``"""
    if p.other and p.quantifier == "each" and not is_alone(c, p):
        return in_order(c, p, c.form("other", player=described(c, p)))
    return noun(c, p)


def described(c: Context, p: v.Everyone, many: bool = False) -> str:
    """Their words, and what they must have: ``calm player with a fox in play``"""
    text = named(c, p, many)
    if p.having is None:
        return text
    if p.quantifier == "most":
        what = p.having.number if isinstance(p.having, v.Some) else None
        return c.form("most", player=text, what="" if what is None else c.above.counted(c.acting(BARE), what, True))
    return c.above.having(c.acting(BARE), text, p.having)


def named(c: Context, p: v.Everyone, many: bool) -> str:
    """``calm player``; a role is a noun of its own"""
    roles = [word for word in p.words if is_role(c, word)]
    others = [word for word in p.words if not is_role(c, word)]
    text = words.adjective(c, roles.pop()) if roles else c.form("players" if many else "player")
    for word in reversed((*others, *roles)):
        text = c.form("described", word=words.adjective(c, word), noun=text)
    return text


def in_order(c: Context, p: v.Everyone, text: str) -> str:
    return c.form("reverse", players=text) if p.reverse else text


def is_role(c: Context, word: str) -> bool:
    return c.vocabulary.trait_of[word] == "role"


def is_alone(c: Context, p: v.Everyone) -> bool:
    """Is there one player of this role, whoever plays?"""
    role = next((word for word in p.words if is_role(c, word)), None)
    rivals = [rival.role for rival in c.vocabulary.rivals]
    return role in rivals or (bool(rivals) and role == c.vocabulary.roles[0] and c.vocabulary.seats == (1,))


def subject(c: Context, p: v.Players) -> str:
    """A player as the one who acts."""
    match p:
        case v.You():
            return c.form("you" if c.voice.reader else "they")
        case v.Them():
            return c.moment.text("them") or c.form("they")
        case _:
            return player(c, p)


def whose(c: Context, p: v.Players | None) -> str:
    """``your``, ``their``, ``each other player's``"""
    match p:
        case None | v.You():
            return c.form("your" if c.voice.reader else "their")
        case v.Them():
            known = c.moment.text("them")
            return c.form("their") if known is None else c.form("whose", player=known)
        case v.OwnerOf(of=v.This()):
            return c.form("your")
        case v.Everyone(quantifier="each", having=None):
            return c.form("whose_other" if p.other else "whose_all", players=noun(c, p, many=True))
        case _:
            return c.form("whose", player=player(c, p))
