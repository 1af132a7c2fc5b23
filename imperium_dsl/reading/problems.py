r"""E101 to E119: what can be wrong with a file before a single word of it is parsed.

In an example marked ``escaped``, ``\u{202E}`` stands for a character and ``\x{FF}`` for a byte; an example
marked ``sh`` is about the file system.
"""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.source.letters import TAKEN_FOR, code_point


@frozen
class FileNotFound(Problem):
    """The named file is not there, or disappeared while it was about to be read.

    ## Why it matters
    A file that is skipped in silence takes its cards with it.

    ## Example
    ```sh
    imperium check cards/missing.imp
    ```
    Write instead:
    ```sh
    imperium check cards
    ```
    """

    code, slug = "E101", "file-not-found"

    def message(self) -> str:
        return f"there is no file `{self.span.file}`"

    def help(self) -> str | None:
        return "check the spelling of the path and the folder the command runs in"


@frozen
class NotAFile(Problem):
    """A folder or a device stands where a file was meant.

    ## Why it matters
    Only a regular file has an end, a size and lines that an error can point to.

    ## Example
    ```sh
    mkdir demo.imp
    imperium check demo.imp
    ```
    Write instead:
    ```sh
    imperium check demo/
    ```
    """

    code, slug = "E102", "not-a-file"
    kind: str

    def message(self) -> str:
        return f"`{self.span.file}` is a {self.kind}, not a file"

    def help(self) -> str | None:
        return "name a file that ends in `.imp`, or a folder that holds such files"


@frozen
class UnreadableFile(Problem):
    """The system refuses to open or to read the file.

    ## Why it matters
    What cannot be read cannot be checked, so the run is not complete.

    ## Example
    ```sh
    chmod a-r demo.imp
    imperium check demo.imp
    ```
    Write instead:
    ```sh
    chmod u+r demo.imp
    imperium check demo.imp
    ```
    """

    code, slug = "E103", "unreadable-file"
    reason: str

    def message(self) -> str:
        return f"`{self.span.file}` cannot be read"

    def notes(self) -> tuple[str, ...]:
        return (f"the system says: {self.reason}",)


@frozen
class FileTooLarge(Problem):
    """The file is larger than the limit of 256 KiB.

    ## Why it matters
    Time and memory of the compiler grow with the size of a file; a limit keeps any pack safe to open.
    A whole box of cards needs less than a tenth of it.

    ## Example
    ```sh
    cat cards/*.imp > everything.imp
    imperium check everything.imp
    ```
    Write instead:
    ```sh
    imperium check cards
    ```
    """

    code, slug = "E104", "file-too-large"
    limit: int

    def message(self) -> str:
        return f"`{self.span.file}` is larger than {self.limit // 1024} KiB"

    def help(self) -> str | None:
        return "split it: declarations may be spread over any number of files"


@frozen
class NotUtf8(Problem):
    r"""The bytes of the file are not text in UTF-8.

    ## Why it matters
    In another encoding an accented letter becomes a different letter, and names no longer match.

    ## Example
    ```imp escaped
    # F\x{F8}royar
    ```
    Write instead:
    ```imp
    # Føroyar
    ```
    """

    code, slug = "E105", "not-utf-8"
    byte: int
    guess: str | None = None

    def message(self) -> str:
        return "the file is not UTF-8 text"

    def label(self) -> str:
        return f"byte 0x{self.byte:02X} does not belong here"

    def notes(self) -> tuple[str, ...]:
        return () if self.guess is None else (f"the file begins like {self.guess}",)

    def help(self) -> str | None:
        return "save the file as UTF-8"


@frozen
class NulByte(Problem):
    r"""The file contains a NUL character.

    ## Why it matters
    Text has none: the file is damaged, or it is not a text file at all.

    ## Example
    ```imp escaped
    # damaged \u{0000} line
    ```
    Write instead:
    ```imp
    # repaired line
    ```
    """

    code, slug = "E106", "nul-byte"

    def message(self) -> str:
        return "the file contains a NUL character (U+0000)"

    def label(self) -> str:
        return "here"

    def help(self) -> str | None:
        return "remove it, or restore the file from a good copy"


