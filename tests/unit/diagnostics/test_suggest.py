from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imperium_dsl.diagnostics.suggest import bounded_distance, did_you_mean, nearest

ZONES = ("hand", "discard", "history", "deck", "market")


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("histroy", "history"),  # two letters swapped
        ("hsitroy", "history"),
        ("discrad", "discard"),
        ("dck", "deck"),
        ("markets", "market"),
        ("HAND", "hand"),  # only the case differs
        ("dek", "deck"),
    ],
)
def test_a_slip_is_recognised(word, found):
    assert nearest(word, ZONES) == found


@pytest.mark.parametrize("word", ["", "x", "hx", "population", "hand", "histories of the"])
def test_nothing_is_offered_when_nothing_is_near(word):
    assert nearest(word, ZONES if word != "hand" else ("hand",)) is None


def test_the_question_quotes_the_word():
    assert did_you_mean("histroy", ZONES) == "did you mean `history`?"
    assert did_you_mean("population", ZONES) is None


@given(st.permutations(["gold", "hold", "bold", "fold"]))
def test_among_equals_the_first_in_the_alphabet_wins_whatever_the_order(candidates):
    assert nearest("told", candidates) == "bold"


def test_a_nearer_candidate_beats_an_earlier_one():
    assert nearest("materail", ["matera", "material"]) == "material"


def test_a_huge_word_costs_nothing():
    start = time.perf_counter()

    assert nearest("x" * 1_000_000, ["x" * 999_999] * 1000) is None
    assert time.perf_counter() - start < 1


def plain_distance(a, b):
    """Optimal string alignment, the textbook table."""
    table = [[max(i, j) if 0 in (i, j) else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


@given(st.text("abc", max_size=8), st.text("abc", max_size=8), st.integers(0, 4))
def test_the_bounded_distance_is_the_plain_one_up_to_its_bound(a, b, bound):
    expected = plain_distance(a, b)

    assert bounded_distance(a, b, bound) == (expected if expected <= bound else None)


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("gme", ("game", "gem", "gum"), "gem"),  # the same letters
        ("gam", ("game", "gum"), "gum"),  # the same length
        ("fxo", ("ox", "fox"), "fox"),
    ],
)
def test_among_equals_the_likeliest_slip_is_meant(word, known, meant):
    assert nearest(word, known) == meant
