"""Written functions without what nobody reads: effects note their result, ``it`` and ``done`` whether asked or not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from imperium_dsl.machine.codegen.scopes import scoped

_COMPOUND = (
    "if ", "elif ", "else", "for ", "def ", "try", "except", "while ", "finally", "nonlocal ", "return", "raise",
)  # fmt: skip
_STORE = re.compile(r"( *)((?:place|pa|it|r|d|a|[bx]\d+)) = (.*)")
_NAME = re.compile(r"\b(?:place|pa|it|r|d|a|[bx]\d+)\b")
_HARMLESS = re.compile(r"\b(?:m\.join|len|tuple|max|min)\(")
_CALL = re.compile(r"[\w\])]\(")
_TARGETS = re.compile(r"\b\w+\b(?=(?:, \w+)* = )")
_OFTEN = (  # what is the same all through a function, and its name there
    (re.compile(r"T0 \+ you \* NT\b"), "t", "T0 + you * NT"),
    (re.compile(r"\bm\.j\b"), "j", "m.journal"),
)
_ZONE = re.compile(r"\(Z(\d+) \+ P\1 \* you\)")


def tidy(lines: Sequence[str]) -> list[str]:
    """The lines of one function; no line has two statements unless it is a whole ``if`` with its body."""
    split = [part for line in lines for part in statements(line)]
    stores = [_STORE.fullmatch(line) for line in split]
    live = live_names(split, stores)
    found: list[str] = []
    for line, store in zip(split, stores, strict=True):
        if store is None or store[2] in live:
            found.append(line)
        elif not is_pure(store[3]):
            found.append(store[1] + store[3])
    return hoisted(scoped([line for line in with_bodies(found) if line.strip()]))


def hoisted(lines: list[str]) -> list[str]:
    """What is computed several times, once at the start."""
    text = "\n".join(lines[1:])
    start = []
    for pattern, name, code in _OFTEN:
        text, n = pattern.subn(name, text)
        start += [f"    {name} = {code}"] if n else []
    zones = _ZONE.findall(text)
    for zone in sorted(set(zones)):
        if zones.count(zone) > 1:
            text = re.sub(rf"\(Z{zone} \+ P{zone} \* you\)", f"z{zone}", text)
            start.append(f"    z{zone} = Z{zone} + P{zone} * you")
    return [lines[0], *start, *text.split("\n")]


def statements(line: str) -> list[str]:
    """``a = 1; b = 2`` as two lines, ``d = a = True`` too."""
    text = line.lstrip()
    if text.startswith(_COMPOUND):
        return [line]
    pad = line[: len(line) - len(text)]
    found = []
    for part in text.split("; "):
        targets = part.split(" = ")
        if len(targets) > 2 and all(_NAME.fullmatch(t) for t in targets[:-1]):
            found += [f"{pad}{target} = {targets[-1]}" for target in targets[:-1]]
        else:
            found.append(pad + part)
    return found


def is_pure(code: str) -> bool:
    """Does computing it change nothing?"""
    return not _CALL.search(_HARMLESS.sub("<", code))


def live_names(lines: Sequence[str], stores: Sequence[re.Match[str] | None]) -> set[str]:
    """The names that are read by something other than what only they are made of."""
    live: set[str] = set()
    reads: dict[str, set[str]] = {}
    for line, store in zip(lines, stores, strict=True):
        if store is None:
            if not line.lstrip().startswith("nonlocal "):
                live |= set(_NAME.findall(line))
        elif is_pure(store[3]):
            reads.setdefault(store[2], set()).update(_NAME.findall(store[3]))
        else:
            live |= set(_NAME.findall(store[3]))
    todo = list(live)
    while todo:
        for name in reads.pop(todo.pop(), set()):
            if name not in live:
                live.add(name)
                todo.append(name)
    return live


def with_bodies(lines: Sequence[str]) -> list[str]:
    """Names that are gone leave the ``nonlocal`` lines; a block that is empty now gets a ``pass``."""
    stored = {name for line in lines for name in _TARGETS.findall(line)}
    found: list[str] = []
    for i, line in enumerate(lines):
        text = line.lstrip()
        if text.startswith("nonlocal "):
            names = [n for n in text.removeprefix("nonlocal ").split(", ") if n in stored or not _NAME.fullmatch(n)]
            found.append(" " * indent(line) + "nonlocal " + ", ".join(names) if names else "")
        else:
            found.append(line)
        if text.endswith(":"):
            inside = next((other for other in lines[i + 1 :] if not other.lstrip().startswith("nonlocal ")), "")
            if indent(inside) <= indent(line):
                found.append(" " * (indent(line) + 4) + "pass")
    return found


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())