@frozen
class BidiControl(Problem):
    r"""The file contains a character that changes the order in which text is shown.

    ## Why it matters
    With it a card can read differently to a person and to the compiler.

    ## Example
    ```imp escaped
    # pay 1 \u{202E}0 erom
    ```
    Write instead:
    ```imp
    # pay 1 or more
    ```
    """

    code, slug = "E107", "bidi-control"
    character: str

    def message(self) -> str:
        return f"bidirectional control character {code_point(self.character)}"

    def label(self) -> str:
        return "the text after this is not shown in its true order"

    def help(self) -> str | None:
        return "delete the character"


@frozen
class UnseenCharacter(Problem):
    r"""The file contains a control character or a character without width.

    ## Why it matters
    Two names that differ only in what nobody sees are two cards to the compiler and one to the reader.

    ## Example
    ```imp escaped
    # gra\u{200B}nary
    ```
    Write instead:
    ```imp
    # granary
    ```
    """

    code, slug = "E108", "unseen-character"
    character: str

    def message(self) -> str:
        return f"unseen character {code_point(self.character)}"

    def label(self) -> str:
        return "here, though nothing is shown"

    def help(self) -> str | None:
        return "delete the character"


@frozen
class LineTooLong(Problem):
    """A line is longer than the limit of 1,000 characters.

    ## Why it matters
    No person reads such a line, and no excerpt can show it; it is almost always a damaged or generated file.

    ## Example
    ```sh
    tr '\\n' ' ' < cards/demo.imp > joined.imp
    imperium check joined.imp
    ```
    Write instead:
    ```sh
    imperium check cards/demo.imp
    ```
    """

    code, slug = "E109", "line-too-long"
    length: int
    limit: int

    def message(self) -> str:
        return f"a line of {self.length} characters; the limit is {self.limit}"

    def label(self) -> str:
        return "the limit is reached here"

    def help(self) -> str | None:
        return "break the line: every step of an effect may stand on a line of its own"


@frozen
class TabIndentation(Problem):
    r"""A line is indented with a tab.

    ## Why it matters
    Blocks are marked by indentation, and a tab is as wide as each editor pleases.

    ## Example
    ```imp escaped
    # a comment
    \u{0009}# a comment after a tab
    ```
    Write instead:
    ```imp
    # a comment
      # a comment after two spaces
    ```
    """

    code, slug = "E110", "tab-indentation"
    lines: int  # so many lines of the file begin like this one

    def message(self) -> str:
        return "a tab in the indentation"

    def label(self) -> str:
        return "tab"

    def notes(self) -> tuple[str, ...]:
        return () if self.lines == 1 else (f"{self.lines} lines of this file are indented with tabs",)

    def help(self) -> str | None:
        return "indent with spaces, two for each level"


@frozen
class LookAlikeLetter(Problem):
    """A name contains a letter that looks like another one.

    ## Why it matters
    A name with a Cyrillic letter among Latin ones looks like a card that exists, and is not that card.
    Accented letters (`Føroyar`, `Tenochtitlán`) are fine, and so is a name wholly in another script.

    ## Example
    ```imp escaped
    card "Gr\\u{0430}nary" 9XXX1:
      weight 1
    ```
    Write instead:
    ```imp escaped
    card "Granary" 9XXX1:
      weight 1
    ```
    """

    code, slug = "E111", "look-alike-letter"
    name: str
    character: str

    def message(self) -> str:
        return f"look-alike letter {code_point(self.character)} in the name `{self.name}`"

    def label(self) -> str:
        plain = TAKEN_FOR.get(self.character)
        return "not the letter it looks like" if plain is None else f"looks like the Latin letter `{plain}`"

    def help(self) -> str | None:
        return "type the name again on one keyboard layout"


@frozen
class EmptyFile(Problem):
    r"""The file holds nothing but white space.

    ## Why it matters
    It is most often the remains of an interrupted write, and its cards would be missing without a word.

    ## Example
    ```imp escaped
    \u{0020}
    ```
    Write instead:
    ```imp
    # Cards follow.
    ```
    """

    code, slug = "E112", "empty-file"

    def message(self) -> str:
        return f"`{self.span.file}` is empty"

    def help(self) -> str | None:
        return "write a declaration or a comment, or delete the file"


PROBLEMS: tuple[type[Problem], ...] = (
    FileNotFound,
    NotAFile,
    UnreadableFile,
    FileTooLarge,
    NotUtf8,
    NulByte,
    BidiControl,
    UnseenCharacter,
    LineTooLong,
    TabIndentation,
    LookAlikeLetter,
    EmptyFile,
)
