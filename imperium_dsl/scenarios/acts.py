"""Acts of a scenario to choices: which options of which decisions a phrase such as ``plays "Conquer"`` means.

An act is looked for in the decision that is asked now. If that is a menu, the options whose phrase has the act's
verb are tried one after the other, and so are those that start a procedure in which the verb occurs; the first one
that leads to what the act names is taken. If nothing fits, what was done without a question since the last choice
may be what the act names: then it is told, not chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, frozen

from imperium_dsl.checks.resolve.scope import Unresolved
from imperium_dsl.machine.values import Question
from imperium_dsl.play.labels import ability_of
from imperium_dsl.program.frames import third_person
from imperium_dsl.scenarios.names import is_name, words_of
from imperium_dsl.scenarios.notes import Answer, Move
from imperium_dsl.scenarios.reading import Ask, Phrasing
from imperium_dsl.scenarios.table import DONE, NO, YES, Table
from imperium_dsl.syntax import ast_nouns as ast
from imperium_dsl.syntax.ast_effects import Phrase

CHOOSING = frozenset({"choose", "pick"})  # verbs that fit every decision
DECLINING = frozenset({"decline", "ignore", "refuse", "pass"})
ACCEPTING = frozenset({"accept", "suffer"})
STOPPING = frozenset({"stop", "decline", "finish"})
DEPTH = 4  # menus inside menus


@frozen
class Goal:
    """One thing an act names: cards, a player, a word, an ability, a number, or words of an option."""

    text: str | None = None  # in quotes
    number: int | None = None
    word: int | None = None
    cards: Ask | None = None
    players: Ask | None = None
    abilities: Ask | None = None

    def fits(self, table: Table, what: str, value: Any, player: int, label: str) -> bool:
        """Is this answer what the act names?"""
        m = table.machine
        if self.number is not None:
            return what == "number" and bool(value == self.number)
        if what in ("pick", "arrange", "treat"):
            return value != DONE and self.is_card(m, value, player)
        if what == "player":
            return self.players is not None and value in self.players(m, player)
        if what == "word":
            return value == self.word or self.text == label
        if what in ("ability", "order"):
            return self.is_ability(m, value, player) or (self.text is not None and has_words(label, self.text))
        if what == "holder":
            return self.is_holder(m, value, player) or (self.text is not None and has_words(label, self.text))
        return self.text is not None and has_words(label, self.text)

    def is_card(self, m: Any, card: int, player: int) -> bool:
        return self.cards is not None and card in self.cards(m, player)

    def is_ability(self, m: Any, value: int, player: int) -> bool:
        if value < 8:
            return False
        if self.abilities is not None:
            return value in [m.ability_code(a) for a in self.abilities(m, player)]
        _, card, word, _ = ability_of(m, value)
        return self.is_card(m, card, player) if card else word == self.word

    def is_holder(self, m: Any, holder: int, player: int) -> bool:
        if holder < m.lay.players:
            return self.players is not None and holder in self.players(m, player)
        return self.cards is not None and any(m.host(c) == holder for c in self.cards(m, player))


@define
class Act:
    """Somebody's verb with what it names, in the order of the decisions."""

    player: int
    verb: str
    goals: list[Goal]


def known_verbs(reader: Phrasing) -> list[str]:
    """The verbs and procedures of the game, and the acts' own."""
    program = reader.program
    return [*program.frames.by_verb, *program.procedures, *CHOOSING, *DECLINING, *ACCEPTING, *STOPPING]


def base_form(reader: Phrasing, words: str) -> str:
    """``plays`` to ``play``; a verb, a procedure or one of the acts' own."""
    known = known_verbs(reader)
    if words in known:
        return words
    for each in known:
        if third_person(each) == words:
            return each
    head, _, particle = words.partition(" ")
    head = head.removesuffix("s")
    return f"{head} {particle}" if particle else head


def read_act(reader: Phrasing, player: int, phrase: Phrase) -> Act:
    """An act, or what somebody can do."""
    goals = []
    for np in (*phrase.object, *(part for a in phrase.arguments for part in a.parts)):
        goals.extend(read_goals(reader, np))
    return Act(player, base_form(reader, phrase.words), goals)


def read_goals(reader: Phrasing, np: ast.NounPhrase) -> list[Goal]:
    """What one noun phrase names: one thing, or ``2 red`` of the same."""
    amount = None if np.quantity is None else np.quantity.amount
    value = amount.value if isinstance(amount, ast.Literal) else None
    if np.core is None:
        return [Goal(number=value)]
    if value is not None and reader.classify(np) == "amount":
        return [Goal(number=value)]
    times = 1 if value is None else value
    bare = ast.NounPhrase(None, np.core, np.modifiers, np.having, span=np.span)
    return [read_goal(reader, bare)] * times


