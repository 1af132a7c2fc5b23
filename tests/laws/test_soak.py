"""The long run can be interrupted and goes on where it was; its page says what was measured, and on what."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest

from tests import soak
from tests.laws.sabotage import Spoiler
from tests.laws.sabotage_imperium import unrest_is_shuffled_into_the_main_deck

FIGURES = f"{soak.BEGIN}\nold\n{soak.END}\n\n{soak.SOLO_BEGIN}\nold solo\n{soak.SOLO_END}"
PAGE = f"# A page\n\n{FIGURES}\n\n{soak.FOUND}\n\n| by | what |\n| --- | --- |\n| INV-1 | x |\n"


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def command(tmp_path, page, **wanted):
    kinds = ("imperium", "civ", "solo", "campaigns", "both", "batches", "texts")
    numbers = {**dict.fromkeys(kinds, 0), "workers": 1, **wanted}
    options = [word for name, value in numbers.items() for word in (f"--{name}", str(value))]
    return [sys.executable, "-m", "tests.soak", *options, "--store", str(tmp_path / "store"), "--page", str(page)]


def finished(tmp_path):
    return [line for path in (tmp_path / "store").glob("*.jsonl") for line in path.read_text().splitlines()]


def wait_for(condition, seconds=120):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_an_interrupted_run_writes_its_figures_and_goes_on(tmp_path, page):
    arguments = command(tmp_path, page, civ=25)
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, cwd=soak.ROOT) as process:
        wait_for(lambda: finished(tmp_path))
        process.send_signal(signal.SIGINT)
        told = process.communicate()[1]
    done = len(finished(tmp_path))

    assert process.returncode == 130
    assert "interrupted; the same command goes on from here" in told
    assert "Traceback" not in told
    assert 1 <= done < 6
    assert "The run was interrupted" in page.read_text()

    again = subprocess.run(arguments, capture_output=True, text=True, cwd=soak.ROOT, check=False)

    assert again.returncode == 0, again.stderr
    assert f"{done} pieces of work are done, {6 - done} are left" in again.stderr
    assert Counter(json.loads(line)["first"] for line in finished(tmp_path)) == {0: 6}
    assert "| all |  | 150 |" in page.read_text()
    assert "interrupted" not in page.read_text()


def test_the_page_says_what_was_measured_and_on_what(page):
    pieces = [
        {"kind": "imperium", "groups": {"2": {"games": 19, "rounds": 380, "finished": 18}}, "broken": ["x"]},
        {"kind": "imperium", "groups": {"2": {"games": 1, "decisions": 9, "cap": 1}}, "broken": []},
        {
            "kind": "imperium-solo",
            "bot": "qin",
            "level": "warlord",
            "groups": {"warlord": {"games": 2, "decisions": 8, "finished": 1, "first": 1}},
            "broken": ["y"],
        },
        {"kind": "texts", "groups": {"civ": {"inputs": 20, "refused": 15, "games": 5}}, "broken": []},
    ]
    soak.write_page(page, pieces, "abc")
    text = page.read_text()

    assert "| Imperium | 2 | 20 | 9 | 19.0 | 0 | 1 (5.00 %) | 1 |" in text
    assert "| Imperium solo | warlord | 2 | 8 | 0.0 | 0 | 0 (0.00 %) | 1 |" in text
    assert "| Qin | 2 | 8 | 1 | 0 | 1 |" in text
    assert "| shipped text with words changed | 20 | 15 | 5 | – | 0 |" in text
    assert text.count("Violations in this run: 1; found and fixed so far: 1, listed below.") == 2
    assert "Python " in text
    assert text.count("laws `abc`") == 2
    assert "old" not in text
    assert text.startswith("# A page\n\n")
    assert text.endswith("| INV-1 | x |\n")


def test_a_run_for_one_kind_leaves_the_figures_of_others_alone(page):
    piece = {
        "kind": "imperium-campaign",
        "groups": {"1": {"games": 3, "decisions": 6, "finished": 3}},
        "broken": [],
    }
    soak.write_page(page, [piece], "abc", left=["imperium-campaign"])
    text = page.read_text()

    assert f"{soak.BEGIN}\nold\n{soak.END}" in text
    assert "old solo" not in text
    assert "| campaigns | 1 | 3 | 6 |" in text
    assert text.count("The run was interrupted") == 1


def test_a_run_can_be_for_some_kinds_only(tmp_path, page, monkeypatch):
    asked = []
    monkeypatch.setattr(soak, "run", lambda wanted, *_: asked.append(wanted) or 0)
    soak.main(["--only", "solo,campaigns", "--solo", "7"])

    assert {kind: count for kind, count in asked[0].items() if count} == {"imperium-solo": 7, "imperium-campaign": 500}

    with pytest.raises(SystemExit):
        soak.main(["--only", "chess"])


def test_a_line_that_was_cut_off_is_done_again(tmp_path):
    path = tmp_path / "store.jsonl"
    path.write_text('{"kind": "cards", "first": 0}\n{"kind": "cards", "fir', encoding="utf-8")

    assert list(soak.load(path)) == [soak.key({"kind": "cards", "first": 0})]


def test_a_violation_is_told_with_its_command(monkeypatch):
    unrest_is_shuffled_into_the_main_deck(Spoiler(monkeypatch, "imperium"))
    monkeypatch.setitem(soak.PIECE, "imperium", 1)
    found = soak.done({"kind": "imperium", "first": 0})

    assert found["broken"][0].startswith("INV-10: ")
    assert "python -m tests.laws.to_scenario --game imperium" in found["broken"][0]
    assert sum(numbers["games"] for numbers in found["groups"].values()) == 1
