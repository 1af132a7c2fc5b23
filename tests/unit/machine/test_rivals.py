"""Seats that nobody plays: who sits there, what they take, which row of a table they use, and why."""

from __future__ import annotations

import random
from textwrap import dedent

import pytest

from imperium_dsl.api import compile_sources
from imperium_dsl.machine.errors import UnknownSwitch, WrongSeats
from imperium_dsl.play.rules import Rules
from imperium_dsl.reading.read import decode_source
from tests.laws.games import Setting
from tests.laws.side_by_side import SideBySide, pair_of

DUEL = """
game duel
seats 1: clan
role person, robot
rival robot: inert
trait clan of player: one of foxes, owls, hares
trait sort: red, blue, dual (duals)
token gem (gems), coin (coins)
field worth: value as counting/perhaps/plain
trait form: one of counting, perhaps, plain
field rank: number
zone hand of player: unordered, owner-only
zone stock: unordered, public, start
zone row: slots left middle right, public
zone pile of player: sequenced, public
zone nest of player: sequenced, public
number total worth = best worth of card in stock
number weight of card = 2 * best worth of this
ability glow while this in nest
strict pay
keyword pay (A: amount):
  remove A from you
keyword grab (C: kind in row):
  pick 1 C as X and move X into pile
keyword toss (C: cards in row):
  move C into stock
keyword bash (A: amount) from (P: players):
  for each player in P as V: transfer A from V onto you
keyword duck from (C: cards = OBJECT):
  exempt you from C
keyword hit (C: cards):
  skip
procedure threat of (C: cards): hit C
set "Duel" DUE 7
card "Ant" DUE1:
  red
  worth 1
card "Bee" DUE2:
  red, blue
  worth 7 if this in nest else 2
card "Cow" DUE3:
  blue
  worth 3
card "Dog" DUE4:
  dual
card "Eel" DUE5:
  blue
  worth 1 per blue in nest
card "Fly" DUE6:
  glow: lend red onto dual
  when you move card into stock: add 5 coins onto you
card "Shield" DUE7:
  when another player would hit card: may duck
  rank 1
procedure set-up:
  move "Ant" in stock into row
  move "Cow" in stock into row
  move "Bee" in stock into row
  each robot: add 2 gems onto you
procedure round:
  each person: may add 1 coin onto you
  each robot: run machine
  if gems of next player > 20: end game
procedure machine: consult 1 "Dog" in stock
policy robot:
  toss card in row by (0 - order of it)
  pick card in row by weight of it
"""
TABLE = "table robot:\n  dual: {}\n  else: skip\n"


def rules_of(*texts):
    found = compile_sources([decode_source(f"{i}.imp", dedent(text).encode()) for i, text in enumerate((DUEL, *texts))])
    assert [d.message for d in found.diagnostics if d.severity.value == "error"] == []
    return Rules(found.ruleset)


def duel(row, *texts, seats=("foxes",), seed=1, **options):
    return rules_of(TABLE.format(row), *texts).new(list(seats), seed=seed, options=options or {"robot": "owls"})


def play(game, index=1):
    game.choose(index)
    return game


def gems(game, player=1):
    return game.view(None).players[player].tokens


def rows(game):
    return [event for event in game.events if event.what == "row"]


def named(game, zone, owner=1):
    zones = [z for z in game.view(None).zones if z.name == zone and z.owner == owner]
    return [card.name for z in zones for card in z.cards]


# ---- who sits there


def test_a_rival_has_a_seat_behind_the_people_and_is_never_asked():
    game = duel("add 1 gem onto you")

    assert game.seats == ("foxes", "owls")
    assert game.people == ("foxes",)
    assert gems(play(game))["gem"] == 3
    assert game.decision.player == 0


def test_an_option_named_after_the_role_says_who_the_rival_is():
    rules = rules_of(TABLE.format("skip"))
    option = next(o for o in rules.options if o.name == "robot")

    assert option.values == ("random", "foxes", "owls", "hares")
    drawn = {rules.new(["foxes"], seed=seed).seats[1] for seed in range(30)}
    assert drawn == {"owls", "hares"}
    assert rules.new(["foxes"], seed=3).seats == rules.new(["foxes"], seed=3).seats


