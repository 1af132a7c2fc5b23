"""A dry run tries every combination of answers, the first options first; what was answered for real stays."""

from __future__ import annotations

from imperium_dsl.reference.possible import Answers
from imperium_dsl.reference.records import Question


def runs(answers, ask):
    """The answers of each run, until all have been tried; ``ask`` says what is asked after some answers."""
    found = []
    while True:
        given = []
        while (options := ask(given)) is not None:
            given.append(answers.next(len(given), Question(0, "pick", options)))
        found.append("".join(given))
        if not answers.advance():
            return found


def test_all_combinations_are_tried_in_order():
    def ask(given):
        return ("ab", "xyz")[len(given)] if len(given) < 2 else None

    assert runs(Answers(0, []), ask) == ["ax", "ay", "az", "bx", "by", "bz"]


def test_an_answer_decides_what_is_asked_next():
    def ask(given):
        return "ab" if not given else "xy" if given == ["b"] else None

    assert runs(Answers(0, []), ask) == ["a", "bx", "by"]


def test_what_was_answered_for_real_is_not_tried_otherwise():
    def ask(given):
        return ("abc", "xy")[len(given)] if len(given) < 2 else None

    assert runs(Answers(1, ["c"]), ask) == ["cx", "cy"]


def test_what_asks_nothing_is_tried_once():
    assert runs(Answers(0, []), lambda given: None) == [""]
