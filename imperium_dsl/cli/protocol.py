"""Requests and answers, one JSON object on a line each: how a program in another language plays.

    -> {"id": 1, "do": "new", "seats": 2, "seed": 7}
    <- {"id": 1, "ok": true, "game": 1, "seats": ["player-1", "player-2"], "player": 0}
    -> {"id": 2, "do": "choose", "game": 1, "option": "choose:0", "player": 0}
    <- {"id": 2, "ok": true, "player": 1}
    -> {"id": 3, "do": "choose", "game": 1, "option": "nonsense"}
    <- {"id": 3, "ok": false, "error": {"code": "UnknownOption", "message": "..."}}

Every answer that can move a game on tells whose decision is next: ``player``, or null when the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine.errors import Diverged, GameError, UndoForbidden, UnknownSeat
from imperium_dsl.play.forms import plain

if TYPE_CHECKING:
    from imperium_dsl.ir.ruleset import Option
    from imperium_dsl.play.game import Game
    from imperium_dsl.play.rules import Rules

LONGEST = 20_000_000  # characters in a request
MOST_GAMES = 10_000


class Refused(GameError):  # noqa: N818  named like the errors of games
    """A request that makes no sense."""


class BadRequest(Refused):
    """No JSON object, or a field is missing, unknown or of the wrong type."""


class UnknownRequest(Refused):
    """There is no such request."""


class NoSuchGame(Refused):
    """No game has that number."""


class TooManyGames(Refused):
    """Drop some first."""


INTEGER, TEXT, ANY = (int,), (str,), (int, str)
# Each request with its fields: the types they may have, and whether they may be left out.
FIELDS: dict[str, dict[str, tuple[tuple[type, ...], bool]]] = {
    "about": {},
    "new": {"seats": ((int, list), False), "seed": (INTEGER, True), "options": ((dict,), True)},
    "decision": {"game": (INTEGER, False), "player": (INTEGER, True)},
    "choose": {"game": (INTEGER, False), "option": (ANY, False), "player": (INTEGER, True)},
    "view": {"game": (INTEGER, False), "player": (INTEGER, True)},
    "events": {"game": (INTEGER, False), "player": (INTEGER, True), "since": (INTEGER, True)},
    "result": {"game": (INTEGER, False)},
    "hash": {"game": (INTEGER, False)},
    "why": {"game": (INTEGER, False), "what": (TEXT, True)},
    "undo": {"game": (INTEGER, False), "count": (INTEGER, True), "strict": ((bool,), True)},
    "clone": {"game": (INTEGER, False)},
    "determinize": {"game": (INTEGER, False), "player": (INTEGER, False), "seed": (INTEGER, False)},
    "save": {"game": (INTEGER, False)},
    "restore": {"save": (TEXT, False)},
    "recover": {"save": (TEXT, False)},
    "replay": {
        "seats": ((int, list), False),
        "choices": ((list,), False),
        "seed": (INTEGER, True),
        "options": ((dict,), True),
    },
    "drop": {"game": (INTEGER, False)},
    "schema": {},
    "quit": {},
}


class Session:
    """The games of one program."""

    def __init__(self, rules: Rules, undo: str = "free") -> None:
        self.rules = rules
        self.undo = undo  # free, strict (not past what was learnt) or never
        self.games: dict[int, Game] = {}
        self.last = 0
        self.is_over = False

    def answer(self, line: str) -> str:
        """One request to one answer; nothing is raised."""
        id_: Any = None
        try:
            request = read(line)
            id_ = request.pop("id", None)
            found = self.obey(request)
        except GameError as error:
            return written({"id": id_, "ok": False, "error": {"code": error.code, "message": str(error)}})
        except Exception as error:  # noqa: BLE001  the other side must get an answer
            message = f"a mistake of this program: {type(error).__name__}: {error}"
            return written({"id": id_, "ok": False, "error": {"code": "InternalError", "message": message}})
        return written({"id": id_, "ok": True, **found})

    def obey(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked."""
        name = request.pop("do", None)
        if not isinstance(name, str) or name not in FIELDS:
            raise UnknownRequest(f"`do` is one of {', '.join(FIELDS)}, not {name!r}")
        fields = FIELDS[name]
        for field in request:
            if field not in fields:
                raise BadRequest(f"`{name}` has no field `{field}`; it has {', '.join(fields) or 'none'}")
        for field, (types, is_optional) in fields.items():
            if field not in request:
                if not is_optional:
                    raise BadRequest(f"`{name}` needs `{field}`")
            elif type(request[field]) not in types:
                raise BadRequest(f"`{field}` is to be {' or '.join(t.__name__ for t in types)}")
        method: Callable[..., dict[str, Any]] = getattr(self, f"do_{name}")
        return method(**request)

    def at(self, number: int) -> Game:
        if number not in self.games:
            raise NoSuchGame(f"there is no game {number}; begin one with `new` or `restore`")
        return self.games[number]

    def keep(self, game: Game) -> dict[str, Any]:
        if len(self.games) >= MOST_GAMES:
            raise TooManyGames(f"{MOST_GAMES:,} games are open; `drop` some")
        self.last += 1
        self.games[self.last] = game
        return {"game": self.last, "seats": list(game.seats), **next_of(game)}

    # ---- requests

    def do_about(self) -> dict[str, Any]:
        from imperium_dsl.version import VERSION

        r = self.rules.ruleset
        return {
            "rules": r.game, "hash": self.rules.hash, "version": VERSION, "players": list(r.seats),
            "seats": list(self.rules.seats), "options": [option_form(o) for o in r.options], "requests": list(FIELDS),
        }  # fmt: skip

    def do_new(self, seats: Any, seed: int = 0, options: Any = None) -> dict[str, Any]:
        self.check_seats(seats)
        return self.keep(self.rules.new(seats, seed=seed, options=options))

    def check_seats(self, seats: Any) -> None:
        if isinstance(seats, list) and not all(isinstance(seat, str) for seat in seats):
            raise BadRequest("`seats` is a number, or a list of names")

    def do_decision(self, game: int, player: int | None = None) -> dict[str, Any]:
        found = self.at(game)
        decision = found.decision
        if player is not None and not 0 <= player < len(found.seats):
            raise UnknownSeat(f"there is no player {player}; players are 0 to {len(found.seats) - 1}")
        if decision is None:
            return {"decision": None}
        return {"decision": decision.form_for(decision.player if player is None else player).to_json()}

    def do_choose(self, game: int, option: int | str, player: int | None = None) -> dict[str, Any]:
        found = self.at(game)
        found.choose(option, player=player)
        return next_of(found)

    def do_view(self, game: int, player: int | None = None) -> dict[str, Any]:
        return {"view": self.at(game).view(player).to_json()}

    def do_events(self, game: int, player: int | None = None, since: int = 0) -> dict[str, Any]:
        events = self.at(game).events_for(player, max(since, 0))
        return {"events": plain(events), "next": max(since, 0) + len(events)}

    def do_result(self, game: int) -> dict[str, Any]:
        result = self.at(game).result
        return {"result": None if result is None else result.to_json()}

    def do_hash(self, game: int) -> dict[str, Any]:
        return {"hash": self.at(game).hash()}

    def do_why(self, game: int, what: str | None = None) -> dict[str, Any]:
        return {"reasons": plain(self.at(game).why(what))}

    def do_undo(self, game: int, count: int = 1, strict: bool = False) -> dict[str, Any]:
        found = self.at(game)
        if self.undo == "never":
            raise UndoForbidden("nothing is taken back here")
        found.undo(count, is_strict=strict or self.undo == "strict")
        return next_of(found)

    def do_clone(self, game: int) -> dict[str, Any]:
        return self.keep(self.at(game).clone())

    def do_determinize(self, game: int, player: int, seed: int) -> dict[str, Any]:
        return self.keep(self.at(game).determinize(player, seed))

    def do_save(self, game: int) -> dict[str, Any]:
        return {"save": self.at(game).save()}

    def do_restore(self, save: str) -> dict[str, Any]:
        return self.keep(self.rules.restore(save))

    def do_recover(self, save: str) -> dict[str, Any]:
        game, diverged = self.rules.recover(save)
        return {**self.keep(game), "diverged": told_of(diverged)}

    def do_replay(self, seats: Any, choices: list[Any], seed: int = 0, options: Any = None) -> dict[str, Any]:
        self.check_seats(seats)
        if not all(type(choice) in ANY for choice in choices):
            raise BadRequest("`choices` is a list of indexes, ids or records")
        try:
            game, diverged = self.rules.replay(seats, choices, seed=seed, options=options), None
        except Diverged as error:
            game, diverged = error.game, error
        return {**self.keep(game), "diverged": told_of(diverged)}

    def do_drop(self, game: int) -> dict[str, Any]:
        self.at(game)
        del self.games[game]
        return {}

    def do_schema(self) -> dict[str, Any]:
        from imperium_dsl.play.schema import schema

        return {"schema": schema()}

    def do_quit(self) -> dict[str, Any]:
        self.is_over = True
        return {}


