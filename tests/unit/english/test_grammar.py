"""Forms of English words: regular ones by rule, irregular ones from the tables."""

from __future__ import annotations

import pytest

from imperium_dsl.english.phrasebook import language, phrasebook

ARTICLES = (
    "a city",
    "an empire",
    "an uncivilised card",
    "a utopia card",
    "an “Elders” card",
    "a one-eyed card",
)


@pytest.mark.parametrize("phrase", ARTICLES)
def test_articles(phrase):
    assert language().grammar.indefinite(phrase.split(" ", 1)[1]) == phrase


@pytest.mark.parametrize(
    ("one", "several"), [("fox", "foxes"), ("berry", "berries"), ("day", "days"), ("coin", "coins"), ("die", "dice")]
)
def test_plurals(one, several):
    assert language().grammar.plural(one) == several


VERBS = {
    "draw": ("draws", "drawn"),
    "carry": ("carries", "carried"),
    "pass": ("passes", "passed"),
    "free-play": ("free-plays", "free-played"),
    "exile": ("exiles", "exiled"),
    "find": ("finds", "found"),
    "do": ("does", "doed"),
}


@pytest.mark.parametrize("verb", VERBS)
def test_verbs(verb):
    grammar = language().grammar

    assert (grammar.third_person(verb), grammar.participle(verb)) == VERBS[verb]


def test_a_particle_stays_behind_its_verb():
    grammar = language().grammar

    assert grammar.participle("look at") == "looked at"
    assert grammar.with_particle("looks", "at") == "looks at"


def test_a_file_of_words_has_the_last_word():
    tables = {**language().tables, "plurals": {"fox": "vixens"}}

    assert phrasebook(tables).grammar.plural("fox") == "vixens"
