"""Games that follow each other, in a file: the log, going on, accidents, and files that are not what they should be."""

from __future__ import annotations

import errno
import io
import os
import random
import re
import select
import signal
import sys
import time
from functools import cache
from pathlib import Path

import pytest

from imperium_dsl import load_game
from imperium_dsl.cli import campaign
from imperium_dsl.cli.exits import WrongUse
from imperium_dsl.play.rules import Rules
from tests.unit.cli.runner import imperium
from tests.unit.machine.test_series import LADDER, ladder

KILLS = 200
EACH = 25  # kills of one file
PROMPT = re.compile(rb"\n> \Z")


@pytest.fixture(scope="module")
def rules():
    return load_game("imperium-campaign")


@pytest.fixture
def quick(rules, monkeypatch):
    """Rules are compiled once."""
    compiled = cache(campaign.rules_of)
    monkeypatch.setattr(campaign, "rules_of", lambda name: rules if name == rules.ruleset.game else compiled(name))


@pytest.fixture
def file(tmp_path, capsys, quick):
    path = tmp_path / "first.txt"
    done = imperium(capsys, "campaign", "new", path, "--seats", "greeks", "--player", "Ana", "--seed", 3)

    assert (done.code, done.err) == (0, "")
    return path


def typed(monkeypatch, capsys, lines, *words):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return imperium(capsys, "campaign", *words)


def choices(path):
    return campaign.opened(path, None).game.choices


def refused(capsys, *words):
    done = imperium(capsys, "campaign", *words)

    assert done.code == 2
    return done.err


# ---- from the beginning to the end


def test_a_new_file_can_be_read_by_people_and_gone_on_with(file, capsys) -> None:
    text = file.read_text()
    head = text.partition("\n-- ")[0]

    assert text.startswith("imperium linked games, version 1\n\ngame: imperium-campaign\nseats: greeks\nplayer: Ana\n")
    assert "\nnow: game 1, greeks, bot\n" in head
    status = imperium(capsys, "campaign", "status", file)
    assert "decisions: 0\nasked: greeks, pick 1 power" in status.out
    assert imperium(capsys, "campaign", "log", file).out == head.partition("\n\n")[2]


def test_what_is_chosen_is_in_the_file_and_the_next_session_goes_on(file, monkeypatch, capsys) -> None:
    done = typed(monkeypatch, capsys, ["3", "why", "nonsense", "2"], "play", file)

    assert done.code == 0
    assert done.out.count("! ") == 1
    assert choices(file) == (2, 1)
    assert "bot (carthaginians, chieftain, barbarian)" in file.read_text()
    typed(monkeypatch, capsys, ["undo", "1", "quit"], "play", file)
    assert choices(file) == (2, 0)


def test_options_that_are_not_the_usual_ones_are_in_the_head(tmp_path, capsys, quick) -> None:
    path = tmp_path / "a.txt"
    imperium(capsys, "campaign", "new", path, "--seats", "qin", "--option", "mode=supreme-ruler")

    assert "\noptions: mode = supreme-ruler\n" in path.read_text()
    assert "player:" not in path.read_text()


def test_no_other_game_is_loaded_into_a_file(file, monkeypatch, capsys) -> None:
    done = typed(monkeypatch, capsys, ["1", f"load {file}", "quit"], "play", file)

    assert "! this game is kept in its own file" in done.out
    assert choices(file) == (0,)


def test_every_game_that_is_over_has_a_line_and_the_end_is_told(file, monkeypatch, capsys) -> None:
    typed(monkeypatch, capsys, ["auto"], "play", file)
    log = imperium(capsys, "campaign", "log", file).out.splitlines()
    games = [line for line in log if re.match(r" *\d+\. ", line)]

    assert len(games) == 4
    assert all(
        re.fullmatch(r" \d\. \d{4}-\d\d-\d\d  greeks \d+.*, bot \d+ \([a-z]+, chieftain.*\); losses \+1", g)
        for g in games
    )
    assert log[-1] == "over: won by bot; losses 4"
    again = typed(monkeypatch, capsys, [], "play", file)
    assert again.code == 0
    assert again.out.splitlines() == log
    assert "asked" not in imperium(capsys, "campaign", "status", file).out


