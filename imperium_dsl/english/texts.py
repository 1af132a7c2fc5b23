"""Faces, rows, keywords, rules and single effects of a checked program to text that a player reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never

from attrs import evolve

from imperium_dsl.english import conditions, effects, numbers, patterns, values, words
from imperium_dsl.english.context import BARE, PRINTED, YOU, Context, Moment, Voice, fresh
from imperium_dsl.english.phrasebook import book_of
from imperium_dsl.english.simplify import is_nothing, settled, simplify, simplify_handler, simplify_number
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program

Member: TypeAlias = e.Text | e.Handler | e.Grant

NO_OPTIONS: Mapping[str, str] = {}


def context_of(program: Program, options: Mapping[str, str] = NO_OPTIONS, moment: Moment = PRINTED) -> Context:
    """What every text of a game is told with: its words, the options of a table settled, what a moment knows."""
    return Context(program, book_of(program), values.ABOVE, settled(program, options), moment)


# ---- faces


def face(c: Context, face: e.Face) -> list[str]:
    """The lines of a face: what it reminds of, what it can do, what it is worth."""
    reminders = [c.book.get("reminders", word) for word in dict.fromkeys(face.words)]
    lines = [line for line in reminders if line]
    for members in grouped(in_order(c, face)):
        lines.extend(ability(c, members[0], others=members[1:]))
    for belonging_ in c.program.belongings:
        if not belonging_.of_player and belonging_.word in face.words:
            lines.extend(belonging(c, belonging_))
    return [*lines, *worths(c, face)]


def in_order(c: Context, face: e.Face) -> list[Member]:
    """What the face forbids, then its abilities in the order in which the kinds are declared."""
    kinds = list(c.program.abilities)
    standing = next((i for i, kind in enumerate(kinds) if c.program.abilities[kind].standing), len(kinds))

    def place(member: Member) -> tuple[int, bool, int]:
        file, start, _ = member.span
        match member:
            case e.Grant():
                order = standing if member.allowed else -1
            case e.Text() | e.Handler():
                order = standing if member.kind is None else kinds.index(member.kind)
            case _:
                assert_never(member)
        return order, file == face.span.file, start

    return sorted((*face.grants, *face.texts, *face.handlers, *of_people(c, face)), key=place)


def of_people(c: Context, face: e.Face) -> list[e.Handler]:
    """What happens to this very card by a rule for those whose card it is."""
    found = []
    for each in c.program.belongings:
        if not each.of_player or each.word not in face.words:
            continue
        for handler in each.handlers:
            cards = handler.pattern.cards
            if cards is not None and set(cards.words) & set(face.words):
                found.append(evolve(handler, pattern=evolve(handler.pattern, this_card=True)))
    return found


def belonging(c: Context, belonging: e.Belonging) -> list[str]:
    """The abilities of whoever or whatever has a word."""
    members: list[Member] = [*belonging.texts, *belonging.handlers, *belonging.grants]
    word = None if belonging.of_player else belonging.word
    return [line for member in members for line in ability(c, member, word)]


def ability(c: Context, member: Member, word: str | None = None, others: Sequence[Member] = ()) -> list[str]:
    """The line of one ability, and of others that differ in their pattern; none if the options leave nothing."""
    c = fresh(c, word=word)
    match member:
        case e.Text():
            body = simplify(member.body, c.options)
            return [] if is_nothing(body) else [effects.text(c, body, label(c, member.kind))]
        case e.Handler():
            handler = simplify_handler(member, c.options)
            if handler is None or is_nothing(handler.body):
                return []
            head = label(c, member.kind or "when")
            more = [other.pattern for other in others if isinstance(other, e.Handler)]
            return [effects.written(c, effects.handled(c, handler.pattern, handler.body, more), head)]
        case e.Grant():
            return [effects.written(c, [patterns.grant(c, member)], label(c, "can" if member.allowed else "cannot"))]
        case _:
            assert_never(member)


def label(c: Context, kind: str) -> str:
    """``Tap: ``"""
    own = c.book.get("labels", kind)
    return c.form("label", label=c.book.grammar.sentence_start(kind)) if own is None else own


def worths(c: Context, face: e.Face) -> list[str]:
    """What the face is worth, where that is not a plain number."""
    lines = []
    for name, value in face.fields:
        info = c.vocabulary.fields[name]
        if info.type != "value" or isinstance(value, v.Const | v.Amount | v.WordIs | tuple):
            continue
        silent = () if info.over is None else (info.over,)
        inner = fresh(c)
        told = numbers.worth(inner, simplify_number(value, c.options), words.field(c, name), silent)
        lines.append(effects.written(inner, [told]))
    return lines


def grouped(members: Sequence[Member]) -> list[list[Member]]:
    """Abilities one by one; those that do the same after one thing or another stand together."""
    found: list[list[Member]] = []
    for member in members:
        if found and does_the_same(found[-1][0], member):
            found[-1].append(member)
        else:
            found.append([member])
    return found


def does_the_same(one: Member, other: Member) -> bool:
    """Do two handlers differ only in what somebody does?"""
    if not isinstance(one, e.Handler) or not isinstance(other, e.Handler):
        return False
    same = (one.kind, one.body) == (other.kind, other.body)
    plain = all(p.condition is None and not p.would for p in (one.pattern, other.pattern))
    return same and plain and one.pattern.subject == other.pattern.subject != "cards"


# ---- rows, rules, options


def row(c: Context, row: e.Row) -> str:
    """What a row of a table does: orders to whoever has the table."""
    return effect(c, row.body, BARE)


def keyword(c: Context, keyword: e.Keyword) -> list[str]:
    """What its author says of it, and what it does."""
    return [line for line in (keyword.doc, effect(c, keyword.body)) if line]


def effect(c: Context, effect: e.Effect, voice: Voice = YOU) -> str:
    """An effect as whole sentences."""
    return effects.text(fresh(c, voice), simplify(effect, c.options))


def option(c: Context, effect: e.Effect) -> str:
    """An option or a step in one line, without a full stop."""
    c = fresh(c)
    return c.book.grammar.sentence_start(effects.clause(c, simplify(effect, c.options)))


def check(c: Context, check: e.Check) -> str:
    """A standing check as a sentence."""
    c = fresh(c)
    body = effects.clause(c, simplify(check.body, c.options))
    return effects.written(c, [c.form("check", condition=conditions.condition(c, check.condition), body=body)])
