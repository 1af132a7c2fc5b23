"""The words that packs add to a game's: files ``english.toml`` in, tables for the phrasebook out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping

from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.english.phrasebook import Table, phrasebook
from imperium_dsl.packs.manifest import place_of, position_of
from imperium_dsl.packs.problems_english import BrokenEnglish, UnknownEnglish
from imperium_dsl.program.program import Program
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.reading.read import Reading
from imperium_dsl.source.text import SourceFile

SLOT = re.compile(r"\{([A-Za-z_]*)(?::[a-z]+)?\}")
LOG_SLOTS = ("card", "cards", "from", "number", "row", "scores", "to", "tokens", "word")
TABLES = frozenset({
    "articles", "columns", "fields", "flags", "forms", "frames", "groups", "icons", "kinds", "labels", "nouns",
    "log", "numbers", "participles", "plurals", "procedures", "reminders", "sheets", "states", "third_person", "times",
    "tokens", "traits", "words", "zones",
})  # fmt: skip


def own_words(readings: Iterable[Reading], program: Program) -> tuple[dict[str, Table], list[Problem]]:
    """The tables of these files, later ones over earlier ones, and what is wrong with them."""
    tables: dict[str, Table] = {}
    problems: list[Problem] = []
    for reading in readings:
        problems.extend(reading.problems)
        if reading.problems:
            continue
        source = reading.source
        try:
            found = tomllib.loads(source.text)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            at, reason = position_of(source, str(error))
            problems.append(BrokenEnglish(source.span(at, at + 1), reason))
            continue
        for name, table in found.items():
            wrong = list(table_problems(source, name, table, program))
            problems.extend(wrong)
            if not wrong:
                tables[name] = {**tables.get(name, {}), **table}
    return tables, problems


def table_problems(source: SourceFile, name: str, table: object, program: Program) -> Iterable[Problem]:
    """What is wrong with one table."""
    place = place_of(source, name)
    if name not in TABLES:
        yield UnknownEnglish(place, "table", name, tuple(sorted(TABLES)))
        return
    if not isinstance(table, dict):
        yield BrokenEnglish(place, f"`{name}` is no table; write `[{name}]`")
        return
    known = names_of(name, program)
    for key, value in table.items():
        if not isinstance(value, str) and not (name == "zones" and is_zone(value)):
            yield BrokenEnglish(place_of(source, key), f"`{key}` is no text in quotes")
        elif known is not None and key.split(" (")[0] not in known:
            yield UnknownEnglish(place_of(source, key), f"entry of `{name}`:", key, tuple(known))
        elif isinstance(value, str):
            slots = slots_of(name, key, program)
            for slot in SLOT.findall(value) if slots is not None else ():
                if slots is not None and slot not in slots:
                    yield UnknownEnglish(place_of(source, key), f"slot of `{key}`:", slot, tuple(slots))


def slots_of(table: str, key: str, program: Program) -> Collection[str] | None:
    """What a template can speak of; None if it is none."""
    if table == "frames":
        return [*(p.name for p in program.frames.by_key[key.split(" (", maxsplit=1)[0]].parameters), "your", "you"]
    if table == "forms":
        return SLOT.findall(phrasebook("").form(key))
    return LOG_SLOTS if table == "log" else None


def is_zone(value: object) -> bool:
    """``{ name = "history", bare = true, of = "{whose} history" }``"""
    kinds = {"name": str, "bare": bool, "of": str}
    return isinstance(value, dict) and all(k in kinds and isinstance(v, kinds[k]) for k, v in value.items())


def log_keys(words: Vocabulary) -> list[str]:
    """What can happen: the forms of the log, ways from zone to zone, and tokens that come and go."""
    ends = ("*", *words.zones)
    ways = [f"{source} {sign} {target}" for source in ends for sign in (">", "under") for target in ends]
    shows = [f"{what} {zone}" for what in ("show", "shuffle", "put", "clear") for zone in words.zones]
    tokens = [f"{sign} {token}" for sign in "+-" for token in words.tokens]
    return [*phrasebook("").tables["log"], *ways, *shows, *tokens]


def names_of(table: str, program: Program) -> Collection[str] | None:
    """What the entries of a table are about; None if that can be any word."""
    words = program.words
    known: Mapping[str, Collection[str]] = {
        "frames": program.frames.by_key,
        "forms": phrasebook("").tables["forms"],
        "articles": phrasebook("").tables["articles"],
        "zones": words.zones,
        "log": log_keys(words),
        "groups": words.zone_groups,
        "numbers": words.numbers,
        "flags": words.flags,
        "fields": words.fields,
        "tokens": words.tokens,
        "traits": words.traits,
        "kinds": words.word_groups,
        "procedures": words.procedures,
        "labels": [*words.abilities, "when", "can", "cannot"],
        **dict.fromkeys(("nouns", "words", "states", "icons", "reminders"), words.trait_of),
    }
    return known.get(table)
