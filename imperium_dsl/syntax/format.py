"""A text in, the same text in canonical form out, with its comments.

Indentation, spaces and empty lines become canonical. Line breaks that the grammar leaves to the author (a
body beside or below its head, steps joined by ``and`` or one below the other) stay, unless one is too long.

The printer knows nothing of comments. So its lines are laid beside the text again, token by token; then each
comment goes back to the token that it stood next to: at the end of a line to the token before it, on its own
line to the token below it, or above it if the comment is indented deeper than what follows. The rules at the end
of a line are printed; the text only says in which column.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from imperium_dsl.syntax.layout import SourceLayout
from imperium_dsl.syntax.parser import parse_source
from imperium_dsl.syntax.print_declarations import DeclarationPrinter
from imperium_dsl.syntax.scan import TOKEN, tokens_of

if TYPE_CHECKING:
    from imperium_dsl.diagnostics.model import Problem
    from imperium_dsl.source.text import SourceFile

GAP = 2  # spaces before a comment, or before rules, at the end of a line, at least
MARGIN = 80  # where they stand at most if the line has changed, unless the line itself is longer


@frozen
class Token:
    """A word, name, number or sign of the source."""

    text: str
    line: int  # from 0
    column: int


@frozen
class Comment:
    """A comment of the source."""

    text: str
    line: int
    column: int
    next: int  # the index of the token behind it
    code: str  # what stands before it on its line

    @property
    def is_trailing(self) -> bool:
        return bool(self.code.strip())


@frozen
class RulesPlace:
    """Where rules stand at the end of a line of the source."""

    column: int
    code: str  # what stands before them


@frozen
class SourceParts:
    """What a source is made of, besides white space."""

    tokens: list[Token] = field(factory=list)
    comments: list[Comment] = field(factory=list)
    rules: list[RulesPlace] = field(factory=list)


@define
class Printed:
    """A line of the result; ``first`` and ``last`` are indices of the tokens that it holds."""

    text: str  # with its rules
    first: int
    last: int
    opens: bool  # the first line of a declaration
    above: list[Comment] = field(factory=list)
    beside: Comment | None = None
    below: list[Comment] = field(factory=list)


def format_source(source: SourceFile) -> str | list[Problem]:
    """The canonical text, or the reasons why there is none."""
    file, problems = parse_source(source)
    if problems:
        return problems
    parts = read_tokens(source.text)
    tokens, rules = parts.tokens, iter(parts.rules)
    printer = DeclarationPrinter.of(SourceLayout(source.text))
    lines: list[Printed] = []
    at = 0
    for declaration in file.declarations:
        for number, printed in enumerate(printer.lines(declaration)):
            first = at
            line, at = beside_source(printed.text, tokens, at)
            if printed.rules:
                where = next(rules)
                line = at_column(line, printed.rules, where.column, is_same=where.code == line)
            lines.append(Printed(line, first, max(first, at - 1), number == 0))
    rest = attach(parts.comments, lines, tokens)
    return assembled(lines, rest, tokens, blank_lines(source.text))


def read_tokens(text: str) -> SourceParts:
    """Tokens and comments; of rules only where they stand."""
    found = SourceParts()
    line = line_start = 0
    in_rules = False
    for match in TOKEN.finditer(text):
        column = match.start() - line_start
        match match.lastgroup:
            case None:
                continue
            case "line":
                line, line_start = line + 1, match.start() + 1
            case "comment":
                code = text[line_start : match.start()].rstrip()
                found.comments.append(Comment(match[0].rstrip(), line, column, len(found.tokens), code))
            case _ if match[0] == "[":
                found.rules.append(RulesPlace(column, text[line_start : match.start()].rstrip()))
                in_rules = True
            case _ if in_rules:
                in_rules = match[0] != "]"
            case _:
                found.tokens.extend(Token(part, line, column) for part in parts_of(match))
    return found


def parts_of(token: re.Match[str]) -> list[str]:
    """``N-1`` is one word here and three to the parser, unless it is a rule id; so it is always three."""
    return re.split("(-)", token[0]) if token.lastgroup == "capitals" else [token[0]]


def blank_lines(text: str) -> frozenset[int]:
    return frozenset(number for number, line in enumerate(text.split("\n")) if not line.strip())


# ---- printed lines beside the source

# What printing adds or leaves out: at line breaks, and in `1 of them`.
JOINTS = frozenset({"and", "or", ":", "of"})


def beside_source(text: str, tokens: list[Token], at: int) -> tuple[str, int]:
    """A printed line, and the index behind the last token of the source that it holds."""
    parts = []
    copied = 0
    for printed in tokens_of(text):
        before = at
        for part in parts_of(printed):
            at = matched(part, tokens, at)
        if printed.lastgroup == "capitals" and [token.text for token in tokens[before : at - 1]] == ["of"]:
            # `1 of R` and `1 R` are the same; the author chose.
            parts += [text[copied : printed.start()], "of "]
            copied = printed.start()
    return "".join((*parts, text[copied:])), at


def matched(word: str, tokens: list[Token], at: int) -> int:
    """The index behind the token that was printed as this word."""
    while at < len(tokens):
        written = tokens[at].text
        if written == word or (written.isdecimal() and word.isdecimal() and int(written) == int(word)):
            return at + 1
        if word == "another" and written == "any":
            return at + 2  # `any other`
        if word in JOINTS:
            return at  # added by the printer
        if written not in JOINTS:
            raise AssertionError(f"the printer wrote {word!r} for {written!r}")
        at += 1  # left out by the printer
    return at


def attach(comments: list[Comment], lines: list[Printed], tokens: list[Token]) -> list[Comment]:
    """Give each comment to a line; those behind the last line are left."""
    rest = []
    holder = 0
    for comment in comments:
        while holder < len(lines) and lines[holder].last < comment.next:
            holder += 1
        if comment.is_trailing:
            # The token before the comment may be the last one of an earlier line.
            is_here = holder < len(lines) and lines[holder].first < comment.next
            line = lines[holder if is_here else holder - 1]
            if line.beside is None:
                line.beside = comment
            else:
                line.above.append(comment)
        elif ends_block(comment, lines, holder, tokens):
            lines[holder - 1].below.append(comment)
        elif holder < len(lines):
            lines[holder].above.append(comment)
        else:
            rest.append(comment)
    return rest


def ends_block(comment: Comment, lines: list[Printed], holder: int, tokens: list[Token]) -> bool:
    """Does a comment stand below the last line of a block, in the block?"""
    above = tokens[lines[holder - 1].first].column if holder > 0 else 0
    return comment.column > column_behind(comment, tokens) < above


def column_behind(comment: Comment, tokens: list[Token]) -> int:
    """How far the first line behind a comment is indented."""
    return tokens[comment.next].column if comment.next < len(tokens) else 0


# ---- the result


def assembled(lines: list[Printed], rest: list[Comment], tokens: list[Token], blank: frozenset[int]) -> str:
    """All lines with their comments and empty lines."""
    page = Page(blank)
    after_body = False
    for number, line in enumerate(lines):
        wants_gap = False
        if line.opens:
            has_body = number + 1 < len(lines) and not lines[number + 1].opens
            wants_gap, after_body = has_body or after_body, has_body
        depth = depth_of(line.text)
        for comment in line.above:
            page.add(comment.text, depth, comment.line, wants_gap)
            wants_gap = False
        page.add(with_comment(line).lstrip(" "), depth, tokens[line.first].line, wants_gap)
        for comment in line.below:
            page.add(comment.text, depth_below(comment, number, lines, tokens), comment.line)
    for comment in rest:
        page.add(comment.text, 0, comment.line)
    return "".join(f"{line}\n" for line in page.lines)


@define
class Page:
    """Collects the lines of the result; ``blank`` are the empty lines of the source."""

    blank: frozenset[int]
    lines: list[str] = field(factory=list)

    def add(self, text: str, depth: int, source_line: int, wants_gap: bool = False) -> None:
        """A line; an empty one before it if there was one, but not at the top of the file or of a block."""
        wants_gap = wants_gap or source_line - 1 in self.blank
        if wants_gap and self.lines and depth <= depth_of(self.lines[-1]):
            self.lines.append("")
        self.lines.append(" " * depth + text)


def depth_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def with_comment(line: Printed) -> str:
    comment = line.beside
    if comment is None:
        return line.text
    return at_column(line.text, comment.text, comment.column, is_same=comment.code == line.text)


def at_column(line: str, end: str, column: int, *, is_same: bool) -> str:
    """A line with a comment or rules at its end, which keep their column where the text leaves room."""
    column = column if is_same else min(column, MARGIN)
    return line.ljust(max(column, len(line) + GAP)) + end


def depth_below(comment: Comment, number: int, lines: list[Printed], tokens: list[Token]) -> int:
    """The indentation of the block that a comment ends: the deepest that is not deeper than the comment."""
    columns = [tokens[line.first].column for line in lines[: number + 1]]
    following = column_behind(comment, tokens)
    while columns[number] > comment.column:
        outer = next((n for n in range(number, -1, -1) if columns[n] < columns[number]), None)
        if outer is None or columns[outer] <= following:
            break
        number = outer
    return depth_of(lines[number].text)
