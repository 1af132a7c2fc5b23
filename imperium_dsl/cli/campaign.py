"""``imperium campaign``: games that follow each other, in a file that a person can read.

    imperium linked games, version 1

    game: ...
    seats: ...
    begun: 2026-01-31

    1. 2026-01-31  ...        one line for each game that is over
    now: ...

    -- what is needed to go on; do not change anything
    {the save of the game}
    checksum ...

The file is replaced as a whole before each question, and only if it still is what was read or written last.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from imperium_dsl.cli.atomic import create_atomically, write_atomically
from imperium_dsl.cli.exits import FINE, WrongUse
from imperium_dsl.cli.games import game_arguments, options_of, rules_of, seats_wish

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from imperium_dsl.play.game import Game
    from imperium_dsl.play.rules import Rules
    from imperium_dsl.play.series import Lasting, Played

VERSION = 1
FIRST = "imperium linked games, version "
MARK = "-- what is needed to go on; do not change anything"
LAST = "checksum "
DATED = re.compile(r" *\d+\. (\d{4}-\d\d-\d\d)  ")
KEYED = re.compile(r"(game|seats|player|begun): (.*)")


def arguments(parser: argparse.ArgumentParser) -> None:
    todo = parser.add_subparsers(dest="todo", required=True, metavar="new|play|status|log|recover")
    new = todo.add_parser("new", help="begin, in a new file")
    new.add_argument("file", metavar="FILE")
    game_arguments(new)
    new.add_argument("--player", default="", metavar="NAME", help="for the head of the log")
    for name, purpose in (
        ("play", "go on where the file ends"),
        ("status", "how it stands, and what is asked next"),
        ("log", "the games that are over"),
        ("recover", "play the choices of a file again by the present rules, into a new file"),
    ):
        each = todo.add_parser(name, help=purpose)
        each.add_argument("file", metavar="FILE")
        if name == "recover":
            each.add_argument("new", metavar="NEW")
        if name != "log":
            each.add_argument("--game", default=None, metavar="G", help="the folder of a pack, if it is not shipped")


def run(args: argparse.Namespace) -> int:
    path = Path(args.file)
    match args.todo:
        case "new":
            return begin(path, args)
        case "log":
            print("\n".join(parts_of(path).log()))
        case "status":
            print("\n".join(status_lines(opened(path, args.game))))
        case "recover":
            return recover(path, Path(args.new), args.game)
        case _:
            return play(opened(path, args.game))
    return FINE


# ---- the file


@frozen
class Parts:
    """What a file holds."""

    data: bytes
    keys: dict[str, str]
    dates: tuple[str, ...]
    head: tuple[str, ...]
    save: str

    def log(self) -> tuple[str, ...]:
        """What a person reads."""
        return self.head[2:-1]


@define
class Book:
    """A file and the game that is kept in it."""

    path: Path
    rules: Rules
    game: Game
    player: str
    begun: str
    dates: list[str] = field(factory=list)  # of the games that are over
    written: bytes | None = None  # what the file holds, as far as we know

    def text(self) -> str:
        """All of the file."""
        body = "\n".join((f"{FIRST}{VERSION}", "", *self.lines(), "", MARK, self.game.save()))
        return f"{body}{LAST}{checksum(body)}\n"

    def lines(self) -> list[str]:
        """What a person reads."""
        from imperium_dsl.play.series import lasting, series_of

        game = self.game
        viewer = 0 if len(game.people) == 1 else None
        series = series_of(game, viewer)
        ended = [played for played in series if played.is_over]
        self.dates = [*self.dates[: len(ended)], *[today()] * (len(ended) - len(self.dates))]
        defaults = {o.name: str(o.values[0]) for o in self.rules.options}
        changed = {name: value for name, value in game.options.items() if value != defaults[name]}
        lines = [f"game: {self.rules.ruleset.game}", f"seats: {', '.join(game.people)}"]
        lines += [f"player: {self.player}"] * bool(self.player)
        lines += [f"options: {', '.join(f'{name} = {value}' for name, value in changed.items())}"] * bool(changed)
        lines += [f"begun: {self.begun}", ""]
        for number, (played, day) in enumerate(zip(ended, self.dates, strict=True), 1):
            lines.append(f"{number:>2}. {day}  {game_line(game.seats, played)}")
        return [*lines, self.present(series, lasting(game, viewer))]

    def present(self, series: Sequence[Played], total: Lasting) -> str:
        """Where it stands."""
        told = lasting_words(total)
        if self.game.result is not None:
            won = " and ".join(self.game.result.winners) or "nobody"
            return f"over: {'; '.join([f'won by {won}', *told])}"
        playing = f"game {len(series)}, {who(self.game.seats, series[-1])}"
        return f"now: {'; '.join([playing, *told, *marks_of(self.game)])}"

    def keep(self, game: Game) -> None:
        """Bring the file up to date."""
        self.game = game
        data = self.text().encode()
        try:
            if self.written is None:
                create_atomically(self.path, data)
            elif self.written in (found(self.path), data):
                if self.written != data or not self.path.exists():
                    write_atomically(self.path, data)
            elif not self.path.exists():
                write_atomically(self.path, data)
            else:
                self.step_aside(data)
        except FileExistsError:
            raise WrongUse(f"{self.path} is there already; go on with it, or choose another name") from None
        except OSError as error:
            state = "" if self.written is None else "; what it held before your last decision is still there"
            raise WrongUse(f"cannot write {self.path}: {error.strerror}{state}") from None
        self.written = data

    def step_aside(self, data: bytes) -> None:
        """Somebody else has written the file: neither their games nor these are to be lost."""
        for number in range(2, 1000):
            other = self.path.with_name(f"{self.path.name}.{number}")
            try:
                create_atomically(other, data)
            except FileExistsError:
                continue
            raise WrongUse(f"{self.path} was changed while you played and is left as it is; your game is in {other}")


def found(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def today() -> str:
    """The date where the computer is."""
    return datetime.now(tz=UTC).astimezone().date().isoformat()


def checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def parts_of(path: Path, must_be_whole: bool = True) -> Parts:
    """The content of a file; whatever is wrong with it is said."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise WrongUse(f"cannot read {path}: {error.strerror}") from None
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise WrongUse(f"{path} is no file of linked games: no UTF-8 text (at byte {error.start})") from None
    first, _, _ = text.partition("\n")
    if not first.startswith(FIRST):
        raise WrongUse(f"{path} is no file of linked games: its first line is not `{FIRST}{VERSION}`")
    version = first.removeprefix(FIRST).strip()
    if version != str(VERSION):
        raise WrongUse(
            f"{path} has version {version[:20]!r}, this program reads version {VERSION}; "
            "go on with the program that wrote it"
        )
    head, mark, rest = text.partition(f"\n{MARK}\n")
    save, last, sum_ = rest.rpartition(f"\n{LAST}")
    if not mark or not last or not re.fullmatch(r"[0-9a-f]{64}\n", sum_):
        raise WrongUse(f"{path} is cut off: its end is missing; restore an earlier copy (the file is left as it is)")
    if must_be_whole and checksum(text[: -len(f"{LAST}{sum_}")]) != sum_.strip():
        raise WrongUse(
            f"{path} was changed after it was written: its checksum is another; restore an earlier copy, or, if only "
            f"the lines above `{MARK[:30]}...` were changed, `imperium campaign recover {path} NEW`"
        )
    lines = head.split("\n")
    keys = {m[1]: m[2] for line in lines if (m := KEYED.fullmatch(line))}
    dates = tuple(m[1] for line in lines if (m := DATED.match(line)))
    return Parts(data, keys, dates, tuple(lines), f"{save}\n")


