"""E423 to E432: what can be wrong with the folder of a pack and its file ``pack.toml``."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.diagnostics.suggest import did_you_mean
from imperium_dsl.source.span import Span


@frozen
class BrokenPackFile(Problem):
    """``pack.toml`` is not TOML.

    ## Why it matters
    Without it nothing is known of the pack: neither its game nor what it requires.

    ## Example
    ```sh
    # pack.toml
    name = blue
    ```
    Write instead:
    ```sh
    # pack.toml
    name = "blue"
    ```
    """

    code, slug = "E423", "broken-pack-file"
    reason: str

    def message(self) -> str:
        return f"`{self.span.file}` is not TOML: {self.reason}"

    def help(self) -> str | None:
        return 'texts stand in quotes: `name = "blue"`'


@frozen
class UnknownPackKey(Problem):
    """``pack.toml`` has a key that no pack has.

    ## Why it matters
    A key that is ignored is a wish that is not fulfilled: most often it is misspelled.

    ## Example
    ```sh
    # pack.toml
    require = { blue = "*" }
    ```
    Write instead:
    ```sh
    # pack.toml
    requires = { blue = "*" }
    ```
    """

    code, slug = "E424", "unknown-pack-key"
    key: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"a pack has no key `{self.key}`"

    def notes(self) -> tuple[str, ...]:
        return (f"the keys are {', '.join(f'`{key}`' for key in self.known)}",)

    def help(self) -> str | None:
        return did_you_mean(self.key, self.known)


@frozen
class BadPackValue(Problem):
    """A key of ``pack.toml`` is missing, or its value is of a wrong kind.

    ## Why it matters
    Other packs and saved games name a pack by its name and version.

    ## Example
    ```sh
    # pack.toml
    name = "Blue Pack!"
    version = 1
    ```
    Write instead:
    ```sh
    # pack.toml
    name = "blue-pack"
    version = "1.0"
    ```
    """

    code, slug = "E425", "bad-pack-value"
    key: str
    wanted: str

    def message(self) -> str:
        return f"`{self.key}` of a pack is {self.wanted}"


@frozen
class WrongGame(Problem):
    """A pack is for another game, or for a game that is not there.

    ## Why it matters
    Its cards speak of words that the game does not have.

    ## Example
    ```sh
    # pack.toml of `green`, which requires `blue`, a pack for another game
    game = "chess"
    ```
    Write instead:
    ```sh
    # pack.toml, with the name of a game that is installed
    game = "imperium"
    ```
    """

    code, slug = "E426", "wrong-game"
    pack: str
    game: str
    wanted: str | None
    known: tuple[str, ...] = ()

    def message(self) -> str:
        if self.wanted is None:
            return f"pack `{self.pack}` is for the game `{self.game}`, which is not there"
        return f"pack `{self.pack}` is for the game `{self.game}`, not for `{self.wanted}`"

    def help(self) -> str | None:
        return did_you_mean(self.game, self.known)


@frozen
class MissingPack(Problem):
    """A pack requires another one that is not there.

    ## Why it matters
    What it adds to or replaces would be missing.

    ## Example
    ```sh
    # packs/green/pack.toml, and there is no packs/blue
    requires = { blue = "*" }
    ```
    Write instead:
    ```sh
    # put the pack beside the one that needs it
    ls packs
    blue  green
    ```
    """

    code, slug = "E427", "missing-pack"
    name: str
    folder: str
    known: tuple[str, ...] = ()

    def message(self) -> str:
        return f"there is no pack `{self.name}`"

    def notes(self) -> tuple[str, ...]:
        return (f"required packs are looked for beside the pack, in `{self.folder}`",)

    def help(self) -> str | None:
        return did_you_mean(self.name, self.known) or "put the pack there, or leave it out of `requires`"


@frozen
class WrongVersion(Problem):
    """A pack requires another version of a pack than the one that is there.

    ## Why it matters
    What it replaces may look different in that version.

    ## Example
    ```sh
    # pack.toml; the pack `blue` that is there has version 1.4
    requires = { blue = ">=2" }
    ```
    Write instead:
    ```sh
    # pack.toml
    requires = { blue = ">=1.4" }
    ```
    """

    code, slug = "E428", "wrong-pack-version"
    name: str
    wanted: str
    found: str

    def message(self) -> str:
        return f"pack `{self.name}` {self.wanted} is required, and version {self.found} is there"


@frozen
class CyclicPacks(Problem):
    """Packs require each other in a circle.

    ## Why it matters
    There is no order in which each comes after what it builds on.

    ## Example
    ```sh
    # pack.toml of `blue`
    requires = { green = "*" }
    # pack.toml of `green`
    requires = { blue = "*" }
    ```
    Write instead:
    ```sh
    # pack.toml of `green` alone
    requires = { blue = "*" }
    ```
    """

    code, slug = "E429", "cyclic-packs"
    chain: tuple[str, ...]

    def message(self) -> str:
        return "packs require each other in a circle: " + " -> ".join(self.chain)

    def help(self) -> str | None:
        return "put what both need into a third pack"


@frozen
class LeavesPack(Problem):
    """A file of a pack, or a pack that it requires, lies outside the folder where it belongs.

    ## Why it matters
    A pack by a stranger must not read anything but itself: neither through a link nor through `..`.

    ## Example
    ```sh
    ln -s /etc/passwd packs/blue/cards.imp
    imperium check packs/blue
    ```
    Write instead:
    ```sh
    cp ~/cards.imp packs/blue/cards.imp
    imperium check packs/blue
    ```
    """

    code, slug = "E430", "leaves-pack"
    path: str

    def message(self) -> str:
        return f"`{self.path}` leaves its pack"

    def help(self) -> str | None:
        return "put a copy of the file into the folder of the pack"


@frozen
class SamePackTwice(Problem):
    """Two folders hold packs of the same name.

    ## Why it matters
    Whoever requires the name could get either of them.

    ## Example
    ```sh
    cp -r packs/blue packs/blue-copy
    imperium check packs/green    # which requires blue
    ```
    Write instead:
    ```sh
    mv packs/blue-copy ~/old-packs/
    imperium check packs/green
    ```
    """

    code, slug = "E431", "same-pack-twice"
    name: str
    first: Span

    def message(self) -> str:
        return f"there are two packs `{self.name}`"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, "the other one"),)


@frozen
class EmptyPack(Problem):
    """The folder of a pack holds no text.

    ## Why it matters
    A pack without a file that ends in `.imp` changes nothing; most often its files have another ending.

    ## Example
    ```sh
    mv packs/blue/cards.imp packs/blue/cards.txt
    imperium check packs/blue
    ```
    Write instead:
    ```sh
    mv packs/blue/cards.txt packs/blue/cards.imp
    imperium check packs/blue
    ```
    """

    code, slug = "E432", "empty-pack"
    name: str

    def message(self) -> str:
        return f"pack `{self.name}` holds no file that ends in `.imp`"


PROBLEMS: tuple[type[Problem], ...] = (
    BrokenPackFile,
    UnknownPackKey,
    BadPackValue,
    WrongGame,
    MissingPack,
    WrongVersion,
    CyclicPacks,
    LeavesPack,
    SamePackTwice,
    EmptyPack,
)
