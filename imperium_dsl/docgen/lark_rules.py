"""A grammar file in, its sections and rules as small trees out: what diagrams are drawn from.

It reads the part of lark's notation that the grammar of this project uses, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from attrs import field, frozen

TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<comment>//[^\n]*)|(?P<literal>"(?:[^"\\]|\\.)*")|(?P<regex>/(?:[^/\\\n]|\\.)+/)"""
    r"""|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|(?P<alias>->\s*[a-z_]+)|(?P<sign>[|()?*+])"""
)
HEAD = re.compile(r"^[!?]*(?P<name>[A-Za-z_][A-Za-z_0-9]*)(?:\.[0-9]+)?\s*:(?P<body>.*)$", re.DOTALL)
SECTION = re.compile(r"^// -{4,} (?P<title>.+?) -*$")
RULER = re.compile(r"^// -{20,}$")


@frozen
class Literal:
    """``"when"``"""

    text: str


@frozen
class Pattern:
    """``/[a-z]+/``"""

    text: str


@frozen
class Ref:
    """``phrase``, ``WORD``"""

    name: str


@frozen
class Row:
    """``a b c``"""

    items: tuple[Item, ...]


@frozen
class Either:
    """``a | b``"""

    items: tuple[Item, ...]


@frozen
class Times:
    """``a?``, ``a*``, ``a+``"""

    item: Item
    sign: str


Item: TypeAlias = Literal | Pattern | Ref | Row | Either | Times


@frozen
class Rule:
    """One rule or terminal."""

    name: str
    item: Item
    source: str

    @property
    def is_terminal(self) -> bool:
        return self.name.strip("_").isupper()


@frozen
class Section:
    """Rules under one heading, with what is said of them."""

    title: str
    notes: tuple[str, ...]
    rules: tuple[Rule, ...] = field(repr=False)


def read_sections(text: str) -> list[Section]:
    """The sections of a grammar file; the first one is the file itself."""
    sections: list[Section] = []
    title, notes, rules = "", list[str](), list[Rule]()
    for block in blocks(text):
        heading = SECTION.match(block)
        if heading is not None:
            sections.append(Section(title, tuple(notes), tuple(rules)))
            title, notes, rules = heading["title"], [], []
        elif block.startswith("//"):
            if not RULER.match(block):
                notes.append(block.removeprefix("//").strip())
        elif not block.startswith("%"):
            rules.append(read_rule(block))
    sections.append(Section(title, tuple(notes), tuple(rules)))
    return sections


def blocks(text: str) -> Iterator[str]:
    """Lines at the left margin with the indented lines below them."""
    block: list[str] = []
    for line in text.splitlines():
        if line.startswith((" ", "\t")) and block:
            block.append(line)
        else:
            if block:
                yield "\n".join(block)
            block = [line] if line.strip() else []
    if block:
        yield "\n".join(block)


def read_rule(block: str) -> Rule:
    head = HEAD.match(block)
    if head is None:
        raise ValueError(f"no rule of the grammar: {block!r}")
    reader = Reader(head["body"])
    item = reader.either()
    if reader.rest:
        raise ValueError(f"{head['name']}: cannot read {reader.rest[0]!r}")
    return Rule(head["name"], item, block)


class Reader:
    """Reads the right side of a rule."""

    def __init__(self, text: str) -> None:
        self.rest: list[tuple[str, str]] = []
        at = 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if found is None:
                raise ValueError(f"cannot read {text[at : at + 20]!r}")
            if found.lastgroup not in ("space", "comment", "alias"):
                self.rest.append((found.lastgroup or "", found[0]))
            at = found.end()

    def either(self) -> Item:
        items = [self.row()]
        while self.rest and self.rest[0] == ("sign", "|"):
            self.rest.pop(0)
            items.append(self.row())
        return items[0] if len(items) == 1 else Either(tuple(items))

    def row(self) -> Item:
        items: list[Item] = []
        while self.rest and self.rest[0] not in (("sign", "|"), ("sign", ")")):
            items.append(self.repeated())
        return items[0] if len(items) == 1 else Row(tuple(items))

    def repeated(self) -> Item:
        item = self.single()
        while self.rest and self.rest[0] in (("sign", "?"), ("sign", "*"), ("sign", "+")):
            item = Times(item, self.rest.pop(0)[1])
        return item

    def single(self) -> Item:
        kind, text = self.rest.pop(0)
        match kind:
            case "literal":
                return Literal(text[1:-1])
            case "regex":
                return Pattern(text[1:-1])
            case "name":
                return Ref(text)
            case _ if text == "(":
                inner = self.either()
                self.rest.pop(0)
                return inner
            case _:
                raise ValueError(f"a stray {text!r}")
