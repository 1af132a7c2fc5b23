"""The pipeline on one screen, and the two names that a program needs: ``load_game`` and ``load_pack``.

    bytes --read--> text --parse--> AST --merge--> AST of one game --check--> program --lower--> ruleset

Stages are imported when they are needed: a game that is in the cache is loaded without the compiler.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from imperium_dsl import bundled, cache
from imperium_dsl.diagnostics.model import Severity
from imperium_dsl.diagnostics.suggest import did_you_mean
from imperium_dsl.packs.stack import Layer, Stack, pack_stack, shipped_stack
from imperium_dsl.source.text import SourceMap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from imperium_dsl.checks.check import CheckedGame
    from imperium_dsl.diagnostics.model import Diagnostic, Problem
    from imperium_dsl.ir.ruleset import Ruleset
    from imperium_dsl.play.rules import Rules
    from imperium_dsl.program.program import Program
    from imperium_dsl.reading.read import Reading
    from imperium_dsl.syntax import ast_declarations as ast


LEAVES = frozenset({"card", "table", "scenario", "ledger"})  # declarations that no other is built on
QUOTED = re.compile(r'"([^"\n]*)"')


class CompileError(Exception):
    """The text has errors; ``str`` shows them as the command line does."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], sources: SourceMap) -> None:
        super().__init__(diagnostics, sources)
        self.diagnostics = diagnostics
        self.sources = sources

    def __str__(self) -> str:
        from imperium_dsl.diagnostics.render_text import render_text

        return render_text(self.diagnostics, self.sources)


class UnknownGame(LookupError):  # noqa: N818  says what it is
    """There is no shipped game of that name."""

    def __init__(self, name: str) -> None:
        help_ = did_you_mean(name, bundled.games()) or f"the games are {', '.join(bundled.games())}"
        super().__init__(f"there is no game `{name}`; {help_}")


@frozen
class Checked:
    """Text up to the checked game, which is there only if no diagnostic of the game itself is an error."""

    files: tuple[ast.File, ...] = field(repr=False)  # as written, before packs are merged
    game: CheckedGame | None = field(repr=False)
    diagnostics: tuple[Diagnostic, ...]
    sources: SourceMap = field(repr=False)

    @property
    def program(self) -> Program | None:
        return None if self.game is None else self.game.program


@frozen
class Compiled:
    """Text up to the ruleset, which is there only if no diagnostic is an error."""

    game: CheckedGame | None = field(repr=False)
    ruleset: Ruleset | None = field(repr=False)
    diagnostics: tuple[Diagnostic, ...]
    sources: SourceMap = field(repr=False)

    @property
    def program(self) -> Program | None:
        return None if self.game is None else self.game.program


# ---- the pipeline


def check_layers(layers: Iterable[tuple[Layer, tuple[Reading, ...]]]) -> Checked:
    """From text to a checked program; a stage with errors is the last one."""
    from imperium_dsl.checks.check import check_files
    from imperium_dsl.packs.merge import merge_layers
    from imperium_dsl.syntax.parser import parse_source

    sources = SourceMap()
    problems: list[Problem] = []
    parsed: list[tuple[Layer, list[ast.File]]] = []
    english: list[Reading] = []
    for layer, readings in layers:
        parsed.append((layer, []))
        english.extend([] if layer.english is None else [layer.english.reading()])
        for reading in readings:
            sources.add(reading.source)
            problems.extend(reading.problems)
            if not reading.problems:
                file, found = parse_source(reading.source)
                parsed[-1][1].append(file)
                problems.extend(found)
    game = None
    lost = Lost.of(problems, [file for _, files in parsed for file in files], sources)
    if lost.is_bearable:
        merged, found = merge_layers(parsed)
        problems.extend(found)
        if not errors(found):
            game, found = check_files([merged])
            problems.extend(lost.told(found))
    game = None if errors(problems) else game
    if game is not None and english:
        from imperium_dsl.english.word_files import read_words

        for reading in english:
            sources.add(reading.source)
            problems.extend(reading.problems)
        tables, found = read_words([reading.source for reading in english if not reading.problems], game.program)
        problems.extend(found)
        game = None if errors(problems) else evolve(game, program=evolve(game.program, english=tables))
    files = tuple(file for _, files in parsed for file in files)
    return Checked(files, game, tuple(problem.report() for problem in problems), sources)


