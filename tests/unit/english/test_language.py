"""Another language is another file and another grammar: with words that are all `x`, nothing else is ever said."""

from __future__ import annotations

import re

import pytest
from attrs import evolve, frozen

from imperium_dsl import bundled
from imperium_dsl.english import texts
from imperium_dsl.english.phrasebook import Phrasebook, language
from imperium_dsl.english.texts import context_of
from tests.unit.english.programs import shipped

SPOKEN = re.compile(r"\{[^{}]*\}|~?[^\W\d_][\w'-]*")  # slots, verbs and words of a template
NAMES = re.compile(r"“[^”]*”|\b[A-Z]+\b")  # of cards and options, and of what an author binds


@frozen
class NoGrammar:
    """Leaves everything as it is, so that whatever else is added shows."""

    def indefinite(self, noun):
        return noun

    def plural(self, noun):
        return noun

    def third_person(self, verb):
        return verb

    def participle(self, verb):
        return "x"

    def with_particle(self, verb, particle):
        return f"{verb} {particle}"

    def sentence_start(self, text):
        return text


def masked(text):
    """The template with `x` for each of its words."""
    return SPOKEN.sub(lambda found: found[0] if found[0].startswith("{") else "x", text)


def words_of(program):
    """A file of words in which everything that the game declares is called `x`."""
    declared = program.words
    frames = {
        key: " ".join(("x", *(f"{{{p.name}}}" if not p.optional else f"[{{{p.name}}}]" for p in frame.parameters)))
        for key, frame in program.frames.by_key.items()
    }
    named = {
        "abilities": declared.abilities,
        "fields": declared.fields,
        "flags": declared.flags,
        "icons": (),
        "kinds": (),
        "nouns": (),
        "numbers": declared.numbers,
        "ends": ("turn", "round", "game", "series"),
        "plurals": "x",
        "procedures": declared.procedures,
        "reminders": (),
        "states": (),
        "times": "12",
        "tokens": declared.tokens,
        "traits": declared.traits,
        "words": declared.trait_of,
        "verbs": program.frames.by_verb,
        "zones": declared.zones,
    }
    return {
        **{table: dict.fromkeys(names, "x") for table, names in named.items()},
        "nouns": {word: "x" for word in declared.plurals if word in declared.trait_of},
        "forms": {key: masked(str(text)) for key, text in language().tables["forms"].items()},
        "frames": frames,
        "groups": {},
        "labels": dict.fromkeys((*declared.abilities, "when", "can", "cannot"), "x: "),
    }


@pytest.mark.parametrize("game", bundled.games())
def test_everything_that_is_said_comes_from_the_files(game):
    program = shipped(game)
    c = evolve(context_of(program), book=Phrasebook(words_of(program), NoGrammar()))
    lines = [line for face in program.faces for line in texts.face(c, face)]
    lines += [texts.row(c, row) for table in program.tables for row in table.rows]
    lines += [texts.effect(c, each.body) for each in (*program.keywords.values(), *program.procedures.values())]
    lines += [line for each in program.belongings for line in texts.belonging(c, each)]
    lines += [line for each in (*program.handlers, *program.grants) for line in texts.ability(c, each)]
    lines += [texts.check(c, each) for each in program.checks]

    assert len(lines) > len(program.faces)
    assert [line for line in lines if re.search(r"[^\W\d_x]", NAMES.sub("", line))] == []