def option_form(option: Option) -> dict[str, Any]:
    """An option: its values, or from where to where its number goes; ``players`` has values for some tables only."""
    form: dict[str, Any] = {"name": option.name, "about": option.doc}
    if option.range is not None:
        form["range"] = list(option.range)
    else:
        form["values"] = list(option.values)
    if option.players:
        form["players"] = {value: list(players) for value, players in option.players}
    return form


def told_of(diverged: Diverged | None) -> dict[str, Any] | None:
    """Where a game that was played again took another way: which choice it was, and what was asked instead."""
    return None if diverged is None else {"at": diverged.at, "choice": diverged.choice, "message": str(diverged)}


def next_of(game: Game) -> dict[str, Any]:
    return {"player": None if game.asked is None else game.asked.player}


def read(line: str) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise BadRequest(f"a request has at most {LONGEST:,} characters")
    try:
        request = json.loads(line, parse_constant=refuse_constant)
    except RecursionError:
        raise BadRequest("not JSON: nested too deeply") from None
    except ValueError as error:
        raise BadRequest(f"not JSON: {error}") from None
    if not isinstance(request, dict):
        raise BadRequest("a request is a JSON object")
    return request


def refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def written(answer: dict[str, Any]) -> str:
    """ASCII only: no line break, no letter that a terminal or a pipe could stumble over."""
    return json.dumps(answer, separators=(",", ":"))
