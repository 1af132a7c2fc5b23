from __future__ import annotations

import subprocess
import sys

import pytest

import imperium_dsl
from imperium_dsl import api, bundled
from imperium_dsl.catalogue import problems_by_code
from imperium_dsl.diagnostics.pages import page
from imperium_dsl.ir.codec import ruleset_hash
from imperium_dsl.packs.stack import shipped_stack
from imperium_dsl.reading.read import decode_source


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("IMPERIUM_CACHE", str(tmp_path / "cache"))


def readings(**texts):
    return [decode_source(f"{name}.imp", text.encode()) for name, text in texts.items()]


SMALL = """
game small
seats 2
trait colour: red, blue
zone hand of player: unordered, owner-only
set "All" ALL 1

card "One" ALL1:
  red
"""


def test_a_text_becomes_a_program_and_a_ruleset():
    compiled = api.compile_sources(readings(small=SMALL))

    assert [each.message for each in compiled.diagnostics if each.severity.value == "error"] == []
    assert compiled.program is not None
    assert compiled.ruleset is not None
    assert [face.name for face in compiled.ruleset.faces] == ["One"]


def test_one_wrong_file_does_not_hide_the_next():
    compiled = api.compile_sources(readings(one='card "A', two="token 3 x", three=SMALL))

    assert compiled.ruleset is None
    assert {each.primary.span.file for each in compiled.diagnostics} == {"one.imp", "two.imp"}


def test_a_file_that_cannot_be_read_is_a_diagnostic():
    compiled = api.compile_sources([decode_source("a.imp", b"\xff"), *readings(small=SMALL)])

    assert [each.code for each in compiled.diagnostics] == ["E105"]


def test_an_unknown_game_is_named_and_the_nearest_offered():
    name = bundled.games()[0]

    with pytest.raises(imperium_dsl.UnknownGame, match=f"did you mean `{name}`"):
        imperium_dsl.load_game(f"{name}x")


def test_errors_of_a_pack_are_raised_with_their_places(tmp_path):
    (tmp_path / "pack.toml").write_text('name = "p"\nversion = "1"\ngame = "nothing"\n')
    (tmp_path / "a.imp").write_text("# nothing\n")

    with pytest.raises(imperium_dsl.CompileError, match="E426"):
        imperium_dsl.load_pack(tmp_path)


@pytest.mark.parametrize("game", bundled.games())
def test_a_cached_ruleset_is_the_compiled_one(game):
    first = api.ruleset_of(shipped_stack(game, scenarios=False))
    second = api.ruleset_of(shipped_stack(game, scenarios=False))

    assert first == second
    assert first[0].places == second[0].places
    assert first[0] is not second[0]
    assert second[1] == ruleset_hash(first[0])


@pytest.mark.parametrize("game", bundled.games())
def test_a_loaded_game_knows_its_hash(game):
    assert imperium_dsl.load_game(game).hash == api.ruleset_of(shipped_stack(game, scenarios=False))[1]


def test_the_package_exports_what_it_lists_and_nothing_else():
    assert all(hasattr(imperium_dsl, name) for name in imperium_dsl.__all__)
    with pytest.raises(AttributeError):
        _ = imperium_dsl.something_else


def test_the_version_is_that_of_the_project():
    import tomllib

    project = tomllib.loads((bundled.CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))

    assert imperium_dsl.__version__ == project["project"]["version"]


def modules_after(code):
    script = f"import sys\n{code}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_importing_the_package_imports_nothing_heavy():
    heavy = {"lark", "attr", "cattrs", "click", "rich", "json", "argparse"}

    assert modules_after("import imperium_dsl, imperium_dsl.cli.main") & heavy == set()


def test_a_game_from_the_cache_needs_no_compiler():
    game = bundled.games()[0]
    code = (
        "from imperium_dsl import api\nfrom imperium_dsl.packs.stack import shipped_stack\n"
        f"api.ruleset_of(shipped_stack({game!r}, scenarios=False))"
    )
    compiled, loaded = modules_after(code), modules_after(code)

    assert "lark" in compiled
    assert loaded & {"lark", "imperium_dsl.syntax.parser", "imperium_dsl.checks.check"} == set()


@pytest.mark.parametrize("code", problems_by_code())
def test_every_code_has_a_page(code):
    problem = problems_by_code()[code]

    assert page(problem).startswith(f"# {code}: {problem.slug}\n\n")
    assert len(problem.slug) > 3


def found_in(*texts):
    readings = [decode_source(f"{at}.imp", text.encode()) for at, text in enumerate(texts)]
    compiled = api.compile_sources(readings)

    assert compiled.program is None
    return [(each.primary.span.file, each.code) for each in compiled.diagnostics]


GAME = 'game small\nseats 2\ntoken gem (gems)\nability ring\nset "All" ALL 9\n'


def test_a_card_that_cannot_be_read_does_not_hide_what_is_wrong_with_the_next():
    first = GAME + 'card "Fox" ALL1\n  ring: add 1 gem onto you\ncard "Owl" ALL2:\n  ring: add 1 gme onto you\n'
    second = 'card "Elk" ALL3:\n  ring: ad 1 gem onto you\ncard "Ant" ALL4:\n  ring: (\n'

    assert sorted(found_in(first, second)) == [
        ("0.imp", "E134"),
        ("0.imp", "E201"),
        ("1.imp", "E121"),
        ("1.imp", "E202"),
    ]


def test_what_is_only_missing_because_it_cannot_be_read_is_not_reported():
    card = 'zone hand of player: unordered, owner-only\ncard "Fox" ALL1\n  copies 3\n'
    other = 'card "Owl" ALL2:\n  ring: if "Fox" in hand: add 1 gem onto you\n'

    assert found_in(GAME + card + other) == [("0.imp", "E134")]


def test_a_keyword_that_cannot_be_read_is_reported_alone():
    keyword = "keyword earn (A: amount) add A onto you\n"
    card = 'card "Fox" ALL1:\n  ring: earn 1 gem\ncard "Owl" ALL2:\n  ring: add 1 gme onto you\n'

    assert [code[:2] for _, code in found_in(GAME + keyword + card)] == ["E1"]
