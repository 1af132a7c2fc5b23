"""Every node below a node, without knowing what kinds there are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

from imperium_dsl.syntax.ast_nouns import Node


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(a.name for a in attrs.fields(kind) if a.name != "span")


def walk(node: Any) -> Iterator[Node]:
    """The node and all nodes below it, outermost first."""
    if isinstance(node, Node):
        yield node
        for name in _names(type(node)):
            value = getattr(node, name)
            if value.__class__ is not str and value is not None:
                yield from walk(value)
    elif isinstance(node, tuple):
        for item in node:
            yield from walk(item)


def mentions(node: Any, *kinds: type) -> bool:
    """Is there a node of one of these kinds below?"""
    return any(isinstance(n, kinds) for n in walk(node))
