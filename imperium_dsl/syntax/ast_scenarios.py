"""Scenarios and ledgers: what must hold, and the statements that it is about."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from imperium_dsl.source.node import Node
from imperium_dsl.syntax.ast_effects import Phrase
from imperium_dsl.syntax.ast_nouns import Expr, NounPhrase


@frozen
class LedgerEntry(Node):
    """``BUY-2 "the buyer gains the tokens"``"""

    id: str
    statement: str


@frozen
class Ledger(Node):
    """``ledger "Buying": ...``"""

    title: str
    entries: tuple[LedgerEntry, ...]


@frozen
class Setting(Node):
    """``pace = slow``"""

    name: str
    value: str


@frozen
class ScenarioGame(Node):
    """``game demo with ana, ben using pace = slow``"""

    game: str
    seats: tuple[str, ...]
    settings: tuple[Setting, ...] = ()


@frozen
class Claim(Node):
    """``hand of ana has "Pond" + 1 red``, ``ana can play "Fox"``, ``ana did gain 2 coins``"""

    kind: str  # is, is_not, has, lacks, compare, holds, can, cannot, did, did_not
    left: NounPhrase
    parts: tuple[NounPhrase, ...] = ()
    sign: str | None = None
    right: Expr | None = None
    phrase: Phrase | None = None


@frozen
class Act(Node):
    """``ana plays "Fox"``"""

    seat: str
    phrase: Phrase


@frozen
class Given(Node):
    """``given hand of ana is "Fox", ...``"""

    claims: tuple[Claim, ...]


@frozen
class Acts(Node):
    """``when ana plays "Fox", ...``"""

    acts: tuple[Act, ...]


@frozen
class Then(Node):
    """``then coins of ana is 0, ...``"""

    claims: tuple[Claim, ...]


ScenarioLine: TypeAlias = ScenarioGame | Given | Acts | Then


@frozen
class Scenario(Node):
    """``scenario "..." covers BUY-2: ...``"""

    title: str
    covers: tuple[str, ...]
    lines: tuple[ScenarioLine, ...]
