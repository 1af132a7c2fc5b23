"""Many games: the same outcome for any number of workers and any executor."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

from imperium_dsl import load_game
from imperium_dsl.cli.main import main
from imperium_dsl.play.rules import Rules
from imperium_dsl.policies.run import Cap, digest, jobs_for, play, seats_for, simulate


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_game("civ")


def test_the_executor_does_not_matter(rules: Rules) -> None:
    jobs = jobs_for(rules, ["3"], 12, seed=5)
    here = list(simulate(rules, jobs))
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        by_threads = list(simulate(rules, jobs, threads, chunk=5))
        by_processes = list(simulate(rules, jobs, processes, chunk=1))

    assert here == by_threads == by_processes
    assert len(digest(here)) == 64
    assert [outcome.seed for outcome in here] == list(range(5, 17))


@pytest.mark.parametrize("cap", [Cap(decisions=10), Cap(turns=3), Cap(rounds=1)])
def test_a_capped_game_is_unfinished(rules: Rules, cap: Cap) -> None:
    (job,) = jobs_for(rules, ["2"], 1, seed=5, cap=cap)
    outcome = play(rules, job)

    assert (outcome.how, outcome.winners, outcome.scores) == ("unfinished", (), {})
    assert outcome.decisions > 0


def test_seats_can_be_wished_for(rules: Rules) -> None:
    other = load_game("imperium")

    assert seats_for(rules, ["random"], 1) == 2
    assert seats_for(rules, ["4"], 1) == 4
    assert seats_for(rules, ["ann", "bob"], 1) == ("ann", "bob")
    assert len(set(seats_for(other, ["3"], 1))) == 3  # type: ignore[arg-type]
    assert seats_for(other, ["random", "romans"], 1)[1] == "romans"  # type: ignore[index]
    assert seats_for(other, ["random"], 1) == seats_for(other, ["random"], 1)


def test_nobody_is_drawn_who_sits_at_the_table_already() -> None:
    solo = load_game("imperium-solo")
    bot = [("level", "warlord"), ("bot", "romans")]
    drawn = {seats_for(solo, ["random"], seed, bot) for seed in range(200)}

    assert len(drawn) == 15
    assert ("romans",) not in drawn
    assert ("romans",) in {seats_for(solo, ["random"], seed) for seed in range(200)}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--option", "bot=atlantis"], "option 'bot' is one of random, romans, "),
        (["--option", "bot=greeks"], "'greeks' cannot sit twice at one table; option 'bot' may be romans, celts, "),
        (["--option", "level=hard"], "is one of chieftain, warlord, imperator, sovereign, overlord, supreme-ruler"),
        (["--option", "lvl=warlord"], "there is no option 'lvl'; did you mean 'level'?"),
        (["--seats", "2"], "imperium-solo is for 1 player, not 2"),
        (["--seats", "atlantis"], "there is no seat 'atlantis'; imperium-solo has romans, "),
    ],
)
def test_a_table_against_an_opponent_that_cannot_be_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["simulate", "--game", "imperium-solo", "--games", "1", "--seats", "greeks", *words])

    assert code == 2
    assert said in capsys.readouterr().err


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    code = main(["simulate", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_the_digest_does_not_depend_on_the_workers(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "civ", "--seats", "2", "--games", "9", "--seed", "3"]
    code, one = simulated(capsys, *words)
    again, two = simulated(capsys, *words, "--workers", "2")

    assert (code, again) == (0, 0)
    assert list(one) == ["games", "finished", "decisions", "seconds", "results", "digest"]
    assert one["games"] == one["finished"] == 9
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


@pytest.mark.parametrize(
    "words",
    [
        ["--game", "nonsense"],
        ["--game", "civ", "--seats", "9"],
        ["--game", "civ", "--seats", ","],
        ["--game", "civ", "--option", "deal"],
        ["--game", "civ", "--option", "deal=nonsense"],
        ["--game", "civ", "--policy", "nonsense"],
        ["--game", "civ", "--games", "0"],
        ["--game", "civ", "--workers", "0"],
        ["--game", "civ", "--turns", "-1"],
        ["--game", "imperium", "--seats", "romans,martians"],
    ],
)
def test_wrong_use_is_told_in_a_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    code = main(["simulate", *words])
    said = capsys.readouterr()

    assert (code, said.out) == (2, "")
    assert said.err.startswith("imperium: ")
    assert "Traceback" not in said.err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_run_says_what_it_finished(workers: str) -> None:
    report = {"games": 0}
    for seconds in (3, 10, 30):  # a busy machine needs longer to finish a first game
        report = interrupted_after(seconds, workers)
        if report["games"]:
            break

    assert report["interrupted"] == {"wanted": 100_000}
    assert report["games"] == len(report["results"]) > 0


def interrupted_after(seconds: int, workers: str) -> Any:
    command = ["simulate", "--game", "civ", "--seats", "2", "--games", "100000", "--workers", workers, "--json"]
    heard = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background ignore it
    try:
        run = subprocess.Popen(
            [sys.executable, "-m", "imperium_dsl", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    finally:
        signal.signal(signal.SIGINT, heard)
    with run:
        time.sleep(seconds)
        run.send_signal(signal.SIGINT)
        try:
            out, err = run.communicate(timeout=60)
        finally:
            run.kill()

    assert run.returncode == 130
    assert "Traceback" not in err
    return json.loads(out) if out else {"games": 0}


@pytest.mark.parametrize("seats", ["9" * 5000, "9" * 20, "8", "0", ",".join(["random"] * 17), "random"])
def test_seats_that_no_table_has_are_refused_at_once(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["simulate", "--game", "imperium", "--games", "1", "--decisions", "5", "--seats", seats])
    captured = capsys.readouterr()

    assert code == (0 if seats == "random" else 2)
    assert ("imperium is for 2, 3 or 4 players" in captured.err) == (seats != "random")


def test_games_are_made_when_they_are_needed(rules: Rules) -> None:
    jobs = jobs_for(rules, ["2"], 10**12, seed=5)

    assert len(jobs) == 10**12
    assert [job.seed for job in jobs[3:5]] == [8, 9]
    assert jobs[-1].seed == 10**12 + 4
    assert jobs[0] == jobs_for(rules, ["2"], 1, seed=5)[0]


def test_on_a_terminal_there_is_a_bar_and_elsewhere_there_is_none() -> None:
    words = [sys.executable, "-m", "imperium_dsl", "simulate", "--game", "civ", "--games", "40", "--seed", "3"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, text=True) as shown:
        os.close(theirs)
        assert shown.stdout is not None
        out, bar = shown.stdout.read(), b""
        with contextlib.suppress(OSError):  # how a terminal ends
            while more := os.read(ours, 4096):
                bar += more
    os.close(ours)
    hidden = subprocess.run(words, capture_output=True, text=True, check=True)

    assert b"/40 games" in bar
    assert bar.endswith(b"\r\x1b[K")
    assert hidden.stderr == ""
    assert hidden.stdout.splitlines()[-1] == out.splitlines()[-1]


class Last:
    """The last option, always."""

    def choose(self, decision: Any) -> int:
        return len(decision.options) - 1


def test_a_policy_of_ones_own_can_play(rules: Rules) -> None:
    jobs = jobs_for(rules, ["2"], games=2, seed=1, policies=("first", Last()))
    game = rules.new(2, seed=1)
    while (decision := game.decision) is not None:
        game.choose(0 if decision.player == 0 else len(decision.options) - 1)

    outcomes = list(simulate(rules, jobs))

    assert outcomes[0].hash == game.hash()


def test_more_workers_than_work_are_not_started(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--game", "civ", "--seats", "2", "--games", "9", "--seed", "1", "--json"]
    assert main([*words, "--workers", "100000"]) == 0
    many = json.loads(capsys.readouterr().out)
    assert main(words) == 0

    assert many["digest"] == json.loads(capsys.readouterr().out)["digest"]
