"""A game that breaks a law, made shorter: choices are left out as long as it is still broken."""

from __future__ import annotations

from imperium_dsl.machine.errors import GameError
from tests.laws.games import LawBroken, Record, Trial


def run(record: Record) -> tuple[list[str], Record]:
    """The first complaints, and the choices taken until then."""
    trial = Trial(record.setting)
    taken: list[int] = []
    found = trial.complaints()
    for choice in record.choices:
        asked = trial.story.position.asked
        if found or asked is None:
            break
        taken.append(choice % len(asked.options))
        trial.game.take(taken[-1])
        found = trial.complaints()
    return found, Record(record.setting, tuple(taken))


def shrunk(record: Record, law: str, tries: int = 150) -> Record:
    """A shorter record that breaks the same law."""
    best = record
    size = max(1, len(best.choices) // 2)
    while tries > 0:
        at = 0
        while at < len(best.choices) and tries > 0:
            tries -= 1
            shorter = attempt(Record(best.setting, best.choices[:at] + best.choices[at + size :]), law)
            if shorter is not None and len(shorter.choices) < len(best.choices):
                best = shorter
            else:
                at += size
        if size == 1:
            break
        size //= 2
    return best


def attempt(record: Record, law: str) -> Record | None:
    try:
        found, taken = run(record)
    except GameError:
        return None
    return taken if any(complaint.startswith(f"{law}:") for complaint in found) else None


def short(broken: LawBroken) -> LawBroken:
    """The same failure with fewer choices."""
    law = broken.complaints[0].split(":", 1)[0]
    record = shrunk(broken.record, law)
    found, _ = run(record)
    return LawBroken(found or broken.complaints, record)
