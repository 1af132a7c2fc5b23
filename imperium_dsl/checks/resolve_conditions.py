"""Expressions to conditions."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve_numbers import NumberResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.program import values as v
from imperium_dsl.program.walk import walk
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_nouns as ast


class ConditionResolver(NumberResolver):
    """Adds conditions."""

    def condition(self, expr: ast.Expr, scope: Scope) -> v.Condition:
        """An expression as a condition."""
        span = expr.span
        match expr:
            case ast.Not():
                return v.Negation(self.condition(expr.inner, scope), span=span)
            case ast.And():
                return v.Both(self.condition(expr.left, scope), self.condition(expr.right, scope), span=span)
            case ast.Or():
                return v.Either(self.condition(expr.left, scope), self.condition(expr.right, scope), span=span)
            case ast.Compare():
                return self.compared(expr.sign, self.number(expr.left, scope), self.number(expr.right, scope), span)
            case ast.Is():
                found = self._is(expr, scope)
                return v.Negation(found, span=span) if expr.negated else found
            case ast.Bracket():
                return self.condition(expr.inner, scope)
            case ast.NounPhrase():
                if isinstance(expr.core, ast.Bracket):
                    return self.condition(expr.core.inner, scope)
                return self._holds(expr, scope)
            case _:
                raise self.wrong(span, "a condition", "a number")

    def compared(self, sign: str, left: v.Number, right: v.Number, span: Span) -> v.Compared:
        """A comparison; ``of each other player`` on the right asks all of them."""
        over = quantified(right)
        if over is not None:
            return v.Compared(sign, left, without_quantifier(right), over, span=span)
        for side in (left, right):
            if any(isinstance(n, v.Everyone) and n.quantifier in ("each", "any") for n in walk(owners(side))):
                where = "here: put it alone on the right side"
                raise Unresolved(problems.Misplaced(side.span, "a comparison with several players", where))
        return v.Compared(sign, left, right, span=span)

    # ---- there is

    def _holds(self, np: ast.NounPhrase, scope: Scope) -> v.Condition:
        """A noun phrase as a condition: there is such a thing."""
        span = np.span
        name = self.kernel(np, "done", "possible")
        if name == "done":
            return v.Done(span=span)
        if name == "possible":
            if not scope.kind:
                raise Unresolved(problems.Misplaced(span, "`possible`", "outside the gate of an ability"))
            return v.Possible(span=span)
        quantity = np.quantity
        none = quantity is not None and quantity.kind == "no"
        least: v.Number | None = None
        if quantity is not None and quantity.kind in ("at_least", "exactly") and np.core is not None:
            assert quantity.amount is not None
            least = self.number(quantity.amount, scope)
        bare = evolve(np, quantity=None) if none or least is not None else np
        kind = self.classify(bare, scope)
        if kind == "flag":
            return v.FlagSet(self.flag(np, scope), span=span)
        is_own = kind in ("word", "cards") or (kind == "players" and quantity is None)
        if is_own and (own := self._player_word(np)) is not None:
            return v.HasWord(v.You(span=span), own, span=span)
        if none or least is not None:
            self.read(quantity)
        if kind == "players":
            players = self.players(bare, scope)
            if isinstance(players, v.Everyone):
                return self._players_hold(players, least, none, span)
        if quantity is not None and quantity.kind == "any":
            self.read(quantity)
        return v.Some(self.counted(bare, scope), least, none, span=span)

    def _players_hold(self, players: v.Everyone, least: v.Number | None, none: bool, span: Span) -> v.Condition:
        if least is not None:
            return v.Some(v.CountPlayers(players, span=span), least, span=span)
        found = v.AnyPlayer(players, span=span)
        return v.Negation(found, span=span) if none else found

    def _player_word(self, np: ast.NounPhrase) -> v.Filter | None:
        """``calm``, ``calm/angry``: words of the acting player"""
        core = np.core
        if np.modifiers or np.having or not isinstance(core, ast.Words):
            return None
        words: list[str] = []
        for unit in core.units:
            noun = self.noun(unit, "word", "group")
            meant = () if noun is None else self.words.word_groups.get(noun.name, (noun.name,))
            traits = [self.words.traits.get(self.words.trait_of.get(word, "")) for word in meant]
            if not traits or not all(trait is not None and trait.of_player for trait in traits):
                return None
            words.extend(meant)
        return v.Filter(tuple(words), span=np.span)

    # ---- is

    def _is(self, expr: ast.Is, scope: Scope) -> v.Condition:
        span, noun = expr.span, expr.noun
        if not isinstance(expr.left, ast.NounPhrase):
            raise self.wrong(span, "a card or a player", "a number")
        left = expr.left
        option = self.head(left, "option")
        if option is not None:
            return self._option_is(option.name, noun)
        kind = self.classify(left, scope)
        if self.kernel(noun, "empty"):
            if kind != "zone":
                raise self.wrong(left.span, "a zone", kind)
            return v.Some(self.counted(left, scope), None, True, span=span)
        if kind == "players":
            return self._player_is(self.players(left, scope), noun, scope, span)
        cards = self.cards(left, scope)
        if isinstance(noun.core, ast.Pronoun) or (
            isinstance(noun.core, ast.Variable) and scope.type_of(noun.core.name, noun.core.span) == "cards"
        ):
            return v.SameCard(cards, self.cards(noun, scope), span=span)
        return v.HasWord(cards, self.filter(noun, scope), span=span)

    def _player_is(self, players: v.Players, noun: ast.NounPhrase, scope: Scope, span: Span) -> v.Condition:
        if self.classify(noun, scope) == "players" and (own := self._player_word(noun)) is None:
            if isinstance(players, v.Everyone):
                raise self.wrong(span, "one player", "several")
            return v.SamePlayer(players, self.players(noun, scope), span=span)
        own = self._player_word(noun)
        if own is None:
            word = self.word(noun, scope)
            if not isinstance(word, v.WordVar):
                raise self.wrong(noun.span, "a word of players", "something else")
            own = v.Filter(variables=(word.name,), span=noun.span)
        return v.HasWord(players, own, span=span)

    def _option_is(self, name: str, noun: ast.NounPhrase) -> v.OptionIs:
        value = ""
        if isinstance(noun.core, ast.Words) and len(noun.core.units) == 1:
            value = " ".join(noun.core.units[0].words)
        elif noun.core is None and noun.quantity is not None and isinstance(noun.quantity.amount, ast.Literal):
            self.read(noun.quantity)
            value = str(noun.quantity.amount.value)
        first, last = self.words.option_ranges.get(name, (1, 0))
        if value not in self.words.options[name] and not (value.isdecimal() and first <= int(value) <= last):
            raise Unresolved(problems.UnknownWord(noun.span, value, self.words.options[name]))
        return v.OptionIs(name, value, span=noun.span)

    # ---- with

    def having(self, having: ast.With, scope: Scope, of: str) -> v.Condition:
        """``with X``: about a card, slot or holder (it) or a player (you)"""
        inner = scope.inner(it="card") if of != "player" else scope.inner()
        span = having.span
        self.read(having)
        if having.kind in ("more", "fewer"):
            if of != "player" or not (having.than and isinstance(having.than.core, ast.Pronoun)):
                raise Unresolved(problems.Misplaced(span, f"`with {having.kind}`", "but of players, `than you`"))
            left = self.counted(having.noun, inner)
            sign = ">" if having.kind == "more" else "<"
            return v.Compared(sign, left, v.OfAsker(left, span=span), span=span)
        if having.kind == "most":
            raise Unresolved(problems.Misplaced(span, "`with most`", "but of players"))
        kind = self.classify(having.noun, inner)
        found: v.Condition
        if kind == "word" and of != "player":
            found = v.HasWord(v.It(span=span), self._word_filter(having.noun, inner), span=span)
        else:
            found = self._holds(having.noun, inner)
        return v.Negation(found, span=span) if having.kind == "without" else found

    def _word_filter(self, np: ast.NounPhrase, scope: Scope) -> v.Filter:
        word = self.word(np, scope)
        match word:
            case v.WordIs():
                return v.Filter((word.word,), span=np.span)
            case v.WordVar():
                return v.Filter(variables=(word.name,), span=np.span)
            case _:
                raise self.wrong(np.span, "a word after `with`", "a fact of a card")


def owners(number: v.Number) -> tuple[v.Value, ...]:
    """Whose things a number counts, without the conditions inside it."""
    match number:
        case v.Count(cards=v.Select(zones=tuple() as zones)):
            return tuple(zone.player for zone in zones if isinstance(zone, v.ZoneOf) and zone.player is not None)
        case v.Tokens(holder=holder):
            return (holder,)
        case v.NumberOf(player=player) if player is not None:
            return (player,)
        case v.Math() | v.Share():
            inner = (number.left, number.right) if isinstance(number, v.Math) else (number.value, number.count)
            return tuple(owner for part in inner for owner in owners(part))
        case _:
            return ()


def quantified(number: v.Number) -> v.Everyone | None:
    """The players of ``... of each other player`` in a count."""
    if isinstance(number, v.Math | v.Share):
        return None
    found = owners(number)
    return found[0] if found and isinstance(found[0], v.Everyone) else None


def without_quantifier(number: v.Number) -> v.Number:
    """The same number asked of one player, who is ``you`` for it."""
    match number:
        case v.Count(cards=v.Select(zones=tuple() as zones) as select):
            own = tuple(evolve(z, player=v.You(span=z.span)) if isinstance(z, v.ZoneOf) else z for z in zones)
            return evolve(number, cards=evolve(select, zones=own))
        case v.Tokens():
            return evolve(number, holder=v.You(span=number.span))
        case v.NumberOf():
            return evolve(number, player=v.You(span=number.span))
        case _:
            return number
