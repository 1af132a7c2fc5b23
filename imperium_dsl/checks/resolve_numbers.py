"""Expressions to numbers and conditions."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks import program_values as v
from imperium_dsl.checks.resolve_cards import CardResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast


class NumberResolver(CardResolver):
    """Adds numbers and conditions."""

    # ---- numbers

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
                return self._share(expr, scope)
            case ast.Ternary():
                condition = self.condition(expr.condition, scope)
                value, otherwise = self.number(expr.value, scope), self.number(expr.otherwise, scope)
                return v.IfElse(condition, value, otherwise, span=span)
            case ast.NounPhrase():
                return self.counted(expr, scope)
            case _:
                raise self.wrong(span, "a number", "a condition")

    def _share(self, expr: ast.Per, scope: Scope) -> v.Share:
        """``1 per 4 population``, ``(AMOUNT + 1) per 2``"""
        value = self.number(expr.value, scope)
        of = expr.of
        each: v.Number | None = None
        if isinstance(of, ast.NounPhrase):
            if of.core is None:
                return v.Share(value, v.Const(1, span=of.span), self.number(of, scope), span=expr.span)
            if of.quantity is not None and of.quantity.kind == "exactly":
                assert of.quantity.amount is not None
                each = self.number(of.quantity.amount, scope)
                of = evolve(of, quantity=None)
        return v.Share(value, self.number(of, scope), each, span=expr.span)

    def counted(self, np: ast.NounPhrase, scope: Scope) -> v.Number:
        """A noun phrase as a number."""
        span, core = np.span, np.core
        if core is None:
            assert np.quantity is not None
            assert np.quantity.amount is not None
            return self.number(np.quantity.amount, scope)
        if isinstance(core, ast.Bracket):
            return self.number(core.inner, scope)
        if isinstance(core, ast.Variable) and not np.modifiers and np.having is None:
            if scope.type_of(core.name, core.span) in ("number", "cards", "players", "count"):
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
            case "cards" | "count" | "word":
                cards = self.cards(np, scope)
                return v.Count(cards, self.weight(cards), span=span)
            case "zone":
                zone = self.zone(np, scope)
                everything = v.Filter(span=span)
                return v.Count(v.Select((zone,), everything, span=span), span=span)
        raise self.wrong(span, "a number", f"a {kind}")

    def _tokens(self, np: ast.NounPhrase, scope: Scope) -> v.Number:
        field = self.head(np, "field")
        if field is not None:
            raise self.wrong(np.span, "a number", "an amount")
        noun = self.head(np, "token")
        holder: v.Value = v.You(span=np.span)
        for i, modifier in enumerate(np.modifiers):
            if modifier.word in ("on", "of"):
                holder = self.holder(self.simple(modifier, np.modifiers[i + 1 :]), scope)
                break
        return v.Tokens(None if noun is None else noun.name, holder, span=np.span)

    def _declared(self, np: ast.NounPhrase, scope: Scope) -> v.Number:
        span = np.span
        name = self.kernel(np, "order", "seats")
        if name == "seats":
            return v.SeatCount(span=span)
        if name == "order" and np.modifiers:
            return v.OrderOf(self.holder(self.simple(np.modifiers[0], np.modifiers[1:]), scope), span=span)
        field = self.head(np, "field")
        if field is not None and np.modifiers:
            cards = self.cards(self.simple(np.modifiers[0], np.modifiers[1:]), scope)
            return v.FieldOf(field.name, cards, span=span)
        noun = self.head(np, "number")
        if noun is None:
            raise self.wrong(span, "a number", "something else")
        return self.number_of(noun.name, np, scope)

    def number_of(self, name: str, np: ast.NounPhrase, scope: Scope) -> v.NumberOf:
        """A declared number with its player, word or card."""
        info = self.words.numbers[name]
        player: v.Players | None = None
        word: v.Word | None = None
        card: v.Cards | None = None
        for i, modifier in enumerate(np.modifiers):
            if modifier.word != "of":
                raise self.wrong(modifier.span, f"`of` after `{name}`", f"`{modifier.word}`")
            one = self.simple(modifier)
            kind = self.classify(one, scope)
            if info.of_card:
                card = self.cards(self.simple(modifier, np.modifiers[i + 1 :]), scope)
                break
            if kind == "word" and info.by is not None:
                word = self.word(one, scope)
            else:
                player = self.players(one, scope)
        if info.owned and player is None:
            player = v.You(span=np.span)
        if info.by is not None and word is None and scope.this == "word":
            word = v.WordVar("this", span=np.span)
        if info.of_card and card is None:
            card = v.This(span=np.span)
        return v.NumberOf(name, player, word, card, span=np.span)

    # ---- conditions

    def condition(self, expr: ast.Expr, scope: Scope) -> v.Condition:
        """An expression as a condition."""
        span = expr.span
        match expr:
            case ast.Not():
                return v.Negation(self.condition(expr.inner, scope), span=span)
            case ast.And():
                return v.Both(self.condition(expr.left, scope), self.condition(expr.right, scope), span=span)
            case ast.Or():
                return v.Either(
                    self.condition(expr.left, scope), self.condition(expr.right, scope), span=span
                )
            case ast.Compare():
                return self.compared(
                    expr.sign, self.number(expr.left, scope), self.number(expr.right, scope), span
                )
            case ast.Is():
                found = self._is(expr, scope)
                return v.Negation(found, span=span) if expr.negated else found
            case ast.Bracket():
                return self.condition(expr.inner, scope)
            case ast.NounPhrase():
                if isinstance(expr.core, ast.Bracket) and expr.quantity is None and not expr.modifiers:
                    return self.condition(expr.core.inner, scope)
                return self._holds(expr, scope)
            case _:
                raise self.wrong(span, "a condition", "a number")

    def compared(self, sign: str, left: v.Number, right: v.Number, span: Span) -> v.Compared:
        """A comparison; ``of each other player`` on the right asks all of them."""
        over = quantified(right)
        if over is not None:
            return v.Compared(sign, left, without_quantifier(right), over, span=span)
        return v.Compared(sign, left, right, span=span)

    def _holds(self, np: ast.NounPhrase, scope: Scope) -> v.Condition:
        """A noun phrase as a condition: there is such a thing."""
        span = np.span
        none = np.quantity is not None and np.quantity.kind == "no"
        least: v.Number | None = None
        if np.quantity is not None and np.quantity.kind in ("at_least", "exactly") and np.core is not None:
            assert np.quantity.amount is not None
            least = self.number(np.quantity.amount, scope)
        bare = evolve(np, quantity=None) if none or least is not None else np
        name = self.kernel(bare, "done", "possible")
        if name == "done":
            return v.Done(span=span)
        if name == "possible":
            if not scope.kind:
                raise Unresolved(problems.Misplaced(span, "`possible`", "outside the gate of an ability"))
            return v.Possible(span=span)
        kind = self.classify(bare, scope)
        if kind == "flag":
            return v.FlagSet(self.flag(bare, scope), span=span)
        if kind == "players":
            players = self.players(bare, scope)
            if isinstance(players, v.Everyone):
                found: v.Condition = v.AnyPlayer(players, span=span)
                return v.Negation(found, span=span) if none else found
        if kind in ("word", "cards") and (own := self._player_word(bare)) is not None:
            return v.HasWord(v.You(span=span), own, span=span)
        return v.Some(self.counted(bare, scope), least, none, span=span)

    def _player_word(self, np: ast.NounPhrase) -> v.Filter | None:
        """``barbarian``, ``romans/greeks``: words of the acting player"""
        core = np.core
        if np.modifiers or np.having or not isinstance(core, ast.Words):
            return None
        words = []
        for unit in core.units:
            noun = self.noun(unit, "word")
            if noun is None or not self.words.traits[self.words.trait_of[noun.name]].of_player:
                return None
            words.append(noun.name)
        return v.Filter(tuple(words), span=np.span)

    def _is(self, expr: ast.Is, scope: Scope) -> v.Condition:
        span, noun = expr.span, expr.noun
        if not isinstance(expr.left, ast.NounPhrase):
            raise self.wrong(span, "a card or a player", "a number")
        left = expr.left
        option = self.head(left, "option")
        if option is not None:
            return self._option_is(option.name, noun)
        kind = self.classify(left, scope)
        if kind == "zone" and self.kernel(noun, "empty"):
            return v.Some(self.counted(left, scope), None, True, span=span)
        if kind == "players":
            players = self.players(left, scope)
            if self.classify(noun, scope) == "players" and not isinstance(players, v.Everyone):
                return v.SamePlayer(players, self.players(noun, scope), span=span)
            words = self._player_word(noun)
            if words is None and isinstance(noun.core, ast.Variable | ast.Bracket | ast.Words):
                words = v.Filter(variables=(self._word_variable(noun, scope),), span=noun.span)
            assert words is not None
            return v.HasWord(players, words, span=span)
        cards = self.cards(left, scope)
        if isinstance(noun.core, ast.Pronoun) or (
            isinstance(noun.core, ast.Variable) and scope.type_of(noun.core.name, noun.core.span) == "cards"
        ):
            return v.SameCard(cards, self.cards(noun, scope), span=span)
        return v.HasWord(cards, self.filter(noun, scope), span=span)

    def _word_variable(self, np: ast.NounPhrase, scope: Scope) -> str:
        word = self.word(np, scope)
        if not isinstance(word, v.WordVar):
            raise self.wrong(np.span, "a word", "something else")
        return word.name

    def _option_is(self, name: str, noun: ast.NounPhrase) -> v.OptionIs:
        value = ""
        if isinstance(noun.core, ast.Words) and len(noun.core.units) == 1:
            value = " ".join(noun.core.units[0].words)
        elif (
            noun.core is None and noun.quantity is not None and isinstance(noun.quantity.amount, ast.Literal)
        ):
            value = str(noun.quantity.amount.value)
        if value not in self.words.options[name]:
            raise Unresolved(problems.UnknownWord(noun.span, value, self.words.options[name]))
        return v.OptionIs(name, value, span=noun.span)

    def having(self, having: ast.With, scope: Scope, of: str) -> v.Condition:
        """``with X``: about a card, slot or holder (it) or a player (you)"""
        inner = scope.inner(it="card") if of != "player" else scope.inner()
        span = having.span
        if having.kind in ("more", "fewer"):
            left = self.counted(having.noun, inner)
            sign = ">" if having.kind == "more" else "<"
            return v.Compared(sign, left, v.OfAsker(left, span=span), span=span)
        kind = self.classify(having.noun, inner)
        if kind == "word" and of != "player":
            word = self.word(having.noun, inner)
            words, variables = ((word.word,), ()) if isinstance(word, v.WordIs) else ((), (word.name,))  # type: ignore[union-attr]
            found: v.Condition = v.HasWord(
                v.It(span=span), v.Filter(words, variables=variables, span=span), span=span
            )
        else:
            found = self._holds(having.noun, inner)
        return v.Negation(found, span=span) if having.kind == "without" else found

    # ---- flags

    def flag(self, np: ast.NounPhrase, scope: Scope) -> v.FlagOf | v.FlagVar:
        """A flag with its player and word."""
        if isinstance(np.core, ast.Variable):
            return v.FlagVar(np.core.name, span=np.span)
        noun = self.head(np, "flag")
        if noun is None:
            raise self.wrong(np.span, "a flag", "something else")
        info = self.words.flags[noun.name]
        player: v.Players | None = None
        word: v.Word | None = None
        for i, modifier in enumerate(np.modifiers):
            one = self.simple(modifier, np.modifiers[i + 1 :])
            kind = self.classify(self.simple(modifier), scope)
            if kind == "word":
                word = self.word(one, scope)
                break
            player = self.players(self.simple(modifier), scope)
        if info.owned and player is None:
            player = v.You(span=np.span)
        if info.by is not None and word is None and scope.this == "word":
            word = v.WordVar("this", span=np.span)
        return v.FlagOf(noun.name, player, word, span=np.span)


def quantified(number: v.Number) -> v.Everyone | None:
    """The players of ``... of each other player`` in a count."""
    match number:
        case v.Count(cards=v.Select(zones=(v.ZoneOf(player=v.Everyone() as over), *_))):
            return over
        case v.Tokens(holder=v.Everyone() as over):
            return over
        case v.NumberOf(player=v.Everyone() as over):
            return over
    return None


def without_quantifier(number: v.Number) -> v.Number:
    """The same number asked of one player, who is ``you`` for it."""
    match number:
        case v.Count(cards=v.Select() as select):
            zones = tuple(
                evolve(z, player=v.You(span=z.span)) for z in select.zones or () if isinstance(z, v.ZoneOf)
            )
            return evolve(number, cards=evolve(select, zones=zones))
        case v.Tokens() | v.NumberOf():
            change = {"holder" if isinstance(number, v.Tokens) else "player": v.You(span=number.span)}
            return evolve(number, **change)  # type: ignore[arg-type]
    return number