def test_nobody_meets_themselves():
    rules = rules_of(TABLE.format("skip"))

    with pytest.raises(WrongSeats, match=r"'foxes' cannot sit twice .* may be owls, hares"):
        rules.new(["foxes"], options={"robot": "foxes"})
    with pytest.raises(UnknownSwitch, match="random, foxes, owls, hares"):
        rules.new(["foxes"], options={"robot": "cats"})
    with pytest.raises(WrongSeats):
        rules.new(["foxes", "owls"])


def test_a_drawn_rival_stays_in_saves_and_replays():
    game = play(rules_of(TABLE.format("add 1 gem onto you")).new(["foxes"], seed=5))
    again = game.rules.restore(game.save(), verify=True)

    assert again.seats == game.seats
    assert again.hash() == game.hash()
    assert game.rules.replay(["foxes"], game.choices, seed=5, options=game.options).hash() == game.hash()


def test_a_nameless_rival_is_called_by_its_role():
    text = DUEL.replace("rival robot: inert", "rival robot: inert, nameless") + TABLE.format("add 1 gem onto you")
    found = compile_sources([decode_source("a.imp", text.encode())])
    game = Rules(found.ruleset).new(["hares"])

    assert game.seats == ("hares", "robot")
    assert [o.name for o in game.rules.options] == []


# ---- what it takes


def test_of_several_cards_a_rival_takes_what_its_policy_weighs_most():
    assert named(play(duel("grab card")), "pile") == ["Bee"]


def test_a_line_of_a_policy_may_be_about_one_verb():
    game = play(duel("toss 1 card"))

    assert [slot.card and slot.card.name for slot in zone_of(game, "row").slots] == [None, "Cow", "Bee"]


def test_a_rival_says_yes_and_takes_as_much_as_it_may():
    game = play(duel("may add 1 gem onto you and remove up to 3 coins from you"))

    assert gems(game)["gem"] == 3


def zone_of(game, name):
    return next(z for z in game.view(None).zones if z.name == name)


def test_texts_of_the_cards_of_an_inert_rival_do_nothing():
    row = 'move "Fly" in stock into nest and move "Ant" in row into stock'
    game = play(duel(row))

    assert named(game, "nest") == ["Fly"]
    assert gems(game)["coin"] == 0
    loud = rules_of(TABLE.format(row)).ruleset
    assert loud.rivals[0].inert


# ---- numbers


def test_the_best_value_of_a_card_is_its_better_case():
    rules = rules_of("table robot:\n  dual: add (total worth) gems onto you\n  else: skip\n")
    game = play(rules.new(["foxes"], options={"robot": "owls"}))

    assert gems(game)["gem"] == 2  # nothing of worth lies in the stock: Eel counts, and counts are open
    body = "add (best worth of card in row) gems + (weight of card in row) coins onto you"
    everything = f"table robot:\n  dual: {body}\n  else: skip\n"
    game = play(rules_of(everything).new(["foxes"], options={"robot": "owls"}))
    assert gems(game) == {"gem": 2 + 1 + 3 + 7, "coin": 2 * (1 + 3 + 7)}


# ---- rows


def test_the_first_row_that_fits_and_can_do_something_is_used_and_the_log_says_why():
    table = """
        table robot:
          red: add 9 gems onto you
          dual: remove 1 coin from you
          dual/blue: try pay 3 gems to add 5 coins onto you or pay 2 gems to add 1 coin onto you
          else: add 7 gems onto you
    """
    game = play(rules_of(table).new(["foxes"], options={"robot": "owls"}))
    event = rows(game)[0]

    assert gems(game) == {"gem": 0, "coin": 1}
    assert event.card.name == "Dog"
    assert event.table == "robot"
    assert event.label.startswith("dual/blue: try pay 3 gems")
    assert [(each.row.split(":")[0], each.reason) for each in event.passed] == [
        ("red", "no match"), ("dual", "impossible"),
    ]  # fmt: skip


def test_what_cannot_be_paid_is_left_out_of_a_row_and_the_rest_is_done():
    row = "\n    pay 5 gems to add 9 coins onto you\n    add 1 coin onto you"

    assert gems(play(duel(row))) == {"gem": 2, "coin": 1}


