"""Effects to clauses and sentences."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from imperium_dsl.english.context import BARE, EACH, MINE, THEY, YOU, Binding, Context
from imperium_dsl.english.phrases import PhrasePrinter
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v


class EffectPrinter(PhrasePrinter):
    """Adds effects: a clause stands inside a sentence, sentences stand one after the other."""

    # ---- sentences

    def sentences(self, effect: e.Effect, c: Context) -> list[str]:
        """Without capitals and full stops."""
        if isinstance(effect, e.Sequence):
            found: list[str] = []
            for step, inner in self._steps(effect, c):
                found.extend(self.sentences(step, inner))
            return found
        if isinstance(effect, e.If) and effect.otherwise is not None:
            first = self._if(effect, c)
            body = self.clause(effect.otherwise, c)
            return [first, self.form("otherwise_sentence", body=body)]
        return [self.clause(effect, c)]

    def text(self, effect: e.Effect, c: Context, head: str = "") -> str:
        """Whole sentences; a head ends with a colon or a comma and goes before the first one."""
        return self.written(self.sentences(effect, c), head)

    def written(self, sentences: list[str], head: str = "") -> str:
        """Sentences with capitals and full stops."""
        found = [*sentences]
        if head:
            found[:1] = [head + (found[0] if found else "")]
        return " ".join(self.form("sentence", capital(s)) for s in found if s)

    def _steps(self, sequence: e.Sequence, c: Context) -> list[tuple[e.Effect, Context]]:
        """The steps, each knowing who did the one before."""
        found: list[tuple[e.Effect, Context]] = []
        before: e.Effect | None = None
        for step in sequence.steps:
            again = isinstance(step, e.May) and step.body == before
            found.append((step, evolve(c, others_did=isinstance(before, e.EachPlayer), again=again)))
            before = step
        return found

    # ---- clauses

    def clause(self, effect: e.Effect, c: Context) -> str:
        """An effect inside a sentence; it says who acts if the surroundings do not."""
        if c.voice.spoken and verbal(effect):
            return f"{self.form('they')} {self.verb_phrase(effect, c.acting(BARE))}"
        return self.verb_phrase(effect, c)

    def verb_phrase(self, effect: e.Effect, c: Context) -> str:  # noqa: C901  one case for each form
        """An effect without saying who acts, where it has an actor."""
        match effect:
            case e.Do():
                return self.phrase(effect, c)
            case e.Sequence():
                return self._sequence(effect, c)
            case e.Cost():
                return self._cost(effect, c)
            case e.May():
                form = "you_may" if c.voice.reader else "may"
                inner = c if c.voice.reader else c.acting(BARE)
                return self.form(form, body=self.form("again") if c.again else self.verb_phrase(effect.body, inner))
            case e.Choose():
                return self._choose(effect, c)
            case e.EachPlayer():
                return self._each_player(effect, c)
            case e.If():
                text = self._if(effect, c)
                if effect.otherwise is None:
                    return text
                return text + self.form("otherwise", body=self.clause(effect.otherwise, c))
            case e.ForEach():
                noun = self._loop_noun(effect, c)
                that = self.form("that_word", self._short_noun(effect, c))
                c.names[effect.variable] = Binding(that, "", plain=True)
                return self.form("for_each", noun=noun, body=self.clause(effect.body, c))
            case e.Repeat():
                return self._repeat(effect, c)
            case e.Window():
                you = self.form("you" if c.voice.reader else "they")
                return self.form("window", you=you, body=self.clause(effect.body, c))
            case e.Stop():
                return self.form("stop")
            case e.Let():
                value = self.value(effect.value, c)
                return self.form("let", name=effect.variable, value=value)
            case e.ChangeAmount():
                form = "raise_amount" if effect.sign > 0 else "lower_amount"
                return self.form(form, by=self.number(effect.by, c))
            case e.SetNumber():
                return self._set_number(effect, c)
            case e.Result():
                return self.form("result", value=self.value(effect.value, c))
            case e.Once():
                return self.form("once", pattern=self.pattern(effect.pattern, c), body=self.clause(effect.body, c))
            case e.Grant():
                return self.grant(effect, c)
            case _:
                assert_never(effect)

    def _sequence(self, effect: e.Sequence, c: Context) -> str:
        """``A, B and C``; where a step is open at its end, ``A; then B``"""
        steps = self._steps(effect, c)
        texts = [self.clause(step, inner) for step, inner in steps]
        if not texts:
            return self.inflected(self.book.get("frames", "skip") or "", c.voice)
        plain = all(closed(step) for step in effect.steps[:-1])
        if plain and joins(effect.steps[-1]):
            return self.book.listed(texts)
        text = texts[0]
        for step, before, following in zip(effect.steps[1:], effect.steps, texts[1:], strict=False):
            form = "and" if closed(before) and joins(step) else "then"
            text = self.form(form, text, following)
        return text

    def _cost(self, effect: e.Cost, c: Context) -> str:
        price = self.verb_phrase(effect.price, c)
        if in_full(effect):
            return self.form("in_full", price)
        first = effect.effect
        if isinstance(first, e.Sequence) and first.steps:
            first = first.steps[0]
        if verbal(first) and not isinstance(first, e.May):
            inner = c if c.voice.reader else c.acting(BARE)
            return self.form("cost", price=price, effect=self.verb_phrase(effect.effect, inner))
        they = self.form("you" if c.voice.reader else "they")
        inner = c if c.voice.reader else c.acting(THEY)
        return self.form("cost_loose", price=price, they=they, effect=self.clause(effect.effect, inner))

    def _choose(self, effect: e.Choose, c: Context) -> str:
        inner = evolve(c if c.voice.reader else c.acting(BARE), nested=True)
        options = [self.verb_phrase(o, inner) for o in effect.options]
        if effect.first_able:
            text = options[0] if in_full(effect.options[0]) else self.form("try", first=options[0])
            for option in options[1:]:
                text += self.form("otherwise", body=option)
        else:
            text = self.inflected(self.form("choose", options=self.book.form("option").join(options)), c.voice)
        return self.form("nested", text) if c.nested else text

    def _each_player(self, effect: e.EachPlayer, c: Context) -> str:
        who = self.subject(effect.players, c)
        if effect.secretly:
            who = f"{who} {self.form('secretly')}"
        players = effect.players
        if isinstance(players, v.OwnerOf) and isinstance(players.of, v.This) and not c.voice.reader:
            voice = YOU
        elif isinstance(players, v.You):
            voice = c.voice if c.voice.reader else BARE
        else:
            voice = BARE if isinstance(players, v.Them) else EACH
        if verbal(effect.body):
            return self.form(
                "each", who=who, body=self.verb_phrase(effect.body, evolve(c, voice=voice, others_did=False))
            )
        head = self.inflected(self.form("each_loose", who=who, body=""), voice)
        return head + self.clause(effect.body, evolve(c, voice=c.voice if voice.reader else THEY, others_did=False))

    def _if(self, effect: e.If, c: Context) -> str:
        condition = self.condition(effect.condition, c)
        return self.form("if", condition=condition, body=self.clause(effect.body, evolve(c, others_did=False)))

    def _loop_noun(self, effect: e.ForEach, c: Context) -> str:
        over = effect.over
        match over:
            case v.Select():
                return self.select(over, c)
            case v.Everyone():
                each = self.form("each_player", "")
                return self.everyone(over, c).removeprefix(each)
            case v.WordsIn():
                return self.trait(over.words) or self.words_in(over, c)
            case v.Spots():
                return self.spot(over, c)
            case _:
                return self.form("of", self.value(over, c))

    def _short_noun(self, effect: e.ForEach, c: Context) -> str:
        if isinstance(effect.over, v.Select):
            return self.noun(evolve(effect.over.filter, having=None), c)
        if isinstance(effect.over, v.WordsIn):
            return self.trait(effect.over.words) or self.form("word")
        return self.form({"players": "player", "holder": "slot", "word": "word"}.get(effect.type, "card"))

    def _repeat(self, effect: e.Repeat, c: Context) -> str:
        times = effect.times
        if isinstance(times, v.Const):
            count = self.book.times(times.value)
            if isinstance(effect.body, e.Do):
                return self.form("repeat", body=self.clause(effect.body, c), times=count)
            return self.form("repeat_loose", times=count, body=self.clause(effect.body, c))
        if isinstance(times, v.Share) and isinstance(times.count, v.Const) and times.each is not None:
            noun = f"{self.number(times.each, c)} {self.counted(times.value, c, many=True)}"
            return self.form("repeat_per_several", noun=noun, body=self.clause(effect.body, c))
        if isinstance(times, v.Count | v.NumberVar) and (isinstance(times, v.Count) or times.name in c.names):
            noun = self.counted(times, c)
            return self.form("repeat_per", noun=noun, body=self.clause(effect.body, c))
        count = self.form("times", number=self.number(times, c))
        return self.form("repeat_loose", times=count, body=self.clause(effect.body, c))

    def _set_number(self, effect: e.SetNumber, c: Context) -> str:
        number, value = self.number(effect.target, c), self.number(effect.value, c)
        if effect.until is None:
            text = self.form("set_number", number=number, value=value)
        else:
            text = self.form("set_number_until", number=number, value=value, until=self.end(effect.until))
        return self.inflected(text, c.voice)

    # ---- handlers

    def pattern(self, p: e.Pattern, c: Context) -> str:
        """``another player would play a red card``"""
        frame = self.program.frames.by_key[p.frames[0]]
        subject, reader = self._pattern_subject(p, c)
        if p.subject == "cards":
            voice = YOU if p.would else MINE
        else:
            voice = YOU if reader and c.voice.reader else BARE if p.would or reader else EACH
        arguments = {a.name: a.value for a in p.arguments}
        inner = evolve(c, voice=voice, pattern=True, counting=p.about_amount)
        does = self.filled(frame, arguments, inner) if arguments else self._plain_verb(p.verb, inner)
        parts = [subject, self.form("would")] if p.would else [subject]
        text = " ".join((*parts, does))
        if p.condition is not None:
            text = self.form("if_pattern", pattern=text, condition=self.condition(p.condition, c))
        return text

    def _plain_verb(self, verb: str, c: Context) -> str:
        head, _, particle = verb.partition(" ")
        head = self.book.third_person(head) if c.voice.ending else head
        return f"{head} {particle}".strip()

    def _pattern_subject(self, p: e.Pattern, c: Context) -> tuple[str, bool]:
        """Who does it, and whether that is the reader."""
        if p.subject == "you":
            return self.form("you" if c.voice.reader else "they"), True
        if p.subject == "cards":
            if p.this_card or p.cards is None:
                return self.form("this"), False
            noun = self.noun(p.cards, c)
            return (noun if p.cards.names else self.book.article(noun)), False
        if p.player is not None:
            return self.player(p.player, c), False
        who = v.Everyone("any", p.subject == "other", p.words, span=p.span)
        return self.everyone(who, c), False

    def handled(self, pattern: e.Pattern, body: e.Effect, c: Context, others: tuple[e.Pattern, ...] = ()) -> list[str]:
        """The sentences of a handler; others of the same subject may do the same."""
        inner = evolve(c, names={**c.names, "AMOUNT": Binding(self.form("that_many"), "", plain=True)})
        sentences = self.sentences(body, inner) or [self.verb_phrase(e.Sequence((), span=body.span), inner)]
        first = self.form("instead", body=sentences[0]) if pattern.instead else sentences[0]
        subject = f"{self._pattern_subject(pattern, c)[0]} "
        heads = [self.pattern(pattern, c), *(self.pattern(p, c).removeprefix(subject) for p in others)]
        return [self.form("when", pattern=self.book.listed(heads, "or"), body=first), *sentences[1:]]

    # ---- permissions

    def grant(self, g: e.Grant, c: Context) -> str:
        """``you can play a fox from your hand``, ``cannot be played unless ...``"""
        frame = self.program.frames.by_key[g.frames[0]]
        slot = next((p for p in frame.parameters if p.type in ("cards", "kind")), None)
        if not g.allowed and g.cards is not None and slot is not None:
            participle = self.book.participle(self.verb_of(frame))
            text = self._cannot_be(g.cards, participle, c)
        else:
            inner = evolve(c, voice=YOU)
            word = next((p for p in frame.parameters if p.type == "word"), None)
            named = g.cards.filter.words if isinstance(g.cards, v.Select) else ()
            if word is not None and named:
                does = self.filled(frame, {word.name: v.WordIs(named[0], span=g.span)}, inner)
            elif g.cards is None or slot is None:
                does = self._plain_verb(frame.words, inner)
            else:
                cards = evolve(g.cards, zones=g.zones or g.cards.zones) if isinstance(g.cards, v.Select) else g.cards
                does = self.filled(frame, {slot.name: v.Chosen("none", None, cards, span=g.span)}, inner)
            text = self.form("can" if g.allowed else "cannot", phrase=does)
            if g.count is not None:
                text = f"{text} {self.book.times(g.count)}"
        match g.condition:
            case None:
                pass
            case v.Negation(inner=inner_condition):
                text = self.form("unless", rest=text, condition=self.condition(inner_condition, c))
            case condition:
                text = self.form("only_if", rest=text, condition=self.condition(condition, c))
        return text if g.until is None else self.form("until", rest=text, until=self.end(g.until))

    def _cannot_be(self, cards: v.Cards, participle: str, c: Context) -> str:
        if isinstance(cards, v.This):
            return self.form("cannot_be", participle=participle)
        if isinstance(cards, v.Select) and isinstance(cards.source, v.This) and cards.zones:
            text = self.form("cannot_be", participle=participle)
            return f"{text} {self.places(cards.zones, cards.attached, 'in', c)}"
        what = self.book.article(self.select(cards, c)) if isinstance(cards, v.Select) else self.cards(cards, c)
        return self.form("cards_cannot_be", cards=what, participle=participle)


def verbal(effect: e.Effect) -> bool:
    """Is it something that one actor does, so that it can follow ``each player``?"""
    match effect:
        case e.Do() | e.Choose() | e.ChangeAmount() | e.SetNumber():
            return True
        case e.Sequence():
            return all(verbal(s) for s in effect.steps)
        case e.Cost():
            return verbal(effect.price)
        case e.May():
            return verbal(effect.body)
        case _:
            return False


def in_full(effect: e.Effect) -> bool:
    """Is it something that is done in full or not at all, and that is all?"""
    return isinstance(effect, e.Cost) and isinstance(effect.effect, e.Do) and effect.effect.frame == "skip"


def closed(effect: e.Effect) -> bool:
    """Can ``and`` follow without being read as part of it?"""
    return isinstance(effect, e.Do | e.ChangeAmount | e.SetNumber | e.Stop)


def joins(effect: e.Effect) -> bool:
    """Can it follow ``and``?"""
    return verbal(effect) or isinstance(effect, e.EachPlayer | e.Grant)


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
