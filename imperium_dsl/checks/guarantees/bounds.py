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

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from attrs import define, field, frozen

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import Body, bodies, walk

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


@define
class _Sizes:
    """How much of everything a game has, and the bounds of bodies that were found before."""

    program: Program
    seats: int
    cards: int
    words: int  # how often a face has one word at most
    slots: int
    holders: int
    memory: dict[tuple[str, tuple[tuple[str, int], ...]], StepBound] = field(factory=dict)

    @classmethod
    def of(cls, program: Program) -> _Sizes:
        words = program.words
        seats = max(words.seats, default=1)
        faces = {face.number.rstrip(ascii_uppercase): face for face in program.faces}  # two faces, one card
        cards = sum(face.copies for face in faces.values())
        same = max((max(map(face.words.count, face.words), default=1) for face in program.faces), default=1)
        zones = sum(seats if zone.owned else 1 for zone in words.zones.values())
        slots = sum(len(zone.slots) for zone in words.zones.values())
        holders = cards + slots + zones * max(len(words.trait_of), 1) + seats
        return cls(program, seats, cards, same, slots, holders)


# ---- effects


def effect_bound(sizes: _Sizes, effect: e.Effect, known: _Known) -> StepBound:
    match effect:
        case e.Do():
            return _phrase_bound(sizes, effect, known)
        case e.Sequence():
            return sum((effect_bound(sizes, step, known) for step in effect.steps), NONE)
        case e.Cost():
            return effect_bound(sizes, effect.price, known) + effect_bound(sizes, effect.effect, known)
        case e.May():
            return effect_bound(sizes, effect.body, known)
        case e.Choose():
            found = NONE
            for option in effect.options:
                found = found.or_(effect_bound(sizes, option, known))
            return found
        case e.If():
            otherwise = NONE if effect.otherwise is None else effect_bound(sizes, effect.otherwise, known)
            return effect_bound(sizes, effect.body, known).or_(otherwise)
        case e.EachPlayer():
            return effect_bound(sizes, effect.body, known) * _players(sizes, effect.players)
        case e.ForEach():
            return effect_bound(sizes, effect.body, known) * _members(sizes, effect.over)
        case e.Repeat():
            return effect_bound(sizes, effect.body, known) * _number(sizes, effect.times, known)
        case e.Window():
            body = effect_bound(sizes, effect.body, known)
            return StepBound(body.steps, body.starts, window=True)
        case e.Stop() | e.Let() | e.ChangeAmount() | e.SetNumber() | e.Result() | e.Once() | e.Grant():
            return ONE


def _phrase_bound(sizes: _Sizes, do: e.Do, known: _Known) -> StepBound:
    times = max((_parts(sizes, a.value) for a in do.arguments), default=1)
    if do.per is not None and not any(a.type in ("amount", "count") for a in do.arguments):
        times *= _number(sizes, do.per, known)
    starts = verbs.row(do.frame).starts
    here = StepBound(1, 1 if starts == "texts" else 0)
    procedure = next((a.value.name for a in do.arguments if isinstance(a.value, v.ProcedureIs)), None)
    if do.frame in sizes.program.keywords:
        here += _keyword_bound(sizes, do, known)
    elif procedure is not None and starts == "procedure":
        here += _body_bound(sizes, f"run {procedure}", sizes.program.procedures[procedure].body, {})
    return here * times


def _keyword_bound(sizes: _Sizes, do: e.Do, known: _Known) -> StepBound:
    numbers = {}
    for argument in do.arguments:
        if isinstance(argument.value, v.HowMany):
            scale = 1 if do.per is None else _number(sizes, do.per, known)
            numbers[argument.name] = _number(sizes, argument.value.number, known) * scale
        elif argument.type == "number":
            numbers[argument.name] = _number(sizes, argument.value, known)  # type: ignore[arg-type]
    return _body_bound(sizes, do.frame, sizes.program.keywords[do.frame].body, numbers)


