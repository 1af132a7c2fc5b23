"""Small ways to break the machine so that no rule of a game is broken: only the other interpreter can tell."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine import decide, explore, knowledge, listen, pick
from tests.laws.sabotage import Spoiler, running


def options_come_in_another_order(spoil: Spoiler) -> None:
    def make(ask: Any) -> Any:
        def run(m: Any, you: int, options: Any, what: str, *rest: Any) -> Any:
            return ask(m, you, options[::-1] if running(m) and what == "pick" else options, what, *rest)

        return run

    spoil.function(decide, "ask", make)


def everything_is_possible(spoil: Spoiler) -> None:
    def make(explore: Any) -> Any:
        return lambda m, *args: True if running(m) else explore(m, *args)

    spoil.function(explore, "explore", make)


def alike_cards_are_told_apart(spoil: Spoiler) -> None:
    spoil.function(pick, "distinct", lambda distinct: lambda m, cards: list(cards))


def the_last_handler_is_deaf(spoil: Spoiler) -> None:
    def make(listeners: Any) -> Any:
        return lambda m, *args: listeners(m, *args)[: -1 if running(m) else None]

    spoil.function(listen, "listeners", make)


def nobody_remembers_a_card(spoil: Spoiler) -> None:
    spoil.function(knowledge, "remember", lambda remember: lambda m, *args: None)
