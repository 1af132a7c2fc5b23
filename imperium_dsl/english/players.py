"""Players and words to noun phrases."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from imperium_dsl.english.context import BARE, Binding, Context
from imperium_dsl.english.phrasebook import Phrasebook, book_of
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program


class PlayerPrinter:
    """Prints the players and words of one game."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.words = program.words
        self.book: Phrasebook = book_of(program)

    def form(self, key: str, *args: str, **fields: str) -> str:
        """A template of the phrasebook, filled."""
        return self.book.form(key).format(*args, **fields)

    # ---- players

    def player(self, p: v.Players, c: Context) -> str:
        """``each other player with a fox in play``"""
        match p:
            case v.You():
                return self.form("you" if c.voice.reader else "them")
            case v.Them():
                return self.form("them")
            case v.PlayerVar():
                return self.form("that_player") if p.name in c.names else p.name
            case v.OwnerOf():
                if isinstance(p.of, v.This) and not c.voice.reader:
                    return self.form("you")
                return self.form("owner", self.value(p.of, c))
            case v.Neighbour():
                return self.form("next" if p.step > 0 else "previous")
            case v.Everyone():
                return self.everyone(p, c)
            case _:
                assert_never(p)

    def everyone(self, p: v.Everyone, c: Context, many: bool = False) -> str:
        """Players by quantifier, or only their noun for ``many``."""
        words = [w for w in p.words if self.words.trait_of[w] != "role"]
        roles = [w for w in p.words if self.words.trait_of[w] == "role"]
        named = [self.word_text(role) for role in roles]
        noun = " ".join((*words, *(named or [self.form("players" if many else "player")])))
        if roles and self.is_alone(roles[0]):
            return (
                self.having(f"{self.form('the')} {noun}", p.having, c.acting(BARE))
                if p.having
                else (noun if many else f"{self.form('the')} {noun}")
            )
        if p.quantifier == "most" and p.having is not None:
            what = p.having.number if isinstance(p.having, v.Some) else None
            counted = "" if what is None else self.counted(what, c.acting(BARE), many=True)
            text = self.form("most", noun, counted)
        else:
            if p.having is not None:
                noun = self.having(noun, p.having, c.acting(BARE))
            quantifier = {"each": "each_player", "any": "any"}[p.quantifier]
            if p.other:
                quantifier = {"each_player": "each_other", "any": "any_other"}[quantifier]
            text = noun if many else self.form(quantifier, noun)
        return self.form("reverse", text) if p.reverse else text

    def is_alone(self, role: str) -> bool:
        """Is there one player of this role, whoever plays?"""
        rivals = [rival.role for rival in self.words.rivals]
        return role in rivals or (bool(rivals) and role == self.words.roles[0] and self.words.seats == (1,))

    def subject(self, p: v.Players, c: Context) -> str:
        """A player as the one who acts."""
        if isinstance(p, v.Them):
            return self.form("they")
        if isinstance(p, v.You):
            return self.form("you" if c.voice.reader else "they")
        return self.player(p, c)

    def whose(self, p: v.Players | None, c: Context) -> str:
        """``your``, ``their``, ``each other player's``"""
        if p is None or isinstance(p, v.You):
            return self.form("your" if c.voice.reader else "their")
        if isinstance(p, v.Them):
            return self.form("their")
        if isinstance(p, v.OwnerOf) and isinstance(p.of, v.This):
            return self.form("your")
        if isinstance(p, v.Everyone) and p.quantifier == "each" and p.having is None:
            return self.form("whose_other" if p.other else "whose_all", self.everyone(p, c, many=True))
        return self.form("whose", self.player(p, c))

    # ---- words

    def word_text(self, word: str) -> str:
        """A word as an adjective or a name."""
        return self.book.get("words", word) or word

    def noun_forms(self, word: str) -> tuple[str, str] | None:
        """Singular and plural of a word that is a noun; others are adjectives."""
        own = self.book.get("nouns", word)
        if own is not None:
            return own, self.book.get("plurals", own) or own
        plural = self.words.plurals.get(word)
        return None if plural is None else (word, plural)

    def state(self, word: str) -> str:
        """A word of a player after ``are``: ``calm``, ``a rebel``"""
        return self.book.get("states", word) or self.word_text(word)

    def word(self, w: v.Word, c: Context) -> str:
        """A word as a value."""
        match w:
            case v.WordIs():
                return self.word_text(w.word)
            case v.WordVar():
                return self.bound_word(w.name, c)
            case v.WordOf():
                return self.form("word_of", self.value(w.of, c))
            case v.WordField():
                return self.form("field_of", field=self.field_name(w.field), cards=self.cards(w.card, c))
            case _:
                assert_never(w)

    def bound_word(self, name: str, c: Context) -> str:
        if name == "this" and c.word is not None:
            return self.word_text(c.word)
        found = c.names.get(name)
        return name if found is None else self.bound(found)

    def words_in(self, w: v.WordsIn, c: Context) -> str:
        """What may be named."""
        if w.kind is not None:
            return self.form("named_kind", w.kind)
        trait = self.whole_trait(w.words)
        if trait is not None:
            words = self.book.article(trait)
        else:
            words = self.form("words_of", self.book.listed([self.word_text(x) for x in w.words], "or"))
        if w.among is None:
            return words
        among = self.select(evolve(w.among, filter=evolve(w.among.filter, words=())), c, many=True)
        return self.form("words_among", words=words, cards=among)

    def trait(self, words: tuple[str, ...]) -> str | None:
        """The trait that all these words belong to."""
        for name, group in self.words.traits.items():
            if words and set(words) <= set(group.words):
                return self.book.get("traits", name) or name
        return None

    def whole_trait(self, words: tuple[str, ...]) -> str | None:
        """The trait whose words these are."""
        found = [name for name, group in self.words.traits.items() if group.words == words]
        return (self.book.get("traits", found[0]) or found[0]) if found else None

    def bound(self, b: Binding) -> str:
        """``the card revealed``"""
        if b.plain:
            return b.one
        return self.form("bound", noun=b.one if b.single else b.many, participle=b.participle).strip()

    def field_name(self, name: str) -> str:
        return self.book.get("fields", name) or name

    # ---- supplied by the rest of the printer

    def having(self, noun: str, condition: v.Condition, c: Context) -> str:
        """A noun with its ``with`` clause: see conditions."""
        raise NotImplementedError

    def counted(self, number: v.Number, c: Context, many: bool = False, default: tuple[str, ...] = ()) -> str:
        """The noun that a number counts: see numbers."""
        raise NotImplementedError

    def value(self, value: v.Value, c: Context) -> str:
        """Any value: see values."""
        raise NotImplementedError

    def cards(self, cards: v.Cards, c: Context, place: str = "in", default: tuple[str, ...] = ()) -> str:
        """Cards: see nouns."""
        raise NotImplementedError

    def select(self, s: v.Select, c: Context, many: bool = False) -> str:
        """Cards of a description: see nouns."""
        raise NotImplementedError
