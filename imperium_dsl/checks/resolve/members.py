"""What a card, a model or a word consists of: words, facts, texts, handlers, permissions."""

from __future__ import annotations

from attrs import evolve

from imperium_dsl.checks import problems
from imperium_dsl.checks.declarations import Members
from imperium_dsl.checks.resolve import effects, events, unread, values
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, beginning, wrong
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.fields import form_of
from imperium_dsl.program.vocabulary import FieldInfo
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_nouns as nouns


def _with_model(r: Resolving, like: ast.Like, found: Members) -> Members:
    """What a model has, before or after what the card says itself."""
    has = r.declared.models.get(like.name)
    if has is None:
        raise Unresolved(problems.UnknownModel(like.span, like.name, tuple(r.declared.models)))
    for name, span in found.said:
        if name in dict(has.said):
            raise Unresolved(problems.FactTwice(like.span, name, span))
    return Members(
        (*found.words, *has.words), (*found.fields, *has.fields), (*found.aliases, *has.aliases),
        (*found.texts, *has.texts), (*found.handlers, *has.handlers), (*found.grants, *has.grants),
        max(found.copies, has.copies), (*found.said, *has.said),
    )  # fmt: skip


def as_members(r: Resolving, members: tuple[ast.Member, ...], scope: Scope, like: bool = False) -> Members:
    """The members of a card, a model or a word; only a card may be like a model."""
    found = Members()
    for member in members:
        try:
            if isinstance(member, ast.Like) and like:
                found = _with_model(r, member, found)
            else:
                found = _with_member(r, member, scope, found)
        except Unresolved as unresolved:
            r.found.append(unresolved.problem)
    return found


def _with_member(r: Resolving, member: ast.Member, scope: Scope, found: Members) -> Members:
    match member:
        case ast.CardWords():
            return evolve(found, words=(*found.words, *_card_words(r, member)))
        case ast.CardField():
            return _with_field(r, member, found)
        case ast.Text():
            if member.kind not in r.words.abilities:
                known = tuple(r.words.abilities)
                span = beginning(member.span, member.kind)
                raise Unresolved(problems.UnknownKind(span, member.kind, known))
            text = e.Text(member.kind, effects.as_effect(r, member.body, scope.inner()), span=member.span)
            return evolve(found, texts=(*found.texts, text))
        case ast.Handler():
            handler = effects.as_handler(r, member, scope)
            return found if handler is None else evolve(found, handlers=(*found.handlers, handler))
        case ast.Permission():
            inner = scope.inner()
            grant = events.as_grant(r, member.phrase, member.allowed, member.condition, member.unless, inner)
            unread.check(r, member.phrase, member.condition)
            return evolve(found, grants=(*found.grants, grant))
        case ast.Like():
            raise Unresolved(problems.Misplaced(member.span, "`like`", "but in a card"))


def _card_words(r: Resolving, member: ast.CardWords) -> list[str]:
    found = []
    for word in member.words:
        words = [n.name for n in r.declared.nouns.get(word, ()) if n.kind == "word"]
        if not words:
            r.found.append(problems.UnknownWord(member.span, word, tuple(r.words.trait_of)))
        found.extend(words[:1])
    return found


# ---- facts


def _with_field(r: Resolving, member: ast.CardField, found: Members) -> Members:
    first = dict(found.said).get(member.name)
    info = r.words.fields.get(member.name)
    if first is not None and (info is None or info.type != "name"):
        raise Unresolved(problems.FactTwice(member.span, member.name, first))
    found = evolve(found, said=(*found.said, (member.name, member.span)))
    if member.name == "copies" and info is None:
        return evolve(found, copies=_literal(r, member.value))
    if info is None:
        known = (*r.words.fields, *r.words.abilities, "copies", "like")
        span = beginning(member.span, member.name)
        raise Unresolved(problems.UnknownWord(span, member.name, known))
    if info.type == "name":
        return evolve(found, aliases=(*found.aliases, *_names(r, member.value)))
    value = _field_value(r, info, member)
    unread.check(r, member.value)
    words = found.words
    if info.type == "value" and info.forms:
        words = (*words, info.forms[form_of(value)])
    return evolve(found, words=words, fields=(*found.fields, (info.name, value)))


def _names(r: Resolving, value: nouns.Expr) -> tuple[str, ...]:
    core = value.core if isinstance(value, nouns.NounPhrase) else None
    names = tuple(unit.name for unit in core.units) if isinstance(core, nouns.Words) else (None,)
    unread.check(r, value)
    if None in names:
        raise wrong(value.span, "a quoted name", "something else")
    return tuple(name for name in names if name is not None)


def _field_value(r: Resolving, info: FieldInfo, member: ast.CardField) -> e.FieldValue:
    scope = Scope(this="card", over=info.over)
    value = member.value
    match info.type:
        case "amount":
            return _amounts(r, value, scope)
        case "word":
            word = values.as_word(r, value, scope) if isinstance(value, nouns.NounPhrase) else None
            if not isinstance(word, v.WordIs):
                raise wrong(value.span, "a word", "something else")
            return word
        case "number":
            return v.Const(_literal(r, value), span=value.span)
        case _:
            return values.as_number(r, value, scope)


def _amounts(r: Resolving, value: nouns.Expr, scope: Scope) -> v.Amount:
    parts: list[nouns.Expr] = []
    rest = value
    while isinstance(rest, nouns.Arithmetic) and rest.sign == "+":
        parts.insert(0, rest.right)
        rest = rest.left
    parts.insert(0, rest)
    amounts = tuple(part for part in parts if isinstance(part, nouns.NounPhrase))
    amount = values.as_amount(r, amounts, scope) if len(amounts) == len(parts) else None
    if not isinstance(amount, v.Amount):
        raise wrong(value.span, "tokens", "something else")
    return amount


def _literal(r: Resolving, value: nouns.Expr) -> int:
    number = values.as_number(r, value, Scope())
    unread.check(r, value)
    if not isinstance(number, v.Const) or number.value < 0:
        raise wrong(value.span, "a plain number", "something else")
    return number.value


# ---- words


def as_belonging(r: Resolving, declaration: ast.Belonging) -> e.Belonging | None:
    """What belongs to a word: abilities, handlers, permissions; words and facts belong to cards."""
    if declaration.word not in r.words.trait_of:
        known = tuple(r.words.trait_of)
        r.found.append(problems.UnknownWord(declaration.span, declaration.word, known))
        return None
    for member in declaration.members:
        if isinstance(member, ast.CardWords | ast.CardField):
            r.found.append(problems.Misplaced(member.span, "a word or fact of cards", "under `for`"))
    group = r.words.traits[r.words.trait_of[declaration.word]]
    members = tuple(m for m in declaration.members if not isinstance(m, ast.CardWords | ast.CardField))
    found = as_members(r, members, Scope(this="player" if group.of_player else "word"))
    return e.Belonging(
        declaration.word, group.of_player, found.texts, found.handlers, found.grants,
        span=declaration.span,
    )  # fmt: skip
