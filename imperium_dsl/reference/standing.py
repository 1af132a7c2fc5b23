"""What holds by itself or for a time: the words of cards, who listens, what effects leave behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from imperium_dsl.machine.layout import GRANTS, MODS, ONCES
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.verbs import row
from imperium_dsl.reference import board, state, values
from imperium_dsl.reference.index import LeftBehind, hears
from imperium_dsl.reference.records import (
    Cards,
    Change,
    Description,
    Listener,
    Meaning,
    Pending,
    Permission,
    Scope,
    Treated,
    WordChange,
    change,
)
from imperium_dsl.reference.state import FACE, WORDS, World

# ---- the words of cards ----------------------------------------------------

DROP, LEND = "drop word from kind until end", "lend word onto kind until end"


@frozen(eq=False)
class Alteration:
    """``lend red onto card`` on a card in play: it alters cards of the same owner."""

    word: int
    lent: bool
    those: v.Filter
    card: int
    owner: int


def renew_words(w: World) -> None:
    """The words of all cards: as printed, but for what cards in play and effects change.

    What a card in play alters is found by printed words only.
    """
    alterations = list(alterations_now(w))
    changes = [c for c in w.cells[MODS] if isinstance(c, WordChange | Treated)]
    every = state.every_card(w)
    faces = w.cells[every.start + FACE :: every.step]
    w.cells[every.start + WORDS :: every.step] = [w.index.printed[face] for face in faces]
    if alterations or changes:
        owners = {alteration.owner for alteration in alterations}
        concerned = [card for card in every if changes or board.owner_of(w, card) in owners]
        now = {card: changed_words(w, card, alterations, changes) for card in concerned}
        for card, words in now.items():
            w.cells[card + WORDS] = words


def alterations_now(w: World) -> Iterator[Alteration]:
    """The phrases of cards in play that change words."""
    for phrase, card, owner in values.standing_phrases(w, DROP, LEND):
        word, kind = phrase.argument("T"), phrase.argument("C")
        assert isinstance(word, v.WordIs)
        assert isinstance(kind, v.Chosen)
        assert isinstance(kind.cards, v.Select)
        yield Alteration(w.ids.words[word.word], row(phrase.frame).sign > 0, kind.cards.filter, card, owner)


def changed_words(w: World, card: int, alterations: Sequence[Alteration], changes: Sequence[Change]) -> int:
    """First the owner's cards in play, then effects, then ``treat``."""
    mask: int = w.index.printed[w.cells[card + FACE]]
    owner = board.owner_of(w, card)
    for alteration in alterations:
        scope = Scope(alteration.owner, alteration.card, it=(card,))
        if alteration.owner == owner and values.passes(w, card, alteration.those, scope):
            mask = with_word(mask, alteration.word, alteration.lent)
    for each in changes:
        if isinstance(each, WordChange) and card in each.cards:
            mask = with_word(mask, each.word, each.sign > 0)
    for each in changes:
        if isinstance(each, Treated) and each.card == card:
            more = each.more > 0
            if more or state.printed(w, card, each.word) + each.more <= 0:
                mask = with_word(mask, each.word, more)
    return mask


def with_word(mask: int, word: int, there: bool) -> int:
    """The words with one more, or one fewer."""
    return mask | 1 << word if there else mask & ~(1 << word)


def change_words(w: World, word: int, sign: int, cards: Cards, until: str) -> None:
    """before: cards as they are    after: they have the word, or lack it, for a time"""
    add_change(w, WordChange("word", word, sign, tuple(cards), until))
    renew_words(w)


# ---- what lasts for a time -------------------------------------------------


def add_change(w: World, entry: Change) -> None:
    """Something is otherwise, until a certain end."""
    state.put(w, MODS, (*w.cells[MODS], entry))


def expire(w: World, what: str) -> None:
    """The end of a turn or round: what lasted until then is over."""
    if any(entry.until == what for entry in w.cells[MODS]):
        state.put(w, MODS, tuple(entry for entry in w.cells[MODS] if entry.until != what))
        renew_words(w)
    state.put(w, GRANTS, tuple(entry for entry in w.cells[GRANTS] if entry.until != what))
    for cell in flag_cells(w, what):
        state.put(w, cell, 0)


def flag_cells(w: World, per: str) -> list[int]:
    """The cells of flags that last as long as a turn, a round or the series."""
    found: list[int] = []
    for info, first, stride in zip(w.index.flags, w.layout.flags, w.layout.flag_strides, strict=True):
        if info.per == per:
            found += range(first, first + stride * (w.layout.players if info.owned else 1))
    return found


def read_entries(w: World) -> None:
    """The cells of a state as it comes from elsewhere, with names for their parts."""
    w.cells[MODS] = tuple(change(entry) for entry in w.cells[MODS])
    w.cells[GRANTS] = tuple(Permission(*entry) for entry in w.cells[GRANTS])
    w.cells[ONCES] = tuple(Pending(*entry) for entry in w.cells[ONCES])


# ---- what effects leave behind keeps the names it uses ---------------------


def keep_names(w: World, node: LeftBehind, scope: Scope) -> tuple[Meaning, ...]:
    """Their values as plain data."""
    return tuple(plain(scope.names.get(name, ())) for name in w.index.names_used(node))


def kept_names(w: World, node: LeftBehind, meanings: Sequence[Meaning]) -> dict[str, Meaning]:
    """And back."""
    return dict(zip(w.index.names_used(node), meanings, strict=True))


def plain(meaning: Meaning) -> Meaning:
    """A binding as plain data, to be kept in the state; of a description only the words stay."""
    if isinstance(meaning, Description):
        return tuple(meaning.words)
    if isinstance(meaning, list):
        return tuple(meaning)
    return meaning if isinstance(meaning, int | tuple) else ()


# ---- who listens -----------------------------------------------------------


def listeners(w: World, verb: str, zone: str | None = None) -> list[Listener]:
    """The game's handlers in text order, then those of players' words, of cards in play, of effects."""
    said = w.index.handlers(verb, zone)
    if not said and not w.cells[ONCES]:
        return []
    found = [Listener(handler) for handler in said.game]
    for player in range(w.layout.players):
        for word, mine in said.words:
            if state.player_has(w, player, w.ids.words[word]):
                found += [Listener(handler, owner=player) for handler in mine]
    for card, owner in state.at_home(w) if said.faces else ():
        found += [Listener(handler, card, owner) for handler in said.faces.get(w.cells[card + FACE], ())]
    for pending in w.cells[ONCES]:
        once = w.index.left_behind[pending.node]
        assert isinstance(once, e.Once)
        if hears(once.pattern, verb, zone):
            names = kept_names(w, once, pending.names)
            found.append(Listener(once, pending.this, pending.player, names, pending))
    return found
