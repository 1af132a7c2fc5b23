"""What the kernel's own verbs do, once everything is picked: true if done in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperium_dsl.machine.layout import LEAD, MODS, RANK, RESULT
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame
from imperium_dsl.reference.forms import Forms
from imperium_dsl.reference.values import DONE, Ability, Amount, AmountPart, Cards, GameOver, Kind, Place, Scope, Steps
from imperium_dsl.reference.world import FACE


class Verbs(Forms):
    """Adds the primitives."""

    def carry_out(self, frame: Frame, you: int, this: int, args: list[Any]) -> Steps[bool]:  # noqa: C901  one case each
        """What a verb does: the body of a keyword, or a primitive."""
        if not frame.primitive:
            names = {p.name: arg for p, arg in zip(frame.parameters, args, strict=True)}
            return (yield from self.text(self.program.keywords[frame.key].body, Scope(you, this, names=names)))
        match frame.words:
            case "move":
                return (yield from self.do_move(*args))
            case "attach":
                return (yield from self.do_attach(*args))
            case "add":
                return (yield from self.do_add(*args))
            case "remove":
                return (yield from self.do_remove(you, *args))
            case "transfer":
                return (yield from self.do_transfer(you, *args))
            case "pick" | "name":
                return (yield from self.do_pick(frame, you, this, args[0]))
            case "arrange":
                return (yield from self.do_arrange(you, *args))
            case "use":
                return (yield from self.do_use(you, *args))
            case "resolve":
                return (yield from self.do_resolve(frame, you, this, args))
            case "consult":
                return (yield from self.do_consult(you, *args))
            case "run":
                return (yield from self.do_run(you, *args))
            case "replace":
                return (yield from self.do_replace(*args))
            case "restart":
                return self.do_restart()
            case "mark" | "unmark":
                return (yield from self.do_mark(frame.words == "mark", *args))
            case "flip" | "become" | "drop" | "lend" | "lead" | "shuffle":
                self.do_at_once(frame, you, args)
                yield from self.checks()
                return True
            case _:
                return self.do_at_once(frame, you, args)

    def do_restart(self) -> bool:
        """before: a game in its course    after: before its set-up; see the course of a game"""
        raise NotImplementedError

    def do_at_once(self, frame: Frame, you: int, args: list[Any]) -> bool:  # noqa: C901  one case each
        """The verbs that ask nothing."""
        match frame.key:
            case "see cards":
                return self.do_see(you, *args)
            case "reveal cards":
                return self.do_reveal(*args)
            case "reveal zone until kind":
                return self.do_reveal_until(*args)
            case "shuffle zone":
                self.shuffle(args[0])
            case "roll number":
                self.result = self.below(args[0]) + 1 if args[0] > 0 else 0
                return bool(args[0] > 0)
            case "flip cards":
                self.do_flip(*args)
            case "become word":
                self.do_become(you, *args)
            case "exempt players from cards":
                if self.busy:  # it lasts until the event that is answered is over
                    for card in args[1]:
                        those = self.spared if any(this == card for _, this in self.running) else self.exempt
                        those += [(player, card) for player in args[0]]
                    self.changes += 1
            case "drop word from kind until end":
                self.change_words(args[0], -1, args[1], args[2])
            case "lend word onto kind until end":
                self.change_words(args[0], 1, args[1], args[2])
            case "lead number":
                self.put(LEAD, (args[0] - 1) % self.lay.players)
            case "win players":
                self.finish(tuple(args[0]), "won")
            case "end end":
                self.do_end()
            case "skip":
                self.result = ()
            case "fail":
                self.result = ()
                self.refused = True
                return False
            case "lower amount by amount until end":
                pass  # only as a standing text
            case key:
                raise AssertionError(key)
        return True

    # ---- cards

    def do_move(self, cards: Cards, place: Place) -> Steps[bool]:
        """before: card somewhere    after: card on top of (or, if said, at the bottom of) the zone"""
        if place.zone == self.lay.nowhere:
            self.result = ()
            return False
        done = True
        for card in tuple(cards):
            done = (yield from self.move(card, place)) and done
        self.result = tuple(cards)
        return done

    def do_attach(self, cards: Cards, holder: int) -> Steps[bool]:
        """before: card somewhere    after: card under the holder"""
        if holder < self.lay.slot0:
            self.result = ()
            return False
        for card in tuple(cards):
            if card != holder:
                yield from self.attach(card, holder)
        self.result = tuple(cards)
        return True

    def do_replace(self, cards: Cards, by: Cards) -> Steps[bool]:
        """before: C in a zone    after: D there, C out of the game"""
        if not cards or not by:
            self.result = ()
            return False
        zone = self.cells[cards[0]]
        yield from self.move(cards[0], Place(self.lay.gone))
        yield from self.move(by[0], Place(zone))
        self.result = (by[0],)
        return True

    def do_flip(self, cards: Cards) -> None:
        """before: one face shows    after: the other"""
        for card in cards:
            shown = self.cells[card + FACE]
            number = card_number(self.program.faces[shown].number)
            for i, face in enumerate(self.program.faces):
                if i != shown and card_number(face.number) == number:
                    self.put(card + FACE, i)
                    self.renew_words()
                    break
        self.result = tuple(cards)

    def do_arrange(self, you: int, cards: Cards) -> Steps[bool]:
        """Cards go back to their place in an order of the player's choice."""
        left, order = list(cards), []
        while left and len(cards) > 1:
            card = yield from self.ask(you, left, "arrange")
            left.remove(card)
            order.append(card)
        if order:
            zone = self.cells[order[0]]
            laid = list(self.cells[zone])
            for at, card in zip(sorted(laid.index(card) for card in order), order, strict=True):
                laid[at] = card
            self.put(zone, tuple(laid))
            yield from self.checks()
        self.result = tuple(order or left)
        return True

    # ---- tokens

    def do_add(self, amount: Amount, holder: int | list[int]) -> Steps[bool]:
        """before: n on the holder    after: n + amount; there are always more"""
        total = 0
        for one in self.several(holder):
            for part in amount if one >= 0 else ():
                yield from self.add(one, part.token, part.number)
                total += part.number
        self.result = total
        return True

    def do_remove(self, you: int, amount: Amount, holder: int | list[int]) -> Steps[bool]:
        """before: n on the holder    after: n - amount; as much as there is"""
        done, total = True, 0
        for one in self.several(holder):
            for part in self.by_kind(amount) if one >= 0 else ():
                number, full = yield from self.taken(you, one, part)
                yield from self.add(one, part.token, -number)
                total += number
                done = done and full
        self.result = total
        return done

    def do_transfer(self, you: int, amount: Amount, holder: int | list[int], target: int | list[int]) -> Steps[bool]:
        """before: n on one holder    after: on the other"""
        done, total = True, 0
        onto = self.one(target)
        for one in self.several(holder):
            if one < 0 or onto < 0:
                done = False
                continue
            for part in self.by_kind(amount):
                number, full = yield from self.taken(you, one, part)
                yield from self.add(one, part.token, -number)
                yield from self.add(onto, part.token, number)
                total += number
                done = done and full
        self.result = total
        return done

    def by_kind(self, amount: Amount) -> list[AmountPart]:
        """``all tokens`` is all of each kind."""
        found = []
        for part in amount:
            kinds = range(len(self.token)) if part.token < 0 else (part.token,)
            found += [AmountPart(kind, part.mode, part.number) for kind in kinds]
        return found

    def taken(self, you: int, holder: int, part: AmountPart) -> Steps[tuple[int, bool]]:
        """How many tokens come off a holder, and whether that is all that was asked."""
        there = self.tokens(holder, part.token)
        match part.mode:
            case "all":
                return there, True
            case "up_to" | "any_number":
                most = there if part.mode == "any_number" else min(part.number, there)
                number = (yield from self.ask_number(you, most)) if most > 0 else 0
                return number, True
            case _:
                return min(part.number, there), there >= part.number

    # ---- decisions

    def do_pick(self, frame: Frame, you: int, this: int, things: Any) -> Steps[bool]:
        """A decision over cards (made already), players, holders, words or abilities."""
        match frame.parameters[0].type:
            case "cards":
                self.result = tuple(things)
                return True
            case "ability":
                return (yield from self.pick_ability(you, things, this))
            case type_:
                found = self.several(things)
                self.result = -1 if type_ == "word" else ()
                if not found:
                    return False
                kind = {"players": "player", "spot": "holder", "word": "word"}[type_]
                chosen = yield from self.ask(you, found, kind)
                self.result = [chosen] if type_ == "players" else chosen
                return True

    # ---- knowledge

    def do_see(self, you: int, cards: Cards) -> bool:
        """Shows cards to the acting player."""
        if any(not self.sees(you, card) for card in cards):
            self.unknowable()
        self.show(cards, (you,))
        self.result = tuple(cards)
        return True

    def do_reveal(self, cards: Cards) -> bool:
        """Shows cards to all."""
        self.unknowable()
        self.show(cards, range(self.lay.players))
        self.result = tuple(cards)
        return True

    def do_reveal_until(self, zone: int, kind: Kind) -> bool:
        """Shows cards from the top until one fits; result: that card, or none."""
        self.unknowable()
        seen: list[int] = []
        self.result = ()
        for card in self.cells[zone]:
            seen.append(card)
            if kind.match(card):
                self.result = (card,)
                break
        self.show(seen, range(self.lay.players))
        return True

    # ---- players, words, flags

    def do_become(self, you: int, word: int) -> None:
        """The acting player's word of that trait."""
        cell = self.player_word_cell(you, self.trait_of[word])
        if self.cells[cell] != word:
            self.put(cell, word)

    def do_mark(self, on: bool, cell: int) -> Steps[bool]:
        """before: not set    after: set; a flag that is set cannot be set again"""
        if bool(self.cells[cell]) == on:
            return not on
        self.put(cell, int(on))
        yield from self.checks()
        return True

    def change_words(self, word: int, sign: int, kind: Kind, until: str | None) -> None:
        """Cards lose a word, or get one, for a time."""
        self.put(MODS, (*self.cells[MODS], ("word", word, sign, tuple(kind.cards()), until or "game")))
        self.renew_words()

    # ---- numbers as such

    def special(self, node: e.Do, verb: str, scope: Scope) -> Steps[bool]:
        """The verbs that take a number, not its value; true if this is one of them."""
        until = node.argument("L")
        end = until.what if isinstance(until, v.EndOf) else "game"
        number: Any = node.argument("N")
        match verb:
            case "rank":
                self.rank(self.players(node.argument("P"), scope), number, scope)  # type: ignore[arg-type]
            case "raise" | "lower" if isinstance(number, v.NumberOf):
                by = self.number(node.argument("M"), scope)  # type: ignore[arg-type]
                entry = (
                    "add",
                    *self.number_named(number, scope),
                    self.not_too_large(by if verb == "raise" else -by),
                    end,
                )
                self.put(MODS, (*self.cells[MODS], entry))
                yield from self.checks()
            case "treat":
                self.put(MODS, (*self.cells[MODS], self.treat_entry(node, scope, end)))
            case _:
                return False
        return True

    def rank(self, players: Sequence[int], number: v.Number, scope: Scope) -> None:
        """Of those still in the lead, only the highest stay."""
        lead, before = self.cells[RANK]
        scores = tuple(self.number(number, scope.but(you=player)) for player in range(self.lay.players))
        lead = [player for player in lead if player in players]
        best = max((scores[player] for player in lead), default=0)
        self.put(RANK, (tuple(player for player in lead if scores[player] == best), (*before, scores)))

    def do_end(self) -> None:
        """Whoever is ranked highest has won; without a ranking the game is unfinished."""
        winners, scores = self.cells[RANK]
        self.finish(winners if scores else (), "finished" if scores else "unfinished")

    def finish(self, winners: tuple[int, ...], how: str) -> None:
        """The game is over, in the middle of whatever is going on."""
        self.put(RESULT, (how, winners, self.cells[RANK][1]))
        raise GameOver

    # ---- treat

    def treat_entry(self, node: e.Do, scope: Scope, end: str) -> tuple[Any, ...]:
        """One occurrence of a word will count as others; which one is picked when it first matters."""
        given, wanted = node.argument("T"), node.argument("U")
        assert isinstance(given, v.Chosen)
        assert isinstance(wanted, v.Chosen)
        parts = wanted.cards.parts if isinstance(wanted.cards, v.CardSum) else (wanted,)
        numbers = [1 if part.amount is None else self.number(part.amount, scope) for part in parts]
        into = tuple((self.weight(part.weight), n) for part, n in zip(parts, numbers, strict=True))
        return ("treat", scope.you, self.weight(given.weight), into, end)

    def settle_treats(self, node: v.Number, scope: Scope) -> Steps[None]:
        """Before a count of a word: each pending ``treat`` about it picks its card, or puts it off."""
        words = [self.weight(n.weight) for n in self.texts.counts(node) if n.weight is not None]
        for entry in [m for m in self.cells[MODS] if m[:2] == ("treat", scope.you)]:
            _, _, word, into, end = entry
            mine = [c for c, owner in self.at_home() if owner == scope.you and self.has(c, word)]
            if mine and ({word, *(w for w, _ in into)} & set(words)):
                card = yield from self.ask(scope.you, (*self.distinct(mine), DONE), "treat")
                if card != DONE:
                    kept = [m for m in self.cells[MODS] if m is not entry]
                    kept.append(("count", card, word, -1, end))
                    kept.extend(("count", card, w, n, end) for w, n in into)
                    self.put(MODS, tuple(kept))
                    self.renew_words()
                    yield from self.checks()

    # ---- see abilities.py and game.py

    def pick_ability(self, you: int, abilities: list[Ability], this: int) -> Steps[bool]:
        """Choose a text to be copied."""
        raise NotImplementedError

    def do_use(self, you: int, abilities: list[Ability]) -> Steps[bool]:
        """Gate, price, text."""
        raise NotImplementedError

    def do_resolve(self, frame: Frame, you: int, this: int, args: list[Any]) -> Steps[bool]:
        """The text alone."""
        raise NotImplementedError

    def do_consult(self, you: int, cards: Cards, word: int = -1) -> Steps[bool]:
        """A table."""
        raise NotImplementedError

    def do_run(self, you: int, name: str, cards: Cards = ()) -> Steps[bool]:
        """A procedure."""
        raise NotImplementedError


def card_number(number: str) -> str:
    """Numbers that differ only in a last letter are faces of one card."""
    return number[:-1] if number[-1:].isalpha() else number
