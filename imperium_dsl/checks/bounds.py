"""For every effect of a program, how many steps it takes at most.

A step is one phrase, binding or setting that is carried out; a phrase of a keyword is a step and all steps of
the keyword's body, and so is running a procedure. What a bound rests on:

- no keyword or procedure starts itself, so bodies can be written out;
- a loop over cards has at most as many rounds as the game has cards, over players as it has seats, over words
  as are listed, over holders as there are holders;
- ``repeat N times`` has as many rounds as N can be: a literal, a table, a count; what only the game knows,
  such as tokens, is taken to be at most ``MOST``;
- a window is counted for one round: each round asks somebody, so the bound holds from decision to decision;
- a phrase whose amount has several parts is one event per part.

Texts that an effect starts (``use``, ``resolve``, ``consult``) and handlers that answer its phrases have
bounds of their own: neither runs inside itself, so there are never more of them at once than the game has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from attrs import frozen

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import bodies, distinct_bodies, walk

LIMIT = 10_000_000  # steps of one effect; more does not compile
MOST = 1000  # tokens on one holder, or the value of a number that changes in play


@frozen
class StepBound:
    """At most so many steps, of which so many start other texts; with a window: for each of its rounds."""

    steps: int
    starts: int = 0
    window: bool = False

    def __add__(self, other: StepBound) -> StepBound:
        return StepBound(self.steps + other.steps, self.starts + other.starts, self.window or other.window)

    def __mul__(self, times: int) -> StepBound:
        return StepBound(self.steps * times, self.starts * times, self.window)

    def or_(self, other: StepBound) -> StepBound:
        """Either one happens."""
        return StepBound(max(self.steps, other.steps), max(self.starts, other.starts), self.window or other.window)


ONE = StepBound(1)
NONE = StepBound(0)
_Known = Mapping[str, int]  # how large the numbers of a keyword are at most


class _Counter:
    """Counts the steps of the effects of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.memory: dict[tuple[str, tuple[tuple[str, int], ...]], StepBound] = {}
        words = program.words
        self.seats = max(words.seats, default=1)
        faces = {face.number.rstrip(ascii_uppercase): face for face in program.faces}  # two faces, one card
        self.cards = sum(face.copies for face in faces.values())
        self.words = max((max(map(face.words.count, face.words), default=1) for face in program.faces), default=1)
        zones = sum(self.seats if zone.owned else 1 for zone in words.zones.values())
        self.slots = sum(len(zone.slots) for zone in words.zones.values())
        self.holders = self.cards + self.slots + zones * max(len(words.trait_of), 1) + self.seats

    # ---- effects

    def effect(self, effect: e.Effect, known: _Known) -> StepBound:
        match effect:
            case e.Do():
                return self.do(effect, known)
            case e.Sequence():
                return sum((self.effect(step, known) for step in effect.steps), NONE)
            case e.Cost():
                return self.effect(effect.price, known) + self.effect(effect.effect, known)
            case e.May():
                return self.effect(effect.body, known)
            case e.Choose():
                found = NONE
                for option in effect.options:
                    found = found.or_(self.effect(option, known))
                return found
            case e.If():
                otherwise = NONE if effect.otherwise is None else self.effect(effect.otherwise, known)
                return self.effect(effect.body, known).or_(otherwise)
            case e.EachPlayer():
                return self.effect(effect.body, known) * self.players(effect.players)
            case e.ForEach():
                return self.effect(effect.body, known) * self.members(effect.over)
            case e.Repeat():
                return self.effect(effect.body, known) * self.number(effect.times, known)
            case e.Window():
                body = self.effect(effect.body, known)
                return StepBound(body.steps, body.starts, window=True)
            case e.Stop() | e.Let() | e.ChangeAmount() | e.SetNumber() | e.Result() | e.Once() | e.Grant():
                return ONE

    def do(self, do: e.Do, known: _Known) -> StepBound:
        times = max((self.parts(a.value) for a in do.arguments), default=1)
        if do.per is not None and not any(a.type in ("amount", "count") for a in do.arguments):
            times *= self.number(do.per, known)
        starts = verbs.row(do.frame).starts
        here = StepBound(1, 1 if starts == "texts" else 0)
        procedure = next((a.value.name for a in do.arguments if isinstance(a.value, v.ProcedureIs)), None)
        if do.frame in self.program.keywords:
            here += self.keyword(do, known)
        elif procedure is not None and starts == "procedure":
            here += self.body(f"run {procedure}", self.program.procedures[procedure].body, {})
        return here * times

    def keyword(self, do: e.Do, known: _Known) -> StepBound:
        numbers = {}
        for argument in do.arguments:
            if isinstance(argument.value, v.HowMany):
                scale = 1 if do.per is None else self.number(do.per, known)
                numbers[argument.name] = self.number(argument.value.number, known) * scale
            elif argument.type == "number":
                numbers[argument.name] = self.number(argument.value, known)  # type: ignore[arg-type]
        return self.body(do.frame, self.program.keywords[do.frame].body, numbers)

    def body(self, name: str, effect: e.Effect, known: _Known) -> StepBound:
        key = name, tuple(sorted(known.items()))
        if key not in self.memory:
            self.memory[key] = self.effect(effect, known)
        return self.memory[key]

    # ---- how many

    def parts(self, value: v.Value) -> int:
        """The events of one amount: one for each kind of token."""
        match value:
            case v.Amount():
                kinds = max(len(self.program.words.tokens), 1)
                return sum(1 if part.kind is not None else kinds for part in value.parts)
            case v.AmountField():
                return max(len(self.program.words.tokens), 1)
            case _:
                return 1  # what a keyword is given is one part

    def players(self, players: v.Value) -> int:
        match players:
            case v.You() | v.Them() | v.OwnerOf() | v.Neighbour():
                return 1
            case v.Everyone(other=True):
                return max(self.seats - 1, 1)
            case _:
                return self.seats

    def members(self, over: v.Value) -> int:
        """The rounds of a loop over a set."""
        match over:
            case v.WordsIn():
                return len(over.words) or len(self.program.words.trait_of)
            case v.WordIs() | v.This() | v.It() | v.SlotOf():
                return 1
            case v.TopOf(count=v.Const(value=value)):
                return value
            case v.Spots(kind="slot"):
                return max(self.slots, 1)
            case v.Spots():
                return max(self.holders, 1)
            case v.You() | v.Them() | v.OwnerOf() | v.Neighbour() | v.Everyone() | v.PlayerVar():
                return self.players(over)
            case _:
                return max(self.cards, 1)

    def number(self, number: v.Number, known: _Known) -> int:
        """How large a number can be at most."""
        match number:
            case v.Const():
                return max(number.value, 0)
            case v.NumberVar():
                return known.get(number.name, MOST)
            case v.Count():
                return self.cards * (self.words if number.weight else 1)
            case v.CountPlayers() | v.SeatCount():
                return self.seats
            case v.NumberOf():
                value = self.program.numbers[number.number]
                return max(value.values()) if isinstance(value, dict) else MOST
            case v.OptionNumber():
                return self.program.words.option_ranges[number.option][1]
            case v.Math():
                left, right = self.number(number.left, known), self.number(number.right, known)
                return {"+": left + right, "-": left}.get(number.sign, left * right)
            case v.Share():
                return self.number(number.value, known) * self.number(number.count, known)
            case v.IfElse():
                return max(self.number(number.value, known), self.number(number.otherwise, known))
            case v.OfAsker():
                return self.number(number.number, known)
            case v.Tokens() | v.FieldOf() | v.OrderOf():
                return MOST


def step_bounds(program: Program) -> dict[str, StepBound]:
    """The bound of every effect by its name; what it leaves behind with ``once`` has a name of its own."""
    counter = _Counter(program)
    found: dict[str, StepBound] = {}
    for body in bodies(program):
        found[body.name] = counter.effect(body.effect, {})
        once = [node for node in walk(body.effect) if isinstance(node, e.Once)]
        for i, node in enumerate(once, start=1):
            found[f"{body.name} once {i}"] = counter.effect(node.body, {})
    return found


def too_long(program: Program) -> Iterator[Problem]:
    """Effects that take too many steps; whatever uses such a keyword or procedure is not reported again."""
    counter = _Counter(program)
    over = {}
    for body in distinct_bodies(program):
        steps = counter.effect(body.effect, {}).steps
        if steps > LIMIT:
            over[body.name] = body, steps
    for name, (body, steps) in over.items():
        started = {f"keyword {node.frame}" for node in walk(body.effect) if isinstance(node, e.Do)}
        started |= {f"procedure {node.name}" for node in walk(body.effect) if isinstance(node, v.ProcedureIs)}
        if not started & over.keys() - {name}:
            yield problems.TooLong(body.effect.span, name, steps, LIMIT)
