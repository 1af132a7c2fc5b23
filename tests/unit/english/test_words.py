"""The data files: nothing is missing, and nothing is there for nothing."""

from __future__ import annotations

import ast

import pytest

from imperium_dsl import bundled
from imperium_dsl.english import word_files
from imperium_dsl.english.conditions import COMPARISONS
from imperium_dsl.english.phrasebook import book_of, language
from imperium_dsl.english.phrases import THAT
from imperium_dsl.english.templates import WHO_ACTS, template
from imperium_dsl.program.verbs import KERNEL
from tests.unit.english.programs import shipped

MODULES = sorted((bundled.PACKAGE / "english").glob("*.py"))
ASKED_BY_TABLE = {  # forms that are asked for by the key that a table of the code holds, and their slots
    ("number",): [told.phrase for told in COMPARISONS.values()],
    ("left", "right"): [*(told.clause for told in COMPARISONS.values()), "plus", "minus", "times_sign"],
    ("place",): ["in", "from", "into", "onto"],
    ("first", "second"): ["and", "or"],
    (): [*THAT.values(), "that_number", "player", "slot", "word", "card"],
}


def calls(name):
    """Every call of a method of that name in the package."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
                yield node


def texts_in(node):
    """The keys that an expression can be: of ``A if C else B`` both."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from texts_in(node.body)
            yield from texts_in(node.orelse)


def assigned(name):
    """What a name is ever set to, for ``form = "a" if C else "b"``."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
                yield from texts_in(node.value)


def asked_forms():
    """Pairs of a form that the printer asks for and the slots that it fills."""
    for call in calls("form"):
        slots = {keyword.arg for keyword in call.keywords}
        keys = list(texts_in(call.args[0]))
        if isinstance(call.args[0], ast.Name) and call.args[0].id == "form":
            keys = [key for key in assigned("form") if key in language().tables["forms"]]
            keys = [key for key in keys if {slot.name for slot in language().form(key).slots} == slots]
        yield from ((key, slots) for key in keys)
    yield from ((key, set(slots)) for slots, keys in ASKED_BY_TABLE.items() for key in keys)


def test_every_form_that_the_printer_asks_for_is_there_with_these_slots():
    forms = language().tables["forms"]
    wrong = {
        key: slots
        for key, slots in asked_forms()
        if key not in forms or {slot.name for slot in language().form(key).slots} != slots - {None}
    }

    assert wrong == {}


def test_every_form_that_is_there_is_asked_for():
    assert language().tables["forms"].keys() - {key for key, _ in asked_forms()} == set()


def test_every_verb_of_the_kernel_has_a_template():
    spoken = {verb.frame.key for verb in KERNEL if not verb.happens}

    assert spoken - language().tables["frames"].keys() == set()


def test_templates_of_the_language_are_sound_and_name_parameters():
    frames = {verb.frame.key: verb.frame for verb in KERNEL}
    for name, text in language().tables["frames"].items():
        read = template(text)
        known = {parameter.name for parameter in frames[word_files.frame_of(name)].parameters} | {*WHO_ACTS}

        assert read.flaws == (), name
        assert {slot.name for slot in read.slots} <= known, name
    for table in ("forms", "log"):
        for name, text in language().tables[table].items():
            assert template(text).flaws == (), name


def test_a_table_that_no_part_of_the_printer_reads_is_a_slip():
    read = {key for call in calls("get") for key in texts_in(call.args[0])}
    read |= {key for call in calls("template") for key in texts_in(call.args[0])}
    read |= {"forms", "articles", "log", "zones", "groups", "plurals", "participles", "third_person"}

    assert word_files.TABLES.keys() - read == set()
    assert language().tables.keys() - word_files.TABLES.keys() == {"language"}


@pytest.mark.parametrize("game", bundled.games())
def test_what_a_game_says_goes_before_what_the_language_says(game):
    program = shipped(game)
    tables = book_of(program).tables

    assert program.english
    assert all(tables[name][key] == text for name, table in program.english.items() for key, text in table.items())
    assert all(language().tables[name].keys() <= tables[name].keys() for name in language().tables)


# ---- no language in the code

# English is what the first is for; the others speak to authors.
NOT_SPOKEN = {"grammar.py", "problems.py", "templates.py", "word_files.py"}


def pieces(tree):
    """The texts that are made in code: f-strings, sums, what is joined with something, what is given back as it is."""
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr():
                yield from (part.value for part in node.values if isinstance(part, ast.Constant))
            case ast.BinOp(op=ast.Add() | ast.Mod()):
                sides = (node.left, node.right)
                yield from (s.value for s in sides if isinstance(s, ast.Constant) and isinstance(s.value, str))
            case ast.Return(value=value) if value is not None:
                yield from texts_in(value)
            case ast.Call(func=ast.Attribute(attr="join" | "format", value=ast.Constant(value=str(text)))):
                yield text


@pytest.mark.parametrize("path", [path for path in MODULES if path.name not in NOT_SPOKEN], ids=lambda path: path.name)
def test_no_sentence_is_put_together_in_code(path):
    allowed = {
        "phrases.py": {" ", " (", ": ", ")"},  # the author's own words; the key of a frame with a certain argument
        "dump.py": {" ", "\n"},  # rows are no sentences
    }
    found = set(pieces(ast.parse(path.read_text(encoding="utf-8"))))

    assert found - {""} - allowed.get(path.name, set()) == set()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_text_is_evaluated(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {
        node.func.attr for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    named |= {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}

    assert named & {"format", "format_map", "eval", "exec", "Formatter", "Template", "safe_substitute"} <= (
        {"Template"} if path.name == "templates.py" else set()
    )
