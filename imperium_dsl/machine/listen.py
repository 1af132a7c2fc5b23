"""Who listens to what, and what the cards in play give: found again when it may have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from imperium_dsl.machine import players
from imperium_dsl.machine.layout import FLIPS, ONCES
from imperium_dsl.machine.parts import Handler, Standing

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine

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


class Way:
    """What follows from a card's going from one zone to another, as long as the same handlers listen."""

    __slots__ = ("can_empty", "has_checks", "hides", "is_free", "loud", "order", "shows", "stands")

    def __init__(self, loud: int, order: int) -> None:
        self.loud = loud  # the words of cards that somebody listens for; -1: any card
        self.order = order  # 0: it comes last, 1: on top, BASED: on top, and one card stays lowest
        self.stands = False  # do cards give something in one of the zones?
        self.hides: tuple[int, ...] = ()  # what those know who see the card vanish
        self.shows: tuple[int, ...] = ()  # what everybody knows, if the card comes to light
        self.can_empty = False  # does somebody listen for the last card?
        self.has_checks = False  # does a check read one of the zones?
        self.is_free = False  # nothing of all that


def listen_again(m: Machine) -> Listening:
    """Find out who listens to what: the game, then words of players, then cards in play, then `once`."""
    code, s, lay = m.code, m.cells, m.layout
    stands = code.stands
    standing = [tuple([c for c in s[cell] if c and stands[s[c + 2]]]) for cell in code.standing_cells]
    key = (s[ONCES], s[FLIPS], *standing, *s[lay.words0 : lay.words_end])
    found: Listening | None = m.listened.get(key)
    if found is not None:
        m.listening = found
        return found
    found = Listening(len(lay.ruleset.verbs))
    entries = found.entries
    for handler in code.game_handlers:
        entries.setdefault(handler.key, []).append((handler, 0, -1, ()))
    for player in range(lay.players):
        for word, handlers in code.word_handlers.items():
            if players.player_has(m, player, word):
                for handler in handlers:
                    entries.setdefault(handler.key, []).append((handler, 0, player, ()))
    for owner, cards in zip(code.standing_cells.values(), standing, strict=True):
        for card in cards:
            stand(found, stands[s[card + 2]], card, owner)
    for index, owner, bindings, this in s[ONCES]:
        handler = code.once_handlers[index]
        entries.setdefault(handler.key, []).append((handler, this, owner, bindings))
    attend(m, found)
    m.listening = found
    if len(m.listened) > KEPT:
        m.listened.clear()
    m.listened[key] = found
    return found


def stand(found: Listening, face: Standing, card: int, owner: int) -> None:
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


def attend(m: Machine, found: Listening) -> None:
    """What those who listen listen for, in short."""
    switches = m.switches
    for key, every in found.entries.items():
        entries = [e for e in every if all(switches[option] == value for option, value in e[0].only)]
        if len(entries) < len(every):
            every[:] = entries
        hindered(m, found, key, entries)
        mask = 0
        for entry in entries:
            mask |= entry[0].mask
        if type(key) is int:
            found.heed[key] = mask
        elif mask:
            verb, zone = key
            for cell in zone_cells(m, zone):
                if verb == m.code.empty:
                    found.emptying.add(cell)
                else:
                    (found.leaving if verb == m.code.leave else found.entering)[cell] = mask
    if m.has_ceremony():
        found.heed = [-1] * len(found.heed)
    heard = (tuple(found.leaving.items()), tuple(found.entering.items()), tuple(found.emptying))
    found.ways = m.code.ways.setdefault(heard, {})


def hindered(m: Machine, found: Listening, key: Any, entries: list[Entry]) -> None:
    """Does somebody answer this before it is done? Noted with the players who do it.

    What others answer does not make a thing impossible, as far as the player can know, unless it replaces it.
    """
    for handler, _, owner, _ in entries:
        if handler.hinders and (owner < 0 or handler.instead):
            found.hindered |= {(key, player) for player in range(m.layout.players)}
        elif handler.hinders and not handler.others:
            found.hindered.add((key, owner))


def unless_answered(m: Machine, you: int, *events: Any) -> bool | None:
    """A no, unless something may happen instead, or before it what the player cannot know."""
    for event in events:
        for handler, _, owner, _ in listeners(m, event):
            if handler.would and (handler.instead or owner != you):
                return None
    return False


def listeners(m: Machine, key: Any) -> list[Entry]:
    """The handlers for a verb, or a zone event."""
    return (m.listening or listen_again(m)).entries.get(key, NOBODY)


def zone_cells(m: Machine, zone: int) -> Sequence[int]:
    """All cells of a declared zone."""
    return m.code.cells_of[zone]
