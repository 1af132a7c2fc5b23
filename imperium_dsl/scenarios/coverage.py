"""What the passing scenarios of a game reach: rule ids of its ledger, effects of its cards, rows and keywords.

An effect is a phrase of a text: ``add 2 gems onto you``, each option of a choice and each branch of a condition by the
phrases in it. Cards that say the same word for word share their effects: what one of them does, all do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from attrs import define, field, frozen

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Belonging, Face, Place, Ruleset
from imperium_dsl.scenarios.suite import Result, Suite

COUNTED = frozenset({"do", "once", "grant"})
GROUPS = ("cards", "rows", "keywords", "rules")


@frozen
class Effect:
    """One phrase: where it stands, and whose it is."""

    group: str
    owner: str
    place: int


@frozen
class Rule:
    """One entry of a ledger."""

    id: str
    statement: str
    chapter: str
    file: str
    line: int
    by: tuple[str, ...] = ()  # the titles of the passing scenarios that cover it
    excuse: str | None = None


@define
class Coverage:
    """What is reached of one game."""

    game: str
    rules: list[Rule]
    effects: list[Effect]
    seen: frozenset[int]
    places: Sequence[Place] = field(repr=False)

    def missing_rules(self) -> list[Rule]:
        """Rules that no passing scenario covers and nobody has excused."""
        return [rule for rule in self.rules if not rule.by and rule.excuse is None]

    def chapters(self) -> dict[str, tuple[int, int, int]]:
        """For each chapter of the ledger its rules: all, covered, excused."""
        found: dict[str, tuple[int, int, int]] = {}
        for rule in self.rules:
            total, covered, excused = found.get(rule.chapter, (0, 0, 0))
            is_excused = rule.excuse is not None and not rule.by
            found[rule.chapter] = (total + 1, covered + bool(rule.by), excused + is_excused)
        return found

    def missing(self, group: str) -> list[Effect]:
        """Effects of a group that no passing scenario carries out."""
        return [e for e in self.effects if e.group == group and e.place not in self.seen]

    def total(self, group: str) -> int:
        return sum(1 for e in self.effects if e.group == group)


def measure(
    suite: Suite, results: Iterable[Result], excuses: Mapping[str, str], files: Collection[str] | None = None
) -> Coverage:
    """The coverage of a suite by its results, which were traced; only of what stands in these files."""
    passed = [each for each in results if each.passed]
    by: dict[str, list[str]] = {}
    for each in passed:
        for id_ in each.covers:
            by.setdefault(id_, []).append(each.title)
    rules = []
    for ledger in suite.game.ledgers:
        for entry in ledger.entries:
            if files is not None and entry.span.file not in files:
                continue
            line, *_ = suite.sources.place(entry.span)
            titles, excuse = tuple(by.get(entry.id, ())), excuses.get(entry.id)
            rules.append(Rule(entry.id, entry.statement, ledger.title, entry.span.file, line, titles, excuse))
    seen = frozenset(place for each in passed for place in each.seen)
    places = suite.ruleset.places
    effects = [each for each in effects_of(suite.ruleset) if files is None or places[each.place].file in files]
    return Coverage(suite.ruleset.game, rules, effects, seen, places)


# ---- effects


def effects_of(r: Ruleset) -> Iterator[Effect]:
    """All effects of a ruleset, each once."""
    found: set[int] = set()
    for effect in every_effect(r):
        if effect.place not in found:
            found.add(effect.place)
            yield effect


def every_effect(r: Ruleset) -> Iterator[Effect]:
    said: set[object] = set()
    for face in r.faces:
        key = (face.texts, face.handlers, face.grants, face.fields)
        if key not in said:  # the code of equal texts is written once
            said.add(key)
            yield from inside("cards", f'"{face.name}" {face.number}', bodies(face))
    for table in r.tables:
        owner = " ".join(r.words[w] for w in table.words)
        yield from inside("rows", f"table {owner}", [row.body for row in table.rows])
    for frame in r.frames:
        if frame.body is not None:
            yield from inside("keywords", f"keyword {frame.key}", [frame.body])
    for procedure in r.procedures:
        yield from inside("rules", f"procedure {procedure.name}", [procedure.body])
    for belonging in r.belongings:
        yield from inside("rules", f"for {r.words[belonging.word]}", bodies(belonging))
    for kind in r.kinds:
        if kind.price is not None:
            yield from inside("rules", f"ability {kind.name}", [kind.price])
    yield from inside("rules", "the game", [*(h.body for h in r.handlers), *(c.body for c in r.checks), *r.grants])


def bodies(bearer: Face | Belonging) -> list[Op]:
    return [*(t.body for t in bearer.texts), *(h.body for h in bearer.handlers), *bearer.grants]


def inside(group: str, owner: str, roots: Iterable[Op]) -> Iterator[Effect]:
    """The counted operations below some others."""
    for root in roots:
        for op in below(root):
            if op.name in COUNTED and op.place >= 0 and not is_run(op):
                yield Effect(group, owner, op.place)


def is_run(op: Op) -> bool:
    """``run turn``: the phrases of the procedure count, not the call."""
    return op.name == "do" and any(a["type"] == "procedure" for a in op["arguments"])
