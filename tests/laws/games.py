"""Random games of every kind, played under the eyes of all laws."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from attrs import field, frozen

from imperium_dsl import load_game
from tests.laws import (
    campaign_histories,
    civ_histories,
    civ_positions,
    imperium_histories,
    imperium_positions,
    solo_histories,
    solo_positions,
)
from tests.laws.watch import Complaint, Story, note_keywords, unbegun

CAP = 20_000  # decisions; a game that needs more is broken off and counted


class LawBroken(AssertionError):  # noqa: N818  says what it is
    """A law does not hold; the game can be replayed."""

    def __init__(self, complaints: Sequence[str], record: Record) -> None:
        self.complaints = tuple(complaints)
        self.record = record
        super().__init__("\n".join([*complaints, "", *record.lines()]))


@frozen
class Setting:
    """What a game is played with."""

    game: str
    seats: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, str], ...] = ()

    def start(self) -> Any:
        return rules(self.game).new(list(self.seats), seed=self.seed, options=dict(self.options))

    def unbegun(self) -> Any:
        return unbegun(rules(self.game), self.seats, self.seed, dict(self.options))


@frozen
class Record:
    """A game up to a decision, as anybody can replay it."""

    setting: Setting
    choices: tuple[int, ...] = field(default=())

    def lines(self) -> list[str]:
        s = self.setting
        options = "".join(f" --option '{name}={value}'" for name, value in s.options)
        where = f"--game {s.game} --seats {','.join(s.seats)} --seed {s.seed}{options}"
        choices = ",".join(map(str, self.choices))
        return [
            "replay it, or write it as a scenario:",
            f"  python -m tests.laws.to_scenario {where} --choices {choices}",
        ]


@cache
def rules(game: str) -> Any:
    """The rules of a game, with notes of the keywords that laws speak of."""
    found = load_game(game)
    note_keywords(found, civ_histories.KEYWORDS if game == "civ" else imperium_histories.KEYWORDS)
    return found


HISTORIES = {
    "imperium": imperium_histories.LAWS,
    "imperium-solo": solo_histories.LAWS,
    "imperium-campaign": campaign_histories.LAWS,
}
POSITIONS = {
    "imperium": imperium_positions.check,
    "imperium-solo": solo_positions.check,
    "imperium-campaign": solo_positions.check,
}


class Trial:
    """One game under watch."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game = game = setting.unbegun()
        self.games = 1
        if setting.game == "civ":
            self.story = Story(game, civ_histories.LAWS, look_text=civ_histories.look_text)
            self.table: Any = civ_positions.Table(self.story.position, self.story)
            self.check: Callable[[Any], list[Complaint]] = civ_positions.check
        else:
            told, seen = HISTORIES[setting.game], POSITIONS[setting.game]
            self.story = Story(game, told, phrases=imperium_histories.PHRASES, looks=imperium_histories.PROCEDURES)
            self.sit_down()
            self.check = seen
        self.story.begin()

    def sit_down(self) -> None:
        """A table for the game that begins, of a campaign each time another one."""
        self.games = self.story.games
        self.table = imperium_positions.Table(self.story.position, self.story)
        exhaustion = next(law for law in self.story.laws if isinstance(law, imperium_histories.Inv4))
        self.table.lost = exhaustion.lost

    def complaints(self) -> list[Complaint]:
        """What any law has to say about what happened since the last look, and about the position."""
        found = self.story.decision()
        if self.games != self.story.games:
            self.sit_down()
        return found + self.check(self.table)

    def look(self) -> None:
        found = self.complaints()
        if found:
            raise LawBroken(found, Record(self.setting, tuple(self.game.choices)))


def random_setting(
    game: str, seed: int, *, players: int = 0, deal: str = "", bot: str = "", level: str = ""
) -> Setting:
    """Seats and options by chance, but for those that are given."""
    rnd = random.Random(seed)
    ruleset = rules(game).ruleset
    count = players or rnd.choice(ruleset.seats)
    people = [ruleset.words[w] for w in ruleset.traits[ruleset.seat_trait].words] if ruleset.seat_trait >= 0 else []
    if people:
        seats = tuple(rnd.sample([name for name in people if name != bot], count))
    else:
        seats = tuple(f"player-{i + 1}" for i in range(count))
    options = {o.name: rnd.choice([v for v in values_of(o, count) if v not in seats]) for o in ruleset.options}
    given = {"deal": deal, "bot": bot, "level": level}
    options.update((name, value) for name, value in given.items() if value)
    others = set(people) - {options.get("bot")}  # whose tables nobody reads
    told = [o for o in ruleset.options if o.name.split()[0] not in others]
    changed = [(o.name, options[o.name]) for o in told if o.range is not None or options[o.name] != o.values[0]]
    return Setting(game, seats, seed, tuple(changed))


def values_of(option: Any, players: int) -> list[str]:
    """What an option may be with so many players."""
    if option.range is not None:
        low, high = option.range
        return [str(value) for value in {low, (low + high) // 2, high}]
    only = dict(option.players)
    return [value for value in option.values if players in only.get(value, (players,))]


# ---- manners of playing: with equal chances alone, most turns are idle and some texts are never reached


def any_of(rnd: random.Random, asked: Any) -> int:
    """Every option alike."""
    return rnd.randrange(len(asked.options))


def first_of(rnd: random.Random, asked: Any) -> int:
    """Mostly the first option: what the rules name first is what there is to do."""
    return 0 if rnd.random() < 0.6 else rnd.randrange(len(asked.options))


def busy(rnd: random.Random, asked: Any) -> int:
    """Whoever may do something mostly does it, and seldom stops."""
    count = len(asked.options)
    if asked.what in ("may", "use") and rnd.random() < 0.9:
        return asked.options.index(1)  # type: ignore[no-any-return]
    if asked.what == "choose" and rnd.random() < 0.85:
        return 0 if rnd.random() < 0.5 else rnd.randrange(max(1, count - 1))
    if asked.what == "pick" and count > 1 and asked.options[-1] < 0 and rnd.random() < 0.7:
        return rnd.randrange(count - 1)
    return rnd.randrange(count)


MANNERS = (busy, first_of, busy, any_of)


@frozen
class Outcome:
    """How a watched game went."""

    decisions: int
    end: str
    rounds: int
    winners: tuple[int, ...] = ()


def play(setting: Setting, *, cap: int = CAP) -> Outcome:
    """A whole game with random choices, in the manner that the seed says; every law at every decision."""
    rnd = random.Random(setting.seed)
    manner = MANNERS[setting.seed % len(MANNERS)]
    trial = Trial(setting)
    game = trial.game
    trial.look()
    decisions = 0
    position = trial.story.position
    while position.asked is not None and decisions < cap:
        game.take(manner(rnd, position.asked))
        decisions += 1
        trial.look()
    winners = position.result[1] if position.is_over else ()
    return Outcome(decisions, ending(trial), position.round, tuple(winners))


def ending(trial: Trial) -> str:
    """How it ended: as the rules say, in a collapse, or because it was broken off."""
    if not trial.story.position.is_over:
        return "cap"
    return "collapsed" if trial.story.during("collapse") else str(trial.story.position.result[0])


def replay(record: Record) -> list[Complaint]:
    """The complaints at the end of a recorded game, or the first ones on the way."""
    trial = Trial(record.setting)
    found = trial.complaints()
    for choice in record.choices:
        asked = trial.story.position.asked
        if found or asked is None:
            break
        trial.game.take(choice % len(asked.options))
        found = trial.complaints()
    return found
