"""Every option of a shipped game says which rule it is about, and scenarios of that rule play each of its values.

An option of a row, declared beside its table, is about no rule: it is the reading of a printed table.
"""

from __future__ import annotations

import functools
import re

import pytest

from imperium_dsl import bundled
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.ast_declarations import Option
from imperium_dsl.syntax.ast_scenarios import Scenario, ScenarioGame
from imperium_dsl.syntax.parser import parse_source

RULE = re.compile(r"(?P<chapter>[A-Z]+(-[A-Z]+)*-)(?P<first>\d+)( to (?P=chapter)(?P<last>\d+))?(?=: )")


def declared(paths, kind):
    found = []
    for path in paths:
        file, problems = parse_source(SourceFile(path.name, path.read_text(encoding="utf-8")))

        assert problems == []
        found += [each for each in file.declarations if isinstance(each, kind)]
    return found


def rules_of(option):
    """The rules that an option says it is about: ``OR-10: ...``, or ``DIF-1 to DIF-6: ...``."""
    found = RULE.match(option.doc)
    if found is None:
        return set()
    first = int(found["first"])
    return {f"{found['chapter']}{number}" for number in range(first, int(found["last"] or first) + 1)}


@functools.cache
def scenarios(game):
    return declared(bundled.scenario_files(game), Scenario)


def options():
    return [
        pytest.param(game, option, bundled.bot_tables_dir() in path.parents, id=f"{game}: {option.name}")
        for game in bundled.games()
        for path in bundled.shipped_files(game)
        for option in declared([path], Option)
    ]


@pytest.mark.parametrize(("game", "option", "is_of_row"), options())
def test_scenarios_play_every_value_of_an_option(game, option, is_of_row):
    rules = rules_of(option)
    values = [value.word for value in option.values]

    assert (not rules) is is_of_row

    played = set()
    for scenario in scenarios(game):
        if not rules or rules & set(scenario.covers):
            table = next(line for line in scenario.lines if isinstance(line, ScenarioGame))
            settings = {setting.name: setting.value for setting in table.settings}
            played.add(settings.get(option.name, values[0]))

    assert played >= set(values)
