"""A ruleset as JSON and back, and its hash.

An object is an object with all its fields; an operation is a list, ``["name", place, argument, ...]``; a
tuple among the arguments is a list that begins with an empty string, ``["", item, ...]``. Unknown keys,
missing fields and values of another type are refused.

The hash is that of the canonical JSON without places and doc comments: comments, layout and names of files do
not change it, anything that can change a game does.
"""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Any

from attrs import fields, has
from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from imperium_dsl.ir import ruleset as ir
from imperium_dsl.ir.ops import Arg, Op
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.ir.validate import Invalid, validate

FORMAT = 1  # of the JSON; a reader refuses any other
DEEPEST = 500  # operations inside operations; text is limited to far fewer
SILENT = frozenset({"doc", "place", "places"})  # fields that cannot change a game


class UnreadableRuleset(ValueError):  # noqa: N818  says what it is
    """Not the JSON of a ruleset; the message says what is wrong with it."""


# ---- to JSON


def to_json(ruleset: Ruleset) -> str:
    """One line, the same for equal rulesets with equal places."""
    return written({"format": FORMAT, "ruleset": to_data(ruleset)})


def ruleset_hash(ruleset: Ruleset) -> str:
    """64 hexadecimal digits."""
    return hashlib.sha256(written(to_data(ruleset, silent=True)).encode()).hexdigest()


def written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def to_data(value: Any, silent: bool = False) -> Any:
    """A ruleset or a part of it as plain data; ``silent`` leaves out what cannot change a game."""
    if isinstance(value, Op):
        return encoded(value, silent)
    if isinstance(value, tuple):
        return [to_data(item, silent) for item in value]
    kind: type = type(value)
    names = names_of(kind)
    if names is None:
        return value
    return {name: to_data(getattr(value, name), silent) for name in names if not (silent and name in SILENT)}


def encoded(arg: Arg, silent: bool = False) -> Any:
    """An operation or an argument of one."""
    if isinstance(arg, Op):
        return [arg.name, -1 if silent else arg.place, *(encoded(inner, silent) for inner in arg.args)]
    if isinstance(arg, tuple):
        return ["", *(encoded(item, silent) for item in arg)]
    return arg


@functools.cache
def names_of(kind: type) -> tuple[str, ...] | None:
    return tuple(field.name for field in fields(kind)) if has(kind) else None


# ---- from JSON


def from_json(text: str | bytes, *, is_trusted: bool = False) -> Ruleset:
    """The ruleset, if the text is one in every respect; what this program itself stored is not validated."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableRuleset(f"not JSON: {error}") from None
    if not isinstance(data, dict) or set(data) != {"format", "ruleset"}:
        raise UnreadableRuleset("not a ruleset: an object with `format` and `ruleset` is expected")
    if data["format"] != FORMAT:
        raise UnreadableRuleset(f"format {data['format']!r} is not {FORMAT}, the format of this version")
    ruleset = from_data(data["ruleset"])
    try:
        if not is_trusted:
            validate(ruleset)
    except Invalid as error:
        raise UnreadableRuleset(str(error)) from None
    return ruleset


def from_data(data: Any) -> Ruleset:
    """The ruleset of plain data; shapes are checked, indexes are not."""
    try:
        return converter().structure(data, Ruleset)
    except RecursionError:
        raise UnreadableRuleset("operations are nested too deeply") from None
    except (BaseValidationError, ForbiddenExtraKeysError, ValueError, TypeError, KeyError):
        reason = "; ".join(reasons(data)[:3])
        raise UnreadableRuleset(f"not a ruleset: {reason}") from None


def reasons(data: Any) -> list[str]:
    """The same again, slowly and with the path of each mistake."""
    try:
        converter(detailed=True).structure(data, Ruleset)
    except Exception as error:  # noqa: BLE001  whatever it is, it is about the data
        return transform_error(error, path="ruleset", format_exception=lambda found, _: str(found))
    return ["unknown reason"]


@functools.cache
def converter(detailed: bool = False) -> Converter:
    """Strict: no unknown keys, no conversion of one type to another."""
    made = Converter(detailed_validation=detailed, forbid_extra_keys=True)
    for kind in (bool, int, str):
        made.register_structure_hook(kind, functools.partial(exactly, kind))
    made.register_structure_hook(Op, operation)
    for kind in vars(ir).values():
        if isinstance(kind, type) and has(kind) and kind is not Op:
            hook = make_dict_structure_fn(
                kind, made, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=detailed
            )
            made.register_structure_hook(kind, functools.partial(whole, kind, hook))
    made.register_structure_hook_func(is_optional, lambda value, kind: optional(made, value, kind))
    return made


def whole(kind: type, hook: Any, value: Any, _: Any) -> Any:
    """An object with every field: cattrs alone would fill in a default for a missing one."""
    if not isinstance(value, dict):
        raise TypeError(f"expected an object, found {shown(value)}")
    missing = [name for name in names_of(kind) or () if name not in value]
    if missing:
        raise ValueError(f"missing: {', '.join(missing)}")
    return hook(value, kind)


def exactly(kind: type, value: Any, _: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, found {shown(value)}")
    return value


def is_optional(kind: Any) -> bool:
    arguments: tuple[Any, ...] = getattr(kind, "__args__", ())
    return len(arguments) == 2 and arguments[1] is type(None)


def optional(made: Converter, value: Any, kind: Any) -> Any:
    return None if value is None else made.structure(value, kind.__args__[0])


def operation(value: Any, _: Any) -> Op:
    decoded_ = decoded(value, 0)
    if not isinstance(decoded_, Op):
        raise TypeError(f"expected an operation, found {shown(value)}")
    return decoded_


def decoded(value: Any, depth: int) -> Arg:
    """An argument; a list is an operation or a tuple."""
    if value.__class__ is not list:
        if value is None or value.__class__ in (int, str, bool):
            return value
        raise TypeError(f"expected an argument, found {shown(value)}")
    if depth > DEEPEST:
        raise ValueError("operations are nested too deeply")
    if not value or value[0].__class__ is not str:
        raise TypeError(f"expected a list that begins with a name, found {shown(value)}")
    if value[0] == "":
        return tuple([decoded(item, depth + 1) for item in value[1:]])
    if len(value) < 2 or value[1].__class__ is not int:
        raise TypeError(f"expected an operation with a place, found {shown(value)}")
    return Op(value[0], tuple([decoded(item, depth + 1) for item in value[2:]]), value[1])


def shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
