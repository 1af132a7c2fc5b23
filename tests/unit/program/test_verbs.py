"""The table of the kernel's verbs: what it says is true of every stage, and nothing else is needed for a verb."""

from __future__ import annotations

import re

import pytest

from imperium_dsl import bundled
from imperium_dsl.english.phrasebook import language
from imperium_dsl.machine.primitives import PRIMITIVES
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import CARD_TYPES, overlap
from imperium_dsl.program.verbs import KERNEL

DONE = [verb for verb in KERNEL if verb.happens is None]
REFERENCE = "\n".join(p.read_text(encoding="utf-8") for p in sorted((bundled.PACKAGE / "reference").rglob("*.py")))


def key(verb):
    return verb.frame.key


@pytest.mark.parametrize("verb", DONE, ids=key)
def test_a_verb_has_a_function_in_each_interpreter_and_a_line_of_english(verb):
    assert verb.frame.key in PRIMITIVES or verb.as_written
    assert re.search(rf'"{verb.frame.words}"|"{verb.frame.key}"', REFERENCE)
    assert verb.frame.key in language().tables["frames"]


def test_there_is_no_function_of_a_verb_that_is_not_in_the_table():
    assert PRIMITIVES.keys() - {verb.frame.key for verb in DONE} == set()


@pytest.mark.parametrize("verb", KERNEL, ids=key)
def test_a_row_speaks_of_parameters_that_its_frame_has(verb):
    types = {parameter.name: parameter.type for parameter in verb.frame.parameters}
    named = (*verb.as_written, *verb.picks, *verb.sums, *verb.single)

    assert set(named) <= types.keys()
    assert verb.shows is None or types[verb.shows] in CARD_TYPES
    assert verb.hides is None or types[verb.hides] == "zone"
    assert {types[name] for name in (verb.creates, verb.takes) if name} <= {"amount"}


@pytest.mark.parametrize("verb", KERNEL, ids=key)
def test_a_row_has_a_sentence_and_a_picture(verb):
    assert verb.does.endswith(".")
    assert all((verb.before, verb.after))


@pytest.mark.parametrize("verb", KERNEL, ids=key)
def test_what_happens_is_not_done(verb):
    done = (verb.changes, verb.starts, verb.stirs, verb.stands, verb.asks, verb.chance, verb.is_sure, verb.is_vain)

    assert verb.happens is None or not any(done)


def test_no_phrase_fits_two_frames():
    frames = [verb.frame for verb in KERNEL]
    pairs = [(a.key, b.key) for i, a in enumerate(frames) for b in frames[:i] if a.words == b.words and overlap(a, b)]

    assert pairs == []


def test_of_a_keyword_the_table_says_nothing():
    assert verbs.row("play cards") is verbs.row("sing") is not verbs.row("skip")
    assert not any((verbs.row("sing").shows, verbs.row("sing").starts, verbs.row("sing").as_written))


def test_a_verb_that_happens_says_to_what():
    assert [verbs.happens(word) for word in ("leave", "empty", "begin", "move", "sing")] == [
        "card",
        "zone",
        "procedure",
        None,
        None,
    ]
