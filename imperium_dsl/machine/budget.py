"""What a text may do from one decision to the next: rules that go on for too long are cut short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from imperium_dsl.machine.errors import TOO_LARGE, OutOfBudget

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine

ENOUGH: Final = 20_000  # answers of handlers and rounds of long loops, from one decision to the next

LARGEST: Final = 10**15  # of numbers and tokens: what every reader of JSON can hold

DEEP: Final = 64  # handlers that run inside each other

FEW: Final = 100  # rounds of a loop that nobody counts


def tick(m: Machine) -> None:
    """One more of what a text may do without end."""
    m.spent += 1
    if m.spent > ENOUGH:
        raise OutOfBudget(
            f"{ENOUGH:,} answers of handlers and rounds of loops without a decision; look for texts that start "
            "each other, or for a `repeat` with a large number"
        )


def bounded(n: int) -> int:
    """A number that a text has made, unless it is too large."""
    if -LARGEST <= n <= LARGEST:
        return n
    raise OutOfBudget(TOO_LARGE)


def rounds(m: Machine, n: int) -> Iterable[int]:
    """So many rounds of a loop."""
    return range(n) if n <= FEW else counted_rounds(m, n)


def counted_rounds(m: Machine, n: int) -> Iterator[int]:
    """Very many."""
    for i in range(n):
        tick(m)
        yield i


def down_from(n: int) -> list[int]:
    """The numbers from which one is chosen, the highest first."""
    if n > ENOUGH:
        raise OutOfBudget(f"a choice between more than {ENOUGH:,} numbers")
    return list(range(n, -1, -1))
