"""Conditions to clauses, and to what a noun has: ``if you have 3 gems``, ``card with gems on it``."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from attrs import evolve

from imperium_dsl.english import cards, numbers, places, players, quantities, words
from imperium_dsl.english.context import BARE, Context
from imperium_dsl.program import values as v


class Comparison(NamedTuple):
    """How a sign is read."""

    phrase: str  # the form for so many of something
    clause: str  # the form for two numbers
    opposite: str | None  # the sign of its contrary


COMPARISONS = {
    ">=": Comparison("at_least", "compare_least", "<"),
    "<=": Comparison("at_most", "compare_most", ">"),
    ">": Comparison("more_than", "compare_more", "<="),
    "<": Comparison("fewer_than", "compare_less", ">="),
    "=": Comparison("exactly_so_many", "compare_equal", None),
}


def condition(c: Context, x: v.Condition, no: bool = False) -> str:
    """A clause that is true or not; ``no`` says the opposite."""
    match x:
        case v.Compared():
            return compared(c, x, no)
        case v.HasWord():
            return has_word(c, x, no)
        case v.Some():
            return some(c, x, no)
        case v.AnyPlayer(players=v.Everyone(words=(_,), having=v.Some() as had) as who) if players.is_alone(c, who):
            return some(evolve(c.acting(BARE), named=players.noun(c, evolve(who, having=None))), had, no)
        case v.AnyPlayer():
            return c.form("no_player" if no else "some_player", player=any_player(c, x.players, no))
        case v.FlagSet():
            return c.form("flag_unset" if no else "flag_set", flag=flag(c, x.flag))
        case v.Done():
            they = c.form("they" if c.others_did or not c.voice.reader else "you")
            return c.form("not_done" if no else "done", they=they)
        case v.Possible():
            return c.form("not_possible" if no else "possible")
        case v.OptionIs():
            return c.form("option_is_not" if no else "option_is", option=x.option, value=x.value)
        case v.SamePlayer():
            left, right = players.player(c, x.left), players.player(c, x.right)
            return c.form("not_same" if no else "same", left=left, right=right)
        case v.SameCard():
            left, right = cards.cards(c, x.left), cards.cards(c, x.right)
            return c.form("not_same" if no else "same", left=left, right=right)
        case v.Negation():
            return condition(c, x.inner, not no)
        case v.Both() | v.Either():
            joiner = "and" if isinstance(x, v.Both) != no else "or"
            return c.form(joiner, first=condition(c, x.left, no), second=condition(c, x.right, no))
        case _:
            assert_never(x)


def any_player(c: Context, p: v.Everyone, no: bool) -> str:
    return players.noun(c, p) if no else players.everyone(c, p)


# ---- comparisons, and whether there is something


def compared(c: Context, x: v.Compared, no: bool) -> str:
    """``you have at least 3 coins``, ``your limit is more than the number of players``"""
    told = COMPARISONS[(COMPARISONS[x.sign].opposite or x.sign) if no else x.sign]
    if x.over is None and isinstance(x.right, v.Const) and isinstance(x.left, v.Tokens | v.Count):
        single = x.right.value == 1
        what = c.form(told.phrase, number=str(x.right.value))
        text = there(c, x.left, c.form("exactly", number=what, noun=numbers.counted(c, x.left, not single)), single)
    else:
        right = numbers.number(c, x.right)
        if x.over is not None:
            right = c.form("of_players", players=players.everyone(c, x.over))
        text = c.form(told.clause, left=numbers.number(c, x.left), right=right)
    return c.form("compare_not", condition=text) if no and x.sign == "=" else text


def there(c: Context, n: v.Number, what: str, single: bool) -> str:
    """``you have at least 5 coins``, ``there is no card in the deck``"""
    if is_mine(c, n):
        if c.named:
            return c.form("has", subject=c.named, what=what)
        return c.form("you_have" if c.voice.reader else "they_have", what=what)
    return c.form("there_is" if single else "there_are", what=what)


def is_mine(c: Context, n: v.Number) -> bool:
    """Does it count tokens of whoever acts, or cards that lie before them?"""
    match n:
        case v.Tokens():
            return isinstance(n.holder, v.You)
        case v.Count(cards=v.Select() as select):
            zones = select.zones or ()
            mine = [
                c.vocabulary.zones[z.zone] for z in zones if isinstance(z, v.ZoneOf) and isinstance(z.player, v.You)
            ]
            return bool(mine) and all(c.book.zone(z.name).is_bare for z in mine)
        case _:
            return False


def some(c: Context, x: v.Some, no: bool) -> str:
    """``there is a red card in your hand``, ``you have no gem``"""
    none = x.none != no
    particular = particular_card(c, x, none)
    if particular is not None:
        return particular
    if none:
        return there(c, x.number, c.form("no", noun=numbers.counted(c, x.number)), single=True)
    if x.least is not None:
        return there(c, x.number, at_least(c, x.number, x.least), quantities.is_one(c, x.least))
    noun = numbers.counted(c, x.number)
    return there(c, x.number, noun if isinstance(x.number, v.Tokens) else c.indefinite(noun), single=True)


def at_least(c: Context, n: v.Number, least: v.Number) -> str:
    """``at least 2 red cards``"""
    number = c.form("at_least", number=numbers.number(c, least))
    return c.form("exactly", number=number, noun=numbers.counted(c, n, not quantities.is_one(c, least)))


def particular_card(c: Context, x: v.Some, none: bool) -> str | None:
    """``this card is in your hand``, ``“Pond” is not in play``: where a particular card is"""
    if not (isinstance(x.number, v.Count) and isinstance(x.number.cards, v.Select)) or x.least is not None:
        return None
    s = x.number.cards
    if s.source is not None and s.filter == v.Filter(span=s.span):
        subject = cards.cards(c, s.source)
    elif s.source is None and len(s.filter.names) == 1 and s.filter == v.Filter(names=s.filter.names, span=s.span):
        subject = c.form("name", name=s.filter.names[0])
    else:
        return None
    where = [
        *([] if s.under is None else [c.form("under_host", host=cards.host(c, s.under))]),
        *([] if s.zones is None else [places.places(c, s.zones, s.attached, "in")]),
    ]
    place = c.form("located", noun=where[0], place=where[1]) if len(where) > 1 else "".join(where)
    return c.form("is_not_in" if none else "is_in", subject=subject, place=place)


# ---- what somebody or something is


def has_word(c: Context, x: v.HasWord, no: bool) -> str:
    """``you are calm``, ``the card drawn is a fox``, ``it has a ring icon``"""
    form = "is_not" if no else "is"
    f = x.filter
    if isinstance(x.of, v.You | v.Them | v.PlayerVar | v.OwnerOf | v.Neighbour | v.Everyone):
        listed = [words.state(c, word) for word in f.words] + [words.bound_word(c, name) for name in f.variables]
        be = c.form("be_you" if isinstance(x.of, v.You | v.Them) else "be_other")
        return c.form(form, subject=players.subject(c, x.of), be=be, what=c.listed(listed, "or"))
    subject = cards.cards(c, x.of)
    icons = [icon for word in f.words if (icon := c.book.get("icons", word))]
    if icons and len(icons) == len(f.words) and f == v.Filter(f.words, span=f.span):
        icon = c.listed(icons, "or")
        return c.form("has", subject=subject, what=c.form("no", noun=icon) if no else c.indefinite(icon))
    if f.variables and f == v.Filter(variables=f.variables, span=f.span):
        what = c.form("of", what=c.listed([words.bound_word(c, name) for name in f.variables], "or"))
    else:
        noun = cards.noun(c, f)
        what = noun if cards.is_named(f) else c.indefinite(noun)
    return c.form(form, subject=subject, be=c.form("be_other"), what=what)


def flag(c: Context, x: v.FlagOf | v.FlagVar) -> str:
    """A flag with whose it is."""
    if isinstance(x, v.FlagVar):
        return c.moment.text(x.name) or x.name
    own = c.book.get("flags", x.flag)
    if own is not None:
        return own
    text = c.form("name", name=x.flag)
    if x.word is not None:
        text = c.form("flag_word", flag=text, word=c.above.value(c, x.word))
    if x.player is not None and not isinstance(x.player, v.You):
        text = c.form("flag_player", flag=text, player=players.player(c, x.player))
    return text


# ---- what a noun has


def having(c: Context, noun: str, x: v.Condition) -> str:
    """``card with coins on it``, ``player with fewer coins than you``"""
    match x:
        case v.Negation(inner=v.Some() as had):
            return c.form("without", noun=noun, what=had_by_noun(c, had))
        case v.Some():
            return c.form("without" if x.none else "with", noun=noun, what=had_by_noun(c, x))
        case v.Compared(sign=">" | "<" as sign, right=v.OfAsker()):
            counted = numbers.counted(c.acting(BARE), x.left, many=True)
            return c.form("with", noun=noun, what=c.form("more" if sign == ">" else "fewer", noun=counted))
        case v.HasWord(of=v.It(), filter=v.Filter(words=(), variables=(name,))):
            return c.form("of_word", noun=noun, word=words.bound_word(c, name))
        case v.HasWord(of=v.It()):
            return c.form("that_is", noun=noun, what=cards.noun(c, x.filter))
        case v.Negation(inner=v.HasWord(of=v.It()) as inner):
            return c.form("that_is_not", noun=noun, what=cards.noun(c, inner.filter))
        case _:
            return c.form("such_that", noun=noun, condition=condition(c, x))


def had_by_noun(c: Context, x: v.Some) -> str:
    """``at least 2 coins on it``, ``a card under it``"""
    if x.least is not None:
        return at_least(c, x.number, x.least)
    if isinstance(x.number, v.Tokens):
        return numbers.counted(c, x.number, many=True)
    noun = numbers.counted(c, x.number)
    match x.number:
        case v.Count(cards=v.Select(filter=v.Filter(names=(_, *_)))):
            return noun
        case _:
            return c.indefinite(noun)
