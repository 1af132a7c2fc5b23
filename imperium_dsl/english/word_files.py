"""Files of words, such as ``english.toml`` of a game or a pack, to the tables of the phrasebook and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from attrs import frozen

from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.english.phrasebook import language
from imperium_dsl.english.problems import BrokenEnglish, BrokenTemplate, UnknownEnglish
from imperium_dsl.english.templates import WHO_ACTS, template
from imperium_dsl.program.program import Program
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.source.text import SourceFile
from imperium_dsl.source.toml import BrokenToml, KeyPath, Toml, read_toml

Entries: TypeAlias = Mapping[str, object]
Names: TypeAlias = Callable[[Program], Collection[str]]
Slots: TypeAlias = Callable[[Program, str], Collection[str]]

LOG_SLOTS = ("card", "cards", "from", "number", "row", "scores", "to", "tokens", "word")

# ---- what the tables hold


@frozen
class WordTable:
    """What stands in a table; every entry is a text."""

    names: Names | None = None  # what its entries are about; none: any word
    slots: Slots | None = None  # what an entry can speak of; none: it is no template
    parts: Mapping[str, tuple[str, ...] | None] | None = None  # an entry can be a table of these: their slots
    is_text: bool = True  # an entry can be a text


def form_slots(_: Program, key: str) -> Collection[str]:
    return [slot.name for slot in language().form(key).slots]


def frame_slots(program: Program, key: str) -> Collection[str]:
    return [*(parameter.name for parameter in program.frames.by_key[frame_of(key)].parameters), *WHO_ACTS]


def frame_of(key: str) -> str:
    """``put cards into place (Z: attic)`` is about phrases of that frame with a certain argument."""
    return key.split(" (", maxsplit=1)[0]


def certain_arguments(program: Program, key: str) -> Collection[str]:
    """The arguments of a frame that phrases can be told apart by: ``Z: attic``."""
    words = ("you", "this", *program.words.zones)
    return [f"{parameter.name}: {word}" for parameter in program.frames.by_key[key].parameters for word in words]


def log_keys(program: Program) -> Collection[str]:
    """What can happen: the forms of the log, ways from zone to zone, and tokens that come and go."""
    words = program.words
    ends = ("*", *words.zones)
    ways = [f"{source} {sign} {target}" for source in ends for sign in (">", "under") for target in ends]
    shows = [f"{what} {zone}" for what in ("show", "shuffle", "put", "clear") for zone in words.zones]
    tokens = [f"{sign} {token}" for sign in "+-" for token in words.tokens]
    return [*language().tables["log"], *ways, *shows, *tokens]


def of(find: Callable[[Vocabulary], Collection[str]]) -> Names:
    """Names that the game declares."""
    return lambda program: find(program.words)


WORDS = WordTable(of(lambda words: words.trait_of))  # one entry for each word
ANY = WordTable()

TABLES: Mapping[str, WordTable] = {
    "abilities": WordTable(of(lambda words: words.abilities)),
    "articles": WordTable(lambda _: language().tables["articles"]),
    "columns": ANY,
    "ends": ANY,
    "fields": WordTable(of(lambda words: words.fields)),
    "flags": WordTable(of(lambda words: words.flags)),
    "forms": WordTable(lambda _: language().tables["forms"], form_slots),
    "frames": WordTable(lambda program: program.frames.by_key, frame_slots),
    "groups": WordTable(
        of(lambda words: words.zone_groups), parts={"in": ("whose",), "from": ("whose",)}, is_text=False
    ),
    "icons": WORDS,
    "kinds": WordTable(of(lambda words: words.word_groups)),
    "labels": WordTable(of(lambda words: [*words.abilities, "when", "can", "cannot"])),
    "log": WordTable(log_keys, lambda _, __: LOG_SLOTS),
    "nouns": WORDS,
    "numbers": WordTable(of(lambda words: words.numbers), lambda _, __: ("you",)),
    "participles": ANY,
    "plurals": ANY,
    "procedures": WordTable(of(lambda words: words.procedures)),
    "reminders": WORDS,
    "sheets": ANY,
    "states": WORDS,
    "third_person": ANY,
    "times": ANY,
    "tokens": WordTable(of(lambda words: words.tokens)),
    "traits": WordTable(of(lambda words: words.traits)),
    "verbs": WordTable(lambda program: program.frames.by_verb, lambda _, __: ()),
    "words": WORDS,
    "zones": WordTable(
        of(lambda words: words.zones), lambda _, __: ("word",), {"name": ("word",), "bare": None, "of": ("whose",)}
    ),
}

# ---- files


def read_words(sources: Iterable[SourceFile], program: Program) -> tuple[dict[str, Entries], list[Problem]]:
    """The tables of these files, later ones over earlier ones, and what is wrong with them."""
    tables: dict[str, Entries] = {}
    problems: list[Problem] = []
    for source in sources:
        toml = read_toml(source)
        if isinstance(toml, BrokenToml):
            problems.append(BrokenEnglish(toml.span, toml.reason))
            continue
        for name, entries in toml.values.items():
            wrong = list(table_problems(toml, name, entries, program))
            problems.extend(wrong)
            if not wrong and isinstance(entries, dict):
                tables[name] = {**tables.get(name, {}), **entries}
    return tables, problems


def table_problems(toml: Toml, name: str, entries: object, program: Program) -> Iterator[Problem]:
    """What is wrong with one table."""
    if name not in TABLES:
        yield UnknownEnglish(toml.place(name), "table", name, tuple(sorted(TABLES)))
        return
    if not isinstance(entries, dict):
        yield BrokenEnglish(toml.place(name), f"`{name}` is no table; write `[{name}]`")
        return
    table = TABLES[name]
    known = None if table.names is None else frozenset(table.names(program))
    for key, entry in entries.items():
        about = frame_of(key) if name == "frames" else key
        if known is not None and about not in known:
            yield UnknownEnglish(toml.place(name, key), f"entry of `{name}`:", key, tuple(known))
            continue
        if about != key:
            yield from argument_problems(toml, name, key, program)
        if isinstance(entry, str) and table.is_text:
            slots = None if table.slots is None else table.slots(program, key)
            yield from text_problems(toml, (name, key), entry, slots, styled=name == "frames")
        elif isinstance(entry, dict) and table.parts is not None:
            yield from part_problems(toml, (name, key), entry, table.parts)
        else:
            yield BrokenEnglish(toml.place(name, key), f"`{key}` is no text in quotes")


def argument_problems(toml: Toml, name: str, key: str, program: Program) -> Iterator[Problem]:
    """``put cards into place (Z: attic)``: is there such a parameter, and can it be that?"""
    known = certain_arguments(program, frame_of(key))
    argument = key.removeprefix(f"{frame_of(key)} (").removesuffix(")")
    if argument not in known or not key.endswith(")"):
        yield UnknownEnglish(toml.place(name, key), f"argument of `{frame_of(key)}`:", argument, tuple(known))


def part_problems(
    toml: Toml, path: KeyPath, entry: Mapping[str, object], parts: Mapping[str, tuple[str, ...] | None]
) -> Iterator[Problem]:
    """``{ name = "history", bare = true, of = "{whose} history" }``"""
    for key, value in entry.items():
        if key not in parts:
            yield UnknownEnglish(toml.place(*path, key), f"entry of `{path[-1]}`:", key, tuple(parts))
            continue
        slots = parts[key]
        if slots is None and not isinstance(value, bool):
            yield BrokenEnglish(toml.place(*path, key), f"`{key}` is no truth value; write `true` or `false`")
        elif slots is not None and not isinstance(value, str):
            yield BrokenEnglish(toml.place(*path, key), f"`{key}` is no text in quotes")
        elif isinstance(value, str):
            yield from text_problems(toml, (*path, key), value, slots)


def text_problems(
    toml: Toml, path: KeyPath, text: str, slots: Collection[str] | None, *, styled: bool = False
) -> Iterator[Problem]:
    """What is wrong with a template; nothing is wrong with any other text."""
    if slots is None:
        return
    read = template(text)
    for flaw in read.flaws:
        yield BrokenTemplate(toml.place_in(path, flaw.start, flaw.end), path[-1], flaw.reason)
    for slot in read.slots:
        if slot.name not in slots or (slot.style is not None and not styled):
            place = toml.place_in(path, slot.start, slot.end)
            yield UnknownEnglish(place, f"slot of `{path[-1]}`:", slot.written, tuple(slots))
