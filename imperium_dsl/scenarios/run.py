"""One scenario in, its outcome out: passed, or the problem that stopped it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from attrs import define, field, frozen

from imperium_dsl.checks.resolve.scope import Unresolved
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine.code import Compiled
from imperium_dsl.machine.errors import GameError
from imperium_dsl.scenarios import failures, problems
from imperium_dsl.scenarios.acts import Finder, read_act
from imperium_dsl.scenarios.around import chance_words, script_chance
from imperium_dsl.scenarios.claims import Judge, asked_text, is_offer
from imperium_dsl.scenarios.deeds import Deeds, Watch, claimed_deeds, has_deeds, single, with_deeds
from imperium_dsl.scenarios.names import words_of
from imperium_dsl.scenarios.notes import ChanceError
from imperium_dsl.scenarios.phrases import Menu
from imperium_dsl.scenarios.position import Position
from imperium_dsl.scenarios.proofread import Proof
from imperium_dsl.scenarios.reading import Game, NoCopy, Reader
from imperium_dsl.scenarios.seating import seated
from imperium_dsl.scenarios.stops import Stopped
from imperium_dsl.scenarios.table import Table
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_scenarios as ast

LOGGED = 12  # the last decisions that a failure shows
IDLE = 200  # decisions answered by default in a row


@frozen
class Outcome:
    """What came of a scenario."""

    scenario: ast.Scenario
    problem: Problem | None
    seen: frozenset[int] = frozenset()  # places of effects that were carried out

    @property
    def passed(self) -> bool:
        return self.problem is None


@define
class Runner:
    """Runs the scenarios of one game."""

    game: Game
    make: Callable[[Ruleset], Compiled] = Compiled  # writes the code of a ruleset
    menu: Menu = field(init=False)
    proof: Proof = field(init=False)
    absent: dict[tuple[object, ...], frozenset[int]] = field(factory=dict)  # by seats, switches and tries
    deeds: dict[Span, Deeds] = field(factory=dict)  # by the place of the scenario

    def __attrs_post_init__(self) -> None:
        self.menu = Menu(self.game.ruleset)
        self.proof = Proof.of(self.game.checked, self.game.sources)

    def prepare(self, scenarios: Iterable[ast.Scenario]) -> None:
        """Put the deeds of all these scenarios into one game: its code is written once."""
        speaking = [each for each in scenarios if has_deeds(each)]
        if speaking:
            found = with_deeds(self.game, speaking, self.make)
            self.deeds.update((each.span, found) for each in speaking)

    def deeds_of(self, scenario: ast.Scenario) -> Deeds | None:
        """The game with the deeds of a scenario, if it speaks of any."""
        if scenario.span not in self.deeds:
            self.prepare([scenario])
        return self.deeds.get(scenario.span)

    def run(self, scenario: ast.Scenario) -> Outcome:
        """One scenario."""
        course = Course(self, scenario)
        problem: Problem | None = None
        try:
            course.run()
        except Stopped as stopped:
            problem = stopped.problem
        except Unresolved as unresolved:
            problem = unresolved.problem
        except NoCopy as error:
            problem = problems.NotInGame(course.span, f'"{error}"')
        except ChanceError as error:
            problem = problems.ImpossibleChance(course.span, str(error))
        except Exception as error:  # noqa: BLE001  a mistake of ours is a failure of this scenario only
            where = traceback.extract_tb(error.__traceback__)[-1]
            reason = f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"
            problem = failures.MachineFails(course.span, reason, course.log())
        seen = frozenset() if course.table is None else frozenset(course.table.machine.seen)
        return Outcome(scenario, problem, seen)

    def left_out(self, seats: tuple[str, ...], switches: tuple[int, ...], tries: int) -> frozenset[int]:
        """The cards that lie where no rule looks, whatever chance says in so many set-ups."""
        key = (seats, switches, tries)
        if key not in self.absent:
            found: set[int] | None = None
            for seed in range(tries):
                table = Table.laid(self.game.compiled.code(len(seats)), self.menu, seats, switches, seed)
                table.set_up()
                found = table.outside() if found is None else found & table.outside()
            self.absent[key] = frozenset(found or ())
        return self.absent[key]


class Course:
    """The run of one scenario."""

    def __init__(self, runner: Runner, scenario: ast.Scenario) -> None:
        self.runner = runner
        self.deeds = runner.deeds_of(scenario)
        self.game = runner.game if self.deeds is None else self.deeds.game
        self.menu = runner.menu
        self.scenario = scenario
        self.span: Span = scenario.span
        self.table: Table | None = None

    def run(self) -> None:
        for problem in self.runner.proof.scenario(self.scenario):
            raise Stopped(problem)
        head, lines = self.head()
        self.begin(head, lines)
        for at, line in enumerate(lines):
            match line:
                case ast.Given():
                    self.given(line)
                case ast.Acts():
                    self.started()
                    if at and not isinstance(lines[at - 1], ast.Acts):
                        self.judge.since = len(self.table.machine.log.deeds())  # type: ignore[union-attr]
                    for act in line.acts:
                        self.act(act)
                case ast.Then():
                    self.started()
                    self.settle(line, lines[at + 1 :])
                    self.then(line)
                case ast.ScenarioGame():
                    raise Stopped(problems.NoSuchGame(line.span, "a scenario has one game line, and it comes first"))
        self.started()
        self.end(lines)

    def head(self) -> tuple[ast.ScenarioGame, list[ast.ScenarioLine]]:
        first, *lines = self.scenario.lines
        if not isinstance(first, ast.ScenarioGame):
            raise Stopped(problems.NoSuchGame(first.span, "a scenario begins with its game: `game NAME with SEATS`"))
        return first, lines

    # ---- the position

    def begin(self, head: ast.ScenarioGame, lines: Sequence[ast.ScenarioLine]) -> None:
        """Lay the table; with a position to build, play the set-up out."""
        self.span = head.span
        ruleset = self.game.ruleset
        if head.game != ruleset.game:
            raise Stopped(problems.NoSuchGame(head.span, f"this is the game `{ruleset.game}`, not `{head.game}`"))
        if "round" not in self.game.program.procedures:
            raise Stopped(problems.NoSuchGame(head.span, f"`{ruleset.game}` has no `procedure round`"))
        try:
            seats, switches = seated(ruleset, head)
        except GameError as error:
            raise Stopped(problems.NoSuchGame(head.span, str(error))) from None
        self.reader = Reader(self.game, seats)
        self.table = Table.laid(self.reader.code, self.menu, seats, switches)
        self.finder = Finder(self.table)
        self.judge = Judge(self.table, self.reader, self.finder)
        self.listen()
        self.begun = False
        first: list[ast.Claim] = []
        for line in lines:
            if not isinstance(line, ast.Given):
                break
            first.extend(line.claims)
        rest = [claim for claim in first if not chance_words(claim.left)]
        if rest:
            self.table.set_up()
            self.lay_out(rest)
        for claim in first:
            if chance_words(claim.left):
                self.span = claim.span
                script_chance(self.table, self.reader, claim)

    def listen(self) -> None:
        """What claims ask about is noted from the beginning."""
        assert self.table is not None
        watches = []
        for claim in claimed_deeds(self.scenario):
            self.span = claim.span
            watches += [Watch(part.span, self.reader.matcher(part)) for part in single(claim)]
        self.table.machine.watches = tuple(watches)

    def lay_out(self, claims: Sequence[ast.Claim]) -> None:
        assert self.table is not None
        table = self.table
        absent = partial(self.runner.left_out, tuple(table.seats), table.machine.switches)
        position = Position.of(table, self.reader, absent, {} if self.deeds is None else self.deeds.keywords)
        for claim in claims:
            self.span = claim.span
            position.read(claim)
        position.lay_out()
        self.judge.since = 0
        if position.turn is not None:
            table.machine.turn_wanted = position.turn

    def given(self, line: ast.Given) -> None:
        """Given lines before the first act are laid out already; later ones change the position at rest."""
        assert self.table is not None
        if not self.begun:
            return
        self.span = line.span
        for claim in line.claims:
            if chance_words(claim.left):
                script_chance(self.table, self.reader, claim)
        rest = [claim for claim in line.claims if not chance_words(claim.left)]
        if not rest:
            return
        if self.table.is_mid_effect or self.table.is_over:
            raise Stopped(problems.GivenTooLate(line.span))
        self.table.machine.rewind()
        self.table.machine.ans.clear()
        self.lay_out(rest)
        self.table.advance()

    def started(self) -> None:
        if not self.begun:
            self.begun = True
            assert self.table is not None
            self.table.advance()

    # ---- acts

    def act(self, act: ast.Act) -> None:
        table = self.table
        assert table is not None
        self.span = act.span
        if act.seat not in table.seats:
            raise Stopped(problems.UnknownSeat(act.span, act.seat, tuple(table.seats)))
        if self.deeds is not None and act.span in self.deeds.keywords:
            self.command(act, self.deeds.keywords[act.span])
            return
        meant = read_act(self.reader, table.seats.index(act.seat), act.phrase)
        for _ in range(IDLE):
            path = self.finder.path(meant)
            if path is not None:
                self.finder.perform(meant, path)
                return
            asked = table.asked
            default = None if asked is None else table.default()
            if asked is None or default is None or (table.is_forced and asked.player == meant.player):
                break
            table.answer(default, by_default=True)
        raise Stopped(failures.ActImpossible(act.span, *self.state(), self.log()))

    def command(self, act: ast.Act, keyword: int) -> None:
        """Somebody for whom the machine answers does as the scenario says; then the game goes on where it was."""
        table = self.table
        assert table is not None
        if table.is_mid_effect or table.is_over:
            raise Stopped(problems.GivenTooLate(act.span))
        table.machine.rewind()
        table.machine.ans.clear()
        table.machine.begin_with(keyword, table.seats.index(act.seat), self.reader.bound(table.machine, ()))
        table.advance()

    def state(self) -> tuple[str, tuple[str, ...]]:
        """The decision that is asked, and its options."""
        table = self.table
        assert table is not None
        if table.asked is None:
            return "the game is over", ()
        return table.question(), table.offers()

    # ---- claims

    def settle(self, line: ast.Then, rest: Sequence[ast.ScenarioLine]) -> None:
        """Before claims: what may be declined is declined, unless the next act or a claim takes it up."""
        table = self.table
        assert table is not None
        kinds = {claim.kind for claim in line.claims if is_offer(claim)}
        if kinds == {"cannot"}:
            return
        coming = next((act for each in rest if isinstance(each, ast.Acts) for act in each.acts), None)
        for _ in range(IDLE):
            if table.asked is None or (table.is_forced and not self.is_for_another(line)):
                return
            default = table.default()
            if default is None or (coming is not None and self.is_next(coming)):
                return
            able = [claim for claim in line.claims if claim.kind == "can" and is_offer(claim)]
            if any(self.judge.judge(claim) is None for claim in able):
                return
            table.answer(default, by_default=True)

    def is_for_another(self, line: ast.Then) -> bool:
        """Do the claims say what others can do, and nobody of them has to decide now?"""
        table = self.table
        assert table is not None
        assert table.asked is not None
        able = {words_of(claim.left)[:1] for claim in line.claims if claim.kind == "can" and is_offer(claim)}
        return bool(able) and (table.seats[table.asked.player],) not in able

    def is_next(self, act: ast.Act) -> bool:
        table = self.table
        assert table is not None
        if act.seat not in table.seats:
            return False
        meant = read_act(self.reader, table.seats.index(act.seat), act.phrase)
        return self.finder.path(meant, happened=False) is not None

    def then(self, line: ast.Then) -> None:
        for claim in line.claims:
            self.span = claim.span
            there = self.judge.judge(claim)
            if there is not None:
                raise Stopped(failures.ClaimFails(claim.span, there, self.log()))

    def end(self, lines: Sequence[ast.ScenarioLine]) -> None:
        """An effect that is half done at the end is somebody's oversight, unless the last line speaks of it."""
        assert self.table is not None
        last = lines[-1] if lines else None
        spoken = isinstance(last, ast.Then) and any(c.kind in ("can", "cannot") for c in last.claims)
        if self.table.is_mid_effect and not spoken:
            raise Stopped(failures.Unanswered(self.scenario.lines[-1].span, *self.state(), self.log()))

    def log(self) -> tuple[str, ...]:
        """The last decisions."""
        table = self.table
        if table is None:
            return ()
        shown = [
            f"{table.seats[d.player]}: {d.prompt}: {d.label}{' (by default)' if d.by_default else ''}"
            for d in table.decided[-LOGGED:]
        ]
        left_out = len(table.decided) - len(shown)
        first = (f"{left_out} decisions before",) if left_out else ()
        now = (f"now: {asked_text(table)}",)
        return (*first, *(f"decided: {each}" for each in shown), *now)
