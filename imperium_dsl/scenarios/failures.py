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
    scenario "Three in hand":
      game demo with ana, ben
      given hand of ana is "Bell"
      then cards in hand of ana is 3
    ```
    Write instead:
    ```imp
    scenario "One in hand":
      game demo with ana, ben
      given hand of ana is "Bell"
      then cards in hand of ana is 1
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
      game demo with ana, ben
      when ben stops, ana stops
    ```
    Write instead:
    ```imp
    scenario "In turn":
      game demo with ana, ben
      when ana stops, ben stops
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
      game demo with ana, ben
      given hand of ana is "Horn" + "Bell" + "Drum"
      when ana plays "Horn"
      then cards in hand of ana is 2
    ```
    Write instead:
    ```imp
    scenario "A whole effect":
      game demo with ana, ben
      given hand of ana is "Horn" + "Bell" + "Drum"
      when ana plays "Horn", ana discards "Bell"
      then hand of ana is "Drum"
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

    ## Example
    There is none: whoever finds one has found a bug.
    """

    code, slug = "E724", "machine-fails"
    reason: str
    log: tuple[str, ...] = ()

    def message(self) -> str:
        return f"the machine fails: {self.reason}"

    def notes(self) -> tuple[str, ...]:
        return self.log
