r"""The docstring of a problem in, its page and its two examples out.

The fence of an example is ``imp`` for text as it stands, ``imp escaped`` for text in which ``\u{202E}``
stands for a character and ``\x{FF}`` for a byte, or ``sh`` for what is shown but cannot be compiled.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from imperium_dsl.diagnostics.model import Problem

FENCE = re.compile(r"^```(?P<language>[^\n]*)\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
ESCAPE = re.compile(r"\\(u|x)\{([0-9A-Fa-f]{1,6})\}")


@frozen
class Example:
    """The text that triggers a problem and the text that does not.

    A byte that is not text is a surrogate: ``wrong.encode("utf-8", "surrogateescape")`` gives the file.
    """

    wrong: str
    right: str


def page(problem: type[Problem]) -> str:
    """The page of a code as Markdown: what ``explain`` and the documentation show."""
    return f"# {problem.code}: {problem.slug}\n\n{body(problem)}\n"


def body(problem: type[Problem]) -> str:
    return inspect.cleandoc(problem.__doc__ or "").strip()


def example(problem: type[Problem]) -> Example | None:
    """The compilable example of a problem; nothing when it is about the file system."""
    _, found, rest = body(problem).partition("## Example")
    if not found:
        raise ValueError(f"{problem.__name__}: the docstring has no `## Example`")
    before, found, after = rest.partition("Write instead:")
    blocks = [FENCE.search(part) for part in (before, after)]
    if not found or blocks[0] is None or blocks[1] is None:
        raise ValueError(f"{problem.__name__}: two fenced blocks are needed, one after `Write instead:`")
    if blocks[0]["language"].split()[:1] != ["imp"]:
        return None
    return Example(*(unescaped(block["language"], block["body"]) for block in blocks if block is not None))


def unescaped(language: str, text: str) -> str:
    return ESCAPE.sub(character, text) if "escaped" in language.split() else text


def character(escape: re.Match[str]) -> str:
    number = int(escape[2], 16)
    return chr(number) if escape[1] == "u" else chr(0xDC00 + number)
