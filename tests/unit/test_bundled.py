from __future__ import annotations

import pytest

from imperium_dsl import bundled


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A made-up checkout with two games and two sets."""
    for name, text in {
        "rules/alpha/b.imp": "",
        "rules/alpha/a.imp": "",
        "rules/alpha/notes.md": "",
        "rules/beta/x.imp": "",
        "rules/.hidden/x.imp": "",
        "cards/GAME": "alpha\n",
        "cards/first/one.imp": "",
        "cards/second/GAME": "beta\n",
        "cards/second/two.imp": "",
        "bot_tables/GAME": "alpha",
        "bot_tables/first/one.imp": "",
        "tests/scenarios/alpha/s.imp": "",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(bundled, "CHECKOUT", tmp_path)
    monkeypatch.setattr(bundled, "PACKAGED", tmp_path / "_shipped")
    return tmp_path


def test_the_games_are_the_folders_of_rules(checkout):
    assert bundled.games() == ["alpha", "beta"]


def test_a_game_has_its_rules_then_its_cards_then_its_tables(checkout):
    names = [path.relative_to(checkout).as_posix() for path in bundled.shipped_files("alpha")]

    assert names == [
        "rules/alpha/a.imp",
        "rules/alpha/b.imp",
        "cards/first/one.imp",
        "bot_tables/first/one.imp",
    ]


def test_a_set_may_name_another_game_than_its_neighbours(checkout):
    names = [path.relative_to(checkout).as_posix() for path in bundled.shipped_files("beta")]

    assert names == ["rules/beta/x.imp", "cards/second/two.imp"]


def test_an_unknown_game_has_no_files(checkout):
    assert bundled.shipped_files("gamma") == []


def test_scenarios_lie_among_the_tests_of_a_checkout(checkout):
    assert bundled.scenario_files("alpha") == [checkout / "tests/scenarios/alpha/s.imp"]
    assert bundled.scenario_files("beta") == []


def test_packaged_text_is_preferred(checkout):
    packaged = checkout / "_shipped"
    (packaged / "rules/gamma").mkdir(parents=True)
    (packaged / "scenarios/gamma").mkdir(parents=True)
    (packaged / "scenarios/gamma/s.imp").write_text("")

    assert bundled.is_packaged()
    assert bundled.games() == ["gamma"]
    assert bundled.grammar_dir() == packaged / "grammar"
    assert bundled.scenario_files("gamma") == [packaged / "scenarios/gamma/s.imp"]


def test_a_set_without_a_game_belongs_to_none(tmp_path):
    assert bundled.game_of(tmp_path) is None


def test_a_shipped_file_is_named_without_the_place_of_installation(checkout, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "a.imp"

    assert bundled.display_name(checkout / "rules/alpha/a.imp") == "rules/alpha/a.imp"
    assert bundled.display_name(checkout / "_shipped/rules/alpha/a.imp") == "rules/alpha/a.imp"
    assert bundled.display_name(elsewhere) == str(elsewhere)