def read_goal(reader: Phrasing, np: ast.NounPhrase) -> Goal:
    name = is_name(np.core)
    if name is not None and not np.modifiers:
        known = name in reader.program.words.names
        return Goal(text=name, cards=reader.kind(np) if known else None)
    kind = reader.classify(np)
    if kind == "players":
        return Goal(players=reader.players(np))
    if kind == "ability":
        return Goal(abilities=reader.abilities(np))
    if kind == "amount":
        return Goal(number=1)
    word = reader.word(np) if not np.modifiers else None
    text = " ".join(words_of(np)) or None
    try:
        cards = reader.kind(np)
    except Unresolved:
        if word is None:
            raise
        return Goal(word=word, text=text)
    return Goal(word=word, cards=cards)


def has_words(text: str, words: str) -> bool:
    """Do the words occur in a text, whole and in a row?"""
    have = "".join(c if c.isalnum() or c in "-'" else " " for c in text.casefold()).split()
    want = "".join(c if c.isalnum() or c in "-'" else " " for c in words.casefold()).split()
    return any(have[i : i + len(want)] == want for i in range(len(have) - len(want) + 1))


# ---- looking for the choices


class Finder:
    """Finds the choices that an act means; tells what has happened already."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: set[tuple[str, int]] = set()  # cards and answers that an act has named
        self.since = (0, 0)  # answers and moves before the last choice

    # ---- what an act does

    def path(self, act: Act, *, happened: bool = True) -> list[int] | None:
        """The choices that an act means now; none if it tells what happened; None if it does not fit."""
        found = search(self.table, act, act.goals, 0)
        if found is None and happened and act.goals and self.tell(act, act.goals):
            return []
        return search_behind(self.table, act) if found is None else found

    def perform(self, act: Act, path: Sequence[int]) -> None:
        """Make the choices; what they lead to is told already as far as the act names it."""
        if not path:
            return
        log = self.table.machine.log
        for index in path:
            self.since = len(log.answers), len(log.kept)
            asked = self.table.asked
            assert asked is not None
            self.table.answer(index)
        self.told.clear()
        self.tell(act, act.goals)

    def tell(self, act: Act, goals: Sequence[Goal]) -> bool:
        """Mark what happened since the last choice as named by the act, if all of it happened."""
        told = set(self.told)
        for goal in goals:
            key = next((k for k in self.fitting(act, goal) if k not in told), None)
            if key is None:
                return False
            told.add(key)
        self.told = told
        return True

    def fitting(self, act: Act, goal: Goal) -> list[tuple[str, int]]:
        m = self.table.machine
        answers, moves = self.since
        found = []
        for i, a in enumerate(m.log.answers[answers:]):
            if answer_fits(self.table, act, goal, a):
                found.append(("card", a.value) if a.what == "pick" else ("answer", answers + i))
        later = m.log.moves()[moves:]
        found.extend(("card", move.card) for move in later if move_fits(self.table, act, goal, move))
        return found


def answer_fits(table: Table, act: Act, goal: Goal, answer: Answer) -> bool:
    if answer.player != act.player or (act.verb not in CHOOSING and act.verb not in answer.verbs):
        return False
    return goal.fits(table, answer.what, answer.value, act.player, label_of(table, answer))


def label_of(table: Table, answer: Answer) -> str:
    if answer.what == "choose":
        return table.menu.text(answer.place, answer.value)
    if answer.what == "word":
        return str(table.machine.lay.ruleset.words[answer.value])
    return ""


def move_fits(table: Table, act: Act, goal: Goal, move: Move) -> bool:
    if move.player not in (-1, act.player) or act.verb not in move.verbs:
        return False
    return goal.is_card(table.machine, move.card, act.player)


def search(table: Table, act: Act, goals: Sequence[Goal], depth: int) -> list[int] | None:
    """The choices from here that do what the act says."""
    asked = table.asked
    if asked is None or asked.player != act.player or depth > DEPTH + 1:
        return None
    match asked.what:
        case "choose":
            return search_menu(table, act, goals, depth, asked)
        case "may" | "use" | "suffer":
            return search_question(table, act, goals, depth, asked)
        case _:
            return search_things(table, act, goals, depth, asked)


def search_menu(table: Table, act: Act, goals: Sequence[Goal], depth: int, asked: Question) -> list[int] | None:
    menu = table.menu
    if act.verb in CHOOSING:
        for i, value in enumerate(asked.options):
            text = menu.text(asked.place, value)
            if goals and goals[0].text is not None and has_words(text, goals[0].text):
                return after(table, act, goals[1:], [i], depth)
        return None
    if act.verb in STOPPING and not goals:
        stop = table.stop_option()
        if stop is not None:
            return [stop]
    for near in (True, False):
        for i, value in enumerate(asked.options):
            op = menu.option(asked.place, value)
            if op is None:
                continue
            if near and act.verb in menu.direct(op):
                found = after(table, act, goals, [i], depth)
            elif not near and act.verb not in menu.direct(op) and act.verb in menu.deep(op):
                found = deeper(table, act, goals, [i], depth)
            else:
                continue
            if found is not None:
                return found
    return None


def search_behind(table: Table, act: Act) -> list[int] | None:
    """``chooses "Oasis"`` at a menu: the first option that leads to it."""
    asked = table.asked
    if asked is None or asked.player != act.player or asked.what != "choose":
        return None
    for i in range(len(asked.options)) if act.verb in CHOOSING and act.goals else ():
        found = after(table, act, act.goals, [i], DEPTH)
        if found is not None:
            return found
    return None


def search_question(table: Table, act: Act, goals: Sequence[Goal], depth: int, asked: Question) -> list[int] | None:
    yes = asked.options.index(YES) if YES in asked.options else -1
    no = asked.options.index(NO) if NO in asked.options else -1
    text = table.prompt()
    quoted = [g.text for g in goals if g.text is not None]
    mine = (
        bool(goals)
        and asked.this >= table.machine.lay.card0
        and goals[0].is_card(table.machine, asked.this, act.player)
    )
    if act.verb in DECLINING and no >= 0:
        return [no] if not goals or mine or any(has_words(text, q) for q in quoted) else None
    if act.verb in ACCEPTING and yes >= 0:
        return [yes] if not goals or mine or any(has_words(text, q) for q in quoted) else None
    if yes < 0:
        return None
    if act.verb in CHOOSING:
        if any(q.casefold() == "no" for q in quoted) and no >= 0:
            return [no]
        return [yes] if any(q.casefold() == "yes" or has_words(text, q) for q in quoted) or mine else None
    if act.verb == "use" and (mine or not goals) and asked.what == "use":
        return after(table, act, goals[1:], [yes], depth)
    verbs = table.machine.asking
    body = table.menu.bodies.get(asked.place)
    if body is not None:
        verbs = verbs | table.menu.direct(body)
    if asked.what == "may" and act.verb in verbs:
        things = [goal for goal in goals if goal.number is None]  # ``draws 1``: how many is not asked
        found = after(table, act, things, [yes], depth)
        return after(table, act, things[1:], [yes], depth) if found is None and mine else found
    return None


def search_things(table: Table, act: Act, goals: Sequence[Goal], depth: int, asked: Question) -> list[int] | None:
    if act.verb in STOPPING and not goals:
        stop = table.stop_option()
        return None if stop is None else [stop]
    if act.verb not in CHOOSING and act.verb not in table.machine.asking:
        return None
    labels = table.labels()
    if not goals:
        return None
    if goals[0].text == "done" and DONE in asked.options:
        return [asked.options.index(DONE)]
    for i, value in enumerate(asked.options):
        if goals[0].fits(table, asked.what, value, act.player, labels[i]):
            return after(table, act, goals[1:], [i], depth)
    return None


def is_same_menu(before: Table, now: Table) -> bool:
    """Back at the menu where it began: what is offered there is another act."""
    old, new = before.asked, now.asked
    return old is not None and new is not None and old.what == "choose" == new.what and old.place == new.place


def deeper(table: Table, act: Act, goals: Sequence[Goal], path: list[int], depth: int) -> list[int] | None:
    """Choose, then look for the whole act."""
    tried = table.copy()
    for index in path:
        tried.answer(index)
    found = None if is_same_menu(table, tried) else search(tried, act, goals, depth + 1)
    return None if found is None else [*path, *found]


def after(table: Table, act: Act, goals: Sequence[Goal], path: list[int], depth: int) -> list[int] | None:
    """Choose, then look for the rest of what the act names: decided next, or done without a question."""
    if not goals:
        return path
    tried = table.copy()
    log = tried.machine.log
    since = len(log.answers), len(log.kept)
    for index in path:
        tried.answer(index)
    found = None if is_same_menu(table, tried) else search(tried, act, goals, depth + 1)
    if found is not None:
        return [*path, *found]
    finder = Finder(tried)
    finder.since = since
    return path if finder.tell(act, goals) else None
