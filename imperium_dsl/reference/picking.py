"""Decisions over cards: which of the candidates, how many, alike ones only once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame
from imperium_dsl.program.walk import walk
from imperium_dsl.reference.standing import Standing
from imperium_dsl.reference.values import DONE, Cards, Scope, Selection, Steps


class Picking(Standing):
    """Adds picking."""

    def pick(self, you: int, selection: Selection, frame: Frame | None, verb: str = "") -> Steps[tuple[Cards, bool]]:
        """The cards picked, and whether there were enough."""
        verb = verb if frame is None else frame.words
        cards = list(selection.cards())
        if frame is not None:
            cards = [card for card in cards if self.is_candidate(frame, you, card)]
        if selection.kind in ("all", "given"):
            return cards, selection.kind == "all" or bool(cards)
        limited = selection.kind in ("exactly", "up_to")
        number = max(selection.number, 0) if limited else len(cards)
        if selection.top:
            if selection.kind == "exactly":
                return cards[:number], len(cards) >= number
            if number:
                number = yield from self.ask_number(you, min(number, len(cards)))
            return cards[:number], True
        if selection.kind == "exactly":
            enough = self.weigh(cards, selection.weight) >= number
            forced = len(cards) <= 1 or (selection.weight < 0 and len(cards) == number)
            if not enough or number == 0 or forced:
                return (cards if number else ()), enough
        taken = yield from self.pick_one_by_one(you, selection, cards, number, verb)
        return taken, True

    def pick_one_by_one(
        self, you: int, selection: Selection, cards: list[int], number: int, verb: str
    ) -> Steps[list[int]]:
        """One card after the other; with a way to stop where fewer will do."""
        stop = () if selection.kind == "exactly" else (DONE,)
        taken: list[int] = []
        while cards and (selection.kind == "any_number" or self.weigh(taken, selection.weight) < number):
            offered = self.preferred(you, self.distinct(cards), verb)
            card = yield from self.ask(you, (*offered, *stop), "pick")
            if card == DONE:
                break
            taken.append(card)
            cards.remove(card)
        return taken

    def distinct(self, cards: Cards) -> list[int]:
        """The first of each that are alike."""
        found: dict[Any, int] = {}
        for card in cards:
            found.setdefault(self.alike(card), card)
        return list(found.values())

    def preferred(self, you: int, cards: list[int], verb: str) -> list[int]:
        """What a player is offered for whom nobody answers: what they like best comes first."""
        rival = you - self.lay.persons
        role = self.program.words.rivals[rival].role if rival >= 0 else None
        for policy in self.program.policies:
            for line in policy.lines if policy.role == role else ():
                if line.verb in (None, verb) and all(
                    self.lies_in(c, line.cards, Scope(you, 0, it=(c,))) for c in cards
                ):
                    return sorted(cards, key=lambda c: -self.number(line.by, Scope(you, 0, it=(c,))))
        return cards

    # ---- candidates

    def is_candidate(self, frame: Frame, you: int, card: int) -> bool:
        """May the verb, and whatever it hands the card on to, take this card now?"""
        verbs, kinds = self.handed[frame.key]
        if not all(self.may_take(verb, you, card) for verb in verbs):
            return False
        texts = [text for text in self.face(card).texts if text.kind in kinds]
        return all(self.is_startable(text, you, card) for text in texts)

    @cached_property
    def handed(self) -> dict[str, tuple[set[str], set[str]]]:
        """Found once: to what each verb hands its cards on."""
        return {key: self.handed_on(frame) for key, frame in self.program.frames.by_key.items()}

    def handed_on(self, frame: Frame) -> tuple[set[str], set[str]]:
        """The verbs to which a verb hands its cards on, and the kinds of text it resolves of them."""
        verbs, kinds = {frame.words}, set[str]()
        name = next((p.name for p in frame.parameters if p.type == "cards"), None)
        if frame.primitive or name is None:
            return verbs, kinds
        for phrase in walk(self.program.keywords[frame.key].body):
            if not isinstance(phrase, e.Do):
                continue
            for argument in phrase.arguments:
                value = argument.value
                if isinstance(value, v.Chosen) and is_variable(value.cards, name) and argument.type == "cards":
                    more_verbs, more_kinds = self.handed_on(self.frame(phrase.frame))
                    verbs |= more_verbs
                    kinds |= more_kinds
                elif isinstance(value, v.Abilities) and value.cards and is_variable(value.cards.cards, name):
                    kinds |= set(value.kinds)
        return verbs, kinds

    def is_startable(self, text: e.Text, you: int, this: int) -> bool:
        """Can a text be started: is it not running, and can what it must do strictly be done?"""
        raise NotImplementedError


def is_variable(node: v.Value, name: str) -> bool:
    """Is it just this name?"""
    return isinstance(node, v.CardVar) and node.name == name
