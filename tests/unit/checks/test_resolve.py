from __future__ import annotations

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from tests.unit.checks.demo import check_demo, checked, demo, text_of


def test_from_is_the_zone_of_the_only_cards_of_a_frame():
    step = text_of("seek for red from hand/attic")

    zones = [zone.zone for zone in step.argument("K").cards.zones]
    assert zones == ["hand", "attic"]


def test_what_something_is_treated_as_may_be_a_sum():
    step = text_of("treat 1 red in shelf as 2 blues + 1 red until end of turn")

    value = step.argument("U")
    assert isinstance(value.cards, v.CardSum)
    assert [(part.amount.value, part.weight) for part in value.cards.parts] == [(2, "blue"), (1, "red")]


def test_with_behind_an_ability_speaks_of_its_card():
    step = text_of("use tap of 1 red in shelf with gem on it")

    having = step.argument("A").cards.cards.filter.having
    assert isinstance(having, v.Some)
    assert having.number.kind == "gem"


def test_without_behind_an_ability_is_the_opposite():
    step = text_of("use tap of 1 red in shelf without gem on it")

    assert isinstance(step.argument("A").cards.cards.filter.having, v.Negation)


def test_a_place_behind_a_host_is_the_place_of_the_host():
    step = text_of("move all cards under red in shelf into hand")

    cards = step.argument("C").cards
    assert cards.zones is None
    assert cards.under.zones[0].zone == "shelf"


def test_cannot_from_is_about_the_cards_there():
    grant = demo("cannot shelve red from attic\n").grants[0]

    assert grant.zones == ()
    assert grant.cards.zones[0].zone == "attic"


def test_can_from_adds_a_place_to_look_in():
    grant = demo("can shelve red from attic\n").grants[0]

    assert grant.cards.zones is None
    assert grant.zones[0].zone == "attic"


def test_at_least_so_many_players_are_counted():
    step = text_of("if at least 2 angry players: earn 1 gem")

    assert isinstance(step, e.If)
    assert isinstance(step.condition.number, v.CountPlayers)
    assert step.condition.least.value == 2


def test_an_option_with_a_range_is_a_number():
    step = text_of("earn (limit) gems")

    assert step.argument("A").parts[0].number == v.OptionNumber("limit", span=step.span)


def test_strict_and_loose_rules_keep_their_conditions():
    program = demo("strict pay, price\nstrict earn if deal is open\nloose choice if deal is closed\n")

    open_deal = v.OptionIs("deal", "open", span=program.procedures.get("x", program.abilities["ring"]).span)
    assert program.strict_rules == (("pay", None), ("price", None), ("earn", open_deal))
    assert program.loose_choice.value == "closed"


def test_options_know_their_ranges_and_players():
    words = demo("option pairs1 = none1 or two1 for 3 players\n").words

    assert words.option_ranges == {"limit": (0, 20)}
    assert words.options["limit"] == ("0",)
    assert words.option_players == {"pairs1": {"two1": (3,)}}


def test_cards_are_at_home_where_abilities_exist():
    assert checked("").declarations.homes == {"shelf"}


def test_a_handler_that_changes_the_amount_is_marked():
    program = demo("when you would earn gems: raise AMOUNT by 1\nwhen you earn gems: draw 1 card\n")

    assert [handler.pattern.about_amount for handler in program.handlers] == [True, False]


def test_keywords_are_resolved_whatever_their_order():
    text = "".join(f"keyword step{i}: step{i + 1} as C{i} and shelve C{i}\n" for i in range(300))
    program = demo(f"{text}keyword step300: shelve 1 card\n")

    assert program.keywords["step0"].body.steps[0].result == "cards"


def test_what_is_treated_is_called_by_its_name():
    _, problems = check_demo("keyword dye (K: kind):\n  treat 1 K in shelf as 2 blues until end of turn\n")

    assert [problem.code for problem in problems] == ["E301"]


def test_steps_in_full_are_a_price_that_buys_nothing():
    assert text_of("in full: earn 1 gem and shelve 1 red") == text_of("earn 1 gem and shelve 1 red to skip")
    assert text_of("in full: shelve 1 red") == text_of("shelve 1 red to skip")
