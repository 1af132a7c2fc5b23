"""Who sits at the table of a scenario: the people of its game line, then those whom nobody plays."""

from __future__ import annotations

from typing import Any

from imperium_dsl.play.start import seats_of, switches_of, with_rivals
from imperium_dsl.syntax import ast_scenarios as ast

SEED = 0


def seated(rules: Any, head: ast.ScenarioGame) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Everybody's seat, and the options; raises an error of games where the game line asks for what cannot be."""
    people = seats_of(rules, head.seats)
    switches = switches_of(rules, {s.name: s.value for s in head.settings}, len(people) + len(rules.rivals))
    return with_rivals(rules, people, switches, SEED)
