"""Options in words: what each concerns, a label for people, an id for programs, a key for records.

An id says what the decider can see and no more. A key names the very card: it is for saves, never for players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Belonging, Face, Ruleset
from imperium_dsl.machine import abilities
from imperium_dsl.machine import places as machine_places
from imperium_dsl.machine.values import Question
from imperium_dsl.play import visibility as sight
from imperium_dsl.play.forms import Option, Source, ZoneRef

CARDS = frozenset({"pick", "arrange", "treat"})
QUESTIONS = frozenset({"may", "use", "suffer"})
ANSWERS = {"may": ("no", "yes"), "use": ("no", "use it"), "suffer": ("ignore it", "suffer it")}


class Phrases:
    """The author's phrases of a ruleset, by place."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.r = ruleset
        self.choices: dict[int, tuple[Op, ...]] = {}
        self.done: dict[int, list[Op]] = {}  # phrases and choices, by place
        for value in every_op(ruleset):
            for op in below(value):
                if op.name == "choose":
                    self.choices[op.place] = op["options"]
                if op.name in ("do", "choose", "may"):
                    self.done.setdefault(op.place, []).append(op)
        self.inside = {
            op.place: index
            for index, frame in enumerate(ruleset.frames)
            if frame.body is not None
            for op in below(frame.body)
            if op.place >= 0
        }  # the keyword in whose text a place is

    def text(self, place: int) -> str:
        """The phrase at a place."""
        return self.r.places[place].text if 0 <= place < len(self.r.places) else ""

    def frames_of(self, place: int) -> set[int]:
        """The verbs that a decision at a place is about: of its phrase, all that follows, and the keyword around it."""
        found: set[int] = set()
        procedures: set[int] = set()
        waiting: list[Op] = list(self.done.get(place, ()))
        if place in self.inside:
            found.add(self.inside[place])
        while waiting:
            for op in below(waiting.pop()):
                if op.name == "procedure_is" and op["name"] not in procedures:
                    procedures.add(op["name"])
                    waiting.append(self.r.procedures[op["name"]].body)
                elif op.name == "do" and op["frame"] not in found:
                    found.add(op["frame"])
                    body = self.r.frames[op["frame"]].body
                    waiting.extend([] if body is None else [body])
        return found

    def rules(self, place: int) -> tuple[str, ...]:
        """The rules named beside a place; failing that, beside the keywords of its phrase."""
        if not 0 <= place < len(self.r.places):
            return ()
        found = self.r.places[place].rules
        for op in self.done.get(place, ()) if not found else ():
            body = self.r.frames[op["frame"]].body if op.name == "do" else None
            places = [o.place for o in below(body) if o.place >= 0] if body is not None else []
            found += self.r.places[places[0]].rules if places else ()
        return found

    def option(self, place: int, index: int) -> str:
        """One option of a ``choose``."""
        options = self.choices.get(place, ())
        return self.words(options[index]) if index < len(options) else f"option {index + 1}"

    def words(self, op: Op) -> str:
        """The phrase of an effect; of one that has no place of its own, its parts or its name."""
        text = self.text(op.place)
        if text:
            return text.removeprefix("or ")
        if op.name == "sequence":
            return " and ".join(self.words(step) for step in op["steps"])
        return op.name.replace("_", " ")


def every_op(r: Ruleset) -> list[Op]:
    """All operations at the root of something in a ruleset."""
    found = [f.body for f in r.frames] + [p.body for p in r.procedures]
    found += [k.price for k in r.kinds]
    holders: tuple[Face | Belonging, ...] = (*r.faces, *r.belongings)
    texts = [t.body for x in holders for t in x.texts]
    handlers = [h.body for x in holders for h in x.handlers] + [h.body for h in r.handlers]
    rows = [row.body for t in r.tables for row in t.rows]
    found += [*texts, *handlers, *rows, *(c.body for c in r.checks)]
    return [op for op in found if op is not None]


# ---- abilities


def ability_of(m: Any, code: int) -> tuple[Any, int, int, int]:
    """The text, card (or 0), word (or -1) and owner that a number of an ability stands for."""
    found = abilities.ability(m, code)
    return found.text, found.card, found.word, found.owner


