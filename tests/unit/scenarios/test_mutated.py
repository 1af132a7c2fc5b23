"""Scenarios put together at random pass or fail for a reason of their own; the machine never fails."""

from __future__ import annotations

import random

import pytest

from tests.unit.scenarios import test_claims, test_deeds
from tests.unit.scenarios.demo import HEAD, compiled, outcomes

CLAIMS = [*test_claims.HOLDS, *test_claims.POSITION[0].removeprefix("given ").split(", ")]
CLAIMS += ["ana did gain 2 gems", '"Drum" did leave hand of ana', "ana cannot play loud until end of turn"]
CLAIMS += ["roll is 3", 'next shuffle of deck of ana is "Bell"', "turn of ben", "gems of ana is 9", "game over"]
ACTS = ['ana plays "Bell"', 'ana plays "Horn"', "ana draws", "ana stops", "ben stops", "ana rests", "ana declines"]
ACTS += ['ana chooses "gain"', "ana discards soft", 'ana plays "Drum"', "ana accepts", "ben discards card"]
WORDS = sorted({word for claim in (*CLAIMS, *ACTS) for word in claim.split()})
PARTS = {"given": CLAIMS, "when": ACTS, "then": CLAIMS}


def made(seed):
    """A scenario of lines that stand somewhere else, with a word changed here and there."""
    chance = random.Random(seed)
    lines = [*test_claims.POSITION[: chance.randrange(3)]] or [test_deeds.POSITION]
    for _ in range(chance.randrange(2, 7)):
        kind = chance.choice(("given", "when", "when", "then", "then"))
        part = chance.choice(PARTS[kind if chance.random() < 0.9 else "when"])
        words = part.split()
        if chance.random() < 0.3:
            words[chance.randrange(len(words))] = chance.choice(WORDS)
        lines.append(f"{kind} {' '.join(words)}")
    return HEAD + "".join(f"  {line}\n" for line in lines)


@pytest.mark.parametrize("seed", range(120))
def test_a_scenario_of_odds_and_ends_has_an_outcome(seed):
    text = made(seed)
    try:
        compiled(text)
    except AssertionError:  # it cannot be read
        return

    (found,) = outcomes(text)
    assert found.problem is None or (found.problem.code != "E724" and found.problem.message()), text


def test_odds_and_ends_are_of_many_kinds():
    codes = set()
    for seed in range(120):
        try:
            codes |= {"" if found.problem is None else found.problem.code for found in outcomes(made(seed))}
        except AssertionError:
            continue

    assert {"", "E721", "E722", "E709"} <= codes
