"""Every node below a node, without knowing what kinds there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from imperium_dsl.source.node import Node

_NAMES: dict[type, tuple[str, ...]] = {}  # the fields of each class that may hold nodes


def _names(kind: type) -> tuple[str, ...]:
    found = _NAMES.get(kind)
    if found is None:
        found = _NAMES[kind] = tuple(a.name for a in attrs.fields(kind) if a.name != "span")
    return found


def walk(node: Any) -> Iterator[Node]:
    """The node and all nodes below it, outermost first."""
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, Node):
            yield node
            stack.extend([getattr(node, name) for name in reversed(_names(type(node)))])
        elif isinstance(node, tuple):
            stack.extend(reversed(node))


def mentions(node: Any, *kinds: type) -> bool:
    """Is there a node of one of these kinds below?"""
    return any(isinstance(n, kinds) for n in walk(node))
