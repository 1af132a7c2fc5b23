from __future__ import annotations

import pytest

from imperium_dsl import bundled
from imperium_dsl.packs.manifest import satisfies
from imperium_dsl.packs.select import NothingThere, default_game, select
from imperium_dsl.packs.stack import pack_stack

GAME = bundled.games()[0]


@pytest.fixture
def packs(tmp_path):
    """Writes packs beside each other: name, requires and extra lines of pack.toml."""

    def write(name, requires="{}", game=GAME, text="# nothing\n", version="1.0", extra=""):
        folder = tmp_path / name
        folder.mkdir()
        lines = f'name = "{name}"\nversion = "{version}"\ngame = "{game}"\nrequires = {requires}\n{extra}'
        (folder / "pack.toml").write_text(lines)
        if text is not None:
            (folder / "text.imp").write_text(text)
        return folder

    return write


def codes(folder, game=None):
    return [problem.code for problem in pack_stack(folder, str(folder), game).problems]


def test_a_pack_lies_on_its_game(packs):
    stack = pack_stack(packs("blue"), "packs/blue")

    assert [layer.name for layer in stack.layers] == ["", "blue"]
    assert stack.problems == ()
    assert stack.focus == {"packs/blue/text.imp"}


def test_required_packs_come_first_and_once(packs):
    packs("base")
    packs("left", '{ base = "*" }')
    packs("right", '{ base = ">=1" }')
    stack = pack_stack(packs("top", '{ left = "*", right = "*" }'), "top")

    assert [layer.name for layer in stack.layers] == ["", "base", "left", "right", "top"]
    assert stack.layers[-1].requires == {"base", "left", "right"}
    assert stack.problems == ()


def test_a_circle_is_named(packs):
    packs("blue", '{ green = "*" }')
    packs("red", '{ blue = "*" }')
    stack = pack_stack(packs("green", '{ red = "*" }'), "green")

    assert [problem.message() for problem in stack.problems] == [
        "packs require each other in a circle: green -> red -> blue -> green"
    ]


def test_a_pack_that_requires_itself_is_a_circle(packs):
    assert codes(packs("blue", '{ blue = "*" }')) == ["E429"]


def test_a_missing_pack_is_an_error_and_a_near_one_is_offered(packs):
    packs("green")
    stack = pack_stack(packs("blue", '{ gren = "*" }'), "blue")

    assert [problem.code for problem in stack.problems] == ["E427"]
    assert stack.problems[0].help() == "did you mean `green`?"


def test_a_wrong_version_is_an_error(packs):
    packs("green", version="1.4")

    assert codes(packs("blue", '{ green = ">=2" }')) == ["E428"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("name = blue", ["E423"]),
        ("name = 'blue", ["E423"]),
        ("name = 'x'\nname = 'y'", ["E423"]),
        ("", ["E112"]),
        ("version = '1'\ngame = 'g'", ["E425", "E426"]),
        (f"name = 'Big Name'\nversion = '1'\ngame = '{GAME}'", ["E425"]),
        (f"name = 'x'\nversion = 1\ngame = '{GAME}'", ["E425"]),
        (f"name = 'x'\nversion = 'one'\ngame = '{GAME}'", ["E425"]),
        (f"name = 'x'\nversion = '1'\ngame = '{GAME}'\nauthor = 'me'", ["E424"]),
        (f"name = 'x'\nversion = '1'\ngame = '{GAME}'\nrequires = ['y']", ["E425"]),
        (f"name = 'x'\nversion = '1'\ngame = '{GAME}'\nrequires = {{ y = 'new' }}", ["E425"]),
        (f"name = 'x'\nversion = '1'\ngame = '{GAME}'\n[requires]\n'../y' = '*'", ["E430"]),
        (f"name = 'x'\nversion = '1'\ngame = '{GAME}'\n[requires]\n'/etc' = '*'", ["E430"]),
    ],
)
def test_a_wrong_pack_file_is_reported(tmp_path, lines, expected):
    (tmp_path / "pack.toml").write_text(lines)
    (tmp_path / "text.imp").write_text("# nothing\n")

    assert set(codes(tmp_path)) <= set(expected)
    assert codes(tmp_path)[0] == expected[0]


def test_a_wrong_key_is_underlined(tmp_path):
    (tmp_path / "pack.toml").write_text(f"name = 'x'\nversion = '1'\ngame = '{GAME}'\nauthor = 'me'\n")
    problem = pack_stack(tmp_path, "p").problems[0]

    assert problem.span.file == "p/pack.toml"
    assert (tmp_path / "pack.toml").read_text()[problem.span.start : problem.span.end] == "author"