def test_dates_stay_and_a_game_that_is_taken_back_loses_its_own(file, monkeypatch) -> None:
    book = campaign.opened(file, None)
    game, book.dates = book.game, []
    rng = random.Random(1)
    monkeypatch.setattr(campaign, "today", lambda: "2020-02-20")
    until(game, rng, 1)
    assert "\n 1. 2020-02-20  " in book.text()
    monkeypatch.setattr(campaign, "today", lambda: "2021-03-03")
    decisions = game.depth
    until(game, rng, 2)
    text = book.text()
    assert "\n 1. 2020-02-20  " in text
    assert "\n 2. 2021-03-03  " in text
    book.keep(game)
    book = campaign.opened(file, None)
    book.game.undo(game.depth - decisions)
    assert [line[:15] for line in book.lines() if ". 20" in line] == [" 1. 2020-02-20 "]


def until(game, rng, ended):
    """Play at random until so many games are over."""
    while sum(1 for entry in game.log if entry.raw[0] == "restart") < ended:
        game.choose(rng.randrange(len(game.decision.options)))


# ---- another game than the usual one, and other rules of it


@pytest.fixture
def ladders(tmp_path, monkeypatch, capsys):
    """A file of a little game, and how to change its rules."""
    texts = {"ladder": LADDER}
    monkeypatch.setattr(campaign, "rules_of", lambda name: Rules(ladder(texts[name]).ruleset))
    path = tmp_path / "ladder.txt"
    done = imperium(capsys, "campaign", "new", path, "--seats", "ana,ben", "--game", "ladder")

    assert done.code == 0
    return path, texts


def test_the_log_tells_what_games_have_left_behind(ladders, monkeypatch, capsys) -> None:
    path, _ = ladders
    lines = ["1", "2", "2", "5", "", "4"]  # ana climbs, ana falls, ana waits, ben ends it
    typed(monkeypatch, capsys, lines[:2], "play", path, "--game", "ladder")
    assert "now: game 2, ana (calm), ben (calm); wins 1; kept: Bee\n" in path.read_text()
    typed(monkeypatch, capsys, lines[2:3], "play", path, "--game", "ladder")
    assert "luck of ana -2; ana tired\n" in path.read_text()
    typed(monkeypatch, capsys, lines[3:], "play", path, "--game", "ladder")
    log = imperium(capsys, "campaign", "log", path).out
    log = re.sub(r"\d{4}-\d\d-\d\d", "DATE", log)

    assert log == (
        "game: ladder\nseats: ana, ben\nbegun: DATE\n\n"
        " 1. DATE  ana 3, ben 1 (calm); wins +1; kept: Bee\n"
        " 2. DATE  ana (calm), ben (calm); luck of ana -2; no longer kept: Bee\n"
        " 3. DATE  ana 4 (calm), ben 6 (calm)\n"
        "over: won by ben; wins 1; luck of ana -2\n"
    )


def test_a_file_of_changed_rules_is_left_alone_and_can_be_recovered_as_far_as_it_goes(
    ladders, tmp_path, monkeypatch, capsys
) -> None:
    path, texts = ladders
    typed(monkeypatch, capsys, ["5", "", "5", "", "1", "2", "2", "q"], "play", path, "--game", "ladder")
    before = path.read_bytes()
    assert "which is not shipped; name its pack" in refused(capsys, "play", path)
    texts["ladder"] = LADDER.replace("number luck of player = 5", "number luck of player = 6")

    told = refused(capsys, "play", path, "--game", "ladder")
    assert "is of other rules of ladder" in told
    assert "what differs: number luck" in told
    assert f"imperium campaign recover {path} NEW" in told
    done = imperium(capsys, "campaign", "recover", path, tmp_path / "same.txt", "--game", "ladder")
    assert done.out.endswith(", all of them\n")
    assert imperium(capsys, "campaign", "status", tmp_path / "same.txt", "--game", "ladder").code == 0

    texts["ladder"] = LADDER.replace("    or skip\n", "")
    done = imperium(capsys, "campaign", "recover", path, tmp_path / "part.txt", "--game", "ladder")
    assert "0 decisions; choice 1, 'choose:4', is not offered" in done.out
    assert "is there already" in refused(capsys, "recover", path, tmp_path / "part.txt", "--game", "ladder")
    assert path.read_bytes() == before


