"""Texts: which may be used, how they run, how they are copied; tables."""

from __future__ import annotations

from typing import Any

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame
from imperium_dsl.reference.values import Ability, Cards, Fail, Scope, Steps
from imperium_dsl.reference.verbs import Verbs


class Abilities(Verbs):
    """Adds using and resolving."""

    # ---- may it run?

    def is_running(self, text: e.Text, this: int) -> bool:
        """A text on the stack is never started again."""
        return (id(text), this) in self.running

    def is_startable(self, text: e.Text, you: int, this: int) -> bool:
        """Can a text be started: is it not running, and can what it must do strictly be done?"""
        bare = self.skeleton(text.body, prices=self.holds(self.strict_price, you))
        if self.is_running(text, this) or bare is None:
            return bare is None and not self.is_running(text, this)
        return self.possible(lambda: self.text(bare, Scope(you, this)), you, in_full=True)

    @property
    def strict_price(self) -> v.Condition | None:
        """``strict price if ...``: a cost that cannot be met forbids its text."""
        return next((condition for verb, condition in self.program.strict_rules if verb == "price"), None)

    def would_change_something(self, text: e.Text, you: int, this: int) -> bool:
        """Can it be started, its costs met, and something done?"""
        if not self.is_startable(text, you, this):
            return False
        return self.possible(lambda: self.enter(text, you, this), you, in_full=False)

    def is_usable(self, ability: Ability, you: int) -> bool:
        """May an ability be used now: does it exist, and does its gate allow it?"""
        text, this = ability.text, ability.this
        if self.is_running(text, this) or (ability.card and not self.exists(text, you, this)):
            return False
        gate = self.program.abilities[text.kind].gate
        scope = Scope(you, this, possible=lambda: self.would_change_something(text, you, this))
        return gate is None or self.condition(gate, scope)

    # ---- running

    def enter(self, text: e.Text, you: int, this: int) -> Steps[bool]:
        """Run a text."""
        if self.is_running(text, this):
            raise Fail
        sources, self.sources = self.sources, ()
        spared = len(self.spared)
        self.running.append((id(text), this))
        try:
            return (yield from self.text(text.body, Scope(you, this, in_text=True)))
        finally:
            self.running.pop()
            del self.spared[spared:]
            self.sources = sources

    def go_through(self, text: e.Text, you: int, this: int) -> Steps[bool]:
        """Run a text that need not be done in full, whatever it is a part of."""
        in_full, self.in_full = self.in_full, False
        try:
            return (yield from self.enter(text, you, this))
        finally:
            self.in_full = in_full

    def do_use(self, you: int, abilities: list[Ability]) -> Steps[bool]:
        """Pick a usable ability, pay the price of its kind, run its text."""
        able = [ability for ability in abilities if self.is_usable(ability, you)]
        if not able:
            return self.failed(you)
        self.unknowable()
        option = yield from self.ask(you, [ability.option for ability in able], "ability")
        ability = next(a for a in able if a.option == option)
        price = self.program.abilities[ability.text.kind].price
        if price is not None:
            yield from self.text(price, Scope(you, ability.this))
        yield from self.go_through(ability.text, you, ability.this)
        self.result = self.some(ability.card)
        return True

    def do_resolve(self, frame: Frame, you: int, this: int, args: list[Any]) -> Steps[bool]:
        """Texts alone; ``for``: a copy, with another card or player as its own."""
        if frame.key == "resolve ability":
            return (yield from self.resolve_all(you, args[0]))
        whose = args[1]
        if frame.parameters[1].type == "players":
            return (yield from self.copy(whose[0] if whose else you, args[0], this))
        return (yield from self.copy(you, args[0], whose[0] if whose else 0))

    def resolve_all(self, you: int, abilities: list[Ability]) -> Steps[bool]:
        """Several in the order the player likes, the set fixed first; a card gone meanwhile is skipped.

        Each is done as far as it goes.
        """
        if self.trying:
            return True
        left = [(ability, self.cells[ability.card] if ability.card else 0) for ability in abilities]
        resolved: list[int] = []
        while True:
            left = [(a, place) for a, place in left if not a.card or self.cells[a.card] == place]
            if not left:
                break
            index = yield from self.which_next(you, [a for a, _ in left])
            ability, _ = left.pop(index)
            if not self.is_running(ability.text, ability.this):
                yield from self.go_through(ability.text, you, ability.this)
                resolved += self.some(ability.card)
        self.result = tuple(resolved)
        return True

    def which_next(self, you: int, left: list[Ability]) -> Steps[int]:
        """Alike ones need no order."""
        kinds = {(a.text.kind, a.position, self.alike(a.card) if a.card else a.word) for a in left}
        if len(kinds) == 1:
            return 0
        options = [ability.option for ability in left]
        return options.index((yield from self.ask(you, options, "order")))

    # ---- copying

    def pick_ability(self, you: int, abilities: list[Ability], this: int) -> Steps[bool]:
        """Choose a text to be copied; only those that would change something."""
        able = [
            a for a in abilities
            if self.would_change_something(a.text, you, this if a.card else a.word)
        ]  # fmt: skip
        self.result = ()
        if not able:
            return self.failed(you)
        option = yield from self.ask(you, [ability.option for ability in able], "ability")
        self.result = next(a for a in able if a.option == option)
        return True

    def copy(self, you: int, abilities: list[Ability], this: int) -> Steps[bool]:
        """Run a text with the player as its own and another card as ``this``; no gate, no price."""
        ability = abilities[0] if abilities else None
        if ability is None or self.is_running(ability.text, this):
            return self.failed(you)
        return (yield from self.enter(ability.text, you, this if ability.card else ability.word))

    # ---- tables

    def do_consult(self, you: int, cards: Cards, word: int = -1) -> Steps[bool]:
        """The topmost row that matches the card and of which some part is possible; the rest of it is left out."""
        if not cards:
            self.result = ()
            return self.failed(you)
        card = cards[0]
        for row in self.rows_for(you, card, word):
            if (id(row), card) in self.running:
                continue
            if self.possible(lambda row=row: self.carry_out_row(row, you, card), you, in_full=False, skips=True):  # type: ignore[misc]
                yield from self.carry_out_row(row, you, card)
                return True
        self.result = ()
        return self.failed(you)

    def carry_out_row(self, row: e.Row, you: int, card: int) -> Steps[bool]:
        """A row; it is not begun again while it runs."""
        spared = len(self.spared)
        self.running.append((id(row), card))
        try:
            return (yield from self.text(row.body, Scope(you, card)))
        finally:
            self.running.pop()
            del self.spared[spared:]

    def rows_for(self, you: int, card: int, word: int) -> list[e.Row]:
        """The rows that match, of the tables whose words hold for the player."""
        found = []
        for table in self.program.tables:
            words = [self.word[w] for w in table.words]
            is_meant = word < 0 or word in words
            if is_meant and all(self.player_has(you, w) or w == word for w in words):
                scope = Scope(you, card, it=(card,))
                found += [
                    row
                    for row in table.rows
                    if (row.condition is None or self.condition(row.condition, scope))
                    and (row.match is None or self.passes(card, row.match, scope))
                ]
        return found
