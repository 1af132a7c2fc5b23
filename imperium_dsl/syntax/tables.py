"""Lark's parser from the tables that it computed before: the grammar takes ten times as long to analyse.

The tables are numbers and texts, stored with ``marshal`` under the hash of the grammar, of lark and of the
package; whatever cannot be stored or read is computed again.
"""

from __future__ import annotations

import marshal
import sys
from typing import TYPE_CHECKING, Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from imperium_dsl import cache

if TYPE_CHECKING:
    from collections.abc import Callable

PLAIN = (str, int, bool, list, dict, type(None))


def stored_parser(grammar: str, build: Callable[[], Lark], **options: Any) -> Lark:
    """What ``build`` gives; ``options`` are those that are functions and objects, which no table holds."""
    if cache.location() is None:
        return build()
    key = cache.key_of([grammar, lark.__version__, sys.version])
    stored = cache.load("parser", key)
    if stored is not None:
        try:
            data, memo = marshal.loads(stored)  # noqa: S302  written by this program, for this user
            empty: Any = Lark.__new__(Lark)
            return empty._load({"data": data, "memo": memo}, **options)  # type: ignore[no-any-return]  # noqa: SLF001
        except Exception:  # noqa: BLE001, S110  of another lark, or damaged: computed again, whatever it is
            pass
    made = build()
    tables: Any = made
    data, memo = tables.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if isinstance(value, PLAIN)}
    cache.store("parser", key, marshal.dumps((data, memo)))
    return made