# ---- files that are not what they should be


def test_a_file_that_is_there_is_not_begun_anew(file, tmp_path, capsys) -> None:
    before = file.read_bytes()

    assert "is there already" in refused(capsys, "new", file)
    assert file.read_bytes() == before
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nowhere")
    assert "is there already" in refused(capsys, "new", link)
    assert "cannot write" in refused(capsys, "new", tmp_path / "no" / "folder.txt")


def test_a_file_that_appears_meanwhile_is_not_replaced(tmp_path, rules) -> None:
    path = tmp_path / "a.txt"
    book = campaign.Book(path, rules, rules.new(["greeks"]), "", "2026-01-01")
    path.write_text("somebody else's")

    with pytest.raises(WrongUse, match="is there already"):
        book.keep(book.game)
    assert path.read_text() == "somebody else's"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("cut", [0, 10, 200, 3000, -200, -70, -3, -1])
def test_a_file_that_is_cut_off_is_told_and_left_alone(file, capsys, cut) -> None:
    data = file.read_bytes()[: cut or 0]
    file.write_bytes(data)

    for todo in ("play", "status", "log"):
        assert re.search("is cut off|is no file of linked games", refused(capsys, todo, file))
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("player: Ana", "player: Bob"),
        ('"choices": [', '"choices": [1'),
        ('"seed": 3', '"seed": 4'),
        ("chieftain", "warlord"),
    ],
)
def test_a_file_that_was_edited_is_told_and_left_alone(file, capsys, old, new) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))

    for todo in ("play", "status", "log"):
        assert "was changed after it was written" in refused(capsys, todo, file)
    assert file.read_text() == text.replace(old, new, 1)


def test_if_only_the_log_was_edited_the_game_can_be_recovered(file, tmp_path, monkeypatch, capsys) -> None:
    typed(monkeypatch, capsys, ["2", "1", "1", "quit"], "play", file)
    kept = choices(file)
    file.write_text(file.read_text().replace("player: Ana", "player: Bob"))
    done = imperium(capsys, "campaign", "recover", file, tmp_path / "new.txt")

    assert done.out.endswith("3 decisions, all of them\n")
    assert choices(tmp_path / "new.txt") == kept
    file.write_text(file.read_text().replace('"choices": [', '"choices": [9,'))
    assert "checksum" in refused(capsys, "recover", file, tmp_path / "newer.txt")
    assert not (tmp_path / "newer.txt").exists()


def test_a_file_of_another_version_game_or_kind(file, tmp_path, capsys) -> None:
    text = file.read_text()
    file.write_text(text.replace("version 1\n", "version 7\n", 1))
    assert "has version '7', this program reads version 1" in refused(capsys, "play", file)

    body = text.replace("game: imperium-campaign", "game: whist").rpartition(campaign.LAST)[0]
    file.write_text(f"{body}{campaign.LAST}{campaign.checksum(body)}\n")
    assert "'whist', which is not shipped; name its pack" in refused(capsys, "play", file)
    assert "not of 'civ'" in refused(capsys, "play", file, "--game", "civ")

    file.write_bytes(b"\xff\xfe\x00")
    assert "no UTF-8 text" in refused(capsys, "play", file)
    assert "cannot read" in refused(capsys, "play", tmp_path)
    assert "cannot read" in refused(capsys, "log", tmp_path / "nothing")


