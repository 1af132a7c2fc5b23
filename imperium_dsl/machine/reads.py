"""What a condition reads: when it must be looked at again."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.program import verbs

_PLAIN = frozenset({
    "some", "compared", "both", "either", "negation", "count", "select", "zone_of", "filter", "tokens", "flag_set",
    "flag_of", "const", "option_is", "option_number", "seat_count", "math", "you", "everyone", "any_player",
})  # fmt: skip
REWORDING = verbs.words_where(lambda verb: verb.changes == "words")


@frozen
class Reads:
    """The declared zones, kinds of tokens and flags; ``odd`` if that is not all.

    What is odd beyond the words of players may hang on any change, and reads all zones, tokens and flags.
    """

    zones: frozenset[int]
    tokens: frozenset[int]
    flags: frozenset[int]
    odd: bool


def zones_read(op: Op) -> set[int]:
    """The declared zones an operation names."""
    return {o["zone"] for o in below(op) if o.name == "zone_of"}


def reads(ruleset: Ruleset, condition: Op, rewords: bool) -> Reads:
    """What a condition reads, in a game where the words of a card can change or not."""
    found = below(condition)
    of_words = [
        op for op in found if op.name == "has_word" and op["of"].name == "you" and not op["filter"]["variables"]
    ]
    apart = {id(inner) for op in of_words for inner in below(op)}
    if any(_is_odd(op, rewords) for op in found if id(op) not in apart):
        zones, tokens, flags = (frozenset(range(len(x))) for x in (ruleset.zones, ruleset.tokens, ruleset.flags))
        return Reads(zones, tokens, flags, odd=True)
    return Reads(
        frozenset(zones_read(condition)),
        frozenset(op["kind"] for op in found if op.name == "tokens"),
        frozenset(op["flag"] for op in found if op.name == "flag_of"),
        odd=bool(of_words),
    )


def _is_odd(op: Op, rewords: bool) -> bool:
    match op.name:
        case "filter":
            said = [arg for arg in op.args if arg not in ((), None, False)]
            return said != [] and (rewords or said != [op["words"]])
        case "count":
            return op["weight"] is not None and rewords
        case "tokens":  # those on a card go when it moves
            return not (isinstance(op["holder"], Op) and op["holder"].name in ("you", "everyone"))
        case "select":
            return op["source"] is not None or op["under"] is not None or op["attached"]
        case "everyone":
            return bool(op["words"]) or op["having"] is not None
        case name:
            return name not in _PLAIN
