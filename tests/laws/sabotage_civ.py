"""Small ways to break Carta Impera Victoria, one for each of its laws."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine import abilities, choose, decide, ending, explore, move, numbers, pick, players, procedures
from imperium_dsl.machine.layout import ROUND
from tests.laws.sabotage import Spoiler, nothing, one_less, running, word, zone


def removed_cards_come_back(spoil: Spoiler) -> None:
    def back(m: Any, you: int) -> None:
        removed = m.cells[zone(m, "removed")]
        if removed:
            move.move(m, removed[0], zone(m, "pile"))

    spoil.after("play", back)


def discards_go_onto_the_deck(spoil: Spoiler) -> None:
    def back(m: Any, you: int) -> None:
        pile = m.cells[zone(m, "pile")]
        if pile:
            move.move(m, pile[-1], zone(m, "age deck"))

    spoil.after("play", back)


def the_deck_is_turned_over(spoil: Spoiler) -> None:
    spoil.after("play", lambda m, you: m.put(zone(m, "age deck"), m.cells[zone(m, "age deck")][::-1]))


def uses_are_not_marked(spoil: Spoiler) -> None:
    def make(use: Any) -> Any:
        def run(m: Any, you: int, abilities: Any, place: int) -> bool:
            done = use(m, you, abilities, place)
            if not m.exploring:
                for cell in range(m.layout.flags[0], m.layout.checks[0]):
                    if m.cells[cell]:
                        m.put(cell, 0)
            return bool(done)

        return run

    spoil.function(abilities, "use", make)


def a_play_is_made_twice(spoil: Spoiler) -> None:
    def make(play: Any) -> Any:
        def run(m: Any, you: int, this: int, cards: Any) -> Any:
            done = play(m, you, this, cards)
            hand = m.cells[zone(m, "hand", you)]
            if hand and running(m):
                play(m, you, this, hand[:1])
            return done

        return run

    spoil.keyword("play", make)


def too_few_cards_are_drawn(spoil: Spoiler) -> None:
    spoil.keyword("draw", one_less)


def another_hand_loses_a_card(spoil: Spoiler) -> None:
    def lose(m: Any, you: int) -> None:
        hand = m.cells[zone(m, "hand", (you + 1) % m.layout.players)]
        if hand:
            move.move(m, hand[0], zone(m, "pile"))

    spoil.after("play", lose)


def another_area_gains_a_card(spoil: Spoiler) -> None:
    def gain(m: Any, you: int) -> None:
        hand = m.cells[zone(m, "hand", you)]
        if hand:
            move.move(m, hand[0], zone(m, "area", (you + 1) % m.layout.players))

    spoil.after("play", gain)


def one_card_too_few_is_given_back(spoil: Spoiler) -> None:
    def make(give: Any) -> Any:
        return lambda m, you, this, cards, *rest: give(m, you, this, tuple(cards)[1:], *rest)

    spoil.keyword("give", make)


def a_draw_in_an_effect_is_one_short(spoil: Spoiler) -> None:
    def make(draw: Any) -> Any:
        return lambda m, you, this, n: draw(m, you, this, n - 1 if n == 5 else n)

    spoil.keyword("draw", make)


def plays_of_effects_do_nothing(spoil: Spoiler) -> None:
    def make(play: Any) -> Any:
        return lambda m, *args: nothing(play)(m) if m.running and running(m) else play(m, *args)

    spoil.keyword("play", make)


def embargoes_stay(spoil: Spoiler) -> None:
    def make(event: Any) -> Any:
        def run(m: Any, frame: Any, index: int, you: int, would: bool) -> bool:
            return False if frame is m.code.finish_frame else bool(event(m, frame, index, you, would))

        return run

    spoil.function(procedures, "procedure_event", make)


def a_democracy_goes(spoil: Spoiler) -> None:
    def go(m: Any, you: int) -> None:
        for cell, declared in m.layout.declared.items():
            if declared >= 0 and m.layout.ruleset.zones[declared].name == "democracy" and m.cells[cell]:
                move.move(m, m.cells[cell][0], zone(m, "pile"))

    spoil.after("draw", go)


def markers_count_twice(spoil: Spoiler) -> None:
    def make(number: Any) -> Any:
        def run(m: Any, index: int, player: int, of: int, card: int) -> int:
            extra = m.layout.ruleset.numbers[index].name == "requirement"
            return int(number(m, index, player, of, card)) + (1 if extra else 0)

        return run

    spoil.function(numbers, "value_of", make)


def thresholds_are_one_lower(spoil: Spoiler) -> None:
    for seats in (2, 3, 4):
        code = spoil.rules.compiled.code(seats)
        for kind in code.kinds:
            if kind.name in ("lesser", "greater"):
                spoil.patch.setattr(kind, "exists", lambda m, you, this: True)


def the_coin_stays(spoil: Spoiler) -> None:
    spoil.keyword("withdraw", nothing)


def nobody_wins_by_hegemony(spoil: Spoiler) -> None:
    spoil.function(
        ending, "finish", lambda finish: lambda m, winners, how: None if how == "won" else finish(m, winners, how)
    )


def the_majority_is_counted_early(spoil: Spoiler) -> None:
    def make(over: Any) -> Any:
        def run(m: Any, index: int, you: int) -> None:
            over(m, index, you)
            if m.code.procedures[index].name == "turn" and m.cells[ROUND] == 2:
                procedures.run_procedure(m, m.code.procedure_named["majority"].index, you, ())

        return run

    spoil.function(procedures, "procedure_over", make)


def the_majority_is_counted_late(spoil: Spoiler) -> None:
    def make(finish: Any) -> Any:
        def run(m: Any, winners: Any, how: str) -> None:
            if m.cells[ROUND] % 3 == 0:
                finish(m, winners, how)

        return run

    spoil.function(ending, "finish", make)


def a_point_is_miscounted(spoil: Spoiler) -> None:
    def make(rank: Any) -> Any:
        return lambda m, players, number: rank(m, players, lambda p: number(p) + (p == 0))

    spoil.function(ending, "rank", make)


def stopping_is_not_offered(spoil: Spoiler) -> None:
    def make(choose: Any) -> Any:
        def run(m: Any, you: int, options: Any, place: int, this: int, strict: Any, sure: Any) -> int:
            index = len(options) - 1
            if len(options) == 4 and not m.exploring and not decide.known(m):
                able = [i for i in range(index) if explore.explore(m, options[i], you, True)]
                if len(able) > 1:
                    return int(decide.ask(m, you, able, "choose", place, this))
            return int(choose(m, you, options, place, this, strict, sure))

        return run

    spoil.function(choose, "choose", make)


def first_age_cards_cannot_be_picked(spoil: Spoiler) -> None:
    def make(candidates: Any) -> Any:
        def run(m: Any, you: int, sel: Any, frame: Any) -> Any:
            found = candidates(m, you, sel, frame)
            return [c for c in found if not m.cells[c + 1] >> word(m, "first-age") & 1] or found

        return run

    spoil.function(pick, "candidates", make)


def the_first_seat_is_always_first(spoil: Spoiler) -> None:
    spoil.function(players, "everyone", lambda everyone: lambda m, you: list(range(m.layout.players)))


def markers_count_as_cards(spoil: Spoiler) -> None:
    """Thresholds count the Democracies of a domain as well."""

    def counted(exists: Any) -> Any:
        def run(m: Any, you: int, this: int) -> bool:
            names = [m.layout.ruleset.zones[z].name if z >= 0 else "" for z in m.layout.declared.values()]
            lying = any(m.cells[cell] for cell, name in zip(m.layout.declared, names, strict=True) if name == "embargo")
            return lying or bool(exists(m, you, this))

        return run

    for seats in (2, 3, 4):
        for kind in spoil.rules.compiled.code(seats).kinds:
            if kind.name in ("lesser", "greater"):
                spoil.patch.setattr(kind, "exists", counted(kind.exists))
