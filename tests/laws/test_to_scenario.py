"""What breaks a law can be replayed and written as a scenario with one command."""

from __future__ import annotations

import random
import shlex

import pytest
from hypothesis import settings

from imperium_dsl.cli.main import main as imperium
from tests.laws import sabotage_imperium as imperium_sabotage
from tests.laws.games import MANNERS, LawBroken, Record, Setting, busy, play, random_setting
from tests.laws.sabotage import Spoiler
from tests.laws.shrink import short
from tests.laws.to_scenario import Unsayable, main, record_of, scenario

RECORDS = settings.default.max_examples // 8  # of each game


def recorded(setting, decisions):
    rnd = random.Random(setting.seed)
    manner = MANNERS[setting.seed % len(MANNERS)]
    game = setting.start()
    while game.asked is not None and len(game.choices) < decisions:
        game.take(manner(rnd, game.asked))
    return Record(setting, game.choices)


@pytest.mark.parametrize(("game", "most"), [("imperium", 900), ("civ", 240)])
def test_any_record_becomes_a_scenario_that_passes(game, most, tmp_path, capsys):
    lengths = random.Random(game)
    for seed in range(RECORDS):
        record = recorded(random_setting(game, seed), lengths.randrange(most))
        path = tmp_path / f"recorded-{seed}.imp"
        path.write_text(scenario(record, f"Recorded {seed}"), encoding="utf-8")

    assert imperium(["test", "--game", game, "--workers", "1", str(tmp_path)]) == 0, capsys.readouterr().out
    assert f"{RECORDS} passed" in capsys.readouterr().out


def shows(game, name):
    return any(card.name == name for zone in game.view(None).zones for card in zone.cards)


def test_second_faces_are_called_by_their_first_names(tmp_path, capsys):
    setting = Setting("imperium", ("utopians", "qin"), 0, (("commons box", "legends"),))
    rnd = random.Random(0)
    game = setting.start()
    while not shows(game, "Path to Shangri-la"):
        game.take(busy(rnd, game.asked))
    for _ in range(40):
        game.take(busy(rnd, game.asked))
    text = scenario(Record(setting, game.choices))
    path = tmp_path / "recorded.imp"
    path.write_text(text, encoding="utf-8")

    assert '"Visions of Shangri-la" in play of utopians is flipped' in text
    assert imperium(["test", "--game", "imperium", str(path)]) == 0, capsys.readouterr().out


def test_a_broken_law_names_the_command_that_shows_it(monkeypatch, capsys):
    with monkeypatch.context() as patch:
        imperium_sabotage.discards_become_developments(Spoiler(patch, "imperium"))
        with pytest.raises(LawBroken) as caught:
            play(random_setting("imperium", 5))
        broken = short(caught.value)
        command = shlex.split(str(broken).splitlines()[-1])[3:]
        record, _ = record_of(command)

        assert record == broken.record
        assert len(record.choices) < len(caught.value.record.choices)
        assert main([*command, "--check"]) == 1
        assert "INV-17" in capsys.readouterr().out

    assert main([*command, "--check"]) == 0


def test_the_command_writes_the_scenario(capsys):
    record = recorded(random_setting("civ", 3), 20)
    command = shlex.split(record.lines()[-1])[3:]

    assert main(command) == 0
    assert capsys.readouterr().out == scenario(record)


def test_what_a_scenario_cannot_say_is_said(monkeypatch, capsys):
    def nothing_fits(table, index):
        yield 'chooses "something else"'

    monkeypatch.setattr("tests.laws.to_scenario.candidates", nothing_fits)
    record = recorded(random_setting("civ", 3), 20)

    with pytest.raises(Unsayable, match="there are no words"):
        scenario(record)
    assert main(shlex.split(record.lines()[-1])[3:]) == 1
    assert "this cannot be said in a scenario" in capsys.readouterr().out