def _body_bound(sizes: _Sizes, name: str, effect: e.Effect, known: _Known) -> StepBound:
    key = name, tuple(sorted(known.items()))
    if key not in sizes.memory:
        sizes.memory[key] = effect_bound(sizes, effect, known)
    return sizes.memory[key]


# ---- how many


def _parts(sizes: _Sizes, value: v.Value) -> int:
    """The events of one amount: one for each kind of token."""
    match value:
        case v.Amount():
            kinds = max(len(sizes.program.words.tokens), 1)
            return sum(1 if part.kind is not None else kinds for part in value.parts)
        case v.AmountField():
            return max(len(sizes.program.words.tokens), 1)
        case _:
            return 1  # what a keyword is given is one part


def _players(sizes: _Sizes, players: v.Value) -> int:
    match players:
        case v.You() | v.Them() | v.OwnerOf() | v.Neighbour():
            return 1
        case v.Everyone(other=True):
            return max(sizes.seats - 1, 1)
        case _:
            return sizes.seats


def _members(sizes: _Sizes, over: v.Value) -> int:
    """The rounds of a loop over a set."""
    match over:
        case v.WordsIn():
            return len(over.words) or len(sizes.program.words.trait_of)
        case v.WordIs() | v.This() | v.It() | v.SlotOf():
            return 1
        case v.TopOf(count=v.Const(value=value)):
            return value
        case v.Spots(kind="slot"):
            return max(sizes.slots, 1)
        case v.Spots():
            return max(sizes.holders, 1)
        case v.You() | v.Them() | v.OwnerOf() | v.Neighbour() | v.Everyone() | v.PlayerVar():
            return _players(sizes, over)
        case _:
            return max(sizes.cards, 1)


def _number(sizes: _Sizes, number: v.Number, known: _Known) -> int:
    """How large a number can be at most."""
    match number:
        case v.Const():
            return max(number.value, 0)
        case v.NumberVar():
            return known.get(number.name, MOST)
        case v.Count():
            return sizes.cards * (sizes.words if number.weight else 1)
        case v.CountPlayers() | v.SeatCount():
            return sizes.seats
        case v.NumberOf():
            value = sizes.program.numbers[number.number]
            return max(value.values()) if isinstance(value, dict) else MOST
        case v.OptionNumber():
            return sizes.program.words.option_ranges[number.option][1]
        case v.Math():
            left, right = _number(sizes, number.left, known), _number(sizes, number.right, known)
            return {"+": left + right, "-": left}.get(number.sign, left * right)
        case v.Share():
            return _number(sizes, number.value, known) * _number(sizes, number.count, known)
        case v.IfElse():
            return max(_number(sizes, number.value, known), _number(sizes, number.otherwise, known))
        case v.OfAsker():
            return _number(sizes, number.number, known)
        case v.Tokens() | v.FieldOf() | v.OrderOf():
            return MOST


def step_bounds(program: Program) -> dict[str, StepBound]:
    """The bound of every effect by its name; what it leaves behind with ``once`` has a name of its own."""
    sizes = _Sizes.of(program)
    found: dict[str, StepBound] = {}
    for body in bodies(program):
        found[body.name] = effect_bound(sizes, body.effect, {})
        once = [node for node in walk(body.effect) if isinstance(node, e.Once)]
        for i, node in enumerate(once, start=1):
            found[f"{body.name} once {i}"] = effect_bound(sizes, node.body, {})
    return found


def check(program: Program, bodies: Sequence[Body]) -> Iterator[Problem]:
    """Effects that take too many steps; whatever uses such a keyword or procedure is not reported again."""
    sizes = _Sizes.of(program)
    over = {}
    for body in bodies:
        steps = effect_bound(sizes, body.effect, {}).steps
        if steps > LIMIT:
            over[body.name] = body, steps
    for name, (body, steps) in over.items():
        started = {f"keyword {node.frame}" for node in walk(body.effect) if isinstance(node, e.Do)}
        started |= {f"procedure {node.name}" for node in walk(body.effect) if isinstance(node, v.ProcedureIs)}
        if not started & over.keys() - {name}:
            yield problems.TooLong(body.effect.span, name, steps, LIMIT)
