"""Scenarios and ledgers: what must hold, and the statements that it is about."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from imperium_dsl.syntax.ast_effects import Phrase
from imperium_dsl.syntax.ast_nouns import Expr, Node, NounPhrase


@frozen
class LedgerEntry(Node):
    """``ACQ-2 "the buyer gains the tokens"``"""

    id: str
    statement: str


@frozen
class Ledger(Node):
    """``ledger "Acquire": ...``"""

    title: str
    entries: tuple[LedgerEntry, ...]


@frozen
class Setting(Node):
    """``deal = draft``"""

    name: str
    value: str


@frozen
class ScenarioGame(Node):
    """``game imperium with romans, greeks using deal = draft``"""

    game: str
    seats: tuple[str, ...]
    settings: tuple[Setting, ...] = ()


@frozen
class Claim(Node):
    """``hand of romans has "Oasis" + 1 unrest``"""

    kind: str  # is, is_not, has, lacks, compare, holds, can, cannot
    left: NounPhrase
    parts: tuple[NounPhrase, ...] = ()
    sign: str | None = None
    right: Expr | None = None
    phrase: Phrase | None = None


@frozen
class Act(Node):
    """``romans plays "Conquer"``"""

    seat: str
    phrase: Phrase


@frozen
class Given(Node):
    """``given hand of romans is "Conquer", ...``"""

    claims: tuple[Claim, ...]


@frozen
class Acts(Node):
    """``when romans plays "Conquer", ...``"""

    acts: tuple[Act, ...]


@frozen
class Then(Node):
    """``then population of romans is 0, ...``"""

    claims: tuple[Claim, ...]


ScenarioLine: TypeAlias = ScenarioGame | Given | Acts | Then


@frozen
class Scenario(Node):
    """``scenario "..." covers ACQ-2: ...``"""

    title: str
    covers: tuple[str, ...]
    lines: tuple[ScenarioLine, ...]
