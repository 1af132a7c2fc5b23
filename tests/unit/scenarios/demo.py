"""Scenarios of the demo game, run from text."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from imperium_dsl.api import compile_sources
from imperium_dsl.reading.read import Reading
from imperium_dsl.scenarios.reading import Game
from imperium_dsl.scenarios.run import Runner
from imperium_dsl.source.text import SourceFile

GAME = (Path(__file__).parent / "demo.imp").read_text(encoding="utf-8")
HEAD = 'scenario "A test":\n  game demo with ana, ben\n'


@cache
def compiled(text=""):
    sources = [SourceFile("demo.imp", GAME), SourceFile("text.imp", text)]
    found = compile_sources([Reading(source, ()) for source in sources])

    assert found.game is not None, [each.message for each in found.diagnostics]
    return found


def outcomes(text):
    """The outcome of every scenario of a text."""
    found = compiled(text)
    runner = Runner(Game.of(found.game, found.ruleset, found.sources))
    return [runner.run(scenario) for scenario in found.game.scenarios]


def outcome(*lines, head=HEAD):
    """The outcome of one scenario with these lines."""
    (found,) = outcomes(head + "".join(f"  {line}\n" for line in lines))
    return found


def code(*lines, head=HEAD):
    """Nothing if the scenario passes, else the code of what stopped it."""
    problem = outcome(*lines, head=head).problem
    return None if problem is None else problem.code


def there(*lines):
    """What a failing scenario says."""
    problem = outcome(*lines).problem

    assert problem is not None
    return problem.message()
