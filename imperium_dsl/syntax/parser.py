"""Source text to AST, declaration by declaration, so that one error does not hide the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import (
    from_tree_declarations,
    from_tree_effects,
    from_tree_nouns,
    from_tree_scenarios,
    problems,
)
from imperium_dsl.syntax.from_tree import Builder, TooDeep
from imperium_dsl.syntax.grammar import grammar_text, line_ends, parser
from imperium_dsl.syntax.mistakes import problem_of
from imperium_dsl.syntax.problems_shape import NestingTooDeep
from imperium_dsl.syntax.reserved import reserved_names
from imperium_dsl.syntax.scan import DEEPEST, MOST_PROBLEMS, Piece, scan_source

if TYPE_CHECKING:
    from imperium_dsl.diagnostics.model import Problem
    from imperium_dsl.source.text import SourceFile

__all__ = ["grammar_text", "parse_source", "parser"]

# How each rule of the grammar becomes a node.
RULES = from_tree_nouns.RULES | from_tree_effects.RULES | from_tree_declarations.RULES | from_tree_scenarios.RULES


def parse_source(source: SourceFile) -> tuple[ast.File, list[Problem]]:
    """The declarations of one file, and what was wrong with the others."""
    scan = scan_source(source)
    found = list(scan.problems)
    declarations: list[ast.Declaration] = []
    builder = Builder(source.name, found, RULES, line_ends())
    lost = []
    for piece in scan.pieces:
        read = parse_piece(source, piece, builder) if piece.is_sound and len(found) <= MOST_PROBLEMS else []
        declarations.extend(read)
        if not read:
            lost.append(source.span(piece.start, piece.end))
    if len(found) > MOST_PROBLEMS:
        found[MOST_PROBLEMS:] = [problems.TooManyProblems(found[MOST_PROBLEMS].span, MOST_PROBLEMS)]
    return ast.File(tuple(declarations), tuple(lost), span=source.span(0, len(source.text))), found


def parse_piece(source: SourceFile, piece: Piece, builder: Builder) -> list[ast.Declaration]:
    """One declaration; nothing if something is wrong with it, which the builder's list then tells."""
    text = source.text[piece.start : piece.end]
    before = len(builder.found)
    try:
        tree = parser().parse(text if text.endswith("\n") else text + "\n")
        declarations = from_tree_declarations.declarations(builder, tree, piece.start, piece.doc)
    except UnexpectedInput as error:
        builder.found.append(problem_of(error, source, piece))
        return []
    except DedentError:
        builder.found.append(problems.UnexpectedWord(source.span(piece.start, piece.start + 1), text[:1], ()))
        return []
    except TooDeep as error:
        builder.found.append(NestingTooDeep(error.span, DEEPEST))
        return []
    for declaration in declarations:
        builder.found.extend(reserved_names(declaration, source))
    return declarations if len(builder.found) == before else []
