"""Texts on top of a shipped game, checked together; the game is parsed once."""

from __future__ import annotations

import functools
import re

from imperium_dsl.api import errors
from imperium_dsl.checks.check import check_files
from imperium_dsl.packs.merge import merge_layers
from imperium_dsl.packs.stack import Layer, shipped_stack
from imperium_dsl.source.text import SourceFile, SourceMap
from imperium_dsl.syntax.parser import parse_source

CARD_PREFIX = re.compile(r'^(?:replace )?card "[^"\n]*" (?P<prefix>[0-9]?[A-Z]+)[0-9]', re.MULTILINE)


@functools.cache
def parsed_game(game: str):
    layers = shipped_stack(game, scenarios=False).layers
    return [(layer, [parse_source(text.reading().source)[0] for text in layer.texts]) for layer in layers]


@functools.cache
def set_prefixes(game: str) -> frozenset[str]:
    found = (
        d
        for _, files in parsed_game(game)
        for file in files
        for d in file.declarations
        if type(d).__name__ == "CardSet"
    )
    return frozenset(declaration.prefix for declaration in found)


def findings(game: str, texts: dict[str, str]) -> list[str]:
    """What is wrong with these texts, as `place: code message`."""
    sources = [SourceFile(name, text) for name, text in texts.items()]
    places = SourceMap.of(sources)
    own, problems = [], []
    for source in sources:
        file, found = parse_source(source)
        own.append(file)
        problems.extend(found)
    if not errors(problems):
        merged, found = merge_layers([*parsed_game(game), (Layer("docs", frozenset(), ()), own)])
        problems.extend(found)
        if not errors(problems):
            problems.extend(check_files([merged])[1])
    return [
        f"{problem.span.file}:{places.place(problem.span)[0]}: {problem.code} {problem.message()}"
        for problem in errors(problems)
    ]


def with_sets(game: str, texts: dict[str, str]) -> dict[str, str]:
    """Declares the sets that cards of the texts belong to, and that nobody declares."""
    whole = "\n".join(texts.values())
    declared = set(re.findall(r'^set "[^"\n]*" ([0-9]?[A-Z]+) ', whole, re.MULTILINE)) | set_prefixes(game)
    missing = sorted({found["prefix"] for found in CARD_PREFIX.finditer(whole)} - declared)
    return {**texts, "sets": "".join(f'set "{each}" {each} 99\n' for each in missing) or "# none\n"}
