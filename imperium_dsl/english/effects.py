"""Effects to clauses and sentences: a clause stands inside a sentence, sentences stand one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import assert_never

from attrs import evolve

from imperium_dsl.english import cards, conditions, numbers, patterns, phrases, places, players, values, words
from imperium_dsl.english.context import BARE, EACH, THEY, YOU, Binding, Context, Voice
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v

# ---- sentences


def sentences(c: Context, effect: e.Effect) -> list[str]:
    """Without capitals and full stops."""
    match effect:
        case e.Sequence():
            return [text for step, inner in steps(c, effect) for text in sentences(inner, step)]
        case e.If(otherwise=otherwise) if otherwise is not None:
            return [if_clause(c, effect), c.form("otherwise_sentence", body=clause(c, otherwise))]
        case _:
            return [clause(c, effect)]


def text(c: Context, effect: e.Effect, head: str = "") -> str:
    """Whole sentences; a head ends with a colon or a comma and goes before the first one."""
    return written(c, sentences(c, effect), head)


def written(c: Context, told: Sequence[str], head: str = "") -> str:
    """Sentences with capitals and full stops."""
    first, *rest = told or ("",)
    found = [c.form("sentence", text=c.book.grammar.sentence_start(each)) for each in (head + first, *rest) if each]
    return reduce(lambda before, after: c.form("sentences", first=before, second=after), found) if found else ""


def steps(c: Context, sequence: e.Sequence) -> Iterator[tuple[e.Effect, Context]]:
    """The steps, each knowing who did the one before."""
    before: e.Effect | None = None
    for step in sequence.steps:
        again = isinstance(step, e.May) and step.body == before
        yield step, c.after(others_did=isinstance(before, e.EachPlayer), again=again)
        before = step


def handled(c: Context, pattern: e.Pattern, body: e.Effect, others: Sequence[e.Pattern] = ()) -> list[str]:
    """The sentences of a handler; others of the same subject may do the same."""
    subject = patterns.subject(c, pattern)
    heads = [patterns.pattern(c, pattern)]
    for other in others:
        same = patterns.subject(c, other) == subject
        heads.append(patterns.same_subject(c, other) if same else patterns.pattern(c, other))
    c.names["AMOUNT"] = Binding(c.form("that_many"), "", plain=True)
    first, *rest = sentences(c, body) or [nothing(c)]
    told = c.form("instead", body=first) if pattern.instead else first
    return [c.form("when", pattern=c.listed(heads, "or"), body=told), *rest]


# ---- clauses


def clause(c: Context, effect: e.Effect) -> str:
    """An effect inside a sentence; it says who acts if the surroundings do not."""
    if c.voice.spoken and has_actor(effect):
        return c.form("does", subject=c.form("they"), does=verb_phrase(c.acting(BARE), effect))
    return verb_phrase(c, effect)


def verb_phrase(c: Context, effect: e.Effect) -> str:
    """An effect without saying who acts, where it has an actor."""
    match effect:
        case e.Do():
            return phrases.phrase(c, effect)
        case e.Sequence():
            return sequence(c, effect)
        case e.Cost():
            return cost(c, effect)
        case e.May():
            return may(c, effect)
        case e.Choose():
            return choice(c, effect)
        case e.EachPlayer():
            return each_player(c, effect)
        case e.If():
            return either(c, effect)
        case e.ForEach() | e.Repeat() | e.Window() | e.Stop():
            return loop(c, effect)
        case e.Let() | e.ChangeAmount() | e.SetNumber() | e.Result():
            return setting(c, effect)
        case e.Once():
            return c.form("once", pattern=patterns.pattern(c, effect.pattern), body=clause(c, effect.body))
        case e.Grant():
            return patterns.grant(c, effect)
        case _:
            assert_never(effect)


def actor(c: Context) -> str:
    return c.form("you" if c.voice.reader else "they")


def commanded(c: Context) -> Context:
    """The same, for what whoever acts is told to do: ``choose``, where ``chooses`` has been said before."""
    return c if c.voice.reader else c.acting(BARE)


def nothing(c: Context) -> str:
    """``do nothing``"""
    template = c.book.frame("skip")
    return "" if template is None else c.filled(template, {})


def sequence(c: Context, effect: e.Sequence) -> str:
    """``A, B and C``; where a step is open at its end, ``A; then B``"""
    clauses = [clause(inner, step) for step, inner in steps(c, effect)]
    if not clauses:
        return nothing(c)
    if all(is_closed(step) for step in effect.steps[:-1]) and follows_and(effect.steps[-1]):
        return c.listed(clauses)
    told = clauses[0]
    for before, step, following in zip(effect.steps, effect.steps[1:], clauses[1:], strict=False):
        joins = is_closed(before) and follows_and(step)
        told = c.form("and" if joins else "then", first=told, second=following)
    return told


def cost(c: Context, effect: e.Cost) -> str:
    """``discard a card to draw 2 cards``; ``discard a card; if you do, ...``"""
    price = verb_phrase(c, effect.price)
    if is_in_full(effect):
        return c.form("in_full", price=price)
    first = effect.effect
    if isinstance(first, e.Sequence) and first.steps:
        first = first.steps[0]
    if has_actor(first) and not isinstance(first, e.May):
        return c.form("cost", price=price, effect=verb_phrase(commanded(c), effect.effect))
    inner = c if c.voice.reader else c.acting(THEY)
    return c.form("cost_loose", price=price, they=actor(c), effect=clause(inner, effect.effect))


def is_in_full(effect: e.Effect) -> bool:
    """Is it something that is done in full or not at all, and that is all?"""
    return isinstance(effect, e.Cost) and isinstance(effect.effect, e.Do) and effect.effect.frame == "skip"


def may(c: Context, effect: e.May) -> str:
    """``you may draw a card``"""
    body = c.form("again") if c.again else verb_phrase(commanded(c), effect.body)
    return c.form("you_may" if c.voice.reader else "may", body=body)


def choice(c: Context, effect: e.Choose) -> str:
    """``choose: A; or B``; ``A if possible; otherwise B``"""
    inner = evolve(commanded(c), nested=True)
    first, *rest = [verb_phrase(inner, option) for option in effect.options]
    if effect.first_able:
        told = first if is_in_full(effect.options[0]) else c.form("try", first=first)
        for option in rest:
            told = c.form("otherwise", first=told, body=option)
    else:
        options = reduce(lambda before, option: c.form("option", first=before, second=option), rest, first)
        told = c.form("choose", options=options)
    return c.form("nested", text=told) if c.nested else told


def each_player(c: Context, effect: e.EachPlayer) -> str:
    """``each other player draws a card``"""
    who = players.subject(c, effect.players)
    if effect.secretly:
        who = c.form("secretly", who=who)
    voice = voice_of(c, effect.players)
    if has_actor(effect.body):
        return c.form("each", who=who, body=verb_phrase(c.acting(voice).after(others_did=False), effect.body))
    body = clause(c.acting(c.voice if voice.reader else THEY).after(others_did=False), effect.body)
    return c.acting(voice).form("each_loose", who=who, body=body)


def voice_of(c: Context, who: v.Players) -> Voice:
    """The voice in which it is told what these players do."""
    match who:
        case v.OwnerOf(of=v.This()) if not c.voice.reader:
            return YOU
        case v.You():
            return c.voice if c.voice.reader else BARE
        case v.Them():
            return BARE
        case v.PlayerVar() | v.OwnerOf() | v.Neighbour() | v.Everyone():
            return EACH
        case _:
            assert_never(who)


def if_clause(c: Context, effect: e.If) -> str:
    """``if you are calm, draw a card``"""
    told = conditions.condition(c, effect.condition)
    return c.form("if", condition=told, body=clause(c.after(others_did=False), effect.body))


def either(c: Context, effect: e.If) -> str:
    """``if you are calm, draw a card; otherwise gain a gem``"""
    told = if_clause(c, effect)
    return told if effect.otherwise is None else c.form("otherwise", first=told, body=clause(c, effect.otherwise))


# ---- loops


def loop(c: Context, effect: e.ForEach | e.Repeat | e.Window | e.Stop) -> str:
    """What is done again and again."""
    match effect:
        case e.ForEach():
            return for_each(c, effect)
        case e.Repeat():
            return repeat(c, effect)
        case e.Window():
            return c.form("window", you=actor(c), body=clause(c, effect.body))
        case e.Stop():
            return c.form("stop")
        case _:
            assert_never(effect)


def for_each(c: Context, effect: e.ForEach) -> str:
    """``for each fox in play, draw a card``"""
    noun = loop_noun(c, effect.over)
    c.names[effect.variable] = Binding(c.form("that_word", noun=short_noun(c, effect)), "", plain=True)
    return c.form("for_each", noun=noun, body=clause(c, effect.body))


def loop_noun(c: Context, over: v.Value) -> str:
    """What a loop goes through, after ``each``."""
    match over:
        case v.Select():
            return cards.select(c, over)
        case v.Everyone():
            return players.others(c, over)
        case v.WordsIn():
            return words.trait(c, over.words) or values.words_in(c, over)
        case v.Spots():
            return places.spot(c, over)
        case _:
            return c.form("of", what=values.value(c, over))


def short_noun(c: Context, effect: e.ForEach) -> str:
    """What one of them is called later, after ``that``."""
    match effect.over:
        case v.Select(filter=f):
            return cards.noun(c, evolve(f, having=None))
        case v.WordsIn() as over:
            return words.trait(c, over.words) or c.form("word")
        case _:
            return c.form({"players": "player", "holder": "slot", "word": "word"}.get(effect.type, "card"))


def repeat(c: Context, effect: e.Repeat) -> str:
    """``draw a card, twice``; ``do this 3 times: ...``; ``for each fox in play, draw a card``"""
    times = effect.times
    known = c.moment.number(times)
    if known is not None:
        form = "repeat" if isinstance(effect.body, e.Do) else "repeat_loose"
        return c.form(form, times=c.times(known), body=clause(c, effect.body))
    match times:
        case v.Share(count=v.Const(), each=each) if each is not None:
            noun = c.form("exactly", number=numbers.number(c, each), noun=numbers.counted(c, times.value, many=True))
            return c.form("repeat_per_several", noun=noun, body=clause(c, effect.body))
        case v.Count():
            return c.form("repeat_per", noun=numbers.counted(c, times), body=clause(c, effect.body))
        case v.NumberVar() if times.name in c.names:
            return c.form("repeat_per", noun=numbers.counted(c, times), body=clause(c, effect.body))
        case _:
            count = c.form("times", number=numbers.number(c, times))
            return c.form("repeat_loose", times=count, body=clause(c, effect.body))


# ---- numbers and bindings


def setting(c: Context, effect: e.Let | e.ChangeAmount | e.SetNumber | e.Result) -> str:
    """What something is from now on."""
    match effect:
        case e.Let():
            return c.form("let", name=effect.variable, value=values.value(c, effect.value))
        case e.ChangeAmount():
            return c.form("raise_amount" if effect.sign > 0 else "lower_amount", by=numbers.number(c, effect.by))
        case e.SetNumber():
            return set_number(c, effect)
        case e.Result():
            return c.form("result", value=values.value(c, effect.value))
        case _:
            assert_never(effect)


def set_number(c: Context, effect: e.SetNumber) -> str:
    """``set your limit to 5 until the end of the turn``"""
    number, value = numbers.number(c, effect.target), numbers.number(c, effect.value)
    if effect.until is None:
        return c.form("set_number", number=number, value=value)
    return c.form("set_number_until", number=number, value=value, until=values.end(c, effect.until))


# ---- how effects can stand together


def has_actor(effect: e.Effect) -> bool:
    """Is it something that one actor does, so that it can follow ``each player``?"""
    match effect:
        case e.Do() | e.Choose() | e.ChangeAmount() | e.SetNumber():
            return True
        case e.Sequence():
            return all(has_actor(step) for step in effect.steps)
        case e.Cost():
            return has_actor(effect.price)
        case e.May():
            return has_actor(effect.body)
        case (
            e.EachPlayer() | e.If() | e.ForEach() | e.Repeat() | e.Window() | e.Stop() | e.Let() | e.Result()
            | e.Once() | e.Grant()
        ):  # fmt: skip
            return False
        case _:
            assert_never(effect)


def is_closed(effect: e.Effect) -> bool:
    """Can ``and`` follow without being read as part of it?"""
    return isinstance(effect, e.Do | e.ChangeAmount | e.SetNumber | e.Stop)


def follows_and(effect: e.Effect) -> bool:
    """Can it follow ``and``?"""
    return has_actor(effect) or isinstance(effect, e.EachPlayer | e.Grant)
