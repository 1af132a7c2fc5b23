"""W510: a row of a table that no card can reach, or that does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.checks.lints.possible import never
from imperium_dsl.diagnostics.model import Problem, Severity
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v


@frozen
class IdleRow(Problem):
    """A row of a table can never be carried out.

    ## Why it matters
    A table is consulted for a card: a row that no card of the game fits is dead text, and so is one of which no
    part can ever be done.
    Often the row asks for two words that no card has together, or for something that no rule ever supplies.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems)
    role person, robot
    trait sort: red, blue
    zone hand of player: unordered, owner-only, start
    set "Demo" XXX 1
    card "Bell" XXX1:
      red
    table robot:
      blue: add 1 gem onto you
      else: add 2 gems onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems)
    role person, robot
    trait sort: red, blue
    zone hand of player: unordered, owner-only, start
    set "Demo" XXX 1
    card "Bell" XXX1:
      red
    table robot:
      red: add 1 gem onto you
      else: add 2 gems onto you
    ```
    """

    code, slug = "W510", "idle-row"
    severity = Severity.WARNING
    why: str

    def message(self) -> str:
        return f"this row can never be carried out: {self.why}"


def check(texts: Texts, facts: Facts) -> Iterator[Problem]:
    """Rows that fit no face, and rows of which every part is impossible."""
    faces = facts.program.faces
    lent = facts.said.words
    for table in texts.tables:
        for row in table.rows:
            if faces and row.match is not None and not any(fits(face, row.match, lent) for face in faces):
                yield IdleRow(row.span, "no card fits it")
                continue
            steps = row.body.steps if isinstance(row.body, e.Sequence) else (row.body,)
            reasons = [never(facts, step) for step in steps]
            if reasons and all(reasons):
                yield IdleRow(row.span, reasons[0] or "")


def fits(face: e.Face, match: v.Filter, lent: frozenset[str]) -> bool:
    """Could a card that shows this face pass the filter? Words that effects lend may come to any card."""
    words = {*face.words, *lent}
    alternatives = bool(words & set(match.words)) or bool({face.name, *face.aliases} & set(match.names))
    if not (match.words or match.names):
        alternatives = True
    return alternatives and set(match.every) <= words and not set(match.not_words) & set(face.words)
