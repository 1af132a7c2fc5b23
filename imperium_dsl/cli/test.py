"""``imperium test``: run scenarios; the last line says how many passed and failed, exit code 1 if any failed."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any

from attrs import define, field

from imperium_dsl import api, bundled
from imperium_dsl.cli.exits import FINDINGS, FINE, WrongUse
from imperium_dsl.cli.output import wants_colour
from imperium_dsl.diagnostics.model import Severity
from imperium_dsl.packs.select import NothingThere, select
from imperium_dsl.source.text import SourceMap

if TYPE_CHECKING:
    import argparse

    from imperium_dsl.diagnostics.model import Diagnostic
    from imperium_dsl.packs.stack import Stack
    from imperium_dsl.scenarios.suite import Result, Suite


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", nargs="*", help="a file, a folder or a pack; none: everything shipped")
    parser.add_argument("-k", metavar="WORD", help="only scenarios with this in their title, file or rule ids")
    parser.add_argument("--game", help="only scenarios of this game; the game that loose text belongs to")
    parser.add_argument("--workers", type=int, metavar="N", help="processes; as many as there are processors")
    parser.add_argument("--json", action="store_true", help="write the results as JSON")


def run(args: argparse.Namespace) -> int:
    began = time.perf_counter()
    if args.workers is not None and args.workers < 1:
        raise WrongUse("--workers is at least 1")
    chosen = choose(args.path, args.game, args.k)
    if args.k is not None and not chosen.errors and not any(suite.scenarios for suite in chosen.suites):
        raise WrongUse(f"no scenario has `{args.k}` in its title, its file's name or its rule ids")
    from imperium_dsl.scenarios.suite import run_suites

    results = list(run_suites(chosen.suites, workers=args.workers))
    seconds = time.perf_counter() - began
    if args.json:
        sys.stdout.write(as_json(chosen, results, seconds))
    else:
        sys.stdout.write(as_text(chosen, results))
    return FINDINGS if chosen.errors or any(not each.passed for each in results) else FINE


@define
class Chosen:
    """What is to be run, and what could not be compiled."""

    suites: list[Suite] = field(factory=list)
    errors: list[Diagnostic] = field(factory=list)
    sources: SourceMap = field(factory=SourceMap)

    def counts(self, results: list[Result]) -> tuple[int, int]:
        """How many passed and failed; a text that does not compile is a failure."""
        passed = sum(1 for each in results if each.passed)
        return passed, len(results) - passed + (1 if self.errors else 0)


def choose(paths: list[str], game: str | None, word: str | None) -> Chosen:
    """Compile what the paths stand for, and pick the scenarios."""
    if game is not None and game not in bundled.games():
        raise WrongUse(f"there is no game `{game}`; the games are {', '.join(bundled.games())}")
    try:
        stacks = select(paths, game)
    except NothingThere as error:
        raise WrongUse(str(error)) from None
    chosen = Chosen()
    for stack in stacks:
        if game is None or stack.game == game:
            add(chosen, stack, word)
    return chosen


def add(chosen: Chosen, stack: Stack, word: str | None) -> None:
    from imperium_dsl.scenarios.suite import Suite

    compiled = api.compile_stack(stack)
    for source in compiled.sources:
        chosen.sources.add(source)
    if compiled.game is None or compiled.ruleset is None:
        chosen.errors.extend(each for each in compiled.diagnostics if each.severity is Severity.ERROR)
        return
    scenarios = tuple(
        each
        for each in compiled.game.scenarios
        if each.span.file in stack.focus and (word is None or is_meant(word, each))
    )
    chosen.suites.append(Suite(compiled.game, compiled.ruleset, compiled.sources, scenarios))


def is_meant(word: str, scenario: Any) -> bool:
    return any(word.casefold() in text.casefold() for text in (scenario.title, scenario.span.file, *scenario.covers))


def as_text(chosen: Chosen, results: list[Result]) -> str:
    passed, failed = chosen.counts(results)
    told = failures_of(chosen, results)
    return f"{told}{chr(10) if told else ''}{passed} passed, {failed} failed\n"


def failures_of(chosen: Chosen, results: list[Result]) -> str:
    """What does not compile, and what did not pass."""
    from imperium_dsl.diagnostics.render_text import render_diagnostic, render_text

    colour = wants_colour(sys.stdout)
    parts = [render_text(chosen.errors, chosen.sources, colour=colour)] if chosen.errors else []
    for each in results:
        if each.problem is not None:
            shown = render_diagnostic(each.problem, chosen.suites[each.suite].sources, colour=colour)
            parts.append(f'failed: "{each.title}"\n{shown}')
    return "\n".join(parts)


def as_json(chosen: Chosen, results: list[Result], seconds: float) -> str:
    passed, failed = chosen.counts(results)
    content = {
        "passed": passed,
        "failed": failed,
        "seconds": round(seconds, 3),
        "scenarios": [as_data(chosen, each) for each in results],
        "errors": [{"code": each.code, "message": each.message} for each in chosen.errors],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def as_data(chosen: Chosen, result: Result) -> dict[str, Any]:
    found: dict[str, Any] = {
        "title": result.title,
        "file": result.file,
        "line": result.line,
        "passed": result.passed,
        "seconds": round(result.seconds, 4),
        "covers": list(result.covers),
    }
    problem = result.problem
    if problem is not None:
        line, column, *_ = chosen.suites[result.suite].sources.place(problem.primary.span)
        found["problem"] = {
            "code": problem.code,
            "message": problem.message,
            "line": line,
            "column": column,
            "notes": list(problem.notes),
        }
    return found