@pytest.mark.parametrize(
    "words",
    [("--seats", "tigers"), ("--option", "mode=easy"), ("--option", "x"), ("--player", "a\nb"), ("--game", "x")],
)
def test_wrong_wishes_leave_no_file(tmp_path, capsys, words) -> None:
    refused(capsys, "new", tmp_path / "a.txt", *words)

    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_ends_the_session_and_the_file_stays(file, monkeypatch, capsys) -> None:
    typed(monkeypatch, capsys, ["3", "quit"], "play", file)
    before = file.read_bytes()

    def full(path, content):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(campaign, "write_atomically", full)
    done = typed(monkeypatch, capsys, ["1", "1"], "play", file)

    assert done.code == 2
    assert "No space left" in done.err
    assert done.out.count("\n> ") == 1  # nothing was asked after that
    assert file.read_bytes() == before


def test_two_sessions_lose_neither_game(file, monkeypatch, capsys) -> None:
    one, two = campaign.opened(file, None), campaign.opened(file, None)
    one.game.choose(4)
    one.keep(one.game)
    two.game.choose(7)

    with pytest.raises(WrongUse, match=r"your game is in .*first\.txt\.2"):
        two.keep(two.game)
    assert choices(file) == (4,)
    assert choices(file.with_name("first.txt.2")) == (7,)


def test_a_file_that_vanished_is_written_again(file) -> None:
    book = campaign.opened(file, None)
    file.unlink()
    book.keep(book.game)

    assert choices(file) == ()


# ---- killed at any moment


class Session:
    """A process of its own that plays on in a file, answered by the test."""

    def __init__(self, path: Path) -> None:
        answers, self.answer = os.pipe()
        self.told, telling = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.close(self.answer)
                os.close(self.told)
                sys.stdin, sys.stdout = os.fdopen(answers), os.fdopen(telling, "w")
                campaign.play(campaign.opened(path, None))
            finally:
                os._exit(1)
        os.close(answers)
        os.close(telling)
        self.text = b""

    def asked(self) -> None:
        """Wait for the next question: what was answered before it is acknowledged."""
        self.text = b""
        while not PROMPT.search(self.text):
            ready, _, _ = select.select([self.told], [], [], 30)
            more = os.read(self.told, 1 << 16) if ready else b""

            assert more, self.text[-500:]
            self.text = self.text[-10:] + more

    def send(self, index: int) -> None:
        os.write(self.answer, b"%d\n" % (index + 1))

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.answer)
        os.close(self.told)

        assert os.WTERMSIG(status) == signal.SIGKILL


def test_whatever_was_acknowledged_is_there_after_a_kill(tmp_path, rules, quick) -> None:
    rng = random.Random(20)
    torn = 0
    usual = 0.02  # seconds from an answer to the next question, as it was the last time: where kills are aimed at
    for number in range(KILLS // EACH):
        path = tmp_path / f"{number}.txt"
        game = rules.new(["greeks"], seed=number)
        campaign.Book(path, rules, game, "", "2026-01-01").keep(game)
        acknowledged: tuple[int, ...] = ()
        for _ in range(EACH):
            session = Session(path)
            sent = 0.0
            for _ in range(rng.randrange(3)):
                session.asked()
                usual = time.perf_counter() - sent if sent else usual
                acknowledged = game.choices
                index = rng.randrange(len(game.decision.options))
                session.send(index)
                sent = time.perf_counter()
                game.choose(index)
            time.sleep(rng.random() * 1.5 * usual)
            session.kill()
            found = choices(path)

            assert found[: len(acknowledged)] == acknowledged
            assert found in (acknowledged, game.choices)
            torn += found != game.choices
            game.undo(len(game.choices) - len(found))
            acknowledged = found
    assert torn > KILLS // 20  # kills did come before the file was written
