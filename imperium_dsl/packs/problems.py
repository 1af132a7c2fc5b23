"""E420 to E422: what can be wrong with what a pack replaces or extends."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.diagnostics.suggest import did_you_mean
from imperium_dsl.source.span import Span


@frozen
class ReplacesNothing(Problem):
    """A pack replaces something that neither its game nor a pack it requires declares.

    ## Why it matters
    A replacement that finds nothing is a spelling mistake, or the other pack has changed; as an addition it
    would leave the old card in the game.

    ## Example
    ```imp
    replace card "Granary" 9XXX1:
      copies 2
    ```
    Write instead:
    ```imp
    set "Example" 9XXX 1
    card "Granary" 9XXX1:
      copies 2
    ```
    """

    code, slug = "E420", "replaces-nothing"
    what: str
    own: Span | None = None
    known: tuple[str, ...] = ()

    def message(self) -> str:
        return f"there is no {self.what} to replace"

    def label(self) -> str:
        return "nothing below this text declares it"

    def secondary(self) -> tuple[Label, ...]:
        return () if self.own is None else (Label(self.own, "declared by the same pack"),)

    def help(self) -> str | None:
        if self.own is not None:
            return "change that declaration instead"
        kind, _, name = self.what.partition(" ")
        near = did_you_mean(name.strip("`"), self.known)
        return near or f"leave out `replace` to add the {kind}, or name the pack that declares it in `requires`"


@frozen
class ReplacedTwice(Problem):
    """Two packs that know nothing of each other replace the same thing.

    ## Why it matters
    Which of the two a game gets would depend on the order in which the packs are read.

    ## Example
    ```sh
    # in the pack `blue`:    replace card "Granary" 9XXX1: ...
    # in the pack `green`:   replace card "Granary" 9XXX1: ...
    imperium check both     # which requires blue and green
    ```
    Write instead:
    ```sh
    # in pack.toml of `green`, which then replaces what `blue` has made of the card
    requires = { blue = "*" }
    ```
    """

    code, slug = "E421", "replaced-twice"
    what: str
    packs: tuple[str, str]
    first: Span

    def message(self) -> str:
        return f"{self.what} is replaced by two packs, `{self.packs[0]}` and `{self.packs[1]}`"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, f"replaced by `{self.packs[0]}` here"),)

    def help(self) -> str | None:
        return f"use one of the two packs, or let `{self.packs[1]}` require `{self.packs[0]}`"


@frozen
class ExtendsNothing(Problem):
    """A pack adds words to a trait or a group that the text below it does not declare.

    ## Why it matters
    The words would belong to nothing, and cards that have them would lack what they are meant to have.

    ## Example
    ```imp
    extend trait weather: rain
    ```
    Write instead:
    ```imp
    trait weather: rain
    ```
    """

    code, slug = "E422", "extends-nothing"
    what: str
    known: tuple[str, ...] = ()

    def message(self) -> str:
        return f"there is no {self.what} to extend"

    def help(self) -> str | None:
        return did_you_mean(self.what.partition(" ")[2].strip("`"), self.known) or "leave out `extend` to declare it"


PROBLEMS: tuple[type[Problem], ...] = (ReplacesNothing, ReplacedTwice, ExtendsNothing)
