"""Every code block of the documentation does what the page says: it compiles, runs, or prints what follows it."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from imperium_dsl.api import compile_sources
from imperium_dsl.cli.main import COMMANDS, main
from imperium_dsl.diagnostics.model import Severity
from imperium_dsl.diagnostics.render_text import render_text
from imperium_dsl.reading.read import Reading
from imperium_dsl.source.text import SourceFile
from tests.docs.blocks import Block, blocks_of
from tests.docs.on_top import findings, with_sets

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "tests").glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
COMMENT = re.compile(r"(\s*\[[A-Z][^\]]*\])?\s*(#.*)?$")  # with the rules before it
WRAPPED = {
    "effect": 'card "Page {n}" DOC{n}:\n  uncivilised\n  play:\n{body}',
    "member": 'card "Page {n}" DOC{n}:\n  uncivilised\n{body}',
}
DEEPER = {"effect": "    ", "member": "  "}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_blocks_of_a_page_do_what_it_says(page, empty_folder):
    blocks = blocks_of(page)
    check_texts(blocks)
    session = Session(empty_folder)
    for block in blocks:
        session.play(block)


def test_every_command_has_its_heading():
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")

    assert set(re.findall(r"^## (.*)$", page, re.MULTILINE)) == {command.name for command in COMMANDS}


# ---- text in the language


def wrapped(block: Block, what: str, number: int) -> str:
    body = "".join(f"{DEEPER[what]}{line}" for line in block.text.splitlines(keepends=True))
    return WRAPPED[what].format(n=number, body=body)


def check_texts(blocks: list[Block]) -> None:
    """Blocks that are right are checked together, those that are wrong one by one."""
    together: dict[str, dict[str, str]] = {}
    games: dict[str, dict[str, str]] = {}
    for number, block in enumerate(blocks, start=1):
        if block.mark != "check":
            continue
        what, _, expected = block.value.partition(", error ")
        kind, _, game = what.partition(" ")
        game = game or "imperium"
        if kind == "game":
            games.setdefault(game, {})[block.place] = block.text
            continue
        text = block.text if kind == "pack" else wrapped(block, kind, number)
        if expected:
            found = findings(game, with_sets(game, {block.place: text}))

            assert [re.search(r": ([EWR][0-9]{3}) ", line)[1] for line in found] == [expected], block.place
        else:
            together.setdefault(game, {})[block.place] = text
    for game, texts in together.items():
        assert findings(game, with_sets(game, texts)) == []
    for texts in games.values():
        check_game(texts)


def check_game(texts: dict[str, str]) -> None:
    compiled = compile_sources([Reading(SourceFile(place, text), ()) for place, text in texts.items()])
    wrong = [found for found in compiled.diagnostics if found.severity is Severity.ERROR]

    assert not wrong, render_text(wrong, compiled.sources)


def bare(text: str) -> str:
    """Lines without comments and rules, and without what sets them apart."""
    lines = (COMMENT.sub("", line) for line in text.splitlines())
    return "\n".join(line for line in lines if line.strip())


def check_shipped(block: Block) -> None:
    shipped = (ROOT / block.value).read_text(encoding="utf-8")

    assert bare(block.text) in bare(shipped), f"{block.place}: not (any more) in {block.value}"


# ---- commands and programs


def placeless(printed: str | None) -> str | None:
    """Lines of shipped files move whenever somebody writes above them."""
    return printed and re.sub(r"(--> (?:cards|rules)/[^\s:]+):[0-9]+:[0-9]+", r"\1", printed)


class Session:
    """What is typed on one page, one block after the other, in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.printed: str | None = None
        self.names: dict[str, object] = {"__name__": "page"}

    def play(self, block: Block) -> None:
        printed, self.printed = self.printed, None
        match block.language:
            case "imp" if block.mark == "file":
                self.write(block)
            case "imp" if block.mark == "shipped":
                check_shipped(block)
            case "imp" if block.mark == "":
                check_game({block.place: block.text})
            case "imp":
                assert block.mark == "check", f"{block.place}: unknown mark {block.mark}"
                if block.value.startswith("pack") and "scenario " in block.text:
                    self.test(block)
            case "sh":
                self.printed = self.type(block)
            case "python":
                self.printed = self.run(block)
            case "toml" | "json":
                self.write(block) if block.mark == "file" else None
                (tomllib.loads if block.language == "toml" else json.loads)(block.text)
            case "text":
                assert block.mark == "form" or placeless(printed) == placeless(block.text), block.place
            case _:
                pytest.fail(f"{block.place}: nobody knows what to do with `{block.language}`")

    def write(self, block: Block) -> None:
        path = self.folder / block.value
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")

    def test(self, block: Block) -> None:
        """Scenarios on a page hold."""
        path = self.folder / "scenarios.imp"
        path.write_text(block.text, encoding="utf-8")
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            ended = main(["test", "--workers", "1", "--game", block.value.split()[1], str(path)])

        assert ended == 0, f"{block.place}: {output.getvalue()}"

    def type(self, block: Block) -> str:
        """``imperium`` runs; of ``make`` the target must be there, because it would run these tests."""
        commands = [line for line in block.text.splitlines() if line.strip() and not line.startswith("#")]
        expected = [0] * (len(commands) - 1) + [int(block.value) if block.mark == "exit" else 0]
        output = io.StringIO()
        for line, code in zip(commands, expected, strict=True):
            program, *words = shlex.split(line, comments=True)
            if program == "make":
                targets = (ROOT / "Makefile").read_text(encoding="utf-8")

                assert all(re.search(rf"^{word}:", targets, re.MULTILINE) for word in words), line
                continue

            assert program == "imperium", f"{block.place}: {program}"
            with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
                ended = main(words)

            assert ended == code, f"{block.place}: {line} ended with {ended}\n{output.getvalue()}"
        return output.getvalue()

    def run(self, block: Block) -> str:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(block.text, block.place, "exec"), self.names)
        return output.getvalue()
