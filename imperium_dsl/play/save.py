"""Games as text and back: what is needed to play a game again, and where it stands.

    {"format": "imperium-game", "version": 2, "game": ..., "rules": ..., "parts": {...},
     "seats": [...], "seed": ..., "options": {...},
     "choices": [...], "records": [...],
     "snapshot": {"cells": [...], "answers": [...]},
     "checksum": ...}

``choices`` are indexes of options, ``records`` the same in words. The snapshot is the state at the last
checkpoint with the answers since. The checksum is of all text before it, white space left out.

Version 1 counted the steps of procedures otherwise: such a game is played again, choice by choice.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine import run
from imperium_dsl.machine.errors import (
    Diverged,
    EditedSave,
    GameError,
    NotASave,
    OtherRules,
    OtherVersion,
    SaveError,
    UnreadableSave,
)
from imperium_dsl.machine.layout import RESULT
from imperium_dsl.machine.state import Machine
from imperium_dsl.play.history import Course, Past, indexes, records, replayed
from imperium_dsl.play.start import switches_of

if TYPE_CHECKING:
    from imperium_dsl.play.rules import Rules
    from imperium_dsl.play.start import Start

FORMAT = "imperium-game"
VERSION = 2
READABLE = (1, 2)
LONGEST = 16_000_000  # characters; a long game needs a hundredth of it
TAIL = ',\n "checksum": "'
KEYS: dict[str, type] = {
    "format": str, "version": int, "game": str, "rules": str, "parts": dict, "seats": list, "seed": int,
    "options": dict, "choices": list, "records": list, "snapshot": dict, "checksum": str,
}  # fmt: skip
SINGLY = {
    "faces": ("cards of", "set"), "frames": ("keyword", "key"), "procedures": ("procedure", "name"),
    "options": ("option", "name"), "zones": ("zone", "name"), "numbers": ("number", "name"),
}  # fmt: skip
BASE = frozenset({"tokens", "words", "traits", "verbs"})  # what numbers in all other parts stand for
TOLD = 6  # differences that a message names
NAMES = {
    "kinds": "kinds of ability", "belongings": "what belongs to words",
    "grants": "permissions", "seat_trait": "seats", "strict": "strict verbs",
}  # fmt: skip


def digests(ruleset: Ruleset) -> dict[str, str]:
    """A short digest of each part of a ruleset: of cards by their set, of keywords and the like one by one."""
    from imperium_dsl.ir.codec import to_data, written

    parts: dict[str, list[Any]] = {}
    for table, value in to_data(ruleset, silent=True).items():
        singly = SINGLY.get(table)
        if singly is None:
            parts[NAMES.get(table, table)] = value
            continue
        kind, key = singly
        for each in value:
            if not each.get("primitive"):  # the kernel's own
                parts.setdefault(f"{kind} {each[key]}", []).append(each)
    return {name: hashlib.sha256(written(value).encode()).hexdigest()[:6] for name, value in parts.items()}


# ---- writing


def save_text(course: Course) -> str:
    """The save of a game."""
    start, rules = course.start, course.start.rules
    cells, answers = checkpoint(course.machine)
    head = {
        "format": FORMAT, "version": VERSION, "game": rules.ruleset.game, "rules": rules.hash,
        "parts": rules.parts, "seats": start.people, "seed": start.seed, "options": start.options(),
        "choices": indexes(course.chain), "records": records(course), "snapshot": {"cells": cells, "answers": answers},
    }  # fmt: skip
    lines = [f" {json.dumps(name)}: {json.dumps(value, separators=(',', ':'))}" for name, value in head.items()]
    text = "{\n" + ",\n".join(lines)
    return f'{text}{TAIL}{checksum(text)}"\n}}\n'


def checkpoint(machine: Machine) -> tuple[list[Any], list[Any]]:
    """The cells at the last checkpoint, and the answers since."""
    cells = machine.cells.copy()
    for cell, old in reversed(machine.journal):
        if cell.__class__ is int:
            cells[cell] = old
    return cells, machine.answers


def checksum(text: str) -> str:
    """Of the text without its white space."""
    return hashlib.sha256("".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()


# ---- reading


def read(text: str | bytes) -> dict[str, Any]:
    """The content of a save, if the text is one."""
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise UnreadableSave(f"not a save: no UTF-8 text ({error.reason} at byte {error.start})") from None
    if len(text) > LONGEST:
        raise UnreadableSave(f"not a save: longer than {LONGEST:,} characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        end = "; it seems to be cut off, restore an earlier copy" if text[-2:].strip() != "}" else ""
        raise UnreadableSave(f"not JSON: {error}{end}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotASave(f'not a save: an object with "format": "{FORMAT}" is expected')
    version = data.get("version")
    if version not in READABLE or isinstance(version, bool):
        raise OtherVersion(f"the save has version {version!r}, this program reads versions 1 and {VERSION}")
    for name, kind in KEYS.items():
        if not isinstance(data.get(name), kind):
            raise NotASave(f"not a save: `{name}` is missing or is no {kind.__name__}")
    unknown = sorted(set(data) - set(KEYS))
    if unknown:
        raise NotASave(f"not a save: unknown `{unknown[0]}`")
    at = text.rfind('"checksum"')
    body = text[:at].rstrip().removesuffix(",")
    is_last = "".join(text[at:].split()) == f'"checksum":"{data["checksum"]}"}}'
    if not is_last or checksum(body) != data["checksum"]:
        raise EditedSave("the save was changed after it was written: its checksum is another; restore an earlier copy")
    return data


def restored(rules: Rules, text: str | bytes, verify: bool) -> Course:
    """The game of a save."""
    data = read(text)
    same_rules(rules, data)
    start = started(rules, data)
    past = Past(data["choices"], data["records"])
    if (
        len(past.indexes) != len(past.keys)
        or not all(type(i) is int for i in past.indexes)
        or not all(type(k) is str for k in past.keys)
    ):
        raise NotASave("not a save: `choices` and `records` do not fit each other")
    if data["version"] < VERSION:
        return replayed(start, past.keys)
    course = resumed(start, past, data["snapshot"])
    if verify:
        again = replayed(start, past.indexes).machine
        if (again.cells, again.answers) != (course.machine.cells, course.machine.answers):
            raise EditedSave("playing the choices of the save again leads to another state than its snapshot")
    return course


def resumed(start: Start, past: Past, snapshot: dict[str, Any]) -> Course:
    """The game from its snapshot."""
    cells, answers = snapshot.get("cells"), snapshot.get("answers")
    if not isinstance(cells, list) or not isinstance(answers, list) or len(cells) != start.size():
        raise NotASave("not a save: the snapshot has not the cells that these seats need")
    machine = Machine(start.code, start.code.layout, [frozen(c) for c in cells], start.switches)
    machine.opening = start.opening
    machine.answers = [frozen(a) for a in answers]
    try:
        asked = None if machine.cells[RESULT] is not None else run.advance(machine)
    except GameError:
        raise
    except Exception as error:  # noqa: BLE001  whatever it is, it is about the snapshot
        raise NotASave(f"not a save: the snapshot does not run ({type(error).__name__}: {error})") from None
    past.snapshot = (machine, asked, len(past.indexes))
    return Course(start, machine, asked, past, len(past.indexes))


def frozen(value: Any) -> Any:
    """JSON's lists as the tuples they were."""
    if value.__class__ is list:
        return tuple([frozen(v) if v.__class__ is list else v for v in value])
    return value