def test_a_game_that_is_not_there_or_not_the_same_is_an_error(packs):
    assert codes(packs("blue", game="chess")) == ["E426"]
    packs("other", game=bundled.games()[-1])
    assert codes(packs("green", '{ other = "*" }')) == ["E426"]
    assert codes(packs("red"), game=bundled.games()[-1]) == ["E426"]


def test_a_link_out_of_the_pack_is_an_error(packs, tmp_path):
    (tmp_path / "secret.imp").write_text("# secret\n")
    blue, green = packs("blue"), packs("green")
    (blue / "link.imp").symlink_to(tmp_path / "secret.imp")
    (green / "folder").symlink_to(tmp_path)

    assert codes(blue) == ["E430"]
    assert codes(green) == ["E430"]


def test_a_link_inside_the_pack_is_fine(packs):
    blue = packs("blue")
    (blue / "sub").mkdir()
    (blue / "sub" / "again.imp").symlink_to(blue / "text.imp")
    (blue / "here").symlink_to(blue / "sub")

    assert codes(blue) == []


def test_a_link_in_a_circle_ends(packs):
    blue = packs("blue")
    (blue / "self").symlink_to(blue)

    assert codes(blue) == []


def test_a_pack_without_text_is_an_error(packs):
    assert codes(packs("blue", text=None)) == ["E432"]


def test_two_packs_of_one_name_are_an_error(packs, tmp_path):
    packs("green")
    packs("copy").rename(tmp_path / "z")
    (tmp_path / "z" / "pack.toml").write_text((tmp_path / "green" / "pack.toml").read_text())

    assert codes(packs("blue", '{ green = "*" }')) == ["E431"]


@pytest.mark.parametrize(
    ("version", "requirement", "fits"),
    [
        ("1.2", "*", True),
        ("1.2", ">=1.2", True),
        ("1.2", ">1.2", False),
        ("1.2.0", "==1.2", True),
        ("1.10", ">=1.9", True),
        ("2.0", ">=1.2, <2", False),
        ("1.9", ">=1.2, <2", True),
        ("1", "<=1.0.0", True),
    ],
)
def test_versions_are_compared_by_number(version, requirement, fits):
    assert satisfies(version, requirement) is fits


# ---- which paths belong together


def test_no_path_is_everything_shipped():
    assert [stack.game for stack in select([])] == bundled.games()


def test_a_shipped_file_is_checked_with_its_game_and_under_the_name_it_was_given():
    path = bundled.shipped_files(GAME)[0]
    (stack,) = select([str(path)])

    assert stack.game == GAME
    assert stack.focus == {str(path)}
    assert len(stack.layers[0].texts) == len(bundled.shipped_files(GAME)) + len(bundled.scenario_files(GAME))


def test_loose_text_lies_on_the_default_game_or_the_one_that_is_named(tmp_path):
    (tmp_path / "a.imp").write_text("# nothing\n")
    (stack,) = select([str(tmp_path / "a.imp")])
    (other,) = select([str(tmp_path)], game=GAME)

    assert stack.game == default_game()
    assert other.game == GAME


def test_a_loose_scenario_belongs_to_the_game_it_plays(tmp_path):
    (tmp_path / "a.imp").write_text(f'scenario "x":\n  game {GAME} with x, y\n')
    (stack,) = select([str(tmp_path)])

    assert stack.game == GAME


def test_text_that_declares_a_game_stands_alone(tmp_path):
    (tmp_path / "a.imp").write_text("game small\n")
    (tmp_path / "b.imp").write_text("token coin\n")
    (stack,) = select([str(tmp_path)])

    assert [layer.name for layer in stack.layers] == [""]
    assert len(stack.layers[0].texts) == 2


def test_a_file_of_a_pack_is_checked_with_its_pack(packs, monkeypatch):
    blue = packs("blue")
    (blue / "sub").mkdir()
    (blue / "sub" / "more.imp").write_text("# more\n")
    monkeypatch.chdir(blue / "sub")
    (stack,) = select(["more.imp"])

    assert stack.layers[-1].name == "blue"
    assert stack.focus == {"../sub/more.imp"}
    assert len(stack.layers[-1].texts) == 2


def test_a_folder_of_packs_is_each_of_them(packs, tmp_path):
    packs("blue")
    packs("green", '{ blue = "*" }')
    stacks = select([str(tmp_path), str(tmp_path / "blue" / "text.imp")])

    assert sorted(stack.layers[-1].name for stack in stacks) == ["blue", "green"]


def test_a_folder_without_text_is_wrong_use(tmp_path):
    with pytest.raises(NothingThere, match="no file that ends in"):
        select([str(tmp_path)])
