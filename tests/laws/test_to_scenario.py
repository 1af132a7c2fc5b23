"""What breaks a law can be replayed and written as a scenario with one command."""

from __future__ import annotations

import random
import shlex

import pytest

from imperium_dsl.cli.main import main as imperium
from tests.laws import sabotage_imperium as imperium_sabotage
from tests.laws.games import LawBroken, Record, play, random_setting
from tests.laws.sabotage import Spoiler
from tests.laws.shrink import short
from tests.laws.to_scenario import main, record_of, scenario


def recorded(game, seed, decisions):
    setting = random_setting(game, seed)
    rnd = random.Random(seed)
    played = setting.start()
    for _ in range(decisions):
        played.take(rnd.randrange(len(played.asked.options)))
    return Record(setting, played.choices)


@pytest.mark.parametrize(("game", "seed", "decisions"), [("imperium", 1, 113), ("imperium", 4, 152), ("civ", 2, 74)])
def test_a_record_becomes_a_scenario_that_passes(game, seed, decisions, tmp_path, capsys):
    path = tmp_path / "recorded.imp"
    path.write_text(scenario(recorded(game, seed, decisions)), encoding="utf-8")

    assert imperium(["test", "--game", game, str(path)]) == 0, capsys.readouterr().out


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
