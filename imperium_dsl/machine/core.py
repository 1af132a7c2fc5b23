"""The running state: cells with a journal, decisions from a log of answers, dry runs with undo.

A step of a text runs as plain Python. When it needs a decision that is not in the log of answers it leaves
everything by a signal; the journal takes the state back to the last checkpoint, and once the decision is taken the
step runs again with one more answer. So the half-done effect is in the state, as the checkpoint and the answers
since then, and a state can be copied, hashed and saved at every decision.

A dry run (is this possible?) is the same step in ``exploring`` mode: it takes the first option of every decision,
and where it fails it is undone and run again with the next option, until one way succeeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from imperium_dsl.machine import rng
from imperium_dsl.machine.errors import TOO_LARGE, OutOfBudget
from imperium_dsl.machine.layout import LEAD, RNG, Layout
from imperium_dsl.machine.signals import CostAsk, Fail, GameOver, StopLoop, Suspend, Unknown, Untried
from imperium_dsl.machine.values import Question

if TYPE_CHECKING:
    from imperium_dsl.machine.code import Code
    from imperium_dsl.machine.ears import Listening

ENOUGH: Final = 20_000  # answers of handlers and rounds of long loops, from one decision to the next
LARGEST: Final = 10**15  # of numbers and tokens: what every reader of JSON can hold
DEEP: Final = 64  # handlers that run inside each other
FEW: Final = 100  # rounds of a loop that nobody counts
EXPLORE_LIMIT: Final = 256  # dry runs for one question; beyond it the answer is yes, and the cost may fail after all


class Core:
    """Cells, journal, answers, chance."""

    __slots__ = (
        "about", "alts", "ans", "asked", "code", "costed", "defer", "ears", "exempt", "exploring", "full", "guard",
        "incost", "j", "lay",
        "lis", "log", "offer", "places", "pos", "prov", "refused", "replayed", "res", "running", "s", "skips",
        "spared", "spent", "stale", "stirred", "switches", "tokens", "treating", "undone", "untried", "who",
    )  # fmt: skip
    notices = False  # is everything done with all ceremony, even if nobody answers?

    def __init__(self, code: Code, layout: Layout, cells: list[Any], options: tuple[int, ...]) -> None:
        self.code = code
        self.lay = layout
        self.s = cells
        self.switches = options  # the index of each option's value
        self.j: list[tuple[Any, Any]] = []  # what cells held before, oldest first
        self.ans: list[Any] = []  # answers since the checkpoint, forced ones included
        self.pos = 0
        self.exploring = False
        self.full = False  # every phrase of `who` must be done in full
        self.who = -1
        self.alts: list[tuple[int, Sequence[Any]]] = []
        self.incost = 0
        self.skips = False  # in a handler: what cannot be paid is left out, also in a dry run
        self.refused = False  # the replacement that runs said `fail`
        self.undone = False  # the last replacement did: what it replaced is not done
        self.stale: dict[int, Any] = {}  # checks that a move has yet to look at: those who heard of it come first
        self.spent = 0  # of the budget, since the last decision
        self.replayed = (
            0  # in a dry run: so many answers were given for real, and what they followed from is done again
        )
        self.offer: Sequence[Any] | None = None
        self.costed: Sequence[Any] = ()  # the options of a choice inside a price
        self.asked: Question | None = None  # what has to be decided; None while nothing is
        self.untried = -1  # where the journal ended when a row began of which nothing has come so far, or -1
        self.stirred = 0  # how long the journal was when that last changed
        self.lis: Listening | None = None  # who listens to what, and what stands; None: to be found out
        self.ears: dict[Any, Any] = {}  # who listened to what, for positions seen lately
        self.guard: set[Any] = set()
        self.running: list[Any] = []  # texts on the stack
        self.exempt: list[tuple[int, int]] = []
        self.spared: list[tuple[int, int]] = []  # the same, until the text that runs is over
        self.defer: list[Any] | None = None
        self.prov: tuple[Any, ...] = ()
        self.res: Any = ()
        self.log: Any = None  # a chronicle, if anybody wants one
        self.tokens = len(layout.ruleset.tokens)
        self.treating = False
        self.places = 0
        self.about: list[tuple[int, int]] = []  # place and card of each answer that is being put in order

    # ---- cells

    def put(self, cell: int, value: Any) -> None:
        """Change a cell."""
        self.j.append((cell, self.s[cell]))
        self.s[cell] = value

    def undo(self, mark: int) -> None:
        """Take the state back to where the journal was that long."""
        s, j = self.s, self.j
        if len(j) > mark:
            for cell, old in j[: mark - 1 if mark else None : -1]:
                if type(cell) is int:
                    s[cell] = old
                else:
                    cell.amount = old
            del j[mark:]
            if self.stirred > mark:
                self.lis = None
                self.stirred = mark

    def stir(self) -> None:
        """From here on others may listen than before."""
        self.lis = None
        self.stirred = len(self.j)

    # ---- decisions

    def ask(self, player: int, options: Sequence[Any], what: str, place: int = -1, this: int = 0) -> Any:
        """One decision: the answer from the log, or the only one there is, or the run ends here."""
        pos = self.pos
        if pos < len(self.ans):
            self.pos = pos + 1
            return self.ans[pos]
        if len(options) == 1:
            answer = options[0]
        elif self.exploring:
            if player != self.who:
                raise Unknown
            self.alts.append((pos, options))
            answer = options[0]
        elif self.incost and player == self.who:
            if self.offer is None:
                self.costed = options
                raise CostAsk
            options, self.offer = self.offer, None
            if len(options) != 1 and player < self.lay.persons:
                self.asked = Question(player, list(options), what, place, this)
                raise Suspend
            answer = options[0]
        elif player >= self.lay.persons:
            answer = options[0]
        else:
            if self.untried == len(self.j):
                raise Untried
            self.asked = Question(player, list(options), what, place, this)
            raise Suspend
        self.ans.append(answer)
        self.pos = pos + 1
        return answer

    def known(self) -> bool:
        """Is the next answer in the log?"""
        return self.pos < len(self.ans)

    def record(self, answer: Any) -> Any:
        """Note something found out at some cost, so that running the step again need not."""
        self.ans.append(answer)
        self.pos += 1
        return answer

    def recall(self) -> Any:
        """The next answer of the log."""
        self.pos += 1
        return self.ans[self.pos - 1]

    # ---- dry runs

    def explore(
        self, step: Callable[[], Any], player: int, full: bool, prefix: Sequence[Any] = (), skips: bool = False
    ) -> bool:
        """Can the step be done: in full (every phrase of the player), or at all (costs met, something changes)?

        With ``skips`` what cannot be paid is left out, and the rest is done.
        """
        mark, exempt, spared = len(self.j), len(self.exempt), len(self.spared)
        saved = (
            self.ans, self.pos, self.alts, self.exploring, self.full, self.who, self.incost, self.offer, self.res,
            self.prov, self.log, self.defer, self.replayed, self.skips,
        )  # fmt: skip
        self.replayed = len(prefix)
        self.skips = skips
        self.exploring, self.full, self.who, self.incost, self.offer = True, full, player, 0, None
        self.log = None
        waiting: list[Any] | None = self.defer if prefix else None
        answers = list(prefix)
        stack: list[tuple[int, Sequence[Any], int]] = []
        try:
            for _ in range(EXPLORE_LIMIT):
                self.ans, self.pos, self.alts, self.res = answers, 0, [], saved[8]
                self.defer = waiting if waiting is None else [*waiting]
                try:
                    step()
                    found = full or len(self.j) > mark or len(self.exempt) > exempt or len(self.spared) > spared
                except Fail:
                    found = False
                except (Unknown, GameOver, StopLoop):
                    found = True
                self.undo(mark)
                del self.exempt[exempt:]
                del self.spared[spared:]
                if found:
                    return True
                stack.extend([(at, options, 0) for at, options in self.alts])
                made = self.ans
                while stack:
                    at, options, taken = stack.pop()
                    if taken + 1 < len(options):
                        stack.append((at, options, taken + 1))
                        answers = [*made[:at], options[taken + 1]]
                        break
                else:
                    return False
            return True
        finally:
            (
                self.ans, self.pos, self.alts, self.exploring, self.full, self.who, self.incost, self.offer,
                self.res, self.prov, self.log, self.defer, self.replayed, self.skips,
            ) = saved  # fmt: skip

    def trying(self) -> bool:
        """Is this a dry run, beyond what was done for real and is only done again?"""
        return self.exploring and self.pos >= self.replayed

    def cost(self, price: Callable[[], Any], player: int, ready: bool | None = None) -> bool:
        """``A to``: pay in full, or not at all; ``ready`` tells, if it is known, whether every way to pay works."""
        if ready is not None and not self.exploring:
            return ready and bool(price())
        if self.exploring:
            if ready is None and self.known():
                ready = self.recall()
            elif ready is None:
                ready = self.record(not self.skips or self.explore(price, player, True))
            elif self.pos >= self.replayed and not self.skips:
                ready = True  # if it cannot be paid, that ends the dry run
            if not ready:
                return False
            before, self.full = self.full, True
            try:
                paid = price()
            finally:
                self.full = before
            return bool(paid) or self.trying()  # what is done again may have failed after all
        feasible = self.recall() if self.known() else self.record(self.explore(price, player, True))
        if not feasible:
            return False
        if self.incost:
            return bool(price())
        mark, start, who, exempt, spared = len(self.j), self.pos, self.who, len(self.exempt), len(self.spared)
        log = 0 if self.log is None else len(self.log)
        waiting: list[Any] | None = self.defer if self.defer is None else [*self.defer]
        self.incost, self.who = 1, player
        try:
            while True:
                try:
                    return bool(price())
                except CostAsk:
                    options = list(self.costed)
                    self.undo(mark)
                    del self.exempt[exempt:]
                    del self.spared[spared:]
                    self.defer = waiting if waiting is None else [*waiting]
                    if self.log is not None:
                        del self.log[log:]
                    able = self.completing(price, player, self.ans[start:], options)
                    self.pos = start
                    self.offer = able or options
        finally:
            self.incost, self.who, self.offer = 0, who, None

    def completing(
        self, price: Callable[[], Any], player: int, answers: Sequence[Any], options: Sequence[Any]
    ) -> list[Any]:
        """The options with which a price can be paid; of a player for whom the machine answers the first one."""
        able = []
        for option in options:
            if self.explore(price, player, True, [*answers, option]):
                able.append(option)
                if player >= self.lay.persons:
                    break
        return able

    # ---- rules that go on for too long

    def tick(self) -> None:
        """One more of what a text may do without end."""
        self.spent += 1
        if self.spent > ENOUGH:
            raise OutOfBudget(
                f"{ENOUGH:,} answers of handlers and rounds of loops without a decision; look for texts that start "
                "each other, or for a `repeat` with a large number"
            )

    def bounded(self, n: int) -> int:
        """A number that a text has made, unless it is too large."""
        if -LARGEST <= n <= LARGEST:
            return n
        raise OutOfBudget(TOO_LARGE)

    def rounds(self, n: int) -> Iterable[int]:
        """So many rounds of a loop."""
        return range(n) if n <= FEW else self.counted_rounds(n)

    def counted_rounds(self, n: int) -> Iterator[int]:
        """Very many."""
        for i in range(n):
            self.tick()
            yield i

    def down_from(self, n: int) -> list[int]:
        """The numbers from which one is chosen, the highest first."""
        if n > ENOUGH:
            raise OutOfBudget(f"a choice between more than {ENOUGH:,} numbers")
        return list(range(n, -1, -1))

    # ---- chance

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        if self.trying():
            raise Unknown
        state, value = rng.below(self.s[RNG], n)
        self.put(RNG, state)
        return value

    # ---- players

    def others(self, you: int) -> list[int]:
        """The other players, clockwise."""
        n = self.lay.players
        if you < 0:
            you = self.s[LEAD]
            return [(you + i) % n for i in range(n)]
        return [(you + i) % n for i in range(1, n)]

    def everyone(self, you: int) -> list[int]:
        """All players, clockwise from the acting one."""
        n = self.lay.players
        if you < 0:
            you = self.s[LEAD]
        return [(you + i) % n for i in range(n)]
