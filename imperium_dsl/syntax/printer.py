"""AST to canonical text; parsing the text gives an equal AST.

The text of a node does not depend on where it was parsed from, and printing what was printed changes nothing.
Comments are not part of the AST: ``format.py`` keeps them. Doc comments are, and are printed.
"""

from __future__ import annotations

from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.ast_effects import Effect
from imperium_dsl.syntax.layout import WIDTH, CanonicalLayout
from imperium_dsl.syntax.print_declarations import DeclarationPrinter, print_doc, print_frame
from imperium_dsl.syntax.print_effects import EffectPrinter, Unprintable, print_phrase
from imperium_dsl.syntax.print_nouns import print_expr, print_noun

__all__ = [
    "Unprintable",
    "print_declaration",
    "print_effect",
    "print_expr",
    "print_file",
    "print_frame",
    "print_noun",
    "print_phrase",
]


def print_file(file: ast.File) -> str:
    """All declarations; an empty line between two, unless both are single lines of one kind."""
    parts: list[str] = []
    before: ast.Declaration | None = None
    was_line = True
    for declaration in file.declarations:
        text = print_declaration(declaration)
        is_line = text.count("\n") == 1
        if before is not None and not (was_line and is_line and type(before) is type(declaration)):
            parts.append("\n")
        parts.append(text)
        before, was_line = declaration, is_line
    return "".join(parts)


def print_declaration(declaration: ast.Declaration) -> str:
    """One declaration with its doc comment, each line with its line end."""
    lines = DeclarationPrinter.of(CanonicalLayout()).lines(declaration)
    named = declaration.declaration if isinstance(declaration, ast.Replacement) else declaration
    return "".join(f"{line}\n" for line in (*print_doc(getattr(named, "doc", "")), *lines))


def print_effect(effect: Effect) -> str:
    """An effect as the lines of a block, without a line end behind the last one."""
    return "\n".join(map(str, EffectPrinter(CanonicalLayout()).block(effect, WIDTH)))
