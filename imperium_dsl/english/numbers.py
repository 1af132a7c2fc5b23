"""Numbers, amounts and conditions to noun phrases and clauses."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from imperium_dsl.english.context import BARE, Context
from imperium_dsl.english.nouns import NounPrinter, is_one
from imperium_dsl.program import values as v

_COMPARED = {
    ">=": ("at_least", "compare_least"),
    "<=": ("at_most", "compare_most"),
    ">": ("more_than", "compare_more"),
    "<": ("fewer_than", "compare_less"),
    "=": ("exactly_so_many", "compare_equal"),
}
_OPPOSITE = {">=": "<", "<": ">=", "<=": ">", ">": "<="}


class NumberPrinter(NounPrinter):
    """Adds numbers, amounts and conditions."""

    # ---- numbers

    def number(self, number: v.Number, c: Context) -> str:
        """A number as a noun phrase."""
        match number:
            case v.Const():
                return str(number.value)
            case v.NumberVar():
                return self._variable(number, c)
            case v.Tokens():
                return self._tokens(number, c)
            case v.Count() | v.CountPlayers():
                return self.form("count", noun=self.counted(number, c, many=True))
            case v.NumberOf():
                return self._declared(number, c)
            case v.FieldOf():
                field = self.field_name(number.field)
                field = self.form("best", field) if number.best else field
                return self.form("field_of", field=field, cards=self.cards(number.cards, c))
            case v.OrderOf():
                return self.form("order", self.value(number.of, c))
            case v.SeatCount():
                return self.form("seats")
            case v.OptionNumber():
                return self.form("name", number.option)
            case v.Math():
                sign = {"+": "plus", "-": "minus", "*": "times_sign"}[number.sign]
                return self.form(sign, self.number(number.left, c), self.number(number.right, c))
            case v.Share() | v.IfElse():
                return self.worth(number, c, "")
            case v.OfAsker():
                return self.number(number.number, c)
            case _:
                assert_never(number)

    def _variable(self, number: v.NumberVar, c: Context) -> str:
        found = c.names.get(number.name)
        if found is None:
            return number.name
        if found.plain:
            return found.one
        return self.form("count", noun=f"{found.many} {found.participle}".strip())

    def _tokens(self, number: v.Tokens, c: Context) -> str:
        token = self.token(number.kind, many=True)
        if isinstance(number.holder, v.You | v.Them | v.PlayerVar | v.OwnerOf | v.Neighbour | v.Everyone):
            return self.form("tokens", whose=self.whose(number.holder, c), token=token)
        return self.form("tokens_on", token=token, holder=self.value(number.holder, c))

    def _declared(self, number: v.NumberOf, c: Context) -> str:
        name = self.book.get("numbers", number.number) or number.number
        if number.word is not None:
            name = self.form("place_of", zone=name, word=self.word(number.word, c))
        if number.card is not None:
            return self.form("field_of", field=name, cards=self.cards(number.card, c))
        if number.player is not None and "{you}" in name:
            return name.format(you=self.subject(number.player, c))
        if number.player is not None:
            return f"{self.whose(number.player, c)} {name}"
        return f"{self.form('the')} {name}"

    def quantity(self, number: v.Number, c: Context) -> str:
        """A number before a noun; a declared number is told by the value it starts with."""
        if isinstance(number, v.NumberOf):
            start = self.program.numbers.get(number.number)
            if isinstance(start, v.Const):
                return str(start.value)
        if isinstance(number, v.NumberVar) and number.name in c.names:
            return self.form("that_many")
        if isinstance(number, v.Const | v.NumberVar):
            return self.number(number, c)
        return self.form("nested", self.number(number, c))

    def counted(self, number: v.Number, c: Context, many: bool = False, default: tuple[str, ...] = ()) -> str:
        """What a number counts, as a noun: ``fox in play``"""
        match number:
            case v.Count():
                if isinstance(number.cards, v.Select):
                    return self.select(number.cards, c, many, "in", default)
                return f"{self.form('cards' if many else 'card')} {self.form('in', self.cards(number.cards, c))}"
            case v.CountPlayers():
                return self.everyone(number.players, c, many=True) if many else self._player_noun(number.players, c)
            case v.Tokens():
                token = self.token(number.kind, many)
                if isinstance(number.holder, v.You):
                    return token
                return f"{token} on {self.value(number.holder, c)}"
            case v.NumberVar() if (found := c.names.get(number.name)) is not None and not found.plain:
                return f"{found.many if many else found.one} {found.participle}".strip()
            case v.NumberOf(player=v.You(), card=None, word=None):
                return self.book.get("numbers", number.number) or number.number
            case _:
                return self.number(number, c)

    def _player_noun(self, players: v.Everyone, c: Context) -> str:
        each = self.form("each_player", "")
        other = self.form("each_other", "")
        return self.everyone(players, c).removeprefix(other).removeprefix(each)

    def worth(self, number: v.Number, c: Context, unit: str, default: tuple[str, ...] = ()) -> str:
        """A number with its unit: ``7 points if this card is in your hand, 3 points otherwise``"""
        match number:
            case v.Share():
                value = self.worth(number.value, c, unit, default)
                if isinstance(number.count, v.Const) and number.each is not None:
                    return self.form("quotient", value=value, each=self.number(number.each, c))
                if number.each is None or is_one(number.each):
                    return self.form("share", value=value, noun=self.counted(number.count, c, False, default))
                each = self.number(number.each, c)
                noun = self.counted(number.count, c, True, default)
                return self.form("share_each", value=value, each=each, noun=noun)
            case v.Math(sign="+") if unit:
                left, right = (self.worth(n, c, unit, default) for n in (number.left, number.right))
                return self.form("both_values", left, right)
            case v.IfElse():
                value = self.worth(number.value, c, unit, default)
                condition = self.condition(number.condition, c)
                if isinstance(number.otherwise, v.Const) and number.otherwise.value == 0:
                    return self.form("if_only", value=value, condition=condition)
                otherwise = self.worth(number.otherwise, c, unit, default)
                if isinstance(number.otherwise, v.IfElse):
                    return self.form("comma", self.form("if_only", value=value, condition=condition), otherwise)
                return self.form("if_else", value=value, condition=condition, otherwise=otherwise)
            case _:
                text = self.number(number, c)
                return self.form("unit", number=text, unit=unit) if unit else text

    # ---- tokens

    def token(self, kind: str | None, many: bool = True) -> str:
        """The name of a kind of token."""
        if kind is None:
            return self.form("any_token")
        one = self.book.get("tokens", kind) or kind
        return self.words.plurals.get(kind, kind) if many else one

    def amount(self, amount: v.Amount | v.AmountVar | v.AmountField, c: Context) -> str:
        """``2 coins and 1 gem``"""
        match amount:
            case v.AmountVar():
                return amount.name
            case v.AmountField():
                field = self.field_name(amount.field)
                return self.form("field_of", field=field, cards=self.cards(amount.card, c))
            case v.Amount():
                return self.book.listed([self._part(p, c) for p in amount.parts])
            case _:
                assert_never(amount)

    def _part(self, part: v.AmountPart, c: Context) -> str:
        one = part.number is not None and is_one(part.number)
        token = self.token(part.kind, many=not one)
        if isinstance(part.number, v.Tokens) and part.number.kind == part.kind and part.mode == "exactly":
            return self.form("amount_as", token=token, holder=self.value(part.number.holder, c))
        number = "" if part.number is None else self.quantity(part.number, c)
        match part.mode:
            case "exactly":
                return self.form("exactly", number=number, noun=token)
            case "up_to":
                return self.form("amount_up_to", number=number, token=token)
            case "all":
                return self.form("amount_all", token=token)
            case "up_to_all":
                return self.form("amount_any_number", token=token)
            case "on":
                assert part.holder is not None
                return self.form("amount_on", token=token, holder=self.value(part.holder, c))
            case _:  # any, in the head of a handler
                return token

    # ---- conditions

    def condition(self, x: v.Condition, c: Context, no: bool = False) -> str:
        """A clause that is true or not; ``no`` says the opposite."""
        match x:
            case v.Compared():
                return self._compared(x, c, no)
            case v.HasWord():
                return self._has_word(x, c, no)
            case v.Some():
                return self._some(x, c, no)
            case v.AnyPlayer(players=v.Everyone(words=(role,), having=v.Some() as some)) if self.is_alone(role):
                alone = evolve(c.acting(BARE), named=f"{self.form('the')} {self.word_text(role)}")
                return self._some(some, alone, no)
            case v.AnyPlayer():
                noun = self.everyone(x.players, c)
                return self.form("no_player" if no else "some_player", self._player_noun(x.players, c) if no else noun)
            case v.FlagSet():
                return self.form("flag_unset" if no else "flag_set", flag=self.flag(x.flag, c))
            case v.Done():
                they = self.form("they" if c.others_did or not c.voice.reader else "you")
                return self.form("not_done" if no else "done", they=they)
            case v.Possible():
                return self.form("not_possible" if no else "possible")
            case v.OptionIs():
                return self.form("option_is_not" if no else "option_is", option=x.option, value=x.value)
            case v.SamePlayer():
                left, right = self.player(x.left, c), self.player(x.right, c)
                return self.form("not_same" if no else "same", left=left, right=right)
            case v.SameCard():
                left, right = self.cards(x.left, c), self.cards(x.right, c)
                return self.form("not_same" if no else "same", left=left, right=right)
            case v.Negation():
                return self.condition(x.inner, c, not no)
            case v.Both() | v.Either():
                joiner = "and" if isinstance(x, v.Both) != no else "or"
                return self.form(joiner, self.condition(x.left, c, no), self.condition(x.right, c, no))
            case _:
                assert_never(x)

    def _compared(self, x: v.Compared, c: Context, no: bool) -> str:
        sign = _OPPOSITE.get(x.sign, x.sign) if no else x.sign
        phrase, clause = _COMPARED[sign]
        if x.over is None and isinstance(x.right, v.Const) and isinstance(x.left, v.Tokens | v.Count):
            exact = f"{self.form(phrase, str(x.right.value))} {self.counted(x.left, c, many=x.right.value != 1)}"
            text = self._there(x.left, exact, c, x.right.value == 1)
        else:
            right = self.number(x.right, c)
            if x.over is not None:
                right = self.form("of_players", self.everyone(x.over, c))
            text = self.form(clause, left=self.number(x.left, c), right=right)
        return self.form("compare_not", condition=text) if no and x.sign == "=" else text

    def _there(self, number: v.Number, what: str, c: Context, single: bool) -> str:
        """``you have at least 5 coins``, ``there is no card in the deck``"""
        mine = isinstance(number, v.Tokens) and isinstance(number.holder, v.You)
        if isinstance(number, v.Count) and isinstance(number.cards, v.Select):
            zones = number.cards.zones or ()
            sight = [self.words.zones[z.zone] for z in zones if isinstance(z, v.ZoneOf) and isinstance(z.player, v.You)]
            mine = bool(sight) and all(self.book.zone(z.name).bare for z in sight)
        if mine and c.named:
            return self.form("has", subject=c.named, what=what)
        if mine:
            return self.form("you_have" if c.voice.reader else "they_have", what)
        return self.form("there_is" if single else "there_are", what)

    def _has_word(self, x: v.HasWord, c: Context, no: bool) -> str:
        form = "is_not" if no else "is"
        f = x.filter
        if isinstance(x.of, v.You | v.Them | v.PlayerVar | v.OwnerOf | v.Neighbour | v.Everyone):
            words = [self.state(w) for w in f.words] + [self.bound_word(w, c) for w in f.variables]
            plural = isinstance(x.of, v.You | v.Them)
            be = self.form("be_you" if plural else "be_other")
            return self.form(form, subject=self.subject(x.of, c), be=be, what=self.book.listed(words, "or"))
        icons = [self.book.get("icons", w) for w in f.words]
        if icons and all(icons) and f == v.Filter(f.words, span=f.span):
            icon = self.book.listed([i for i in icons if i is not None], "or")
            what = self.form("no", icon) if no else self.book.article(icon)
            return self.form("has", subject=self.cards(x.of, c), what=what)
        if f.variables and f == v.Filter(variables=f.variables, span=f.span):
            what = self.form("of", self.book.listed([self.bound_word(w, c) for w in f.variables], "or"))
        else:
            noun = self.noun(f, c)
            what = noun if f.names and not (f.words or f.variables) else self.book.article(noun)
        return self.form(form, subject=self.cards(x.of, c), be=self.form("be_other"), what=what)

    def _some(self, x: v.Some, c: Context, no: bool) -> str:
        none = x.none != no
        particular = self._particular(x, c, none)
        if particular is not None:
            return particular
        if none:
            what = self.form("no", self.counted(x.number, c, many=False))
            return self._there(x.number, what, c, single=True)
        if x.least is not None:
            least = self.form("at_least", self.number(x.least, c))
            what = f"{least} {self.counted(x.number, c, not is_one(x.least))}"
            return self._there(x.number, what, c, is_one(x.least))
        noun = self.counted(x.number, c, many=False)
        if not isinstance(x.number, v.Tokens):
            noun = self.book.article(noun)
        return self._there(x.number, noun, c, single=True)

    def _particular(self, x: v.Some, c: Context, none: bool) -> str | None:
        """``this in hand``, ``"Pond" in play``: where a particular card is"""
        match x:
            case v.Some(number=v.Count(cards=v.Select() as s), least=None):
                plain = s.filter == v.Filter(span=s.span)
                named = s.filter == v.Filter(names=s.filter.names, span=s.span) and len(s.filter.names) == 1
                if s.source is not None and plain:
                    subject = self.cards(s.source, c)
                elif named and s.source is None:
                    subject = self.form("name", s.filter.names[0])
                else:
                    return None
                where = [] if s.under is None else [self.form("under", noun="", host=self.host(s.under, c)).strip()]
                if s.zones is not None:
                    where.append(self.places(s.zones, s.attached, "in", c))
                return self.form("is_not_in" if none else "is_in", subject=subject, place=" ".join(where))
            case _:
                return None

    def having(self, noun: str, condition: v.Condition, c: Context) -> str:
        """``card with coins on it``, ``player with fewer coins than you``"""
        match condition:
            case v.Negation(inner=v.Some() as some):
                return self.form("without", noun=noun, what=self._with(some, c))
            case v.Some():
                form = "without" if condition.none else "with"
                return self.form(form, noun=noun, what=self._with(condition, c))
            case v.Compared(sign=">" | "<" as sign, right=v.OfAsker()):
                what = self.counted(condition.left, c.acting(BARE), many=True)
                return self.form("with", noun=noun, what=self.form("more" if sign == ">" else "fewer", noun=what))
            case v.HasWord(of=v.It(), filter=v.Filter(words=(), variables=(name,))):
                return self.form("of_word", noun=noun, word=self.bound_word(name, c))
            case v.HasWord(of=v.It()):
                return self.form("that_is", noun=noun, what=self.noun(condition.filter, c))
            case v.Negation(inner=v.HasWord(of=v.It()) as inner):
                return self.form("that_is_not", noun=noun, what=self.noun(inner.filter, c))
            case _:
                return self.form("such_that", noun=noun, condition=self.condition(condition, c))

    def _with(self, some: v.Some, c: Context) -> str:
        if some.least is not None:
            least = self.form("at_least", self.number(some.least, c))
            return f"{least} {self.counted(some.number, c, not is_one(some.least))}"
        if isinstance(some.number, v.Tokens):
            return self.counted(some.number, c, many=True)
        noun = self.counted(some.number, c)
        match some.number:
            case v.Count(cards=v.Select(filter=v.Filter(names=(_, *_)))):
                return noun
            case _:
                return self.book.article(noun)

    def flag(self, flag: v.FlagOf | v.FlagVar, c: Context) -> str:
        """A flag with whose it is."""
        if isinstance(flag, v.FlagVar):
            return flag.name
        own = self.book.get("flags", flag.flag)
        if own is not None:
            return own
        text = self.form("name", flag.flag)
        if flag.word is not None:
            text = self.form("flag_word", flag=text, word=self.word(flag.word, c))
        if flag.player is not None and not isinstance(flag.player, v.You):
            text = self.form("flag_player", flag=text, player=self.player(flag.player, c))
        return text
