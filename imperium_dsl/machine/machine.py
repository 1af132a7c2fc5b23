"""The machine: procedures as a spine of frames in the state, everything else as steps between checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperium_dsl.machine.changes import Changes
from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.machine.layout import FLIPS, LEAD, RESULT, RNG, ROUND, SETUP, SPINE, TURN, Layout
from imperium_dsl.machine.signals import GameOver, Suspend
from imperium_dsl.machine.values import Event

STEPS = 100_000  # of procedures, from one decision to the next


class Machine(Changes):
    """Runs a game until the next decision.

    The spine is a stack of frames ``(node, position, player)`` in one cell. Between two steps of the spine lies a
    checkpoint: the journal and the answers are empty there.
    """

    __slots__ = ("reseed",)

    def __init__(self, code: Any, layout: Layout, cells: list[Any], options: tuple[int, ...]) -> None:
        super().__init__(code, layout, cells, options)
        self.reseed: int | None = None  # chance for the time after the next checkpoint, in a guess

    def copied(self) -> Machine:
        """An independent machine at the same decision; everything that never changes is shared."""
        new = Machine(self.code, self.lay, self.s.copy(), self.switches)
        new.j = self.j.copy()
        new.ans = self.ans.copy()
        new.reseed = self.reseed
        return new

    # ---- primitives that need the whole machine

    def turn_over(self, card: int) -> None:
        """Show the other face of a card."""
        faces = self.code.other_face
        face = self.s[card + 2]
        if face not in faces:
            return
        self.put(card + 2, faces[face])
        self.put(FLIPS, self.s[FLIPS] ^ 1 << (card - self.lay.card0) // 5)  # which cards, one bit each
        self.lis = None
        self.reword()
        self.reword_card(card)
        if self.log is not None:
            self.log.append(("flip", card))

    def flag_changed(self, cell: int) -> None:
        """Checks that read a flag."""
        if self.code.checks and not self.exploring:
            for i in range(len(self.lay.flags) - 1, -1, -1):
                if cell >= self.lay.flags[i]:
                    self.check_flag(i)
                    return

    def run_procedure(self, index: int, you: int, cards: Sequence[int]) -> None:
        """A procedure inside an effect."""
        procedure = self.code.procedures[index]
        if self.procedure_event(self.code.run_frame, index, you, True):
            return
        self.procedure_event(self.code.begin_frame, index, you, False)
        if self.lay.ruleset.procedures[index].parameter is None:
            procedure.fn(self, you, 0)
        else:
            procedure.fn(self, you, 0, cards)
        self.procedure_over(index, you)

    def procedure_over(self, index: int, you: int) -> None:
        """After a procedure: handlers, and the end of what lasted as long."""
        self.procedure_event(self.code.finish_frame, index, you, False)
        name = self.code.procedures[index].name
        if name in ("turn", "round"):
            self.expire(name)

    def procedure_event(self, frame: Any, index: int, you: int, would: bool) -> bool:
        """Handlers of a procedure; true if it was replaced."""
        if not frame.heard:
            return False
        listeners = self.listeners(frame.verb)
        if not listeners:
            return False
        event = Event(frame, you, 0, [index], len(self.j))
        if would:
            self.before(event, listeners)
            return self.instead(event, listeners)
        self.after(event, listeners)
        return False

    def consult(self, you: int, cards: Sequence[int], word: int) -> bool:
        """The topmost row that matches and of which some part is possible."""
        if not cards:
            return self.failed(you)
        card = cards[0]
        for table in self.code.tables:
            if not all(self.player_has(you, w) or w == word for w in table.words):
                continue
            for row in table.rows:
                if row.match is not None and not row.match(self, you, card, card):
                    continue
                if self.known():
                    able = self.recall()
                else:
                    able = self.record(self.explore(self.bind_row(row, you, card), you, False))
                if able:
                    row.fn(self, you, card)
                    return True
        return self.failed(you)

    def bind_row(self, row: Any, you: int, card: int) -> Any:
        """A row as a function of nothing."""
        return lambda: row.fn(self, you, card)

    # ---- the spine

    def checkpoint(self) -> None:
        """Forget how the state came about: from here a step runs again."""
        self.j.clear()
        self.ans.clear()
        self.pos = 0
        if self.log is not None:
            self.log.commit()
        if self.reseed is not None:
            self.s[RNG], self.reseed = self.reseed, None

    def advance(self) -> Suspend | None:
        """Run until a decision is needed, or the game is over."""
        s = self.s
        for _ in range(STEPS):
            if s[RESULT] is not None:
                return None
            try:
                self.step()
            except Suspend as suspended:
                suspended.__traceback__ = suspended.__context__ = None  # they would keep all that went on alive
                if suspended.what == "order":
                    suspended.about = self.about
                return suspended
            except GameOver:
                self.put(SPINE, ())
            self.checkpoint()
        raise OutOfBudget(
            f"{STEPS:,} steps of the rules without a decision; look for a `round` in which nobody has anything to do"
        )

    def rewind(self) -> None:
        """Back to the checkpoint, with the answers given since."""
        self.undo(0)
        self.pos = 0
        self.exploring = self.full = False
        self.incost = 0
        self.offer = None
        self.defer = None
        self.who = -1
        self.prov = ()
        self.guard.clear()
        self.running.clear()
        self.exempt.clear()

    def push(self, *frames: tuple[int, Any, int]) -> None:
        """Add frames on top; the last is the next to run."""
        self.put(SPINE, (*self.s[SPINE], *frames))

    def step(self) -> None:  # noqa: C901  hot
        """One step of the spine."""
        s, nodes = self.s, self.code.spine
        spine = s[SPINE]
        frame: tuple[Any, ...] = ("", None, (), -1, 0, -1)
        kind, data, rest, node, position, you = frame
        while spine:
            node, position, you = spine[-1]
            kind, data = nodes[node]
            rest = spine[:-1]
            if kind == "sequence":
                if position + 1 < len(data):
                    spine = (*rest, (node, position + 1, you), (data[position], 0, you))
                else:
                    spine = (*rest, (data[position], 0, you))
            elif kind == "each":
                players, body = data
                if position == 0:
                    position = tuple(players(self, you, 0))
                more = ((node, position[1:], you),) if len(position) > 1 else ()
                spine = (*rest, *more, (body, 0, position[0])) if position else rest
            elif kind == "if":
                condition, then, otherwise = data
                chosen = then if condition(self, you, 0) else otherwise
                spine = rest if chosen is None else (*rest, (chosen, 0, you))
            elif kind == "window":
                spine = (*rest, (node, 1, you), (data, 0, you))
            elif kind == "stop":
                while nodes[rest[-1][0]][0] != "window":
                    rest = rest[:-1]
                spine = rest[:-1]
            else:
                break
        s[SPINE] = spine  # nothing has happened yet: this is still the checkpoint
        if not spine:
            self.next_round()
        elif kind == "leaf":
            self.put(SPINE, rest)
            data(self, you, 0)
        elif kind == "choose":
            functions, options, place, ready, strict = data
            if self.ans:
                index = self.recall()
            else:
                sure = [r(self, you, 0) if callable(r) else r for r in ready]
                index = self.choose(you, [self.bind(f, you) for f in functions], place, 0, strict, sure)
            self.put(SPINE, rest if index < 0 else (*rest, (options[index], 0, you)))
        elif kind == "resolve":
            self.resolve_one(data, position, you, rest, node)
        else:
            self.run_step(data, position, you, rest, node)

    def resolve_one(self, data: Any, position: Any, you: int, rest: tuple[Any, ...], node: int) -> None:
        """One of several texts; the others follow."""
        texts, place = data
        if position == 0:
            position = tuple([(self.ability_code(a), self.s[a.card] if a.card else 0) for a in texts(self, you, 0)])
        left = [self.ability(code) for code, where in position if self.is_still(code, where)]
        if not left:
            self.put(SPINE, rest)
            return
        ability = self.next_text(you, left, place)
        code = self.ability_code(ability)
        more = tuple([entry for entry in position if entry[0] != code])
        self.put(SPINE, (*rest, (node, more, you)) if more else rest)
        self.entered(ability.text, you, ability.card or ability.word)

    def bind(self, function: Any, you: int) -> Any:
        """A function of the machine and the player as one of nothing."""
        return lambda: function(self, you, 0)

    def run_step(self, index: int, position: int, you: int, rest: tuple[Any, ...], node: int) -> None:
        """Start a procedure, or end it."""
        name = self.code.procedures[index].name
        if position == 0:
            if name == "turn":
                self.put(TURN, self.s[TURN] + 1)
            if self.procedure_event(self.code.run_frame, index, you, True):
                self.put(SPINE, (*rest, (node, 2, you)))
                return
            self.put(SPINE, (*rest, (node, 1, you), (self.code.bodies[index], 0, you)))
            self.procedure_event(self.code.begin_frame, index, you, False)
        else:
            self.put(SPINE, rest)
            self.procedure_over(index, you)
            if name == "set-up":
                self.put(SETUP, 0)
                self.settle_checks()

    def next_round(self) -> None:
        """Set-up first, then round after round."""
        code, s = self.code, self.s
        if s[ROUND] == 0 and s[SETUP] == 1:
            self.put(SETUP, 2)
            self.push((code.run_node["set-up"], 0, s[LEAD]))
            return
        self.put(ROUND, s[ROUND] + 1)
        self.push((code.run_node["round"], 0, s[LEAD]))
