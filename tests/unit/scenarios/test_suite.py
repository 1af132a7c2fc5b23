"""Many scenarios at once, and what they reach."""

from __future__ import annotations

from imperium_dsl.api import compile_sources
from imperium_dsl.reading.read import Reading
from imperium_dsl.scenarios.coverage import effects_of, measure
from imperium_dsl.scenarios.reading import Game
from imperium_dsl.scenarios.run import Runner
from imperium_dsl.scenarios.suite import Suite, run_suites
from imperium_dsl.source.text import SourceFile
from tests.unit.scenarios.demo import compiled

TEXT = """
ledger "Demo":
  DEMO-1 "bells give gems"
  DEMO-2 "horns take cards"
  DEMO-3 "nobody knows"

scenario "A bell gives a gem" covers DEMO-1:
  game demo with ana, ben
  given hand of ana is "Bell", gems of ana is 0
  when ana plays "Bell"
  then gems of ana is 1

scenario "A horn fails" covers DEMO-2:
  game demo with ana, ben
  given hand of ana is "Horn" + "Bell", hand of ben is "Bell"
  when ana plays "Horn", ana chooses "each other player"
  then hand of ben has "Bell"
"""
MANY = "".join(
    f'scenario "Number {i}":\n  game demo with ana, ben\n  given gems of ana is {i}\n  then gems of ana is {i % 9}\n'
    for i in range(12)
)


def suite_of(text):
    found = compiled(text)
    return Suite(found.game, found.ruleset, found.sources, found.game.scenarios)


def test_results_come_in_order_and_do_not_depend_on_the_number_of_processes():
    one, two = (list(run_suites([suite_of(MANY)], workers=n)) for n in (1, 2))

    assert [each.title for each in one] == [f"Number {i}" for i in range(12)]
    assert [(each.title, each.passed) for each in one] == [(each.title, each.passed) for each in two]
    assert [each.passed for each in one] == [i % 9 == i for i in range(12)]


def test_a_result_says_where_its_scenario_stands():
    result = next(iter(run_suites([suite_of(TEXT)], workers=1)))

    assert (result.file, result.line, result.covers) == ("text.imp", 7, ("DEMO-1",))


def coverage(text):
    suite = suite_of(text)
    return measure(suite, run_suites([suite], workers=1, trace=True), {"DEMO-3": "because"})


def test_only_passing_scenarios_cover_rules():
    found = coverage(TEXT)

    assert [rule.id for rule in found.missing_rules()] == ["DEMO-2"]
    assert {rule.id: rule.by for rule in found.rules}["DEMO-1"] == ("A bell gives a gem",)


def test_effects_that_nobody_carries_out_are_named_by_their_place():
    found = coverage(TEXT)
    missing = {found.places[each.place].text for each in found.missing("cards")}

    assert "gain 1 gem" not in missing
    assert {"discard 1 card", "flip this", "gain 3 gems"} <= missing
    assert {found.places[each.place].file for each in found.missing("cards")} == {"demo.imp"}


def test_tried_is_not_carried_out():
    found = coverage(TEXT)
    seen = {found.places[each.place].text for each in found.effects if each.place in found.seen}

    assert "play 1 card" in seen
    assert "draw" not in seen  # offered at every turn, never chosen


def test_every_effect_is_counted_once():
    effects = list(effects_of(compiled(TEXT).ruleset))

    assert len({each.place for each in effects}) == len(effects)


def test_untraced_runs_note_no_phrase():
    (result, _) = run_suites([suite_of(TEXT)], workers=1)

    assert result.seen == frozenset()


def test_a_game_without_a_round_has_no_scenarios():
    text = 'game bare\nseats 2\nscenario "Nothing":\n  game bare with ana, ben\n  then game over\n'
    found = compile_sources([Reading(SourceFile("bare.imp", text), ())])
    runner = Runner(Game.of(found.game, found.ruleset, found.sources))

    assert runner.run(found.game.scenarios[0]).problem.code == "E708"


PEOPLES = """
game peoples
seats 2: people
token gem (gems)
trait people of player: one of reds, blues, greens
trait kin: red-kin
zone box of player: unordered, public, start
set "All" ALL 1
card "Fox" ALL1:
  greens
procedure round:
  each player: choose
    add 1 gem onto you
    or add 2 gems onto you
scenario "A card of nobody":
  game peoples with reds, blues
  then gems on "Fox" is 0
scenario "A card of somebody":
  game peoples with reds, greens
  then gems on "Fox" is 0
"""


def test_a_card_that_takes_no_part_is_an_error_with_a_place():
    found = compile_sources([Reading(SourceFile("peoples.imp", PEOPLES), ())])
    runner = Runner(Game.of(found.game, found.ruleset, found.sources))
    problems = [runner.run(scenario).problem for scenario in found.game.scenarios]

    assert [problem and problem.code for problem in problems] == ["E701", None]
