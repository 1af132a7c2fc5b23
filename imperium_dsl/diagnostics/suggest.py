"""A misspelled word and the declared ones in, the nearest declared one out.

The distance is Damerau's (insert, delete, replace, swap two neighbours), computed only inside a band
around the diagonal, so the cost grows with the length of the word and not with its square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_WORD = 64  # nobody misspells a longer one by a letter or two


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate with the smallest distance; among equals one with the same letters, then of the same length."""
    if not word or len(word) > LONGEST_WORD:
        return None
    bound = allowed_distance(word)
    folded = word.casefold()
    letters = sorted(folded)
    best: tuple[int, bool, int, str] | None = None
    for candidate in sorted(set(candidates)):
        if candidate == word or not candidate or abs(len(candidate) - len(word)) > bound:
            continue
        other = candidate.casefold()
        distance = bounded_distance(folded, other, bound)
        if distance is not None:
            rank = distance, sorted(other) != letters, abs(len(other) - len(folded)), candidate
            best, bound = rank if best is None else min(best, rank), distance
    return None if best is None else best[-1]


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The question to put into a help, or nothing when no candidate is near."""
    found = nearest(word, candidates)
    return None if found is None else f"did you mean `{found}`?"


def allowed_distance(word: str) -> int:
    """How many slips a word of this length may have: 1 up to four letters, 2 up to eight, then 3."""
    return 1 if len(word) <= 4 else 2 if len(word) <= 8 else 3


def bounded_distance(a: str, b: str, bound: int) -> int | None:
    """The distance of two words when it is at most ``bound``."""
    if abs(len(a) - len(b)) > bound:
        return None
    far = bound + 1
    before: list[int] = []
    previous = [column if column <= bound else far for column in range(len(b) + 1)]
    for row, letter in enumerate(a, start=1):
        current = [row if row <= bound else far] + [far] * len(b)
        for column in range(max(1, row - bound), min(len(b), row + bound) + 1):
            other = b[column - 1]
            cost = min(
                previous[column] + 1,
                current[column - 1] + 1,
                previous[column - 1] + (letter != other),
            )
            if row > 1 and column > 1 and letter == b[column - 2] and a[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            current[column] = min(cost, far)
        if min(current) > bound:
            return None
        before, previous = previous, current
    return previous[len(b)] if previous[len(b)] <= bound else None