def rules_for(path: Path, parts: Parts, wish: str | None) -> Rules:
    """The rules that a file is played by."""
    from imperium_dsl import bundled

    name = parts.keys.get("game", "")
    if wish is None and name not in bundled.games():
        raise WrongUse(f"{path} is of the game {name!r}, which is not shipped; name its pack with --game FOLDER")
    return rules_of(wish or name)


def opened(path: Path, wish: str | None) -> Book:
    """The file and its game."""
    from imperium_dsl.machine.errors import GameError, OtherRules

    parts = parts_of(path)
    rules = rules_for(path, parts, wish)
    try:
        game = rules.restore(parts.save)
    except OtherRules as error:
        raise WrongUse(
            f"{path}: {error}: `imperium campaign recover {path} NEW` does so, as far as the choices go"
        ) from None
    except GameError as error:
        raise WrongUse(f"{path}: {error}") from None
    return Book(path, rules, game, parts.keys.get("player", ""), begun_of(parts), list(parts.dates), parts.data)


def begun_of(parts: Parts) -> str:
    return parts.keys.get("begun", "")


# ---- what to do


def begin(path: Path, args: argparse.Namespace) -> int:
    from imperium_dsl import bundled
    from imperium_dsl.machine.errors import GameError
    from imperium_dsl.policies.run import seats_for

    if path.exists() or path.is_symlink():
        raise WrongUse(f"{path} is there already; go on with `imperium campaign play {path}`, or choose another name")
    if not args.player.isprintable():
        raise WrongUse("--player: a name is one line of printable characters")
    linked = [name for name in bundled.games() if name.endswith("-campaign")]
    rules = rules_of(args.game or (linked[0] if linked else None))
    try:
        options = options_of(args.option)
        seats = seats_for(rules, seats_wish(args.seats), args.seed, options)
        game = rules.new(seats, seed=args.seed, options=dict(options))
    except GameError as error:
        raise WrongUse(str(error)) from None
    Book(path, rules, game, args.player.strip(), today()).keep(game)
    print(f"begun: {rules.ruleset.game}, {', '.join(game.people)}; go on with `imperium campaign play {path}`")
    return FINE


