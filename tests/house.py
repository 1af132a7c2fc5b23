"""The house as it stands: packages and their lines, who imports whom, large classes, cycles.

    python -m tests.house      (``make house``)

``tests/test_house.py`` holds it to its rules; this prints what there is.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

PACKAGE = Path(__file__).resolve().parent.parent / "imperium_dsl"
NAME = PACKAGE.name
MOST_METHODS = 40  # of a class, inherited ones counted
MOST_STOREYS = 4  # a class and at most three above it
SHOWN = 6  # classes


@frozen
class Module:
    """One file of the package."""

    name: str  # with dots, without the package's own name
    room: str  # the package it is in
    lines: int
    tree: ast.Module


@frozen
class Class:
    """A class with everything that it inherits from the package."""

    module: str
    name: str
    methods: int
    storeys: int
    is_base: bool  # another class of the package derives from it


@cache
def modules() -> dict[str, Module]:
    """Every module by its name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if "_shipped" in path.parts:
            continue
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text(encoding="utf-8")
        room = parts[0] if len(parts) > 1 else "(root)"
        found[name] = Module(name, room, text.count("\n"), ast.parse(text))
    return found


# ---- who imports whom


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Every node but what stands below ``if TYPE_CHECKING``."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from running(child)


@cache
def imported(name: str) -> frozenset[str]:
    """The modules of the package that a module imports when it is loaded or run."""
    known, found = modules(), set()
    for node in running(known[name].tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == NAME:
            base = node.module[len(NAME) + 1 :]
            found |= {full if (full := f"{base}.{alias.name}".lstrip(".")) in known else base for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name[len(NAME) + 1 :] for alias in node.names if alias.name.startswith(f"{NAME}.")}
    return frozenset(found & known.keys() - {name})


def cycles() -> list[list[str]]:
    """Modules that import each other, directly or not (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in sorted(imported(name)):
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            members = stack[stack.index(name) :]
            del stack[-len(members) :]
            if len(members) > 1:
                found.append(sorted(members))

    for name in modules():
        if name not in order:
            visit(name)
    return found


# ---- classes


def written() -> dict[str, tuple[str, ast.ClassDef]]:
    """Every class of the package by module and name."""
    return {
        f"{name}:{node.name}": (name, node)
        for name, module in modules().items()
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
    }


def bases_of(key: str) -> list[str]:
    """The classes of the package that a class derives from."""
    every = written()
    module, node = every[key]
    where = {alias.asname or alias.name: other for other, alias in names_in(module)}
    found = []
    for base in node.bases:
        last = ast.unparse(base).rpartition(".")[2]
        first = ast.unparse(base).partition(".")[0]
        for candidate in (f"{module}:{last}", f"{where.get(first, '')}:{last}", f"{where.get(last, '')}:{last}"):
            if candidate in every and candidate != key:
                found.append(candidate)
                break
    return found


def names_in(module: str) -> Iterator[tuple[str, ast.alias]]:
    """What a module imports from the package by name, with where it comes from."""
    for node in ast.walk(modules()[module].tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == NAME:
            base = node.module[len(NAME) + 1 :]
            for alias in node.names:
                full = f"{base}.{alias.name}".lstrip(".")
                yield (full if full in modules() else base), alias


@cache
def classes() -> tuple[Class, ...]:
    """Every class, the one with most methods first."""
    every = written()
    above = {key: bases_of(key) for key in every}
    derived = {base for bases in above.values() for base in bases}

    def methods(key: str) -> set[str]:
        own = {d.name for d in every[key][1].body if isinstance(d, ast.FunctionDef | ast.AsyncFunctionDef)}
        return own.union(*(methods(base) for base in above[key]))

    def storeys(key: str) -> int:
        return 1 + max((storeys(base) for base in above[key]), default=0)

    found = [
        Class(module, node.name, len(methods(key)), storeys(key), key in derived)
        for key, (module, node) in every.items()
    ]
    return tuple(sorted(found, key=lambda c: (-c.methods, -c.storeys, c.module, c.name)))


# ---- the picture


def picture() -> Iterator[str]:
    """The lines of the picture."""
    every = modules().values()
    yield f"{NAME}: {sum(m.lines for m in every):,} lines in {len(every)} modules"
    yield ""
    for room in sorted({m.room for m in every}, key=lambda room: -sum(m.lines for m in every if m.room == room)):
        mine = [m for m in every if m.room == room]
        other = Counter(modules()[to].room for m in mine for to in imported(m.name) if modules()[to].room != room)
        arrows = ", ".join(f"{to} {n}" for to, n in other.most_common())
        lines = sum(m.lines for m in mine)
        yield f"  {room:<12} {len(mine):>3} modules {lines:>7,} lines{f'   -> {arrows}' if arrows else ''}"
    yield ""
    yield "classes with most methods (inherited ones counted), and their storeys:"
    for each in classes()[:SHOWN]:
        yield f"  {each.methods:>3} methods  {each.storeys} storeys  {each.module}:{each.name}"
    yield ""
    found = cycles()
    yield "import cycles: " + ("; ".join(", ".join(cycle) for cycle in found) or "none")


if __name__ == "__main__":
    print("\n".join(picture()))
