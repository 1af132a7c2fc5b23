"""Verbs and what they take: the kernel's primitives and the keywords a game writes on top of them."""

from __future__ import annotations

from functools import cached_property

from attrs import define, field, frozen

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_nouns as nouns

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


CARD_TYPES = ("cards", "kind")


@frozen
class Parameter:
    """One parameter of a frame."""

    name: str
    type: str
    zones: tuple[str, ...] = ()
    default: nouns.NounPhrase | None = None
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


def _frame(words: str, object_: str | None = None, *arguments: str, result: str | None = None) -> Frame:
    """``_frame("move", "C: cards", "into Z: place")``; a question mark makes an argument optional."""

    def parameter(text: str) -> Parameter:
        name, type_ = text.split(": ")
        return Parameter(name, type_.rstrip("?"), optional=type_.endswith("?"))

    parsed = []
    for argument in arguments:
        preposition, rest = argument.split(" ", 1)
        parsed.append((preposition, parameter(rest)))
    return Frame(words, None if object_ is None else parameter(object_), tuple(parsed), result)


PRIMITIVES: tuple[Frame, ...] = (
    _frame("move", "C: cards", "into Z: place", result="cards"),
    _frame("move", "C: cards", "onto Z: place", result="cards"),
    _frame("attach", "C: cards", "onto H: holder", result="cards"),
    _frame("add", "A: amount", "onto H: holder", result="number"),
    _frame("remove", "A: amount", "from H: holder", result="number"),
    _frame("transfer", "A: amount", "from H: holder", "onto G: holder", result="number"),
    _frame("pick", "C: cards", result="cards"),
    _frame("pick", "P: players", result="players"),
    _frame("pick", "A: ability", result="ability"),
    _frame("pick", "H: spot", result="holder"),
    _frame("name", "T: word", result="word"),
    _frame("see", "C: cards", result="cards"),
    _frame("reveal", "C: cards", result="cards"),
    _frame("reveal", "Z: zone", "until C: kind", result="cards"),
    _frame("arrange", "C: cards", result="cards"),
    _frame("shuffle", "Z: zone"),
    _frame("roll", "N: number", result="number"),
    _frame("flip", "C: cards", result="cards"),
    _frame("replace", "C: cards", "by D: cards", result="cards"),
    _frame("become", "T: word"),
    _frame("use", "A: ability"),
    _frame("resolve", "A: ability", result="cards"),
    _frame("resolve", "A: ability", "for C: cards"),
    _frame("resolve", "A: ability", "for P: players"),
    _frame("exempt", "P: players", "from C: cards"),
    _frame("raise", "N: number", "by M: number", "until L: end?"),
    _frame("lower", "N: number", "by M: number", "until L: end?"),
    _frame("lower", "F: amount", "by A: amount", "until L: end?"),
    _frame("drop", "T: word", "from C: kind", "until L: end?"),
    _frame("lend", "T: word", "onto C: kind", "until L: end?"),
    _frame("treat", "T: kind", "as U: kind", "until L: end?"),
    _frame("mark", "M: flag"),
    _frame("unmark", "M: flag"),
    _frame("run", "P: procedure"),
    _frame("run", "P: procedure", "for C: cards"),
    _frame("consult", "C: cards"),
    _frame("consult", "C: cards", "for T: word"),
    _frame("skip"),
    _frame("fail"),
    _frame("lead", "N: number"),
    _frame("rank", "P: players", "by N: number"),
    _frame("win", "P: players"),
    _frame("end", "G: end"),
    _frame("restart"),
    # events of zones and procedures: they happen, nobody does them
    _frame("leave", "Z: zone"),
    _frame("enter", "Z: zone"),
    _frame("empty", "Z: zone"),
    _frame("begin", "P: procedure"),
    _frame("finish", "P: procedure"),
)
ZONE_EVENTS = frozenset({"leave", "enter"})
EVENT_VERBS = ZONE_EVENTS | {"empty", "begin", "finish"}


@define
class Frames:
    """All frames of a game, by verb."""

    by_verb: dict[str, list[Frame]] = field(factory=dict)
    by_key: dict[str, Frame] = field(factory=dict)
    by_third_person: dict[str, str] = field(factory=dict)  # `plays` to `play`

    def add(self, frame: Frame) -> Frame | None:
        """Add a frame, unless another of its verb could match the same phrase: then that one is given."""
        for other in self.by_verb.get(frame.words, []):
            if overlap(frame, other):
                return other
        self.by_verb.setdefault(frame.words, []).append(frame)
        self.by_third_person[third_person(frame.words)] = frame.words
        self.by_key[frame.key] = frame
        return None


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


def primitive_frames() -> Frames:
    """The kernel's own frames."""
    frames = Frames()
    for frame in PRIMITIVES:
        assert frames.add(frame) is None, frame.key
    return frames


def from_keyword(keyword: ast.Keyword) -> Frame:
    """The frame of a declared keyword; what it yields is found out later."""

    def parameter(p: ast.Parameter) -> Parameter:
        return Parameter(p.name, p.type, p.zones, p.default, p.default is not None)

    head = keyword.frame
    object_ = None if head.object is None else parameter(head.object)
    arguments = tuple((preposition, parameter(p)) for preposition, p in head.arguments)
    return Frame(head.words, object_, arguments, None, False, head.span)


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


def candidates(frames: Frames, verb: str) -> list[Frame]:
    """The frames of a verb in its base form or the third person."""
    base = frames.by_third_person.get(verb, verb)
    return [*frames.by_verb.get(verb, ()), *(frames.by_verb.get(base, ()) if base != verb else ())]
