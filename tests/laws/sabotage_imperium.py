"""Small ways to break Imperium, one for each of its laws."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine import (
    abilities,
    chance,
    checks,
    ending,
    handlers,
    move,
    numbers,
    permit,
    phrase,
    players,
    tokens,
)
from imperium_dsl.machine import move as machine_move
from imperium_dsl.machine.layout import LEAD
from tests.laws.sabotage import Spoiler, flag, named, nothing, one_more, running, token, word, zone


def a_power_is_flipped(spoil: Spoiler) -> None:
    def flip(m: Any, you: int) -> None:
        machine_move.turn_over(m, m.cells[zone(m, "play", you)][0])

    spoil.after("draw", flip)


def a_payment_takes_one_too_many(spoil: Spoiler) -> None:
    def make(add: Any) -> Any:
        return lambda m, holder, kind, n: add(m, holder, kind, n - 1 if n < 0 and running(m) and kind == 0 else n)

    spoil.function(tokens, "add", make)


def exhausting_makes_a_token(spoil: Spoiler) -> None:
    def make(add: Any) -> Any:
        def run(m: Any, holder: int, kind: int, n: int) -> None:
            extra = n > 0 and holder >= m.layout.card0 and kind == token(m, "exhaustion") and running(m)
            add(m, holder, kind, n + 1 if extra else n)

        return run

    spoil.function(tokens, "add", make)


def one_exhaustion_token_is_not_refreshed(spoil: Spoiler) -> None:
    spoil.function(tokens, "bearers", lambda bearers: lambda m, you: bearers(m, you)[: -1 if running(m) else None])


def drawing_gives_an_action(spoil: Spoiler) -> None:
    spoil.after("take", lambda m, you: tokens.add(m, you, token(m, "action"), 1))


def an_action_token_lies_on_a_card(spoil: Spoiler) -> None:
    spoil.after("take", lambda m, you: tokens.add(m, m.cells[zone(m, "play", you)][0], token(m, "action"), 1))


def the_market_is_not_refilled(spoil: Spoiler) -> None:
    def make(refill: Any) -> Any:
        return lambda m, *args: nothing(refill)(m) if running(m) else refill(m, *args)

    spoil.keyword("refill", make)


def no_unrest_is_tucked(spoil: Spoiler) -> None:
    def make(attach: Any) -> Any:
        return lambda m, card, holder: True if holder < m.layout.card0 and running(m) else attach(m, card, holder)

    spoil.function(move, "attach", make)


def is_about_the_pile(m: Any, check: Any) -> bool:
    return any(m.layout.ruleset.zones[z].name == "unrest pile" for z in check.reads.zones)


def drain_the_pile(spoil: Spoiler) -> None:
    """No break, only haste: the pile is soon empty."""

    def drain(m: Any, you: int) -> None:
        for card in m.cells[zone(m, "unrest pile")][:2]:
            machine_move.move(m, card, zone(m, "exile"))

    spoil.after("place", drain)


def the_collapse_never_comes(spoil: Spoiler) -> None:
    drain_the_pile(spoil)

    def make(look: Any) -> Any:
        return lambda m, checks: look(m, {i: c for i, c in checks.items() if not is_about_the_pile(m, c)})

    spoil.function(checks, "look", make)


def the_collapse_comes_one_step_late(spoil: Spoiler) -> None:
    drain_the_pile(spoil)

    def make(look: Any) -> Any:
        def run(m: Any, checks: Any) -> None:
            is_about_it = any(is_about_the_pile(m, check) for check in checks.values())
            if is_about_it and not m.cells[zone(m, "unrest pile")] and running(m):
                tokens.add(m, m.cells[LEAD], token(m, "progress"), 1)  # something else first
            look(m, checks)

        return run

    spoil.function(checks, "look", make)


def unrest_is_shuffled_into_the_main_deck(spoil: Spoiler) -> None:
    def hide(m: Any, you: int) -> None:
        pile = m.cells[zone(m, "unrest pile")]
        if len(pile) > 1:
            machine_move.move(m, pile[0], zone(m, "main deck"))

    spoil.after("place", hide)


def an_empty_main_deck_triggers_nothing(spoil: Spoiler) -> None:
    spoil.keyword("trigger", nothing)
    deal_out_the_main_deck(spoil)


def deal_out_the_main_deck(spoil: Spoiler) -> None:
    """No break, only haste: the main deck is soon empty."""

    def hasten(m: Any, you: int) -> None:
        for card in m.cells[zone(m, "main deck")][:10]:
            machine_move.move(m, card, zone(m, "removed"))

    spoil.after("place", hasten)


def scoring_is_forgotten(spoil: Spoiler) -> None:
    deal_out_the_main_deck(spoil)
    spoil.after("draw", lambda m, you: m.put(flag(m, "scoring"), 0) if m.cells[flag(m, "scoring")] else None)


def the_last_round_is_left_out(spoil: Spoiler) -> None:
    deal_out_the_main_deck(spoil)
    spoil.after("trigger", lambda m, you: m.put(flag(m, "last round"), 1))


def turns_go_the_other_way(spoil: Spoiler) -> None:
    spoil.function(players, "everyone", lambda everyone: lambda m, you: everyone(m, you)[::-1])


def innovating_exhausts_a_card(spoil: Spoiler) -> None:
    def exhaust(m: Any, you: int) -> None:
        tokens.add(m, you, token(m, "exhaustion"), -1)
        tokens.add(m, m.cells[zone(m, "play", you)][0], token(m, "exhaustion"), 1)

    spoil.after("break through", exhaust)


def the_accession_card_is_shuffled_in(spoil: Spoiler) -> None:
    def make(shuffle: Any) -> Any:
        def run(m: Any, cell: int) -> None:
            shuffle(m, cell)
            if m.layout.ruleset.zones[m.layout.declared[cell]].based and not m.exploring:
                m.put(cell, m.cells[cell][::-1])

        return run

    spoil.function(chance, "shuffle", make)


def a_state_flips_back(spoil: Spoiler) -> None:
    def flip(m: Any, you: int) -> None:
        cell = m.layout.words0 + you * len(m.layout.of_player)
        for at in range(cell, cell + len(m.layout.of_player)):
            if m.cells[at] in (word(m, "barbarian"), word(m, "empire")):
                m.put(at, word(m, "empire") if m.cells[at] == word(m, "barbarian") else word(m, "barbarian"))

    spoil.after("place", flip)


def discards_become_developments(spoil: Spoiler) -> None:
    def move(m: Any, you: int) -> None:
        pile = m.cells[zone(m, "discard", you)]
        if pile:
            machine_move.move(m, pile[-1], zone(m, "development area", you))

    spoil.after("discard", move)


def a_played_card_stays(spoil: Spoiler) -> None:
    def stay(m: Any, you: int) -> None:
        pile = m.cells[zone(m, "discard", you)]
        if pile:
            machine_move.move(m, pile[-1], zone(m, "play", you))

    spoil.after("play", stay)


def a_garrison_lies_under_a_card_in_hand(spoil: Spoiler) -> None:
    def attach(m: Any, you: int) -> None:
        hand = m.cells[zone(m, "hand", you)]
        if len(hand) > 1:
            machine_move.attach(m, hand[0], hand[1])

    spoil.after("draw", attach)


def vikings_keep_a_history(spoil: Spoiler) -> None:
    spoil.function(handlers, "instead", lambda instead: lambda m, event, listeners: False)


def two_quests_at_once(spoil: Spoiler) -> None:
    def embark(m: Any, you: int) -> None:
        court = named(m, m.cells[zone(m, "play", you)], "King Arthur's Court")
        quests = m.cells[zone(m, "development area", you)]
        if court and len(quests) > 1:
            machine_move.attach(m, next(q for q in quests if q != named(m, quests, "Graal")), court)

    spoil.after("place", embark)


def graal_leaves_before_the_others(spoil: Spoiler) -> None:
    def leave(m: Any, you: int) -> None:
        quests = m.cells[zone(m, "development area", you)]
        graal = named(m, quests, "Graal")
        if graal:
            machine_move.move(m, graal, zone(m, "hand", you))

    spoil.after("place", leave)


def somebody_draws_king_of_kings(spoil: Spoiler) -> None:
    def draw(m: Any, you: int) -> None:
        throne = m.cells[zone(m, "throne")]
        if throne:
            machine_move.move(m, throne[0], zone(m, "hand", you))

    spoil.after("place", draw)


def king_of_kings_is_flipped_and_flipped(spoil: Spoiler) -> None:
    spoil.after("place", lambda m, you: machine_move.turn_over(m, m.cells[zone(m, "throne")][0]))


def one_card_too_many_is_drawn(spoil: Spoiler) -> None:
    spoil.keyword("draw", one_more)


def a_card_is_discarded_before_it_is_resolved(spoil: Spoiler) -> None:
    def make(resolve: Any) -> Any:
        def run(m: Any, you: int, abilities: Any, place: int) -> bool:
            for ability in abilities if abilities.__class__ is list else [abilities]:
                if running(m) and ability.card and ability.text.kind.name == "play":
                    machine_move.move(m, ability.card, zone(m, "discard", you))
            return bool(resolve(m, you, abilities, place))

        return run

    spoil.function(abilities, "resolve", make)


def a_reshuffle_gives_two_nation_cards(spoil: Spoiler) -> None:
    def make(rise: Any) -> Any:
        def run(m: Any, you: int, this: int) -> Any:
            done = rise(m, you, this)
            if running(m):
                cell = zone(m, "nation deck", you) + 1
                if m.cells[cell] is not None:
                    m.put(cell, None)
                    tokens.add(m, you, token(m, "exhaustion"), 1)
                    rise(m, you, this)
            return done

        return run

    spoil.keyword("rise", make)


def paying_costs_one_more(spoil: Spoiler) -> None:
    def make(one: Any) -> Any:
        def run(m: Any, frame: Any, you: int, this: int, args: Any, place: int) -> bool:
            done = one(m, frame, you, this, args, place)
            if frame.key == "pay amount" and running(m):
                kind = args[0][0][0]
                if tokens.tok(m, you, kind):
                    tokens.add(m, you, kind, -1)
            return bool(done)

        return run

    spoil.function(phrase, "run_phrase", make)


def protection_is_ignored(spoil: Spoiler) -> None:
    spoil.function(handlers, "concerns", lambda concerns: lambda m, player, source: True)


def variable_cards_have_no_cap(spoil: Spoiler) -> None:
    def make(value: Any) -> Any:
        return lambda m, field, card, owner: value(m, field, card, owner) + 11

    spoil.function(numbers, "field_value", make)


def an_exiled_card_keeps_a_token(spoil: Spoiler) -> None:
    def mark(m: Any, you: int) -> None:
        exile = m.cells[zone(m, "exile")]
        if exile:
            tokens.add(m, exile[-1], token(m, "progress"), 1)

    spoil.after("place", mark)


def market_tokens_vanish(spoil: Spoiler) -> None:
    def vanish(m: Any, you: int) -> None:
        for slot in m.layout.slot_zone:
            if m.cells[slot] is not None:
                m.put(slot, None)

    spoil.after("draw", vanish)


def prohibitions_are_ignored(spoil: Spoiler) -> None:
    spoil.function(permit, "allowed", lambda allowed: lambda m, verbs, you, card: True)


def departing_tokens_are_not_returned(spoil: Spoiler) -> None:
    def make(would: Any) -> Any:
        return lambda m, card, source, cell: False if running(m) else would(m, card, source, cell)

    spoil.function(handlers, "zone_would", make)


def stealing_makes_tokens(spoil: Spoiler) -> None:
    spoil.after("steal", lambda m, you: tokens.add(m, you, token(m, "progress"), 1))


def a_fame_card_comes_into_the_market(spoil: Spoiler) -> None:
    def deal(m: Any, you: int) -> None:
        market, fame = zone(m, "market"), m.cells[zone(m, "fame deck")]
        if fame:
            old, slot = m.cells[market][0], m.layout.slots[market][0]
            machine_move.move(m, old, zone(m, "exile"))
            machine_move.move(m, fame[0], market, False, slot)

    spoil.after("place", deal)


def given_cards_make_an_empire(spoil: Spoiler) -> None:
    def flip(m: Any, you: int) -> None:
        cell = m.layout.words0 + you * len(m.layout.of_player)
        for at in range(cell, cell + len(m.layout.of_player)):
            if m.cells[at] == word(m, "barbarian"):
                m.put(at, word(m, "empire"))

    spoil.after("draw", flip)


def the_wrong_player_wins(spoil: Spoiler) -> None:
    def make(finish: Any) -> Any:
        return lambda m, winners, how: finish(m, tuple((w + 1) % m.layout.players for w in winners), how)

    spoil.function(ending, "finish", make)


def drawing_brings_a_card_from_exile(spoil: Spoiler) -> None:
    def make(draw: Any) -> Any:
        def run(m: Any, you: int, this: int, *args: Any) -> Any:
            exile = m.cells[zone(m, "exile")]
            if exile and running(m):
                machine_move.move(m, exile[0], zone(m, "hand", you))
            return draw(m, you, this, *args)

        return run

    spoil.keyword("draw", make)


def icons_do_not_matter(spoil: Spoiler) -> None:
    def make(allowed: Any) -> Any:
        def run(m: Any, verbs: Any, you: int, card: int) -> bool:
            names = {m.layout.ruleset.verbs[verb] for verb in verbs}
            return True if "play" in names else bool(allowed(m, verbs, you, card))

        return run

    spoil.function(permit, "allowed", make)
