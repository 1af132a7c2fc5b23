"""Who listens to what, and what the cards in play give: found again when it may have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from imperium_dsl.machine.carrying import Way
from imperium_dsl.machine.layout import FLIPS, ONCES
from imperium_dsl.machine.parts import Handler, Standing
from imperium_dsl.machine.picking import Picking

Entry = tuple[Handler, int, int, tuple[Any, ...]]  # a handler with its card, its owner and what it has bound

NOBODY: Final[list[Entry]] = []
KEPT: Final = 200  # positions of which it is remembered who listens


class Listening:
    """Who listens, and what the cards in play give: permissions, prohibitions, changed numbers and words."""

    __slots__ = (
        "cannots", "cans", "emptying", "entering", "entries", "fields", "heed", "hindered", "leaving", "numbers",
        "ways", "words",
    )  # fmt: skip

    def __init__(self, verbs: int) -> None:
        self.entries: dict[Any, list[Entry]] = {}  # by verb, or verb and zone
        self.hindered: set[tuple[Any, int]] = set()  # verbs, with players, which somebody answers before they are done
        self.heed = [0] * verbs  # for each verb: the words and tokens that anybody listens for, as a mask; -1: to all
        self.leaving: dict[int, int] = {}  # the same for cells that cards leave, and enter
        self.entering: dict[int, int] = {}
        self.emptying: set[int] = set()
        self.ways: dict[tuple[int, int], Way] = {}  # see ``Carrying.way``
        self.cans: dict[int, list[Any]] = {}
        self.cannots: dict[int, list[Any]] = {}
        self.numbers: dict[int, list[Any]] = {}
        self.fields: list[Any] = []
        self.words: list[Any] = []


class Ears(Picking):
    """Adds listeners."""

    __slots__ = ()

    def listen_again(self) -> Listening:
        """Find out who listens to what: the game, then words of players, then cards in play, then `once`."""
        code, s, lay = self.code, self.s, self.lay
        stands = code.stands
        standing = [tuple([c for c in s[cell] if c and stands[s[c + 2]]]) for cell in code.standing_cells]
        key = (s[ONCES], s[FLIPS], *standing, *s[lay.words0 : lay.words_end])
        found: Listening | None = self.ears.get(key)
        if found is not None:
            self.lis = found
            return found
        found = Listening(len(lay.ruleset.verbs))
        entries = found.entries
        for handler in code.game_handlers:
            entries.setdefault(handler.key, []).append((handler, 0, -1, ()))
        for player in range(lay.players):
            for word, handlers in code.word_handlers.items():
                if self.player_has(player, word):
                    for handler in handlers:
                        entries.setdefault(handler.key, []).append((handler, 0, player, ()))
        for owner, cards in zip(code.standing_cells.values(), standing, strict=True):
            for card in cards:
                self.stand(found, stands[s[card + 2]], card, owner)
        for index, owner, bindings, this in s[ONCES]:
            handler = code.once_handlers[index]
            entries.setdefault(handler.key, []).append((handler, this, owner, bindings))
        self.attend(found)
        self.lis = found
        if len(self.ears) > KEPT:
            self.ears.clear()
        self.ears[key] = found
        return found

    def stand(self, found: Listening, face: Standing, card: int, owner: int) -> None:
        """What a card gives that lies in play."""
        for handler in face.handlers:
            found.entries.setdefault(handler.key, []).append((handler, card, owner, ()))
        for grant in face.cans:
            found.cans.setdefault(grant.verb, []).append((grant, card, owner))
        for grant in face.cannots:
            found.cannots.setdefault(grant.verb, []).append((grant, card, owner))
        for change in face.numbers:
            found.numbers.setdefault(change.what, []).append((change, card, owner))
        found.fields.extend((change, card, owner) for change in face.fields)
        found.words.extend((change, card, owner) for change in face.words)

    def attend(self, found: Listening) -> None:
        """What those who listen listen for, in short."""
        switches = self.switches
        for key, every in found.entries.items():
            entries = [e for e in every if all(switches[option] == value for option, value in e[0].only)]
            if len(entries) < len(every):
                every[:] = entries
            self.hindered(found, key, entries)
            mask = 0
            for entry in entries:
                mask |= entry[0].mask
            if type(key) is int:
                found.heed[key] = mask
            elif mask:
                verb, zone = key
                for cell in self.zone_cells(zone):
                    if verb == self.code.empty:
                        found.emptying.add(cell)
                    else:
                        (found.leaving if verb == self.code.leave else found.entering)[cell] = mask
        if self.notices:
            found.heed = [-1] * len(found.heed)
        heard = (tuple(found.leaving.items()), tuple(found.entering.items()), tuple(found.emptying))
        found.ways = self.code.ways.setdefault(heard, {})

    def hindered(self, found: Listening, key: Any, entries: list[Entry]) -> None:
        """Does somebody answer this before it is done? Noted with the players who do it.

        What others answer does not make a thing impossible, as far as the player can know, unless it replaces it.
        """
        for handler, _, owner, _ in entries:
            if handler.hinders and (owner < 0 or handler.instead):
                found.hindered |= {(key, player) for player in range(self.lay.players)}
            elif handler.hinders and not handler.others:
                found.hindered.add((key, owner))

    def unless_answered(self, you: int, *events: Any) -> bool | None:
        """A no, unless something may happen instead, or before it what the player cannot know."""
        for event in events:
            for handler, _, owner, _ in self.listeners(event):
                if handler.would and (handler.instead or owner != you):
                    return None
        return False

    def listeners(self, key: Any) -> list[Entry]:
        """The handlers for a verb, or a zone event."""
        return (self.lis or self.listen_again()).entries.get(key, NOBODY)

    def zone_cells(self, zone: int) -> Sequence[int]:
        """All cells of a declared zone."""
        return self.code.cells_of[zone]
