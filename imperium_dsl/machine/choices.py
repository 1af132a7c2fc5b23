"""Decisions between effects: may, choose, try; who takes part; what is offered only if it is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from imperium_dsl.machine.parts import Frame, Text
from imperium_dsl.machine.questions import Questions
from imperium_dsl.machine.signals import Fail, Unknown
from imperium_dsl.machine.values import Ability, Sel

YES: Final = 1
NO: Final = 0


class Choices(Questions):
    """Adds decisions."""

    __slots__ = ()

    def may(self, you: int, body: Callable[[], Any], place: int, this: int, ready: bool | None = None) -> bool:
        """Does the player want to? Not asked if it is impossible."""
        if self.known():
            return bool(self.recall())
        if self.exploring:
            if you != self.who and self.pos >= self.replayed and not self.explore(body, you, False):
                return bool(self.record(NO))  # an offer that nobody could take up
            return bool(self.ask(you, [YES, NO], "may", place, this))
        if not (self.explore(body, you, True) if ready is None else ready):
            return bool(self.record(NO))
        return bool(self.ask(you, [YES, NO], "may", place, this))

    def choose(
        self,
        you: int,
        options: Sequence[Any],
        place: int,
        this: int,
        strict: Sequence[Any],
        sure: Sequence[bool | None],
        loose: bool = False,
    ) -> int:
        """Exactly one that is possible; if none is, one that is not strictly barred, as far as it goes."""
        if self.known():
            return self.recall()  # type: ignore[no-any-return]
        every = range(len(options))
        if self.exploring:
            return self.ask(you, list(every), "choose", place, this)  # type: ignore[no-any-return]
        if loose and self.code.loose_choice(self, you, 0):
            able: list[int] = []
        else:
            able = []
            for i in every:
                ready = sure[i]
                if self.explore(options[i], you, True) if ready is None else ready:
                    able.append(i)
        if not able:
            able = [i for i in every if strict[i] is None or self.explore(strict[i], you, True)]
        if not able:
            return self.record(-1)  # type: ignore[no-any-return]
        return self.ask(you, able, "choose", place, this)  # type: ignore[no-any-return]

    def first_able(self, you: int, options: Sequence[Any], ready: Sequence[bool | None]) -> int:
        """The first whose costs can be met and that changes something."""
        if self.known():
            return self.recall()  # type: ignore[no-any-return]
        for i, option in enumerate(options):
            sure = ready[i]
            if self.explore(option, you, False) if sure is None else sure:
                return self.record(i)  # type: ignore[no-any-return]
        return self.record(-1)  # type: ignore[no-any-return]

    def choose_number(self, you: int, n: int, place: int, this: int) -> int:
        """``up to n``"""
        if n <= 0:
            return 0
        return self.ask(you, self.down_from(n), "number", place, this)  # type: ignore[no-any-return]

    def part(self, players: list[int], this: int, place: int) -> list[int]:
        """Those of the players whom this part of a text concerns."""
        if not self.exempt and not self.spared:
            return players
        self.places = place
        return [p for p in players if self.concerns(p, this)]

    def gathered(self, you: int, place: int, this: int, parts: list[Sel]) -> Sel:
        """``this + 1 red in play``: all of the parts, or not enough."""
        found: list[int] = []
        enough = True
        for part in parts:
            cards, ok = self.pick(you, part, None, place, this)
            enough = enough and ok
            found.extend(c for c in cards if c not in found)
        return Sel(0, len(found) + (0 if enough else 1), lambda: found)

    # ---- abilities

    def candidate(self, frame: Frame, you: int, card: int) -> bool:
        """May the verb, and whatever it hands the card on to, take this card now?"""
        if frame.verbs and not self.allowed(frame.verbs, you, card):
            return False
        if frame.starts:
            texts = self.code.face_texts[self.s[card + 2]]
            for kind in frame.starts:
                for text in texts.get(kind, ()):
                    if not self.startable(text, you, card):
                        return False
        return True

    def can_take(self, frame: Frame, you: int, cards: Sequence[int], careful: bool) -> bool | None:
        """Is there a card that a keyword may take? None: only one whose text has something to do strictly."""
        unsure = False
        for card in cards:
            if careful and frame.starts and self.has_start(frame, you, card):
                unsure = unsure or self.allowed(frame.verbs, you, card)
            elif self.candidate(frame, you, card):
                return True
        return None if unsure else False

    def has_start(self, frame: Frame, you: int, card: int) -> bool:
        """Must a text of the card do something strictly?"""
        texts = self.code.face_texts[self.s[card + 2]]
        return any(self.start_of(text, you) is not None for kind in frame.starts for text in texts.get(kind, ()))

    def can_use(self, abilities: Any, you: int) -> bool:
        """Is there an ability that may be used now?"""
        choice = abilities if type(abilities) is list else [abilities]
        return any(self.usable(a, you) for a in choice)

    def startable(self, text: Text, you: int, card: int) -> bool:
        """Can a text be started: is it not running already, and can what it must do strictly be done?"""
        if (text.index, card) in self.running:
            return False
        start = self.start_of(text, you)
        return start is None or self.explore(lambda: start(self, you, card), you, True)

    def start_of(self, text: Text, you: int) -> Any:
        """What a text must do strictly, as a function; None if there is nothing of the kind."""
        if self.code.strict_price is not None and self.code.strict_price(self, you, 0):
            return text.start_priced
        return text.start

    def usable(self, ability: Ability, you: int) -> bool:
        """May an ability be used now?"""
        text, this = ability.text, ability.card or ability.word
        kind = text.kind
        if (text.index, this) in self.running:
            return False
        if ability.card and kind.exists is not None and not kind.exists(self, you, this):
            return False
        if kind.gate is None:
            return True

        def possible() -> bool:
            return self.startable(text, you, this) and self.explore(lambda: self.entered(text, you, this), you, False)

        return bool(kind.gate(self, you, this, possible))

    def entered(self, text: Text, you: int, this: int) -> bool:
        """Run a text."""
        key = (text.index, this)
        if key in self.running:
            raise Fail
        prov, self.prov = self.prov, ()
        spared = len(self.spared)
        self.running.append(key)
        try:
            return bool(text.fn(self, you, this))
        finally:
            self.running.pop()
            self.prov = prov
            if self.spared:
                del self.spared[spared:]

    def gone_through(self, text: Text, you: int, this: int) -> bool:
        """Run a text that need not be done in full, whatever it is a part of."""
        full, self.full = self.full, False
        try:
            return self.entered(text, you, this)
        finally:
            self.full = full

    def use(self, you: int, abilities: Any, place: int) -> bool:
        """Pick a usable ability, pay the price of its kind, run its text."""
        choice = abilities if type(abilities) is list else [abilities]
        if self.known():
            code = self.recall()
            if code < 0:
                return self.failed(you)
            ability = next(a for a in choice if self.ability_code(a) == code)
        else:
            able = [a for a in choice if self.usable(a, you)]
            if not able:
                self.record(-1)
                return self.failed(you)
            if self.exploring:
                raise Unknown
            codes = [self.ability_code(a) for a in able]
            code = self.ask(you, codes, "ability", place, 0)
            ability = able[codes.index(code)]
        price = ability.text.kind.price
        this = ability.card or ability.word
        if price is not None:
            price(self, you, this)
        self.gone_through(ability.text, you, this)
        self.res = (ability.card,) if ability.card else ()
        return True

    def ability_code(self, ability: Ability) -> int:
        """An ability as a number that means the same in every run."""
        return (ability.text.index * 100_000 + (ability.card or ability.word)) * 8 + ability.owner + 1

    def pick_ability(self, you: int, abilities: Any, place: int, this: int) -> bool:
        """Choose one of several abilities, to be resolved later; only those that would change something."""
        choice = abilities if type(abilities) is list else [abilities]
        if self.known():
            code = self.recall()
        else:
            able = [self.ability_code(a) for a in choice if self.copyable(a, you, this)]
            code = self.ask(you, able, "ability", place, this) if able else self.record(-1)
        if code < 0:
            self.res = ()
            return self.failed(you)
        self.res = next(a for a in choice if self.ability_code(a) == code)
        return True

    def copyable(self, ability: Ability, you: int, this: int) -> bool:
        """Would the text change something for the player, with another card as its own?"""
        text = ability.text
        target = this if ability.card else ability.word
        if (text.index, target) in self.running:
            return False
        return self.startable(text, you, target) and self.explore(lambda: self.entered(text, you, target), you, False)

    def resolve(self, you: int, abilities: Any, place: int) -> bool:
        """Run texts; several in the order the player likes, the set fixed first. Each is done as far as it goes."""
        if self.exploring and self.pos >= self.replayed:
            return True
        choice = abilities if type(abilities) is list else [abilities]
        where = {id(a): self.s[a.card] if a.card else 0 for a in choice}
        left = list(choice)
        resolved = []
        while left:
            left = [a for a in left if not a.card or self.s[a.card] == where[id(a)]]
            if not left:
                break
            ability = self.next_text(you, left, place)
            left.remove(ability)
            this = ability.card or ability.word
            if (ability.text.index, this) in self.running:
                continue
            self.gone_through(ability.text, you, this)
            if ability.card:
                resolved.append(ability.card)
        self.res = tuple(resolved)
        return True

    def next_text(self, you: int, left: list[Ability], place: int) -> Ability:
        """The text to be resolved next, in the order the player likes; alike ones need none."""
        if len(left) == 1:
            return left[0]
        codes = [self.ability_code(a) for a in left]
        kinds = {self.likeness(a) for a in left}
        self.about = []
        return left[0 if len(kinds) == 1 else codes.index(self.ask(you, codes, "order", place, 0))]

    def ability(self, code: int) -> Ability:
        """The ability that a number stands for."""
        rest, owner = divmod(code, 8)
        index, this = divmod(rest, 100_000)
        is_card = this >= self.lay.card0
        return Ability(self.code.texts[index], this if is_card else 0, -1 if is_card else this, owner - 1)

    def is_still(self, code: int, where: int) -> bool:
        """Does the card of an ability lie where it lay?"""
        this = code // 8 % 100_000
        return this < self.lay.card0 or self.s[this] == where

    def likeness(self, ability: Ability) -> Any:
        """Abilities with the same key need no order: the same text of cards that are alike."""
        text, card = ability.text, ability.card
        if not card:
            return (text.index, ability.word)
        kind = text.kind.index
        return (kind, self.code.face_texts[self.s[card + 2]][kind].index(text), self.alike(card))

    def resolve_for(self, you: int, abilities: Any, this: int) -> bool:
        """Copy: run the text with the player as its own and another card as `this`."""
        choice = abilities if type(abilities) is list else [abilities]
        if not choice:
            return self.failed(you)
        ability: Ability = choice[0]
        if (ability.text.index, this) in self.running:
            return self.failed(you)
        return self.entered(ability.text, you, this if ability.card else ability.word)
