"""What may be done: prohibitions of the game, permissions that lift them, prohibitions of cards and effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import explore, listen, players
from imperium_dsl.machine.layout import GRANTS
from imperium_dsl.machine.parts import Frame, Text
from imperium_dsl.machine.signals import Fail

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def may_do(m: Machine, verb: int, you: int, word: int = -1) -> bool:
    """May the player do this at all, whatever the cards?"""
    code = m.code
    for grant in code.plain_bans.get(verb, ()):
        if grant.words and word not in grant.words:
            continue
        mine = grant.owner_word < 0 or players.player_has(m, you, grant.owner_word)
        if mine and grant.applies(m, you, 0, 0) and not lifted(m, verb, you, 0):
            return False
    return not any(owner == you and grant[4] is None for grant, owner in effect_grants(m, verb, False))


def allowed(m: Machine, verbs: tuple[int, ...], you: int, card: int) -> bool:
    """May the player do all of this to the card?"""
    code = m.code
    face = m.cells[card + 2]
    for verb in verbs:
        own = code.self_bans.get((face, verb))
        if own:
            for grant in own:
                if grant.applies(m, you, card, card):
                    return False
        if barred(m, verb, you, card):
            return False
    return True


def barred(m: Machine, verb: int, you: int, card: int) -> bool:
    """Is the card barred by an effect, another card, or the game?"""
    for entry, owner in effect_grants(m, verb, False):
        if owner == you and effect_covers(m, entry, card):
            return True
    stand = m.listening or listen.listen_again(m)
    for grant, this, owner in stand.cannots.get(verb, ()):
        if owner == you and grant.applies(m, you, this, card):
            return True
    for grant in m.code.card_bans.get(verb, ()):
        if grant.owner_word >= 0 and not players.player_has(m, you, grant.owner_word):
            continue
        if grant.applies(m, you, 0, card) and not lifted(m, verb, you, card):
            return True
    return False


def lifted(m: Machine, verb: int, you: int, card: int) -> bool:
    """Does a permission lift the game's prohibition?"""
    for grant, this, owner in (m.listening or listen.listen_again(m)).cans.get(verb, ()):
        if owner == you and not grant.zones and grant.applies(m, you, this, card):
            return True
    return any(owner == you and effect_covers(m, e, card) for e, owner in effect_grants(m, verb, True))


def use_permission(m: Machine, verb: int, you: int, card: int) -> None:
    """A counted permission that was needed is used up."""
    counted = [e for e, owner in effect_grants(m, verb, True) if owner == you and e[5] > 0]
    if not counted:
        return
    for grant in m.code.card_bans.get(verb, ()):
        if not grant.applies(m, you, 0, card):
            continue
        for entry in counted:
            if effect_covers(m, entry, card):
                left = [e for e in m.cells[GRANTS] if e is not entry]
                if entry[5] > 1:
                    left.append((*entry[:5], entry[5] - 1, *entry[6:]))
                m.put(GRANTS, tuple(left))
                return


def effect_grants(m: Machine, verb: int, allowed: bool) -> list[tuple[Any, int]]:
    """The grants of effects that are in force."""
    grants = m.cells[GRANTS]
    if not grants:
        return []
    return [(g, g[1]) for g in grants if g[3] == verb and bool(g[2]) == allowed]


def effect_covers(m: Machine, entry: Any, card: int) -> bool:
    """Does a grant of an effect speak of this card?"""
    if not card:
        return entry[4] is None
    grant = m.code.grants[entry[0]]
    return bool(grant.applies(m, entry[1], entry[7], card, entry[4]))


def extra_places(m: Machine, verb: int, you: int) -> list[tuple[Any, int, int]]:
    """``can buy blue from attic``: further places to look in."""
    found = []
    for grant, this, owner in (m.listening or listen.listen_again(m)).cans.get(verb, ()):
        if owner == you and grant.zones:
            found.append((grant, this, owner))
    return found


def candidate(m: Machine, frame: Frame, you: int, card: int) -> bool:
    """May the verb, and whatever it hands the card on to, take this card now?"""
    if frame.verbs and not allowed(m, frame.verbs, you, card):
        return False
    if frame.starts:
        texts = m.code.face_texts[m.cells[card + 2]]
        for kind in frame.starts:
            for text in texts.get(kind, ()):
                if not startable(m, text, you, card):
                    return False
    return True


def can_take(m: Machine, frame: Frame, you: int, cards: Sequence[int], careful: bool) -> bool | None:
    """Is there a card that a keyword may take? None: only one whose text has something to do strictly."""
    unsure = False
    for card in cards:
        if careful and frame.starts and has_start(m, frame, you, card):
            unsure = unsure or allowed(m, frame.verbs, you, card)
        elif candidate(m, frame, you, card):
            return True
    return None if unsure else False


def has_start(m: Machine, frame: Frame, you: int, card: int) -> bool:
    """Must a text of the card do something strictly?"""
    texts = m.code.face_texts[m.cells[card + 2]]
    return any(start_of(m, text, you) is not None for kind in frame.starts for text in texts.get(kind, ()))


def startable(m: Machine, text: Text, you: int, card: int) -> bool:
    """Can a text be started: is it not running already, and can what it must do strictly be done?"""
    if (text.index, card) in m.running:
        return False
    start = start_of(m, text, you)
    return start is None or explore.explore(m, lambda: start(m, you, card), you, True)


def start_of(m: Machine, text: Text, you: int) -> Any:
    """What a text must do strictly, as a function; None if there is nothing of the kind."""
    if m.code.strict_price is not None and m.code.strict_price(m, you, 0):
        return text.start_priced
    return text.start


def failed(m: Machine, you: int) -> bool:
    """A phrase was not done: in a dry run that must be full, that ends it."""
    if m.observer is not None:
        m.observer.failed(m, you)
    if m.full and you == m.who:
        raise Fail
    return False
