"""Where the keys and texts of a TOML file stand."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from imperium_dsl import bundled
from imperium_dsl.source.text import SourceFile
from imperium_dsl.source.toml import BrokenToml, read_toml

TEXT = """\
# name = "in a comment"
name = "plain"
'odd key' = 'with = sign'
[first]
"x y" = "a {slot} b"
inner = { of = "whose", list = [1, { deep = "x" }], last = true }
escaped = "a\\tb"
many = [
  "[second]",
  "not = a key",
]
[second.third]
a.b = 2020-01-01 10:00:00
name = "again"
[[rows]]
x = 1
"""


def read(text=TEXT):
    return read_toml(SourceFile("file.toml", text))


def at(span):
    return TEXT[span.start : span.end]


PLACES = {
    ("name",): ("name", 2),
    ("odd key",): ("odd key", 3),
    ("first",): ("first", 4),
    ("first", "x y"): ("x y", 5),
    ("first", "inner"): ("inner", 6),
    ("first", "inner", "of"): ("of", 6),
    ("first", "inner", "last"): ("last", 6),
    ("second", "third"): ("third", 12),
    ("second", "third", "a", "b"): ("b", 13),
    ("second", "third", "name"): ("name", 14),
    ("rows",): ("rows", 15),
    ("rows", "x"): ("x", 16),
}


@pytest.mark.parametrize("path", PLACES)
def test_a_key_has_a_place(path):
    toml = read()
    span = toml.place(*path)

    assert (at(span), toml.source.line_col(span.start)[0]) == PLACES[path]


def test_what_is_not_there_is_at_what_is_around_it():
    toml = read()

    assert at(toml.place("first", "x y", "z")) == "x y"
    assert at(toml.place("first", "lost")) == "first"
    assert toml.place("lost") == toml.source.span(0, 0)


def test_a_part_of_a_text_has_a_place():
    toml = read()

    assert at(toml.place_in(("first", "x y"), 2, 8)) == "{slot}"
    assert at(toml.place_in(("first", "escaped"), 0, 1)) == '"a\\tb"'
    assert at(toml.place_in(("first", "many"), 0, 1)) == "many"


def test_what_is_no_toml_is_told_with_its_place():
    broken = read("name = 3\n[first\n")

    assert isinstance(broken, BrokenToml)
    assert broken.span.start == 15
    assert broken.reason.startswith("expected ']'")


def paths(values, above=()):
    for key, value in values.items():
        yield (*above, key), value
        if isinstance(value, dict):
            yield from paths(value, (*above, key))


FILES = [bundled.english_file(game) for game in bundled.games()]
FILES = [*(path for path in FILES if path.is_file()), bundled.PACKAGE / "english" / "words.toml"]


@pytest.mark.parametrize("file", FILES, ids=bundled.display_name)
def test_every_key_and_text_of_the_shipped_files_is_found(file):
    text = Path(file).read_text(encoding="utf-8")
    toml = read_toml(SourceFile("file.toml", text))
    for path, value in paths(tomllib.loads(text)):
        span = toml.keys[path]

        assert text[span.start : span.end] == path[-1]
        if isinstance(value, str) and "\\" not in text[toml.texts[path].start : toml.texts[path].end]:
            part = toml.place_in(path, 0, len(value))

            assert text[part.start : part.end] == value


def test_places_are_found_once():
    """As many keys as a file can hold: a search for each of them would take a minute."""
    text = "".join(f"k{n} = 1\n" for n in range(20_000))
    toml = read(text)

    assert sum(toml.place(f"k{n}").start > 0 for n in range(20_000)) == 19_999
