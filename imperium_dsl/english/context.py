"""Who acts, and what has been bound: what a phrase needs to know of its surroundings."""

from __future__ import annotations

from attrs import evolve, field, frozen


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


@frozen
class Binding:
    """How a bound name is spoken of."""

    one: str
    many: str
    participle: str = ""
    single: bool = False
    plain: bool = False  # spoken of as it is: "that player"


@frozen
class Context:
    """The surroundings of a phrase; ``names`` grows as phrases bind names."""

    voice: Voice = YOU
    names: dict[str, Binding] = field(factory=dict, eq=False)
    latest: list[str] = field(factory=list, eq=False)  # the bound card that "it" would mean
    word: str | None = None  # whose ability this is, for abilities of words
    pattern: bool = False  # in the head of a handler, which speaks of whatever happens
    counting: bool = False  # and whose body changes how many
    nested: bool = False  # inside an option of a choice
    others_did: bool = False  # the last step was done by others
    again: bool = False  # this step may be what the last one was
    named: str = ""  # who acts, where a condition speaks of somebody by name

    def acting(self, voice: Voice) -> Context:
        """The same, for somebody else."""
        return evolve(self, voice=voice)
