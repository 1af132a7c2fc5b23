"""What every node of every tree has: its place in the text."""

from __future__ import annotations

from attrs import field, frozen

from imperium_dsl.source.span import Span


@frozen
class Node:
    """Every node knows its place; the place is not part of what it is."""

    span: Span = field(eq=False, repr=False, kw_only=True)
