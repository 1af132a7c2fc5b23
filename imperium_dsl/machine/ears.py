"""Who listens to what, and what the cards in play give: found again when it may have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperium_dsl.machine.layout import FLIPS, ONCES
from imperium_dsl.machine.picking import Picking

HINDERED = -1  # in the table of listeners: the verbs, with players, which somebody answers before they are done


class Standing:
    """What the cards in play give: permissions, prohibitions, changed numbers and words."""

    __slots__ = ("cannots", "cans", "fields", "numbers", "words")

    def __init__(self) -> None:
        self.cans: dict[int, list[Any]] = {}
        self.cannots: dict[int, list[Any]] = {}
        self.numbers: dict[int, list[Any]] = {}
        self.fields: list[Any] = []
        self.words: list[Any] = []


class Ears(Picking):
    """Adds listeners."""

    __slots__ = ()

    def listen_again(self) -> None:
        """Find out who listens to what: the game, then words of players, then cards in play, then `once`."""
        code, s, lay = self.code, self.s, self.lay
        key = (s[ONCES], s[FLIPS], *[s[cell] for cell in code.standing_cells], *s[lay.words0 : lay.words_end])
        found = self.ears.get(key)
        if found is not None:
            self.lis, self.standing = found
            return
        lis: dict[Any, Any] = {}
        for handler in code.game_handlers:
            lis.setdefault(handler.key, []).append((handler, 0, -1, ()))
        for player in range(lay.players):
            for word, handlers in code.word_handlers.items():
                if self.player_has(player, word):
                    for handler in handlers:
                        lis.setdefault(handler.key, []).append((handler, 0, player, ()))
        stand = Standing()
        for cell, owner in code.standing_cells.items():
            for card in s[cell]:
                face = code.stands[s[card + 2]] if card else None
                if face is None:
                    continue
                for handler in face.handlers:
                    lis.setdefault(handler.key, []).append((handler, card, owner, ()))
                for grant in face.cans:
                    stand.cans.setdefault(grant.verb, []).append((grant, card, owner))
                for grant in face.cannots:
                    stand.cannots.setdefault(grant.verb, []).append((grant, card, owner))
                for change in face.numbers:
                    stand.numbers.setdefault(change.number, []).append((change, card, owner))
                stand.fields.extend((change, card, owner) for change in face.fields)
                stand.words.extend((change, card, owner) for change in face.words)
        for index, owner, bindings, this in s[ONCES]:
            handler = code.once_handlers[index]
            lis.setdefault(handler.key, []).append((handler, this, owner, bindings))
        lis[HINDERED] = self.hindered(lis)
        self.lis, self.standing = lis, stand
        if len(self.ears) > 200:
            self.ears.clear()
        self.ears[key] = (lis, stand)

    def hindered(self, lis: dict[Any, Any]) -> set[tuple[int, int]]:
        """The verbs that somebody answers before they are done, each with the players who do them.

        What others answer does not make a thing impossible, as far as the player can know, unless it replaces it.
        """
        found = set()
        for key, entries in lis.items():
            for handler, _, owner, _ in entries:
                if handler.hinders and (owner < 0 or handler.instead):
                    found |= {(key, player) for player in range(self.lay.players)}
                elif handler.hinders and not handler.others:
                    found.add((key, owner))
        return found

    def unless_answered(self, you: int, *events: Any) -> bool | None:
        """A no, unless something may happen instead, or before it what the player cannot know."""
        for event in events:
            for handler, _, owner, _ in self.listeners(event):
                if handler.would and (handler.instead or owner != you):
                    return None
        return False

    def hear(self) -> dict[Any, list[Any]]:
        """Who listens to what, found again if need be."""
        if self.lis is None:
            self.listen_again()
        return self.lis  # type: ignore[return-value]

    def listeners(self, key: Any) -> Sequence[Any]:
        """The handlers for a verb, or a zone event."""
        if self.lis is None:
            self.listen_again()
        return self.lis.get(key, ())  # type: ignore[union-attr,no-any-return]
