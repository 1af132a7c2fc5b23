"""Noun phrases, numbers and conditions as written; nothing is resolved here."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from imperium_dsl.source.node import Node as Node  # noqa: PLC0414  every tree of the syntax is made of nodes


@frozen
class Unit(Node):
    """``side deck`` or ``"Old Fox"``: words, or the name of a card"""

    words: tuple[str, ...] = ()
    name: str | None = None


@frozen
class Words(Node):
    """``red/blue``"""

    units: tuple[Unit, ...]


@frozen
class Variable(Node):
    """``R``: a parameter or binding"""

    name: str


@frozen
class Pronoun(Node):
    """``this``, ``it``, ``them``, ``you``"""

    word: str


@frozen
class Bracket(Node):
    """``(hand limit - cards in hand)``"""

    inner: Expr


@frozen
class Edge(Node):
    """``top 2`` or ``bottom`` of a zone; the zone follows as a modifier"""

    side: str
    count: int | None = None


Core: TypeAlias = Words | Variable | Pronoun | Bracket | Edge


@frozen
class Quantity(Node):
    """``2``, ``up to 3``, ``at least 3``, ``any number of``, ``all``, ``no``, ``any``, ``each other``, ..."""

    kind: str
    amount: Expr | None = None


@frozen
class Modifier(Node):
    """``in shop``, ``on it``, ``under this``, ``of W``, ``except heavy``"""

    word: str
    quantity: Quantity | None
    core: Core


@frozen
class With(Node):
    """``with tokens on it``, ``without ...``, ``with fewer coins than you``, ``with most D in play``"""

    kind: str
    noun: NounPhrase
    than: NounPhrase | None = None


@frozen
class NounPhrase(Node):
    """``up to 2 red in hand of P with tokens on it``; a bare number has no core"""

    quantity: Quantity | None
    core: Core | None
    modifiers: tuple[Modifier, ...] = ()
    having: With | None = None


@frozen
class Literal(Node):
    """``2``"""

    value: int


@frozen
class Negative(Node):
    """``-4``"""

    value: int


@frozen
class Arithmetic(Node):
    """``gems * gem worth``"""

    sign: str
    left: Expr
    right: Expr


@frozen
class Per(Node):
    """``2 per fox``, ``1 per 4 gems``: rounded down"""

    value: Expr
    of: Expr


@frozen
class Compare(Node):
    """``cards in side deck > 1``"""

    sign: str
    left: Expr
    right: Expr


@frozen
class Is(Node):
    """``C is not heavy``"""

    left: Expr
    noun: NounPhrase
    negated: bool = False


@frozen
class Not(Node):
    """``not done``"""

    inner: Expr


@frozen
class And(Node):
    """``possible and no rest on this``"""

    left: Expr
    right: Expr


@frozen
class Or(Node):
    """``fox in play or owl in play``"""

    left: Expr
    right: Expr


@frozen
class Ternary(Node):
    """``7 if this in attic else 3``"""

    value: Expr
    condition: Expr
    otherwise: Expr


Expr: TypeAlias = NounPhrase | Bracket | Literal | Negative | Arithmetic | Per | Compare | Is | Not | And | Or | Ternary
