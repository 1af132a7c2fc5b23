from __future__ import annotations

import json

import pytest
from attrs import has

from imperium_dsl import api, bundled
from imperium_dsl.ir import ops
from imperium_dsl.ir import ruleset as ir
from imperium_dsl.ir.codec import UnreadableRuleset, from_json, ruleset_hash, to_json
from imperium_dsl.ir.ops import Op
from imperium_dsl.ir.symbols import SYMBOLS, TABLES
from imperium_dsl.ir.text import face_lines, frame_lines, op_text, ruleset_text
from imperium_dsl.ir.validate import INDEXES, Invalid, validate
from imperium_dsl.reading.read import decode_source

SMALL = """
game small
seats 2
token coin
trait colour: red, blue
zone hand of player: unordered, owner-only
zone pile: ordered, hidden
number size = 3
ability play while this in hand if possible
set "All" ALL 2

keyword take (A: amount): add A onto you
procedure round: each player: take 1 coin

# a comment
card "One" ALL1:
  red
  play: choose add 2 coin onto you or may move this into pile

card "Two" ALL2:
  blue
"""


def compiled(text):
    found = api.compile_sources([decode_source("small.imp", text.encode())])

    assert found.ruleset is not None, [each.message for each in found.diagnostics]
    return found.ruleset


@pytest.fixture(scope="module")
def small():
    return compiled(SMALL)


def changed(ruleset, *path, to):
    """The JSON of a ruleset with one value changed."""
    data = json.loads(to_json(ruleset))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return json.dumps(data)


def test_json_and_back_is_the_same_ruleset(small):
    again = from_json(to_json(small))

    assert again == small
    assert again.places == small.places
    assert ruleset_hash(again) == ruleset_hash(small)
    assert to_json(again) == to_json(small)


@pytest.mark.parametrize("game", bundled.games())
def test_shipped_games_survive_the_round_trip_and_are_valid(game):
    ruleset = api.compile_game(game).ruleset
    again = from_json(to_json(ruleset))

    assert again == ruleset
    assert ruleset_hash(again) == ruleset_hash(ruleset)


def test_comments_docs_layout_and_names_of_files_do_not_change_the_hash(small):
    text = SMALL.replace("# a comment", "# another\n\n## A doc comment.").replace("  red", "    red")
    text = text.replace("  play: choose", "    play: choose")
    found = api.compile_sources([decode_source("elsewhere.imp", text.encode())])

    assert ruleset_hash(found.ruleset) == ruleset_hash(small)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2 coin", "3 coin"),
        ("  blue", "  red"),
        ('"Two"', '"Three"'),
        ("size = 3", "size = 4"),
        ("may move", "move"),
    ],
)
def test_what_can_change_a_game_changes_the_hash(small, old, new):
    assert ruleset_hash(compiled(SMALL.replace(old, new))) != ruleset_hash(small)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", '{"format":1}', "\x00", '{"format":2,"ruleset":{}}', "[" * 9999]
)
def test_what_is_no_ruleset_is_refused(text):
    with pytest.raises(UnreadableRuleset):
        from_json(text)


