"""All declarations of a game to what its words, verbs and names mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Declarations
from imperium_dsl.checks.declare.collect import collect
from imperium_dsl.checks.declare.frames import frames_of
from imperium_dsl.checks.declare.relate import relate
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program.program import CardSet
from imperium_dsl.source.node import Node
from imperium_dsl.syntax import ast_declarations as ast


def declare(declarations: Sequence[ast.Declaration]) -> tuple[Declarations, list[Problem]]:
    """What phrases are read against, and what is wrong with it; with problems it has holes."""
    collected, found = collect(declarations)
    for d in declarations:  # groups, indexes and cards speak of what the others declare
        found.extend(relate(collected, d))
    words = collected.vocabulary()
    frames, keywords, wrong = frames_of(declarations, words)
    found.extend(wrong)
    models: dict[str, ast.Model] = {}
    for d in declarations:
        if isinstance(d, ast.Model):
            found.extend(_first(d, models.setdefault(d.name, d), f'model "{d.name}"'))
    sets: dict[str, ast.CardSet] = {}
    for d in declarations:
        if isinstance(d, ast.CardSet):
            found.extend(_first(d, sets.setdefault(d.prefix, d), f"set {d.prefix}"))
    of_words = [d for d in declarations if isinstance(d, ast.Belonging)]
    known = Declarations(
        words,
        {spelling: tuple(meanings) for spelling, meanings in collected.nouns.items()},
        collected.longest,
        frozenset(collected.homes),
        frames,
        keywords,
        {prefix: CardSet(d.name, d.prefix, d.count, d.words, d.span) for prefix, d in sets.items()},
        frozenset(m.kind for d in of_words for m in d.members if isinstance(m, ast.Text)),
    )
    return known, found


def _first(d: ast.Model | ast.CardSet, first: Node, what: str) -> Iterator[Problem]:
    if first is not d:
        yield problems.DeclaredTwice(d.span, what, first.span)
