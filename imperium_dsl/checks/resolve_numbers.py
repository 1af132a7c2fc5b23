"""Expressions to numbers."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Noun
from imperium_dsl.checks.resolve_amounts import AmountResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.program import values as v
from imperium_dsl.syntax import ast_nouns as ast

_COUNTABLE = ("number", "cards", "players", "count")


class NumberResolver(AmountResolver):
    """Adds numbers."""

    def number(self, expr: ast.Expr, scope: Scope) -> v.Number:
        """An expression as a number."""
        span = expr.span
        match expr:
            case ast.Literal() | ast.Negative():
                return v.Const(expr.value, span=span)
            case ast.Bracket():
                return self.number(expr.inner, scope)
            case ast.Arithmetic():
                left, right = self.number(expr.left, scope), self.number(expr.right, scope)
                return v.Math(expr.sign, left, right, span=span)
            case ast.Per():
                return self.share(expr, scope)
            case ast.Ternary():
                condition = self.condition(expr.condition, scope)
                value, otherwise = self.number(expr.value, scope), self.number(expr.otherwise, scope)
                return v.IfElse(condition, value, otherwise, span=span)
            case ast.NounPhrase():
                return self.counted(expr, scope)
            case _:
                raise self.wrong(span, "a number", "a condition")

    def share(self, expr: ast.Per, scope: Scope) -> v.Share:
        """``1 per 4 gems``, ``(AMOUNT + 1) per 2``"""
        value = self.number(expr.value, scope)
        of = expr.of
        each: v.Number | None = None
        if isinstance(of, ast.NounPhrase):
            if of.core is None:
                return v.Share(value, v.Const(1, span=of.span), self.number(of, scope), span=expr.span)
            if of.quantity is not None and of.quantity.kind == "exactly":
                assert of.quantity.amount is not None
                self.read(of.quantity)
                each = self.number(of.quantity.amount, scope)
                if isinstance(each, v.Const) and each.value < 1:
                    raise self.wrong(of.quantity.span, "1 or more after `per`", str(each.value))
                of = evolve(of, quantity=None)
        return v.Share(value, self.number(of, scope), each, span=expr.span)

    def counted(self, np: ast.NounPhrase, scope: Scope) -> v.Number:
        """A noun phrase as a number."""
        span, core = np.span, np.core
        if core is None:
            assert np.quantity is not None
            assert np.quantity.amount is not None
            self.read(np.quantity)
            return self.number(np.quantity.amount, scope)
        if isinstance(core, ast.Bracket):
            return self.number(core.inner, scope)
        plain = isinstance(core, ast.Variable) and not np.modifiers and np.having is None
        if isinstance(core, ast.Variable) and plain and scope.type_of(core.name, core.span) in _COUNTABLE:
            return v.NumberVar(core.name, span=span)
        kind = self.classify(np, scope)
        match kind:
            case "amount":
                return self._tokens(np, scope)
            case "number":
                return self._declared(np, scope)
            case "players":
                players = self.players(np, scope)
                if isinstance(players, v.Everyone):
                    return v.CountPlayers(players, span=span)
                raise self.wrong(span, "a number", "a player")
            case "cards" | "count" | "word":
                cards = self.cards(np, scope)
                return v.Count(cards, self.weight(cards), span=span)
            case "zone":
                zone = self.zone(np, scope)
                return v.Count(v.Select((zone,), v.Filter(span=span), span=span), span=span)
            case _:
                raise self.wrong(span, "a number", f"a {kind}")

    def _tokens(self, np: ast.NounPhrase, scope: Scope) -> v.Number:
        if self.head(np, "field") is not None:
            raise self.wrong(np.span, "a number", "an amount")
        noun = self.head(np, "token")
        if noun is None and not self.kernel(np, "token"):
            raise self.wrong(np.span, "a number of tokens", "something else")
        holder: v.Value = v.You(span=np.span)
        if np.modifiers and np.modifiers[0].word in ("on", "of"):
            holder = self.holder(self.simple(np.modifiers[0], np.modifiers[1:]), scope)
        return v.Tokens(None if noun is None else noun.name, holder, span=np.span)

    def _declared(self, np: ast.NounPhrase, scope: Scope) -> v.Number:
        span = np.span
        name = self.kernel(np, "order", "seats")
        if name == "seats":
            return v.SeatCount(span=span)
        if name == "order":
            return v.OrderOf(self.holder(self.of(np, "order"), scope), span=span)
        noun, best = self.head(np, "number", "field", "option"), False
        if noun is None:
            noun, best = self._at_best(np), True
        if noun is None:
            raise self.wrong(span, "a number", "something else")
        if noun.kind == "option":
            if noun.name not in self.words.option_ranges:
                raise self.wrong(span, "a number", f"`{noun.name}`, an option without a range")
            return v.OptionNumber(noun.name, span=span)
        if noun.kind == "field":
            if self.words.fields[noun.name].type not in ("value", "number"):
                raise self.wrong(span, "a number", f"`{noun.name}`")
            return v.FieldOf(noun.name, self.cards(self.of(np, noun.name), scope), best, span=span)
        return self.number_of(noun.name, np, scope)

    def _at_best(self, np: ast.NounPhrase) -> Noun | None:
        """The field of ``best weight of C``."""
        unit = np.core.units[0] if isinstance(np.core, ast.Words) and len(np.core.units) == 1 else None
        if unit is None or unit.words[:1] != ("best",):
            return None
        return self.noun(evolve(unit, words=unit.words[1:]), "field")

    def number_of(self, name: str, np: ast.NounPhrase, scope: Scope) -> v.NumberOf:
        """A declared number with its player, word or card."""
        info = self.words.numbers[name]
        if info.of_card:
            card = self.cards(self.of(np, name), scope) if np.modifiers else self._this(np, scope)
            return v.NumberOf(name, None, None, card, span=np.span)
        player, word = self.player_and_word(np, name, info.owned, info.by, scope)
        return v.NumberOf(name, player, word, None, span=np.span)

    def _this(self, np: ast.NounPhrase, scope: Scope) -> v.Cards:
        if scope.this != "card":
            raise Unresolved(problems.Misplaced(np.span, "a number of cards", "where no card's text runs"))
        return v.This(span=np.span)

    def player_and_word(
        self, np: ast.NounPhrase, name: str, owned: bool, by: str | None, scope: Scope
    ) -> tuple[v.Players | None, v.Word | None]:
        """Whose and of which word a number or a flag is: ``quota of P of W``"""
        player: v.Players | None = None
        word: v.Word | None = None
        for position, modifier in enumerate(np.modifiers):
            if modifier.word != "of":
                raise self.wrong(modifier.span, f"`of` after `{name}`", f"`{modifier.word}`")
            one = self.simple(modifier, np.modifiers[position + 1 :])
            kind = self.classify(self.simple(modifier), scope)
            if kind == "word" and by is not None and word is None:
                word = self.word_of_group(one, by, scope)
                if isinstance(word, v.WordOf | v.WordField):
                    break
            elif owned and player is None:
                player = self.players(one, scope)
                if isinstance(player, v.OwnerOf):
                    break
            else:
                raise self.wrong(modifier.span, f"whose `{name}` it is", kind)
        if owned and player is None:
            player = v.You(span=np.span)
        if by is not None and word is None:
            word = self.own_word(by, name, scope, np.span)
        return player, word

    # ---- flags

    def flag(self, np: ast.NounPhrase, scope: Scope) -> v.FlagOf | v.FlagVar:
        """A flag with its player and word."""
        if isinstance(np.core, ast.Variable):
            if (type_ := scope.type_of(np.core.name, np.core.span)) != "flag":
                raise self.wrong(np.span, "a flag", type_)
            return v.FlagVar(np.core.name, span=np.span)
        noun = self.head(np, "flag")
        if noun is None:
            raise self.wrong(np.span, "a flag", "something else")
        info = self.words.flags[noun.name]
        player, word = self.player_and_word(np, noun.name, info.owned, info.by, scope)
        return v.FlagOf(noun.name, player, word, span=np.span)

    # ---- supplied by the rest of the resolver

    def condition(self, expr: ast.Expr, scope: Scope) -> v.Condition:
        """A condition: see resolve_conditions."""
        raise NotImplementedError
