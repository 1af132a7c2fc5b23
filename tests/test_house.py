"""The rules of the house: the package knows no game, and nothing is left half done."""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from functools import cache
from io import StringIO

import attrs
import pytest

from imperium_dsl import bundled, load_game
from imperium_dsl.ir import ops
from imperium_dsl.ir.ops import Op
from imperium_dsl.ir.text import op_text
from imperium_dsl.lower.from_checked import op_name
from imperium_dsl.program import effects as program_effects
from imperium_dsl.program import values as program_values
from imperium_dsl.source.node import Node

PACKAGE = bundled.PACKAGE
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_shipped" not in path.parts)

# Words of the shipped games that the package uses in another, everyday sense.
EVERYDAY = {
    **dict.fromkeys(
        ("return", "type", "state", "form", "start", "place", "put", "take", "find", "give"), "any program"
    ),
    **dict.fromkeys(("set-up", "round", "turn"), "the procedures that the machine starts itself"),
    **dict.fromkeys(("cost", "pay", "role", "trigger"), "parts of the language"),
    **dict.fromkeys(("play", "hand", "deck", "draw", "discard", "pile"), "of every card game"),
    **dict.fromkeys(("person", "people", "first player", "look at", "only"), "English"),
    **dict.fromkeys(("mask", "variable", "fixed", "action", "collect", "settle", "recall", "swap"), "of code"),
    **dict.fromkeys(("point", "points", "ending", "final", "history", "alias", "box", "icon", "stage"), "of text"),
    **dict.fromkeys(
        ("supply", "spare", "refill", "requirement", "joining", "exhaust", "gain"), "English verbs and nouns"
    ),
    **dict.fromkeys(
        ("stand", "added", "acting", "course", "worth", "wins", "met", "due", "offer", "rolled", "aside"),
        "everyday verbs and nouns",
    ),
    **dict.fromkeys(("beaten", "resolving", "seating", "strength", "mode", "level"), "everyday verbs and nouns"),
    "shelf": "a zone in the examples of diagnostics",
    "region": "a word of SARIF",
    "bot": "the folder of bot tables",
    "unpayable cost": "the name of a lint",
}
# What a scenario problem looks like can only be shown with a game that is there to be played.
PLAYS_A_SHIPPED_GAME = {"scenarios/problems.py", "scenarios/failures.py"}
PRINTS = {"cli"}
DEPENDENCIES = {"attrs", "cattrs", "lark"}
DOCS = {"mkdocs", "pygments", "railroad"}  # what builds the site, for docgen alone


def name(path):
    return path.relative_to(PACKAGE).as_posix()


@cache
def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


# ---- no game


def declared(game):
    """Every name that a game declares."""
    r = load_game(game).ruleset
    yield from r.tokens
    for trait in r.traits:
        yield from (trait.name, *(r.words[word] for word in trait.words))
    for table in (r.zones, r.numbers, r.flags, r.fields, r.options, r.procedures, r.kinds):
        yield from (row.name for row in table)
    yield from (r.verbs[frame.verb] for frame in r.frames if frame.body is not None)


@pytest.fixture(scope="module")
def vocabulary():
    return {word.lower() for game in bundled.games() for word in declared(game)}


def plain(text):
    """Words with one space between them."""
    return f" {' '.join(re.findall(r'[a-z-]+', text.lower().replace('_', ' ')))} "


def test_no_word_of_a_shipped_game_is_in_the_package(vocabulary):
    found = {}
    for path in MODULES:
        if name(path) in PLAYS_A_SHIPPED_GAME:
            continue
        text = plain(path.read_text(encoding="utf-8"))
        words = sorted(word for word in vocabulary - EVERYDAY.keys() if f" {word} " in text)
        if words:
            found[name(path)] = words

    assert found == {}


def test_examples_may_play_a_shipped_game_but_code_may_not(vocabulary):
    for path in MODULES:
        if name(path) in PLAYS_A_SHIPPED_GAME:
            bare = ast.unparse(without_docstrings(ast.parse(path.read_text(encoding="utf-8"))))
            words = [word for word in vocabulary - EVERYDAY.keys() if f" {word} " in plain(bare)]

            assert words == [], name(path)


