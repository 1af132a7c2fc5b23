"""Rows that name options in place of words: one row in, one out for each value of the options.

option loud row = wild or loud
table robot:
  loud row: fetch 1 gem
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import attrs

from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.program.walk import AnyNode, map_children, walk
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_nouns as nouns


def rows_of(row: ast.Row, words: Vocabulary) -> Iterator[ast.Row]:
    """The row for each combination of values, each with the condition under which it is read so."""
    names = {name: None for part in (row.match, row.body) for unit in units(part) if (name := named(unit, words))}
    for values in product(*(words.options[name] for name in names)):
        chosen = dict(zip(names, values, strict=True))
        condition = row.condition
        for name, value in chosen.items():
            test = nouns.Is(phrase(name, row), phrase(value, row), False, span=row.span)
            condition = test if condition is None else nouns.And(condition, test, span=row.span)
        match = None if row.match is None else replaced(row.match, chosen)
        yield ast.Row(match, replaced(row.body, chosen), condition, span=row.span)


def units(part: Any) -> Iterator[nouns.Unit]:
    """What is named in a row; in conditions an option stands for itself."""
    conditions = {id(below) for n in walk(part) if isinstance(n, nouns.Is) for below in walk(n)}
    yield from (n for n in walk(part) if isinstance(n, nouns.Unit) and id(n) not in conditions)


def named(unit: nouns.Unit, words: Vocabulary) -> str | None:
    """The option that a unit names in place of a word."""
    text = f" {' '.join(unit.words)} "
    found = [name for name in words.options if f" {name} " in text and name not in words.option_ranges]
    return max(found, key=len, default=None)


def replaced(node: AnyNode, chosen: Mapping[str, str]) -> AnyNode:
    """The same with each option replaced by its value, but for conditions."""
    match node:
        case nouns.Is():
            return node
        case nouns.Unit():
            text = " ".join(node.words)
            for name, value in chosen.items():
                text = f" {text} ".replace(f" {name} ", f" {value} ").strip()
            return attrs.evolve(node, words=tuple(text.split()))
        case _:
            return map_children(lambda child: replaced(child, chosen), node)


def phrase(word: str, row: ast.Row) -> nouns.NounPhrase:
    """A name as a noun phrase."""
    unit = nouns.Unit(tuple(word.split()), None, span=row.span)
    return nouns.NounPhrase(None, nouns.Words((unit,), span=row.span), (), None, span=row.span)
