"""The forms of an effect: one short function for each."""

from __future__ import annotations

from typing import Any, assert_never

from imperium_dsl.machine.layout import GRANTS, MODS, ONCES
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.reference.arguments import Arguments
from imperium_dsl.reference.strictness import skeleton
from imperium_dsl.reference.values import NO, YES, Scope, Steps, StopLoop, joined

CARDS = (v.CardVar, v.Select, v.TopOf, v.This, v.It)


class Forms(Arguments):
    """Adds effects."""

    def text(self, body: e.Effect, scope: Scope) -> Steps[bool]:
        """Run an effect with names of its own; its result is the world's result."""
        yield from self.run(body, scope)
        self.result = scope.result
        return scope.all_done

    def run(self, node: e.Effect, scope: Scope) -> Steps[None]:  # noqa: C901  one case each
        """One effect."""
        match node:
            case e.Do():
                yield from self.do(node, scope)
            case e.Sequence():
                yield from self.sequence(node, scope)
            case e.Cost():
                yield from self.cost(node, scope)
            case e.May():
                yield from self.may(node, scope)
            case e.Choose():
                yield from self.choose(node, scope)
            case e.EachPlayer():
                yield from self.each_player(node, scope)
            case e.If():
                yield from self.condition_holds(node, scope)
            case e.ForEach():
                yield from self.for_each(node, scope)
            case e.Repeat():
                yield from self.repeat(node, scope)
            case e.Window():
                yield from self.window(node, scope)
            case e.Stop():
                raise StopLoop
            case e.Let():
                scope.names[node.variable] = self.value(node, scope)
            case e.ChangeAmount():
                self.change_amount(node, scope)
            case e.SetNumber():
                self.set_number(node, scope)
                yield from self.checks()
            case e.Result():
                scope.result = self.result_value(node.value, scope)
            case e.Once():
                self.once(node, scope)
            case e.Grant():
                self.grant(node, scope)
            case _:
                assert_never(node)

    def part(self, node: e.Effect, scope: Scope) -> Steps[None]:
        """A part that is done, or not, as a whole."""
        before, scope.all_done = scope.all_done, True
        yield from self.run(node, scope)
        scope.done = scope.all_done
        scope.all_done = before and scope.done
        scope.done_before = before

    def price(self, node: e.Effect, scope: Scope) -> Steps[bool]:
        """What stands before ``to``; true if it was paid."""
        before, scope.in_price = scope.in_price, True
        try:
            yield from self.part(node, scope)
        finally:
            scope.in_price = before
        return scope.done

    # ---- one phrase

    def do(self, node: e.Do, scope: Scope) -> Steps[None]:
        """A phrase; with a strict verb always in full or not at all."""
        frame = self.frame(node.frame)
        if self.is_strict(frame) and not scope.in_price:
            if not (yield from self.pay_for(node, scope)):
                scope.failed()
                self.failed(scope.you)
            return
        scope.done_before = scope.all_done
        done = yield from self.as_often_as_said(node, scope)
        scope.done = done
        scope.all_done = scope.all_done and done
        scope.result = self.result
        if node.bind is not None:
            scope.names[node.bind] = self.result
        if node.result == "cards":
            scope.it = self.result

    def pay_for(self, node: e.Effect, scope: Scope) -> Steps[bool]:
        """Carry an effect out in full, or not at all."""
        return (
            yield from self.pay(
                lambda: self.price(node, scope), self.rehearsal(lambda copy: self.price(node, copy), scope), scope.you
            )
        )

    def as_often_as_said(self, node: e.Do, scope: Scope) -> Steps[bool]:
        """``per``: so many times the amount, or the phrase so many times."""
        frame = self.frame(node.frame)
        if verbs.row(node.frame).as_written and (yield from self.special(node, frame.words, scope)):
            self.result = ()
            return True
        if node.per is not None:
            yield from self.settle_treats(node.per, scope)
        if node.per is None or self.multiplied(frame) >= 0:
            args = yield from self.arguments(node, frame, scope)
            return (yield from self.phrase(frame, scope.you, scope.this, args))
        done, total = True, ()
        for _ in range(self.number(node.per, scope)):
            self.tick()
            args = yield from self.arguments(node, frame, scope)
            done = (yield from self.phrase(frame, scope.you, scope.this, args)) and done
            total = joined(total, self.result)
        self.result = total
        return done

    def special(self, node: e.Do, verb: str, scope: Scope) -> Steps[bool]:
        """The verbs that take a number, not its value: see verbs.py."""
        raise NotImplementedError

    def settle_treats(self, node: v.Number, scope: Scope) -> Steps[None]:
        """Before a count: a pending ``treat`` may pick its card now."""
        raise NotImplementedError

    # ---- sequences, prices, conditions

    def sequence(self, node: e.Sequence, scope: Scope) -> Steps[None]:
        """In order, each as far as possible; what ``if not done`` deals with may fail."""
        for step, following in zip(node.steps, (*node.steps[1:], None), strict=False):
            in_full = self.in_full
            if isinstance(step, e.Do) and isinstance(following, e.If) and self.texts.asks_done(following):
                self.in_full = False
            try:
                yield from self.run(step, scope)
            finally:
                self.in_full = in_full

    def cost(self, node: e.Cost, scope: Scope) -> Steps[None]:
        """``A to B``: A in full or not at all, then B."""
        moved = len(self.trail)
        if not (yield from self.pay_for(node.price, scope)):
            scope.failed()
            self.failed(scope.you)
            return
        self.sources = (*self.sources, *self.trail[moved:])
        yield from self.part(node.effect, scope)

    def condition_holds(self, node: e.If, scope: Scope) -> Steps[None]:
        """``if C: A`` / ``else: B``; whoever asks whether something was done has dealt with it."""
        if self.texts.asks_done(node):
            scope.all_done = scope.done_before
        if self.condition(node.condition, scope):
            yield from self.run(node.body, scope)
        elif node.otherwise is not None:
            yield from self.run(node.otherwise, scope)

    # ---- decisions between effects

    def rehearsal(self, steps: Any, scope: Scope) -> Any:
        """The same from where it begins, with names of its own."""
        start = scope.copy()
        return lambda: steps(start.copy())

    def may(self, node: e.May, scope: Scope) -> Steps[None]:
        """The acting player decides; not offered if it is impossible."""
        body = self.rehearsal(lambda copy: self.part(node.body, copy), scope)
        scope.done_before = scope.all_done
        if self.trying:  # an offer to another counts if something could come of it
            offered = self.is_mine(scope.you) or self.possible(body, scope.you, in_full=False)
        else:
            offered = self.possible(body, scope.you, in_full=True)
        if offered and (yield from self.ask(scope.you, (YES, NO), "may")):
            yield from self.part(node.body, scope)
        else:
            scope.done = False

    def choose(self, node: e.Choose, scope: Scope) -> Steps[None]:
        """Exactly one that is possible; ``try``: the first whose cost is met and that changes something."""
        scope.done_before = scope.all_done
        index = self.first_able(node, scope) if node.first_able else (yield from self.chosen(node, scope))
        if index is None:
            scope.failed()
            self.failed(scope.you)
        else:
            yield from self.option(node.options[index], scope)

    def option(self, node: e.Effect, scope: Scope) -> Steps[None]:
        """``if C: A`` as an option is possible only if C."""
        if isinstance(node, e.If) and node.otherwise is None:
            if self.condition(node.condition, scope):
                yield from self.part(node.body, scope)
            else:
                scope.failed()
                self.failed(scope.you)
        else:
            yield from self.part(node, scope)

    def chosen(self, node: e.Choose, scope: Scope) -> Steps[int | None]:
        """None possible: one that is not strictly barred, as far as it goes."""
        every = range(len(node.options))
        if self.trying:
            return (yield from self.ask(scope.you, every, "choose"))  # type: ignore[no-any-return]
        is_free = scope.in_text and self.holds(self.program.loose_choice, scope.you)
        able = [i for i in every if not is_free and self.is_able(node.options[i], scope, in_full=True)]
        if not able:
            strict = [self.strict_part(option) for option in node.options]
            able = [i for i in every if strict[i] is None or self.is_able(strict[i], scope, in_full=True)]
        if not able:
            return None
        return (yield from self.ask(scope.you, able, "choose"))  # type: ignore[no-any-return]

    def strict_part(self, node: e.Effect) -> e.Effect | None:
        """What an option must do strictly, its condition included."""
        if isinstance(node, e.If) and node.otherwise is None:
            return self.texts.once_for(node, "strict option", lambda: self.if_strict(node))
        return self.skeleton(node)

    def if_strict(self, node: e.If) -> e.If:
        """``if C: A`` with no more of A than must be."""
        body = self.skeleton(node.body) or e.Sequence((), span=node.span)
        return e.If(node.condition, body, span=node.span)

    def skeleton(self, node: e.Effect, *, prices: bool = False) -> e.Effect | None:
        """What must be done strictly; found once."""
        return self.texts.once_for(node, ("strict", prices), lambda: skeleton(self, node, prices=prices))

    def holds(self, rule: v.Condition | None, you: int) -> bool:
        """Does a rule of the game hold that a table may choose?"""
        return rule is not None and self.condition(rule, Scope(you))

    def first_able(self, node: e.Choose, scope: Scope) -> int | None:
        """The first that is possible at all."""
        for i, option in enumerate(node.options):
            if self.is_able(option, scope, in_full=False):
                return i
        return None

    def is_able(self, node: e.Effect | None, scope: Scope, *, in_full: bool) -> bool:
        """Is an option possible?"""
        assert node is not None
        return self.possible(self.rehearsal(lambda copy: self.option(node, copy), scope), scope.you, in_full=in_full)

    # ---- loops

    def each_player(self, node: e.EachPlayer, scope: Scope) -> Steps[None]:
        """``WHO: A``: they act and choose; bindings add up over all, and are empty if nobody made them."""
        names = self.texts.names_bound(node.body)
        gathered: dict[str, Any] = dict.fromkeys(names, ())
        total: Any = ()
        you = scope.you
        if node.secretly:
            self.waiting = []
        players = yield from self.who_takes_part(self.players(node.players, scope), scope.this)
        for player in players:
            scope.you = player
            scope.result = ()
            scope.names.update(dict.fromkeys(names, ()))
            yield from self.run(node.body, scope)
            total = joined(total, scope.result)
            for name in names:
                gathered[name] = joined(gathered[name], scope.names[name])
        scope.you = you
        scope.names.update(gathered)
        scope.result = total
        if node.secretly:
            yield from self.openly()

    def openly(self) -> Steps[None]:
        """Everybody has decided: now the moves happen."""
        waiting, self.waiting = self.waiting or [], None
        for card, place in waiting:
            yield from self.move(card, place)

    def for_each(self, node: e.ForEach, scope: Scope) -> Steps[None]:
        """Once for each of a set fixed at the start; a member gone meanwhile is skipped."""
        total: Any = ()
        for value in self.members(node, scope):
            if node.type == "cards":
                card, place = value
                if self.cells[card] != place:
                    continue
                scope.names[node.variable] = (card,)
            else:
                scope.names[node.variable] = [value] if node.type == "players" else value
            scope.result = ()
            yield from self.run(node.body, scope)
            total = joined(total, scope.result)
        scope.result = total

    def members(self, node: e.ForEach, scope: Scope) -> list[Any]:
        """What a loop runs over; cards with where they lie."""
        over: Any = node.over
        match node.type:
            case "cards":
                return [(card, self.cells[card]) for card in self.cards(over, scope)]
            case "players":
                return self.players(over, scope)
            case "word":
                many = isinstance(over, v.WordsIn)
                return self.words_to_name(over, scope) if many else [self.the_word(over, scope)]
            case _:
                return self.several(self.holders(over, scope))

    def repeat(self, node: e.Repeat, scope: Scope) -> Steps[None]:
        """So many times; the number is read once."""
        total: Any = ()
        try:
            for _ in range(self.number(node.times, scope)):
                self.tick()
                scope.result = ()
                yield from self.run(node.body, scope)
                total = joined(total, scope.result)
        except StopLoop:
            pass
        scope.result = total

    def window(self, node: e.Window, scope: Scope) -> Steps[None]:
        """Again and again until somebody stops."""
        self.unknowable()
        try:
            while True:
                yield from self.run(node.body, scope)
        except StopLoop:
            pass

    # ---- bindings and what lasts

    def value(self, node: e.Let, scope: Scope) -> Any:
        """What a name is bound to."""
        value: Any = node.value
        match node.type:
            case "cards":
                return tuple(self.cards(value, scope))
            case "players":
                return self.players(value, scope)
            case "word":
                return self.the_word(value, scope)
            case "number":
                return self.number(value, scope)
            case "ability":
                return next(iter(self.abilities(value, scope)), ())
            case _:
                return self.holders(value, scope)

    def result_value(self, node: Any, scope: Scope) -> Any:
        """What a keyword yields."""
        if isinstance(node, CARDS):
            return tuple(self.cards(node, scope))
        if isinstance(node, v.PlayerVar):
            return self.players(node, scope)
        return self.number(node, scope)

    def change_amount(self, node: e.ChangeAmount, scope: Scope) -> None:
        """``lower AMOUNT by USED``; never below nothing. It counts as something that changes."""
        assert scope.event is not None
        change = self.number(node.by, scope)
        scope.event.amount = max(0, scope.event.amount + (change if node.sign > 0 else -change))
        self.changes += 1

    def set_number(self, node: e.SetNumber, scope: Scope) -> None:
        """``set limit = 5 until end of turn``"""
        head = ("set", *self.number_named(node.target, scope))
        kept = [entry for entry in self.cells[MODS] if entry[:4] != head]
        self.put(MODS, (*kept, (*head, self.not_too_large(self.number(node.value, scope)), node.until or "game")))

    def number_named(self, node: v.NumberOf, scope: Scope) -> tuple[int, int, int]:
        """Which number, whose, of which word."""
        word = -1 if node.word is None else self.the_word(node.word, scope)
        return (self.number_index[node.number], self.player(node.player, scope), word)

    def once(self, node: e.Once, scope: Scope) -> None:
        """A handler that fires once, with the names of now."""
        entry = (self.texts.late_index[id(node)], scope.you, self.keep_names(node, scope), scope.this)
        self.put(ONCES, (*self.cells[ONCES], entry))

    def grant(self, node: e.Grant, scope: Scope) -> None:
        """A permission or prohibition for a time."""
        names = self.keep_names(node, scope) if self.is_about_cards(node) else None
        entry = (
            self.texts.late_index[id(node)], scope.you, int(node.allowed), self.verb_index[node.verb], names,
            node.count or 0, node.until or "game", scope.this,
        )  # fmt: skip
        self.put(GRANTS, (*self.cells[GRANTS], entry))
