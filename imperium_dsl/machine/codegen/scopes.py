"""Names of a written function where they belong: what one inner function alone uses is its own.

A name that two functions share is a cell, made at every call and handed to every inner function; most names are
used in one place only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_NAME = re.compile(r"(?<![.\w])(?:place|pa|it|r|d|a|[bvx]\d+)\b")
_STORED = re.compile(r"(?:, \w+)* \+?= ")
_START = re.compile(r"    (place|pa|it|r|d|a|[bvx]\d+) = (?:0|\(\)|True|-1)")
_OWN = re.compile(r"[bx]\d+")  # what is written before it is read, whenever the function runs


def scoped(lines: Sequence[str]) -> list[str]:
    """The lines of one function, each name declared where it is used."""
    scopes = scopes_of(lines)
    used: dict[str, list[int]] = {}  # by name: the lines that use it
    stored: dict[int, set[str]] = {}  # by scope: the names it stores
    starts: dict[str, int] = {}  # by name: the line that gives its first value
    for i, line in enumerate(lines[1:], 1):
        start = _START.fullmatch(line)
        if start is not None and scopes[i] == 0 and start[1] not in used and start[1] not in starts:
            starts[start[1]] = i
        elif not line.lstrip().startswith("nonlocal "):
            for match in _NAME.finditer(line):
                used.setdefault(match[0], []).append(i)
                if _STORED.match(line, match.end()) or line[: match.start()].endswith("for "):
                    stored.setdefault(scopes[i], set()).add(match[0])
    gone: set[int] = set()
    own: dict[int, list[str]] = {}  # by scope: the first values of names of its own
    shared: set[str] = set()
    for name, at in used.items():
        inside = {scopes[i] for i in at}
        if len(inside) > 1 or (inside != {0} and not _OWN.fullmatch(name)):
            shared.add(name)
            continue
        (scope,) = inside
        start_at = starts.get(name)
        if start_at is None:
            continue
        if scope or is_first_stored(lines, at[0], name, base(lines, scope)):
            gone.add(start_at)
        if scope and not is_first_stored(lines, at[0], name, base(lines, scope)):
            own.setdefault(scope, []).append(f"{' ' * base(lines, scope)}{lines[start_at].lstrip()}")
    found: list[str] = []
    for i, line in enumerate(lines):
        if i in gone:
            continue
        if line.lstrip().startswith("nonlocal "):
            names = sorted(stored.get(scopes[i], set()) & shared)
            found += [f"{' ' * base(lines, scopes[i])}nonlocal {', '.join(names)}"] if names else []
            found += own.get(scopes[i], [])
        else:
            found.append(line)
    return found


def scopes_of(lines: Sequence[str]) -> list[int]:
    """Of each line, the function it is in: the number of the line that begins it; 0 is the outermost."""
    found = [0]
    around = [(0, 0)]
    for i, line in enumerate(lines[1:], 1):
        indent = len(line) - len(line.lstrip())
        while indent <= around[-1][0] and len(around) > 1:
            around.pop()
        found.append(around[-1][1])
        if line.startswith("def ", indent):
            around.append((indent, i))
    return found


def base(lines: Sequence[str], scope: int) -> int:
    """The indentation of a function's body."""
    line = lines[scope]
    return len(line) - len(line.lstrip()) + 4


def is_first_stored(lines: Sequence[str], at: int, name: str, indent: int) -> bool:
    """Is the first thing that happens to a name that it gets a value, in any case?"""
    line = lines[at]
    return re.match(rf" {{{indent}}}(?:\w+, )*{name}\b(?:, \w+)* = (?!.*\b{name}\b)", line) is not None