def test_a_row_that_can_do_nothing_at_all_gives_way():
    table = "table robot:\n  dual: pay 5 gems to add 9 coins onto you\n  else: add 1 coin onto you\n"
    game = play(rules_of(table).new(["foxes"], options={"robot": "owls"}))

    assert gems(game) == {"gem": 2, "coin": 1}
    assert [each.reason for each in rows(game)[0].passed] == ["impossible"]


def test_no_row_at_all_is_told_too():
    table = "table robot:\n  red: add 9 gems onto you\n  else: remove 1 coin from you\n"
    event = rows(play(rules_of(table).new(["foxes"], options={"robot": "owls"})))[0]

    assert event.label is None
    assert [each.reason for each in event.passed] == ["no match", "impossible"]


def test_a_row_may_depend_on_a_condition():
    table = "table robot:\n  dual if gems > 2: add 5 coins onto you\n  else: add 1 gem onto you\n"
    game = rules_of(table).new(["foxes"], options={"robot": "owls"})

    assert gems(play(game)) == {"gem": 3, "coin": 0}
    assert rows(game)[0].passed == ()  # a row that is not in use is not passed over
    assert gems(play(game)) == {"gem": 3, "coin": 5}


def test_an_option_may_stand_for_a_word_of_a_row():
    table = """
        option first icon = dual or red
        option prize = gem or coin
        table robot:
          first icon: add 3 prize onto you
          else: skip
    """
    rules = rules_of(table)

    def after(**options):
        return gems(play(rules.new(["foxes"], options={"robot": "owls", **options})))

    assert after() == {"gem": 5, "coin": 0}
    assert after(prize="coin") == {"gem": 2, "coin": 3}
    assert after(**{"first icon": "red", "prize": "coin"}) == {"gem": 2, "coin": 0}


def test_whoever_ducks_ignores_the_rest_of_the_row_and_no_other_row_is_used():
    table = """
        table robot:
          dual:
            run threat for this
            bash 1 coin from person
            add 1 gem onto you
          else: add 9 gems onto you
    """
    game = rules_of(table, 'when any person begins round: move "Shield" in stock into nest').new(
        ["foxes"], options={"robot": "owls"}
    )
    play(game, 0)  # a coin, then the threat
    while game.decision.kind != "may" or "duck" not in game.decision.prompt:
        game.choose(0)
    game.choose(0)
    assert game.decision.kind == "suffer"
    game.choose(0)

    assert gems(game, 0)["coin"] >= 1
    assert gems(game)["gem"] == 3


# ---- both interpreters, and what is refused


@pytest.mark.parametrize(
    "row",
    [
        "grab card and toss 1 card",
        "try pay 3 gems to grab red or in full: pay 1 gem and grab blue or may add 1 gem onto you",
        "person: may add 1 gem onto you and bash 1 coin from person",
        "\n    run threat for this\n    bash 1 coin from person\n    add (weight of card in row) gems onto you",
        'move "Fly" in stock into nest and move 1 card in row into stock',
    ],
)
def test_both_interpreters_agree(row):
    pair = pair_of(compile_sources([decode_source("a.imp", (DUEL + TABLE.format(row)).encode())]))
    for seed in range(4):
        setting = Setting("duel", ("foxes",), seed, ())
        both = SideBySide(pair, setting, pair.new(setting))
        both.start(both.fast.start.cells())

        assert both.go_on(random.Random(seed), 40) > 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rival cat", "E201"),
        ("rival robot: loud", "E201"),
        ("policy robot:\n  pick card in row", "E309"),
        ("policy robot:\n  pick card by order of it", "E301"),
        ("policy robot:\n  frob card in row by order of it", "E202"),
    ],
)
def test_what_makes_no_sense_is_an_error(text, code):
    head = DUEL.partition("policy robot")[0] if text.startswith("policy") else DUEL.replace("rival robot: inert\n", "")
    found = compile_sources([decode_source("a.imp", f"{head}{TABLE.format('skip')}{text}\n".encode())])

    assert code in {d.code for d in found.diagnostics}
