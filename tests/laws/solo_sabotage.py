"""Small ways to break the solo game, one for each law about its opponent."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine import move, numbers, run, tables, tokens, words
from imperium_dsl.machine import move as machine_move
from imperium_dsl.machine.layout import SETUP
from tests.laws.sabotage import Spoiler, flag, nothing, running, token, word, zone


def opponent(m: Any) -> int:
    """The one that nobody plays."""
    return int(m.layout.persons)


def never_moved(spoil: Spoiler, is_about: Any) -> None:
    """Some moves do not take place."""

    def make(move: Any) -> Any:
        def run(m: Any, card: int, target: int, bottom: bool = False, slot: int = -1) -> bool:
            return (
                True
                if running(m) and is_about(m, m.cells[card], target, slot)
                else bool(move(m, card, target, bottom, slot))
            )

        return run

    spoil.function(move, "move", make)


def the_card_set_aside_stays_there(spoil: Spoiler) -> None:
    never_moved(spoil, lambda m, source, target, slot: source == zone(m, "aside", opponent(m)))


def nothing_is_set_aside(spoil: Spoiler) -> None:
    never_moved(spoil, lambda m, source, target, slot: target == zone(m, "aside", opponent(m)))


def one_slot_is_not_filled(spoil: Spoiler) -> None:
    def is_fourth(m: Any, source: int, target: int, slot: int) -> bool:
        return (
            source == zone(m, "deck", opponent(m))
            and target == zone(m, "bench", opponent(m))
            and sum(map(bool, m.cells[target])) == 3
        )

    never_moved(spoil, is_fourth)


def the_opponent_is_refreshed(spoil: Spoiler) -> None:
    spoil.after("place", lambda m, you: tokens.add(m, opponent(m), token(m, "exhaustion"), 1))


def the_opponent_has_developments(spoil: Spoiler) -> None:
    """A hand would not do: the rules of the opponent let no card stay there."""

    def develop(m: Any, you: int) -> None:
        deck = m.cells[zone(m, "deck", opponent(m))]
        if deck:
            machine_move.move(m, deck[0], zone(m, "development area", opponent(m)))

    spoil.after("place", develop)


def texts_of_the_opponent_work(spoil: Spoiler) -> None:
    for people in spoil.rules.ruleset.seats:
        code = spoil.rules.compiled.code(people + len(spoil.rules.ruleset.rivals))
        spoil.patch.setattr(code, "silent", [])


def the_dynasty_runs_out(spoil: Spoiler) -> None:
    """No break, only haste: the dynasty deck is soon empty."""

    def hasten(m: Any, you: int) -> None:
        for card in m.cells[zone(m, "dynasty", opponent(m))][:4]:
            machine_move.move(m, card, zone(m, "discard", opponent(m)))

    spoil.after("place", hasten)


def an_empty_dynasty_triggers_nothing(spoil: Spoiler) -> None:
    spoil.keyword("trigger", nothing)
    the_dynasty_runs_out(spoil)


def discards_join_the_dynasty(spoil: Spoiler) -> None:
    def join(m: Any, you: int) -> None:
        pile = m.cells[zone(m, "discard", opponent(m))]
        if pile:
            machine_move.move(m, pile[-1], zone(m, "dynasty", opponent(m)))

    spoil.after("discard", join)


def a_revealed_card_is_discarded_before_its_row(spoil: Spoiler) -> None:
    def make(consult: Any) -> Any:
        def run(m: Any, you: int, cards: Any, word: int) -> bool:
            if running(m) and word < 0:
                machine_move.move(m, cards[0], zone(m, "discard", you))
            return bool(consult(m, you, cards, word))

        return run

    spoil.function(tables, "consult", make)


def the_opponent_keeps_whatever_it_reveals(spoil: Spoiler) -> None:
    def keep(m: Any, you: int) -> None:
        pile = m.cells[zone(m, "discard", opponent(m))]
        if pile:
            machine_move.move(m, pile[-1], zone(m, "play", opponent(m)))

    spoil.after("place", keep)


def the_opponent_becomes_an_empire_by_a_region(spoil: Spoiler) -> None:
    def become(m: Any, you: int) -> None:
        words = m.layout.ruleset.words
        cell = m.layout.words0 + opponent(m) * len(m.layout.of_player)
        for at in range(cell, cell + len(m.layout.of_player)):
            if m.cells[at] == words.index("barbarian"):
                m.put(at, words.index("empire"))

    spoil.after("place", become)


def quests_are_mixed(spoil: Spoiler) -> None:
    """Graal comes first."""

    def mix(m: Any, you: int) -> None:
        quests = m.cells[zone(m, "quests", opponent(m))]
        if len(quests) > 1:
            machine_move.move(m, quests[-1], zone(m, "deck", opponent(m)))

    spoil.after("place", mix)


def the_opponent_floods_its_cards(spoil: Spoiler) -> None:
    def flood(m: Any, you: int) -> None:
        pile = m.cells[zone(m, "discard", opponent(m))]
        if pile:
            machine_move.move(m, pile[-1], zone(m, "flooded", opponent(m)))

    spoil.after("place", flood)


# ---- campaigns


def games_are_short(spoil: Spoiler) -> None:
    """No break, only haste: scoring is triggered in the first round, and either side may win."""
    spoil.after("place", lambda m, you: m.put(flag(m, "scoring"), 1))


def losses_are_not_counted(spoil: Spoiler) -> None:
    def make(modify: Any) -> Any:
        def run(m: Any, number: int, *args: Any) -> None:
            if m.layout.ruleset.numbers[number].name != "losses":
                modify(m, number, *args)

        return run

    spoil.function(numbers, "modify", make)


def forgotten(spoil: Spoiler, name: str) -> None:
    """A mark does not last until the next game."""

    def make(restart: Any) -> Any:
        def run(m: Any) -> None:
            restart(m)
            m.put(flag(m, name), 0)

        return run

    spoil.function(run, "restart", make)


def losses_are_not_made_up_for(spoil: Spoiler) -> None:
    forgotten(spoil, "doubled")


def wins_change_no_deck(spoil: Spoiler) -> None:
    games_are_short(spoil)
    forgotten(spoil, "due")


def the_beaten_come_again(spoil: Spoiler) -> None:
    games_are_short(spoil)

    def make(change: Any) -> Any:
        def run(m: Any, which: int, *args: Any) -> None:
            if which != word(m, "beaten"):
                change(m, which, *args)

        return run

    spoil.function(words, "change_words", make)


def wins_take_no_unrest(spoil: Spoiler) -> None:
    """What a win takes from the commons is back before the market is filled."""
    games_are_short(spoil)

    def make(refill: Any) -> Any:
        def run(m: Any, *args: Any) -> Any:
            for card in m.cells[zone(m, "removed")] if m.cells[SETUP] and not m.exploring else ():
                if m.cells[card + 1] >> word(m, "unrest") & 1:
                    machine_move.move(m, card, zone(m, "unrest pile"))
            return refill(m, *args)

        return run

    spoil.keyword("refill", make)
