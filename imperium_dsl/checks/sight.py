"""Nobody chooses among cards that they may not see.

A choice is a quantity over more cards than it takes: ``1 red in stack``, not ``all cards`` or its top.
The acting player sees public zones, their own zones that are owner-only, and what was seen or revealed
before. ``N cards`` of an ordered zone without a description are its top, and a single name describes cards
that are alike.

A keyword may choose among what it is given: then the question is asked where it is called.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field, frozen

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import PICKED
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import distinct_bodies
from imperium_dsl.source.span import Span

CHOICES = frozenset({"exactly", "up_to", "any_number"})


@frozen
class Question:
    """A keyword chooses among cards of a parameter, or in a zone that is one."""

    kind: str | None  # the parameter that says which cards and how many
    zone: str | None  # the parameter that says where


@define
class _Sight:
    """What the acting player knows at a point of an effect."""

    acting: v.Players | None = None  # nobody else: `you`
    seen: set[v.Place | str] = field(factory=set)  # zones, and parameters of a keyword

    def copy(self, **changes: v.Players) -> _Sight:
        return evolve(self, seen=set(self.seen), **changes)


@frozen
class _Finding:
    span: Span
    zone: str


class Watch:
    """Looks through the effects of a program for blind choices."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.asked: dict[str, set[Question]] = {}  # by keyword
        self.shown: dict[str, set[str]] = {}  # parameters that a keyword shows first, by keyword
        self.parameters: dict[str, str] = {}  # of the keyword at hand, with their types
        self.questions: set[Question] = set()
        self.found: list[_Finding] = []

    def problems(self) -> Iterator[Problem]:
        """All blind choices."""
        for key in self.program.keywords:
            self.keyword(key)
        self.parameters = {}
        for body in distinct_bodies(self.program):
            if not isinstance(body.owner, e.Keyword | e.Policy):
                self.effect(body.effect, _Sight())
        for finding in dict.fromkeys(self.found):
            yield problems.HiddenChoice(finding.span, finding.zone)

    def keyword(self, key: str) -> None:
        """What a keyword asks of its parameters, found out once and before those that use it."""
        if key in self.asked:
            return
        self.asked[key], self.shown[key] = set(), set()
        outer = self.parameters, self.questions
        self.parameters = {p.name: p.type for p in self.program.frames.by_key[key].parameters}
        self.questions = set()
        sight = _Sight()
        self.effect(self.program.keywords[key].body, sight)
        self.asked[key] = self.questions
        self.shown[key] = {name for name in sight.seen if isinstance(name, str)}
        self.parameters, self.questions = outer

    # ---- effects

    def effect(self, effect: e.Effect, sight: _Sight) -> None:
        match effect:
            case e.Do():
                self.do(effect, sight)
            case e.Sequence():
                for step in effect.steps:
                    self.effect(step, sight)
            case e.Cost():
                self.effect(effect.price, sight)
                self.effect(effect.effect, sight)
            case e.EachPlayer():
                acting = None if isinstance(effect.players, v.You) else effect.players
                self.effect(effect.body, evolve(sight.copy(), acting=acting))
            case e.May() | e.ForEach() | e.Repeat() | e.Window() | e.Once():
                self.effect(effect.body, sight.copy())
            case e.Choose():
                for option in effect.options:
                    self.effect(option, sight.copy())
            case e.If():
                self.effect(effect.body, sight.copy())
                if effect.otherwise is not None:
                    self.effect(effect.otherwise, sight.copy())
            case e.Stop() | e.Let() | e.ChangeAmount() | e.SetNumber() | e.Result() | e.Grant():
                pass

    def do(self, step: e.Do, sight: _Sight) -> None:
        """One phrase: its own choices, then what its keyword asks."""
        if step.frame in self.program.keywords:
            outer = self.parameters, self.questions
            self.keyword(step.frame)
            self.parameters, self.questions = outer
        verb = verbs.row(step.frame)
        for argument in step.arguments:
            if argument.type in PICKED or argument.name in verb.picks:
                self.value(argument.value, sight, argument.span)
        for question in self.asked.get(step.frame, ()):
            self.answer(question, step, sight)
        shown = self.shown.get(step.frame, set())
        for argument in step.arguments:
            if argument.name == verb.hides and isinstance(argument.value, v.ZoneOf):
                sight.seen.discard(argument.value)
            if argument.name == verb.shows or argument.name in shown:
                sight.seen.update(places_of(argument.value))

    def answer(self, question: Question, step: e.Do, sight: _Sight) -> None:
        """A keyword chooses among what this phrase gives it."""
        values = {a.name: a for a in step.arguments}
        kind = values.get(question.kind or "")
        place = values.get(question.zone or "")
        given = kind.value if kind is not None else None
        zones = (place.value,) if place is not None and isinstance(place.value, v.ZoneOf | v.ZoneVar) else None
        span = kind.span if kind is not None else step.span
        if isinstance(given, v.Chosen):
            if isinstance(given.cards, v.CardVar) and given.kind == "given":
                self.parameter(given.cards.name, zones, sight)
            elif isinstance(given.cards, v.Select) and given.kind in CHOICES:
                self.select(given.cards, zones or given.cards.zones, sight, span)
        elif zones is not None:
            self.select(v.Select(None, v.Filter(words=("",), span=span), span=span), zones, sight, span)

    # ---- choices

    def value(self, value: v.Value, sight: _Sight, span: Span) -> None:
        if isinstance(value, v.Abilities) and value.cards is not None:
            value = value.cards
        if not isinstance(value, v.Chosen):
            return
        cards = value.cards
        match cards:
            case v.CardSum():
                for part in cards.parts:
                    self.value(part, sight, part.span)
            case v.CardVar() if value.kind == "given" or value.kind in CHOICES:
                self.parameter(cards.name, None, sight)
            case v.Select(source=v.CardVar(name=name)) if value.kind == "given" or value.kind in CHOICES:
                self.parameter(name, cards.zones, sight)
            case v.Select(under=None) if value.kind in CHOICES:
                self.select(cards, cards.zones, sight, span)
            case _:
                pass

    def parameter(self, name: str, zones: tuple[v.Place, ...] | None, sight: _Sight) -> None:
        """A choice among what a parameter describes; bound cards were chosen before."""
        if self.parameters.get(name) != "kind" or name in sight.seen:
            return
        zone = next((z.name for z in zones or () if isinstance(z, v.ZoneVar)), None)
        self.questions.add(Question(name, zone))

    def select(self, cards: v.Select, zones: tuple[v.Place, ...] | None, sight: _Sight, span: Span) -> None:
        f = cards.filter
        described = any((f.words, f.variables, f.every, f.not_words, f.not_names, f.not_cards, f.having, f.names))
        if len(f.names) == 1 and not any((f.words, f.variables, f.every)):
            return
        for zone in zones or ():
            if isinstance(zone, v.ZoneVar) and zone.name in self.parameters:
                self.questions.add(Question(None, zone.name))
                continue
            if not isinstance(zone, v.ZoneOf) or self.sees(zone, sight):
                continue
            if described or self.program.words.zones[zone.zone].order != "ordered":
                self.found.append(_Finding(span, zone.zone))

    def sees(self, zone: v.ZoneOf, sight: _Sight) -> bool:
        """May the acting player look at the cards of a zone?"""
        info = self.program.words.zones[zone.zone]
        if info.sight == "public" or info.order == "single" or zone in sight.seen:
            return True
        return info.sight == "owner-only" and (isinstance(zone.player, v.You) or zone.player == sight.acting)


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


def blind_choices(program: Program) -> Iterator[Problem]:
    """Choices among cards that the acting player may not see."""
    yield from Watch(program).problems()