def play(book: Book) -> int:
    from imperium_dsl.cli.play import Table

    print("\n".join(book.lines()))
    if book.game.is_over:
        return FINE
    table = Table(book.rules, book.game, {}, is_open=False, keep=book.keep)
    try:
        code = table.run()
    except KeyboardInterrupt:
        book.keep(table.game)
        raise
    print("\n" + "\n".join(book.lines()))
    return code


def recover(path: Path, new: Path, wish: str | None) -> int:
    from imperium_dsl.machine.errors import GameError

    parts = parts_of(path, must_be_whole=False)
    rules = rules_for(path, parts, wish)
    try:
        game, diverged = rules.recover(parts.save)
    except GameError as error:
        raise WrongUse(f"{path}: {error}") from None
    Book(new, rules, game, parts.keys.get("player", ""), begun_of(parts), list(parts.dates)).keep(game)
    print(f"{new}: {game.depth} decisions" + (f"; {diverged}" if diverged is not None else ", all of them"))
    return FINE


def status_lines(book: Book) -> list[str]:
    """The log, and what is asked."""
    decision = book.game.decision
    asked = [] if decision is None else [f"asked: {decision.seat}, {decision.prompt}"]
    return [*book.lines(), f"decisions: {book.game.depth}", *asked]


# ---- words


def game_line(seats: Sequence[str], played: Played) -> str:
    """One game that is over."""
    return "; ".join((who(seats, played), *lasting_words(played.left, is_change=True)))


def who(seats: Sequence[str], played: Played) -> str:
    """Everybody, as what, with their scores."""
    told = []
    for seat, words in zip(seats, played.words, strict=True):
        score = "".join(f" {n}" for n in played.scores.get(seat, ())[:1])
        about = [word for word in words if word != seat]
        told.append(f"{seat}{score}" + (f" ({', '.join(about)})" if about else ""))
    return ", ".join(told)


def lasting_words(left: Lasting, is_change: bool = False) -> list[str]:
    """Numbers and words of cards."""
    sign = "+" if is_change else ""
    told = [f"{name} {number:{sign}}" for name, number in left.numbers.items()]
    return [*told, *named(left.got, ""), *named(left.lost, "no longer ")]


def named(words: Mapping[str, Sequence[str]], before: str) -> list[str]:
    return [f"{before}{word}: {', '.join(cards)}" for word, cards in words.items()]


def marks_of(game: Game) -> list[str]:
    """The flags that last, of everybody and of each player."""
    lasting = {flag.name for flag in game.rules.ruleset.flags if flag.per == "series"}
    view = game.view(None)
    told = [mark for mark in view.marks if mark in lasting]
    return [*told, *[f"{p.seat} {mark}" for p in view.players for mark in p.marks if mark in lasting]]
