"""Cards that nobody wrote: they compile, they run in positions of real games, and within their computed bounds."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from imperium_dsl.api import compile_layers, readings_of
from imperium_dsl.checks.guarantees.bounds import step_bounds
from imperium_dsl.checks.problems.effects import TooLong
from imperium_dsl.machine.code import card_key
from imperium_dsl.machine.layout import SETUP
from imperium_dsl.machine.machine import Machine
from imperium_dsl.machine.primitives import PRIMITIVES
from imperium_dsl.packs.stack import shipped_stack
from imperium_dsl.play.rules import Rules
from imperium_dsl.reading.read import decode_source
from tests.laws.forms_of_cards import forms
from tests.laws.strategies_cards import faces, source
from tests.laws.watch import unbegun

DECISIONS = 250
CARDS = Path(__file__).resolve().parents[2] / "cards"
SEATS = (("romans", "greeks"), ("vikings", "utopians", "olmecs"), ("arthurians", "atlanteans", "qin", "scythians"))


def compiled(text: str) -> Any:
    """Imperium with more cards."""
    (layer, readings), *_ = readings_of(shipped_stack("imperium", scenarios=False))
    return compile_layers([(layer, (*readings, decode_source("made-up.imp", text.encode())))])


def affordable(cards: list[list[str]]) -> list[list[str]]:
    """Without the cards that the compiler refuses because they would take too many steps."""
    found = [d for d in compiled(source(cards)).diagnostics if d.code == TooLong.code]
    refused = {int(number) for d in found for number in re.findall(r"card ZZZ(\d+) ", d.message)}
    return [card for number, card in enumerate(cards, start=1) if number not in refused]


class Mark:
    """An entry of the journal that changes nothing; undone like all others."""

    amount = None


STEP, BEGIN, END = Mark(), Mark(), Mark()


class Counting(Machine):
    """Counts the phrases that each text carries out; what is undone was not carried out."""

    __slots__ = ()
    bounds: Any = None

    def mark(self, mark: Mark) -> None:
        if not self.exploring:
            self.j.append((mark, None))

    def entered(self, text: Any, you: int, this: int) -> bool:
        if self.exploring:
            return super().entered(text, you, this)
        start = len(self.j)
        self.mark(BEGIN)
        done = super().entered(text, you, this)
        if this >= self.lay.card0:
            self.compare(text, self.j[start + 1 :])
        self.mark(END)
        return done

    def compare(self, text: Any, journal: list[Any]) -> None:
        """Steps of what is started inside are not counted: it has bounds of its own."""
        depth = taken = 0
        for mark, _ in journal:
            depth += (mark is BEGIN) - (mark is END)
            taken += mark is STEP and not depth
        number = self.written_on(text)
        most = max(b.steps for key, b in self.bounds.items() if key.startswith(f"card {number} {text.kind.name}"))

        assert taken <= most, f"{taken} steps of {number}, bound {most}"

    def written_on(self, text: Any) -> str:
        """The number of the card that has the text; another may carry it out as its own."""
        lists = enumerate(self.code.face_texts)
        face = next(i for i, kinds in lists if any(text is each for mine in kinds.values() for each in mine))
        return str(self.lay.ruleset.faces[face].number)

    def answer(self, entry: Any, event: Any, matched: Any) -> bool:
        self.mark(BEGIN)
        done = super().answer(entry, event, matched)
        self.mark(END)
        return done

    def aside(self, body: Any, player: int) -> None:
        self.mark(BEGIN)
        super().aside(body, player)
        self.mark(END)

    def moves(self, *args: Any) -> bool:
        self.mark(STEP)
        return super().moves(*args)

    def copied(self) -> Machine:
        new = super().copied()
        new.__class__ = self.__class__
        return new


def counted(fn: Any) -> Any:
    def run(m: Any, *args: Any) -> Any:
        if isinstance(m, Counting):
            m.mark(STEP)
        return fn(m, *args)

    return run


def with_counts(rules: Rules, players: int) -> None:
    """Make every phrase count; moving counts by itself."""
    code = rules.compiled.code(players)
    keys = sorted(PRIMITIVES)
    code.names["PR"] = [
        fn if key.startswith("move ") else counted(fn) for key, fn in zip(keys, code.names["PR"], strict=True)
    ]
    for i, frame in enumerate(code.frames):
        if frame.fn is not None and not frame.key.startswith("move "):
            frame.fn = counted(frame.fn)
            if f"frame{i}" in code.names:
                code.names[f"frame{i}"] = frame.fn


def dealt(game: Any, rnd: random.Random) -> None:
    """Set up, then put made-up cards into every hand and onto every deck."""
    game.asked = game.machine.advance()
    while game.machine.s[SETUP]:
        game.take(rnd.randrange(len(game.asked.options)))
    m = game.machine
    m.rewind()
    numbers = {i for i, face in enumerate(m.lay.ruleset.faces) if card_key(face.number).startswith("ZZZ")}
    made_up = [c for c in m.every_card() if m.s[c + 2] in numbers and m.s[c] not in m.lay.slots]
    rnd.shuffle(made_up)
    names = [z.name for z in m.lay.ruleset.zones]
    for i, card in enumerate(made_up):
        zone = names.index("hand" if i % 3 == 0 else "deck")
        m.move(card, m.lay.zone(zone, i % m.lay.players, -1))
    m.checkpoint()
    game.asked, game._decision = m.advance(), None


def try_out(cards: list[list[str]], seed: int, seats: tuple[str, ...]) -> int:
    """Play a while with the cards; how many decisions there were."""
    text = source(affordable(cards))
    made = compiled(text)

    assert [d for d in made.diagnostics if d.severity.name == "ERROR"] == [], text

    rules = Rules(made.ruleset)
    with_counts(rules, len(seats))
    rnd = random.Random(seed)
    options = {o.name: rnd.choice(o.values) for o in made.ruleset.options}
    game = unbegun(rules, seats, seed, options)
    kind = {"__slots__": (), "bounds": step_bounds(made.program)}
    game.machine.__class__ = type("Counting", (Counting,), kind)
    dealt(game, rnd)
    decisions = 0
    while game.asked is not None and decisions < DECISIONS:
        game.take(rnd.randrange(len(game.asked.options)))
        decisions += 1
    return decisions


def batch_of(seed: int) -> list[list[str]]:
    """The same cards for the same number, about forty."""
    found: list[list[list[str]]] = []

    @hypothesis.seed(seed)
    @settings(max_examples=2, phases=[Phase.generate], database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(faces(), min_size=40, max_size=40))
    def draw(cards: list[list[str]]) -> None:
        found.append(cards)

    draw()
    return affordable(found[-1])


@settings(
    max_examples=settings.default.max_examples // 25,
    phases=[Phase.explicit, Phase.generate],  # a batch of cards is quicker read than shrunk
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
@given(st.lists(faces(), min_size=30, max_size=45), st.integers(0, 2**32), st.sampled_from(SEATS))
def test_generated_cards_run_within_their_bounds(cards, seed, seats):
    assert try_out(cards, seed, seats) > 0


def test_a_batch_of_cards_is_the_same_every_time():
    assert batch_of(1) == batch_of(1) != batch_of(2)


def test_generated_cards_use_every_form_that_shipped_cards_use():
    shipped = set().union(*(forms(path.read_text(encoding="utf-8")) for path in sorted(CARDS.glob("*/*.imp"))))
    made_up = set().union(*(forms(source(batch_of(seed))) for seed in range(8)))

    assert len(shipped) > 150
    assert shipped - made_up == {"phrase replace by"}  # one certain card by another
