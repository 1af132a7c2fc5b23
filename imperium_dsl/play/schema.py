"""The JSON Schema of what a front end is told, made from the classes themselves."""

from __future__ import annotations

import types
import typing
from typing import Any

from attrs import NOTHING, fields, has

from imperium_dsl.play import forms

ROOTS = (forms.Decision, forms.View, forms.Event, forms.Result, forms.Reason)
PLAIN = {str: "string", int: "integer", bool: "boolean", float: "number"}


def schema() -> dict[str, Any]:
    """Of decisions, views, events, results and reasons; each is a definition."""
    found: dict[str, Any] = {}
    for kind in ROOTS:
        define(kind, found)
    return {
        "$defs": dict(sorted(found.items())),
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in ROOTS],
    }


def define(kind: type, found: dict[str, Any]) -> None:
    """A class and all that it holds."""
    if kind.__name__ in found:
        return
    found[kind.__name__] = {}
    hints = typing.get_type_hints(kind)
    properties, required = {}, []
    for each in fields(kind):
        hint = hints[each.name]
        properties[each.name] = of_hint(hint, found)
        if each.default is NOTHING and not is_optional(hint) and typing.get_origin(hint) is not tuple:
            required.append(each.name)
    made: dict[str, Any] = {"type": "object", "description": " ".join((kind.__doc__ or "").split())}
    made |= {"properties": properties, "required": required, "additionalProperties": False}
    found[kind.__name__] = made


def of_hint(hint: Any, found: dict[str, Any]) -> dict[str, Any]:
    """A type; what is absent is left out of the JSON, so nothing is ever null."""
    if is_optional(hint):
        return of_hint(next(a for a in typing.get_args(hint) if a is not type(None)), found)
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        return {"type": "array", "items": of_hint(arguments[0], found)}
    if origin is dict:
        return {"type": "object", "additionalProperties": of_hint(arguments[1], found)}
    assert has(hint), hint
    define(hint, found)
    return {"$ref": f"#/$defs/{hint.__name__}"}


def is_optional(hint: Any) -> bool:
    return isinstance(hint, types.UnionType) and type(None) in typing.get_args(hint)
