from __future__ import annotations

import marshal

import pytest

from imperium_dsl import bundled, cache
from imperium_dsl.syntax.grammar import Blocks, build_parser, grammar_text, takes_room
from imperium_dsl.syntax.tables import stored_parser


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("IMPERIUM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def stored(build=build_parser):
    return stored_parser(grammar_text(), build, postlex=Blocks(), propagate_positions=takes_room)


def never():
    raise AssertionError("the tables are there")


def test_a_parser_from_its_tables_is_the_parser(folder):
    built = stored()
    again = stored(never)

    for path in (path for game in bundled.games() for path in bundled.shipped_files(game)):
        text = path.read_text(encoding="utf-8")

        assert again.parse(text) == built.parse(text)
    assert [terminal.name for terminal in again.terminals] == [terminal.name for terminal in built.terminals]


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", marshal.dumps(3), marshal.dumps(({}, {})), marshal.dumps((1, 2))]
)
def test_tables_that_make_no_sense_are_computed_again(folder, content):
    stored()
    (entry,) = folder.iterdir()
    kind, _, key = entry.name.partition("-")
    cache.store(kind, key, content)

    assert stored().parse("token coin\n")
    assert stored(never).parse("token coin\n")


def test_without_a_cache_the_parser_is_built(monkeypatch):
    monkeypatch.setenv("IMPERIUM_CACHE", "off")

    assert stored().parse("token coin\n")
