"""The data files: nothing is missing, and nothing is there for nothing."""

from __future__ import annotations

import re

import pytest

from imperium_dsl import bundled
from imperium_dsl.english.phrasebook import language_tables, phrasebook
from imperium_dsl.english.phrases import _OPTIONAL, _SLOT
from imperium_dsl.program.verbs import KERNEL
from tests.unit.english.programs import shipped

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in sorted((bundled.PACKAGE / "english").glob("*.py")))
BUILT = {  # keys that are put together
    "top_many", "bottom_many", "top_any", "bottom_any", "top_of", "bottom_of", "into_top", "into_bottom",
    "onto", "into", "from", "holder", "slot", "any_number", "otherwise",
}  # fmt: skip
STYLES = {
    "in",
    "said",
    "lies",
    "many",
    "digits",
    "into",
    "onto",
    "state",
    "one",
    "plain",
    "their",
    "yours",
    "card",
    "floor",
    None,
}


def frames_of(game):
    return shipped(game).frames.by_key if game else {verb.frame.key: verb.frame for verb in KERNEL}


def own_tables(game):
    return {
        name: {key: value for key, value in table.items() if language_tables().get(name, {}).get(key) != value}
        for name, table in phrasebook(game).tables.items()
    }


def test_every_form_that_the_printer_asks_for_is_there():
    asked = set(re.findall(r'form\(\s*"([a-z_]+)"', SOURCES))
    asked |= {key for pair in re.findall(r'form\(\s*"([a-z_]+)" if [^"]+ else "([a-z_]+)"', SOURCES) for key in pair}

    assert asked - language_tables()["forms"].keys() == set()


def test_every_form_that_is_there_is_asked_for():
    quoted = set(re.findall(r'["\']([a-z_]+)["\']', SOURCES))

    assert language_tables()["forms"].keys() - quoted - BUILT == set()


def test_every_verb_of_the_kernel_has_a_template():
    spoken = {verb.frame.key for verb in KERNEL if not verb.happens}

    assert spoken - language_tables()["frames"].keys() == set()


@pytest.mark.parametrize("game", ["", *bundled.games()])
def test_templates_are_of_frames_that_exist_and_name_their_parameters(game):
    frames = frames_of(game)
    templates = language_tables()["frames"] if not game else own_tables(game)["frames"]
    for name, template in templates.items():
        frame = frames[name.split(" (")[0]]
        known = {parameter.name for parameter in frame.parameters} | {"your", "you"}

        assert {found[1] for found in _SLOT.finditer(template)} <= known, name
        assert {found[2] for found in _SLOT.finditer(template)} <= STYLES, name
        assert _OPTIONAL.sub("", template).count("[") == 0, name


@pytest.mark.parametrize("game", bundled.games())
def test_what_a_game_tells_the_printer_is_about_words_of_that_game(game):
    words = shipped(game).words
    known = {
        "zones": words.zones,
        "groups": words.zone_groups,
        "numbers": words.numbers,
        "flags": words.flags,
        "fields": words.fields,
        "tokens": words.tokens,
        "traits": words.traits,
        "kinds": words.word_groups,
        "procedures": words.procedures,
        "labels": [*words.abilities, "when", "can", "cannot"],
        **dict.fromkeys(("nouns", "words", "states", "icons", "reminders"), words.trait_of),
    }
    for table, entries in own_tables(game).items():
        unknown = [] if table not in known else [key for key in entries if key not in known[table]]

        assert unknown == [], table


def test_a_table_that_no_part_of_the_printer_reads_is_a_slip():
    read = set(re.findall(r'get\("([a-z_]+)"', SOURCES)) | {"forms", "articles", "log"}
    for game in bundled.games():
        assert phrasebook(game).tables.keys() - read == set()


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
    assert phrasebook("").article(phrase.split(" ", 1)[1]) == phrase


VERBS = {
    "draw": ("draws", "drawn"),
    "carry": ("carries", "carried"),
    "pass": ("passes", "passed"),
    "free-play": ("free-plays", "free-played"),
    "exile": ("exiles", "exiled"),
    "find": ("finds", "found"),
}


@pytest.mark.parametrize("verb", VERBS)
def test_verbs(verb):
    book = phrasebook("")

    assert (book.third_person(verb), book.participle(verb)) == VERBS[verb]
