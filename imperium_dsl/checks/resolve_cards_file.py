"""Card declarations to faces: words, facts, texts."""

from __future__ import annotations

import re

from attrs import evolve, frozen

from imperium_dsl.checks import problems
from imperium_dsl.checks.resolve_effects import EffectResolver
from imperium_dsl.checks.scope import Scope, Unresolved, beginning
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.vocabulary import FieldInfo
from imperium_dsl.program.walk import walk
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
    said: tuple[tuple[str, Span], ...] = ()  # which facts are given, and where


class CardFileResolver(EffectResolver):
    """Adds cards and what belongs to words."""

    model_members: dict[str, _Members]
    numbers_seen: dict[str, Span]

    def faces(self, card: ast.Card) -> list[e.Face]:
        """One face per number."""
        members = self.members(card.members, Scope(this="card"), like=True)
        found: list[e.Face] = []
        clash = False  # one card, one report
        for number in card.numbers:
            if number in self.numbers_seen:
                self.found.append(problems.CardNumberTwice(card.span, number, self.numbers_seen[number]))
                continue
            self.numbers_seen[number] = card.span
            match = _NUMBER.match(number)
            prefix = match.group(1) if match else number
            of = self.declared.sets.get(prefix)
            if of is None:
                self.found.append(problems.NoSet(card.span, number, tuple(self.declared.sets)))
                continue
            words = (*members.words, *of.words)
            clash = clash or self._check_words(card, words)
            face = e.Face(
                card.name, number, prefix, words, members.fields, members.texts, members.handlers,
                members.grants, members.aliases, members.copies, card.doc, span=card.span,
            )  # fmt: skip
            found.append(face)
        return found

    def _check_words(self, card: ast.Card, words: tuple[str, ...]) -> bool:
        """At most one word of a trait that says ``one of``."""
        clash = False
        for trait in self.words.traits.values():
            if trait.single:
                both = [word for word in words if self.words.trait_of.get(word) == trait.name]
                if len(both) > 1:
                    self.found.append(problems.TwoWordsOfOneTrait(card.span, tuple(both), trait.name))
                    clash = True
        return clash

    def _like(self, like: ast.Like, found: _Members) -> _Members:
        """What a model has, before or after what the card says itself."""
        model = self.declared.models.get(like.name)
        if model is None:
            raise Unresolved(problems.UnknownModel(like.span, like.name, tuple(self.declared.models)))
        has = self.model(model)
        for name, span in found.said:
            if name in dict(has.said):
                raise Unresolved(problems.FactTwice(like.span, name, span))
        return _Members(
            (*found.words, *has.words), (*found.fields, *has.fields), (*found.aliases, *has.aliases),
            (*found.texts, *has.texts), (*found.handlers, *has.handlers), (*found.grants, *has.grants),
            max(found.copies, has.copies), (*found.said, *has.said),
        )  # fmt: skip

    def model(self, model: ast.Model) -> _Members:
        """A model is resolved once, whether cards are like it or not."""
        if model.name not in self.model_members:
            self.model_members[model.name] = self.members(model.members, Scope(this="card"))
        return self.model_members[model.name]

    def members(self, members: tuple[ast.Member, ...], scope: Scope, like: bool = False) -> _Members:
        """The members of a card, a model or a word; only a card may be like a model."""
        found = _Members()
        for member in members:
            try:
                if isinstance(member, ast.Like) and like:
                    found = self._like(member, found)
                else:
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
                    known = tuple(self.words.abilities)
                    span = beginning(member.span, member.kind)
                    raise Unresolved(problems.UnknownKind(span, member.kind, known))
                text = e.Text(member.kind, self.effect(member.body, scope.inner()), span=member.span)
                return evolve(found, texts=(*found.texts, text))
            case ast.Handler():
                handler = self.handler(member, scope)
                return found if handler is None else evolve(found, handlers=(*found.handlers, handler))
            case ast.Permission():
                inner = scope.inner()
                grant = self.grant(member.phrase, member.allowed, member.condition, member.unless, inner)
                self.check_read(member.phrase, member.condition)
                return evolve(found, grants=(*found.grants, grant))
            case ast.Like():
                raise Unresolved(problems.Misplaced(member.span, "`like`", "but in a card"))

    def _card_words(self, member: ast.CardWords) -> list[str]:
        found = []
        for word in member.words:
            words = [n.name for n in self.declared.nouns.get(word, ()) if n.kind == "word"]
            if not words:
                self.found.append(problems.UnknownWord(member.span, word, tuple(self.words.trait_of)))
            found.extend(words[:1])
        return found

    # ---- facts

    def _field(self, member: ast.CardField, found: _Members) -> _Members:
        first = dict(found.said).get(member.name)
        info = self.words.fields.get(member.name)
        if first is not None and (info is None or info.type != "name"):
            raise Unresolved(problems.FactTwice(member.span, member.name, first))
        found = evolve(found, said=(*found.said, (member.name, member.span)))
        if member.name == "copies" and info is None:
            return evolve(found, copies=self._literal(member.value))
        if info is None:
            known = (*self.words.fields, *self.words.abilities, "copies", "like")
            span = beginning(member.span, member.name)
            raise Unresolved(problems.UnknownWord(span, member.name, known))
        if info.type == "name":
            return evolve(found, aliases=(*found.aliases, *self._names(member.value)))
        value = self._field_value(info, member)
        self.check_read(member.value)
        words = found.words
        if info.type == "value" and info.forms:
            words = (*words, info.forms[form_of(value)])
        return evolve(found, words=words, fields=(*found.fields, (info.name, value)))

    def _names(self, value: nouns.Expr) -> tuple[str, ...]:
        core = value.core if isinstance(value, nouns.NounPhrase) else None
        names = tuple(unit.name for unit in core.units) if isinstance(core, nouns.Words) else (None,)
        self.check_read(value)
        if None in names:
            raise self.wrong(value.span, "a quoted name", "something else")
        return tuple(name for name in names if name is not None)

    def _field_value(self, info: FieldInfo, member: ast.CardField) -> e.FieldValue:
        scope = Scope(this="card", over=info.over)
        value = member.value
        match info.type:
            case "amount":
                return self._amounts(value, scope)
            case "word":
                word = self.word(value, scope) if isinstance(value, nouns.NounPhrase) else None
                if not isinstance(word, v.WordIs):
                    raise self.wrong(value.span, "a word", "something else")
                return word
            case "number":
                return v.Const(self._literal(value), span=value.span)
            case _:
                return self.number(value, scope)

    def _amounts(self, value: nouns.Expr, scope: Scope) -> v.Amount:
        parts: list[nouns.Expr] = []
        rest = value
        while isinstance(rest, nouns.Arithmetic) and rest.sign == "+":
            parts.insert(0, rest.right)
            rest = rest.left
        parts.insert(0, rest)
        amounts = tuple(part for part in parts if isinstance(part, nouns.NounPhrase))
        amount = self.amount(amounts, scope) if len(amounts) == len(parts) else None
        if not isinstance(amount, v.Amount):
            raise self.wrong(value.span, "tokens", "something else")
        return amount

    def _literal(self, value: nouns.Expr) -> int:
        number = self.number(value, Scope())
        self.check_read(value)
        if not isinstance(number, v.Const) or number.value < 0:
            raise self.wrong(value.span, "a plain number", "something else")
        return number.value

    # ---- words

    def belonging(self, declaration: ast.Belonging) -> e.Belonging | None:
        """What belongs to a word: abilities, handlers, permissions; words and facts belong to cards."""
        if declaration.word not in self.words.trait_of:
            known = tuple(self.words.trait_of)
            self.found.append(problems.UnknownWord(declaration.span, declaration.word, known))
            return None
        for member in declaration.members:
            if isinstance(member, ast.CardWords | ast.CardField):
                self.found.append(problems.Misplaced(member.span, "a word or fact of cards", "under `for`"))
        group = self.words.traits[self.words.trait_of[declaration.word]]
        members = tuple(m for m in declaration.members if not isinstance(m, ast.CardWords | ast.CardField))
        found = self.members(members, Scope(this="player" if group.of_player else "word"))
        return e.Belonging(
            declaration.word, group.of_player, found.texts, found.handlers, found.grants,
            span=declaration.span,
        )  # fmt: skip


def form_of(value: e.FieldValue) -> int:
    """0: counts something (variable), 1: depends on a condition, 2: fixed."""
    kinds = {type(n) for n in walk(value)}
    if v.Share in kinds:
        return 0
    if v.IfElse in kinds:
        return 1
    return 2
