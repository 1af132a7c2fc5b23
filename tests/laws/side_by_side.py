"""Two interpreters play the same game; the first difference tells where it is, and in what."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from imperium_dsl.checks.program import Program
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine import layout as state
from imperium_dsl.machine.game import Game, Rules
from imperium_dsl.machine.layout import GRANTS, ONCES, Layout, facts
from imperium_dsl.reference.game import ReferenceGame
from imperium_dsl.source.text import SourceMap


class Difference(AssertionError):  # noqa: N818  says what it is
    """The interpreters disagree."""


@define
class Pair:
    """A game compiled for both."""

    program: Program
    sources: SourceMap
    rules: Rules

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset


@define
class SideBySide:
    """One game on both."""

    pair: Pair
    fast: Game
    slow: ReferenceGame = field(init=False)
    seed: int = 0
    count: int = 0
    _late: dict[Any, int] = field(init=False)

    def follow(self, cells: list[Any]) -> None:
        """Let the slow one start where the fast one was."""
        code = self.fast.start.code
        self.slow = ReferenceGame(self.pair.program, code.layout, [], self.fast.machine.switches)
        self._late = {self.place(node.span): i for i, node in enumerate(self.slow.late)}
        self.slow.cells[:] = self.translated(cells)

    def start(self) -> None:
        self.slow.start()

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
        return index, tuple(bound.get(name, ()) for name in self.slow.used_names(self.slow.late[index]))

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
            f"{self.pair.ruleset.game} {', '.join(self.fast.seats)}, seed {self.seed}, decision {self.count}, "
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
        if isinstance(value, int) and value >= layout.card0:
            return f"{self.pair.ruleset.faces[cells[value + 2]].name}@{value}"
        return str(value)

    def differences(self) -> list[str]:
        fast, slow = facts(self.translated(self.fast.machine.s)), facts(self.slow.cells)
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

    def choose(self, index: int) -> None:
        """The same answer to both."""
        self.fast.choose(index)
        self.slow.reply(index)
        self.count += 1
