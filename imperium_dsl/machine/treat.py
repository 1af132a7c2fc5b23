"""One occurrence of a word that will count as others: which one is picked when it first matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imperium_dsl.machine import checks, decide, pick, words
from imperium_dsl.machine.layout import MODS, WORDMODS

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def treat(m: Machine, you: int, word: int, into: tuple[tuple[int, int], ...], until: str | None) -> None:
    """One occurrence of a word will count as others; which one is picked when it first matters."""
    m.put(MODS, (*m.cells[MODS], ("treat", you, word, into, until or "game")))


def treats(m: Machine, you: int, wanted: tuple[int, ...], place: int) -> None:
    """Before a count: a pending ``treat`` may pick its card now."""
    for entry in [e for e in m.cells[MODS] if e[0] == "treat" and e[1] == you]:
        _, _, word, into, until = entry
        if word not in wanted and not any(w in wanted for w, _ in into):
            continue
        cards = [
            c for z, owner in m.code.standing_cells.items() if owner == you
            for c in m.cells[z] if m.cells[c + 1] >> word & 1
        ]  # fmt: skip
        if not cards:
            continue
        card = decide.ask(m, you, [*pick.distinct(m, cards), -1], "treat", place, 0)
        if card < 0:
            continue
        kept = [e for e in m.cells[MODS] if e is not entry]
        kept.append(("count", card, word, -1, until))
        kept.extend(("count", card, w, n, until) for w, n in into)
        m.put(MODS, tuple(kept))
        m.put(WORDMODS, m.cells[WORDMODS] + 1)
        words.reword_card(m, card)
        checks.check_odd(m)
