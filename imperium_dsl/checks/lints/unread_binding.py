"""W504: a binding that nobody reads."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.diagnostics.model import Problem, Severity
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.walk import walk
from imperium_dsl.source.span import Span

VARIABLES = (
    v.CardVar, v.NumberVar, v.PlayerVar, v.WordVar, v.SlotVar, v.ZoneVar, v.AbilityVar, v.FlagVar,
    v.AmountVar,
)  # fmt: skip


@frozen
class UnreadBinding(Problem):
    """A name is bound with `as` or `let`, and no later phrase uses it.

    ## Why it matters
    Either a phrase is missing, or another name was meant.

    ## Example
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring:
        pick 1 card in hand as C
        move this into shelf
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    zone hand of player: unordered, owner-only, start
    zone shelf of player: unordered, public
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring:
        pick 1 card in hand as C
        move C into shelf
    ```
    """

    code, slug = "W504", "unread-binding"
    severity = Severity.WARNING
    name: str

    def message(self) -> str:
        return f"`{self.name}` is bound and never used"


def check(texts: Texts, _: Facts) -> Iterator[Problem]:
    """Bindings of phrases and of `let`; the name of a loop's member must be given, used or not."""
    for body in texts.bodies:
        bound: list[tuple[str, Span]] = []
        read: set[str] = set()
        for node in walk(body.effect):
            match node:
                case e.Do(bind=str(name)):
                    bound.append((name, node.span))
                case e.Let():
                    bound.append((node.variable, node.span))
                case v.Filter():
                    read.update(node.variables, node.not_variables)
                case v.WordsIn(kind=str(name)):
                    read.add(name)
                case _:
                    if isinstance(node, VARIABLES):
                        read.add(node.name)
        yield from (UnreadBinding(span, name) for name, span in bound if name not in read)
