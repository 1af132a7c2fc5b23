from __future__ import annotations

from imperium_dsl.packs.merge import merge_layers
from imperium_dsl.packs.stack import Layer
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.parser import parse_source
from imperium_dsl.syntax.printer import print_file


def merged(*layers):
    """Layers as (name, requires, text); the merged text, or the codes of what is wrong."""
    parsed = []
    for name, requires, text in layers:
        file, problems = parse_source(SourceFile(f"{name or 'game'}.imp", text))
        assert problems == []
        parsed.append((Layer(name, frozenset(requires), ()), [file]))
    file, problems = merge_layers(parsed)
    return [problem.code for problem in problems] or print_file(file)


GAME = """
trait colour: red, blue
group warm = red
number size = 3

card "One" ALL1 ALL2 ALL3:
  red

card "Two" ALL4:
  blue
"""


def test_a_game_alone_stays_as_it_is():
    assert merged(("", (), GAME)) == merged(("", (), GAME), ("pack", (), "# nothing\n"))


def test_a_replaced_card_stands_where_the_old_one_stood():
    assert merged(("", (), GAME), ("pack", (), 'replace card "Deux" ALL4:\n  red\n')) == merged(
        ("", (), GAME.replace('"Two" ALL4:\n  blue', '"Deux" ALL4:\n  red'))
    )


def test_a_card_with_several_numbers_loses_only_the_replaced_one():
    text = merged(("", (), GAME), ("pack", (), 'replace card "Solo" ALL2:\n  blue\n'))

    assert 'card "One" ALL1 ALL3:\n  red\n\ncard "Solo" ALL2:\n  blue\n' in text


def test_one_card_may_replace_several_numbers():
    text = merged(("", (), GAME), ("pack", (), 'replace card "All" ALL1 ALL2 ALL3 ALL4:\n  blue\n'))

    assert text.count("card") == 1
    assert 'card "All" ALL1 ALL2 ALL3 ALL4:' in text


def test_numbers_keywords_and_options_are_replaced_by_name():
    game = "number size = 3\noption deal = one or two\nkeyword zap (C: cards): zip C\n"
    pack = "replace number size = 4\nreplace option deal = two or one\nreplace keyword zap (C: cards): zop C\n"

    assert merged(("", (), game), ("pack", (), pack)) == merged(("", (), pack.replace("replace ", "")))


def test_a_keyword_is_the_same_only_with_the_same_frame():
    game = "keyword zap (C: cards): zip C\n"

    assert merged(("", (), game), ("pack", (), "replace keyword zap (A: amount): zip A\n")) == ["E420"]
    assert merged(("", (), game), ("pack", (), "replace keyword zap up (C: cards): zip C\n")) == ["E420"]


def test_traits_and_groups_are_extended():
    pack = "extend trait colour: green\nextend group warm = blue\nextend trait colour: black\n"
    text = merged(("", (), GAME), ("pack", (), pack))

    assert "trait colour: red, blue, green, black\n" in text
    assert "group warm = red, blue\n" in text


def test_what_is_extended_must_be_there():
    assert merged(("", (), GAME), ("pack", (), "extend trait weather: rain\n")) == ["E422"]
    assert merged(("", (), GAME), ("pack", (), "extend trait colour of player: rain\n")) == ["E422"]
    assert merged(("", (), GAME), ("pack", (), "extend group colour = rain\n")) == ["E422"]


def test_what_is_replaced_must_be_there():
    assert merged(("", (), GAME), ("pack", (), "replace number sise = 3\n")) == ["E420"]
    assert merged(("", (), GAME), ("pack", (), 'replace card "One" ALL1 ALL9:\n  red\n')) == ["E420"]


def test_no_text_replaces_its_own():
    assert merged(("", (), "number size = 3\nreplace number size = 4\n")) == ["E420"]
    pack = "number width = 3\nreplace number width = 4\n"
    assert merged(("", (), GAME), ("pack", (), pack)) == ["E420"]
    assert merged(("", (), GAME), ("pack", (), "replace number size = 1\nreplace number size = 2\n")) == ["E420"]


def test_two_packs_that_know_nothing_of_each_other_must_not_replace_the_same():
    blue, green = ("replace number size = 4\n", "replace number size = 5\n")

    assert merged(("", (), GAME), ("blue", (), blue), ("green", (), green)) == ["E421"]


def test_a_pack_may_replace_what_a_required_pack_has_replaced_or_added():
    blue = "replace number size = 4\nnumber width = 1\n"
    green = "replace number size = 5\nreplace number width = 2\n"
    text = merged(("", (), GAME), ("blue", (), blue), ("green", ("blue",), green))

    assert "number size = 5\n" in text
    assert "number width = 2\n" in text


def test_what_a_pack_adds_is_not_there_for_a_pack_that_does_not_require_it():
    assert merged(("", (), GAME), ("blue", (), "number width = 1\n"), ("green", (), "replace number width = 2\n")) == [
        "E420"
    ]
