"""W502: a cost that can never be paid."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from imperium_dsl.checks.lints.facts import Facts, Texts
from imperium_dsl.checks.lints.possible import never
from imperium_dsl.diagnostics.model import Problem, Severity
from imperium_dsl.program import effects as e


@frozen
class UnpayableCost(Problem):
    """What stands before `to` can never be done in full.

    ## Why it matters
    Then what stands behind it never happens.

    ## Example
    ```imp
    game demo
    seats 2
    token gem (gems), pearl (pearls)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 1
    card "Bell" XXX1:
      ring: remove 1 pearl from you to add 2 gems onto you
    ```
    Write instead:
    ```imp
    game demo
    seats 2
    token gem (gems), pearl (pearls)
    zone hand of player: unordered, owner-only, start
    ability ring
    set "Demo" XXX 2
    card "Bell" XXX1:
      ring: remove 1 pearl from you to add 2 gems onto you
    card "Oyster" XXX2:
      ring: add 1 pearl onto you
    ```
    """

    code, slug = "W502", "unpayable-cost"
    severity = Severity.WARNING
    why: str

    def message(self) -> str:
        return f"this cost can never be paid: {self.why}"


def check(texts: Texts, facts: Facts) -> Iterator[Problem]:
    """Costs that are never possible."""
    for cost in texts.all(e.Cost):
        why = never(facts, cost.price)
        if why is not None:
            yield UnpayableCost(cost.price.span, why)
