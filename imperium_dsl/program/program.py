"""The checked program of one game: what ``check`` builds, and all that lowering and the reference read."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frames
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast


@frozen
class CardSet:
    """A declared set of cards."""

    name: str
    prefix: str
    count: int
    words: tuple[str, ...]
    span: Span | None = field(default=None, eq=False)


@frozen
class Program:
    """A game without errors."""

    words: Vocabulary = field(eq=False)
    frames: Frames = field(eq=False)
    numbers: dict[str, v.Number | dict[int, int]] = field(eq=False)
    keywords: dict[str, e.Keyword] = field(eq=False)
    procedures: dict[str, e.Procedure] = field(eq=False)
    abilities: dict[str, e.AbilityKind] = field(eq=False)
    handlers: tuple[e.Handler, ...]
    grants: tuple[e.Grant, ...]
    checks: tuple[e.Check, ...]
    belongings: tuple[e.Belonging, ...]
    faces: tuple[e.Face, ...]
    sets: tuple[CardSet, ...]
    tables: tuple[e.Table, ...]
    policies: tuple[e.Policy, ...]
    ledgers: tuple[ast.Ledger, ...]
    scenarios: tuple[ast.Scenario, ...]
    floors: dict[str, int] = field(factory=dict, eq=False)
    strict_rules: tuple[tuple[str, v.Condition | None], ...] = ()  # a verb, or `price`; perhaps only if ...
    loose_choice: v.Condition | None = None  # options that are not possible may be chosen
    english: dict[str, Mapping[str, object]] = field(factory=dict, eq=False)  # how packs want to be spoken of

    @property
    def ledger(self) -> list[ast.LedgerEntry]:
        """The entries of all ledgers."""
        return [entry for ledger in self.ledgers for entry in ledger.entries]
