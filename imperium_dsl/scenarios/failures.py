"""E721 to E724: how a scenario fails, with what was there instead and what had been decided."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem


@frozen
class ClaimFails(Problem):
    """Something that a scenario claims is not so.

    ## Why it matters
    A claim after `then` is what the scenario is for: either the rules are wrong, or the claim is.

    ## Example
    ```imp
    scenario "Four in hand":
      game civ with ana, ben
      then cards in hand of ana is 4
    ```
    Write instead:
    ```imp
    scenario "Three in hand":
      game civ with ana, ben
      then cards in hand of ana is 3
    ```
    """

    code, slug = "E721", "claim-fails"
    there: str
    log: tuple[str, ...] = ()

    def message(self) -> str:
        return f"this does not hold: {self.there}"

    def notes(self) -> tuple[str, ...]:
        return self.log


@frozen
class ActImpossible(Problem):
    """An act of a scenario is not offered.

    ## Why it matters
    An act after `when` chooses among what the rules offer at that moment, and nothing else.

    ## Example
    ```imp
    scenario "Out of turn":
      game civ with ana, ben
      when ben plays card
    ```
    Write instead:
    ```imp
    scenario "In turn":
      game civ with ana, ben
      when ana plays card, ana stops, ben plays card
    ```
    """

    code, slug = "E722", "act-not-offered"
    asked: str
    options: tuple[str, ...]
    log: tuple[str, ...] = ()

    def message(self) -> str:
        return f"this is not offered: {self.asked}"

    def notes(self) -> tuple[str, ...]:
        return (*(f"option: {each}" for each in self.options), *self.log)


@frozen
class Unanswered(Problem):
    """A scenario ends in the middle of an effect.

    ## Why it matters
    What comes after the decision is not tested, and a reader does not see that anything was left out.

    ## Example
    ```imp
    scenario "Half an effect":
      game civ with ana, ben
      given hand of ana is culture + science + military, area of ana is 3 military
      when ana plays culture, ana uses lesser of military
      then pile is empty
    ```
    Write instead:
    ```imp
    scenario "A whole effect":
      game civ with ana, ben
      given hand of ana is culture + science + military, area of ana is 3 military
      when ana plays culture, ana uses lesser of military, ana discards science
      then pile is science
    ```
    """

    code, slug = "E723", "unanswered-decision"
    asked: str
    options: tuple[str, ...]
    log: tuple[str, ...] = ()

    def message(self) -> str:
        return f"the scenario ends with an effect half done: {self.asked}"

    def notes(self) -> tuple[str, ...]:
        return (*(f"option: {each}" for each in self.options), *self.log)

    def help(self) -> str:
        return "answer the decision, or claim in the last `then` line who can do what"


@frozen
class MachineFails(Problem):
    """The machine itself fails on what a scenario does.

    ## Why it matters
    That is a mistake of this program, never of the scenario's author; please report it.
    """

    code, slug = "E724", "machine-fails"
    reason: str
    log: tuple[str, ...] = ()

    def message(self) -> str:
        return f"the machine fails: {self.reason}"

    def notes(self) -> tuple[str, ...]:
        return self.log
