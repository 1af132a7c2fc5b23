"""The procedures of a game as one flat program, so that going from step to step is a jump, not a walk over a tree.

An instruction is ``(kind, what, next)``; ``next`` is the instruction that follows, 0 the end of the enclosing one:

    leaf     a function, run in one go                  if       a condition and where to go if it holds, and if not
    each     players, and what each of them does        choose   what may be chosen, and where each choice leads
    run      a procedure, and how many turns it is      resolve  texts, one after the other
    stop     how many frames of ``each`` and ``run`` to leave before ``next``

A procedure that nobody answers is written out where it is run.
No procedure runs itself, so the program is finite.
"""

from __future__ import annotations

from typing import Any, Final

LEAF: Final = 0
IF: Final = 1
EACH: Final = 2
CHOOSE: Final = 3
RUN: Final = 4
RESOLVE: Final = 5
STOP: Final = 6
END: Final = 0

Instruction = tuple[int, Any, int]


class Program:
    """The nodes of procedures, laid out one behind the other."""

    def __init__(
        self, nodes: list[tuple[str, Any]], bodies: list[int], noticed: list[bool], turns: frozenset[int]
    ) -> None:
        self.nodes = nodes
        self.bodies = bodies
        self.turns = turns  # the procedures that are one
        self.noticed = noticed  # of each procedure: is it run with ceremony?
        self.steps: list[Instruction] = [(STOP, 0, END)]  # never run: 0 stands for the end
        self.starts: dict[int, int] = {}  # of the body of each procedure that is
        self.begins: dict[str, int] = {}  # what runs a procedure and nothing after it

    def add(self, kind: int, what: Any, after: int) -> int:
        self.steps.append((kind, what, after))
        return len(self.steps) - 1

    def called(self, procedure: int, after: int) -> int:
        if not self.noticed[procedure]:
            return self.node(self.bodies[procedure], after, ())
        if procedure not in self.starts:
            self.starts[procedure] = self.node(self.bodies[procedure], END, ())
        return self.add(RUN, (procedure, self.starts[procedure], int(procedure in self.turns)), after)

    def node(self, index: int, after: int, windows: tuple[tuple[int, int], ...]) -> int:
        """The first instruction of a node; ``windows`` are those around it: where each ends, frames since then."""
        kind, data = self.nodes[index]
        match kind:
            case "leaf":
                return self.add(LEAF, data, after)
            case "sequence":
                for inner in reversed(data):
                    after = self.node(inner, after, windows)
                return after
            case "run":
                return self.called(data, after)
            case "if":
                condition, then, otherwise = data
                no = after if otherwise is None else self.node(otherwise, after, windows)
                return self.add(IF, (condition, self.node(then, after, windows), no), after)
            case "each":
                players, body = data
                deeper = tuple((end, depth + 1) for end, depth in windows)
                return self.add(EACH, (players, self.node(body, END, deeper)), after)
            case "choose":
                functions, options, place, ready, strict = data
                starts = [self.node(option, after, windows) for option in options]
                return self.add(CHOOSE, (functions, starts, place, ready, strict), after)
            case "window":
                start = self.add(IF, None, after)  # a place to come back to
                body = self.node(data, start, (*windows, (after, 0)))
                self.steps[start] = (IF, (always, body, body), after)
                return start
            case "stop":
                end, depth = windows[-1]
                return self.add(STOP, depth, end)
            case _:
                return self.add(RESOLVE, data, after)


def always(*_: Any) -> bool:
    """The condition of a window."""
    return True
