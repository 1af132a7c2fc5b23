"""Noun phrases to amounts of tokens."""

from __future__ import annotations

from imperium_dsl.checks.resolve_cards import CardResolver
from imperium_dsl.checks.scope import Scope
from imperium_dsl.program import values as v
from imperium_dsl.syntax import ast_nouns as ast


class AmountResolver(CardResolver):
    """Adds amounts."""

    def amount(self, parts: tuple[ast.NounPhrase, ...], scope: Scope) -> v.Amount | v.AmountVar | v.AmountField:
        """Tokens with their kinds."""
        first = parts[0]
        span = first.span.to(parts[-1].span)
        if isinstance(first.core, ast.Variable):
            self._alone(parts, "a parameter")
            if (type_ := scope.type_of(first.core.name, first.core.span)) != "amount":
                raise self.wrong(first.span, "tokens", type_)
            return v.AmountVar(first.core.name, span=span)
        field = self.head(first, "field")
        if field is not None:
            self._alone(parts, f"`{field.name}`")
            return v.AmountField(field.name, self.cards(self.of(first, field.name), scope), span=span)
        return v.Amount(tuple(self._part(p, scope) for p in parts), span=span)

    def _alone(self, parts: tuple[ast.NounPhrase, ...], what: str) -> None:
        if len(parts) > 1:
            raise self.wrong(parts[1].span, f"{what} alone", "a sum")

    def _part(self, np: ast.NounPhrase, scope: Scope) -> v.AmountPart:
        noun = self.head(np, "token")
        if noun is None and not self.kernel(np, "token"):
            raise self.wrong(np.span, "tokens", "something else")
        kind = None if noun is None else noun.name
        mode, number = self.quantity(np, scope)
        if np.modifiers and np.modifiers[0].word == "on":
            if mode != "all":
                raise self.wrong(np.span, "`all tokens on ...`", "a number of tokens; say `from` where they lie")
            holder = self.holder(self.simple(np.modifiers[0], np.modifiers[1:]), scope)
            return v.AmountPart(kind, "on", None, holder, span=np.span)
        if mode == "none":
            return v.AmountPart(kind, "any", None, span=np.span)
        if mode == "any_number":
            mode = "up_to_all"
        return v.AmountPart(kind, mode, number, span=np.span)
