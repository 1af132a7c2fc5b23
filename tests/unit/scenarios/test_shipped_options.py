"""Every option of a shipped game says which rule it is about, and scenarios of that rule play each of its values."""

from __future__ import annotations

import functools
import re

import pytest

from imperium_dsl import bundled
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.ast_declarations import Option
from imperium_dsl.syntax.ast_scenarios import Scenario, ScenarioGame
from imperium_dsl.syntax.parser import parse_source

RULE = re.compile(r"[A-Z]+(-[A-Z]+)*-\d+(?=: )")


def declared(paths, kind):
    found = []
    for path in paths:
        file, problems = parse_source(SourceFile(path.name, path.read_text(encoding="utf-8")))

        assert problems == []
        found += [each for each in file.declarations if isinstance(each, kind)]
    return found


@functools.cache
def scenarios(game):
    return declared(bundled.scenario_files(game), Scenario)


def options():
    return [
        pytest.param(game, option, id=f"{game}: {option.name}")
        for game in bundled.games()
        for option in declared(bundled.texts(bundled.rules_dir(game)), Option)
    ]


@pytest.mark.parametrize(("game", "option"), options())
def test_scenarios_play_every_value_of_an_option(game, option):
    rule = RULE.match(option.doc)
    values = [value.word for value in option.values]

    assert rule is not None

    played = set()
    for scenario in scenarios(game):
        if rule[0] in scenario.covers:
            table = next(line for line in scenario.lines if isinstance(line, ScenarioGame))
            settings = {setting.name: setting.value for setting in table.settings}
            played.add(settings.get(option.name, values[0]))

    assert played >= set(values)
