"""What a phrase can speak of once resolved: the values half of a checked program under one name."""

from __future__ import annotations

from typing import TypeAlias

from imperium_dsl.program.nouns import *  # noqa: F403  one vocabulary in two files
from imperium_dsl.program.nouns import Cards, Chosen, Place, Players, Spots, Word, WordsIn
from imperium_dsl.program.numbers import *  # noqa: F403
from imperium_dsl.program.numbers import (
    Abilities,
    AbilityVar,
    Amount,
    AmountField,
    AmountVar,
    EndOf,
    FlagOf,
    FlagVar,
    HowMany,
    Number,
    ProcedureIs,
)

Value: TypeAlias = (
    Players | Word | WordsIn | Place | Spots | Cards | Chosen | Number | Amount | AmountVar | AmountField
    | Abilities | AbilityVar | FlagOf | FlagVar | ProcedureIs | EndOf | HowMany
)  # fmt: skip
