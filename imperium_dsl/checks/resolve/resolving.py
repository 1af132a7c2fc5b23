"""The record that every function here takes first: one declaration being read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import define, field

from imperium_dsl.checks.declarations import Declarations
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.frames import Frame
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as nouns

Part: TypeAlias = nouns.Quantity | nouns.Modifier | nouns.With | nouns.NounPhrase


@define
class Resolving:
    """What a declaration is read against, which parts of it have got a meaning, and what is wrong with it."""

    declared: Declarations
    words: Vocabulary
    yields: Callable[[Frame], str | None]  # the type of what a frame yields
    found: list[Problem] = field(factory=list)
    understood: set[tuple[type, Span]] = field(factory=set)  # by kind and place: equal nodes at two places are two

    @classmethod
    def of(cls, declared: Declarations) -> Resolving:
        """A new declaration is read."""
        return cls(declared, declared.words, declared.result_of)

    def read(self, *parts: Part | None) -> None:
        """These have got their meaning; see ``unread``."""
        self.understood.update((type(part), part.span) for part in parts if part is not None)
