"""Templates of sentences: a text with slots and verbs in, its parts out, and what is wrong with it.

    ~put {C:said} {Z:into}[ until {L}]

- ``{name}`` and ``{name:style}`` are slots: what stands there later, and in which shape.
- ``~put`` is a verb, which follows whoever acts; ``~look_at`` is a verb with its particle.
- ``[...]`` is left out unless there is a text for each of its slots.

There is nothing else: no attributes, no indices, no widths. Reading a template never fails: a sign that is not part of
anything stands for itself, and is reported where the template comes from a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, assert_never, get_args

from attrs import field, frozen

LONGEST_TEMPLATE = 1_000  # characters
LONGEST_TEXT = 10_000  # characters that a template can become; one inside the other could grow without end

TOKEN = re.compile(
    r"\{(?P<slot>[^{}\[\]]*)\}|(?P<sign>[\[\]{}])|~(?:(?P<verb>(?:[^\W\d_]|['-])+)(?:_(?P<particle>[^\W\d_]+))?)?"
)
SLOT = re.compile(r"(?P<name>[A-Za-z_]+)(?::(?P<style>[a-z]+))?")


# How a slot of a phrase shows its argument.
Style: TypeAlias = Literal[
    "in",  # where cards lie, with "in" instead of "from"
    "said",  # "from", also where the verb looks anyway
    "lies",  # "in", also where the verb looks anyway
    "many",  # all such cards
    "yours",  # all such cards of whoever acts
    "card",  # a card with that word
    "state",  # a word after "become"
    "digits",  # 1 for "a"
    "floor",  # how low a number can go
    "into",  # a place to go to
    "onto",
    "one",  # one of such places
    "plain",  # an end by its name
    "their",  # as of somebody else
]
STYLES: Mapping[str, Style] = {style: style for style in get_args(Style)}


WHO_ACTS = ("your", "you")  # slots that every phrase can have: they follow whoever acts


class Slot(NamedTuple):
    """``{C:in}``: what is known under ``written`` goes there"""

    written: str  # `C:in`
    name: str
    style: Style | None
    start: int  # where it stands in the template
    end: int


class Verb(NamedTuple):
    """``~look_at``"""

    base: str
    particle: str | None


class Group(NamedTuple):
    """``[ until {L}]``"""

    parts: tuple[str | Slot | Verb, ...]
    needed: frozenset[str]


Part: TypeAlias = str | Slot | Verb | Group


class Flaw(NamedTuple):
    """What is wrong with a template, and where in it."""

    start: int
    end: int
    reason: str


@frozen
class Template:
    """A text with slots, read once."""

    parts: tuple[Part, ...]
    plain: str | None  # the whole text, if nothing is to be put in
    slots: tuple[Slot, ...] = ()
    required: frozenset[str] = frozenset()  # the names of the slots outside brackets
    flaws: tuple[Flaw, ...] = field(default=(), eq=False)

    @property
    def verb(self) -> Verb | None:
        """The first verb."""
        return next((part for part in self.parts if isinstance(part, Verb)), None)

    def filled(self, texts: Mapping[str, str], verb: Callable[[Verb], str]) -> str:
        """The text with these texts for slots, as they are written, and this form of its verbs."""
        if self.plain is not None:
            return self.plain
        text = "".join([part if isinstance(part, str) else filled_part(part, texts, verb) for part in self.parts])
        return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def filled_part(part: Part, texts: Mapping[str, str], verb: Callable[[Verb], str]) -> str:
    match part:
        case str():
            return part
        case Slot():
            return texts[part.written]
        case Verb():
            return verb(part)
        case Group():
            is_given = part.needed <= texts.keys()
            return "".join([filled_part(inner, texts, verb) for inner in part.parts]) if is_given else ""
        case _:
            assert_never(part)


@lru_cache(maxsize=4096)
def template(text: str) -> Template:
    """Before: ``~gain {A}[ from {P}]``. After: a verb, a text, a slot and a group."""
    outside: list[Part] = []
    group: list[str | Slot | Verb] | None = None  # inside brackets
    opened = 0
    slots: list[Slot] = []
    required: set[str] = set()
    flaws: list[Flaw] = []
    end = 0
    for found in TOKEN.finditer(text):
        here = outside if group is None else group
        if found.start() > end:
            here.append(text[end : found.start()])
        start, end = found.span()
        slot = None if found["slot"] is None else SLOT.fullmatch(found["slot"])
        if slot is not None:
            if slot["style"] not in (None, *STYLES):
                flaws.append(Flaw(start, end, f"a slot cannot be shown as `{slot['style']}`"))
            part = Slot(slot[0], slot["name"], STYLES.get(slot["style"] or ""), start, end)
            slots.append(part)
            here.append(part)
            if group is None:
                required.add(part.name)
        elif found["verb"] is not None:
            here.append(Verb(found["verb"], found["particle"]))
        elif found["sign"] == "[" and group is None:
            group, opened = [], start
        elif found["sign"] == "]" and group is not None:
            outside.append(Group(tuple(group), frozenset(p.written for p in group if isinstance(p, Slot))))
            group = None
        else:
            here.append(found[0])
            flaws.append(Flaw(start, end, REASONS.get(found[0], f"`{found[0]}` names no slot")))
    rest = text[end:]
    if group is not None:
        flaws.append(Flaw(opened, opened + 1, "`[` without `]`"))
        outside.extend(("[", *group))
    if rest:
        outside.append(rest)
    if len(text) > LONGEST_TEMPLATE:
        flaws.append(Flaw(0, len(text), f"longer than {LONGEST_TEMPLATE:,} characters"))
    texts = [part for part in outside if isinstance(part, str)]
    plain = "".join(texts) if len(texts) == len(outside) else None
    return Template(tuple(outside), plain, tuple(slots), frozenset(required), tuple(flaws))


REASONS = {
    "{": "`{` without `}`",
    "}": "`}` without `{`",
    "[": "`[` inside `[`",
    "]": "`]` without `[`",
    "~": "`~` stands before no verb",
    "{}": "`{}` names no slot",
}