def same_rules(rules: Rules, data: dict[str, Any]) -> None:
    """Refuse a save of other rules, and say what differs."""
    name = rules.ruleset.game
    if data["game"] != name:
        raise OtherRules(
            f"the save is of the game {data['game']!r}, not of {name!r}; load that game's rules", ("game",)
        )
    if data["rules"] == rules.hash:
        return
    differences = differing(rules.parts, data["parts"])
    told = [*differences[:TOLD], *([f"and {len(differences) - TOLD} more"] if len(differences) > TOLD else [])]
    raise OtherRules(
        f"the save is of other rules of {name}: {data['rules'][:12]}, not {rules.hash[:12]}; what differs: "
        f"{', '.join(told) or 'unknown'}; load those rules, or recover the game by playing it again",
        differences,
    )


def differing(mine: dict[str, str], theirs: dict[str, Any]) -> tuple[str, ...]:
    """The parts that differ; a new word or verb moves the numbers of all others, and then only it is named."""
    every = [part for part in sorted({*mine, *theirs}) if mine.get(part) != theirs.get(part)]
    base = [part for part in every if part in BASE]
    alone = [part for part in every if part not in BASE and (part not in mine or part not in theirs)]
    return tuple([*alone, *base] if base else every)


def started(rules: Rules, data: dict[str, Any]) -> Start:
    try:
        return rules.start_of([str(s) for s in data["seats"]], data["seed"], data["options"])
    except GameError as error:
        raise NotASave(f"the save begins as these rules do not allow: {error}") from None


def is_open(rules: Rules, name: str, value: object, players: int) -> bool:
    """Can a table of so many players still agree on this?"""
    try:
        switches_of(rules.ruleset, {name: value}, players)
    except GameError:
        return False
    return True


def recovered(rules: Rules, text: str | bytes) -> tuple[Course, Diverged | None]:
    """The game of a save played again under these rules, up to the first choice that is not offered."""
    data = read(text)
    if data["game"] != rules.ruleset.game:
        same_rules(rules, data)
    options = {n: v for n, v in data["options"].items() if is_open(rules, n, v, len(data["seats"]))}
    try:
        return replayed(rules.start_of(data["seats"], data["seed"], options), data["records"]), None
    except Diverged as error:
        return error.game, error
    except SaveError:
        raise
    except GameError as error:
        raise OtherRules(f"the game of the save cannot be begun: {error}") from None