@pytest.mark.parametrize(
    ("path", "to", "reason"),
    [
        (("extra",), 1, "format"),
        (("ruleset", "extra"), 1, "extra"),
        (("ruleset", "faces", 0, "extra"), 1, "extra"),
        (("ruleset", "game"), 3, "str"),
        (("ruleset", "seats"), ["2"], "int"),
        (("ruleset", "seats"), [True], "int"),
        (("ruleset", "seats"), None, "ruleset"),
        (("ruleset", "faces", 0, "words"), [99], "index of a word"),
        (("ruleset", "faces", 0, "words"), [-1], "index of a word"),
        (("ruleset", "faces", 0, "place"), 9999, "place"),
        (("ruleset", "faces", 0, "texts", 0, "kind"), -1, "index of a kind"),
        (("ruleset", "faces", 0, "texts", 0, "body"), ["explode", -1], "no operation `explode`"),
        (("ruleset", "faces", 0, "texts", 0, "body"), ["may", -1], "1 arguments expected, 0 found"),
        (("ruleset", "faces", 0, "texts", 0, "body"), ["may", -2, None], "place"),
        (("ruleset", "faces", 0, "texts", 0, "body"), ["word_is", -1, 77], "index of a word"),
        (("ruleset", "faces", 0, "texts", 0, "body"), ["word_is", -1, "x"], "index of a word"),
        (("ruleset", "faces", 0, "texts", 0, "body"), ["", 1], "operation"),
        (("ruleset", "faces", 0, "texts", 0, "body"), [], "operation|list"),
        (("ruleset", "faces", 0, "texts", 0, "body"), {"a": 1}, "argument|operation"),
        (("ruleset", "faces", 0, "texts", 0, "body"), ["may", -1, 1.5], "argument"),
        (("ruleset", "seat_trait"), 40, "index of a trait"),
    ],
)
def test_anything_wrong_is_refused_with_its_reason(small, path, to, reason):
    with pytest.raises(UnreadableRuleset, match=reason):
        from_json(changed(small, *path, to=to))


@pytest.mark.parametrize("key", ["game", "loose_choice", "places", "faces"])
def test_a_missing_field_is_refused(small, key):
    data = json.loads(to_json(small))
    del data["ruleset"][key]

    with pytest.raises(UnreadableRuleset, match=key):
        from_json(json.dumps(data))


def test_operations_nested_too_deeply_are_refused(small):
    op = ["stop", -1]
    for _ in range(700):
        op = ["may", -1, op]

    with pytest.raises(UnreadableRuleset, match="deep"):
        from_json(changed(small, "ruleset", "faces", 0, "texts", 0, "body", to=op))


def test_the_table_of_indexes_speaks_of_arguments_that_there_are():
    assert all(field in ops.FIELDS[op] for op, field in SYMBOLS)
    assert set(SYMBOLS.values()) <= set(TABLES)


def test_every_whole_number_of_a_table_is_an_index_or_known_to_be_none():
    plain = {"cap", "copies", "floor", "place", "seats", "ranges", "low", "high"}
    kinds = [kind for kind in vars(ir).values() if isinstance(kind, type) and has(kind) and kind not in (Op, ir.Place)]
    numbers = {
        (kind, name)
        for kind in kinds
        for name, annotation in kind.__annotations__.items()
        if annotation in ("int", "tuple[int, ...]", "int | None") and name not in plain
    }

    assert numbers == {(kind, name) for kind, names in INDEXES.items() for name in names}


def test_validation_finds_an_operation_that_does_not_exist(small):
    from attrs import evolve

    wrong = evolve(small, grants=(Op("explode"),))

    with pytest.raises(Invalid, match="explode"):
        validate(wrong)


def test_the_text_of_a_ruleset_shows_names_and_places(small):
    text = ruleset_text(small)

    assert "game small\n" in text
    assert "trait colour: red, blue\n" in text
    assert 'card "One" ALL1: red  # small.imp:16:1\n' in text
    assert "keyword <take amount>" in text
    assert "\n".join(face_lines(small.faces[0], small)) in text
    assert "\n".join(frame_lines(small.frames[-1], small)) in text


VOCABULARY = """\
trait hue of player: pale
zone pot of player: unordered, owner-only, colour-public
zone row: slots left right, public
number reach of player = 3, at least 0
flag tired of player per turn
option pace = slow or quick for 2 players
option years = 3 or 1 to 9
"""


def test_the_text_of_a_ruleset_tells_all_that_is_declared():
    declared = VOCABULARY
    written = ruleset_text(compiled(SMALL + declared))

    assert [line for line in VOCABULARY.splitlines() if line not in written.splitlines()] == []


def test_the_text_of_an_operation_names_what_its_indexes_mean(small):
    assert op_text(Op("word_is", (1,)), small) == "word_is(word: blue)"
    assert op_text(Op("word_is", (9,)), small) == "word_is(word: <word 9>)"
    assert op_text(Op("const", (0,)), small) == "0"