def without_docstrings(module):
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    return module


def test_every_everyday_word_is_needed(vocabulary):
    used = " ".join(plain(path.read_text(encoding="utf-8")) for path in MODULES)

    assert [word for word in EVERYDAY if word not in vocabulary or f" {word} " not in used] == []


# ---- modules


def test_every_module_says_what_it_is():
    assert [name(path) for path in MODULES if not ast.get_docstring(tree(path))] == []


def imports(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_only_syntax_knows_lark():
    knowing = {name(path).split("/")[0] for path in MODULES if any(m.split(".")[0] == "lark" for m in imports(path))}

    assert knowing <= {"syntax"}


def test_the_package_needs_only_its_declared_dependencies():
    known = sys.stdlib_module_names | DEPENDENCIES | {"imperium_dsl"}
    foreign = {}
    for path in MODULES:
        found = {module.split(".")[0] for module in imports(path)} - known
        if found - (DOCS if name(path).startswith("docgen/") else set()):
            foreign[name(path)] = sorted(found)

    assert foreign == {}


def test_nothing_below_the_command_line_knows_the_time_or_global_chance():
    outer = {"cli", "docgen", "policies", "scenarios/suite.py"}  # a suite says how long it took
    clocks = {"time", "datetime", "random", "secrets"}
    found = {name(path): sorted(clocks & set(imports(path))) for path in MODULES if clocks & set(imports(path))}

    assert {m: c for m, c in found.items() if not {m, m.split("/")[0]} & {*outer, "cache.py"}} == {}


def test_only_the_command_line_prints():
    found = []
    for path in MODULES:
        calls = (n for n in ast.walk(tree(path)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name))
        if name(path).split("/")[0] not in PRINTS and any(call.func.id == "print" for call in calls):
            found.append(name(path))

    assert found == []


def comments(path):
    for token in tokenize.generate_tokens(StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def test_no_comment_has_a_task_without_an_issue():
    tasks = [c for path in MODULES for c in comments(path) if re.search(r"TODO|FIXME|XXX", c)]

    assert [task for task in tasks if not re.search(r"#\d+", task)] == []


# ---- operations


def texts(folder):
    return "\n".join(path.read_text(encoding="utf-8") for path in MODULES if name(path).startswith(folder))


def nodes():
    """The classes of a checked program by the name of their operation."""
    found = {}
    for module in (program_effects, program_values):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Node) and kind.__module__ == module.__name__:
                found[op_name(kind.__name__)] = kind
    return found


def test_every_operation_has_a_node_to_be_lowered_from():
    assert ops.FIELDS.keys() - nodes().keys() == set()


def test_every_field_of_a_node_is_lowered():
    for op, fields in ops.FIELDS.items():
        of_node = attrs.fields_dict(nodes()[op]).keys() - {"span"}

        assert of_node == set(fields), op


# The only operation of its kind: code is written by the type of the parameter.
BY_TYPE = {"how_many": "count", "amount_part": "amount", "procedure_is": "procedure", "end_of": "end"}


def test_every_operation_is_compiled():
    text = texts("machine/code")
    sought = {op: rf"[\"']{op}[\"']|def (on_)?{op}\(" for op in ops.FIELDS}
    sought.update({op: f'case "{type_}"' for op, type_ in BY_TYPE.items()})

    assert [op for op, pattern in sought.items() if not re.search(pattern, text)] == []


def test_every_node_is_known_to_the_reference_interpreter():
    text = texts("reference/")

    known = nodes()

    assert [op for op in ops.FIELDS if not re.search(rf"\b{known[op].__name__}\b", text)] == []


def test_every_operation_has_a_text_form():
    for op, fields in ops.FIELDS.items():
        assert op_text(Op(op, tuple(None for _ in fields)), load_game("civ").ruleset)
