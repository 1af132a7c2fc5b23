"""Reasons: what did the last change, and what keeps a card or a phrase from being offered.

The question is put to a machine of its own, which runs the step at hand once more and listens to its failures.
Only what the player who decides may know is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import explore, listen, permit, places, players, run
from imperium_dsl.machine.errors import GameIsOver, UnknownOption
from imperium_dsl.machine.layout import GRANTS
from imperium_dsl.machine.observer import Observer
from imperium_dsl.machine.state import Machine
from imperium_dsl.play import labels
from imperium_dsl.play import visibility as sight
from imperium_dsl.play.decisions import Decision
from imperium_dsl.play.forms import Reason
from imperium_dsl.play.save import checkpoint

if TYPE_CHECKING:
    from imperium_dsl.play.history import Course
    from imperium_dsl.play.log import Chronicle

MOST = 3  # failures told of one phrase


class Failures(Observer):
    """Notes where phrases fail, and which of the wanted options of a choice do."""

    def __init__(self, place: int = -1, wanted: Sequence[int] = ()) -> None:
        self.found: list[tuple[int, int]] = []
        self.place = place
        self.wanted = wanted
        self.of_option: dict[int, list[tuple[int, int]]] = {}

    def failed(self, m: Machine, you: int) -> None:
        """Note the phrase."""
        if m.full and you == m.who:
            self.found.append((m.place, m.running[-1][1] if m.running else 0))

    def chooses(self, m: Machine, you: int, options: Sequence[Any], place: int) -> None:
        """Try the options that are asked about."""
        if place == self.place:
            for i in self.wanted:
                self.found = []
                if not explore.explore(m, options[i], you, True):
                    self.of_option[i] = list(dict.fromkeys(self.found))


def anew(course: Course, failures: Failures) -> Machine:
    """A machine that runs the step at hand once more, observed."""
    start = course.start
    cells, answers = checkpoint(course.machine)
    m = Machine(start.code, start.code.layout, cells, start.switches)
    m.answers = list(answers)
    m.observer = failures
    return m


def reasons(course: Course, what: str) -> list[Reason]:
    """The answers to ``why`` about a card or a phrase."""
    asked = course.asked
    if asked is None:
        raise GameIsOver("the game is over: nothing is offered; `why()` tells of the last change")
    decision = Decision(course, asked)
    for option in decision.described:
        if what in (option.id, option.label) or (option.card is not None and what == option.card.number):
            return [Reason(f"{option.label!r} is offered", decision.source)]
    cards = cards_named(course, asked.player, what)
    if cards:
        return [reason for card in cards for reason in about_card(course, decision, card)]
    found = about_phrase(course, what)
    if not found:
        raise UnknownOption(f"{what!r} is no card that {decision.seat} can see, and no phrase of {decision.prompt!r}")
    return found


def last_change(course: Course, log: Chronicle) -> list[Reason]:
    """The phrase behind the last thing that happened, as whoever decides saw it."""
    viewer = course.asked.player if course.asked is not None else sight.NOBODY
    for at in range(len(log) - 1, -1, -1):
        entry = log[at]
        if entry.raw[0] in ("decide", "end"):
            continue
        event = log.told(viewer, at)[0]
        source = labels.source_of(course.machine, course.start.rules.phrases, viewer, entry.place, entry.this)
        name = event.card.name if event.card is not None and event.card.name else ""
        words = " ".join(w for w in (event.what, name, event.token or event.word or "") if w)
        return [Reason(f"the last change is {words!r}", source)]
    return []


def cards_named(course: Course, viewer: int, what: str) -> list[int]:
    """The cards of that name or number that the viewer can see, their own first."""
    m = course.machine
    faces = m.layout.ruleset.faces
    found = [
        c for c in places.every_card(m)
        if what in (faces[m.cells[c + 2]].name, faces[m.cells[c + 2]].number) and sight.sees(m, viewer, c)
    ]  # fmt: skip
    mine = [c for c in found if places.owner_of(m, c) == viewer]
    return (mine or found)[:1]


def about_card(course: Course, decision: Decision, card: int) -> list[Reason]:
    """Everything that bars a card from the player just now."""
    asked, you = decision.asked, decision.player
    machine = course.machine.copied()
    m, s, r = machine, machine.cells, machine.layout.ruleset
    name = r.faces[s[card + 2]].name
    phrases = course.start.rules.phrases
    if card in picked_in(course.machine.answers):
        return [Reason(f"{name} is picked already", labels.source_of(m, phrases, you, asked.place, 0))]
    found = []
    frames = [r.frames[index] for index in phrases.frames_of(asked.place)]
    spoken = {frame.verb for frame in frames}
    verbs = sorted(spoken & (
        {v for f, v in m.code.self_bans if f == s[card + 2]}
        | set(m.code.card_bans) | set((m.listening or listen.listen_again(m)).cannots)
        | {g[3] for g in s[GRANTS] if not g[2]}
    ))  # fmt: skip
    for verb in verbs:
        for place, this in bars(m, verb, you, card):
            source = labels.source_of(m, phrases, you, place, this)
            found.append(Reason(f"{course.start.seats[you]} cannot {r.verbs[verb]} {name}", source))
    if any(p.type == "ability" for frame in frames for p in frame.parameters):
        found.extend(unpayable(course, you, card))
    if not found:
        where = labels.zone_words(sight.card_ref(m, you, card).zone, course.start.seats)
        found.append(
            Reason(
                f"nothing bars {name} ({where}), but {decision.prompt!r} does not speak of it",
                decision.source,
            )
        )
    return found


def picked_in(answers: list[Any]) -> list[int]:
    """The cards picked one by one in the half-done effect."""
    return [a for a in answers if type(a) is int]


def bars(m: Any, verb: int, you: int, card: int) -> list[tuple[int, int]]:
    """The prohibitions that apply: the place of each, and its card."""
    found = [
        (g.op.place, card) for g in m.code.self_bans.get((m.cells[card + 2], verb), ()) if g.applies(m, you, card, card)
    ]
    for entry, owner in permit.effect_grants(m, verb, False):
        if owner == you and permit.effect_covers(m, entry, card):
            found.append((m.code.grants[entry[0]].op.place, entry[7]))
    for grant, this, owner in (m.listening or listen.listen_again(m)).cannots.get(verb, ()):
        if owner == you and grant.applies(m, you, this, card):
            found.append((grant.op.place, this))
    for grant in m.code.card_bans.get(verb, ()):
        if grant.owner_word >= 0 and not players.player_has(m, you, grant.owner_word):
            continue
        if grant.applies(m, you, 0, card) and not permit.lifted(m, verb, you, card):
            found.append((grant.op.place, 0))
    return found


def unpayable(course: Course, you: int, card: int) -> list[Reason]:
    """The texts of a card that cannot be started, because something they must do cannot be done."""
    failures = Failures()
    m = anew(course, failures)
    m.cells = course.machine.cells.copy()
    found = []
    for texts in m.code.face_texts[m.cells[card + 2]].values():
        for text in texts:
            failures.found = []
            if text.start is None or permit.startable(m, text, you, card):
                continue
            phrase = m.layout.ruleset.places[text.place].text
            source = labels.source_of(m, course.start.rules.phrases, you, text.place, card)
            found.append(Reason(f"{phrase!r} cannot be started", source))
            found.extend(failed(m, course.start.rules.phrases, you, failures.found))
    return found


def failed(m: Any, phrases: labels.Phrases, you: int, fails: list[tuple[int, int]]) -> list[Reason]:
    """The phrases that failed."""
    found = []
    for place, this in list(dict.fromkeys(fails))[:MOST]:
        if 0 <= place < len(m.layout.ruleset.places):
            text = m.layout.ruleset.places[place].text
            found.append(Reason(f"{text!r} cannot be done", labels.source_of(m, phrases, you, place, this)))
    return found


def about_phrase(course: Course, what: str) -> list[Reason]:
    """Why options of a ``choose`` whose phrase has these words are not offered."""
    asked = course.asked
    assert asked is not None
    phrases = course.start.rules.phrases
    if asked.what != "choose":
        return []
    every = range(len(phrases.choices.get(asked.place, ())))
    wanted = [i for i in every if what in phrases.option(asked.place, i)]
    failures = Failures(asked.place, [i for i in wanted if i not in asked.options])
    m = anew(course, failures)
    run.advance(m)
    found = []
    for i in wanted:
        text, place = phrases.option(asked.place, i), phrases.choices[asked.place][i].place
        source = labels.source_of(m, phrases, asked.player, place, asked.this)
        if i in asked.options:
            found.append(Reason(f"{text!r} is offered", source))
            continue
        found.append(Reason(f"{text!r} is not possible", source))
        found.extend(failed(m, phrases, asked.player, failures.of_option.get(i, [])))
    return found
