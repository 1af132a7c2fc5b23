"""No law is hollow: for each of them a small break of the machine that it, and not luck, reports."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from imperium_dsl.machine.errors import GameError
from tests.laws import (
    campaign_histories,
    civ_histories,
    civ_positions,
    imperium_histories,
    imperium_positions,
    sameness,
    solo_histories,
    solo_positions,
    state_laws,
)
from tests.laws import sabotage as s
from tests.laws import sabotage_civ as civ
from tests.laws import sabotage_imperium as imperium
from tests.laws import solo_sabotage as solo
from tests.laws.games import Setting, Trial, any_of, busy, random_setting

IMPERIUM = Setting("imperium", ("romans", "greeks"), 3)
VIKINGS = Setting("imperium", ("vikings", "minoans", "celts"), 9, (("commons box", "legends"),))
ARTHURIANS = Setting("imperium", ("arthurians", "celts"), 3, (("commons box", "legends"),))
RETURNED = Setting("imperium", ("arthurians", "qin"), 4, (("departing token", "returned"),))
THIEVES = Setting("imperium", ("vikings", "celts", "scythians"), 4)
ATTACKS = random_setting("imperium", 51)
SOLO = Setting("imperium-solo", ("greeks",), 3, (("level", "overlord"), ("bot", "romans")))
MILD = Setting("imperium-solo", ("celts",), 3, (("level", "chieftain"), ("bot", "persians")))
QUESTS = Setting("imperium-solo", ("qin",), 3, (("commons box", "legends"), ("bot", "arthurians")))
RAIDS = Setting("imperium-solo", ("greeks",), 3, (("commons box", "legends"), ("bot", "scythians")))
CAMPAIGN = Setting("imperium-campaign", ("greeks",), 3)
GRAND = Setting("imperium-campaign", ("olmecs",), 6, (("mode", "supreme-ruler"),))
CIV = Setting("civ", ("ana", "ben", "cleo"), 3)
PAIR = Setting("civ", ("ana", "ben"), 3)

# Each law by its own name: of a function that looks at positions, or of a class that is told what happens.
REPORTS = [
    ("inv_1", IMPERIUM, s.a_card_is_in_two_places),
    ("Inv1", IMPERIUM, s.a_card_is_in_two_places),
    ("inv_2", IMPERIUM, imperium.a_power_is_flipped),
    ("Inv2", IMPERIUM, imperium.a_power_is_flipped),
    ("inv_3", IMPERIUM, imperium.a_payment_takes_one_too_many),
    ("Inv3", IMPERIUM, imperium.a_payment_takes_one_too_many),
    ("Inv3", THIEVES, imperium.stealing_makes_tokens),
    ("inv_4", IMPERIUM, imperium.exhausting_makes_a_token),
    ("Inv4", RETURNED, imperium.departing_tokens_are_not_returned),
    ("Inv5", IMPERIUM, imperium.one_exhaustion_token_is_not_refreshed),
    ("inv_6", VIKINGS, imperium.an_action_token_lies_on_a_card),
    ("Inv6", IMPERIUM, imperium.drawing_gives_an_action),
    ("inv_7", IMPERIUM, imperium.the_market_is_not_refilled),
    ("Inv7", IMPERIUM, imperium.the_market_is_not_refilled),
    ("inv_8", IMPERIUM, imperium.no_unrest_is_tucked),
    ("Inv8", IMPERIUM, imperium.no_unrest_is_tucked),
    ("inv_9", IMPERIUM, imperium.the_collapse_never_comes),
    ("Inv9", VIKINGS, imperium.the_collapse_comes_one_step_late),
    ("inv_10", IMPERIUM, imperium.unrest_is_shuffled_into_the_main_deck),
    ("Inv10", IMPERIUM, imperium.unrest_is_shuffled_into_the_main_deck),
    ("inv_11", IMPERIUM, imperium.an_empty_main_deck_triggers_nothing),
    ("Inv11", VIKINGS, imperium.scoring_is_forgotten),
    ("Inv12", IMPERIUM, imperium.the_last_round_is_left_out),
    ("Inv13", IMPERIUM, imperium.turns_go_the_other_way),
    ("Inv14", IMPERIUM, imperium.innovating_exhausts_a_card),
    ("inv_15", IMPERIUM, imperium.the_accession_card_is_shuffled_in),
    ("Inv15", IMPERIUM, imperium.the_accession_card_is_shuffled_in),
    ("inv_16", VIKINGS, imperium.a_state_flips_back),
    ("Inv16", IMPERIUM, imperium.a_state_flips_back),
    ("Inv16", VIKINGS, imperium.given_cards_make_an_empire),
    ("Inv17", IMPERIUM, imperium.discards_become_developments),
    ("inv_18", IMPERIUM, imperium.a_played_card_stays),
    ("inv_19", IMPERIUM, imperium.a_garrison_lies_under_a_card_in_hand),
    ("Inv19", IMPERIUM, imperium.a_garrison_lies_under_a_card_in_hand),
    ("inv_20", VIKINGS, imperium.vikings_keep_a_history),
    ("Inv20", VIKINGS, imperium.vikings_keep_a_history),
    ("inv_21", ARTHURIANS, imperium.two_quests_at_once),
    ("Inv21", ARTHURIANS, imperium.two_quests_at_once),
    ("Inv21", RETURNED, imperium.graal_leaves_before_the_others),
    ("inv_22", IMPERIUM, imperium.somebody_draws_king_of_kings),
    ("Inv22", VIKINGS, imperium.king_of_kings_is_flipped_and_flipped),
    ("Inv22", IMPERIUM, imperium.a_fame_card_comes_into_the_market),
    ("Inv23", IMPERIUM, imperium.one_card_too_many_is_drawn),
    ("Inv23", VIKINGS, imperium.drawing_brings_a_card_from_exile),
    ("Inv24", IMPERIUM, imperium.a_card_is_discarded_before_it_is_resolved),
    ("Inv25", IMPERIUM, imperium.a_reshuffle_gives_two_nation_cards),
    ("Inv26", IMPERIUM, imperium.paying_costs_one_more),
    ("Inv27", ATTACKS, imperium.protection_is_ignored),
    ("Inv29", IMPERIUM, s.chance_moves_by_itself),
    ("journalled", IMPERIUM, s.something_changes_outside_the_journal),
    ("same_again", IMPERIUM, s.a_step_runs_otherwise_the_second_time),
    ("inv_30", IMPERIUM, s.an_option_is_offered_twice),
    ("Inv32", IMPERIUM, imperium.variable_cards_have_no_cap),
    ("Inv32", VIKINGS, imperium.the_wrong_player_wins),
    ("inv_33", IMPERIUM, imperium.an_exiled_card_keeps_a_token),
    ("Inv33", IMPERIUM, imperium.an_exiled_card_keeps_a_token),
    ("Inv34", IMPERIUM, imperium.market_tokens_vanish),
    ("Inv39", IMPERIUM, imperium.icons_do_not_matter),
    ("inv_35", SOLO, solo.the_card_set_aside_stays_there),
    ("Inv35", MILD, solo.one_slot_is_not_filled),
    ("Inv35", SOLO, solo.nothing_is_set_aside),
    ("inv_36", SOLO, solo.the_opponent_is_refreshed),
    ("Inv36", SOLO, solo.the_opponent_is_refreshed),
    ("Inv36", MILD, solo.the_opponent_has_developments),
    ("Inv36", RAIDS, solo.texts_of_the_opponent_work),
    ("inv_37", MILD, solo.an_empty_dynasty_triggers_nothing),
    ("Inv37", SOLO, solo.discards_join_the_dynasty),
    ("Inv38", CAMPAIGN, solo.losses_are_not_counted),
    ("Inv38", CAMPAIGN, solo.losses_are_not_made_up_for),
    ("Inv38", CAMPAIGN, solo.wins_change_no_deck),
    ("Inv38", CAMPAIGN, solo.the_beaten_come_again),
    ("Inv38", GRAND, solo.wins_take_no_unrest),
    ("Inv38", CAMPAIGN, imperium.the_wrong_player_wins),
    ("SoloInv24", SOLO, solo.a_revealed_card_is_discarded_before_its_row),
    ("SoloInv32", SOLO, imperium.the_wrong_player_wins),
    ("SoloInv32", MILD, imperium.variable_cards_have_no_cap),
    ("Inv13", SOLO, imperium.turns_go_the_other_way),
    ("Inv16", SOLO, solo.the_opponent_becomes_an_empire_by_a_region),
    ("inv_16", QUESTS, solo.the_opponent_becomes_an_empire_by_a_region),
    ("inv_18", SOLO, solo.the_opponent_keeps_whatever_it_reveals),
    ("inv_20", SOLO, solo.the_opponent_floods_its_cards),
    ("Inv20", SOLO, solo.the_opponent_floods_its_cards),
    ("Inv21", QUESTS, solo.quests_are_mixed),
    ("Inv27", RAIDS, imperium.protection_is_ignored),
    ("civ_inv_1", CIV, s.a_card_is_in_two_places),
    ("civ_inv_2", CIV, civ.removed_cards_come_back),
    ("civ_inv_3", PAIR, civ.the_deck_is_turned_over),
    ("CivInv3", CIV, civ.discards_go_onto_the_deck),
    ("CivInv4", CIV, civ.uses_are_not_marked),
    ("CivInv5", CIV, civ.uses_are_not_marked),
    ("CivInv6", CIV, civ.a_play_is_made_twice),
    ("CivInv7", CIV, imperium.prohibitions_are_ignored),
    ("CivInv8", CIV, civ.too_few_cards_are_drawn),
    ("CivInv9", CIV, imperium.one_card_too_many_is_drawn),
    ("CivInv10", CIV, civ.another_hand_loses_a_card),
    ("CivInv11", CIV, civ.another_area_gains_a_card),
    ("CivInv12", CIV, civ.one_card_too_few_is_given_back),
    ("CivInv13", CIV, civ.a_draw_in_an_effect_is_one_short),
    ("CivInv14", CIV, civ.plays_of_effects_do_nothing),
    ("CivInv15", CIV, civ.embargoes_stay),
    ("civ_inv_16", CIV, civ.a_democracy_goes),
    ("civ_inv_17", CIV, civ.markers_count_twice),
    ("CivInv17", PAIR, civ.thresholds_are_one_lower),
    ("civ_inv_18", CIV, civ.the_coin_stays),
    ("CivInv19", PAIR, civ.nobody_wins_by_hegemony),
    ("CivInv20", CIV, civ.the_majority_is_counted_early),
    ("CivInv21", CIV, civ.the_majority_is_counted_late),
    ("CivInv22", CIV, civ.a_point_is_miscounted),
    ("CivInv25", CIV, s.chance_moves_by_itself),
    ("civ_inv_26", CIV, civ.stopping_is_not_offered),
]
COMPARISONS = [
    (sameness.inv_3, IMPERIUM, s.some_tokens_are_not_told),
    (sameness.inv_28, IMPERIUM, s.a_view_leaks),
    (sameness.inv_28, CIV, s.a_view_leaks),
    (sameness.inv_28, SOLO, s.a_view_leaks),
    (sameness.inv_29, IMPERIUM, s.chance_is_no_part_of_the_state),
    (sameness.inv_29, CIV, s.chance_is_no_part_of_the_state),
    (sameness.inv_29, SOLO, s.chance_is_no_part_of_the_state),
    (sameness.inv_31, IMPERIUM, s.a_save_forgets_a_token),
    (sameness.inv_40, IMPERIUM, s.a_name_gets_into_the_state),
    (sameness.inv_40, CIV, s.names_decide),
    (sameness.civ_inv_17, CIV, civ.markers_count_as_cards),
    (sameness.civ_inv_23, CIV, civ.first_age_cards_cannot_be_picked),
    (sameness.civ_inv_27, CIV, civ.the_first_seat_is_always_first),
]
STATES = [
    (state_laws.clone, IMPERIUM, s.clones_share_their_machine),
    (state_laws.restore, IMPERIUM, s.a_save_forgets_a_token),
    (state_laws.replay, IMPERIUM, s.chance_is_no_part_of_the_state),
    (state_laws.undo, IMPERIUM, s.undo_goes_one_too_far),
    (state_laws.refusal, IMPERIUM, s.a_refusal_costs_a_token),
    (state_laws.options, IMPERIUM, s.an_option_is_offered_that_cannot_be_taken),
    (state_laws.replay, SOLO, s.chance_is_no_part_of_the_state),
    (state_laws.secrecy, IMPERIUM, s.a_view_leaks),
    (state_laws.secrecy, SOLO, s.a_view_leaks),
    (state_laws.end, CIV, s.nothing_ends),
]
MOST = 3000  # decisions
OTHER_SEEDS = 40  # tried in turn where the first game does not lead to what the sabotage is about


def one_of_a_kind(rnd, asked, position):
    """A manner that collects one domain: in random games nobody ever reaches hegemony."""
    if asked.what == "choose":
        return len(asked.options) - 1
    area = [position.s[c + 1] for c in position.zone("area", asked.player)]
    counts = [sum(1 for mask in area if mask & position.s[card + 1]) for card in asked.options]
    return counts.index(max(counts))


def never_stop(rnd, asked, position):
    """A manner that uses permanent effects as long as there are any."""
    return 0 if asked.what != "choose" or 0 in asked.options else len(asked.options) - 1


def usual(rnd, asked, position):
    return (any_of if position.rules.game == "civ" else busy)(rnd, asked)


MANNERS = {"CivInv5": never_stop, "CivInv19": one_of_a_kind}


def first_complaint(setting, law, most):
    """The number of the decision at which the law complains, or None."""
    manner = MANNERS.get(law, usual)
    rnd = random.Random(setting.seed)
    trial = Trial(setting)
    for at in range(most):
        if any(law in ("", complaint.law) for complaint in trial.complaints()):
            return at
        asked = trial.story.position.asked
        if asked is None:
            return None
        trial.game.take(manner(rnd, asked, trial.story.position))
    return None


@pytest.mark.parametrize(("law", "setting", "spoil"), REPORTS, ids=[f"{law}-{f.__name__}" for law, _, f in REPORTS])
def test_a_law_reports_its_sabotage_and_nothing_else(law, setting, spoil, monkeypatch):
    with monkeypatch.context() as patch:
        spoil(s.Spoiler(patch, setting.game))
        at = first_complaint(setting, law, MOST)
        for seed in range(OTHER_SEEDS):
            if at is None:
                setting = evolve(setting, seed=seed)
                at = first_complaint(setting, law, MOST)

    assert at is not None
    assert first_complaint(setting, law, at + 1) is None


@pytest.mark.parametrize(
    ("compare", "setting", "spoil"), COMPARISONS, ids=[f"{law.__name__}-{f.__name__}" for law, _, f in COMPARISONS]
)
def test_a_comparison_reports_its_sabotage_and_nothing_else(compare, setting, spoil, monkeypatch):
    with monkeypatch.context() as patch:
        spoil(s.Spoiler(patch, setting.game))

        assert list(compare(setting, 100)) != []

    assert list(compare(setting, 100)) == []


def complaints(law, setting):
    """What a law says of a few positions of a game."""
    rnd = random.Random(setting.seed)
    game = setting.start()
    found = list(law(game, rnd))
    for _ in range(15):
        if not found and game.asked is not None:
            game.take(rnd.randrange(len(game.asked.options)))
            found = list(law(game, rnd))
    return found


@pytest.mark.parametrize(
    ("law", "setting", "spoil"), STATES, ids=[f"{law.__name__}-{f.__name__}" for law, _, f in STATES]
)
def test_a_law_of_states_reports_its_sabotage_and_nothing_else(law, setting, spoil, monkeypatch):
    with monkeypatch.context() as patch:
        spoil(s.Spoiler(patch, setting.game))

        assert complaints(law, setting) != []

    assert complaints(law, setting) == []


@pytest.mark.parametrize(
    ("setting", "haste"),
    [
        (IMPERIUM, imperium.drain_the_pile),
        (IMPERIUM, imperium.deal_out_the_main_deck),
        (SOLO, solo.the_dynasty_runs_out),
        (CAMPAIGN, solo.games_are_short),
    ],
)
def test_haste_alone_breaks_no_law(setting, haste, monkeypatch):
    haste(s.Spoiler(monkeypatch, setting.game))

    assert first_complaint(setting, "", MOST) is None


def test_every_law_has_a_sabotage():
    told = (*imperium_histories.LAWS, *campaign_histories.LAWS, *solo_histories.LAWS, *civ_histories.LAWS)
    laws = {law.__name__ for law in (*told, *solo_positions.AFTER_SET_UP)} | {"journalled", "same_again"}
    for module in (imperium_positions, civ_positions):
        laws |= {law.__name__ for law in (*module.ALWAYS, *module.AFTER_SET_UP)}

    assert laws == {law for law, _, _ in REPORTS}
    assert set(state_laws.LAWS) == {law for law, _, _ in STATES}
    assert {name for name in vars(sameness) if "inv_" in name} == {law.__name__ for law, _, _ in COMPARISONS}


def test_a_machine_fault_is_no_report():
    assert not issubclass(GameError, AssertionError)
