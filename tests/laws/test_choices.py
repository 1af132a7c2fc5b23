"""Games of every kind with choices that Hypothesis picks: what breaks a law shrinks to a short list of choices."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from imperium_dsl.machine.layout import facts
from tests.laws import state_laws
from tests.laws.games import MANNERS, LawBroken, Record, Setting, Trial, rules, values_of

NUMBERS = st.integers(0, 255)


@st.composite
def game_settings(draw):
    """A game with its seats, seed and options."""
    game = draw(st.sampled_from(["imperium", "civ", "imperium-solo", "imperium-campaign"]))
    ruleset = rules(game).ruleset
    players = draw(st.sampled_from(ruleset.seats))
    people = [ruleset.words[w] for w in ruleset.traits[ruleset.seat_trait].words] if ruleset.seat_trait >= 0 else []
    seats = draw(st.permutations(people))[:players] if people else [f"player-{i + 1}" for i in range(players)]
    options = {}
    for option in ruleset.options:
        if option.name.split()[0] not in people:  # those are readings of one table: they have games of their own
            values = [value for value in values_of(option, players) if value not in seats]
            options[option.name] = draw(st.sampled_from(values))
    return Setting(game, tuple(seats), draw(st.integers(0, 2**16)), tuple(options.items()))


def question(game):
    """What is asked; the answers so far are no measure, since the watched machine notes more among them."""
    asked = game.asked
    return None if asked is None else (asked.player, asked.what, list(asked.options))


class Table(RuleBasedStateMachine):
    """One game, watched by the laws of its rules, and a second one to which everything else is done."""

    @initialize(setting=game_settings(), opening=st.integers(0, 400), manner=st.sampled_from(MANNERS))
    def begin(self, setting, opening, manner):
        """The opening is played at random, so that lists of choices stay short and reach the middle of a game."""
        self.setting = setting
        self.trial = Trial(setting)
        self.found = self.trial.complaints()
        chance = random.Random(setting.seed)
        for _ in range(opening):
            if not self.is_over():
                self.take(manner(chance, self.asked()))
        self.game = setting.start()
        for choice in self.trial.game.choices:
            self.game.take(choice)

    def asked(self):
        return self.trial.story.position.asked

    def is_over(self):
        return bool(self.found) or self.asked() is None

    def take(self, choice):
        self.trial.game.take(choice)
        self.found = self.trial.complaints()

    @invariant()
    def no_law_is_broken(self):
        if self.found:
            raise LawBroken(self.found, Record(self.setting, self.trial.game.choices))

    @invariant()
    def both_games_are_one(self):
        one, other = self.game, self.trial.game  # the watched one takes its steps with more ceremony
        is_same = facts(one.machine.cells) == facts(other.machine.cells) and question(one) == question(other)
        self.report("SAME", [] if is_same else ["the two games are different"])

    def report(self, law, found):
        if found:
            raise LawBroken([f"{law}: {what}" for what in found], Record(self.setting, self.game.choices))

    def ask(self, law, seed):
        self.report(str(law.__doc__).split(":", 1)[0], list(law(self.game, random.Random(seed))))

    @rule(numbers=st.lists(NUMBERS, min_size=1, max_size=12))
    def choose(self, numbers):
        for number in numbers:
            if not self.is_over():
                choice = number % len(self.asked().options)
                self.take(choice)
                self.game.choose(choice)

    @rule(seed=NUMBERS)
    def go_on_with_a_clone(self, seed):
        self.ask(state_laws.clone, seed)
        self.game = self.game.clone()

    @rule(seed=NUMBERS)
    def go_on_with_a_save(self, seed):
        self.ask(state_laws.restore, seed)
        self.game = self.game.rules.restore(self.game.save())

    @rule(seed=NUMBERS)
    def go_on_with_a_replay(self, seed):
        self.ask(state_laws.replay, seed)
        start = {"seed": self.setting.seed, "options": dict(self.setting.options)}
        self.game = self.game.rules.replay(list(self.setting.seats), self.game.choices, **start)

    @rule(seed=NUMBERS)
    def undo(self, seed):
        self.ask(state_laws.undo, seed)

    @rule(seed=NUMBERS)
    def refuse(self, seed):
        self.ask(state_laws.refusal, seed)

    @rule(seed=NUMBERS)
    def try_every_option(self, seed):
        self.ask(state_laws.options, seed)

    @rule(seed=NUMBERS)
    def exchange_hidden_cards(self, seed):
        self.ask(state_laws.secrecy, seed)

    @rule(seed=NUMBERS)
    def come_to_an_end(self, seed):
        self.ask(state_laws.end, seed)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=settings.default.max_examples // 4,
    stateful_step_count=12,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
