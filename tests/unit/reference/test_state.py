"""What a dry run changes is given back: nothing of the world is shared with what was saved."""

from __future__ import annotations

import ast
from pathlib import Path

import attrs
import pytest

from imperium_dsl import reference
from imperium_dsl.reference.state import Run

MODULES = sorted(Path(reference.__file__).parent.glob("*.py"))


def test_a_copy_of_what_is_going_on_is_equal_and_shares_no_list():
    run = Run(
        [(1, 2)], 3, 1, True, True, True, [(4, 5)], [(6, 7)], [(0, 8)], [(1, 8)], [(9, 10)], ((11, 12),), (13,), True
    )  # fmt: skip
    copy = run.copy()
    untouched = attrs.asdict(run)

    assert attrs.asdict(copy) == untouched
    for name in untouched:
        if isinstance(getattr(copy, name), list):
            getattr(copy, name).append("changed")
    assert attrs.asdict(run) == untouched


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_nobody_keeps_what_a_dry_run_replaces(path):
    kept = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.Call)
        for value in (node.args if isinstance(node, ast.Call) else [node.value])
        if isinstance(value, ast.Attribute) and value.attr == "run" and isinstance(value.value, ast.Name)
    ]

    assert kept == []
