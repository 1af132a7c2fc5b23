"""Nothing said of how many, or of which end, is lost: ``find 2 regions`` is an error if ``find`` picks one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body, walk

Key = tuple[str, str]  # a keyword and its parameter
ALWAYS_ONE = {(verb.frame.key, name) for verb in verbs.KERNEL for name in verb.single}


def check(program: Program, bodies: Sequence[Body]) -> Iterator[Problem]:
    """Quantities that nothing reads: the keyword has its own, or there is always one."""
    deaf = deaf_parameters(program) | ALWAYS_ONE
    for body in bodies:
        if isinstance(body.owner, e.Handler):
            yield from unread_ends(body.owner.pattern)
        for node in walk(body.effect):
            match node:
                case e.Do():
                    for argument in node.arguments:
                        if (node.frame, argument.name) in deaf and says_how_many(argument.value):
                            yield problems.UnreadWords(argument.value.span, "a number of cards")
                case v.Abilities(cards=v.Chosen(kind="exactly" | "up_to") as cards) if says_how_many(cards):
                    yield problems.UnreadWords(cards.span, "a number of cards")
                case e.Once():
                    yield from unread_ends(node.pattern)
                case _:
                    pass


def unread_ends(pattern: e.Pattern) -> Iterator[Problem]:
    """``when you see bottom of deck``: who hears of it is told the deck, and no more."""
    for node in walk(pattern.arguments):
        if isinstance(node, v.TopOf) and (node.bottom or node.count is not None):
            yield problems.UnreadWords(node.span, "`bottom`" if node.bottom else "a number of cards")


def says_how_many(value: v.Value) -> bool:
    """Is there a quantity that is not simply one?"""
    match value:
        case v.Chosen(kind="given" | "none") | v.Chosen(kind="exactly", amount=None | v.Const(value=1)):
            return False
        case _:
            return isinstance(value, v.Chosen)


def deaf_parameters(program: Program) -> set[Key]:
    """The parameters of keywords whose quantity nothing reads, not even a keyword to which they are handed on."""
    frames = program.frames.by_key
    kinds = {(key, p.name) for key in program.keywords for p in frames[key].parameters if p.type == "kind"}
    handed: dict[Key, set[Key]] = {key: set() for key in kinds}
    heard = set()
    for key, name in kinds:
        for node in walk(program.keywords[key].body):
            if isinstance(node, e.Do):
                for argument in node.arguments:
                    if is_the_parameter(argument.value, name):
                        target = (node.frame, argument.name)
                        handed[key, name].add(target)
                        if target not in kinds:
                            heard.add((key, name))
    while more := {key for key in kinds - heard if handed[key] & heard}:
        heard |= more
    return kinds - heard


def is_the_parameter(value: v.Value, name: str) -> bool:
    """``C`` or ``C in Z``, with the quantity that was given."""
    if not isinstance(value, v.Chosen) or value.kind != "given":
        return False
    return any(isinstance(node, v.CardVar) and node.name == name for node in walk(value.cards))