@frozen
class Lost:
    """Declarations that could not be read: one bad card does not hide what is wrong with the next."""

    texts: tuple[str, ...]
    is_bearable: bool  # what was lost is nothing that other text is built on

    @classmethod
    def of(cls, problems: Iterable[Problem], files: Iterable[ast.File], sources: SourceMap) -> Lost:
        """Cards, tables, scenarios and ledgers can be missed; a keyword or a zone cannot, nor can a whole file."""
        found = []
        for span in (span for file in files for span in file.lost):
            source = sources.get(span.file)
            found.append("" if source is None else source.text[span.start : span.end])
        leaves = all(text.split(maxsplit=1)[:1][0] in LEAVES for text in found if text.strip())
        wrong = errors(problems)
        return cls(tuple(found), not wrong or (bool(found) and leaves and not any(p.code < "E12" for p in wrong)))

    def told(self, problems: Iterable[Problem]) -> list[Problem]:
        """What is wrong with the rest; nothing that is only wrong because something was lost."""
        if not self.texts:
            return list(problems)
        names = {name for text in self.texts for name in QUOTED.findall(text)}
        return [p for p in errors(problems) if getattr(p, "name", None) not in names]


def compile_layers(layers: Iterable[tuple[Layer, tuple[Reading, ...]]]) -> Compiled:
    """From text to a ruleset."""
    from imperium_dsl.lower.from_checked import lower_program

    checked = check_layers(layers)
    program, sources = checked.program, checked.sources
    ruleset = None if program is None else lower_program(program, sources)
    return Compiled(checked.game, ruleset, checked.diagnostics, sources)


def errors(problems: Iterable[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.severity is Severity.ERROR]


# ---- what is compiled


def compile_sources(readings: Iterable[Reading]) -> Compiled:
    """A game that is wholly in these texts."""
    return compile_layers([(Layer("", frozenset(), ()), tuple(readings))])


def compile_game(name: str, *, scenarios: bool = False) -> Compiled:
    """A shipped game, perhaps with its scenarios."""
    require_game(name)
    return compile_stack(shipped_stack(name, scenarios))


def compile_pack(path: str | Path) -> Compiled:
    """A pack with its game and all that it requires."""
    return compile_stack(pack_stack(Path(path), str(path)))


def compile_stack(stack: Stack) -> Compiled:
    """A game with the packs on top of it."""
    if stack.problems:
        reports = tuple(problem.report() for problem in stack.problems)
        return Compiled(None, None, reports, SourceMap.of(stack.sources))
    return compile_layers(readings_of(stack))


def check_stack(stack: Stack) -> Checked:
    """The same up to the checked program; the words of its scenarios are checked as well."""
    if stack.problems:
        reports = tuple(problem.report() for problem in stack.problems)
        return Checked((), None, reports, SourceMap.of(stack.sources))
    checked = check_layers(readings_of(stack))
    if checked.game is None or not checked.game.scenarios:
        return checked
    from imperium_dsl.scenarios.proofread import proofread

    found = tuple(problem.report() for problem in proofread(checked.game, checked.sources))
    return evolve(checked, diagnostics=(*checked.diagnostics, *found))


def readings_of(stack: Stack) -> list[tuple[Layer, tuple[Reading, ...]]]:
    return [(layer, tuple(text.reading() for text in layer.texts)) for layer in stack.layers]


def require_game(name: str) -> None:
    if name not in bundled.games():
        raise UnknownGame(name)


# ---- what is played


def load_game(name: str) -> Rules:
    """The rules of a shipped game, ready to be played; compiled once, then cached by content."""
    require_game(name)
    return rules_of(shipped_stack(name, scenarios=False))


def load_pack(path: str | Path) -> Rules:
    """The rules of a game with a pack and all that the pack requires."""
    return rules_of(pack_stack(Path(path), str(path)))


def rules_of(stack: Stack) -> Rules:
    """The rules of a game with the packs on top of it."""
    ruleset, digest = ruleset_of(stack)
    from imperium_dsl.play.rules import Rules

    return Rules(ruleset, digest)


def ruleset_of(stack: Stack) -> tuple[Ruleset, str]:
    """The ruleset and its hash, from the cache if nothing has changed; errors are raised."""
    from imperium_dsl.ir.codec import UnreadableRuleset, from_json, ruleset_hash, to_json

    key = key_of(stack) if stack.is_readable else None
    stored = None if key is None else cache.load("ruleset", key)
    if stored is not None:
        try:
            digest, _, content = stored.partition(b"\n")
            return from_json(content, is_trusted=True), digest.decode()
        except UnreadableRuleset:
            pass  # of a damaged cache; compiled again
    compiled = compile_stack(stack)
    if compiled.ruleset is None:
        raise CompileError(compiled.diagnostics, compiled.sources)
    hash_ = ruleset_hash(compiled.ruleset)
    if key is not None:
        cache.store("ruleset", key, f"{hash_}\n{to_json(compiled.ruleset)}".encode())
    return compiled.ruleset, hash_


def key_of(stack: Stack) -> str:
    """The hash of the text, of the grammar and of the package."""
    grammar = [path.read_bytes() for path in sorted(bundled.grammar_dir().glob("*.lark"))]
    return cache.key_of([*grammar, *stack.key_parts()])
