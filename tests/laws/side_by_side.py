"""Two interpreters play the same game; the first difference tells where it is, and in what.

The slow one can begin where a game begins, or at the beginning of any round: there nothing is half done, so the
cells alone say how to go on. So a few rounds of very many games are compared, and a few games as a whole.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from attrs import define, field

from imperium_dsl.api import compile_game
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine import layout as state
from imperium_dsl.machine.game import Game, Rules
from imperium_dsl.machine.layout import GRANTS, ONCES, Layout, facts
from imperium_dsl.machine.machine import Machine
from imperium_dsl.reference.game import ReferenceGame
from imperium_dsl.reference.texts import Texts
from imperium_dsl.source.text import SourceMap

CAP = 20_000  # decisions; a game that needs more is broken off


class Difference(AssertionError):  # noqa: N818  says what it is
    """The interpreters disagree."""


@define
class Pair:
    """A game compiled for both."""

    texts: Texts
    sources: SourceMap
    rules: Rules

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    def random_game(self, seed: int) -> Game:
        """Seats and options by chance."""
        rnd = random.Random(seed)
        rules = self.ruleset
        seats: list[str] | int = rnd.choice(rules.seats)
        if rules.seat_trait >= 0:
            seats = rnd.sample([rules.words[w] for w in rules.traits[rules.seat_trait].words], seats)
        options = {o.name: rnd.choice(o.values) for o in rules.options if o.values and rnd.random() < 0.3}
        return self.rules.new(seats, seed=seed, options=options)


@cache
def compiled(name: str) -> Pair:
    """A shipped game."""
    found = compile_game(name)
    assert found.program is not None
    assert found.ruleset is not None
    return Pair(Texts(found.program), found.sources, Rules(found.ruleset))


def compare_rounds(pair: Pair, seed: int, share: float) -> int:
    """A random game, some of its rounds on both; how many decisions were compared."""
    with beginnings() as begun:
        game = pair.random_game(seed)
        both = SideBySide(pair, game)
        rnd = random.Random(seed)
        compared = 0
        while True:
            if begun:  # the set-up, or a round, has begun since the last decision
                both.is_slow = rnd.random() < share
                if both.is_slow:
                    both.start(begun[-1])
                begun.clear()
            if both.is_slow:
                both.compare()
                compared += 1
            if game.decision is None or both.count >= CAP:
                return compared
            both.choose(rnd.randrange(len(game.decision.options)))
            if begun and both.is_slow:
                both.compare()  # to the end of the round


def compare_game(pair: Pair, seed: int) -> int:
    """A random game, all of it on both."""
    game = pair.random_game(seed)
    both = SideBySide(pair, game)
    both.start(game.start.cells())
    both.is_slow = True
    rnd = random.Random(seed)
    both.compare()
    while game.decision is not None and both.count < CAP:
        both.choose(rnd.randrange(len(game.decision.options)))
        both.compare()
    return both.count


@contextmanager
def beginnings() -> Iterator[list[Any]]:
    """The cells of the machine whenever the set-up or a round begins."""
    found: list[Any] = []
    usual = Machine.next_round

    def next_round(machine: Machine) -> None:
        found.append(machine.s.copy())
        usual(machine)

    Machine.next_round = next_round  # type: ignore[method-assign]
    try:
        yield found
    finally:
        Machine.next_round = usual  # type: ignore[method-assign]


@define
class SideBySide:
    """One game on both."""

    pair: Pair
    fast: Game
    slow: ReferenceGame = field(init=False)
    is_slow: bool = False  # is the slow one following?
    count: int = 0
    _late: dict[Any, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        start = self.fast.start
        self.slow = ReferenceGame(self.pair.texts, start.code.layout, start.switches)
        self._late = {self.place(node.span): i for i, node in enumerate(self.pair.texts.late)}

    def start(self, cells: list[Any]) -> None:
        """Let the slow one go on from there to the next decision."""
        self.slow.start(self.translated(cells))

    def choose(self, index: int) -> None:
        """The same answer to both."""
        self.fast.take(index)
        if self.is_slow:
            self.slow.reply(index)
        self.count += 1

    # ---- what the state says of handlers and permissions that effects left behind

    def place(self, span: Any) -> tuple[str, int, int]:
        source = self.pair.sources.get(span.file)
        assert source is not None
        return (span.file, *source.line_col(span.start))

    def translated(self, cells: list[Any]) -> list[Any]:
        """The cells with those entries as the reference writes them."""
        shared = self.pair.rules.compiled.writer.module.shared
        found = list(cells)
        found[ONCES] = tuple(
            (index, owner, names, this)
            for old, owner, values, this in cells[ONCES]
            for index, names in [self.late(shared.once_ops[old], values)]
        )
        found[GRANTS] = tuple(
            (index, owner, allowed, verb, None if values is None else names, *rest)
            for old, owner, allowed, verb, values, *rest in cells[GRANTS]
            for index, names in [self.late(shared.grant_ops[old], values)]
        )
        return found

    def late(self, entry: Any, values: Any) -> tuple[int, tuple[Any, ...]]:
        op, variables, _ = entry
        at = self.pair.ruleset.places[op.place]
        index = self._late[at.file, at.line, at.column]
        bound = dict(zip(variables, values or (), strict=False))
        return index, tuple(bound.get(name, ()) for name in self.pair.texts.names_used(self.pair.texts.late[index]))

    # ---- comparing

    def fast_options(self) -> tuple[Any, ...]:
        decision = self.fast.decision
        assert decision is not None
        values = [option.value for option in decision.options]
        slow = self.slow.question
        if slow is not None and slow.options and isinstance(slow.options[0], tuple):
            return tuple(self.ability(value) for value in values)
        return tuple(values)

    def ability(self, value: int) -> Any:
        """An ability by its kind, its position among those of its kind, its card or word, its owner."""
        rest, owner = divmod(value, 8)
        index, this = divmod(rest, 100_000)
        code, cells = self.fast.start.code, self.fast.machine.s
        if index >= len(code.texts):
            return value
        text = code.texts[index]
        on_card = this >= code.layout.card0
        texts = code.face_texts[cells[this + 2]].get(text.kind.index, []) if on_card else code.word_texts[this]
        position = texts.index(text) if text in texts else -1
        return (text.kind.name, position, this, owner - 1)

    def compare(self) -> None:
        """Both ask the same, and the state is the same."""
        decision, question = self.fast.decision, self.slow.question
        fast = None if decision is None else (decision.player, decision.kind, self.fast_options())
        slow = None if question is None else (question.player, question.kind, question.options)
        if fast != slow:
            raise Difference(
                f"{self.where()}\n  machine:   {fast}\n  reference: {slow}\n{self.named(fast)}\n{self.named(slow)}\n"
                + "\n".join(self.differences())
            )
        changed = self.differences()
        if changed:
            raise Difference("\n".join([self.where(), f"  both ask {fast}", *changed]))

    def where(self) -> str:
        last = next(iter(self.fast.choices[::-1]), None)
        return (
            f"{self.pair.ruleset.game} {', '.join(self.fast.seats)}, seed {self.fast.seed}, decision {self.count}, "
            f"round {self.fast.machine.s[state.ROUND]}, after option {last}; choices {self.fast.choices[-12:]}"
        )

    def named(self, asked: Any) -> str:
        if asked is None or asked[1] not in ("pick", "arrange", "treat", "ability", "order"):
            return ""
        return "  " + ", ".join(
            self.thing(o if isinstance(o, int) else o[2]) + ("" if isinstance(o, int) else f" {o[0]}") for o in asked[2]
        )

    def thing(self, value: Any) -> str:
        layout, cells = self.fast.start.code.layout, self.slow.cells
        if isinstance(value, int) and layout.card0 <= value < len(cells):
            return f"{self.pair.ruleset.faces[cells[value + 2]].name}@{value}"
        return str(value)

    def differences(self) -> list[str]:
        fast, slow = facts(self.translated(self.fast.machine.s)), facts(self.slow.cells)
        if fast == slow:
            return []
        return [
            f"  {self.cell(i)}: machine {a!r}, reference {b!r}"
            for i, (a, b) in enumerate(zip(fast, slow, strict=True))
            if a != b
        ][:40]

    def cell(self, i: int) -> str:
        """A cell by name."""
        layout: Layout = self.fast.start.code.layout
        rules = self.pair.ruleset
        if i < state.FIRST_FREE:
            return next(n for n, x in vars(state).items() if x == i and n.isupper() and n != "FIRST_FREE")
        if i < layout.words0:
            player, token = divmod(i - layout.tokens0, len(rules.tokens))
            return f"{rules.tokens[token]} of {player}"
        if i < layout.known0:
            return f"word, flag or check {i}"
        if i < layout.zone0:
            return f"known to {i - layout.known0}"
        if i < layout.slot0:
            zone = layout.declared.get(i, layout.declared.get(i - 1, -1))
            owner = layout.owner.get(i, layout.owner.get(i - 1, -1))
            name = "out of the game" if zone < 0 else rules.zones[zone].name
            return f"{name} of {owner}" + ("" if i in layout.declared else " (tokens)")
        if i < layout.card0:
            return f"slot {i}"
        card = i - (i - layout.card0) % 5
        part = ("place", "words", "face", "tokens", "under")[(i - layout.card0) % 5]
        return f"{part} of {self.thing(card)}"
