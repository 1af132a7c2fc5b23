"""A first, cheap look at a text: where its declarations begin, and what forbids parsing one of them.

One regular expression walks over the text once. It finds what a parser reports badly or not at all: quotes
and brackets that are never closed (the parser would stumble much later), indentation that fits no line above,
nesting that would exhaust the stack of whoever walks the tree, words that only look like words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from imperium_dsl.reading.read import check_name
from imperium_dsl.syntax import problems_shape as shape
from imperium_dsl.syntax import problems_words as words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from imperium_dsl.diagnostics.model import Problem
    from imperium_dsl.source.span import Span
    from imperium_dsl.source.text import SourceFile

DEEPEST = 64  # blocks inside blocks, or brackets inside brackets
LONGEST_WORD = 100  # characters
LONGEST_NUMBER = 9  # digits; fits into 32 bits
MOST_PROBLEMS = 100  # of one file; a damaged file has thousands

ARTICLES = frozenset({"a", "an", "the"})

TOKEN = re.compile(
    r"""
      [ \t]+
    | (?P<word> [a-z][a-z0-9]*(?:[-'][a-z0-9]+)*(?![A-Za-z0-9_]) )
    | (?P<line> \n[ \t]* )
    | (?P<sign> [,:/+\-*=<>\[\]] | \.\. )
    | (?P<number> [0-9]+(?![A-Za-z0-9_]) )
    | (?P<capitals> [0-9]?[A-Z][A-Z0-9_]*(?:-[A-Z0-9]+)*(?![A-Za-z0-9_]) )
    | (?P<string> "[^"\n]*" )
    | (?P<comment> \#[^\n]* )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<malformed> [A-Za-z0-9_]+(?:[-'][A-Za-z0-9_]+)* )
    | (?P<quote> "[^\n]* )
    | (?P<strange> [^\n] )
    """,
    re.VERBOSE,
)


@frozen
class Piece:
    """One declaration: from its first letter up to the next declaration."""

    start: int
    end: int
    is_sound: bool  # nothing was found that forbids parsing it
    doc: str


@define
class Scan:
    """What the first look found."""

    pieces: list[Piece] = field(factory=list)
    problems: list[Problem] = field(factory=list)


def scan_source(source: SourceFile) -> Scan:
    """Cut a text into declarations."""
    return Scanner(source).scan()


class Scanner:
    """Walks over a text once; the state is about the current declaration and the current line."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.text = source.text
        self.found = Scan()
        self.start: int | None = None  # where the current declaration begins
        self.doc = ""
        self.is_sound = True
        self.strange_until = -1
        self.levels = [0]  # indentation of the open blocks
        self.brackets: list[int] = []  # where the open brackets stand
        self.doc_lines: list[str] = []
        self.doc_end = -1  # the offset of the line below the last line of a doc comment

    def scan(self) -> Scan:
        text = self.text
        first = len(text) - len(text.lstrip(" \t"))
        indentation: int | None = first  # of a line of which no token was seen yet
        for token in TOKEN.finditer(text, first):
            kind = token.lastgroup
            if kind is None:
                continue
            if kind == "line":
                indentation = token.end() - token.start() - 1
                continue
            if kind == "comment":
                if indentation == 0:
                    self.note_doc(token)
                continue
            if indentation is not None:
                self.begin_line(token.start(), indentation)
                indentation = None
            if kind == "word":
                if token[0] in ARTICLES:
                    self.report(words.Article(self.source.span(*token.span()), token[0]))
                elif token.end() - token.start() > LONGEST_WORD:
                    self.report(shape.WordTooLong(self.source.span(*token.span()), LONGEST_WORD))
            elif kind != "sign":
                self.look_at(kind, token)
        self.close(len(text))
        return self.found

    def look_at(self, kind: str, token: re.Match[str]) -> None:
        """Everything that is rarer than a word."""
        start, end = token.span()
        span = self.source.span(start, end)
        match kind:
            case "number":
                if end - start > LONGEST_NUMBER:
                    self.report(shape.NumberTooLong(span, LONGEST_NUMBER))
            case "string":
                self.look_at_name(start, end)
            case "open":
                self.brackets.append(start)
                if len(self.brackets) == DEEPEST + 1:
                    self.report(shape.NestingTooDeep(span, DEEPEST))
            case "close":
                if self.brackets:
                    self.brackets.pop()
                else:
                    self.report(shape.StrayBracket(span))
            case "capitals":
                if end - start > LONGEST_WORD:
                    self.report(shape.WordTooLong(span, LONGEST_WORD))
            case "malformed":
                self.look_at_malformed(span, token[0])
            case "quote":
                at = self.opening_quote(start)
                while self.found.problems and self.found.problems[-1].span.start > at:
                    self.found.problems.pop()  # about words that belong to a name
                self.report(shape.UnclosedQuote(self.source.span(at, at + 1)))
            case _:
                self.report_strange(start)

    def look_at_malformed(self, span: Span, word: str) -> None:
        if span.start < self.strange_until:
            self.is_sound = False  # most likely a word of the name in the strange quotes
        elif len(word) > LONGEST_WORD:
            self.report(shape.WordTooLong(span, LONGEST_WORD))
        elif re.search("[A-Z]", word) and re.search("[a-z]", word):
            self.report(words.CapitalisedWord(span, word))
        else:
            self.report(words.MalformedWord(span, word))

    def report_strange(self, at: int) -> None:
        """One for each line: they come in pairs, and in heaps in a damaged file."""
        self.is_sound = False
        if at > self.strange_until:
            line_end = self.text.find("\n", at)
            self.report(words.StrangeCharacter(self.source.span(at, at + 1), self.text[at]))
            self.strange_until = len(self.text) if line_end == -1 else line_end

    def look_at_name(self, start: int, end: int) -> None:
        name = self.text[start + 1 : end - 1]
        if not name.isascii():
            problem = check_name(name, self.source.span(start + 1, end - 1))
            if problem is not None:
                self.report(problem)

    def opening_quote(self, last: int) -> int:
        """The quote that was never closed: the last one, unless a name before it ends with a space."""
        line_start = self.text.rfind("\n", 0, last) + 1
        for name in re.finditer(r'"[^"\n]*"', self.text[line_start:last]):
            if name[0].endswith(' "'):
                return line_start + name.start()
        return last

    # ---- lines and declarations

    def begin_line(self, at: int, indentation: int) -> None:
        """The first token of a line that is neither empty nor a comment."""
        if self.start is None or indentation == 0:
            self.close(at)
            self.start = at
            self.doc = " ".join(self.doc_lines) if self.doc_end == at else ""
            self.is_sound = True
            if indentation:
                self.report(shape.UnexpectedIndentation(self.source.span(at, at + 1)))
        elif not self.brackets:
            self.indent(at, indentation)

    def indent(self, at: int, indentation: int) -> None:
        """Blocks begin and end with the indentation of their lines."""
        levels = self.levels
        if indentation > levels[-1]:
            levels.append(indentation)
            if len(levels) == DEEPEST + 2:
                self.report(shape.NestingTooDeep(self.source.span(at, at + 1), DEEPEST))
            return
        before = tuple(levels)
        while indentation < levels[-1]:
            levels.pop()
        if indentation != levels[-1]:
            self.report(shape.UnevenIndentation(self.source.span(at, at + 1), indentation, before))
            levels.append(indentation)

    def close(self, end: int) -> None:
        """The current declaration ends here."""
        if self.start is None:
            return
        if self.brackets:
            at = self.brackets[-1]
            if len(self.brackets) <= DEEPEST:
                self.report(shape.UnclosedBracket(self.source.span(at, at + 1)))
        self.found.pieces.append(Piece(self.start, end, self.is_sound, self.doc))
        self.levels = [0]
        self.brackets = []

    def note_doc(self, comment: re.Match[str]) -> None:
        """Lines that begin with ``##`` at the left margin belong to the declaration directly below them."""
        if not comment[0].startswith("##"):
            return
        if self.doc_end != comment.start():
            self.doc_lines = []
        self.doc_lines.append(comment[0].lstrip("#").strip())
        self.doc_end = comment.end() + 1

    def report(self, problem: Problem) -> None:
        self.is_sound = False
        if len(self.found.problems) <= MOST_PROBLEMS:  # one more than the limit tells that it was reached
            self.found.problems.append(problem)


def tokens_of(text: str) -> Iterator[re.Match[str]]:
    """The words, names, numbers and signs of a text, without white space and comments."""
    for token in TOKEN.finditer(text):
        if token.lastgroup not in (None, "line", "comment"):
            yield token


def on_one_line(text: str) -> str:
    """A text without its comments and rules, and with single spaces."""
    parts = []
    in_rules = False
    for token in TOKEN.finditer(text):
        if token[0] == "[":
            in_rules = True
        elif token[0] == "]":
            in_rules = False
        elif token.lastgroup in (None, "line"):
            parts.append(" ")
        elif token.lastgroup != "comment" and not in_rules:
            parts.append(token[0])
    return " ".join("".join(parts).split())
