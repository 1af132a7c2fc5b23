"""What a given line says beyond the table: what was done before, and what chance will give."""

from __future__ import annotations

from imperium_dsl.checks.resolve import lookup
from imperium_dsl.machine.signals import GameOver, Suspend
from imperium_dsl.program import verbs
from imperium_dsl.scenarios import problems
from imperium_dsl.scenarios.cards import literal, read_parts, slots
from imperium_dsl.scenarios.names import words_of
from imperium_dsl.scenarios.reading import Reader
from imperium_dsl.scenarios.stops import Stopped
from imperium_dsl.scenarios.table import Table
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast
from imperium_dsl.syntax import ast_scenarios as scenarios

CHANCE = verbs.words_where(lambda verb: verb.chance)

# ---- chance


def chance_words(np: ast.NounPhrase) -> str | None:
    """``roll``, ``next roll``, ``shuffle of deck of ana``"""
    words = words_of(np)
    words = words[1:] if words[:1] == ("next",) else words
    return words[0] if len(words) == 1 and words[0] in CHANCE else None


def script_chance(table: Table, reader: Reader, claim: scenarios.Claim) -> None:
    """What the next rolls or the next shuffle give."""
    chance = table.machine.chance
    if claim.kind != "is":
        raise Stopped(problems.NoPosition(claim.span, "chance is scripted with `is`"))
    if chance_words(claim.left) == "roll":
        for part in claim.parts:
            value = literal(part)
            if value is None:
                raise Stopped(problems.NoPosition(part.span, "a roll is a number"))
            chance.rolls.append(value)
        return
    zone = reader.zone(lookup.behind_of(reader.resolving, claim.left, "shuffle"))(table.machine, 0)
    chance.shuffles[zone] = [part.cards for part in slots(read_parts(reader, claim.parts))]
    chance.shuffled = tuple(z for z in chance.shuffled if z != zone)


# ---- the past


def carry_out(table: Table, reader: Reader, player: int, claim: scenarios.Claim, deeds: dict[Span, int]) -> None:
    """What was done before; decisions stand in ``when`` lines, so here there is none."""
    m = table.machine
    m.is_laid_out = False
    try:
        m.code.frames[deeds[claim.span]].fn(m, player, 0, *reader.bound(m, ()))
    except Suspend:
        assert m.asked is not None
        reason = f"it leaves a choice to {table.seats[m.asked.player]}; say which, or do it in a `when` line"
        raise Stopped(problems.NoPosition(claim.span, reason)) from None
    except GameOver:
        raise Stopped(problems.NoPosition(claim.span, "it ends the game")) from None
    finally:
        m.is_laid_out = True
    m.checkpoint()
