"""Deeds: what a scenario says was done. In ``given`` they are carried out, in ``then`` they are looked for.

Both are put to the machine as text of the game. What ``given ana did ...`` and ``given ana can ...`` say becomes a
keyword whose parameters are the seats; a verb that ``then ana did ...`` asks about gets a handler that does nothing
but listen. So scenarios that speak of deeds run on the game's own rules with a few more lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve, field, frozen

from imperium_dsl.checks.resolve.scope import Unresolved
from imperium_dsl.ir.ops import Op
from imperium_dsl.ir.ruleset import Frame, Handler, Parameter, Ruleset
from imperium_dsl.lower.from_checked import Lowering
from imperium_dsl.machine.errors import GameError
from imperium_dsl.machine.values import Event
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.scenarios.reading import Game, Phrasing
from imperium_dsl.scenarios.seating import seated
from imperium_dsl.scenarios.stops import Stopped
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as nouns
from imperium_dsl.syntax import ast_scenarios as ast

DONE = frozenset({"did", "can", "cannot"})  # kinds of claims that a given line carries out
ASKED = frozenset({"did", "did_not"})  # kinds of claims that a then line looks for
LISTENS, SOURCE = -2, -3  # in place of the place of a handler: it listens; it is there for what a phrase took from
VERB = "did before"


@frozen
class Deed:
    """Something done: by whom, which verb, how much of it, in words; and for which claims it counts."""

    actor: int
    verb: str
    text: str
    counts: dict[Span, int] = field(factory=dict)


@frozen
class Watch:
    """A claim that listens: a function that gives the cards of an event it is about, or None."""

    span: Span
    match: Callable[[Any, Event, int], Sequence[int] | None]


@frozen
class Deeds:
    """A game with the deeds of some scenarios in it."""

    game: Game = field(repr=False)
    keywords: dict[Span, int]  # of given claims


def has_deeds(scenario: ast.Scenario) -> bool:
    """Does a scenario speak of deeds?"""
    every = (given_deeds(scenario), claimed_deeds(scenario), commands(scenario))
    return any(True for each in every for _ in each)


def commands(scenario: ast.Scenario) -> Iterator[ast.Act]:
    """Acts of those who are not on the game line: nobody plays them, so they do what the scenario says."""
    head, *lines = scenario.lines
    if isinstance(head, ast.ScenarioGame):
        acts = (act for line in lines if isinstance(line, ast.Acts) for act in line.acts)
        yield from (act for act in acts if act.seat not in head.seats)


def command_of(act: ast.Act, phrasing: Phrasing) -> ast.Claim:
    """``foxes draws 2 cards`` as ``foxes did draw 2 cards``"""
    known = phrasing.program.frames.by_third_person
    verb, _, particle = known.get(act.phrase.words, act.phrase.words).partition(" ")
    phrase = evolve(act.phrase, verb=verb, particle=particle or None)
    unit = nouns.Unit((act.seat,), span=act.span)
    who = nouns.NounPhrase(None, nouns.Words((unit,), span=act.span), span=act.span)
    return ast.Claim("did", who, phrase=phrase, span=act.span)


def given_deeds(scenario: ast.Scenario) -> Iterator[ast.Claim]:
    """What was done before."""
    for line in scenario.lines:
        if isinstance(line, ast.Given):
            yield from (claim for claim in line.claims if claim.kind in DONE)


def claimed_deeds(scenario: ast.Scenario) -> Iterator[ast.Claim]:
    """What should have been done, one thing at a time."""
    for line in scenario.lines:
        if isinstance(line, ast.Then):
            yield from (claim for claim in line.claims if claim.kind in ASKED)


def single(claim: ast.Claim) -> list[ast.Claim]:
    """``ana did gain 2 coins + 1 gem``: one claim for each part."""
    phrase = claim.phrase
    assert phrase is not None
    if len(phrase.object) < 2:
        return [claim]
    return [evolve(claim, phrase=evolve(phrase, object=(part,)), span=part.span) for part in phrase.object]


def wanted(claim: ast.Claim) -> tuple[int, int | None]:
    """How much a claim asks for: at least, and at most."""
    phrase = claim.phrase
    assert phrase is not None
    quantity = phrase.object[0].quantity if phrase.object else None
    amount = None if quantity is None else quantity.amount
    if quantity is None or not isinstance(amount, nouns.Literal):
        return 1, None
    match quantity.kind:
        case "at_least":
            return amount.value, None
        case "up_to":
            return 1, amount.value
        case _:
            return amount.value, amount.value


# ---- the game with deeds


def with_deeds(game: Game, scenarios: Iterable[ast.Scenario], make: Callable[[Ruleset], Any]) -> Deeds:
    """The game with the deeds of scenarios; what cannot be read is left out, and reported where it is run."""
    lowering = Lowering(game.program, game.sources)
    lowering.places.extend(game.ruleset.places)
    r = game.ruleset
    frames: list[Frame] = list(r.frames)
    heard: dict[Any, Handler] = {}
    keywords: dict[Span, int] = {}
    for scenario in scenarios:
        head = scenario.lines[0]
        if not isinstance(head, ast.ScenarioGame):
            continue
        try:
            seats, _ = seated(r, head)
        except GameError:
            continue
        phrasing = Phrasing(game.checked, lowering, seats)
        for claim in (*given_deeds(scenario), *(command_of(act, phrasing) for act in commands(scenario))):
            try:
                body = lowering.op(phrasing.deed(claim))
            except (Unresolved, Stopped):
                continue
            parameters = tuple(Parameter(seat, "players", False) for seat in seats)
            keywords[claim.span] = len(frames)
            frames.append(Frame(f"{VERB} {len(frames)}", len(r.verbs), False, parameters, None, body, False))
        for claim in claimed_deeds(scenario):
            for part in single(claim):
                try:
                    pattern = phrasing.pattern(part)
                except (Unresolved, Stopped):
                    continue
                for place, bare in ears(pattern):
                    key = (place, bare.verb, tuple((a.name, str(a.value)) for a in bare.arguments))
                    if key not in heard:
                        heard[key] = Handler(lowering.op(bare), Op("sequence", ((),)), -1, place)
    ruleset = evolve(
        r, frames=tuple(frames), verbs=(*r.verbs, VERB), handlers=(*r.handlers, *heard.values()),
        places=tuple(lowering.places),
    )  # fmt: skip
    return Deeds(evolve(game, ruleset=ruleset, compiled=make(ruleset), lowering=lowering), keywords)


def ears(pattern: e.Pattern) -> Iterator[tuple[int, e.Pattern]]:
    """The handlers that make the machine tell of a verb: everybody's, with nothing said of its arguments."""
    bare = evolve(pattern, subject="any", words=(), player=None, cards=None, this_card=False, arguments=())
    for argument in pattern.arguments:
        if verbs.happens(pattern.verb) and argument.type == "zone" and isinstance(argument.value, v.ZoneOf):
            value = evolve(argument.value, player=None, word=None)
            yield LISTENS, evolve(bare, arguments=(evolve(argument, value=value),))
            return
    yield LISTENS, bare
    for argument in pattern.arguments:
        if argument.type == "cards":
            anything = v.Select(None, v.Filter(span=pattern.span), span=pattern.span)
            yield SOURCE, evolve(bare, arguments=(evolve(argument, value=anything),))


