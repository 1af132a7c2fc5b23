"""Which forms of the language a text uses: nodes with their variants, verbs with their prepositions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from imperium_dsl.program.walk import walk
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_effects as effects
from imperium_dsl.syntax import ast_nouns as nouns
from imperium_dsl.syntax.ast_rules import RuleIds
from imperium_dsl.syntax.parser import parse_source


def variants(node: Any) -> Iterator[str]:  # noqa: C901  one line for each kind of node
    """The names of the form that a node is."""
    name = type(node).__name__
    match node:
        case effects.Phrase():
            yield " ".join(["phrase", node.words, *(argument.preposition for argument in node.arguments)])
        case effects.Choose():
            yield f"{name} {node.mode}"
        case effects.EachPlayer():
            yield f"{name}{' secretly' if node.secretly else ''}"
        case effects.If():
            yield f"{name}{' else' if node.otherwise else ''}"
        case effects.When():
            how = "instead" if node.instead else "would" if node.would else "after"
            yield f"{name} {how}{' if' if node.condition else ''}"
            yield f"{name} of {node.quantifier or node.subject_kind}"
        case nouns.Quantity() | nouns.With():
            yield f"{name} {node.kind}"
        case nouns.Modifier() | nouns.Pronoun():
            yield f"{name} {node.word}"
        case nouns.Edge():
            yield f"{name} {node.side}"
        case nouns.Arithmetic() | nouns.Compare():
            yield f"{name} {node.sign}"
        case nouns.Is():
            yield f"{name}{' not' if node.negated else ''}"
        case nouns.Unit():
            yield f"{name} {'name' if node.name else 'words'}"
        case ast.Text():
            yield f"{name} {node.kind}"
        case ast.Handler():
            yield f"{name} {node.kind or ''}".rstrip()
        case ast.Permission():
            yield f"{name} {'can' if node.allowed else 'cannot'}"
        case ast.CardField():
            yield f"{name} {node.name}"
        case RuleIds():  # says where a text comes from, not what it does
            return
        case _:
            yield name


def forms(text: str) -> set[str]:
    """The forms of the cards and models of a file."""
    file, _ = parse_source(SourceFile("forms.imp", text))
    cards = [each for each in file.declarations if isinstance(each, (ast.Card, ast.Model))]
    return {variant for card in cards for node in walk(card) for variant in variants(node)}
