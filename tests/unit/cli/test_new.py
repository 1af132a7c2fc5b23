from __future__ import annotations

import pytest

from imperium_dsl import bundled
from tests.unit.cli.runner import imperium

KINDS = [
    (game, folder.name) for game in bundled.games() for folder in bundled.subfolders(bundled.rules_dir(game) / "new")
]


@pytest.mark.parametrize(("game", "kind"), KINDS)
@pytest.mark.parametrize("name", ["Sicilians", "the Sea-Peoples of Delos", "Łódź"])
def test_what_is_begun_passes_check_and_is_formatted(capsys, monkeypatch, tmp_path, game, kind, name):
    monkeypatch.chdir(tmp_path)
    made = imperium(capsys, "new", kind, name, "--game", game)
    target = made.out.splitlines()[-1].removeprefix("next: imperium check ")
    checked = imperium(capsys, "check", target, "--game", game)

    assert made.code == 0
    assert (checked.code, checked.err) == (0, ""), checked.out
    assert imperium(capsys, "fmt", "--check", target).code == 0


def test_the_contract_names_pack_nation_and_card():
    default = bundled.game_of(bundled.folder("cards"))

    assert {kind for game, kind in KINDS if game == default} >= {"pack", "nation", "card"}


def test_nothing_is_overwritten(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    imperium(capsys, "new", "card", "Granary")
    (tmp_path / "granary.imp").write_text("mine\n")
    done = imperium(capsys, "new", "card", "Granary")

    assert done.code == 2
    assert "is there already" in done.err
    assert (tmp_path / "granary.imp").read_text() == "mine\n"


def test_a_second_card_gets_a_set_of_its_own(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    imperium(capsys, "new", "pack", "Granary")
    imperium(capsys, "new", "card", "Granny", "--into", "granary")
    done = imperium(capsys, "check", "granary")

    assert done.code == 0, done.out
