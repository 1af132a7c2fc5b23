"""Names of a game's words, tokens, fields and bindings to what they are called."""

from __future__ import annotations

from imperium_dsl.english.context import Binding, Context


def adjective(c: Context, word: str) -> str:
    """A word as an adjective or a name."""
    return c.book.get("words", word) or word


def noun_forms(c: Context, word: str) -> tuple[str, str] | None:
    """Singular and plural of a word that is a noun; others are adjectives."""
    own = c.book.get("nouns", word)
    if own is not None:
        return own, c.book.get("plurals", own) or own
    plural = c.vocabulary.plurals.get(word)
    return None if plural is None else (word, plural)


def state(c: Context, word: str) -> str:
    """A word of a player after ``are``: ``calm``, ``a rebel``"""
    return c.book.get("states", word) or adjective(c, word)


def trait(c: Context, words: tuple[str, ...]) -> str | None:
    """The trait that all these words belong to."""
    for name, group in c.vocabulary.traits.items():
        if words and set(words) <= set(group.words):
            return c.book.get("traits", name) or name
    return None


def whole_trait(c: Context, words: tuple[str, ...]) -> str | None:
    """The trait whose words these are."""
    found = next((name for name, group in c.vocabulary.traits.items() if group.words == words), None)
    return None if found is None else c.book.get("traits", found) or found


def token(c: Context, kind: str | None, many: bool = True) -> str:
    """The name of a kind of token: of one, or of several; the game's text has the plural, unless a file has it."""
    if kind is None:
        return c.form("any_token")
    one = c.book.get("tokens", kind) or kind
    return c.book.get("plurals", one) or c.vocabulary.plurals.get(kind, kind) if many else one


def field(c: Context, name: str) -> str:
    """What a fact of cards is called."""
    return c.book.get("fields", name) or name


def end(c: Context, what: str) -> str:
    """What it is that ends."""
    return c.book.get("ends", what) or what


def bound_word(c: Context, name: str) -> str:
    """A bound word; ``this`` is the word that has the ability."""
    if name == "this" and c.word is not None:
        return adjective(c, c.word)
    known = c.moment.text(name)
    if known is not None:
        return known
    found = c.names.get(name)
    return name if found is None else bound(c, found)


def bound(c: Context, b: Binding) -> str:
    """``the card revealed``"""
    if b.plain:
        return b.one
    return c.form("bound", noun=b.one if b.single else b.many, participle=b.participle)
