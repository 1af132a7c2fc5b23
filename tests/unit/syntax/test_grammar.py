"""The grammar has no conflicts, and each of its words is what it is everywhere."""

from __future__ import annotations

import re

import pytest

from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.grammar import (
    JOINING_WORDS,
    MARGIN_WORDS,
    PLACED_WORDS,
    build_parser,
    grammar_text,
    literal_words,
    parser,
    reserved_words,
)
from imperium_dsl.syntax.parser import RULES, parse_source
from imperium_dsl.syntax.printer import print_file
from imperium_dsl.syntax.reserved import declaration_words

UNKNOWN = "zzz"  # a word that the grammar does not know

NOUN_PLACES = (
    "procedure p: zap foo zzz",
    "procedure p: zap foo zzz from foo",
    "procedure p: zap 1 foo zzz",
    "procedure p: zap foo zzz in bar zzz of foo zzz",
    "procedure p: zap foo/bar zzz/foo",
    "procedure p: if foo zzz and bar zzz: zap",
    "number n = 2 * foo zzz",
    "zone foo zzz of foo zzz: ordered",
    "procedure foo zzz: zap",
    "trait foo zzz: foo zzz (bar zzz)",
    "keyword zap (C: foo zzz in foo zzz/bar): zap",
)
# Words of declarations also begin nouns, lines of tables, fields of cards and phrases.
FIRST_PLACES = (
    "procedure p: zap 1 zzz",
    "procedure p: zap zzz from zzz",
    "procedure p:\n  let X = 2\n  zzz X",
    "procedure p:\n  if foo: zap\n  zzz X",
    "procedure p:\n  if foo:\n    zap\n  zzz X",
    "procedure p: choose zap or zzz",
    "table foo:\n  foo: zap\n  zzz: zap",
    'card "A" X1:\n  foo: zap\n  zzz 2\n  zzz: zap\n  zzz, zzz\n  zzz when you zzz: zap',
    'card "A" X1:\n  foo:\n    zap\n  zzz: zap',
    "when you zzz card: zap",
)


def canonical(text):
    file, problems = parse_source(SourceFile("place.imp", text))
    return print_file(file) if not problems else [problem.slug for problem in problems]


def in_place(place, word):
    return re.sub(rf"\b{UNKNOWN}\b", word, place)


def test_the_grammar_builds_in_strict_mode_without_conflicts():
    build_parser(strict=True)


def test_no_rule_name_has_two_underscores():
    assert re.findall(r"^[?!]*\w*__\w*:", grammar_text(), re.MULTILINE) == []


def test_nothing_is_built_that_the_grammar_does_not_have():
    made = {rule.alias or rule.origin.name for rule in parser().rules}

    assert set(RULES) - made == set()


@pytest.mark.parametrize("word", sorted(set(literal_words()) - set(reserved_words())))
def test_a_word_that_is_not_reserved_can_be_part_of_a_noun(word):
    for place in NOUN_PLACES:
        assert canonical(in_place(place, word)) == in_place(canonical(place), word), place


@pytest.mark.parametrize("word", sorted(MARGIN_WORDS))
def test_a_word_of_a_declaration_is_plain_away_from_the_margin(word):
    for place in FIRST_PLACES:
        assert canonical(in_place(place, word)) == in_place(canonical(place), word), place


@pytest.mark.parametrize("word", sorted(reserved_words()))
def test_a_reserved_word_is_never_part_of_a_name(word):
    assert canonical(f"token foo, {word}") == ["reserved-word"]
    assert canonical(f"keyword {word} (C: cards): zap") == ["reserved-verb"]


def test_the_lists_of_words_hold_only_words_of_the_grammar():
    assert set(literal_words()) >= MARGIN_WORDS | PLACED_WORDS | JOINING_WORDS
    assert set(declaration_words()) >= MARGIN_WORDS


def test_words_that_begin_nothing_but_declarations_are_at_the_margin():
    elsewhere = {"can", "cannot", "for", "game", "set", "when"}

    assert set(declaration_words()) - elsewhere == MARGIN_WORDS
