"""Values of every type, and phrases: a frame with its arguments, by its template or by its own words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import assert_never

from imperium_dsl.english.context import BARE, Binding, Context, Voice
from imperium_dsl.english.nouns import is_one
from imperium_dsl.english.numbers import NumberPrinter
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame, Parameter

NO_ARGUMENTS: Mapping[str, v.Value] = {}

_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_SLOT = re.compile(r"\{([A-Za-z_]+)(?::([a-z]+))?\}")
_VERB = re.compile(r"~([a-z'-]+)(?:_([a-z]+))?")


class PhrasePrinter(NumberPrinter):
    """Adds values and phrases."""

    # ---- values

    def value(self, value: v.Value, c: Context) -> str:  # noqa: C901  one case for each kind of value
        """Any value as a noun phrase."""
        match value:
            case v.You() | v.Them() | v.PlayerVar() | v.OwnerOf() | v.Neighbour() | v.Everyone():
                return self.player(value, c)
            case v.WordIs() | v.WordVar() | v.WordOf() | v.WordField():
                return self.word(value, c)
            case v.WordsIn():
                return self.words_in(value, c)
            case v.ZoneOf() | v.ZoneVar() | v.SlotVar() | v.SlotOf():
                return self.place(value, c)
            case v.Spots():
                return self.spots(value, c)
            case v.Select() | v.TopOf() | v.This() | v.It() | v.CardVar() | v.CardSum():
                return self.cards(value, c)
            case v.Chosen():
                return self.chosen(value, c)
            case v.HowMany():
                return self.how_many(value, c)
            case v.Amount() | v.AmountVar() | v.AmountField():
                return self.amount(value, c)
            case v.Abilities():
                return self.abilities(value, c)
            case v.AbilityVar():
                return self.form("that_ability") if value.name in c.names else value.name
            case v.FlagOf() | v.FlagVar():
                return self.flag(value, c)
            case v.ProcedureIs():
                return self.book.get("procedures", value.name) or self.form("name", value.name)
            case v.EndOf():
                return self.end(value.what)
            case (
                v.Const() | v.NumberVar() | v.Tokens() | v.Count() | v.CountPlayers() | v.NumberOf()
                | v.FieldOf() | v.OrderOf() | v.OptionNumber() | v.SeatCount() | v.Math() | v.Share()
                | v.IfElse() | v.OfAsker()
            ):  # fmt: skip
                return self.number(value, c)
            case _:
                assert_never(value)

    def how_many(self, value: v.HowMany, c: Context) -> str:
        """``a card``, ``up to 4 cards``"""
        one = is_one(value.number)
        if one and value.kind == "exactly":
            return self.book.article(self.form("card"))
        noun = self.form("card" if one else "cards")
        form = "up_to" if value.kind == "up_to" else "exactly"
        return self.form(form, number=self.quantity(value.number, c), noun=noun)

    def abilities(self, value: v.Abilities, c: Context) -> str:
        """``the glow ability of a red card of another player``"""
        ability = self.form("ability", kinds=self.book.listed(list(value.kinds), "or"))
        if value.cards is not None:
            return self.form("ability_of", ability=ability, cards=self.chosen(value.cards, c))
        ability = self.book.article(ability)
        trait = self.whole_trait(value.words)
        words = self.book.listed([self.word_text(w) for w in value.words], "or")
        words = words if trait is None else self.form("any_word", trait)
        if value.players is None or isinstance(value.players, v.You):
            return self.form("ability_of_word", ability=ability, words=words)
        player = self.player(value.players, c)
        return self.form("ability_of_player", ability=ability, words=words, player=player)

    def end(self, what: str) -> str:
        """``the end of the turn``"""
        return self.form("nothing") if what in ("nothing", "end") else self.form("end_of", what)

    # ---- phrases

    def phrase(self, do: e.Do, c: Context) -> str:
        """A phrase with its verb in the right form."""
        frame = self.program.frames.by_key[do.frame]
        arguments = {a.name: a.value for a in do.arguments}
        text = self.filled(frame, arguments, c)
        if do.per is not None:
            text = self.form("per", phrase=text, count=self._per(do.per, c))
        if do.bind is not None:
            c.names[do.bind] = self.binding(frame, do, c)
        self._remember(do, c)
        return text

    def _remember(self, do: e.Do, c: Context) -> None:
        """A single card that was just bound is ``it`` until another phrase speaks of other cards."""
        if do.bind is not None:
            c.latest[:] = [do.bind] if c.names[do.bind].single and do.result == "cards" else []
            return
        for argument in do.arguments:
            value = argument.value.cards if isinstance(argument.value, v.Chosen) else argument.value
            if isinstance(argument.value, v.Chosen | v.HowMany) and not (
                isinstance(value, v.CardVar) and value.name in c.latest
            ):
                c.latest.clear()

    def _per(self, per: v.Number, c: Context) -> str:
        if isinstance(per, v.Share) and per.each is not None:
            return f"{self.number(per.each, c)} {self.counted(per.count, c, many=True)}"
        return self.counted(per, c)

    def template(self, frame: Frame, arguments: Mapping[str, v.Value] = NO_ARGUMENTS) -> str | None:
        """The template of a frame, if a data file has one; perhaps one for whoever acts, this card, or that zone."""
        for name, value in arguments.items():
            who = value.cards if isinstance(value, v.Chosen) else value
            match who:
                case v.You():
                    word = "you"
                case v.This():
                    word = "this"
                case v.ZoneOf(edge=None):
                    word = who.zone
                case _:
                    continue
            own = self.book.get("frames", f"{frame.key} ({name}: {word})")
            if own is not None:
                return own
        return self.book.get("frames", frame.key)

    def filled(self, frame: Frame, arguments: dict[str, v.Value], c: Context) -> str:
        """The template with its arguments; the words of the frame if there is none or something is missing"""
        template = self.template(frame, arguments)
        if template is None or not needed(template) <= arguments.keys() | {"your", "you"}:
            return self._plain(frame, arguments, c)
        parameters = {p.name: p for p in frame.parameters}

        def optional(found: re.Match[str]) -> str:
            return found[1] if needed(found[1]) <= arguments.keys() else ""

        def slot(found: re.Match[str]) -> str:
            name, style = found[1], found[2]
            if name in ("your", "you"):
                return self.whose(None, c) if name == "your" else self.form("you" if c.voice.reader else "them")
            return self.styled(parameters[name], arguments[name], style, c)

        text = _SLOT.sub(slot, _OPTIONAL.sub(optional, template))
        return self.inflected(text, c.voice)

    def inflected(self, text: str, voice: Voice) -> str:
        """``~pass`` to ``pass`` or ``passes``"""

        def verb(found: re.Match[str]) -> str:
            head = self.book.third_person(found[1]) if voice.ending else found[1]
            return head if found[2] is None else f"{head} {found[2]}"

        return _VERB.sub(verb, text)

    def _plain(self, frame: Frame, arguments: dict[str, v.Value], c: Context) -> str:
        """``verb object preposition argument``"""
        verb, _, particle = frame.words.partition(" ")
        parts = [self.book.third_person(verb) if c.voice.ending else verb]
        parts.extend(filter(None, (particle,)))
        if frame.object is not None and frame.object.name in arguments:
            parts.append(self.styled(frame.object, arguments[frame.object.name], None, c))
        for preposition, parameter in frame.arguments:
            if parameter.name not in arguments:
                continue
            value = arguments[parameter.name]
            if isinstance(value, v.ZoneOf | v.ZoneVar | v.SlotVar | v.SlotOf) and preposition in (
                "into",
                "onto",
            ):
                parts.append(self.styled(parameter, value, preposition, c))
            else:
                parts.append(f"{preposition} {self.styled(parameter, value, 'in', c)}")
        return " ".join(parts)

    def styled(self, parameter: Parameter, value: v.Value, style: str | None, c: Context) -> str:
        """The value of a parameter as a template asks for it."""
        match value:
            case v.Chosen() if style in ("many", "yours"):
                return self._all_such(value, c, yours=style == "yours")
            case v.Chosen():
                place = "in" if style in ("in", "lies", "digits") else "from"
                silent = () if style in ("said", "lies") else parameter.zones
                return self.chosen(value, c, place, silent, digits=style == "digits")
            case v.Select() if style == "in":
                noun = self.select(value, c)
                return noun if value.filter.names else self.book.article(noun)
            case v.ZoneOf() | v.ZoneVar() | v.SlotVar() | v.SlotOf() if style in ("into", "onto"):
                return self.toward(value, style, c)
            case v.WordIs() if style == "state":
                return self.state(value.word)
            case v.WordIs() if style == "card":
                return self.book.article(self.noun(v.Filter(words=(value.word,), span=value.span), c))
            case v.NumberOf() if style == "floor":
                floor = self.program.floors.get(value.number)
                return "" if floor is None else self.form("floor", str(floor))
            case _ if style == "floor":
                return ""
            case v.Spots() if style == "one":
                return self.book.article(self.spot(value, c))
            case v.EndOf() if style == "plain":
                return self.form("plain_end", value.what)
            case _:
                return self.value(value, c.acting(BARE) if style == "their" else c)

    def _all_such(self, value: v.Chosen, c: Context, *, yours: bool) -> str:
        if not isinstance(value.cards, v.Select):
            return self.cards(value.cards, c)
        noun = self.select(value.cards, c, many=True, joiner="and")
        return f"{self.whose(None, c)} {noun}" if yours and value.cards.zones is None else noun

    # ---- bindings

    def verb_of(self, frame: Frame) -> str:
        """The verb by which a frame is spoken of."""
        template = self.template(frame)
        found = None if template is None else _VERB.search(template)
        return frame.words if found is None else " ".join(filter(None, found.groups()))

    def binding(self, frame: Frame, do: e.Do, c: Context) -> Binding:
        """How the name that a phrase binds is spoken of from now on."""
        done = self.book.participle(self.verb_of(frame))
        once = not any(isinstance(a.value, v.Everyone) for a in do.arguments)
        for argument in do.arguments:
            value = argument.value
            match value:
                case v.Chosen(cards=v.Select() as s):
                    nouns = self.noun(s.filter, c), self.noun(s.filter, c, many=True)
                    return Binding(*nouns, done, is_single(value) and once)
                case v.Chosen():
                    single = is_single(value)
                    return Binding(self.form("card"), self.form("cards"), done, single and once)
                case v.HowMany():
                    return Binding(self.form("card"), self.form("cards"), done, is_one(value.number))
                case v.Amount():
                    kinds = [self.token(p.kind, many=False) for p in value.parts]
                    many = [self.token(p.kind, many=True) for p in value.parts]
                    return Binding(self.book.listed(kinds), self.book.listed(many), done)
                case v.WordsIn():
                    noun = self.trait(value.words) or self.form("word")
                    return Binding(noun, self.book.plural(noun), done, single=True)
                case _:
                    continue
        that = {"players": "that_player", "ability": "that_ability", "holder": "that_slot"}
        return Binding(self.form(that.get(do.result or "", "that_number")), "", plain=True)


def is_single(value: v.Chosen) -> bool:
    """Is it one card for sure?"""
    if isinstance(value.cards, v.TopOf):
        return value.cards.count is None
    one = value.kind == "exactly" and value.amount is not None and is_one(value.amount)
    return one or isinstance(value.cards, v.This | v.It)


def needed(template: str) -> set[str]:
    """The arguments that a template cannot do without."""
    return {found[1] for found in _SLOT.finditer(_OPTIONAL.sub("", template))}
