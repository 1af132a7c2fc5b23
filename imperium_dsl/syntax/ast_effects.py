"""What a text does, as written: phrases and the forms that join them."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from imperium_dsl.source.node import Node
from imperium_dsl.syntax.ast_nouns import Expr, NounPhrase
from imperium_dsl.syntax.ast_rules import Line


@frozen
class Argument(Node):
    """``from hand/attic``, ``as R``, ``per fox in play``"""

    preposition: str
    parts: tuple[NounPhrase, ...]


@frozen
class Phrase(Line):
    """``put 1 card from hand into attic``"""

    verb: str
    particle: str | None
    object: tuple[NounPhrase, ...]
    arguments: tuple[Argument, ...]

    @property
    def words(self) -> str:
        """The verb with its particle."""
        return self.verb if self.particle is None else f"{self.verb} {self.particle}"


@frozen
class Sequence(Line):
    """lines of a block, or ``A and B``"""

    steps: tuple[Effect, ...]


@frozen
class Cost(Line):
    """``A to B``"""

    price: Effect
    effect: Effect


@frozen
class InFull(Line):
    """``in full: A and B``"""

    body: Effect


@frozen
class May(Line):
    """``may A``"""

    body: Effect


@frozen
class Choose(Line):
    """``choose A or B``; ``try A or B`` takes the first that is possible"""

    mode: str
    options: tuple[Effect, ...]


@frozen
class EachPlayer(Line):
    """``each other player: A``"""

    who: NounPhrase
    body: Effect
    secretly: bool = False


@frozen
class If(Line):
    """``if C: A`` and perhaps ``else: B``"""

    condition: Expr
    body: Effect
    otherwise: Effect | None = None


@frozen
class ForEach(Line):
    """``for each card in shop as C: A``"""

    noun: NounPhrase
    variable: str
    body: Effect


@frozen
class Repeat(Line):
    """``repeat N times: A``"""

    times: NounPhrase
    body: Effect


@frozen
class Window(Line):
    """``repeat: A`` until somebody stops"""

    body: Effect


@frozen
class When(Node):
    """``when any person would pay coins, instead if C``"""

    quantifier: str | None
    subject: str  # the word, name or variable of whoever acts
    subject_kind: str  # pronoun, variable, name, word
    would: bool
    phrase: Phrase
    instead: bool = False
    condition: Expr | None = None


@frozen
class Once(Line):
    """``once when P begins turn: A``"""

    when: When
    body: Effect


@frozen
class Let(Line):
    """``let S = slot of C``"""

    variable: str
    value: Expr


@frozen
class SetNumber(Line):
    """``set hand limit = 5 until end of turn``"""

    target: NounPhrase
    value: Expr
    until: NounPhrase | None = None


@frozen
class Result(Line):
    """``result C``"""

    noun: NounPhrase


@frozen
class Stop(Line):
    """``stop``"""


@frozen
class Allow(Line):
    """``can play 1 tame until end of turn``"""

    phrase: Phrase


@frozen
class Forbid(Line):
    """``cannot play D until end of turn``"""

    phrase: Phrase


Effect: TypeAlias = (
    Phrase
    | Sequence
    | Cost
    | InFull
    | May
    | Choose
    | EachPlayer
    | If
    | ForEach
    | Repeat
    | Window
    | Once
    | Let
    | SetNumber
    | Result
    | Stop
    | Allow
    | Forbid
)
