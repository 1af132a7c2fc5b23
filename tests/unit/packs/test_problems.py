from __future__ import annotations

import re

import pytest

from imperium_dsl import api
from imperium_dsl.diagnostics.pages import body, example
from imperium_dsl.english import problems as problems_english
from imperium_dsl.packs import problems, problems_folder
from imperium_dsl.packs.stack import Layer, pack_stack
from imperium_dsl.reading.read import decode_source

PROBLEMS = (*problems.PROBLEMS, *problems_folder.PROBLEMS, *problems_english.PROBLEMS)


def triggered(text):
    """The codes of a text that lies on a game without a word."""
    layers = [
        (Layer("", frozenset(), ()), ()),
        (Layer("pack", frozenset(), ()), (decode_source("a.imp", text.encode()),)),
    ]
    return {each.code for each in api.check_layers(layers).diagnostics if each.severity.value == "error"}


@pytest.mark.parametrize(
    "problem", [each for each in PROBLEMS if example(each) is not None], ids=lambda problem: problem.code
)
def test_an_example_triggers_exactly_its_code_and_its_cure_triggers_nothing(problem):
    shown = example(problem)

    assert triggered(shown.wrong) == {problem.code}
    assert triggered(shown.right) == set()


def test_codes_and_slugs_are_unique_and_in_order():
    codes = [problem.code for problem in PROBLEMS]

    assert codes == sorted(set(codes))
    assert len({problem.slug for problem in PROBLEMS}) == len(PROBLEMS)
    assert all("E420" <= code <= "E439" for code in codes)


TOML = re.compile(r"```sh\n# (?P<file>pack|english)\.toml\n(?P<text>.*?)```", re.DOTALL)


def codes_of(folder, file, text):
    """The codes of a pack with these lines in one of its files, and with what they leave out."""
    (folder / "blue").mkdir(parents=True)
    (folder / "blue" / "pack.toml").write_text('name = "blue"\nversion = "1"\ngame = "civ"\n')
    (folder / "blue" / "text.imp").write_text("zone attic: unordered, public\n")
    pack = folder / "mine"
    pack.mkdir()
    (pack / "text.imp").write_text("# nothing\n" if file == "pack" else "zone attic: unordered, public\n")
    lines = ['name = "mine"\n', 'version = "1"\n', 'game = "civ"\n']
    said = text if file == "pack" else ""
    missing = [line for line in lines if line.split()[0] not in {each.split()[0] for each in said.splitlines()}]
    (pack / "pack.toml").write_text("".join(missing) + said)
    if file == "english":
        (pack / "english.toml").write_text(text)
    return {each.code for each in api.check_stack(pack_stack(pack, "mine")).diagnostics}


@pytest.mark.parametrize(
    "problem", [each for each in PROBLEMS if len(TOML.findall(body(each))) == 2], ids=lambda problem: problem.code
)
def test_an_example_of_a_file_beside_the_text_triggers_its_code(problem, tmp_path):
    wrong, right = TOML.findall(body(problem))

    assert problem.code in codes_of(tmp_path / "wrong", *wrong)
    assert problem.code not in codes_of(tmp_path / "right", *right)
