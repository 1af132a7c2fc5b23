"""What a phrase needs to know of its surroundings: game and words, who acts, what has been bound, what is known.

``Context`` is the record that every function of the printer takes first. It is never changed; a phrase inside another
gets a changed copy. Only ``memory`` is shared by all phrases of one text, because a phrase speaks of what those before
it bound.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from imperium_dsl.english.phrasebook import Phrasebook
from imperium_dsl.english.templates import Template, Verb
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program
from imperium_dsl.program.vocabulary import Vocabulary

# ---- who acts


@frozen
class Voice:
    """Who acts, seen by the reader: decides the form of verbs, ``your`` or ``their``."""

    reader: bool  # the reader acts
    ending: bool = False  # the verb takes the third person's ending
    spoken: bool = False  # the clause must say who acts


YOU = Voice(True)
EACH = Voice(False, ending=True)
BARE = Voice(False)
MINE = Voice(True, ending=True)  # something happens to what is yours
THEY = Voice(False, spoken=True)

# ---- what has been bound


@frozen
class Binding:
    """How a bound name is spoken of."""

    one: str
    many: str
    participle: str = ""
    single: bool = False
    plain: bool = False  # spoken of as it is: "that player"


@define
class Memory:
    """What the phrases of a text have bound so far."""

    names: dict[str, Binding] = field(factory=dict)
    latest: str | None = None  # the bound card that "it" would mean


# ---- what is known while a game is played

Known: TypeAlias = str | int


def not_known(_: v.Number) -> None:
    """Before a game nothing can be computed."""


@frozen
class Moment:
    """What a moment of a game knows; a card as it is printed is told by an empty one.

    ``bindings`` tells by name what a binding or a parameter holds: a number, or a text such as the name of a card or
    of a player. ``this``, ``it`` and ``them`` are names as well. ``computed`` tells what a number comes to, if that
    is known.
    """

    bindings: Mapping[str, Known] = field(factory=dict)
    computed: Callable[[v.Number], int | None] = not_known

    def text(self, name: str) -> str | None:
        """What a name holds, as text."""
        found = self.bindings.get(name)
        return None if found is None else str(found)

    def number(self, number: v.Number) -> int | None:
        """What a number comes to."""
        if isinstance(number, v.Const):
            return number.value
        if isinstance(number, v.NumberVar):
            found = self.bindings.get(number.name)
            if isinstance(found, int):
                return found
        return self.computed(number)


PRINTED = Moment()  # nothing is known yet

# ---- the record


@frozen
class Above:
    """What the modules of noun phrases need of those above them: noun phrases contain one another."""

    value: Callable[[Context, v.Value], str]
    counted: Callable[[Context, v.Number, bool], str]
    condition: Callable[[Context, v.Condition], str]
    having: Callable[[Context, str, v.Condition], str]


@frozen(eq=False)
class Context:
    """The surroundings of a phrase."""

    program: Program
    book: Phrasebook
    above: Above
    options: Mapping[str, str]  # how the table reads what can be read in several ways
    moment: Moment = PRINTED
    memory: Memory = field(factory=Memory)
    voice: Voice = YOU
    word: str | None = None  # whose ability this is, for abilities of words
    pattern: bool = False  # in the head of a handler, which speaks of whatever happens
    counting: bool = False  # and whose body changes how many
    nested: bool = False  # inside an option of a choice
    others_did: bool = False  # the last step was done by others
    again: bool = False  # this step may be what the last one was
    named: str = ""  # who acts, where a condition speaks of somebody by name

    @property
    def vocabulary(self) -> Vocabulary:
        """What the game declares."""
        return self.program.words

    @property
    def names(self) -> dict[str, Binding]:
        """What has been bound, by name."""
        return self.memory.names

    def acting(self, voice: Voice) -> Context:
        """The same, for somebody else."""
        return self if voice is self.voice else evolve(self, voice=voice)

    def after(self, *, others_did: bool, again: bool | None = None) -> Context:
        """The same, for a step after that of others; it may be what that was."""
        again = self.again if again is None else again
        is_same = (others_did, again) == (self.others_did, self.again)
        return self if is_same else evolve(self, others_did=others_did, again=again)

    # ---- templates

    def form(self, key: str, **texts: str) -> str:
        """A template of the phrasebook, filled."""
        return self.book.form(key).filled(texts, self.verb)

    def filled(self, template: Template, texts: Mapping[str, str]) -> str:
        """A template of a game, filled."""
        return template.filled(texts, self.verb)

    def verb(self, verb: Verb) -> str:
        """``look at`` or ``looks at``"""
        grammar = self.book.grammar
        head = grammar.third_person(verb.base) if self.voice.ending else verb.base
        return head if verb.particle is None else grammar.with_particle(head, verb.particle)

    def indefinite(self, noun: str) -> str:
        """``a card``"""
        return self.book.grammar.indefinite(noun)

    def listed(self, parts: Sequence[str], joiner: str = "and") -> str:
        """``a, b and c``"""
        if not parts:
            return ""
        text = parts[0]
        for part in parts[1:-1]:
            text = self.form("comma", first=text, second=part)
        return self.form(joiner, first=text, second=parts[-1]) if len(parts) > 1 else text

    def times(self, number: int) -> str:
        """``once``, ``twice``, ``3 times``"""
        return self.book.get("times", str(number)) or self.form("times", number=str(number))


def fresh(c: Context, voice: Voice = YOU, word: str | None = None) -> Context:
    """The surroundings of a new text, in which nothing has been bound."""
    return evolve(c, memory=Memory(), voice=voice, word=word)
