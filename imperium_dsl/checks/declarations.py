"""What the words, verbs and names of one game mean: all that reading a phrase needs of the rest of the text."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from imperium_dsl.program import effects as e
from imperium_dsl.program.frames import Frame, Frames
from imperium_dsl.program.program import CardSet
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.ast_nouns import NounPhrase


@frozen
class Noun:
    """One meaning of a name."""

    kind: str  # token word trait zone number flag option ability procedure group field kernel
    name: str
    span: Span | None = None  # nowhere, if it is the kernel's


@frozen
class Members:
    """What a card, a model or a word consists of."""

    words: tuple[str, ...] = ()
    fields: tuple[tuple[str, e.FieldValue], ...] = ()
    aliases: tuple[str, ...] = ()
    texts: tuple[e.Text, ...] = ()
    handlers: tuple[e.Handler, ...] = ()
    grants: tuple[e.Grant, ...] = ()
    copies: int = 1
    said: tuple[tuple[str, Span], ...] = ()  # which facts are given, and where


@frozen
class Declarations:
    """Made once of all declarations; cards are read against it, each by itself."""

    words: Vocabulary
    nouns: Mapping[str, tuple[Noun, ...]]  # by spelling, plurals too
    longest: int  # how many words a noun has at most
    homes: frozenset[str]  # zones where abilities exist: `while this in play`
    frames: Frames
    keywords: Mapping[str, ast.Keyword]  # by the key of their frame
    sets: Mapping[str, CardSet]  # by the prefix of their numbers
    word_kinds: frozenset[str]  # kinds of ability whose texts belong to words, not to cards
    yields: Mapping[str, str | None] = field(factory=dict)  # the type of what a keyword yields
    models: Mapping[str, Members] = field(factory=dict)

    def lookup(self, words: tuple[str, ...]) -> list[tuple[Noun, ...]] | str:
        """The words as a row of nouns, longest names first; or the first word that means nothing."""
        row: list[tuple[Noun, ...]] = []
        i = 0
        while i < len(words):
            for size in range(min(self.longest, len(words) - i), 0, -1):
                found = self.nouns.get(" ".join(words[i : i + size]))
                if found:
                    row.append(found)
                    i += size
                    break
            else:
                return words[i]
        return row

    def result_of(self, frame: Frame) -> str | None:
        """The type of what a frame yields, if it yields something."""
        return frame.result if frame.primitive else self.yields.get(frame.key)

    def default(self, frame: Frame, parameter: str) -> NounPhrase | None:
        """What a parameter of a keyword is if a phrase says nothing of it, as its author wrote it."""
        if frame.primitive:
            return None
        head = self.keywords[frame.key].frame
        written = [head.object, *(found for _, found in head.arguments)]
        return next((found.default for found in written if found is not None and found.name == parameter), None)
