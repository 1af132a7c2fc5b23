"""Two interpreters play the same game; the first difference tells where it is, and in what.

Whole games, from before the set-up to the end. At every decision the two must agree on who decides, on the kind of
the decision, on the options and their order, and on every cell of the state that is not the machine's bookkeeping:
that is more than the state hash, and says which cell it is.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from attrs import define, field

from imperium_dsl.api import compile_game
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine import layout as state
from imperium_dsl.machine.layout import GRANTS, ONCES, Layout, facts
from imperium_dsl.play.game import Game
from imperium_dsl.play.rules import Rules
from imperium_dsl.reference.game import ReferenceGame
from imperium_dsl.reference.index import Index
from imperium_dsl.source.text import SourceMap
from tests.laws.games import Record, Setting

CAP = 20_000  # decisions; a game that needs more is broken off
SWITCHED = (0.0, 0.3, 1.0)  # how many options of a table are drawn; the others have their first value
TASTES = (0.0, 0.0, 0.5, -0.5)  # how often a table takes the first option, or (below 0) anything but the last


class Difference(AssertionError):  # noqa: N818  says what it is
    """The interpreters disagree."""


@define
class Pair:
    """A game compiled for both."""

    index: Index
    sources: SourceMap
    rules: Rules
    late: dict[Any, int] = field(init=False)  # where in the text something is left behind, as both name it

    def __attrs_post_init__(self) -> None:
        self.late = {self.place(node.span): i for i, node in enumerate(self.index.left_behind)}

    def place(self, span: Any) -> tuple[str, int, int]:
        source = self.sources.get(span.file)
        assert source is not None
        return (span.file, *source.line_col(span.start))

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    def random_setting(self, seed: int) -> Setting:
        """Seats and options by chance; numbers of players in turn."""
        rnd = random.Random(seed)
        rules = self.ruleset
        players = rules.seats[seed % len(rules.seats)]
        seats = [f"player-{i + 1}" for i in range(players)]
        if rules.seat_trait >= 0:
            seats = rnd.sample([rules.words[w] for w in rules.traits[rules.seat_trait].words], players)
        share = rnd.choice(SWITCHED)
        options = []
        for option in rules.options:
            limits = dict(option.players)
            values = [v for v in option.values if players in limits.get(v, (players,)) and v not in seats]
            if values and rnd.random() < share:
                options.append((option.name, rnd.choice(values)))
        opponent = dict(options).get("bot")
        others = {rules.words[w] for w in rules.traits[rules.seat_trait].words} if opponent else set()
        options = [o for o in options if o[0].split()[0] not in others - {opponent}]  # tables that nobody reads
        return Setting(rules.game, tuple(seats), seed, tuple(options))

    def new(self, setting: Setting) -> Game:
        return self.rules.new(list(setting.seats), seed=setting.seed, options=dict(setting.options))


@cache
def compiled(name: str) -> Pair:
    """A shipped game."""
    return pair_of(compile_game(name))


def pair_of(found: Any) -> Pair:
    """What was compiled, for both."""
    assert found.program is not None
    assert found.ruleset is not None
    return Pair(Index(found.program), found.sources, Rules(found.ruleset))


def compare_game(pair: Pair, seed: int) -> int:
    """A random game, all of it on both; how many decisions there were."""
    setting = pair.random_setting(seed)
    game = pair.new(setting)
    both = SideBySide(pair, setting, game)
    both.start(game.start.cells())
    return both.go_on(random.Random(seed), CAP)


@define
class SideBySide:
    """One game on both."""

    pair: Pair
    setting: Setting
    fast: Game
    slow: ReferenceGame = field(init=False)
    count: int = 0

    def __attrs_post_init__(self) -> None:
        start = self.fast.start
        self.slow = ReferenceGame(self.pair.index, start.code.layout, start.switches)

    def start(self, cells: list[Any]) -> None:
        """Let the slow one go on to the first decision: from before the set-up, or from between two rounds."""
        self.slow.start(self.translated(cells))

    def go_on(self, rnd: random.Random, most: int) -> int:
        """Random choices up to the end, or so many."""
        taste = rnd.choice(TASTES)
        self.compare()
        while self.fast.decision is not None and self.count < most:
            self.choose(chosen(rnd, taste, len(self.fast.decision.options)))
            self.compare()
        return self.count

    def choose(self, index: int) -> None:
        """The same answer to both."""
        self.fast.take(index)
        try:
            self.slow.reply(index)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise Difference(f"{self.where()}\n  reference: {error!r}") from error
        self.count += 1

    # ---- what the state says of handlers and permissions that effects left behind

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
        index = self.pair.late[at.file, at.line, at.column]
        bound = dict(zip(variables, values or (), strict=False))
        names = self.pair.index.names_used(self.pair.index.left_behind[index])
        return index, tuple(bound.get(name, ()) for name in names)

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
        code, cells = self.fast.start.code, self.fast.machine.cells
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
        setting = self.setting
        record = Record(setting, tuple(self.fast.choices))
        return (
            f"{setting.game} {', '.join(setting.seats)}, seed {setting.seed}, decision {self.count}, "
            f"round {self.fast.machine.cells[state.ROUND]}\n" + "\n".join(record.lines())
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
        fast, slow = facts(self.translated(self.fast.machine.cells)), facts(self.slow.cells)
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


def chosen(rnd: random.Random, taste: float, options: int) -> int:
    """The number of an option; who always takes part in everything gets elsewhere than who stops at random."""
    if rnd.random() < abs(taste):
        return 0 if taste > 0 else rnd.randrange(options - 1)
    return rnd.randrange(options)
