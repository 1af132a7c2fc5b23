"""What stands: changed numbers and words, permissions in three layers, and who listens to what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from imperium_dsl.machine.layout import GRANTS, MODS, ONCES
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame
from imperium_dsl.reference.numbers import Numbers
from imperium_dsl.reference.texts import hears
from imperium_dsl.reference.values import NO_CARD, Kind, Listener, Scope
from imperium_dsl.reference.world import FACE, WORDS

WordChange: TypeAlias = tuple[int, bool, v.Filter, int, int]


class Standing(Numbers):
    """Adds what holds by itself."""

    # ---- numbers and facts

    def standing_phrases(self, *verbs: str) -> Iterator[tuple[e.Do, str, int, int]]:
        """The phrases that stand: each with its verb, its card and the card's owner."""
        said = self.texts.phrases(*verbs)
        for card, owner in self.at_home():
            for phrase, verb in said.get(self.cells[card + FACE], ()):
                yield phrase, verb, card, owner

    def standing_change(self, name: str, player: int) -> int:
        """``raise limit by 1``"""
        total = 0
        for phrase, verb, card, owner in self.standing_phrases("raise", "lower"):
            number, by = phrase.argument("N"), phrase.argument("M")
            if owner == player and isinstance(number, v.NumberOf) and number.number == name:
                change = self.number(by, Scope(owner, card))  # type: ignore[arg-type]
                total += change if verb == "raise" else -change
        return total

    def standing_discounts(self, name: str, card: int, you: int) -> list[tuple[int, int]]:
        """``lower fee of red card by 1 gem``"""
        found: list[tuple[int, int]] = []
        for phrase, _, this, owner in self.standing_phrases("lower"):
            fact, by = phrase.argument("F"), phrase.argument("A")
            if owner == you and isinstance(fact, v.AmountField) and fact.field == name and isinstance(by, v.Amount):
                scope = Scope(owner, this, it=(card,))
                if isinstance(fact.card, v.Select) and not self.lies_in(card, fact.card, scope):
                    continue
                found.extend(self.plain_parts(by).items())
        return found

    def lies_in(self, card: int, node: v.Select, scope: Scope) -> bool:
        """Does a card pass the filter, in one of the places?"""
        if not self.passes(card, node.filter, scope):
            return False
        return node.zones is None or self.cells[card] in [z for p in node.zones for z in self.zones(p, scope)]

    # ---- words

    def renew_words(self) -> None:
        """The words of all cards: as printed, but for what passives and effects change."""
        changes = [self.word_change(*phrase) for phrase in self.standing_phrases("drop", "lend")]
        entries = [entry for entry in self.cells[MODS] if entry[0] in ("word", "count")]
        every = self.every_card()
        faces = self.cells[every.start + FACE :: every.step]
        self.cells[every.start + WORDS :: every.step] = [self.masks[face] for face in faces]
        if changes or entries:  # filters of passives see printed words only
            owners = {owner for _, _, _, _, owner in changes}
            concerned = [card for card in every if entries or self.owner_of(card) in owners]
            now = {card: self.changed_words(card, changes, entries) for card in concerned}
            for card, words in now.items():
                self.cells[card + WORDS] = words

    @cached_property
    def masks(self) -> list[int]:
        """The printed words of every face, as the cells have them."""
        return [sum(1 << self.word[w] for w in set(face.words)) for face in self.program.faces]

    def word_change(self, phrase: e.Do, verb: str, this: int, owner: int) -> WordChange:
        """``lend red onto card``: the word, whether it is gained, by which cards, of whom"""
        word, kind = phrase.argument("T"), phrase.argument("C")
        assert isinstance(word, v.WordIs)
        assert isinstance(kind, v.Chosen)
        assert isinstance(kind.cards, v.Select)
        return self.word[word.word], verb == "lend", kind.cards.filter, this, owner

    def changed_words(self, card: int, changes: Sequence[WordChange], entries: Sequence[Any]) -> int:
        """First the owner's passives, then effects, then ``treat``."""
        mask: int = self.masks[self.cells[card + FACE]]
        whose = self.owner_of(card)
        for word, gained, those, this, owner in changes:
            if owner == whose and self.passes(card, those, Scope(owner, this, it=(card,))):
                mask = with_word(mask, word, gained)
        for entry in entries:
            if entry[0] == "word" and card in entry[3]:
                mask = with_word(mask, entry[1], entry[2] > 0)
        for entry in entries:
            if entry[0] == "count" and entry[1] == card:
                gained = entry[3] > 0
                if gained or self.printed(card, entry[2]) + entry[3] <= 0:
                    mask = with_word(mask, entry[2], gained)
        return mask

    # ---- permissions: the game's `cannot`, lifted by `can`, beaten by `cannot` of a card or effect

    def may_do(self, frame: Frame, you: int, args: list[Any]) -> bool:
        """May the player do this at all, whatever the cards?"""
        if not self.texts.grants(frame.words, allowed=False) and not self.cells[GRANTS]:
            return True
        at = self.first_of(frame, "word")
        word = args[at] if at >= 0 else -1
        for grant in self.game_bans(frame.words, you):
            concerned = not self.is_about_cards(grant) and self.is_about_word(grant, word)
            if concerned and self.applies(grant, Scope(you)) and not self.lifted(frame.words, you, NO_CARD):
                return False
        return not any(entry[4] is None for entry in self.effect_grants(frame.words, you, allowed=False))

    def is_about_cards(self, grant: e.Grant) -> bool:
        """Does a permission speak of cards? ``cannot become ...`` speaks of a word."""
        types = {p.type for key in grant.frames for p in self.frame(key).parameters}
        return grant.cards is not None and bool(types & {"cards", "kind"})

    def is_about_word(self, grant: e.Grant, word: int) -> bool:
        """Does it speak of this word, or of none in particular?"""
        return not isinstance(grant.cards, v.Select) or word in [self.word[w] for w in grant.cards.filter.words]

    def may_take(self, verb: str, you: int, card: int) -> bool:
        """May the player do this to the card?"""
        said = self.texts.grants(verb, allowed=False)
        if not said and not self.cells[GRANTS]:
            return True
        own = said.faces.get(self.cells[card + FACE], ())
        if any(is_own(grant) and self.speaks_of(grant, card, Scope(you, card)) for grant in own):
            return False
        if any(self.entry_covers(entry, card) for entry in self.effect_grants(verb, you, allowed=False)):
            return False
        if any(self.speaks_of(g, card, Scope(you, this)) for g, this in self.standing_grants(verb, you, False)):
            return False
        bans = [g for g in self.game_bans(verb, you) if self.is_about_cards(g)]
        return not any(self.speaks_of(g, card, Scope(you)) and not self.lifted(verb, you, card) for g in bans)

    def lifted(self, verb: str, you: int, card: int) -> bool:
        """Does a permission lift the game's prohibition?"""
        for grant, this in self.standing_grants(verb, you, True):
            if not grant.zones and self.speaks_of(grant, card, Scope(you, this)):
                return True
        return any(self.entry_covers(entry, card) for entry in self.effect_grants(verb, you, allowed=True))

    def game_bans(self, verb: str, you: int) -> list[e.Grant]:
        """What the game forbids, to everybody or to who has a word."""
        said = self.texts.grants(verb, allowed=False)
        return [*said.game, *(g for word, mine in said.words if self.player_has(you, self.word[word]) for g in mine)]

    def standing_grants(self, verb: str, you: int, allowed: bool) -> list[tuple[e.Grant, int]]:
        """Those of the player's cards in play, but a ``cannot`` about ``this`` holds everywhere: see may_take."""
        said = self.texts.grants(verb, allowed).faces
        mine = [card for card, owner in self.at_home() if owner == you] if said else ()
        pairs = [(grant, card) for card in mine for grant in said.get(self.cells[card + FACE], ())]
        return [(grant, card) for grant, card in pairs if allowed or not is_own(grant)]

    def applies(self, grant: e.Grant, scope: Scope) -> bool:
        """Does a permission's condition hold?"""
        return grant.condition is None or self.condition(grant.condition, scope)

    def speaks_of(self, grant: e.Grant, card: int, scope: Scope) -> bool:
        """Does a permission speak of this card, now?"""
        scope = scope.but(it=(card,))
        match grant.cards if self.is_about_cards(grant) else None:
            case None:
                pass
            case v.Select() as node:
                if not card or (node.source is not None and card not in self.cards(node.source, scope)):
                    return False
                if not self.lies_in(card, node, scope):
                    return False
            case v.This() | v.It() | v.CardVar() as node:
                if not card or card not in self.cards(node, scope):
                    return False
            case _:
                pass
        return self.applies(grant, scope)

    # An effect's permission in the state: (node, owner, allowed, verb, names or None, how often, until, this).

    def effect_grants(self, verb: str, you: int, *, allowed: bool) -> list[Any]:
        """The permissions of effects that are in force for a player."""
        index = self.verb_index[verb]
        return [g for g in self.cells[GRANTS] if g[1] == you and g[3] == index and bool(g[2]) == allowed]

    def entry_covers(self, entry: Any, card: int) -> bool:
        """Does an effect's permission speak of this card?"""
        if not card or entry[4] is None:
            return not card and entry[4] is None
        grant = self.texts.late[entry[0]]
        assert isinstance(grant, e.Grant)
        return self.speaks_of(grant, card, Scope(entry[1], entry[7], names=self.kept_names(grant, entry[4])))

    def use_permission(self, verb: str, you: int, card: int) -> None:
        """A counted permission that was needed is used up."""
        if not self.cells[GRANTS]:
            return
        banned = any(self.speaks_of(g, card, Scope(you)) for g in self.game_bans(verb, you) if self.is_about_cards(g))
        for entry in self.effect_grants(verb, you, allowed=True):
            if banned and entry[5] > 0 and self.entry_covers(entry, card):
                left = [g for g in self.cells[GRANTS] if g is not entry]
                if entry[5] > 1:
                    left.append((*entry[:5], entry[5] - 1, *entry[6:]))
                self.put(GRANTS, tuple(left))
                return

    # ---- what effects leave behind keeps the names it uses

    def keep_names(self, node: e.Once | e.Grant, scope: Scope) -> tuple[Any, ...]:
        """Their values as plain data."""
        return tuple(plain(scope.names.get(name, ())) for name in self.texts.names_used(node))

    def kept_names(self, node: e.Once | e.Grant, values: Sequence[Any]) -> dict[str, Any]:
        """And back."""
        return dict(zip(self.texts.names_used(node), values, strict=True))

    # ---- who listens

    def listeners(self, verb: str, zone: str | None = None) -> list[Listener]:
        """The game's handlers in text order, then those of players' words, of cards in play, of effects."""
        said = self.texts.handlers(verb, zone)
        if not said and not self.cells[ONCES]:
            return []
        found = [Listener(handler) for handler in said.game]
        for player in range(self.lay.players):
            for word, mine in said.words:
                if self.player_has(player, self.word[word]):
                    found += [Listener(handler, owner=player) for handler in mine]
        for card, owner in self.at_home() if said.faces else ():
            found += [Listener(handler, card, owner) for handler in said.faces.get(self.cells[card + FACE], ())]
        for entry in self.cells[ONCES]:
            index, owner, names, this = entry
            once = self.texts.late[index]
            assert isinstance(once, e.Once)
            if hears(once.pattern, verb, zone):
                found.append(Listener(once, this, owner, names, entry))
        return found


def with_word(mask: int, word: int, gained: bool) -> int:
    """The words with one more, or one fewer."""
    return mask | 1 << word if gained else mask & ~(1 << word)


def is_own(grant: e.Grant) -> bool:
    """Is it about the very card it stands on?"""
    node = grant.cards.source if isinstance(grant.cards, v.Select) else grant.cards
    return isinstance(node, v.This)


def plain(value: Any) -> Any:
    """A binding as plain data, to be kept in the state."""
    if isinstance(value, Kind):
        return tuple(value.words)
    if isinstance(value, list):
        return tuple(value)
    return value if isinstance(value, int | tuple) else ()