def ability_key(m: Any, code: int) -> str:
    """Which of the texts of its kind it is: ``play``, ``play.2``"""
    text, card, word, _ = ability_of(m, code)
    if card:
        faces = [m.cells[card + 2], m.code.other_face.get(m.cells[card + 2], -1)]
        lists = [m.code.face_texts[f].get(text.kind.index, []) for f in faces if f >= 0]
    else:
        lists = [[t for t in m.code.word_texts.get(word, ()) if t.kind is text.kind]]
    at = next((mine.index(text) for mine in lists if text in mine), 0)
    name = str(text.kind.name).replace(" ", "-")
    return name if at == 0 else f"{name}.{at + 1}"


# ---- keys


def key(m: Any, keys: dict[int, str], what: str, value: Any) -> str:
    """A choice as a save records it: the same in every process, and after most changes of the rules."""
    r, lay = m.layout.ruleset, m.layout
    if what in CARDS:
        return f"{what}:{'done' if value < 0 else keys[value]}"
    if what in QUESTIONS:
        return f"{what}:{'yes' if value else 'no'}"
    if what == "word":
        return f"word:{r.words[value]}"
    if what == "answer":
        return f"order:{value}"
    if what in ("ability", "order"):
        _, card, word, owner = ability_of(m, value)
        return f"{what}:{keys[card] if card else r.words[word]}/{ability_key(m, value)}/{owner}"
    if what == "holder" and value >= lay.players:
        return f"holder:{keys[value] if value >= lay.card0 else zone_id(sight.spot_ref(lay, value))}"
    return f"{what}:{value}"


def zone_id(zone: ZoneRef | None) -> str:
    """A zone in an id: of player 1 ``pile@1``, of a word ``pile.tall``, a slot ``row#3``"""
    if zone is None:
        return "nowhere"
    text = zone.name.replace(" ", "-")
    text += "" if zone.owner is None else f"@{zone.owner}"
    text += "" if zone.word is None else f".{zone.word}"
    return text if zone.slot is None else f"{text}#{zone.slot}"


def zone_words(zone: ZoneRef | None, seats: Sequence[str]) -> str:
    """A zone in words: ``pile of ana``, ``row 3``"""
    if zone is None:
        return "nowhere"
    text = zone.name
    text += "" if zone.word is None else f" of {zone.word}"
    text += "" if zone.owner is None else f" of {seats[zone.owner]}"
    return text if zone.slot is None else f"{text} {zone.slot + 1}"


# ---- options


def describe(m: Any, seats: Sequence[str], phrases: Phrases, asked: Question) -> list[Option]:
    """All options of a decision, each with an id and a label of its own."""
    found = [describe_one(m, seats, phrases, asked, value) for value in asked.options]
    labels = [o.label for o in found]
    twice = {label for label in labels if labels.count(label) > 1}
    seen: dict[str, int] = {}
    for i, option in enumerate(found):
        label = option.label
        if label in twice and option.card is not None:
            label = f"{label} ({located(option, seats)})"
        seen[option.id] = count = seen.get(option.id, 0) + 1
        id_ = option.id if count == 1 else f"{option.id}/{count}"
        if label != option.label or id_ != option.id:
            found[i] = evolve(option, label=label, id=id_)
    return told_apart(found)


def told_apart(found: list[Option]) -> list[Option]:
    """Labels that are still equal get numbers."""
    labels = [o.label for o in found]
    twice = {label for label in labels if labels.count(label) > 1}
    count: dict[str, int] = {}
    for i, option in enumerate(found):
        if option.label in twice:
            count[option.label] = count.get(option.label, 0) + 1
            found[i] = evolve(option, label=f"{option.label} #{count[option.label]}")
    return found


def located(option: Option, seats: Sequence[str]) -> str:
    """Where the card of an option lies."""
    card = option.card
    assert card is not None
    if card.under is not None:
        return f"under {card.under}"
    return zone_words(card.zone, seats)


