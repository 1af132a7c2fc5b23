"""Lark's exception in, a finding that an author understands out.

Typical mistakes are recognised by trying their cure: the line with the mistake is changed as an author would
change it, parsed again together with the heads of the blocks around it, and the cure that gets the parser
furthest beyond the mistake names the problem. The heads are enough, so a trial costs the same in any file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import frozen
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from imperium_dsl.syntax import problems
from imperium_dsl.syntax import problems_shape as shape
from imperium_dsl.syntax import problems_words as words
from imperium_dsl.syntax.expected import expected_words
from imperium_dsl.syntax.grammar import LINE_ENDS, parser, reserved_words
from imperium_dsl.syntax.reserved import declaration_words
from imperium_dsl.syntax.scan import TOKEN, tokens_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from imperium_dsl.diagnostics.model import Problem
    from imperium_dsl.source.span import Span
    from imperium_dsl.source.text import SourceFile
    from imperium_dsl.syntax.scan import Piece

HEADS = frozenset({"if", "when", "for", "each", "repeat", "once", "any", "another", "else", "check"})
MEMBERS_BELOW = frozenset({"card", "model", "for", "table"})  # a line below these begins with a short head
CHOICES = ("choose", "try")
UNKNOWN = "zzz"  # a word that the grammar does not know
FURTHEST_BACK = 6  # tokens before the place where the parser stopped at which its cause is looked for


@frozen
class WrongLine:
    """The line with the mistake, its words, and the heads of the blocks that it stands in."""

    source: SourceFile
    start: int  # offset in the file
    text: str  # without the comment
    heads: tuple[str, ...]
    words: tuple[re.Match[str], ...]
    wrong: int  # the index of the word with the mistake, or the number of words if the line ends too early

    @classmethod
    def at(cls, source: SourceFile, piece: Piece, place: int) -> WrongLine:
        number, _ = source.line_col(place)
        text = source.line_text(number)
        start = source.line_starts[number - 1]
        words = tuple(tokens_of(text))
        wrong = next((index for index, word in enumerate(words) if start + word.end() > place), len(words))
        code = text[: words[-1].end()] if words else ""
        return cls(source, start, code, tuple(heads_above(source, piece, number)), words, wrong)

    def span(self, word: re.Match[str]) -> Span:
        return self.source.span(self.start + word.start(), self.start + word.end())

    def word(self, index: int) -> str:
        return self.words[index][0] if 0 <= index < len(self.words) else ""

    def replaced(self, index: int, text: str) -> str:
        word = self.words[index]
        return self.text[: word.start()] + text + self.text[word.end() :]

    def inserted(self, index: int, text: str) -> str:
        at = self.words[index].start() if index < len(self.words) else len(self.text)
        return self.text[:at] + text + self.text[at:]

    def tail(self) -> int:
        """How many characters stand behind the word with the mistake."""
        return len(self.text) - self.words[self.wrong].end() if self.wrong < len(self.words) else -1


@frozen
class Cure:
    """A changed line, and what is wrong if it parses."""

    line: str
    problem: Problem


def heads_above(source: SourceFile, piece: Piece, number: int) -> list[str]:
    """The lines that a line belongs to, outermost first."""
    heads: list[str] = []
    depth = indentation(source.line_text(number))
    first, _ = source.line_col(piece.start)
    while depth and number > first:
        number -= 1
        text = source.line_text(number)
        if text.strip() and not text.lstrip().startswith("#") and indentation(text) < depth:
            depth = indentation(text)
            heads.insert(0, text)
    return heads


def indentation(text: str) -> int:
    return len(text) - len(text.lstrip(" \t"))


# ---- from the exception to the finding


def problem_of(error: UnexpectedInput, source: SourceFile, piece: Piece) -> Problem:
    """The finding that fits best."""
    at, end, kind, accepts = place_of(error, source, piece)
    if kind == "_INDENT":
        return shape.UnexpectedIndentation(source.span(at, at + 1))
    if accepts == {"_INDENT"}:
        return missing_block(source, piece, at)
    line = WrongLine.at(source, piece, at)
    found = plain_mistake(line) or cured_mistake(line)
    if found is not None:
        return found
    word = "" if kind in LINE_ENDS or kind == "$END" else source.text[at:end]
    return problems.UnexpectedWord(source.span(at, max(end, at + 1)), word, expected_words(accepts))


def place_of(error: UnexpectedInput, source: SourceFile, piece: Piece) -> tuple[int, int, str, set[str]]:
    """Where the parser stopped, what it met there, and what it would have taken."""
    last = piece.start + len(source.text[piece.start : piece.end].rstrip())
    if isinstance(error, UnexpectedCharacters):
        at = piece.start + offset_of(error)
        token = TOKEN.match(source.text, at)
        return at, at + 1 if token is None else token.end(), "", set()
    if not isinstance(error, UnexpectedToken):
        return last, last, "$END", set()
    token = error.token
    accepts = set(error.accepts or error.expected)
    if token.type == "$END" or token.start_pos is None:
        return last, last, "$END", accepts
    at, end = piece.start + token.start_pos, piece.start + (token.end_pos or token.start_pos)
    if token.type in ("_INDENT", "_DEDENT"):
        following = end if end < piece.end else last
        return following, following, token.type, accepts
    return at, at if token.type == "_NL" else end, token.type, accepts


def offset_of(error: UnexpectedCharacters) -> int:
    offset: int | None = getattr(error, "pos_in_stream", None)  # lark declares it as None
    return offset or 0


def missing_block(source: SourceFile, piece: Piece, at: int) -> Problem:
    """The head that should have had lines below it is the last line before the place."""
    *_, last = tokens_of(source.text[piece.start : at])
    line = WrongLine.at(source, piece, piece.start + last.start())
    return shape.MissingBlock(line.span(line.words[-1]), line.word(0))


# ---- mistakes


def plain_mistake(line: WrongLine) -> Problem | None:
    """What can be told without a trial."""
    word = line.word(line.wrong)
    if word == "else" and line.wrong == 0 and line.heads:
        return problems.StrayElse(line.span(line.words[line.wrong]))
    if word in CHOICES and any(line.word(index) in CHOICES for index in range(line.wrong)):
        return problems.NestedChoose(line.span(line.words[line.wrong]), word)
    if word == "[" or line.word(line.wrong - 1) == "]":
        opening = next(word for word in reversed(line.words[: line.wrong + 1]) if word[0] == "[")
        return problems.MisplacedRules(line.span(opening))
    if line.wrong == 0 and not line.heads and word:
        return problems.UnknownDeclaration(line.span(line.words[0]), word, declaration_words())
    return None


def cured_mistake(line: WrongLine) -> Problem | None:
    """The cure that brings the parser furthest, the first among equals."""
    above = "".join(f"{head}\n" for head in line.heads)
    best: Problem | None = None
    furthest: int | None = None
    for cure in cures(line):
        left = max(0, len(cure.line) - (reach(f"{above}{cure.line}\n") - len(above)))
        if left <= max(line.tail() - 1, 0) and (furthest is None or left < furthest):
            best, furthest = cure.problem, left
    return best


def reach(text: str) -> int:
    """How far the parser gets."""
    try:
        parser().parse(text)
    except UnexpectedToken as error:
        at = error.token.start_pos
        return len(text) if error.token.type == "$END" or at is None else at
    except UnexpectedCharacters as error:
        return offset_of(error)
    except LarkError:
        return 0
    return len(text)


def cures(line: WrongLine) -> Iterator[Cure]:
    """What an author may have meant, the likeliest first."""
    wrong = line.wrong
    word = line.word(wrong)
    if word == "or":
        start = clause_start(line)
        yield Cure(line.inserted(start, "choose "), problems.OrWithoutChoose(line.span(line.words[wrong])))
    if word == ",":
        yield Cure(line.replaced(wrong, " and "), problems.CommaForAnd(line.span(line.words[wrong])))
    if word == "on":
        yield Cure(line.replaced(wrong, "onto"), words.OnForOnto(line.span(line.words[wrong])))
    for index in range(wrong - 1, max(-1, wrong - FURTHEST_BACK), -1):
        if line.word(index) == "to":
            yield Cure(line.replaced(index, "into"), words.ToForInto(line.span(line.words[index])))
            break
    yield from colons(line)
    if word in reserved_words():
        span = line.span(line.words[wrong])
        is_verb = line.word(wrong - 1) == "keyword"
        problem = words.ReservedVerb(span, word) if is_verb else words.ReservedWord(span, word)
        yield Cure(line.replaced(wrong, UNKNOWN), problem)


def clause_start(line: WrongLine) -> int:
    """The index of the first word of the clause: behind the last colon, or at the beginning of the line."""
    colons_before = [index for index in range(line.wrong) if line.word(index) == ":"]
    return colons_before[-1] + 1 if colons_before else 0


def colons(line: WrongLine) -> Iterator[Cure]:
    """Places for a colon: only behind something that looks like a head."""
    start = clause_start(line)
    is_member = start == 0 and bool(line.heads) and line.heads[-1].split()[0] in MEMBERS_BELOW
    if not (line.word(start) in HEADS or is_member or not line.heads):
        return
    for index in range(line.wrong, max(start, line.wrong - FURTHEST_BACK), -1):
        before = line.words[index - 1]
        at = line.start + before.end()
        problem = words.MissingColon(line.source.span(at, at + 1), before[0])
        yield Cure(line.text[: before.end()] + ":" + line.text[before.end() :], problem)
