"""Nobody chooses among cards that they may not see.

A choice is a quantity over more cards than it takes: ``1 red in stack``, not ``all cards`` or its top.
The acting player sees public zones, their own zones that are owner-only, and what was seen or revealed
before. ``N cards`` of an ordered zone without a description are its top, and a single name describes cards
that are alike.

A keyword may choose among what it is given: then the question is asked where it is called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, evolve, field, frozen

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import PICKED
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body
from imperium_dsl.source.span import Span

CHOICES = frozenset({"exactly", "up_to", "any_number"})


@frozen
class Question:
    """A keyword chooses among cards of a parameter, or in a zone that is one."""

    kind: str | None  # the parameter that says which cards and how many
    zone: str | None  # the parameter that says where


@frozen
class Asked:
    """What a keyword asks of its parameters, and which of them it shows first."""

    questions: frozenset[Question] = frozenset()
    shown: frozenset[str] = frozenset()


@define
class _Seen:
    """What the acting player knows at a point of an effect."""

    acting: v.Players | None = None  # nobody else: `you`
    places: set[v.Place | str] = field(factory=set)  # zones, and parameters of a keyword

    def copy(self) -> _Seen:
        return evolve(self, places=set(self.places))


@define
class _Looking:
    """An effect being looked through, and the keywords that were."""

    program: Program
    asked: dict[str, Asked]  # by keyword
    parameters: Mapping[str, str] = field(factory=dict)  # of the keyword in hand, with their types
    questions: set[Question] = field(factory=set)  # of the keyword in hand
    found: list[Problem] = field(factory=list)


def check(program: Program, bodies: Sequence[Body]) -> Iterator[Problem]:
    """Choices among cards that the acting player may not see, in these effects and in keywords."""
    looking = _Looking(program, {})
    for key in program.keywords:
        _look_through_keyword(looking, key)
    for body in bodies:
        if not isinstance(body.owner, e.Keyword):
            _look(looking, body.effect, _Seen())
    yield from dict.fromkeys(looking.found)


def _look_through_keyword(looking: _Looking, key: str) -> None:
    """What a keyword asks of its parameters, found out once and before those that use it."""
    if key in looking.asked:
        return
    looking.asked[key] = Asked()
    parameters = {p.name: p.type for p in looking.program.frames.by_key[key].parameters}
    inside = evolve(looking, parameters=parameters, questions=set())
    seen = _Seen()
    _look(inside, looking.program.keywords[key].body, seen)
    shown = frozenset(place for place in seen.places if isinstance(place, str))
    looking.asked[key] = Asked(frozenset(inside.questions), shown)


# ---- effects


def _look(looking: _Looking, effect: e.Effect, seen: _Seen) -> None:
    match effect:
        case e.Do():
            _look_at_phrase(looking, effect, seen)
        case e.Sequence():
            for step in effect.steps:
                _look(looking, step, seen)
        case e.Cost():
            _look(looking, effect.price, seen)
            _look(looking, effect.effect, seen)
        case e.EachPlayer():
            acting = None if isinstance(effect.players, v.You) else effect.players
            _look(looking, effect.body, evolve(seen.copy(), acting=acting))
        case e.May() | e.ForEach() | e.Repeat() | e.Window() | e.Once():
            _look(looking, effect.body, seen.copy())
        case e.Choose():
            for option in effect.options:
                _look(looking, option, seen.copy())
        case e.If():
            _look(looking, effect.body, seen.copy())
            if effect.otherwise is not None:
                _look(looking, effect.otherwise, seen.copy())
        case e.Stop() | e.Let() | e.ChangeAmount() | e.SetNumber() | e.Result() | e.Grant():
            pass


def _look_at_phrase(looking: _Looking, step: e.Do, seen: _Seen) -> None:
    """One phrase: its own choices, then what its keyword asks."""
    if step.frame in looking.program.keywords:
        _look_through_keyword(looking, step.frame)
    verb = verbs.row(step.frame)
    asked = looking.asked.get(step.frame, Asked())
    for argument in step.arguments:
        if argument.type in PICKED or argument.name in verb.picks:
            _choose(looking, argument.value, seen, argument.span)
    for question in asked.questions:
        _answer(looking, question, step, seen)
    for argument in step.arguments:
        if argument.name == verb.hides and isinstance(argument.value, v.ZoneOf):
            seen.places.discard(argument.value)
        if argument.name == verb.shows or argument.name in asked.shown:
            seen.places.update(places_of(argument.value))


def _answer(looking: _Looking, question: Question, step: e.Do, seen: _Seen) -> None:
    """A keyword chooses among what this phrase gives it."""
    values = {a.name: a for a in step.arguments}
    kind = values.get(question.kind or "")
    place = values.get(question.zone or "")
    given = kind.value if kind is not None else None
    zones = (place.value,) if place is not None and isinstance(place.value, v.ZoneOf | v.ZoneVar) else None
    span = kind.span if kind is not None else step.span
    if isinstance(given, v.Chosen):
        if isinstance(given.cards, v.CardVar) and given.kind == "given":
            _choose_of_parameter(looking, given.cards.name, zones, seen)
        elif isinstance(given.cards, v.Select) and given.kind in CHOICES:
            _choose_of(looking, given.cards, zones or given.cards.zones, seen, span)
    elif zones is not None:
        _choose_of(looking, v.Select(None, v.Filter(words=("",), span=span), span=span), zones, seen, span)


# ---- choices


def _choose(looking: _Looking, value: v.Value, seen: _Seen, span: Span) -> None:
    if isinstance(value, v.Abilities) and value.cards is not None:
        value = value.cards
    if not isinstance(value, v.Chosen):
        return
    cards = value.cards
    match cards:
        case v.CardSum():
            for part in cards.parts:
                _choose(looking, part, seen, part.span)
        case v.CardVar() if value.kind == "given" or value.kind in CHOICES:
            _choose_of_parameter(looking, cards.name, None, seen)
        case v.Select(source=v.CardVar(name=name)) if value.kind == "given" or value.kind in CHOICES:
            _choose_of_parameter(looking, name, cards.zones, seen)
        case v.Select(under=None) if value.kind in CHOICES:
            _choose_of(looking, cards, cards.zones, seen, span)
        case _:
            pass


def _choose_of_parameter(looking: _Looking, name: str, zones: tuple[v.Place, ...] | None, seen: _Seen) -> None:
    """A choice among what a parameter describes; bound cards were chosen before."""
    if looking.parameters.get(name) != "kind" or name in seen.places:
        return
    zone = next((z.name for z in zones or () if isinstance(z, v.ZoneVar)), None)
    looking.questions.add(Question(name, zone))


def _choose_of(looking: _Looking, cards: v.Select, zones: tuple[v.Place, ...] | None, seen: _Seen, span: Span) -> None:
    f = cards.filter
    described = any((f.words, f.variables, f.every, f.not_words, f.not_names, f.not_cards, f.having, f.names))
    if len(f.names) == 1 and not any((f.words, f.variables, f.every)):
        return
    for zone in zones or ():
        if isinstance(zone, v.ZoneVar) and zone.name in looking.parameters:
            looking.questions.add(Question(None, zone.name))
            continue
        if not isinstance(zone, v.ZoneOf) or sees(looking.program, zone, seen):
            continue
        if described or looking.program.words.zones[zone.zone].order != "ordered":
            looking.found.append(problems.HiddenChoice(span, zone.zone))


def sees(program: Program, zone: v.ZoneOf, seen: _Seen) -> bool:
    """May the acting player look at the cards of a zone?"""
    info = program.words.zones[zone.zone]
    if info.sight == "public" or info.order == "single" or zone in seen.places:
        return True
    return info.sight == "owner-only" and (isinstance(zone.player, v.You) or zone.player == seen.acting)


def places_of(value: v.Value) -> Iterator[v.Place | str]:
    """The zones and parameters that are known once these cards are shown."""
    cards = value.cards if isinstance(value, v.Chosen) else value
    match cards:
        case v.CardVar():
            yield cards.name
        case v.Select():
            if isinstance(cards.source, v.CardVar):
                yield cards.source.name
            yield from cards.zones or ()
        case _:
            pass
