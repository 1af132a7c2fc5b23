"""Verbs and what they take, as a phrase gives it: the frames of the kernel's verbs and of a game's keywords."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import field, frozen

from imperium_dsl.source.span import Span

# What a noun phrase can be read as, for each type of parameter.
ACCEPTS: dict[str, frozenset[str]] = {
    "cards": frozenset({"cards", "count", "word", "edge"}),
    "kind": frozenset({"cards", "count", "word", "edge"}),
    "count": frozenset({"count"}),
    "amount": frozenset({"amount"}),
    "number": frozenset({"number", "cards", "count"}),
    "zone": frozenset({"zone"}),
    "place": frozenset({"zone", "edge", "holder"}),
    "holder": frozenset({"players", "cards", "holder", "zone", "word"}),
    "spot": frozenset({"holder"}),
    "players": frozenset({"players"}),
    "word": frozenset({"word"}),
    "ability": frozenset({"ability"}),
    "flag": frozenset({"flag"}),
    "procedure": frozenset({"procedure"}),
    "end": frozenset({"end"}),
}


PARAMETER_TYPES = tuple(ACCEPTS)
CARD_TYPES = ("cards", "kind")
PICKED = ("cards", "holder", "spot", "ability")  # what is picked, if there is a choice, before a phrase is an event


@frozen
class Parameter:
    """One parameter of a frame."""

    name: str
    type: str
    zones: tuple[str, ...] = ()  # where cards are looked for if nothing is said
    default: str | None = None  # as written
    optional: bool = False


@frozen
class Frame:
    """A verb with its particle, its object and its prepositions; ``key`` names it uniquely."""

    words: str
    object: Parameter | None
    arguments: tuple[tuple[str, Parameter], ...]
    result: str | None = None
    primitive: bool = True
    span: Span | None = None

    @cached_property
    def key(self) -> str:
        """``move cards into place``"""
        parts = [self.words]
        if self.object is not None:
            parts.append(self.object.type)
        for preposition, parameter in self.arguments:
            parts.append(f"{preposition} {parameter.type}")
        return " ".join(parts)

    @cached_property
    def slots(self) -> tuple[tuple[str | None, Parameter], ...]:
        """The object, which has no preposition, then the arguments."""
        head = () if self.object is None else ((None, self.object),)
        return (*head, *self.arguments)

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The object, then the arguments."""
        return tuple(p for _, p in self.slots)

    @property
    def from_zone(self) -> Parameter | None:
        """The parameter whose cards a plain ``from ZONE`` speaks of: the object, or the only one."""
        if self.object is not None and self.object.type in CARD_TYPES:
            return self.object
        cards = [p for p in self.parameters if p.type in CARD_TYPES]
        return cards[0] if len(cards) == 1 else None

    @property
    def shape(self) -> str:
        """``move CARDS into PLACE``: what the verb takes, for messages."""
        parts = [self.words]
        for preposition, parameter in self.slots:
            part = parameter.type.upper() if preposition is None else f"{preposition} {parameter.type.upper()}"
            parts.append(f"[{part}]" if parameter.optional else part)
        return " ".join(parts)


@frozen
class Frames:
    """All frames of a game by their keys, those of the kernel first."""

    by_key: Mapping[str, Frame] = field(factory=dict)

    @cached_property
    def by_verb(self) -> Mapping[str, tuple[Frame, ...]]:
        """The frames of each verb."""
        found: dict[str, tuple[Frame, ...]] = {}
        for frame in self.by_key.values():
            found[frame.words] = (*found.get(frame.words, ()), frame)
        return found

    @cached_property
    def by_third_person(self) -> Mapping[str, str]:
        """``plays`` to ``play``."""
        return {third_person(verb): verb for verb in self.by_verb}


def overlap(a: Frame, b: Frame) -> bool:
    """Could one phrase match both?"""
    if (a.object is None) != (b.object is None):
        return False
    if a.object is not None and b.object is not None and not ACCEPTS[a.object.type] & ACCEPTS[b.object.type]:
        return False
    first, second = dict(a.arguments), dict(b.arguments)
    for mine, theirs in ((first, second), (second, first)):
        for preposition, parameter in mine.items():
            if preposition not in theirs and not parameter.optional:
                return False
    for preposition in first.keys() & second.keys():
        if not ACCEPTS[first[preposition].type] & ACCEPTS[second[preposition].type]:
            return False
    return True


def third_person(verb: str) -> str:
    """``play`` to ``plays``, ``finish`` to ``finishes``."""
    head, _, particle = verb.partition(" ")
    if head.endswith(("s", "sh", "ch", "x", "z", "o")):
        head += "es"
    elif head.endswith("y") and head[-2:-1] not in "aeiou":
        head = head[:-1] + "ies"
    else:
        head += "s"
    return f"{head} {particle}" if particle else head
