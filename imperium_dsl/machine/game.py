"""The public face of the machine: rules to start games from, and games to play decision by decision."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.machine import rng
from imperium_dsl.machine.code import Code, Compiled, card_key
from imperium_dsl.machine.layout import RESULT, RNG
from imperium_dsl.machine.machine import Machine


class GameError(Exception):
    """A request that the rules do not allow; the game is as it was."""


class Rules:
    """A compiled ruleset, ready to start games."""

    def __init__(self, ruleset: Ruleset, hash_: str = "") -> None:
        self.ruleset = ruleset
        self.hash = hash_
        self.compiled = Compiled(ruleset)

    def new(self, seats: Sequence[str] | int, *, seed: int = 0, options: Mapping[str, Any] | None = None) -> Game:
        """A new game; seats are words of the game or names, options as the game declares them."""
        names = [f"player-{i + 1}" for i in range(seats)] if isinstance(seats, int) else list(seats)
        switches = self.switches(options or {})
        self.check_seats(names)
        code = self.compiled.code(len(names))
        return Game(self, code, names, seed, switches)

    def check_seats(self, names: list[str]) -> None:
        r = self.ruleset
        if len(names) not in r.seats:
            raise GameError(f"{r.game} is for {', '.join(map(str, r.seats))} players, not {len(names)}")
        if len(set(names)) != len(names):
            raise GameError("two seats have the same name")
        if r.seat_trait >= 0:
            known = [r.words[w] for w in r.traits[r.seat_trait].words]
            for name in names:
                if name not in known:
                    raise GameError(f"unknown seat {name!r}; {r.game} has {', '.join(known)}")

    def switches(self, options: Mapping[str, Any]) -> tuple[int, ...]:
        r = self.ruleset
        values = {o.name: 0 for o in r.options}
        for name, value in options.items():
            known = next((o for o in r.options if o.name == name), None)
            if known is None:
                raise GameError(f"unknown option {name!r}; {r.game} has {', '.join(values)}")
            if str(value) not in known.values:
                raise GameError(f"option {name!r} is one of {', '.join(known.values)}, not {value!r}")
            values[name] = known.values.index(str(value))
        return tuple(values[o.name] for o in r.options)


class Option:
    """One thing a player may choose."""

    __slots__ = ("decision", "index", "value")

    def __init__(self, decision: Decision, index: int, value: Any) -> None:
        self.decision = decision
        self.index = index
        self.value = value

    @property
    def label(self) -> str:
        """What it is, in words."""
        return self.decision.game.option_label(self.decision, self.value)

    def __repr__(self) -> str:
        return f"<{self.index}: {self.label}>"


class Decision:
    """A question to one player."""

    __slots__ = ("game", "kind", "options", "place", "player", "this")

    def __init__(self, game: Game, player: int, kind: str, values: list[Any], place: int, this: int) -> None:
        self.game = game
        self.player = player
        self.kind = kind
        self.place = place
        self.this = this
        self.options = [Option(self, i, v) for i, v in enumerate(values)]

    def __repr__(self) -> str:
        return f"<decision of {self.game.seats[self.player]}: {self.kind} {self.options}>"


class Game:
    """One game."""

    def __init__(self, rules: Rules, code: Code, seats: list[str], seed: int, switches: tuple[int, ...]) -> None:
        self.rules = rules
        self.code = code
        self.seats = seats
        self.seed = seed
        self.machine = Machine(code, code.layout, starting_cells(code, seats, seed), switches)
        self.choices: list[int] = []
        self._decision: Decision | None = None
        self._advance()

    def _advance(self) -> None:
        asked = self.machine.advance()
        self._decision = (
            None if asked is None else Decision(self, asked.player, asked.what, asked.options, asked.place, asked.this)
        )

    @property
    def decision(self) -> Decision | None:
        """The question to be answered now; None when the game is over."""
        return self._decision

    def choose(self, option: Option | int) -> None:
        """Answer the question."""
        decision = self._decision
        if decision is None:
            raise GameError("the game is over")
        index = option if isinstance(option, int) else option.index
        if not isinstance(option, int) and option.decision is not decision:
            raise GameError("this option belongs to another decision")
        if not 0 <= index < len(decision.options):
            raise GameError(f"option {index} is not among the {len(decision.options)} offered")
        m = self.machine
        value = decision.options[index].value
        m.rewind()
        m.ans.append(value)
        self.choices.append(index)
        self._advance()

    @property
    def result(self) -> Any:
        """How the game ended, or None."""
        return self.machine.s[RESULT]

    def hash(self) -> str:
        """A digest of the whole state."""
        text = json.dumps(self.machine.s, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def option_label(self, decision: Decision, value: Any) -> str:
        """An option in words."""
        r, m = self.rules.ruleset, self.machine
        match decision.kind:
            case "pick" | "arrange" | "treat":
                return "done" if value < 0 else r.faces[m.s[value + 2]].name
            case "may" | "use" | "suffer":
                return "yes" if value else "no"
            case "word":
                return r.words[value]
            case "player":
                return self.seats[value]
            case "ability" | "order":
                return str(value)
        return str(value)


def starting_cells(code: Code, seats: list[str], seed: int) -> list[Any]:
    """The cells of a game before its set-up: every card where it begins."""
    lay, r = code.layout, code.ruleset
    cells: list[Any] = list(lay.initial)
    cells[RNG] = rng.seeded(seed)
    words = {w: i for i, w in enumerate(r.words)}
    trait = r.seat_trait
    roles = next((i for i, t in enumerate(r.traits) if t.name == "role"), -1)
    for player, seat in enumerate(seats):
        base = lay.words0 + player * len(lay.of_player)
        if trait >= 0:
            cells[base + lay.of_player.index(trait)] = words[seat]
        if roles >= 0:
            cells[base + lay.of_player.index(roles)] = r.traits[roles].words[0]
    seated = {words[s]: i for i, s in enumerate(seats)} if trait >= 0 else {}
    people = set(r.traits[trait].words) if trait >= 0 else set()
    done: set[str] = set()
    for i, face in enumerate(r.faces):
        key = card_key(face.number)
        if key in done:
            continue
        done.add(key)
        of = people & set(face.words)
        if of and not of & seated.keys():
            continue
        player = seated[next(iter(of & seated.keys()))] if of else -1
        zone = start_zone(code, face.words, player)
        for _ in range(face.copies):
            card = len(cells)
            cells += [zone, code.masks[i], i, None, ()]
            cells[zone] = (*cells[zone], card)
    return cells


def start_zone(code: Code, words: tuple[int, ...], player: int) -> int:
    """The start zone that fits a card: by its word, by its people's seat, else the table's."""
    lay, r = code.layout, code.ruleset
    for i, zone in enumerate(r.zones):
        if zone.start and zone.by >= 0:
            for word in words:
                if word in r.traits[zone.by].words:
                    return lay.zone(i, player, word)
    for i, zone in enumerate(r.zones):
        if zone.start and zone.by < 0 and zone.owned == (player >= 0):
            return lay.zone(i, player, -1)
    return lay.gone