# ---- what happened


def size(event: Event, hit: Sequence[int], verb: str) -> int:
    """How much was done: tokens, cards, or once."""
    frame = event.frame
    if frame.amount_at >= 0 or frame.count_at >= 0:
        if event.result.__class__ is int:
            return int(event.result)
        if frame.amount_at < 0:
            return len(event.result or ())
        return event.amount if event.done else 0
    if frame.cards_at >= 0 or frame.kind_at >= 0:
        return len(hit)
    return 1 if event.done or verbs.happens(verb) else 0


def deed_of(m: Any, event: Event, watches: Iterable[Watch], seats: Sequence[str]) -> Deed:
    """An event in words, with the claims it counts for."""
    r = m.lay.ruleset
    verb = r.verbs[event.frame.verb]
    counts = {}
    for watch in watches:
        hit = watch.match(m, event, event.actor)
        many = 0 if hit is None else size(event, hit, verb)
        if many:
            counts[watch.span] = many
    who = seats[event.actor] if event.actor >= 0 else "the game"
    many = size(event, event.cards, verb)
    what = [r.tokens[event.token]] if event.token >= 0 else []
    what += [f'"{r.faces[m.s[c + 2]].name}"' for c in event.cards]
    number = str(many) if event.frame.amount_at >= 0 or event.frame.count_at >= 0 else ""
    return Deed(event.actor, verb, " ".join(w for w in (who, "did", verb, number, " + ".join(what)) if w), counts)
