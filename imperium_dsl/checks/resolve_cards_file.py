"""Card declarations to faces: words, facts, texts."""

from __future__ import annotations

import re

from attrs import evolve, frozen

from imperium_dsl.checks import problems
from imperium_dsl.checks import program_effects as e
from imperium_dsl.checks import program_values as v
from imperium_dsl.checks.program import CardSet
from imperium_dsl.checks.resolve_effects import EffectResolver
from imperium_dsl.checks.scope import Scope, Unresolved
from imperium_dsl.checks.vocabulary import FieldInfo, quoted_names
from imperium_dsl.checks.walk import walk
from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_nouns as nouns

_NUMBER = re.compile(r"([0-9]?[A-Z]+)([0-9]+)([A-Z]?)$")


@frozen
class _Members:
    """The resolved members of a card, model or belonging."""

    words: tuple[str, ...] = ()
    fields: tuple[tuple[str, e.FieldValue], ...] = ()
    aliases: tuple[str, ...] = ()
    texts: tuple[e.Text, ...] = ()
    handlers: tuple[e.Handler, ...] = ()
    grants: tuple[e.Grant, ...] = ()
    copies: int = 1


class CardFileResolver(EffectResolver):
    """Adds cards and what belongs to words."""

    models: dict[str, ast.Model]
    sets: dict[str, CardSet]
    numbers_seen: dict[str, Span]
    word_kinds: set[str]  # kinds of ability whose texts belong to words, not to cards

    def faces(self, card: ast.Card) -> list[e.Face]:
        """One face per number."""
        members = self.members(self._expanded(card.members), Scope(this="card"))
        found = []
        for number in card.numbers:
            if number in self.numbers_seen:
                self.found.append(problems.CardNumberTwice(card.span, number, self.numbers_seen[number]))
                continue
            self.numbers_seen[number] = card.span
            match = _NUMBER.match(number)
            prefix = match.group(1) if match else number
            of = self.sets.get(prefix)
            if of is None:
                self.found.append(problems.NoSet(card.span, number, tuple(self.sets)))
                continue
            words = (*members.words, *of.words)
            found.append(
                e.Face(
                    card.name,
                    number,
                    prefix,
                    words,
                    members.fields,
                    members.texts,
                    members.handlers,
                    members.grants,
                    members.aliases,
                    members.copies,
                    card.doc,
                    span=card.span,
                )  # fmt: skip
            )
        return found

    def _expanded(self, members: tuple[ast.Member, ...]) -> tuple[ast.Member, ...]:
        """``like`` replaced by what the model has."""
        found: list[ast.Member] = []
        for member in members:
            if isinstance(member, ast.Like):
                model = self.models.get(member.name)
                if model is None:
                    self.found.append(problems.UnknownModel(member.span, member.name, tuple(self.models)))
                else:
                    found.extend(m for m in model.members if not isinstance(m, ast.Like))
            else:
                found.append(member)
        return tuple(found)

    def members(self, members: tuple[ast.Member, ...], scope: Scope) -> _Members:
        """The members of a card or of a word."""
        found = _Members()
        for member in members:
            try:
                found = self._member(member, scope, found)
            except Unresolved as unresolved:
                self.found.append(unresolved.problem)
        return found

    def _member(self, member: ast.Member, scope: Scope, found: _Members) -> _Members:
        match member:
            case ast.CardWords():
                return evolve(found, words=(*found.words, *self._card_words(member)))
            case ast.CardField():
                return self._field(member, found)
            case ast.Text():
                if member.kind not in self.words.abilities:
                    raise Unresolved(
                        problems.UnknownKind(member.span, member.kind, tuple(self.words.abilities))
                    )
                text = e.Text(member.kind, self.effect(member.body, scope.inner()), span=member.span)
                return evolve(found, texts=(*found.texts, text))
            case ast.Handler():
                handler = self.handler(member, scope)
                return found if handler is None else evolve(found, handlers=(*found.handlers, handler))
            case ast.Permission():
                inner = scope.inner()
                grant = self.grant(member.phrase, member.allowed, member.condition, member.unless, inner)
                return evolve(found, grants=(*found.grants, grant))
            case ast.Like():
                return found
        raise AssertionError(member)

    def _card_words(self, member: ast.CardWords) -> list[str]:
        found = []
        for word in member.words:
            nouns_ = [n for n in self.words.nouns.get(word, []) if n.kind == "word"]
            if not nouns_:
                self.found.append(problems.UnknownWord(member.span, word, tuple(self.words.trait_of)))
            else:
                found.append(nouns_[0].name)
        return found

    # ---- facts

    def _field(self, member: ast.CardField, found: _Members) -> _Members:
        if member.name == "copies" and "copies" not in self.words.fields:
            return evolve(found, copies=self._literal(member.value))
        info = self.words.fields.get(member.name)
        if info is None:
            known = (*self.words.fields, *self.words.abilities, "copies", "like")
            raise Unresolved(problems.UnknownWord(member.span, member.name, known))
        if info.type == "name":
            names = quoted_names(member.value)
            if not names:
                raise self.wrong(member.span, "a quoted name", "something else")
            return evolve(found, aliases=(*found.aliases, *names))
        value = self._field_value(info, member)
        words = found.words
        if info.type == "value" and info.forms:
            words = (*words, info.forms[form_of(value)])
        return evolve(found, words=words, fields=(*found.fields, (info.name, value)))

    def _field_value(self, info: FieldInfo, member: ast.CardField) -> e.FieldValue:
        scope = Scope(this="card", over=info.over)
        match info.type:
            case "amount":
                return self._amounts(member.value, scope)
            case "word":
                assert isinstance(member.value, nouns.NounPhrase)
                word = self.word(member.value, scope)
                if not isinstance(word, v.WordIs):
                    raise self.wrong(member.span, "a word", "something else")
                return word
            case "number":
                return v.Const(self._literal(member.value), span=member.span)
        return self.number(member.value, scope)

    def _amounts(self, value: nouns.Expr, scope: Scope) -> v.Amount:
        parts: list[nouns.NounPhrase] = []
        rest = value
        while isinstance(rest, nouns.Arithmetic) and rest.sign == "+":
            if isinstance(rest.right, nouns.NounPhrase):
                parts.insert(0, rest.right)
            rest = rest.left
        if isinstance(rest, nouns.NounPhrase):
            parts.insert(0, rest)
        amount = self.amount(tuple(parts), scope) if parts else None
        if not isinstance(amount, v.Amount):
            raise self.wrong(value.span, "tokens", "something else")
        return amount

    def _literal(self, value: nouns.Expr) -> int:
        number = self.number(value, Scope())
        if not isinstance(number, v.Const):
            raise self.wrong(value.span, "a number", "something that changes")
        return number.value

    def belonging(self, declaration: ast.Belonging) -> e.Belonging | None:
        """What belongs to a word."""
        if declaration.word not in self.words.trait_of:
            known = tuple(self.words.trait_of)
            self.found.append(problems.UnknownWord(declaration.span, declaration.word, known))
            return None
        group = self.words.traits[self.words.trait_of[declaration.word]]
        members = self.members(declaration.members, Scope(this="player" if group.of_player else "word"))
        return e.Belonging(
            declaration.word,
            group.of_player,
            members.texts,
            members.handlers,
            members.grants,
            span=declaration.span,
        )


def form_of(value: e.FieldValue) -> int:
    """0: counts something (variable), 1: depends on a condition, 2: fixed."""
    kinds = {type(n) for n in walk(value)}
    if v.Share in kinds:
        return 0
    if v.IfElse in kinds:
        return 1
    return 2
