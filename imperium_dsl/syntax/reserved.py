"""Which words the language keeps for itself, and which declared names could therefore never be used.

A literal word of the grammar is reserved everywhere, so that its meaning never depends on its surroundings.
Exceptions are words that mean something at one place only, such as ``card`` at the left margin.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.grammar import literal_words, parser
from imperium_dsl.syntax.problems_words import ReservedVerb

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from imperium_dsl.diagnostics.model import Problem
    from imperium_dsl.source.text import SourceFile


@functools.cache
def declaration_words() -> tuple[str, ...]:
    """The words that begin a declaration, in alphabetical order."""
    accepted = parser().parse_interactive("").accepts()  # type: ignore[no-untyped-call]
    return tuple(sorted(word for word, terminal in literal_words().items() if terminal in accepted))


def reserved_names(declaration: ast.Declaration, source: SourceFile) -> Iterator[Problem]:
    """A keyword, field or ability whose lines would begin like a form or a declaration of the language."""
    reserved: Collection[str]
    match declaration:
        case ast.Replacement():
            yield from reserved_names(declaration.declaration, source)
            return
        case ast.Keyword():
            name, start = declaration.frame.verb, declaration.frame.span.start
            reserved = literal_words().keys()
        case ast.Field() | ast.AbilityKind():
            name = declaration.name.split()[0]
            start = source.text.index(name, source.text.index(" ", declaration.span.start))
            reserved = set(declaration_words())
        case _:
            return
    if name in reserved:
        yield ReservedVerb(source.span(start, start + len(name)), name)
