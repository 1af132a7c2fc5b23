"""What may be done: prohibitions of the game, permissions that lift them, prohibitions of cards and effects."""

from __future__ import annotations

from typing import Any

from imperium_dsl.machine.carrying import Carrying
from imperium_dsl.machine.layout import GRANTS


class Permissions(Carrying):
    """Adds ``can`` and ``cannot``: the game's cannot < can < cannot of a card or effect."""

    __slots__ = ()

    def may_do(self, verb: int, you: int, word: int = -1) -> bool:
        """May the player do this at all, whatever the cards?"""
        code = self.code
        for grant in code.plain_bans.get(verb, ()):
            if grant.words and word not in grant.words:
                continue
            mine = grant.owner_word < 0 or self.player_has(you, grant.owner_word)
            if mine and grant.applies(self, you, 0, 0) and not self.lifted(verb, you, 0):
                return False
        return not any(owner == you and grant[4] is None for grant, owner in self.effect_grants(verb, False))

    def allowed(self, verbs: tuple[int, ...], you: int, card: int) -> bool:
        """May the player do all of this to the card?"""
        code = self.code
        face = self.s[card + 2]
        for verb in verbs:
            own = code.self_bans.get((face, verb))
            if own:
                for grant in own:
                    if grant.applies(self, you, card, card):
                        return False
            if self.barred(verb, you, card):
                return False
        return True

    def barred(self, verb: int, you: int, card: int) -> bool:
        """Is the card barred by an effect, another card, or the game?"""
        for entry, owner in self.effect_grants(verb, False):
            if owner == you and self.effect_covers(entry, card):
                return True
        stand = self.lis or self.listen_again()
        for grant, this, owner in stand.cannots.get(verb, ()):
            if owner == you and grant.applies(self, you, this, card):
                return True
        for grant in self.code.card_bans.get(verb, ()):
            if grant.owner_word >= 0 and not self.player_has(you, grant.owner_word):
                continue
            if grant.applies(self, you, 0, card) and not self.lifted(verb, you, card):
                return True
        return False

    def lifted(self, verb: int, you: int, card: int) -> bool:
        """Does a permission lift the game's prohibition?"""
        for grant, this, owner in (self.lis or self.listen_again()).cans.get(verb, ()):
            if owner == you and not grant.zones and grant.applies(self, you, this, card):
                return True
        return any(owner == you and self.effect_covers(e, card) for e, owner in self.effect_grants(verb, True))

    def use_permission(self, verb: int, you: int, card: int) -> None:
        """A counted permission that was needed is used up."""
        counted = [e for e, owner in self.effect_grants(verb, True) if owner == you and e[5] > 0]
        if not counted:
            return
        for grant in self.code.card_bans.get(verb, ()):
            if not grant.applies(self, you, 0, card):
                continue
            for entry in counted:
                if self.effect_covers(entry, card):
                    left = [e for e in self.s[GRANTS] if e is not entry]
                    if entry[5] > 1:
                        left.append((*entry[:5], entry[5] - 1, *entry[6:]))
                    self.put(GRANTS, tuple(left))
                    return

    # Grants made by effects are kept in the state: (grant id, owner, allowed, verb, bindings, count, until, this).

    def effect_grants(self, verb: int, allowed: bool) -> list[tuple[Any, int]]:
        """The grants of effects that are in force."""
        grants = self.s[GRANTS]
        if not grants:
            return []
        return [(g, g[1]) for g in grants if g[3] == verb and bool(g[2]) == allowed]

    def effect_covers(self, entry: Any, card: int) -> bool:
        """Does a grant of an effect speak of this card?"""
        if not card:
            return entry[4] is None
        grant = self.code.grants[entry[0]]
        return bool(grant.applies(self, entry[1], entry[7], card, entry[4]))

    def extra_places(self, verb: int, you: int) -> list[tuple[Any, int, int]]:
        """``can buy blue from attic``: further places to look in."""
        found = []
        for grant, this, owner in (self.lis or self.listen_again()).cans.get(verb, ()):
            if owner == you and grant.zones:
                found.append((grant, this, owner))
        return found

    def player_has(self, player: int, word: int) -> bool:
        """Has the player this word?"""
        at = self.code.word_at.get(word)
        if at is None:
            return False
        lay = self.lay
        return bool(self.s[lay.words0 + player * len(lay.of_player) + at] == word)