def describe_one(m: Any, seats: Sequence[str], phrases: Phrases, asked: Question, value: Any) -> Option:
    """One option, on its own."""
    kind, place, r = asked.what, asked.place, m.layout.ruleset
    match kind:
        case "pick" | "arrange" | "treat":
            if value < 0:
                return Option(f"{kind}:done", "done")
            return of_card(m, asked.player, kind, value)
        case "may" | "use" | "suffer":
            label = ANSWERS[kind][bool(value)]
            text = phrases.text(place)
            if value and text:
                label = {"may": text.removeprefix("may "), "use": f"use: {text}"}.get(kind, label)
            return Option(f"{kind}:{'yes' if value else 'no'}", label, answer=bool(value))
        case "choose":
            return Option(f"choose:{value}", phrases.option(place, value))
        case "word":
            return Option(f"word:{r.words[value]}", r.words[value], word=r.words[value])
        case "player":
            return Option(f"player:{value}", seats[value], player=value)
        case "holder":
            return of_holder(m, seats, asked.player, value)
        case "ability":
            return of_ability(m, seats, phrases, asked.player, kind, value)
        case "order":
            if asked.about:
                return of_reaction(m, phrases, asked, value)
            return of_ability(m, seats, phrases, asked.player, kind, value)
        case _:
            return Option(f"{kind}:{value}", str(value), number=value)


def of_card(m: Any, viewer: int, kind: str, card: int) -> Option:
    """A card as an option."""
    ref = sight.card_ref(m, viewer, card)
    hidden = "a hidden card" + "".join(f", {word}" for word in ref.back.values())
    return Option(f"{kind}:{ref.number or '?'}", ref.name or hidden, card=ref)


def of_holder(m: Any, seats: Sequence[str], viewer: int, value: int) -> Option:
    """Whatever can hold a token, as an option."""
    if value < m.layout.players:
        return Option(f"holder:{value}", seats[value], player=value)
    if value >= m.layout.card0:
        return of_card(m, viewer, "holder", value)
    zone = sight.spot_ref(m.layout, value)
    label = zone_words(zone, seats)
    inside = machine_places.in_slot(m, value)
    if inside:
        label = f"{label}: {m.layout.ruleset.faces[m.cells[inside[0] + 2]].name}"
    return Option(f"holder:{zone_id(zone)}", label, zone=zone)


def of_ability(m: Any, seats: Sequence[str], phrases: Phrases, viewer: int, kind: str, code: int) -> Option:
    """An ability as an option."""
    text, card, word, owner = ability_of(m, code)
    phrase = phrases.text(text.place)
    suffix = ability_key(m, code)
    if card:
        ref = sight.card_ref(m, viewer, card)
        if ref.name is None:
            ref = evolve(ref, position=None)  # that a text waits there must not tell where its card lies
        return Option(f"{kind}:{ref.number or '?'}/{suffix}", f"{ref.name or 'a hidden card'}: {phrase}", card=ref)
    name = m.layout.ruleset.words[word]
    whose = "" if owner in (viewer, -1) else f" of {seats[owner]}"
    id_ = f"{kind}:{name}/{suffix}" + ("" if owner in (viewer, -1) else f"@{owner}")
    return Option(id_, f"{name}{whose}: {phrase}", word=name, player=owner if owner >= 0 else None)


def of_reaction(m: Any, phrases: Phrases, asked: Question, index: int) -> Option:
    """One of several answers to the same event, as an option."""
    place, card = asked.about[index] if index < len(asked.about) else (-1, 0)
    phrase = phrases.text(place) or f"answer {index + 1}"
    if not card:
        return Option(f"order:{index}", phrase)
    ref = sight.card_ref(m, asked.player, card)
    return Option(f"order:{index}", f"{ref.name or 'a hidden card'}: {phrase}", card=ref)


def source_of(m: Any, phrases: Phrases, viewer: int, place: int, this: int) -> Source:
    """What stands behind a decision."""
    r = m.layout.ruleset
    at = r.places[place] if 0 <= place < len(r.places) else None
    name = number = None
    if this >= m.layout.card0 and sight.sees(m, viewer, this):
        face = r.faces[m.cells[this + 2]]
        name, number = face.name, face.number
    if at is None:
        return Source("", "", 0, 0, name, number)
    return Source(at.text, at.file, at.line, at.column, name, number, phrases.rules(place))
