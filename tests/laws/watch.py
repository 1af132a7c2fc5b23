"""Every change of a game as a story: the laws over histories are told what changed, in order, and inside what.

A machine keeps a journal of what each cell held before. The watched machine adds notes to it where a procedure,
keyword, text or handler begins and ends; undoing a change takes back the notes as well, so that dry runs and
steps that run again leave nothing behind. After every step, and at every decision, the part of the journal that
is new is told to the laws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from imperium_dsl.machine import run as machine_run
from imperium_dsl.machine.layout import RNG, SPINE
from imperium_dsl.machine.observer import Observer
from imperium_dsl.machine.state import Machine
from imperium_dsl.play.game import Game
from imperium_dsl.play.history import Course
from tests.laws.position import CELLS_PER_CARD, Moment, Position


class Complaint(str):
    """What a law has to say: ``INV-17: the development area of player 0 grows``; it knows which law says so."""

    __slots__ = ("law",)

    def __new__(cls, invariant: str, what: str, law: str) -> Complaint:
        complaint = super().__new__(cls, f"{invariant}: {what}")
        complaint.law = law
        return complaint


class Note:
    """Something begins or ends here."""

    __slots__ = ("amount", "cards", "is_end", "name", "player", "seen", "this", "what")

    def __init__(
        self, what: str, name: str, player: int, this: int, cards: tuple[int, ...], is_end: bool, seen: Any = None
    ) -> None:
        self.what = what  # procedure, run (of one with cards), row, keyword, phrase, text, handler, part, chance
        self.name = name
        self.player = player
        self.this = this
        self.cards = cards
        self.is_end = is_end
        self.seen = seen  # what was to be seen at this moment
        self.amount = None  # the journal writes here when it is undone

    def __repr__(self) -> str:
        return f"<{'end' if self.is_end else 'begin'} {self.what} {self.name} of {self.player}>"


class Watcher(Observer):
    """Notes what a machine is doing, in its journal."""

    ceremony = True

    def __init__(self, story: Any) -> None:
        self.story = story

    def copied(self, new: Machine) -> Watcher:
        self.story.machine = self.story.position.machine = new
        return self

    def note(
        self,
        m: Machine,
        what: str,
        name: str,
        player: int,
        this: int = 0,
        cards: Any = (),
        end: bool = False,
        seen: Any = None,
    ) -> None:
        if m.exploring:
            return
        kept = tuple(cards) if cards.__class__ in (tuple, list) else ()
        m.untried += m.untried == len(m.journal)  # a note is nothing that came of a row
        m.journal.append((Note(what, name, player, this, kept, end, seen), None))

    def checkpoint(self, m: Machine) -> None:
        self.story.step_over()

    def restarts(self, m: Machine) -> None:
        self.story.catch_up()

    def restarted(self, m: Machine) -> None:
        self.story.begin_anew()

    def procedure_begins(self, m: Machine, index: int, you: int) -> None:
        self.note(m, "procedure", m.code.procedures[index].name, you)

    def procedure_ends(self, m: Machine, index: int, you: int) -> None:
        if not m.exploring:
            name = m.code.procedures[index].name
            look = self.story.looks.get(name)
            self.note(m, "procedure", name, you, end=True, seen=look(m, you) if look else None)

    def run_begins(self, m: Machine, index: int, you: int, cards: Sequence[int]) -> None:
        self.note(m, "run", m.code.procedures[index].name, you, 0, cards)

    def run_ends(self, m: Machine, index: int, you: int, cards: Sequence[int]) -> None:
        self.note(m, "run", m.code.procedures[index].name, you, 0, cards, end=True)

    def text_begins(self, m: Machine, text: Any, you: int, this: int) -> None:
        self.text(m, text, you, this)

    def text_ends(self, m: Machine, text: Any, you: int, this: int) -> None:
        self.text(m, text, you, this, end=True)

    def text(self, m: Machine, text: Any, you: int, this: int, *, end: bool = False) -> None:
        if not m.exploring:
            look = self.story.look_text
            self.note(m, "text", text.kind.name, you, this, end=end, seen=look(m, you) if look else None)

    def row_begins(self, m: Machine, row: Any, you: int, card: int) -> None:
        if not m.exploring:
            self.story.rows.append(len(m.journal))
            self.note(m, "row", "", you, card)

    def row_ends(self, m: Machine, row: Any, you: int, card: int) -> None:
        if not m.exploring:
            begun = self.story.rows.pop()
            self.note(m, "row", "", you, card, end=True)
            if m.untried == len(m.journal):  # nothing came of it: then it is not the row
                del m.journal[begun:]

    def row_stops(self, m: Machine, row: Any, you: int, card: int) -> None:
        if not m.exploring:
            del m.journal[self.story.rows.pop() :]

    def handler_begins(self, m: Machine, entry: Any, event: Any) -> None:
        self.note(m, "handler", "", event.actor if entry[2] < 0 else entry[2], entry[1])

    def handler_ends(self, m: Machine, entry: Any, event: Any) -> None:
        self.note(m, "handler", "", event.actor if entry[2] < 0 else entry[2], entry[1], end=True)

    def phrase_begins(self, m: Machine, frame: Any, you: int, this: int, args: Sequence[Any]) -> None:
        if frame.key in self.story.phrases:
            self.note(m, "phrase", frame.key, you, this, seen=args[frame.amount_at])

    def phrase_ends(self, m: Machine, frame: Any, you: int, this: int, done: bool) -> None:
        if frame.key in self.story.phrases:
            self.note(m, "phrase", frame.key, you, this, end=True, seen=done)

    def part_decided(self, m: Machine, player: int, source: int, suffers: bool) -> None:
        self.note(m, "part", "suffered" if suffers else "ignored", player, source)

    def shuffles(self, m: Machine, zone: int) -> None:
        self.note(m, "chance", "shuffle", -1, zone)

    def shuffled(self, m: Machine, zone: int) -> None:
        self.note(m, "chance", "shuffle", -1, zone, end=True)

    def roll(self, m: Machine, n: int) -> int:
        self.note(m, "chance", "roll", -1)
        return -1

    def rolled(self, m: Machine) -> None:
        self.note(m, "chance", "roll", -1, end=True)


def note_keywords(rules: Any, looks: dict[str, Callable[..., Any] | None]) -> None:
    """Make the named keywords leave notes when a watched machine runs them; once for each loaded ruleset."""
    for people in rules.ruleset.seats:
        code = rules.compiled.code(people + len(rules.ruleset.rivals))
        for i, frame in enumerate(rules.ruleset.frames):
            if frame.body is not None and code.ruleset.verbs[frame.verb] in looks:
                name = code.ruleset.verbs[frame.verb]
                code.names[f"frame{i}"] = code.frames[i].fn = noted(code.names[f"frame{i}"], name, looks[name])


def noted(fn: Any, name: str, look: Callable[..., Any] | None) -> Any:
    def run(m: Any, you: int, this: int, *args: Any) -> Any:
        watcher = m.observer
        if m.exploring or not isinstance(watcher, Watcher):
            return fn(m, you, this, *args)
        cards = args[0] if args else ()
        watcher.note(m, "keyword", name, you, this, cards, False, look(m, you, args) if look else None)
        done = fn(m, you, this, *args)
        watcher.note(m, "keyword", name, you, this, cards, True, look(m, you, args) if look else None)
        return done

    return run


class Law:
    """A law over histories: a subclass has the methods for what it wants to be told.

    ``begin(note)``, ``end(note)``; ``tokens(player, kind, old, new)``; ``place(card, old, new)``;
    ``card_tokens(card, old, new)``, ``slot_tokens``, ``zone_tokens``; ``player_word(player, trait, old, new)``;
    ``flag(index, cell, old, new)``; ``face(card, old, new)``; ``cards(zone, old, new)``; ``chance()``;
    ``under(card, old, new)``, ``tucked(slot, old, new)``; ``at_decision(asked)``; ``over(result)``.

    ``p`` is the position at the decision to which the game has come, ``then`` the one of the moment that is told.
    """

    id = ""
    is_of_series = False  # goes on when a game of a series begins anew, and is told so by ``anew()``

    def __init__(self, story: Story) -> None:
        self.story = story
        self.p = story.position
        self.then = story.then

    def broken(self, what: str) -> None:
        self.story.complain(self.id, what, type(self).__name__)


IGNORED, TOKENS, PLACE, CARD_TOKENS, PLAYER_WORD, FLAG, ZONE_TOKENS, SLOT_TOKENS, FACE, CARDS, CHANCE, UNDER, TUCKED = (
    range(13)
)
CALLS = {
    TOKENS: "tokens", PLACE: "place", CARD_TOKENS: "card_tokens", PLAYER_WORD: "player_word", FLAG: "flag",
    ZONE_TOKENS: "zone_tokens", SLOT_TOKENS: "slot_tokens", FACE: "face", CARDS: "cards", CHANCE: "chance",
    UNDER: "under", TUCKED: "tucked",
}  # fmt: skip
PARTS = {FACE: 2, CARD_TOKENS: 3, UNDER: 4, ZONE_TOKENS: 1, TUCKED: 1}  # how far into a card, zone or slot


def unbegun(rules: Any, seats: Sequence[str], seed: int, options: dict[str, str]) -> Any:
    """A game before its set-up."""
    start = rules.start_of(list(seats), seed, options)
    machine = Machine(start.code, start.code.layout, start.cells(), start.switches)
    machine.opening = start.opening
    course = Course(start, machine, None, None, 0)
    course.is_shared = False
    return Game(course)


class Story:
    """Watches one game, which has not begun, and tells its laws."""

    def __init__(
        self,
        game: Any,
        laws: Sequence[type[Law]],
        *,
        phrases: frozenset[str] = frozenset(),
        look_text: Any = None,
        looks: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.machine = game.machine
        self.position = Position(game)
        self.then = Moment(game)
        self.phrases = phrases
        self.look_text = look_text
        self.looks = looks or {}  # what is to be seen when a procedure ends
        self.complaints: list[Complaint] = []
        self.procedures: list[Note] = []
        self.open: list[Note] = []  # keywords, phrases, texts, handlers in progress
        self.told: list[Any] = []  # so much of the journal
        self.sameness = "CIV-INV-25" if self.position.rules.game == "civ" else "INV-29"
        self.kinds = self.kinds_of_cells()
        self.rows: list[int] = []  # where in the journal each row in progress began
        game.machine.observer = Watcher(self)
        self.games = 1  # the machine may begin anew
        self.laws = [law(self) for law in laws]
        self.listen()

    def complain(self, invariant: str, what: str, law: str) -> None:
        self.complaints.append(Complaint(invariant, what, law))

    def begin(self) -> None:
        """Set up, up to the first decision."""
        self.game.course.asked = machine_run.advance(self.machine)

    def listen(self) -> None:
        """Find out which law is told what."""
        self.hooks = {kind: self.listeners(name) for kind, name in CALLS.items()}
        self.on_begin, self.on_end = self.listeners("begin"), self.listeners("end")
        self.on_decision, self.on_over = self.listeners("at_decision"), self.listeners("over")

    def begin_anew(self) -> None:
        """The next game of a series: nothing that led to it is told, and only laws of the series remember."""
        self.told = list(self.machine.journal)
        self.then.cells[:] = self.machine.cells
        self.procedures.clear()
        self.open.clear()
        self.games += 1
        for hook in self.listeners("anew"):
            hook()
        self.laws = [law if law.is_of_series else type(law)(self) for law in self.laws]
        self.listen()

    def listeners(self, name: str) -> list[Any]:
        return [getattr(law, name) for law in self.laws if hasattr(law, name)]

    def kinds_of_cells(self) -> list[int]:
        lay, r = self.position.lay, self.position.rules
        kinds = [IGNORED] * len(self.machine.cells)
        kinds[RNG] = CHANCE
        for cell in range(lay.tokens0, lay.words0):
            kinds[cell] = TOKENS
        for cell in range(lay.words0, lay.words_end):
            kinds[cell] = PLAYER_WORD
        for i, flag in enumerate(r.flags):
            for cell in range(lay.flags[i], lay.flags[i] + lay.flag_strides[i] * (lay.players if flag.owned else 1)):
                kinds[cell] = FLAG
        for cell in lay.declared:
            kinds[cell], kinds[cell + 1] = CARDS, ZONE_TOKENS
        for slot in lay.slot_zone:
            kinds[slot], kinds[slot + 1] = SLOT_TOKENS, TUCKED
        for card in range(lay.card0, len(kinds), CELLS_PER_CARD):
            kinds[card], kinds[card + 2], kinds[card + 3], kinds[card + 4] = PLACE, FACE, CARD_TOKENS, UNDER
        return kinds

    # ---- telling

    def catch_up(self) -> None:
        """Tell what is new in the journal."""
        journal, start = self.machine.journal, len(self.told)
        if start and (len(journal) < start or not all(map(same_entry, self.told, journal))):
            self.complain(self.sameness, "a step that ran again changed other things than before", "same_again")
        fresh = journal[start:]
        if not fresh:
            return
        self.told += fresh
        later: dict[int, Any] = {}
        s, then = self.machine.cells, self.then.cells
        changes = []
        for cell, old in reversed(fresh):
            if cell.__class__ is int:
                changes.append((cell, old, later[cell] if cell in later else s[cell]))
                later[cell] = old
            else:
                changes.append((cell, None, None))
        for cell, old, new in reversed(changes):
            if cell.__class__ is int:
                then[cell] = new
                kind = self.kinds[cell]
                if kind and self.hooks.get(kind):
                    self.tell(kind, cell, old, new)
            elif cell.__class__ is Note:
                self.tell_note(cell)

    def tell(self, kind: int, cell: int, old: Any, new: Any) -> None:
        lay = self.position.lay
        hooks = self.hooks[kind]
        if kind == TOKENS:
            player, token = divmod(cell - lay.tokens0, len(self.position.rules.tokens))
            for hook in hooks:
                hook(player, self.position.rules.tokens[token], old, new)
        elif kind == PLAYER_WORD:
            player, trait = divmod(cell - lay.words0, len(lay.of_player))
            for hook in hooks:
                hook(player, self.position.rules.traits[lay.of_player[trait]].name, old, new)
        elif kind == FLAG:
            index = max(i for i, first in enumerate(lay.flags) if first <= cell)
            for hook in hooks:
                hook(self.position.rules.flags[index].name, cell - lay.flags[index], old, new)
        elif kind == CHANCE:
            for hook in hooks:
                hook()
        else:
            thing = cell - PARTS.get(kind, 0)
            for hook in hooks:
                hook(thing, old, new)

    def tell_note(self, note: Note) -> None:
        stack = self.procedures if note.what == "procedure" else self.open
        if note.is_end:
            for hook in self.on_end:
                hook(note)
            while stack and (stack[-1].what, stack[-1].name, stack[-1].player) != (note.what, note.name, note.player):
                stack.pop()
            if stack:
                stack.pop()
        else:
            if note.what != "part":  # of a text: a moment, nothing that begins
                stack.append(note)
            for hook in self.on_begin:
                hook(note)

    def step_over(self) -> None:
        """The machine is about to forget its journal."""
        self.catch_up()
        self.told.clear()
        self.open.clear()

    def decision(self) -> list[Complaint]:
        """Bring the laws up to date; what they complain about."""
        self.catch_up()
        then, now = self.then.cells, self.machine.cells
        then[SPINE] = now[SPINE]  # a checkpoint moves on without a change
        if then != now:
            self.complain(self.sameness, "something changed that is in no journal", "journalled")
            then[:] = now
        asked = self.position.asked
        if asked is not None:
            for hook in self.on_decision:
                hook(asked)
        else:
            for hook in self.on_over:
                hook(self.position.result)
        found, self.complaints = self.complaints, []
        return found

    # ---- what laws ask

    def inside(self, *names: str) -> bool:
        """Is one of these keywords, texts or phrases in progress?"""
        return any(note.name in names for note in self.open)

    def depth(self, *names: str) -> int:
        """How many of these keywords, texts or phrases are in progress, one inside the other?"""
        return sum(1 for note in self.open if note.name in names)

    def during(self, *names: str) -> bool:
        """Is one of these procedures in progress?"""
        return any(note.name in names for note in self.procedures)

    @property
    def procedure(self) -> str:
        """The innermost procedure."""
        return self.procedures[-1].name if self.procedures else ""

    @property
    def turn_of(self) -> int:
        """Whose turn it is, or -1."""
        return next((note.player for note in reversed(self.procedures) if note.name == "turn"), -1)


def same_entry(left: tuple[Any, Any], right: tuple[Any, Any]) -> bool:
    if left is right or left == right:
        return True
    one, other = left[0], right[0]
    if one.__class__ is Note and other.__class__ is Note:
        return (one.what, one.name, one.player) == (other.what, other.name, other.player)
    return one.__class__ is other.__class__ is not int  # amounts of an event
